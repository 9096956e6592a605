#!/bin/bash
# The guess: a terminal without curly underlines or underlines in colour shows a plain underline for SGR 4:3, as the
# colon was chosen so that old terminals pass over the whole of it.
# What happens: three programs, three other things. GNU screen takes the colon for a semicolon: underlined and reversed.
# dvtm reads on without it: 43, a yellow ground. pyte ends the sequence at the colon and prints the rest as text: `3m`.
# Seen with: GNU screen 4.9.0-4 and dvtm 0.15+40.g311a8c0-1 of Debian 12, pyte 0.8.2.
# Why it matters: a mark under a word becomes a bar in another colour, or letters in the middle of a board.
. "$(dirname "$0")/common"
debs screen=4.9.0-4 dvtm=0.15+40.g311a8c0-1
pips pyte==0.8.2

inside <<'END'
sleep 0.5
printf '\033[5;1H\033[4:3mCURLY\033[0m'; sleep 0.5
END

shown() {
    echo "$1: $(sent 4 "$1" | grep -oE '(\\x1b\[[0-9;]*m)+CURLY' | sed 's/\\x1b(B//g')"
}

see() {
    shown screen
    shown dvtm
    "$python" -c '
import pyte
screen = pyte.Screen(20, 1)
pyte.Stream(screen).feed("\33[4:3mCURLY\33[0m")
print("pyte:", screen.display[0].strip())'
}

compare see <<'END'
screen: \x1b[4m\x1b[7mCURLY
dvtm: \x1b[43mCURLY
pyte: 3mCURLY
END

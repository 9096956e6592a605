#!/bin/bash
# The guess: a terminal passes over a device control string that it does not know. So the question "how many colours?"
# (XTGETTCAP, ESC P + q … ESC \) or "which attributes?" (DECRQSS) costs nothing where nobody answers.
# What happens: GNU screen sends the body of the string, without its introducer, to the terminal outside, which shows it as text. dvtm
# and the emulator pyte print it themselves. The letters stand where the cursor was, in the middle of the picture.
# Seen with: GNU screen 4.9.0-4 and dvtm 0.15+40.g311a8c0-1 of Debian 12, pyte 0.8.2.
# Why it matters: a program that asks its terminal by such a string leaves `+q544e` on the board. DA1 and DECRQM do no such harm.
. "$(dirname "$0")/common"
debs screen=4.9.0-4 dvtm=0.15+40.g311a8c0-1
pips pyte==0.8.2

inside <<'END'
sleep 0.5
printf '\033[5;1HASK'; sleep 0.3
printf '\033P+q544e\033\\'; sleep 0.3
printf 'ED'; sleep 0.5
END

shown() {
    echo "$1: $(sent 4 "$1" | grep -oE 'ASK.*ED' | sed -E 's/\\x1b\[[0-9;?]*[A-Za-z]//g')"
}

see() {
    shown screen
    shown dvtm
    "$python" -c '
import pyte
screen = pyte.Screen(20, 1)
pyte.Stream(screen).feed("ASK\33P+q544e\33\\ED")
print("pyte:", screen.display[0].strip())'
}

compare see <<'END'
screen: ASK+q544eED
dvtm: ASK+q544eED
pyte: ASK+q544eED
END

#!/bin/bash
# The guess: a terminal that does not know 24-bit colour passes over SGR 38;2;R;G;B, or takes the nearest colour that it has.
# What happens: GNU screen and dvtm take the three numbers for attributes of their own. Red 1, green 5, blue 7 is
# dim (the 2), bold, blinking and reversed; a ground of 31, 42, 4 is red, underlined letters on green. COLORTERM=truecolor of the
# terminal outside is handed on to the programs inside, so a program that asks only COLORTERM sends just that.
# Seen with: GNU screen 4.9.0-4 and dvtm 0.15+40.g311a8c0-1 of Debian 12. (tmux 3.3a takes the nearest of 256 colours.)
# Why it matters: a board's pieces blink or vanish in a session that has been detached and taken up again; TERM has to be asked as well.
. "$(dirname "$0")/common"
debs screen=4.9.0-4 dvtm=0.15+40.g311a8c0-1
export COLORTERM=truecolor

inside <<'END'
sleep 0.5
printf '\033[2;1H\033[38;2;1;5;7mA\033[0m'; sleep 0.3
printf '\033[3;1H\033[48;2;31;42;4mB\033[0m'; sleep 0.3
printf '\033[4;1H%s' "$COLORTERM"; sleep 0.5
END

# The attributes, as numbers in order, that stand before each letter in what the multiplexer sends to its terminal.
attributes() {
    sent 5 "$1" | python3 -c '
import re, sys
sent = sys.stdin.read()
for letter in "AB":
    codes = re.search(r"((?:\\x1b\[[0-9;]*m)+)" + letter, sent).group(1)
    numbers = re.findall(r"\d+", codes.replace("x1b", ""))
    print(letter, *sorted({int(n) for n in numbers if n != "0"}))
print("truecolor" if "truecolor" in sent else "COLORTERM is not handed on")'
}

see() {
    screen --version | head -1
    attributes screen
    dvtm -v | cut -d' ' -f1
    attributes dvtm
}

compare see <<'END'
Screen version 4.09.00 (GNU) 30-Jan-22
A 1 2 5 7
B 2 4 31 42
truecolor
dvtm-0.15+40.g311a8c0-1
A 1 2 5 7
B 2 4 31 42
truecolor
END

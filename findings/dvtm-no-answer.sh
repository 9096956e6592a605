#!/bin/bash
# The guess: every terminal answers "what are you?" (DA1, ESC [ c). So a program puts that question last and knows, when
# the answer comes, that the questions before it have none: no time-out is needed.
# What happens: dvtm answers nothing to DA1, nor to DA2, DECRQM or XTVERSION. The one answer it gives is the cursor's place.
# Seen with: dvtm 0.15+40.g311a8c0-1 of Debian 12; GNU screen 4.9.0-4 beside it answers DA1 as a VT100 with AVO.
# Why it matters: without a time-out of its own the program waits for ever before its first picture.
. "$(dirname "$0")/common"
debs screen=4.9.0-4 dvtm=0.15+40.g311a8c0-1

asks <<'END'
ask DA1 '\033[c'
ask DA2 '\033[>c'
ask XTVERSION '\033[>q'
ask DECRQM '\033[?25$p'
ask 'the place of the cursor' '\033[6n'
END

see() {
    for program in dvtm screen; do
        export ANSWERS="$work/$program.answers"
        sent 7 "$program" "$work/asks" >/dev/null
        sed "s/^/$program, /; s/: ^.*/: answered/" "$ANSWERS"
    done
}

compare see <<'END'
dvtm, DA1: nothing
dvtm, DA2: nothing
dvtm, XTVERSION: nothing
dvtm, DECRQM: nothing
dvtm, the place of the cursor: answered
screen, DA1: answered
screen, DA2: answered
screen, XTVERSION: nothing
screen, DECRQM: nothing
screen, the place of the cursor: answered
END

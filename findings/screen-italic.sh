#!/bin/bash
# The guess: italic text is italic, or plain where the terminal has none. GNU screen's terminal can do it: its entry says so.
# What happens: screen shows SGR 3 as reverse video, on a terminal whose entry has italics. SGR 7 and SGR 3 are one and the same
# to the terminal outside.
# Seen with: GNU screen 4.9.0-4 of Debian 12, in a terminal of the kind xterm-256color.
# Why it matters: a hint in italics looks like the selected line of a menu.
. "$(dirname "$0")/common"
debs screen=4.9.0-4

inside <<'END'
sleep 0.5
printf '\033[5;1H\033[3mITALIC\033[0m'; sleep 0.3
printf '\033[6;1H\033[7mREVERSE\033[0m'; sleep 0.3
printf '\033[7;1H\033[3mWITHIN\033[23mBEHIND\033[0m'; sleep 0.5
END

see() {
    screen --version | head -1
    infocmp -1 xterm-256color | grep -o 'sitm=.*,'
    sent 4 screen | grep -oE '(\\x1b\[[0-9;]*m)*(ITALIC|REVERSE|WITHIN.*BEHIND)'
}

compare see <<'END'
Screen version 4.09.00 (GNU) 30-Jan-22
sitm=\E[3m,
\x1b[7mITALIC
\x1b[7mREVERSE
\x1b[7mWITHIN\x1b[27mBEHIND
END

#!/bin/bash
# The guess: a terminal answers DECRQM with 0 for a mode that it does not know; any other number means that it has the mode.
# What happens: VTE, the terminal inside GNOME's, Xfce's and LXDE's, answers 4 ("permanently reset") to synchronized updates (2026) and
# to xterm's Num Lock mode (1035): it knows the numbers and does neither. 0 it says of numbers that it has never heard of.
# Seen with: libvte-2.91-0 0.70.6-2~deb12u1 in lxterminal 0.4.0-2 of Debian 12 under Xvfb.
# Why it matters: a program that takes "not 0" for yes wraps every picture in marks that do nothing, and believes that pictures do not tear.
. "$(dirname "$0")/common"
debs lxterminal=0.4.0-2 libvte-2.91-0=0.70.6-2~deb12u1 xvfb=2:21.1.7-3+deb12u13

asks <<'END'
ask 'synchronized updates' '\033[?2026$p'
ask 'Num Lock' '\033[?1035$p'
ask 'second screen' '\033[?1049$p'
ask 'no such mode' '\033[?7777$p'
END

see() {
    display 800x600x24
    answers VTE lxterminal --no-remote -e
}

compare see <<'END'
VTE, synchronized updates: ^[[?2026;4$y
VTE, Num Lock: ^[[?1035;4$y
VTE, second screen: ^[[?1049;2$y
VTE, no such mode: ^[[?7777;0$y
END

#!/bin/bash
# The guess: xterm, where these questions come from, answers how large its window is in letters (CSI 18 t) and in pixels (CSI 14 t).
# What happens: as Debian ships it, it answers neither, nor any other question of that kind: they belong to the window operations, and the
# resource that allows them (allowWindowOps) is off. With it both are answered.
# Seen with: xterm 379-1 of Debian 12 under Xvfb.
# Why it matters: a program that draws pictures or follows the mouse by pixels, and was tried on copies of xterm, waits for xterm itself.
. "$(dirname "$0")/common"
debs xterm=379-1 xvfb=2:21.1.7-3+deb12u13

asks <<'END'
ask letters '\033[18t'
ask pixels '\033[14t'
END

see() {
    display 1200x900x24
    # The pixels are those of the font that is there.
    answers xterm xterm -geometry 80x24 -e
    answers allowed xterm -xrm 'XTerm*allowWindowOps: true' -geometry 80x24 -e | sed 's/4;[0-9]*;[0-9]*t$/4;…t/'
}

compare see <<'END'
xterm, letters: nothing
xterm, pixels: nothing
allowed, letters: ^[[8;24;80t
allowed, pixels: ^[[4;…t
END

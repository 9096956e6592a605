#!/bin/bash
# The guess: xterm, where these questions come from, answers how large its window is in letters (CSI 18 t) and in pixels (CSI 14 t).
# What happens: as Debian ships it, it answers neither, nor any other question of that kind: they belong to the window operations, and the
# resource that allows them is off. mlterm and pterm answer both.
# Seen with: xterm 379-1, mlterm 3.9.0-1+b1 and pterm 0.78-2+deb12u2 of Debian 12 under Xvfb.
# Why it matters: a program that draws pictures or follows the mouse by pixels, and was tried on copies of xterm, waits for xterm itself.
. "$(dirname "$0")/common"
debs xterm=379-1 mlterm=3.9.0-1+b1 pterm=0.78-2+deb12u2 xvfb=2:21.1.7-3+deb12u13

asks <<'END'
ask letters '\033[18t'
ask pixels '\033[14t'
END

see() {
    display 1200x900x24
    # The pixels are those of the font that is there.
    for terminal in 'xterm -geometry' 'mlterm -g' 'pterm -geometry'; do
        answers "${terminal%% *}" $terminal 80x24 -e | sed 's/4;[0-9]*;[0-9]*t$/4;…t/'
    done
}

compare see <<'END'
xterm, letters: nothing
xterm, pixels: nothing
mlterm, letters: ^[[8;24;80t
mlterm, pixels: ^[[4;…t
pterm, letters: ^[[8;24;80t
pterm, pixels: ^[[4;…t
END

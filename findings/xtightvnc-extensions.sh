#!/bin/bash
# The guess: an X server that a distribution of today installs has the keyboard extension, RANDR, RENDER and XFIXES; they are twenty years old.
# What happens: Xtightvnc has seven extensions, none of these among them, and takes requests of 4 MB where others take 16.
# Seen with: tightvncserver 1:1.3.10-7 of Debian 12, beside Xvfb 21.1.7.
# Why it matters: a window that asks for RANDR's events, a keyboard group or a picture format and takes "no such extension" for a broken
# display does not open for people who work across a slow line.
. "$(dirname "$0")/common"
debs tightvncserver=1:1.3.10-7 xvfb=2:21.1.7-3+deb12u13 x11-utils=7.7+5 xfonts-base=1:1.0.5+nmu1 xfonts-utils=1:7.7+6

ask() {
    xdpyinfo >"$work/info"
    for extension in XKEYBOARD RANDR RENDER XFIXES SHAPE MIT-SHM; do
        echo "$extension $(grep -qw "$extension" "$work/info" && echo yes || echo no)"
    done | paste -sd, | sed 's/,/, /g'
    sed -n 's/^maximum request size: *//p' "$work/info"
}

see() {
    display 640x480x24
    echo Xvfb
    ask
    free=$(for number in $(seq 71 99); do [ -e "/tmp/.X11-unix/X$number" ] || { echo "$number"; break; }; done)
    fonts=$ROOT/usr/share/fonts/X11/misc
    cp "$ROOT/etc/X11/fonts/misc/xfonts-base.alias" "$fonts/fonts.alias"
    mkfontdir "$fonts"
    start Xtightvnc ":$free" -localhost -geometry 640x480 -depth 24 -fp "$fonts"
    export DISPLAY=":$free"
    await xdpyinfo
    echo Xtightvnc
    ask
    sed -n 's/^number of extensions: *\(.*\)/\1 extensions/p' "$work/info"
}

compare see <<'END'
Xvfb
XKEYBOARD yes, RANDR yes, RENDER yes, XFIXES yes, SHAPE yes, MIT-SHM yes
16777212 bytes
Xtightvnc
XKEYBOARD no, RANDR no, RENDER no, XFIXES no, SHAPE yes, MIT-SHM yes
4194300 bytes
7 extensions
END

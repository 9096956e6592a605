#!/bin/bash
# The guess: a window that carries _NET_WM_STATE_FULLSCREEN is full screen, since the window manager alone sets it there; and lwm's full screen
# begins at the corner of the screen.
# What happens: 9wm puts the state on the window, takes it off again when asked, and never changes the window's place or size. lwm makes
# the window as large as the screen and puts it at 1, 1, so that the last row and column are off the screen.
# Seen with: 9wm 1.4.1-1 and lwm 1.2.4-1 of Debian 12 under Xvfb of 800 by 600; the window is xterm's. 9wm does not say _NET_SUPPORTED, lwm does.
# Why it matters: a program that lays its board out by the state, and not by the size that it was given, draws outside its window.
. "$(dirname "$0")/common"
debs 9wm=1.4.1-1 lwm=1.2.4-1 xvfb=2:21.1.7-3+deb12u13 xterm=379-1 wmctrl=1.07-7+b1 xdotool=1:3.20160805.1-5 x11-utils=7.7+5

see() {
    for manager in 9wm lwm; do
        display 800x600x24
        start "$manager"
        sleep 1
        start xterm -geometry 40x10+50+60 -e sleep 60
        await xdotool search --onlyvisible --class xterm
        sleep 1
        window=$(xdotool search --onlyvisible --class xterm | head -1)
        wmctrl -i -r "$window" -b add,fullscreen
        sleep 1
        xwininfo -id "$window" >"$work/place"
        echo "$manager: $(xprop -id "$window" _NET_WM_STATE | cut -d= -f2 | xargs)," \
            "at $(sed -n 's/.*Absolute upper-left .: *//p' "$work/place" | xargs)," \
            "$(sed -n 's/^ *\(Width\|Height\): *//p' "$work/place" | xargs)"
    done
}

compare see <<'END'
9wm: _NET_WM_STATE_FULLSCREEN, at 58 68, 244 134
lwm: _NET_WM_STATE_FULLSCREEN, at 1 1, 800 600
END

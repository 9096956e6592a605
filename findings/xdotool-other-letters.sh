#!/bin/bash
# The guess: xdotool types a letter of another alphabet as somebody does who has that keyboard.
# What happens: for a letter that is not on the layout it writes the letter on a key that no keyboard has (number 8), presses that and takes the letter off again,
# which every window is told; it may be gone when the key comes up, and the release then has no letter.
# Seen with: xdotool 1:3.20160805.1-5 and x11-utils 7.7+5 (xev) of Debian 12 under Xvfb with the us layout.
# Why it matters: a test of "keys by their place" with xdotool tests a key that is nowhere. Set the layout (setxkbmap) and press its key.
. "$(dirname "$0")/common"
debs xdotool=1:3.20160805.1-5 x11-utils=7.7+5 xvfb=2:21.1.7-3+deb12u13

see() {
    display 640x480x24
    xev -event keyboard >"$work/events" 2>/dev/null &
    running+=($!)
    await xdotool search --name 'Event Tester'
    sleep 0.5
    xdotool mousemove --window "$(xdotool search --name 'Event Tester' | head -1)" 20 20
    sleep 0.3
    for letter in a Cyrillic_de; do
        : >"$work/events.$letter"
        before=$(wc -l <"$work/events")
        xdotool key "$letter"
        sleep 1
        tail -n +"$((before + 1))" "$work/events" >"$work/events.$letter"
        echo "$letter: $(grep -o 'keycode [0-9]*' "$work/events.$letter" | sort -u | xargs)," \
            "the map of keys was changed: $(grep -q 'MappingKeyboard, first_keycode 8' "$work/events.$letter" && echo yes || echo no)"
    done
}

compare see <<'END'
a: keycode 38, the map of keys was changed: no
Cyrillic_de: keycode 8, the map of keys was changed: yes
END

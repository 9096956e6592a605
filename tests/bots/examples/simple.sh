#!/bin/sh
# A small Cluster bot to start from, in plain shell: it drops its first chip into the first column
# that is open, looking from the middle outwards, and turns the board when all are full.
#
# Run it under the referee:   atom4 cluster 'sh simple.sh' 'sh simple.sh'

read -r _ colours chips grid win timeout me || exit
reach=$((grid - 1))
echo color 4

# is_open POS: whether the rim cell of that column is free. $taken holds " q,r " for every chip.
is_open() {
    q=$(($1)) r=$((-reach))
    [ "$q" -ge 0 ] || r=$((r - q))
    turns=$(((gravity + 3) % 6))
    while [ "$turns" -gt 0 ]; do
        old=$q q=$((0 - r)) r=$((old + r)) turns=$((turns - 1))
    done
    case $taken in *" $q,$r "*) return 1 ;; esac
}

while read -r word first second; do
    [ "$word" = chips ] || continue # The opponent's `drop POS CHIP` or `rotate DIRECTION`.
    echo fetch gravity
    read -r _ gravity
    echo fetch chips
    read -r _ count
    taken=' '
    while [ "$count" -gt 0 ]; do
        read -r _ q r _
        taken="$taken$q,$r " count=$((count - 1))
    done
    answer="rotate $(((gravity + 1) % 6))"
    pos=0
    while [ "$pos" -le "$reach" ]; do
        if is_open "$pos"; then answer="drop $pos $first"; break; fi
        if is_open "-$pos"; then answer="drop $((-pos)) $first"; break; fi
        pos=$((pos + 1))
    done
    echo "$answer"
done

#!/usr/bin/env python3
"""A small bot for Score Four: it puts its beads on pegs at random."""
import random
import sys

PEGS = [letter + digit for letter in "ABCD" for digit in "1234"]
beads = dict.fromkeys(PEGS, 0)
for line in sys.stdin:
    words = line.strip().rstrip(".").split()
    if words[:1] == ["clear"]:
        beads = dict.fromkeys(PEGS, 0)
    elif words[:1] == ["add"]:  # add white bead to B3.
        room = beads.get(words[-1], 4) < 4
        if room:
            beads[words[-1]] += 1
        print("Done." if room else "Impossible.", flush=True)
    elif words[:1] == ["get"]:  # get white move.
        free = [peg for peg in PEGS if beads[peg] < 4]
        print(random.choice(free) + "." if free else "Impossible.", flush=True)
    elif words[:1] == ["quit"]:
        break

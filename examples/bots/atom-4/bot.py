#!/usr/bin/env python3
"""A small bot for Atom-4: it adds its pieces at random, where two pieces touch each other."""
import random
import sys


def around(x, y):
    """The vertices beside one, in the order of the clock; odd rows lie half a vertex to the right."""
    o = y % 2
    return [(x - 1 + o, y - 1), (x + o, y - 1), (x + 1, y), (x + o, y + 1), (x - 1 + o, y + 1), (x - 1, y)]


def fits(x, y):
    """True where a piece may be added: two that touch it and follow one another round it touch each other."""
    ring = [vertex in taken for vertex in around(x, y)]
    return (x, y) not in taken and any(a and b for a, b in zip(ring, ring[1:] + ring[:1]))


taken = set()
for line in sys.stdin:
    words = line.strip().rstrip(".").split()
    if words[:1] == ["clear"]:
        taken = set()
    elif words[:1] == ["add"]:  # add red piece to 8 6.
        taken.add((int(words[-2]), int(words[-1])))
        print("Done.", flush=True)
    elif words[:1] == ["get"]:  # get white move.
        free = [(x, y) for x in range(16) for y in range(16) if fits(x, y)]
        print("%d %d." % random.choice(free) if free else "Impossible.", flush=True)
    elif words[:1] == ["quit"]:
        break

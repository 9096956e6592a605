#!/usr/bin/env python3
"""A small Cluster bot to start from: it drops its first chip into a random column that is open.

Run it under the referee:   atom4 cluster 'python3 simple.py' 'python3 simple.py'
"""
import random
import sys


def say(*words):
    print(*words, flush=True)  # Without the flush the referee hears nothing.


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()  # The game is over.
    return line.split()


def fetch(what):
    """The lines of `fetch cells`, `chips` or `walls`, each as a list of numbers."""
    say("fetch", what)
    count = int(hear()[1])
    return [[int(word) for word in hear()[1:]] for _ in range(count)]


def column(gravity, q, r, s):
    """The number of the column that a cell lies in."""
    return [-q, s, -r, q, -s, r][gravity]


def entry(gravity, pos, reach):
    """The rim cell where a chip enters a column."""
    q, r, s = (pos, -reach, reach - pos) if pos >= 0 else (pos, -reach - pos, reach)
    for _ in range((gravity - 3) % 6):
        q, r, s = -r, -s, -q
    return q, r, s


_, colours, chips, grid, win, timeout, me = hear()  # init ...
reach = int(grid) - 1
say("color", 4 if me == "0" else 1)
while True:
    words = hear()
    if words[0] != "chips":
        continue  # What the opponent did: `drop POS CHIP` or `rotate DIRECTION`.
    first, second = int(words[1]), int(words[2])
    say("fetch gravity")
    gravity = int(hear()[1])
    taken = {(q, r, s) for q, r, s, _ in fetch("chips")}
    columns = range(-reach, reach + 1)
    open_columns = [pos for pos in columns if entry(gravity, pos, reach) not in taken]
    if open_columns and (second == -1 or random.random() < 0.9):
        say("drop", random.choice(open_columns), first)
    else:
        say("rotate", random.randrange(6))

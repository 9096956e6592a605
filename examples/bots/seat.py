#!/usr/bin/env python3
"""Gives a bot for Score Four or Atom-4 a seat at a game of a server, so that people can play against it.

    python3 seat.py LINK SIDE BOT ...        as in: python3 seat.py http://... black python3 bot.py
"""
import os
import subprocess
import sys


def start(command):
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)


def tell(program, line):
    program.stdin.write(line + "\n")
    program.stdin.flush()


def ask(program, line):
    tell(program, line)
    return program.stdout.readline().strip()


def add(status, move):
    """The command of a move where this is to play: `White to play.`, or in Atom-4 `White to play red.`"""
    words = status.rstrip(".").split()
    piece = f"{words[3]} piece" if len(words) == 4 else f"{words[0].lower()} bead"
    return f"add {piece} to {move}."


if len(sys.argv) < 4 or sys.argv[2] not in ("white", "black"):
    sys.exit("python3 seat.py LINK SIDE BOT ...: SIDE is white or black, BOT a command")
link, side, bot = sys.argv[1], sys.argv[2], start(sys.argv[3:])
table = start([os.environ.get("ATOM4", "atom4"), "join", link, "-mc", "--name", "bot"])
status = ask(table, "show status.")
tell(bot, "clear.")
if len(status.split()) == 4:  # Atom-4 begins with two pieces.
    ask(bot, "add green piece to 7 7.")
    ask(bot, "add purple piece to 8 7.")
while " to play" in status:
    mover = status.split()[0].lower()
    asked = bot if mover == side else table
    command = add(status, ask(asked, f"get {mover} move.").rstrip("."))
    # The other one hears of it.
    told = table if asked is bot else bot
    if ask(told, command) != "Done.":
        break
    if asked is bot:
        ask(bot, command)
    status = ask(table, "show status.")
print(status)
tell(bot, "quit.")

#!/usr/bin/env python3
"""Gives a bot for Score Four or Atom-4 a seat at a game of a server, so that people can play against it.

    python3 seat.py LINK BOT ...             as in: python3 seat.py http://... python3 bot.py
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


def history(table):
    """The moves so far: `white A1`, in Atom-4 `red 8 6`."""
    tell(table, "show history.\nhelp quit.")
    lines = []
    for line in table.stdout:
        if line == "    Example: quit.\n":  # the last of three lines that answer "help quit."
            break
        lines.append(line.strip())
    return [line.partition(". ")[2] for line in lines[:-2] if line != "None."]


def add(move):
    """The command of a move as the history has it."""
    words = move.split()
    return f"add {words[0]} {'piece' if len(words) == 3 else 'bead'} to {' '.join(words[1:])}."


if len(sys.argv) < 3:
    sys.exit("python3 seat.py LINK BOT ...: LINK is that of the bot's seat, BOT a command")
link, bot = sys.argv[1], start(sys.argv[2:])
table = start([os.environ.get("ATOM4", "atom4"), "join", link, "-mc", "--name", "bot"])
ask(table, "set level 0.")
side = None  # Which one the seat has is found out at the first move.
heard = None
while True:
    status = ask(table, "show status.")
    made = history(table)
    if heard is None or made[: len(heard)] != heard:  # It begins, or a move was taken back.
        tell(bot, "clear.")
        heard = []
        if len(status.split()) == 4:  # Atom-4 begins with two pieces.
            ask(bot, "add green piece to 7 7.")
            ask(bot, "add purple piece to 8 7.")
    # The bot hears of all moves, of those made before it sat down, too.
    for move in made[len(heard) :]:
        if ask(bot, add(move)) != "Done.":
            sys.exit(f"the bot does not take {add(move)}")
    heard = made
    if " to play" not in status:
        break
    mover = status.split()[0].lower()
    if mover != side:
        # The other side's move is waited for; for the seat's own side this only proposes one, and no move is made.
        ask(table, f"get {mover} move.")
        if side is None and history(table) == made:
            side = mover
        continue
    # `White to play.`, in Atom-4 `White to play red.`
    piece = status.rstrip(".").split()[3:] or [mover]
    command = add(f"{piece[0]} {ask(bot, f'get {mover} move.').rstrip('.')}")
    if ask(table, command) != "Done.":
        sys.exit(f"the bot would {command} That is no legal move here.")
print(status)
tell(bot, "quit.")

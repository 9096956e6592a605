"""A terminal that shows nothing and answers nothing: runs a program on a pseudo-terminal and gives back what it wrote.

    terminal.py SECONDS COMMAND...

prints all that the program sent to its terminal within so many seconds, control characters as Python writes them,
a row for each row that the program began anew (by a line feed).
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time


def written(seconds, command):
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    said, end = b"", time.time() + seconds
    while time.time() < end:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        said += piece
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    os.waitpid(child, 0)
    return said.decode("utf-8", "replace")


if __name__ == "__main__":
    for row in written(float(sys.argv[1]), sys.argv[2:]).split("\n"):
        print(repr(row)[1:-1])

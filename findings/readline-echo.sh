#!/bin/bash
# The guess: a program that reads its lines by GNU readline writes them back on a terminal alone. In a pipe nobody types.
# What happens: readline writes every line that it reads to standard output, in a pipe too. Whoever sends `get white move.` gets
# `get white move.` for an answer, and the real one after it.
# Seen with: libreadline8 8.2-1.3 of Debian 12.
# Why it matters: a C program that is comfortable for its author is silent nonsense for a referee. Ask isatty first, as Python's input() does.
. "$(dirname "$0")/common"
debs libreadline8=8.2-1.3

cat >"$work/bot.py" <<'END'
import ctypes, os
library = ctypes.CDLL(os.environ["ROOT"] + "/lib/x86_64-linux-gnu/libreadline.so.8")
library.readline.restype = ctypes.c_char_p
while library.readline(b"") is not None:
    print("B1.", flush=True)
END

see() {
    printf 'get white move.\nget black move.\n' | TERM=xterm python3 "$work/bot.py" | cat -A
}

compare see <<'END'
get white move.$
B1.$
get black move.$
B1.$
END

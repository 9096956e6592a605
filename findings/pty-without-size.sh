#!/bin/bash
# The guess: a pseudo-terminal has 24 rows and 80 columns until somebody says otherwise.
# What happens: it has 0 rows and 0 columns. Tools that run a program on one take the size of their own terminal, and where
# they have none (cron, CI, a service, a pipe) they leave the zeros: script, expect, Python's pty.
# Seen with: script 2.38.1 and expect 5.45.4 of Debian 12, each with an empty standard input.
# Why it matters: a screen that divides by the width, or lays a board out in zero columns, fails just where it is tested.
. "$(dirname "$0")/common"
debs bsdutils=1:2.38.1-5+deb12u3 expect=5.45.4-2+b1
export TCLLIBPATH="$ROOT/usr/lib/tcltk/x86_64-linux-gnu $ROOT/usr/lib/tcltk"
[ ! -d "$ROOT/usr/share/tcltk/tcl8.6" ] || export TCL_LIBRARY="$ROOT/usr/share/tcltk/tcl8.6"

see() {
    echo "script: $(script -qec 'stty size' /dev/null </dev/null | tr -d '\r')"
    echo "expect: $(expect -c 'log_user 1; spawn -noecho stty size; expect eof' </dev/null | tr -d '\r')"
    echo "python3: $(python3 -c 'import pty; pty.spawn(["stty", "size"])' </dev/null | tr -d '\r')"
}

compare see <<'END'
script: 0 0
expect: 0 0
python3: 0 0
END

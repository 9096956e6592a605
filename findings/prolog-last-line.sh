#!/bin/bash
# The guess: `swipl -q bot.pl` prints what the program prints. -q is for quiet.
# What happens: after the program's `main` the top level takes over, reads the end of the input, and prints an empty line to standard
# output. With `swipl bot.pl` as a script (initialization(main, main)) it does not.
# Seen with: swi-prolog-nox 9.0.4+dfsg-2 of Debian 12.
# Why it matters: a referee that compares output byte for byte sees a line too many, after the last answer.
. "$(dirname "$0")/common"
debs swi-prolog-nox=9.0.4+dfsg-2 swi-prolog-core=9.0.4+dfsg-2
export SWI_HOME_DIR="$ROOT/usr/lib/swi-prolog"

program() {
    printf ':- initialization(%s).\nmain :- read_string(user_input, "\\n", "\\r", End, _), ( End == -1 -> true ; writeln("B1."), flush_output, main ).\n' "$1"
}

see() {
    program main >"$work/bot.pl"
    program 'main, main' >"$work/script.pl"
    echo 'initialization(main):'
    printf 'get white move.\n' | swipl -q "$work/bot.pl" | cat -A
    echo 'initialization(main, main):'
    printf 'get white move.\n' | swipl -q "$work/script.pl" | cat -A
}

compare see <<'END'
initialization(main):
B1.$
$
initialization(main, main):
B1.$
END

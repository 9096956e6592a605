#!/bin/bash
# The guess: awk reads a line, runs its program for it, and reads the next. So `fflush()` after each answer makes a bot of it.
# What happens: Debian's awk is mawk, which reads from a pipe until its buffer is full or the input ends. The first line
# is not seen before the last, and two programs that wait for each other wait for ever. `-W interactive` cures it. gawk
# and the original awk need no such word.
# Seen with: mawk 1.3.4.20200120-3.1, gawk 1:5.2.1-2 and original-awk 2022-09-12-1 of Debian 12.
# Why it matters: the same three lines play under one name of awk and stall under another.
. "$(dirname "$0")/common"
debs mawk=1.3.4.20200120-3.1 gawk=1:5.2.1-2 original-awk=2022-09-12-1

cat >"$work/ask.py" <<'END'
import select, subprocess, sys
bot = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
bot.stdin.write(b"one\n")
bot.stdin.flush()
answered = bool(select.select([bot.stdout], [], [], 3)[0])
bot.stdin.close()
print("answers at once" if answered else "answers when its input is closed:", bot.stdout.read().decode().strip())
END

see() {
    for awk in mawk 'mawk -W interactive' gawk original-awk; do
        echo "$awk: $(python3 "$work/ask.py" $awk '{ print "got " $0; fflush() }')"
    done
}

compare see <<'END'
mawk: answers when its input is closed: got one
mawk -W interactive: answers at once got one
gawk: answers at once got one
original-awk: answers at once got one
END

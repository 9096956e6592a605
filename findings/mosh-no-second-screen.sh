#!/bin/bash
# The guess: mosh shows what the program inside draws, its second screen (mode 1049) too: what stood there before comes back.
# What happens: mosh passes over mode 1049 of the programs inside. Its client asks the terminal for the second screen once, for itself. What a
# program drew stays when it has left, and what stood there before it is lost.
# Seen with: mosh 1.4.0-1+b1 of Debian 12, client and server on one machine.
# Why it matters: the prompt lands in the middle of the board. A program has to clear the screen by itself when it leaves.
. "$(dirname "$0")/common"
debs mosh=1.4.0-1+b1

cat >"$work/inside" <<'END'
#!/bin/bash
sleep 2
printf 'SHELL\r\n'; sleep 0.7
printf '\033[?1049h\033[2J\033[HBOARD'; sleep 0.7
printf '\033[?1049l'; sleep 0.7
printf 'PROMPT'; sleep 1
END
cat >"$work/both" <<'END'
#!/bin/bash
said=$(mosh-server new -i 127.0.0.1 -p 60301:60399 -- "$1" 2>/dev/null | grep 'MOSH CONNECT')
set -- $said
MOSH_KEY=$4 exec mosh-client 127.0.0.1 "$3"
END
chmod +x "$work/inside" "$work/both"
pips pyte==0.8.2

# What a terminal with both screens shows at each step: pyte has one screen alone, which is enough for what mosh itself draws.
see() {
    "$python" - "$here" "$work" <<'PYTHON'
import sys
sys.path.insert(0, sys.argv[1])
import pyte
from terminal import written

sent = written(9, [sys.argv[2] + "/both", sys.argv[2] + "/inside"])
sent = sent[: sent.index("\x1b[?1049l")] if "\x1b[?1049l" in sent else sent
print("mode 1049 was asked for", sent.count("\x1b[?1049h"), "time, before the first text:", sent.index("\x1b[?1049h") < sent.index("SHELL"))
screen = pyte.Screen(80, 24)
pyte.Stream(screen).feed(sent)
print("at the end:", *[row.strip() for row in screen.display if row.strip()])
PYTHON
}

compare see <<'END'
mode 1049 was asked for 1 time, before the first text: True
at the end: BOARDPROMPT
END

#!/bin/bash
# The guess: a program starts in the folder that bubblewrap was started in; if that folder is hidden, bwrap says so and stops.
# What happens: it says nothing and starts the program somewhere else: in $HOME if that can be seen inside, else in /. The status is
# that of the program.
# Seen with: bubblewrap 0.8.0-2+deb12u1 of Debian 12.
# Why it matters: `java -cp . Main` or `python3 bot.py` then fails with "not found", and names a file that is there. --chdir
# does complain.
. "$(dirname "$0")/common"
debs bubblewrap=0.8.0-2+deb12u1
mkdir -p "$work/bot"
touch "$work/bot/bot.py"

confined() {
    bwrap --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 --proc /proc --dev /dev "$@"
}

see() {
    bwrap --version
    cd "$work/bot"
    echo "hidden, HOME hidden: $(confined /bin/pwd)"
    echo "hidden, HOME seen: $(HOME=/var/tmp confined --dir /var/tmp /bin/pwd)"
    confined --dir /var/tmp /bin/ls bot.py 2>&1 || true
    confined --chdir "$work/bot" /bin/pwd 2>&1 | sed "s|$work|…|" || true
}

compare see <<'END'
bubblewrap 0.8.0
hidden, HOME hidden: /
hidden, HOME seen: /var/tmp
/bin/ls: cannot access 'bot.py': No such file or directory
bwrap: Can't chdir to …/bot: No such file or directory
END

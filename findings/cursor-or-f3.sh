#!/bin/bash
# The guess: whoever asks for the place of the cursor by DECXCPR (CSI ? 6 n) gets an answer with a question mark, which cannot be taken for
# a key. (The answer to the plain CSI 6 n, `CSI 1;2R`, is also Shift-F3.) Where the question is not known there is no answer.
# What happens: st answers the private question with the plain answer. A program that told the two apart by the question mark takes the place in the
# first row for F3 with Shift, Alt or Control, and goes on waiting for the place. xterm's answer has the mark, and a third number.
# Seen with: stterm 0.9-1 (st) and xterm 379-1 of Debian 12 under Xvfb.
# Why it matters: the key of a hint is pressed by nobody, just as the program starts.
. "$(dirname "$0")/common"
debs stterm=0.9-1 xterm=379-1 xvfb=2:21.1.7-3+deb12u13

asks <<'END'
printf '\033[1;2H'
ask plain '\033[6n'
ask private '\033[?6n'
END

see() {
    display 800x600x24
    answers st stterm -e
    answers xterm xterm -e
}

compare see <<'END'
st, plain: ^[[1;2R
st, private: ^[[1;2R
xterm, plain: ^[[1;2R
xterm, private: ^[[?1;2;1R
END

#!/bin/bash
# The guess: whoever rates a game without draws gives TrueSkill a draw probability of 0. If a drawn game comes all the same
# (a full board, a series cut short), that is an error, or a game that says little.
# What happens: no error. Each draw between two equal players makes both *less* certain: 8.3 becomes 9.6, and after ten of them 20.6, more
# than twice what is said of somebody who has never played. With a draw probability of 0.001 they end at 2.2.
# Seen with: trueskill 0.4.5.
# Why it matters: a table sorted by the cautious mu - 3 sigma sends equal players down for every drawn game.
. "$(dirname "$0")/common"
pips trueskill==0.4.5

see() {
    "$python" - <<'PYTHON'
import trueskill
for probability in (0, 0.001):
    rules = trueskill.TrueSkill(draw_probability=probability)
    one = other = rules.create_rating()
    shown = [f"{one.sigma:.2f}"]
    for game in range(10):
        one, other = trueskill.rate_1vs1(one, other, drawn=True, env=rules)
        if game in (0, 9):
            shown.append(f"{one.sigma:.2f}")
    print(f"draw probability {probability}: sigma new, after 1 and 10 draws:", *shown, f"mu {one.mu:.2f}")
PYTHON
}

compare see <<'END'
draw probability 0: sigma new, after 1 and 10 draws: 8.33 9.59 20.62 mu 25.00
draw probability 0.001: sigma new, after 1 and 10 draws: 8.33 6.46 2.18 mu 25.00
END

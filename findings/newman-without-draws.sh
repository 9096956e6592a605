#!/bin/bash
# The guess: Newman's ratings, "Bradley and Terry with draws", are those of Bradley and Terry where nothing was drawn, and near
# them where much was, as a draw counts half for each.
# What happens: neither. Without a drawn game everybody gets the same rating, whoever won; with draws only the ratio of wins to losses counts, so 2 wins, 1 loss
# and 97 draws make as many points of Elo as 2 wins and 1 loss would by Bradley and Terry: 120 against 3.
# Seen with: evalica 0.4.2, `newman` and `bradley_terry` with their usual settings.
# Why it matters: of the games here Cluster has no draws and Atom-4 has many; put into one table of Elo the same function says nothing of the one and too much of the other.
. "$(dirname "$0")/common"
pips evalica==0.4.2

see() {
    "$python" - <<'PYTHON'
from math import log10
import evalica
from evalica import Winner

def elo(function, wins, draws, losses):
    games = wins + draws + losses
    results = [Winner.X] * wins + [Winner.Draw] * draws + [Winner.Y] * losses
    scores = function(["a"] * games, ["b"] * games, results).scores
    return f"{400 * log10(scores['a'] / scores['b']):.0f}"

for result in ((2, 0, 1), (20, 0, 10), (90, 0, 10), (20, 70, 10), (2, 97, 1)):
    print(*result, "newman", elo(evalica.newman, *result), "bradley_terry", elo(evalica.bradley_terry, *result))
PYTHON
}

compare see <<'END'
2 0 1 newman 0 bradley_terry 120
20 0 10 newman 0 bradley_terry 120
90 0 10 newman 0 bradley_terry 382
20 70 10 newman 120 bradley_terry 35
2 97 1 newman 120 bradley_terry 3
END

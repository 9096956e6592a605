#!/bin/bash
# The guess: the chances that a library gives for a win, a loss and a draw of two players add up to one.
# What happens: `predict_win` gives two equal newcomers a half each, and `predict_draw` another 24 %, of two equal players who
# are well known 50 %. It is no share of the whole, as the first two sum to 1 already, and no setting says that a game has no draws.
# Seen with: openskill 6.2.0 of Python and openskill 5.0.1 of npm, which give the same numbers.
# Why it matters: a forecast of a series that is drawn from these three numbers is of another game than the one rated.
. "$(dirname "$0")/common"
pips openskill==6.2.0
npms openskill@5.0.1

see() {
    "$python" - <<'PYTHON'
from openskill.models import PlackettLuce
model = PlackettLuce()
for deviation in (None, 1, 0.1):
    one, other = (model.rating(sigma=deviation) if deviation else model.rating() for _ in range(2))
    win, loss = model.predict_win([[one], [other]])
    print(f"Python: sigma {one.sigma:.2f}: win {win:.3f} loss {loss:.3f} draw {model.predict_draw([[one], [other]]):.3f}")
PYTHON
    cat >"$work/see.mjs" <<'SCRIPT'
import { rating, predictWin, predictDraw } from 'openskill';
for (const sigma of [undefined, 1, 0.1]) {
    const one = rating({ sigma });
    const [win, loss] = predictWin([[one], [rating({ sigma })]]);
    const draw = predictDraw([[one], [rating({ sigma })]]);
    console.log(`npm: sigma ${one.sigma.toFixed(2)}: win ${win.toFixed(3)} loss ${loss.toFixed(3)} draw ${draw.toFixed(3)}`);
}
SCRIPT
    node "$work/see.mjs"
}

compare see <<'END'
Python: sigma 8.33: win 0.500 loss 0.500 draw 0.237
Python: sigma 1.00: win 0.500 loss 0.500 draw 0.488
Python: sigma 0.10: win 0.500 loss 0.500 draw 0.500
npm: sigma 8.33: win 0.500 loss 0.500 draw 0.237
npm: sigma 1.00: win 0.500 loss 0.500 draw 0.488
npm: sigma 0.10: win 0.500 loss 0.500 draw 0.500
END

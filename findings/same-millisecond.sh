#!/bin/bash
# The guess: two games of boardgame.io that were begun without a seed draw different chips.
# What happens: the seed is the clock in milliseconds. Games begun within the same millisecond are the same game: each
# die, each shuffle, each chip of one falls in the others too.
# Seen with: boardgame.io 0.50.2 in Node, 200 games begun one after the other.
# Why it matters: a tournament that opens its games in a loop plays some of them twice, and its error bars are too narrow. Give
# each game a seed of its own.
. "$(dirname "$0")/common"
npms boardgame.io@0.50.2

cat >"$work/see.cjs" <<'END'
const { Client } = require('boardgame.io/client');
const game = { setup: ({ random }) => ({ chips: random.Die(1000000, 4).join() }), moves: {} };
const begun = (more) => Client({ game: { ...game, ...more } }).getState().G.chips;
const clock = Date.now;
const at = (time) => { Date.now = () => time; const chips = begun({}); Date.now = clock; return chips; };
console.log('two games at one millisecond are alike:', at(1700000000000) === at(1700000000000));
console.log('a millisecond apart they are alike:', at(1700000000000) === at(1700000000001));
const games = Array.from({ length: 200 }, () => begun({}));
console.log('200 games by the clock, all different:', new Set(games).size === 200);
const seeded = Array.from({ length: 200 }, (_, n) => begun({ seed: `game ${n}` }));
console.log('200 games with seeds, all different:', new Set(seeded).size === 200);
END

see() {
    node "$work/see.cjs"
}

compare see <<'END'
two games at one millisecond are alike: true
a millisecond apart they are alike: false
200 games by the clock, all different: false
200 games with seeds, all different: true
END

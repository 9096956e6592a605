#!/usr/bin/env node
// A small bot for Score Four: it puts its beads on pegs at random.
const pegs = [..."ABCD"].flatMap((letter) => [..."1234"].map((digit) => letter + digit));
let beads = {};
const room = (peg) => pegs.includes(peg) && (beads[peg] || 0) < 4;
const input = require("readline").createInterface({ input: process.stdin });
input.on("line", (line) => {
    const words = line.trim().replace(/\.$/, "").split(/\s+/);
    if (words[0] === "clear") {
        beads = {};
    } else if (words[0] === "add") { // add white bead to B3.
        const peg = words[words.length - 1];
        console.log(room(peg) ? "Done." : "Impossible.");
        if (room(peg)) beads[peg] = (beads[peg] || 0) + 1;
    } else if (words[0] === "get") { // get white move.
        const free = pegs.filter(room);
        console.log(free.length ? free[Math.floor(Math.random() * free.length)] + "." : "Impossible.");
    } else if (words[0] === "quit") {
        input.close();
        process.stdin.destroy();
    }
});

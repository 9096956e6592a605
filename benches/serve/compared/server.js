// Score Four on a server of boardgame.io: node server.js PORT, in a folder where boardgame.io is installed.
const { Server, Origins } = require("boardgame.io/server");

const SIZE = 4;
const cell = (x, y, z) => x + SIZE * (y + SIZE * z);
const inside = (value) => value >= 0 && value < SIZE;

// Lines of four: from every cell in each of thirteen directions.
const LINES = [];
for (let x = 0; x < SIZE; x++)
  for (let y = 0; y < SIZE; y++)
    for (let z = 0; z < SIZE; z++)
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (let dz = -1; dz <= 1; dz++) {
            const forward = dz > 0 || (dz === 0 && (dy > 0 || (dy === 0 && dx > 0)));
            const end = [x + 3 * dx, y + 3 * dy, z + 3 * dz];
            if (!forward || !end.every(inside)) continue;
            LINES.push([0, 1, 2, 3].map((step) => cell(x + step * dx, y + step * dy, z + step * dz)));
          }

const ScoreFour = {
  name: "score-four",
  setup: () => ({ cells: Array(SIZE ** 3).fill(null), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, peg) => {
      const level = [0, 1, 2, 3].find((level) => G.cells[peg + SIZE * SIZE * level] === null);
      if (!(peg >= 0 && peg < SIZE * SIZE) || level === undefined) return "INVALID_MOVE";
      G.cells[peg + SIZE * SIZE * level] = playerID;
      G.moves += 1;
    },
  },
  endIf: ({ G }) => {
    const won = LINES.find((line) => G.cells[line[0]] !== null && line.every((at) => G.cells[at] === G.cells[line[0]]));
    if (won) return { winner: G.cells[won[0]] };
    if (G.moves === SIZE ** 3) return { draw: true };
  },
};

const port = Number(process.argv[2]);
Server({ games: [ScoreFour], origins: [Origins.LOCALHOST] }).run(port, () => console.log("ready"));

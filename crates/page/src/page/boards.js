// Painters of boards, one for each lattice. A painter has `frame` (left, top, width, height), `ground()`, `paint()`,
// `hit(x, y)` (the place there, or null) and `table()` (the board in words).

import { pegs } from "./pegs.js";
import { ball, mix, path, proposals, ring, same, short, svg, words } from "./draw.js";

const RISE = Math.sqrt(3) / 2;
const key = ({ x, y, z }) => `${x},${y},${z}`;

/** The painter of the board of a state. */
export function painter(state) {
  const lattice = state["board.lattice"];
  if (lattice.Triangular) return triangular(state, lattice.Triangular.edge);
  if (lattice.Square) return square(state, lattice.Square.floor);
  if (lattice.Hexagons) return hexagons(state, lattice.Hexagons);
  return pegs(state, lattice.Pegs);
}

/** Lets pieces that the last move set grow, and those that it moved come from where they were. */
function enter(state, element, spot, from) {
  if (!state.moving) return element;
  const marks = state["board.marks"];
  if (from) {
    const steps = Math.hypot(...from);
    element.firstChild.animate(
      [{ transform: `translate(${from[0]}px,${from[1]}px)` }, { transform: "none" }],
      { duration: 140 + 70 * steps, easing: "cubic-bezier(.5,0,.8,.6)" });
  } else if (same(marks.last, spot)) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
  } else if (marks.changed.some(([at]) => same(at, spot))) {
    element.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: 420, easing: "ease-in" });
  }
  return element;
}

/** A piece in two groups: the outer has its place, the inner can move. */
const placed = (element) => svg("g", {}, element);

/** A table from heads, and rows of cells. */
const table = (head, rows) => ({ head, rows });

function triangular(state, edge) {
  const { palette } = state;
  const marks = state["board.marks"];
  const at = ({ x, y }) => [x + (y & 1) / 2, y * RISE];
  const inside = (x, y) => x >= 0 && y >= 0 && x < edge && y < edge;
  const pieces = state["board.pieces"];
  return {
    frame: [-1.4, -1.25, edge + 1.3, (edge - 1) * RISE + 2],
    ground() {
      const [left, top, width, height] = this.frame;
      let lines = "";
      for (let y = 0; y < edge; y++) {
        const [[a, h], [b]] = [at({ x: 0, y }), at({ x: edge - 1, y })];
        lines += `M${a} ${short(h)}H${b}`;
        for (let x = 0; x < edge; x++) {
          for (const to of [x + (y & 1) - 1, x + (y & 1)]) {
            if (inside(to, y + 1)) lines += path([at({ x, y }), at({ x: to, y: y + 1 })]);
          }
        }
      }
      const numbers = [];
      const label = (x, y, n) => svg("text", { x: short(x), y: short(y + 0.17), "font-size": 0.5, "text-anchor": "middle", fill: "#fff", opacity: 0.92, "data-n": n }, String(n));
      for (let n = 0; n < edge; n++) numbers.push(label(at({ x: n, y: 0 })[0], -0.78, n), label(-0.88, at({ x: 0, y: n })[1], n));
      return [
        svg("rect", { x: left, y: top, width, height, rx: 0.45, fill: palette.board }),
        svg("path", { d: lines, stroke: palette.grid, "stroke-width": 0.045, fill: "none" }),
        numbers,
      ];
    },
    paint() {
      const { look } = state;
      const out = [];
      const free = new Set(pieces.map((piece) => key(piece.at)));
      const won = new Set(marks.winning.flat().map(key));
      for (const line of marks.winning) {
        const points = line.map(at).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
        out.push(svg("path", { d: path([points[0], points.at(-1)]), stroke: palette.triumph, "stroke-width": 1.1, "stroke-linecap": "round", opacity: 0.6 }));
      }
      if (look.legal) for (const spot of marks.legal) out.push(dot(at(spot), 0.1));
      if (look.threats) for (const [spot, token] of marks.threats) out.push(ball(state, ...at(spot), 0.17, token));
      for (const piece of pieces) {
        const [x, y] = at(piece.at);
        out.push(svg("ellipse", { cx: x + 0.06, cy: short(y + 0.1), rx: 0.45, ry: 0.44, fill: "#000", opacity: palette.mono ? 0 : 0.35 }));
        out.push(enter(state, placed(ball(state, x, y, 0.44, piece.token)), piece.at));
      }
      for (const [spot, token] of marks.changed) {
        if (!won.has(key(spot))) out.push(ring(...at(spot), 0.47, 0.05, palette.last), ball(state, at(spot)[0] + 0.31, at(spot)[1] + 0.31, 0.13, token));
      }
      for (const spot of marks.winning.flat()) out.push(ring(...at(spot), 0.47, 0.09, palette.triumph));
      if (marks.last && !won.has(key(marks.last))) out.push(ring(...at(marks.last), 0.48, 0.08, palette.last));
      hint(state, at, 0.5, out);
      const { aim, cursor } = state;
      for (const [spot, token] of marks.preview) {
        out.push(ring(...at(spot), 0.42, 0.12, "#fff"), ball(state, ...at(spot), 0.3, token));
      }
      if (aim?.piece && !aim.refusal && !free.has(key(aim.spot))) out.push(ball(state, ...at(aim.spot), 0.44, aim.piece, { opacity: 0.85 }));
      if (cursor && look.page) out.push(ring(...at(cursor), 0.52, 0.06, palette.cursor, { "stroke-dasharray": "0.25 0.16" }));
      return out;
    },
    hit(px, py) {
      const y = Math.round(py / RISE);
      const x = Math.round(px - (y & 1) / 2);
      return inside(x, y) ? { x, y, z: 0 } : null;
    },
    table() {
      const on = new Map(pieces.map((piece) => [key(piece.at), words(piece.token)]));
      const numbers = [...Array(edge).keys()];
      const row = (y) => [y, ...numbers.map((x) => on.get(key({ x, y, z: 0 })) ?? "")];
      return table(["row", ...numbers], numbers.map(row));
    },
  };
}

const dot = ([x, y], radius) => svg("circle", { cx: short(x), cy: short(y), r: radius, fill: "#fff", opacity: 0.75 });

/** The places of a hint. */
function hint(state, at, radius, out) {
  for (const place of proposals(state)) out.push(ring(...at(place), radius, radius * 0.2, state.palette.hint, { class: "breathe" }));
}

const AROUND = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

function hexagons(state, lattice) {
  const { palette, look } = state;
  const marks = state["board.marks"];
  const walls = new Set(state["board.walls"].map(key));
  const pieces = state["board.pieces"];
  const reach = lattice.edge - 1;
  const turnsOf = (gravity) => (look.fixed ? 0 : (9 - gravity) % 6);
  const turns = turnsOf(lattice.gravity);
  const turned = ({ x: q, y: r }) => [[q, r], [-r, q + r], [-q - r, q], [-q, -r], [r, -q - r], [q + r, -q]][turns];
  const centre = ([q, r]) => [1.5 * q, Math.sqrt(3) * (r + q / 2)];
  const at = (cell) => centre(turned(cell));
  const corners = (cell, part) => {
    const [x, y] = at(cell);
    return [0, 1, 2, 3, 4, 5].map((n) => [x + part * Math.cos((n * Math.PI) / 3), y + part * Math.sin((n * Math.PI) / 3)]);
  };
  const hexes = (cells, part) => cells.map((cell) => path(corners(cell, part), true)).join("");
  const cells = lattice.columns.flat();
  const [wide, high] = [3 * reach + 2, Math.sqrt(3) * (2 * reach + 1)];
  const column = (number) => lattice.columns[number + reach] ?? [];
  return {
    frame: [-wide / 2 - 0.5, -high / 2 - 1.5, wide + 1, high + 2],
    ground() {
      const free = cells.filter((cell) => !walls.has(key(cell)));
      const solid = cells.filter((cell) => walls.has(key(cell)));
      const board = [
        svg("path", { d: hexes(cells, 1.1), fill: mix(palette.board, "#000000", palette.mono ? 0 : 0.45), stroke: palette.mono ? palette.grid : null, "stroke-width": 0.05 }),
        svg("path", { d: hexes(free, 0.94), fill: palette.board }),
        palette.mono ? null : svg("path", { d: hexes(free, 0.78), fill: mix(palette.board, "#000000", 0.13) }),
        svg("path", { d: hexes(solid, 0.94), fill: mix(palette.grid, "#000000", 0.25) }),
        svg("path", {
          d: solid.flatMap((cell) => { const c = corners(cell, 0.8); return [0, 1, 2].map((n) => path([c[n], c[n + 3]])); }).join(""),
          stroke: mix(palette.grid, "#000000", 0.62), "stroke-width": 0.09,
        }),
      ];
      return board;
    },
    turn() {
      let way = (turnsOf(lattice.before) - turns + 6) % 6;
      if (way > 3) way -= 6;
      return look.fixed ? 0 : way * 60;
    },
    paint() {
      const out = [];
      const pointed = state.cursor && look.page ? state.cursor.x : null;
      for (let number = -reach; number <= reach; number++) {
        const own = column(number);
        const hinted = proposals(state).some((spot) => spot.x === number);
        if (pointed === number || hinted) {
          out.push(svg("path", { d: hexes(own, 0.9), fill: hinted ? palette.hint : palette.cursor, opacity: 0.32, class: hinted ? "breathe" : null }));
        }
        if (own.length && look.legal && marks.legal.some((spot) => spot.x === number)) out.push(dot(at(own[0]), 0.14));
        if (own.length > 1) {
          const [a, b] = [at(own[0]), at(own[1])];
          const lit = pointed === number;
          out.push(svg("text", {
            x: short(a[0] + (a[0] - b[0]) * 0.76), y: short(a[1] + (a[1] - b[1]) * 0.76 + 0.2), "font-size": 0.55, "text-anchor": "middle",
            "font-weight": lit ? 700 : 400, class: lit ? "lit" : "number", fill: "currentColor",
          }, String(number)));
        }
      }
      const won = new Set(marks.winning.flat().map(key));
      for (const line of marks.winning) {
        const points = line.map(at);
        out.push(svg("path", { d: path([points[0], points.at(-1)]), stroke: palette.triumph, "stroke-width": 1.65, "stroke-linecap": "round", opacity: 0.75 }));
      }
      const shadows = [];
      const balls = [];
      for (const piece of pieces) {
        const [x, y] = at(piece.at);
        if (!palette.mono) shadows.push(svg("circle", { cx: short(x + 0.09), cy: short(y + 0.15), r: 0.72, fill: "#000", opacity: 0.35 }));
        const way = marks.moved.find(([, to]) => same(to, piece.at));
        const from = way && at(way[0]);
        const shift = from && Math.hypot(from[0] - x, from[1] - y) > 0.1 ? [from[0] - x, from[1] - y] : null;
        balls.push(enter(state, placed(svg("g", {}, ball(state, x, y, 0.7, piece.token))), piece.at, shift));
      }
      out.push(...shadows, ...balls);
      for (const spot of marks.winning.flat()) out.push(ring(...at(spot), 0.72, 0.11, palette.triumph));
      if (marks.last && !won.has(key(marks.last))) out.push(ring(...at(marks.last), 0.74, 0.12, palette.last));
      if (look.threats) for (const [spot, token] of marks.threats) out.push(ball(state, ...at(spot), 0.25, token));
      if (marks.landing && pointed !== null) {
        const [x, y] = at(marks.landing);
        if (state.aim?.piece) out.push(ball(state, x, y, 0.62, state.aim.piece, { opacity: 0.6 }));
        out.push(svg("path", { d: hexes([marks.landing], 0.88), fill: "none", stroke: palette.cursor, "stroke-width": 0.1 }));
      }
      return out;
    },
    hit(px, py) {
      let best = null;
      for (let number = -reach; number <= reach; number++) {
        for (const cell of column(number)) {
          const [x, y] = at(cell);
          const far = Math.hypot(px - x, py - y);
          if (far < 1.05 && (!best || far < best.far)) best = { far, spot: { x: number, y: 0, z: 0 } };
        }
      }
      return best?.spot ?? null;
    },
    compass() {
      return AROUND.map((_, seen) => ({ seen, to: (seen + 6 - turns) % 6 }));
    },
    table() {
      const on = new Map(pieces.map((piece) => [key(piece.at), "chip " + words(piece.token)]));
      const numbers = [];
      for (let number = -reach; number <= reach; number++) numbers.push(number);
      const long = Math.max(...lattice.columns.map((own) => own.length));
      const row = (number) => [number, ...column(number).map((cell) => on.get(key(cell)) ?? (walls.has(key(cell)) ? "wall" : ""))];
      return table(["column", ...Array.from({ length: long }, (_, n) => (n ? n + 1 : "entry"))], numbers.map(row));
    },
  };
}

const STEPS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];

/** A piece with its bonds around a point; a bare one is its bonds alone. */
export function bonded(look, x, y, piece, more = {}) {
  const lines = [];
  piece.bonds.forEach((count, way) => {
    const [dx, dy] = STEPS[way];
    const long = Math.hypot(dx, dy);
    for (let n = 0; n < count; n++) {
      const off = (n - (count - 1) / 2) * 0.13;
      const [ox, oy] = [(-dy / long) * off, (dx / long) * off];
      lines.push(path([[x + ox, y + oy], [x + ox + dx * 0.5, y + oy + dy * 0.5]]));
    }
  });
  return svg("g", more,
    svg("path", { d: lines.join(""), stroke: "#cfd3da", "stroke-width": 0.07, fill: "none" }),
    piece.token.fill === "Bare" ? null : ball({ ...look, letters: true }, x, y, 0.36, piece.token));
}

const ARROWS = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] };

function square(state, floor) {
  const { palette, look } = state;
  const marks = state["board.marks"];
  const walls = state["board.walls"];
  const pieces = state["board.pieces"];
  const all = [...walls, ...floor];
  const [left, right] = [Math.min(...all.map((s) => s.x)), Math.max(...all.map((s) => s.x))];
  const [top, bottom] = [Math.min(...all.map((s) => s.y)), Math.max(...all.map((s) => s.y))];
  const at = ({ x, y }) => [x, y];
  const tiles = (spots, part) => spots.map(({ x, y }) => `M${x - part} ${y - part}h${2 * part}v${2 * part}h${-2 * part}z`).join("");
  const open = new Set(floor.map(key));
  return {
    frame: [left - 0.7, top - 0.7, right - left + 1.4, bottom - top + 1.4],
    ground() {
      return [
        svg("path", { d: tiles(walls, 0.505), fill: mix(palette.board, "#000000", 0.62) }),
        svg("path", { d: tiles(walls, 0.44), fill: mix(palette.board, palette.mono ? "#ffffff" : "#3c4a63", 0.55) }),
        svg("path", { d: tiles(floor, 0.505), fill: mix(palette.board, "#000000", 0.25) }),
        svg("path", { d: tiles(floor, 0.475), fill: palette.board }),
      ];
    },
    paint() {
      const out = [];
      if (look.legal) for (const spot of marks.legal) out.push(svg("path", { d: tiles([spot], 0.46), fill: "none", stroke: "#fff", "stroke-width": 0.04, opacity: 0.6 }));
      for (const spot of marks.winning.flat()) out.push(svg("path", { d: tiles([spot], 0.5), fill: palette.triumph, opacity: 0.35 }));
      for (const spot of [marks.last].filter(Boolean)) out.push(svg("path", { d: tiles([spot], 0.45), fill: "none", stroke: palette.last, "stroke-width": 0.05, opacity: 0.6 }));
      for (const [way, spot] of marks.stops) {
        const [dx, dy] = ARROWS[way];
        out.push(svg("path", { d: path([at(marks.picked ?? spot), at(spot)]), stroke: palette.cursor, "stroke-width": 0.06, "stroke-dasharray": "0.14 0.12", opacity: 0.8 }));
        const tip = [spot.x + dx * 0.3, spot.y + dy * 0.3];
        const wing = (side) => [spot.x - dx * 0.05 + dy * 0.24 * side, spot.y - dy * 0.05 + dx * 0.24 * side];
        out.push(svg("path", { d: path([wing(1), tip, wing(-1)]), fill: "none", stroke: palette.cursor, "stroke-width": 0.12, "stroke-linejoin": "round", "stroke-linecap": "round" }));
      }
      if (marks.proposed) {
        const [from, to] = marks.proposed;
        out.push(svg("path", { d: path([at(from), at(to)]), stroke: palette.hint, "stroke-width": 0.14, "stroke-linecap": "round", class: "breathe" }), ring(...at(to), 0.44, 0.09, palette.hint, { class: "breathe" }));
      }
      if (marks.picked) out.push(svg("path", { d: tiles([marks.picked], 0.46), fill: palette.cursor, opacity: 0.45 }));
      for (const piece of pieces) {
        const way = marks.moved.find(([, to]) => same(to, piece.at));
        const shift = way ? [way[0].x - piece.at.x, way[0].y - piece.at.y] : null;
        const drawn = svg("g", {}, bonded(state, piece.at.x, piece.at.y, piece));
        if (state.moving && shift) {
          drawn.firstChild.animate([{ transform: `translate(${shift[0]}px,${shift[1]}px)` }, { transform: "none" }],
            { duration: 90 + 45 * Math.hypot(...shift), easing: "ease-in-out" });
        }
        out.push(drawn);
      }
      if (state.cursor && look.page) out.push(svg("path", { d: tiles([state.cursor], 0.47), fill: "none", stroke: palette.cursor, "stroke-width": 0.08 }));
      return out;
    },
    hit(px, py) {
      const spot = { x: Math.round(px), y: Math.round(py), z: 0 };
      return open.has(key(spot)) ? spot : null;
    },
    table() {
      const on = new Map(pieces.map((piece) => [key(piece.at), piece.token.label.trim() || "atom"]));
      const wall = new Set(walls.map(key));
      const columns = Array.from({ length: right - left + 1 }, (_, n) => left + n);
      const rows = Array.from({ length: bottom - top + 1 }, (_, n) => top + n);
      const cell = (spot) => on.get(key(spot)) ?? (wall.has(key(spot)) ? "wall" : "");
      return table(["row", ...columns], rows.map((y) => [y, ...columns.map((x) => cell({ x, y, z: 0 }))]));
    },
  };
}

// Pegs on a slab, seen from a side and a little from above; the person turns it.

import { ball, mix, path, proposals, same, short, svg, words } from "./draw.js";

const RISE = 0.44;
const USUAL = { yaw: -0.42, pitch: 0.5 };
let camera = { ...USUAL };

/** Turns the board, in radians; without figures back to where it was at first. */
export function orbit(yaw, pitch) {
  camera = yaw === undefined ? { ...USUAL } : { yaw: camera.yaw + yaw, pitch: Math.min(1.35, Math.max(0.22, camera.pitch + pitch)) };
}

/** The painter of a board of pegs. */
export function pegs(state, { columns, rows, height }) {
  const { palette, look } = state;
  const marks = state["board.marks"];
  const pieces = state["board.pieces"];
  const [sin, cos] = [Math.sin(camera.yaw), Math.cos(camera.yaw)];
  const [low, tall] = [Math.sin(camera.pitch), Math.cos(camera.pitch)];
  // A peg's distance is 1; the middle of the slab is the middle of the picture.
  const project = (x, y, z) => {
    const [a, b] = [x - (columns - 1) / 2, y - (rows - 1) / 2];
    return [a * cos - b * sin, -(a * sin + b * cos) * low - z * RISE * tall * 1.15];
  };
  const depth = ({ x, y }) => (x - (columns - 1) / 2) * sin + (y - (rows - 1) / 2) * cos;
  const at = (spot) => project(spot.x, spot.y, spot.z + 0.5);
  const feet = [];
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) feet.push({ x, y, z: 0 });
  feet.sort((a, b) => depth(b) - depth(a));
  const slab = (grow, z) => [[-grow, -grow], [columns - 1 + grow, -grow], [columns - 1 + grow, rows - 1 + grow], [-grow, rows - 1 + grow]].map(([x, y]) => project(x, y, z));
  const reach = Math.hypot(columns, rows) / 2 + 0.72;
  const up = height * RISE * tall * 1.15;
  const deep = reach * low;
  const radius = 0.38;
  const flat = 0.56 + 0.34 * low;
  const count = (peg) => pieces.filter((piece) => piece.at.x === peg.x && piece.at.y === peg.y).length;
  return {
    frame: [-reach, -deep - up - 0.4, reach * 2, deep * 2 + up + 0.9],
    still: () => `${camera.yaw},${camera.pitch}`,
    ground() {
      const side = slab(0.92, -0.55);
      const letters = [];
      const label = (x, y, text) => {
        const [px, py] = project(x, y, 0);
        return svg("text", { x: short(px), y: short(py + 0.12), "font-size": 0.34, "font-weight": 600, "text-anchor": "middle", fill: "#fff", opacity: 0.92 }, text);
      };
      const front = cos >= 0 ? -0.7 : rows - 0.3;
      const right = sin <= 0 ? columns - 0.3 : -0.7;
      for (let x = 0; x < columns; x++) letters.push(label(x, front, String.fromCharCode(65 + x)));
      for (let y = 0; y < rows; y++) letters.push(label(right, y, String(y + 1)));
      return [
        svg("path", { d: path([...side], true), fill: "#000", opacity: 0.3 }),
        svg("path", { d: path(hull([...slab(0.92, 0), ...slab(0.92, -0.35)]), true), fill: mix(palette.board, "#000000", 0.5) }),
        svg("path", { d: path(slab(0.92, 0), true), fill: palette.board, stroke: mix(palette.board, "#ffffff", 0.25), "stroke-width": 0.03 }),
        letters,
      ];
    },
    paint() {
      const out = [];
      const won = marks.winning.flat();
      const top = state.cursor && look.page ? state.cursor : null;
      for (const peg of feet) {
        const here = (spot) => spot && spot.x === peg.x && spot.y === peg.y;
        const foot = project(peg.x, peg.y, 0);
        const tip = project(peg.x, peg.y, height + 0.15);
        const lit = here(top);
        const proposed = proposals(state).some(here);
        out.push(svg("ellipse", { cx: short(foot[0]), cy: short(foot[1]), rx: 0.42, ry: short(0.42 * low), fill: lit ? palette.cursor : "#000", opacity: lit ? 0.55 : 0.22 }));
        out.push(svg("path", { d: path([foot, tip]), stroke: lit ? palette.cursor : proposed ? palette.hint : palette.grid, "stroke-width": 0.11, "stroke-linecap": "round", class: proposed ? "breathe" : null }));
        if (look.legal && marks.legal.some(here)) out.push(svg("circle", { cx: short(tip[0]), cy: short(tip[1]), r: 0.075, fill: "#fff" }));
        const own = pieces.filter((piece) => here(piece.at)).sort((a, b) => a.at.z - b.at.z);
        for (const piece of own) {
          const [x, y] = at(piece.at);
          const drawn = svg("g", {}, svg("g", {}, ball(state, x, y, radius, piece.token, { flat })));
          if (state.moving && same(marks.last, piece.at)) {
            drawn.firstChild.animate([{ transform: `translate(0,${tip[1] - y - 0.5}px)` }, { transform: "none" }], { duration: 130 + 60 * (height - piece.at.z), easing: "cubic-bezier(.5,0,.8,.6)" });
          }
          out.push(drawn);
          const mark = won.some((spot) => same(spot, piece.at)) ? palette.triumph : same(marks.last, piece.at) ? palette.last : null;
          if (mark) out.push(svg("ellipse", { cx: short(x), cy: short(y), rx: radius + 0.03, ry: short((radius + 0.03) * flat), fill: "none", stroke: mark, "stroke-width": 0.085 }));
        }
        if (look.threats) for (const [spot, token] of marks.threats) if (here(spot)) out.push(ball(state, ...at(spot), 0.14, token));
        const lands = marks.landing && here(marks.landing) && lit;
        if (lands && state.aim?.piece && !state.aim.refusal) out.push(ball(state, ...at(marks.landing), radius, state.aim.piece, { flat, opacity: 0.55 }));
      }
      for (const line of marks.winning) {
        const points = line.map(at);
        out.push(svg("path", { d: path([points[0], points.at(-1)]), stroke: palette.triumph, "stroke-width": 0.07, "stroke-linecap": "round", opacity: 0.8 }));
      }
      return out;
    },
    hit(px, py) {
      let best = null;
      for (const peg of feet) {
        const [x, foot] = project(peg.x, peg.y, 0);
        const [, tip] = project(peg.x, peg.y, height + 0.15);
        const off = py > foot ? py - foot : py < tip ? tip - py : 0;
        const far = Math.hypot(px - x, off * 1.3);
        // Of two that are as near the one in front counts.
        if (far < 0.5 && (!best || far < best.far + 0.02)) best = { far, spot: peg };
      }
      return best?.spot ?? null;
    },
    table() {
      const letters = Array.from({ length: columns }, (_, x) => String.fromCharCode(65 + x));
      const stack = (peg) => pieces.filter((piece) => piece.at.x === peg.x && piece.at.y === peg.y).sort((a, b) => a.at.z - b.at.z).map((piece) => words(piece.token)).join(", ");
      const cell = (x, y) => (count({ x, y }) ? stack({ x, y }) : "");
      return { head: ["pegs, from below", ...letters], rows: Array.from({ length: rows }, (_, y) => [y + 1, ...letters.map((_, x) => cell(x, y))]) };
    },
  };
}

/** The outline around points. */
function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list) => {
    const out = [];
    for (const p of list) {
      while (out.length > 1 && (out.at(-1)[0] - out.at(-2)[0]) * (p[1] - out.at(-2)[1]) - (out.at(-1)[1] - out.at(-2)[1]) * (p[0] - out.at(-2)[0]) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

// What all painters share: elements, colours, pieces.

const SVG = "http://www.w3.org/2000/svg";
const NAMES = ["Black", "Blue", "Red", "Purple", "Green", "Cyan", "Yellow", "White"];
const SIDES = ["White", "Black"];

/** An element of a picture with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** An element of the page with attributes and children. */
export function html(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** A number short enough for a picture. */
export const short = (number) => Math.round(number * 1000) / 1000;

/** A path through points; closed where asked for. */
export function path(points, closed = false) {
  return "M" + points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L") + (closed ? "Z" : "");
}

/** The two colours of a piece. */
export function paint(palette, fill) {
  if (fill.Colour) return palette.colours[NAMES.indexOf(fill.Colour)];
  if (fill.Plain) return palette.plain[SIDES.indexOf(fill.Plain)];
  const [side, number] = fill.Player;
  return palette.players[SIDES.indexOf(side)][number % 4];
}

/** A piece in words. */
export function words(token) {
  if (token.fill.Colour) return token.fill.Colour.toLowerCase();
  if (token.fill.Plain) return token.fill.Plain.toLowerCase();
  return token.label.trim() || "piece";
}

/** A colour with so much of another mixed in, both as #rrggbb. */
export function mix(one, other, part) {
  const parts = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return "#" + a.map((value, n) => Math.round(value + (b[n] - value) * part).toString(16).padStart(2, "0")).join("");
}

const shades = new Set();

/** The name of the shading of a ball of this colour; it stands once in the page. */
function shading(fill) {
  const name = "ball-" + fill.slice(1);
  if (!shades.has(name)) {
    shades.add(name);
    let shared = document.getElementById("shared");
    if (!shared) {
      shared = svg("svg", { id: "shared", width: 0, height: 0, class: "heard", "aria-hidden": "true" }, svg("defs"));
      document.body.append(shared);
    }
    shared.firstChild.append(
      svg("radialGradient", { id: name, cx: 0.36, cy: 0.3, r: 0.78 },
        svg("stop", { offset: 0, "stop-color": mix(fill, "#ffffff", 0.62) }),
        svg("stop", { offset: 0.32, "stop-color": fill }),
        svg("stop", { offset: 1, "stop-color": mix(fill, "#000000", 0.5) })));
  }
  return `url(#${name})`;
}

/** A piece as a ball around a point; `flat` is its height by its width. */
export function ball(look, x, y, radius, token, { opacity, flat = 1 } = {}) {
  const { fill, ink } = paint(look.palette, token.fill);
  const mono = look.palette.mono;
  const size = radius * (token.label.length > 1 ? 0.85 : 1.08) * Math.max(flat, 0.62);
  return svg("g", { transform: `translate(${short(x)} ${short(y)})`, opacity },
    svg("ellipse", {
      rx: radius, ry: radius * flat, fill: mono ? fill : shading(fill),
      stroke: mono ? mix(ink, fill, 0.3) : mix(fill, "#000000", 0.55), "stroke-width": radius * (mono ? 0.08 : 0.05),
    }),
    look.letters || mono
      ? svg("text", { y: size * 0.36, "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: ink }, token.label)
      : null);
}

/** A piece in a line of text. */
export function inline(look, token) {
  return svg("svg", { class: "piece", viewBox: "-1 -1 2 2", role: "img", "aria-label": words(token) },
    ball({ ...look, letters: true }, 0, 0, 0.9, token));
}

/** A line of text with pieces in it. */
export function rich(look, line) {
  return line.map((span) => {
    if (span.Piece) return inline(look, span.Piece);
    if (span.Marks) return span.Marks.picture;
    return span.Strong === undefined ? span.Text : html("strong", {}, span.Strong);
  });
}

/** A line of text with pieces in it, as text alone. */
export function plain(line) {
  return line.map((span) => (span.Piece ? words(span.Piece) : span.Text ?? span.Strong ?? span.Marks?.picture)).join("")
    .replace(/\b(\w+)  ?\1\b/g, "$1");
}

export const same = (one, other) => !!one && !!other && one.x === other.x && one.y === other.y && one.z === other.z;

/** A ring around a point. */
export const ring = (x, y, radius, width, ink, more = {}) =>
  svg("circle", { cx: short(x), cy: short(y), r: radius, fill: "none", stroke: ink, "stroke-width": width, ...more });

/** The places that a hint proposes: the one of a move, or those among which that of a puzzle is. */
export function proposals(state) {
  return [state.hint?.Place, ...(state["board.marks"].among ?? [])].filter(Boolean);
}

// The page of a game: a device like a terminal or a window. What it is told it draws; what the person does it says.

import { ring, switched } from "./bell.js";
import { painter } from "./boards.js";
import { clipboard, copy, download } from "./clipboard.js";
import { svg } from "./draw.js";
import { note } from "./games.js";
import { chooseKeys, connect, keyboard, led, pointer, say } from "./input.js";
import { called, remember, remembered } from "./names.js";
import { announce, panel, tabulate } from "./panel.js";
import { orbit } from "./pegs.js";

const $ = (id) => document.getElementById(id);
const state = { moving: false };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const served = location.pathname.startsWith("/g/");
let board = null;
let ground = "";
let revision = null;
let named = null;
let before = { moves: Infinity, status: "", said: "", at: "" };

const ways = { Left: [-0.2, 0], Right: [0.2, 0], Up: [0, 0.12], Down: [0, -0.12] };

/** Draws the board anew, with a motion where a move has just been made. */
function draw() {
  board = painter(state);
  const [left, top, width, height] = board.frame;
  $("board").setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  $("stage").classList.toggle("tall", height > width * 1.05);
  let layers = [...$("board").children];
  if (layers.length < 2) {
    layers = [svg("g"), svg("g")];
    $("board").replaceChildren(...layers);
  }
  const lattice = state["board.lattice"];
  const now = JSON.stringify([lattice, state["board.walls"], state.palette, state.look.fixed, board.still?.()]);
  if (now !== ground) {
    ground = now;
    layers[0].replaceChildren(...board.ground().flat().filter(Boolean));
  }
  layers[1].replaceChildren(...board.paint());
  const turn = state.moving && board.turn ? board.turn() : 0;
  if (turn) {
    for (const layer of layers) layer.animate([{ transform: `rotate(${turn}deg)` }, { transform: "none" }], { duration: 380, easing: "ease-in-out" });
  }
}

function told(message) {
  if (message.left) {
    const back = served ? "Load this page again to come back." : "It goes on where it was started; this page can be closed.";
    $("link").textContent = `You have left the game. ${back}`;
    $("link").hidden = false;
    $("game").inert = true;
    return;
  }
  if (message.full) return void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {}));
  if (message.bell) return ring();
  if (message.copy) return void copy(message.copy);
  if (message.file) return download(message.file);
  if ("orbit" in message) {
    orbit(...(message.orbit ? ways[message.orbit] : []));
    return draw();
  }
  for (const name of Object.keys(message).filter((name) => name.startsWith("+"))) {
    // Of a list, or a text of lines, come places, how many items go from each, and what comes for them.
    const old = state[name.slice(1)];
    const list = typeof old === "string" ? old.split(/(?<=\n)/) : [...old];
    for (const [at, out, ...items] of message[name]) list.splice(at, out, ...items);
    message[name.slice(1)] = typeof old === "string" ? list.join("") : list;
    delete message[name];
  }
  Object.assign(state, message);
  state.letters = state.look.letters;
  const fresh = new Set(Object.keys(message));
  if ([...fresh].some((name) => name.startsWith("board.")) || ["look", "palette", "aim", "cursor", "hint"].some((name) => fresh.has(name))) {
    state.moving = revision !== null && revision !== state.revision && state.look.animation && !calm.matches;
    draw();
    state.moving = false;
  }
  panel(state, fresh);
  // A page of this machine's own game has no link that leads back to it.
  if ((fresh.has("title") || fresh.has("players")) && served) {
    note(location.pathname, [state.title, called(state.players)].filter(Boolean).join(" – "));
  }
  if (fresh.has("keys")) chooseKeys(state.keys);
  if (fresh.has("named")) name();
  // A page of this machine's own game has its bell from the settings file.
  if (fresh.has("look")) switched(state.look.bell, () => served && say({ bell: true }));
  if (fresh.has("board.pieces") || fresh.has("board.lattice")) tabulate(board.table(), `${state.title}: the board`);
  before = announce(state, before, led.byKey, fresh.has("refused"));
  revision = state.revision;
  if ($("game").hidden) performance.mark("board");
  $("game").hidden = false;
}

/** Says the name of the person here where the seat has none, and remembers one that is given here. */
function name() {
  const own = state.named;
  if (typeof own !== "string") return;
  if (named !== null) remember(own);
  else if (!own && remembered()) say({ name: remembered() });
  named = own;
}

/** The place of the board under an event. */
function spot(event) {
  const inverse = $("board").getScreenCTM()?.inverse();
  if (!board || !inverse) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse);
  return board.hit(at.x, at.y);
}

/** Turns a board in perspective; false where it is none. */
function turn(across, down) {
  if (!state["board.lattice"]?.Pegs) return false;
  if (across || down) {
    orbit(across, down);
    draw();
  }
  return true;
}

keyboard();
clipboard(!served);
pointer($("board"), spot, turn);
const links = {
  lost: "The connection is lost; trying again … Until it is there nothing that you do is heard.",
  missed: "The connection was lost: what you did meanwhile was not heard.",
};
let read = 0;
connect(told, (linked) => {
  clearTimeout(read);
  $("link").hidden = linked === "there";
  $("link").textContent = links[linked] ?? "";
  // The game goes on below it.
  if (linked === "missed") read = setTimeout(() => { $("link").hidden = true; }, 8000);
});

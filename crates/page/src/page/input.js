// What the person does: every input goes to the game as it is, by whatever way there is.

import { again, open } from "./way.js";

let way = null;
let waits = 300;
let over = false;
// Something was done that nobody heard.
let missed = false;
let tell = () => {};

/** A pointer that has moved, or a page that has another size, is no loss. */
const idle = ({ input, grid }) => !!(grid || input?.Point);

/** Sends a message, where there is somebody to hear it. */
export function say(message) {
  const heard = !!way?.say(JSON.stringify(message));
  if (idle(message)) return;
  if (heard && missed) tell("there");
  missed = !heard;
}

/** A finger touches something, which a button of a mouse would do. */
const touch = (target, button = "Left") => say({ input: { Touch: [target, button] } });

/** Presses something with the main button or another one. */
export const press = (target, button = "Left") => say({ input: { Press: [target, button] } });

/** Connects, and again whenever the connection is lost; `told` gets each message, `linked` how the connection is: "there",
    "lost", or "missed", when it is there again and something that was done meanwhile was not heard. */
export function connect(told, linked) {
  tell = linked;
  way = open({
    opened() { waits = 300; linked(missed ? "missed" : "there"); },
    told(text) {
      const message = JSON.parse(text);
      over = over || !!message.left;
      told(message);
    },
    closed() {
      if (over) return;
      linked("lost");
      if (!again) return;
      setTimeout(() => connect(told, linked), waits);
      waits = Math.min(waits * 1.7, 8000);
    },
  });
}

const KEYS = {
  Enter: "Enter", Escape: "Escape", Tab: "Tab", Backspace: "Backspace", Delete: "Delete", ArrowLeft: "Left", ArrowRight: "Right",
  ArrowUp: "Up", ArrowDown: "Down", Home: "Home", End: "End", PageUp: "PageUp", PageDown: "PageDown", Clear: "Centre",
};

// The keys of a keyboard of the United States by their codes, without and with shift; letters and digits have theirs in it.
const PLACES = {
  Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|", Semicolon: ";:", Quote: "'\"", Comma: ",<", Period: ".>",
  Slash: "/?", Backquote: "`~",
};
// The layout in use was seen to have other letters than Latin ones.
let foreign = false;

/** What a key of a layout without Latin letters would mean on one that has them; null where that is of no use. */
function placeOf({ key, code, shiftKey }) {
  const letter = /^Key([A-Z])$/.exec(code);
  const other = /\p{Letter}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  // With shift some of them have Latin capitals.
  if (letter && !shiftKey && /\p{Letter}/u.test(key)) foreign = other;
  if (!other && !foreign) return null;
  if (letter) return shiftKey ? letter[1] : letter[1].toLowerCase();
  return PLACES[code]?.[Number(shiftKey)] ?? (/^Digit\d$/.test(code) && !shiftKey ? code.at(-1) : null);
}

/** The keys that the person has chosen: of those of the browser, which are the game's. */
const chosen = { controls: "g", functions: [1, 2, 3, 4, 6] };

/** Hears which keys the person has chosen. */
export function chooseKeys(keys) {
  chosen.controls = `g${keys.map((key) => key.Ctrl ?? "").join("")}`;
  chosen.functions = [1, 2, 3, 4, 6, ...keys.map((key) => key.F).filter(Boolean)];
}

/** The key of an event as the game names it; null for those that are the browser's. */
function keyOf(event) {
  const { key } = event;
  // What the third shift writes is typed with Ctrl and Alt on some systems.
  const third = event.getModifierState("AltGraph");
  if ((event.altKey && !third) || event.metaKey || event.isComposing) return null;
  // Of these one is the game's, which switches the bell, and those that were chosen.
  if (event.ctrlKey && !third) {
    const letter = [key, placeOf(event)].find((own) => own && chosen.controls.includes(own));
    return letter ? { Ctrl: letter } : null;
  }
  // Tab goes on to the next button, F5 loads the page anew, F11 and F12 are the browser's.
  if (key === "Tab") return null;
  if (event.location === 3 && /^[1-9]$/.test(key)) return { Keypad: Number(key) };
  const number = Number(/^F(\d+)$/.exec(key)?.[1]);
  if (chosen.functions.includes(number)) return { F: number };
  if ([...key].length === 1) return { Char: key };
  return KEYS[key] ?? null;
}

/** Whether the cursor was led by the keyboard last. */
export const led = { byKey: false };

/** Hears the keyboard. */
export function keyboard() {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const { target } = event;
    const pressed = target instanceof HTMLButtonElement && target.matches(":focus-visible") && (key === "Enter" || key?.Char === " ");
    if (!key || pressed) return;
    event.preventDefault();
    led.byKey = true;
    if (target instanceof HTMLButtonElement) target.blur();
    const place = key.Char ? placeOf(event) : null;
    say({ input: place ? { Placed: [key, { Char: place }] } : { Key: key } });
  });
}

/** Hears mouse and touch on the board; `spot` tells the place under an event. */
export function pointer(board, spot, turn) {
  const made = (event) => (event.pointerType === "touch" ? touch : press);
  let aimed = null;
  let dragged = null;
  const same = (a, b) => a && b && a.x === b.x && a.y === b.y;
  const aim = (at) => {
    if (at ? same(at, aimed) : !aimed) return;
    aimed = at;
    led.byKey = false;
    say({ input: { Point: at ? { Board: at } : "Nowhere" } });
  };
  board.addEventListener("pointermove", (event) => {
    if (dragged && event.buttons) {
      turn((event.clientX - dragged[0]) / 160, (event.clientY - dragged[1]) / 160);
      dragged = [event.clientX, event.clientY];
    } else if (event.pointerType === "mouse") aim(spot(event));
  });
  board.addEventListener("pointerleave", () => { aimed = null; });
  board.addEventListener("pointerdown", (event) => {
    if (event.button === 2 && turn(0, 0)) dragged = [event.clientX, event.clientY];
  });
  addEventListener("pointerup", () => { dragged = null; });
  board.addEventListener("click", (event) => {
    const at = spot(event);
    if (!at) return;
    aimed = at;
    made(event)({ Board: at });
  });
  board.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const at = spot(event);
    if (at && !turn(0, 0)) made(event)({ Board: at }, "Right");
  });
  board.addEventListener("wheel", (event) => say({ input: { Scroll: event.deltaY > 0 ? -1 : 1 } }), { passive: true });
}

// Everything around the board: players, wheel, moves, messages, the bar of keys, and the sheets that lie over the game.

import { bonded } from "./boards.js";
import { ball, html, inline, plain, rich, ring, svg, words } from "./draw.js";
import { press, say } from "./input.js";
import { called } from "./names.js";

const $ = (id) => document.getElementById(id);
const SIDES = ["White", "Black"];
/** The title of the page of all games. */
const ALL_GAMES = "atom4";
/** The sign behind a move by the word that a review has for it. */
const SIGNS = { Only: "!", Inaccuracy: "?!", Mistake: "?", Blunder: "??" };

/** A picture of something to build. */
function figure(state, { columns, rows, pieces }) {
  return svg("svg", { viewBox: `-0.6 -0.6 ${columns + 0.2} ${rows + 0.2}`, "aria-hidden": "true" },
    pieces.map((piece) => bonded(state, piece.at.x, piece.at.y, piece)));
}

/** The key that a button stands for, and its press. */
const button = (key, more, ...children) =>
  html("button", { type: "button", tabindex: "-1", ...more, onclick: () => press({ Key: key }) }, ...children);

const nameOf = (key) => key.Char ?? (key.F ? `F${key.F}` : key.Ctrl ? `Ctrl-${key.Ctrl}` : key);

function player(state, side, own) {
  const { turn } = state;
  const moves = turn.Person === side || turn.Machine === side;
  const won = turn.Won === side;
  const toMove = { Person: "YOUR TURN", Remote: "TO MOVE", Machine: state.pace?.paused ? "" : "THINKS" };
  const says = won ? "WINS" : moves ? toMove[own.controller] : "";
  const pieces = own.tokens.flatMap((token, n) => [inline(state, token), own.stock.length ? `${own.stock[n]} ` : ""]);
  return html("div", { class: `player${moves ? " turn" : ""}${won ? " won" : ""}` },
    html("b", {}, own.name),
    html("span", { class: "score", title: "won" }, own.score === null ? "" : String(own.score)),
    html("span", {}, pieces),
    html("small", {}, own.goal ? ["wants ", inline(state, own.goal)] : []),
    html("span", { class: "who" }, own.who),
    html("span", { class: "state" }, says));
}

function wheel(state, { pieces, current, player: number, goals }) {
  const over = state.turn.Won || state.turn === "Drawn";
  const at = (n) => [Math.cos(((n * 60 - 120) * Math.PI) / 180) * 2.2, Math.sin(((n * 60 - 120) * Math.PI) / 180) * 2.2];
  const look = { ...state, letters: state.look.letters };
  const all = pieces.map((token, n) => {
    const now = n === current && !over;
    return [ball(look, ...at(n), now ? 1.08 : 0.9, token, { opacity: now ? 1 : 0.45 }), now ? ring(...at(n), 1.16, 0.12, "currentColor") : null];
  });
  const middle = { ...goals[number - 1], label: String(number) };
  return svg("svg", { viewBox: "-3.4 -3.4 6.8 6.8", role: "img", "aria-label": `${words(pieces[current])} is next, player ${number}` },
    all.flat(), ball({ ...state, letters: true }, 0, 0, 0.9, middle));
}

/** Draws what stands beside the board, as far as it is new. */
export function panel(state, fresh) {
  const look = { ...state, letters: true };
  const is = (...names) => names.some((name) => fresh.has(name));
  if (is("title")) $("title").textContent = state.title;
  if (is("heading")) $("heading").textContent = state.heading;
  if (is("title", "heading", "turn", "players", "start")) {
    const title = [state.title, called(state.players), state.heading].filter(Boolean).join(" – ");
    // Where somebody else plays too, the tab says whose turn it is.
    const mine = state.turn.Person && state.players.some((own) => own.controller !== "Person");
    const home = state.start?.title === ALL_GAMES;
    document.title = home ? ALL_GAMES : mine ? `Your turn: ${title}` : title;
  }
  if (is("players", "turn", "palette", "pace")) {
    $("players").replaceChildren(...state.players.map((own, n) => player(look, SIDES[n], own)));
  }
  if (is("wheel", "palette", "turn", "look")) $("wheel").replaceChildren(...(state.wheel ? [wheel(state, state.wheel)] : []));
  if (is("status", "palette")) $("status").replaceChildren(...rich(look, state.status));
  if (is("figure", "palette")) {
    $("figure").replaceChildren(...(state.figure ? [html("h2", {}, state.figure.title), figure(state, state.figure)] : []));
  }
  if (is("facts")) $("facts").replaceChildren(...state.facts.flatMap(([label, value]) => [html("dt", {}, label), html("dd", {}, value)]));
  if (is("thinking", "look", "advantage", "review")) thoughts(state);
  if (is("moves", "palette", "playback", "legend", "headline")) moves(look);
  if (is("message", "notice", "aim", "cursor")) message(state);
  if (is("bar")) bar(state);
  if (is("confirm")) $("confirm").replaceChildren(...(state.confirm ? [button(state.confirm.key, { tabindex: null }, state.confirm.word)] : []));
  if (is("board.hand", "board.lattice", "turn", "hint", "palette", "look", "compass")) beside(look);
  if (is("start", "over", "item", "palette", "notice", "message")) sheet(look);
}

/** The moves; a click on one looks back to it. */
function moves(state) {
  const shown = state.playback?.at ?? state.moves.at(-1)?.number;
  const lines = state.moves.map(({ number, token, text, word }) => html("li", {
    class: number === shown ? "at" : null, title: word ? `${word.word.toLowerCase()} (${word.value})${word.first ? ", a first look" : ""}` : null, onclick: () => press({ Move: number }),
  }, html("span", {}, String(number)), token ? inline(state, token) : null, text, word ? html("b", { class: { Only: "sign good", Best: "sign calm", Good: "sign calm" }[word.word] ?? "sign" }, `${word.short}${SIGNS[word.word] ?? ""}${word.first ? "~" : ""}`) : null));
  $("moves").hidden = !lines.length;
  $("moves").querySelector("ol").replaceChildren(...lines);
  $("moves").querySelector("h2").textContent = state.headline ?? "Moves";
  $("moves").querySelector("p").textContent = state.legend ?? "";
  const at = lines.find((line) => line.classList.contains("at"));
  $("moves").scrollTop = at ? at.offsetTop + at.offsetHeight - $("moves").offsetTop - $("moves").clientHeight + (at === lines.at(-1) ? 8 : 40) : 0;
}

/** Who is ahead: White's part of the result from the left. */
const share = (white) => svg("svg", { viewBox: "0 0 1000 40", "aria-hidden": "true" },
  svg("rect", { width: 1000, height: 40, fill: "#111" }), svg("rect", { width: white, height: 40, fill: "#fff" }));

/** The curve of a game: White's part of the result after each move, from below, with the move that is shown. */
function curve({ curve: moves, at, turning_point: turned }, name) {
  const step = 1000 / Math.max(1, moves.length);
  const bars = moves.map((move, n) => svg("rect", { x: n * step, y: 300 - move.white * 0.3, width: step, height: move.white * 0.3, fill: "#fff" }));
  const line = (move, n) => (move.number === at || move.number === turned
    ? svg("rect", { x: (n + 0.5) * step - 3, y: 0, width: 6, height: 300, fill: move.number === at ? "#f90" : "#e33" }) : null);
  return svg("svg", { viewBox: "0 0 1000 300", role: "img", "aria-label": `${name}'s part of the result, move by move` },
    svg("rect", { width: 1000, height: 300, fill: "#111" }), bars, moves.map(line).filter(Boolean));
}

function thoughts(state) {
  const { thinking } = state;
  const shown = thinking && state.look.thoughts;
  const lines = shown ? [thinking.words, `depth ${thinking.depth}, ${thinking.score}`, thinking.line] : [];
  const { advantage, review } = state;
  const first = state.players[0]?.name ?? "";
  const told = advantage && state.look.advantage ? [share(advantage.white), html("p", {}, advantage.words)] : [];
  const reviewed = review ? [html("p", {}, html("b", {}, review.says)), review.better && html("p", {}, `better ${review.better}`), curve(review, first), html("small", {}, `High: good for ${first}. Orange: this move${review.turning_point ? ", red: the turning point" : ""}.`),
    html("p", {}, review.progress || review.sides.join(" "))] : [];
  $("thinking").replaceChildren(...told, ...reviewed.filter(Boolean), ...lines.filter(Boolean).map((line) => html("p", {}, line)));
}

function message(state) {
  const said = state.notice ?? state.message;
  $("message").className = said?.tone ?? "";
  $("message").textContent = said?.text ?? "";
  const { aim } = state;
  const told = aim?.refusal && state.message?.text === `${aim.refusal}.`;
  $("effect").textContent = told ? "" : place(state);
}

function bar(state) {
  $("bar").replaceChildren(...state.bar.map(({ key, name, word, enabled }) => (key
    ? button(key, { tabindex: null, class: enabled ? null : "off", "aria-keyshortcuts": name }, word.charAt(0).toUpperCase() + word.slice(1), html("kbd", { "aria-hidden": "true" }, name))
    : null)).filter(Boolean));
}

/** What the keys beside the board do; a screen reader has it from their group. */
const caption = (text) => html("span", { "aria-hidden": "true" }, text);

/** The hand and the keys that turn, beside a board of hexagons. */
function beside(state) {
  const hand = state["board.hand"] ?? [];
  // Who may not move now sees that.
  const off = state.turn.Person ? "" : "off";
  const chips = hand.map(({ token, key }) =>
    button(key, { class: off, "aria-label": `play chip ${words(token)}` }, inline(state, token), html("kbd", {}, nameOf(key))));
  $("hand").replaceChildren(...(hand.length ? [caption("Drop")] : []), ...chips);
  const lattice = state["board.lattice"].Hexagons;
  if (!lattice || !state.compass) return $("compass").replaceChildren();
  const turns = state.look.fixed ? 0 : (9 - lattice.gravity) % 6;
  const ways = state.compass.map((key, seen) => {
    const to = (seen + 6 - turns) % 6;
    const angle = ((seen * 60 - 90) * Math.PI) / 180;
    const made = button(key, {
      class: `${off} ${to === lattice.gravity ? "down" : ""} ${state.hint?.Rotate === to ? "hinted breathe" : ""}`,
      "aria-label": ["top", "upper right", "lower right", "bottom", "lower left", "upper left"][seen] + " comes down",
    }, nameOf(key));
    made.style.left = `${2.5 + 2.5 * Math.cos(angle)}rem`;
    made.style.top = `${3.4 + 2.5 * Math.sin(angle)}rem`;
    return made;
  });
  const arrow = html("i", { "aria-hidden": "true" }, "↓");
  const seen = (lattice.gravity + turns) % 6;
  arrow.style.transform = `translate(-50%,-50%) rotate(${seen * 60 - 180}deg)`;
  $("compass").replaceChildren(caption("Turn"), arrow, ...ways);
}

/** What lies over the game: a page of help, a question, a line to type, the start page. */
function sheet(state) {
  const { over, start } = state;
  const card = over?.keys ? keys(over.keys)
    : over?.rules ? rules(state, over.rules)
    : over?.question ? question(over.question)
    : over?.line ? line(state, over)
    : start ? startPage(state, start) : null;
  const was = $("over").firstElementChild;
  $("over").hidden = !card;
  if (!card) return $("over").replaceChildren();
  // A line that is being typed stays as it is.
  if (card === was) return;
  const scroll = was?.dataset.kind === card.dataset.kind ? was.scrollTop : 0;
  const tiles = was?.querySelector(".tiles")?.scrollTop;
  $("over").replaceChildren(card);
  card.scrollTop = scroll;
  const grid = card.querySelector(".tiles");
  if (grid) {
    grid.scrollTop = tiles ?? 0;
    grid.querySelector(".chosen")?.scrollIntoView({ block: "nearest" });
    const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
    say({ grid: [columns, Math.max(1, Math.floor(grid.clientHeight / (grid.firstElementChild.offsetHeight + 8)))] });
  }
  card.querySelector("input")?.focus();
}

const dialog = (kind, title, small, ...children) =>
  html("div", { class: `sheet${small ? " small" : ""}`, role: "dialog", "aria-modal": "true", "aria-label": title, "data-kind": kind },
    html("h2", {}, title), ...children);

const close = () => html("div", { class: "answers" }, button("Escape", {}, "Back ", html("kbd", {}, "Esc")));

function keys(chapters) {
  const parts = chapters.flatMap(([title, lines]) => [html("h3", {}, title), ...lines.map(([names, says]) => html("p", {}, html("b", {}, names), html("span", {}, says)))]);
  return dialog("keys", "Keys", false, html("div", { class: "keys" }, ...parts), close());
}

function rules(state, lines) {
  return dialog("rules", "How to play", false, ...lines.map((own) => html("p", {}, ...rich(state, own))), close());
}

function question(text) {
  return dialog("question", text, true, html("div", { class: "answers" }, button({ Char: "y" }, {}, "Yes"), button({ Char: "n" }, {}, "No")));
}

/** The keys that choose among saved games while a name is typed. */
const LIST_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown"];

/** The saved games to choose from, below the line into which the name of one is typed. */
function saved({ start }) {
  const grid = start?.items[0]?.Grid;
  if (!grid) return [];
  // A list of thousands is shown around the one that is chosen.
  const from = Math.max(0, Math.min(grid.tiles.length, grid.chosen) - 60) % Math.max(1, grid.tiles.length);
  const games = grid.tiles.slice(from, from + 121).map((tile, n) => html("button", {
    type: "button", tabindex: "-1", class: from + n === grid.chosen ? "chosen" : "", "aria-pressed": String(from + n === grid.chosen), onclick: () => press({ Item: [0, from + n] }),
  }, html("span", {}, tile.name), html("small", {}, tile.says)));
  setTimeout(() => document.querySelector(".saved .chosen")?.scrollIntoView({ block: "nearest" }));
  return [...start.lines.map((own) => html("p", {}, plain(own))), html("div", { class: "tiles" }, ...games)];
}

/** A line to type. What is typed here goes to the game as a whole. */
function line(state, over) {
  const was = $("over").firstElementChild;
  const said = state.notice?.text ?? "";
  if (was?.dataset.kind === "line" && was.dataset.line === over.line) {
    const input = was.querySelector("input");
    if (was.dataset.told !== over.text && (!was.dataset.touched || was.dataset.asked)) {
      input.value = over.text;
      delete was.dataset.asked;
    }
    was.dataset.told = over.text;
    was.querySelector("p").textContent = said;
    was.querySelector(".saved").replaceChildren(...saved(state));
    return was;
  }
  const input = html("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": over.line.replace(/: $/, ""), maxlength: 200, enterkeyhint: "done" });
  input.value = over.text;
  const made = dialog("line", over.line.replace(/: $/, ""), !state.start?.items[0]?.Grid, input, html("p", { "aria-live": "polite" }, said),
    html("div", { class: "answers" },
      html("button", { type: "button", onclick: () => { send(); press({ Key: "Enter" }); } }, "That is it"),
      button("Escape", {}, "Forget it")),
    html("div", { class: "saved" }, ...saved(state)));
  made.dataset.line = over.line;
  made.dataset.told = over.text;
  const send = () => {
    for (let n = made.dataset.told.length; n > 0; n--) say({ input: { Key: n === made.dataset.told.length ? "End" : "Backspace" } });
    if (made.dataset.told.length) say({ input: { Key: "Backspace" } });
    if (input.value) say({ input: { Paste: input.value } });
  };
  input.addEventListener("input", () => { made.dataset.touched = "yes"; });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const key = event.key;
    const walks = LIST_KEYS.includes(key) && made.querySelector(".tiles");
    if (key !== "Enter" && key !== "Escape" && key !== "Tab" && !walks) return;
    event.preventDefault();
    if (key === "Enter" || key === "Tab") send();
    if (key === "Tab" || walks) made.dataset.asked = "yes";
    say({ input: { Key: walks ? key.replace("Arrow", "") : key } });
  });
  return made;
}

function startPage(state, start) {
  const rows = start.items.map((item, n) => {
    const chosen = state.item === n ? " chosen" : "";
    const pick = (choice, more, ...children) =>
      html("button", { type: "button", tabindex: "-1", ...more, onclick: () => press({ Item: [n, choice] }) }, ...children);
    if (item.Button !== undefined) return html("div", { class: "row" + chosen }, pick(0, { class: "whole" }, item.Button));
    if (item.Choice) {
      const { label, choices, chosen: at } = item.Choice;
      if (choices.length > 6) {
        const step = (by, word, sign) => pick(Math.min(choices.length - 1, Math.max(0, at + by)), { "aria-label": `${label}: ${word}` }, sign);
        return html("div", { class: "row" + chosen }, html("span", {}, label),
          html("div", {}, step(-1, "less", "−"), html("output", { "aria-label": label }, choices[at]), step(1, "more", "+")));
      }
      return html("div", { class: "row" + chosen, role: "radiogroup", "aria-label": label }, html("span", {}, label),
        html("div", {}, choices.map((choice, c) => pick(c, { class: c === at ? "chosen" : "", role: "radio", "aria-checked": String(c === at) }, choice))));
    }
    if (item.Key) {
      const [text, key] = item.Key;
      return html("div", { class: "row" + chosen }, pick(0, { class: "whole" }, `${text}  ${key.Char ?? key}`));
    }
    const { tiles, chosen: at } = item.Grid;
    return html("div", { class: "row" + chosen }, html("div", { class: "tiles" }, tiles.map((tile, t) =>
      pick(t, { class: `${t === at ? "chosen " : ""}${tile.state}` },
        html("span", {}, `${t + 1} ${tile.name}`), tile.figure ? figure(state, tile.figure) : null, tile.says ? html("span", {}, tile.says) : null, html("small", {}, tile.note || " ")))));
  });
  const said = state.notice ?? state.message;
  return dialog("start", start.title, false, ...start.lines.map((own) => html("p", {}, ...rich(state, own))), ...rows,
    html("p", {}, said?.text ?? ""));
}

/** The place under the cursor and what a move there would do. */
function place({ aim, cursor }) {
  const here = aim && cursor && aim.spot.x === cursor.x && aim.spot.y === cursor.y;
  return here ? [aim.place, aim.refusal ?? aim.effect].filter(Boolean).join(": ") : "";
}

/** Says what has changed to those who hear the page: `byKey` tells whether the cursor was led by the keyboard, `refused`
    whether what is said is an answer, which may be the same as before. */
export function announce(state, before, byKey, refused) {
  const news = [];
  const last = state.moves.at(-1);
  if (last && last.number > before.moves) {
    news.push(`Move ${last.number}: ${last.token ? words(last.token) + " " : ""}${last.text}.`);
  }
  const status = plain(state.status);
  if (status !== before.status) news.push(status);
  const said = (state.notice ?? state.message)?.text ?? "";
  if (said && (refused || said !== before.said)) news.push(said);
  const at = place(state);
  if (byKey && at && at !== before.at && !news.length) news.push(`${at}.`);
  const text = news.join(" ");
  // The same text once more is heard where it is another one.
  if (text) $("news").textContent = text === $("news").textContent ? `${text}\u00a0` : text;
  return { moves: last?.number ?? 0, status, said, at };
}

/** The board as a table, for those who hear the page. */
export function tabulate({ head, rows }, caption) {
  $("table").replaceChildren(
    html("caption", {}, caption),
    html("thead", {}, html("tr", {}, head.map((text) => html("th", { scope: "col" }, String(text))))),
    html("tbody", {}, rows.map(([first, ...cells]) => html("tr", {}, html("th", { scope: "row" }, String(first)), cells.map((text) => html("td", {}, text))))));
}

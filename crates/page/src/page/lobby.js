// The page on which games are made.

import { html } from "./draw.js";
import { all, forget, note } from "./games.js";
import { remember, remembered } from "./names.js";

const $ = (id) => document.getElementById(id);
const chosen = {};

/** Buttons of which one is chosen. */
function choices(place, name, all, first, changed = () => {}) {
  const pick = (value) => {
    chosen[name] = value;
    draw();
    changed(value);
  };
  const draw = () => $(place).replaceChildren(...all.map(([value, text]) => html("button", {
    type: "button", role: "radio", "aria-checked": String(value === chosen[name]), class: value === chosen[name] ? "chosen" : "", onclick: () => pick(value),
  }, text)));
  pick(first);
}

const { games, level, paces, no_clocks: none } = await (await fetch("games")).json();

choices("games", "game", games.map((game) => [game.name, game.title]), games[0].name, (name) => {
  const { puzzle, setup } = games.find((game) => game.name === name);
  $("example").textContent = setup;
  for (const row of document.querySelectorAll(".two")) row.hidden = puzzle || (row.classList.contains("machine") && chosen.other !== "machine");
});
choices("other", "other", [["friend", "a friend"], ["machine", "the machine"]], "friend", (value) => {
  document.querySelector(".machine").hidden = value !== "machine";
});
choices("level", "level", Array.from({ length: level + 1 }, (_, n) => [n, String(n)]), 2);
choices("begins", "player", [[1, "I do"], [2, "the other"], [null, "by lot"]], 1);
choices("clock", "pace", [[null, none], ...paces.map(({ pace, told }) => [pace, told])], null);

// It is said at every game that is opened here.
$("name").value = remembered();
$("name").addEventListener("change", () => remember($("name").value.trim()));

const absolute = (link) => new URL(link.slice(1), location.href).href;

function link(label, address) {
  const field = html("input", { type: "text", readonly: "", "aria-label": label, onfocus: (event) => event.target.select() });
  field.value = absolute(address);
  const copy = html("button", { type: "button", onclick: async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Copy it by hand";
    }
  } }, "Copy");
  return html("div", { class: "row" }, html("span", {}, label), html("div", {}, field, copy));
}

for (const { address, title, friend } of all()) {
  const line = html("li", { hidden: "" }, html("a", { href: address }, title),
    friend && html("details", {}, html("summary", {}, "Your friend's seat"), link("Your friend's seat", friend)));
  $("list").append(line);
  // A game that the server has deleted is no game of anybody's any more.
  fetch(address, { method: "HEAD" }).then(({ status }) => {
    if (status === 404) return forget(address);
    line.hidden = false;
    $("yours").hidden = false;
  }, () => {});
}

$("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("wrong").textContent = "";
  const wanted = {
    game: chosen.game, level: chosen.other === "machine" ? chosen.level : null, player: chosen.player,
    pace: chosen.pace, setup: $("setup").value,
  };
  try {
    const answer = await fetch("games", { method: "POST", body: JSON.stringify(wanted) });
    if (!answer.ok) throw new Error(await answer.text());
    const links = await answer.json();
    // Who sits down finds the friend's link here again.
    note(new URL(absolute(links.you)).pathname, games.find((game) => game.name === chosen.game).title, links.friend);
    $("who").textContent = links.friend ? `You are Player ${links.player}${links.player === 1 ? " and begin" : ""}.` : "";
    $("links").replaceChildren(...[["Your seat", links.you], ["Your friend's seat", links.friend], ["To look on", links.watch]]
      .filter(([, address]) => address).map(([label, address]) => link(label, address)));
    $("go").href = absolute(links.you);
    $("new").hidden = true;
    $("made").hidden = false;
    $("go").focus();
  } catch (error) {
    $("wrong").textContent = error.message;
  }
});

// The page of a match or a tournament: which games are played, which are over, and the points so far.

import { html } from "./draw.js";

const $ = (id) => document.getElementById(id);
let shown = "";

function line({ number, players, ended, link }) {
  const text = `${number}: ${players[0]} – ${players[1]}`;
  return html("li", {}, html("a", { href: link.slice(1) }, text), ended ? html("small", {}, ` ${ended}`) : null);
}

/** Fills a list; says so where it is empty. */
function fill(place, games) {
  $(place).replaceChildren(...(games.length ? games.map(line) : [html("li", {}, "none")]));
}

async function look() {
  try {
    const text = await (await fetch("games")).text();
    $("link").hidden = true;
    if (text !== shown) {
      shown = text;
      const { title, games, points } = JSON.parse(text);
      $("title").textContent = title;
      $("points").hidden = !points.length;
      points.sort((one, other) => other.points - one.points);
      $("points").tBodies[0].replaceChildren(...points.map((own) =>
        html("tr", {}, html("th", { scope: "row" }, own.name), html("td", {}, String(own.points)), html("td", {}, String(own.games)))));
      fill("running", games.filter((game) => !game.ended));
      fill("ended", games.filter((game) => game.ended));
    }
  } catch {
    $("link").hidden = false;
  }
  setTimeout(look, 2000);
}

look();

// The games that were made or opened in this browser, the last one first. The browser alone keeps them, since their links are secrets.

const PLACE = "games";
const MOST = 50;

/** All of them: `{ address, title }`, with the link of the other seat, `friend`, where two people play and it was made here. */
export function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? [];
  } catch {
    return [];
  }
}

/** Remembers a game, where the browser keeps anything. The other seat's link stays as it was, unless one is given. */
export function note(address, title, friend = all().find((game) => game.address === address)?.friend) {
  const others = all().filter((game) => game.address !== address);
  try {
    localStorage.setItem(PLACE, JSON.stringify([{ address, title, friend }, ...others].slice(0, MOST)));
  } catch { /* Nothing is kept here. */ }
}

/** Forgets a game that is there no more. */
export function forget(address) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(all().filter((game) => game.address !== address)));
  } catch { /* Nothing is kept here. */ }
}

// Names of players: the one of the person at this browser, which alone remembers it, and those of a game.

const PLACE = "name";

/** The name of the person here at other games; empty where none is known. */
export function remembered() {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}

/** Remembers the name, where the browser keeps anything. */
export function remember(name) {
  try {
    localStorage.setItem(PLACE, name);
  } catch { /* Nothing is kept here. */ }
}

/** The players by name, where one has a name; else empty. */
export function called(players) {
  const all = [...players].sort((one, other) => one.number - other.number);
  return all.some((own) => own.name !== `Player ${own.number}`) ? all.map((own) => own.name).join(" and ") : "";
}

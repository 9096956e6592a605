//! The files of the page. They stand in the program, so that a page needs nothing from elsewhere.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name in the page's folder.
    pub name: &'static str,
    /// What it is, for browsers.
    pub kind: &'static str,
    /// Its text.
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The page of a game.
pub const GAME: Asset = asset("game.html", HTML, include_str!("page/game.html"));

/// The page on which games are made.
pub const LOBBY: Asset = asset("lobby.html", HTML, include_str!("page/lobby.html"));

/// The page of the games of a match or a tournament.
pub const LIVE: Asset = asset("live.html", HTML, include_str!("page/live.html"));

/// The files that pages ask for.
pub const ASSETS: [Asset; 14] = [
    asset("live.js", SCRIPT, include_str!("page/live.js")),
    asset("lobby.js", SCRIPT, include_str!("page/lobby.js")),
    asset("page.css", CSS, include_str!("page/page.css")),
    asset("game.js", SCRIPT, include_str!("page/game.js")),
    asset("boards.js", SCRIPT, include_str!("page/boards.js")),
    asset("pegs.js", SCRIPT, include_str!("page/pegs.js")),
    asset("panel.js", SCRIPT, include_str!("page/panel.js")),
    asset("input.js", SCRIPT, include_str!("page/input.js")),
    asset("way.js", SCRIPT, include_str!("page/way.js")),
    asset("games.js", SCRIPT, include_str!("page/games.js")),
    asset("clipboard.js", SCRIPT, include_str!("page/clipboard.js")),
    asset("names.js", SCRIPT, include_str!("page/names.js")),
    asset("bell.js", SCRIPT, include_str!("page/bell.js")),
    asset("draw.js", SCRIPT, include_str!("page/draw.js")),
];

const fn asset(name: &'static str, kind: &'static str, text: &'static str) -> Asset {
    Asset { name, kind, text }
}

/// All files of all pages.
pub fn all() -> impl Iterator<Item = &'static Asset> {
    ASSETS.iter().chain([&GAME, &LOBBY, &LIVE])
}

/// The file of a name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests;

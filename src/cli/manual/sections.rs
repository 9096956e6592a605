//! The sections of atom4(6) beside the options: rules, screens, commands and files.

use crate::cli::entry::Registry;
use atom4_repl::grammar::{RowInfo, common};
use atom4_screens::keys::{GameKeys, InputMode, KeyMap, LegendLine, Moment};
use atom4_screens::screen::Device;
use clap_mangen::roff::{Roff, bold, italic, roman};

/// Writes all the sections.
pub fn write(roff: &mut Roff, registry: &Registry) {
    for part in registry.entries().flat_map(|entry| entry.manual.sections) {
        section(roff, part.title, part.paragraphs);
    }
    text_mode(roff, registry);
    x11_mode(roff);
    commands(roff, registry);
    ends(roff, registry);
}

fn section(roff: &mut Roff, title: &str, paragraphs: &[&str]) {
    roff.control("SH", [title]);
    for paragraph in paragraphs {
        roff.control("PP", []);
        roff.text([roman(*paragraph)]);
    }
}

fn entries(roff: &mut Roff, entries: &[(&str, &str)]) {
    for (key, meaning) in entries {
        roff.control("TP", []);
        roff.text([bold(*key)]);
        roff.text([roman(*meaning)]);
    }
}

fn text_mode(roff: &mut Roff, registry: &Registry) {
    section(
        roff,
        "TEXT MODE",
        &[
            "The board is on the left, and beside it players, scores, whose turn it is and the last moves. Every piece \
             shows a letter, number or shape as well as its colour. A typed move, such as 8 6 or B3, is made as well. \
             While the machine thinks the screen stays alive.",
        ],
    );
    keys(roff, registry, Device::Terminal);
}

/// The lines of the settings file.
fn settings_file(roff: &mut Roff) {
    section(
        roff,
        "SETTINGS FILE",
        &[
            "What is changed on a screen stays for the next time, in the file settings.toml. It is TOML; people may edit it, comments stay, and what is not in it has its usual value. A file that cannot be understood is named on the screen and left alone. Commands in a pipe or from files, match, check and bots neither read nor write it; go interactive and go gui take palette, keys and window size from it. Sides, levels, clocks and the machine player of a game are kept there too, and games against the machine are counted, by game and level, in results.toml beside the kept games. --no-memory reads and writes nothing.",
        ],
    );
    entries(
        roff,
        &[
            ("palette", "the palette's name, in quotes."),
            (
                "names of actions under [keys]",
                "the keys of the action: one in quotes, or several, as in hint = [\"h\", \"F8\"]: a character, F1 to F12, or ctrl- and a letter; [] is none. Arrows, Enter, Space, Esc, Tab and Backspace keep what they do. atom4 keys prints all names, with the keys as they are.",
            ),
            (
                "legal-places, thoughts, advantage, advantage-machine, mouse, ascii, letters, fixed-board, animation, vi-keys, bell",
                "true or false: marks where a piece may go, the machine's thoughts, the mouse in the terminal, nothing but ASCII, letters on the pieces, a board that stays when gravity turns, moves shown by an animation, h j k l for arrows, a bell at the end of a game and when a person on another machine has moved.",
            ),
            (
                "confirm-moves",
                "the moves that are picked first, and made when they are asked for a second time, in quotes: touch (those that a finger makes in a browser), always or never.",
            ),
            (
                "name",
                "the name under which the others see you at games between machines, in quotes.",
            ),
            (
                "width, height, full-screen under [window]",
                "the window's size in pixels at 96 dots per inch, and true for the whole display.",
            ),
        ],
    );
}

/// The keys on a device: those that do the same in every game, then what each game has of its own.
fn keys(roff: &mut Roff, registry: &Registry, device: Device) {
    let kinds = registry.entries().map(|entry| entry.game.kind());
    let legends: Vec<_> = kinds
        .map(|kind| (kind, chapters(kind.keys(), device)))
        .collect();
    let common = |row: &LegendLine| legends.iter().all(|(_, [rows, _])| rows.contains(row));
    let mut list = |title: &str, rows: Vec<&LegendLine>| {
        if rows.is_empty() {
            return;
        }
        roff.control("SS", [title]);
        for (keys, meaning) in rows {
            roff.control("TP", []);
            roff.text([bold(keys.as_str())]);
            roff.text([roman(*meaning)]);
        }
    };
    if let Some((_, [playing, watching])) = legends.first() {
        list(
            "In every game",
            playing.iter().filter(|row| common(row)).collect(),
        );
        list("Watching a game", watching.iter().collect());
    }
    for (kind, [rows, _]) in &legends {
        list(
            kind.title(),
            rows.iter().filter(|row| !common(row)).collect(),
        );
    }
}

/// The legend while a game is played, and what differs while it is watched, which is the same in all games.
fn chapters(game: &'static GameKeys, device: Device) -> [Vec<LegendLine>; 2] {
    let moment = Moment {
        mode: InputMode::Game,
        game,
        device,
        map: KeyMap::USUAL,
        vi: false,
        tiles: true,
        asks: true,
        named: true,
        remote: false,
    };
    let mut chapters = moment
        .chapters(|_| false)
        .into_iter()
        .map(|(_, lines)| lines);
    [(); 2].map(|()| chapters.next().unwrap_or_default())
}

fn x11_mode(roff: &mut Roff) {
    section(
        roff,
        "X11 MODE",
        &[
            "The window shows the board, and beside it names, scores and whose turn it is; in Atom-4 also the colour \
             wheel with the player's number in its centre and the current colour bright. The piece to be played hovers \
             under the mouse where it may go; a click puts it there. The keys are those of text mode; F11 fills the \
             screen, and the right mouse button turns the board of Score Four. If DISPLAY is set this is the default \
             screen, else text mode is.",
        ],
    );
}

fn commands(roff: &mut Roff, registry: &Registry) {
    let games = registry.games();
    section(
        roff,
        "TESTING MODE",
        &[
            "Commands end in a period. What is done is answered Done., what cannot be done Impossible., and why. \
           says the reason; what is not understood is answered by one line that begins with Error:.",
        ],
    );
    let mut list = |title: &str, rows: Vec<&RowInfo>, after: &str| {
        if rows.is_empty() {
            return;
        }
        roff.control("SS", [title]);
        for row in rows {
            roff.control("TP", []);
            roff.text([bold(row.usage)]);
            let help = row.help(&games);
            roff.text([roman(format!("{help}. ")), italic(row.example)]);
        }
        if !after.is_empty() {
            roff.control("PP", []);
            roff.text([roman(after)]);
        }
    };
    let puzzle = |title| {
        format!(
            "{title} has no sides: there it is get move., play move. and analyse move., and go seats nobody."
        )
    };
    let puzzles: Vec<String> = games
        .iter()
        .filter(|game| game.kind().is_puzzle())
        .map(|game| puzzle(game.kind().title()))
        .collect();
    list(
        "In every game",
        common::ROWS.iter().map(|row| &row.info).collect(),
        &puzzles.join(" "),
    );
    for game in games.iter() {
        list(game.kind().title(), game.own_rows().collect(), "");
    }
}

fn ends(roff: &mut Roff, registry: &Registry) {
    section(roff, "EXIT STATUS", &[]);
    entries(
        roff,
        &[
            (
                "0",
                "after quit., at the end of input, or when a screen was left.",
            ),
            (
                "1",
                "when there is no terminal or no display to play on, or the screen was lost while it was played on.",
            ),
            (
                "2",
                "for wrong options, a missing file, or with --strict the first Error:.",
            ),
        ],
    );
    roff.control("PP", []);
    roff.text([roman(
        "match, tournament, check, cluster and the commands of atomix have more to say by it; see their pages.",
    )]);
    section(
        roff,
        "ENVIRONMENT",
        &[
            "DISPLAY chooses the default screen; ATOM4_GAME names the game where no option does and the program's own name, such as score-four for a link to it, does not; NO_COLOR switches colours off; XDG_CONFIG_HOME says where the settings file lies (default: ~/.config), XDG_STATE_HOME where the history of the prompt and the records are kept (default: ~/.local/state).",
        ],
    );
    settings_file(roff);
    section(roff, "FILES", &[]);
    entries(
        roff,
        &[
            (
                "~/.config/atom4/settings.toml",
                "the settings of the screens; see SETTINGS FILE.",
            ),
            (
                "~/.local/state/atom4/games",
                "the games that are going on, one of each kind, kept after every move.",
            ),
            (
                "~/.local/state/atom4/results.toml",
                "games against the machine by game and level, and what was solved.",
            ),
            (
                "~/.local/state/atom4/history",
                "the lines typed at the prompt.",
            ),
        ],
    );
    // Files that the program keeps, before those that a person writes.
    let files = registry.entries().flat_map(|entry| entry.manual.files);
    let (kept, written): (Vec<_>, Vec<_>) =
        files.copied().partition(|(path, _)| path.starts_with('~'));
    entries(roff, &[kept, written].concat());
    section(
        roff,
        "HISTORY",
        &[
            "H. S. Teoh made up Atom-4 and wrote the first program of that name in 2003. This is a new program, written after the manual page and the behaviour of the first one. Versions 1.0.0 and 2.0.0 appeared in November 2026.",
            "The testing mode of Score Four follows the specification of a course project by D. Casperson (UNBC, 2024).",
        ],
    );
    section(roff, "AUTHORS", &["The atom4 developers."]);
    section(
        roff,
        "COPYRIGHT",
        &[
            "Copyright 2026 the atom4 developers. You may use, change and pass on this program under the MIT licence or the Apache licence 2.0, at your choice. There is no warranty.",
            "Two fonts are inside the program, Noto Sans and GNU Unifont. They are under the SIL Open Font Licence 1.1.",
        ],
    );
}

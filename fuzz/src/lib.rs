//! What the fuzz targets share: sessions whose commands cost no time, and what a session shows.

use std::sync::LazyLock;

use atom4::games::atomix::solvers::solver::Algorithm;
use atom4::games::cluster::Setup;
use atom4::play::settings::Effort;
use atom4::registry::Registry;
use atom4::repl::grammar::RowInfo;
use atom4::repl::words::normalise;
use atom4::repl::{AnyGame, Flow, GameEntry, GameList, Session, SessionOptions};

/// The games that are built in.
static GAMES: LazyLock<GameList> = LazyLock::new(|| Registry::builtin().games());

/// A session that thinks little and holds little memory.
#[must_use]
pub fn session(entry: &'static GameEntry) -> Session {
    let mut session = Session::new(&GAMES, entry, SessionOptions::PIPE);
    session.settings.effort = Effort::Level(1);
    session.settings.hash_mb = 1;
    session
}

/// The game that a session begins with when none is named.
#[must_use]
pub fn first() -> &'static GameEntry {
    GAMES.first()
}

/// The game that a byte chooses.
#[must_use]
pub fn entry(byte: u8) -> &'static GameEntry {
    let count = GAMES.iter().count();
    let chosen = GAMES.iter().nth(usize::from(byte) % count);
    chosen.expect("the remainder is below the count")
}

/// Runs one command, given without its period: its answer, and whether the session goes on.
pub fn answer(session: &mut Session, text: &str) -> (String, Flow) {
    let mut out = Vec::new();
    let flow = session
        .command(text, &mut out)
        .expect("writing to memory does not fail");
    let answer = String::from_utf8(out).expect("answers are text");
    (answer, flow)
}

/// Sets back what would make the session think for long or hold much memory.
pub fn calm(session: &mut Session) {
    let settings = &mut session.settings;
    if !matches!(settings.effort, Effort::Level(0 | 1)) {
        settings.effort = Effort::Level(1);
    }
    settings.threads = 1;
    settings.hash_mb = 1;
}

/// Whether a command of a calm session ends soon, stays in memory and touches no file: one that
/// thinks for long, however right, would only hide what fuzzing is for.
#[must_use]
pub fn is_tame(session: &Session, text: &str) -> bool {
    let text = normalise(text);
    let words: Vec<&str> = text.split(' ').collect();
    in_progress(session)
        .rows()
        .all(|row| is_tame_as(row, &words))
}

/// The entry of the game in progress, whose name is in the first line of the game's script.
fn in_progress(session: &Session) -> &'static GameEntry {
    let script = session.game().script();
    let chosen = script.lines().next().unwrap_or_default();
    let name = |entry: &&GameEntry| chosen == format!("choose game {}.", entry.kind().name());
    let found = GAMES.iter().find(name);
    found.expect("a script begins with the choice of its game")
}

/// Whether a command is tame as one of this row, or cannot be one. A row that nothing is known of is
/// tame unless it says that it thinks, that no saved game holds it, or that it names a file.
fn is_tame_as(row: &RowInfo, words: &[&str]) -> bool {
    let fixed: Vec<&str> = row
        .words()
        .take_while(|word| !word.contains(|c: char| c.is_ascii_uppercase()))
        .collect();
    let Some(rest) = words.strip_prefix(fixed.as_slice()) else {
        return true;
    };
    match (row.usage, rest) {
        ("go interactive." | "go gui.", _) => !rest.is_empty() && !names_seats(&rest.join(" ")),
        // The usage ends where the command goes on, or goes on where the command ends.
        _ if rest.is_empty() != (fixed.len() == row.words().count()) => true,
        // Not long at a low level; a puzzle, whose solver works until it is done, has no sides.
        ("get SIDE move." | "play SIDE move." | "analyse SIDE move.", _) => true,
        // From here on, what is refused costs nothing.
        ("perft N.", [depth, ..]) => !depth.parse().is_ok_and(|depth| (2..1000).contains(&depth)),
        ("solve for SIDE.", [side, ..]) => !["white", "black"].contains(side),
        ("solve with ALGORITHM." | "solve with ALGORITHM within N s.", [name, ..]) => {
            Algorithm::named(name).is_none()
        }
        ("start game size N colours C win W.", [size, "colours", colours, "win", win, ..]) => {
            !is_large(size, colours, win)
        }
        _ if row.usage.contains("\"FILE\"") => {
            !rest.first().is_some_and(|word| word.starts_with('"'))
        }
        _ => !row.thinks && !row.never_saved,
    }
}

fn names_seats(text: &str) -> bool {
    let seats = [
        "as white",
        "as black",
        "with two players",
        "with two machines",
    ];
    seats.contains(&text)
}

/// Whether there is such a board of Cluster, and it is so large that much takes long on it.
fn is_large(size: &str, colours: &str, win: &str) -> bool {
    let [Ok(size), Ok(colours), Ok(win)] = [size, colours, win].map(str::parse) else {
        return false;
    };
    Setup::new(size, colours, win).is_ok_and(|setup| setup.edge > 12)
}

/// Everything that a game shows, its past among it.
#[derive(Debug, PartialEq, Eq)]
pub struct Shown {
    /// `show board.`, `show status.` and the score, where the game has one.
    pub board: String,
    /// `show history.`
    pub history: String,
    /// The game as commands: what it began with, its moves, score and hands.
    pub script: String,
}

/// What the game of a session shows.
#[must_use]
pub fn shown(session: &Session) -> Shown {
    let game: &dyn AnyGame = session.game();
    let (mut board, mut history) = (String::new(), String::new());
    game.show_board(&mut board);
    board.push_str(&game.status());
    game.show_history(&mut history);
    if let Some(game) = game.downcast_ref::<atom4::games::atom4::play::Game>() {
        board += &format!("{:?}", game.score());
    }
    Shown {
        board,
        history,
        script: game.script(),
    }
}

/// Runs a saved game in a session of its own and compares what comes back.
///
/// # Panics
/// When a command of the script is refused, or something else than `saved` comes back.
pub fn assert_restores(saved: &Shown) {
    let once = shown(&restored(&saved.script));
    assert_eq!(once.board, saved.board, "{}", saved.script);
    assert_eq!(once.history, saved.history, "{}", saved.script);
    // A score that was set has its place among the moves only the first time; from then on nothing moves.
    let twice = shown(&restored(&once.script));
    assert_eq!(twice, once, "{}", saved.script);
}

fn restored(script: &str) -> Session {
    let mut session = session(first());
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        let text = line
            .strip_suffix('.')
            .expect("a saved game has a command a line");
        let (answer, _) = answer(&mut session, text);
        assert_eq!(answer, "Done.\n", "{text}\n{script}");
    }
    session
}

/// A file of this process's own, in memory where the system has files there; gone with the value.
#[derive(Debug)]
pub struct OwnFile(pub std::path::PathBuf);

impl OwnFile {
    /// A name that no file has.
    #[must_use]
    pub fn new() -> OwnFile {
        let memory = std::path::PathBuf::from("/dev/shm");
        let folder = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let file = OwnFile(folder.join(format!("atom4-fuzz-{}.game", std::process::id())));
        let _ = std::fs::remove_file(&file.0);
        file
    }
}

impl Default for OwnFile {
    fn default() -> OwnFile {
        OwnFile::new()
    }
}

impl Drop for OwnFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

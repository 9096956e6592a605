//! What the fuzz targets share: sessions whose commands cost no time, and what a session shows.

use atom4::play::registry::{Kind, Table};
use atom4::play::settings::Effort;
use atom4::repl::grammar::{self, Command, Parsed, common};
use atom4::repl::words::normalise;
use atom4::repl::{Flow, Manner, Session};

/// A session that thinks little and holds little memory.
#[must_use]
pub fn session(kind: Kind) -> Session {
    let mut session = Session::new(kind, Manner::PIPE).expect("every game is built in");
    session.settings.effort = Effort::Level(1);
    session.settings.hash_mb = 1;
    session
}

/// The game that a byte chooses.
#[must_use]
pub fn kind(byte: u8) -> Kind {
    Kind::ALL[usize::from(byte) % Kind::ALL.len()]
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

/// What `text` is as a command of the game on the table, where it is one.
#[must_use]
pub fn command(session: &Session, text: &str) -> Option<Command> {
    match grammar::parse(session.table.kind(), &normalise(text)) {
        Parsed::Made(Ok(command)) => Some(command),
        _ => None,
    }
}

/// Whether a command ends soon, stays in memory and touches no file: one that thinks for long,
/// however right, would only hide what fuzzing is for.
#[must_use]
pub fn is_tame(session: &Session, command: &Command) -> bool {
    use common::{Command as Common, Set};
    match command {
        Command::Common(command) => match command {
            Common::Set(Set::Level(level)) => *level <= 1,
            Common::Set(Set::Time(_) | Set::Threads(2..) | Set::Hash(2..)) => false,
            Common::Perft(depth) => *depth <= 1,
            Common::SaveTo(_) | Common::SaveAgain | Common::Run(_) | Common::Go(..) => false,
            // Atomix has no levels of thinking: its solver works until it is done.
            Common::Ask(..) => session.table.kind() != Kind::Atomix,
            _ => true,
        },
        Command::Atom4(_) => true,
        Command::ScoreFour(command) => !matches!(command, grammar::score_four::Command::Solve(_)),
        Command::Cluster(grammar::cluster::Command::Start { setup, .. }) => setup.edge <= 12,
        Command::Cluster(_) => true,
        Command::Atomix(command) => !matches!(
            command,
            grammar::atomix::Command::Solve(..) | grammar::atomix::Command::LoadFile(..)
        ),
    }
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

/// What `table` shows.
#[must_use]
pub fn shown(table: &Table) -> Shown {
    let game = table.text();
    let (mut board, mut history) = (String::new(), String::new());
    game.show_board(&mut board);
    board.push_str(&game.status());
    game.show_history(&mut history);
    if let Table::Atom4(game) = table {
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
    let once = shown(&restored(&saved.script).table);
    assert_eq!(once.board, saved.board, "{}", saved.script);
    assert_eq!(once.history, saved.history, "{}", saved.script);
    // A score that was set has its place among the moves only the first time; from then on nothing moves.
    let twice = shown(&restored(&once.script).table);
    assert_eq!(twice, once, "{}", saved.script);
}

fn restored(script: &str) -> Session {
    let mut session = session(Kind::Atom4);
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        let text = line
            .strip_suffix('.')
            .expect("a saved game has a command a line");
        let (answer, _) = answer(&mut session, text);
        assert_eq!(answer, "Done.\n", "{text}\n{script}");
    }
    session
}

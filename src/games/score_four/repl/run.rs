//! Running the commands of Score Four.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::games::score_four::notation;
use crate::games::score_four::play::Game;
use crate::games::score_four::play::solving::solve;
use crate::games::score_four::repl::grammar::Command;
use crate::games::score_four::solver::Progress;
use crate::play::refusal::Refusal;
use crate::play::settings::Settings;
use crate::repl::session::Reply;
use crate::search::Limits;

/// What a command is run with.
pub struct With<'a> {
    /// Time, threads and memory for the solver.
    pub settings: &'a Settings,
    /// Set by others to stop it.
    pub stop: &'a AtomicBool,
    /// Whether somebody sits at a terminal and wants to see how far it has come.
    pub terminal: bool,
}

/// Runs a command; what it answers beside `Done.` goes to `text`.
///
/// # Errors
/// The reason why it cannot be done.
pub fn run(
    game: &mut Game,
    command: Command,
    with: &With<'_>,
    text: &mut String,
) -> Result<Reply, Refusal> {
    match command {
        Command::Add(side, peg) => game.add(side, peg)?,
        Command::Remove(peg) => game.remove(peg)?,
        Command::SetPosition(board) => game.set_up(board),
        Command::Solve(side) => {
            let line = Mutex::new(ProgressLine::new(with.terminal));
            let clock = std::time::Instant::now();
            let limits = Limits::new(&clock, with.stop);
            let answer = solve(game.board(), side, with.settings, &limits, &|progress| {
                // Nothing panics while the lock is held.
                let mut line = line.lock().unwrap_or_else(|e| e.into_inner());
                line.show(&progress, limits.clock.elapsed());
            });
            drop(line);
            text.push_str(&answer?);
            text.push('\n');
            return Ok(Reply::Written);
        }
        Command::ShowPosition => {
            text.push_str(&notation::position(game.board()));
            text.push('\n');
            return Ok(Reply::Written);
        }
    }
    Ok(Reply::Done)
}

/// How often the line of progress is written.
const BEAT: Duration = Duration::from_millis(250);

/// A line on standard error that tells how far the solver has come, at a terminal alone.
struct ProgressLine {
    terminal: bool,
    last: Duration,
}

impl ProgressLine {
    const fn new(terminal: bool) -> ProgressLine {
        ProgressLine {
            terminal,
            last: Duration::ZERO,
        }
    }

    fn show(&mut self, progress: &Progress, time: Duration) {
        if !self.terminal || time < self.last + BEAT {
            return;
        }
        self.last = time;
        let _ = write!(
            std::io::stderr(),
            "\r\x1b[K{} of {} moves settled, {} million positions, {} s",
            progress.settled,
            progress.moves,
            progress.nodes / 1_000_000,
            time.as_secs()
        );
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.last > Duration::ZERO {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

//! Running the commands of Atomix.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::games::atomix::board::Slide;
use crate::games::atomix::levels::own;
use crate::games::atomix::play::solve_text;
use crate::games::atomix::play::{Game, cells_text, find_own, parse_cells, read_file, read_text};
use crate::games::atomix::repl::grammar::Command;
use crate::games::atomix::solvers::solver::Options;
use crate::play::refusal::Refusal;
use crate::play::settings::{Effort, Settings};
use crate::repl::session::Reply;

/// How long `solve` searches when nobody says.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a command; what it answers beside `Done.` goes to `text`. Files are
/// found from `folder`.
///
/// # Errors
/// The reason why it cannot be done.
pub fn run(
    game: &mut Game,
    command: Command,
    folder: &Path,
    settings: &Settings,
    stop: &AtomicBool,
    text: &mut String,
) -> Result<Reply, Refusal> {
    match command {
        Command::LoadOwn(name) => game.load(find_own(&name)?),
        Command::LoadFile(file, number) => {
            game.load(read_file(&folder.join(file), number)?);
        }
        Command::LoadText(level) => game.load(read_text(&level)?),
        Command::Slide(column, row, direction) => {
            let board = game.level().board();
            let place = usize::try_from(column).ok().zip(usize::try_from(row).ok());
            let cell = place.and_then(|(column, row)| board.cell(column, row));
            let from = cell.ok_or_else(|| {
                let (width, height) = (board.width() - 1, board.height() - 1);
                Refusal::new(format!(
                    "{column} {row} is off the board; columns go from 0 to {width}, rows from 0 to {height}"
                ))
            })?;
            game.slide(Slide { from, direction })?;
        }
        Command::Restart => game.restart(),
        Command::Solve(algorithm, time) => {
            let set = match settings.effort {
                Effort::Time(time) => time,
                Effort::Level(_) => PATIENCE,
            };
            let options = Options {
                algorithm,
                time: Some(time.unwrap_or(set)),
                threads: settings.threads,
                seed: settings.seed,
                ..Options::default()
            };
            match solve_text(game, &options, stop)? {
                Ok(solution) => text.push_str(&solution),
                Err(figures) => text.push_str(&format!("Impossible.\n{figures}.\n")),
            }
            return Ok(Reply::Written);
        }
        Command::SetPosition(position) => {
            let cells = parse_cells(game.level(), &position).map_err(Refusal::from_error)?;
            game.set_cells(&cells)?;
        }
        Command::TellApart(apart) => game.tell_apart(apart)?,
        Command::ShowPosition => {
            text.push_str(&cells_text(game.level(), game.cells()));
            text.push_str(".\n");
            return Ok(Reply::Written);
        }
        Command::ShowLevels => {
            for (number, own) in (1..).zip(own()) {
                let (name, shortest) = (own.level.name().to_lowercase(), own.shortest);
                text.push_str(&format!("{number}. {name}: {shortest} moves\n"));
            }
            return Ok(Reply::Written);
        }
    }
    Ok(Reply::Done)
}

//! The commands that only Score Four has: their rows, and the code that runs them.

use std::sync::Mutex;

use atom4_core::rules::Side;
use atom4_core::search::Limits;
use atom4_play::forced::MOST_PLIES;
use atom4_play::refusal::Refusal;
use atom4_repl::context::done;
use atom4_repl::grammar::{Here, Row, Values, WordKind, Words, is_token};
use atom4_repl::setting::Set;
use atom4_repl::status_line::StatusLine;
use atom4_repl::words::shown;
use atom4_repl::{Context, Reply};
use atom4_score_four::Peg;
use atom4_score_four::notation::{self, parse_position};
use atom4_score_four::play::solving::{solve, solve_within};
use atom4_score_four::play::{Game, side_for};
/// The names of the pegs.
const PEGS: [&str; 16] = [
    "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4", "D1", "D2", "D3", "D4",
];

/// Sides, pegs and switches are read from any word, so that a refusal can name them.
const TOKENS: &[(&str, WordKind)] = &[("SIDE", is_token), ("PEG", is_token), ("ON", is_token)];

/// The commands of Score Four, in the order of `help.`
pub static ROWS: [Row<Game>; 7] = [
    Row::new(
        "add COLOUR bead to PEG.",
        |game: &mut Game, w, _| done(game.add(side(w)?, peg(w)?)),
        "puts a white or black bead on a peg A1 to D4, whichever side is to move",
    )
    .example("add white bead to B3.")
    .patterns(&["add SIDE bead to PEG"])
    .kinds(TOKENS)
    .values(&[
        ("COLOUR", Values::These(&["white", "black"])),
        ("PEG", Values::Move(0)),
    ]),
    Row::new(
        "remove bead from PEG.",
        |game: &mut Game, w, _| done(game.remove(peg(w)?)),
        "takes the top bead off a peg",
    )
    .example("remove bead from B3.")
    .kinds(TOKENS)
    .values(&[("PEG", Values::These(&PEGS))]),
    Row::new(
        "solve for SIDE.",
        solve_for,
        "the exact value and the moves that keep it, within 60 s or the time set",
    )
    .example("solve for white.")
    .kinds(TOKENS)
    .thinking(),
    Row::new(
        "solve for SIDE within N plies.",
        solve_for_within,
        "what can be forced within N plies, the first move included",
    )
    .example("solve for white within 9 plies.")
    .kinds(TOKENS)
    .thinking(),
    Row::new(
        "show position.",
        |game: &mut Game, _, context| Ok(context.answer(&notation::position(game.board()))),
        "the board on one line",
    ),
    Row::new(
        "set position \"POSITION\".",
        set_position,
        "sets up such a board: pegs A1 to D4 joined by /, beads bottom to top",
    )
    .example("set position \"WB/B////W//////////\"."),
    Row::new(
        "set book ON.",
        set_book,
        "whether the machine answers from its opening book: on or off",
    )
    .example("set book off.")
    .kinds(TOKENS)
    .values(&[("ON", Values::These(&["on", "off"]))]),
];

/// The common commands that do something else here.
pub static HERE: [Here; 1] = [Here::new(
    "set player NAME.",
    "which machine player answers: strong, the only one here",
)];

fn side(words: &Words<'_>) -> Result<Side, Refusal> {
    let all = "the colours are white and black";
    words.named("SIDE", "colour", |name| side_for(name).ok(), all)
}

fn peg(words: &Words<'_>) -> Result<Peg, Refusal> {
    let find = |name: &str| name.parse().ok();
    words.named("PEG", "peg", find, "pegs go from A1 to D4")
}

fn solve_for(
    game: &mut Game,
    words: &Words<'_>,
    context: &mut Context<'_>,
) -> Result<Reply, Refusal> {
    let side = side(words)?;
    let line = Mutex::new(StatusLine::at_a_terminal(context.terminal));
    let clock = std::time::Instant::now();
    let limits = Limits::new(&clock, context.stop);
    let answer = solve(game.board(), side, context.settings, &limits, &|progress| {
        // Nothing panics while the lock is held.
        let mut line = line.lock().unwrap_or_else(|e| e.into_inner());
        line.tell(|| {
            format!(
                "{} of {} moves settled, {} million positions, {} s",
                progress.settled,
                progress.moves,
                progress.nodes / 1_000_000,
                limits.clock.elapsed().as_secs()
            )
        });
    });
    drop(line);
    Ok(context.answer(&answer?))
}

fn solve_for_within(
    game: &mut Game,
    words: &Words<'_>,
    context: &mut Context<'_>,
) -> Result<Reply, Refusal> {
    let side = side(words)?;
    let plies = words.amount("N", "the plies", 1..=MOST_PLIES)?;
    let clock = std::time::Instant::now();
    let limits = Limits::new(&clock, context.stop);
    let answer = solve_within(game.board(), side, plies, context.settings, &limits)?;
    Ok(context.answer(&answer))
}

fn set_book(_: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    match words.text("ON") {
        "on" => Ok(Reply::Set(Set::Book(true))),
        "off" => Ok(Reply::Set(Set::Book(false))),
        came => Err(Refusal::new(format!(
            "the book is on or off, not {}",
            shown(came)
        ))),
    }
}

fn set_position(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    game.set_up(parse_position(words.text("POSITION")).map_err(Refusal::from_error)?);
    Ok(Reply::Done)
}

//! The commands that only Atom-4 has: their rows, and the code that runs them.

use crate::games::atom4::{Change, Colour};
use atom4_atom4::notation::{self, LAST_ROUND};
use atom4_atom4::play::Game;
use atom4_atom4::play::solving::solve;
use atom4_core::lattice::triangular::{EDGE, Edge, Vertex};
use atom4_core::rules::Side;
use atom4_core::search::Limits;
use atom4_play::forced::MOST_PLIES;
use atom4_play::refusal::Refusal;
use atom4_play::text_game::list;
use atom4_repl::context::done;
use atom4_repl::grammar::{Here, Row, Values, Words};
use atom4_repl::words::shown;
use atom4_repl::{Context, Reply};

/// The names of the colours.
const COLOURS: [&str; 8] = {
    let [a, b, c, d, e, f, g, h] = Colour::ALL;
    [
        a.name(),
        b.name(),
        c.name(),
        d.name(),
        e.name(),
        f.name(),
        g.name(),
        h.name(),
    ]
};

/// Candidates of completion for a piece and the vertex that it goes to.
const PIECE: &[(&str, Values)] = &[
    ("COLOUR", Values::These(&COLOURS)),
    ("X", Values::Move(0)),
    ("Y", Values::Move(1)),
];

/// The commands of Atom-4, in the order of `help.`
pub static ROWS: [Row<Game>; 13] = [
    Row::new(
        "add COLOUR piece to X Y.",
        |game: &mut Game, w, _| done(game.add(colour(w)?, vertex(game, w)?).map(drop)),
        "plays that colour there by the rules",
    )
    .example("add red piece to 8 6.")
    .values(PIECE),
    Row::new(
        "place COLOUR piece at X Y.",
        |game: &mut Game, w, _| done(game.place(colour(w)?, vertex(game, w)?)),
        "any of the eight colours on any empty vertex, no rules",
    )
    .example("place black piece at 7 6.")
    .values(PIECE),
    Row::new(
        "remove piece from X Y.",
        |game: &mut Game, w, _| done(game.remove(vertex(game, w)?)),
        "takes a piece away",
    )
    .example("remove piece from 7 6."),
    Row::new(
        "show changes of COLOUR at X Y.",
        show_changes,
        "what that move would do to other pieces",
    )
    .example("show changes of red at 8 6.")
    .values(PIECE),
    Row::new(
        "start round N.",
        |game: &mut Game, w, _| done(game.start_round(w.number("N", "round", 1..=LAST_ROUND)?)),
        "the opening of round N; the score stays",
    )
    .example("start round 2."),
    Row::new(
        "start round N on a board of E.",
        start_on,
        "the same on E by E vertices, 4 to 16",
    )
    .example("start round 1 on a board of 8."),
    Row::new(
        "next round.",
        |game: &mut Game, _, _| done(game.next_round()),
        "on to the next round, once this one is decided",
    ),
    Row::new(
        "show score.",
        |game: &mut Game, _, context| {
            let [white, black] = game.score();
            Ok(context.answer(&format!("White {white}, black {black}.")))
        },
        "rounds won",
    ),
    Row::new(
        "set score white N black N.",
        set_score,
        "sets the rounds won",
    )
    .example("set score white 1 black 0.")
    .patterns(&["set score white N black M"]),
    Row::new(
        "solve for SIDE.",
        |game: &mut Game, w, context| solve_for(game, w, None, context),
        "what can be forced, proved to the end, within 60 s or the time set",
    )
    .example("solve for white.")
    .thinking(),
    Row::new(
        "solve for SIDE within N plies.",
        |game: &mut Game, w, context| {
            let plies = w.amount("N", "the plies", 1..=MOST_PLIES)?;
            solve_for(game, w, Some(plies), context)
        },
        "the same, but no further than N plies, the first move included",
    )
    .example("solve for white within 7 plies.")
    .thinking(),
    Row::new(
        "show position.",
        |game: &mut Game, _, context| {
            let line = notation::position_and_round(game.position(), game.round());
            Ok(context.answer(&line))
        },
        "board, next colour and round on one line",
    ),
    Row::new(
        "set position \"POSITION\".",
        set_position,
        "sets up such a board",
    )
    .example("set position \"16/16/16/16/16/16/16/7GP7/16/16/16/16/16/16/16/16 R 1\"."),
];

/// The common commands that do something else here.
pub static HERE: [Here; 5] = [
    Here::new(
        "get SIDE move.",
        "the move proposed to white, black or a colour of the wheel: get green move",
    ),
    Here::new(
        "play SIDE move.",
        "the same, and the move is made; SIDE may be a colour too",
    ),
    Here::new(
        "analyse SIDE move.",
        "a line for each finished depth, then the move; SIDE may be a colour too",
    ),
    Here::new(
        "clear.",
        "empties the board, undecided; round and score stay",
    ),
    Here::new(
        "set player NAME.",
        "which machine player answers: strong, or classic, the original's",
    ),
];

fn colour(words: &Words<'_>) -> Result<Colour, Refusal> {
    let all = "the colours are red, yellow, green, cyan, blue, purple, black and white";
    words.named("COLOUR", "colour", Colour::from_name, all)
}

fn vertex(game: &Game, words: &Words<'_>) -> Result<Vertex, Refusal> {
    let text = format!("{} {}", words.text("X"), words.text("Y"));
    let edge = game.position().edge();
    notation::parse_vertex(&text, edge).map_err(|_| {
        Refusal::new(format!(
            "{} is off the board; x and y go from 0 to {}",
            shown(&text),
            edge.length() - 1
        ))
    })
}

/// What can be forced for the side of the words.
fn solve_for(
    game: &mut Game,
    words: &Words<'_>,
    plies: Option<u32>,
    context: &mut Context<'_>,
) -> Result<Reply, Refusal> {
    let side = words.named("SIDE", "side", Side::named, "the sides are white and black")?;
    let clock = std::time::Instant::now();
    let limits = Limits::new(&clock, context.stop);
    let answer = solve(game, side, plies, context.settings, &limits)?;
    Ok(context.answer(&answer))
}

fn start_on(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    let lengths = Edge::SMALLEST.length()..=EDGE;
    let length = words.amount("E", "the edge of a board", lengths)?;
    // Every length of the range is the edge of a board.
    let edge = Edge::new(length).unwrap_or_default();
    done(game.start_round_on(edge, words.number("N", "round", 1..=LAST_ROUND)?))
}

fn show_changes(
    game: &mut Game,
    words: &Words<'_>,
    context: &mut Context<'_>,
) -> Result<Reply, Refusal> {
    let changes = game.changes(colour(words)?, vertex(game, words)?)?;
    let name = |c: &Change| format!("{} {} to {}", c.vertex, c.from, c.to);
    let changes: Vec<String> = changes.iter().map(name).collect();
    Ok(context.answer(&list(&changes)))
}

fn set_score(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    let number = |name| words.number(name, "score", 0..=LAST_ROUND);
    game.set_score([number("N")?, number("M")?]);
    Ok(Reply::Done)
}

fn set_position(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    let (position, round) = notation::parse(words.text("POSITION")).map_err(Refusal::from_error)?;
    game.set_up(position, round);
    Ok(Reply::Done)
}

//! The steps of `atom4 check` for programs that play Atom-4 in testing mode.

use crate::games::atom4::{Colour, Position, round};
use atom4_arena::check::then;
use atom4_arena::talk::Exchange;
use atom4_arena::talk::{Expect, lines};
use atom4_core::lattice::triangular::{EDGE, Vertex};

const DONE: &str = "Done.";
const IMPOSSIBLE: &str = "Impossible.";

/// `show board.` of a position.
fn board(position: &Position) -> Vec<String> {
    let row = |y: usize| {
        let letter = |x: usize| {
            let vertex = Vertex((y * EDGE + x) as u8);
            position.at(vertex).map_or('.', Colour::letter)
        };
        format!("{y}: {}", (0..EDGE).map(letter).collect::<String>())
    };
    (0..EDGE).map(row).collect()
}

/// The opening of round 1 after these moves.
fn after(moves: &[(Colour, (i32, i32))]) -> Position {
    let mut position = round::opening(1);
    for &(colour, (x, y)) in moves {
        if let Some(vertex) = Vertex::at(x, y) {
            // They are legal; one that were not would show in the board that is expected.
            let _ = position.add(colour, vertex);
        }
    }
    position
}

fn moves(position: &Position) -> Vec<Expect> {
    let legal = position.legal().iter().map(|vertex| vertex.to_string());
    vec![Expect::Move(legal.collect())]
}

/// The exchanges of commands and answers that the specification asks for.
pub(super) fn exchanges() -> Vec<Exchange> {
    let pair = "clear.\nadd green piece to 7 7.\nadd purple piece to 8 7.\n";
    let three = [
        (Colour::RED, (8, 6)),
        (Colour::YELLOW, (8, 8)),
        (Colour::GREEN, (9, 6)),
    ];
    let adds: String = three
        .iter()
        .map(|(colour, (x, y))| format!("add {colour} piece to {x} {y}.\n"))
        .collect();
    let (opening, played) = (round::opening(1), after(&three));
    vec![
        (
            "starts with round 1's opening on the board",
            "show board.\n".into(),
            lines(&board(&opening)),
        ),
        (
            "clear. says nothing; the first two pieces are the opening pair",
            format!("{pair}show board.\n"),
            then(&[DONE; 2], lines(&board(&opening))),
        ),
        (
            "add … changes colours by the rules",
            format!("{pair}{adds}show board.\n"),
            then(&[DONE; 5], lines(&board(&played))),
        ),
        (
            "a vertex that touches no two touching pieces is Impossible.",
            format!("{pair}add red piece to 0 0.\nadd red piece to 9 7.\n"),
            lines(&[DONE, DONE, IMPOSSIBLE, IMPOSSIBLE]),
        ),
        (
            "a taken vertex is Impossible.",
            format!("{pair}add red piece to 7 7.\n"),
            lines(&[DONE, DONE, IMPOSSIBLE]),
        ),
        (
            "vertices that do not exist are Impossible.",
            format!("{pair}add red piece to 16 7.\nadd red piece to 7 16.\n"),
            lines(&[DONE, DONE, IMPOSSIBLE, IMPOSSIBLE]),
        ),
        (
            "black and white are never added",
            format!("{pair}add black piece to 8 6.\nadd white piece to 8 6.\n"),
            lines(&[DONE, DONE, IMPOSSIBLE, IMPOSSIBLE]),
        ),
        (
            "place … and remove … know no rules",
            format!(
                "{pair}place black piece at 0 15.\nremove piece from 0 15.\nremove piece from 0 15.\nshow board.\n"
            ),
            then(
                &[DONE, DONE, DONE, DONE, IMPOSSIBLE],
                lines(&board(&opening)),
            ),
        ),
        (
            "get white move. names a legal vertex",
            format!("{pair}get white move.\n"),
            then(&[DONE; 2], moves(&opening)),
        ),
        (
            "get … leaves the board as it is",
            format!("{pair}{adds}get black move.\nshow board.\n"),
            then(
                &[DONE; 5],
                [moves(&played), lines(&board(&played))].concat(),
            ),
        ),
        (
            "get … answers for whichever side is asked",
            format!("{pair}get black move.\nget white move.\n"),
            then(&[DONE; 2], [moves(&opening), moves(&opening)].concat()),
        ),
        (
            "start round 2. sets up its opening",
            "start round 2.\nshow board.\n".into(),
            then(&[DONE], lines(&board(&round::opening(2)))),
        ),
    ]
}

/// The exchanges that the specification does not ask for, and that are good to have.
pub(super) fn extras() -> Vec<Exchange> {
    let opening = round::opening(1);
    vec![
        (
            "several commands may stand on one line",
            "start round 1. add red piece to 8 6. add yellow piece to 8 8.\n".into(),
            lines(&[DONE; 3]),
        ),
        (
            "capitals do not matter, nor how many blanks there are",
            "Start ROUND  1.\nADD red   Piece to 8 6 .\n".into(),
            lines(&[DONE; 2]),
        ),
        (
            "lines may end in CR LF",
            "start round 1.\r\nadd red piece to 8 6.\r\n".into(),
            lines(&[DONE; 2]),
        ),
        (
            "empty lines, a lone period and comments are passed over",
            "start round 1.\n\n.\n# a comment.\nadd red piece to 8 6. # one more\n".into(),
            lines(&[DONE; 2]),
        ),
        (
            "what is no command gets one line, Error: …, and changes nothing",
            "start round 1.\nfetch the moon.\nadd red piece to 8 6\nshow board.\n".into(),
            then(
                &[DONE],
                [
                    vec![Expect::Begins("Error: "), Expect::Begins("Error: ")],
                    lines(&board(&opening)),
                ]
                .concat(),
            ),
        ),
    ]
}

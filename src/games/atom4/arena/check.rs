//! The steps of `atom4 check` for programs that play Atom-4 in testing mode.

use crate::games::atom4::{Colour, Position, round};
use atom4_arena::talk::{Exchange, Expect, Weight, lines};
use atom4_core::lattice::triangular::{EDGE, Vertex};

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

/// The commands that set up the opening pair on an empty board.
const PAIR: [&str; 2] = ["add green piece to 7 7.", "add purple piece to 8 7."];

/// Moves of round 1, each with its command.
const THREE: [(Colour, (i32, i32)); 3] = [
    (Colour::RED, (8, 6)),
    (Colour::YELLOW, (8, 8)),
    (Colour::GREEN, (9, 6)),
];

fn adds() -> Vec<String> {
    let add = |(colour, (x, y)): &(Colour, (i32, i32))| format!("add {colour} piece to {x} {y}.");
    THREE.iter().map(add).collect()
}

/// A step on the opening of round 1.
fn opened(weight: Weight, title: &str) -> Exchange {
    Exchange::new(weight, title).silent("clear.").done(&PAIR)
}

/// All steps that are talks.
pub(super) fn exchanges() -> Vec<Exchange> {
    let mut all = played();
    all.extend(specified());
    all.extend(extras());
    all
}

/// What a tournament asks for.
fn played() -> Vec<Exchange> {
    let (opening, after) = (round::opening(1), after(&THREE));
    let asked = |title| opened(Weight::Asked, title);
    vec![
        asked("clear. says nothing and empties the board, add … says Done.")
            .done(&adds())
            .silent("clear.")
            .done(&PAIR),
        asked("get white move. names a legal vertex").then("get white move.", moves(&opening)),
        asked("get … names the move and does not make it; add … changes colours by the rules")
            .then("get white move.", moves(&opening))
            .done(&adds())
            .then("get black move.", moves(&after))
            .then("get black move.", moves(&after)),
    ]
}

/// What the specification asks for in testing mode beside that.
fn specified() -> Vec<Exchange> {
    let (opening, played) = (round::opening(1), after(&THREE));
    let mode = |title| opened(Weight::Mode, title);
    let shown = |position: &Position| lines(&board(position));
    vec![
        Exchange::new(Weight::Mode, "start round 1. puts its opening on the board")
            .done(&["start round 1."])
            .then("show board.", shown(&opening)),
        mode("the first two pieces are the opening pair").then("show board.", shown(&opening)),
        mode("add … changes colours by the rules")
            .done(&adds())
            .then("show board.", shown(&played)),
        mode("a vertex that touches no two touching pieces is Impossible.")
            .impossible(&["add red piece to 0 0.", "add red piece to 9 7."]),
        mode("a taken vertex is Impossible.").impossible(&["add red piece to 7 7."]),
        mode("vertices that do not exist are Impossible.")
            .impossible(&["add red piece to 16 7.", "add red piece to 7 16."]),
        mode("black and white are never added")
            .impossible(&["add black piece to 8 6.", "add white piece to 8 6."]),
        mode("place … and remove … know no rules")
            .done(&["place black piece at 0 15.", "remove piece from 0 15."])
            .impossible(&["remove piece from 0 15."])
            .then("show board.", shown(&opening)),
        mode("get … leaves the board as it is")
            .done(&adds())
            .then("get black move.", moves(&played))
            .then("show board.", shown(&played)),
        mode("get … answers for whichever side is asked")
            .then("get black move.", moves(&opening))
            .then("get white move.", moves(&opening)),
        Exchange::new(Weight::Mode, "start round 2. sets up its opening")
            .done(&["start round 2."])
            .then("show board.", shown(&round::opening(2))),
        Exchange::new(
            Weight::Mode,
            "what is no command gets one line, Error: …, and changes nothing",
        )
        .done(&["start round 1."])
        .then("fetch the moon.", vec![Expect::Begins("Error: ")])
        .then("add red piece to 8 6", vec![Expect::Begins("Error: ")])
        .then("show board.", shown(&opening)),
    ]
}

/// What is good to have.
fn extras() -> Vec<Exchange> {
    let good = |title| Exchange::new(Weight::Good, title);
    vec![
        opened(
            Weight::Good,
            "lines may come before those before them are answered: ahead=on plays so",
        )
        .done(&adds())
        .then("get black move.", moves(&after(&THREE)))
        .ahead(),
        good("several commands may stand on one line").then(
            "start round 1. add red piece to 8 6. add yellow piece to 8 8.",
            lines(&["Done."; 3]),
        ),
        good("capitals do not matter, nor how many blanks there are")
            .done(&["Start ROUND  1.", "ADD red   Piece to 8 6 ."]),
        good("lines may end in CR LF").done(&["start round 1.\r", "add red piece to 8 6.\r"]),
        good("empty lines, a lone period and comments are passed over")
            .done(&["start round 1."])
            .silent("")
            .silent(".")
            .silent("# a comment.")
            .done(&["add red piece to 8 6. # one more"]),
    ]
}

//! The steps of `atom4 check` for programs that play Score Four in testing mode.

use atom4_arena::talk::{Exchange, Expect, Weight, lines};
use atom4_score_four::Peg;

/// `show board.` with these pegs, the others empty.
fn board(pegs: &[(&str, &str)]) -> Vec<String> {
    let line = |peg: Peg| {
        let name = peg.to_string();
        let beads = pegs.iter().find(|(other, _)| *other == name);
        beads.map_or(format!("{name}:"), |(_, beads)| format!("{name}: {beads}"))
    };
    Peg::all().map(line).collect()
}

/// A move to one of these pegs.
fn one_of(moves: &[&str]) -> Vec<Expect> {
    vec![Expect::Move(
        moves.iter().map(|&mv| mv.to_owned()).collect(),
    )]
}

/// A move to any peg.
fn any_move() -> Vec<Expect> {
    let any: Vec<String> = Peg::all().map(|peg| peg.to_string()).collect();
    vec![Expect::Move(any)]
}

/// A step on an empty board.
fn cleared(weight: Weight, title: &str) -> Exchange {
    Exchange::new(weight, title).silent("clear.")
}

const THREE: [&str; 3] = [
    "add white bead to A1.",
    "add white bead to A2.",
    "add white bead to A3.",
];

/// All steps that are talks.
pub(super) fn exchanges() -> Vec<Exchange> {
    let mut all = played();
    all.extend(specified());
    all.extend(extras());
    all
}

/// What a tournament asks for.
fn played() -> Vec<Exchange> {
    let four = ["add white bead to C2."; 4];
    vec![
        cleared(
            Weight::Asked,
            "clear. says nothing and empties the board, add … says Done.",
        )
        .done(&four)
        .silent("clear.")
        .done(&four),
        cleared(
            Weight::Asked,
            "get white move. names a peg on the empty board",
        )
        .then("get white move.", any_move()),
        cleared(
            Weight::Asked,
            "get … names the move and does not make it: a peg holds four beads afterwards",
        )
        .then("get white move.", any_move())
        .silent("clear.")
        .then("get black move.", any_move())
        .done(&["add black bead to A1.", "add white bead to A1."])
        .then("get black move.", any_move()),
    ]
}

/// What the specification asks for in testing mode beside that.
fn specified() -> Vec<Exchange> {
    // Filled so that nobody has a line, whatever that matters.
    let mut full = Vec::new();
    for (number, peg) in Peg::all().enumerate() {
        for height in 0..4 {
            let white = (number / 2 + number / 4 + height / 2) % 2 == 0;
            let side = if white { "white" } else { "black" };
            full.push(format!("add {side} bead to {peg}."));
        }
    }
    let mode = |title| cleared(Weight::Mode, title);
    let shown = |pegs| lines(&board(pegs));
    vec![
        mode("show board. gives sixteen lines, beads from the bottom up")
            .done(&["add white bead to B3.", "add black bead to B3."])
            .then("show board.", shown(&[("B3", "WB")])),
        mode("clear. empties the board that show board. gives")
            .done(&["add white bead to B3."])
            .silent("clear.")
            .then("show board.", shown(&[])),
        mode("a fifth bead on a peg is Impossible.")
            .done(&["add black bead to C2."; 4])
            .impossible(&["add black bead to C2."]),
        mode("pegs that do not exist are Impossible.").impossible(&[
            "add white bead to E1.",
            "add white bead to A5.",
            "add white bead to A10.",
        ]),
        mode("remove … takes the top bead; from an empty peg it is Impossible.")
            .done(&[
                "add white bead to D4.",
                "add black bead to D4.",
                "remove bead from D4.",
            ])
            .then("show board.", shown(&[("D4", "W")]))
            .done(&["remove bead from D4."])
            .impossible(&["remove bead from D4."]),
        mode("get … leaves the board as it is")
            .then("get white move.", any_move())
            .then("show board.", shown(&[])),
        mode("get black move. answers whoever's turn it is")
            .then("get black move.", any_move())
            .then("get black move.", any_move()),
        mode("beads may be added after a finished line, and get … still answers")
            .done(&THREE)
            .done(&["add white bead to A4.", "add black bead to A4."])
            .then("get white move.", any_move()),
        mode("on a full board get … is Impossible.")
            .done(&full)
            .impossible(&["get white move."]),
    ]
}

/// What is good to have.
fn extras() -> Vec<Exchange> {
    let good = |title| cleared(Weight::Good, title);
    vec![
        good("get … takes its own win")
            .done(&THREE)
            .then("get white move.", one_of(&["A4"])),
        good("get … blocks the other side's win")
            .done(&THREE)
            .then("get black move.", one_of(&["A4"])),
        good("its own win goes before a block")
            .done(&THREE)
            .done(&[
                "add black bead to D1.",
                "add black bead to D2.",
                "add black bead to D3.",
            ])
            .then("get black move.", one_of(&["D4"])),
        good("lines may come before those before them are answered: ahead=on plays so")
            .done(&THREE)
            .then("get white move.", any_move())
            .ahead(),
        Exchange::new(Weight::Good, "several commands may stand on one line").then(
            "clear. add white bead to A1. add black bead to A1. show board.",
            [lines(&["Done.", "Done."]), lines(&board(&[("A1", "WB")]))].concat(),
        ),
        Exchange::new(
            Weight::Good,
            "capitals do not matter, nor how many blanks there are",
        )
        .silent("CLEAR.")
        .done(&["Add  WHITE bead   to b2 ."])
        .then("show BOARD.", lines(&board(&[("B2", "W")]))),
        Exchange::new(Weight::Good, "lines may end in CR LF")
            .silent("clear.\r")
            .done(&["add white bead to A1.\r"]),
        good("empty lines and a lone period are passed over")
            .silent("")
            .silent(".")
            .silent("")
            .done(&["add white bead to A1."]),
    ]
}

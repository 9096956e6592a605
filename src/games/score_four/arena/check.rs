//! The steps of `atom4 check` for programs that play Score Four in testing mode.

use atom4_arena::check::then;
use atom4_arena::talk::Exchange;
use atom4_arena::talk::{Expect, lines};
use atom4_score_four::Peg;

const DONE: &str = "Done.";
const IMPOSSIBLE: &str = "Impossible.";

/// `show board.` with these pegs, the others empty.
fn board(pegs: &[(&str, &str)]) -> Vec<String> {
    let line = |peg: Peg| {
        let name = peg.to_string();
        let beads = pegs.iter().find(|(other, _)| *other == name);
        beads.map_or(format!("{name}:"), |(_, beads)| format!("{name}: {beads}"))
    };
    Peg::all().map(line).collect()
}

fn one_of(moves: &[&str]) -> Vec<Expect> {
    vec![Expect::Move(
        moves.iter().map(|&mv| mv.to_owned()).collect(),
    )]
}

/// The exchanges of commands and answers that the specification asks for.
pub(super) fn exchanges() -> Vec<Exchange> {
    let any: Vec<String> = Peg::all().map(|peg| peg.to_string()).collect();
    let any_move = || vec![Expect::Move(any.clone())];
    let three = "add white bead to A1.\nadd white bead to A2.\nadd white bead to A3.\n";
    // Filled so that nobody has a line, whatever that matters.
    let mut full = String::from("clear.\n");
    for (number, peg) in Peg::all().enumerate() {
        for height in 0..4 {
            let white = (number / 2 + number / 4 + height / 2) % 2 == 0;
            let side = if white { "white" } else { "black" };
            full.push_str(&format!("add {side} bead to {peg}.\n"));
        }
    }
    let full_answers = [DONE; 64];
    vec![
        (
            "starts; clear. says nothing, add … says Done.",
            "clear.\nadd white bead to A1.\n".into(),
            lines(&[DONE]),
        ),
        (
            "show board. gives sixteen lines, beads from the bottom up",
            "clear.\nadd white bead to B3.\nadd black bead to B3.\nshow board.\n".into(),
            then(&[DONE, DONE], lines(&board(&[("B3", "WB")]))),
        ),
        (
            "clear. empties the board",
            "clear.\nadd white bead to B3.\nclear.\nshow board.\n".into(),
            then(&[DONE], lines(&board(&[]))),
        ),
        (
            "a fifth bead on a peg is Impossible.",
            format!("clear.\n{}", "add black bead to C2.\n".repeat(5)),
            lines(&[DONE, DONE, DONE, DONE, IMPOSSIBLE]),
        ),
        (
            "pegs that do not exist are Impossible.",
            "clear.\nadd white bead to E1.\nadd white bead to A5.\nadd white bead to A10.\n".into(),
            lines(&[IMPOSSIBLE; 3]),
        ),
        (
            "remove … takes the top bead; from an empty peg it is Impossible.",
            "clear.\nadd white bead to D4.\nadd black bead to D4.\nremove bead from D4.\n\
             show board.\nremove bead from D4.\nremove bead from D4.\n"
                .into(),
            then(
                &[DONE, DONE, DONE],
                [lines(&board(&[("D4", "W")])), lines(&[DONE, IMPOSSIBLE])].concat(),
            ),
        ),
        (
            "get white move. names a peg on the empty board",
            "clear.\nget white move.\n".into(),
            any_move(),
        ),
        (
            "get … leaves the board as it is",
            "clear.\nget white move.\nshow board.\n".into(),
            [any_move(), lines(&board(&[]))].concat(),
        ),
        (
            "get black move. answers whoever's turn it is",
            "clear.\nget black move.\nget black move.\n".into(),
            [any_move(), any_move()].concat(),
        ),
        (
            "beads may be added after a finished line, and get … still answers",
            format!(
                "clear.\n{three}add white bead to A4.\nadd black bead to A4.\nget white move.\n"
            ),
            then(&[DONE; 5], any_move()),
        ),
        (
            "on a full board get … is Impossible.",
            format!("{full}get white move.\n"),
            then(&full_answers, lines(&[IMPOSSIBLE])),
        ),
    ]
}

/// The exchanges that the specification does not ask for, and that are good to have.
pub(super) fn extras() -> Vec<Exchange> {
    let three = "add white bead to A1.\nadd white bead to A2.\nadd white bead to A3.\n";
    let both = format!(
        "clear.\n{three}add black bead to D1.\nadd black bead to D2.\nadd black bead to D3.\n"
    );
    vec![
        (
            "get … takes its own win",
            format!("clear.\n{three}get white move.\n"),
            then(&[DONE; 3], one_of(&["A4"])),
        ),
        (
            "get … blocks the other side's win",
            format!("clear.\n{three}get black move.\n"),
            then(&[DONE; 3], one_of(&["A4"])),
        ),
        (
            "its own win goes before a block",
            format!("{both}get black move.\n"),
            then(&[DONE; 6], one_of(&["D4"])),
        ),
        (
            "several commands may stand on one line",
            "clear. add white bead to A1. add black bead to A1. show board.\n".into(),
            then(&[DONE, DONE], lines(&board(&[("A1", "WB")]))),
        ),
        (
            "capitals do not matter, nor how many blanks there are",
            "CLEAR.\nAdd  WHITE bead   to b2 .\nshow BOARD.\n".into(),
            then(&[DONE], lines(&board(&[("B2", "W")]))),
        ),
        (
            "lines may end in CR LF",
            "clear.\r\nadd white bead to A1.\r\n".into(),
            lines(&[DONE]),
        ),
        (
            "empty lines and a lone period are passed over",
            "clear.\n\n.\n\nadd white bead to A1.\n".into(),
            lines(&[DONE]),
        ),
    ]
}

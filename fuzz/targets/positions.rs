//! Any text as a position, move or place of each game.
//!
//! What is read is written as a text that is read as the same thing. What Atom-4 keeps about a
//! position is what is worked out from nothing, and a move is taken back without a trace.
#![no_main]

use atom4::games::atom4::notation as atom4_text;
use atom4::games::atomix::play::{cells_text, find_level, parse_cells};
use atom4::games::cluster::notation::parse_action;
use atom4::games::score_four::{Peg, notation as score_four_text};
use atom4::lattice::triangular::{Edge, Vertex};
use atom4::rules::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [what, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    match what % 4 {
        0 => atom4(text),
        1 => score_four(text),
        2 => cluster(text),
        _ => atomix(text, usize::from(what / 4)),
    }
});

fn atom4(text: &str) {
    for edge in Edge::all() {
        if let Ok(vertex) = atom4_text::parse_vertex(text, edge) {
            let again = atom4_text::parse_vertex(&vertex.to_string(), edge);
            assert_eq!(again, Ok(vertex));
        }
    }
    let Ok((mut position, round)) = atom4_text::parse(text) else {
        return;
    };
    let written = atom4_text::position_and_round(&position, round);
    assert_eq!(atom4_text::parse(&written), Ok((position.clone(), round)));
    assert_eq!(position.pack().unpack(), position);
    let colour = position.next_colour();
    for vertex in Vertex::all() {
        let before = position.clone();
        match position.add(colour, vertex) {
            Ok(undo) => {
                assert_eq!(*position.legal(), position.legal_from_scratch());
                assert_eq!(position.key(), position.key_from_scratch());
                position.undo(undo);
            }
            Err(_) => assert!(!before.legal().contains(vertex) || before.at(vertex).is_some()),
        }
        assert_eq!(position, before);
    }
}

fn score_four(text: &str) {
    if let Ok(peg) = text.parse::<Peg>() {
        assert_eq!(peg.to_string().parse(), Ok(peg));
    }
    let Ok(board) = score_four_text::parse_position(text) else {
        return;
    };
    let written = score_four_text::position(&board);
    assert_eq!(score_four_text::parse_position(&written), Ok(board));
    for peg in board.open_pegs() {
        for side in atom4::rules::Side::BOTH {
            let mut after = board;
            assert!(after.add(side, peg));
            assert_eq!(after.remove(peg), Some(side));
            assert_eq!(after, board);
        }
    }
}

fn cluster(text: &str) {
    if let Some(action) = parse_action(text) {
        assert_eq!(parse_action(&action.to_string()), Some(action));
    }
}

fn atomix(text: &str, number: usize) {
    let Ok(loaded) = find_level(number) else {
        return;
    };
    if let Ok(cells) = parse_cells(&loaded.level, text) {
        let written = cells_text(&loaded.level, &cells);
        assert_eq!(parse_cells(&loaded.level, &written), Ok(cells));
    }
}

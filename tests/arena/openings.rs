//! Openings: random ones, and those of a file.

use std::collections::HashSet;

use atom4::arena::board::Board;
use atom4::arena::openings::{parse, random};
use atom4::games::atom4::arena::Round;
use atom4::games::score_four::arena::board;
use atom4::lattice::triangular::Edge;

#[test]
fn random_openings_differ_and_come_again_with_the_seed() {
    let board: &dyn Board = &*board();
    let random = |board: &dyn Board, plies, count, seed| random(board, plies, count, seed).unwrap();
    let openings = random(board, 3, 50, 7);
    assert_eq!(openings, random(board, 3, 50, 7));
    assert_ne!(openings, random(board, 3, 50, 8));
    let distinct: HashSet<_> = openings.iter().collect();
    assert_eq!(distinct.len(), 50);
    // The first 10 of 50 are the 10 of 10.
    assert_eq!(random(board, 3, 10, 7), openings[..10]);
    // There are two first moves in Atom-4, so more than two cannot differ.
    assert_eq!(random(&Round::new(Edge::LARGEST, 1), 1, 9, 1).len(), 9);
    assert_eq!(random(board, 0, 3, 1), vec![Vec::<String>::new(); 3]);
}

#[test]
fn openings_that_random_games_do_not_reach_are_refused_with_a_number_that_they_do() {
    let refusal = random(&*board(), 300, 9, 1).unwrap_err();
    assert!(
        refusal.starts_with("300 random moves are too many for an opening: "),
        "{refusal}"
    );
    let number = refusal
        .strip_suffix(" or fewer")
        .and_then(|line| line.rsplit(' ').next());
    let plies = number
        .and_then(|number| number.parse().ok())
        .expect(&refusal);
    assert!(random(&*board(), plies, 9, 1).is_ok());
}

#[test]
fn openings_from_a_file() {
    let text = "# two\nB3, a1  # first\n\n  C2.\r\n";
    let openings = parse(&*board(), text).unwrap();
    assert_eq!(openings, [vec!["B3", "A1"], vec!["C2"]]);
    let error = |text| parse(&*board(), text).unwrap_err();
    assert!(error("A1\nE5").starts_with("line 2: 'E5' is no legal move here; legal are A1,"));
    assert!(error("A1,B1,A1,B1,A1,B1,A1").ends_with("'A1' ends the game"));
    assert!(error("# nothing").starts_with("no opening in it"));
}

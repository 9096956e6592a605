use super::*;
use atom4_arena::adapter::Request;

/// The openings of a series as its file of results tells them.
fn described(round: u32, board: Option<usize>, plies: Option<usize>) -> String {
    let request = Request {
        shuffled: false,
        first: 0,
        openings: None,
        plies,
        round,
        board,
        config: None,
        count: 4,
        seed: 1,
    };
    let prepared = ARENA.protocol.prepare(&ARENA, &request);
    prepared.expect("a series").described
}

#[test]
fn the_lively_openings_are_for_the_usual_game_alone() {
    assert!(described(1, None, None).starts_with("lively "));
    assert!(described(1, Some(16), None).starts_with("lively "));
    assert_eq!(described(1, None, Some(8)), "random 8");
    assert_eq!(described(2, None, None), "random 8");
    assert_eq!(described(1, Some(8), None), "random 8, board of 8");
}

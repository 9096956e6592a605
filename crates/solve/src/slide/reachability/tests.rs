use super::super::test_problems::facing;
use super::*;

#[test]
fn many_atoms_of_a_kind_may_go_to_many_places_each() {
    // Each atom needs one slide to the place below it, and may waste one to any other: as many
    // ways as there are pairs of an atom and a place.
    //
    // aaaaaaaaaaaaaaaaa
    // .................
    // AAAAAAAAAAAAAAAAA
    let problem = facing(17, |_| 0);
    let board = SlideBoard::new(&problem).expect("it fits");
    for direction in [Orientation::Forward, Orientation::Backward] {
        let (from, to) = match direction {
            Orientation::Forward => (&board.start, &board.goals[0]),
            Orientation::Backward => (&board.goals[0], &board.start),
        };
        let mut slack_budget = SlackBudget::new();
        slack_budget.begin(0, 1);
        for shared in [false, true] {
            let mut stops = Reachability::new(&board, direction);
            assert!(stops.may_pass(&board, from, to, &slack_budget, shared));
            assert_eq!(stops.walkers.len(), 17 * 17);
        }
    }
}

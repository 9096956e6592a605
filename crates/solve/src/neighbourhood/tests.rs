use super::*;

/// Walks on a ring of 100 cells, from 0 to 10.
#[derive(Clone)]
struct Ring;

impl Puzzle for Ring {
    type Move = i32;
    type State = i32;

    fn start(&self) -> i32 {
        0
    }

    fn successors(&self, state: &i32, out: &mut Vec<(i32, i32)>) {
        out.extend([-1, 1, 3].map(|step| (step, (state + step).rem_euclid(100))));
    }

    fn is_goal(&self, state: &i32) -> bool {
        *state == 10
    }
}

#[test]
fn the_shortest_way_through_the_states_near_the_plan_is_found() {
    let long = vec![1; 10];
    let plan = shortened(&Ring, &long, 1000, |_| false).expect("three steps at once are shorter");
    assert_eq!(plan.len(), 4);
    assert_eq!(plan.iter().sum::<i32>(), 10);
    // No state but the plan's own is at hand: from one to the third after it.
    assert_eq!(
        shortened(&Ring, &long, 0, |_| false).map(|plan| plan.len()),
        Some(4)
    );
    // The other way round there is nothing shorter than the way round.
    assert_eq!(shortened(&Ring, &[1, 3, 3, 3], 1000, |_| false), None);
    assert_eq!(shortened(&Ring, &long, 1000, |_| true), None);
    // What is no plan is not made shorter.
    assert_eq!(shortened(&Ring, &[2, 2], 1000, |_| false), None);
}

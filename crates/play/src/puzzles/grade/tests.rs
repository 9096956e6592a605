use super::*;
use crate::view::Side;

fn puzzle(goal: Goal, difficulty: u32) -> Puzzle {
    Puzzle {
        side: Side::White,
        goal,
        difficulty,
        proof: 1,
        solution: String::from("A1"),
        position: String::new(),
    }
}

#[test]
fn the_length_of_the_win_makes_the_grade() {
    let all = [
        (Goal::Win(5), 1, Grade::Easy),
        (Goal::Win(7), 2, Grade::Medium),
        (Goal::Win(9), 1, Grade::Hard),
        (Goal::Win(5), 3, Grade::Hard),
        (Goal::Hold, 1, Grade::Hard),
        (Goal::Chance(3, 60), 1, Grade::Medium),
    ];
    let puzzles: Vec<Puzzle> = all.iter().map(|own| puzzle(own.0, own.1)).collect();
    assert_eq!(shortest(&puzzles), 5);
    for (puzzle, (goal, difficulty, grade)) in puzzles.iter().zip(all) {
        assert_eq!(Grade::of(puzzle, 5), grade, "{goal:?} {difficulty}");
    }
}

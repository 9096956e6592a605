use super::*;
use atom4_core::rules::Side;
use atom4_play::refusal::Refusal;

/// A puzzle that is right, one that is wrong, one whose proof is too long, and one like the first.
struct Four(Vec<Puzzle>);

impl PuzzleBook for Four {
    fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }

    fn check(&self, puzzle: &Puzzle, _: u64) -> Result<u64, Unproved> {
        match puzzle.position.as_str() {
            "wrong" => Err(Unproved::wrong("there is a win in 1 plies")),
            "long" => Err(Unproved::TooLong),
            _ => Ok(7),
        }
    }

    fn solves(&self, _: &Puzzle, _: u32, seed: u64) -> Result<bool, Unproved> {
        Ok(seed.is_multiple_of(4))
    }

    fn forces(&self, _: &str, _: Side, _: u32, _: u64) -> Result<bool, Unproved> {
        Err(Unproved::TooLong)
    }

    fn replay(&self, _: &str, _: Side, _: &[String]) -> Result<(), Refusal> {
        Ok(())
    }

    fn alike(&self, puzzle: &Puzzle) -> Result<Vec<i16>, Unproved> {
        Ok(puzzle.position.bytes().map(i16::from).collect())
    }

    fn longest(&self) -> u32 {
        3
    }

    fn make(&self, _: PuzzlesWanted, _: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
        Vec::new()
    }
}

fn checked(json: bool) -> (u8, String) {
    let lines = ["right", "wrong", "long", "right"];
    let puzzles = lines.map(|position| {
        let puzzle = Puzzle::parse(&format!("white|win 3|1|5|8 6|{position}"));
        puzzle.expect("a line")
    });
    let game = crate::registry::Registry::builtin().games().first();
    let mut out = Vec::new();
    let options = CheckPuzzles {
        games: Vec::new(),
        most: 100,
        json,
    };
    let status = check(game, &Four(puzzles.to_vec()), &options, &mut out);
    (status, String::from_utf8(out).expect("text"))
}

#[test]
fn a_wrong_puzzle_is_told_and_one_that_takes_too_long_is_left_out() {
    let (status, said) = checked(false);
    assert_eq!(status, 1);
    let expected = "Atom-4 2. White wins in 2 moves, difficulty 1. there is a win in 1 plies.\n\
        Atom-4 4. White wins in 2 moves, difficulty 1. it is like one before it.\n\
        Atom-4: 1 puzzles proved, 1 left out, 2 wrong.\n";
    assert_eq!(said, expected);
}

/// Every fourth seed solves: two games of eight.
#[test]
fn games_that_go_right_are_counted_by_grade_and_goal() {
    let puzzle = |goal| Puzzle::parse(&format!("white|{goal}|1|5|8 6|right")).expect("a line");
    let four = Four(vec![puzzle("win 3"), puzzle("win 7"), puzzle("win 7")]);
    let game = crate::registry::Registry::builtin().games().first();
    let mut out = Vec::new();
    let options = RatePuzzles {
        games: Vec::new(),
        level: 2,
        each: 8,
        seed: 1,
        json: false,
    };
    assert_eq!(rate(game, &four, &options, &mut out), Ok(0));
    let expected = "Atom-4, level 2, easy: 1 puzzles, 8 games, 25 % ± 0 go right.\n\
        Atom-4, level 2, hard: 2 puzzles, 16 games, 25 % ± 0 go right.\n\
        Atom-4, level 2, win in 2 moves: 1 puzzles, 8 games, 25 % ± 0 go right.\n\
        Atom-4, level 2, win in 4 moves: 2 puzzles, 16 games, 25 % ± 0 go right.\n";
    assert_eq!(String::from_utf8(out).expect("text"), expected);
}

#[test]
fn every_line_of_json_is_json() {
    let (status, said) = checked(true);
    assert_eq!(status, 1);
    let errors: Vec<serde_json::Value> = said
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["error"].take())
        .collect();
    assert_eq!(
        serde_json::Value::from(errors),
        json!([
            null,
            "there is a win in 1 plies",
            "the proof takes more positions than it may",
            "it is like one before it"
        ])
    );
}

#[test]
fn a_length_that_no_win_has_is_refused() {
    let options = |plies| MakePuzzles {
        game: "atom-4".into(),
        seed: 1,
        count: 1,
        plies: Some(plies),
        json: false,
    };
    let make = |plies| make(&Four(Vec::new()), &options(plies), &mut Vec::new());
    assert_eq!(make(3), Ok(0));
    for plies in [4, 5] {
        let expected = format!("no win in {plies} plies is looked for; choose one of 1, 3");
        assert_eq!(make(plies), Err(expected));
    }
}

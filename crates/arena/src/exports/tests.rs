use super::*;
use crate::log::Last;
use crate::outcome::{Reason, Score};
use crate::schedule::Format;

fn game(number: usize, white: &str, result: Score) -> GameLine {
    GameLine {
        game: number,
        pair: number / 2,
        white: white.into(),
        black: "b".into(),
        result,
        reason: Reason::Line,
        detail: String::new(),
        status: None,
        plies: 2,
        thought_ms: [1.5, 2.0],
        longest_ms: [1.5, 2.0],
        moves: vec!["8 6".into(), "8 8".into()],
        last: Last::default(),
        help: String::new(),
    }
}

#[test]
fn a_games_file_has_tags_moves_and_the_result_token() {
    let schedule = Schedule::new(Format::RoundRobin, 2, 4).unwrap();
    let games = [game(0, "a \"x\"", Score::White), game(3, "c", Score::Draw)];
    let text = pgn("Atom-4", &schedule, &games);
    let first = "[Event \"Atom-4\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1.1\"]\n[White \"a \\\"x\\\"\"]\n\
                 [Black \"b\"]\n[Result \"1-0\"]\n[Termination \"line\"]\n[PlyCount \"2\"]\n\n{8 6, 8 8}\n1-0\n\n";
    assert!(text.starts_with(first), "{text}");
    assert!(
        text.contains("[Round \"2.2\"]") && text.ends_with("{8 6, 8 8}\n1/2-1/2\n\n"),
        "{text}"
    );
}

#[test]
fn a_table_keeps_cells_apart_and_makes_no_formulas() {
    let schedule = Schedule::new(Format::RoundRobin, 2, 4).unwrap();
    let games = [game(1, "=1+\"1\"", Score::Black), game(2, "c", Score::Draw)];
    let text = csv(&schedule, &games);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[1],
        "1,1.2,\"'=1+\"\"1\"\"\",\"b\",0-1,0,line,\"\",2,1.5,2,\"8 6, 8 8\""
    );
    assert!(
        lines[2].starts_with("2,2.1,\"c\",\"b\",1/2-1/2,0.5,line,"),
        "{text}"
    );
}

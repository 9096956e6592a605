use super::*;
use atom4_core::lattice::hexagonal::Direction;

#[test]
fn the_number_of_chips_is_known_whatever_was_turned_with() {
    let numbers = [4.0, 6.0, 4.0, 6.0, 0.1, 0.0];
    let (mut walls, mut output, mut early) =
        ("wall_count 0\n".as_bytes(), Vec::new(), String::new());
    let game = begin(&numbers, 1, &mut walls, &mut output, &mut early);
    let mut game = game.expect("a game");
    // The other player turns with eight of its twelve chips and drops two of colour 2.
    for _ in 0..4 {
        game.play(Action::Rotate(Direction::BOTTOM), None);
    }
    for pos in 0..2 {
        game.play(Action::Drop { pos, chip: 2 }, None);
    }
    assert_eq!(game.bags()[0].0, [6, 6, 1, 1]);
    game.play(Action::Drop { pos: 1, chip: 2 }, None);
    assert_eq!(game.bags()[0].0, [6, 6, 0, 1]);
    let hand = Hand {
        first: 0,
        second: Some(0),
    };
    game.play(Action::Rotate(Direction::BOTTOM), Some(hand));
    assert_eq!(game.bags()[0].0, [4, 6, 0, 1]);
}

/// The bot's answers to these lines of a referee.
fn talk(lines: &str) -> String {
    let mut output = Vec::new();
    run(Style::ByClock, 1, &mut lines.as_bytes(), &mut output).expect("a game");
    String::from_utf8(output).expect("plain text")
}

#[test]
fn by_the_clock_every_hand_is_answered() {
    let turns = "chips 0 0\ndrop -3 1\nchips 0 0\nrotate 3\nchips 0 -1\n";
    let answers = talk(&format!(
        "init 2 18 4 6 0.1 0\nwall_count 1\nwall 0 0 0\n{turns}"
    ));
    let mut lines = answers.lines();
    assert_eq!(lines.next(), Some("fetch walls"));
    assert_eq!(lines.next(), Some("color 4"));
    let actions = lines.map(parse_action).collect::<Vec<_>>();
    assert_eq!(actions.len(), 3, "{answers}");
    assert!(actions.iter().all(Option::is_some), "{answers}");
}

#[test]
fn the_example_of_the_originals_guide_is_understood() {
    // It has no win length, and its referee does not answer questions.
    let answers = talk("init 4 22 6 1.0 1\ndrop 0 1\nchips 2 3\ndrop 0 1\nchips 3 3\n");
    let mut lines = answers.lines().skip(1);
    assert_eq!(lines.next(), Some("color 1"));
    let actions = lines.map(parse_action).collect::<Vec<_>>();
    assert_eq!(actions.len(), 2, "{answers}");
    assert!(actions.iter().all(Option::is_some), "{answers}");
}

#[test]
fn a_clock_of_nothing_gets_an_answer_too() {
    let answers = talk("init 4 22 6 4 0.000001 1\nwall_count 0\ndrop 0 0\nchips 2 3\n");
    assert!(parse_action(answers.lines().nth(2).unwrap_or("")).is_some());
}

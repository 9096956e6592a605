use super::*;

#[test]
fn answers_are_told_apart() {
    let mut board = Round::new(Edge::LARGEST, 1);
    for (text, wrong) in [
        ("8", Wrong::Malformed),
        ("8 6 1", Wrong::Malformed),
        ("eight 6", Wrong::Malformed),
        ("0 0", Wrong::Illegal),
        ("-1 6", Wrong::Illegal),
        ("4294967304 6", Wrong::Illegal),
    ] {
        assert_eq!(board.play(text), Err(wrong), "{text}");
    }
    let made = board.play("8  6").unwrap();
    assert_eq!(made.command, "add red piece to 8 6.");
    assert_eq!(board.mover(), Side::Black);
}

#[test]
fn random_play_ends_on_every_board() {
    let mut random = atom4_core::base::Random::new(1);
    for edge in Edge::all() {
        let mut board = Round::new(edge, 2);
        assert_eq!(board.mover(), Side::Black);
        while board.verdict().is_none() {
            let mv = random.pick(&board.moves()).unwrap().clone();
            board.play(&mv).unwrap();
        }
    }
}

/// Each move that cannot be made has the rule that it breaks, in words.
#[test]
fn every_illegal_move_has_its_rule() {
    let mut random = atom4_core::base::Random::new(2);
    let mut board = Round::new(Edge::LARGEST, 1);
    let mut rules = std::collections::BTreeSet::new();
    for _ in 0..30 {
        for (x, y) in (-1..17).flat_map(|x| (-1..17).map(move |y| (x, y))) {
            let text = format!("{x} {y}");
            if board.copy().play(&text) == Err(Wrong::Illegal) {
                let rule = board.broken_rule(&text);
                assert!(rule.len() > 10, "{text}: {rule}");
                // Without the place.
                rules.insert(rule.replace(|c: char| c.is_ascii_digit(), ""));
            }
        }
        if board.verdict().is_some() {
            break;
        }
        let mv = random.pick(&board.moves()).unwrap().clone();
        board.play(&mv).unwrap();
    }
    assert!(rules.len() >= 3, "{rules:?}");
}

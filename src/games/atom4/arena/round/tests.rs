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

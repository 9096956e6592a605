use super::*;
use crate::clock::TimeControl;
use crate::schedule::Format;
use crate::sprt::Sprt;

fn header() -> Header {
    Header {
        atom4_match: 1,
        game: "score-four".into(),
        names: vec!["a".into(), "b".into()],
        engines: vec!["cmd=a".into(), "cmd=b".into()],
        format: Format::RoundRobin,
        games: 4,
        seed: 1,
        openings: "random 4".into(),
        round: 1,
        time: TimeControl::default(),
        sprt: None,
        made: None,
        earlier: Vec::new(),
    }
}

#[test]
fn more_games_players_and_another_test_are_growth() {
    assert_eq!(grows(&header(), &header()), Ok(false));
    let mut larger = header();
    larger.games = 6;
    assert_eq!(grows(&header(), &larger), Ok(true));
    let mut tested = header();
    tested.sprt = Sprt::parse("0 10").ok();
    assert_eq!(grows(&header(), &tested), Ok(true));
    assert_eq!(grows(&tested, &header()), Ok(true));
    let mut patient = header();
    patient.time.start *= 3;
    assert_eq!(grows(&header(), &patient), Ok(false));
}

#[test]
fn another_series_is_told_in_words() {
    let mut other = header();
    other.time.per_move = Some(Duration::from_secs(3));
    let told = grows(&header(), &other).unwrap_err();
    assert_eq!(told, "its time per move is 10s, here 3s");
    other.time.per_move = None;
    let told = grows(&header(), &other).unwrap_err();
    assert_eq!(told, "its time per move is 10s, here none");
    let mut other = header();
    other.engines[1] = "cmd=c".into();
    let told = grows(&header(), &other).unwrap_err();
    assert_eq!(told, "its player 'b' is cmd=b, here cmd=c");
}

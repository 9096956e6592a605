use std::time::Duration;

use super::*;
use atom4_play::clock::Pace;
use atom4_play::seats::KeptClocks;
use atom4_play::settings::Effort;

#[test]
fn a_game_leads_through_its_file_and_back() {
    let game = KeptGame {
        seated: Seated {
            seats: [Seat::Machine, Seat::Person],
            efforts: [Effort::Level(7), Effort::Time(Duration::from_millis(1500))],
            hints: Effort::Level(6),
            white: 1,
            won: [3, 5],
            pace: None,
            clocks: Some(KeptClocks {
                pace: Pace::of(180, 2),
                left: [171_300, 0],
                won: [0, 1],
            }),
        },
        script: String::from("# A \"game\" \\ 'of'.\nchoose game a.\n"),
    };
    let text = game.text();
    assert_eq!(KeptGame::parse(&text), Ok(game), "{text}");
    for cut in 0..text.trim_end().len() {
        // Half a file is never a game.
        assert!(KeptGame::parse(text.get(..cut).unwrap_or("")).is_err());
    }
}

#[test]
fn what_is_wrong_is_named() {
    let whole = "players = ['person', 'machine']\nlevels = ['level 2', '5 s']\nwon = [0, 0]\nwhite = 1\nscript = 'clear.'\n";
    assert!(KeptGame::parse(whole).is_ok());
    for (from, to, why) in [
        ("'person'", "'cat'", "a player is neither"),
        ("'5 s'", "'much'", "a level is none"),
        ("[0, 0]", "[0, -1]", "a number of games won"),
        ("[0, 0]", "[0]", "won is no pair"),
        ("white = 1", "hints = 4\nwhite = 1", "hints are no level"),
        ("white = 1", "clock = '0+5'\nwhite = 1", "a clock is none"),
        ("white = 1", "clock = '60+0'\nwhite = 1", "left is no pair"),
        (
            "white = 1",
            "clock = '60+0'\nleft = [1, -1]\nwhite = 1",
            "a time that is left is no number",
        ),
        ("white = 1", "white = 3", "white is neither"),
        ("script", "scrip", "it has no script"),
        ("script =", "script", "it is no TOML"),
    ] {
        let wrong = KeptGame::parse(&whole.replace(from, to)).expect_err("it is wrong");
        assert!(wrong.contains(why) && !wrong.contains('\n'), "{wrong}");
    }
}

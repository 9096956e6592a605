use std::time::Duration;

use super::*;
use crate::GamePreferences;
use atom4_play::clock::Pace;
use atom4_play::confirmation::Confirmation;
use atom4_play::settings::Effort;
use atom4_play::view::WindowSize;

fn all() -> Preferences {
    let game = GamePreferences {
        seats: [Some(Seat::Person), Some(Seat::Machine)],
        efforts: [
            Some(Effort::Level(3)),
            Some(Effort::Time(Duration::from_millis(1500))),
        ],
        hints: Some(Effort::Level(5)),
        pace: Some(Pace::of(300, 3)),
        player: Some(Player::Classic),
    };
    Preferences {
        palette: Some("mono".into()),
        confirm: Some(Confirmation::Always),
        switches: [("ascii".into(), true), ("letters".into(), false)].into(),
        window: WindowSize {
            width: Some(640),
            height: Some(480),
        },
        full_screen: Some(true),
        name: Some("Anna".into()),
        last_game: Some("a-game".into()),
        games: [("a-game".into(), game)].into(),
        offered: ["lesson".into()].into(),
        lesson_steps: 2,
        keys: Vec::new(),
    }
}

#[test]
fn every_setting_comes_back() {
    let text = changed("", &Preferences::default(), &all()).unwrap();
    assert!(text.starts_with(HEAD), "{text}");
    assert_eq!(parse(&text).unwrap(), (all(), Vec::new()), "{text}");
    let text = changed(&text, &all(), &Preferences::default()).unwrap();
    let empty = parse(&text).unwrap().0;
    assert_eq!(empty, Preferences::default(), "{text}");
}

#[test]
fn a_change_touches_its_own_line() {
    let text = "# one\nletters = true # two\nother = 3\n\n[elsewhere]\nkey = [1]\n";
    let (before, wrong) = parse(text).unwrap();
    assert_eq!(wrong, ["other is true or false, not 3"]);
    let mut after = before.clone();
    after.switches.insert("letters".into(), false);
    after.window.width = Some(800);
    let text = changed(text, &before, &after).unwrap();
    assert_eq!(
        text,
        "# one\nletters = false # two\nother = 3\n\n[elsewhere]\nkey = [1]\n\n[window]\nwidth = 800\n"
    );
}

#[test]
fn the_first_lines_stay_first() {
    let mut before = Preferences::default();
    let mut text = String::from("# mine\n");
    text += HEAD;
    for step in 0..3 {
        let mut after = before.clone();
        match step {
            0 => _ = after.offered.insert("lesson".into()),
            1 => after.last_game = Some("a-game".into()),
            _ => after.palette = Some("grey".into()),
        }
        text = changed(&text, &before, &after).unwrap();
        assert!(text.starts_with(&format!("# mine\n{HEAD}")), "{text}");
        assert_eq!(parse(&text).unwrap().0, after, "{text}");
        before = after;
    }
    assert_eq!(changed("# x", &before, &before).unwrap(), "# x");
    let new = changed("# x", &Preferences::default(), &before).unwrap();
    assert!(new.starts_with("# x\n"), "{new}");
    assert_eq!(parse(&new).unwrap().0, before, "{new}");
}

#[test]
fn what_is_wrong_is_named_and_the_rest_counts() {
    let text = "palette = 7\n[window]\nwidth = 3\nheight = 700\n\
                [games.a]\nplayer-1 = 'cat'\nlevel-1 = 'much'\nplayer-2 = 'machine'\n";
    let (found, wrong) = parse(text).unwrap();
    assert_eq!(
        wrong,
        [
            "palette is a text in quotes, not 7",
            "window.width is a number of pixels from 240 to 20000, not 3",
            "games.a.player-1 is \"person\" or \"machine\", not 'cat'",
            "games.a.level-1 is a level or a time, such as \"level 2\" or \"5 s\", not 'much'",
        ]
    );
    assert_eq!(found.window.height, Some(700));
    let game = found.games.get("a").unwrap();
    assert_eq!(game.seats, [None, Some(Seat::Machine)]);
}

#[test]
fn what_is_no_toml_is_refused_with_its_line() {
    let why = parse("a = 1\nb = = 2\n").unwrap_err();
    assert!(why.starts_with("line 2: ") && !why.contains('\n'), "{why}");
    let why = changed("window = 3\n", &Preferences::default(), &all()).unwrap_err();
    assert_eq!(why, "window is no table");
}

#[test]
fn keys_are_read_with_their_lines_and_stay() {
    let text = "palette = \"grey\"\n\n[keys]\nhint = \"F8\" # mine\nsave = [\"ctrl-s\", \"s\"]\nquit = []\nundo = 3\nredo = [4]\n";
    let (preferences, wrong) = parse(text).unwrap();
    let line = |line, action: &str, keys: &[&str]| KeyLine {
        line,
        action: action.into(),
        keys: keys.iter().map(|&key| key.into()).collect(),
    };
    let expected = [
        line(4, "hint", &["F8"]),
        line(5, "save", &["ctrl-s", "s"]),
        line(6, "quit", &[]),
    ];
    assert_eq!(preferences.keys, expected);
    let would_do = "a key in quotes, or several: \"h\" or [\"h\", \"F3\"]";
    assert_eq!(
        wrong,
        [
            format!("line 7: keys.undo is {would_do}, not 3"),
            format!("line 8: keys.redo is {would_do}, not [4]"),
        ]
    );
    let mut after = preferences.clone();
    after.palette = Some("mono".into());
    let text = changed(text, &preferences, &after).unwrap();
    assert!(text.contains("hint = \"F8\" # mine\n"), "{text}");
    assert_eq!(parse(&text).unwrap().0, after);
    assert_eq!(preferences.clone().looks_alone().keys, preferences.keys);
}

use super::*;
use crate::keys::{Moment, table};
use atom4_play::view::Action;

/// A game in which a move begins with a digit, and `v` turns the board.
static GAME: GameKeys = GameKeys {
    rows: &[KeyRow::in_game(
        &[Key::Char('v')],
        KeyCommand::FixedView,
        "board fixed",
    )],
    ..GameKeys::typed("0123456789")
};

fn lines(all: &[(&str, &[&str])]) -> Vec<KeyLine> {
    let line = |(number, (action, keys)): (usize, &(&str, &[&str]))| KeyLine {
        line: number + 1,
        action: (*action).to_owned(),
        keys: keys.iter().map(|&key| key.to_owned()).collect(),
    };
    all.iter().enumerate().map(line).collect()
}

fn moment(map: &'static KeyMap, mode: InputMode) -> Moment {
    Moment {
        mode,
        game: &GAME,
        device: Device::Terminal,
        map,
        vi: false,
        tiles: true,
        asks: true,
        named: true,
        remote: false,
    }
}

fn wrong(all: &[(&str, &[&str])]) -> Vec<String> {
    KeyMap::of(&lines(all), &GAME).1
}

#[test]
fn an_action_has_the_keys_that_were_chosen_and_those_that_stay() {
    let (map, wrong) = KeyMap::of(
        &lines(&[("hint", &["F8", "ctrl-t"]), ("undo", &["h"]), ("quit", &[])]),
        &GAME,
    );
    assert_eq!(wrong, [""; 0]);
    let game = moment(map, InputMode::Game);
    let hint = KeyCommand::Act(Action::Hint);
    let undo = KeyCommand::Act(Action::Undo);
    for (key, command) in [
        (Key::F(8), Some(&hint)),
        (Key::Ctrl('t'), Some(&hint)),
        (Key::F(3), None),
        (Key::Char('h'), Some(&undo)),
        (Key::Char('u'), None),
        (Key::Backspace, Some(&undo)),
        (Key::Char('q'), None),
        (Key::Ctrl('c'), Some(&KeyCommand::Leave)),
    ] {
        assert_eq!(game.command(key), command, "{key:?}");
    }
    assert_eq!(game.key_for(&hint), Some(Key::F(8)));
    assert_eq!(game.key_for(&KeyCommand::Quit), None);
    let legend = game.legend();
    let keys = |says: &str| {
        legend
            .iter()
            .find(|line| line.1 == says)
            .map(|line| &*line.0)
    };
    assert_eq!(keys("hint; Enter takes it"), Some("F8 Ctrl-T"));
    assert_eq!(keys("undo, to your turn"), Some("h Backspace"));
    assert_eq!(keys("quit"), None);
    // Where one types, letters are letters.
    assert_eq!(moment(map, InputMode::Line).command(Key::Char('h')), None);
}

#[test]
fn letters_can_lead_over_the_board_and_the_pages() {
    let all: &[(&str, &[&str])] = &[("up", &["w"]), ("left", &["a"]), ("watch", &["F9"])];
    let (map, wrong) = KeyMap::of(&lines(all), &GAME);
    assert_eq!(wrong, [""; 0]);
    for mode in [InputMode::Game, InputMode::Start, InputMode::Page] {
        let now = moment(map, mode);
        assert_eq!(now.command(Key::Char('w')), now.command(Key::Up));
        assert!(now.command(Key::Up).is_some());
    }
}

#[test]
fn a_key_that_somebody_else_needs_is_refused_and_the_rest_stands() {
    for (all, why) in [
        (
            &[("hnt", &["F8"] as &[&str])][..],
            "line 1: keys has no action called hnt; atom4 keys lists them all",
        ),
        (
            &[("hint", &["Enter"])],
            "line 1: keys.hint is a character, F1 to F12 or ctrl- and a letter but h i j m v, not \"Enter\"; arrows, Enter, \
             Space, Esc, Tab and Backspace keep what they do",
        ),
        (
            &[("hint", &["u"])],
            "line 1: keys.hint cannot be u: it is the key of undo; give that another one too, such as undo = \"F6\", or none: \
             undo = []",
        ),
        (
            &[("save", &["F8"]), ("open", &["F8"])],
            "line 2: keys.open cannot be F8: line 1 gives it to save; give each a key of its own",
        ),
        (
            &[("save", &["8"])],
            "line 1: keys.save cannot be 8: 8 begins a move that is typed; take another character, F1 to F12, or ctrl and a \
             letter",
        ),
        (
            &[("open", &["ctrl-c"])],
            "line 1: keys.open cannot be Ctrl-C: it is needed for this: leave at once; take another character, F1 to F12, or \
             ctrl and a letter",
        ),
        (
            &[("rules", &["q"])],
            "line 1: keys.rules cannot be q: it is the key of quit; give that another one too, such as quit = \"F6\", or none: \
             quit = []",
        ),
        (
            &[("fixed-board", &["k"])],
            "line 1: keys.fixed-board cannot be k: it is the key of marks; give that another one too, such as marks = \"F6\", \
             or none: marks = []",
        ),
    ] {
        assert_eq!(wrong(all), [why]);
        // The rest of the table counts.
        let mut more = all.to_vec();
        more.push(("bell", &["F10"]));
        let (map, complaints) = KeyMap::of(&lines(&more), &GAME);
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        let bell = moment(map, InputMode::Game).command(Key::F(10));
        assert_eq!(bell, Some(&KeyCommand::Bell));
    }
    // An action whose keys are all refused has its usual ones, which another may not have then.
    let all: &[(&str, &[&str])] = &[("hint", &["u"]), ("save", &["h"])];
    let (map, complaints) = KeyMap::of(&lines(all), &GAME);
    assert_eq!(complaints.len(), 2, "{complaints:?}");
    assert!(map.is_usual());
    // A key of another game alone is free here, and one for a moment that has no such key.
    assert_eq!(wrong(&[("better", &["v"])]), [""; 0]);
    assert_eq!(wrong(&[("hint", &["}"])]), [""; 0]);
}

/// What is printed, put into the file, changes nothing.
#[test]
fn the_printed_table_is_the_usual_one() {
    let text = table(&[], &[&GAME]);
    let (preferences, wrong) = atom4_profile::settings_file::parse(&text).expect("it is TOML");
    assert_eq!(wrong, [""; 0]);
    let (map, wrong) = KeyMap::of(&preferences.keys, &GAME);
    assert_eq!(wrong, [""; 0]);
    assert!(!map.is_usual());
    for mode in MODES {
        let (usual, printed) = (moment(KeyMap::USUAL, mode), moment(map, mode));
        for row in usual.rows() {
            for &key in row.keys {
                assert_eq!(usual.command(key), printed.command(key), "{key:?} {mode:?}");
            }
        }
    }
    let again = table(&preferences.keys, &[&GAME]);
    assert_eq!(again, text);
    assert!(text.contains("\nhint = [\"h\", \"F3\"] "), "{text}");
}

#[test]
fn a_map_is_made_once() {
    let one = KeyMap::of(&lines(&[("hint", &["F8"])]), &GAME).0;
    let other = KeyMap::of(&lines(&[("hint", &["F8"])]), &GAME).0;
    assert!(std::ptr::eq(one, other));
    assert!(KeyMap::of(&[], &GAME).0.is_usual());
}

use super::*;
use crate::keys::Device;
use atom4_play::keys::GameKeys;
use atom4_profile::KeyLine;

fn moment(all: &[(&str, &str)], vi: bool) -> Moment {
    let line = |(action, key): &(&str, &str)| KeyLine {
        line: 1,
        action: (*action).to_owned(),
        keys: vec![(*key).to_owned()],
    };
    let lines: Vec<KeyLine> = all.iter().map(line).collect();
    let (map, wrong) = KeyMap::of(&lines, &GameKeys::COMMON);
    assert_eq!(wrong, [""; 0]);
    Moment {
        mode: InputMode::Game,
        game: &GameKeys::COMMON,
        device: Device::Terminal,
        map,
        vi,
        tiles: false,
        asks: false,
        named: false,
        remote: false,
    }
}

#[test]
fn a_key_that_is_named_is_the_one_that_was_chosen() {
    let own = moment(
        &[
            ("undo", "F8"),
            ("next", "G"),
            ("again", "ctrl-n"),
            ("swap", "$"),
            ("better", "B"),
            ("try", "t"),
            ("thoughts", "T"),
            ("keys", "F10"),
            ("quit", "F12"),
            ("hint", "F7"),
        ],
        false,
    );
    for (said, shown) in [
        (
            "u takes back, to try again.",
            "F8 takes back, to try again.",
        ),
        (
            "The round is over; n goes on to the next, u takes back.",
            "The round is over; G goes on to the next, F8 takes back.",
        ),
        (
            "The other program keeps its side; N begins again, then x.",
            "The other program keeps its side; Ctrl-N begins again, then $.",
        ),
        (
            "It's the machine's turn; x swaps sides, u takes back.",
            "It's the machine's turn; $ swaps sides, F8 takes back.",
        ),
        (
            "Arrows walk, b plays the better line, T tries from here, Esc leaves the review.",
            "Arrows walk, B plays the better line, t tries from here, Esc leaves the review.",
        ),
        (
            "This is a copy; Esc leads back to the game itself, then n.",
            "This is a copy; Esc leads back to the game itself, then G.",
        ),
        (
            "v does nothing here; ? shows the keys.",
            "v does nothing here; F10 shows the keys.",
        ),
        (
            "Enter takes the game that is chosen, q leaves.",
            "Enter takes the game that is chosen, F12 leaves.",
        ),
        (
            "Play it; h gives hints, Esc leads back.",
            "Play it; F7 gives hints, Esc leads back.",
        ),
        // No keys, or others.
        (
            "Hint: red u 8 6. Enter takes it.",
            "Hint: red u 8 6. Enter takes it.",
        ),
        ("Saved to n u x.", "Saved to n u x."),
        (
            "The review stands still; R goes on.",
            "The review stands still; R goes on.",
        ),
    ] {
        assert_eq!(own.with_own_keys(said), shown);
        assert_eq!(moment(&[], false).with_own_keys(said), said);
    }
}

/// With h j k l as arrows a hint has its other key.
#[test]
fn letters_that_walk_are_named_no_more() {
    let said = "Play it; h gives hints, Esc leads back.";
    let shown = "Play it; F3 gives hints, Esc leads back.";
    assert_eq!(moment(&[], true).with_own_keys(said), shown);
}

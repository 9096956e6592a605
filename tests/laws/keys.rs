//! The keys of every game on both devices: its own rows and those of all games.

use atom4::play::keys::{Device, InputMode, Key, KeyCommand};
use atom4::play::kind::Kind;
use atom4::ui::keys::{TABLE, command, legend};

const KINDS: [Kind; 4] = [
    atom4::games::atom4::play::kind::KIND,
    atom4::games::score_four::play::kind::KIND,
    atom4::games::cluster::play::kind::KIND,
    atom4::games::atomix::play::kind::KIND,
];
const DEVICES: [Device; 2] = [Device::Terminal, Device::Window];

/// Within one moment a key stands once in the rows of a game and once in the common ones, and in either once more in a
/// row of this device alone.
#[test]
fn no_key_does_two_things() {
    for kind in KINDS {
        for device in DEVICES {
            for mode in [
                InputMode::Game,
                InputMode::Start,
                InputMode::Page,
                InputMode::Question,
                InputMode::Line,
            ] {
                let mut seen: Vec<(Key, (bool, bool))> = Vec::new();
                let own = kind.keys().rows.iter().map(|row| (true, row));
                let common = TABLE.iter().filter(|row| kind.keys().has(row, device));
                let rows = own.chain(common.map(|row| (false, row)));
                let counts = rows.filter(|(_, row)| {
                    (row.mode == mode || row.mode == InputMode::Always)
                        && row.device.is_none_or(|on| on == device)
                });
                for (own, row) in counts {
                    for &key in row.keys {
                        let place = (key, (own, row.device.is_some()));
                        assert!(!seen.contains(&place), "{key:?} {mode:?} {kind:?}");
                        seen.push(place);
                    }
                }
            }
        }
    }
}

/// Every game can be left, helped and placed in by some key that the legend names.
#[test]
fn every_legend_names_the_way_out() {
    for kind in KINDS {
        for device in DEVICES {
            let lines = legend(InputMode::Game, kind.keys(), device);
            let [place, next] = match kind {
                atom4::games::atom4::play::kind::KIND => ["place the piece", "next round"],
                atom4::games::score_four::play::kind::KIND => ["place the bead", "next game"],
                atom4::games::cluster::play::kind::KIND => ["drop the first chip", "next game"],
                _ => ["pick an atom, let it go", "next level"],
            };
            for what in ["quit", place, "these keys", next] {
                let line = lines.iter().find(|(_, says)| *says == what);
                assert!(
                    line.is_some_and(|(keys, _)| !keys.is_empty()),
                    "{kind:?} {what}"
                );
            }
        }
    }
}

/// Every page is left by the key that the terminal's last row names, on both devices.
#[test]
fn q_on_a_page_goes_back() {
    for kind in KINDS {
        for device in DEVICES {
            let command = command(Key::Char('q'), InputMode::Page, kind.keys(), device);
            assert_eq!(command, Some(&KeyCommand::Cancel));
        }
    }
}

/// The characters that begin a typed move are free of commands, but for the digits that turn a board in a window.
#[test]
fn typed_moves_begin_with_free_keys() {
    for kind in KINDS {
        for c in kind.keys().move_starts.chars() {
            for device in DEVICES {
                let taken = command(Key::Char(c), InputMode::Game, kind.keys(), device);
                let turns = matches!(taken, Some(KeyCommand::Orbit(_)));
                assert!(taken.is_none() || turns, "{kind:?} {c} {taken:?}");
            }
        }
    }
}

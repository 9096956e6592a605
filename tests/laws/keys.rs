//! The keys of every game on both devices: its own rows and those of all games.

use atom4::play::keys::{Device, InputMode, Key, KeyCommand, Prompt};
use atom4::play::kind::Kind;
use atom4::play::view::Action;
use atom4::ui::keys::{ACTIONS, KeyMap, Moment, TABLE};

const KINDS: [Kind; 4] = [
    atom4::games::atom4::play::kind::KIND,
    atom4::games::score_four::play::kind::KIND,
    atom4::games::cluster::play::kind::KIND,
    atom4::games::atomix::play::kind::KIND,
];
const DEVICES: [Device; 2] = [Device::Terminal, Device::Window];

fn moment(kind: Kind, device: Device, mode: InputMode) -> Moment {
    Moment {
        mode,
        game: kind.keys(),
        device,
        map: KeyMap::USUAL,
        vi: false,
        tiles: true,
        asks: true,
        named: true,
        remote: false,
    }
}

/// Who reads the keys at a game of two people finds how an offer is answered before there is one, and what is agreed on in
/// words of its own.
#[test]
fn the_keys_of_a_game_of_two_people_tell_how_offers_are_answered() {
    let told = |remote: bool, asks: bool| {
        let moment = Moment {
            asks,
            remote,
            ..moment(KINDS[0], Device::Terminal, InputMode::Game)
        };
        let chapters = moment.chapters(|_| false);
        let lines = chapters.into_iter().flat_map(|(_, lines)| lines);
        lines.collect::<Vec<_>>()
    };
    let has = |lines: &[(String, &str)], keys: &str, says: &str| {
        lines.iter().any(|line| line.0 == keys && line.1 == says)
    };
    let (served, alone) = (told(true, false), told(false, false));
    assert!(has(&served, "y X", "an offer: yes, no"), "{served:?}");
    assert!(
        has(&served, "u Backspace", "ask to take your move back"),
        "{served:?}"
    );
    assert!(!has(&alone, "y X", "an offer: yes, no"), "{alone:?}");
    assert!(
        has(&alone, "u Backspace", "undo, to your turn"),
        "{alone:?}"
    );
}

/// In a playback Esc stands once among the keys.
#[test]
fn esc_stands_once_in_a_playback() {
    for kind in KINDS {
        let moment = moment(kind, Device::Terminal, InputMode::Watch);
        let chapters = moment.chapters(|_| false);
        let lines = chapters.iter().flat_map(|(_, lines)| lines);
        let says: Vec<&str> = lines
            .filter(|line| line.0 == "Esc")
            .map(|line| line.1)
            .collect();
        assert_eq!(says, ["back to the game"], "{}", kind.title());
    }
}

/// Within one moment a key stands once in the rows of a game and once in the common ones, and in either once more in a
/// row of this device alone.
#[test]
fn no_key_does_two_things() {
    for kind in KINDS {
        for device in DEVICES {
            for mode in [
                InputMode::Game,
                InputMode::Watch,
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
                    row.mode.counts_at(mode) && row.device.is_none_or(|on| on == device)
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

/// What a key does on a board or a page has a name in the settings file, so that it can have another key; digits choose
/// pages, and what every terminal program has stays.
#[test]
fn whatever_has_a_letter_can_have_another_one() {
    let stays = |command: &KeyCommand| {
        use KeyCommand::{Cancel, Leave, Number, Repaint, Suspend};
        matches!(command, Number(_) | Leave | Suspend | Repaint | Cancel)
    };
    for kind in KINDS {
        let modes = [
            InputMode::Game,
            InputMode::Watch,
            InputMode::Start,
            InputMode::Page,
        ];
        for (device, mode) in DEVICES.into_iter().flat_map(|d| modes.map(|m| (d, m))) {
            for row in moment(kind, device, mode).rows() {
                let letters = |key: &Key| {
                    matches!(key, Key::Char(c) if *c != ' ')
                        || matches!(key, Key::F(_) | Key::Ctrl(_))
                };
                // A turn of the board to one side, by a digit of the keypad, lies as the digits do.
                let orbits = matches!(row.command, KeyCommand::Orbit(Some(_)));
                if row.keys.iter().any(letters) && !stays(&row.command) && !orbits {
                    let named = ACTIONS.iter().any(|action| action.has(row));
                    assert!(named, "{row:?} {kind:?}");
                }
            }
        }
        let mut names: Vec<&str> = ACTIONS.iter().map(|action| action.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ACTIONS.len(), "two actions of one name");
    }
    for action in &ACTIONS {
        let rows = |kind: Kind| {
            moment(kind, Device::Window, InputMode::Game)
                .game
                .rows
                .iter()
        };
        let mut all = KINDS.into_iter().flat_map(rows).chain(TABLE.iter());
        assert!(
            all.any(|row| action.has(row)),
            "{} does nothing",
            action.name
        );
    }
}

/// Every game can be left, helped and placed in by some key that the legend names.
#[test]
fn every_legend_names_the_way_out() {
    for kind in KINDS {
        for device in DEVICES {
            let lines = moment(kind, device, InputMode::Game).legend();
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
            let command = moment(kind, device, InputMode::Page).command(Key::Char('q'));
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
                let taken = moment(kind, device, InputMode::Game).command(Key::Char(c));
                let turns = matches!(taken, Some(KeyCommand::Orbit(_)));
                assert!(taken.is_none() || turns, "{kind:?} {c} {taken:?}");
            }
        }
    }
}

/// `q` leaves, `s` saves and `w` watches in every game, whether it is played or watched.
#[test]
fn the_same_keys_do_the_same_in_every_game() {
    for kind in KINDS {
        for mode in [InputMode::Game, InputMode::Watch] {
            let command = |key, device| moment(kind, device, mode).command(Key::Char(key));
            for device in DEVICES {
                assert_eq!(command('q', device), Some(&KeyCommand::Quit));
                let save = Some(&KeyCommand::Ask(Prompt::Save));
                let watch = Some(&KeyCommand::Ask(Prompt::Replay));
                assert_eq!([command('s', device), command('w', device)], [save, watch]);
            }
        }
    }
}

/// The keys that turn a board do nothing in any other game.
#[test]
fn keys_that_turn_the_board_mean_nothing_else() {
    let turns = |kind: Kind| {
        let rows = kind.keys().rows.iter();
        rows.filter(|row| matches!(row.command, KeyCommand::TurnDown(_)))
    };
    for key in KINDS.into_iter().flat_map(turns).flat_map(|row| row.keys) {
        for kind in KINDS
            .into_iter()
            .filter(|&kind| turns(kind).next().is_none())
        {
            for device in DEVICES {
                let found = moment(kind, device, InputMode::Game).command(*key);
                assert_eq!(found, None, "{key:?} {kind:?}");
            }
            let Key::Char(c) = *key else {
                panic!("{key:?}")
            };
            assert!(!kind.keys().move_starts.contains(c), "{c} {kind:?}");
        }
    }
}

/// With vi keys on, the letters are arrows wherever one does not type, every command keeps a key, and the legend says
/// both.
#[test]
fn vi_keys_hide_no_command() {
    for kind in KINDS {
        for device in DEVICES {
            for mode in [
                InputMode::Game,
                InputMode::Watch,
                InputMode::Start,
                InputMode::Page,
            ] {
                let plain = moment(kind, device, mode);
                let vi = Moment { vi: true, ..plain };
                for (letter, arrow) in [
                    ('h', Key::Left),
                    ('j', Key::Down),
                    ('k', Key::Up),
                    ('l', Key::Right),
                ] {
                    assert_eq!(vi.command(Key::Char(letter)), plain.command(arrow));
                }
                for row in plain.rows() {
                    if plain.key_for(&row.command).is_some() {
                        assert!(vi.key_for(&row.command).is_some(), "{row:?} {kind:?}");
                    }
                }
                let walks =
                    |line: &(String, &str)| line.0.starts_with("Up k Down j Left h Right l");
                assert_eq!(mode == InputMode::Game, vi.legend().iter().any(walks));
            }
            for mode in [InputMode::Line, InputMode::Question] {
                let vi = Moment {
                    vi: true,
                    ..moment(kind, device, mode)
                };
                assert_eq!(vi.command(Key::Char('h')), None);
            }
        }
    }
}

/// The legend has no line for what is always refused, and an offer is answered by a key on a page, too.
#[test]
fn the_legend_offers_what_can_be_done() {
    let hint = KeyCommand::Act(Action::Hint);
    for kind in KINDS {
        for device in DEVICES {
            let all = moment(kind, device, InputMode::Game);
            let has_hint = |refused: bool| {
                let chapters = all.chapters(|command| refused && *command == hint);
                let mut lines = chapters.into_iter().flat_map(|(_, lines)| lines);
                lines.any(|(_, says)| says.starts_with("hint"))
            };
            assert!(has_hint(false) && !has_hint(true), "{kind:?} {device:?}");
            let page = moment(kind, device, InputMode::Start);
            let yes = KeyCommand::Act(Action::Answer(true));
            assert_eq!(page.command(Key::Char('y')), Some(&yes));
        }
    }
}

/// Every row of the table with words of its own stands in one of the chapters of the legend.
#[test]
fn every_row_is_printed() {
    for kind in KINDS {
        for device in DEVICES {
            let chapters = moment(kind, device, InputMode::Game).chapters(|_| false);
            let said: Vec<&str> = chapters
                .iter()
                .flat_map(|(_, lines)| lines)
                .map(|line| line.1)
                .collect();
            for mode in [InputMode::Game, InputMode::Watch] {
                for row in moment(kind, device, mode)
                    .rows()
                    .filter(|row| !row.says.is_empty())
                {
                    let hidden = moment(kind, device, mode).key_for(&row.command).is_none();
                    let says = kind.keys().says(row);
                    assert!(hidden || said.contains(&says), "{says} {kind:?} {device:?}");
                }
            }
        }
    }
}

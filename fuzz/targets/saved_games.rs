//! Games that bytes play, saved to a file and run from it.
//!
//! The first byte chooses the game, each four after it a command. What comes back is what was saved:
//! board, history, score and settings.
#![no_main]

use std::sync::OnceLock;

use atom4_fuzz::{answer, assert_restores, entry, first, session, shown};
use libfuzzer_sys::fuzz_target;

/// Colours of Atom-4 as commands name them.
const COLOURS: [&str; 8] = [
    "red", "yellow", "green", "cyan", "blue", "purple", "black", "white",
];

fuzz_target!(|data: &[u8]| {
    static HERE: OnceLock<()> = OnceLock::new();
    HERE.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("atom4-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("there is a folder for temporary files");
        std::env::set_current_dir(folder).expect("it was just made");
    });
    let [game, moves @ ..] = data else { return };
    let entry = entry(*game);
    let name = entry.kind().name();
    let mut saved = session(entry);
    for bytes in moves.chunks_exact(4) {
        let &[a, b, c, d] = bytes else { continue };
        answer(&mut saved, &text(name, [a, b, c, d]));
    }
    let _ = std::fs::remove_file("game.txt");
    assert_eq!(answer(&mut saved, "save to \"game.txt\"").0, "Done.\n");
    let saved_game = shown(&saved);
    assert_restores(&saved_game);

    let mut read = session(first());
    let (said, _) = answer(&mut read, "run \"game.txt\"");
    assert!(said.lines().all(|line| line == "Done."), "{said}");
    let read_game = shown(&read);
    assert_eq!(read_game.board, saved_game.board);
    assert_eq!(read_game.history, saved_game.history);
    assert_eq!(read.settings, saved.settings);
});

/// The command that four bytes stand for in the game of this name.
fn text(game: &str, [what, a, b, c]: [u8; 4]) -> String {
    match what {
        0..8 => return String::from("undo"),
        8..16 => return String::from("redo"),
        16 => return String::from("clear"),
        17 => return format!("set seed {a}"),
        18 => return format!("set level {}", a % 2),
        19 => return format!("set time {} ms", a % 2 + 1),
        20 => return format!("set threads {}", a % 8),
        _ => {}
    }
    match game {
        "atom-4" => {
            let colour = COLOURS[usize::from(a) % COLOURS.len()];
            let (x, y) = (b % 17, c % 17);
            match what {
                21..192 => format!("add {colour} piece to {x} {y}"),
                192..216 => format!("place {colour} piece at {x} {y}"),
                216..224 => format!("remove piece from {x} {y}"),
                224..230 => format!("start round {a}"),
                230..236 => String::from("next round"),
                236..240 => format!("set score white {a} black {b}"),
                240 => String::from("set player classic"),
                _ => {
                    let side = if a.is_multiple_of(2) {
                        "white"
                    } else {
                        "black"
                    };
                    format!("play {side} move")
                }
            }
        }
        "score four" => {
            let colour = if a.is_multiple_of(2) {
                "white"
            } else {
                "black"
            };
            let peg = format!("{}{}", char::from(b'A' + b % 4), c % 4 + 1);
            match what {
                21..200 => format!("add {colour} bead to {peg}"),
                _ => format!("remove bead from {peg}"),
            }
        }
        "cluster" => {
            let (a, b, c) = (a as i8, b as i8 % 8, c as i8 % 8);
            match what {
                21..130 => format!("drop chip {} at {b}", a % 8),
                130..190 => format!("rotate to {}", a % 7),
                190..210 => format!("place chip {} at {b} {c} {}", a % 8, -b - c),
                210..220 => format!("remove chip from {b} {c} {}", -b - c),
                220..240 => format!(
                    "give {} chips {b} {c}",
                    if a < 0 { "white" } else { "black" }
                ),
                _ => format!(
                    "start game size {} colours {} win 4 walls at {b} {c} {}, 0 0 0",
                    4 + (a as u8) % 6,
                    1 + (a as u8) % 4,
                    -b - c
                ),
            }
        }
        "atomix" => match what {
            21..220 => {
                let direction = ["up", "down", "left", "right"][usize::from(a) % 4];
                format!("slide {} {} {direction}", b % 16, c % 16)
            }
            220..230 => String::from("restart"),
            230..240 => format!("tell atoms {}", if a < 128 { "apart" } else { "alike" }),
            _ => {
                let own = atom4::games::atomix::levels::own();
                let name = own[usize::from(a) % own.len()].level.name();
                format!("load level {name}")
            }
        },
        other => unreachable!("no bytes stand for commands of {other}"),
    }
}

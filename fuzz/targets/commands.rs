//! Any bytes as commands, in every game.
//!
//! The first byte chooses the game, the second how the bytes are cut into pieces. The reader hands
//! out the same however they are cut; what is refused changes nothing; `undo.` and `redo.` lead over
//! every change; the game that is left can be saved and read again.
#![no_main]

use atom4::repl::Flow;
use atom4::repl::reader::{Item, Reader};
use atom4::repl::words::normalise;
use atom4_fuzz::{answer, assert_restores, calm, entry, is_tame, session, shown};
use libfuzzer_sys::fuzz_target;

/// Commands after which a run ends, so that no input takes long.
const MOST: usize = 64;

fuzz_target!(|data: &[u8]| {
    let [game, cut, text @ ..] = data else { return };
    let items = read(text, text.len().max(1));
    assert_eq!(items, read(text, usize::from(*cut) + 1));
    let mut session = session(entry(*game));
    for item in items.iter().take(MOST) {
        let Item::Command(text) = item else {
            let before = shown(&session);
            let mut out = Vec::new();
            session.answer(item, &mut out).expect("memory takes all");
            assert!(out.starts_with(b"Error: ") && out.ends_with(b".\n"));
            assert_eq!(shown(&session), before);
            continue;
        };
        if !is_tame(&session, text) {
            continue;
        }
        let (before, settings) = (shown(&session), session.settings.clone());
        let (said, flow) = answer(&mut session, text);
        if flow == Flow::Quit {
            break;
        }
        let after = shown(&session);
        if said == "Impossible.\n" || said.starts_with("Error: ") {
            assert_eq!(after, before, "{text} was refused");
            assert_eq!(session.settings, settings, "{text} was refused");
            assert_eq!(said.lines().count(), 1, "{text}");
        }
        calm(&mut session);
        let normal = normalise(text);
        let fresh = ["undo", "redo"].contains(&&*normal) || normal.starts_with("choose game ");
        if after != before && !fresh {
            assert_eq!(answer(&mut session, "undo").0, "Done.\n", "after {text}");
            assert_eq!(shown(&session), before, "undo after {text}");
            assert_eq!(answer(&mut session, "redo").0, "Done.\n", "after {text}");
            assert_eq!(shown(&session), after, "redo after {text}");
        }
    }
    assert_restores(&shown(&session));
});

/// The items in `text`, pushed in pieces of `piece` bytes.
fn read(text: &[u8], piece: usize) -> Vec<Item> {
    let mut reader = Reader::new();
    let mut items = Vec::new();
    for piece in text.chunks(piece) {
        reader.push(piece);
        items.extend(std::iter::from_fn(|| reader.next_item()));
    }
    reader.end();
    items.extend(std::iter::from_fn(|| reader.next_item()));
    items
}

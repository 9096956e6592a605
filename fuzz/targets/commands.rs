//! Any bytes as commands, in every game.
//!
//! The first byte chooses the game, the second how the bytes are cut into pieces. The reader hands
//! out the same however they are cut; what is refused changes nothing; `undo.` and `redo.` lead over
//! every change; the game that is left can be saved and read again.
#![no_main]

use atom4::repl::Flow;
use atom4::repl::grammar::{Command, common};
use atom4::repl::reader::{Item, Reader};
use atom4_fuzz::{answer, assert_restores, command, is_tame, kind, session, shown};
use libfuzzer_sys::fuzz_target;

/// Commands after which a run ends, so that no input takes long.
const MOST: usize = 64;

fuzz_target!(|data: &[u8]| {
    let [game, cut, text @ ..] = data else { return };
    let items = read(text, text.len().max(1));
    assert_eq!(items, read(text, usize::from(*cut) + 1));
    let mut session = session(kind(*game));
    for item in items.iter().take(MOST) {
        let Item::Command(text) = item else {
            let before = shown(&session.table);
            let mut out = Vec::new();
            session.answer(item, &mut out).expect("memory takes all");
            assert!(out.starts_with(b"Error: ") && out.ends_with(b".\n"));
            assert_eq!(shown(&session.table), before);
            continue;
        };
        let made = command(&session, text);
        if made.as_ref().is_some_and(|made| !is_tame(&session, made)) {
            continue;
        }
        let (before, settings) = (shown(&session.table), session.settings.clone());
        let (said, flow) = answer(&mut session, text);
        if flow == Flow::Quit {
            break;
        }
        let after = shown(&session.table);
        if said == "Impossible.\n" || said.starts_with("Error: ") {
            assert_eq!(after, before, "{text} was refused");
            assert_eq!(session.settings, settings, "{text} was refused");
            assert_eq!(said.lines().count(), 1, "{text}");
        }
        let fresh = matches!(
            made,
            Some(Command::Common(
                common::Command::Choose(_) | common::Command::Undo | common::Command::Redo
            ))
        );
        if after != before && !fresh {
            assert_eq!(answer(&mut session, "undo").0, "Done.\n", "after {text}");
            assert_eq!(shown(&session.table), before, "undo after {text}");
            assert_eq!(answer(&mut session, "redo").0, "Done.\n", "after {text}");
            assert_eq!(shown(&session.table), after, "redo after {text}");
        }
    }
    assert_restores(&shown(&session.table));
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

//! Any bytes as the journal of a served game.
//!
//! What is read, cut to its whole lines, is read again as the same; what is written on comes back; no script makes
//! more than a refusal of it.
#![no_main]

use std::sync::LazyLock;

use atom4::registry::Registry;
use atom4::repl::GameList;
use atom4::serve::journal::{self, Journal};
use atom4::serve::room;
use libfuzzer_sys::fuzz_target;

static GAMES: LazyLock<GameList> = LazyLock::new(|| Registry::builtin().games());

fuzz_target!(|data: &[u8]| {
    let file = atom4_fuzz::OwnFile::new();
    let path = file.0.clone();
    std::fs::write(&path, data).expect("it can be written");
    let Some(kept) = journal::read(data) else {
        assert!(Journal::open(&path).is_err());
        assert_eq!(std::fs::read(&path).expect("it is there"), data, "what is refused stays");
        return;
    };
    let (mut journal, again) = Journal::open(&path).expect("it was read");
    assert_eq!((&again.charter, &again.script, &again.state), (&kept.charter, &kept.script, &kept.state));
    let whole = std::fs::read(&path).expect("it is there");
    assert!(data.starts_with(&whole), "a line was made");
    let next = format!("{}x – y.\n", kept.script);
    journal.write(&next, &kept.state).expect("it can be written");
    let (_, last) = Journal::open(&path).expect("it was written");
    assert_eq!(last.script, next);
    if kept.script.len() < 2000 {
        // A game, or a refusal in one line.
        if let Err(refusal) = room::game(&GAMES, &kept.charter.game, &kept.script) {
            assert!(!refusal.to_string().contains('\n'), "{refusal}");
        }
    }
});

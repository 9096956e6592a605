//! The files that are remembered from run to run: settings, a kept game, results.
//!
//! The first byte chooses the file. What is read is written and read again; a change touches its own line alone; what
//! cannot be understood is refused in one line.
#![no_main]

use atom4::play::save_store::PersonResult;
use atom4::profile::{KeptGame, Results, settings_file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [what, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    match what % 3 {
        0 => settings(text),
        1 => kept_game(text),
        _ => results(text),
    }
});

fn one_line(why: &str) {
    assert!(!why.is_empty() && !why.contains('\n'), "{why:?}");
}

fn settings(text: &str) {
    let before = match settings_file::parse(text) {
        Ok((before, _)) => before,
        Err(why) => return one_line(&why),
    };
    let mut after = before.clone();
    after.palette = Some("grey".into());
    after.switches.insert("thoughts".into(), true);
    after.offered.insert("lesson".into());
    match settings_file::changed(text, &before, &after) {
        Ok(changed) => {
            let (again, _) = settings_file::parse(&changed).expect("what we write can be read");
            assert_eq!(again, after, "{changed}");
        }
        Err(why) => one_line(&why),
    }
}

fn kept_game(text: &str) {
    match KeptGame::parse(text) {
        Ok(game) => assert_eq!(KeptGame::parse(&game.text()), Ok(game)),
        Err(why) => one_line(&why),
    }
}

fn results(text: &str) {
    let mut results = match Results::parse(text) {
        Ok(results) => results,
        Err(why) => return one_line(&why),
    };
    let before = results.tally("atom-4", "level 2").won;
    match results.count("atom-4", "level 2", PersonResult::Won, false) {
        Ok(()) => {
            let again = Results::parse(&results.text()).expect("what we write can be read");
            let won = again.tally("atom-4", "level 2").won;
            assert_eq!(won, before.saturating_add(1));
        }
        Err(why) => one_line(&why),
    }
}

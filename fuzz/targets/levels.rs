//! Any text as a level file, in each format that is read.
//!
//! The first byte chooses the reader. A level that was read can be made again from its own drawing,
//! can be played, and comes back from the text that it is written as.
#![no_main]

use atom4::games::atomix::board::{Position, landing};
use atom4::games::atomix::formats::{self, gliesch_ritt, gnome, grid, ini, write};
use atom4::games::atomix::{FormatError, Level};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [reader, text @ ..] = data else { return };
    let text = String::from_utf8_lossy(text);
    let read: fn(&str) -> Result<Vec<Level>, FormatError> = match reader % 5 {
        0 => formats::parse,
        1 => gnome::parse,
        2 => gliesch_ritt::parse,
        3 => ini::parse,
        _ => grid::parse,
    };
    let levels = match read(&text) {
        Ok(levels) => levels,
        Err(error) => {
            assert!(!error.problem.is_empty() && !error.to_string().contains('\n'));
            let lines = 1 + text.bytes().filter(|&byte| byte == b'\n').count();
            assert!(error.line <= lines, "{error}");
            return;
        }
    };
    for level in &levels {
        check(level);
    }
    let again = formats::parse(&write::set("Fuzz", &levels)).expect("what is written can be read");
    assert_eq!(again.len(), levels.len());
});

fn check(level: &Level) {
    let again = Level::new(&level.draft()).expect("a level can be made of its drawing");
    assert_eq!(again.goals(), level.goals());
    assert_eq!(again.atoms().len(), level.parts().len());

    let position = Position::start(level);
    let mut slides = Vec::new();
    position.slides(level, &mut slides);
    for &slide in &slides {
        let to = landing(level, position.cells(), slide).expect("the slide was listed");
        assert!(!level.is_wall(to) && level.is_playable(to));
        let mut after = position.clone();
        assert_eq!(after.slide(level, slide), Some(to));
        assert_eq!(after.cells().len(), level.atoms().len());
        let _ = after.solved(level);
    }

    let text = write::level(level);
    let levels = formats::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let [again] = levels.as_slice() else {
        panic!("one level became {}\n{text}", levels.len());
    };
    assert_eq!(again.board(), level.board(), "{text}");
    assert_eq!(again.goals(), level.goals(), "{text}");
    assert_eq!(again.playable_cells(), level.playable_cells(), "{text}");
    assert_eq!(write::level(again), text);
}

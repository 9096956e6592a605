//! Any text as a level file, in each format that is read.
//!
//! The first byte chooses the reader. A level that was read can be made again from its own drawing,
//! can be played, and comes back from the text that it is written as.
#![no_main]

use atom4::games::atomix::board::{Position, landing};
use atom4::games::atomix::formats::write::Foreign;
use atom4::games::atomix::formats::{self, LevelFile, atomiks, gliesch_ritt, gnome, grid, ini, kp, write};
use atom4::games::atomix::{FormatError, Level};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [reader, text @ ..] = data else { return };
    let bytes = text;
    let text = String::from_utf8_lossy(text);
    let one = |level: Result<Level, FormatError>| level.map(|level| vec![level]);
    let read = match reader % 7 {
        0 => formats::parse_file(bytes).map(played),
        1 => one(gnome::parse(&text)),
        2 => one(gliesch_ritt::parse(&text)),
        3 => ini::parse(&text).map(played),
        4 => kp::parse(&text).map(played),
        5 => atomiks::parse(bytes).map(played),
        _ => one(grid::parse(&text)),
    };
    let levels = match read {
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

/// The levels of a file that can be played.
fn played(file: LevelFile) -> Vec<Level> {
    file.playable().map(|(_, level)| level.clone()).collect()
}

fn check(level: &Level) {
    for program in [Foreign::KAtomic, Foreign::Gnome, Foreign::Kp, Foreign::Text] {
        let written = program.write("Fuzz", "", std::slice::from_ref(level));
        if written.left_out.is_empty() {
            let text = &written.files[0];
            let again = formats::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(again[0].parts().len(), level.parts().len(), "{text}");
            assert_eq!(again[0].atoms().len(), level.atoms().len(), "{text}");
        }
    }

    let again = Level::new(&level.draft()).expect("a level can be made of its drawing");
    assert_eq!(again.goals(), level.goals());
    assert_eq!(again.parts().len(), level.parts().len());

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

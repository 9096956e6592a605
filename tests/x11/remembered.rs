//! What a window remembers: its looks and its size, a game whose display is lost, and when closing asks.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, until};
use crate::kept::{board, folder, started, still};
use crate::program::Program;
use crate::window::point_away;

const F5: u32 = 0xffc2;

pub fn trials() -> Vec<Trial> {
    vec![
        case(
            "remembered::looks_and_size_come_back",
            looks_and_size_come_back,
        ),
        case(
            "remembered::a_lost_display_loses_no_move",
            a_lost_display_loses_no_move,
        ),
        case(
            "remembered::closing_asks_where_the_game_is_lost",
            closing_asks_where_the_game_is_lost,
        ),
    ]
}

/// Waits until the program has ended by itself.
fn ended(program: &mut Program) {
    until("atom4 ends", || program.ended().then_some(()));
}

/// Changes looks and size of a window, and closes it.
fn change_looks(display: &Display, home: &Path, size: (u32, u32), from: Option<(u32, u32)>) {
    let (mut program, window) = started(display, home, "score-four");
    if let Some(from) = from {
        assert_eq!(display.size(window), from, "the size of the last time");
    }
    // Palette, animation, thoughts, h j k l, letters: the last by the key that is theirs whatever h j k l do.
    display.keys("pftV");
    display.key_symbol(F5);
    still(display, window);
    display.resize(window, size);
    until("the size", || (display.size(window) == size).then_some(()));
    still(display, window);
    display.close(window);
    ended(&mut program);
}

fn looks_and_size_come_back() {
    let display = Display::start("1280x1024x24");
    let home = folder("looks");
    let file = home.join("config/atom4/settings.toml");
    // Each time all is changed from what the time before has left.
    let (one, two) = ((900, 650), (1100, 800));
    for (size, from, palette, letters) in [
        (one, None, "colour-blind", false),
        (two, Some(one), "grey", true),
        (one, Some(two), "mono", false),
    ] {
        change_looks(&display, &home, size, from);
        let text = fs::read_to_string(&file).expect("the settings were written");
        let other = !letters;
        for line in [
            format!("palette = \"{palette}\""),
            format!("letters = {letters}"),
            format!("animation = {letters}"),
            format!("thoughts = {other}"),
            format!("vi-keys = {other}"),
            format!("width = {}", size.0),
            format!("height = {}", size.1),
        ] {
            assert!(text.contains(&line), "{line} in\n{text}");
        }
    }
}

fn a_lost_display_loses_no_move() {
    let home = folder("lost-display");
    let kept = || fs::read_to_string(home.join("state/atom4/games/atom-4.toml"));
    let mut display = Display::start("1280x1024x24");
    let (program, window) = started(&display, &home, "atom-4");
    display.keys("8 8\n");
    until("the machine's answer", || {
        kept()
            .is_ok_and(|text| text.contains("add yellow"))
            .then_some(())
    });
    point_away(&display, window);
    let stood = still(&display, window);
    let before = kept().expect("it is kept");
    display.kill();
    // Testing mode goes on until its input ends.
    program.finish();
    let display = Display::start("1280x1024x24");
    let (mut program, window) = started(&display, &home, "atom-4");
    point_away(&display, window);
    let again = still(&display, window);
    assert!(board(&stood) == board(&again), "another board");
    assert_eq!(kept().expect("it is kept"), before);
    display.keys("q");
    ended(&mut program);
}

fn closing_asks_where_the_game_is_lost() {
    let display = Display::start("1280x1024x24");
    // Kept: at once.
    let home = folder("closed-kept");
    let (mut program, window) = started(&display, &home, "score-four");
    display.keys("a1\n");
    still(&display, window);
    display.close(window);
    ended(&mut program);
    // Where the home cannot be written: after a question, which can be answered by no.
    let home = folder("closed-lost");
    for name in ["config", "state"] {
        fs::write(home.join(name), "").expect("a file");
    }
    let (mut program, window) = started(&display, &home, "score-four");
    display.keys("a1\n");
    let played = still(&display, window);
    display.close(window);
    until("the question", || {
        let shot = display.shot(window)?;
        (shot.rgb != played.rgb).then_some(())
    });
    display.keys("n");
    still(&display, window);
    assert!(!program.ended(), "no is no");
    display.close(window);
    still(&display, window);
    display.keys("y");
    ended(&mut program);
}

//! The screens of the terminal, kept: every game at three sizes, its pages, what lies over it, in every look.
//!
//! `tests/data/screens/NAME.txt` holds the characters of the screen as they stand, and below them a number that stands
//! for all their colours. `UPDATE=1 cargo test --test terminal screens` writes what is drawn now; `git diff` and
//! `cargo run --example terminal_pictures` show whether that is how it should look.

use std::fs;
use std::path::Path;

use atom4::play::view::{Spot, View};
use atom4::ui::state::{Overlay, UiState};
use atom4::ui::terminal::theme::Depth;
use ratatui::buffer::Buffer;

use crate::Pty;
use crate::gallery::{self, Game};
use crate::memory::drawn;

/// The screen as text: its rows without blanks at their ends, and a number for its colours.
fn text(buffer: &Buffer) -> String {
    let area = *buffer.area();
    // FNV-1a: the standard library's hashes may change with its version.
    let mut colours = 0xcbf2_9ce4_8422_2325_u64;
    let mut text = String::new();
    for y in 0..area.height {
        let row: String = (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(row.trim_end());
        text.push('\n');
        for x in 0..area.width {
            let cell = &buffer[(x, y)];
            for byte in format!("{:?} {:?} {:?}", cell.fg, cell.bg, cell.modifier).bytes() {
                colours = (colours ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    format!("{text}colours {colours:016x}\n")
}

/// Compares a screen with what is kept under this name, or keeps it.
fn check(
    name: &str,
    view: &View,
    state: &UiState,
    depth: Depth,
    size: (u16, u16),
) -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/screens")
        .join(name)
        .with_extension("txt");
    let came = text(&drawn(view, state, depth, size).0);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(file.parent().expect("a file lies in a folder"))
            .expect("the folder can be made");
        fs::write(&file, came).expect("the screen can be kept");
        return None;
    }
    let kept = fs::read_to_string(&file).expect("kept by UPDATE=1");
    (kept != came).then(|| format!("{name} is drawn otherwise; expected\n{kept}\nand came\n{came}"))
}

#[test]
fn every_screen_is_as_it_was() {
    const USUAL: (u16, u16) = (80, 24);
    let mut apart = Vec::new();
    for Game {
        name,
        middle,
        end,
        start,
        rules,
    } in gallery::games()
    {
        let state = |view: &View| {
            let aim = view.aim.as_ref().map(|aim| aim.spot);
            UiState::new(aim.unwrap_or(view.board.home), 0)
        };
        let mut see = |what: &str, view: &View, depth, size, change: &dyn Fn(&mut UiState)| {
            let mut state = state(view);
            change(&mut state);
            apart.extend(check(&format!("{name}-{what}"), view, &state, depth, size));
        };
        let plain = |_: &mut UiState| {};
        see("middle", middle, Depth::True, USUAL, &plain);
        see("end", end, Depth::True, USUAL, &plain);
        see("start", start, Depth::True, USUAL, &|state| state.item = 1);
        see("large", middle, Depth::True, (120, 44), &|state| {
            state.marks = true;
            state.threats = Some(true);
        });
        see("huge", middle, Depth::Many, (190, 80), &plain);
        see("huge-end", end, Depth::True, (150, 60), &plain);
        see("narrow", middle, Depth::Sixteen, (48, 24), &|state| {
            state.palette = 1
        });
        for size in [(40, 15), (60, 20), (60, 24), (120, 40), (200, 60)] {
            let what = format!("{}x{}", size.0, size.1);
            see(&what, middle, Depth::True, size, &|state| {
                state.marks = true
            });
        }
        see("too-small", middle, Depth::True, (30, 8), &plain);
        see("grey", middle, Depth::True, USUAL, &|state| {
            state.palette = 2
        });
        see("mono", end, Depth::Mono, USUAL, &|state| state.palette = 3);
        see("ascii", middle, Depth::Sixteen, USUAL, &|state| {
            state.ascii = true
        });
        see("fixed", middle, Depth::True, (100, 30), &|state| {
            state.fixed = true
        });
        see("keys", middle, Depth::True, USUAL, &|state| {
            state.overlay = Overlay::Keys(3)
        });
        see("rules", middle, Depth::True, USUAL, &|state| {
            state.overlay = Overlay::Rules(5);
            state.rules = rules.clone();
        });
        see("quit", middle, Depth::True, USUAL, &|state| {
            state.overlay = Overlay::Quit
        });
        see("typed", middle, Depth::True, USUAL, &gallery::typed);
        see("notice", middle, Depth::True, USUAL, &gallery::notice);
    }
    let turned = gallery::turned();
    for fixed in [false, true] {
        let mut state = UiState::new(Spot::new(2, 0), 0);
        state.fixed = fixed;
        let name = format!("cluster-turned-{fixed}");
        apart.extend(check(&name, &turned, &state, Depth::True, USUAL));
    }
    for (what, won) in [("middle", false), ("won", true)] {
        let view = gallery::squares(won);
        for (name, size) in [("", USUAL), ("-large", (120, 44))] {
            let mut state = UiState::new(view.board.home, 0);
            state.marks = true;
            let name = format!("squares-{what}{name}");
            apart.extend(check(&name, &view, &state, Depth::True, size));
        }
    }
    let slanted = gallery::slanted();
    for (what, size) in [("usual", USUAL), ("large", (120, 44)), ("huge", (190, 80))] {
        let state = UiState::new(Spot::new(0, 0), 0);
        let name = format!("atomix-slanted-{what}");
        apart.extend(check(&name, &slanted, &state, Depth::True, size));
    }
    assert!(apart.is_empty(), "{}", apart.join("\n"));
}

/// A display that was there once: what nobody has asked for gives way to the terminal, which says so.
#[test]
fn without_the_display_the_terminal_will_do() {
    let atom4 = env!("CARGO_BIN_EXE_atom4");
    let stale = [("DISPLAY", ":4242")];
    let mut pty = Pty::start(
        atom4,
        &["--no-memory", "play", "score-four"],
        &stale,
        (80, 24),
    );
    pty.expect("No window: the display :4242 cannot be opened: ");
    pty.expect("New game");
    pty.send("q");
    assert!(pty.end().0.success());
    let mut pty = Pty::start(atom4, &["--no-memory", "play", "-mx"], &stale, (80, 24));
    pty.expect("atom4: the display :4242 cannot be opened: ");
    assert!(!pty.end().0.success());
}

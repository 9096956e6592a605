//! Kinds of terminals: what is asked, what follows from the answers, and what is left on each when the game is over.

use rustix::process::Signal;

use crate::USUAL;
use crate::pty::{Device, MODERN, Pty};

/// A terminal that answers nothing at all.
const SILENT: Device = Device {
    alternate: true,
    says: "",
};

/// The game in such a terminal, with these variables.
fn on(device: Device, variables: &[(&str, &str)]) -> Pty {
    let program = env!("CARGO_BIN_EXE_atom4");
    let pty = Pty::start_on(device, program, &["-mt"], variables, USUAL);
    pty.expect("Player 1's turn:");
    pty
}

/// Leaves the game.
fn leave(mut pty: Pty) -> String {
    pty.send("q");
    assert!(pty.end().0.success());
    pty.expect_restored();
    pty.raw()
}

#[test]
fn pictures_are_whole_where_the_terminal_says_so_and_nowhere_else() {
    let whole = leave(on(MODERN, &[]));
    assert!(whole.contains("\x1b[?2026h") && whole.contains("\x1b[?2026l"));
    for says in [
        "",
        "\x1b[1;3R",
        "\x1b[?2026;0$y\x1b[1;3R",
        "\x1b[?2026;4$y\x1b[1;3R",
    ] {
        let device = Device { says, ..SILENT };
        let raw = leave(on(device, &[]));
        assert!(!raw.contains("\x1b[?2026h"), "{says:?}");
        assert!(!raw.contains("\x1b[?2026l"), "{says:?}");
    }
}

#[test]
fn everything_is_asked_once_and_nothing_that_some_would_show() {
    let mut pty = on(MODERN, &[]);
    for _ in 0..2 {
        pty.send("\x1a");
        pty.expect_stopped();
        // What is seen after it has gone on is new.
        pty.expect_gone("Player 1's turn:");
        pty.signal(Signal::CONT);
        pty.expect("Player 1's turn:");
    }
    pty.send_expect("?", "Keys");
    pty.send("\x1b");
    pty.expect_gone("Keys");
    let raw = leave(pty);
    for question in [
        "\x1b[?2026$p",
        "\x1b[?1035$p",
        "\x1b[>c",
        "\x1b[?u",
        "\x1b[6n",
    ] {
        assert_eq!(raw.matches(question).count(), 1, "{question:?}");
    }
    assert!(!raw.contains("\x1bP"), "a device control string");
}

#[test]
fn modes_that_a_terminal_has_are_switched_and_switched_back() {
    let device = Device {
        says: "\x1b[?1035;1$y\x1b[?0u\x1b[1;3R",
        ..SILENT
    };
    let mut pty = on(device, &[]);
    // Words of their own: the keypad's 8, and Ctrl-Z.
    pty.send_expect("8 6\r", "1  R  8 6");
    pty.send("\x1b[57407u\x1b[122;5u");
    pty.expect_stopped();
    pty.expect_gone("1  R  8 6");
    pty.signal(Signal::CONT);
    pty.expect("1  R  8 6");
    pty.send("qy");
    assert!(pty.end().0.success());
    for mode in [["\x1b[?1035l", "\x1b[?1035h"], ["\x1b[>29u", "\x1b[<u"]] {
        pty.expect_raw("mode taken twice and given back twice", |raw| {
            mode.map(|word| raw.matches(word).count()) == [2, 2]
        });
    }
    let raw = leave(on(MODERN, &[]));
    assert!(!raw.contains("1035l") && !raw.contains("\x1b[>29u"));
}

#[test]
fn the_keypad_of_putty_moves_whatever_num_lock_says() {
    let device = Device {
        says: "\x1b[>0;136;0c\x1b[1;3R",
        ..SILENT
    };
    let mut pty = on(device, &[]);
    // Num Lock is nothing here, F1 the page of keys.
    pty.send("\x1bOP");
    pty.send_expect("8 6\r", "1  R  8 6");
    assert!(!pty.text().contains("Keys"), "{}", pty.text());
    pty.send_expect("\x1b[11~", "Keys");
    pty.send("\x1b");
    pty.expect_gone("Keys");
    pty.send("qy");
    assert!(pty.end().0.success());
}

#[test]
fn without_another_screen_nothing_is_left() {
    let device = Device {
        alternate: false,
        ..MODERN
    };
    let mut pty = on(device, &[]);
    pty.send("\x1a");
    pty.expect_stopped();
    pty.until("blank screen", |screen| {
        screen.contents().trim().is_empty() && screen.cursor_position() == (0, 0)
    });
    pty.signal(Signal::CONT);
    pty.expect("Player 1's turn:");
    pty.send("q");
    assert!(pty.end().0.success());
    pty.expect_restored();
    pty.until("blank screen", |screen| {
        screen.contents().trim().is_empty() && screen.cursor_position() == (0, 0)
    });
}

/// Lines and discs that take two columns would put all that follows out of place: there are none.
#[test]
fn where_lines_are_wide_the_game_is_drawn_in_ascii() {
    let device = Device {
        says: "\x1b[1;5R",
        ..SILENT
    };
    for (device, ascii) in [(device, true), (MODERN, false)] {
        let mut pty = on(device, &[]);
        // The page of keys has a frame.
        pty.send_expect("?", "Keys");
        assert_eq!(pty.text().is_ascii(), ascii, "{}", pty.text());
        pty.send("\x1b");
        pty.expect_gone("Keys");
        leave(pty);
    }
}

/// A device of eight colours is sent no others, and shows a board on which every piece is seen.
#[test]
fn eight_colours_are_sent_where_there_are_eight() {
    for (term, brightest) in [("linux", 7), ("xterm", 15)] {
        let mut pty = on(SILENT, &[("TERM", term)]);
        pty.send_expect("8 6\r", "1  R  8 6");
        let (mut highest, mut colours) = (0, 0);
        pty.look(|screen| {
            let cells = (0..24).flat_map(|y| (0..80).map(move |x| (y, x)));
            for cell in cells.filter_map(|(y, x)| screen.cell(y, x)) {
                for colour in [cell.fgcolor(), cell.bgcolor()] {
                    if let vt100::Color::Idx(number) = colour {
                        highest = highest.max(number);
                        colours += 1;
                    }
                }
            }
        });
        assert_eq!(highest, brightest, "{term}");
        assert!(colours > 100, "{term}: no board");
        pty.send("qy");
        assert!(pty.end().0.success());
        assert!(!pty.raw().contains("8;5;"), "{term}");
    }
}

#[test]
fn a_terminal_of_no_colours_gets_none() {
    for term in ["xterm-mono", "linux-m"] {
        let pty = on(SILENT, &[("TERM", term), ("COLORTERM", "truecolor")]);
        pty.look(|screen| {
            let cells = (0..24).flat_map(|y| (0..80).map(move |x| (y, x)));
            for cell in cells.filter_map(|(y, x)| screen.cell(y, x)) {
                let colours = (cell.fgcolor(), cell.bgcolor());
                assert_eq!(colours, (vt100::Color::Default, vt100::Color::Default));
            }
        });
        leave(pty);
    }
}

/// An answer that comes late is heard then, and is no key.
#[test]
fn late_answers_are_heard() {
    let mut pty = on(SILENT, &[]);
    pty.send("\x1b[?2026;2$y\x1b[1;5R");
    pty.send_expect("?", "Keys");
    assert!(pty.text().is_ascii(), "{}", pty.text());
    pty.send("\x1b");
    pty.expect_gone("Keys");
    assert!(leave(pty).contains("\x1b[?2026h"));
}

/// Names in scripts whose letters take two columns are read in a locale that has them, and keep their columns elsewhere.
#[test]
fn wide_names_are_shown() {
    let folder = crate::folder("wide-names");
    std::fs::write(
        folder.join("王.txt"),
        "# A game of Atom-4, saved by atom4.\nchoose game atom-4.\nadd red piece to 8 6.\n",
    )
    .expect("a file");
    for (locale, shown) in [("C.UTF-8", "王.txt"), ("C", "??.txt")] {
        let begin = format!(
            "cd {} && exec {} play atom-4 -mt",
            folder.display(),
            env!("CARGO_BIN_EXE_atom4")
        );
        let variables = [("LANG", locale)];
        let mut pty = Pty::start("/bin/sh", &["-c", &begin], &variables, USUAL);
        pty.expect("Atom-4");
        pty.send_expect("o", shown);
        pty.send("\x1b");
        pty.expect_gone("Open:");
        pty.send("q");
        assert!(pty.end().0.success());
    }
}

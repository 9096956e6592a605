//! Every key and sentence of the manual page's text-mode section, and the other keys.

use crate::{USUAL, atom4, atom4_in};

/// Board left with two columns a vertex, panel right with round, players, scores and whose turn
/// with the piece, one message line.
#[test]
fn board_left_panel_right_message_below() {
    let pty = atom4(&["-mt", "-a2"]);
    whole(&pty);
    let rows: Vec<String> = pty.look(|screen| screen.rows(0, USUAL.0).collect());
    assert!(rows[0].starts_with("Atom-4  Round 1"), "{}", rows[0]);
    // Row 7: shifted by one column, green at 7 7, which red at the cursor, 8 6, would change to
    // yellow, purple at 8 7.
    assert_eq!(&rows[8][..22], " 6  . . . . . . . .[r]");
    assert_eq!(&rows[9][..22], " 7   . . . . . . . Y?P");
    let panel = |text: &str| {
        rows.iter()
            .any(|row| row.len() > 40 && row[38..].contains(text))
    };
    for text in [
        "Player 1",
        "Player 2",
        "you",
        "machine, level 2",
        "Score: 0",
        "Your turn:  R ",
    ] {
        assert!(
            panel(text),
            "{text} is not in the panel:\n{}",
            rows.join("\n")
        );
    }
}

/// Waits until all sixteen rows and the key line are there.
fn whole(pty: &crate::Pty) {
    pty.until("a whole screen", |screen| {
        let rows: Vec<String> = screen.rows(0, USUAL.0).collect();
        (0..16).all(|y| rows[y + 2].starts_with(&format!("{y:>2}"))) && rows[23].contains("q quit")
    });
}

#[test]
fn nothing_is_clipped_at_the_usual_size() {
    let mut pty = atom4(&["-mt"]);
    whole(&pty);
    pty.send_expect("8 6\r9 6\r8 8\r7 6\r9 7\r7 8\r9 8\r", "7  R  9 8");
    whole(&pty);
}

#[test]
fn a_refused_move_says_why() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect(
        "0 0\r",
        "0 0 does not touch two pieces that touch each other.",
    );
    pty.send_expect("7 7\r", "A green piece stands at 7 7");
    pty.send_expect(
        "16 3\r",
        "16 3 is off the board; both numbers go from 0 to 15.",
    );
    pty.send_expect("8\r", "'8' is no vertex");
    pty.send_expect(":x y\r", "'x y' is no vertex");
    pty.send_expect("j", "j does nothing here");
}

/// `q` asks first, and only once asked.
#[test]
fn q_quits_with_a_question() {
    for (keys, quits) in [("qn", false), ("q\x1b", false), ("qx", false), ("qy", true)] {
        let mut pty = atom4(&["-mt"]);
        pty.expect("Player 1's turn:");
        pty.send_expect("8 6\r", "1  R  8 6");
        pty.send_expect("q", "Really quit?");
        pty.send(&keys[1..]);
        if quits {
            assert!(pty.end().0.success());
            pty.expect_restored();
        } else {
            if keys == "qx" {
                pty.send("n");
            }
            pty.expect_gone("Really quit?");
            pty.send_expect("9 6\r", "2  Y  9 6");
        }
    }
    // Nothing was played, so that nothing is lost.
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send("q");
    assert!(pty.end().0.success());
}

#[test]
fn the_keypad_walks_slantwise() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    // From 8 6 up left is 7 5, up right of that 8 4, down right 8 5, down left 8 6.
    for (key, place) in [
        ("\x1bOw", "7 5"),
        ("\x1b[5~", "8 4"),
        ("\x1b[6~", "8 5"),
        ("\x1bOq", "8 6"),
    ] {
        pty.send(key);
        let what = if place == "8 6" {
            "7 7 green to yellow"
        } else {
            "does not touch"
        };
        pty.expect(what);
        if place != "8 6" {
            pty.expect(&format!("{place} does not touch"));
        }
    }
    // Five places.
    pty.send_expect("\x1bOu", "1  R  8 6");
}

#[test]
fn level_swap_marks_thoughts_and_pages() {
    let mut pty = atom4(&["-mt", "-a2"]);
    pty.expect("machine, level 2");
    pty.send_expect("+", "machine, level 3");
    pty.send_expect("--", "machine, level 1");
    // 8 8 may be played; the mark goes and comes.
    let marked = |screen: &vt100::Screen| {
        screen
            .cell(10, 4 + 16)
            .is_some_and(|cell| cell.contents() == "+")
    };
    pty.until("a mark", marked);
    pty.send_expect("k", "Places where a piece may go: off.");
    pty.until("no mark", |screen| !marked(screen));
    pty.send_expect("k", "Places where a piece may go: on.");
    pty.until("the mark again", marked);
    pty.send_expect("t", "thoughts: on");
    pty.send_expect("i", "How to play Atom-4");
    pty.send_expect("\x1b[6~\x1b[6~\x1b[6~", "red + green = yellow");
    pty.send_expect("?", "Keys");
    pty.send_expect("\x1b", "Your turn");
    // After the swap the machine is player 1, and moves.
    pty.send_expect("x", "Player 1 puts red on");
    pty.until("what it thinks in words", |screen| {
        let text = screen.contents();
        text.contains(" ahead") || text.contains("is even") || text.contains("wins in")
    });
    pty.expect("Thought: depth");
    pty.send_expect("pp", "Palette: grey.");
    pty.send_expect("g", "Plain ASCII: on.");
}

#[test]
fn the_legend_parts_playing_from_watching() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect("?", "Keys");
    for text in [
        "Enter Space KP5",
        "walk over the board",
        "hint",
        "review the game",
    ] {
        pty.expect(text);
    }
    pty.send_expect("\x1b[6~", "ten moves back, on");
    pty.expect("Ctrl-Z");
    pty.expect("mouse on, off");
    pty.expect("quit");
    pty.expect("Watching");
    pty.send_expect("\x1b[6~", "to the start, the end");
}

#[test]
fn plain_terminals_get_plain_screens() {
    for variables in [
        &[("TERM", "vt100")][..],
        &[("NO_COLOR", "1"), ("COLORTERM", "truecolor")],
    ] {
        let mut pty = atom4_in(&["-mt"], variables, USUAL);
        pty.expect("Player 1's turn:");
        pty.send_expect("8 6\r9 6\r8 8\r", "3  ");
        pty.expect("8 8");
        pty.look(|screen| {
            for row in 0..USUAL.1 {
                for column in 0..USUAL.0 {
                    let cell = screen.cell(row, column).expect("a cell");
                    let plain = vt100::Color::Default;
                    assert_eq!((cell.fgcolor(), cell.bgcolor()), (plain, plain));
                }
            }
        });
    }
    // A locale without Unicode, a page with a frame: ASCII alone.
    let mut pty = atom4_in(&["-mt"], &[("LANG", "C"), ("TERM", "linux")], USUAL);
    pty.expect("Player 1's turn:");
    pty.send_expect("?", "Keys");
    assert!(pty.text().is_ascii(), "{}", pty.text());
}

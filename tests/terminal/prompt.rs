//! The prompt: line editing, completion, history between runs, progress, Ctrl-C.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::pty::{PATIENCE, Pty};
use crate::{atom4_in, folder};

/// Columns and rows that hold the longest line of these tests.
const SIZE: (u16, u16) = (100, 24);

/// Testing mode with its state in this folder.
fn start(state: &Path) -> Pty {
    start_with(&[], state)
}

fn start_with(arguments: &[&str], state: &Path) -> Pty {
    let state = state.to_str().expect("the folder has a name");
    atom4_in(arguments, &[("XDG_STATE_HOME", state)], SIZE)
}

/// Presses Ctrl-C, as often as it takes, until the screen contains `text`: what is to be stopped is
/// under way or about to be.
fn interrupt_until(terminal: &mut Pty, text: &str) {
    let start = Instant::now();
    while !terminal.text().contains(text) {
        assert!(start.elapsed() < PATIENCE, "{}", terminal.text());
        terminal.send("\u{3}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Ends the input, at a prompt: between two of them the terminal would take Ctrl-D for itself.
fn end_input(terminal: &mut Pty) {
    let start = Instant::now();
    while terminal.is_cooked() {
        assert!(start.elapsed() < PATIENCE, "{}", terminal.text());
        std::thread::sleep(Duration::from_millis(5));
    }
    terminal.send("\u{4}");
    expect_success(terminal);
}

/// Waits for the program's end, which is a success.
fn expect_success(terminal: &mut Pty) {
    let (status, _) = terminal.end();
    assert!(status.success(), "{status}");
}

#[test]
fn greeting_prompt_and_missing_period() {
    let mut terminal = start(&folder("greeting"));
    terminal.expect("testing mode for Atom-4. go gui. opens the window");
    terminal.expect("atom-4 white red> ");
    terminal.send("add red piece to 8 6\r");
    terminal.expect("Done.");
    terminal.expect("atom-4 black yellow> ");
    terminal.send("add red piece to 0 0\r");
    terminal.expect("(0 0 does not touch two pieces that touch each other)");
    terminal.send("quit\r");
    expect_success(&mut terminal);
}

#[test]
fn words_and_locations_are_completed_and_hinted() {
    let mut terminal = start(&folder("completion"));
    terminal.expect("red> ");
    terminal.send("show sta");
    terminal.expect("show status.");
    terminal.send("\t\r");
    terminal.expect("White to play red.");
    terminal.send("add gr\tpi\tto 8 8\t\r");
    terminal.expect("add green piece to 8 8.");
    terminal.expect("Done.");
    end_input(&mut terminal);
}

#[test]
fn history_is_kept_between_runs() {
    let state = folder("history");
    let mut first = start(&state);
    first.expect("red> ");
    first.send("show score.\r");
    first.expect("White 0, black 0.");
    first.send("quit.\r");
    expect_success(&mut first);
    let mut second = start(&state);
    second.expect("red> ");
    second.send("\u{1b}[A\u{1b}[A");
    second.expect("red> show score.");
    second.send("\r");
    second.expect("White 0, black 0.");
}

#[test]
fn ctrl_c_stops_what_is_computed_and_keeps_the_session() {
    let mut terminal = start(&folder("ctrl-c"));
    terminal.expect("red> ");
    terminal.send("add red piece to 8 6. perft 40.\r");
    terminal.expect("Done.");
    interrupt_until(&mut terminal, "stopped before the count was done");
    terminal.send("show history.\r");
    terminal.expect("1. red 8 6");
    end_input(&mut terminal);
}

#[test]
fn ctrl_c_stops_a_file_and_keeps_the_session() {
    let state = folder("ctrl-c-file");
    let endless = state.join("endless.txt");
    std::fs::write(
        &endless,
        "add red piece to 8 6.\nperft 40.\nundo.\nperft 40.\n",
    )
    .expect("a file");
    let mut terminal = start(&state);
    terminal.expect("red> ");
    terminal.send(&format!("run \"{}\".\r", endless.display()));
    terminal.expect("Done.");
    interrupt_until(&mut terminal, "was stopped");
    terminal.send("show history.\r");
    terminal.expect("1. red 8 6");
}

/// Fourteen beads: nobody solves this within the patience of a test.
const EARLY: &str = "WB/B/WB/W/BW//WB/B////W/BW///";

#[test]
fn a_long_solve_tells_how_far_it_has_come_and_stops_at_ctrl_c() {
    let mut terminal = start_with(&["--game", "score-four"], &folder("solve"));
    terminal.expect("score four white> ");
    terminal.send(&format!("set position \"{EARLY}\". solve for white.\r"));
    terminal.expect(" moves settled, ");
    // It goes on telling.
    let told = |screen: &vt100::Screen| {
        let text = screen.contents();
        let line = text.lines().find(|line| line.contains(" moves settled, "));
        line.map(str::to_owned)
    };
    let first = terminal.look(told);
    terminal.until("later line of progress", |screen| {
        told(screen).is_some() && told(screen) != first
    });
    terminal.send("\u{3}");
    terminal.expect("unknown.");
    terminal.expect_gone(" moves settled, ");
    terminal.send("show position.\r");
    terminal.until("board as it was", |screen| {
        screen.contents().matches(EARLY).count() == 2
    });
    terminal.send("quit\r");
    expect_success(&mut terminal);
}

#[test]
fn a_fast_solve_leaves_nothing_but_its_answer() {
    let mut terminal = start_with(&["--game", "score-four"], &folder("solve-fast"));
    terminal.expect("score four white> ");
    terminal
        .send("set position \"W/BB/WB/BWBW/WW/WBBW/B/WBBB/BWWB/W/WWWB/WBW/WBWB/BWBB/WWB/BWB\".\r");
    terminal.expect("Done.");
    terminal.send("solve for white.\r");
    terminal.expect("win in 5: B1, B3, D3, D4.");
    assert!(!terminal.text().contains("moves settled"));
}

/// Boards are drawn in colours where the terminal has some and nobody minds.
#[test]
fn a_board_is_drawn_in_colours_but_where_they_are_not_wanted() {
    let state = folder("colours");
    let state = (
        "XDG_STATE_HOME",
        state.to_str().expect("the folder has a name"),
    );
    for (variables, coloured) in [
        (&[state][..], true),
        (&[state, ("NO_COLOR", "1")], false),
        (&[state, ("NO_COLOR", "")], true),
        (&[state, ("TERM", "dumb")], false),
    ] {
        let mut terminal = atom4_in(&[], variables, (100, 50));
        terminal.expect("red> ");
        terminal.send("add red piece to 8 6. draw board. show score.\r");
        terminal.expect("White 0, black 0.");
        let seen = terminal.look(|screen| {
            (0..50)
                .flat_map(|row| (0..100).map(move |column| (row, column)))
                .any(|(row, column)| {
                    let cell = screen.cell(row, column).expect("a cell");
                    cell.contents() == "R" && cell.bgcolor() != vt100::Color::Default
                })
        });
        assert_eq!(seen, coloured, "{variables:?}");
        terminal.send("quit.\r");
        expect_success(&mut terminal);
    }
}

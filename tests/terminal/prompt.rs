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

/// Lines that come in one piece, before the first prompt or while something is computed, are answered one by one.
#[test]
fn lines_that_arrive_together_are_all_answered() {
    let mut terminal = start(&folder("together"));
    // Before the first prompt.
    terminal.send("show settings.\radd red piece to 8 6.\r");
    terminal.expect("Done.");
    terminal.send("show status.\rshow history.\rshow score.\r");
    for answer in ["Black to play yellow.", "1. red 8 6", "White 0, black 0."] {
        terminal.expect(answer);
    }
    // The last one is computed while the next ones come.
    terminal.send("perft 4.\r");
    terminal.send("undo.\rshow status.\rshow version.\r");
    terminal.expect("White to play red.");
    end_input(&mut terminal);
}

#[test]
fn history_outlives_a_kill_and_two_sessions_keep_each_others_lines() {
    let state = folder("history-kill");
    let mut both = [start(&state), start(&state)];
    for (place, line) in [
        (0, "show score."),
        (1, "show status."),
        (0, "show history."),
    ] {
        let terminal = &mut both[place];
        terminal.command(line);
        terminal.expect(line);
        terminal.until("the next prompt", |screen| {
            screen.contents().trim_end().ends_with("red>")
        });
    }
    use rustix::process::Signal;
    for (mut terminal, signal) in both.into_iter().zip([Signal::KILL, Signal::HUP]) {
        terminal.signal(signal);
        let _ = terminal.end();
    }
    let kept = std::fs::read_to_string(state.join("atom4/history")).expect("it is kept");
    let lines: Vec<&str> = kept
        .lines()
        .filter(|line| line.starts_with("show"))
        .collect();
    assert_eq!(lines, ["show score.", "show status.", "show history."]);
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

#[test]
fn the_first_line_says_how_to_play() {
    let terminal = start(&folder("first-line"));
    terminal.expect("atom-4 white red> ");
    let first = terminal.look(|screen| screen.rows(0, 100).next());
    let first = first.expect("a terminal has rows");
    assert!(first.starts_with("To play: atom4 play."), "{first}");
}

/// What a person types that is no command is answered with the command, and changes nothing.
#[test]
fn a_bare_move_is_answered_with_its_command() {
    for (game, moves) in [
        (
            "atom-4",
            [
                ("8 6", "add red piece to 8 6."),
                ("move 8 6", "add red piece to 8 6."),
            ],
        ),
        (
            "score-four",
            [
                ("B3", "add white bead to B3."),
                ("drop b3", "add white bead to B3."),
            ],
        ),
        (
            "atomix",
            [
                ("1 1 down", "slide 1 1 down."),
                ("move 1 1 down", "slide 1 1 down."),
            ],
        ),
        (
            "cluster",
            [
                // By itself it is a command, as get answers it.
                ("move rotate 4", "rotate to 4."),
                ("turn rotate 4", "rotate to 4."),
            ],
        ),
    ] {
        let mut terminal = start_with(&["--game", game], &folder(&format!("bare-{game}")));
        for (typed, command) in moves {
            terminal.command(typed);
            terminal.expect(&format!(
                "\"{}\" is a move, not yet a command; try: {command}",
                typed.to_lowercase()
            ));
        }
        terminal.command("show history");
        terminal.until("no moves", |screen| screen.contents().contains("\nNone."));
    }
}

#[test]
fn wrong_first_words_get_the_nearest_right_thing() {
    let mut terminal = start(&folder("first-words"));
    for (typed, right) in [
        ("hint", "try: get white move."),
        (
            "games",
            "the games are atom-4, score four, cluster or atomix; try: choose game NAME.",
        ),
        ("board", "\"board\" is no command; try: draw board."),
        ("score four", "try: choose game score four."),
        ("new", "\"new\" is no command; the games are"),
        ("back", "\"back\" is no command; try: undo."),
        ("q", "\"q\" is no command; try: quit."),
    ] {
        terminal.command(typed);
        terminal.expect(right);
    }
    assert!(!terminal.text().contains("save to"));
}

/// A program gets the answers of version 1, whatever a person would have meant.
#[test]
fn in_a_pipe_nobody_is_advised() {
    for (typed, answer) in [
        ("8 6.", "Error: unknown command \"8\"; try: help."),
        ("hint.", "Error: unknown command \"hint\"; try: help."),
        (
            "move 8 6.",
            "Error: unknown word \"move\" in \"move 8 6\"; try: save to \"FILE\".",
        ),
        ("show.", "Error: \"show\" is not complete; try: show board."),
    ] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_atom4"))
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is a pipe");
        std::io::Write::write_all(&mut stdin, typed.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            format!("{answer}\n")
        );
    }
}

#[test]
fn help_is_read_page_by_page_and_breaks_no_word() {
    let state = folder("pages");
    let state = state.to_str().expect("the folder has a name");
    for (columns, rows) in [(80, 24), (60, 20), (120, 40)] {
        let size = (columns, rows);
        let mut terminal = atom4_in(&["--game", "atomix"], &[("XDG_STATE_HOME", state)], size);
        terminal.command("help");
        terminal.expect("-- ");
        terminal.expect("Space: more, q: end --");
        let text = terminal.text();
        assert!(text.contains("slide X Y DIRECTION."), "{text}");
        let whole = |text: &str| {
            let words = ["DIRECTION", "shortest", "solution", "algorithm", "seconds"];
            text.split_whitespace().all(|word| {
                words
                    .iter()
                    .all(|whole| !(3..whole.len()).any(|n| word == &whole[..n]))
            })
        };
        assert!(whole(&text), "{text}");
        // A line, then the rest, page by page.
        let waits = |before: &str, screen: &vt100::Screen| {
            let now = screen.contents();
            now != before && (now.contains("q: end --") || now.trim_end().ends_with('>'))
        };
        terminal.send("\r");
        terminal.until("one line more", |screen| waits(&text, screen));
        while !terminal.text().trim_end().ends_with('>') {
            let before = terminal.text();
            terminal.send(" ");
            terminal.until("another page", |screen| waits(&before, screen));
        }
        terminal.expect("ends the program");
        assert!(!terminal.text().contains("q: end"), "{}", terminal.text());
        // The beginning is enough.
        terminal.command("help");
        terminal.expect("q: end --");
        terminal.send("q");
        terminal.expect_gone("q: end --");
        terminal.command("show status");
        terminal.expect("Open, 0 moves.");
    }
}

/// Most people want the board that is drawn, and type `show`.
#[test]
fn show_offers_the_board_for_people_first() {
    let mut terminal = start(&folder("show"));
    terminal.expect("red> ");
    terminal.send("show b");
    terminal.expect("show board.  (for people: draw board.)");
    terminal.send("\u{8}\t\t");
    terminal.until("a list", |screen| {
        let text = screen.contents();
        let mut lines = text.lines();
        lines.any(|line| line.starts_with("draw board.")) && text.contains("history.")
    });
    terminal.send("st\t\r");
    terminal.expect("White to play red.");
}

/// A list that asked for keys between its pages could not be left by Ctrl-C.
#[test]
fn the_list_of_words_asks_for_no_key_in_the_smallest_terminal() {
    for size in [(60, 4), (40, 3), (20, 10)] {
        let state = folder("small-list");
        let state = state.to_str().expect("the folder has a name");
        let mut terminal = atom4_in(&[], &[("XDG_STATE_HOME", state)], size);
        terminal.expect("red> ");
        terminal.send("\t\t");
        terminal.expect(" more)");
        let at_prompt = |screen: &vt100::Screen| screen.contents().trim_end().ends_with("red>");
        terminal.until("the prompt below the list", at_prompt);
        assert!(!terminal.text().contains("--More--"), "{}", terminal.text());
        // What is typed goes to the line; Ctrl-C begins another one, Ctrl-D ends the session.
        terminal.send_expect("q", "red> q");
        terminal.send("\u{3}");
        terminal.until("an empty line", at_prompt);
        terminal.send("\t\t");
        terminal.until("the list again", at_prompt);
        terminal.send("show status.\r");
        terminal.expect("White to play red.");
        terminal.until("the next prompt", at_prompt);
        end_input(&mut terminal);
    }
}

/// A folder of many files, of which there would be a question before the list.
#[test]
fn a_long_list_of_files_asks_no_question() {
    let state = folder("many-files");
    for n in 0..150 {
        std::fs::write(state.join(format!("level-{n}.txt")), "").expect("a file");
    }
    let typed = format!("run \"{}/le", state.display());
    let mut terminal = start(&state);
    terminal.expect("red> ");
    terminal.send(&format!("{typed}\t\t"));
    terminal.until("the list and the line", |screen| {
        let text: String = screen.contents().split_whitespace().collect();
        text.contains("more)") && text.ends_with("/level-")
    });
    terminal.send("\u{3}");
    terminal.until("an empty line", |screen| {
        screen.contents().trim_end().ends_with("red>")
    });
    end_input(&mut terminal);
}

/// Strangers see no names of files, and what they type is not kept.
#[test]
fn without_files_nothing_is_completed_from_them_and_no_history_is_kept() {
    let state = folder("guests");
    let file = state.join("secret-name.txt");
    std::fs::write(&file, "show score.\n").expect("a file");
    let typed = format!("run \"{}/secret-", state.display());
    let mut terminal = start_with(&["--no-files"], &state);
    terminal.expect("This is testing mode for Atom-4. help. explains.");
    terminal.expect("red> ");
    terminal.send(&format!("{typed}\t\t\".\r"));
    terminal.expect("(files and screens are switched off here)");
    assert!(
        !terminal.text().contains("secret-name"),
        "{}",
        terminal.text()
    );
    terminal.command("quit");
    expect_success(&mut terminal);
    let left = std::fs::read_dir(&state).expect("a folder").count();
    assert_eq!(left, 1, "more than the file of the test");
    // With files the name is completed.
    let mut terminal = start(&state);
    terminal.expect("red> ");
    terminal.send(&format!("{typed}\t"));
    terminal.until("the name", |screen| {
        let text: String = screen.contents().split_whitespace().collect();
        text.contains("secret-name.txt")
    });
}

/// The terminal goes away under a program that hang-ups do not end.
#[test]
fn a_terminal_that_hangs_up_ends_long_work() {
    let state = folder("hang-up");
    let state = state.to_str().expect("the folder has a name");
    let script = format!("trap '' HUP; exec {}", env!("CARGO_BIN_EXE_atom4"));
    let arguments = ["-c", &*script];
    let mut terminal = Pty::start("/bin/sh", &arguments, &[("XDG_STATE_HOME", state)], SIZE);
    terminal.expect("red> ");
    terminal.send("show score. perft 40.\r");
    terminal.expect("White 0, black 0.");
    assert!(terminal.hang_up().is_some(), "it counts on for nobody");
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

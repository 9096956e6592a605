//! Going from one game to another loses none without a question, and what was typed stays after a refusal.

use std::fs;
use std::path::Path;

use crate::folder;
use crate::pty::Pty;
use crate::remembered::at_home;

const DOWN: &str = "\x1b[B";

/// The program with a home in one folder, started in another.
fn started_in(home: &Path, folder: &Path, arguments: &str) -> Pty {
    let program = format!(
        "cd {} && XDG_CONFIG_HOME={} exec {} {arguments}",
        folder.display(),
        home.join("config").display(),
        env!("CARGO_BIN_EXE_atom4"),
    );
    let state = home.join("state").to_string_lossy().into_owned();
    let variables = [("XDG_STATE_HOME", state.as_str())];
    Pty::start("/bin/sh", &["-c", &program], &variables, (80, 24))
}

/// A folder with a saved game of Score Four and one of Atom-4, which was written last, and one that is damaged.
fn saved_games(name: &str) -> std::path::PathBuf {
    let files = folder(name);
    let game = |title: &str, name: &str, moves: &str| {
        format!("# A game of {title}, saved by atom4.\nchoose game {name}.\n{moves}")
    };
    let beads = game("Score Four", "score four", "add white bead to A1.\n");
    let colours = game("Atom-4", "atom-4", "add red piece to 8 6.\n");
    for (name, text) in [
        ("beads.txt", beads.clone()),
        ("broken.txt", format!("{beads}nonsense.\n")),
        ("colours.txt", colours),
    ] {
        fs::write(files.join(name), text).expect("a file");
        // The list has the last one first.
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    files
}

#[test]
fn where_nothing_is_kept_another_game_is_asked_about() {
    let (home, files) = (folder("leave-unkept"), saved_games("leave-unkept-files"));
    let mut pty = started_in(&home, &files, "--no-memory play score-four -mt");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("a1\r", "1  W  A1");
    pty.expect("Your turn:");
    pty.send_expect("\x1b", "1 Atom-4");
    pty.expect("4 games. Nothing is kept here");
    for (keys, there) in [
        ("3\r", "4 Atomix"),
        ("o\x15colours.txt\r", "Open: colours.txt"),
    ] {
        pty.send_expect(keys, "This game is not kept. Really leave it?");
        pty.send_expect("n", there);
    }
    pty.send_expect("\x1b", "4 Atomix");
    pty.send_expect("\x1b", "1  W  A1");
    // A game that lies in a file is not lost.
    pty.send_expect("smine.txt\r", "Saved to mine.txt.");
    pty.send_expect("\x1b", "1 Atom-4");
    pty.send("3\r");
    pty.expect("In a row");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn a_game_that_goes_on_gives_way_to_a_saved_one_after_a_question() {
    let (home, files) = (folder("leave-open"), saved_games("leave-open-files"));
    let mut pty = started_in(&home, &files, "play score-four -mt");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("b2\r", "1  W  B2");
    pty.expect("Your turn:");
    pty.send_expect("obeads.txt\r", "Put it away for good?");
    pty.send_expect("n", "Open: beads.txt");
    pty.send_expect("\r", "Put it away for good?");
    pty.send_expect("y", "1  W  A1");
    // What was opened lies in its file.
    pty.send_expect("obeads.txt\r", "Going on with beads.txt.");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn a_damaged_game_of_another_kind_is_refused_where_one_is() {
    let (home, files) = (folder("leave-broken"), saved_games("leave-broken-files"));
    let mut pty = started_in(&home, &files, "play atom-4 -mt");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("x", "Sides swapped");
    pty.expect("Your turn:");
    pty.send_expect("obroken.txt\r", "\"broken.txt\" is no saved game");
    pty.expect("Open: broken.txt");
    pty.send_expect("\x1b", "Your turn:");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn a_game_of_another_kind_is_watched_and_the_kept_ones_stay() {
    let (home, files) = (folder("leave-watch"), saved_games("leave-watch-files"));
    let mut pty = started_in(&home, &files, "play score-four -mt");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("d4\r", "1  W  D4");
    pty.expect("Your turn:");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
    let mut pty = started_in(&home, &files, "play atom-4 -mt");
    pty.expect("No move has been made");
    pty.send_expect("wbeads.txt\r", "Playback");
    pty.send_expect("\x1b[F", "1  W  A1");
    pty.send_expect("\x1b", "Go on with this board");
    pty.send_expect("\r", "1  W  D4");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn the_marked_saved_game_is_the_one_that_enter_takes() {
    let (home, files) = (folder("leave-list"), saved_games("leave-list-files"));
    let mut pty = started_in(&home, &files, "play score-four -mt");
    pty.expect("No move has been made");
    pty.send_expect("o", "Open: colours.txt");
    pty.send_expect(DOWN, "Open: broken.txt");
    pty.send_expect(DOWN, "Open: beads.txt");
    pty.send_expect("\r", "1  W  A1");
    // The line of a typed move is no list.
    pty.send_expect(":", "Move: ");
    pty.send(DOWN);
    pty.send_expect("c3", "Move: c3");
    pty.send_expect("\x1b", "1  W  A1");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn a_name_whose_overwriting_is_refused_stays() {
    let (home, files) = (folder("leave-refused"), saved_games("leave-refused-files"));
    let inner = files.join("inner");
    fs::create_dir(&inner).expect("a folder");
    fs::copy(files.join("beads.txt"), inner.join("beads.txt")).expect("a file");
    let mut pty = started_in(&home, &files, "play score-four -mt");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("sinner/beads.txt\r", "Write over it?");
    fs::remove_dir_all(&inner).expect("it is there");
    pty.send_expect("y", "Save to: inner/beads.txt");
    pty.expect("\"inner/beads.txt\" is no saved game");
    pty.send("\x1b");
    pty.expect_gone("Save to:");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn a_pipe_under_a_saved_name_is_refused_and_not_waited_for() {
    let (home, files) = (folder("leave-pipe"), saved_games("leave-pipe-files"));
    let pipe = files.join("pipe.txt");
    let mode = rustix::fs::Mode::from_raw_mode(0o644);
    let pipe_type = rustix::fs::FileType::Fifo;
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, pipe_type, mode, 0).expect("a pipe");
    let mut pty = started_in(&home, &files, "play score-four -mt");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect(
        "spipe.txt\r",
        "\"pipe.txt\" exists already; choose another name",
    );
    pty.send("\x1b");
    pty.send_expect("opipe.txt\r", "it is a pipe");
    pty.send("\x1b");
    pty.expect_gone("Open:");
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn a_kept_game_is_told_of_as_it_stands() {
    let home = folder("leave-notes");
    let games = home.join("state/atom4/games");
    fs::create_dir_all(&games).expect("a folder");
    let kept = |script: &str| {
        format!(
            "players = ['person', 'machine']\nlevels = ['level 2', 'level 2']\nwon = [0, 0]\nwhite = 1\n\
             script = '''\n{script}'''\n"
        )
    };
    let finished = "choose game score four.\nadd white bead to A1.\nadd black bead to D4.\n\
                    add white bead to A2.\nadd black bead to D4.\nadd white bead to A3.\nadd black bead to D4.\n\
                    add white bead to A4.\n";
    let edited = "choose game atom-4.\nplace red piece at 8 6.\nplace blue piece at 9 6.\n";
    fs::write(games.join("score-four.toml"), kept(finished)).expect("a file");
    fs::write(games.join("atom-4.toml"), kept(edited)).expect("a file");
    let mut pty = at_home(&home, &["play", "cluster", "-mt"]);
    pty.send_expect("\x1b", "2 Score Four");
    pty.until("the notes", |screen| {
        let text = screen.contents();
        let told = |name: &str, note: &str| {
            let line = text.lines().find(|line| line.contains(name));
            line.is_some_and(|line| line.contains(note))
        };
        told("2 Score Four", " over") && told("1 Atom-4", "going on")
    });
    assert!(!pty.text().contains("going on, "), "{}", pty.text());
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

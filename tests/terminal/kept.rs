//! A game that is going on, and a program that is killed: the next start offers exactly the board that stood.

use std::fs;
use std::path::Path;

use rustix::process::{Resource, Rlimit, Signal, prlimit};

use crate::folder;
use crate::pty::{PATIENCE, Pty};
use crate::remembered::at_home;

/// Leads the cursor to a corner, where it previews nothing on the pieces.
const AWAY: &str = "\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H\x1b[H";

/// A game by its option, its moves by hand, and how often the program is killed in it.
fn survives(game: &str, moves: &[&str], kills: usize) {
    let away = if game == "atom-4" { AWAY } else { "" };
    let home = folder(&format!("kept-{game}-{kills}"));
    let start = |home: &Path| {
        let mut pty = at_home(home, &["play", game, "-mt"]);
        pty.expect("Enter do it");
        // The first item of the page goes on with the board, and with none there begins a game.
        pty.send_expect("\r", "Arrows");
        pty
    };
    let mut pty = start(&home);
    for number in 0..kills {
        // A move that is refused here or there is a moment too.
        pty.send(moves[number % moves.len()]);
        settled(&pty);
        pty.send(away);
        let stood = settled(&pty);
        pty.signal(Signal::KILL);
        let _ = pty.end();
        pty = start(&home);
        pty.send(away);
        pty.until(
            &format!("board as it stood before kill {number}:\n{stood}\n"),
            |screen| board(&screen.contents()) == stood,
        );
    }
    let kept = home.join(format!("state/atom4/games/{game}.toml"));
    let kept = fs::read_to_string(kept).expect("the game is kept");
    let made = |line: &&str| {
        ["add ", "slide ", "drop ", "choose game "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    assert!(
        kept.lines().filter(made).count() > 1,
        "no move was made:\n{kept}"
    );
}

/// The pieces and the list of moves, without the cursor, which comes back at the board's usual place, and without what is
/// said of the place under it.
fn board(screen: &str) -> String {
    let mut shown = String::new();
    let mut moves = false;
    for line in screen.lines().take(21) {
        let left: String = line.chars().take(30).collect();
        let seen = |c: char| {
            if c.is_ascii_uppercase() || c.is_ascii_digit() {
                c
            } else {
                ' '
            }
        };
        shown += left.chars().map(seen).collect::<String>().trim_end();
        let right: String = line.chars().skip(30).collect();
        moves |= right.trim().ends_with("Moves");
        if moves {
            shown += right.trim_end();
        }
        shown.push('\n');
    }
    shown
}

/// The board when it has stood still for a while, and no machine is about to move.
fn settled(pty: &Pty) -> String {
    let begun = std::time::Instant::now();
    let (mut last, mut since) = (String::new(), begun);
    loop {
        let text = pty.text();
        if text != last || text.contains(" thinks") {
            (last, since) = (text, std::time::Instant::now());
        } else if since.elapsed().as_millis() > 600 {
            return board(&last);
        }
        assert!(
            begun.elapsed() < PATIENCE,
            "the board never stands still:\n{last}"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

const ATOM4: [&str; 5] = ["8,6\r", "7,7\r", "10,5\r", "6,8\r", "11,9\r"];
const SCORE_FOUR: [&str; 6] = ["a1\r", "b2\r", "c3\r", "a4\r", "b1\r", "d1\r"];
const CLUSTER: [&str; 2] = ["\r", "2"];
const ATOMIX: [&str; 3] = ["1 1 right\r", "5 2 down\r", "u"];

#[test]
fn a_kill_loses_no_move() {
    survives("atom-4", &ATOM4, 3);
    survives("score-four", &SCORE_FOUR, 3);
    survives("cluster", &CLUSTER, 2);
    survives("atomix", &ATOMIX, 2);
}

/// The same at fifty moments a game: `cargo test --test terminal fifty -- --ignored`.
#[test]
#[ignore = "takes minutes: cargo test --test terminal fifty -- --ignored"]
fn fifty_kills_lose_no_move() {
    survives("atom-4", &ATOM4, 50);
    survives("score-four", &SCORE_FOUR, 50);
    survives("cluster", &CLUSTER, 50);
    survives("atomix", &ATOMIX, 50);
}

#[test]
fn a_kept_game_is_left_without_a_question_and_that_is_said() {
    let home = folder("kept-left");
    // Of a board without a move there is nothing to go on with.
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("No move has been made on this board.");
    pty.send_expect("\r", "Your turn:");
    pty.send("q");
    assert!(pty.end().0.success());
    assert!(!pty.text().contains("The game is kept"), "{}", pty.text());
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("No move has been made on this board.");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("a1\r", "A1");
    pty.send("q");
    pty.expect("The game is kept; atom4 play score-four goes on with it.");
    assert!(pty.end().0.success());
    let mut pty = at_home(&home, &["play", "score-four", "-mt", "--no-memory"]);
    pty.expect("No move has been made on this board.");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("a1\r", "A1");
    pty.send_expect("q", "Really quit?");
}

#[test]
fn a_broken_kept_game_is_named_and_left_alone() {
    let home = folder("kept-broken");
    let games = home.join("state/atom4/games");
    fs::create_dir_all(&games).expect("a folder");
    let file = games.join("score-four.toml");
    for broken in [
        "players = 3\n",
        "players = ['person', 'machine']\nlevels = ['level 2', 'level 2']\nwon = [0, 0]\nwhite = 1\n\
         script = 'choose game score four. add white bead to Z9.'\n",
    ] {
        fs::write(&file, broken).expect("a file");
        let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
        pty.expect("cannot be read");
        pty.send_expect("\r", "Your turn:");
        pty.send_expect("a1\r", "A1");
        pty.send_expect("q", "Really quit?");
        pty.send("y");
        assert!(pty.end().0.success());
        assert_eq!(fs::read_to_string(&file).expect("it is there"), broken);
    }
}

/// Two programs at one home, the first of which has begun a game of Score Four.
struct Two {
    home: std::path::PathBuf,
    first: Pty,
    second: Pty,
}

impl Two {
    fn new(name: &str) -> Two {
        let home = folder(name);
        let start = || Two::start(&home);
        let mut first = start();
        first.expect("Enter do it");
        first.send_expect("\r", "Arrows");
        first.send_expect("a1\r", "2  B ");
        let mut two = Two {
            second: start(),
            home,
            first,
        };
        two.second.expect("Score Four is being played");
        two.until_kept("add black bead");
        two
    }

    /// The program, started in its home so that copies stay there.
    fn start(home: &Path) -> Pty {
        let inside = |name: &str| home.join(name).to_string_lossy().into_owned();
        let (config, state) = (inside("config"), inside("state"));
        let variables = [
            ("XDG_CONFIG_HOME", config.as_str()),
            ("XDG_STATE_HOME", state.as_str()),
        ];
        let program = env!("CARGO_BIN_EXE_atom4");
        let line = format!(
            "cd '{}' && exec '{program}' play score-four -mt",
            home.display()
        );
        Pty::start("/bin/sh", &["-c", &line], &variables, crate::USUAL)
    }

    fn kept(&self) -> String {
        let kept = self.home.join("state/atom4/games/score-four.toml");
        fs::read_to_string(kept).unwrap_or_default()
    }

    /// Waits until the kept game holds this; a move is seen before it is kept.
    fn until_kept(&mut self, text: &str) {
        let begun = std::time::Instant::now();
        while !self.kept().contains(text) {
            assert!(
                begun.elapsed() < PATIENCE,
                "it is never kept: {}",
                self.kept()
            );
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

/// A game that another program plays is watched: each of its moves is seen, and nothing can be changed.
#[test]
fn a_game_that_another_program_plays_is_watched() {
    let mut two = Two::new("kept-watched");
    let Two { first, second, .. } = &mut two;
    second.expect("Another atom4 plays this game.");
    second.send_expect("\r", "You watch a game");
    second.expect("1  W  A1");
    first.send("d4\r");
    second.expect("3  W  D4");
    second.send_expect("u", "Another atom4 plays this game; Esc shows");
    second.send("c3\r");
    second.expect("Another atom4 plays this game; Esc shows");
    // Looking back disturbs nobody.
    second.send_expect("w", "Watch this game");
    second.send_expect("\r", "Playback");
    first.expect("4  B ");
    first.send("b2\r");
    first.expect("5  W  B2");
    second.send_expect("\x1b", "5  W  B2");
    second.expect("You watch a game");
    let _ = first;
    let before = two.kept();
    assert!(!before.contains("white bead to C3"), "{before}");
    two.first.send("\x03");
    let _ = two.first.end();
    two.second.expect("The other atom4 has left this game");
    // From there it is gone on with as if nothing had been.
    two.second.send_expect("\x1b", "Go on with it");
    two.second.send("\x1b[B\x1b[B\r");
    two.second.expect("Go on with this board");
    two.second.send_expect("\r", "Arrows");
    two.second.send("c3\r");
    two.until_kept("add white bead to C3.");
    two.second.send("q");
    two.second
        .expect("The game is kept; atom4 play score-four goes on with it.");
    assert!(two.second.end().0.success());
}

/// A copy goes on in a file of its own, and both programs keep what is theirs.
#[test]
fn a_game_that_another_program_plays_is_copied() {
    let mut two = Two::new("kept-copied");
    two.second.send("\x1b[B\r");
    two.second
        .expect("A copy: every move is kept in score-four-");
    two.second.send_expect("\r", "Arrows");
    two.second.send_expect("d4\r", "3  W  D4");
    two.first.send_expect("c3\r", "3  W  C3");
    two.until_kept("add white bead to C3.");
    assert!(!two.kept().contains("white bead to D4."), "{}", two.kept());
    two.second.send("q");
    two.second.expect("The copy is kept in ");
    assert!(two.second.end().0.success());
    let files = fs::read_dir(&two.home).expect("a folder").flatten();
    let names = files.map(|entry| entry.path());
    let mut copies = names.filter(|path| path.extension().is_some_and(|end| end == "txt"));
    let copy = copies.next().expect("a copy is there");
    let copy = fs::read_to_string(copy).expect("a file");
    assert!(
        copy.contains("to A1.") && copy.contains("to D4.") && !copy.contains("white bead to C3."),
        "{copy}"
    );
}

/// A game is taken over: the program before says so and keeps nothing more, even when it stood still meanwhile.
#[test]
fn a_game_that_another_program_plays_is_taken_over() {
    let mut two = Two::new("kept-taken");
    two.first.signal(Signal::STOP);
    two.second.send("\x1b[B\x1b[B\r");
    two.second.expect("Go on with this board");
    two.second.send_expect("\r", "Arrows");
    two.second.send_expect("d4\r", "3  W  D4");
    two.until_kept("add white bead to D4.");
    two.first.signal(Signal::CONT);
    two.first.expect("Another atom4 has taken this game over.");
    two.first.send_expect("c3\r", "3  W  C3");
    two.first
        .send_expect("q", "This game is not kept. Really quit?");
    two.first.send("y");
    assert!(two.first.end().0.success());
    let kept = two.kept();
    assert!(
        kept.contains("to D4.") && !kept.contains("white bead to C3."),
        "{kept}"
    );
    two.second.send("\x03");
    let _ = two.second.end();
    let mut third = Two::start(&two.home);
    third.expect("Go on with this board");
    third.send_expect("\r", "3  W  D4");
}

/// The page of all games leads to one that nobody plays; the one that is played is offered as everywhere else.
#[test]
fn another_game_is_played_beside_one_that_is_played_elsewhere() {
    let mut two = Two::new("kept-others");
    two.second.send("\x1b[B\x1b[B\x1b[B\r");
    two.second.expect("4 games.");
    two.second.expect("going on, 2 moves");
}

/// What makes a disk slow.
const STRACE: &str = "/usr/bin/strace";

/// With a disk that takes three seconds to flush, a move is seen at once, and who leaves is told what is waited for.
#[test]
fn nobody_who_plays_waits_for_the_disk() {
    if !Path::new(STRACE).exists() {
        eprintln!("ignored: there is no {STRACE}");
        return;
    }
    let home = folder("kept-slowly");
    let inside = |name: &str| home.join(name).to_string_lossy().into_owned();
    let (config, state) = (inside("config"), inside("state"));
    let variables = [
        ("XDG_CONFIG_HOME", config.as_str()),
        ("XDG_STATE_HOME", state.as_str()),
    ];
    let slow = [
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "--trace=fsync,fdatasync",
        "--inject=fsync,fdatasync:delay_enter=8s",
        env!("CARGO_BIN_EXE_atom4"),
        "play",
        "score-four",
        "-mt",
    ];
    let file = home.join("state/atom4/games/score-four.toml");
    for ends in ["Ctrl-C", "TERM"] {
        let _ = fs::remove_file(&file);
        let mut pty = Pty::start(STRACE, &slow, &variables, crate::USUAL);
        pty.expect("Enter do it");
        let board = pty.send_expect("\r", "Arrows");
        let seen = pty.send_expect("a1\r", "1  W  A1");
        for time in [board, seen] {
            assert!(time.as_secs_f64() < 4.0, "it was seen after {time:?}");
        }
        let left = std::time::Instant::now();
        match ends {
            "TERM" => rustix::process::kill_process(traced(&pty), Signal::TERM).expect("it runs"),
            _ => pty.send("\x03"),
        }
        pty.expect("the disk is slow");
        assert!(left.elapsed().as_secs_f64() < 4.0, "{ends} was heard late");
        let (status, _) = pty.end();
        assert_eq!(status.success(), ends == "Ctrl-C");
        assert!(left.elapsed().as_secs_f64() > 1.0);
        let kept = fs::read_to_string(&file).expect("the game is kept");
        assert!(kept.contains("add white bead to A1."), "{kept}");
    }
}

/// The program that is traced in this terminal.
fn traced(pty: &Pty) -> rustix::process::Pid {
    let tracer = pty.process().as_raw_nonzero();
    let file = format!("/proc/{tracer}/task/{tracer}/children");
    let children = fs::read_to_string(file).expect("the tracer has a child");
    let child = children
        .split_whitespace()
        .next()
        .and_then(|id| id.parse().ok());
    rustix::process::Pid::from_raw(child.expect("a number")).expect("a process")
}

/// A disk that fills up while somebody plays: the game goes on, a save is refused, and whoever leaves is told that the game
/// is not kept. What was kept before stays whole. A limit on the size of files stands for the disk.
#[test]
fn on_a_full_disk_the_game_goes_on_and_is_not_called_kept() {
    let home = folder("kept-full");
    let inside = |name: &str| home.join(name).to_string_lossy().into_owned();
    let (config, state) = (inside("config"), inside("state"));
    let variables = [
        ("XDG_CONFIG_HOME", config.as_str()),
        ("XDG_STATE_HOME", state.as_str()),
    ];
    // Else the signal for such a file would end the program.
    let line = format!(
        "cd {}; trap '' XFSZ; exec {} play score-four -mt",
        home.display(),
        env!("CARGO_BIN_EXE_atom4")
    );
    let file = home.join("state/atom4/games/score-four.toml");
    let kept = || fs::read_to_string(&file).unwrap_or_default();
    let mut pty = Pty::start("/bin/sh", &["-c", &line], &variables, crate::USUAL);
    pty.expect("Enter do it");
    pty.send_expect("\r", "Arrows");
    pty.send_expect("a1\r", "1  W  A1");
    pty.expect("2  B ");
    let begun = std::time::Instant::now();
    while kept().matches("bead to").count() < 2 {
        assert!(begun.elapsed() < PATIENCE, "it is never kept: {}", kept());
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let before = kept();
    let full = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    prlimit(Some(pty.process()), Resource::Fsize, full).expect("the program is there");
    pty.send_expect("b2\r", "3  W  B2");
    pty.expect("4  B ");
    pty.send_expect("s", "Save to: ");
    pty.send_expect("\r", "ile too large");
    pty.send_expect("\x1b", "Arrows");
    pty.send_expect("q", "This game is not kept. Really quit?");
    pty.send("y");
    assert!(pty.end().0.success(), "{}", pty.text());
    assert!(!pty.text().contains("The game is kept"), "{}", pty.text());
    assert_eq!(kept(), before);
    // Nothing half written is left.
    let files = fs::read_dir(&home).expect("a folder").flatten();
    let files: Vec<_> = files.filter(|entry| entry.path().is_file()).collect();
    assert!(files.is_empty(), "{files:?}");
    // A start on a full disk goes on with what was kept, and the settings say why nothing is remembered.
    let line = line.replace("exec", "ulimit -f 0; exec");
    let mut again = Pty::start("/bin/sh", &["-c", &line], &variables, crate::USUAL);
    again.expect("Go on");
    again.send_expect("\r", "2  B ");
    again.send_expect("S", "are not remembered:");
    // Where its words break is up to the length of the folder's path.
    again.expect("large.");
}

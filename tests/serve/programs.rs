//! Programs at their seats: they are answered whenever a command is whole, and never told a move that was not made.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::json;

use crate::server::{Folder, Server};

/// A program at a seat, which stays there.
struct Program {
    child: Child,
    input: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Program {
    fn at(server: &Server, link: &str) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
            .args(["join", &format!("http://{}{link}", server.address), "-mc"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take().expect("piped");
        let answers = BufReader::new(child.stdout.take().expect("piped"));
        Program {
            child,
            input,
            answers,
        }
    }

    /// The line that answers a command, behind whose period nothing is sent.
    fn ask(&mut self, command: &str) -> String {
        self.input.write_all(command.as_bytes()).expect("it reads");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("it answers");
        answer.trim_end().to_owned()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn add(side: &str, peg: &str) -> String {
    format!("add {side} bead to {peg}.")
}

#[test]
fn a_period_is_enough_and_the_last_command_is_answered() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, ..] = server.between_two("score-four");
    let mut program = Program::at(&server, &white);
    assert_eq!(program.ask("show status."), "White to play.");
    assert_eq!(program.ask(" show status."), "White to play.");
    drop(program);
    let output = crate::join(&server, &white, String::from("show status"));
    let output = output.join().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(said, "Error: \"show status\" does not end in a period.\n");
    let output = crate::join(&server, &white, String::from("show status."));
    let output = output.join().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "White to play.\n");
}

/// What was answered with `Done.` here is on the board there when the next command is answered.
#[test]
fn a_move_is_on_both_boards_once_it_is_done() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("score-four");
    let mut white = Program::at(&server, &white);
    let mut black = Program::at(&server, &black);
    // Nobody wins on these.
    let pegs = ["A1", "B1", "A2", "B2", "C3", "D3", "C4"];
    for peg in pegs.iter().cycle().take(14) {
        assert_eq!(white.ask(&add("white", peg)), "Done.");
        assert_eq!(black.ask("show status."), "Black to play.");
        assert_eq!(black.ask(&add("black", peg)), "Done.");
        assert_eq!(white.ask("show status."), "White to play.");
    }
}

#[test]
fn get_answers_moves_that_were_made_since_and_nothing_else() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("score-four");
    let mut white = Program::at(&server, &white);
    let mut black = Program::at(&server, &black);
    for _ in 0..3 {
        assert_eq!(white.ask(&add("white", "A1")), "Done.");
        assert_eq!(black.ask("get white move."), "A1.");
        assert_eq!(black.ask("get white move."), "Impossible.");
        assert_eq!(black.ask(&add("black", "B1")), "Done.");
        assert_eq!(white.ask("get black move."), "B1.");
    }
    assert_eq!(white.ask(&add("white", "A1")), "Done.");
    assert_eq!(white.ask("get black move."), "Impossible.");
    assert_eq!(
        white.ask("why."),
        "the game is over; no move was made since."
    );
    assert_eq!(black.ask("get white move."), "A1.");
    assert_eq!(black.ask("get white move."), "Impossible.");
}

#[test]
fn a_game_that_the_clock_ends_is_over_for_programs_too() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let pace = json!({"seconds": 1, "increment": 0});
    let links = server.game(&json!({"game": "score-four", "player": 1, "pace": pace}));
    let mut white = Program::at(&server, &links[0]);
    let mut black = Program::at(&server, &links[1]);
    assert_eq!(white.ask(&add("white", "A1")), "Done.");
    assert_eq!(black.ask("get white move."), "A1.");
    // White waits for a move that never comes.
    assert_eq!(white.ask("get black move."), "Impossible.");
    std::thread::sleep(Duration::from_millis(50));
    for program in [&mut white, &mut black] {
        assert_eq!(
            program.ask("show status."),
            "White wins: Black's time is over."
        );
    }
    assert_eq!(black.ask("get white move."), "Impossible.");
    assert_eq!(black.ask(&add("black", "B1")), "Impossible.");
}

/// A game that was given up is in the score, as on the screens.
#[test]
fn a_program_hears_the_score_of_the_screens() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("atom-4");
    let mut program = Program::at(&server, &white);
    assert_eq!(program.ask("show score."), "White 0, black 0.");
    let mut second = server.sit(&black);
    second.give_up();
    second.until("the end", |parts| !parts["turn"]["Won"].is_null());
    assert_eq!(program.ask("show status."), "White wins: Black gave up.");
    assert_eq!(program.ask("show score."), "White 1, black 0.");
}

/// `examples/bots/seat.py` gives a bot a seat, against whoever has the other one. It finds out the bot's side.
#[test]
fn a_bot_of_ones_own_is_seated_by_the_example() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let bots = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bots");
    for (game, side, moves) in [
        (
            "score-four",
            "black",
            vec![add("white", "A1"), add("white", "B2")],
        ),
        (
            "score-four",
            "white",
            vec![add("black", "A1"), add("black", "B2")],
        ),
        (
            "atom-4",
            "black",
            vec![String::from("add red piece to 8 6.")],
        ),
    ] {
        let [white, black, _] = server.between_two(game);
        let (own, seat) = match side {
            "black" => (white, black),
            _ => (black, white),
        };
        let mut person = Program::at(&server, &own);
        let bot = format!("{bots}/{game}/bot.py");
        let mut seat = Command::new("python3")
            .arg(format!("{bots}/seat.py"))
            .arg(format!("http://{}{seat}", server.address))
            .args(["python3", &bot])
            .env("ATOM4", env!("CARGO_BIN_EXE_atom4"))
            .stdin(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("python3 is there");
        let answered = |person: &mut Program| {
            let answer = person.ask(&format!("get {side} move."));
            assert!(answer.ends_with('.') && answer != "Impossible.", "{answer}");
            let mine = if side == "black" { "White" } else { "Black" };
            let status = person.ask("show status.");
            assert!(
                status.starts_with(&format!("{mine} to play")),
                "{game}: {status}"
            );
        };
        if side == "white" {
            answered(&mut person);
        }
        // The first move may be made before it sits there.
        for mv in &moves {
            assert_eq!(person.ask(mv), "Done.", "{game}");
            answered(&mut person);
        }
        drop(person);
        // With what it has started.
        let group = format!("-{}", seat.id());
        let killed = Command::new("kill").args(["-KILL", "--", &group]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        let _ = seat.wait();
    }
}

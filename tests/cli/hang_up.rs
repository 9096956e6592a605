//! A reader who goes away in the middle of long work: the program ends, and burns no processor for nobody.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::atom4;

/// Nothing takes longer on the busiest machine. The program itself needs a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(120);

/// Each of these runs for hours, or for as long as `set time` says.
fn long_commands(game: &str) -> Vec<String> {
    let ask = ["get", "play", "analyse"]
        .map(|verb| ["white", "black"].map(|who| format!("{verb} {who} move.")));
    let ask = ask.as_flattened();
    let with = |setup: &str, commands: &[String]| -> Vec<String> {
        let with = |command| format!("{setup} {command}");
        commands.iter().map(with).collect()
    };
    let timed =
        |setup: &str, commands: &[String]| with(&format!("{setup} set time 3600 s."), commands);
    let perft = [String::from("perft 60.")];
    match game {
        "atom-4" => [
            timed("", ask),
            with("set level 99.", ask),
            with("set player classic. set level 60.", ask),
            with("", &perft),
            timed("set threads 2.", &ask[..1]),
        ]
        .concat(),
        "score-four" => {
            let early = "set position \"WB/B/WB/W/BW//WB/B////W/BW///\".";
            let solve = ["solve for white.", "solve for black."].map(String::from);
            [
                timed(early, ask),
                with(&format!("{early} set level 99."), ask),
                timed(early, &solve),
                timed("set threads 2.", &solve),
                timed("", &ask[..1]),
                with("", &perft),
                with(early, &perft),
                timed(early, &perft),
            ]
            .concat()
        }
        "cluster" => {
            let hands = "give white chips 0 1. give black chips 2 3.";
            let large =
                "start game size 8 colours 2 win 4. give white chips 0 1. give black chips 2 3.";
            [
                timed(hands, ask),
                with(&format!("{hands} set level 50."), ask),
                timed(large, ask),
                with(hands, &perft),
                with(large, &perft),
            ]
            .concat()
        }
        _ => {
            let open = format!("load level text \"{}\".", open_level());
            let algorithms = [
                "strong",
                "anytime",
                "bfs",
                "iddfs",
                "uniform-cost",
                "dfs",
                "a-star",
                "ida-star",
            ];
            let solve = algorithms.map(|name| format!("solve with {name} within 3600 s."));
            let own = ["solve.", "get move.", "play move.", "analyse move."].map(String::from);
            [
                with(&open, &solve),
                timed(&open, &own),
                timed(&format!("{open} set threads 2."), &own),
                with(&open, &perft),
                with("", &perft),
                with("load level prussic acid.", &perft),
                timed("set threads 2.", &perft),
            ]
            .concat()
        }
    }
}

/// A wide hall with seven atoms, too many positions for every solver.
pub fn open_level() -> String {
    let side = 16;
    let mut rows = vec![vec!['.'; side]; side];
    for (n, row) in rows.iter_mut().enumerate() {
        for (m, cell) in row.iter_mut().enumerate() {
            if n == 0 || m == 0 || n == side - 1 || m == side - 1 || (5 * n + 7 * m) % 13 == 0 {
                *cell = '#';
            }
        }
    }
    let atoms = "1234567";
    for (n, atom) in (0..).zip(atoms.chars()) {
        let (row, column) = (2 + 2 * n % 13, 2 + (n * 7) % 12);
        rows[row][column] = atom;
    }
    let kinds = "atom_1=1-c;atom_2=2-cg;atom_3=3-cg;atom_4=4-cg;atom_5=5-cg;atom_6=6-cg;atom_7=7-g";
    let rows = (0..)
        .zip(rows)
        .map(|(n, row): (usize, Vec<char>)| format!("feld_{n:02}={}", String::from_iter(row)));
    let rows: Vec<String> = rows.collect();
    format!("{kinds};{};mole_0={atoms}", rows.join(";"))
}

/// Waits for the program's end, which must be quiet; answers how long that took.
fn ends(mut child: Child, what: &str) -> Duration {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            assert_eq!(status.code(), Some(0), "{what}");
            return begun.elapsed();
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            panic!("{what}: still at work {PATIENCE:?} after both ends were closed");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Says `commands` after a command whose answer shows that the program has come so far, and waits for that answer. After
/// a moment more nothing may have been answered: it is at work.
fn at_work(mut input: impl Write, mut output: impl Read + std::os::fd::AsFd, commands: &str) {
    let all = format!("show history. {}\n", commands.trim_start());
    input.write_all(all.as_bytes()).expect("it listens");
    // One line for the history, and one for each command but the last.
    let done = 1 + commands.trim_start().matches(". ").count();
    let mut answers = Vec::new();
    while answers.iter().filter(|&&byte| byte == b'\n').count() < done {
        let mut byte = [0; 1];
        output.read_exact(&mut byte).expect("it answers");
        answers.extend(byte);
    }
    let said = String::from_utf8_lossy(&answers);
    assert!(
        !said.contains("Error") && !said.contains("Impossible"),
        "{commands}: {said}"
    );
    std::thread::sleep(Duration::from_millis(10));
    if !commands.contains("analyse") {
        let mut fds = [PollFd::new(&output, PollFlags::IN)];
        let ready = poll(&mut fds, Some(&Timespec::default())).expect("it can be asked");
        assert_eq!(ready, 0, "{commands} was no long command");
    }
}

fn hang_up(game: &str) {
    let commands = long_commands(game);
    assert!(commands.len() >= 20, "{game}: {}", commands.len());
    let mut longest = Duration::ZERO;
    for commands in &commands {
        let mut child = atom4(&["--game", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        // Both are closed when this is over.
        at_work(input, output, commands);
        longest = longest.max(ends(child, commands));
    }
    // `cargo test --test cli hang_up -- --nocapture` shows it; no time is judged here.
    println!(
        "{game}: {} commands, the last process gone after {longest:?} at most",
        commands.len()
    );
}

#[test]
fn atom4_notices_it_in_twenty_long_commands() {
    hang_up("atom-4");
}

#[test]
fn score_four_notices_it_in_twenty_long_commands() {
    hang_up("score-four");
}

#[test]
fn cluster_notices_it_in_twenty_long_commands() {
    hang_up("cluster");
}

#[test]
fn atomix_notices_it_in_twenty_long_commands() {
    hang_up("atomix");
}

/// Input and output as one socket, which its other end closes.
#[test]
fn a_socket_that_is_closed_is_noticed() {
    let (near, far) = UnixStream::pair().expect("two sockets");
    let far = || OwnedFd::from(far.try_clone().expect("a socket"));
    let mut command = atom4(&[]);
    let child = command
        .stdin(Stdio::from(far()))
        .stdout(Stdio::from(far()))
        .spawn()
        .expect("the program starts");
    // The command holds the far end as well.
    drop(command);
    let reading = near.try_clone().expect("a socket");
    at_work(&near, reading, "perft 60.");
    near.shutdown(Shutdown::Both).expect("it is open");
    drop(near);
    ends(child, "a socket");
}

/// The program with input and output as one TCP connection, and the other end of that.
fn on_tcp() -> (Child, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("it has one");
    let near = TcpStream::connect(address).expect("it listens");
    let (far, _) = listener.accept().expect("somebody has called");
    let copy = far.try_clone().expect("a socket");
    let child = atom4(&[])
        .stdin(OwnedFd::from(far))
        .stdout(OwnedFd::from(copy))
        .spawn()
        .expect("the program starts");
    (child, near)
}

#[test]
fn a_connection_that_breaks_is_noticed() {
    let (child, near) = on_tcp();
    let reading = near.try_clone().expect("a socket");
    at_work(&near, &reading, "perft 60.");
    // Nothing lingers: the other side is told at once.
    rustix::net::sockopt::set_socket_linger(&near, Some(Duration::ZERO)).expect("a socket");
    drop((near, reading));
    ends(child, "a connection");
}

/// Whoever has said all and still listens gets the answer.
#[test]
fn a_connection_closed_on_one_side_is_answered() {
    let (child, mut near) = on_tcp();
    near.write_all(b"perft 8.").expect("it listens");
    near.shutdown(Shutdown::Write).expect("it is open");
    let mut answer = String::new();
    near.read_to_string(&mut answer).expect("an answer");
    let sequences = answer.trim().parse::<u64>();
    assert!(sequences.is_ok_and(|n| n > 10_000), "{answer}");
    ends(child, "a connection");
}

/// A subcommand that thinks.
#[test]
fn a_solver_on_the_command_line_notices_it() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-hang-up");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("open.txt");
    let level = open_level().replace(';', "\n");
    std::fs::write(&file, format!("[Level]\n{level}\n")).expect("a file");
    let mut child = atom4(&[
        "atomix",
        "solve",
        "--algorithm",
        "bfs",
        &file.to_string_lossy(),
    ])
    .stdout(Stdio::piped())
    .spawn()
    .expect("the program starts");
    std::thread::sleep(Duration::from_millis(20));
    drop(child.stdout.take());
    ends(child, "atomix solve");
}

/// Only the input has ended: the answer is still waited for.
#[test]
fn an_end_of_input_stops_nothing() {
    let output = super::piped(&[], b"perft 8.");
    assert_eq!(
        super::text(&output.stdout)
            .trim()
            .parse::<u64>()
            .map(|n| n > 10_000),
        Ok(true)
    );
}

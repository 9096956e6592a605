//! How well a player by the clock keeps its time, seen from outside: the wall's time from the request for a move to the answer.
//!
//! `cargo bench --bench clock -- [MOVES [MS [MB [BUSY]]]]`: MOVES (1000) moves of Score Four at MS (50) milliseconds with a table of MB
//! (16) megabytes, beside BUSY (0) programs that do nothing but work. Twenty moves come from each process; the first of each are
//! told apart. The opening book is off, since it answers at once.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Moves of one process.
const MOVES: usize = 20;
/// Pegs of the opening, so that no two processes play the same game.
const PEGS: [&str; 16] = [
    "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4", "D1", "D2", "D3", "D4",
];

/// A process in testing mode.
struct Player {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Player {
    fn start() -> std::io::Result<Player> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
            .args(["--game", "score-four"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipe = || std::io::Error::other("a child without a pipe");
        let to = child.stdin.take().ok_or_else(pipe)?;
        let from = BufReader::new(child.stdout.take().ok_or_else(pipe)?);
        Ok(Player { child, to, from })
    }

    /// The answer to a command.
    fn ask(&mut self, command: &str) -> std::io::Result<String> {
        writeln!(self.to, "{command}")?;
        let mut answer = String::new();
        self.from.read_line(&mut answer)?;
        Ok(answer.trim_end_matches(['.', '\n']).to_owned())
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The times of a game's moves in a process of its own.
fn game(number: usize, ms: u64, megabytes: u64) -> std::io::Result<Vec<Duration>> {
    let mut player = Player::start()?;
    for command in [
        format!("set hash {megabytes} mb."),
        format!("set time {ms} ms."),
        "set book off.".to_owned(),
        format!("add white bead to {}.", PEGS[number % 16]),
        format!("add black bead to {}.", PEGS[number / 16 % 16]),
    ] {
        let answer = player.ask(&command)?;
        assert_eq!(answer, "Done", "{command}");
    }
    let mut times = Vec::new();
    for side in ["white", "black"].iter().cycle().take(MOVES) {
        let clock = Instant::now();
        let peg = player.ask(&format!("get {side} move."))?;
        times.push(clock.elapsed());
        if !player
            .ask(&format!("add {side} bead to {peg}."))?
            .starts_with("Done")
        {
            // The bead ended the game.
            break;
        }
    }
    Ok(times)
}

fn row(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| {
        let place = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len());
        times[place - 1].as_secs_f64() * 1000.0
    };
    println!(
        "{name}: {} moves, median {:.2} ms, 99 % {:.2}, 99.9 % {:.2}, worst {:.2}",
        times.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
    );
}

fn main() -> std::io::Result<()> {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let moves = numbers.next().unwrap_or(1000) as usize;
    let ms = numbers.next().unwrap_or(50);
    let megabytes = numbers.next().unwrap_or(16);
    let busy = numbers.next().unwrap_or(0);
    let mut others = Vec::new();
    for _ in 0..busy {
        let worker = Command::new("sha256sum").arg("/dev/zero").spawn()?;
        others.push(worker);
    }
    let (mut first, mut later) = (Vec::new(), Vec::new());
    let mut number = 0;
    while first.len() + later.len() < moves {
        let times = game(number, ms, megabytes)?;
        first.extend(times.iter().take(1));
        later.extend(times.iter().skip(1));
        number += 1;
    }
    for mut worker in others {
        worker.kill()?;
        worker.wait()?;
    }
    println!("{ms} ms a move, {megabytes} MB, beside {busy} busy programs:");
    row("first moves of a process", first);
    row("moves after them", later);
    Ok(())
}

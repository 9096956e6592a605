//! Score Four: sessions of testing mode byte for byte, as one pipe and as a referee has them; exact
//! values.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use atom4::games::score_four::solver::{Means, Value, solve};
use atom4::games::score_four::{Board, Peg};
use libtest_mimic::{Failed, Trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, folder) in [
        ("sample", "tests/data/score_four"),
        ("shared", "../shared/games/score-four/sessions"),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let found = sessions(&folder);
        if found.is_empty() {
            let name = format!("score_four_{name}_sessions");
            trials.push(Trial::test(name, || Ok(())).with_ignored_flag(true));
        }
        for session in found {
            let stem = session.file_stem().unwrap_or_default().to_string_lossy();
            let (piped, refereed) = (session.clone(), session.clone());
            trials.push(Trial::test(
                format!("score_four_{name}_{stem}"),
                move || pipe(&piped),
            ));
            trials.push(Trial::test(
                format!("score_four_{name}_{stem}_refereed"),
                move || referee(&refereed),
            ));
        }
    }
    for (name, folder) in [
        ("sample", "tests/data/score_four"),
        ("shared", "../shared/games/score-four"),
    ] {
        // Those with fewer beads take too long without optimisation; examples/score_four_solve.rs
        // is for them.
        for beads in ["38", "38-uniform", "42", "42-uniform", "46", "46-uniform"] {
            let file = format!("positions-{beads}.txt");
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(folder)
                .join(&file);
            let missing = !path.exists();
            if missing && name == "sample" {
                continue;
            }
            let trial = Trial::test(format!("score_four_{name}_values_{beads}"), move || {
                values(&fs::read_to_string(&path)?)
            });
            trials.push(trial.with_ignored_flag(missing));
        }
    }
    trials
}

/// Positions with their known values and the moves that keep them.
fn values(text: &str) -> Result<(), Failed> {
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let &[_, moves, value, keeping] = &fields[..] else {
            return Err(format!("{line:?} has no four fields").into());
        };
        let mut board = Board::new();
        for at in (0..moves.len()).step_by(2) {
            let peg: Peg = moves[at..at + 2].parse()?;
            board.add(board.mover(), peg);
        }
        let mut keeping: Vec<Peg> = keeping
            .split(',')
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        keeping.sort();
        let means = Means {
            megabytes: 16,
            threads: 1,
            lengths: Some(0),
            halt: &|_| false,
        };
        let solution = solve(&board, board.mover(), &means).ok_or("halted")?;
        let value = match value {
            "W" => Value::Win,
            "D" => Value::Draw,
            _ => Value::Loss,
        };
        if (solution.value, &solution.keeping) != (value, &keeping) {
            return Err(format!("{moves}: {solution:?}, not {value:?} {keeping:?}").into());
        }
    }
    Ok(())
}

fn sessions(folder: &Path) -> Vec<PathBuf> {
    let mut sessions: Vec<PathBuf> = fs::read_dir(folder)
        .map(|files| files.flatten().map(|file| file.path()).collect())
        .unwrap_or_default();
    sessions.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    sessions.sort();
    sessions
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
    command.args(["--game", "score-four"]);
    command
}

/// The whole session through a pipe.
fn pipe(session: &Path) -> Result<(), Failed> {
    let output = program().stdin(fs::File::open(session)?).output()?;
    let expected = fs::read(session.with_extension("out"))?;
    if output.stdout != expected {
        let came = String::from_utf8_lossy(&output.stdout).into_owned();
        return Err(came.into());
    }
    if !output.status.success() || !output.stderr.is_empty() {
        return Err(format!("{output:?}").into());
    }
    Ok(())
}

/// A referee that sends one command and waits for its answer before the next: a program that keeps
/// an answer back hangs here.
fn referee(session: &Path) -> Result<(), Failed> {
    let script = fs::read_to_string(session)?;
    let expected = fs::read_to_string(session.with_extension("out"))?;
    let mut expected = expected.lines();
    let mut child = program()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut to = child.stdin.take().ok_or("no pipe in")?;
    let mut from = BufReader::new(child.stdout.take().ok_or("no pipe out")?);
    for command in script.lines() {
        writeln!(to, "{command}")?;
        let answers = match command.split(' ').next().unwrap_or_default() {
            "add" | "remove" | "get" => 1,
            "show" => 16,
            _ => 0,
        };
        for _ in 0..answers {
            let mut line = String::new();
            from.read_line(&mut line)?;
            if Some(line.trim_end_matches('\n')) != expected.next() {
                return Err(format!("{command} was answered {line:?}").into());
            }
        }
    }
    drop(to);
    if !child.wait()?.success() || expected.next().is_some() {
        return Err("answers are missing".into());
    }
    Ok(())
}

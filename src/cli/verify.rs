//! `atom4 verify`: results checked again, as far as that is quick.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use serde::Deserialize;
use serde_json::Value;

use super::entry::{Left, Registry, ResultCheck};
use super::whole::{seed, whole};
use atom4_arena::journal;
use atom4_core::base::Random;
use atom4_core::base::random::key_of;
use atom4_core::rules::Side;
use atom4_play::puzzles::{PuzzleBook, Unproved};
use atom4_repl::GameList;

/// Check a file of results again: plans, lines, what can be forced, puzzles.
///
/// Plans and lines are played by the rules; what can be forced is found again by a plain search that shares only the rules
/// with the first one. What takes that search too long is told at the end, with how long it took once and the command
/// that proves it again. A result that is false is told with the file and the line, and the others go on.
///
/// Exit status: 0 nothing is false, 1 a result is, 2 unusable options, levels or files.
#[derive(Args, Debug, Clone)]
pub struct VerifyOptions {
    /// The results: JSON lines.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// FILE, FILE:N or the name of a level that results are about, named as when they were made; levels inside the program need not be named.
    #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath)]
    levels: Vec<String>,
    /// Tell equal atoms apart by their symbols, as when the results were made.
    #[arg(long)]
    apart: bool,
    /// Leave out what takes the plain search more positions.
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = whole(1..=1_000_000_000u64))]
    most: u64,
    /// Check only so many of the lines, drawn at random.
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000usize))]
    sample: Option<usize>,
    /// Where the choice of the lines starts.
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    seed: u64,
}

/// Runs the command: the exit status.
///
/// # Errors
/// A line for people: a file or level cannot be used, or there is no result in the file.
pub fn run(
    options: &VerifyOptions,
    registry: &Registry,
    out: &mut dyn Write,
) -> Result<u8, String> {
    let path = options.file.display();
    let mut checks: Vec<Box<dyn ResultCheck>> = vec![Box::new(Answers::new(registry.games()))];
    for make in registry.entries().filter_map(|entry| entry.results) {
        checks.push(make(&options.levels, options.apart)?);
    }
    let content = journal::read(&options.file)?;
    let torn = String::from_utf8_lossy(&content.torn);
    let lines = (1..).zip(content.lines.lines().chain(torn.lines()));
    let mut lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        return Err(format!("{path}: there is no result in it"));
    }
    if let Some(sample) = options.sample {
        Random::new(options.seed).shuffle(&mut lines);
        lines.truncate(sample);
        lines.sort_unstable();
    }
    // The last place counts lines of no kind.
    let mut bad = vec![0; checks.len() + 1];
    for (number, line) in lines {
        let mut found = checks.iter_mut().enumerate();
        let found = found.find_map(|(at, check)| Some((at, check.check(line, options.most)?)));
        let (at, checked) = found.unwrap_or_else(|| {
            let kinds = "a result has a level, a position or puzzles";
            (checks.len(), Err(format!("this is no result; {kinds}")))
        });
        if let Err(reason) = checked {
            bad[at] += 1;
            eprintln!("atom4: {path}:{number}: {reason}");
        }
    }
    if bad.iter().sum::<usize>() == 0 && !checks.iter().any(|check| check.found()) {
        return Err(format!(
            "{path}: nothing in it was checked; name the levels that it was made with"
        ));
    }
    // Errors are for `telling`.
    let mut left = Vec::new();
    for (check, bad) in checks.iter().zip(&bad) {
        let told = check.told(*bad);
        if !told.is_empty() {
            let _ = writeln!(out, "{told}");
        }
        left.extend(check.left());
    }
    tell_left(&left, out);
    Ok(u8::from(bad.iter().sum::<usize>() > 0))
}

/// What was too long, how long it takes and by which command.
fn tell_left(left: &[Left], out: &mut dyn Write) {
    for Left {
        what,
        seconds,
        command,
    } in left
    {
        let long = seconds.map_or_else(|| "for how long is not told".into(), about);
        let _ = writeln!(out, "left: {what}; {long}: {command}");
    }
    if !left.is_empty() {
        let all: f64 = left.iter().filter_map(|left| left.seconds).sum();
        let _ = writeln!(out, "left in all: {}", about(all));
    }
}

/// A time for people.
fn about(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("about {seconds:.0} s"),
        120.0..7200.0 => format!("about {:.0} min", seconds / 60.0),
        _ => format!("about {:.1} h", seconds / 3600.0),
    }
}

/// What can be forced from a position: a line of results.
#[derive(Debug, Deserialize)]
struct Answer {
    /// The position, as `show position.` writes it.
    position: String,
    /// `white`, `black`, or `either` for both.
    side: String,
    /// The plies asked about, the first move included.
    plies: u32,
    /// Whether the side can force a win within them.
    forced: bool,
    /// The moves of a win that takes so many plies.
    #[serde(default)]
    line: Option<Vec<String>>,
    /// The seconds of the proof, and the command that proves it again.
    #[serde(default)]
    seconds: Option<f64>,
    #[serde(default)]
    command: Option<String>,
}

/// The puzzles inside the program: a line of results.
#[derive(Debug, Deserialize)]
struct BookLine {
    /// How many there are.
    puzzles: usize,
    /// A key of their lines.
    key: String,
    /// The seconds of the proofs.
    #[serde(default)]
    seconds: Option<f64>,
}

/// Checks what can be forced in games for two, and their puzzles.
struct Answers {
    games: GameList,
    found: usize,
    puzzles: usize,
    left: Vec<Left>,
    /// Answers without a command of their own that were too long, and their seconds.
    longer: (usize, f64),
}

impl Answers {
    const fn new(games: GameList) -> Answers {
        Answers {
            games,
            found: 0,
            puzzles: 0,
            left: Vec::new(),
            longer: (0, 0.0),
        }
    }

    fn check_line(&mut self, line: Value, most: u64) -> Result<(), String> {
        let name = line["game"].as_str().unwrap_or_default().to_owned();
        let game = self.games.named(&name.to_lowercase());
        let book = game
            .and_then(|game| game.book())
            .ok_or_else(|| format!("nothing is proved again of a game {name:.40?}"))?;
        let no_result = |error: serde_json::Error| format!("this is no result: {error}");
        match line.get("puzzles") {
            Some(_) => {
                let line = serde_json::from_value(line).map_err(no_result)?;
                self.check_puzzles(&name, book, &line, most)
            }
            None => {
                let answer = serde_json::from_value(line).map_err(no_result)?;
                self.check_answer(&name, book, answer, most)
            }
        }
    }

    /// Plays the line and asks the plain search the same question.
    fn check_answer(
        &mut self,
        game: &str,
        book: &dyn PuzzleBook,
        answer: Answer,
        most: u64,
    ) -> Result<(), String> {
        let Answer {
            position,
            side,
            plies,
            forced,
            ..
        } = &answer;
        let (plies, forced) = (*plies, *forced);
        let sides = match side.as_str() {
            "white" => &Side::BOTH[..1],
            "black" => &Side::BOTH[1..],
            "either" if !forced => &Side::BOTH[..],
            _ => {
                return Err(format!(
                    "side {side:.40?} is not white or black, nor either without a win"
                ));
            }
        };
        if let Some(line) = &answer.line {
            if !forced || line.len() != plies as usize {
                let moves = line.len();
                return Err(format!(
                    "a line of {moves} moves for {plies} plies, forced: {forced}"
                ));
            }
            let replayed = book.replay(position, sides[0], line);
            replayed.map_err(|refusal| refusal.to_string())?;
        }
        for side in sides {
            match book.forces(position, *side, plies, most) {
                Ok(found) if found == forced => {}
                Ok(found) => {
                    let side = side.name();
                    return Err(format!(
                        "{side} forces a win within {plies} plies: {forced} is claimed, {found} was found"
                    ));
                }
                Err(Unproved::TooLong) => {
                    self.leave(game, &answer);
                    return Ok(());
                }
                Err(Unproved::Wrong(reason)) => return Err(reason),
            }
        }
        self.found += 1;
        Ok(())
    }

    /// Lists an answer that is too long, those that have no command of their own together.
    fn leave(&mut self, game: &str, answer: &Answer) {
        let Answer {
            position,
            plies,
            seconds,
            ..
        } = answer;
        if let Some(command) = &answer.command {
            self.left.push(Left {
                what: format!("{game}, {plies} plies of {position}"),
                seconds: *seconds,
                command: command.clone(),
            });
            return;
        }
        self.longer.0 += 1;
        self.longer.1 += seconds.unwrap_or(0.0);
    }

    /// Proves the puzzles inside the program, which are to be those of the line.
    fn check_puzzles(
        &mut self,
        game: &str,
        book: &dyn PuzzleBook,
        line: &BookLine,
        most: u64,
    ) -> Result<(), String> {
        let puzzles = book.puzzles();
        let lines: Vec<String> = puzzles.iter().map(|puzzle| puzzle.line() + "\n").collect();
        let key = format!("{:016x}", key_of(lines.concat().as_bytes()));
        if (puzzles.len(), &key) != (line.puzzles, &line.key) {
            let inside = puzzles.len();
            return Err(format!(
                "the program has {inside} puzzles of {game}, key {key}"
            ));
        }
        let mut long = 0;
        for (number, puzzle) in (1..).zip(puzzles) {
            match book.check(puzzle, most) {
                Ok(_) => self.puzzles += 1,
                Err(Unproved::TooLong) => long += 1,
                Err(Unproved::Wrong(reason)) => return Err(format!("puzzle {number}: {reason}")),
            }
        }
        if long > 0 {
            self.left.push(Left {
                what: format!("{long} puzzles of {game}"),
                seconds: line.seconds,
                command: format!("atom4 puzzles check {game}"),
            });
        }
        Ok(())
    }
}

impl ResultCheck for Answers {
    fn check(&mut self, line: &str, most: u64) -> Option<Result<(), String>> {
        let line: Value = serde_json::from_str(line).ok()?;
        line.get("game")?;
        Some(self.check_line(line, most))
    }

    fn found(&self) -> bool {
        self.found + self.puzzles + self.left().len() > 0
    }

    fn told(&self, bad: usize) -> String {
        let (found, puzzles) = (self.found, self.puzzles);
        if !self.found() && bad == 0 {
            return String::new();
        }
        format!("{found} answers and {puzzles} puzzles found again, {bad} results false")
    }

    fn left(&self) -> Vec<Left> {
        let (count, seconds) = self.longer;
        let longer = (count > 0).then(|| Left {
            what: format!("{count} answers"),
            seconds: Some(seconds),
            command: "the same with --most 1000000000".into(),
        });
        self.left.iter().cloned().chain(longer).collect()
    }
}

//! `atom4 puzzles`: making and checking puzzles.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde_json::json;

use super::output::telling;
use super::whole::{seed, whole};
use atom4_play::names::in_own_moves;
use atom4_play::puzzles::{Goal, Grade, Puzzle, PuzzleBook, PuzzlesWanted, Unproved, shortest};
use atom4_repl::{GameEntry, GameList};

/// Make puzzles, or prove those inside the program.
///
/// A puzzle is a position with exactly one move that reaches its goal: a win within so many plies against every defence, the
/// draw where every other move loses, in Cluster the best chance.
#[derive(Args, Debug, Clone)]
pub struct PuzzlesOptions {
    #[command(subcommand)]
    what: What,
}

/// What is done with puzzles.
#[derive(Subcommand, Debug, Clone)]
enum What {
    Make(MakePuzzles),
    Check(CheckPuzzles),
    Rate(RatePuzzles),
}

/// Make puzzles of own games with stray moves, the same ones from the same seed.
///
/// Each is a line: side, goal, difficulty, positions that the proof took, the first move, the board. Lines come sorted by
/// difficulty at the end; how far it is stands on standard error.
#[derive(Args, Debug, Clone)]
struct MakePuzzles {
    /// The game: atom-4, score-four or cluster.
    #[arg(value_name = "GAME")]
    game: String,
    /// Where random choices start.
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    seed: u64,
    /// Puzzles to make.
    #[arg(long, value_name = "N", default_value = "120", value_parser = whole(1..=100_000usize))]
    count: usize,
    /// Wins in just so many plies alone, looked for at length: long ones are rare [default: all kinds].
    #[arg(long, value_name = "N", value_parser = whole(3..=99u32))]
    plies: Option<u32>,
    /// A line of JSON for each.
    #[arg(long)]
    json: bool,
}

/// Prove the puzzles inside the program by a second, plain search that shares only the rules with the first.
///
/// Goal, uniqueness at each turn of the winner along the lines of longest resistance, and that no two are alike. Exit
/// status: 0 all are right, 1 one is not, 2 there is no such game.
#[derive(Args, Debug, Clone)]
struct CheckPuzzles {
    /// The games [default: all that have puzzles].
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Leave out those whose proof takes more positions.
    #[arg(long, value_name = "N", default_value = "1000000000", value_parser = whole(1..=u64::MAX))]
    most: u64,
    /// A line of JSON for each.
    #[arg(long)]
    json: bool,
}

/// Count the games in which the machine solves the puzzles inside the program, at a level, against their defence.
///
/// A line for each kind of goal and each grade: puzzles, games, and how many of a hundred go right, with the error of that.
/// The error is two standard errors of the mean over puzzles. Exit status: 0 counted, 2 there is no such game.
#[derive(Args, Debug, Clone)]
struct RatePuzzles {
    /// The games [default: all that have puzzles].
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The level of the machine.
    #[arg(long, value_name = "N", default_value = "2", value_parser = super::level)]
    level: u32,
    /// Games for each puzzle, with seeds that follow one another.
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole(1..=1_000u64))]
    each: u64,
    /// The first seed.
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    seed: u64,
    /// A line of JSON for each puzzle.
    #[arg(long)]
    json: bool,
}

impl PuzzlesOptions {
    /// Does what is asked; the exit status.
    pub fn run(&self, games: &GameList) -> ExitCode {
        telling(|out| {
            let done = match &self.what {
                What::Make(options) => {
                    book(games, &options.game).and_then(|(_, book)| make(book, options, out))
                }
                What::Check(options) => of_each(games, &options.games, |game, book| {
                    Ok(check(game, book, options, out))
                }),
                What::Rate(options) => of_each(games, &options.games, |game, book| {
                    rate(game, book, options, out)
                }),
            };
            done.unwrap_or_else(|error| {
                eprintln!("atom4 puzzles: {error}");
                2
            })
        })
    }
}

/// The highest status of what is done with each of these games, or with all that have puzzles.
fn of_each(
    games: &GameList,
    names: &[String],
    mut what: impl FnMut(&GameEntry, &dyn PuzzleBook) -> Result<u8, String>,
) -> Result<u8, String> {
    let mut names = names.to_vec();
    if names.is_empty() {
        let with_puzzles = games.iter().filter(|game| game.book().is_some());
        names = with_puzzles
            .map(|game| game.kind().hyphened().into())
            .collect();
    }
    let mut status = 0;
    for name in names {
        let (game, book) = book(games, &name)?;
        status = status.max(what(game, book)?);
    }
    Ok(status)
}

/// The puzzles of a game by name.
fn book(
    games: &GameList,
    name: &str,
) -> Result<(&'static GameEntry, &'static dyn PuzzleBook), String> {
    let game = games.named(&name.to_lowercase());
    let found = game.and_then(|game| Some((game, game.book()?)));
    found.ok_or_else(|| {
        let with = games.iter().filter(|game| game.book().is_some());
        let with: Vec<&str> = with.map(|game| game.kind().hyphened()).collect();
        format!("{name:?} has no puzzles; choose {}", with.join(", "))
    })
}

fn as_json(puzzle: &Puzzle) -> serde_json::Value {
    let (goal, plies, percent) = match puzzle.goal {
        Goal::Win(plies) => ("win", Some(plies), None),
        Goal::Hold => ("hold", None, None),
        Goal::Chance(plies, percent) => ("chance", Some(plies), Some(percent)),
    };
    json!({
        "side": puzzle.side.name().to_lowercase(),
        "goal": goal,
        "plies": plies,
        "percent": percent,
        "difficulty": puzzle.difficulty,
        "proof": puzzle.proof,
        "solution": puzzle.solution,
        "position": puzzle.position,
    })
}

fn make(book: &dyn PuzzleBook, options: &MakePuzzles, out: &mut dyn Write) -> Result<u8, String> {
    let MakePuzzles {
        seed, count, plies, ..
    } = *options;
    let longest = book.longest();
    if let Some(plies) = plies.filter(|&plies| plies > longest || plies.is_multiple_of(2)) {
        let lengths: Vec<String> = (1..=longest).step_by(2).map(|n| n.to_string()).collect();
        return Err(format!(
            "no win in {plies} plies is looked for; choose one of {}",
            lengths.join(", ")
        ));
    }
    let mut made = 0;
    let wanted = PuzzlesWanted { seed, count, plies };
    let puzzles = book.make(wanted, &mut |puzzle| {
        made += 1;
        eprintln!("{made} of {count}: {}", puzzle.line());
    });
    for puzzle in &puzzles {
        let line = match options.json {
            true => as_json(puzzle).to_string(),
            false => puzzle.line(),
        };
        // What cannot be written is told once, at the end.
        let _ = writeln!(out, "{line}");
    }
    Ok(0)
}

fn check(
    game: &GameEntry,
    book: &dyn PuzzleBook,
    options: &CheckPuzzles,
    out: &mut dyn Write,
) -> u8 {
    let title = game.kind().title();
    let (mut proved, mut left_out, mut wrong) = (0, 0, 0);
    let mut seen = BTreeSet::new();
    for (number, puzzle) in (1..).zip(book.puzzles()) {
        let alike = book.alike(puzzle);
        let twin = alike.is_ok_and(|alike| !seen.insert(alike));
        let checked = match twin {
            true => Err(Unproved::wrong("it is like one before it")),
            false => book.check(puzzle, options.most),
        };
        match &checked {
            Ok(_) => proved += 1,
            Err(Unproved::TooLong) => left_out += 1,
            Err(Unproved::Wrong(_)) => wrong += 1,
        }
        // What cannot be written is told once, at the end.
        if options.json {
            let mut line = as_json(puzzle);
            line["game"] = game.kind().hyphened().into();
            line["number"] = number.into();
            line["positions"] = checked.as_ref().ok().copied().into();
            line["error"] = checked.err().map(|unproved| unproved.to_string()).into();
            let _ = writeln!(out, "{line}");
        } else if let Err(unproved @ Unproved::Wrong(_)) = checked {
            let _ = writeln!(
                out,
                "{title} {number}. {} {unproved}.",
                puzzle.told(&game.kind().side_names())
            );
        }
    }
    if !options.json {
        let _ = writeln!(
            out,
            "{title}: {proved} puzzles proved, {left_out} left out, {wrong} wrong."
        );
    }
    u8::from(wrong > 0)
}

/// Counts the games that go right.
fn rate(
    game: &GameEntry,
    book: &dyn PuzzleBook,
    options: &RatePuzzles,
    out: &mut dyn Write,
) -> Result<u8, String> {
    let title = game.kind().title();
    let shortest = shortest(book.puzzles());
    let mut groups: BTreeMap<(u8, String), Vec<f64>> = BTreeMap::new();
    for (number, puzzle) in (1..).zip(book.puzzles()) {
        let mut right = 0;
        for seed in 0..options.each {
            let solved = book.solves(puzzle, options.level, options.seed.wrapping_add(seed));
            right += u64::from(solved.map_err(|error| format!("puzzle {number}: {error}"))?);
        }
        if options.json {
            let mut line = as_json(puzzle);
            line["game"] = game.kind().hyphened().into();
            line["number"] = number.into();
            line["level"] = options.level.into();
            line["games"] = options.each.into();
            line["right"] = right.into();
            let _ = writeln!(out, "{line}");
        }
        let grade = Grade::of(puzzle, shortest);
        let goal = match puzzle.goal {
            Goal::Win(plies) => (3, format!("win in {}", in_own_moves(plies))),
            Goal::Hold => (4, "draw".into()),
            Goal::Chance(..) => (5, "chance".into()),
        };
        for group in [(grade as u8, grade.name().into()), goal] {
            let share = right as f64 / options.each as f64;
            groups.entry(group).or_default().push(share);
        }
    }
    for ((_, name), shares) in groups.iter().filter(|_| !options.json) {
        let count = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / count;
        let squares: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
        let error = 2.0 * (squares / (count - 1.0).max(1.0) / count).sqrt();
        let games = shares.len() as u64 * options.each;
        let _ = writeln!(
            out,
            "{title}, level {}, {name}: {} puzzles, {games} games, {:.0} % ± {:.0} go right.",
            options.level,
            shares.len(),
            100.0 * mean,
            100.0 * error
        );
    }
    Ok(0)
}

#[cfg(test)]
mod tests;

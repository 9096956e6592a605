//! `atom4 atomix verify`: the plans of a results file replayed against levels.

use std::io::Write;
use std::path::PathBuf;

use crate::games::atomix::solvers::compare::{Record, level_key};
use crate::games::atomix::{Level, Position};
use atom4_arena::journal;
use atom4_atomix::notation::parse_slide;
use atom4_atomix::solvers::solver::replays;
use clap::{Args, ValueHint};

use super::choice::LevelName;
use super::results::is_run;
use super::solve::{load, short};

/// Replay the plans of a results file, of `compare --resume` or `solve --json`, against their levels.
///
/// A plan that does not hold is told with the file and the line. Exit status: 0 all plans hold, 1 one does
/// not, 2 unusable options, levels or files.
#[derive(Args, Debug, Clone)]
pub struct VerifyOptions {
    /// The results: JSON lines.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// FILE, FILE:N or the name or number of a level inside, named as when the results were made.
    #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, required = true, value_parser = LevelName, hide_possible_values = true)]
    levels: Vec<String>,
    /// Tell equal atoms apart by their symbols, as when the results were made.
    #[arg(long)]
    apart: bool,
}

/// Replays the plans of a results file by the rules; levels are found by their names in results.
///
/// Every plan that does not hold is told with the file and the line, and the others go on.
pub fn verify_all(options: &VerifyOptions, out: &mut dyn Write) -> Result<u8, String> {
    let path = &options.file;
    let names = options.levels.iter();
    let levels: Result<Vec<(String, Level)>, String> = names
        .map(|name| Ok((short(name), load(name, options.apart)?)))
        .collect();
    let levels = levels?;
    let content = journal::read(path)?;
    let (mut good, mut bad, mut planless, mut elsewhere) = (0, 0, 0, 0);
    let torn = String::from_utf8_lossy(&content.torn);
    let lines = content.lines.lines().chain(torn.lines());
    for (number, line) in (1..).zip(lines) {
        if line.trim().is_empty() || is_run(line) {
            continue;
        }
        let checked = serde_json::from_str::<Record>(line)
            .map_err(|error| format!("this is no result: {error}"))
            .and_then(|record| check(&record, &levels));
        match checked {
            Ok(Checked::Holds) => good += 1,
            Ok(Checked::NoPlan) => planless += 1,
            Ok(Checked::OtherLevel) => elsewhere += 1,
            Err(reason) => {
                bad += 1;
                eprintln!("atom4: {}:{number}: {reason}", path.display());
            }
        }
    }
    // Errors are for `telling`.
    let _ = writeln!(
        out,
        "{good} plans hold, {bad} do not; {planless} results without a plan, {elsewhere} of levels not named"
    );
    if good + bad + planless == 0 {
        return Err(format!(
            "{}: there is no result of these levels in it; name those that it was made with",
            path.display()
        ));
    }
    Ok(u8::from(bad > 0))
}

/// What came of a result.
enum Checked {
    /// Its plan leads to the molecule.
    Holds,
    /// It has no plan.
    NoPlan,
    /// It is of none of the levels.
    OtherLevel,
}

/// Replays the plan of a result.
fn check(record: &Record, levels: &[(String, Level)]) -> Result<Checked, String> {
    let named = |(name, _): &&(String, Level)| *name == record.level;
    let Some((name, level)) = levels.iter().find(named) else {
        return Ok(Checked::OtherLevel);
    };
    if record
        .key
        .as_ref()
        .is_some_and(|key| *key != level_key(level))
    {
        return Err(format!(
            "{name}: the level has changed since, or is another one"
        ));
    }
    let Some(moves) = &record.moves else {
        return match record.length {
            Some(length) => Err(format!("{name}: {length} moves are claimed and none told")),
            None => Ok(Checked::NoPlan),
        };
    };
    if record.length != Some(moves.len()) {
        let claimed = record
            .length
            .map_or_else(|| String::from("no"), |n| n.to_string());
        return Err(format!(
            "{name}: {claimed} moves are claimed, {} told",
            moves.len()
        ));
    }
    let mut position = Position::start(level);
    let mut plan = Vec::with_capacity(moves.len());
    for (number, text) in (1..).zip(moves) {
        let slide = parse_slide(level, text)
            .ok_or_else(|| format!("{name}: move {number}, {text:.40?}, is no move"))?;
        if position.slide(level, slide).is_none() {
            return Err(format!("{name}: move {number}, {text}, cannot be made"));
        }
        plan.push(slide);
    }
    if !replays(level, &Position::start(level), &plan) {
        return Err(format!("{name}: the plan does not end with the molecule"));
    }
    if record.figures.proved && record.figures.lower_bound > plan.len() {
        let bound = record.figures.lower_bound;
        return Err(format!(
            "{name}: a plan of {} moves with a bound of {bound}",
            plan.len()
        ));
    }
    Ok(Checked::Holds)
}

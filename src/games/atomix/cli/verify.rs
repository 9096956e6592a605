//! Results of solvers checked again: plans replayed, shortest lengths found once more by breadth-first search.

use std::sync::atomic::AtomicBool;

use crate::cli::entry::{Left, ResultCheck};
use crate::games::atomix::solvers::compare::{Record, level_key};
use crate::games::atomix::{Level, Position};
use atom4_atomix::levels;
use atom4_atomix::notation::parse_slide;
use atom4_atomix::solvers::solver::{Algorithm, Options, replays, solve};

use super::results::is_run;
use super::solve::{load, short};

/// Bytes of breadth-first search for each position that a plain search may look at.
const BYTES: usize = 30;
/// It is not tried where so many times the states of the strong solver are more than that number: it needs more yet.
const TIMES: u64 = 1000;

/// Results of solvers, and what has come of them.
#[derive(Default)]
struct Plans {
    /// The levels as they were named, with their names in results.
    levels: Vec<(String, String, Level)>,
    good: usize,
    planless: usize,
    elsewhere: usize,
    /// Plans that are shortest ones by breadth-first search.
    shortest: usize,
    /// Plans said to be shortest ones for which that search was too long, with their seconds.
    left: Vec<(String, f64)>,
}

/// The check of results of solvers, against these levels and those inside the program.
///
/// # Errors
/// A level cannot be read.
pub fn plans(levels: &[String], apart: bool) -> Result<Box<dyn ResultCheck>, String> {
    let named = levels.iter();
    let named = named.map(|name| Ok((name.clone(), short(name), load(name, apart)?)));
    Ok(Box::new(Plans {
        levels: named.collect::<Result<_, String>>()?,
        ..Plans::default()
    }))
}

impl ResultCheck for Plans {
    fn check(&mut self, line: &str, most: u64) -> Option<Result<(), String>> {
        if is_run(line) {
            return Some(Ok(()));
        }
        let record = match serde_json::from_str::<Record>(line) {
            Ok(record) => record,
            Err(_) if !line.contains("\"level\"") => return None,
            Err(error) => return Some(Err(format!("this is no result: {error}"))),
        };
        Some(self.check_record(&record, most))
    }

    fn found(&self) -> bool {
        self.good + self.planless > 0
    }

    fn told(&self, bad: usize) -> String {
        let Plans {
            good,
            planless,
            elsewhere,
            shortest,
            ..
        } = self;
        if good + planless + elsewhere + bad == 0 {
            return String::new();
        }
        format!(
            "{good} plans hold, {bad} do not; {planless} results without a plan, {elsewhere} of levels not named; \
             no plan is shorter than {shortest} of them by breadth-first search"
        )
    }

    fn left(&self) -> Vec<Left> {
        if self.left.is_empty() {
            return Vec::new();
        }
        let mut names: Vec<&str> = self.left.iter().map(|(name, _)| name.as_str()).collect();
        names.dedup();
        vec![Left {
            what: format!("that {} plans are shortest ones", self.left.len()),
            seconds: Some(self.left.iter().map(|(_, seconds)| seconds).sum()),
            command: format!("atom4 atomix compare {}", names.join(" ")),
        }]
    }
}

impl Plans {
    /// Replays the plan of a result, and looks for a shorter one where it is said to be a shortest.
    fn check_record(&mut self, record: &Record, most: u64) -> Result<(), String> {
        let named = self.levels.iter();
        let mut named = named.filter(|(_, short, _)| *short == record.level);
        let given = named.next().map(|(name, _, level)| (name, level));
        let inside = || {
            let own = levels::named(&record.level).and_then(|at| levels::own().get(at))?;
            Some((&record.level, &own.level))
        };
        let Some((name, level)) = given.or_else(inside) else {
            self.elsewhere += 1;
            return Ok(());
        };
        let Some(length) = replayed(record, level)? else {
            self.planless += 1;
            return Ok(());
        };
        self.good += 1;
        if record.figures.proved {
            let within = record.figures.expanded * TIMES <= most;
            match within.then(|| shortest(level, most)).flatten() {
                Some(found) if found == length => self.shortest += 1,
                Some(found) => {
                    self.good -= 1;
                    return Err(format!(
                        "{name}: a shortest plan has {found} moves, not {length}"
                    ));
                }
                None => self.left.push((name.clone(), record.figures.seconds)),
            }
        }
        Ok(())
    }
}

/// The length of a shortest plan by breadth-first search; `None` where it takes more than `most` states.
fn shortest(level: &Level, most: u64) -> Option<usize> {
    let options = Options {
        algorithm: Algorithm::BreadthFirst,
        memory: usize::try_from(most)
            .unwrap_or(usize::MAX)
            .saturating_mul(BYTES),
        threads: 1,
        ..Options::default()
    };
    let stop = AtomicBool::new(false);
    let start = Position::start(level);
    let solution = solve(level, &start, &options, &stop, &|_| ()).ok()?;
    let proved = solution.figures.proved;
    solution.plan.filter(|_| proved).map(|plan| plan.len())
}

/// Replays the plan of a result, if it has one: its length.
fn replayed(record: &Record, level: &Level) -> Result<Option<usize>, String> {
    let name = &record.level;
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
            None => Ok(None),
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
    Ok(Some(plan.len()))
}

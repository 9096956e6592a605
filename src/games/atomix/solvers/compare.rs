//! Solvers against one another: a list of pairs of level and algorithm, worked off one by one,
//! with a record of each that another run can go on from.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::solver::{FACTOR, Figures, Solution};
use super::variant::Variant;
use atom4_atomix::level::Level;
use atom4_atomix::level_key::key;
use atom4_core::base::shard::Shard;
use atom4_solve::slide::student::StudentWeights;

/// The result of one algorithm on one level: one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The level as it was asked for.
    pub level: String,
    /// A key of its walls, atoms and molecule; old results have none.
    #[serde(default)]
    pub key: Option<String>,
    /// The algorithm's name.
    pub algorithm: String,
    /// The plan, `5 3 up` each; none when none was found.
    pub moves: Option<Vec<String>>,
    /// Its length.
    pub length: Option<usize>,
    /// Its proofs and its cost; these fields stand among the others in the line.
    #[serde(flatten)]
    pub figures: Figures,
    /// The terms that it ran under; these fields stand among the others, too.
    #[serde(flatten)]
    pub terms: Terms,
}

/// The limits of a run, and what leads it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// Seconds; as many as it takes without.
    pub limit: Option<f64>,
    /// Bytes of tables and queues; old results do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<usize>,
    /// The weights of the student project's heuristics, in thousandths, where the run was led by them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<StudentWeights>,
    /// The factor of weighted A*, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factor: Option<u64>,
    /// True where time is processor time.
    #[serde(default, skip_serializing_if = "is_false")]
    pub processor_time: bool,
}

// By reference, as serde calls it.
fn is_false(value: &bool) -> bool {
    !value
}

impl Record {
    /// The record of a solution.
    #[must_use]
    pub fn new(
        name: &str,
        level: &Level,
        variant: Variant,
        terms: &Terms,
        solution: &Solution,
    ) -> Record {
        let text = |plan: &Vec<_>| plan.iter().map(ToString::to_string).collect();
        Record {
            level: String::from(name),
            key: Some(level_key(level)),
            algorithm: variant.name(),
            moves: solution.plan.as_ref().map(text),
            length: solution.plan.as_ref().map(Vec::len),
            figures: solution.figures.clone(),
            terms: *terms,
        }
    }

    /// One line of JSON, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // Numbers, texts and lists always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// True where a run on these terms could add nothing.
    #[must_use]
    pub fn settles(&self, terms: &Terms) -> bool {
        let own = &self.terms;
        let longer = match (own.limit, terms.limit) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(had), Some(limit)) => had >= limit,
        };
        // One that does not say what memory it had may have ended for want of it, unless time was up.
        let larger = match (own.memory, own.limit) {
            (had @ Some(_), _) => had >= terms.memory,
            (None, Some(limit)) => self.figures.seconds >= limit,
            (None, None) => false,
        };
        self.figures.proved || self.figures.impossible || longer && larger
    }
}

/// A key that tells a level from others of its name.
#[must_use]
pub fn level_key(level: &Level) -> String {
    format!("{:016x}", key(level))
}

/// The first name under which there are two levels, among these and those of the results.
#[must_use]
pub fn namesake<'a>(
    names: &'a [String],
    levels: &[Level],
    results: &'a [Record],
) -> Option<&'a str> {
    let mut keys: BTreeMap<&str, String> = BTreeMap::new();
    let here = names
        .iter()
        .zip(levels)
        .map(|(name, level)| (name, level_key(level)));
    let there = results
        .iter()
        .filter_map(|record| Some((&record.level, record.key.clone()?)));
    for (name, key) in here.chain(there) {
        if *keys.entry(name).or_insert_with(|| key.clone()) != key {
            return Some(name);
        }
    }
    None
}

/// The option in which some of these results, or those still to come, differ from the rest, so that they
/// cannot be told apart.
#[must_use]
pub fn differing_option(terms: Option<&Terms>, results: &[Record]) -> Option<&'static str> {
    let mut all = results.iter().map(|record| &record.terms).chain(terms);
    let first = all.next()?;
    let factor = |terms: &Terms| terms.factor.unwrap_or(FACTOR);
    all.find_map(|other| match () {
        () if other.weights != first.weights => Some("--weights or --heuristic"),
        () if factor(other) != factor(first) => Some("--factor"),
        () if other.processor_time != first.processor_time => Some("--clock"),
        () => None,
    })
}

/// The records in a text of JSON lines. Lines that are none, such as one cut off by an
/// interruption, are left out and counted.
#[must_use]
pub fn read(text: &str) -> (Vec<Record>, usize) {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let plain = |mut record: Record| {
        for name in [&mut record.level, &mut record.algorithm] {
            name.retain(|c| !c.is_control());
        }
        record
    };
    let parsed: Vec<Option<Record>> = lines
        .map(|line| serde_json::from_str(line).ok().map(plain))
        .collect();
    let broken = parsed.iter().filter(|record| record.is_none()).count();
    (parsed.into_iter().flatten().collect(), broken)
}

/// The best record of each pair of level and algorithm: one that proves something, else the one with the
/// shortest plan, else the one with the highest bound.
#[must_use]
pub fn merge(records: Vec<Record>) -> Vec<Record> {
    let mut best: BTreeMap<(String, String), (usize, Record)> = BTreeMap::new();
    for (number, record) in records.into_iter().enumerate() {
        let rank = |record: &Record| {
            let length = record.length.unwrap_or(usize::MAX);
            (
                !record.figures.proved && !record.figures.impossible,
                length,
                usize::MAX - record.figures.lower_bound,
            )
        };
        let key = (record.level.clone(), record.algorithm.clone());
        match best.get_mut(&key) {
            Some((_, old)) if rank(old) <= rank(&record) => {}
            Some((_, old)) => *old = record,
            None => {
                best.insert(key, (number, record));
            }
        }
    }
    let mut records: Vec<(usize, Record)> = best.into_values().collect();
    records.sort_by_key(|(number, _)| *number);
    records.into_iter().map(|(_, record)| record).collect()
}

/// The pairs of level and algorithm that are still to be done, as indices: level by level, and of
/// those every `of`-th for a shard. New pairs come first. Then come those that a shorter run left
/// open, beginning with the smallest distance between lower bound and plan.
#[must_use]
pub fn work(
    levels: &[String],
    variants: &[Variant],
    shard: Shard,
    done: &[Record],
    terms: &Terms,
) -> Vec<(usize, usize)> {
    let names: Vec<String> = variants.iter().map(|variant| variant.name()).collect();
    let settled = |level: &str, algorithm: &str| {
        done.iter().any(|record| {
            record.level == level && record.algorithm == algorithm && record.settles(terms)
        })
    };
    let pairs = (0..levels.len()).flat_map(|l| (0..variants.len()).map(move |a| (l, a)));
    let mine = pairs.enumerate().filter(|(number, _)| shard.holds(*number));
    let left = mine.map(|(_, pair)| pair);
    let mut left: Vec<(usize, usize)> = left
        .filter(|&(l, a)| !settled(&levels[l], &names[a]))
        .collect();
    let gap = |record: &Record| {
        let longest = record.length.unwrap_or(usize::MAX);
        1 + longest
            .saturating_sub(record.figures.lower_bound)
            .min(1 << 20)
    };
    left.sort_by_key(|&(l, a)| {
        let name = &names[a];
        let same = done
            .iter()
            .filter(|record| record.level == levels[l] && &record.algorithm == name);
        same.map(gap).min().unwrap_or(0)
    });
    left
}

/// The table and the summary as text.
#[must_use]
pub fn table(records: &[Record]) -> String {
    let mut text = String::new();
    const WIDEST: usize = 60;
    let width = records
        .iter()
        .map(|record| record.level.chars().count())
        .max();
    let width = width.unwrap_or(5).clamp(5, WIDEST);
    let wide = algorithm_width(records);
    let _ = writeln!(
        text,
        "{:width$}  {:wide$}  {:>6}  {:>6}  {:>6}  {:>13}  {:>13}  {:>9}  {:>9}",
        "level", "algorithm", "moves", "bound", "proved", "expanded", "generated", "seconds", "MB"
    );
    for record in records {
        let length = record
            .length
            .map_or_else(|| String::from("-"), |n| n.to_string());
        let (bound, proved) = match (record.figures.proved, record.figures.impossible) {
            (_, true) => (String::from("-"), "none"),
            (proved, _) => (
                record.figures.lower_bound.to_string(),
                if proved { "yes" } else { "no" },
            ),
        };
        let _ = writeln!(
            text,
            "{:width$.width$}  {:wide$.wide$}  {length:>6}  {bound:>6}  {proved:>6}  {:>13}  {:>13}  {:>9.3}  {:>9.1}",
            record.level,
            record.algorithm,
            record.figures.expanded,
            record.figures.generated,
            record.figures.seconds,
            record.figures.peak_bytes as f64 / 1e6
        );
    }
    text.push('\n');
    text.push_str(&summary(records));
    text
}

/// Columns for the names of algorithms.
fn algorithm_width(records: &[Record]) -> usize {
    let widths = records
        .iter()
        .map(|record| record.algorithm.chars().count());
    widths.max().unwrap_or(0).clamp(15, 38)
}

/// Algorithms in the order in which they come up.
#[must_use]
pub fn algorithms(records: &[Record]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for record in records {
        if !names.contains(&record.algorithm.as_str()) {
            names.push(&record.algorithm);
        }
    }
    names
}

/// The times within which proofs are counted, in seconds.
const WITHIN: [f64; 4] = [1.0, 10.0, 60.0, 3600.0];

/// One line for each algorithm: solved, proved, proved within `WITHIN`, moves above the best
/// known plan, time, geometric mean of the times (a millisecond at least each), memory.
#[must_use]
pub fn summary(records: &[Record]) -> String {
    let best = |level: &str| {
        let same = records.iter().filter(|record| record.level == level);
        same.filter_map(|record| record.length).min()
    };
    let wide = algorithm_width(records);
    let within = WITHIN.map(|seconds| format!("  {:>7}", format!("<={seconds} s")));
    let mut text = format!(
        "{:wide$}  {:>7}  {:>7}{}  {:>12}  {:>10}  {:>9}  {:>9}\n",
        "algorithm",
        "solved",
        "proved",
        within.concat(),
        "moves above",
        "seconds",
        "geomean s",
        "most MB"
    );
    for name in algorithms(records) {
        let own: Vec<&Record> = records.iter().filter(|r| r.algorithm == name).collect();
        let solved = own.iter().filter(|record| record.length.is_some()).count();
        let proved = own.iter().filter(|record| record.figures.proved);
        let within = WITHIN.map(|seconds| {
            let soon = proved
                .clone()
                .filter(|record| record.figures.seconds <= seconds);
            format!("  {:>7}", soon.count())
        });
        let above: usize = own
            .iter()
            .filter_map(|record| Some(record.length? - best(&record.level)?))
            .sum();
        let seconds: f64 = own.iter().map(|record| record.figures.seconds).sum();
        let logarithms: f64 = own.iter().map(|r| r.figures.seconds.max(0.001).ln()).sum();
        let bytes = own
            .iter()
            .map(|record| record.figures.peak_bytes)
            .max()
            .unwrap_or(0);
        let _ = writeln!(
            text,
            "{name:wide$}  {:>7}  {:>7}{}  {above:>12}  {seconds:>10.3}  {:>9.3}  {:>9.1}",
            format!("{solved}/{}", own.len()),
            proved.count(),
            within.concat(),
            (logarithms / own.len() as f64).exp(),
            bytes as f64 / 1e6
        );
    }
    text
}

//! What each part of the strong solver is worth: results without it against results with all parts.

use std::fmt::Write as _;

use super::compare::{Record, algorithms};
use super::variant::Variant;

/// The least time that is told from less, in seconds.
const LEAST_SECONDS: f64 = 0.001;

/// A line for each algorithm that lacks a part: the levels proved by both it and the whole, the
/// geometric means of its expanded states and of its time over the whole's on these, the proofs and
/// plans that it misses, and the moves by which its other plans are longer. Empty where none lacks a part.
#[must_use]
pub fn ablation(records: &[Record]) -> String {
    let mut text = String::new();
    for name in algorithms(records) {
        let Some((whole, _)) = Variant::parted(name) else {
            continue;
        };
        if text.is_empty() {
            let _ = writeln!(
                text,
                "{:38}  {:>6}  {:>7}  {:>7}  {:>13}  {:>12}  {:>11}",
                "part left out",
                "levels",
                "states",
                "time",
                "proofs missed",
                "plans missed",
                "moves more"
            );
        }
        let of = |algorithm: &str, level: &str| {
            let mut own = records.iter();
            own.find(|record| record.algorithm == algorithm && record.level == level)
        };
        let lacking = records.iter().filter(|record| record.algorithm == name);
        let pairs: Vec<(&Record, &Record)> = lacking
            .filter_map(|record| Some((record, of(whole, &record.level)?)))
            .collect();
        let both: Vec<_> = pairs
            .iter()
            .filter(|(less, all)| less.figures.proved && all.figures.proved)
            .collect();
        let mean = |quantity: fn(&Record) -> f64| {
            let logarithms = both
                .iter()
                .map(|(less, all)| (quantity(less) / quantity(all)).ln());
            (logarithms.sum::<f64>() / both.len().max(1) as f64).exp()
        };
        let states = mean(|record| record.figures.expanded.max(1) as f64);
        let time = mean(|record| record.figures.seconds.max(LEAST_SECONDS));
        let missed = |has: fn(&Record) -> bool| {
            let missed = pairs.iter().filter(|(less, all)| has(all) && !has(less));
            let won = pairs.iter().filter(|(less, all)| has(less) && !has(all));
            missed.count() as i64 - won.count() as i64
        };
        let longer =
            |(less, all): &(&Record, &Record)| Some(less.length? as i64 - all.length? as i64);
        let more: i64 = pairs.iter().filter_map(longer).sum();
        let _ = writeln!(
            text,
            "{name:38}  {:>6}  {states:>7.3}  {time:>7.3}  {:>13}  {:>12}  {more:>11}",
            both.len(),
            missed(|record| record.figures.proved),
            missed(|record| record.length.is_some()),
        );
    }
    text
}

#[cfg(test)]
mod tests;

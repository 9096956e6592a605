//! Standings as text: a table with crosses, the difference in words, a plot of the ratings.

use std::fmt::Write;

use super::elo::whole;
use super::ratings::Rated;
use super::sentence::sentence;
use super::sprt::Decision;
use super::standings::Standings;

/// The width of the plot in characters.
const PLOT: usize = 49;

/// The standings as text, in lines.
#[must_use]
pub fn text(standings: &Standings) -> String {
    let mut out = String::new();
    let _ = table(standings, &mut out);
    let _ = words(standings, &mut out);
    if standings.names.len() > 2 {
        let _ = plot(standings, &mut out);
    }
    out
}

fn width(standings: &Standings) -> usize {
    let names = standings.names.iter().map(|name| name.chars().count());
    names.max().unwrap_or(0).clamp(6, 30)
}

/// A name cut to the width of its column.
fn cut(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    let head: String = name.chars().take(width.saturating_sub(1)).collect();
    format!("{head}~")
}

/// An end of an interval, if it has one.
fn end(elo: f64) -> String {
    if elo.is_finite() {
        format!("{:>6}", whole(elo))
    } else {
        format!("{:>6}", "-")
    }
}

/// One line a player, best first.
pub(super) fn table(standings: &Standings, out: &mut String) -> std::fmt::Result {
    let width = width(standings);
    let order = standings.ranking();
    // Between two there is one difference, and words say it.
    let rated = order.len() > 2;
    write!(out, "{:>3}  {:width$}  ", "", "player")?;
    if rated {
        write!(out, "{:>6} {:>6} {:>6}  ", "Elo", "from", "to")?;
    }
    write!(
        out,
        "{:>6} {:>7} {:>6}  {:>5} {:>5} {:>5}  {:>6} ",
        "games", "points", "%", "won", "drawn", "lost", "faults"
    )?;
    for rank in 1..=order.len() {
        write!(out, " {rank:>7}")?;
    }
    writeln!(out)?;
    for (rank, &at) in order.iter().enumerate() {
        let tally = &standings.tallies[at];
        let games = tally.games();
        let [won, drawn, lost] = tally.results;
        let share = match games {
            0 => String::from("-"),
            _ => format!("{:.1}", 100.0 * tally.points() / games as f64),
        };
        let name = cut(&standings.names[at], width);
        write!(out, "{:>3}  {name:width$}  ", rank + 1)?;
        if rated {
            let Rated { elo, low, high } = standings.ratings[at];
            write!(out, "{:>6} {} {}  ", whole(elo), end(low), end(high))?;
        }
        write!(
            out,
            "{games:>6} {:>7.1} {share:>6}  {won:>5} {drawn:>5} {lost:>5}  {:>6} ",
            tally.points(),
            tally.fault_count(),
        )?;
        for &other in &order {
            let (points, games) = standings.cross[at][other];
            let cell = match games {
                0 => String::from(if other == at { "." } else { "-" }),
                _ => format!("{points:.1}"),
            };
            write!(out, " {cell:>7}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn words(standings: &Standings, out: &mut String) -> std::fmt::Result {
    writeln!(out)?;
    if let [first, second] = standings.names.as_slice()
        && let Some(difference) = standings.pairs.elo()
    {
        writeln!(out, "{}", sentence(first, second, difference))?;
        let [a, b, c, d, e] = standings.pairs.0;
        writeln!(
            out,
            "Pairs of games (same opening, seats swapped) in which {first} made 0, 1/2, 1, 3/2, 2 points: {a} {b} {c} {d} {e}."
        )?;
    }
    if let Some(note) = standings.told_dropped() {
        writeln!(out, "{note}")?;
    }
    if let Some(note) = standings.told_copies() {
        writeln!(out, "{note}")?;
    }
    if let Some(note) = standings.made_up() {
        writeln!(out, "{note}")?;
    }
    if let Some((sprt, ratio, decision)) = standings.test {
        let (lower, upper) = sprt.bounds();
        // Adding nothing makes no minus of 0.
        let ratio = (ratio * 100.0).round() / 100.0 + 0.0;
        let decision = match decision {
            Some(Decision::H1) => "H1 accepted: the first engine is stronger as tested",
            Some(Decision::H0) => "H0 accepted: it is not",
            None => "not decided yet",
        };
        writeln!(
            out,
            "SPRT of {} against {}: LLR {ratio:.2} ({lower:.2} to {upper:.2}), {decision}.",
            sprt.elo0,
            sprt.told()
        )?;
        if standings.waiting > 0 {
            writeln!(
                out,
                "Pairs behind the first one that is missing, not counted in the test yet: {}.",
                standings.waiting
            )?;
        }
        if standings.surplus > 0 {
            writeln!(
                out,
                "Games after the deciding pair, not counted: {}.",
                standings.surplus
            )?;
        }
    }
    let reasons: Vec<String> = standings
        .reasons
        .iter()
        .map(|(reason, count)| format!("{} {count}", reason.name()))
        .collect();
    if !reasons.is_empty() {
        writeln!(out, "How games ended: {}.", reasons.join(", "))?;
    }
    for (name, tally) in standings.names.iter().zip(&standings.tallies) {
        if tally.fault_count() > 0 {
            let faults: Vec<String> = tally
                .faults
                .iter()
                .map(|(reason, count)| format!("{} {count}", reason.name()))
                .collect();
            writeln!(out, "Faults of {name}: {}.", faults.join(", "))?;
            if let Some((game, detail)) = &tally.first_fault {
                writeln!(out, "  The first, in game {game}: {detail}")?;
            }
        }
    }
    Ok(())
}

/// The range of a plot of ratings with their intervals: from, to. An end that an interval has not is left out.
#[must_use]
pub(super) fn range(ratings: &[Rated]) -> (f64, f64) {
    let all = || {
        let all = ratings
            .iter()
            .flat_map(|rated| [rated.low, rated.elo, rated.high]);
        all.filter(|elo| elo.is_finite())
    };
    let low = all().fold(f64::INFINITY, f64::min);
    let high = all().fold(f64::NEG_INFINITY, f64::max);
    if low < high {
        (low, high)
    } else {
        (-100.0, 100.0)
    }
}

/// A line a player: `o` the rating, dashes its 95 % interval, to the border where it has no end.
fn plot(standings: &Standings, out: &mut String) -> std::fmt::Result {
    let (low, high) = range(&standings.ratings);
    let place = |elo: f64| {
        let share = ((elo - low) / (high - low)).clamp(0.0, 1.0);
        (share * (PLOT - 1) as f64).round() as usize
    };
    let width = width(standings);
    writeln!(out)?;
    for at in standings.ranking() {
        let rated = standings.ratings[at];
        let mut line = vec![' '; PLOT];
        line[place(rated.low)..=place(rated.high)].fill('-');
        line[place(rated.elo)] = 'o';
        let line: String = line.into_iter().collect();
        writeln!(out, "{:>width$} |{line}|", cut(&standings.names[at], width))?;
    }
    let (low, high) = (whole(low), whole(high));
    let gap = PLOT.saturating_sub(low.len());
    writeln!(out, "{:>width$}  {low}{high:>gap$}  Elo, 95 %", "")
}

//! The first page: standings with error bars, cross table, who did not play, faults.

use std::fmt::{Result, Write};

use super::super::admission::Checked;
use super::super::talk::Weight;
use super::Report;
use super::game::path;
use super::html::{ending, escape, head, last, page as whole};
use super::meetings::anchor;
use crate::ratings::Rated;
use crate::table::range;

/// The width of the plot of errors, in its own units.
const PLOT: f64 = 200.0;

/// The page.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut body = String::new();
    // Writing into a string cannot fail.
    let _ = write(report, &mut body);
    whole(&format!("{}: a tournament", report.title), "", &body)
}

fn write(report: &Report<'_>, out: &mut String) -> Result {
    let header = &report.ran.header;
    let out_count = report.not_admitted().count();
    write!(
        out,
        "<p>{} programs, {} games",
        report.names.len(),
        report.games.len()
    )?;
    if out_count > 0 {
        write!(out, "; <a href=\"#out\">{out_count} not admitted</a>")?;
    }
    writeln!(
        out,
        ". Seed {}, openings: {}. The results as lines of JSON stand beside this page: results.jsonl and, of parts, \
         results-K-of-N.jsonl; standings.json; checks.jsonl.</p>",
        header.seed,
        escape(&header.openings)
    )?;
    standings(report, out)?;
    cross(report, out)?;
    not_admitted(report, out)?;
    faults(report, out)?;
    extras(report, out)
}

fn standings(report: &Report<'_>, out: &mut String) -> Result {
    out.push_str("<h2>Standings</h2>\n<div class=\"wide\"><table class=\"numbers\">\n");
    let columns = [
        "", "Program", "Elo", "from", "to", "95 %", "Games", "Points", "%", "Won", "Drawn", "Lost",
        "Faults",
    ];
    head(&columns, out);
    let ratings = &report.standings.ratings;
    let ends = range(ratings);
    for (rank, &at) in report.ranking.iter().enumerate() {
        let tally = report
            .standings
            .tallies
            .get(at)
            .cloned()
            .unwrap_or_default();
        let Some(rated) = ratings.get(at) else {
            continue;
        };
        let number = |elo: f64| match elo.is_finite() {
            true => format!("{elo:+.0}"),
            false => String::from("\u{2013}"),
        };
        let [won, drawn, lost] = tally.results;
        let share = 100.0 * tally.points() / tally.games().max(1) as f64;
        write!(
            out,
            "<tr><td>{}</td><td class=\"name\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>",
            rank + 1,
            escape(report.name(at)),
            number(rated.elo),
            number(rated.low),
            number(rated.high),
        )?;
        bar(rated, ends, out)?;
        writeln!(
            out,
            "</td><td>{}</td><td>{:.1}</td><td>{share:.1}</td><td>{won}</td><td>{drawn}</td><td>{lost}</td><td>{}</td></tr>",
            tally.games(),
            tally.points(),
            tally.fault_count()
        )?;
    }
    out.push_str("</table></div>\n");
    let notes = report.standings.told_copies().into_iter();
    for note in notes.chain(report.standings.made_up().map(String::from)) {
        writeln!(out, "<p>{}</p>", escape(&note))?;
    }
    Ok(())
}

/// A rating with its interval between the lowest and the highest end of all; an end that it has not is the border.
fn bar(rated: &Rated, (low, high): (f64, f64), out: &mut String) -> Result {
    write!(
        out,
        "<svg class=\"bar\" viewBox=\"-6 0 {:.0} 20\">",
        PLOT + 12.0
    )?;
    let place = |elo: f64| ((elo - low) / (high - low)).clamp(0.0, 1.0) * PLOT;
    write!(
        out,
        "<path d=\"M{:.1} 10H{:.1}",
        place(rated.low),
        place(rated.high)
    )?;
    for end in [rated.low, rated.high]
        .into_iter()
        .filter(|end| end.is_finite())
    {
        write!(out, "M{:.1} 5v10", place(end))?;
    }
    write!(out, "\"/>")?;
    if rated.elo.is_finite() {
        let at = place(rated.elo);
        write!(out, "<circle cx=\"{at:.1}\" cy=\"10\" r=\"4\"/>")?;
    }
    write!(out, "</svg>")
}

fn cross(report: &Report<'_>, out: &mut String) -> Result {
    out.push_str("<h2>Cross table</h2>\n<div class=\"wide\"><table class=\"numbers\">\n");
    let ranks: Vec<String> = (1..=report.ranking.len())
        .map(|rank| rank.to_string())
        .collect();
    let columns: Vec<&str> = ["", "Program"]
        .into_iter()
        .chain(ranks.iter().map(String::as_str))
        .collect();
    head(&columns, out);
    for (rank, &at) in report.ranking.iter().enumerate() {
        write!(
            out,
            "<tr><td>{}</td><td class=\"name\">{}</td>",
            rank + 1,
            escape(report.name(at))
        )?;
        for &other in &report.ranking {
            let cell = report
                .standings
                .cross
                .get(at)
                .and_then(|row| row.get(other));
            match cell {
                Some(&(points, games)) if games > 0 => write!(
                    out,
                    "<td><a href=\"meetings.html#{}\">{points:.1}</a></td>",
                    anchor(at, other)
                )?,
                _ => out.push_str("<td>\u{b7}</td>"),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
    Ok(())
}

fn not_admitted(report: &Report<'_>, out: &mut String) -> Result {
    let mut all = report.not_admitted().peekable();
    if all.peek().is_none() {
        return Ok(());
    }
    out.push_str("<h2 id=\"out\">Not admitted</h2>\n<p>These failed a step that the specification asks for, and did not play.</p>\n");
    all.try_for_each(|checked| steps(checked, Weight::Asked, out))
}

/// The steps of this weight that a program failed.
fn steps(checked: &Checked, weight: Weight, out: &mut String) -> Result {
    let count = checked
        .steps
        .iter()
        .filter(|tried| tried.weight == weight)
        .count();
    let failed: Vec<_> = checked.failed(weight).collect();
    writeln!(
        out,
        "<details><summary><b>{}</b>: {} of {count} steps failed</summary>",
        escape(&checked.name),
        failed.len()
    )?;
    for tried in failed {
        writeln!(out, "<p>{}. {}</p><dl>", tried.number, escape(&tried.title))?;
        for (what, said) in tried.failure.iter().flat_map(|failure| failure.rows()) {
            writeln!(out, "<dt>{what}</dt><dd>{}</dd>", escape(said))?;
        }
        out.push_str("</dl>\n");
    }
    out.push_str("</details>\n");
    Ok(())
}

fn faults(report: &Report<'_>, out: &mut String) -> Result {
    out.push_str("<h2>Faults</h2>\n");
    let mut none = true;
    for &at in &report.ranking {
        let Some(tally) = report
            .standings
            .tallies
            .get(at)
            .filter(|tally| tally.fault_count() > 0)
        else {
            continue;
        };
        none = false;
        let kinds: Vec<String> = tally
            .faults
            .iter()
            .map(|(reason, count)| format!("{} {count}", reason.name()))
            .collect();
        writeln!(
            out,
            "<details><summary><b>{}</b>: {}</summary>",
            escape(report.name(at)),
            escape(&kinds.join(", "))
        )?;
        for line in report.faults(report.name(at)) {
            writeln!(
                out,
                "<p><a href=\"{}\">Game {}</a> against {}, after {} moves: {}</p>",
                path(line),
                line.game,
                escape(line.winner().unwrap_or_default()),
                line.plies,
                ending(line)
            )?;
            last(line, out);
        }
        out.push_str("</details>\n");
    }
    if none {
        out.push_str("<p>None.</p>\n");
    }
    Ok(())
}

/// The programs that played and lack something that is good to have.
fn extras(report: &Report<'_>, out: &mut String) -> Result {
    let lacks = |checked: &&Checked| {
        report.names.contains(&checked.name) && checked.failed(Weight::Good).next().is_some()
    };
    let mut all = report.checks.iter().filter(lacks).peekable();
    if all.peek().is_none() {
        return Ok(());
    }
    out.push_str("<h2>Good to have</h2>\n<p>These played, and lack something that the specification does not ask for.</p>\n");
    all.try_for_each(|checked| steps(checked, Weight::Good, out))
}

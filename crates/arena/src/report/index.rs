//! The first page: standings with error bars, cross table, who did not play, faults.

use std::fmt::{Result, Write};

use super::super::admission::Checked;
use super::super::check::Tried;
use super::super::talk::Weight;
use super::super::tournament::Stage;
use super::Report;
use super::game::path;
use super::html::{ending, escape, head, last, page as whole, renewed};
use super::meetings::anchor;
use super::{lost, stage};
use crate::elo;
use crate::ratings::Rated;
use crate::standings::Standings;
use crate::table::range;

/// The width of the plot of errors, in its own units.
const PLOT: f64 = 200.0;

/// The page.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut body = String::new();
    // Writing into a string cannot fail.
    let _ = write(report, &mut body);
    let title = format!("{}: a tournament", report.title);
    match report.stage.goes_on() {
        true => renewed(&title, &body),
        false => whole(&title, "", &body),
    }
}

fn write(report: &Report<'_>, out: &mut String) -> Result {
    let failed = report.not_admitted().filter(|checked| !checked.passed());
    let out_count = failed.count();
    write!(
        out,
        "<p>{} programs, {} games",
        report.programs(),
        report.games.len()
    )?;
    let over = report.passed_over.len();
    for (count, what) in [(out_count, "not admitted"), (over, "passed over")] {
        if count > 0 {
            write!(out, "; <a href=\"#out\">{count} {what}</a>")?;
        }
    }
    if report.stage == Stage::Checking {
        out.push_str(".</p>\n");
        stage::note(report, out)?;
        stage::checks(report, out)?;
        return did_not_play(report, out);
    }
    let (Some(series), Some(of_all)) = (&report.series, &report.standings) else {
        out.push_str(
            ". Nothing was played: a tournament needs two programs that pass their check. What each of them lacks stands below; \
             the option --admit-all lets them play all the same.</p>\n",
        );
        return did_not_play(report, out);
    };
    let header = &series.begun.header;
    writeln!(
        out,
        ". Seed {}, openings: {}. The results as lines of JSON stand beside this page: results.jsonl and, of parts, \
         results-K-of-N.jsonl; games.csv for spreadsheets, games.pgn for rating programs; standings.json; checks.jsonl.</p>",
        header.seed,
        escape(&header.openings)
    )?;
    stage::note(report, out)?;
    standings(report, of_all, out)?;
    did_not_play(report, out)?;
    cross(report, of_all, out)?;
    admitted_all_the_same(report, out)?;
    faults(report, of_all, out)
}

fn standings(report: &Report<'_>, of_all: &Standings, out: &mut String) -> Result {
    out.push_str("<h2>Standings</h2>\n<div class=\"wide\"><table class=\"numbers\">\n");
    let columns = [
        "", "Program", "Elo", "from", "to", "95 %", "Games", "Points", "%", "Won", "Drawn", "Lost",
        "Faults", "Check",
    ];
    head(&columns, out);
    let ratings = &of_all.ratings;
    let ends = range(ratings);
    for (rank, &at) in report.ranking.iter().enumerate() {
        let tally = of_all.tallies.get(at).cloned().unwrap_or_default();
        let Some(rated) = ratings.get(at) else {
            continue;
        };
        let number = |elo: f64| match elo.is_finite() {
            true => elo::whole(elo),
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
            "</td><td>{}</td><td>{:.1}</td><td>{share:.1}</td><td>{won}</td><td>{drawn}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            tally.games(),
            tally.points(),
            why_lost(at, lost),
            tally.fault_count(),
            passed(report, at)
        )?;
    }
    out.push_str("</table></div>\n");
    if !report.games.is_empty() {
        out.push_str(
            "<p>A press on the number of lost games shows why each was lost: <a href=\"lost.html\">all lost games</a>.</p>\n",
        );
    }
    let notes = of_all.told_dropped().into_iter();
    let notes = notes.chain(of_all.told_copies());
    let fixed = of_all.made_up().into_iter().chain(of_all.told_open());
    for note in notes.chain(fixed.map(String::from)) {
        writeln!(out, "<p>{}</p>", escape(&note))?;
    }
    Ok(())
}

/// The number of games that a program lost, with the way to the page that says why.
fn why_lost(at: usize, lost: u64) -> String {
    match lost {
        0 => String::from("0"),
        lost => format!("<a href=\"lost.html#{}\">{lost}</a>", lost::anchor(at)),
    }
}

/// How a program's check went, in a word.
fn passed(report: &Report<'_>, at: usize) -> String {
    let checked = report
        .checks
        .iter()
        .find(|checked| checked.name == report.name(at));
    match checked {
        None => String::new(),
        Some(checked) if checked.steps.is_empty() => String::from("ours"),
        Some(checked) => match checked.failed(Weight::Asked).count() {
            0 => String::from("passed"),
            failed => format!(
                "<a href=\"#c{}\">{failed} failed</a>",
                place(report, checked)
            ),
        },
    }
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

fn cross(report: &Report<'_>, of_all: &Standings, out: &mut String) -> Result {
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
            let cell = of_all.cross.get(at).and_then(|row| row.get(other));
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

/// The programs that did not play, one a line with the reason, then what is known of each check that failed.
fn did_not_play(report: &Report<'_>, out: &mut String) -> Result {
    let (passed, failed): (Vec<&Checked>, Vec<&Checked>) =
        report.not_admitted().partition(|checked| checked.passed());
    if !failed.is_empty() || !report.passed_over.is_empty() {
        out.push_str("<h2 id=\"out\">Did not play</h2>\n<table>\n");
        head(&["Program", "Why"], out);
        for checked in &failed {
            let name = escape(&checked.name);
            let name = format!("<a href=\"#c{}\">{name}</a>", place(report, checked));
            out_row(&name, &checked.why(), out)?;
        }
        for over in report.passed_over {
            let why = format!("passed over: {}", over.why);
            out_row(&escape(&over.file), &why, out)?;
        }
        out.push_str("</table>\n");
    }
    if !failed.is_empty() {
        out.push_str("<p>What was sent to those that failed a step that a tournament asks for, and what came:</p>\n");
    }
    for checked in failed {
        steps((place(report, checked), checked), out)?;
    }
    // One alone has nobody to play against.
    for checked in passed {
        writeln!(
            out,
            "<p><b>{}</b> passed its check, and had no other program to play against.</p>",
            escape(&checked.name)
        )?;
    }
    Ok(())
}

/// A program that did not play, with the reason, whose lines stand below each other.
fn out_row(name: &str, why: &str, out: &mut String) -> Result {
    let why: Vec<String> = why.lines().map(|line| escape(line.trim())).collect();
    let why = why.join("<br>");
    writeln!(out, "<tr><td>{name}</td><td>{why}</td></tr>")
}

/// The programs that failed their check and played all the same.
fn admitted_all_the_same(report: &Report<'_>, out: &mut String) -> Result {
    let mut all = report
        .played()
        .filter(|checked| !checked.passed())
        .peekable();
    if all.peek().is_none() {
        return Ok(());
    }
    out.push_str(
        "<h2>Failed their check and played</h2>\n<p>These failed a step that a tournament asks for, and played because of \
         --admit-all.</p>\n",
    );
    all.try_for_each(|checked| steps((place(report, checked), checked), out))
}

/// The place of a program's failed steps on the page.
fn place(report: &Report<'_>, checked: &Checked) -> usize {
    let same = |other: &Checked| other.name == checked.name;
    report.checks.iter().position(same).unwrap_or_default()
}

/// The steps that a program failed.
fn steps((at, checked): (usize, &Checked), out: &mut String) -> Result {
    let failed: Vec<&Tried> = checked.failed(Weight::Asked).collect();
    writeln!(
        out,
        "<details id=\"c{at}\" open><summary><b>{}</b>: {} of {} steps failed{}</summary>",
        escape(&checked.name),
        failed.len(),
        checked.steps.len(),
        match checked.left {
            0 => String::new(),
            left => format!("; {left} further steps were not tried"),
        }
    )?;
    for tried in failed {
        writeln!(out, "<p>{}. {}</p><dl>", tried.number, escape(&tried.title))?;
        for (what, said) in tried.failure.iter().flat_map(|failure| failure.rows()) {
            let lines: Vec<String> = said.lines().map(escape).collect();
            let said = lines.join("\n");
            match lines.len() > 1 {
                true => writeln!(out, "<dt>{what}</dt><dd><pre>{said}</pre></dd>")?,
                false => writeln!(out, "<dt>{what}</dt><dd>{said}</dd>")?,
            }
        }
        out.push_str("</dl>\n");
        let complaints = &tried.complaints;
        if !complaints.is_empty() {
            let lines: Vec<String> = complaints.lines().map(escape).collect();
            writeln!(
                out,
                "<details><summary>All that it wrote on standard error</summary><pre>{}</pre></details>",
                lines.join("\n")
            )?;
        }
    }
    out.push_str("</details>\n");
    Ok(())
}

fn faults(report: &Report<'_>, of_all: &Standings, out: &mut String) -> Result {
    out.push_str("<h2>Faults</h2>\n");
    let mut none = true;
    for &at in &report.ranking {
        let Some(tally) = of_all
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

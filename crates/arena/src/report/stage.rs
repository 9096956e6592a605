//! What the first page says while a tournament goes on.

use std::fmt::{Result, Write};

use super::super::check::Tried;
use super::super::tournament::Stage;
use super::Report;
use super::html::{escape, head};

/// The sentence about how far it is.
pub(super) fn note(report: &Report<'_>, out: &mut String) -> Result {
    let (checked, programs) = (report.checks.len(), report.programs());
    let (played, games) = (
        report.games.len(),
        report
            .series
            .as_ref()
            .map_or(0, |series| series.schedule.len()),
    );
    let told = match report.stage {
        Stage::Over => return Ok(()),
        Stage::Checking => format!(
            "The programs are being checked, {checked} of {programs} so far; then those play that pass."
        ),
        Stage::Playing => {
            format!("{played} of {games} games are played; so it stands by now.")
        }
        Stage::Reviewing => String::from(
            "All games are played. The machine player looks for their turning points; then the pages of the games and those of lost \
             games have them.",
        ),
        Stage::Interrupted => {
            format!("Interrupted, {played} of {games} games are played. The same command goes on.")
        }
    };
    let renewed = match report.stage.goes_on() {
        true => {
            " This page is written anew while the tournament goes on, and loads itself again every few seconds."
        }
        false => "",
    };
    writeln!(out, "<p class=\"stage\">{told}{renewed}</p>")
}

/// The programs while they are checked.
pub(super) fn checks(report: &Report<'_>, out: &mut String) -> Result {
    out.push_str("<h2>Programs</h2>\n<table>\n");
    head(&["Program", "Check"], out);
    for checked in report.checks {
        let asked = |tried: &&Tried| tried.failure.is_some();
        let state = match (checked.passed(), checked.steps.iter().find(asked)) {
            (false, Some(tried)) => format!("failed: {}", tried.title),
            _ if checked.steps.is_empty() => String::from("ours"),
            _ => String::from("passed"),
        };
        writeln!(
            out,
            "<tr><td>{}</td><td>{}</td></tr>",
            escape(&checked.name),
            escape(&state)
        )?;
    }
    for name in report.waiting {
        writeln!(
            out,
            "<tr><td>{}</td><td>not checked yet</td></tr>",
            escape(name)
        )?;
    }
    out.push_str("</table>\n");
    Ok(())
}

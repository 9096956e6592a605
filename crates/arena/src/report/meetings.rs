//! The page of all games, by those who met.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::results::GameLine;
use super::Report;
use super::game::path;
use super::html::{ending, escape, head, page as whole};

/// The place of the games between two on the page.
pub(super) fn anchor(a: usize, b: usize) -> String {
    format!("g{}-{}", a.min(b), a.max(b))
}

/// The page.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut meetings: BTreeMap<(usize, usize), Vec<&GameLine>> = BTreeMap::new();
    let place = |name: &String| report.names.iter().position(|other| other == name);
    for line in &report.games {
        if let (Some(a), Some(b)) = (place(&line.white), place(&line.black)) {
            meetings.entry((a.min(b), a.max(b))).or_default().push(line);
        }
    }
    let mut body = String::from("<nav><a href=\"index.html\">Standings</a></nav>\n");
    let [first, second] = report.sides;
    for ((a, b), games) in meetings {
        // Writing into a string cannot fail.
        let _ = writeln!(
            body,
            "<h2 id=\"{}\">{} and {}</h2>\n<table>",
            anchor(a, b),
            escape(report.name(a)),
            escape(report.name(b))
        );
        head(
            &["Game", first, second, "Result", "Moves", "How it ended"],
            &mut body,
        );
        for line in games {
            let _ = writeln!(
                body,
                "<tr><td><a href=\"{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                path(line),
                line.game,
                escape(&line.white),
                escape(&line.black),
                line.result.text(),
                line.plies,
                ending(line)
            );
        }
        body.push_str("</table>\n");
    }
    whole(&format!("{}: all games", report.title), "", &body)
}

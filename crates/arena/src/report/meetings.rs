//! The page of all games, by those who met.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::results::GameLine;
use super::game::path;
use super::html::{ending, escape, head, page as whole};
use super::{Report, Turned};

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
            &[
                "Game",
                first,
                second,
                "Result",
                "Moves",
                "How it ended",
                "Turning point",
            ],
            &mut body,
        );
        for line in games {
            let _ = writeln!(
                body,
                "<tr><td><a href=\"{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                path(line),
                line.game,
                escape(&line.white),
                escape(&line.black),
                line.result.text(),
                line.plies,
                ending(line),
                turning_point(report, line)
            );
        }
        body.push_str("</table>\n");
    }
    whole(&format!("{}: all games", report.title), "", &body)
}

/// The turning point of a game in few words, with the way to its board.
fn turning_point(report: &Report<'_>, line: &GameLine) -> String {
    let Some(Turned { point, .. }) = report.turned(line) else {
        return String::new();
    };
    let number = point.number;
    let mv = line.moves.get(number - 1).map_or("", String::as_str);
    format!(
        "<a href=\"{}#m{number}\">{number}. {}</a>, better {}",
        path(line),
        escape(mv),
        escape(&point.better)
    )
}

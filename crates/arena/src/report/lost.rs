//! The page of lost games, by who lost them: how each ended, where it turned, what was said around a fault.

use std::fmt::Write;

use super::super::results::GameLine;
use super::Report;
use super::game::path;
use super::html::{ending, escape, last, page as whole};

/// The place of a program's lost games on the page.
pub(super) fn anchor(at: usize) -> String {
    format!("p{at}")
}

/// The page.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut body = String::from(
        "<nav><a href=\"index.html\">Standings</a> <a href=\"meetings.html\">All games</a></nav>\n",
    );
    for &at in &report.ranking {
        let name = report.name(at);
        let lost = report
            .games
            .iter()
            .filter(|line| line.loser() == Some(name));
        let lost: Vec<&GameLine> = lost.collect();
        // Writing into a string cannot fail.
        let _ = writeln!(
            body,
            "<h2 id=\"{}\">{}: {} lost</h2>",
            anchor(at),
            escape(name),
            counted(lost.len())
        );
        for line in lost {
            one(report, line, &mut body);
        }
    }
    whole(&format!("{}: why games were lost", report.title), "", &body)
}

/// `no game`, `1 game`, `12 games`.
fn counted(games: usize) -> String {
    match games {
        0 => String::from("no game"),
        1 => String::from("1 game"),
        games => format!("{games} games"),
    }
}

fn one(report: &Report<'_>, line: &GameLine, out: &mut String) {
    let page = path(line);
    let none = || match report.no_turn(line) {
        "" => String::new(),
        told => format!("<br>{told}"),
    };
    let turned = report.turned(line).map_or_else(none, |turned| {
        format!(
            "<br>{} <a href=\"{page}#m{}\">The board there</a>",
            escape(&turned.sentence),
            turned.point.number
        )
    });
    // Writing into a string cannot fail.
    let _ = writeln!(
        out,
        "<p><a href=\"{page}\">Game {}</a> against {}, after {} moves: {}.{turned}</p>",
        line.game,
        escape(line.winner().unwrap_or_default()),
        line.plies,
        ending(line)
    );
    last(line, out);
}

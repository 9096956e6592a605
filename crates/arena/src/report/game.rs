//! The page of a game: its end, then the board after each move. A press on a board makes it large.

use std::fmt::Write;

use super::super::opened;
use super::super::results::GameLine;
use super::html::{ending, escape, last, page as whole};
use super::{OfSeries, Painter, Report, Turned, end};

/// The path of a game's page in the folder.
pub(super) fn path(line: &GameLine) -> String {
    format!("games/{:04}.html", line.game)
}

/// The page of a game.
pub(super) fn page(
    report: &Report<'_>,
    series: &OfSeries<'_>,
    line: &GameLine,
    painter: &mut dyn Painter,
) -> String {
    let mut body = String::new();
    // Writing into a string cannot fail.
    let _ = write((report, series), line, painter, &mut body);
    let title = format!("Game {}: {} against {}", line.game, line.white, line.black);
    whole(&title, "../", &body)
}

fn write(
    (report, series): (&Report<'_>, &OfSeries<'_>),
    line: &GameLine,
    painter: &mut dyn Painter,
    out: &mut String,
) -> std::fmt::Result {
    let schedule = &series.schedule;
    let [first, second] = report.sides;
    let neighbour = |step: isize, text: &str| match line.game.checked_add_signed(step) {
        Some(other) if other < schedule.len() => {
            format!(" <a href=\"{other:04}.html\">{text}</a>")
        }
        _ => String::new(),
    };
    writeln!(
        out,
        "<nav><a href=\"../index.html\">Standings</a> <a href=\"../meetings.html\">All games</a>{}{}</nav>",
        neighbour(-1, "Game before"),
        neighbour(1, "Next game")
    )?;
    writeln!(
        out,
        "<p class=\"result\">{first} {}, {second} {}: <b>{}</b>, {}.</p>",
        escape(&line.white),
        escape(&line.black),
        line.result.text(),
        ending(line)
    )?;
    last(line, out);
    let boards_of = |moves: &[String]| {
        let pairing = report.pairing(line);
        pairing.map_or_else(Vec::new, |pairing| {
            series.begun.contest.boards(pairing, moves)
        })
    };
    let boards = boards_of(&line.moves);
    let end = boards.last().filter(|_| boards.len() > line.moves.len());
    let sentence = end::sentence(line, [first, second], end);
    if !sentence.is_empty() {
        writeln!(out, "<p>{}</p>", escape(&sentence))?;
    }
    let opening = opened::sentence(report.opening(line));
    if !opening.is_empty() {
        writeln!(out, "<p>{opening}</p>")?;
    }
    let turned = report.turned(line);
    if let Some(Turned { point, sentence }) = &turned {
        writeln!(
            out,
            "<p>{} <a href=\"#m{}\">The board there</a></p>",
            escape(sentence),
            point.number
        )?;
    } else if !report.no_turn(line).is_empty() {
        writeln!(out, "<p>{}</p>", report.no_turn(line))?;
    }
    if series.begun.recorded {
        let record = format!("{:04}.txt", line.game);
        writeln!(
            out,
            "<p>The moves as a saved game: <a href=\"{record}\">{record}</a>. <code>atom4 review {record}</code> judges each of them, \
             where the game has a review.</p>"
        )?;
    }
    let pictures: Vec<String> = boards.iter().map(|board| painter.picture(board)).collect();
    let better = turned.as_ref().and_then(|Turned { point, .. }| {
        let before = line.moves.get(..point.number.checked_sub(1)?)?;
        let boards = boards_of(&[before, std::slice::from_ref(&point.better)].concat());
        let board = boards.get(point.number)?;
        Some(painter.picture(board)).filter(|picture| !picture.is_empty())
    });
    out.push_str(&painter.definitions());
    let end = line.moves.len();
    if pictures.iter().all(String::is_empty) {
        let moves = line
            .moves
            .iter()
            .map(|mv| format!("<li>{}</li>\n", escape(mv)));
        return writeln!(out, "<ol>\n{}</ol>", moves.collect::<String>());
    }
    if let (Some(picture), true) = (pictures.last(), pictures.len() > end) {
        writeln!(
            out,
            "<figure class=\"end\">{picture}<figcaption>At the end</figcaption></figure>"
        )?;
    }
    if let (Some(Turned { point, .. }), Some(better)) = (&turned, &better) {
        let number = point.number;
        writeln!(
            out,
            "<h2>The turning point</h2>\n<div class=\"turn\">\n<figure>{}<figcaption>{number}. {}</figcaption></figure>\n\
             <figure>{better}<figcaption>Better: {}</figcaption></figure>\n</div>",
            pictures.get(number).map_or("", String::as_str),
            number
                .checked_sub(1)
                .and_then(|before| line.moves.get(before))
                .map_or_else(String::new, |mv| escape(mv)),
            escape(&point.better)
        )?;
    }
    out.push_str("<h2>Move by move</h2>\n<div class=\"film\">\n");
    for at in 0..=end {
        let caption = match at.checked_sub(1).and_then(|before| line.moves.get(before)) {
            Some(mv) => format!("{at}. {}{}", escape(mv), note(turned.as_ref(), at)),
            None => String::from("The start"),
        };
        let step = |to: Option<usize>, text: &str| match to.filter(|to| *to <= end) {
            Some(to) => format!("<a class=\"step\" href=\"#m{to}\">{text}</a>"),
            None => String::new(),
        };
        writeln!(
            out,
            "<figure id=\"m{at}\"><a href=\"#m{at}\">{}</a><figcaption>{}{caption}{}</figcaption></figure>",
            pictures.get(at).map_or("", String::as_str),
            step(at.checked_sub(1), "\u{2039} "),
            step(Some(at + 1), " \u{203a}")
        )?;
    }
    out.push_str("</div>\n");
    Ok(())
}

/// What the caption of a board says of the turning point.
fn note(turned: Option<&Turned<'_>>, at: usize) -> &'static str {
    match turned.is_some_and(|turned| turned.point.number == at) {
        true => " (the turning point)",
        false => "",
    }
}

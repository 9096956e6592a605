//! The page of a game: its end, then the board after each move. A press on a board makes it large.

use std::fmt::Write;

use super::super::results::GameLine;
use super::html::{ending, escape, last, page as whole};
use super::{Painter, end};
use crate::contest::Ran;

/// The path of a game's page in the folder.
pub(super) fn path(line: &GameLine) -> String {
    format!("games/{:04}.html", line.game)
}

/// The page of a game.
pub(super) fn page(ran: &Ran, line: &GameLine, painter: &mut dyn Painter) -> String {
    let mut body = String::new();
    // Writing into a string cannot fail.
    let _ = write(ran, line, painter, &mut body);
    let title = format!("Game {}: {} against {}", line.game, line.white, line.black);
    whole(&title, "../", &body)
}

fn write(
    ran: &Ran,
    line: &GameLine,
    painter: &mut dyn Painter,
    out: &mut String,
) -> std::fmt::Result {
    let schedule = &ran.series.schedule;
    let [first, second] = ran.series.task.game.sides;
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
    let pairing = (line.game < schedule.len()).then(|| schedule.game(line.game));
    let contest = &ran.series.task.contest;
    let boards = pairing.map_or_else(Vec::new, |pairing| contest.boards(pairing, &line.moves));
    let end = boards.last().filter(|_| boards.len() > line.moves.len());
    let sentence = end::sentence(line, [first, second], end);
    if !sentence.is_empty() {
        writeln!(out, "<p>{}</p>", escape(&sentence))?;
    }
    if ran.series.records.is_some() {
        let record = format!("{:04}.txt", line.game);
        writeln!(
            out,
            "<p>The moves as a saved game: <a href=\"{record}\">{record}</a>. <code>atom4 review {record}</code> says where it was \
             lost, where the game has a review.</p>"
        )?;
    }
    let pictures: Vec<String> = boards.iter().map(|board| painter.picture(board)).collect();
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
    out.push_str("<h2>Move by move</h2>\n<div class=\"film\">\n");
    for at in 0..=end {
        let caption = match at.checked_sub(1).and_then(|before| line.moves.get(before)) {
            Some(mv) => format!("{at}. {}", escape(mv)),
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

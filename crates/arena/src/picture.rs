//! Standings as a picture (SVG): the cross table and a plot of the ratings with their errors.

use std::fmt::Write;

use super::elo::whole;
use super::ratings::Rated;
use super::standings::Standings;
use super::table::range;

/// The height of a row, in pixels.
const ROW: usize = 26;
/// The width of a cell of the cross table.
const CELL: usize = 92;
/// The width of a character.
const LETTER: usize = 8;
/// The width of the plot.
const PLOT: usize = 420;

/// How such a document begins.
pub const BEGIN: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"";

/// The standings as a whole SVG document.
#[must_use]
pub fn svg(title: &str, standings: &Standings) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = draw(title, standings, &mut out);
    out
}

fn draw(title: &str, standings: &Standings, out: &mut String) -> std::fmt::Result {
    let (order, ratings) = (standings.ranking(), &standings.ratings);
    let count = order.len();
    let longest = standings
        .names
        .iter()
        .map(|name| name.chars().count().min(40));
    let names = longest.max().unwrap_or(0) * LETTER + 40;
    let table_width = names + (count + 3) * CELL;
    let width = table_width.max(names + PLOT + 40) + 20;
    let plot_top = 70 + (count + 1) * ROW + 40;
    let height = plot_top + count * ROW + 70;
    writeln!(
        out,
        "{BEGIN} width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"14\">"
    )?;
    writeln!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"
    )?;
    text(
        out,
        20,
        32,
        "start",
        &format!("{title}, {} games", standings.counted),
    )?;
    let column = |number: usize| names + number * CELL + CELL / 2;
    let head = 70;
    for (number, title) in ["Elo", "95 %", "points"].into_iter().enumerate() {
        text(out, column(number), head, "middle", title)?;
    }
    for rank in 0..count {
        text(
            out,
            column(rank + 3),
            head,
            "middle",
            &(rank + 1).to_string(),
        )?;
    }
    for (rank, &at) in order.iter().enumerate() {
        let y = head + (rank + 1) * ROW;
        if rank % 2 == 0 {
            writeln!(
                out,
                "<rect x=\"16\" y=\"{}\" width=\"{}\" height=\"{ROW}\" fill=\"#f0f2f5\"/>",
                y - 18,
                table_width - 8
            )?;
        }
        let name: String = standings.names[at].chars().take(40).collect();
        text(out, 20, y, "start", &format!("{}  {name}", rank + 1))?;
        let Rated { elo, low, high } = ratings[at];
        let tally = &standings.tallies[at];
        let points = format!("{:.1} / {}", tally.points(), tally.games());
        let number = |value: f64, text: String| {
            if value.is_finite() {
                text
            } else {
                String::from("–")
            }
        };
        let cells = [
            number(elo, whole(elo)),
            format!(
                "{} to {}",
                number(low, whole(low)),
                number(high, whole(high))
            ),
            points,
        ];
        for (number, cell) in cells.iter().enumerate() {
            text(out, column(number), y, "middle", cell)?;
        }
        for (number, &other) in order.iter().enumerate() {
            let (points, games) = standings.cross[at][other];
            if games > 0 {
                text(
                    out,
                    column(number + 3),
                    y,
                    "middle",
                    &format!("{points:.1}"),
                )?;
            } else if at == other {
                text(out, column(number + 3), y, "middle", "–")?;
            }
        }
    }
    plot(standings, &order, names, plot_top, out)?;
    writeln!(out, "</svg>")
}

fn plot(
    standings: &Standings,
    order: &[usize],
    left: usize,
    top: usize,
    out: &mut String,
) -> std::fmt::Result {
    let ratings = &standings.ratings;
    let (low, high) = range(ratings);
    let place = |elo: f64| left as f64 + (elo - low) / (high - low) * PLOT as f64;
    let bottom = top + order.len() * ROW;
    let step = step(high - low);
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let x = place(tick);
        writeln!(
            out,
            "<line x1=\"{x:.1}\" y1=\"{}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#d5d9df\"/>",
            top - 14
        )?;
        text(out, x as usize, bottom + 18, "middle", &whole(tick))?;
        tick += step;
    }
    for (rank, &at) in order.iter().enumerate() {
        let y = top + rank * ROW;
        let name: String = standings.names[at].chars().take(40).collect();
        text(out, left - 12, y + 5, "end", &name)?;
        let rated = ratings[at];
        // An end that it has not is drawn as the border, without a bar across.
        let (from, to) = (rated.low.max(low), rated.high.min(high));
        write!(out, "<path d=\"M{:.1} {y}H{:.1}", place(from), place(to))?;
        for end in [rated.low, rated.high]
            .into_iter()
            .filter(|end| end.is_finite())
        {
            write!(out, "M{:.1} {}v10", place(end), y - 5)?;
        }
        writeln!(
            out,
            "\" stroke=\"#1f5fa8\" stroke-width=\"2\" fill=\"none\"/>"
        )?;
        if !rated.elo.is_finite() {
            continue;
        }
        writeln!(
            out,
            "<circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\" fill=\"#1f5fa8\"/>",
            place(rated.elo)
        )?;
    }
    text(
        out,
        left + PLOT / 2,
        bottom + 38,
        "middle",
        "Elo with 95 % intervals",
    )?;
    match standings.made_up() {
        Some(note) => text(out, left + PLOT / 2, bottom + 58, "middle", note),
        None => Ok(()),
    }
}

/// A round distance between ticks, about six of them.
fn step(span: f64) -> f64 {
    let rough = span / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let fits = factors.into_iter().find(|factor| factor * power >= rough);
    fits.unwrap_or(10.0) * power
}

fn text(out: &mut String, x: usize, y: usize, anchor: &str, text: &str) -> std::fmt::Result {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"
    )
}

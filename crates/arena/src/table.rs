//! Standings as text: a table with crosses, the difference in words, a plot of the ratings.

use std::fmt::Write;

use super::elo::whole;
use super::ratings::Rated;
use super::sentence::sentence;
use super::sprt::Decision;
use super::standings::Standings;

/// The width of the plot in characters.
const PLOT: usize = 49;

/// The place of the names among the columns of the table.
const NAMES: usize = 1;

/// The most characters of a name, and the fewest where there is little room.
const LONGEST: usize = 30;
/// As [`LONGEST`].
const SHORTEST: usize = 6;

/// The standings as text, in lines; those of the table fit into so many characters where `room` names them.
#[must_use]
pub fn text(standings: &Standings, room: Option<usize>) -> String {
    let mut out = String::new();
    let _ = table(standings, room, &mut out);
    let _ = words(standings, &mut out);
    if standings.names.len() > 2 {
        let _ = plot(standings, room, &mut out);
    }
    out
}

fn width(standings: &Standings) -> usize {
    let names = standings.names.iter().map(|name| name.chars().count());
    names.max().unwrap_or(0).clamp(SHORTEST, LONGEST)
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
        whole(elo)
    } else {
        String::from("-")
    }
}

/// How little a column is missed where the table is too wide, the least first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missed {
    /// Left out last of all, if at all.
    Never,
    /// The games against each other player, which pages and files have.
    Meetings,
    /// Won, drawn and lost, which the points sum up.
    Ends,
    /// The interval of a rating, which the plot shows.
    Interval,
}

/// A column of the table: its heading, a cell for each player in order, and how they stand.
struct Column {
    cells: Vec<String>,
    /// Blanks before it.
    gap: usize,
    width: usize,
    missed: Missed,
}

impl Column {
    fn new(heading: &str, cells: Vec<String>, gap: usize, width: usize, missed: Missed) -> Column {
        Column {
            cells: [vec![heading.to_owned()], cells].concat(),
            gap,
            width,
            missed,
        }
    }

    /// The width that its cells need.
    fn needed(&self) -> usize {
        let wide = self.cells.iter().map(|cell| cell.chars().count());
        wide.max().unwrap_or(0)
    }
}

fn wide(columns: &[Column]) -> usize {
    columns.iter().map(|column| column.gap + column.width).sum()
}

/// Makes the table as narrow as `room` asks for: columns get the width of what stands in them, then some are left out,
/// then names are cut.
fn fit(columns: &mut Vec<Column>, room: usize) {
    if wide(columns) > room {
        for column in columns.iter_mut() {
            column.width = column.needed();
        }
    }
    for missed in [Missed::Meetings, Missed::Ends, Missed::Interval] {
        if wide(columns) > room {
            columns.retain(|column| column.missed != missed);
        }
    }
    let over = wide(columns).saturating_sub(room);
    if let Some(names) = columns.get_mut(NAMES) {
        names.width = names.width.saturating_sub(over).max(SHORTEST);
    }
}

/// One line a player, best first. The lines fit into `room` where that is possible at all.
pub(super) fn table(
    standings: &Standings,
    room: Option<usize>,
    out: &mut String,
) -> std::fmt::Result {
    let mut columns = columns(standings);
    if let Some(room) = room {
        fit(&mut columns, room);
    }
    for row in 0..=standings.names.len() {
        let mut line = String::new();
        for (
            at,
            Column {
                cells, gap, width, ..
            },
        ) in columns.iter().enumerate()
        {
            let cell = cut(cells.get(row).map_or("", String::as_str), *width);
            match at {
                NAMES => write!(line, "{:gap$}{cell:width$}", "")?,
                _ => write!(line, "{:gap$}{cell:>width$}", "")?,
            }
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn columns(standings: &Standings) -> Vec<Column> {
    let order = standings.ranking();
    let cells = |cell: &dyn Fn(usize) -> String| order.iter().map(|&at| cell(at)).collect();
    let tally = |at: usize| &standings.tallies[at];
    let share = |at: usize| match tally(at).games() {
        0 => String::from("-"),
        games => format!("{:.1}", 100.0 * tally(at).points() / games as f64),
    };
    let mut columns = vec![
        Column::new(
            "",
            (1..=order.len()).map(|rank| rank.to_string()).collect(),
            0,
            3,
            Missed::Never,
        ),
        Column::new(
            "player",
            cells(&|at| cut(&standings.names[at], LONGEST)),
            2,
            width(standings),
            Missed::Never,
        ),
    ];
    // Between two there is one difference, and words say it.
    if order.len() > 2 {
        let rated = |at: usize| &standings.ratings[at];
        columns.extend([
            Column::new(
                "Elo",
                cells(&|at| whole(rated(at).elo)),
                2,
                6,
                Missed::Never,
            ),
            Column::new(
                "from",
                cells(&|at| end(rated(at).low)),
                1,
                6,
                Missed::Interval,
            ),
            Column::new(
                "to",
                cells(&|at| end(rated(at).high)),
                1,
                6,
                Missed::Interval,
            ),
        ]);
    }
    columns.extend([
        Column::new(
            "games",
            cells(&|at| tally(at).games().to_string()),
            2,
            6,
            Missed::Never,
        ),
        Column::new(
            "points",
            cells(&|at| format!("{:.1}", tally(at).points())),
            1,
            7,
            Missed::Never,
        ),
        Column::new("%", cells(&share), 1, 6, Missed::Never),
    ]);
    for (result, heading) in ["won", "drawn", "lost"].into_iter().enumerate() {
        let gap = if result == 0 { 2 } else { 1 };
        let counts = cells(&|at| tally(at).results[result].to_string());
        columns.push(Column::new(heading, counts, gap, 5, Missed::Ends));
    }
    columns.push(Column::new(
        "faults",
        cells(&|at| tally(at).fault_count().to_string()),
        2,
        6,
        Missed::Never,
    ));
    for (rank, &other) in (1..).zip(&order) {
        let met = cells(&|at| match standings.cross[at][other] {
            (_, 0) if other == at => String::from("."),
            (_, 0) => String::from("-"),
            (points, _) => format!("{points:.1}"),
        });
        let gap = if rank == 1 { 2 } else { 1 };
        columns.push(Column::new(
            &rank.to_string(),
            met,
            gap,
            7,
            Missed::Meetings,
        ));
    }
    columns
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
fn plot(standings: &Standings, room: Option<usize>, out: &mut String) -> std::fmt::Result {
    let (low, high) = range(&standings.ratings);
    let place = |elo: f64| {
        let share = ((elo - low) / (high - low)).clamp(0.0, 1.0);
        (share * (PLOT - 1) as f64).round() as usize
    };
    let most = room.map_or(LONGEST, |room| room.saturating_sub(PLOT + 3).max(SHORTEST));
    let width = width(standings).min(most);
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

#[cfg(test)]
mod tests;

//! The pages of a tournament: standings, cross table, faults, every game move by move with a picture
//! of the board after each. Plain HTML and SVG with one style sheet beside it, no script, nothing
//! from elsewhere. What programs called themselves or said is only ever text in them.

mod end;
mod game;
mod html;
mod index;
mod meetings;

use std::path::Path;

use serde_json::json;

use super::admission::Checked;
use super::contest::{Ran, title};
use super::merge::merge;
use super::ratings::Rated;
use super::results::GameLine;
use super::standings::Standings;
use super::tournament::Played;
use atom4_core::base::plain;
use atom4_play::view::BoardView;

/// The style sheet of all pages.
const STYLE: &str = include_str!("style.css");

/// A painter of boards for one page.
pub trait Painter {
    /// The picture of a board as SVG; empty for a board that it cannot draw.
    fn picture(&mut self, board: &BoardView) -> String;

    /// What the pictures so far refer to.
    fn definitions(&self) -> String;
}

/// All that the pages tell.
struct Report<'a> {
    /// The name of the game in options and results.
    game: &'a str,
    /// Its title.
    title: &'a str,
    /// The names of White and Black.
    sides: [&'static str; 2],
    names: &'a [String],
    /// None where nothing was played.
    standings: Option<Standings>,
    /// The programs from the best down.
    ranking: Vec<usize>,
    games: Vec<GameLine>,
    checks: &'a [Checked],
    ran: Option<&'a Ran>,
}

/// Writes the pages into a folder, each by way of another name so that no half page is left.
///
/// # Errors
/// A line for people: a page cannot be written, or the results cannot be read.
pub fn write(
    played: &Played<'_>,
    folder: &Path,
    painter: &dyn Fn() -> Box<dyn Painter>,
) -> Result<(), String> {
    let Played {
        options,
        checks,
        ran,
        results,
    } = played;
    let standings = ran.map(|ran| {
        let series = &ran.series;
        let names = &ran.header.names;
        Standings::of(&series.schedule, names, &series.done, series.judging)
    });
    let report = Report {
        game: options.game.name,
        sides: options.game.sides,
        title: ran.map_or(options.game.title, |ran| title(options, &ran.header)),
        names: ran.map_or(&[], |ran| &ran.header.names),
        ranking: standings.as_ref().map_or_else(Vec::new, Standings::ranking),
        standings,
        games: match results.is_empty() {
            true => Vec::new(),
            false => {
                let all = merge::<GameLine>(results, true)?;
                all.games.into_values().collect()
            }
        },
        checks,
        ran: *ran,
    };
    let games = folder.join("games");
    std::fs::create_dir_all(&games).map_err(|e| format!("{}: {}", games.display(), plain(&e)))?;
    keep(&folder.join("style.css"), STYLE)?;
    if let Some(ran) = ran {
        for line in &report.games {
            let page = game::page(ran, line, &mut *painter());
            keep(&folder.join(game::path(line)), &page)?;
        }
    }
    keep(&folder.join("meetings.html"), &meetings::page(&report))?;
    keep(&folder.join("standings.json"), &machine_readable(&report))?;
    // Last, so that where it stands all stand.
    keep(&folder.join("index.html"), &index::page(&report))
}

fn keep(path: &Path, text: &str) -> Result<(), String> {
    let half = path.with_extension("part");
    let written = std::fs::write(&half, text).and_then(|()| std::fs::rename(&half, path));
    written.map_err(|e| format!("{}: {}", path.display(), plain(&e)))
}

/// The standings as JSON, the programs that did not play behind them.
fn machine_readable(report: &Report<'_>) -> String {
    let Some(of_all) = &report.standings else {
        return json_of(report, Vec::new());
    };
    let ratings = &of_all.ratings;
    let finite = |value: f64| value.is_finite().then_some((value * 10.0).round() / 10.0);
    let place = |(rank, &at): (usize, &usize)| {
        let tally = of_all.tallies.get(at).cloned().unwrap_or_default();
        let unknown = Rated {
            elo: f64::NAN,
            low: f64::NAN,
            high: f64::NAN,
        };
        let rated = ratings.get(at).copied().unwrap_or(unknown);
        let [won, drawn, lost] = tally.results;
        json!({
            "rank": rank + 1,
            "name": report.name(at),
            "elo": finite(rated.elo),
            "from": finite(rated.low),
            "to": finite(rated.high),
            "games": tally.games(),
            "points": tally.points(),
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "faults": tally.faults,
        })
    };
    json_of(
        report,
        report.ranking.iter().enumerate().map(place).collect(),
    )
}

/// The whole of it, with these standings.
fn json_of(report: &Report<'_>, standings: Vec<serde_json::Value>) -> String {
    let out = report.not_admitted().map(|checked| {
        let failed: Vec<_> = checked.failed(super::talk::Weight::Asked).collect();
        json!({ "name": checked.name, "failed": failed })
    });
    let all = json!({
        "game": report.game,
        "games": report.games.len(),
        "standings": standings,
        "not_admitted": out.collect::<Vec<_>>(),
    });
    format!("{all:#}\n")
}

impl Report<'_> {
    /// The name of a program.
    fn name(&self, at: usize) -> &str {
        self.names.get(at).map_or("", String::as_str)
    }

    /// The programs that did not play.
    fn not_admitted(&self) -> impl Iterator<Item = &Checked> {
        let plays = |checked: &&Checked| !self.names.contains(&checked.name);
        self.checks.iter().filter(plays)
    }

    /// The checks of the programs that played.
    fn played(&self) -> impl Iterator<Item = &Checked> {
        let plays = |checked: &&Checked| self.names.contains(&checked.name);
        self.checks.iter().filter(plays)
    }

    /// The games with a fault of one program.
    fn faults<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a GameLine> {
        let faults = self.games.iter().filter(|line| line.reason.is_fault());
        faults.filter(move |line| line.loser() == Some(name))
    }
}

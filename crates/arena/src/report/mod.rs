//! The pages of a tournament: standings, cross table, faults, every game move by move with a picture
//! of the board after each. Plain HTML and SVG with one style sheet beside it, no script, nothing
//! from elsewhere. What programs called themselves or said is only ever text in them.

mod end;
mod game;
mod html;
mod index;
mod lost;
mod meetings;
mod stage;

use std::path::Path;
use std::sync::PoisonError;

use serde_json::json;

use super::admission::Checked;
use super::contest::{Begun, title};
use super::entrants::PassedOver;
use super::merge::merge;
use super::ratings::Rated;
use super::results::{GameLine, Games};
use super::schedule::{Pairing, Schedule};
use super::standings::Standings;
use super::swiss;
use super::tournament::{Played, Stage};
use super::turning_point::TurningPoint;
use super::turnings::Turnings;
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
    /// Those that are not checked yet.
    waiting: &'a [String],
    /// What of the list is no program that can be started.
    passed_over: &'a [PassedOver],
    stage: Stage,
    series: Option<OfSeries<'a>>,
    turnings: &'a Turnings,
}

/// The series that the pages tell of.
struct OfSeries<'a> {
    begun: &'a Begun,
    /// Its games, as far as they are known by now.
    schedule: Schedule,
}

/// Where a game turned.
struct Turned<'a> {
    point: &'a TurningPoint,
    /// It in words.
    sentence: String,
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
    let Played { options, begun, .. } = *played;
    let games: Games<GameLine> = match played.results.is_empty() {
        true => Games::new(),
        false => merge::<GameLine>(played.results, true)?.games,
    };
    let series = begun.map(|begun| {
        let done: Games = games
            .iter()
            .map(|(&at, line)| (at, line.summary()))
            .collect();
        let mut schedule = begun.schedule.clone();
        swiss::pair_rounds(&mut schedule, &done);
        let names = &begun.header.names;
        let standings = Standings::of(&schedule, names, &done, begun.judging);
        (OfSeries { begun, schedule }, standings)
    });
    let (series, standings) = series.unzip();
    let report = Report {
        game: options.game.name,
        sides: options.game.sides,
        title: begun.map_or(options.game.title, |begun| title(options, &begun.header)),
        names: begun.map_or(&[], |begun| &begun.header.names),
        ranking: standings.as_ref().map_or_else(Vec::new, Standings::ranking),
        standings,
        games: games.into_values().collect(),
        checks: played.checks,
        waiting: played.waiting,
        passed_over: played.passed_over,
        stage: played.stage,
        series,
        turnings: played.turnings,
    };
    let games = folder.join("games");
    std::fs::create_dir_all(&games).map_err(|e| format!("{}: {}", games.display(), plain(&e)))?;
    keep(&folder.join("style.css"), STYLE)?;
    let mut written = played
        .written
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(series) = &report.series {
        for line in &report.games {
            if !written.contains(&line.game) {
                let page = game::page(&report, series, line, &mut *painter());
                keep(&folder.join(game::path(line)), &page)?;
                written.insert(line.game);
            }
        }
    }
    keep(&folder.join("meetings.html"), &meetings::page(&report))?;
    keep(&folder.join("lost.html"), &lost::page(&report))?;
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
    let over = report
        .passed_over
        .iter()
        .map(|over| json!({ "name": over.file, "why": over.why }));
    let all = json!({
        "game": report.game,
        "games": report.games.len(),
        "standings": standings,
        "not_admitted": out.collect::<Vec<_>>(),
        "passed_over": over.collect::<Vec<_>>(),
    });
    format!("{all:#}\n")
}

impl Report<'_> {
    /// The number of programs.
    const fn programs(&self) -> usize {
        self.checks.len() + self.waiting.len()
    }

    /// The name of a program.
    fn name(&self, at: usize) -> &str {
        self.names.get(at).map_or("", String::as_str)
    }

    /// The pairing of a game.
    fn pairing(&self, line: &GameLine) -> Option<Pairing> {
        let schedule = &self.series.as_ref()?.schedule;
        (line.game < schedule.len()).then(|| schedule.game(line.game))
    }

    /// The number of moves with which the referee opened a game.
    fn opening(&self, line: &GameLine) -> usize {
        let series = self.series.as_ref().zip(self.pairing(line));
        series.map_or(0, |(series, pairing)| series.begun.contest.opening(pairing))
    }

    /// What is known of the turning point of a game; a move of the opening is none.
    fn turning_point(&self, line: &GameLine) -> Option<Option<&TurningPoint>> {
        let found = self.turnings.of(self.pairing(line)?, line)?;
        Some(found.filter(|point| point.number > self.opening(line)))
    }

    /// Where a game turned, as far as that is known.
    fn turned(&self, line: &GameLine) -> Option<Turned<'_>> {
        let point = self.turning_point(line)??;
        let mv = line.moves.get(point.number.checked_sub(1)?)?;
        let [first, second] = self.sides;
        let (player, sides) = match point.first {
            true => (&line.white, [first, second]),
            false => (&line.black, [second, first]),
        };
        let sentence = point.told(mv, player, sides);
        Some(Turned { point, sentence })
    }

    /// What is said of the turning point of a game that has none.
    fn no_turn(&self, line: &GameLine) -> &'static str {
        match (self.turning_point(line), line.loser()) {
            (Some(None), Some(_)) => "No single move gave it away, as far as our player sees.",
            _ => "",
        }
    }

    /// The programs that did not play.
    fn not_admitted(&self) -> impl Iterator<Item = &Checked> {
        let plays = |checked: &Checked| match self.stage {
            Stage::Checking => checked.passed(),
            _ => self.names.contains(&checked.name),
        };
        self.checks.iter().filter(move |checked| !plays(checked))
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

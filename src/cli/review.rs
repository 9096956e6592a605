//! `atom4 review`: saved games gone over.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::{Args, ValueHint};
use serde_json::{Value as Json, json};

use super::output::telling;
use atom4_arena::shown::shown;
use atom4_arena::{opened, worker};
use atom4_core::base::{in_moves, plain};
use atom4_core::rules::Side;
use atom4_play::names::SideNames;
use atom4_play::review::{GoneOver, Judged, Looked, Value, Word};
use atom4_play::settings::Allowance;
use atom4_repl::GameList;
use atom4_repl::plain_file::open_plain;
use atom4_repl::session::saved_games::of_script;
use atom4_repl::status_line::StatusLine;
use atom4_screens::palette::PALETTES;
use atom4_screens::svg::curve::{CurvePoint, curve};

/// Review saved games: a word and values for each move, the turning point, a summary.
///
/// FILE is a saved game, a script in the command language, or a folder of such files (.txt). Each move gets its value and that of the best one: a proved win,
/// draw or loss counted in plies where a proof reaches, else points of the strong player. The words (only, best, good,
/// inaccuracy, mistake, blunder) come from the change in the result to be expected. The opening of a game that match or
/// tournament has kept, which the referee chose, is left out. A terminal shows meanwhile how far the review is.
///
/// Exit status: 0 done, 2 a file that cannot be read or reviewed.
#[derive(Args, Debug, Clone)]
pub struct ReviewOptions {
    /// The saved games, or folders of them.
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// As well as so many seconds allow, for each game, instead of a fixed amount of work.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub within: Option<Duration>,

    /// A line of JSON for each game.
    #[arg(long)]
    pub json: bool,

    /// Draw the curve of the game into SVG; of one FILE alone.
    #[arg(long, value_name = "SVG", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,
}

/// Reads a time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let fits = seconds.filter(|seconds: &f64| (0.001..=86_400.0).contains(seconds));
    fits.map(Duration::from_secs_f64)
        .ok_or_else(|| String::from("choose a number of seconds from 0.001 to 86400"))
}

/// The status for files that cannot be used.
const UNUSABLE: u8 = 2;

/// The saved games in a folder, in the order of their names.
fn saved_games_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| plain(&error))?;
    let files = entries.flatten().map(|entry| entry.path());
    let is_saved =
        |path: &PathBuf| path.is_file() && path.extension().is_some_and(|ending| ending == "txt");
    let mut found: Vec<PathBuf> = files.filter(is_saved).collect();
    found.sort();
    match found.is_empty() {
        true => Err(String::from(
            "it is a folder with no saved game in it (.txt)",
        )),
        false => Ok(found),
    }
}

impl ReviewOptions {
    /// Goes over the files; the exit status.
    pub fn run(&self, games: &GameList) -> std::process::ExitCode {
        telling(|out| {
            let mut status = 0;
            let mut fail = |file: &Path, error: String| {
                eprintln!("atom4 review: {}: {error}", file.display());
                status = UNUSABLE;
            };
            let mut files = Vec::new();
            for named in &self.files {
                match named.is_dir() {
                    false => files.push(named.clone()),
                    true => match saved_games_in(named) {
                        Ok(found) => files.extend(found),
                        Err(error) => fail(named, error),
                    },
                }
            }
            if self.svg.is_some() && files.len() > 1 {
                eprintln!("atom4 review: --svg draws one game; name one FILE");
                return UNUSABLE;
            }
            for file in &files {
                if let Err(error) = self.one(file, files.len() > 1, games, out) {
                    fail(file, error);
                }
            }
            status
        })
    }

    /// Goes over one file, which is named above its review where it is one of `several`.
    fn one(
        &self,
        file: &Path,
        several: bool,
        games: &GameList,
        out: &mut dyn Write,
    ) -> Result<(), String> {
        let script = open_plain(file).and_then(io::read_to_string);
        let script = script.map_err(|error| plain(&error))?;
        let session = of_script(games, &script, Allowance::default())
            .map_err(|refusal| format!("it is no saved game: {refusal}"))?;
        let (game, stop) = (session.game(), AtomicBool::new(false));
        let mut line = StatusLine::at_a_terminal(io::stderr().is_terminal());
        let begun = Instant::now();
        let mut told = |looked: Looked| {
            line.tell(|| {
                let seconds = begun.elapsed().as_secs();
                format!("{}: {looked}, {seconds} s", file.display())
            });
        };
        let review = game.review(self.within, &session.settings, &stop, &mut told);
        drop(line);
        let mut review = review.map_err(|refusal| refusal.to_string())?;
        // Nobody played the moves of a referee.
        let opening = opened::of_script(&script);
        review.moves.retain(|judged| judged.number > opening as u64);
        let names = session.kind().side_names();
        let heading = worker::heading(&script);
        let text = match self.json {
            true => format!(
                "{}\n",
                as_json(file, session.kind().hyphened(), heading, &review)
            ),
            false => {
                let title = match several {
                    false => String::new(),
                    true => format!("{}:\n", file.display()),
                };
                let heading = heading.map_or_else(String::new, |heading| {
                    format!("{}\n", shown(heading, usize::MAX))
                });
                let opening = match opening {
                    0 => String::new(),
                    1 => String::from("Move 1 is the opening, which is left out.\n"),
                    moves => format!("Moves 1 to {moves} are the opening, which is left out.\n"),
                };
                let lines = match review.moves.is_empty() {
                    true => String::from("There is no move to review.\n"),
                    false => review.lines(&names).text(),
                };
                format!(
                    "{title}{heading}{opening}{lines}{}",
                    summary(&review, &names)
                )
            }
        };
        // What cannot be written is told once, at the end.
        let _ = out.write_all(text.as_bytes());
        let Some(svg) = &self.svg else {
            return Ok(());
        };
        let [palette, ..] = &PALETTES;
        fs::write(svg, curve(&points(&review, &names), &names, palette))
            .map_err(|error| format!("{} cannot be written: {}", svg.display(), plain(&error)))
    }
}

/// One line: moves, and what each side gave away.
fn summary(review: &GoneOver<String>, names: &SideNames) -> String {
    if review.moves.is_empty() {
        return String::new();
    }
    let given = |side| 100.0 * review.given_away(side);
    format!(
        "{}; expected result given away per move: {} {:.1} %, {} {:.1} %.\n",
        in_moves(review.moves.len() as u64),
        names.of(Side::White),
        given(Side::White),
        names.of(Side::Black),
        given(Side::Black)
    )
}

fn points(review: &GoneOver<String>, names: &SideNames) -> Vec<CurvePoint> {
    let turning = review.turning_point().map(|judged| judged.number);
    let point = |judged: &Judged<String>| CurvePoint {
        expected: judged.expected_for_white(),
        title: judged.line_text(names),
        sign: judged.word.sign(),
        turning: Some(judged.number) == turning,
    };
    review.moves.iter().map(point).collect()
}

fn value(value: Value) -> Json {
    match value {
        Value::Points(points) => json!({"kind": "points", "points": points}),
        Value::Win(length) => json!({"kind": "win", "plies": length.plies, "exact": length.exact}),
        Value::Draw => json!({"kind": "draw"}),
        Value::Loss(length) => {
            json!({"kind": "loss", "plies": length.plies, "exact": length.exact})
        }
    }
}

fn as_json(file: &Path, game: &str, heading: Option<&str>, review: &GoneOver<String>) -> Json {
    let moves = review.moves.iter().map(|judged| {
        json!({
            "number": judged.number,
            "text": judged.text,
            "side": judged.side.name().to_lowercase(),
            "move": judged.mv,
            "word": judged.word.name(),
            "value": value(judged.value),
            "expected": rounded(judged.expected),
            "best": judged.best,
            "best_value": value(judged.best_value),
            "best_expected": rounded(judged.best_expected),
            "line": judged.line,
        })
    });
    let side = |side| {
        json!({
            "inaccuracies": review.count(side, Word::Inaccuracy),
            "mistakes": review.count(side, Word::Mistake),
            "blunders": review.count(side, Word::Blunder),
            "given_away": rounded(review.given_away(side)),
        })
    };
    let turning = review.turning_point();
    json!({
        "file": file.to_string_lossy(),
        "game": game,
        "heading": heading,
        "moves": moves.collect::<Vec<_>>(),
        "white": side(Side::White),
        "black": side(Side::Black),
        "turning_point": turning.map(|judged| json!({
            "number": judged.number,
            "best": judged.best,
            "kept": judged.kept.name(),
        })),
    })
}

/// A share in thousandths.
fn rounded(share: f64) -> f64 {
    (1000.0 * share).round() / 1000.0
}

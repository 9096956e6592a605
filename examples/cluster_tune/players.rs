//! Players by description.

use std::cell::RefCell;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use atom4::base::Random;
use atom4::games::cluster::Action;
use atom4::games::cluster::play::baseline::{Baseline, measure};
use atom4::games::cluster::play::machine::{Problem, Searching};
use atom4::games::cluster::possible_positions::PossiblePositions;
use atom4::games::cluster::weights::{COUNT, WEIGHTS};
use atom4::rules::Rules;
use atom4::search::expectation::Expectation;
use atom4::search::{Clock, Limits};

use super::dealt::Dealt;
use super::work_clock::WorkClock;

/// A player as the duel sees it.
pub type Player = Box<dyn FnMut(&Dealt) -> Option<Action>>;

/// What a player has done so far.
#[derive(Default)]
pub struct Work {
    pub moves: u64,
    pub nodes: u64,
    pub depth: u64,
    pub time: Duration,
}

/// How a player of ours searches.
#[derive(Clone, Copy)]
pub struct Way {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    pub weights: [f32; COUNT],
}

impl Default for Way {
    fn default() -> Way {
        Way {
            depth: None,
            nodes: None,
            time: None,
            weights: WEIGHTS,
        }
    }
}

impl Way {
    /// The move and its value by the search.
    pub fn think(
        self,
        dealt: &Dealt,
        engine: &mut Expectation,
        work: &mut Work,
    ) -> Option<(Action, f32)> {
        let board = dealt.game.board();
        let (hand, bags) = dealt.sight()?;
        let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            ..Limits::new(&clock, &stop)
        };
        let (mut depth, mut nodes) = (0, 0);
        let searching = Searching {
            hand,
            engine,
            limits: &limits,
            report: &mut |report| (depth, nodes) = (report.depth, report.nodes),
        };
        let places = PossiblePositions {
            weights: &self.weights,
            ..PossiblePositions::new(board, &bags, dealt.mover())
        };
        let (best, value) = places.work(searching)?;
        work.moves += 1;
        work.depth += u64::from(depth);
        work.nodes += nodes;
        work.time += clock.elapsed();
        Some((best.action(board.grid().reach()), value))
    }
}

/// Weights from a file of numbers.
fn read_weights(file: &str) -> Result<[f32; COUNT], String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let words = text.split(|c: char| c.is_whitespace() || "[,]".contains(c));
    let numbers = words.filter(|word| !word.is_empty()).map(|word| {
        let number = word.parse::<f32>().ok().filter(|n| n.is_finite());
        number.ok_or_else(|| format!("{file}: {word} is not a number"))
    });
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let count = numbers.len();
    numbers
        .try_into()
        .map_err(|_| format!("{file}: {COUNT} weights are needed, not {count}"))
}

/// `key=value`, parted by colons.
impl FromStr for Way {
    type Err = String;

    fn from_str(words: &str) -> Result<Way, String> {
        let mut way = Way::default();
        for word in words.split(':').filter(|word| !word.is_empty()) {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let whole = || {
                let number = value.parse::<u64>();
                number.map_err(|_| format!("{key}= takes a whole number, not {value:?}"))
            };
            match key {
                "nodes" => way.nodes = Some(whole()?),
                "depth" => {
                    let depth = u32::try_from(whole()?);
                    way.depth = Some(depth.map_err(|_| format!("depth={value} is too deep"))?);
                }
                "ms" => {
                    let seconds = value.parse::<f64>().map(|ms| ms / 1000.0).ok();
                    let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
                    let wrong = || format!("ms= takes a number of milliseconds, not {value:?}");
                    way.time = Some(time.ok_or_else(wrong)?);
                }
                "w" => way.weights = read_weights(value)?,
                _ => return Err(format!("{word:?} is none of nodes=, depth=, ms= and w=")),
            }
        }
        if way.depth.is_none() && way.nodes.is_none() && way.time.is_none() {
            return Err(format!("{words:?} needs a limit: nodes=, depth= or ms="));
        }
        Ok(way)
    }
}

/// The player of a description: `two-ply`, `greedy`, `random`, or `strong` with any of
/// `:nodes=1000`, `:depth=3`, `:ms=20` and `:w=weights.txt`.
///
/// # Errors
/// What of it is no player, and what would be.
pub fn chooser(spec: &str, work: Rc<RefCell<Work>>) -> Result<Player, String> {
    let baseline = match spec {
        "two-ply" => Baseline::TwoPly,
        "greedy" => Baseline::Greedy,
        "random" => Baseline::Random,
        _ => {
            let words = spec.strip_prefix("strong:").ok_or_else(|| {
                format!("{spec:?} is no player; say two-ply, greedy, random or strong:nodes=1000")
            })?;
            return Ok(searcher(words.parse()?, work));
        }
    };
    let mut random = Random::new(1);
    Ok(Box::new(move |dealt| {
        let (hand, bags) = dealt.sight()?;
        let problem = Problem {
            board: dealt.game.board(),
            bags: &bags,
            side: dealt.mover(),
            hand,
        };
        measure(problem, baseline, &mut random)
    }))
}

fn searcher(way: Way, work: Rc<RefCell<Work>>) -> Player {
    let mut engine = Expectation::new(16);
    Box::new(move |dealt| {
        let found = way.think(dealt, &mut engine, &mut work.borrow_mut());
        found.map(|(action, _)| action)
    })
}

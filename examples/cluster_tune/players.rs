//! Players by description.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use atom4::base::Random;
use atom4::games::cluster::Action;
use atom4::games::cluster::field::Field;
use atom4::games::cluster::swift::Swift;
use atom4::games::cluster::weights::{FEATURES, WEIGHTS};
use atom4::play::cluster::machine::{Problem, candidates};
use atom4::play::cluster::yardstick::{Yardstick, measure};
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
    pub weights: [f32; FEATURES],
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
        self.on::<2>(dealt, engine, work)
            .or_else(|| self.on::<4>(dealt, engine, work))
            .or_else(|| self.on::<6>(dealt, engine, work))
    }

    fn on<const W: usize>(
        self,
        dealt: &Dealt,
        engine: &mut Expectation,
        work: &mut Work,
    ) -> Option<(Action, f32)> {
        let board = dealt.game.board();
        let (hand, bags) = dealt.sight()?;
        let mut field = Field::<W>::new(board)?;
        field.weights = self.weights;
        let mover = dealt.mover().index() as u8;
        let position = Swift::new(&field, board, bags, mover);
        let mut candidates = candidates(&position, hand);
        let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            ..Limits::new(&clock, &stop)
        };
        let (mut depth, mut nodes) = (0, 0);
        engine.search(&mut candidates, &limits, &mut |report| {
            (depth, nodes) = (report.depth, report.nodes);
        });
        work.moves += 1;
        work.depth += u64::from(depth);
        work.nodes += nodes;
        work.time += clock.elapsed();
        let best = candidates.first()?;
        Some((best.mv.action(board.grid().reach()), best.value))
    }
}

/// Weights from a file of numbers.
pub fn read_weights(file: &str) -> [f32; FEATURES] {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    let mut numbers = text
        .split_whitespace()
        .map(|w| w.parse().expect("a number"));
    std::array::from_fn(|_| numbers.next().unwrap_or(0.0))
}

/// The player of a description: `two-ply`, `greedy`, `random`, or `strong` with any of
/// `:nodes=1000`, `:depth=3`, `:ms=20` and `:w=weights.txt`.
pub fn chooser(spec: &str, work: Rc<RefCell<Work>>) -> Player {
    let mut words = spec.split(':');
    let yardstick = match words.next() {
        Some("two-ply") => Some(Yardstick::TwoPly),
        Some("greedy") => Some(Yardstick::Greedy),
        Some("random") => Some(Yardstick::Random),
        _ => None,
    };
    if let Some(yardstick) = yardstick {
        let mut random = Random::new(1);
        return Box::new(move |dealt| {
            let (hand, bags) = dealt.sight()?;
            let problem = Problem {
                board: dealt.game.board(),
                bags,
                side: dealt.mover(),
                hand,
            };
            measure(problem, yardstick, &mut random)
        });
    }
    let mut way = Way::default();
    for word in words {
        let (key, value) = word.split_once('=').expect("key=value");
        let number = || value.parse::<f64>().expect("a number");
        match key {
            "nodes" => way.nodes = Some(number() as u64),
            "depth" => way.depth = Some(number() as u32),
            "ms" => way.time = Some(Duration::from_secs_f64(number() / 1000.0)),
            "w" => way.weights = read_weights(value),
            _ => panic!("{word}"),
        }
    }
    let mut engine = Expectation::new(16);
    Box::new(move |dealt| {
        let found = way.think(dealt, &mut engine, &mut work.borrow_mut());
        found.map(|(action, _)| action)
    })
}

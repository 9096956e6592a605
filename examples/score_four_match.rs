//! Plays Score Four games between our player and a measure of its strength.
//!
//! `cargo run --release --example score_four_match -- plain GAMES MS` plays, at so many milliseconds a
//! move, against alpha-beta of depth 6 that counts open lines alone; `quarter` plays against ourselves
//! at a quarter of the time. Every opening of four random beads is played twice, once with each
//! side. Prints the tally after each game, a draw counting half, with the error at 95 %, and the moves
//! of each game that was not won. Milliseconds are the thread's own work, so that other work on the
//! machine counts little.

#[path = "common/work_clock.rs"]
mod work_clock;

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use atom4::arena::self_play::Tally;
use atom4::base::Random;
use atom4::games::score_four::lines::LINES;
use atom4::games::score_four::play::machine::Machine;
use atom4::games::score_four::{Board, Peg, Position};
use atom4::play::settings::{Effort, Settings};
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};
use atom4::search::{Limits, Options, Parts, Table, search};

use work_clock::WorkClock;

/// The measure: a position worth the lines that only one side has beads on, each as many points as
/// there are beads on it.
#[derive(Clone)]
struct Plain(Position);

impl Rules for Plain {
    type Move = Peg;
    type Undo = Position;

    fn mover(&self) -> Side {
        self.0.mover()
    }

    fn moves(&self, moves: &mut Vec<Peg>) {
        self.0.moves(moves);
    }

    fn play(&mut self, peg: Peg) -> Position {
        self.0.play(peg)
    }

    fn undo(&mut self, before: Position) {
        self.0.undo(before);
    }

    fn verdict(&self) -> Option<Verdict> {
        self.0.verdict()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Evaluate for Plain {
    fn evaluate(&self) -> i32 {
        let (own, theirs) = (self.0.own(), self.0.theirs());
        let worth = |line: u64| match ((line & own).count_ones(), (line & theirs).count_ones()) {
            (n, 0) => n as i32,
            (0, n) => -(n as i32),
            _ => 0,
        };
        LINES.into_iter().map(worth).sum()
    }
}

impl Hints for Plain {}

fn ours(machine: &Machine, board: &Board, time: Duration, seed: u64) -> Option<Peg> {
    let settings = Settings {
        effort: Effort::Time(time),
        seed,
        ..Settings::default()
    };
    let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    let report = machine.think(board, board.mover(), &settings, &limits, &mut |_| {})?;
    report.line.first().copied()
}

fn measure(board: &Board, seed: u64) -> Option<Peg> {
    let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop).with_depth(6);
    let options = Options {
        seed,
        parts: Parts::EXACT,
        ..Options::default()
    };
    let position = Plain(Position::of(board));
    let report = search(
        &position,
        &limits,
        &options,
        &mut Table::new(16),
        &mut |_| {},
    )?;
    report.line.first().copied()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [opponent, games, ms] = &arguments[..] else {
        return Err("plain or quarter, the number of games, the time in milliseconds".into());
    };
    let (games, time): (u64, u64) = (games.parse()?, ms.parse()?);
    let time = Duration::from_millis(time);
    let mut random = Random::new(2026);
    let mut tally = Tally::default();
    let mut opening = Vec::new();
    for game in 0..games {
        if game % 2 == 0 {
            opening = (0..4)
                .filter_map(|_| Peg::new(random.below(16) as usize))
                .collect();
        }
        let (mut board, mut moves) = (Board::new(), String::new());
        for &peg in &opening {
            board.add(board.mover(), peg);
            write!(moves, "{peg}")?;
        }
        let we = Side::BOTH[(game % 2) as usize];
        let (first, second) = (Machine::default(), Machine::default());
        let verdict = loop {
            if let Some(verdict) = board.verdict() {
                break verdict;
            }
            let side = board.mover();
            let peg = if side == we {
                ours(&first, &board, time, game)
            } else if opponent == "plain" {
                measure(&board, game)
            } else {
                ours(&second, &board, time / 4, game)
            };
            let peg = peg.filter(|&peg| board.add(side, peg));
            let peg = peg.ok_or("no move, or one that cannot be made")?;
            write!(moves, "{peg}")?;
            tally.plies += 1;
        };
        tally.count(verdict, we);
        println!("{tally}");
        if verdict != Verdict::Win(we) {
            println!("    not won as {we:?}: {moves}");
        }
    }
    Ok(())
}

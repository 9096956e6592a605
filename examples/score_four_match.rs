//! Plays Score Four games between our player and a measure of its strength.
//!
//! `cargo run --release --example score_four_match -- plain GAMES MS` plays, at so many milliseconds a
//! move, against alpha-beta of depth 6 that counts open lines alone; `quarter` plays against ourselves
//! at a quarter of the time. Every opening of four random beads is played twice, once with each
//! side. Prints wins, draws and losses, a draw counting half.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::games::score_four::lines::LINES;
use atom4::games::score_four::{Board, Peg, Position};
use atom4::play::score_four::machine::Machine;
use atom4::play::settings::{Effort, Settings};
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};
use atom4::search::{Limits, Options, Parts, Table, search};

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
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    let report = machine.think(board, board.mover(), &settings, &limits, &mut |_| {})?;
    report.line.first().copied()
}

fn measure(board: &Board, seed: u64) -> Option<Peg> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
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
    let mut score = [0u32; 3];
    let mut opening = Vec::new();
    for game in 0..games {
        if game % 2 == 0 {
            opening = (0..4)
                .filter_map(|_| Peg::new(random.below(16) as usize))
                .collect();
        }
        let mut board = Board::new();
        for &peg in &opening {
            board.add(board.mover(), peg);
        }
        let we = Side::BOTH[(game % 2) as usize];
        let (first, second) = (Machine::default(), Machine::default());
        while board.verdict().is_none() {
            let peg = if board.mover() == we {
                ours(&first, &board, time, game)
            } else if opponent == "plain" {
                measure(&board, game)
            } else {
                ours(&second, &board, time / 4, game)
            };
            let side = board.mover();
            if !peg.is_some_and(|peg| board.add(side, peg)) {
                return Err("no move, or one that cannot be made".into());
            }
        }
        let result = match board.verdict() {
            Some(Verdict::Win(side)) if side == we => 0,
            Some(Verdict::Win(_)) => 2,
            _ => 1,
        };
        score[result] += 1;
        let [wins, draws, losses] = score;
        let points = f64::from(wins) + f64::from(draws) / 2.0;
        println!(
            "game {}: {wins} won, {draws} drawn, {losses} lost, {:.1} %",
            game + 1,
            100.0 * points / (game + 1) as f64
        );
    }
    Ok(())
}

//! Plays Score Four games between our player and a measure of its strength.
//!
//! `cargo run --release --example score_four_match -- plain GAMES MS [OPENINGS]` plays, at so many milliseconds a move, against
//! alpha-beta of depth 6 that counts open lines alone; `quarter` plays against ourselves at a quarter of the time; the name of a part,
//! `book`, `solver` or one of the techniques of the search below, against ourselves without it. OPENINGS is a file as `score_four_tune` makes it;
//! else an opening is four random beads. Each is played twice, once with each side. Prints the tally after each game, a draw counting
//! half, with the error at 95 %, and the moves of each game that was not won. Milliseconds are the thread's own work, so that other
//! work on the machine counts little.

#[path = "common/work_clock.rs"]
mod work_clock;

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use atom4::arena::openings;
use atom4::arena::self_play::SelfPlayScore;
use atom4::games::score_four::arena::board;
use atom4::games::score_four::lines::LINES;
use atom4::games::score_four::play::machine::{Machine, PARTS as PLAYED};
use atom4::games::score_four::{Board, Peg, Position};
use atom4::play::settings::{Effort, Settings};
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};
use atom4::search::{Limits, Options, Part, Parts, Table, search};

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

/// A player: its machine, the milliseconds of a move, and what is left out of it.
struct Ours {
    machine: Machine,
    time: Duration,
    book: bool,
}

impl Ours {
    /// All of it, or what `without` names left out.
    fn new(time: Duration, without: Option<&str>) -> Result<Ours, String> {
        let mut parts = PLAYED;
        let (mut book, mut solver) = (true, true);
        match without {
            None => {}
            Some("book") => book = false,
            Some("solver") => solver = false,
            Some(name) => {
                let known = PARTS.iter().find(|(known, _)| *known == name);
                let (_, part) = known.ok_or(format!("no part {name}"))?;
                parts = parts.toggled(*part);
            }
        }
        Ok(Ours {
            machine: Machine::with_parts(parts).with_solver(solver),
            time,
            book,
        })
    }

    fn choose(&self, board: &Board, seed: u64) -> Option<Peg> {
        let settings = Settings {
            effort: Effort::Time(self.time),
            seed,
            book: self.book,
            ..Settings::default()
        };
        let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
        let limits = Limits::new(&clock, &stop);
        let report = (self.machine).think(board, board.mover(), &settings, &limits, &mut |_| {})?;
        report.line.first().copied()
    }
}

/// The techniques of the search that can be left out, or added where the player does without.
const PARTS: [(&str, Part); 7] = [
    ("reductions", Part::Reductions),
    ("wins-ahead", Part::WinsAhead),
    ("extension", Part::Extension),
    ("aspiration", Part::Aspiration),
    ("history", Part::History),
    ("reverse-futility", Part::ReverseFutility),
    ("late-pruning", Part::LatePruning),
];

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
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [opponent, games, ms, ref file @ ..] = words[..] else {
        return Err("plain, quarter or a part; the number of games; the time in milliseconds; a file of openings".into());
    };
    let games: usize = games.parse()?;
    let time = Duration::from_micros((1000.0 * ms.parse::<f64>()?) as u64);
    let start = board();
    let openings = match file {
        [] => openings::random(&*start, 4, games.div_ceil(2), 2026)?,
        [file, ..] => openings::parse(&*start, &std::fs::read_to_string(file)?)?,
    };
    let mut tally = SelfPlayScore::default();
    for game in 0..games {
        let (mut board, mut moves) = (Board::new(), String::new());
        for name in &openings[game / 2 % openings.len()] {
            board.add(board.mover(), name.parse()?);
            moves += name;
        }
        let we = Side::BOTH[game % 2];
        let first = Ours::new(time, None)?;
        let second = match opponent {
            "plain" => None,
            "quarter" => Some(Ours::new(time / 4, None)?),
            part => Some(Ours::new(time, Some(part))?),
        };
        let seed = game as u64;
        let verdict = loop {
            if let Some(verdict) = board.verdict() {
                break verdict;
            }
            let side = board.mover();
            let peg = match &second {
                _ if side == we => first.choose(&board, seed),
                None => measure(&board, seed),
                Some(second) => second.choose(&board, seed),
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

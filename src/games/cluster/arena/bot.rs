//! Our bot: the machine player of Cluster behind the protocol, on any pair of streams.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::pace::{self, MachinePace, TurnWatch};
use crate::games::cluster::{Action, Board, Hand, Setup};
use atom4_cluster::notation::parse_action;
use atom4_cluster::play::baseline::{Baseline, measure};
use atom4_cluster::play::machine::{LEVEL_NODES, Problem, best, casual};
use atom4_cluster::play::unseen::{PossibleBags, possible_bags};
use atom4_core::base::Random;
use atom4_core::lattice::hexagonal::Hex;
use atom4_core::rules::Side;
use atom4_core::search::Limits;
use atom4_core::search::expectation::Expectation;

/// The strength of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As well as the clock allows.
    ByClock,
    /// By a fixed amount of work, as `set level N.` has it.
    Level(u32),
    /// As one of the baseline players that it is measured by.
    Baseline(Baseline),
}

/// A search with a table as large as can be filled within a few turns.
fn table(clock: Duration) -> Expectation {
    let megabytes = clock.as_millis() / 50;
    Expectation::new(megabytes.clamp(1, 32) as usize)
}

/// A game as the bot follows it.
struct Following {
    board: Board,
    /// Chips by colour that were not seen to leave the bags, a hand among them.
    unseen: Vec<u16>,
    /// Number of chips that the other player has turned with; which they were is not told.
    turned: u32,
    me: Side,
    clock: Duration,
    engine: Expectation,
    pace: MachinePace,
    random: Random,
}

/// Plays one game.
///
/// # Errors
/// When a stream fails, or the referee says what is no part of the protocol.
pub fn run(
    style: Style,
    seed: u64,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut game: Option<Following> = None;
    let mut line = String::new();
    // A line that came where an answer was expected, and is still to be understood.
    let mut early = String::new();
    loop {
        line.clear();
        std::mem::swap(&mut line, &mut early);
        if line.is_empty() && input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let read = Instant::now();
        let mut words = line.split_whitespace();
        match (words.next(), &mut game) {
            (None, _) => {}
            (Some("init"), _) => {
                let numbers = words.map(str::parse::<f64>).collect::<Result<Vec<_>, _>>();
                let numbers = numbers.map_err(|_| strange(&line))?;
                let mut following = begin(&numbers, seed, input, output, &mut early)?;
                following.warm_up();
                pace::pay_off();
                writeln!(
                    output,
                    "color {}",
                    if following.me == Side::White { 4 } else { 1 }
                )?;
                output.flush()?;
                following.pace.listen();
                game = Some(following);
            }
            (Some("chips"), Some(game)) => {
                let mut chip = || words.next().and_then(|word| word.parse::<i64>().ok());
                let (first, second) = (chip(), chip());
                let hand = game.hand(first, second).ok_or_else(|| strange(&line))?;
                let watch = game.pace.turn(read);
                let action = game.think(style, hand, &watch);
                let action = action.ok_or_else(|| strange(&line))?;
                writeln!(output, "{action}")?;
                output.flush()?;
                game.play(action, Some(hand));
                game.pace.learn(&watch);
                game.pace.listen();
            }
            (Some("drop" | "rotate"), Some(game)) => {
                let action = parse_action(&line).ok_or_else(|| strange(&line))?;
                game.play(action, None);
            }
            _ => return Err(strange(&line)),
        }
    }
}

fn strange(line: &str) -> io::Error {
    let shown = line.trim_end().escape_debug();
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the referee said \"{shown}\""),
    )
}

/// `init COLOURS_IN_ALL CHIPS_PER_COLOUR GRID WIN TIMEOUT ID`; the example in the original's guide, which is older, has no
/// WIN. Asks for the walls; a line that is no answer to that is left in `early`, and there are no walls.
fn begin(
    numbers: &[f64],
    seed: u64,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    early: &mut String,
) -> io::Result<Following> {
    let (colours, chips, grid, win, timeout, id) = match *numbers {
        [colours, chips, grid, win, timeout, id] => (colours, chips, grid, win, timeout, id),
        [colours, chips, grid, timeout, id] => {
            let win = f64::from(Setup::default().win);
            (colours, chips, grid, win, timeout, id)
        }
        _ => return Err(strange("init without five or six numbers")),
    };
    let setup = Setup::new(grid as i64, colours as i64 / 2, win as i64);
    let setup = setup.map_err(|e| strange(&e.to_string()))?;
    output.write_all(b"fetch walls\n")?;
    output.flush()?;
    let mut line = String::new();
    let mut answer = |line: &mut String| {
        line.clear();
        input.read_line(line).map(|_| {
            let words = line.split_whitespace().skip(1);
            words
                .filter_map(|word| word.parse().ok())
                .collect::<Vec<i64>>()
        })
    };
    let mut count = answer(&mut line)?.first().copied().unwrap_or(0);
    if line.split_whitespace().next() != Some("wall_count") {
        (count, *early) = (0, line.clone());
    }
    let mut walls = Vec::new();
    for _ in 0..count {
        match answer(&mut line)?.as_slice() {
            &[q, r, s] => walls.push(Hex::at(q, r, s).ok_or_else(|| strange(&line))?),
            _ => return Err(strange(&line)),
        }
    }
    let board = Board::new(setup, &walls).map_err(|e| strange(&e.to_string()))?;
    let clock = Duration::try_from_secs_f64(timeout).unwrap_or(Duration::from_secs(1));
    Ok(Following {
        unseen: vec![chips as u16; usize::from(board.setup().all_colours())],
        turned: 0,
        board,
        me: if id == 0.0 { Side::White } else { Side::Black },
        clock,
        engine: table(clock),
        pace: MachinePace::new(clock),
        random: Random::new(seed),
    })
}

impl Following {
    fn hand(&self, first: Option<i64>, second: Option<i64>) -> Option<Hand> {
        let known = |chip: i64| self.board.known_chip(chip).ok();
        Some(Hand {
            first: known(first?)?,
            second: known(second?),
        })
    }

    /// Looks a little ahead before the first clock runs, so that the code is in memory.
    fn warm_up(&mut self) {
        let problem = Problem {
            board: &self.board,
            bags: &[(self.unseen.clone(), 1.0)],
            side: self.me,
            hand: Hand {
                first: self.board.setup().chips_of(self.me).start,
                second: None,
            },
        };
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let limits = Limits::new(&clock, &stop).with_nodes(500);
        best(problem, &mut self.engine, &limits, &mut |_| {});
    }

    /// Finds a move; `None` where there is none.
    fn think(&mut self, style: Style, hand: Hand, watch: &TurnWatch) -> Option<Action> {
        let bags = self.bags();
        let problem = Problem {
            board: &self.board,
            bags: &bags,
            side: self.me,
            hand,
        };
        let stop = AtomicBool::new(false);
        let limits = Limits::new(watch, &stop);
        let limits = match style {
            Style::ByClock => limits.with_time(self.clock),
            Style::Baseline(baseline) => return measure(problem, baseline, &mut self.random),
            Style::Level(0) => return casual(problem, self.random.next()),
            Style::Level(level) => limits.with_nodes(LEVEL_NODES << (level - 1).min(50)),
        };
        best(problem, &mut self.engine, &limits, &mut |_| {})
    }

    /// Follows an action of ours, made from `hand`, or one of the other player.
    fn play(&mut self, action: Action, hand: Option<Hand>) {
        match action {
            Action::Drop { pos, chip } => {
                // The referee has checked it.
                let _ = self.board.drop_chip(pos.into(), chip.into());
                self.lose(chip);
            }
            Action::Rotate(to) => {
                self.board.rotate(to);
                match hand {
                    Some(hand) => {
                        self.lose(hand.first);
                        hand.second.into_iter().for_each(|chip| self.lose(chip));
                    }
                    None => self.turned += 2,
                }
            }
        }
    }

    /// Chips left by colour as they may be, a hand among them.
    fn bags(&self) -> Vec<PossibleBags> {
        let theirs = self.board.setup().chips_of(self.me.other());
        possible_bags(&self.unseen, theirs, self.turned)
    }

    fn lose(&mut self, chip: u8) {
        if let Some(bag) = self.unseen.get_mut(usize::from(chip)) {
            *bag = bag.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests;

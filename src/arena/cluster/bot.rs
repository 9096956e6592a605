//! Our bot: the machine player of Cluster behind the protocol, on any pair of streams.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::base::Random;
use crate::games::cluster::notation::parse_action;
use crate::games::cluster::{Action, Board, Hand, Setup};
use crate::lattice::hexagonal::Hex;
use crate::play::cluster::machine::{
    LEVEL_NODES, Problem, Yardstick, best, casual, measure, thinking_time,
};
use crate::rules::Side;
use crate::search::expectation::Expectation;
use crate::search::{Clock, Limits};

/// How the bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As well as the clock allows.
    ByClock,
    /// By a fixed amount of work, as `set level N.` has it.
    Level(u32),
    /// As one of the players that it is measured by.
    Yardstick(Yardstick),
}

/// A clock that notes the longest time between two looks at it: how long this process was kept
/// from running.
struct Watch {
    start: Instant,
    last: AtomicU64,
    worst: AtomicU64,
}

impl Watch {
    fn start() -> Watch {
        Watch {
            start: Instant::now(),
            last: AtomicU64::new(0),
            worst: AtomicU64::new(0),
        }
    }

    fn worst(&self) -> Duration {
        Duration::from_nanos(self.worst.load(Ordering::Relaxed))
    }
}

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        let now = self.start.elapsed();
        let nanos = now.as_nanos() as u64;
        let last = self.last.swap(nanos, Ordering::Relaxed);
        let gap = nanos.saturating_sub(last);
        self.worst.fetch_max(gap, Ordering::Relaxed);
        now
    }
}

/// A search with a table as large as can be filled within a few turns.
fn table(clock: Duration) -> Expectation {
    let megabytes = clock.as_millis() / 50;
    Expectation::new(megabytes.clamp(1, 32) as usize)
}

/// How long this process has waited for a processor since it started, where Linux tells.
fn waited() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanos = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

/// A game as the bot follows it.
struct Following {
    board: Board,
    /// Chips left by colour, a hand among them; the other player's as well as can be known.
    bags: Vec<u16>,
    me: Side,
    clock: Duration,
    engine: Option<Expectation>,
    /// How long this process waited for a processor in one turn, lately at the worst.
    kept: Duration,
    /// The same for its whole life so far, where the system tells.
    waited: Duration,
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
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let watch = Watch::start();
        let mut words = line.split_whitespace();
        match (words.next(), &mut game) {
            (None, _) => {}
            (Some("init"), _) => {
                let numbers = words.map(str::parse::<f64>).collect::<Result<Vec<_>, _>>();
                let numbers = numbers.map_err(|_| strange(&line))?;
                let mut following = begin(&numbers, seed, input, output)?;
                writeln!(
                    output,
                    "color {}",
                    if following.me == Side::White { 4 } else { 1 }
                )?;
                output.flush()?;
                // While nobody waits: a large table takes a moment.
                following.engine = Some(table(following.clock));
                game = Some(following);
            }
            (Some("chips"), Some(game)) => {
                let mut chip = || words.next().and_then(|word| word.parse::<i64>().ok());
                let (first, second) = (chip(), chip());
                let hand = game.hand(first, second).ok_or_else(|| strange(&line))?;
                let action = game
                    .think(style, hand, &watch)
                    .ok_or_else(|| strange(&line))?;
                writeln!(output, "{action}")?;
                output.flush()?;
                game.play(game.me, action, Some(hand));
            }
            (Some("drop" | "rotate"), Some(game)) => {
                let action = parse_action(&line).ok_or_else(|| strange(&line))?;
                game.play(game.me.other(), action, None);
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

/// `init COLOURS_IN_ALL CHIPS_PER_COLOUR GRID WIN TIMEOUT ID`; asks for the walls.
fn begin(
    numbers: &[f64],
    seed: u64,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Following> {
    let &[colours, chips, grid, win, timeout, id] = numbers else {
        return Err(strange("init without six numbers"));
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
                .collect::<Vec<i32>>()
        })
    };
    let count = answer(&mut line)?.first().copied().unwrap_or(0);
    let mut walls = Vec::new();
    for _ in 0..count {
        match answer(&mut line)?.as_slice() {
            &[q, r, _] => walls.push(Hex::new(q, r)),
            _ => return Err(strange(&line)),
        }
    }
    let board = Board::new(setup, &walls).map_err(|e| strange(&e.to_string()))?;
    Ok(Following {
        bags: vec![chips as u16; usize::from(board.setup().all_colours())],
        board,
        me: if id == 0.0 { Side::White } else { Side::Black },
        clock: Duration::try_from_secs_f64(timeout).unwrap_or(Duration::from_secs(1)),
        engine: None,
        // Nothing is known of the machine yet.
        kept: Duration::from_millis(5),
        waited: Duration::ZERO,
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

    fn think(&mut self, style: Style, hand: Hand, watch: &Watch) -> Option<Action> {
        self.look_at_load();
        let problem = Problem {
            board: &self.board,
            bags: &self.bags,
            side: self.me,
            hand,
        };
        let stop = AtomicBool::new(false);
        let limits = Limits::new(watch, &stop);
        let limits = match style {
            Style::Yardstick(yardstick) => return measure(problem, yardstick, &mut self.random),
            Style::Level(0) => return casual(problem, self.random.next()),
            Style::Level(level) => limits.with_nodes(LEVEL_NODES << (level - 1).min(50)),
            Style::ByClock => limits.with_time(thinking_time(self.clock, self.kept)),
        };
        let engine = self.engine.get_or_insert_with(|| table(self.clock));
        let found = best(problem, engine, &limits, &mut |_| {});
        self.kept = self.kept.max(watch.worst());
        found
    }

    /// Looks how long this process has waited since the last look. What was seen long ago counts
    /// less and less.
    fn look_at_load(&mut self) {
        let waited = waited().unwrap_or(self.waited);
        let lately = waited.saturating_sub(self.waited);
        self.waited = waited;
        self.kept = self.kept.mul_f64(0.97).max(lately);
    }

    /// Follows an action; `hand` is what turned chips leave from, where it is known.
    fn play(&mut self, side: Side, action: Action, hand: Option<Hand>) {
        match action {
            Action::Drop { pos, chip } => {
                // The referee has checked it.
                let _ = self.board.drop_chip(pos.into(), chip.into());
                self.lose(chip);
            }
            Action::Rotate(to) => {
                self.board.rotate(to);
                for n in 0..2 {
                    let known = hand.and_then(|hand| [Some(hand.first), hand.second][n]);
                    // Most likely it was one of the most plentiful.
                    let own = self.board.setup().chips_of(side);
                    let likely = own.max_by_key(|&chip| self.bags[usize::from(chip)]);
                    if let Some(chip) = known.or(likely) {
                        self.lose(chip);
                    }
                }
            }
        }
    }

    fn lose(&mut self, chip: u8) {
        if let Some(bag) = self.bags.get_mut(usize::from(chip)) {
            *bag = bag.saturating_sub(1);
        }
    }
}

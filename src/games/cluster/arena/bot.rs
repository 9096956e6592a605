//! Our bot: the machine player of Cluster behind the protocol, on any pair of streams.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::pace::{self, Pace, Watch};
use crate::base::Random;
use crate::games::cluster::notation::parse_action;
use crate::games::cluster::play::baseline::{Baseline, measure};
use crate::games::cluster::play::machine::{LEVEL_NODES, Problem, best, casual};
use crate::games::cluster::play::unseen::{PossibleBags, possible_bags};
use crate::games::cluster::{Action, Board, Hand, Setup};
use crate::lattice::hexagonal::Hex;
use crate::rules::Side;
use crate::search::Limits;
use crate::search::expectation::Expectation;

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
    pace: Pace,
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
        pace: Pace::new(clock),
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
    fn think(&mut self, style: Style, hand: Hand, watch: &Watch) -> Option<Action> {
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
mod tests {
    use super::*;
    use crate::lattice::hexagonal::Direction;

    #[test]
    fn the_number_of_chips_is_known_whatever_was_turned_with() {
        let numbers = [4.0, 6.0, 4.0, 6.0, 0.1, 0.0];
        let (mut walls, mut output, mut early) =
            ("wall_count 0\n".as_bytes(), Vec::new(), String::new());
        let game = begin(&numbers, 1, &mut walls, &mut output, &mut early);
        let mut game = game.expect("a game");
        // The other player turns with eight of its twelve chips and drops two of colour 2.
        for _ in 0..4 {
            game.play(Action::Rotate(Direction::BOTTOM), None);
        }
        for pos in 0..2 {
            game.play(Action::Drop { pos, chip: 2 }, None);
        }
        assert_eq!(game.bags()[0].0, [6, 6, 1, 1]);
        game.play(Action::Drop { pos: 1, chip: 2 }, None);
        assert_eq!(game.bags()[0].0, [6, 6, 0, 1]);
        let hand = Hand {
            first: 0,
            second: Some(0),
        };
        game.play(Action::Rotate(Direction::BOTTOM), Some(hand));
        assert_eq!(game.bags()[0].0, [4, 6, 0, 1]);
    }

    /// The bot's answers to these lines of a referee.
    fn talk(lines: &str) -> String {
        let mut output = Vec::new();
        run(Style::ByClock, 1, &mut lines.as_bytes(), &mut output).expect("a game");
        String::from_utf8(output).expect("plain text")
    }

    #[test]
    fn by_the_clock_every_hand_is_answered() {
        let turns = "chips 0 0\ndrop -3 1\nchips 0 0\nrotate 3\nchips 0 -1\n";
        let answers = talk(&format!(
            "init 2 18 4 6 0.1 0\nwall_count 1\nwall 0 0 0\n{turns}"
        ));
        let mut lines = answers.lines();
        assert_eq!(lines.next(), Some("fetch walls"));
        assert_eq!(lines.next(), Some("color 4"));
        let actions = lines.map(parse_action).collect::<Vec<_>>();
        assert_eq!(actions.len(), 3, "{answers}");
        assert!(actions.iter().all(Option::is_some), "{answers}");
    }

    #[test]
    fn the_example_of_the_originals_guide_is_understood() {
        // It has no win length, and its referee does not answer questions.
        let answers = talk("init 4 22 6 1.0 1\ndrop 0 1\nchips 2 3\ndrop 0 1\nchips 3 3\n");
        let mut lines = answers.lines().skip(1);
        assert_eq!(lines.next(), Some("color 1"));
        let actions = lines.map(parse_action).collect::<Vec<_>>();
        assert_eq!(actions.len(), 2, "{answers}");
        assert!(actions.iter().all(Option::is_some), "{answers}");
    }

    #[test]
    fn a_clock_of_nothing_gets_an_answer_too() {
        let answers = talk("init 4 22 6 4 0.000001 1\nwall_count 0\ndrop 0 0\nchips 2 3\n");
        assert!(parse_action(answers.lines().nth(2).unwrap_or("")).is_some());
    }
}

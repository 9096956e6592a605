//! Positions of own games, with the points that a review gives them and what came of the games.
//!
//! A game begins with the most even of a few boards made at random, goes on with a stray move now and then, so that all
//! points come up, and is then played out by the strong player. A few of the boards after the last stray move are valued by
//! the work that a review takes.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ::atom4::base::Random;
use ::atom4::play::own_games::{fresh, stray, strong};
use ::atom4::play::review::{Pass, Review, Situation, Value};
use ::atom4::play::{Settings, TwoPlayers};
use ::atom4::rules::Verdict;
use ::atom4::search::Limits;

/// The most even one of so many boards begins a game.
const BOARDS: u32 = 4;
/// Stray moves come in so many plies after that at the most, one in so many.
const LOOSE: u64 = 16;
const STRAY: u64 = 4;
/// Boards of a game that are looked at, from the first on until one has a proved value.
const LOOKED_AT: usize = 6;

/// A position of a game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The seed and the number of its game.
    pub game: (u64, u64),
    /// Points for the side to move.
    pub points: f64,
    /// What that side made of it: 1, ½ or 0.
    pub result: f64,
}

impl Sample {
    /// The sample of a line that [`play`] wrote; `None` where it is none.
    pub fn parse(line: &str) -> Option<Sample> {
        let words: Vec<&str> = line.split(' ').collect();
        let &[seed, number, points, result] = words.as_slice() else {
            return None;
        };
        Some(Sample {
            game: (seed.parse().ok()?, number.parse().ok()?),
            points: points.parse().ok()?,
            result: result.parse().ok()?,
        })
    }
}

/// Plays games at a level and prints a line for each position without a proved value: seed, number of the game, points, result.
pub fn play<G: Review + TwoPlayers + Default>(level: u32, games: u64, seed: u64) {
    let mut random = Random::new(seed);
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    let mut memory = G::Situation::memory(Settings::default().hash_mb);
    let mut number = 0;
    while number < games {
        let Some(mut game) = begin::<G>(&mut random, &mut memory, &limits) else {
            continue;
        };
        number += 1;
        let loose = game.length() + random.below(LOOSE) as usize;
        let mut seen = Vec::new();
        let verdict = loop {
            if let Some(verdict) = game.verdict() {
                break verdict;
            }
            let ply = game.length();
            if ply >= loose
                && let Some(here) = game.situation()
            {
                seen.push((game.mover(), here));
            }
            let mv = match ply < loose && random.below(STRAY) == 0 {
                true => stray(&game, &mut random),
                false => strong(&game, level, seed ^ number),
            };
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break Verdict::Draw;
            }
        };
        let mut places: Vec<usize> = (0..seen.len()).collect();
        random.shuffle(&mut places);
        places.truncate(LOOKED_AT);
        places.sort_unstable();
        for place in places {
            let (side, here) = &seen[place];
            let judged = here.judge(Pass::USUAL, &mut memory, &limits);
            let Some(Value::Points(points)) = judged.map(|judged| judged.value) else {
                // What is proved stays so, mostly.
                break;
            };
            let result = match verdict {
                Verdict::Win(winner) if winner == *side => 1.0,
                Verdict::Win(_) => 0.0,
                Verdict::Draw => 0.5,
            };
            println!("{seed} {number} {points} {result}");
        }
    }
}

/// A game on a board made at random, the most even of a few.
fn begin<G: Review + TwoPlayers + Default>(
    random: &mut Random,
    memory: &mut <G::Situation as Situation>::Memory,
    limits: &Limits<'_>,
) -> Option<G> {
    let mut most_even: Option<(i32, G)> = None;
    for _ in 0..BOARDS {
        let mut game: G = fresh(random.next());
        for _ in 0..4 + random.below(5) {
            let mv = stray(&game, random)?;
            game.play(mv).ok()?;
        }
        let judged = game.situation()?.judge(Pass::FIRST, memory, limits)?;
        if let Value::Points(points) = judged.value
            && most_even
                .as_ref()
                .is_none_or(|&(least, _)| points.abs() < least)
        {
            most_even = Some((points.abs(), game));
        }
    }
    most_even.map(|(_, game)| game)
}

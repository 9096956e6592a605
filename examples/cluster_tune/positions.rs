//! Positions to learn from: those that a search values are mostly reached by bad moves, so games are left by a few moves at
//! random, and the search says what it thinks of the position there.

use std::sync::atomic::AtomicBool;

use atom4::base::Random;
use atom4::games::cluster::Setup;
use atom4::games::cluster::any_position::AnyPosition;
use atom4::games::cluster::possible_positions::{PossiblePositions, Task};
use atom4::games::cluster::weights::FEATURES;
use atom4::rules::{GroupSet, HandList, Rules};
use atom4::search::Limits;
use atom4::search::expectation::Expectation;

use super::dealt::Dealt;
use super::players::{Way, Work};
use super::training::Sample;
use super::work_clock::WorkClock;
use super::{openings, stray};

/// Edge, colours and win length of the games: every second one as usual.
const SETUPS: [[i64; 3]; 16] = [
    [6, 2, 4],
    [4, 1, 4],
    [6, 2, 4],
    [5, 2, 4],
    [6, 2, 4],
    [8, 2, 4],
    [6, 2, 4],
    [7, 2, 4],
    [6, 2, 4],
    [4, 2, 3],
    [6, 2, 4],
    [6, 1, 5],
    [6, 2, 4],
    [6, 3, 4],
    [6, 2, 4],
    [10, 2, 4],
];

/// Plies and nodes after which the search of a position ends.
const DEPTH: u32 = 3;
const NODES: u64 = 20_000;

/// The probability that the player to move draws a hand that wins at once.
fn wins<P: AnyPosition>(position: &P) -> f32 {
    let (winning, _) = position.guess();
    let hands = position.hands();
    let hands = hands.as_slice().iter();
    let wins = hands.filter(|(groups, _)| groups.meets(winning));
    wins.map(|(_, chance)| chance).sum()
}

/// Asks for that of the most likely position.
struct WinsAtOnce;

impl Task for WinsAtOnce {
    type Output = Option<f32>;

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Option<f32> {
        positions.first().map(|(position, _)| wins(position))
    }
}

/// The probability, before its hand is drawn, that the player to move of `dealt` wins at once; `None` where the game is
/// over.
pub fn wins_at_once(dealt: &Dealt) -> Option<f32> {
    let (_, bags) = dealt.sight()?;
    PossiblePositions::new(dealt.game.board(), &bags, dealt.mover()).work(WinsAtOnce)
}

/// A position valued by a search: a sample to learn from, unless it wins with every hand.
struct Valued<'a>(&'a mut Expectation);

impl Task for Valued<'_> {
    type Output = Option<Sample>;

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Option<Sample> {
        let (position, _) = positions.first()?;
        let wins = wins(position);
        if wins > 0.9999 {
            return None;
        }
        let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
        let limits = Limits {
            depth: Some(DEPTH),
            nodes: Some(NODES),
            ..Limits::new(&clock, &stop)
        };
        let value = self.0.evaluate(position, &limits) as f32 / 10_000.0;
        let mut sample = [0.0; FEATURES + 2];
        sample[..FEATURES].copy_from_slice(&position.features());
        sample[FEATURES] = wins;
        sample[FEATURES + 1] = value.clamp(-1.0, 1.0);
        Some(sample)
    }
}

/// The position of `dealt` before its hand is drawn, valued by a search with the weights of `way`; `None` where it wins
/// with every hand, or where the game is over.
fn valued(dealt: &Dealt, way: Way, judge: &mut Expectation) -> Option<Sample> {
    let (_, bags) = dealt.sight()?;
    let places = PossiblePositions {
        weights: &way.weights,
        ..PossiblePositions::new(dealt.game.board(), &bags, dealt.mover())
    };
    places.work(Valued(judge))
}

/// Games of the player `way` against itself, with positions to learn from beside them. Writes these to `file`.
///
/// # Errors
/// Why the file cannot be written.
pub fn generate(games: usize, way: Way, seed: u64, file: &str) -> Result<(), String> {
    let mut random = Random::new(seed);
    let (mut engine, mut judge) = (Expectation::new(4), Expectation::new(4));
    let mut work = Work::default();
    let (mut out, mut count) = (Vec::new(), 0);
    for number in 0..games {
        let [edge, colours, win] = SETUPS[number % SETUPS.len()];
        let setup = Setup::new(edge, colours, win).map_err(|e| e.to_string())?;
        let Some(mut dealt) = openings(&setup, 1, seed * 1_000_000 + number as u64).pop() else {
            continue;
        };
        let loose = random.below(20);
        let mut ply = 0;
        while dealt.verdict().is_none() {
            ply += 1;
            if ply < loose && random.below(3) == 0 {
                stray(&mut dealt, &mut random, true);
                continue;
            }
            if random.below(2) == 0 {
                let mut leaf = dealt.clone();
                for _ in 0..random.below(4) {
                    stray(&mut leaf, &mut random, true);
                }
                let found = valued(&leaf, way, &mut judge);
                for number in found.into_iter().flatten() {
                    out.extend(number.to_le_bytes());
                }
                count += u32::from(found.is_some());
            }
            let Some((action, _)) = way.think(&dealt, &mut engine, &mut work) else {
                break;
            };
            dealt.play(action);
        }
    }
    std::fs::write(file, out).map_err(|e| format!("{file}: {e}"))?;
    println!("{count} positions");
    Ok(())
}

//! The curve from points to the result to be expected: a logistic one through the middle, its steepness fitted to own
//! games by the likelihood of their results, a draw counting as half a win.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ::atom4::base::Random;
use ::atom4::games::atom4 as atom_4;
use ::atom4::games::{cluster, score_four};
use ::atom4::play::TwoPlayers;
use ::atom4::play::review::{Pass, Review, Situation, Value};
use ::atom4::rules::Verdict;
use ::atom4::search::Limits;

use crate::games::{fresh, stray, strong};

/// A position: points for the side to move, and what that side made of it.
type Sample = (f64, f64);

pub fn run(games: u64, seed: u64) {
    one::<atom_4::play::Game>("Atom-4", games, seed);
    one::<score_four::play::Game>("Score Four", games, seed);
    one::<cluster::play::Game>("Cluster", games, seed);
}

fn one<G: Review + TwoPlayers + Default>(name: &str, games: u64, seed: u64) {
    let samples = samples::<G>(games, seed);
    let odds = fit(&samples);
    println!(
        "{name}: {} positions of {games} games, odds {odds:.0}",
        samples.len()
    );
    println!("  points from   to  positions  expected  came");
    let mut sorted = samples;
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    for part in sorted.chunks(sorted.len().div_ceil(8).max(1)) {
        let count = part.len() as f64;
        let expected = part.iter().map(|(x, _)| curve(*x, odds)).sum::<f64>() / count;
        let came = part.iter().map(|(_, result)| result).sum::<f64>() / count;
        let (low, high) = (part[0].0, part[part.len() - 1].0);
        println!("  {low:>11.0} {high:>6.0} {count:>9}  {expected:>8.2}  {came:.2}");
    }
}

fn curve(points: f64, odds: f64) -> f64 {
    1.0 / (1.0 + (-points / odds).exp())
}

/// Positions without a proved value, of games in which stray moves become rarer.
fn samples<G: Review + TwoPlayers + Default>(games: u64, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    let mut memory = G::Situation::memory(4);
    let mut samples = Vec::new();
    for number in 0..games {
        let mut game: G = fresh(random.next());
        let opening = 2 + random.below(6) as usize;
        let loose = opening + random.below(24) as usize;
        let mut seen = Vec::new();
        let verdict = loop {
            if let Some(verdict) = game.verdict() {
                break verdict;
            }
            let ply = game.length();
            let is_stray = ply < opening || ply < loose && random.below(5) == 0;
            if ply >= loose
                && let Some(here) = game.situation()
                && let Some(judged) = here.judge(Pass::FIRST, &mut memory, &limits)
                && let Value::Points(points) = judged.value
            {
                seen.push((game.mover(), f64::from(points)));
            }
            let mv = match is_stray {
                true => stray(&game, &mut random),
                false => strong(&game, 2, seed ^ number),
            };
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break Verdict::Draw;
            }
        };
        samples.extend(seen.into_iter().map(|(side, points)| {
            let result = match verdict {
                Verdict::Win(winner) if winner == side => 1.0,
                Verdict::Win(_) => 0.0,
                Verdict::Draw => 0.5,
            };
            (points, result)
        }));
    }
    samples
}

/// The steepness with the greatest likelihood, by bisection of its derivative, which falls.
fn fit(samples: &[Sample]) -> f64 {
    let slope = |steep: f64| -> f64 {
        let gap = |&(x, result): &Sample| x * (result - curve(x, 1.0 / steep));
        samples.iter().map(gap).sum()
    };
    let (mut low, mut high) = (1e-7, 1.0);
    for _ in 0..60 {
        let middle = f64::sqrt(low * high);
        match slope(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    1.0 / low
}

//! Reviews of games with planted errors: a strong player plays itself, and once in each game its choice is replaced by a
//! move that loses by proof, though it was not lost by proof. Proofs are by the search on win or no win.

use std::sync::atomic::AtomicBool;

use ::atom4::base::Random;
use ::atom4::games::atom4 as atom_4;
use ::atom4::games::atom4::threats::ThreatPosition;
use ::atom4::games::score_four;
use ::atom4::games::score_four::Position;
use ::atom4::play::names::SideNames;
use ::atom4::play::own_games::{fresh, stray, strong};
use ::atom4::play::review::{GoneOver, Review, Word, review};
use ::atom4::play::{Settings, TwoPlayers};
use ::atom4::rules::Threats;
use ::atom4::search::Clock;
use ::atom4::search::forced_win::{Forced, Prover};

use crate::work_clock::WorkClock;

/// Plies of the proof that a move loses, and of the proof that the position was not lost.
const LOSES: u32 = 6;
const NOT_LOST: u32 = 8;
/// Positions that a proof may look at.
const NODES: u64 = 300_000;

/// The level of the strong player.
const LEVEL: u32 = 3;

/// A game with a proof of what can be forced.
pub trait Proved: Review + TwoPlayers + Default {
    /// What can be forced within so many plies; `None` where it is not known in time.
    fn forced(&self, plies: u32) -> Option<Forced<Self::Move>>;
}

fn within<P: Threats>(mut position: P, plies: u32) -> Option<Forced<P::Move>> {
    let mut halt = |nodes| nodes > NODES;
    Prover::new(4, &mut halt).forced(&mut position, plies).ok()
}

impl Proved for atom_4::play::Game {
    fn forced(&self, plies: u32) -> Option<Forced<Self::Move>> {
        within(ThreatPosition::new(self.position()), plies)
    }
}

impl Proved for score_four::play::Game {
    fn forced(&self, plies: u32) -> Option<Forced<Self::Move>> {
        let position = Position::of(self.board());
        within(score_four::threats::ThreatPosition::new(position), plies)
    }
}

#[derive(Default)]
struct Counts {
    planted: usize,
    blunder: usize,
    turning: usize,
    named: usize,
    proved_best: usize,
    called_worse: usize,
    slowest: f64,
}

/// Goes over so many games with an error in each.
pub fn run<G: Proved>(games: u64, seed: u64) {
    let mut counts = Counts::default();
    let mut random = Random::new(seed);
    let mut done = 0;
    while done < games {
        let Some((game, error, proved)) = play::<G>(&mut random) else {
            continue;
        };
        done += 1;
        let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
        let Ok(gone_over) = review(&game, None, &Settings::default(), &stop, &mut |_| {}) else {
            continue;
        };
        counts.slowest = counts.slowest.max(clock.elapsed().as_secs_f64());
        tell(done, error, &gone_over, &game.kind().side_names());
        counts.planted += 1;
        let word = gone_over.moves.get(error).map(|judged| judged.word);
        let turning = gone_over.turning_point().map(|judged| judged.number);
        let blunder = word == Some(Word::Blunder);
        let turned = turning == Some(error as u64 + 1);
        counts.blunder += usize::from(blunder);
        counts.turning += usize::from(turned);
        counts.named += usize::from(blunder || turned);
        counts.proved_best += proved.len();
        for ply in proved {
            let judged = gone_over.moves.get(ply);
            if let Some(judged) = judged.filter(|judged| judged.word > Word::Good) {
                println!(
                    "  proved best: {}",
                    judged.line_text(&game.kind().side_names())
                );
            }
            counts.called_worse +=
                usize::from(judged.is_none_or(|judged| judged.word > Word::Good));
        }
        println!("  {counts}");
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} errors planted: {} named as turning point or blunder ({} blunders, {} turning points); \
             {} moves proved best, {} of them called worse than good; slowest review {:.1} s",
            self.planted,
            self.named,
            self.blunder,
            self.turning,
            self.proved_best,
            self.called_worse,
            self.slowest
        )
    }
}

fn tell(number: u64, error: usize, gone_over: &GoneOver<String>, names: &SideNames) {
    if let Some(judged) = gone_over.moves.get(error) {
        let turning = gone_over.turning_point().map_or(0, |judged| judged.number);
        println!(
            "{number}: {}; turning point {turning}",
            judged.line_text(names)
        );
    }
}

/// A game, the place of its planted error, and the places of the moves that are best by proof; `None` where no error could
/// be planted.
fn play<G: Proved>(random: &mut Random) -> Option<(G, usize, Vec<usize>)> {
    let seed = random.next();
    let mut game: G = fresh(seed);
    let from = 8 + random.below(16) as usize;
    let (mut error, mut proved) = (None, Vec::new());
    while game.verdict().is_none() && game.length() < 200 {
        let ply = game.length();
        let mut mv = match ply < 3 {
            true => stray(&game, random)?,
            false => strong(&game, LEVEL, seed)?,
        };
        if ply >= from && error.is_none() && is_open(&game) {
            let losing = losing(&game);
            if let Some(&planted) = random.pick(&losing) {
                mv = planted;
                error = Some(ply);
            }
        }
        if let Some(Forced::Win(_, winning)) = game.forced(5)
            && winning.contains(&mv)
        {
            proved.push(ply);
        }
        game.play(mv).ok()?;
    }
    Some((game, error?, proved))
}

/// True where neither side can force a win soon.
fn is_open<G: Proved>(game: &G) -> bool {
    matches!(game.forced(NOT_LOST), Some(Forced::Nothing(_)))
}

/// The moves that lose by proof.
fn losing<G: Proved>(game: &G) -> Vec<G::Move> {
    let loses = |&mv: &G::Move| {
        let mut after = game.clone();
        after.play(mv).is_ok()
            && after.verdict().is_none()
            && matches!(after.forced(LOSES - 1), Some(Forced::Win(..)))
    };
    game.moves().into_iter().filter(loses).collect()
}

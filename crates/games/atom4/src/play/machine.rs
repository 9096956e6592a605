//! The machine players of Atom-4: on any board at all, with one kind of report for the command
//! language and the screens.

use crate::evaluate::{EvaluatedPosition, LEARNT};
use crate::round::opening_pair;
use crate::{Position, classic};
use atom4_core::base::Random;
use atom4_core::base::random::mix;
use atom4_core::lattice::triangular::Vertex;
use atom4_core::rules::Rules;
use atom4_core::search::{Limits, Options, Part, Parts, Report, Table, search};
use atom4_play::memory::Memory;
use atom4_play::settings::{Effort, Player, Settings};

/// Moves the strong player looks at on levels 2 to 6, by level; level 1 looks one ply ahead.
///
/// The more work, the more games are drawn on a full board, so the steps grow. `docs/players.md` tells what each
/// level makes against the one below.
const LEVEL_NODES: [u64; 5] = [700, 2_100, 7_350, 29_400, 1_000_000];
/// Factor from the work of one level to that of the next, beyond those.
const LEVEL_GROWTH: u64 = 10;
/// Out of a hundred moves of level 0, so many are picked blindly.
const LEVEL_0_BLIND: u64 = 90;

/// The parts of the search that the strong player uses: without aspiration, killer moves, and a rule that looked at no less for
/// a side under a threat, it made 52.2 % +- 2.3 of 1000 games at 3000 nodes a move against itself with all of them.
///
/// Nodes for the same depth of 11 without a part: null move 1.56 times, reductions 21, wins ahead
/// 2.1, history 1.02, extension 0.76, aspiration 0.97 (`atom4_tune parts`). The extension costs nodes and is worth them: 45.9 % +- 2.3 without it, 1000 games at
/// 2000 nodes; history, which hardly saves any at a fixed depth, is worth most: 38.2 % +- 2.3.
/// These are figures of the player of 1.0.0, which had no reverse futility pruning and weights made by hand.
pub const PARTS: Parts = Parts::ALL
    .without(Part::Aspiration)
    .without(Part::LatePruning);

/// A machine player with its memory between moves.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    memory: Memory,
}

impl Machine {
    /// The proposal of the player of the settings for the next colour of the wheel: the last report,
    /// whose line begins with the move. `None` where no move is possible.
    ///
    /// Any board will do, however it came about; a decided one is taken as undecided. On an empty
    /// board the answer is the left vertex of the opening pair, beside a single piece the first free vertex. `limits` brings clock
    /// and stop flag; the settings say how long to think. `progress` sees every finished depth.
    pub fn think(
        &self,
        position: &Position,
        settings: &Settings,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Report<Vertex>),
    ) -> Option<Report<Vertex>> {
        let mut position = position.clone();
        position.reopen();
        match position.pieces() {
            0 => {
                let [left, _] = opening_pair(position.edge());
                return Some(Report::unsearched(left, limits));
            }
            1 => {
                let first = position.legal().iter().next()?;
                return Some(Report::unsearched(first, limits));
            }
            _ => {}
        }
        match settings.player {
            Player::Classic => classic_choice(&position, settings, limits, progress),
            Player::Strong => self.strong_choice(&position, settings, limits, progress),
        }
    }

    fn strong_choice(
        &self,
        position: &Position,
        settings: &Settings,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Report<Vertex>),
    ) -> Option<Report<Vertex>> {
        let options = Options {
            seed: mix(settings.seed),
            parts: PARTS,
            ..settings.search_options()
        };
        let limits = match settings.effort {
            Effort::Level(0) => return beginner(position, settings.seed, limits, progress),
            Effort::Level(level) => limits.with_nodes(level_nodes(level)),
            Effort::Time(time) => limits.with_time(time),
        };
        let valued = EvaluatedPosition::new(position, &LEARNT);
        self.memory.lend(settings.hash_mb, |table| {
            search(&valued, &limits, &options, table, progress)
        })
    }
}

/// The work of a level from 1 on, in moves made; the first ply is always finished.
#[must_use]
pub const fn level_nodes(level: u32) -> u64 {
    const LAST: usize = LEVEL_NODES.len() - 1;
    match level {
        0 | 1 => 1,
        2.. if (level as usize - 2) < LAST => LEVEL_NODES[level as usize - 2],
        _ => LEVEL_NODES[LAST].saturating_mul(LEVEL_GROWTH.saturating_pow(level - 2 - LAST as u32)),
    }
}

/// Level 0: now and then a blind move, else the best at one ply.
fn beginner(
    position: &Position,
    seed: u64,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(&Report<Vertex>),
) -> Option<Report<Vertex>> {
    let mut random = Random::new(mix(seed) ^ position.key());
    if random.below(100) < LEVEL_0_BLIND {
        let moves: Vec<Vertex> = position.legal().iter().collect();
        let vertex = *random.pick(&moves)?;
        return Some(Report::unsearched(vertex, limits));
    }
    let options = Options {
        seed: random.next(),
        parts: Parts::EXACT,
        ..Options::default()
    };
    let limits = limits.with_depth(1);
    let valued = EvaluatedPosition::new(position, &LEARNT);
    search(&valued, &limits, &options, &mut Table::new(1), progress)
}

/// The classic player: level `d` is `d + 1` plies, by the clock as deep as time allows. Among
/// equal best moves the seed decides.
fn classic_choice(
    position: &Position,
    settings: &Settings,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(&Report<Vertex>),
) -> Option<Report<Vertex>> {
    let (deepest, limits) = match settings.effort {
        Effort::Level(level) => (level.saturating_add(1).min(250), *limits),
        Effort::Time(time) => (250, limits.with_time(time)),
    };
    let free = u32::from(position.edge().area() - position.pieces());
    let mut nodes = 0;
    let mut latest = None;
    for plies in 1..=deepest.min(free) {
        // Whatever the limits, one ply is looked at.
        let mut stop = |_| plies > 1 && limits.expired();
        let Some(choice) = classic::choose(position, plies, &mut stop) else {
            break;
        };
        nodes += choice.nodes;
        let mut random = Random::new(mix(settings.seed) ^ position.key());
        let report = Report {
            depth: plies,
            score: choice.score,
            nodes,
            time: limits.clock.elapsed(),
            line: random.pick(&choice.lines)?.clone(),
            best: choice.best,
            proved: false,
        };
        progress(&report);
        latest = Some(report);
    }
    latest
}

#[cfg(test)]
mod tests;

//! The alpha-beta search against plain min-max.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use atom4::base::Random;
use atom4::base::random::mix;
use atom4::games::atom4::{Position, round};
use atom4::lattice::triangular::{Edge, Vertex};
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};
use atom4::search::{Limits, Options, Parts, Table, WIN, plain, search};

/// Noughts and crosses: small enough to be followed to its end.
#[derive(Clone)]
struct Noughts {
    sides: [u16; 2],
    turn: usize,
}

const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

impl Rules for Noughts {
    type Move = u8;
    type Undo = u8;

    fn mover(&self) -> Side {
        Side::BOTH[self.turn]
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        if self.verdict().is_none() {
            moves.extend((0..9).filter(|i| (self.sides[0] | self.sides[1]) >> i & 1 == 0));
        }
    }

    fn play(&mut self, mv: u8) -> u8 {
        self.sides[self.turn] |= 1 << mv;
        self.turn ^= 1;
        mv
    }

    fn undo(&mut self, mv: u8) {
        self.turn ^= 1;
        self.sides[self.turn] &= !(1 << mv);
    }

    fn verdict(&self) -> Option<Verdict> {
        let has = |side: Side| LINES.iter().any(|l| self.sides[side.index()] & l == *l);
        Side::BOTH.into_iter().find(|&s| has(s)).map_or_else(
            || (self.sides[0] | self.sides[1] == 0o777).then_some(Verdict::Draw),
            |side| Some(Verdict::Win(side)),
        )
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.sides[0]) << 16 | u64::from(self.sides[1]))
    }
}

impl Evaluate for Noughts {
    fn evaluate(&self) -> i32 {
        noise(self.key())
    }
}

impl Hints for Noughts {}

/// Atom-4 with an evaluation that is nothing but noise: any wrong cut shows in the value.
#[derive(Clone)]
struct Noisy(Position);

impl Rules for Noisy {
    type Move = Vertex;
    type Undo = <Position as Rules>::Undo;

    fn mover(&self) -> Side {
        self.0.mover()
    }
    fn moves(&self, moves: &mut Vec<Vertex>) {
        self.0.moves(moves);
    }
    fn play(&mut self, mv: Vertex) -> Self::Undo {
        self.0.play(mv)
    }
    fn undo(&mut self, undo: Self::Undo) {
        self.0.undo(undo);
    }
    fn verdict(&self) -> Option<Verdict> {
        self.0.verdict()
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Evaluate for Noisy {
    fn evaluate(&self) -> i32 {
        noise(self.0.key())
    }
}

impl Hints for Noisy {}

fn noise(key: u64) -> i32 {
    (key % 2001) as i32 - 1000
}

/// The value and the move that the search finds at `depth`, every line to the full.
fn full_width<G>(position: &G, depth: u32, seed: u64) -> Option<(i32, G::Move)>
where
    G: Hints + Send,
    G::Move: Send,
{
    let stop = AtomicBool::new(false);
    let clock = Instant::now();
    let limits = Limits::new(&clock, &stop).with_depth(depth);
    let options = Options {
        seed,
        parts: Parts::EXACT,
        ..Options::default()
    };
    let report = search(position, &limits, &options, &mut Table::new(1), &mut |_| {})?;
    Some((report.score, *report.line.first()?))
}

fn agrees<G>(position: &G, depth: u32, seed: u64) -> bool
where
    G: Hints + Send,
    G::Move: Send,
{
    let Some((score, mv)) = full_width(position, depth, seed) else {
        return position.verdict().is_some();
    };
    let mut twin = position.clone();
    // A search that has found a win stops at the depth that shows it: no deeper one changes it.
    let value = plain::value(&mut twin, depth);
    let undo = twin.play(mv);
    let after = -plain::value(&mut twin, depth - 1);
    twin.undo(undo);
    // Seen from one ply on, a win is one ply nearer.
    let after = match after {
        won if won > WIN / 2 => won - 1,
        lost if lost < -WIN / 2 => lost + 1,
        other => other,
    };
    score == value && after == value
}

/// A position after `plies` random moves; decided games are cut short by one move.
pub fn random_position(random: &mut Random, plies: u64) -> Position {
    let edge = match random.below(2) {
        0 => Edge::LARGEST,
        _ => Edge::new(4 + random.below(13) as usize).expect("an edge of 4 to 16"),
    };
    let mut position = round::opening_on(edge, 1 + random.below(6) as u32);
    for _ in 0..plies {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let Some(&mv) = random.pick(&moves) else {
            break;
        };
        let undo = position.play(mv);
        if position.verdict().is_some() {
            position.undo(undo);
            break;
        }
    }
    position
}

#[test]
fn noughts_and_crosses_agree_at_every_depth() {
    let mut random = Random::new(3);
    for n in 0..400 {
        let mut position = Noughts {
            sides: [0; 2],
            turn: 0,
        };
        for _ in 0..random.below(6) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            if let Some(&mv) = random.pick(&moves) {
                position.play(mv);
            }
        }
        for depth in 1..=9 {
            if depth <= 5 || position.sides[0] != 0 {
                assert!(agrees(&position, depth, n), "{:?} {depth}", position.sides);
            }
        }
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_and_the_search_knows_it() {
    let start = Noughts {
        sides: [0; 2],
        turn: 0,
    };
    let stop = AtomicBool::new(false);
    let clock = Instant::now();
    let limits = Limits::new(&clock, &stop);
    let options = Options::default();
    let report = search(&start, &limits, &options, &mut Table::new(1), &mut |_| {});
    let report = report.map(|report| (report.score, report.proved));
    assert_eq!(report, Some((0, true)));
}

#[test]
fn atom4_agrees_on_random_positions() {
    let mut random = Random::new(4);
    for n in 0..3000 {
        let plies = random.below(120);
        let position = Noisy(random_position(&mut random, plies));
        for depth in 1..=if n % 20 == 0 { 4 } else { 2 } {
            assert!(agrees(&position, depth, n), "{:?} {depth}", position.0);
        }
    }
}

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::*;
use crate::rules::{HandList, Hands};
use crate::search::Clock;

/// A clock that always shows 0.
struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A position of a game given as an explicit graph.
#[derive(Clone)]
struct Tree {
    at: usize,
    places: &'static [Place],
}

enum Place {
    /// A finished game: 1 when the player to move has won, -1 when that player has lost.
    Decided(f32),
    /// The hands with their probabilities, and the moves: index of the place after the move, and group.
    Open(&'static [(u8, f32)], &'static [(usize, u8)]),
}

impl Chance for Tree {
    type Move = usize;
    type Hands = Hands;

    fn hands(&self) -> Hands {
        let mut hands = Hands::default();
        if let Place::Open(all, _) = self.places[self.at] {
            all.iter()
                .for_each(|&(groups, chance)| hands.push(groups, chance));
        }
        hands
    }

    fn moves(&self, moves: &mut Vec<(usize, u8)>) {
        if let Place::Open(_, all) = self.places[self.at] {
            moves.extend(all);
        }
    }

    fn after(&self, at: usize) -> Tree {
        Tree { at, ..self.clone() }
    }

    fn decided(&self) -> Option<f32> {
        match self.places[self.at] {
            Place::Decided(value) => Some(value),
            Place::Open(..) => None,
        }
    }

    fn winning_groups(&self) -> u8 {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let wins = |at: usize| matches!(self.places[at], Place::Decided(value) if value < 0.0);
        let winning = moves.into_iter().filter(|&(at, _)| wins(at));
        winning.fold(0, |all, (_, group)| all | 1 << group)
    }

    fn guess(&self) -> (u8, f32) {
        (self.winning_groups(), 0.0)
    }

    fn key(&self) -> u64 {
        self.at as u64 + 1
    }
}

/// Depth, score and proof flag of the last report of a search at place 0. Each move leads to one of several places, each with
/// its probability; its name is the first of them.
fn searched(places: &'static [Place], moves: &[&[(usize, f32)]]) -> (u32, i32, bool) {
    let candidate = |after: &&[(usize, f32)]| {
        let places = after
            .iter()
            .map(|&(at, chance)| (Tree { at, places }, chance));
        Candidate::new(after[0].0, places.collect())
    };
    let mut candidates = moves.iter().map(candidate).collect::<Vec<_>>();
    let stop = AtomicBool::new(false);
    let limits = Limits::new(&Still, &stop).with_depth(9);
    let mut last = (0, 0, false);
    Expectation::new(1).search(&mut candidates, &limits, &mut |report| {
        last = (report.depth, report.score, report.proved);
    });
    last
}

// The opponent moves at place 1; at place 2 we draw and win with a move of group 0.
const WON: &[(u8, f32)] = &[(1, 1.0)];
const NEARLY_WON: &[(u8, f32)] = &[(1, 0.999), (2, 0.001)];
const ANY: &[(u8, f32)] = &[(1, 1.0)];

#[test]
fn a_win_in_every_deal_is_proved_and_ends_the_search() {
    static PLACES: [Place; 5] = [
        Place::Open(ANY, &[(1, 0)]),
        Place::Open(ANY, &[(2, 0)]),
        Place::Open(WON, &[(3, 0), (4, 1)]),
        Place::Decided(-1.0),
        Place::Open(ANY, &[(4, 0)]),
    ];
    let (depth, score, proved) = searched(&PLACES, &[&[(1, 1.0)], &[(4, 1.0)]]);
    assert!(
        proved && depth < 9 && score == WIN - 3,
        "{depth} {score} {proved}"
    );
}

#[test]
fn a_win_in_nearly_every_deal_is_an_average_and_no_proof() {
    static PLACES: [Place; 5] = [
        Place::Open(ANY, &[(1, 0)]),
        Place::Open(ANY, &[(2, 0)]),
        Place::Open(NEARLY_WON, &[(3, 0), (4, 1)]),
        Place::Decided(-1.0),
        Place::Open(ANY, &[(4, 0)]),
    ];
    let (depth, score, proved) = searched(&PLACES, &[&[(1, 1.0)], &[(4, 1.0)]]);
    assert!(!proved && depth == 9, "{depth} {proved}");
    assert!(score > 9_900 && score < 10_000, "{score}");
}

#[test]
fn a_loss_is_proved_in_every_deal_only_as_well() {
    static LOST: [Place; 4] = [
        Place::Open(ANY, &[(1, 0), (2, 0)]),
        Place::Open(WON, &[(3, 0)]),
        Place::Open(WON, &[(3, 0)]),
        Place::Decided(-1.0),
    ];
    assert!(searched(&LOST, &[&[(1, 1.0)], &[(2, 1.0)]]).2);
    static NEARLY_LOST: [Place; 5] = [
        Place::Open(ANY, &[(1, 0), (2, 0)]),
        Place::Open(WON, &[(3, 0)]),
        Place::Open(NEARLY_WON, &[(3, 0), (4, 1)]),
        Place::Decided(-1.0),
        Place::Open(ANY, &[(4, 0)]),
    ];
    let (depth, score, proved) = searched(&NEARLY_LOST, &[&[(1, 1.0)], &[(2, 1.0)]]);
    assert!(
        !proved && depth == 9 && score < -9_900,
        "{depth} {score} {proved}"
    );
}

#[test]
fn a_win_or_a_loss_in_one_of_two_positions_is_no_proof() {
    // With a move to place 1 we win, with one to place 2 we lose.
    static PLACES: [Place; 6] = [
        Place::Open(ANY, &[(1, 0), (2, 0)]),
        Place::Open(ANY, &[(3, 0)]),
        Place::Open(WON, &[(4, 0)]),
        Place::Open(WON, &[(4, 0)]),
        Place::Decided(-1.0),
        Place::Open(ANY, &[(5, 0)]),
    ];
    for (won, expected) in [(0.999, 9_977), (0.5, -1), (0.001, -9_979)] {
        let unsure: &[(usize, f32)] = &[(1, won), (2, 1.0 - won)];
        let (depth, score, proved) = searched(&PLACES, &[unsure, unsure]);
        assert!(!proved && (score - expected).abs() <= 2, "{depth} {score}");
    }
    // A small loss is worse than an even position, a small gain is better, wherever the search begins.
    for (won, expected) in [(0.45, 0), (0.55, 999)] {
        let unsure: &[(usize, f32)] = &[(2, 1.0 - won), (1, won)];
        let even: &[(usize, f32)] = &[(5, 1.0)];
        for moves in [[unsure, even], [even, unsure]] {
            let (depth, score, proved) = searched(&PLACES, &moves);
            assert!(
                !proved && depth == 9 && (score - expected).abs() <= 2,
                "{depth} {score}"
            );
        }
    }
}

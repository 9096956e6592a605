//! The ways that are listed against all that there are.

use super::super::matching::Matching;
use super::super::test_problems::{facing, small};
use super::*;
use atom4_core::base::random::Random;

/// A way's places, cost and pairs.
type Way = (Vec<u8>, i16, Vec<Item>);

/// Every way in which the atoms take places of their kinds that costs no more than what is left:
/// atom after atom is given each place of its kind that is free.
fn plain(ask: &Question<'_>, ways: &mut Vec<Way>, places: &mut Vec<u8>) {
    let (board, slot) = (ask.board, places.len());
    if slot == board.atoms {
        let far = |slot: usize| board.far(ask.cells[slot], ask.places[places[slot] as usize]);
        let cost = (0..slot).map(far).sum::<i16>();
        let pairs = (0..slot).flat_map(|b| (0..b).map(move |a| (a, b)));
        let excess = |(a, b): (usize, usize)| {
            let row = ask.pairs?.row(ask.goal, places[a], ask.cells[a]);
            let excess = row[places[b] as usize * board.cells() + ask.cells[b] as usize];
            (excess > 0).then_some((1 << a | 1 << b, i16::from(excess)))
        };
        if cost <= ask.left {
            ways.push((places.clone(), cost, pairs.filter_map(excess).collect()));
        }
        return;
    }
    let kind = board.kinds[board.kind_of[slot] as usize];
    for place in kind.first..kind.first + kind.count {
        if !places.contains(&(place as u8)) {
            places.push(place as u8);
            plain(ask, ways, places);
            places.pop();
        }
    }
}

fn sorted(mut pairs: Vec<Item>) -> Vec<Item> {
    pairs.sort_unstable();
    pairs
}

#[test]
fn every_way_is_listed_whose_pairs_leave_enough() {
    let mut random = Random::new(31);
    let mut assigner = Assigner::default();
    let (mut listed, mut left_out) = (0, 0);
    for case in 0..300 {
        let (atoms, kinds) = (4 + random.below(4) as usize, 2 + random.below(2));
        let problem = small(&mut random, atoms, kinds);
        let board = SlideBoard::new(&problem).expect("it fits");
        if board.goals.is_empty() || board.kinds.iter().any(|kind| kind.count > MOST_EQUAL) {
            continue;
        }
        let pairs = PairDatabases::new(&board, &board.goals);
        let goal = random.below(board.goals.len() as u64) as usize;
        let ask = Question {
            board: &board,
            pairs: (case % 4 > 0).then_some(&pairs),
            cells: &board.start,
            goal,
            places: &board.goals[goal],
            left: 4 + random.below(12) as i16,
        };
        let mut all = Vec::new();
        plain(&ask, &mut all, &mut Vec::new());
        let mut ways: Vec<Way> = Vec::new();
        let ended = assigner.list(&ask, &mut |way| {
            let places = way.place_of[..board.atoms].to_vec();
            ways.push((places, way.cost, sorted(way.pairs.to_vec())));
            true
        });
        assert!(ended);
        for (places, cost, pairs) in all {
            let mut matching = Matching::new();
            let fits = pairs.iter().all(|&item| matching.push(item));
            matching.sort();
            let enough = cost + matching.weight(0) <= ask.left;
            let way = (places, cost, sorted(pairs));
            let before = ways.len();
            ways.retain(|other| *other != way);
            assert!(
                !fits || !enough || ways.len() + 1 == before,
                "{way:?} in {problem:?}"
            );
            listed += usize::from(ways.len() < before);
            left_out += usize::from(ways.len() == before);
        }
        assert!(ways.is_empty(), "{ways:?} in {problem:?}");
    }
    assert!(listed > 300 && left_out > 300, "{listed} {left_out}");
}

#[test]
fn it_ends_when_told_to() {
    // aabb
    // ....
    // AABB
    let problem = facing(4, |x| x / 2);
    let board = SlideBoard::new(&problem).expect("it fits");
    let ask = Question {
        board: &board,
        pairs: None,
        cells: &board.start,
        goal: 0,
        places: &board.goals[0],
        left: 1000,
    };
    for most in 1..6 {
        let mut calls = 0;
        let ended = Assigner::default().list(&ask, &mut |_| {
            calls += 1;
            calls < most
        });
        assert_eq!((ended, calls), (most > 4, most.min(4)));
    }
}

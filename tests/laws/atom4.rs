//! Laws of Atom-4's rules: fast rules equal slow ones, what is kept equals what is recomputed, the
//! rounds are one game under rotation of the colours, the opening is symmetric.

use std::collections::BTreeSet;

use atom4::base::Random;
use atom4::games::atom4::{Colour, Position, notation, round};
use atom4::lattice::triangular::{Edge, Vertex};
use atom4::rules::{Rules, Side, Verdict};
use proptest::prelude::*;

use crate::atom4_twin::{Place, Twin};
use crate::search::random_position;

fn place(vertex: Vertex) -> Place {
    (i32::from(vertex.x()), i32::from(vertex.y()))
}

/// The board of the fast rules as the slow ones hold it.
fn assert_same(position: &Position, twin: &Twin) {
    for vertex in Vertex::all() {
        let slow = twin.pieces.get(&place(vertex)).map(|colours| {
            let bit = |name: &&str| match *name {
                "red" => 1,
                "green" => 2,
                _ => 4,
            };
            Colour::from_bits(colours.iter().map(bit).sum())
        });
        assert_eq!(position.at(vertex), slow, "at {vertex} of {position:?}");
    }
    let result = position.verdict().map(|verdict| match verdict {
        Verdict::Win(Side::White) => 1,
        Verdict::Win(Side::Black) => 2,
        Verdict::Draw => 0,
    });
    assert_eq!(result, twin.result, "{position:?}");
}

/// Kept state equals recomputed state.
pub fn assert_kept(position: &Position) {
    assert_eq!(
        *position.legal(),
        position.legal_from_scratch(),
        "{position:?}"
    );
    assert_eq!(position.key(), position.key_from_scratch(), "{position:?}");
}

/// The usual board as often as all the others together.
fn edges() -> impl Strategy<Value = Edge> {
    let any = (4usize..=16).prop_map(|length| Edge::new(length).expect("a board"));
    prop_oneof![Just(Edge::LARGEST), any]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn fast_rules_equal_the_slow_twin_and_undo_restores(first in 1u32..=6, edge in edges(), seed: u64, plies in 0usize..=254) {
        let mut random = Random::new(seed);
        let mut position = round::opening_on(edge, first);
        let mut twin = Twin::opening(edge.length() as i32, first as usize);
        let mut undos = Vec::new();
        let start = position.clone();
        for _ in 0..plies {
            let legal: BTreeSet<Place> = position.legal().iter().map(place).collect();
            prop_assert_eq!(&legal, &twin.legal());
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let Some(&mv) = random.pick(&moves) else { break };
            let before = position.clone();
            undos.push((before, position.play(mv)));
            twin.play(place(mv));
            assert_same(&position, &twin);
            assert_kept(&position);
        }
        while let Some((before, undo)) = undos.pop() {
            position.undo(undo);
            prop_assert!(position == before);
            assert_kept(&position);
        }
        prop_assert!(position == start);
    }

    #[test]
    fn the_rounds_are_one_game_under_rotation_of_the_colours(seed: u64, first in 1u32..=6) {
        // From round to round every colour moves one place on the wheel, and the goals change over.
        let turn = |colour: Colour| match colour.wheel_place() {
            Some(at) => Colour::WHEEL[(usize::from(at) + 1) % 6],
            None if colour == Colour::WHITE => Colour::BLACK,
            None => Colour::WHITE,
        };
        let mut random = Random::new(seed);
        let (mut a, mut b) = (round::opening(first), round::opening(first + 1));
        while a.verdict().is_none() {
            for vertex in Vertex::all() {
                prop_assert_eq!(a.at(vertex).map(turn), b.at(vertex));
            }
            let mut moves = Vec::new();
            a.moves(&mut moves);
            let Some(&mv) = random.pick(&moves) else { break };
            a.play(mv);
            b.play(mv);
        }
        let turned = a.verdict().map(|verdict| match verdict {
            Verdict::Win(side) => Verdict::Win(side.other()),
            Verdict::Draw => Verdict::Draw,
        });
        prop_assert_eq!(turned, b.verdict());
    }

    #[test]
    fn the_opening_is_symmetric_about_its_row(seed: u64, first in 1u32..=6) {
        // The board has one row more below row 7 than above: the rim comes in after seven rows.
        let mirror = |v: Vertex| Vertex::at(i32::from(v.x()), 14 - i32::from(v.y()));
        let mut random = Random::new(seed);
        let (mut a, mut b) = (round::opening(first), round::opening(first));
        for _ in 0..60 {
            let mut moves = Vec::new();
            a.moves(&mut moves);
            // Row 15 has no mirror image, and row 0 is where the rim begins to matter.
            let Some(&mv) = random.pick(&moves) else { break };
            let Some(mirrored) = mirror(mv).filter(|_| mv.y() > 0 && mv.y() < 14) else { break };
            a.play(mv);
            b.play(mirrored);
            for vertex in Vertex::all() {
                if let Some(other) = mirror(vertex) {
                    prop_assert_eq!(a.at(vertex), b.at(other));
                }
            }
            prop_assert_eq!(a.verdict(), b.verdict());
        }
    }

    #[test]
    fn any_edits_keep_what_is_kept_and_the_notation_leads_back(edge in edges(), edits in prop::collection::vec((any::<u8>(), 0u8..9), 0..80), wheel in 0usize..6, n in 1u32..1000) {
        let mut position = Position::empty_on(edge);
        for (vertex, cell) in edits {
            let piece = (cell < 8).then(|| Colour::from_bits(cell));
            position.set(Vertex(vertex), piece);
            assert_kept(&position);
        }
        position.set_next_colour(Colour::WHEEL[wheel]);
        let text = notation::position_and_round(&position, n);
        let (read, round) = notation::parse(&text).expect("what is written can be read");
        prop_assert!(read == position && round == n, "{}", text);
        prop_assert_eq!(format!("{position:?}"), notation::position(&position));
        prop_assert!(position.pack().unpack() == position);
    }
}

#[test]
fn each_side_plays_every_other_colour_of_the_wheel() {
    for first in 1..=6 {
        let position = round::opening(first);
        let next = position.next_colour();
        let on = position.wheel_place() + 1;
        let after = Colour::WHEEL[usize::from(on % 6)];
        assert_eq!(position.next_colour_of(position.mover()), next);
        assert_eq!(position.next_colour_of(position.mover().other()), after);
        assert_eq!(next.side(), Some(position.mover()));
        assert_eq!(after.side(), Some(position.mover().other()));
    }
}

/// Counted by trying every vertex.
fn slow_perft(position: &Position, depth: u32) -> (u64, u64) {
    if depth == 0 {
        let won = matches!(position.verdict(), Some(Verdict::Win(_)));
        return (1, u64::from(won));
    }
    let mut sum = (0, 0);
    if position.verdict().is_some() {
        return sum;
    }
    for vertex in Vertex::all() {
        let mut after = position.clone();
        if after.add(position.next_colour(), vertex).is_ok() {
            let (sequences, wins) = slow_perft(&after, depth - 1);
            sum = (sum.0 + sequences, sum.1 + wins);
        }
    }
    sum
}

#[test]
fn sequences_end_where_games_end() {
    let mut random = Random::new(12);
    let (mut wins, mut decided) = (0, 0);
    for n in 0..150 {
        let mut position = random_position(&mut random, 40 + n % 60);
        for depth in 0..=2 {
            let slow = slow_perft(&position, depth);
            assert_eq!(
                position.perft(depth, &mut || false),
                Some(slow),
                "{position:?} {depth}"
            );
            wins += slow.1;
        }
        // On from a decided game goes nothing.
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves {
            let undo = position.play(mv);
            if let Some(verdict) = position.verdict() {
                let won = u64::from(matches!(verdict, Verdict::Win(_)));
                assert_eq!(position.perft(0, &mut || false), Some((1, won)));
                assert_eq!(position.perft(1, &mut || false), Some((0, 0)));
                decided += 1;
            }
            position.undo(undo);
        }
    }
    assert!(wins > 100 && decided > 20, "{wins} {decided}");
}

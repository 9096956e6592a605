use super::*;
use crate::board::Position;
use crate::round;
use crate::threats::ThreatPosition;
use atom4_core::base::Random;
use atom4_core::rules::{Rules, Threats, Verdict};

#[test]
fn a_window_takes_as_many_plies_as_its_pieces_need() {
    let bits = |letters: &str| -> [u8; 4] {
        let digit = |letter| {
            ".KRGBYCPW".find(letter).map(|at| match at {
                0 => 8,
                1 => Colour::BLACK.bits(),
                8 => Colour::WHITE.bits(),
                2 => Colour::RED.bits(),
                3 => Colour::GREEN.bits(),
                4 => Colour::BLUE.bits(),
                5 => Colour::YELLOW.bits(),
                6 => Colour::CYAN.bits(),
                _ => Colour::PURPLE.bits(),
            })
        };
        let digits: Vec<u8> = letters.chars().filter_map(digit).collect();
        digits.try_into().expect("four letters")
    };
    // Wheel places: red 0, yellow 1, green 2, cyan 3, blue 4, purple 5.
    for (window, place, plies) in [
        ("CCWW", 0, 1),
        ("CCCW", 0, 7),
        ("CCWW", 1, 6),
        ("YCWW", 0, 5),
        ("WWWW", 0, 3),
        ("WWWW", 1, 2),
        // Yellow stands in the gap, blue completes.
        ("WW.W", 1, 4),
    ] {
        let found = DISTANCES.of(Side::White, place)[code(bits(window))];
        assert_eq!(found, plies, "{window} {place}");
    }
}

/// No game is ever won sooner than the bound allows.
#[test]
fn the_bound_is_never_too_high() {
    let mut random = Random::new(5);
    let mut won = 0;
    for game in 0..400 {
        let edge = atom4_core::lattice::triangular::Edge::new(4 + game % 13).expect("a size");
        let mut position = ThreatPosition::new(&round::opening_on(edge, 1 + game as u32 % 6));
        let mut seen: Vec<Position> = Vec::new();
        let mut moves = Vec::new();
        while position.verdict().is_none() {
            seen.push(position.position().clone());
            moves.clear();
            position.moves(&mut moves);
            let best = moves.iter().copied().find(|&mv| {
                let mut next = position.position().clone();
                next.play(mv);
                matches!(next.verdict(), Some(Verdict::Win(_)))
            });
            let mv = best
                .or_else(|| random.pick(&moves).copied())
                .expect("a move");
            position.play(mv);
        }
        let Some(Verdict::Win(side)) = position.verdict() else {
            continue;
        };
        won += 1;
        for (plies, position) in (1..).zip(seen.iter().rev()) {
            let position = ThreatPosition::new(position);
            assert!(
                position.may_win_within(side, plies),
                "{plies} plies before the end"
            );
        }
    }
    assert!(won > 100, "{won}");
}

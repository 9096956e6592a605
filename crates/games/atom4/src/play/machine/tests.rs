use super::*;
use crate::{notation, round};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn answer(position: &Position, settings: &Settings) -> Option<Report<Vertex>> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    Machine::default().think(position, settings, &limits, &mut |_| {})
}

fn both() -> [Settings; 2] {
    [Player::Classic, Player::Strong].map(|player| Settings {
        player,
        ..Settings::default()
    })
}

#[test]
fn every_board_gets_an_answer() {
    let mut empty = Position::empty();
    for settings in both() {
        let first = answer(&empty, &settings).map(|report| report.line[0]);
        assert_eq!(first, Vertex::at(7, 7));
    }
    empty.set(Vertex(0), Some(crate::Colour::BLACK));
    for settings in both() {
        let second = answer(&empty, &settings).map(|report| report.line[0]);
        assert_eq!(second, Vertex::at(1, 0));
    }
    // Two pieces apart: nobody can move. A full board likewise.
    let full = format!("{} R 1", ["RRRRRRRRRRRRRRRR"; 16].join("/"));
    for text in [
        "R15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15G Y 1",
        &full,
    ] {
        let stuck = notation::parse(text).map(|(position, _)| position);
        for settings in both() {
            assert_eq!(stuck.as_ref().map(|p| answer(p, &settings)), Ok(None));
        }
    }
}

#[test]
fn the_classic_player_tells_all_best_moves() {
    let settings = Settings {
        player: Player::Classic,
        effort: Effort::Level(0),
        ..Settings::default()
    };
    let report = answer(&round::opening(1), &settings);
    let told = report.map(|report| (report.best, report.score));
    let best = [(8, 6), (8, 8)].map(|(x, y)| Vertex::at(x, y).expect("on the board"));
    assert_eq!(told, Some((best.to_vec(), 20)));
}

#[test]
fn the_same_seed_gives_the_same_move_whatever_was_thought_before() {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    let experienced = Machine::default();
    for level in 0..5 {
        let settings = Settings {
            effort: Effort::Level(level),
            // Small, and no power of two: results soon crowd each other out.
            hash_mb: 3,
            ..Settings::default()
        };
        for n in 1..4 {
            let position = round::opening(n);
            let fresh = answer(&position, &settings).map(|r| (r.line, r.nodes));
            let again = experienced.think(&position, &settings, &limits, &mut |_| {});
            assert_eq!(again.map(|r| (r.line, r.nodes)), fresh);
        }
    }
}

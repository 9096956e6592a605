//! How much work the searches and solvers do for the same questions, on one thread and by a clock that counts its looks:
//! `tests/data/work.txt` keeps the counts. Most of what makes a search fast changes no answer, so that nothing else would
//! notice when it breaks. A change that is meant to change the work says so by
//! `UPDATE=1 cargo test --test laws work`, and measures that it is for the better.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::games::atomix::Position;
use atom4::games::atomix::levels::own;
use atom4::games::atomix::solvers::solver::problem;
use atom4::games::cluster::fast::FastPosition;
use atom4::games::cluster::field::Field;
use atom4::games::cluster::play::machine::candidates;
use atom4::games::cluster::{Board, DealtGame, RuleSet, Setup};
use atom4::games::score_four::Board as Pegs;
use atom4::games::score_four::solver::{Means, solve as solve_pegs};
use atom4::rules::{Rules, Side};
use atom4::search::Limits;
use atom4::search::expectation::Expectation;
use atom4::solve::best_first::{Weights, best_first};
use atom4::solve::breadth_first::breadth_first;
use atom4::solve::budget::Budget;
use atom4::solve::depth_first::{depth_limited, ida_star, iterative_deepening};
use atom4::solve::local::local;
use atom4::solve::slide::packed::Packed;
use atom4::solve::slide::{Aim, Problem, solve};

/// Levels inside the program, from the short to the long.
const LEVELS: [usize; 7] = [0, 6, 12, 18, 24, 30, 36];

fn levels() -> impl Iterator<Item = (usize, Problem)> {
    LEVELS.into_iter().map(|number| {
        let level = &own()[number].level;
        (number + 1, problem(level, &Position::start(level)))
    })
}

/// A budget whose clock goes on by a little at every look.
fn counted<T>(time: Duration, run: impl FnOnce(Budget<'_>) -> T) -> T {
    let (looks, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let clock = || Duration::from_micros(looks.fetch_add(20, Ordering::Relaxed));
    let time = Some(time);
    run(Budget {
        time,
        ..Budget::new(&clock, &stop)
    })
}

fn sliding(work: &mut String) {
    for (number, problem) in levels() {
        for aim in [Aim::Shortest, Aim::Soon] {
            let time = Duration::from_millis(if aim == Aim::Shortest { 2_000 } else { 100 });
            let found = counted(time, |budget| {
                solve(&problem, aim, budget, &|_| ()).expect("it fits")
            });
            let _ = writeln!(
                work,
                "level {number} {aim:?}: plan {:?}, at least {}, {} expanded, {} generated, {} stored",
                found.plan.map(|plan| plan.len()),
                found.lower_bound,
                found.expanded,
                found.generated,
                found.stored
            );
        }
    }
}

fn generic(work: &mut String) {
    for (number, problem) in levels().take(2) {
        let packed = Packed::new(&problem).expect("it fits");
        let bound = |state: &_| packed.bound(state);
        let value = |state: &_| u64::from(packed.bound(state)) * 1000;
        let all = counted(Duration::from_secs(60), |budget| {
            let weighted = |weights| best_first(&packed, weights, 1000, value, budget);
            [
                ("breadth first", breadth_first(&packed, budget)),
                ("depth limited", depth_limited(&packed, 9, budget)),
                ("iterative", iterative_deepening(&packed, 9, budget)),
                ("ida*", ida_star(&packed, bound, 24, budget)),
                ("uniform", weighted(Weights::UNIFORM)),
                ("greedy", weighted(Weights::GREEDY)),
                ("a*", weighted(Weights::A_STAR)),
                ("weighted", weighted(Weights::weighted(4))),
                ("local", local(&packed, 60, 20, value, 7, budget)),
            ]
        });
        for (name, found) in all {
            let length = found.plan.map(|plan| plan.len());
            let _ = writeln!(
                work,
                "level {number} {name}: plan {length:?}, at least {}, {} expanded, {} generated",
                found.lower_bound, found.expanded, found.generated
            );
        }
    }
}

fn pegs(work: &mut String) {
    // Positions without an immediate win, as the solver's tables know them.
    let sets = [
        include_str!("../data/score_four/positions-42.txt"),
        include_str!("../data/score_four/positions-46.txt"),
    ];
    let lines = sets.map(|text| text.lines().filter(|line| !line.starts_with('#')).take(4));
    for line in lines.into_iter().flatten() {
        let moves = line.split(' ').nth(1).expect("a set and moves");
        let mut board = Pegs::new();
        let mut side = Side::White;
        for peg in moves.as_bytes().chunks(2) {
            let peg = std::str::from_utf8(peg)
                .expect("a peg")
                .parse()
                .expect("a peg");
            assert!(board.add(side, peg), "room for it");
            side = side.other();
        }
        for lengths in [Some(20_000), None] {
            let means = Means {
                megabytes: 1,
                threads: 1,
                lengths,
                halt: &|_| false,
            };
            let found = solve_pegs(&board, side, &means).expect("nobody halts it");
            let _ = writeln!(
                work,
                "{moves}: {:?} in {:?}, {} keep it, {} nodes",
                found.value,
                found.plies,
                found.keeping.len(),
                found.nodes
            );
        }
    }
}

fn chips(work: &mut String) {
    for (edge, colours, win) in [(4, 1, 3), (5, 2, 4), (6, 2, 4)] {
        let setup = Setup::new(edge, colours, win).expect("a setup");
        let mut random = Random::new(edge as u64);
        let mut game = DealtGame::new(Board::new(setup, &[]).expect("no walls"), RuleSet::Referee);
        let field = Field::<6>::new(game.board()).expect("it fits");
        let (mut moves, mut engine) = (Vec::new(), Expectation::new(1));
        for turn in 0.. {
            let Some(hand) = game.deal(&mut random) else {
                break;
            };
            if turn % 6 == 3 {
                let mut bags = game.bags().to_vec();
                for chip in std::iter::once(hand.first).chain(hand.second) {
                    bags[usize::from(chip)] += 1;
                }
                let position =
                    FastPosition::<6>::new(&field, game.board(), &bags, game.mover().index() as u8);
                let mut candidates = candidates(&[(position, 1.0)], hand);
                let (clock, stop) = (Instant::now(), AtomicBool::new(false));
                let mut limits = Limits::new(&clock, &stop).with_depth(6);
                limits.nodes = Some(3_000);
                let _ = write!(work, "size {edge} turn {turn}:");
                engine.search(&mut candidates, &limits, &mut |report| {
                    let _ = write!(
                        work,
                        " {} {} {:?}",
                        report.depth, report.nodes, report.score
                    );
                });
                let _ = writeln!(work, ", {:.4}", candidates[0].value);
            }
            moves.clear();
            game.moves(&mut moves);
            game.act(*random.pick(&moves).expect("a hand allows something"))
                .expect("it was listed");
            if game.ending().is_some() || turn > 40 {
                break;
            }
        }
    }
}

#[test]
fn the_work_is_as_it_was() {
    let mut work = String::new();
    for part in [sliding, generic, pegs, chips] {
        part(&mut work);
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/work.txt");
    if std::env::var_os("UPDATE").is_some() {
        return std::fs::write(file, work).expect("the counts can be kept");
    }
    let kept = std::fs::read_to_string(file).expect("kept by UPDATE=1");
    let apart: Vec<(&str, &str)> = (kept.lines().zip(work.lines()))
        .filter(|(a, b)| a != b)
        .collect();
    assert!(apart.is_empty(), "{apart:#?}");
    assert_eq!(kept.lines().count(), work.lines().count());
}

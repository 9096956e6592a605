//! Speed of the rules: `cargo bench --bench rules`. Counts are checked, times are reported.

use std::time::Instant;

use atom4::games::atom4::round;
use atom4::games::score_four::{Board, Position, perft};

/// Sequences of ten moves from the opening, by the original's engine, which needs 20 s for them.
const PERFT_10: u64 = 11_763_328;

/// Sequences of nine moves from the empty board of Score Four, as other programs count them.
const PERFT_9: u64 = 68_295_277_776;

fn main() {
    atom4();
    score_four();
}

fn score_four() {
    let start = Instant::now();
    let sequences = perft(&Position::of(&Board::new()), 9, &|| false);
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(sequences, Some(PERFT_9), "perft 9 of Score Four");
    println!(
        "score four perft 9: {PERFT_9} sequences in {seconds:.2} s on one core, {:.0} million a second by counting in bulk",
        PERFT_9 as f64 / seconds / 1e6
    );
}

fn atom4() {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        let (sequences, wins) = round::opening(1)
            .perft(10, &mut || false)
            .unwrap_or_default();
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(sequences, PERFT_10, "perft 10 of Atom-4, {wins} wins");
        best = best.min(seconds);
    }
    println!(
        "atom-4 perft 10: {PERFT_10} sequences, {:.1} million a second, {:.0} times the engine of 2003",
        PERFT_10 as f64 / best / 1e6,
        20.0 / best
    );
}

//! Speed of the rules: `cargo bench --bench rules`. Counts are checked, times are reported.

use std::time::Instant;

use atom4::games::atom4::round;

/// Sequences of ten moves from the opening, by the original's engine, which needs 20 s for them.
const PERFT_10: u64 = 11_763_328;

fn main() {
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

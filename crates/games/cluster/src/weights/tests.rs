use super::*;
use atom4_core::base::Random;

/// The estimate as its description has it, in numbers of twice the length.
fn plain(features: &[f32; FEATURES]) -> f64 {
    let weight = |row: usize, at: usize| f64::from(WEIGHTS[row * HIDDEN + at]);
    let mut sum = f64::from(WEIGHTS[COUNT - 1]);
    for at in 0..HIDDEN {
        let terms = (0..FEATURES).map(|n| f64::from(features[n]) * weight(n, at));
        sum += terms.sum::<f64>().max(0.0) * weight(FEATURES, at);
    }
    sum / (1.0 + sum * sum).sqrt()
}

#[test]
fn the_estimate_is_that_of_its_description() {
    let mut random = Random::new(5);
    for _ in 0..1000 {
        let features = std::array::from_fn(|_| random.below(200) as f32 / 20.0 - 1.0);
        let found = estimate(&WEIGHTS, &features);
        assert!((f64::from(found) - plain(&features)).abs() < 1e-4);
        assert!(found.abs() < 1.0);
    }
}

#[test]
fn more_chips_and_own_windows_are_better() {
    let mut features = [0.0; FEATURES];
    features[0] = 1.0;
    let level = estimate(&WEIGHTS, &features);
    let better = |at: usize| {
        let mut other = features;
        other[at] = 1.0;
        estimate(&WEIGHTS, &other) - level
    };
    // The supply, own windows on the board and after turns; then the opponent's turns and windows.
    for at in [2, 8, 10, 14, 16] {
        assert!(better(at) > 0.0, "{at}");
    }
    for at in [3, 4, 5, 11, 15, 17] {
        assert!(better(at) < 0.0, "{at}");
    }
}

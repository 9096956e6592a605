//! Which side goes on: what the layers to come are likely to cost.
//!
//! The layers of a side grow ever more slowly and then shrink, since the bound says more the nearer
//! the other end is; the logarithm of their growth sinks by about as much from each to the next:
//!
//! ```text
//! states   17   150   930   4566   16378   39290   67124   84817   80242   60008   36682
//! growth      8.8   6.2   4.9    3.6     2.4     1.7     1.3     0.9     0.7     0.6
//! ```
//!
//! So the side with the smaller layer now is not always the one to expand: where the other one has
//! passed its widest layer, it reaches the end at less cost.

/// Layers that a side must have before anything is said of those to come, and the last ones by
/// which it is said.
const KNOWN: (usize, usize) = (4, 7);
/// The logarithm of the growth sinks at least by so much, and at most.
const SINKS: (f64, f64) = (0.1, 1.0);

/// What so many layers of a side cost, the last one made and those that follow it, by what all made
/// so far cost; none when they are too few.
fn ahead(costs: &[f64], count: usize) -> Option<Vec<f64>> {
    let known = costs.len();
    if known < KNOWN.0 {
        return None;
    }
    let growth = |pair: &[f64]| (pair[1].max(1.0) / pair[0].max(1.0)).ln();
    let last = &costs[known.saturating_sub(KNOWN.1)..];
    let growths: Vec<f64> = last.windows(2).map(growth).collect();
    let steps = growths.len() - 1;
    let sinks = (growths[0] - growths[steps]) / steps as f64;
    let sinks = sinks.clamp(SINKS.0, SINKS.1);
    let (mut cost, mut growth) = (costs[known - 1], growths[steps]);
    let next = |number| {
        if number > 0 {
            growth -= sinks;
            cost *= growth.exp();
        }
        cost
    };
    Some((0..count).map(next).collect())
}

/// Which of two sides, whose layers cost so much, is best expanded now when they have so many left
/// between them: the one with the smaller layer, unless the other does all the rest at less cost.
#[must_use]
pub fn choice(sides: [&[f64]; 2], left: usize) -> usize {
    let last = |side: &[f64]| side.last().copied().unwrap_or(0.0);
    let smaller = usize::from(last(sides[1]) < last(sides[0]));
    let (Some(one), Some(other)) = (ahead(sides[smaller], left), ahead(sides[1 - smaller], left))
    else {
        return smaller;
    };
    // The cost when the first does so many of the layers left and the other one the rest.
    let total = |count: &usize| {
        one[..*count].iter().sum::<f64>() + other[..left - count].iter().sum::<f64>()
    };
    let best = (0..=left).min_by(|a, b| total(a).total_cmp(&total(b)));
    if best == Some(0) {
        1 - smaller
    } else {
        smaller
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORWARD: [f64; 11] = [
        17.0, 150.0, 930.0, 4566.0, 16378.0, 39290.0, 67124.0, 84817.0, 80242.0, 60008.0, 36682.0,
    ];
    const BACKWARD: [f64; 5] = [17.0, 192.0, 1685.0, 12115.0, 63062.0];

    fn chosen(forward: usize, backward: usize, left: usize) -> usize {
        choice([&FORWARD[..forward], &BACKWARD[..backward]], left)
    }

    #[test]
    fn layers_that_wax_and_wane_are_foretold() {
        let layers = ahead(&FORWARD[..6], 6).expect("six layers are known");
        for (foretold, cost) in layers.iter().zip(&FORWARD[5..]) {
            assert!((0.5..2.0).contains(&(foretold / cost)), "{layers:?}");
        }
        assert_eq!(ahead(&FORWARD[..3], 6), None);
    }

    #[test]
    fn the_smaller_layer_is_expanded_unless_the_other_side_is_nearly_through() {
        assert_eq!(chosen(2, 1, 20), 1);
        assert_eq!(chosen(1, 2, 20), 0);
        // 36682 states, which become ever fewer, or 12115, which become ever more.
        assert_eq!(chosen(11, 4, 10), 0);
        // One layer more of one side ends it either way.
        assert_eq!(chosen(11, 4, 1), 1);
        assert_eq!(chosen(11, 5, 1), 0);
    }
}

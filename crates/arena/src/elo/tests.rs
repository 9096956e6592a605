use super::*;

fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() < by
}

fn difference(pairs: [u64; 5]) -> Difference {
    Pairs(pairs).elo().expect("there are pairs")
}

#[test]
fn a_series_worked_by_hand() {
    // 50 pairs: 2 with 0 points, 5 with 1/2, 20 with 1, 13 with 3/2, 10 with 2.
    // Points: 0 + 2.5 + 20 + 19.5 + 20 = 62 of 100, m = 0.62.
    // Elo = 400 log10(0.62 / 0.38) = 400 x 0.2126080 = 85.0432.
    let d = difference([2, 5, 20, 13, 10]);
    assert!(near(d.elo, 85.043, 0.001), "{}", d.elo);
    // The normal interval, 33.2 to 140.9, is a little narrower.
    assert!((20.0..33.2).contains(&d.low), "{d:?}");
    assert!((140.9..155.0).contains(&d.high), "{d:?}");
    assert!((0.9955..0.997).contains(&d.superiority), "{d:?}");
}

#[test]
fn scores_and_elo_are_inverse() {
    for (elo, score) in [(0.0, 0.5), (100.0, 0.640_065), (400.0, 10.0 / 11.0)] {
        assert!(near(to_score(elo), score, 1e-6));
        assert!(near(of_score(score), elo, 1e-3));
    }
    assert_eq!(of_score(1.0), f64::INFINITY);
    assert!(Pairs([0; 5]).elo().is_none());
}

#[test]
fn pairs_all_won_are_judged_by_hand() {
    // N won and the lost one that is added: E(m) = N ln(N / (N + 1) / m) + ln(1 / (N + 1) / (1 - m)).
    // N = 10, m = 1/2: 10 ln(20/11) + ln(2/11) = 5.97837 - 1.70475 = 4.27362; sqrt(2 x 4.27362 / 1.0021) = 2.9205.
    let all = difference([0, 0, 0, 0, 10]);
    assert!(all.elo == f64::INFINITY && all.high == f64::INFINITY);
    assert!(near(all.superiority, 0.998_253, 1e-5), "{all:?}");
    let m = to_score(all.low);
    let evidence = 10.0 * (10.0 / 11.0 / m).ln() + (1.0 / 11.0 / (1.0 - m)).ln();
    assert!(near(evidence, 1.920_729 * 1.0021, 1e-5), "{evidence}");
    // A coin that falls alike ten times: by Clopper and Pearson at least .6915.
    assert!((0.65..0.692).contains(&m), "{m}");
    // One pair: as by Clopper and Pearson .025 at least.
    let one = difference([0, 0, 0, 0, 1]);
    assert!(near(to_score(one.low), 0.025, 0.001) && one.superiority == 0.5);
}

/// Both players' views of a series are one.
#[test]
fn seen_from_the_other_side_all_is_reversed() {
    for pairs in [
        [0, 0, 0, 0, 3],
        [1, 2, 0, 5, 1],
        [0, 0, 4, 0, 0],
        [3, 1, 4, 1, 5],
    ] {
        let pairs = Pairs(pairs);
        let (one, other) = (
            pairs.elo().expect("pairs"),
            pairs.reversed().elo().expect("pairs"),
        );
        let back = other.reversed();
        let same = |a: f64, b: f64| a == b || near(a, b, 1e-9);
        assert!(same(one.elo, back.elo) && same(one.low, back.low) && same(one.high, back.high));
        assert!(
            near(one.superiority, back.superiority, 1e-12),
            "{one:?} {back:?}"
        );
    }
}

/// All results of so many pairs.
fn results(pairs: u64) -> Vec<[u64; 5]> {
    let mut all = vec![vec![]];
    for _ in 0..4 {
        let longer = all.iter().flat_map(|counts: &Vec<u64>| {
            let left = pairs - counts.iter().sum::<u64>();
            (0..=left).map(|count| [counts.as_slice(), &[count]].concat())
        });
        all = longer.collect();
    }
    let whole = |counts: Vec<u64>| match counts[..] {
        [a, b, c, d] => [a, b, c, d, pairs - a - b - c - d],
        _ => unreachable!(),
    };
    all.into_iter().map(whole).collect()
}

/// Every result of up to 12 pairs against every one in which one pair went better, and against that
/// with one pair more that was won: no end of the interval is lower and nothing is less sure.
#[test]
fn no_better_result_has_a_weaker_claim() {
    let judged = |pairs: &[u64; 5]| difference(*pairs);
    let mut fewer = std::collections::BTreeMap::new();
    for pairs in 1..=12 {
        let all: std::collections::BTreeMap<[u64; 5], Difference> = results(pairs)
            .into_iter()
            .map(|pairs| (pairs, judged(&pairs)))
            .collect();
        let not_weaker = |one: &Difference, better: &Difference, what: &str| {
            let holds = better.low >= one.low - 1e-6
                && better.high >= one.high - 1e-6
                && better.superiority >= one.superiority - 1e-9;
            assert!(holds, "{what}: {one:?} {better:?}");
        };
        for (counts, one) in &all {
            assert_eq!(one.low > 0.0, one.superiority > 0.975, "{counts:?} {one:?}");
            for at in 0..4 {
                let mut better = *counts;
                if counts[at] > 0 {
                    better[at] -= 1;
                    better[at + 1] += 1;
                    not_weaker(one, &all[&better], &format!("{counts:?} {better:?}"));
                }
            }
        }
        for (counts, one) in &fewer {
            let mut better: [u64; 5] = *counts;
            better[4] += 1;
            not_weaker(one, &all[&better], &format!("{counts:?} {better:?}"));
        }
        fewer = all;
    }
}

#[test]
fn whole_points_have_a_sign_and_nothing_is_no_minus() {
    let told = [12.6, -12.6, 0.0, -0.4, 0.4].map(whole);
    assert_eq!(told, ["+13", "-13", "+0", "+0", "+0"]);
}

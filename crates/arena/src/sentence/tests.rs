use super::*;
use crate::elo::Pairs;

fn of(pairs: [u64; 5]) -> String {
    sentence("a", "b", Pairs(pairs).elo().expect("pairs"))
}

#[test]
fn an_interval_above_equality_makes_the_stronger_one() {
    // The series worked by hand in `elo`.
    let told = of([2, 5, 20, 13, 10]);
    assert!(
        told.starts_with("a is 85.0 Elo stronger than b, between "),
        "{told}"
    );
    assert!(
        told.ends_with("that it is the stronger one at all is 99.6 % sure."),
        "{told}"
    );
    let seen_from_b = told.replace("a is", "x is").replace("than b", "than a");
    assert_eq!(of([10, 13, 20, 5, 2]), seen_from_b.replace("x is", "b is"));
    let close = of([3, 5, 20, 6, 3]);
    assert!(close.starts_with("a made more points than b: "), "{close}");
    assert!(
        close.ends_with("more games are needed to tell them apart."),
        "{close}"
    );
}

#[test]
fn nearly_everything_won_is_told_by_what_it_is_at_least() {
    let told = of([0, 0, 0, 2, 18]);
    assert!(
        told.starts_with("a is 636.4 Elo stronger than b, between "),
        "{told}"
    );
    let few = of([0, 0, 0, 1, 0]);
    assert!(
        few.contains("made more points") && !few.contains("stronger"),
        "{few}"
    );
}

#[test]
fn everything_won_is_told_by_what_it_is_at_least() {
    let told = of([0, 0, 0, 0, 10]);
    assert!(
        told.starts_with("a won every game against b: it is at least "),
        "{told}"
    );
    assert_eq!(
        of([10, 0, 0, 0, 0]),
        told.replace("a won", "b won")
            .replace("against b", "against a")
    );
    let few = of([0, 0, 0, 0, 2]);
    assert!(
        few.contains("may still be luck") && few.contains("more games are needed"),
        "{few}"
    );
}

#[test]
fn equal_points_are_no_difference() {
    let told = of([2, 3, 10, 3, 2]);
    assert!(
        told.starts_with("a and b made equally many points; the difference is between -"),
        "{told}"
    );
}

/// Short series in which a better result once had the weaker claim.
#[test]
fn a_better_result_is_not_told_as_less() {
    let all_won = of([0, 0, 0, 0, 2]);
    let nearly = of([0, 0, 0, 1, 1]);
    assert!(
        !all_won.contains("Elo stronger") && !nearly.contains("Elo stronger"),
        "{all_won} {nearly}"
    );
    assert!(!of([0, 0, 0, 1, 3]).contains("at least 277"));
}

/// For any pairs: no infinity is printed, what is called sure is not taken back, and one is called stronger only where
/// the interval leaves out equality.
#[test]
fn no_sentence_contradicts_itself() {
    for number in 1..4u64.pow(5) {
        let pairs = std::array::from_fn(|at| number / 4u64.pow(at as u32) % 4);
        let told = of(pairs);
        assert!(!told.contains("inf") && !told.contains("NaN"), "{told}");
        let difference = Pairs(pairs).elo().expect("pairs");
        let apart = difference.low > 0.0 || difference.high < 0.0;
        assert_eq!(told.contains("stronger"), apart, "{told}");
        assert_eq!(told.contains("more games are needed"), !apart, "{told}");
    }
}

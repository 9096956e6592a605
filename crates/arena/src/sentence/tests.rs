use super::*;
use crate::elo::Pairs;

fn of(pairs: [u64; 5]) -> String {
    sentence("a", "b", Pairs(pairs).elo().expect("pairs"))
}

#[test]
fn an_interval_with_two_ends_is_an_error() {
    // The series worked by hand in `elo`.
    let expected = "a is 85.0 Elo stronger than b, give or take 53.8 (95 %); \
                    that it is the stronger one at all is 99.9 % sure.";
    assert_eq!(of([2, 5, 20, 13, 10]), expected);
    let seen_from_b = expected.replace("a is", "x is").replace("than b", "than a");
    assert_eq!(of([10, 13, 20, 5, 2]), seen_from_b.replace("x is", "b is"));
    let close = of([3, 5, 20, 6, 3]);
    assert!(
        close.ends_with("\nThat is within the error: more games are needed to tell them apart.")
    );
    assert!(close.contains("give or take"), "{close}");
}

#[test]
fn nearly_everything_won_is_told_by_what_it_is_at_least() {
    // 39 of 40 points: m = .975, the deviation .075 / sqrt 20 = .01677, .975 - .03287 = .94213.
    let told = of([0, 0, 0, 2, 18]);
    assert_eq!(
        told,
        "a is 636.4 Elo stronger than b, at least 484.7 (95 %), with no upper bound from so \
         few games; that it is the stronger one at all is more than 99.9 % sure."
    );
}

#[test]
fn everything_won_is_told_by_what_it_is_at_least() {
    assert_eq!(
        of([0, 0, 0, 0, 10]),
        "a won every game against b: it is at least 140.2 Elo stronger (95 %)."
    );
    assert_eq!(
        of([10, 0, 0, 0, 0]),
        of([0, 0, 0, 0, 10])
            .replace("a won", "b won")
            .replace("against b", "against a")
    );
    let few = of([0, 0, 0, 0, 2]);
    assert!(
        few.contains("too few") && few.contains("more games are needed"),
        "{few}"
    );
}

#[test]
fn equal_points_are_within_the_error() {
    let told = of([2, 3, 10, 3, 2]);
    assert!(
        told.starts_with("a and b made equally many points, give or take "),
        "{told}"
    );
    assert!(!told.contains("inf"));
}

/// For any pairs: no infinity is printed, and what is called sure is not taken back.
#[test]
fn no_sentence_contradicts_itself() {
    for number in 1..4u64.pow(5) {
        let told = of(std::array::from_fn(|at| number / 4u64.pow(at as u32) % 4));
        assert!(!told.contains("inf") && !told.contains("NaN"), "{told}");
        assert!(!told.contains(" -"), "{told}");
        let certain = told.contains("more than 99.9 %") || told.contains("at least");
        assert!(!(certain && told.contains("more games")), "{told}");
    }
}

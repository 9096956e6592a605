use super::*;

fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() < by
}

#[test]
fn a_series_worked_by_hand() {
    // 50 pairs: 2 with 0 points, 5 with 1/2, 20 with 1, 13 with 3/2, 10 with 2.
    // Points: 0 + 2.5 + 20 + 19.5 + 20 = 62 of 100, m = 0.62.
    // Elo = 400 log10(0.62 / 0.38) = 400 x 0.2126080 = 85.0432.
    // Squares: 2 x .3844 + 5 x .1369 + 20 x .0144 + 13 x .0169 + 10 x .1444
    //        = .7688 + .6845 + .2880 + .2197 + 1.4440 = 3.4050; v = 3.4050 / 2500 = .001362,
    // deviation .0369053; interval .62 -+ .0723330 = .5476670 to .6923330.
    // Elo(.5476670) = 33.2233, Elo(.6923330) = 140.8937; half the width 53.8352.
    // (.12 / .0369053) = 3.25156, Phi = .999426.
    let d = Pairs([2, 5, 20, 13, 10]).elo().expect("there are pairs");
    assert!(near(d.elo, 85.043, 0.001), "{}", d.elo);
    assert!(near(d.error(), 53.835, 0.001), "{}", d.error());
    assert!(near(d.superiority, 0.999_426, 1e-6), "{}", d.superiority);
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
fn pairs_that_all_went_alike_have_an_interval() {
    // Ten pairs won: .025^(1/10) = .691503, Elo(.691503) = 140.2172; luck .5^10 = .000977.
    let all = Pairs([0, 0, 0, 0, 10]).elo().expect("pairs");
    assert!(all.elo == f64::INFINITY && all.high == f64::INFINITY);
    assert!(near(all.low, 140.217, 0.001), "{}", all.low);
    assert!(near(all.superiority, 1.0 - 0.5f64.powi(10), 1e-12));
    let none = Pairs([10, 0, 0, 0, 0]).elo().expect("pairs");
    assert_eq!(none.low, f64::NEG_INFINITY);
    assert!(near(none.high, -all.low, 1e-9) && none.superiority < 0.001);
    // One pair won says next to nothing.
    let one = Pairs([0, 0, 0, 0, 1]).elo().expect("pairs");
    assert!(one.low < 0.0 && one.superiority == 0.5);
    // Three even ones: the share is .292402, the mean between .146201 and .853799.
    let even = Pairs([0, 0, 3, 0, 0]).elo().expect("pairs");
    assert!(even.elo == 0.0 && even.superiority == 0.5);
    assert!(near(to_score(even.low), 0.146_201, 1e-6), "{even:?}");
    assert!(near(to_score(even.high), 0.853_799, 1e-6), "{even:?}");
}

use super::*;
use atom4_core::base::Random;

#[test]
fn read_and_refused() {
    let sprt = Sprt::parse("0, 10").unwrap();
    assert_eq!((sprt.elo1, sprt.alpha), (10.0, 0.05));
    let (lower, upper) = sprt.bounds();
    // ln(19) = 2.944.
    assert!((upper - 2.944_439).abs() < 1e-6 && (lower + 2.944_439).abs() < 1e-6);
    for wrong in [
        "",
        "5",
        "5,0",
        "0,5,0.05",
        "0,5,0,0.05",
        "0,x",
        "0,inf",
        "0 5 .6 .1",
    ] {
        assert!(Sprt::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_ratio_worked_by_hand() {
    // All scores 0 or 1, half each: p(h) = s and 1 - s, t = (1/2 - s) / (s (1 - s)), so
    // LLR = N/2 ln(s1 (1 - s1) / (s0 (1 - s0))): nothing for 0 and 0, negative for 0 and 100:
    // s1 = 0.640065, N = 20: 10 ln(4 x 0.640065 x 0.359935) = 10 ln 0.921528 = -0.81722.
    let sprt = Sprt::parse("0 100").unwrap();
    let ratio = sprt.ratio(Pairs([10, 0, 0, 0, 10]));
    assert!((ratio + 0.81722).abs() < 0.002, "{ratio}");
    assert!(sprt.ratio(Pairs([0, 1, 5, 9, 5])) > 0.0);
    assert_eq!(sprt.ratio(Pairs([0; 5])), 0.0);
}

/// Plays one series of pairs; whether H1 was accepted, and after how many pairs.
fn series(sprt: &Sprt, elo: f64, random: &mut Random) -> (bool, u64) {
    let score = to_score(elo);
    let draws = 0.3;
    let win = score - draws / 2.0;
    let mut pairs = Pairs::default();
    loop {
        let mut game = || {
            let ticket = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
            if ticket < win {
                2
            } else {
                usize::from(ticket < win + draws)
            }
        };
        let points = game() + game();
        pairs.0[points] += 1;
        if let Some(decision) = sprt.decide(pairs) {
            return (decision == Decision::H1, pairs.count());
        }
    }
}

/// A thousand series each way: errors come no more often than was asked for. Three standard
/// deviations of 1,000 trials at 5 % are 2.1 %.
#[test]
fn accepts_and_rejects_at_the_stated_rates() {
    let sprt = Sprt::parse("0 60 0.05 0.05").unwrap();
    let mut random = Random::new(11);
    let mut errors = [0; 2];
    let mut length = [0; 2];
    for _ in 0..1000 {
        for (truth, elo) in [(false, sprt.elo0), (true, sprt.elo1)] {
            let (accepted, pairs) = series(&sprt, elo, &mut random);
            errors[usize::from(truth)] += u32::from(accepted != truth);
            length[usize::from(truth)] += pairs;
        }
    }
    println!(
        "H1 accepted wrongly {}, H0 {} of 1000; pairs {length:?}",
        errors[0], errors[1]
    );
    assert!(errors.iter().all(|&e| (15..=71).contains(&e)), "{errors:?}");
}

#[test]
fn normalized_elo_is_in_units_of_the_spread() {
    // All scores 0 or 1, half each: v = 1/4, so s1 = 1/2 + 100 / 347.436 sqrt(1/2) = 0.703519, and
    // 10 ln(4 x 0.703519 x 0.296481) = 10 ln 0.834320 = -1.8114.
    let sprt = Sprt::parse("0,100,normalized").unwrap();
    assert_eq!(Sprt::parse("0 100 normalized").unwrap(), sprt);
    let ratio = sprt.ratio(Pairs([10, 0, 0, 0, 10]));
    assert!((ratio + 1.8114).abs() < 0.005, "{ratio}");
    // With many draws the same lead in points is more of it.
    let (few, many) = (Pairs([10, 0, 20, 0, 20]), Pairs([0, 5, 20, 25, 0]));
    assert_eq!(few.mean(), many.mean());
    let elo = |pairs: Pairs| sprt.ratio(pairs);
    assert!(elo(many) > elo(few), "{} {}", elo(many), elo(few));
    assert!(Sprt::parse("normalized").is_err());
}

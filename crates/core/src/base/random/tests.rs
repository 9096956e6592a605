use super::*;

#[test]
fn stream_is_the_published_one() {
    // The first two outputs of the reference implementation (S. Vigna, 2015) for seed
    // 1234567.
    let mut random = Random::new(1_234_567);
    assert_eq!(random.next(), 6_457_827_717_110_365_317);
    assert_eq!(random.next(), 3_203_168_211_198_807_973);
}

#[test]
fn below_reaches_every_value_and_no_other() {
    let mut random = Random::new(1);
    let mut seen = [0u32; 5];
    for _ in 0..5000 {
        seen[random.below(5) as usize] += 1;
    }
    assert!(seen.iter().all(|&n| (800..1200).contains(&n)), "{seen:?}");
}

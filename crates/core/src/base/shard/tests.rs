use super::*;

#[test]
fn the_parts_are_the_whole() {
    let parts: Vec<Shard> = (1..=3)
        .map(|number| Shard::parse(&format!("{number}/3")).expect("a part"))
        .collect();
    for piece in 0..20 {
        assert_eq!(parts.iter().filter(|part| part.holds(piece)).count(), 1);
        assert!(Shard::WHOLE.holds(piece));
    }
}

#[test]
fn what_is_no_part_is_refused() {
    for text in ["", "3", "0/3", "4/3", "1/0", "a/b", "-1/3"] {
        assert!(Shard::parse(text).is_err(), "{text}");
    }
}

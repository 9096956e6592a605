use super::*;

fn entry(score: i32, depth: u8) -> TableEntry {
    TableEntry {
        score,
        bound: Bound::Exact,
        depth,
        best: Some(3),
    }
}

#[test]
fn what_is_stored_comes_back_until_a_fresh_start() {
    let mut table = Table::new(1);
    table.start(true);
    table.store(77, entry(-5, 9));
    assert_eq!(table.probe(77), Some(entry(-5, 9)));
    assert_eq!(table.probe(78), None);
    table.start(false);
    assert_eq!(table.probe(77), Some(entry(-5, 9)));
    table.start(true);
    assert_eq!(table.probe(77), None);
}

#[test]
fn a_full_bucket_gives_up_its_shallowest_entry() {
    let mut table = Table::new(1);
    table.start(true);
    // Small keys fall into one bucket.
    for key in 0..5 {
        table.store(key, entry(1, 10 + key as u8));
    }
    assert_eq!(table.probe(0), None);
    assert!((1..5).all(|key| table.probe(key).is_some()));
}

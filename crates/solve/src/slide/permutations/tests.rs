use super::*;

#[test]
fn the_orders_are_all_there_are() {
    for (count, number) in [(2, 2), (3, 6), (4, 24)] {
        let mut all: Vec<Vec<u8>> = orders(count).iter().map(|o| o.to_vec()).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), number);
        for mut order in all {
            order.sort_unstable();
            assert_eq!(order, (0..count as u8).collect::<Vec<_>>());
        }
    }
}

use super::super::super::pack::Key;
use super::*;

#[test]
fn every_state_is_taken_once() {
    let open = Open::default();
    let owned = open.begin();
    let mut taken = Vec::new();
    for count in [0, 1, CHUNK, CHUNK + 1] {
        let key = |low| Key { low, high: 0 };
        let states: Vec<Successor> = (0..count as u64).map(|low| (key(low), 0)).collect();
        owned.refill(&mut states.clone());
        let mut all = Vec::new();
        while open.take(&mut taken) {
            assert!(taken.len() <= CHUNK);
            all.append(&mut taken);
        }
        assert_eq!(all, states);
    }
}

#[test]
fn a_panic_ends_what_is_open() {
    let open = Open::default();
    std::thread::scope(|scope| {
        let owner = scope.spawn(|| {
            let _owned = open.begin();
            assert!(!open.ended());
            panic!("as it should");
        });
        assert!(owner.join().is_err());
    });
    assert!(open.ended());
}

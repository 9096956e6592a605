use super::*;

#[test]
fn what_was_said_counts_for_fewer_and_for_more_slides() {
    let mut prune_cache = PruneCache::default();
    prune_cache.allow(1 << 20);
    let [good, bad, other] = [5, 6, 7].map(|low| Key { low, high: 1 });
    assert_eq!(prune_cache.recall(good, 4), None);
    prune_cache.note(good, 4, true);
    prune_cache.note(bad, 4, false);
    let said = |key| [3, 4, 5].map(|left| prune_cache.recall(key, left));
    assert_eq!(said(good), [Some(false), Some(true), Some(true)]);
    assert_eq!(said(bad), [Some(false), Some(false), None]);
    assert_eq!(said(other), [None; 3]);
    prune_cache.clear();
    assert_eq!(prune_cache.recall(good, 4), None);
}

use super::*;
use atom4_core::search::table::{Bound, TableEntry};

#[test]
fn clones_share_one_table_until_its_size_changes() {
    let entry = TableEntry {
        score: 5,
        bound: Bound::Exact,
        depth: 3,
        best: None,
    };
    let memory = Memory::default();
    memory.lend(1, |table| {
        table.start(true);
        table.store(77, entry);
    });
    let copy = memory.clone();
    assert_eq!(copy.lend(1, |table| table.probe(77)), Some(entry));
    let other = memory.lend(2, |table| {
        table.start(false);
        table.probe(77)
    });
    assert_eq!(other, None);
}

use super::*;

#[test]
fn lines_are_shared_and_cleared() {
    let mut lines = Lines::new(3);
    assert_eq!(lines.megabytes(), 3);
    let last = 3 * PER_MEGABYTE - 1;
    std::thread::scope(|scope| {
        scope.spawn(|| lines.line(last)[3][1].store(5, Relaxed));
    });
    assert_eq!(lines.line(last)[3][1].load(Relaxed), 5);
    assert_eq!(lines.line(1).as_ptr().align_offset(64), 0);
    lines.clear();
    assert_eq!(lines.line(last)[3][1].load(Relaxed), 0);
}

#[test]
fn where_there_is_no_memory_for_all_lines_they_are_fewer() {
    // As many bytes as no address space holds.
    let wanted = usize::MAX >> 20;
    assert!((1..wanted).contains(&Lines::new(wanted).megabytes()));
}

#[test]
fn a_table_is_as_large_as_possible() {
    assert_eq!(table(1000, || 7_u64), [7; 1000]);
    assert_eq!(table(0, || 7_u64), [7]);
}

#[test]
fn where_there_is_no_memory_for_all_the_table_is_smaller() {
    type Part = [u64; 1 << 24];
    // The size is beyond the address space; memory that is reserved is never touched.
    let wanted = usize::MAX / size_of::<Part>();
    let mut table: Vec<Part> = Vec::new();
    assert!(table.try_reserve_exact(wanted).is_err());
    let size = reserve(&mut table, wanted);
    assert!(size < wanted && table.capacity() >= size, "{size}");
}

#[test]
fn a_budget_is_never_more_than_addresses_reach() {
    assert_eq!(budget(3), 3 << 20);
    assert_eq!(budget(4 << 10) as u64, (4 << 30).min(usize::MAX as u64 / 4));
    assert_eq!(budget(usize::MAX), usize::MAX / 4);
}

#[test]
fn what_no_machine_has_is_not_there() {
    assert!(is_there(1));
    assert!(!is_there(usize::MAX >> 20));
}

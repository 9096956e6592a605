//! Memory that may not be there.

/// A table of `wanted` entries, at least one, or of half of them, a quarter and so on where the system has no memory for
/// more: a smaller table is slower, but a program that is gone has lost the game.
pub fn table<T>(wanted: usize, entry: impl FnMut() -> T) -> Vec<T> {
    let mut table = Vec::new();
    let size = reserve(&mut table, wanted.max(1));
    table.resize_with(size, entry);
    table
}

/// Reserves memory for `wanted` entries or as many halves less as it takes; how many those are.
fn reserve<T>(table: &mut Vec<T>, wanted: usize) -> usize {
    let mut size = wanted;
    while size > 1 && table.try_reserve_exact(size).is_err() {
        size /= 2;
    }
    size
}

/// Whether the system would give so many megabytes.
#[must_use]
pub fn is_there(megabytes: usize) -> bool {
    const MEGABYTE: usize = 1 << 20;
    Vec::<[u8; MEGABYTE]>::new()
        .try_reserve_exact(megabytes)
        .is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_large_as_possible() {
        assert_eq!(table(1000, || 7_u64), [7; 1000]);
        assert_eq!(table(0, || 7_u64), [7]);
    }

    #[test]
    fn where_there_is_no_memory_for_all_the_table_is_smaller() {
        type Gigabyte = [u64; 1 << 27];
        // More than the address space has; what it has is reserved and not touched.
        let wanted = 1 << 20;
        let mut table: Vec<Gigabyte> = Vec::new();
        assert!(table.try_reserve_exact(wanted).is_err());
        let size = reserve(&mut table, wanted);
        assert!(size < wanted && table.capacity() >= size, "{size}");
    }

    #[test]
    fn what_no_machine_has_is_not_there() {
        assert!(is_there(1));
        assert!(!is_there(1 << 40));
    }
}

//! Tables that become smaller when memory is short.

/// Makes a table of `wanted` entries, at least one. When the system refuses the memory, the table gets
/// half as many entries, then a quarter, and so on: a smaller table makes a program slower, a failed
/// allocation ends it.
pub fn table<T>(wanted: usize, entry: impl FnMut() -> T) -> Vec<T> {
    let mut table = Vec::new();
    let size = reserve(&mut table, wanted.max(1));
    table.resize_with(size, entry);
    table
}

/// Reserves room for `wanted` entries, halving the number until the system grants it. Returns the
/// number granted.
fn reserve<T>(table: &mut Vec<T>, wanted: usize) -> usize {
    let mut size = wanted;
    while size > 1 && table.try_reserve_exact(size).is_err() {
        size /= 2;
    }
    size
}

/// Says whether the system grants an allocation of `megabytes` mebibytes now. Nothing stays allocated.
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
        // The size is beyond the address space; memory that is reserved is never touched.
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

//! The list of processes, as Linux has it in `/proc`.

/// Fields of a process in the list of processes. In a container the numbers may be 0: the
/// parent or the head of the session then lives outside (`getsid` of rustix takes no 0).
#[derive(Debug)]
pub(super) struct Stat {
    pub parent: u32,
    pub session: u32,
    /// It has ended and only waits to be waited for.
    pub ended: bool,
    /// Processor time that it has used, and those that it has waited for, in clock ticks.
    pub ticks: u64,
    pub threads: u64,
}

/// A process; `None` where there is none of that number.
pub(super) fn stat(id: u32) -> Option<Stat> {
    let line = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    parse_stat(&line)
}

/// `123 (name) S 45 6 7 ...`: state, parent, group, session. The name may hold anything, so they
/// are counted from its last bracket.
fn parse_stat(line: &str) -> Option<Stat> {
    let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let small = |at: usize| fields.get(at)?.parse::<u32>().ok();
    Some(Stat {
        ended: matches!(*fields.first()?, "Z" | "X"),
        parent: small(1)?,
        session: small(3)?,
        ticks: (11..=14).filter_map(number).sum(),
        threads: number(17).unwrap_or(1),
    })
}

/// The children of a process, of every thread of it.
pub(super) fn children(id: u32) -> Vec<u32> {
    let Ok(tasks) = std::fs::read_dir(format!("/proc/{id}/task")) else {
        return Vec::new();
    };
    let lists = tasks
        .filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("children")).ok())
        .collect::<Vec<_>>();
    if lists.is_empty() {
        return children_by_parent(id);
    }
    let numbers = lists.iter().flat_map(|list| list.split_whitespace());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// The children of a process on kernels without lists of children: every process that names it as
/// its parent.
fn children_by_parent(parent: u32) -> Vec<u32> {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    processes
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&id| stat(id).is_some_and(|stat| stat.parent == parent))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_processes_is_read_behind_the_name() {
        let stat = parse_stat("123 (a) S 9 (b) S 45 6 7 34816 0").expect("it has all fields");
        assert_eq!((stat.parent, stat.session), (45, 7));
        // Parent and session outside of a container.
        let stat = parse_stat("2 (cat) R 0 0 0 0 -1").expect("it has all fields");
        assert_eq!((stat.parent, stat.session), (0, 0));
        assert!(!stat.ended);
        assert!(parse_stat("3 (cat) Z 2 3 3 0").is_some_and(|stat| stat.ended));
        assert!(parse_stat("123 (cat) R").is_none());
        assert!(parse_stat("").is_none());
        let line = "9 (java) S 1 9 9 0 -1 4194560 5 0 0 0 11 22 33 44 20 0 17 0 99";
        let stat = parse_stat(line).expect("it has all fields");
        assert_eq!((stat.ticks, stat.threads), (110, 17));
    }
}

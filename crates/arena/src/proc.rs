//! The list of processes, as Linux has it in `/proc`.

/// Fields of a process in the list of processes. In a container the numbers may be 0: the
/// parent or the head of the session then lives outside (`getsid` of rustix takes no 0).
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code))] // There is no such list elsewhere.
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

/// Processor time of a process and all below it, in clock ticks; `None` where the system has no such list.
pub(super) fn ticks_below(id: u32) -> Option<u64> {
    let own = stat(id)?.ticks;
    let below = children(id).into_iter().filter_map(ticks_below);
    Some(below.sum::<u64>() + own)
}

/// What the kernel calls the places where a thread waits for something to come through a pipe, by itself or in a loop over
/// many streams.
const READS: [&str; 3] = ["pipe_read", "pipe_wait", "ep_poll"];

/// Whether a process that does nothing, or one below it, waits for its input; `None` where the system does not tell what it
/// waits for.
pub(super) fn awaits_input(id: u32) -> Option<bool> {
    let at = |thread: u32| std::fs::read_to_string(format!("/proc/{id}/task/{thread}/wchan")).ok();
    let own = threads(id).into_iter().filter_map(at);
    // Of a thread that runs, or of which nothing is told, it is 0.
    let own = own
        .filter(|place| place.starts_with(char::is_alphabetic))
        .map(|place| READS.iter().any(|read| place.contains(read)));
    own.chain(children(id).into_iter().filter_map(awaits_input))
        .max()
}

/// The threads of a process; none where it has ended.
pub(super) fn threads(id: u32) -> Vec<u32> {
    let tasks = std::fs::read_dir(format!("/proc/{id}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    tasks
        .filter_map(|task| task.file_name().to_str()?.parse().ok())
        .collect()
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
mod tests;

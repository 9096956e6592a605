//! The watch over confined programs: what goes beyond its limits is killed, and its owner is told why.
//!
//! The kernel counts a limit for a single process or for a user, not for a program with all its
//! processes; groups of processes that it does count (cgroups) are seldom ours to make. So one
//! thread looks at all programs every [`PAUSE`], or less often where there are so many that
//! looking would take more than a twentieth of a processor.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, setpriority_process};

use super::limits::{Limit, Limits};
use super::written::{self, Written};
use crate::proc::{children, stat};

/// The time between two looks.
const PAUSE: Duration = Duration::from_millis(10);

/// Processes that belong to the confinement: bubblewrap's two.
const OWN_PROCESSES: u64 = 2;

/// The highest priority of a process. Only root may raise one, and only root's processes does the kernel let multiply
/// beyond their limit: there the watch, and what a program ends with, must not wait until a thousand others have had
/// their turn.
const FIRST: i32 = -20;

/// Looks between two at the memory that is held by files without a name.
const LOOKS: u32 = 8;

/// A program that is watched. Dropping it ends the watch.
#[derive(Debug)]
pub struct Watch {
    id: u32,
    disk: u64,
    written: Arc<Written>,
    broken: Arc<OnceLock<Limit>>,
}

#[derive(Debug)]
struct Watched {
    /// The process that was started for it.
    id: u32,
    limits: Limits,
    written: Arc<Written>,
    looks: u32,
    /// Its processor time when its game began; none: to be taken at the next look.
    ticks: Option<u64>,
    broken: Arc<OnceLock<Limit>>,
}

/// All that is watched.
#[derive(Debug)]
struct All {
    programs: Vec<Watched>,
    /// A thread looks at them.
    looking: bool,
}

static ALL: Mutex<All> = Mutex::new(All {
    programs: Vec::new(),
    looking: false,
});

fn all() -> MutexGuard<'static, All> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watch {
    /// Begins to watch the program of process `id`, which must not be waited for before the watch ends.
    pub fn new(id: u32, limits: Limits, mut written: Written) -> Watch {
        let broken = Arc::new(OnceLock::new());
        written.begin(id);
        let written = Arc::new(written);
        let mut all = all();
        if !all.looking {
            let thread = std::thread::Builder::new().name("watch".into());
            // Where there is none the limits of single processes are left.
            all.looking = thread.spawn(look_on).is_ok();
        }
        all.programs.push(Watched {
            id,
            limits,
            written: Arc::clone(&written),
            looks: 0,
            ticks: Some(0),
            broken: Arc::clone(&broken),
        });
        Watch {
            id,
            disk: limits.disk,
            written,
            broken,
        }
    }

    /// The limit that the program was stopped by.
    pub fn broken(&self) -> Option<Limit> {
        self.broken.get().copied()
    }

    /// The limit behind the end of the program: one that is refused a write ends by itself, before anybody has looked.
    pub fn behind_end(&self) -> Option<Limit> {
        let full = self.written.bytes(&[], self.disk) > self.disk;
        full.then_some(Limit::Disk(self.disk))
    }

    /// A new game begins: its processor time counts from here on.
    pub fn renew(&self) {
        let mut all = all();
        if let Some(watched) = all.programs.iter_mut().find(|other| other.id == self.id) {
            watched.ticks = None;
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        all().programs.retain(|other| other.id != self.id);
    }
}

/// Looks at all that is watched until there is nothing.
fn look_on() {
    let _ = setpriority_process(None, FIRST);
    loop {
        let begun = Instant::now();
        let mut all = all();
        if all.programs.is_empty() {
            all.looking = false;
            return;
        }
        for watched in &mut all.programs {
            watched.look();
        }
        drop(all);
        std::thread::sleep(PAUSE.max(20 * begun.elapsed()));
    }
}

/// What a program takes.
#[derive(Default)]
struct Taken {
    /// Its processes.
    ids: Vec<u32>,
    threads: u64,
    ticks: u64,
    /// Bytes of memory.
    memory: u64,
}

impl Watched {
    fn look(&mut self) {
        if self.broken.get().is_some() {
            return;
        }
        let taken = taken(self.id, &self.limits);
        let since = *self.ticks.get_or_insert(taken.ticks);
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        let used = taken.ticks.saturating_sub(since).saturating_mul(1000) / per_second;
        let Limits {
            memory,
            cpu,
            processes,
            disk,
        } = self.limits;
        let limit = if taken.threads > processes + OWN_PROCESSES {
            Limit::Processes(processes)
        } else if taken.memory > memory && proportional(&taken.ids) > memory {
            Limit::Memory(memory)
        } else if Duration::from_millis(used) > cpu {
            Limit::Cpu(cpu)
        } else if self.written.bytes(&taken.ids, disk) > disk {
            Limit::Disk(disk)
        } else if let Some(limit) = self.nameless(&taken.ids) {
            limit
        } else {
            return;
        };
        // Known before its pipes end.
        let _ = self.broken.set(limit);
        self.kill(&taken.ids);
    }

    /// The limit that is broken by files without a name: those in memory, and on disk those that were removed.
    fn nameless(&mut self, ids: &[u32]) -> Option<Limit> {
        self.looks += 1;
        if !self.looks.is_multiple_of(LOOKS) {
            return None;
        }
        let nameless = written::nameless(ids);
        let Limits { memory, disk, .. } = self.limits;
        if nameless.memory > memory {
            return Some(Limit::Memory(memory));
        }
        let all = nameless.disk + self.written.bytes(ids, disk);
        (self.written.is_on_disk() && all > disk).then_some(Limit::Disk(disk))
    }

    fn kill(&self, ids: &[u32]) {
        let pid = |id: u32| Pid::from_raw(i32::try_from(id).ok()?);
        // Bubblewrap and its child: the end of the child is that of all within, which can multiply no more.
        for pid in ids.iter().take(2).rev().filter_map(|&id| pid(id)) {
            let _ = setpriority_process(Some(pid), FIRST);
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
        if let Some(group) = pid(self.id) {
            // It is not waited for, so the number is its own.
            let _ = rustix::process::kill_process_group(group, Signal::KILL);
        }
        if self.written.alone {
            // Nothing else ends those that have left the group; they were our descendants just now.
            for pid in ids.iter().filter_map(|&id| pid(id)) {
                let _ = rustix::process::kill_process(pid, Signal::KILL);
            }
        }
    }
}

/// Adds up a process and all that descend from it, until there are more than it may have.
fn taken(id: u32, limits: &Limits) -> Taken {
    let page = rustix::param::page_size() as u64;
    let mut taken = Taken::default();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let Some(stat) = stat(id) else { continue };
        taken.ids.push(id);
        taken.threads += stat.threads;
        taken.ticks += stat.ticks;
        let pages = std::fs::read_to_string(format!("/proc/{id}/statm"));
        let pages = pages
            .ok()
            .and_then(|line| line.split(' ').nth(1)?.parse::<u64>().ok());
        taken.memory += pages.unwrap_or(0) * page;
        if taken.threads > limits.processes + OWN_PROCESSES {
            break;
        }
        open.extend(children(id));
    }
    taken
}

/// The memory of processes where what several share counts once, in bytes. Slow.
fn proportional(ids: &[u32]) -> u64 {
    let of = |id: &u32| {
        let text = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    1024 * ids.iter().filter_map(of).sum::<u64>()
}

//! The watch over confined programs: what goes beyond its limits is killed, and its owner is told why.
//!
//! The kernel counts a limit for a single process or for a user, not for a program with all its
//! processes; groups of processes that it does count (cgroups) are seldom ours to make. So one
//! thread looks at all programs every [`PAUSE`], or less often where there are so many that
//! looking would take more than a twentieth of a processor.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use super::super::proc::{children, stat};
use super::bubblewrap::WRITABLE;
use super::limits::{Limit, Limits};

/// The time between two looks.
const PAUSE: Duration = Duration::from_millis(10);

/// Processes that belong to the confinement: bubblewrap's two.
const OWN_PROCESSES: u64 = 2;

/// What a file takes beside its content, in bytes.
const FILE: u64 = 1024;

/// A program that is watched. Dropping it ends the watch.
#[derive(Debug)]
pub struct Watch {
    id: u32,
    disk: u64,
    folder: Option<PathBuf>,
    broken: Arc<OnceLock<Limit>>,
}

#[derive(Debug)]
struct Watched {
    /// The process that was started for it.
    id: u32,
    limits: Limits,
    /// Its folder on disk; without one it has file systems of its own in memory.
    folder: Option<PathBuf>,
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
    pub fn new(id: u32, limits: Limits, folder: Option<PathBuf>) -> Watch {
        let broken = Arc::new(OnceLock::new());
        let kept = folder.clone();
        let mut all = all();
        if !all.looking {
            let thread = std::thread::Builder::new().name("watch".into());
            // Where there is none the limits of single processes are left.
            all.looking = thread.spawn(look_on).is_ok();
        }
        all.programs.push(Watched {
            id,
            limits,
            folder,
            ticks: Some(0),
            broken: Arc::clone(&broken),
        });
        Watch {
            id,
            disk: limits.disk,
            folder: kept,
            broken,
        }
    }

    /// The limit that the program was stopped by.
    pub fn broken(&self) -> Option<Limit> {
        self.broken.get().copied()
    }

    /// The limit behind the end of the program, which `too_large` says ended over a file: a program
    /// that is refused a write ends by itself, before anybody has looked.
    pub fn behind_end(&self, too_large: bool) -> Option<Limit> {
        let full = |folder: &PathBuf| size_below(folder, self.disk) > self.disk;
        let full = too_large || self.folder.as_ref().is_some_and(full);
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
        } else if self.written(&taken.ids) > disk {
            Limit::Disk(disk)
        } else {
            return;
        };
        // Known before its pipes end.
        let _ = self.broken.set(limit);
        self.kill(&taken.ids);
    }

    /// Bytes in the files that it has written.
    fn written(&self, ids: &[u32]) -> u64 {
        match &self.folder {
            Some(folder) => size_below(folder, self.limits.disk),
            // Bubblewrap's first child is the first process within.
            None => ids.get(1).map_or(0, |id| {
                let used = WRITABLE.iter().filter_map(|folder| {
                    let seen = rustix::fs::statvfs(format!("/proc/{id}/root{folder}")).ok()?;
                    // Before its own are there, the machine's are seen: they are no tmpfs of this size.
                    let size = seen.f_blocks.saturating_mul(seen.f_frsize);
                    let ours = size <= 2 * self.limits.disk + seen.f_frsize;
                    let blocks = seen.f_blocks.saturating_sub(seen.f_bfree);
                    let files = seen.f_files.saturating_sub(seen.f_ffree);
                    ours.then_some(blocks * seen.f_frsize + files.saturating_sub(1) * FILE)
                });
                used.sum()
            }),
        }
    }

    fn kill(&self, ids: &[u32]) {
        let pid = |id: u32| Pid::from_raw(i32::try_from(id).ok()?);
        if let Some(group) = pid(self.id) {
            // It is not waited for, so the number is its own.
            let _ = rustix::process::kill_process_group(group, Signal::KILL);
        }
        if self.folder.is_some() {
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

/// Bytes in the files below a folder, counted until there are more than `enough`.
fn size_below(folder: &std::path::Path, enough: u64) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let (mut size, mut open) = (0, vec![folder.to_path_buf()]);
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            // Links are not followed.
            let Ok(seen) = entry.metadata() else { continue };
            size += FILE + 512 * seen.blocks();
            if size > enough {
                return size;
            }
            if seen.is_dir() {
                open.push(entry.path());
            }
        }
    }
    size
}

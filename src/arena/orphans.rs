//! Starting children so that they can be ended for good, grandchildren included.
//!
//! A process group alone does not hold a grandchild that opens a session of its own. So this
//! process becomes a sub-reaper (Linux): whoever loses its parent below us becomes our child and
//! is found, told apart by the mark that every child's environment carries, killed and waited
//! for. A grandchild that wipes its environment as well is ended with the last child.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitOptions};

use super::fault::Exit;
use super::poll::poll_until;

/// The variable that marks everything started from here: `PID-NUMBER` of owner and child.
const MARK: &str = "ATOM4_CHILD";

/// Time that killed processes get to be gone. Only one stuck inside the kernel takes longer.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// Time during which an orphan without an environment is looked at again: on its way from one
/// program into the next a process shows none.
const BETWEEN_PROGRAMS: Duration = Duration::from_millis(100);

/// The number of a child, each used once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u64);

/// The children that run now. Locked while one is started or ended: a child between fork and
/// exec would look like an orphan.
#[derive(Debug)]
struct Living {
    children: Vec<(Mark, u32)>,
    next: u64,
}

static LIVING: Mutex<Living> = Mutex::new(Living {
    children: Vec::new(),
    next: 0,
});

fn living() -> MutexGuard<'static, Living> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts `command` by `/bin/sh -c` with three pipes, in a session of its own, to be killed when
/// this process dies.
///
/// # Errors
/// When the system cannot start a process, or `command` holds a NUL.
#[allow(unsafe_code)] // `pre_exec`: nothing else sets a session and a parent-death signal.
pub(super) fn spawn(command: &str) -> io::Result<(std::process::Child, Mark)> {
    static ONCE: Once = Once::new();
    ONCE.call_once(prepare);
    let mut living = living();
    let mark = Mark(living.next);
    let owner = rustix::process::getpid();
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", command])
        .env(MARK, mark_text(mark))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // SAFETY: between fork and exec only these system calls are made: no memory is allocated and
    // no lock is taken.
    unsafe {
        shell.pre_exec(move || {
            rustix::process::setsid()?;
            #[cfg(target_os = "linux")]
            {
                rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
                // The owner may have died before that call.
                if rustix::process::getppid() != Some(owner) {
                    return Err(io::ErrorKind::NotFound.into());
                }
            }
            #[cfg(not(target_os = "linux"))]
            let _ = owner;
            Ok(())
        });
    }
    let process = shell.spawn()?;
    living.next += 1;
    living.children.push((mark, process.id()));
    Ok((process, mark))
}

fn mark_text(mark: Mark) -> String {
    format!("{}-{}", std::process::id(), mark.0)
}

/// Once per process: become a sub-reaper, and let no descriptor that we inherited go further.
#[allow(unsafe_code)] // Descriptors that are known by number only.
fn prepare() {
    #[cfg(target_os = "linux")]
    {
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        let Ok(entries) = std::fs::read_dir("/proc/self/fd") else {
            return;
        };
        let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        for number in numbers
            .filter(|&number: &i32| number > 2)
            .collect::<Vec<_>>()
        {
            // SAFETY: setting close-on-exec harms no owner of a descriptor; one that was closed
            // meanwhile (the directory just read) only gives an error.
            let fd = unsafe { std::os::fd::BorrowedFd::borrow_raw(number) };
            let _ = rustix::io::fcntl_setfd(fd, rustix::io::FdFlags::CLOEXEC);
        }
    }
}

/// Kills a child with its group, its session and its orphans, and waits for all of them.
pub(super) fn end(process: &mut std::process::Child, mark: Mark) -> Exit {
    let root = process.id();
    let mut living = living();
    let known = living.children.len();
    living.children.retain(|&(other, _)| other != mark);
    if living.children.len() == known {
        // Ended before; its number may belong to somebody else by now.
        return exit_of(process);
    }
    // While the child is not waited for, its number and group are its own.
    if let Some(pid) = pid(root) {
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
    }
    let _ = process.kill();
    let exit = exit_of(process);
    if cfg!(target_os = "linux") {
        end_orphans(&living, root, mark);
    }
    exit
}

fn exit_of(process: &mut std::process::Child) -> Exit {
    process.wait().map_or(Exit(-1), Exit::from)
}

/// Ends what has lost its parent, until no more turns up: killing one lets its children surface.
fn end_orphans(living: &Living, root: u32, mark: Mark) {
    let begun = Instant::now();
    let deadline = begun + LAST_WAIT;
    let session = stat(std::process::id()).map(|stat| stat.session);
    let ours = format!("{MARK}={}", mark_text(mark));
    while Instant::now() < deadline {
        let mut killed = Vec::new();
        let mut unclear = false;
        for orphan in children() {
            if living.children.iter().any(|&(_, id)| id == orphan) {
                continue;
            }
            let Some(pid) = pid(orphan) else { continue };
            let seen = stat(orphan);
            let ended = seen.as_ref().is_some_and(|stat| stat.ended);
            let its_session = seen.map(|stat| stat.session);
            if its_session == session {
                // Somebody else's child within this process; no child of ours shares our session.
                continue;
            }
            let last = living.children.is_empty();
            let same_session = its_session == Some(root);
            let marked = carries(orphan, &ours);
            unclear |= marked.is_none() && !ended;
            if last || same_session || marked == Some(true) {
                let _ = rustix::process::kill_process(pid, Signal::KILL);
                killed.push(pid);
            }
        }
        if killed.is_empty() {
            if !unclear || begun.elapsed() > BETWEEN_PROGRAMS {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        for pid in killed {
            await_exit(pid.as_raw_pid() as u32, deadline);
            let _ = rustix::process::waitpid(Some(pid), WaitOptions::NOHANG);
        }
    }
}

/// Waits for orphans that have ended. A bot that lives for many games may leave one a move, and the system has numbers for
/// so many only.
pub(super) fn reap() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let living = living();
    let session = stat(std::process::id()).map(|stat| stat.session);
    for orphan in children() {
        if living.children.iter().any(|&(_, id)| id == orphan) {
            continue;
        }
        // Others within this process wait for children of their own, who share our session.
        let left = stat(orphan).filter(|stat| stat.ended && Some(stat.session) != session);
        if let Some(pid) = left.and_then(|_| pid(orphan)) {
            let _ = rustix::process::waitpid(Some(pid), WaitOptions::NOHANG);
        }
    }
}

/// Looks for the entry `ours` in the environment that process `id` was started with; `None` where it
/// has no environment, for good or on its way into another program.
fn carries(id: u32, ours: &str) -> Option<bool> {
    let environ = std::fs::read(format!("/proc/{id}/environ")).ok()?;
    if environ.is_empty() {
        return None;
    }
    Some(environ.split(|&b| b == 0).any(|e| e == ours.as_bytes()))
}

/// The children of this process, of every thread of it.
fn children() -> Vec<u32> {
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else {
        return Vec::new();
    };
    let lists = tasks
        .filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("children")).ok())
        .collect::<Vec<_>>();
    if lists.is_empty() {
        return children_by_parent();
    }
    let numbers = lists.iter().flat_map(|list| list.split_whitespace());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// The children of this process on kernels without lists of children: every process that names it as
/// its parent.
fn children_by_parent() -> Vec<u32> {
    let me = std::process::id();
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    processes
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&id| stat(id).is_some_and(|stat| stat.parent == me))
        .collect()
}

/// Fields of a process in the list of processes. In a container the numbers may be 0: the
/// parent or the head of the session then lives outside (`getsid` of rustix takes no 0).
struct Stat {
    parent: u32,
    session: u32,
    /// It has ended and only waits to be waited for.
    ended: bool,
}

fn stat(id: u32) -> Option<Stat> {
    let line = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    parse_stat(&line)
}

/// `123 (name) S 45 6 7 ...`: state, parent, group, session. The name may hold anything, so they
/// are counted from its last bracket.
fn parse_stat(line: &str) -> Option<Stat> {
    let mut fields = line.rsplit_once(')')?.1.split_whitespace();
    let ended = matches!(fields.next()?, "Z" | "X");
    let parent = fields.next()?.parse().ok()?;
    let session = fields.nth(1)?.parse().ok()?;
    Some(Stat {
        parent,
        session,
        ended,
    })
}

/// The end of the child with this number, if it has ended; it is left to be waited for, so that its
/// number stays its own.
pub(super) fn ended(id: u32) -> Option<Exit> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = rustix::process::waitid(WaitId::Pid(pid(id)?), options).ok()??;
    let signal = status.terminating_signal().map_or(0, |signal| 128 + signal);
    Some(Exit(status.exit_status().unwrap_or(signal)))
}

/// Waits until process `id`, which is not waited for yet, has ended, at most until `deadline`.
pub(super) fn await_exit(id: u32, deadline: Instant) {
    let Some(pid) = pid(id) else { return };
    if let Ok(fd) = rustix::process::pidfd_open(pid, PidfdFlags::empty()) {
        poll_until(&mut [PollFd::new(&fd, PollFlags::IN)], deadline);
        return;
    }
    // Without such descriptors: look now and then.
    while stat(id).is_some_and(|stat| !stat.ended) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn pid(id: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(id).ok()?)
}

/// Ends what is left of this process's children should it be killed itself: a small shell that
/// waits for that. The parent-death signal reaches the children alone, not what they started.
/// Hold the guard as long as children may run.
#[derive(Debug)]
pub struct Guard(Option<std::process::Child>);

/// Starts a [`Guard`]. Where that cannot be done there is none, and nothing else changes.
#[must_use]
pub fn guard() -> Guard {
    let script = format!(
        "trap '' HUP INT TERM; read -r x && exit; for i in 1 2 3; do \
         for e in $(grep -lsa '{MARK}={}-' /proc/[0-9]*/environ); do \
         p=${{e#/proc/}}; kill -9 \"${{p%/environ}}\"; done; done",
        std::process::id()
    );
    let shell = Command::new("/bin/sh")
        .args(["-c", &script])
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    Guard(shell.ok())
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(mut shell) = self.0.take() {
            if let Some(mut stdin) = shell.stdin.take() {
                let _ = stdin.write_all(b"done\n");
            }
            let _ = shell.wait();
        }
    }
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
    }
}

//! Starting children so that they can be ended for good, grandchildren included.
//!
//! A process group alone does not hold a grandchild that opens a session of its own. So this
//! process becomes a sub-reaper (Linux): whoever loses its parent below us becomes our child and
//! is found, told apart by the mark that every child's environment carries, killed and waited
//! for. A grandchild that wipes its environment as well is ended with the last child.

use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitOptions};

use super::fault::Exit;
use super::poll::poll_until;
use super::proc::{children, stat};
use super::sandbox::{self, Folder, Launch, Prepared};

/// The variable that marks everything started from here: `PID-NUMBER` of owner and child.
const MARK: &str = "ATOM4_CHILD";

/// Time that a killed process gets to be gone. Only one stuck inside the kernel takes longer.
const LAST_WAIT: Duration = Duration::from_secs(10);

/// Looks at an orphan without an environment before it is left alone: on its way from one program
/// into the next a process shows none. Looks are counted, not time, which passes without any on a
/// loaded machine.
const LOOKS: u32 = 100;

/// Rounds of killing before processes that multiply faster than they are killed are left to the [`Guard`].
const ROUNDS: u32 = 10_000;

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

/// A process that has been started.
pub(super) struct Spawned {
    pub process: std::process::Child,
    pub mark: Mark,
    /// What a confined one has on disk.
    pub folder: Option<Folder>,
}

/// Starts a program with three pipes, in a session of its own, to be killed when this process dies.
///
/// # Errors
/// When the system cannot start a process or confine it, or the command holds a NUL.
#[allow(unsafe_code)] // `pre_exec`: nothing else sets a session and a parent-death signal.
pub(super) fn spawn(launch: &Launch) -> io::Result<Spawned> {
    static ONCE: Once = Once::new();
    ONCE.call_once(prepare);
    let mark = next_mark();
    let owner = rustix::process::getpid();
    let Prepared {
        mut command,
        mut restraint,
        pipes,
        folder,
    } = launch.prepare(mark.0)?;
    command
        .env(MARK, mark_text(mark))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // SAFETY: between fork and exec only these system calls are made: no memory is allocated and
    // no lock is taken.
    unsafe {
        command.pre_exec(move || {
            rustix::process::setsid()?;
            rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
            // The owner may have died before that call.
            if rustix::process::getppid() != Some(owner) {
                return Err(io::ErrorKind::NotFound.into());
            }
            restraint.enter()?;
            if let Some(numbers) = pipes {
                move_pipes(numbers)?;
            }
            restraint.enforce()
        });
    }
    let mut living = living();
    let process = command.spawn()?;
    living.children.push((mark, process.id()));
    Ok(Spawned {
        process,
        mark,
        folder,
    })
}

/// Puts standard input and output of this process at other numbers, `/dev/null` at their own.
/// Makes system calls and nothing else.
///
/// # Safety
/// The numbers are nobody's. Between fork and exec in [`spawn`] that is so but for a pipe of the standard library, by
/// which it would hear that the exec has failed; without it, it hears nothing.
#[allow(unsafe_code)] // Descriptors that are known by number only.
unsafe fn move_pipes(numbers: [i32; 2]) -> io::Result<()> {
    let copy = |from: BorrowedFd<'_>, to: i32| {
        // SAFETY: it is not closed here, and the caller vouches for the number.
        let mut to = ManuallyDrop::new(unsafe { OwnedFd::from_raw_fd(to) });
        rustix::io::dup2(from, &mut to)
    };
    let null = {
        let null = rustix::fs::open(c"/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
        // Its own number may be one of these.
        rustix::io::fcntl_dupfd_cloexec(&null, numbers[0].max(numbers[1]) + 1)?
    };
    for (standard, number) in (0..).zip(numbers) {
        // SAFETY: standard input and output are open: they have just been put there.
        copy(unsafe { BorrowedFd::borrow_raw(standard) }, number)?;
        copy(null.as_fd(), standard)?;
    }
    Ok(())
}

fn next_mark() -> Mark {
    let mut living = living();
    living.next += 1;
    Mark(living.next)
}

fn mark_text(mark: Mark) -> String {
    format!("{}-{}", std::process::id(), mark.0)
}

/// Once per process: become a sub-reaper, and let no descriptor that we inherited go further.
#[allow(unsafe_code)] // Descriptors that are known by number only.
fn prepare() {
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
        let fd = unsafe { BorrowedFd::borrow_raw(number) };
        let _ = rustix::io::fcntl_setfd(fd, rustix::io::FdFlags::CLOEXEC);
    }
}

/// Kills a child with its group, its session and its orphans, and waits for all of them.
pub(super) fn end(process: &mut std::process::Child, mark: &mut Mark) -> Exit {
    let mark = *mark;
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
    end_orphans(&living, root, mark);
    exit
}

fn exit_of(process: &mut std::process::Child) -> Exit {
    process.wait().map_or(Exit(-1), Exit::from)
}

/// Ends what has lost its parent, until no more turns up: killing one lets its children surface.
fn end_orphans(living: &Living, root: u32, mark: Mark) {
    let session = stat(std::process::id()).map(|stat| stat.session);
    let ours = format!("{MARK}={}", mark_text(mark));
    let (mut looks, mut stuck) = (0, Vec::new());
    for _ in 0..ROUNDS {
        let mut killed = Vec::new();
        let mut unclear = false;
        for orphan in children(std::process::id()) {
            if living.children.iter().any(|&(_, id)| id == orphan) {
                continue;
            }
            let Some(pid) = pid(orphan).filter(|pid| !stuck.contains(pid)) else {
                continue;
            };
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
            looks += 1;
            if !unclear || looks == LOOKS {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        for pid in killed {
            await_end(pid.as_raw_pid() as u32, Instant::now() + LAST_WAIT);
            if !matches!(
                rustix::process::waitpid(Some(pid), WaitOptions::NOHANG),
                Ok(Some(_))
            ) {
                stuck.push(pid);
            }
        }
    }
}

/// Waits for orphans that have ended. A bot that lives for many games may leave one a move, and the system has numbers for
/// so many only.
pub(super) fn reap() {
    // Mostly nobody has ended, which one call tells; the list of processes takes a hundred.
    let ended = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let nobody = matches!(
        rustix::process::waitid(WaitId::All, ended),
        Ok(None) | Err(_)
    );
    if nobody {
        return;
    }
    let living = living();
    let session = stat(std::process::id()).map(|stat| stat.session);
    for orphan in children(std::process::id()) {
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

/// The end of a child, if it has ended; it is left to be waited for, so that its number stays its own.
pub(super) fn ended(process: &mut std::process::Child) -> Option<Exit> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = rustix::process::waitid(WaitId::Pid(pid(process.id())?), options).ok()??;
    let signal = status.terminating_signal().map_or(0, |signal| 128 + signal);
    Some(Exit(status.exit_status().unwrap_or(signal)))
}

/// Waits until a process, which is not waited for yet, has ended, at most until `deadline`.
pub(super) fn await_exit(process: &mut std::process::Child, deadline: Instant) {
    await_end(process.id(), deadline);
}

fn await_end(id: u32, deadline: Instant) {
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
         p=${{e#/proc/}}; kill -9 \"${{p%/environ}}\"; done; done; rm -rf -- \"$1\"*",
        std::process::id()
    );
    let shell = Command::new("/bin/sh")
        .args(["-c", &script, "sh"])
        .arg(sandbox::folders())
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

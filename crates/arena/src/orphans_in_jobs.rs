//! Starting children so that they can be ended for good, where processes have no sessions and no signals.
//!
//! On Windows a child is put into a job, which ends all that it has started when it is closed. This process puts itself
//! into one as well, so that nothing outlives it. What a child starts in the moment before it is in its job is ended with
//! this process. Other systems end the child alone.

use std::io;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::fault::Exit;
use super::sandbox::{Folder, Launch};
#[cfg(windows)]
use windows::{Job, shell};
#[cfg(not(windows))]
use without_jobs::{Job, shell};

/// The time between two looks at whether a child has ended.
const LOOK: Duration = Duration::from_millis(2);

/// What holds a child together with all that it has started.
#[derive(Debug)]
pub struct Mark(Option<Job>);

/// A process that has been started.
pub(super) struct Spawned {
    pub process: std::process::Child,
    pub mark: Mark,
    /// What a confined one has on disk.
    pub folder: Option<Folder>,
}

/// Starts a program with three pipes, to be killed when this process dies.
///
/// # Errors
/// When the system cannot start a process, or the command holds a NUL.
pub(super) fn spawn(launch: &Launch) -> io::Result<Spawned> {
    let process = shell(&launch.command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mark = Mark(Job::of(&process));
    Ok(Spawned {
        process,
        mark,
        folder: None,
    })
}

/// Kills a child with all that it has started, and waits for it.
pub(super) fn end(process: &mut std::process::Child, mark: &mut Mark) -> Exit {
    // Whatever is in it ends when it is closed.
    mark.0 = None;
    let _ = process.kill();
    process.wait().map_or(Exit(-1), Exit::from)
}

/// Nobody is left over to be waited for.
pub(super) const fn reap() {}

/// The end of a child, if it has ended.
pub(super) fn ended(process: &mut std::process::Child) -> Option<Exit> {
    process.try_wait().ok()?.map(Exit::from)
}

/// Waits until a process has ended, at most until `deadline`.
pub(super) fn await_exit(process: &mut std::process::Child, deadline: Instant) {
    while matches!(process.try_wait(), Ok(None)) && Instant::now() < deadline {
        sleep(LOOK);
    }
}

/// Ends what is left of this process's children should it be killed itself.
#[derive(Debug)]
pub struct Guard(());

/// Puts this process into a job of its own, once, which the system ends with it. Where that cannot be done nothing changes.
#[must_use]
pub fn guard() -> Guard {
    Job::hold();
    Guard(())
}

#[cfg(windows)]
mod windows {
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::OnceLock;

    use win32job::ExtendedLimitInfo;

    /// Processes that end when this is dropped.
    #[derive(Debug)]
    pub struct Job(#[allow(dead_code)] win32job::Job);

    impl Job {
        fn new() -> Option<win32job::Job> {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            win32job::Job::create_with_limit_info(&limits).ok()
        }

        /// That of a process and all that it starts.
        pub fn of(process: &Child) -> Option<Job> {
            let job = Job::new()?;
            job.assign_process(process.as_raw_handle() as isize).ok()?;
            Some(Job(job))
        }

        /// Puts this process and all that it starts from now on into one, to which the system alone puts an end.
        pub fn hold() {
            static OURS: OnceLock<Option<Job>> = OnceLock::new();
            OURS.get_or_init(|| {
                let job = Job::new()?;
                job.assign_current_process().ok()?;
                Some(Job(job))
            });
        }
    }

    /// The command, for the system's shell. `/D`: no commands of the registry before it; `/S`: what stands between the
    /// outer quotes as it is.
    pub fn shell(command: &str) -> Command {
        let mut shell = Command::new("cmd");
        shell.raw_arg(format!("/D /S /C \"{command}\""));
        shell
    }
}

#[cfg(not(windows))]
mod without_jobs {
    use std::process::{Child, Command};

    /// There are none.
    #[derive(Debug)]
    pub enum Job {}

    impl Job {
        pub const fn of(_: &Child) -> Option<Job> {
            None
        }

        pub const fn hold() {}
    }

    pub fn shell(command: &str) -> Command {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", command]);
        shell
    }
}

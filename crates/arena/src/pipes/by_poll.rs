//! The three pipes of a child process, by the system's `poll`.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;

use super::{Happened, Waiting};
use crate::poll::poll_until;

/// The pipe to a child. Dropping it closes it; what the child has not read by then it may still read.
#[derive(Debug)]
pub struct Input(ChildStdin);

/// A pipe from a child. Dropping it closes it.
#[derive(Debug)]
pub struct Output(Source);

#[derive(Debug)]
enum Source {
    Output(ChildStdout),
    Error(ChildStderr),
}

/// Takes the pipes of a child: to it, and from its standard output and error.
///
/// # Errors
/// When the system refuses to have them never wait.
pub fn take(child: &mut Child) -> io::Result<(Option<Input>, [Option<Output>; 2])> {
    let input = child.stdin.take().map(Input);
    let output = child.stdout.take().map(Source::Output);
    let error = child.stderr.take().map(Source::Error);
    let outputs = [output, error].map(|source| source.map(Output));
    if let Some(input) = &input {
        rustix::io::ioctl_fionbio(&input.0, true)?;
    }
    for output in outputs.iter().flatten() {
        rustix::io::ioctl_fionbio(output.fd(), true)?;
    }
    Ok((input, outputs))
}

impl Input {
    /// Writes as much as the pipe takes at once.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] where that is nothing; another where nobody is left to read it.
    pub fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        again(|| rustix::io::write(&self.0, bytes))
    }

    /// Bytes in the pipe that the child has not read.
    pub fn unread(&self) -> u64 {
        rustix::io::ioctl_fionread(&self.0).unwrap_or(0)
    }

    /// True where nobody is left who could read.
    pub fn is_deaf(&self) -> bool {
        let mut fds = [PollFd::new(&self.0, PollFlags::empty())];
        let seen = poll_until(&mut fds, Instant::now());
        seen && fds.iter().any(|fd| fd.revents().contains(PollFlags::ERR))
    }
}

impl Output {
    fn fd(&self) -> BorrowedFd<'_> {
        match &self.0 {
            Source::Output(pipe) => pipe.as_fd(),
            Source::Error(pipe) => pipe.as_fd(),
        }
    }

    /// Appends what is there to `bytes`, as much as there is room for: how much, 0 at the end.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] where nothing is there yet.
    pub fn read(&self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        again(|| rustix::io::read(self.fd(), rustix::buffer::spare_capacity(bytes)))
    }
}

fn again(mut call: impl FnMut() -> Result<usize, Errno>) -> io::Result<usize> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            done => return Ok(done?),
        }
    }
}

/// Waits until something happens, at most until `deadline`.
pub fn wait(waiting: &Waiting<'_, Input, Output>, deadline: Instant) -> Happened {
    let mut fds = Vec::with_capacity(3);
    for output in waiting.outputs.into_iter().flatten() {
        fds.push(PollFd::from_borrowed_fd(output.fd(), PollFlags::IN));
    }
    if let Some((input, room)) = waiting.input {
        let wanted = if room {
            PollFlags::OUT
        } else {
            PollFlags::empty()
        };
        fds.push(PollFd::new(&input.0, wanted));
    }
    poll_until(&mut fds, deadline);
    let mut ready = fds.iter().map(|fd| !fd.revents().is_empty());
    let mut next = |waited: bool| waited && ready.next().unwrap_or(false);
    let [output, error] = waiting.outputs.map(|output| output.is_some());
    Happened {
        outputs: [next(output), next(error)],
        input: next(waiting.input.is_some()),
    }
}

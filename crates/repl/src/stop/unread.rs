//! The reader of the answers, who may go away.

use std::io;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::net::sockopt;

/// Time after which a silent TCP connection is asked whether its other side is still there.
const PROBE: Duration = Duration::from_secs(5);

/// Does something, on a thread of its own, when the reader of standard output goes away: a pipe or socket without a
/// reader, a terminal that hangs up. A file has no reader that could. A TCP connection whose other side has closed it looks
/// as if that side had only said its last command; after `PROBE` and the system's patience, a minute in all, it is told.
pub fn when_unread(act: impl FnOnce() + Send + 'static) {
    let watch = move || {
        let out = io::stdout();
        // What is no TCP connection refuses this, and needs none of it.
        let _ = sockopt::set_socket_keepalive(&out, true)
            .and_then(|()| sockopt::set_tcp_keepidle(&out, PROBE))
            .and_then(|()| sockopt::set_tcp_keepintvl(&out, PROBE));
        // No event is asked for: errors and hang-ups are told without that.
        let mut fds = [PollFd::new(&out, PollFlags::empty())];
        loop {
            match poll(&mut fds, None) {
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
                Ok(_) => break,
            }
        }
        act();
    };
    // Without a thread a reader who has gone is met when something is written, as ever.
    let _ = thread::Builder::new().spawn(watch);
}

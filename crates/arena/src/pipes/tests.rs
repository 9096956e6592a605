use std::io::ErrorKind;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Waiting;
use super::by_threads::{Input, Output, take, wait};

struct Own {
    child: Child,
    input: Option<Input>,
    output: Output,
}

impl Own {
    fn start(command: &str) -> Own {
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let (input, [output, _]) = take(&mut child).expect("threads");
        let output = output.expect("piped");
        Own {
            child,
            input,
            output,
        }
    }

    /// Waits for output, and takes at most so much of it.
    fn read(&self, most: usize) -> Vec<u8> {
        let waiting = Waiting {
            outputs: [Some(&self.output), None],
            input: None,
        };
        let deadline = Instant::now() + Duration::from_secs(60);
        assert!(wait(&waiting, deadline).outputs[0]);
        let mut bytes = Vec::with_capacity(most);
        self.output.read(&mut bytes).expect("it says something");
        bytes
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

#[test]
fn a_child_is_talked_to_and_its_end_is_seen() {
    let mut own = Own::start("cat");
    let nothing = own.output.read(&mut Vec::with_capacity(10));
    assert_eq!(nothing.map_err(|e| e.kind()), Err(ErrorKind::WouldBlock));
    let input = own.input.as_ref().expect("piped");
    assert_eq!(input.write(b"hello").expect("room"), 5);
    assert_eq!(own.read(3), b"hel");
    assert_eq!(own.read(30), b"lo");
    own.input = None;
    assert_eq!(own.read(30), b"");
}

#[test]
fn a_child_that_floods_waits_and_one_that_does_not_read_is_not_waited_for() {
    let own = Own::start("yes");
    // What is not taken fills the room, and the pipe behind it.
    std::thread::sleep(Duration::from_millis(300));
    let most = own.read(1 << 20).len();
    assert!((1..1 << 17).contains(&most), "{most}");
    let own = Own::start("sleep 60");
    let input = own.input.as_ref().expect("piped");
    let begun = Instant::now();
    while input.write(&[b'x'; 1 << 14]).is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(60));
    }
    assert!(input.unread() > 0 && !input.is_deaf());
}

#[test]
fn a_child_that_is_gone_is_deaf() {
    let own = Own::start("exec <&-; sleep 60");
    let input = own.input.as_ref().expect("piped");
    let begun = Instant::now();
    while !input.is_deaf() {
        assert!(begun.elapsed() < Duration::from_secs(60));
        let _ = input.write(b"x");
        std::thread::sleep(Duration::from_millis(5));
    }
    let kind = input.write(b"x").map_err(|e| e.kind());
    assert_eq!(kind, Err(ErrorKind::BrokenPipe));
    let waiting = Waiting {
        outputs: [None, None],
        input: Some((input, false)),
    };
    assert!(wait(&waiting, Instant::now()).input);
}

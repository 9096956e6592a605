//! The child-process layer: faults told apart, deadlines kept, nothing left behind.

use std::time::{Duration, Instant};

use atom4::arena::process::{Child, Exit, Fault, LINE_LIMIT, STDERR_KEPT};

/// A deadline that is waited for.
fn soon() -> Instant {
    Instant::now() + Duration::from_millis(200)
}

/// Time in which whatever is expected happens, on any machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

fn ample() -> Instant {
    Instant::now() + PATIENCE
}

fn start(command: &str) -> Child {
    Child::start(command).expect("a shell starts")
}

/// The processes that `wanted` picks by their numbers.
pub fn processes(wanted: impl Fn(u32) -> bool) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc")
        .expect("/proc is there")
        .flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(|&pid| wanted(pid)).collect()
}

/// Whether a process whose command line holds `word` is alive.
pub fn running(word: &str) -> bool {
    !processes(|pid| {
        let command = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        command.windows(word.len()).any(|w| w == word.as_bytes())
    })
    .is_empty()
}

#[test]
fn lines_go_both_ways() {
    let mut child = start("while read -r line; do echo \"got $line\"; done");
    child.send(b"one\ntwo\n", ample()).expect("it reads");
    assert_eq!(child.read_line(ample()), Ok(b"got one".to_vec()));
    assert_eq!(child.read_line(ample()), Ok(b"got two".to_vec()));
    assert_eq!(child.read_line(soon()), Err(Fault::TimedOut));
    assert_eq!(child.stop(PATIENCE), Exit(0));
}

#[test]
fn line_ends_and_a_last_line_without_one() {
    let mut child = start("printf 'a\\r\\n\\nlast'; exec sleep 0");
    for line in ["a", "", "last"] {
        assert_eq!(child.read_line(ample()), Ok(line.into()));
    }
    assert_eq!(child.read_line(ample()), Err(Fault::Crashed(Exit(0))));
}

#[test]
fn crashes_tell_their_status() {
    for (command, fault) in [
        ("exit 7", Fault::Crashed(Exit(7))),
        ("kill -SEGV $$", Fault::Crashed(Exit(139))),
        ("/no/such/bot", Fault::NotStarted(Exit(127))),
        ("echo ready; exit 127", Fault::Crashed(Exit(127))),
    ] {
        let mut child = start(command);
        if command.starts_with("echo") {
            assert_eq!(child.read_line(ample()), Ok(b"ready".to_vec()));
        }
        assert_eq!(child.read_line(ample()), Err(fault), "{command}");
    }
}

#[test]
fn a_crash_behind_a_grandchild_that_holds_the_pipe() {
    let mut child = start("sleep 4711 & exit 3");
    // It is told at the deadline, for the pipe is open until then.
    let deadline = Instant::now() + Duration::from_secs(5);
    assert_eq!(child.read_line(deadline), Err(Fault::Crashed(Exit(3))));
    drop(child);
    assert!(!running("sleep\x004711"));
}

#[test]
fn closed_streams_are_told_apart() {
    let mut child = start("exec 1>&-; exec sleep 100");
    assert_eq!(child.read_line(ample()), Err(Fault::ClosedOutput));
    let mut child = start("exec 0<&-; echo ready; exec sleep 100");
    assert_eq!(child.read_line(ample()), Ok(b"ready".to_vec()));
    child.send(b"hello\n", ample()).expect("no fault yet");
    assert_eq!(child.read_line(ample()), Err(Fault::ClosedInput));
}

#[test]
fn what_was_said_before_the_end_is_still_heard() {
    let mut child = start("echo ahead; exit 0");
    std::thread::sleep(Duration::from_millis(100));
    child.post(b"nobody hears this\n");
    assert_eq!(child.read_line(ample()), Ok(b"ahead".to_vec()));
    assert_eq!(child.read_line(ample()), Err(Fault::Crashed(Exit(0))));
}

#[test]
fn what_is_said_long_after_the_end_of_its_input_is_heard() {
    let mut child = start("cat; sleep 0.3; echo late; exit 3");
    child.post(b"hello\n");
    child.end_input();
    assert_eq!(child.read_line(ample()), Ok(b"hello".to_vec()));
    assert_eq!(child.read_line(ample()), Ok(b"late".to_vec()));
    assert_eq!(child.read_line(ample()), Err(Fault::Crashed(Exit(3))));
}

#[test]
fn a_child_that_does_not_read_does_not_block_us() {
    let mut child = start("exec sleep 100");
    let bytes = vec![b'x'; 1 << 20];
    assert_eq!(child.send(&bytes, soon()), Err(Fault::TimedOut));
}

#[test]
fn endless_lines_are_bounded() {
    let mut child = start("yes | tr -d '\\n'");
    assert_eq!(child.read_line(ample()), Err(Fault::TooLong));
    assert!(child.buffer().len() < 2 * LINE_LIMIT);
}

#[test]
fn standard_error_is_drained_and_bounded() {
    let mut child = start("yes complaint | head -c 3000000 >&2; echo done");
    assert_eq!(child.read_line(ample()), Ok(b"done".to_vec()));
    assert_eq!(child.read_line(ample()), Err(Fault::Crashed(Exit(0))));
    assert_eq!(child.complaints().len(), STDERR_KEPT);
    assert!(child.complaints().ends_with(b"complaint\ncomplaint\n"));
}

#[test]
fn nothing_is_inherited() {
    let first = start("exec sleep 100");
    let mut second = start("for fd in /proc/$$/fd/*; do echo \"${fd##*/}\"; done; echo end");
    let mut seen = Vec::new();
    loop {
        let line = second.read_line(ample()).expect("a line");
        if line == b"end" {
            break;
        }
        seen.push(String::from_utf8(line).expect("a number"));
    }
    drop(first);
    // The shell reads the directory by a descriptor of its own.
    seen.pop_if(|fd| fd == "3");
    assert_eq!(seen, ["0", "1", "2"]);
}

#[test]
fn nobody_survives() {
    let commands = [
        "trap '' TERM HUP INT; sleep 4712 & echo up; wait",
        "setsid sleep 4713 & echo up; exec sleep 100",
        "(setsid sh -c 'trap \"\" TERM; sleep 4714; echo' &) ; echo up; exec sleep 100",
        "setsid sh -c 'setsid sh -c \"setsid sleep 4715; :\"; :' & sleep 0.1; echo up; exec sleep 100",
    ];
    for (number, command) in commands.into_iter().enumerate() {
        let mut child = start(command);
        assert_eq!(child.read_line(ample()), Ok(b"up".to_vec()));
        drop(child);
        assert!(!running(&format!("sleep\0{}", 4712 + number)), "{command}");
    }
}

#[test]
fn stopping_lets_the_good_end_by_themselves() {
    let child = start("read -r x; exit 5");
    assert_eq!(child.stop(PATIENCE), Exit(5));
    let started = Instant::now();
    let child = start("trap '' TERM; while :; do sleep 0.01; done");
    assert_eq!(child.stop(Duration::from_millis(50)), Exit(137));
    assert!(started.elapsed() < PATIENCE);
}

#[test]
fn one_look_after_the_deadline_and_no_more() {
    let mut child = start("echo in time; read -r x; exec sleep 100");
    child.post(b"go on\n");
    // While it has said something and not read yet, that is told at once.
    let begun = Instant::now();
    while !child.has_read(ample()) {
        assert!(begun.elapsed() < PATIENCE, "it never reads");
    }
    let deadline = Instant::now();
    assert_eq!(child.read_line(deadline), Ok(b"in time".to_vec()));
    assert_eq!(child.read_line(deadline), Err(Fault::TimedOut));
    let mut flood = start("exec yes");
    assert_eq!(flood.read_line(ample()), Ok(b"y".to_vec()));
    let deadline = soon();
    let mut lines = 0;
    while flood.read_line(deadline).is_ok() {
        lines += 1;
    }
    assert!(lines > 0);
}

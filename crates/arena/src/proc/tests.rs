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
    let line = "9 (java) S 1 9 9 0 -1 4194560 5 0 0 0 11 22 33 44 20 0 17 0 99";
    let stat = parse_stat(line).expect("it has all fields");
    assert_eq!((stat.ticks, stat.threads), (110, 17));
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_reads_waits_for_its_input_and_one_that_sleeps_does_not() {
    use std::process::{Command, Stdio};
    for (command, reads) in [
        ("cat", true),
        ("exec sleep 100", false),
        ("cat; true", true),
    ] {
        let shell = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn();
        let mut shell = shell.expect("there is a shell");
        // A system may hide what processes wait for; else it is seen once it has started.
        let seen = || awaits_input(shell.id()).is_none_or(|waits| waits == reads);
        let in_time = (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            seen()
        });
        drop(shell.stdin.take());
        let _ = shell.kill();
        let _ = shell.wait();
        assert!(in_time, "{command}");
    }
}

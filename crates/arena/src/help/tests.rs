use super::*;
use std::time::Duration;

fn help(fault: &Fault, command: &str, complaints: &str) -> String {
    of_process(fault, &Launch::free(command), complaints)
}

#[test]
fn a_silent_program_is_told_how_its_language_flushes() {
    for (command, part) in [
        ("python3 bot", "print(…, flush=True)"),
        ("exec java -jar bot.jar", "out.flush()"),
        ("perl bot", "$| = 1"),
        ("ruby bot", "$stdout.sync = true"),
        ("lua bot", "io.stdout:setvbuf"),
        ("tclsh bot", "fconfigure stdout"),
        ("./no-such-file", "C: fflush(stdout)"),
    ] {
        for fault in [Fault::Buffering, Fault::TimedOut] {
            let said = help(&fault, command, "");
            assert!(said.contains(part), "{command}: {said}");
        }
    }
}

#[test]
fn a_limit_is_told_with_its_option_and_that_of_the_language() {
    let memory = help(
        &Fault::Stopped(Limit::Memory(2 << 30)),
        "java -jar x.jar",
        "",
    );
    assert!(
        memory.starts_with("memory=4G (check: --memory 4G)"),
        "{memory}"
    );
    assert!(memory.contains("-Xmx512m"), "{memory}");
    let threads = help(&Fault::Stopped(Limit::Processes(256)), "./bot", "");
    assert!(
        threads.starts_with("threads count as processes: processes="),
        "{threads}"
    );
    for (limit, option) in [
        (Limit::Cpu(Duration::from_secs(1)), "cpu="),
        (Limit::Disk(1), "disk="),
    ] {
        assert!(help(&Fault::Stopped(limit), "", "").starts_with(option));
    }
}

#[test]
fn a_line_of_help_ends_once() {
    assert_eq!(line(""), "");
    assert_eq!(line("eat"), "\n  What helps: eat.");
    assert_eq!(line("does it?"), "\n  What helps: does it?");
}

#[test]
fn the_end_of_a_program_is_explained() {
    let crashed = |status, complaints| help(&Fault::Crashed(Exit(status)), "x", complaints);
    assert!(crashed(1, "EOFError: EOF when reading a line").contains("except EOFError"));
    for complaint in [
        "python3: can't open file '/a/nope.py': [Errno 2] No such file or directory",
        "Can't open perl script \"nope.pl\": No such file or directory",
        "Error: Cannot find module '/a/nope.js'\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []",
        "sh: 0: cannot open nope.sh: No such file",
        "couldn't read file \"nope.tcl\": no such file or directory",
    ] {
        let said = crashed(2, complaint);
        assert!(said.contains("not where the command names it"), "{said}");
    }
    assert!(
        crashed(
            1,
            "java.util.NoSuchElementException\n\tat java.util.Scanner"
        )
        .contains("one Scanner")
    );
    assert!(crashed(1, "Error: Could not find or load main class Main").contains("java -cp"));
    assert!(crashed(139, "").contains("segmentation fault"));
    assert!(crashed(0, "").contains("ended by itself"));
    assert!(crashed(126, "").contains("chmod +x"));
    assert!(crashed(127, "").contains("not found"));
    assert!(crashed(3, "whatever it says").contains("by hand (x)"));
}

/// In Cluster's own protocol as in testing mode.
#[test]
fn a_late_move_is_told_apart_from_silence() {
    let help = |reason| {
        let fault = outcome::Fault::Protocol {
            reason,
            text: String::from("timed out"),
            help: "",
            process: Some(Fault::TimedOut),
        };
        of_fault(&fault, Some(&Launch::free("python3 bot")), "")
    };
    assert!(help(Reason::Timeout).starts_with("it thought too long"));
    assert!(help(Reason::Stall).contains("it must flush"));
}

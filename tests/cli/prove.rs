//! `atom4 prove`: killed and taken up again, in parts, checked; folders that hold something else.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::{atom4, run, text};

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The arguments of a proof of some 500 short questions.
fn arguments<'a>(disk: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let proof = [
        "prove", "--edge", "7", "--plies", "13", "--short", "5", "--hash", "1", "--disk", disk,
    ];
    [&proof[..], more].concat()
}

/// The answer that the same question has without a folder, cut or not.
const ANSWER: &str = "no win and no loss within 13 plies.\n";

#[test]
fn whatever_the_cut_the_answer_is_the_same() {
    for short in ["1", "4", "9", "99"] {
        let output = run(&["prove", "--edge", "7", "--plies", "13", "--short", short]);
        let said = text(&output.stdout);
        assert!(said.starts_with(ANSWER), "{short}: {said}");
    }
    // To the last move, in every round.
    for round in ["1", "4"] {
        let output = run(&["prove", "--edge", "4", "--round", round]);
        let said = text(&output.stdout);
        assert!(said.starts_with("draw: "), "{said}");
    }
}

#[test]
fn a_killed_proof_goes_on_with_what_was_found() {
    let folder = folder("cli-prove-killed");
    let disk = folder.to_string_lossy().into_owned();
    let answers = folder.join("answers.jsonl");
    let lines = || {
        let kept = std::fs::read_to_string(&answers).unwrap_or_default();
        kept.lines().count()
    };
    let mut before = 0;
    let mut kills = 0;
    while kills < 12 {
        let mut child = atom4(&arguments(&disk, &[]))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        // Killed as soon as it has found something more.
        let begun = Instant::now();
        while lines() < before + 3 && begun.elapsed() < Duration::from_secs(60) {
            if child.try_wait().expect("its state").is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill();
        let _ = child.wait();
        let now = lines();
        assert!(now >= before, "{now} answers after {before}");
        if now == before {
            break;
        }
        before = now;
        kills += 1;
    }
    assert!(kills > 2, "killed {kills} times");
    let output = run(&arguments(&disk, &[]));
    assert!(
        text(&output.stdout).starts_with(ANSWER),
        "{}",
        text(&output.stderr)
    );
    // The whole proof stands there: nothing is left to search, and no question was answered twice.
    let whole = std::fs::read_to_string(&answers).expect("answers");
    run(&arguments(&disk, &[]));
    assert_eq!(std::fs::read_to_string(&answers).expect("answers"), whole);
    let mut questions: Vec<&str> = whole
        .lines()
        .map(|line| line.split(",\"forced\"").next().unwrap_or(line))
        .collect();
    let all = questions.len();
    questions.sort_unstable();
    questions.dedup();
    assert_eq!(questions.len(), all, "a question was answered twice");

    let output = run(&arguments(&disk, &["--check", "40"]));
    assert_eq!(text(&output.stdout), "40 answers checked, 0 wrong.\n");
    assert_eq!(output.status.code(), Some(0));
    // A wrong answer is found.
    let turned = |line: &str| line.replace("\"forced\":false", "\"forced\":true");
    let wrong: Vec<String> = whole.lines().map(turned).collect();
    std::fs::write(&answers, wrong.join("\n") + "\n").expect("written");
    let output = run(&arguments(&disk, &["--check", "5"]));
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
}

#[test]
fn a_check_ends_as_soon_as_it_is_asked_to() {
    let folder = folder("cli-prove-check-stopped");
    std::fs::create_dir_all(&folder).expect("a folder");
    // The plain search would take years for it.
    let line = r#"{"position":"16/16/16/16/16/16/16/7RG7/16/16/16/16/16/16/16/16 Y 1","side":"white","plies":23,"forced":false,"nodes":1}"#;
    std::fs::write(folder.join("answers.jsonl"), format!("{line}\n")).expect("a file");
    let disk = folder.to_string_lossy().into_owned();
    let mut child = atom4(&["prove", "--disk", &disk, "--check", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // By then it listens; asked twice it would be ended by the system.
    std::thread::sleep(Duration::from_secs(1));
    assert!(child.try_wait().expect("its state").is_none());
    let process = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it runs");
    let begun = Instant::now();
    while child.try_wait().expect("its state").is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("it goes on");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn parts_share_a_folder() {
    let folder = folder("cli-prove-parts");
    let disk = folder.to_string_lossy().into_owned();
    let children: Vec<_> = ["1/3", "2/3", "3/3"]
        .into_iter()
        .map(|part| {
            atom4(&arguments(&disk, &["--shard", part]))
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program starts")
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        let said = text(&output.stdout);
        assert!(said.starts_with(ANSWER), "{said} {}", text(&output.stderr));
    }
    // Another run of the whole finds every answer there, and adds none.
    let output = run(&arguments(&disk, &["--threads", "2"]));
    assert!(text(&output.stdout).starts_with(ANSWER));
    let own = std::fs::read_to_string(folder.join("answers.jsonl")).expect("a file of its own");
    assert_eq!(own, "");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = folder("cli-prove-other");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("notes.jsonl"), "{\"position\":\"none\"}\n").expect("a file");
    let disk = folder.to_string_lossy().into_owned();
    for (arguments, said) in [
        (vec!["prove", "--edge", "3"], "4 to 16"),
        (vec!["prove", "--plies", "0"], "1 to"),
        (vec!["prove", "--shard", "1/2"], "--disk"),
        (vec!["prove", "--check", "3"], "--disk"),
        (
            vec!["prove", "--disk", &disk],
            "notes.jsonl, line 1: this is no answer of a proof",
        ),
        (vec!["prove", "--disk", "/proc/none"], "/proc/none"),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = text(&output.stderr);
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

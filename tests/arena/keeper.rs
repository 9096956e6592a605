//! Results files: devices, builds, and what is missing.

use std::process::Command;

use serde_json::Value;

use super::series::{score_four, with};
use super::tools::{LAST_PEG, Place, complaints, text};

#[test]
fn a_device_is_no_results_file() {
    let place = Place::new();
    let arguments = score_four(&place);
    for (option, device) in [
        ("--out", "/dev/full"),
        ("--out", "/dev/zero"),
        ("--out", "."),
    ] {
        let output = place.run(&with(&arguments, &["-n", "2", option, device]));
        assert_eq!(output.status.code(), Some(2));
        let said = text(&output.stderr);
        assert!(said.contains("no regular file"), "{said}");
    }
    for command in [
        &["match", "--merge", "/dev/zero"][..],
        &["atomix", "compare", "--merge", "/dev/zero"],
        &["atomix", "compare", "Water", "--resume", "/dev/full"],
    ] {
        let output = place.run(command);
        assert_eq!(output.status.code(), Some(2));
        let said = text(&output.stderr);
        assert!(said.contains("no regular file"), "{said}");
    }
}

/// Runs the command that a message tells, behind `marker`.
fn told(place: &Place, said: &str, marker: &str) -> String {
    let line = said.lines().find(|line| line.contains(marker)).expect(said);
    let command = line.split_once(marker).expect("a command").1.trim();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_atom4"));
    let path = format!(
        "{}:{}",
        program.parent().expect("it is in a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let output = Command::new("/bin/sh")
        .args(["-c", command])
        .current_dir(place.path(""))
        .env("PATH", path)
        .output()
        .expect("a shell starts");
    assert!(
        output.status.success(),
        "{command}: {}",
        text(&output.stderr)
    );
    command.to_owned()
}

#[test]
fn merging_tells_the_part_that_is_missing_and_the_command_that_plays_it() {
    let place = Place::new();
    let arguments = score_four(&place);
    let part = |number: u32| {
        let (shard, out) = (format!("{number}/3"), format!("parts/{number}.jsonl"));
        let more = ["-n", "12", "--shard", &shard, "--out", &out];
        assert!(place.run(&with(&arguments, &more)).status.success());
    };
    part(1);
    part(2);
    let merge = |files: &[&str]| place.run(&[&["match", "--merge"], files].concat());
    let files = ["parts/1.jsonl", "parts/2.jsonl", "parts/3.jsonl"];
    let output = merge(&files[..2]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains("part 3/3 lacks 4 games"), "{said}");
    let command = told(&place, said, "to play them: ");
    assert!(
        command.ends_with("--shard 3/3 --out parts/3.jsonl"),
        "{command}"
    );
    let output = merge(&files);
    assert_eq!(complaints(&output.stderr), "");
    assert!(text(&output.stdout).contains("12 of 12 games"));
}

#[test]
fn another_build_is_told() {
    let place = Place::new();
    let arguments = score_four(&place);
    let part = |shard: &str, out: &str| {
        let more = ["-n", "8", "--shard", shard, "--out", out];
        assert!(place.run(&with(&arguments, &more)).status.success());
    };
    part("1/2", "1.jsonl");
    place.program("first", LAST_PEG);
    part("2/2", "2.jsonl");
    let merge = ["match", "--merge", "1.jsonl", "2.jsonl"];
    let output = place.run(&merge);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("another version of 'first'"), "{said}");
    let output = place.run(&[&merge[..], &["--mixed"]].concat());
    assert!(text(&output.stdout).contains("8 of 8 games"));
    // Another version, and a file of 1.0.0, which says nothing of its builds.
    let lines = std::fs::read_to_string(place.path("1.jsonl")).expect("results");
    let (head, games) = lines.split_once('\n').expect("a head");
    let mut head: Value = serde_json::from_str(head).expect("JSON");
    head["made"]["version"] = "0.9.0".into();
    std::fs::write(place.path("old.jsonl"), format!("{head}\n{games}")).expect("written");
    let output = place.run(&["match", "--merge", "1.jsonl", "old.jsonl"]);
    let said = text(&output.stderr);
    assert!(said.contains("by version 0.9.0"), "{said}");
    head.as_object_mut().expect("an object").remove("made");
    std::fs::write(place.path("old.jsonl"), format!("{head}\n{games}")).expect("written");
    let output = place.run(&["match", "--merge", "1.jsonl", "old.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn solvers_results_are_kept_like_those_of_series() {
    let place = Place::new();
    let compare = |more: &[&str]| place.run(&[&["atomix", "compare"][..], more].concat());
    let work = ["Water", "Ammonia", "--algorithms", "bfs,a-star"];
    for number in [1, 2, 4] {
        let (shard, out) = (format!("{number}/4"), format!("new/{number}.jsonl"));
        let output = compare(&[&work[..], &["--shard", &shard, "--resume", &out]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let files = ["new/4.jsonl", "new/2.jsonl", "new/1.jsonl"];
    let output = compare(&[&["--merge"][..], &files].concat());
    let said = text(&output.stderr);
    assert!(said.contains("part 3/4 lacks 1 results"), "{said}");
    told(&place, said, "to work them off: ");
    let output = compare(&[&["--merge"][..], &files, &["new/3.jsonl"]].concat());
    assert_eq!(complaints(&output.stderr), "");
    let table = text(&output.stdout);
    let rows: Vec<String> = table
        .lines()
        .skip(1)
        .take(4)
        .map(|line| {
            line.split_whitespace()
                .take(2)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert_eq!(
        rows,
        ["Water bfs", "Water a-star", "Ammonia bfs", "Ammonia a-star"]
    );
    // Two runs on one file, an empty file, and other limits.
    let held = std::fs::File::open(place.path("new/1.jsonl")).expect("a file");
    rustix::fs::flock(&held, rustix::fs::FlockOperation::LockExclusive).expect("a lock");
    let output = compare(&[&work[..], &["--resume", "new/1.jsonl"]].concat());
    assert!(text(&output.stderr).contains("another run is writing it"));
    drop(held);
    std::fs::write(place.path("empty.jsonl"), "").expect("written");
    let output = compare(&["--merge", "empty.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there are no results in it"));
    for (time, out) in [("0.01", "a.jsonl"), ("0.02", "b.jsonl")] {
        let more = ["25", "--algorithms", "bfs", "--time", time, "--resume", out];
        assert!(compare(&more).status.success());
    }
    let output = compare(&["--merge", "a.jsonl", "b.jsonl"]);
    let said = text(&output.stderr);
    assert!(said.contains("--time 0.01, --time 0.02"), "{said}");
    let output = compare(&["--mixed", "--merge", "a.jsonl", "b.jsonl"]);
    assert!(output.status.success());
}

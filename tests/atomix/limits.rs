//! What a solver takes, held against the limits that it was given.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use atom4::games::atomix::solvers::solver::Algorithm;

/// Twelve atoms far apart on 16 x 16 cells: no proof for days, and no plan for seconds.
pub const BIG: &str = "[Level]
Name=Big
atom_1=1-c
atom_2=2-cg
atom_3=3-cg
atom_4=4-cg
atom_5=5-cg
atom_6=6-cg
atom_7=7-cg
atom_8=8-cg
atom_9=9-cg
atom_a=1-cg
atom_b=2-cg
atom_c=3-g
feld_00=################
feld_01=#......#....#..#
feld_02=#..#.........#.#
feld_03=#...5..........#
feld_04=#...#..#.......#
feld_05=#.#.#..#...##..#
feld_06=#......1c#...#.#
feld_07=##.........#...#
feld_08=#9#.......6#b#4#
feld_09=#......#2......#
feld_10=#..............#
feld_11=##.........8..3#
feld_12=#......#.......#
feld_13=#..............#
feld_14=#..a......7....#
feld_15=################
mole_0=123456789abc
";

/// The names of all algorithms.
pub fn algorithms() -> impl Iterator<Item = &'static str> {
    Algorithm::ALL.into_iter().map(|(name, _)| name)
}

fn solve(level: &Path, algorithm: &str, limits: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
    command.args(["atomix", "solve", "--json", "--threads", "1"]);
    command
        .args(["--algorithm", algorithm])
        .args(limits)
        .arg(level);
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// Seconds of processor time that a solver takes of so many.
pub fn time_used(level: &Path, algorithm: &str, seconds: &str) -> f64 {
    let limits = ["--clock", "processor", "--time", seconds];
    let output = solve(level, algorithm, &limits).output();
    let record: serde_json::Value =
        serde_json::from_slice(&output.expect("it runs").stdout).expect("one line of JSON");
    assert_eq!(record["algorithm"], algorithm);
    record["seconds"].as_f64().expect("a number of seconds")
}

/// The memory used to so many mebibytes, and what ended the search: `memory` or another limit, none where it had its
/// answer. `seconds` of processor time end it where it takes no more memory.
pub fn memory_used(level: &Path, algorithm: &str, most: u64, seconds: &str) -> (f64, String) {
    let memory = format!("{most}M");
    let limits = [
        "--memory",
        &memory,
        "--clock",
        "processor",
        "--time",
        seconds,
    ];
    let mut child = solve(level, algorithm, &limits)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let status = format!("/proc/{}/status", child.id());
    // The most memory so far, as the system says it: never less than before, and looked at to the end.
    let mut kibibytes = 0;
    while child.try_wait().expect("its state").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
        kibibytes = now.unwrap_or(kibibytes);
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut text = String::new();
    let said = child
        .stdout
        .as_mut()
        .expect("a pipe")
        .read_to_string(&mut text);
    said.expect("what it says");
    let record: serde_json::Value = serde_json::from_str(&text).expect("one line of JSON");
    let ended = record["ended_by"].as_str().unwrap_or_default().to_owned();
    (f64::from(kibibytes) / 1024.0 / most as f64, ended)
}

/// The time from an interrupt to the end of a solver that has worked for `before`; none where it had its answer by then.
pub fn stop_heard(level: &Path, algorithm: &str, before: Duration) -> Option<Duration> {
    let mut child = solve(level, algorithm, &[])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::sleep(before);
    if child.try_wait().expect("its state").is_some() {
        return None;
    }
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|status| status.success()));
    let asked = Instant::now();
    assert_eq!(
        child.wait().expect("it ends").code(),
        Some(130),
        "{algorithm}"
    );
    Some(asked.elapsed())
}

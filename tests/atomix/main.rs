//! `atom4 atomix solve` and `compare` as they are run: files, plots, interruption, shards, limits.

mod family;
#[allow(dead_code)] // The benchmark needs more of it.
mod limits;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

/// Ten different atoms far apart in a wide room: no proof for days.
const HARD: &str = "[Level]
Name=Hard
atom_1=1-c
atom_2=2-cg
atom_3=3-cg
atom_4=4-cg
atom_5=5-cg
atom_6=6-cg
atom_7=7-cg
atom_8=8-cg
atom_9=9-cg
atom_a=1-g
feld_00=###############
feld_01=#1...#...#...2#
feld_02=#..#.....#..#.#
feld_03=#.#...3.....#.#
feld_04=#....#...#....#
feld_05=#.4...#...#.5.#
feld_06=#..#..........#
feld_07=##....#...#..##
feld_08=#...6....#..7.#
feld_09=#.#...#.......#
feld_10=#...#...8.#.9.#
feld_11=#.#.......#...#
feld_12=#a...#..#.....#
feld_13=###############
mole_0=123456789a
";

/// A folder that goes away with its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("atom4-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    fn hard(&self) -> String {
        let path = self.file("hard.txt");
        std::fs::write(&path, HARD).expect("the level is written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn atomix(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
    command.arg("atomix").args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    atomix(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

fn number(record: &Value, field: &str) -> u64 {
    record[field]
        .as_u64()
        .unwrap_or_else(|| panic!("no {field} in {record}"))
}

const LEVELS: [&str; 4] = ["Water", "Ammonia", "Methane", "Formaldehyde"];
const ALGORITHMS: &str = "strong,a-star,greedy";

/// Level and algorithm to what must be the same however often it is run.
fn results(path: &str) -> BTreeMap<(String, String), (Value, Value, Value)> {
    let text = std::fs::read_to_string(path).expect("results");
    let whole = text.lines().filter(|line| line.ends_with('}'));
    let pairs = whole.map(json).filter(|line| line["level"].is_string());
    let records = pairs.map(|record| {
        let name = |field: &str| record[field].as_str().expect("a name").to_owned();
        let same = ["length", "proved", "lower_bound"].map(|field| record[field].clone());
        let [length, proved, bound] = same;
        ((name("level"), name("algorithm")), (length, proved, bound))
    });
    records.collect()
}

fn compare(more: &[&str]) -> Vec<String> {
    let fixed = ["compare", "--threads", "1", "--algorithms", ALGORITHMS];
    let all = fixed.iter().chain(&LEVELS).chain(more);
    all.map(|argument| (*argument).to_owned()).collect()
}

fn ran(arguments: &[String]) -> Output {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(&arguments)
}

#[test]
fn compare_writes_table_summary_and_four_plots() {
    let folder = Folder::new("compare");
    let output = ran(&compare(&["--output", &folder.file("out")]));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let table = std::fs::read_to_string(folder.file("out/table.txt")).expect("a table");
    assert_eq!(table, text(&output.stdout));
    for level in LEVELS {
        let rows = table.lines().filter(|line| line.starts_with(level));
        assert_eq!(rows.count(), 3, "{level} in {table}");
    }
    let (_, summary) = table.split_once("\n\n").expect("a summary after the table");
    let strong: Vec<&str> = summary
        .lines()
        .find(|line| line.starts_with("strong"))
        .expect("a line for the strong solver")
        .split_whitespace()
        .collect();
    // Solved, proved, and no move above the best known plan.
    assert_eq!((strong[1], strong[2], strong[7]), ("4/4", "4", "0"));
    assert_eq!(results(&folder.file("out/results.jsonl")).len(), 12);
    let plots: Vec<_> = std::fs::read_dir(folder.file("out"))
        .expect("the folder")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "svg"))
        .collect();
    assert_eq!(plots.len(), 4, "{plots:?}");
    for plot in plots {
        drawn(&plot);
    }
}

/// A plot is well-formed and names every level and algorithm.
fn drawn(path: &Path) {
    let svg = std::fs::read_to_string(path).expect("a plot");
    let document = roxmltree::Document::parse(&svg);
    let document = document.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let elements = document.descendants().count();
    assert!(elements > 30, "{}: {elements} elements", path.display());
    for name in LEVELS.into_iter().chain(ALGORITHMS.split(',')) {
        assert!(svg.contains(name), "no {name} in {}", path.display());
    }
}

#[test]
fn killed_and_resumed_is_as_if_never_interrupted() {
    let folder = Folder::new("resume");
    let (whole, cut) = (folder.file("whole.jsonl"), folder.file("cut.jsonl"));
    let output = ran(&compare(&["--resume", &whole]));
    assert_eq!(output.status.code(), Some(0));
    let arguments = compare(&["--resume", &cut]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut child = atomix(&arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    wait_until(&mut child, || {
        std::fs::read_to_string(&cut).is_ok_and(|text| text.lines().count() >= 4)
    });
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    let before = std::fs::read_to_string(&cut).expect("results so far");
    // As if it had been killed while it wrote: half a line more.
    let half = format!("{before}{{\"level\":\"Wat");
    std::fs::write(&cut, &half).expect("half a line");
    let output = ran(&compare(&["--resume", &cut]));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let after = std::fs::read_to_string(&cut).expect("results");
    assert!(after.starts_with(&before), "what was done is kept");
    assert_eq!(after.lines().count(), 13, "the run, and each pair once");
    assert_eq!(results(&cut), results(&whole));
    // Once more: nothing is left to do.
    ran(&compare(&["--resume", &cut]));
    assert_eq!(std::fs::read_to_string(&cut).expect("results"), after);
}

/// Waits, for as long as the program runs.
fn wait_until(child: &mut Child, ready: impl Fn() -> bool) {
    while !ready() && child.try_wait().expect("its state").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Whether the program has a handler for TERM, so that one does not just end it.
fn hears_signals(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask >> 14 & 1 == 1)
}

#[test]
fn shards_part_the_work_and_merge_to_the_whole() {
    let folder = Folder::new("shards");
    let whole = folder.file("whole.jsonl");
    ran(&compare(&["--resume", &whole]));
    let shards = [1, 2, 3].map(|shard| folder.file(&format!("{shard}.jsonl")));
    let mut merged = Vec::new();
    for (number, file) in shards.iter().enumerate() {
        let part = format!("{}/3", number + 1);
        ran(&compare(&["--shard", &part, "--resume", file]));
        assert_eq!(results(file).len(), 4, "a third of the pairs");
        merged.extend(["--merge", file]);
    }
    let (last, out) = (folder.file("last.jsonl"), folder.file("out"));
    merged.extend(["--resume", &last, "--output", &out]);
    let output = ran(&compare(&merged));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let done_again = std::fs::read_to_string(&last).expect("a journal");
    assert_eq!(done_again, "", "what the shards did is not done again");
    assert_eq!(results(&folder.file("out/results.jsonl")), results(&whole));
}

#[test]
fn what_contradicts_the_known_lengths_is_told() {
    let folder = Folder::new("known");
    let output = run(&["solve", "Water", "--json"]);
    let shortest = number(&json(&text(&output.stdout)), "length");
    for (length, contradictions) in [(shortest, 0), (shortest + 1, 1), (shortest - 1, 2)] {
        let file = folder.file("known.tsv");
        let table = format!("name\tstatus\tlength\thuman\twida\nWater\toptimal\t{length}\t\t\n");
        std::fs::write(&file, table).expect("the table");
        let output = run(&[
            "compare",
            "Water",
            "--algorithms",
            "strong",
            "--known",
            &file,
        ]);
        let told = text(&output.stdout);
        let count = format!("against what is known: {contradictions} contradictions");
        assert!(told.contains(&count), "{length}: {told}");
        assert_eq!(output.status.code(), Some(i32::from(contradictions > 0)));
    }
    let file = folder.file("empty.tsv");
    std::fs::write(&file, "level\n").expect("the table");
    let output = run(&["compare", "Water", "--known", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no field 'name'"));
}

/// A search that was cut short says what it knows, and nothing else.
fn cut_short(output: &Output) -> Value {
    let record = json(&text(&output.stdout));
    assert_eq!(record["proved"], Value::Bool(false), "{record}");
    assert!(number(&record, "lower_bound") > 5, "{record}");
    if let Some(length) = record["length"].as_u64() {
        assert!(length >= number(&record, "lower_bound"), "{record}");
        assert_eq!(
            record["moves"].as_array().map(Vec::len),
            Some(length as usize)
        );
    }
    record
}

#[test]
fn the_memory_limit_ends_a_proof_below_it() {
    let folder = Folder::new("memory");
    let hard = folder.hard();
    for (size, bytes) in [("30M", 30 << 20), ("60M", 60 << 20)] {
        let output = run(&["solve", &hard, "--memory", size, "--time", "8", "--json"]);
        let record = cut_short(&output);
        assert!(number(&record, "peak_bytes") <= bytes, "{record}");
        assert!(number(&record, "peak_bytes") > bytes / 8, "{record}");
    }
}

#[test]
fn a_memory_limit_that_cannot_be_kept_is_refused() {
    let folder = Folder::new("least");
    let big = folder.0.join("big.txt");
    std::fs::write(&big, limits::BIG).expect("the level is written");
    let big = big.display().to_string();
    let told = |algorithm: &str, memory: &str| {
        let how = ["--algorithm", algorithm, "--memory", memory, "--time", "0"];
        let output = run(&[&["solve", &big], &how[..]].concat());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    for (algorithm, memory) in [("strong", "20M"), ("bfs", "1M")] {
        let little = told(algorithm, memory);
        let wanted = format!("{algorithm} takes ");
        assert!(little.contains(&wanted), "{little}");
        // What is said to do does.
        let enough = little
            .rsplit("--memory ")
            .next()
            .and_then(|rest| rest.split(' ').next());
        assert_eq!(told(algorithm, enough.expect("a size")), "");
    }
}

#[test]
fn the_time_limit_ends_every_algorithm_with_what_it_knows() {
    let folder = Folder::new("time");
    let hard = folder.hard();
    for algorithm in ["strong", "anytime", "bfs", "iddfs", "a-star", "ida-star"] {
        let arguments = [
            "solve",
            &hard,
            "--json",
            "--time",
            "0.2",
            "--algorithm",
            algorithm,
        ];
        let output = run(&arguments);
        let record = cut_short(&output);
        let status = i32::from(record["length"].is_null());
        assert_eq!(output.status.code(), Some(status), "{algorithm}");
        assert_eq!(record["ended_by"], "time", "{algorithm}");
    }
}

#[test]
fn every_algorithm_keeps_its_limits() {
    let folder = Folder::new("limits");
    let big = folder.0.join("big.txt");
    std::fs::write(&big, limits::BIG).expect("the level is written");
    for algorithm in limits::algorithms() {
        let used = limits::time_used(&big, algorithm, "0.2");
        assert!(used <= 0.25, "{algorithm} takes {used} s of 0.2");
        let strong = ["strong", "anytime"].contains(&algorithm);
        // What the strong solver knows of this board takes 25 MB.
        let most = if strong { 50 } else { 40 };
        let (used, ended) = limits::memory_used(&big, algorithm, most, "1");
        assert!(used <= 1.05, "{algorithm} takes {used} of its memory");
        if algorithm == "a-star" {
            assert_eq!(ended, "memory");
        }
    }
}

#[test]
fn an_interrupt_ends_a_search_with_what_it_knows() {
    let folder = Folder::new("interrupt");
    let hard = folder.hard();
    for signal in ["-INT", "-TERM"] {
        let mut child = atomix(&["solve", &hard, "--json"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let pid = child.id();
        wait_until(&mut child, || hears_signals(pid));
        std::thread::sleep(Duration::from_millis(1500));
        assert!(child.try_wait().expect("its state").is_none());
        let pid = pid.to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130));
        cut_short(&output);
    }
}

#[test]
fn two_levels_of_one_name_are_not_mixed_up() {
    let folder = Folder::new("namesakes");
    let level = |place: &str, row: &str| {
        let path = folder.0.join(place);
        std::fs::create_dir_all(&path).expect("a folder");
        let wall = "#".repeat(row.len() + 4);
        let text = format!(
            "[Level]\natom_1=1-c\natom_2=1-g\nfeld_0={wall}\nfeld_1=#1{row}2#\nfeld_2={wall}\nmole_0=12\n"
        );
        std::fs::write(path.join("one.txt"), text).expect("the level is written");
        path.join("one.txt").to_string_lossy().into_owned()
    };
    let (a, b) = (level("a", ".."), level("b", "..."));
    let compare = |arguments: &[&str]| {
        let mut all = vec!["atomix", "compare", "--algorithms", "strong"];
        all.extend(arguments);
        Command::new(env!("CARGO_BIN_EXE_atom4"))
            .args(all)
            .output()
            .expect("the program starts")
    };
    let results = folder.file("results.jsonl");
    let first = compare(&[&a, "--resume", &results]);
    assert!(first.status.success());
    for arguments in [vec![&*a, &b], vec![&b, "--resume", &results]] {
        let output = compare(&arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("two levels called one"), "{said}");
    }
    // A level that an algorithm cannot take is told, and the others are not lost.
    let row = |number: usize| match number {
        0 | 21 => "#".repeat(22),
        1 => format!("#1{}2#", ".".repeat(18)),
        _ => format!("#{}#", ".".repeat(20)),
    };
    let rows: String = (0..22)
        .map(|number| format!("feld_{number:02}={}\n", row(number)))
        .collect();
    let large = folder.file("large.txt");
    let text = format!("[Level]\natom_1=1-c\natom_2=1-g\n{rows}mole_0=12\n");
    std::fs::write(&large, text).expect("the level is written");
    let output = compare(&[&a, &large]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(
        output.status.code(),
        Some(2),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(said.contains("one") && said.contains("strong"), "{said}");
}

/// What is not proved shortest is not called so.
#[test]
fn a_plan_is_told_as_proved_only_where_it_is() {
    for (algorithm, expected) in [
        ("a-star", "4 moves, proved shortest\n"),
        ("local", " moves, not proved shortest; at least "),
    ] {
        let output = run(&["solve", "water", "--algorithm", algorithm]);
        let said = text(&output.stdout);
        assert!(said.contains(expected), "{algorithm}: {said}");
    }
}

/// A run that had less memory, or proved nothing, does not stand in the way of one that has more or does.
#[test]
fn results_are_gone_on_with_as_far_as_they_go() {
    let folder = Folder::new("terms");
    let results = folder.file("results.jsonl");
    let compare = |more: &[&str]| {
        let fixed = [
            "compare",
            "25",
            "--algorithms",
            "a-star",
            "--resume",
            &results,
        ];
        run(&[&fixed[..], more].concat())
    };
    let small = compare(&["--memory", "20K"]);
    assert!(
        text(&small.stdout).contains("  no  "),
        "{}",
        text(&small.stdout)
    );
    let large = compare(&["--memory", "300M"]);
    assert!(
        text(&large.stdout).contains(" yes  "),
        "{}",
        text(&large.stdout)
    );
    let lines = || {
        std::fs::read_to_string(&results)
            .expect("results")
            .lines()
            .count()
    };
    assert_eq!(lines(), 3);
    compare(&["--memory", "20K"]);
    assert_eq!(lines(), 3, "proved is proved");
    let other = compare(&["--weights", "1,1,1,1"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        text(&other.stderr).contains("other --weights"),
        "{}",
        text(&other.stderr)
    );
    // A proof that there is no solution, too.
    let level = folder.file("none.txt");
    let rows = "[Level]\natom_1=1-c\natom_2=3-g\nfeld_00=######\nfeld_01=#1..2#\nfeld_02=######\nmole_0=21\n";
    std::fs::write(&level, rows).expect("the level is written");
    let known = folder.file("known.tsv");
    std::fs::write(
        &known,
        "name\tstatus\tlength\thuman\twida\nnone\toptimal\t9\t\t\n",
    )
    .expect("the table");
    let results = folder.file("none.jsonl");
    let compare = |more: &[&str]| {
        let fixed = [
            "compare",
            &level,
            "--algorithms",
            "a-star",
            "--known",
            &known,
            "--resume",
            &results,
        ];
        run(&[&fixed[..], more].concat())
    };
    compare(&["--memory", "1K"]);
    let proved = compare(&[]);
    let said = text(&proved.stdout);
    assert!(said.contains("no solution, but 9 moves will do"), "{said}");
    assert_eq!(proved.status.code(), Some(1));
}

#[test]
fn unreadable_levels_are_all_named_and_the_others_compared() {
    let folder = Folder::new("unreadable");
    let (bad, missing) = (folder.file("bad.txt"), folder.file("missing.txt"));
    std::fs::write(&bad, "[Level]\natom_1=1-?\n").expect("the level is written");
    let output = run(&["compare", &bad, "1", &missing, "--algorithms", "a-star"]);
    let told = text(&output.stderr);
    assert!(
        told.contains("bad.txt") && told.contains("missing.txt"),
        "{told}"
    );
    assert!(text(&output.stdout).contains("1/1"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn foreign_results_are_told_without_harm() {
    let folder = Folder::new("foreign");
    let results = folder.file("results.jsonl");
    assert!(
        run(&[
            "compare",
            "water",
            "--algorithms",
            "bfs",
            "--resume",
            &results
        ])
        .status
        .success()
    );
    let line = std::fs::read_to_string(&results).expect("results");
    for name in ["a\\u001b[31m\\nb".to_owned(), "x".repeat(70_000)] {
        std::fs::write(&results, line.replace("\"water\"", &format!("\"{name}\"")))
            .expect("written");
        let output = run(&["compare", "--merge", &results]);
        let said = text(&output.stdout);
        assert!(output.status.success(), "{said}");
        assert!(
            !said.contains('\u{1b}') && said.lines().all(|line| line.len() < 300),
            "{said}"
        );
    }
}

/// Nobody waits for a file that does not come.
#[test]
fn an_interrupt_ends_the_reading_of_files() {
    let folder = Folder::new("fifo");
    let fifo = folder.file("fifo");
    assert!(
        Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .expect("mkfifo runs")
            .success()
    );
    for command in ["solve", "compare"] {
        let mut child = atomix(&[command, &fifo])
            .spawn()
            .expect("the program starts");
        let pid = child.id();
        wait_until(&mut child, || hears_signals(pid));
        std::thread::sleep(Duration::from_millis(100));
        let pid = pid.to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
    }
}

/// Every algorithm that a heuristic leads finds a plan by each, and none longer than the shortest is called shortest.
#[test]
fn heuristics_and_the_factor_are_chosen_by_name() {
    for heuristic in ["bound", "manhattan", "pairwise", "Student"] {
        for algorithm in ["greedy", "a-star", "weighted-a-star", "local"] {
            let output = run(&[
                "solve",
                "water",
                "--algorithm",
                algorithm,
                "--heuristic",
                heuristic,
            ]);
            let said = text(&output.stdout);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{algorithm} {heuristic}: {said}"
            );
            let shortest = said.contains("4 moves, proved shortest");
            let sure = heuristic == "bound" && algorithm == "a-star";
            assert!(shortest || !sure, "{algorithm} {heuristic}: {said}");
            let called = said.contains(", proved shortest");
            assert!(!called || shortest, "{algorithm} {heuristic}: {said}");
        }
    }
    // With the factor 1 weighted A* is A*, with a large one greedy expands no more than it does.
    let expanded = |arguments: &[&str]| {
        let output = run(&[&["solve", "25", "--json", "--algorithm"], arguments].concat());
        number(&json(&text(&output.stdout)), "expanded")
    };
    let star = expanded(&["a-star"]);
    assert_eq!(expanded(&["weighted-a-star", "--factor", "1"]), star);
    assert!(expanded(&["weighted-a-star", "--factor", "9"]) < star);
    let refused = run(&["solve", "water", "--factor", "0"]);
    assert!(
        text(&refused.stderr).contains("from 1 to 1000"),
        "{}",
        text(&refused.stderr)
    );
    let both = run(&[
        "solve",
        "water",
        "--heuristic",
        "student",
        "--weights",
        "1,1,1,1",
    ]);
    assert_eq!(both.status.code(), Some(2), "{}", text(&both.stderr));
}

#[test]
fn constraint_satisfaction_finds_shortest_plans() {
    for (level, moves) in [("water", 4), ("2", 4)] {
        let output = run(&["solve", level, "--algorithm", "constraints"]);
        let said = text(&output.stdout);
        assert!(
            said.contains(&format!("{moves} moves, proved shortest")),
            "{said}"
        );
    }
}

/// Results without a part stand beside those of the whole solver, and the table says what the part is worth.
#[test]
fn parts_of_the_strong_solver_are_left_out() {
    let compare = |more: &[&str]| {
        run(&[
            &[
                "compare",
                "1",
                "2",
                "--threads",
                "1",
                "--algorithms",
                "strong,bfs",
            ],
            more,
        ]
        .concat())
    };
    let output = compare(&["--without", "slide-order,beams"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    for name in ["strong without slide-order", "strong without beams"] {
        let rows = said.lines().filter(|line| line.contains(name));
        // Two levels, the summary, and what the part is worth.
        assert_eq!(rows.count(), 4, "{name}: {said}");
    }
    assert!(!said.contains("bfs without"), "{said}");
    assert!(said.contains("part left out"), "{said}");
    let refused = compare(&["--without", "magic"]);
    assert!(
        text(&refused.stderr).contains("slide-order"),
        "{}",
        text(&refused.stderr)
    );
}

/// By the clock of the processor a run says so, and is not taken for one by the clock on the wall.
#[test]
fn time_is_processor_time_on_demand() {
    let folder = Folder::new("clock");
    let results = folder.file("results.jsonl");
    let compare = |more: &[&str]| {
        let fixed = [
            "compare",
            "1",
            "--algorithms",
            "strong",
            "--resume",
            &results,
        ];
        run(&[&fixed[..], more].concat())
    };
    assert!(compare(&["--clock", "processor"]).status.success());
    let line = std::fs::read_to_string(&results).expect("results");
    assert!(line.contains("\"processor_time\":true"), "{line}");
    let other = compare(&["--time", "1"]);
    assert!(
        text(&other.stderr).contains("--clock"),
        "{}",
        text(&other.stderr)
    );
}

/// Plans are replayed; what does not hold is told with the file and the line.
#[test]
fn verify_replays_the_plans_of_a_results_file() {
    let folder = Folder::new("verify");
    let results = folder.file("results.jsonl");
    let made = run(&[
        "compare",
        "1",
        "2",
        "5",
        "--algorithms",
        "strong,greedy",
        "--resume",
        &results,
    ]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let good = run(&["verify", &results]);
    assert_eq!(good.status.code(), Some(0), "{}", text(&good.stderr));
    assert_eq!(
        text(&good.stdout),
        "6 plans hold, 0 do not; 0 results without a plan, 0 of levels not named; \
         no plan is shorter than 5 of them by breadth-first search\n"
    );
    let few = run(&["verify", &results, "--most", "1"]);
    assert_eq!(few.status.code(), Some(0), "{}", text(&few.stderr));
    assert!(
        text(&few.stdout).contains(
            "left: that 5 plans are shortest ones; about 0 s: atom4 atomix compare 1 2 5\n"
        ),
        "{}",
        text(&few.stdout)
    );
    // The first plan's first move is made twice: the second time its atom is gone, or hits what stopped it.
    let lines = std::fs::read_to_string(&results).expect("results");
    let line = lines.lines().nth(1).expect("a result");
    let record = json(line);
    let first = record["moves"][0].as_str().expect("a move");
    let broken = line.replacen(
        &format!("[\"{first}\""),
        &format!("[\"{first}\",\"{first}\""),
        1,
    );
    let length = number(&record, "length");
    let broken = broken.replace(
        &format!("\"length\":{length}"),
        &format!("\"length\":{}", length + 1),
    );
    std::fs::write(&results, lines.replace(line, &broken) + "no result\n").expect("written");
    let bad = run(&["verify", &results, "1", "2", "5"]);
    let said = text(&bad.stderr);
    assert_eq!(bad.status.code(), Some(1), "{said}");
    assert!(
        said.contains(&format!("{results}:2: 1: move 2, {first}, cannot be made")),
        "{said}"
    );
    assert!(
        said.contains(&format!("{results}:8: this is no result")),
        "{said}"
    );
    assert!(
        text(&bad.stdout).starts_with("5 plans hold, 1 do not"),
        "{}",
        text(&bad.stdout)
    );
    // The longest plan is said to be a shortest one.
    let by = |line: &&str| number(&json(line), "length");
    let greedy = lines
        .lines()
        .filter(|line| line.contains("\"algorithm\":\"greedy\""));
    let longest = greedy.max_by_key(by).expect("a plan");
    let claimed = longest.replace("\"proved\":false", "\"proved\":true");
    let bound = format!("\"lower_bound\":{}", number(&json(longest), "lower_bound"));
    let claimed = claimed.replace(&bound, &format!("\"lower_bound\":{}", by(&longest)));
    std::fs::write(&results, claimed).expect("written");
    let bad = run(&["verify", &results]);
    assert_eq!(bad.status.code(), Some(1), "{}", text(&bad.stdout));
    assert!(
        text(&bad.stderr).contains("a shortest plan has"),
        "{}",
        text(&bad.stderr)
    );
    // A file without any result of these levels proves nothing.
    let elsewhere = lines.replace("\"level\":\"", "\"level\":\"other ");
    std::fs::write(&results, elsewhere).expect("written");
    let none = run(&["verify", &results, "30"]);
    assert_eq!(none.status.code(), Some(2), "{}", text(&none.stdout));
    assert!(
        text(&none.stderr).contains("nothing in it was checked; name the levels"),
        "{}",
        text(&none.stderr)
    );
    let empty = folder.file("empty.jsonl");
    std::fs::write(&empty, "").expect("written");
    let none = run(&["verify", &empty, "1"]);
    assert_eq!(none.status.code(), Some(2), "{}", text(&none.stderr));
}

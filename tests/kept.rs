//! What subcommands say of given results and seeds, kept in `tests/data/cli/NAME.txt`: the words on standard output and
//! the pictures they write. `UPDATE=1 cargo test --test kept` keeps what comes now; read what it kept, and look at the
//! pictures.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs the program with these options, `DATA` and `OUT` in them replaced by the folder of the kept data and by one for
/// what is written; compares what it says, and the files it leaves, with what is kept.
fn check(name: &str, arguments: &[&str]) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cli");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("kept")
        .join(name);
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).expect("a folder can be made");
    let program = env!("CARGO_BIN_EXE_atom4");
    let filled = arguments.iter().map(|argument| {
        let argument = argument.replace("DATA", &data.to_string_lossy());
        let argument = argument.replace("ATOM4", program);
        argument.replace("OUT", &out.to_string_lossy())
    });
    let ran = Command::new(program)
        .args(filled)
        .env_remove("DISPLAY")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let mut came = format!(
        "{}status {}\n{}",
        String::from_utf8_lossy(&ran.stdout),
        ran.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&ran.stderr)
    );
    let mut files: Vec<PathBuf> = fs::read_dir(&out)
        .expect("it was made")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        came.push_str(&format!("--- {file}\n{text}\n"));
    }
    let kept = data.join(name).with_extension("txt");
    if std::env::var_os("UPDATE").is_some() {
        return fs::write(kept, came).expect("it can be kept");
    }
    let kept = fs::read_to_string(kept).expect("kept by UPDATE=1");
    let diff = similar::TextDiff::from_lines(&kept, &came);
    assert!(
        kept == came,
        "{}",
        diff.unified_diff().header("kept", "came")
    );
}

#[test]
fn the_table_of_a_series() {
    check(
        "series",
        &[
            "match",
            "--merge",
            "DATA/series.jsonl",
            "--svg",
            "OUT/table.svg",
        ],
    );
}

#[test]
fn the_table_of_a_test_of_two() {
    check(
        "sprt",
        &[
            "match",
            "--merge",
            "DATA/sprt.jsonl",
            "--svg",
            "OUT/table.svg",
        ],
    );
}

#[test]
fn the_tables_and_plots_of_solvers() {
    check(
        "solvers",
        &[
            "atomix",
            "compare",
            "--merge",
            "DATA/solvers.jsonl",
            "--output",
            "OUT",
        ],
    );
}

#[test]
fn levels_made_to_measure() {
    let new = |name: &str, more: &[&str]| {
        let mut arguments = vec!["atomix", "new", "--molecule", "water"];
        arguments.extend(more);
        check(name, &arguments);
    };
    new("new-1", &["--moves", "5", "--seed", "1"]);
    new(
        "new-2",
        &[
            "--moves", "6", "--seed", "2", "--width", "9", "--height", "7",
        ],
    );
    new(
        "new-3",
        &[
            "--moves",
            "5",
            "--seed",
            "3",
            "--symmetry",
            "mirror",
            "--walls",
            "30",
        ],
    );
}

#[test]
fn the_steps_of_a_check() {
    check(
        "check-score-four",
        &[
            "check",
            "--sandbox",
            "off",
            "--game",
            "score-four",
            "ATOM4 --game score-four -mc -d 0",
        ],
    );
    check(
        "check-atom-4",
        &[
            "check",
            "--sandbox",
            "off",
            "--game",
            "atom-4",
            "ATOM4 -mc -d 0",
        ],
    );
    check(
        "check-cluster",
        &[
            "check",
            "--sandbox",
            "off",
            "--game",
            "cluster",
            "--limit",
            "120s",
            "ATOM4 cluster-bot -d 0",
        ],
    );
    check(
        "check-nothing",
        &["check", "--sandbox", "off", "--game", "score-four", "cat"],
    );
}

#[test]
fn the_manual_page() {
    check("man", &["man"]);
}

/// The nodes of `atom4 bench` are its checksum; its times are this machine's.
#[test]
fn the_nodes_of_the_bench() {
    let ran = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .arg("bench")
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(said.contains("\nnodes 977346\n"), "{said}");
    let ratio = said
        .split("two threads ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let ratio: f64 = ratio.and_then(|text| text.parse().ok()).expect("a number");
    assert!((0.1..20.0).contains(&ratio), "{said}");
}

//! The guide's example for GNU parallel; reported as ignored where that is not installed.

#[path = "arena/tools.rs"]
#[allow(dead_code)] // The arena's tests need more of it.
mod tools;

use std::process::Stdio;

use libtest_mimic::{Arguments, Trial};

use tools::{Place, text};

/// Whether a program is on the path.
fn has(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn main() {
    let trial = Trial::test("the_guides_cut_series_is_the_whole_one", || {
        the_guides_cut_series_is_the_whole_one();
        Ok(())
    });
    let trial = trial.with_ignored_flag(!has("parallel"));
    libtest_mimic::run(&Arguments::from_args(), vec![trial]).exit();
}

/// The lines of the guide's example for GNU parallel, as they stand there.
fn the_guides_cut_series_is_the_whole_one() {
    let page = include_str!("../docs/arena.md");
    let example: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.starts_with("parallel atom4 match"))
        .take(2)
        .collect();
    assert_eq!(example.len(), 2, "the page shows how");
    let place = Place::new();
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_atom4"));
    let path = format!(
        "{}:{}",
        bin.parent().expect("it is in a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let output = std::process::Command::new("/bin/sh")
        .args(["-ec", &example.join("\n")])
        .current_dir(place.path(""))
        .env("PATH", path)
        .env("HOME", place.path(""))
        .env("ATOM4_ARENA_TEST", place.mark())
        .stdin(Stdio::null())
        .output()
        .expect("a shell starts");
    let said = text(&output.stdout);
    assert!(
        said.starts_with("Atom-4, 40 of 40 games\n"),
        "{said} {}",
        text(&output.stderr)
    );
    let whole = place.run(&["match", "-e", "strong:1", "-e", "classic:1", "-n", "40"]);
    assert_eq!(said, text(&whole.stdout));
}

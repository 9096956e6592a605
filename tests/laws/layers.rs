//! The house plan, kept: which folder may use which, and what the lower ones must not do.

use std::fs;
use std::path::{Path, PathBuf};

/// What the modules of a folder may name of the crate, beside themselves.
const MAY_USE: [(&str, &[&str]); 11] = [
    ("base", &[]),
    ("rules", &[]),
    ("lattice", &["base"]),
    ("games", &["rules", "lattice", "base"]),
    ("search", &["rules", "lattice", "base"]),
    ("solve", &["rules", "lattice", "base"]),
    (
        "play",
        &["games", "search", "solve", "rules", "lattice", "base"],
    ),
    ("ui", &["play"]),
    (
        "arena",
        &[
            "play", "games", "search", "solve", "rules", "lattice", "base",
        ],
    ),
    (
        "repl",
        &[
            "ui", "play", "games", "search", "solve", "rules", "lattice", "base",
        ],
    ),
    ("lib", &[]),
];

/// What rules and searches must not do: print, know a screen, start a clock, make up randomness.
const BANNED_BELOW_PLAY: [&str; 8] = [
    "println!",
    "print!(",
    "std::io::stdout",
    "std::io::stderr",
    "Instant::now",
    "SystemTime",
    "ratatui",
    "x11rb",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The source files of the library: their module at the top, their path below `src`, and their
/// text up to their tests.
fn library() -> Vec<(String, String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let below = path.strip_prefix(&src).expect("found below src");
        let first = below
            .iter()
            .next()
            .expect("a file has a name")
            .to_string_lossy();
        let top = first.trim_end_matches(".rs").to_owned();
        if top == "main" || top == "cli" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file can be read");
        let code = text
            .split("#[cfg(test)]\n")
            .next()
            .unwrap_or_default()
            .to_owned();
        files.push((top, below.to_string_lossy().into_owned(), code));
    }
    files
}

/// The module that a `crate::` path names.
fn named(code: &str) -> impl Iterator<Item = (usize, &str)> {
    code.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .flat_map(|(n, line)| {
            line.split("crate::").skip(1).map(move |rest| {
                let end = rest
                    .find(|c: char| !c.is_alphanumeric() && c != '_')
                    .unwrap_or(rest.len());
                (n + 1, &rest[..end])
            })
        })
}

#[test]
fn every_folder_uses_only_what_lies_below_it() {
    let mut broken = Vec::new();
    for (top, path, code) in library() {
        let allowed = MAY_USE.iter().find(|(folder, _)| *folder == top);
        let (_, allowed) =
            allowed.unwrap_or_else(|| panic!("src/{path} is in no folder of the plan"));
        for (line, module) in named(&code) {
            if module != top && !allowed.contains(&module) {
                broken.push(format!("src/{path}:{line} uses {module}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn no_game_knows_another() {
    let mut broken = Vec::new();
    for (_, path, code) in library().into_iter().filter(|(top, _, _)| top == "games") {
        let own = path.split('/').nth(1).unwrap_or_default().to_owned();
        for game in ["atom4", "score_four", "cluster", "atomix"] {
            if game != own && own != "mod.rs" && code.contains(&format!("games::{game}")) {
                broken.push(format!("src/{path} uses games::{game}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn rules_and_searches_do_not_print_and_read_no_clock() {
    let mut broken = Vec::new();
    let below = ["base", "rules", "lattice", "games", "search", "solve"];
    for (_, path, code) in library()
        .into_iter()
        .filter(|(top, _, _)| below.contains(&&**top))
    {
        for banned in BANNED_BELOW_PLAY {
            let found = code
                .lines()
                .position(|line| line.contains(banned) && !line.trim_start().starts_with("//"));
            broken.extend(found.map(|line| format!("src/{path}:{} has {banned}", line + 1)));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

//! Words that the code has left behind: one word stands for one thing, and it is the field's.

use std::fs;
use std::path::{Path, PathBuf};

/// Retired names of files and of definitions, with the folder of `src` below which they must not come back.
const RETIRED: [(&str, &str); 79] = [
    // A game in progress and who plays it.
    ("", "Desk"),
    ("", "Sitting"),
    ("", "Duel"),
    ("", "duel"),
    ("", "Bench"),
    ("play", "Table"),
    ("repl", "Table"),
    ("repl", "Manner"),
    ("", "Guest"),
    ("", "Guested"),
    ("", "Guesthood"),
    ("", "guest"),
    ("", "Yardstick"),
    ("", "yardstick"),
    ("", "wishes"),
    ("", "Wish"),
    ("play", "crossed"),
    ("play", "stamp"),
    ("games", "crossed"),
    ("", "Shelf"),
    ("", "NoShelf"),
    ("", "shelf"),
    ("", "Film"),
    ("", "Replay"),
    ("", "Planner"),
    // Screens.
    ("ui", "Face"),
    ("ui", "face"),
    ("ui", "Over"),
    ("ui", "When"),
    ("ui", "Deed"),
    ("ui", "Happening"),
    ("ui", "Lost"),
    ("ui", "Look"),
    ("ui", "look"),
    // Programs against programs.
    ("arena", "trials"),
    ("arena", "Trial"),
    ("games", "Trial"),
    // Score Four's search.
    ("games/score_four", "Outlook"),
    ("games/score_four", "outlook"),
    ("games/score_four", "Glance"),
    ("games/score_four", "glance"),
    // The sliding-atom solver.
    ("solve/slide", "trials"),
    ("solve/slide", "Trials"),
    ("solve/slide", "look"),
    ("solve/slide", "care"),
    ("solve/slide", "Care"),
    ("solve/slide", "outlook"),
    ("solve/slide", "Outlook"),
    ("solve/slide", "Ends"),
    ("solve/slide", "beyond"),
    ("solve/slide", "Stops"),
    ("solve/slide", "reach"),
    ("solve/slide", "Reach"),
    ("solve/slide", "growth"),
    ("solve/slide", "Growth"),
    ("solve/slide", "glance"),
    ("solve/slide", "rays"),
    ("solve/slide", "Rays"),
    ("solve/slide", "sharing"),
    ("solve/slide", "Claim"),
    ("solve/slide", "claim"),
    ("solve/slide", "Pairs"),
    ("solve/slide", "partition"),
    ("solve/slide", "Partition"),
    ("solve/slide", "target"),
    ("solve/slide", "Target"),
    ("solve/slide", "assign"),
    ("solve/slide", "twins"),
    ("solve/slide", "Twins"),
    ("solve/slide", "clashes"),
    ("solve/slide", "Clashes"),
    ("solve/slide", "verdicts"),
    ("solve/slide", "Verdicts"),
    ("solve/slide", "armed"),
    ("solve/slide", "doomed"),
    ("solve/slide", "soft"),
    ("solve/slide", "guess"),
    ("solve/slide", "Guess"),
    ("solve/slide", "Guesser"),
];

/// What begins a definition.
const DEFINES: [&str; 8] = [
    "struct ", "enum ", "trait ", "type ", "fn ", "mod ", "const ", "static ",
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

/// Whether a line defines something of this name.
fn defines(line: &str, name: &str) -> bool {
    let line = line.trim_start();
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        let rest = rest.trim_start();
        match rest.strip_prefix('(') {
            Some(rest) => rest.split_once(')').map_or(rest, |(_, rest)| rest),
            None => rest,
        }
    });
    let line = line
        .trim_start()
        .trim_start_matches("const ")
        .trim_start_matches("unsafe ");
    DEFINES.iter().any(|word| {
        let rest = line.strip_prefix(word);
        let named = rest.and_then(|rest| rest.strip_prefix(name));
        named.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

#[test]
fn retired_names_do_not_come_back() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    assert!(paths.len() > 100, "src was found");
    let mut broken = Vec::new();
    for path in paths {
        let below = path
            .strip_prefix(&src)
            .expect("found below src")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("a source file can be read");
        for (folder, name) in RETIRED {
            let general = ["solve/", "search/"]
                .iter()
                .any(|part| below.starts_with(part));
            if !below.starts_with(folder) || general && folder.is_empty() {
                continue;
            }
            let parts = below.trim_end_matches(".rs").split('/');
            if parts.into_iter().any(|part| part == name) {
                broken.push(format!("src/{below} is named {name}"));
            }
            let lines = text
                .lines()
                .enumerate()
                .filter(|(_, line)| defines(line, name));
            broken.extend(lines.map(|(n, _)| format!("src/{below}:{} defines {name}", n + 1)));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn definitions_are_recognised() {
    assert!(defines("pub struct Duel<'a> {", "Duel"));
    assert!(defines(
        "    pub(crate) const fn stamp(&self) -> u64 {",
        "stamp"
    ));
    assert!(!defines("pub struct Duels;", "Duel"));
    assert!(!defines("// struct Duel", "Duel"));
}

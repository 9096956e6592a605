//! The house plan, kept: which layer may use which, where a game may be named, no rings, and what the lower
//! layers must not do.
//!
//! A layer is a folder of `src`. A game is one folder below `src/games`: its rules stand in it directly, and its
//! subfolders are named after the layers whose rules they obey (`games/cluster/arena` is Cluster's part of `arena`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, and those that each may use beside itself. `games` stands for the rules of the file's own game.
const MAY_USE: [(&str, &[&str]); 15] = [
    ("base", &[]),
    ("rules", &["base"]),
    ("lattice", &["base"]),
    ("search", &["rules", "base"]),
    ("solve", &["rules", "lattice", "base"]),
    ("games", &["rules", "lattice", "base"]),
    (
        "play",
        &["games", "search", "solve", "rules", "lattice", "base"],
    ),
    ("profile", &["play", "base"]),
    ("ui", &["profile", "play", "rules", "lattice", "base"]),
    (
        "arena",
        &[
            "play", "games", "search", "solve", "rules", "lattice", "base",
        ],
    ),
    (
        "repl",
        &[
            "ui", "profile", "play", "games", "search", "solve", "rules", "lattice", "base",
        ],
    ),
    (
        "serve",
        &[
            "repl", "arena", "ui", "profile", "play", "rules", "lattice", "base",
        ],
    ),
    (
        "cli",
        &[
            "registry", "serve", "repl", "arena", "ui", "profile", "play", "games", "search",
            "solve", "rules", "lattice", "base",
        ],
    ),
    (
        "registry",
        &[
            "cli", "repl", "arena", "ui", "play", "games", "rules", "base",
        ],
    ),
    ("lib", &["registry", "cli"]),
];

/// Files and subfolders of a game that obey another layer's rule than their name says.
const SAME_AS: [(&str, &str); 2] = [("solvers", "play"), ("entry", "cli")];

/// The games' folders.
const GAMES: [&str; 4] = ["atom4", "score_four", "cluster", "atomix"];

/// What names a game in code, beside its folder.
const NAMES: [&str; 7] = [
    "Atom4",
    "ATOM_4",
    "ScoreFour",
    "SCORE_FOUR",
    "Score Four",
    "Cluster",
    "Atomix",
];

/// Where a name that is a game's stands for something else: a file, and a part of the line.
const NOT_THE_GAME: [(&str, &str); 3] = [
    // Sentences of the manual page, which speaks of the built-in games.
    ("cli/manual/sections.rs", "of Score Four"),
    (
        "cli/manual/sections.rs",
        "match, tournament, check, cluster and the commands of atomix",
    ),
    // The program's class among X11 clients.
    ("ui/x11/window.rs", "b\"atom4\\0Atom4\\0\""),
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

/// A source file of the library.
struct Source {
    /// Its path below `src`.
    path: String,
    /// Its layer.
    layer: String,
    /// The game whose folder it stands in.
    game: Option<String>,
    /// Its text up to its tests, comments blanked.
    code: String,
}

fn find(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            find(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The layer and the game of a module path such as `["games", "cluster", "arena", …]`.
fn place(path: &[&str]) -> (String, Option<String>) {
    match path {
        ["games", game, rest @ ..] if GAMES.contains(game) => {
            let folder = rest.first().copied().unwrap_or_default();
            let alias = SAME_AS.iter().find(|(from, _)| *from == folder);
            let name = alias.map_or(folder, |(_, to)| to);
            let upper = ["play", "ui", "arena", "repl", "cli"].contains(&name);
            let layer = if upper { name } else { "games" };
            (layer.to_owned(), Some((*game).to_owned()))
        }
        ["games", ..] => ("registry".into(), None),
        [first, ..] => ((*first).to_owned(), None),
        [] => ("lib".into(), None),
    }
}

fn library() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    find(&src, &mut paths);
    paths.sort();
    let read = |path: &PathBuf| {
        let below = path
            .strip_prefix(&src)
            .expect("found below src")
            .to_string_lossy()
            .into_owned();
        let module = below.trim_end_matches(".rs");
        let parts: Vec<&str> = module.split('/').collect();
        let (layer, game) = place(&parts);
        let text = fs::read_to_string(path).expect("a source file can be read");
        // A file of tests has no other code.
        let code = match below.ends_with("tests.rs") {
            true => "",
            false => text.split("#[cfg(test)]\n").next().unwrap_or_default(),
        };
        let blank = |line: &str| match line.trim_start().starts_with("//") {
            true => String::new(),
            false => line.to_owned(),
        };
        let code = code.lines().map(blank).collect::<Vec<_>>().join("\n");
        Source {
            path: below,
            layer,
            game,
            code,
        }
    };
    paths
        .iter()
        .map(read)
        .filter(|source| source.path != "main.rs")
        .collect()
}

/// The paths below the crate that a file names, with their lines: `crate::games::cluster::play` as its parts.
fn named(code: &str) -> Vec<(usize, Vec<&str>)> {
    let mut found = Vec::new();
    for (n, line) in code.lines().enumerate() {
        for rest in line.split("crate::").skip(1) {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let path = &rest[..end.unwrap_or(rest.len())];
            found.push((
                n + 1,
                path.split("::").filter(|part| !part.is_empty()).collect(),
            ));
        }
    }
    found
}

#[test]
fn every_layer_uses_only_what_lies_below_it() {
    let mut broken = Vec::new();
    for Source {
        path,
        layer,
        game,
        code,
    } in library()
    {
        let allowed = MAY_USE.iter().find(|(folder, _)| *folder == layer);
        let (_, allowed) =
            allowed.unwrap_or_else(|| panic!("src/{path} is in no folder of the plan"));
        for (line, parts) in named(&code) {
            let (used, of) = place(&parts);
            let known = MAY_USE.iter().any(|(folder, _)| *folder == used);
            let fine = !known || used == layer || allowed.contains(&&*used);
            let own = of.is_none() || of == game || layer == "registry";
            if !fine || !own {
                broken.push(format!(
                    "src/{path}:{line} ({layer}) uses {}",
                    parts.join("::")
                ));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn no_file_outside_of_a_game_and_the_registry_names_it() {
    let mut broken = Vec::new();
    for Source {
        path,
        layer,
        game,
        code,
    } in library()
    {
        if layer == "registry" {
            continue;
        }
        for (n, line) in code.lines().enumerate() {
            let names = NAMES.iter().copied().chain(GAMES.iter().skip(1).copied());
            for name in names {
                let own = game.as_deref().is_some_and(|game| {
                    name.to_ascii_lowercase()
                        .replace([' ', '_'], "")
                        .starts_with(&game.replace('_', ""))
                });
                let other = NOT_THE_GAME
                    .iter()
                    .any(|(file, part)| *file == path && line.contains(part));
                if !own && !other && line.contains(name) {
                    broken.push(format!("src/{path}:{} names {name}", n + 1));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Within a folder its files and subfolders use one another without a ring; `mod.rs`, which holds what they share
/// and shows what they offer, is apart.
#[test]
fn no_folder_has_a_ring() {
    let files = library();
    let modules: BTreeSet<String> = files
        .iter()
        .map(|file| {
            file.path
                .trim_end_matches(".rs")
                .trim_end_matches("/mod")
                .to_owned()
        })
        .collect();
    // The module that a path leads to: the longest beginning of it that is one.
    let resolve = |parts: &[String]| {
        (1..=parts.len())
            .rev()
            .map(|n| parts[..n].join("/"))
            .find(|path| modules.contains(path))
    };
    let mut arrows: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for file in &files {
        let own = file.path.trim_end_matches(".rs").trim_end_matches("/mod");
        let is_mod = file.path.ends_with("/mod.rs");
        let here: Vec<&str> = own.split('/').collect();
        for path in used(&file.code, &here) {
            let Some(target) = resolve(&path) else {
                continue;
            };
            let target: Vec<&str> = target.split('/').collect();
            let common = here.iter().zip(&target).take_while(|(a, b)| a == b).count();
            // A parent and its child are no siblings.
            if common == here.len() || common == target.len() || (is_mod && common + 1 > here.len())
            {
                continue;
            }
            let folder = here[..common].join("/");
            arrows
                .entry(folder)
                .or_default()
                .entry(here[common].to_owned())
                .or_default()
                .insert(target[common].to_owned());
        }
    }
    let mut rings = Vec::new();
    for (folder, uses) in &arrows {
        for start in uses.keys() {
            let (mut seen, mut open) = (BTreeSet::new(), vec![start.clone()]);
            while let Some(at) = open.pop() {
                for next in uses.get(&at).into_iter().flatten() {
                    if next == start {
                        rings.push(format!(
                            "src/{folder}: {start} uses {at}, which leads back to it"
                        ));
                    }
                    if seen.insert(next.clone()) {
                        open.push(next.clone());
                    }
                }
            }
        }
    }
    assert!(rings.is_empty(), "{}", rings.join("\n"));
}

/// The module paths that a file uses, from the top of the crate on.
fn used(code: &str, here: &[&str]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (_, parts) in named(code) {
        found.push(parts.iter().map(ToString::to_string).collect());
    }
    for line in code.lines() {
        for rest in line.split("use super::").skip(1) {
            let mut up = 1;
            let mut rest = rest;
            while let Some(further) = rest.strip_prefix("super::") {
                up += 1;
                rest = further;
            }
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let path = &rest[..end.unwrap_or(rest.len())];
            let base = here.len().saturating_sub(up);
            let parts = here[..base]
                .iter()
                .copied()
                .chain(path.split("::").filter(|part| !part.is_empty()));
            found.push(parts.map(ToOwned::to_owned).collect());
        }
    }
    found
}

#[test]
fn rules_and_searches_do_not_print_and_read_no_clock() {
    let mut broken = Vec::new();
    let below = ["base", "rules", "lattice", "games", "search", "solve"];
    for Source {
        path, layer, code, ..
    } in library()
    {
        if !below.contains(&&*layer) {
            continue;
        }
        for banned in BANNED_BELOW_PLAY {
            let found = code.lines().position(|line| line.contains(banned));
            broken.extend(found.map(|line| format!("src/{path}:{} has {banned}", line + 1)));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

//! The house plan, as far as cargo does not keep it: where a game may be named, what rules may use, no rings, and what the
//! lower floors must not do. Which crate may use which stands in the crates' manifests.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{GAMES, Source, sources};

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

/// Where a name that is a game's stands for something else: a file, and a part of the word.
const NOT_THE_GAME: [(&str, &str); 4] = [
    // Sentences of the manual page, which speaks of the built-in games.
    ("src/cli/manual/sections.rs", "of Score Four"),
    (
        "src/cli/manual/sections.rs",
        "match, tournament, check, cluster and the commands of atomix",
    ),
    // The program's class among X11 clients.
    ("crates/screens/src/x11/window.rs", "atom4\0Atom4\0"),
    // The library shows all the games.
    ("src/lib.rs", ""),
];

/// What rules and searches must not do: print, know a screen, start a clock, make up randomness; start threads and map memory
/// but by the base, which knows what the platform has.
const BANNED_BELOW_PLAY: [&[&str]; 11] = [
    &["println"],
    &["print"],
    &["eprintln"],
    &["io", "stdout"],
    &["io", "stderr"],
    &["Instant", "now"],
    &["SystemTime"],
    &["thread", "spawn"],
    &["thread", "scope"],
    &["thread", "Builder"],
    &["memmap2"],
];

/// The base has the threads and the large tables, as far as the platform has any.
const BASE: &str = "crates/core/src/base/";

/// The modules of a game's crate that may use games in progress: these, and what puts a level to a solver.
const IN_PROGRESS: [&str; 2] = ["play", "solvers"];

fn report(broken: &[String]) {
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Cargo does not keep it within the program, which shows all the games.
#[test]
fn no_game_uses_another() {
    let mut broken = Vec::new();
    for source in sources() {
        let Some(own) = source.game() else { continue };
        for (line, path) in &source.paths {
            let mut parts = path.iter().map(String::as_str);
            let other = parts.find(|part| *part == "games").and(parts.next());
            if other.is_some_and(|other| GAMES.contains(&other) && other != own) {
                broken.push(format!("{}:{line} uses {}", source.path, path.join("::")));
            }
        }
    }
    report(&broken);
}

/// Within a game's crate the rules, evaluations and notations know no game in progress.
#[test]
fn rules_do_not_use_games_in_progress() {
    let mut broken = Vec::new();
    for source in sources() {
        let rules = source.module[0] == "games"
            && source
                .below()
                .first()
                .is_some_and(|first| !IN_PROGRESS.contains(&&**first));
        if !rules {
            continue;
        }
        for (line, path) in &source.paths {
            let own_play = path.len() > 2 && path[0] == "games" && path[2] == "play";
            if own_play || path[0] == "play" {
                broken.push(format!("{}:{line} uses {}", source.path, path.join("::")));
            }
        }
    }
    report(&broken);
}

#[test]
fn no_file_outside_of_a_game_and_the_registry_names_it() {
    let mut broken = Vec::new();
    for source in sources() {
        let top = ["src/registry.rs", "src/games/mod.rs", "src/main.rs"];
        if top.contains(&&*source.path) {
            continue;
        }
        for (line, word) in &source.words {
            let names = NAMES.iter().copied().chain(GAMES.iter().skip(1).copied());
            for name in names {
                let plain = name.to_ascii_lowercase().replace([' ', '_'], "");
                let own = source
                    .game()
                    .is_some_and(|game| plain.starts_with(&game.replace('_', "")));
                let other = NOT_THE_GAME
                    .iter()
                    .any(|(file, part)| *file == source.path && word.contains(part));
                if !own && !other && word.contains(name) {
                    broken.push(format!("{}:{line} names {name}", source.path));
                }
            }
        }
    }
    report(&broken);
}

/// Within a folder its files and subfolders use one another without a ring; `mod.rs`, which holds what they share
/// and shows what they offer, is apart.
#[test]
fn no_folder_has_a_ring() {
    let files = sources();
    let modules: BTreeSet<&[String]> = files.iter().map(|file| &*file.module).collect();
    // The module that a path leads to: the longest beginning of it that is one.
    let resolve = |path: &[String]| -> Option<Vec<String>> {
        let ends = (1..=path.len()).rev();
        let mut beginnings = ends.map(|end| &path[..end]);
        let module = beginnings.find(|beginning| modules.contains(beginning))?;
        Some(module.to_vec())
    };
    let mut arrows: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for Source {
        module: here,
        is_root,
        paths,
        ..
    } in files
    {
        for (_, path) in paths {
            let Some(target) = resolve(path) else {
                continue;
            };
            let common = here.iter().zip(&target).take_while(|(a, b)| a == b).count();
            // A parent and its child are no siblings, and cargo keeps the crates.
            let siblings = common > 0 && common < here.len() && common < target.len();
            if !siblings || (*is_root && common + 1 > here.len()) {
                continue;
            }
            arrows
                .entry(here[..common].join("/"))
                .or_default()
                .entry(here[common].clone())
                .or_default()
                .insert(target[common].clone());
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
                            "{folder}: {start} uses {at}, which leads back to it"
                        ));
                    }
                    if seen.insert(next.clone()) {
                        open.push(next.clone());
                    }
                }
            }
        }
    }
    report(&rings);
}

#[test]
fn rules_and_searches_do_not_print_and_read_no_clock() {
    let mut broken = Vec::new();
    for source in sources() {
        let in_progress = source
            .below()
            .first()
            .is_some_and(|first| IN_PROGRESS.contains(&&**first));
        let below_play = match source.module[0].as_str() {
            "core" | "solve" => true,
            "games" => !in_progress,
            _ => false,
        };
        if !below_play {
            continue;
        }
        let words: Vec<&str> = source.words.iter().map(|(_, word)| word.as_str()).collect();
        let seams = ["thread", "memmap2"];
        for banned in BANNED_BELOW_PLAY {
            if source.path.starts_with(BASE) && seams.contains(&banned[0]) {
                continue;
            }
            let found = words.windows(banned.len()).position(|part| part == banned);
            let line = found.and_then(|at| source.words.get(at));
            broken.extend(
                line.map(|(line, _)| format!("{}:{line} has {}", source.path, banned.join("::"))),
            );
        }
    }
    report(&broken);
}

/// The library shows no crate under another name: where a trait is not in scope, the compiler proposes to import it by the
/// crate's own name, which users of the library do not have.
#[test]
fn the_library_renames_no_crate() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
    let text = std::fs::read_to_string(root).expect("the library");
    let renamed = |line: &&str| line.starts_with("pub use atom4_") && line.contains(" as ");
    let renamed: Vec<&str> = text.lines().filter(renamed).collect();
    assert!(renamed.is_empty(), "{renamed:?}");
}

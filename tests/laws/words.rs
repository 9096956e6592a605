//! Words that the code has left behind: one word stands for one thing, and it is the field's.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Source, sources};

/// Retired names of files and of definitions, with the crate, module or game below which they must not come back.
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
    ("screens", "Face"),
    ("screens", "face"),
    ("screens", "Over"),
    ("screens", "When"),
    ("screens", "Deed"),
    ("screens", "Happening"),
    ("screens", "Lost"),
    ("screens", "Look"),
    ("screens", "look"),
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

/// Modules that stand for another one on another system: a name there means what it means in the other.
const OF_OTHER_SYSTEMS: [&str; 4] = [
    "arena/orphans_in_jobs",
    "arena/pipes/by_threads",
    "arena/sandbox/unconfined",
    "screens/terminal/console",
];

/// The folder of a file below `crates` or `src/games`, as [`RETIRED`] names it.
fn folder(source: &Source) -> String {
    let parts = source.module.iter().map(String::as_str);
    let parts: Vec<&str> = parts
        .filter(|part| *part != "core" && *part != "src")
        .collect();
    parts.join("/")
}

#[test]
fn retired_names_do_not_come_back() {
    let mut broken = Vec::new();
    for source in sources() {
        let below = folder(source);
        for (folder, name) in RETIRED {
            let general = ["solve/", "search/"]
                .iter()
                .any(|part| below.starts_with(part));
            if !below.starts_with(folder) || general && folder.is_empty() {
                continue;
            }
            if source.module.iter().any(|part| part == name) {
                broken.push(format!("{} is named {name}", source.path));
            }
            let defined = source.defined.iter().filter(|defined| defined.name == name);
            broken.extend(
                defined.map(|defined| format!("{}:{} defines {name}", source.path, defined.line)),
            );
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A public type's name means one thing, or two where crates that do not meet use it. What each game has in the same module,
/// such as its `board::Board`, is one thing.
#[test]
fn no_name_of_a_public_type_has_a_third_meaning() {
    let mut meanings: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        let place = match source.game() {
            Some(_) => format!("game/{}", source.below().join("/")),
            None => source.module.join("/"),
        };
        if OF_OTHER_SYSTEMS.contains(&place.as_str()) {
            continue;
        }
        for defined in source.defined.iter().filter(|defined| defined.public_type) {
            let places = meanings.entry(&defined.name).or_default();
            places.insert(place.clone());
        }
    }
    let third = meanings.iter().filter(|(_, places)| places.len() > 2);
    let broken: Vec<String> = third
        .map(|(name, places)| format!("{name}: {places:?}"))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

//! The shared Atomix levels: all load, with the sizes and goal counts that are known.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use atom4::games::atomix::formats;
use libtest_mimic::{Failed, Trial};

/// Known figures by level name, each row as column title to value.
type Known = BTreeMap<String, BTreeMap<String, String>>;

/// One trial a level of `known.tsv`; a single ignored one where the data is missing.
pub fn trials() -> Vec<Trial> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/games/atomix");
    let Ok(table) = fs::read_to_string(shared.join("known.tsv")) else {
        return vec![Trial::test("atomix_levels", || Ok(())).with_ignored_flag(true)];
    };
    let mut trials = Vec::new();
    for (name, row) in known(&table) {
        let path = shared.join("levels").join(format!("{name}.txt"));
        trials.push(Trial::test(format!("atomix_level_{name}"), move || {
            level_is_as_known(&path, &row)
        }));
    }
    trials
}

fn known(table: &str) -> Known {
    let mut lines = table.lines();
    let titles: Vec<&str> = lines.next().unwrap_or("").split('\t').collect();
    lines
        .map(|line| {
            let row: BTreeMap<String, String> = titles
                .iter()
                .zip(line.split('\t'))
                .map(|(title, value)| ((*title).to_string(), value.to_string()))
                .collect();
            (row["name"].clone(), row)
        })
        .collect()
}

fn level_is_as_known(path: &Path, row: &BTreeMap<String, String>) -> Result<(), Failed> {
    let levels = formats::read(path)?;
    let [level] = levels.as_slice() else {
        return Err(format!("{} levels in the file", levels.len()).into());
    };
    let max_same = level.classes().iter().map(|class| class.members.len());
    let found = [
        ("title", level.name().to_string()),
        ("atoms", level.atoms().len().to_string()),
        ("max_same", max_same.max().unwrap_or(0).to_string()),
        ("goals", level.goals().len().to_string()),
        ("free_cells", level.playable_cells().to_string()),
    ];
    for (title, value) in found {
        // Some titles carry blanks around them.
        if row[title].trim() != value {
            return Err(format!("{title}: expected {}, found {value}", row[title]).into());
        }
    }
    Ok(())
}

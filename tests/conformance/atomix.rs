//! The shared Atomix levels: all load, with the sizes and goal counts that are known.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use atom4::games::atomix::{Level, formats};
use libtest_mimic::{Failed, Trial};

/// Known figures by level name, each row as column title to value.
type Known = BTreeMap<String, BTreeMap<String, String>>;

/// One trial a level of `known.tsv`; a single ignored one where the data is missing.
pub fn trials() -> Vec<Trial> {
    let shared = shared();
    let Ok(table) = fs::read_to_string(shared.join("known.tsv")) else {
        return vec![Trial::test("atomix_levels", || Ok(())).with_ignored_flag(true)];
    };
    let mut trials = vec![
        Trial::test("atomix_katomic_set", katomic_set),
        Trial::test("atomix_gliesch_ritt", gliesch_ritt),
        Trial::test("atomix_gnome", gnome),
        Trial::test("atomix_student", student),
        Trial::test("atomix_written_again", written_again),
        Trial::test("atomix_results", results),
    ];
    for (name, row) in known(&table) {
        let path = shared.join("levels").join(format!("{name}.txt"));
        trials.push(Trial::test(format!("atomix_level_{name}"), move || {
            level_is_as_known(&path, &row)
        }));
    }
    trials
}

fn shared() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/games/atomix")
}

/// The tables of `compare` as those of a page: columns are two blanks apart, tables an empty line.
fn markdown(text: &str) -> String {
    let mut page = String::new();
    let (mut rows, mut columns) = (0, 0);
    for line in text.lines() {
        let cells: Vec<&str> = line.split("  ").map(str::trim).collect();
        let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        let is_row = cells.len() > 1 && (rows == 0 || cells.len() == columns);
        if is_row {
            page += &format!("| {} |\n", cells.join(" | "));
        } else {
            let after_table = rows > 0 && !line.is_empty();
            page += &format!("{}{line}\n", if after_table { "\n" } else { "" });
        }
        if is_row && rows == 0 {
            columns = cells.len();
            page += &format!("|---{}|\n", "|--:".repeat(columns - 1));
        }
        rows = if is_row { rows + 1 } else { 0 };
    }
    page
}

/// Every plan of the results that we ship solves its level, and their page shows the table of them. `UPDATE=1` writes it.
fn results() -> Result<(), Failed> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let file = docs.join("results.jsonl").to_string_lossy().into_owned();
    let atom4 = |words: &[&str]| -> Result<String, Failed> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
        command.args(["atomix", words[0]]).args(&words[1..]);
        command.args((1..=40).map(|level| level.to_string()));
        command.args(files("levels", ".txt")?);
        let ran = command.current_dir(shared()).output()?;
        if !ran.status.success() {
            return Err(format!("{words:?}: {}", String::from_utf8_lossy(&ran.stderr)).into());
        }
        Ok(String::from_utf8(ran.stdout)?)
    };
    atom4(&["verify", &file, "--most", "1000"])?;
    let options = "compare --algorithms strong --threads 1 --memory 10G --time 60 --clock processor --known known.tsv --mixed --resume";
    let words: Vec<&str> = options.split(' ').chain([&*file]).collect();
    let table = atom4(&words)?;
    let page = docs.join("atomix-results.md");
    let before = fs::read_to_string(&page)?;
    let (head, _) = before.split_once("| level |").ok_or("no table")?;
    let after = format!("{head}{}", markdown(&table));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(page, &after)?;
        return Ok(());
    }
    check("the table of docs/atomix-results.md", before, after)
}

/// The one level of a file below the shared folder.
fn level(path: &str) -> Result<Level, Failed> {
    let mut levels = formats::read(&shared().join(path))?.every()?;
    match (levels.pop(), levels.len()) {
        (Some(level), 0) => Ok(level),
        (_, more) => Err(format!("{path}: {} levels", more + 1).into()),
    }
}

/// Every file of a folder below the shared one whose name ends in `end`, in order.
fn files(folder: &str, end: &str) -> Result<Vec<String>, Failed> {
    let mut names = Vec::new();
    for entry in fs::read_dir(shared().join(folder))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(end) {
            names.push(format!("{folder}/{name}"));
        }
    }
    names.sort();
    if names.is_empty() {
        return Err(format!("{folder} has no *{end}").into());
    }
    Ok(names)
}

fn check<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), Failed> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected:?}, found {found:?}").into())
    }
}

/// All 83 levels load in the order of their numbers, not in that of the file. Most of the 67
/// benchmark levels made of them still have the same atoms on the same board.
fn katomic_set() -> Result<(), Failed> {
    let levels = formats::read(&shared().join("formats/katomic/default_levels.dat"))?.every()?;
    check("levels", levels.len(), 83)?;
    let (mut same, mut other) = (0, Vec::new());
    for path in files("levels", ".txt")? {
        let Some(number) = path.strip_prefix("levels/katomic_") else {
            continue;
        };
        let number: usize = number.trim_end_matches(".txt").parse()?;
        let board = |level: &Level| {
            let mut cells: Vec<_> = level.atoms().iter().map(|atom| atom.cell).collect();
            cells.sort_unstable();
            (cells, level.goals().to_vec())
        };
        if board(&level(&path)?) == board(&levels[number - 1]) {
            same += 1;
        } else {
            other.push(number);
        }
    }
    check("same board", (same, other), (66, vec![67]))
}

/// Each has the shape of the text level of its name.
fn gliesch_ritt() -> Result<(), Failed> {
    for path in files("formats/gliesch-ritt", ".in")? {
        let label = level(&path)?;
        let text = level(&format!("levels/{}.txt", label.name()))?;
        let shape = |level: &Level| {
            let classes: Vec<usize> = level.classes().iter().map(|c| c.members.len()).collect();
            (
                classes,
                level.goals().len(),
                level.playable_cells(),
                level.molecule(),
            )
        };
        check(&path, shape(&label), shape(&text))?;
    }
    Ok(())
}

/// Each is the KAtomic level that it is known to be, the bonds included, or a new one.
fn gnome() -> Result<(), Failed> {
    check("files", files("formats/gnome", ".xml.in")?.len(), 3)?;
    for (name, twin) in [("methane", "02"), ("ethanal", "08")] {
        let one = level(&format!("formats/gnome/{name}.atomix.xml.in"))?;
        let other = level(&format!("levels/katomic_{twin}.txt"))?;
        check(name, one.goals().len(), other.goals().len())?;
        check(name, one.playable_cells(), other.playable_cells())?;
        let kinds = |level: &Level| {
            let mut kinds: Vec<_> = level.kinds().iter().map(|kind| kind.1).collect();
            kinds.sort();
            kinds
        };
        check(name, kinds(&one), kinds(&other))?;
    }
    let water = level("formats/gnome/water.atomix.xml.in")?;
    check("water", (water.name(), water.atoms().len()), ("Water", 3))
}

/// Names, atoms and classes, with equal atoms interchangeable and told apart.
fn student() -> Result<(), Failed> {
    let expected = [
        ("Water", 3, 3),
        ("Carbon Dioxide", 3, 3),
        ("Methane", 5, 5),
        ("Hydrogen Peroxide", 4, 4),
        ("Formaldehyde", 4, 4),
        ("Ethene", 6, 4),
    ];
    for (number, (name, atoms, classes)) in (1..).zip(expected) {
        let level = level(&format!("formats/student/level{number}.txt"))?;
        // In this format atoms are told apart.
        let found = (level.name(), level.atoms().len(), level.classes().len());
        check(name, found, (name, atoms, atoms))?;
        let alike = level.with_told_apart(false)?;
        check(name, alike.classes().len(), classes)?;
    }
    Ok(())
}

/// Every level of every format, written as `[Level]` text and read back, has lost nothing.
fn written_again() -> Result<(), Failed> {
    let mut paths = files("levels", ".txt")?;
    paths.extend(files("formats/gliesch-ritt", ".in")?);
    paths.extend(files("formats/gnome", ".xml.in")?);
    paths.push("formats/katomic/default_levels.dat".into());
    for path in paths {
        for level in formats::read(&shared().join(&path))?.every()? {
            let again = formats::parse(&formats::write::level(&level))?;
            check(&path, again, vec![level])?;
        }
    }
    Ok(())
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
    let levels = formats::read(path)?.every()?;
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

use super::*;

/// A set; `W` stands for a wall.
const SET: &str = r#"module.exports = {
  "name": "ours", "credits": "<a href='x'>Somebody</a>",
  "levels": [
  { "id": "1", "name": "Hydrogen", "atoms": { "1": ["1", "c"], "2": ["1", "2g"] },
    "arena": ["WWWWWW", "W1..2W", "WWWWWW"], "molecule": ["12"] },
  { "id": "2", "name": "Broken", "atoms": { "1": ["1"] }, "arena": ["W1W"], "molecule": ["1"] },
  { "id": "3", "name": "Flasks", "atoms": { "1": ["E", ""], "2": ["M", ""] },
    "arena": ["WWWWWW", "W1.12W", "WWWWWW"], "molecule": ["12"] }
  ]
}
"#;

fn set() -> String {
    SET.replace('W', "#")
}

#[test]
fn a_broken_level_hides_no_other() {
    assert!(looks_like(&set()));
    let file = parse(&set()).expect("a set");
    assert_eq!(
        (file.name.as_str(), file.author.as_str()),
        ("ours", "Somebody")
    );
    let names: Vec<(usize, &str)> = file
        .playable()
        .map(|(n, level)| (n, level.name()))
        .collect();
    assert_eq!(names, [(1, "Hydrogen"), (3, "Flasks")]);
    let bonds = file.levels[0]
        .level
        .as_ref()
        .map(|level| level.kinds()[1].1.bonds);
    assert_eq!(
        bonds.map(|bonds| (bonds.order(1), bonds.order(6))),
        Ok((2, 1))
    );
    let said = file.levels[1]
        .level
        .clone()
        .map(|_| ())
        .map_err(|error| error.problem);
    assert_eq!(
        said,
        Err(r#"level 2: atom '1' has '["1"]', expected ["1", "c"]"#.into())
    );
    assert_eq!(file.levels[2].level.as_ref().map(Level::spare_atoms), Ok(1));
}

#[test]
fn broken_json_is_refused_with_its_line() {
    let error = parse(&set().replacen("[\"12\"] },", "[12\"] },", 1)).expect_err("it is broken");
    assert_eq!(error.line, 5, "{error}");
    let error = parse(r#"{"arena": 1}"#).expect_err("there are no levels");
    assert!(error.problem.contains("no levels found"), "{error}");
}

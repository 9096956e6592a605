use super::*;

const HYDROGEN: &str = "Name=Hydrogen\natom_1=1-c\natom_2=1-g\nfeld_00=######\nfeld_01=#1..2#\nfeld_02=######\nmole_0=12\n";

fn names(file: &LevelFile) -> Vec<(usize, &str)> {
    file.playable()
        .map(|(number, level)| (number, level.name()))
        .collect()
}

/// What KAtomic opens is opened: the other levels of a set, in the order of their numbers.
#[test]
fn what_is_wrong_in_one_level_hides_no_other() {
    let broken = HYDROGEN.replace("mole_0=12", "mole_0=1?");
    let text = format!(
        "[LevelSet]\nName=Two\\sand\\sa half\nAuthor=A\\x26B\nLevelCount=7\n[Level3]\n{HYDROGEN}an odd line\n\
         [Level2]\n{broken}[Other]\nfeld_00=#\n[Level1]\n{HYDROGEN}"
    );
    let file = parse(&text).expect("a set");
    assert_eq!(
        (file.name.as_str(), file.author.as_str()),
        ("Two and a half", "A&B")
    );
    assert_eq!(names(&file), [(1, "Hydrogen"), (3, "Hydrogen")]);
    let wrong = file.levels[1]
        .level
        .clone()
        .map(|_| ())
        .map_err(|error| error.line);
    assert_eq!(wrong, Err(21));
    let said: Vec<String> = file.passed_over.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "line 13: 'an odd line' found, expected KEY=VALUE",
            "line 22: section '[Other]' found, expected [LevelSet], [Level] or [LevelN]",
            "line 4: LevelCount is '7', so many does KAtomic show, and 3 levels follow",
        ]
    );
}

/// A section that stands twice is one, and its last words count.
#[test]
fn the_last_words_count() {
    let text = format!("[Level1]\n{HYDROGEN}[Level1]\nName=Two\nmole_0=21\n");
    let file = parse(&text).expect("a level");
    assert_eq!(names(&file), [(1, "Two")]);
}

#[test]
fn signs_that_are_no_bonds_are_left_out() {
    let text = format!("[Level]\n{}", HYDROGEN.replace("=1-c", "=1-c*"));
    let file = parse(&text).expect("a level");
    assert!(
        file.passed_over[0]
            .problem
            .starts_with("bonds 'c*' found, expected ")
    );
    let level = file.every().expect("a level").remove(0);
    assert_eq!(level.kinds()[0].1.bonds.letters(), "c");
}

/// Equal atoms under two symbols do not change places, as in KAtomic.
#[test]
fn symbols_tell_atoms_apart() {
    let text = "[Level]\natom_1=1-\natom_2=1-\nfeld_00=######\nfeld_01=#1..2#\nfeld_02=######\nmole_0=21\n";
    let level = parse(text)
        .and_then(LevelFile::every)
        .expect("a level")
        .remove(0);
    assert!(level.told_apart());
    assert_eq!(level.classes().len(), 2);
    let hydrogen = parse(&format!("[Level]\n{HYDROGEN}")).and_then(LevelFile::every);
    assert!(!hydrogen.expect("a level")[0].told_apart());
}

#[test]
fn katomic_s_own_judgement_is_told() {
    let judged = |from: &str, to: &str| {
        let file = parse(&format!("[Level1]\n{}", HYDROGEN.replace(from, to))).expect("a level");
        let one = file.levels[0].clone();
        (
            one.remarks,
            one.level.map(|_| ()).map_err(|error| error.problem),
        )
    };
    assert_eq!(judged("", ""), (vec![], Ok(())));
    assert_eq!(
        judged("#1..2#", "#1.12#"),
        (vec![Remark::SpareAtoms(1)], Ok(()))
    );
    assert_eq!(
        judged("mole_0=12", "mole_0=.12"),
        (vec![Remark::LeadingBlanks], Ok(()))
    );
    assert_eq!(
        judged("mole_0", "mole_1"),
        (vec![Remark::LeadingBlanks], Ok(()))
    );
    let (_, refused) = judged("mole_0=12", "mole_0=122");
    assert!(refused.is_err_and(|said| {
        said.ends_with("KAtomic takes it for finished when the atoms that are there stand right")
    }));
}

/// Where equal atoms change places, signs among the bonds tell them apart, in any order.
#[test]
fn signs_among_the_bonds_tell_atoms_apart() {
    let classes = |first: &str, second: &str| {
        let text =
            format!("[Level]\natom_1=2-{first}\natom_2=2-{second}\nfeld_00=1..2\nmole_0=12\n");
        let level = parse(&text)
            .and_then(LevelFile::every)
            .expect("a level")
            .remove(0);
        let alike = level.with_told_apart(false).expect("a level");
        alike.classes().len()
    };
    assert_eq!(classes("dg", "gd"), 1);
    assert_eq!(classes("2dg", "dg2"), 1);
    assert_eq!(classes("2dg", "dg"), 2);
    assert_eq!(classes("2dg", "3dg"), 2);
    assert_eq!(classes("xdg", "dg"), 2);
}

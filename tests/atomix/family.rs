//! Levels for and of other programs: written by `atom4 atomix convert`, read again, and told what is lost.

use atom4::games::atomix::formats::{self, LevelFile};
use atom4::games::atomix::{Level, levels};

use super::{Folder, run, text};

/// The same puzzle: sizes of board and molecule, walls in reach, atoms, places and goals.
fn same(one: &Level, other: &Level) {
    let goals = (one.goals().len(), other.goals().len());
    assert_eq!(goals.0, goals.1, "{}", one.name());
    assert_eq!(
        one.playable_cells(),
        other.playable_cells(),
        "{}",
        one.name()
    );
    let classes = |level: &Level| -> Vec<(usize, usize)> {
        let mut classes: Vec<_> = level
            .classes()
            .iter()
            .map(|c| (c.members.len(), c.parts.len()))
            .collect();
        classes.sort_unstable();
        classes
    };
    assert_eq!(classes(one), classes(other), "{}", one.name());
}

/// Every level of ours is the same puzzle after a way through each program's files. GNOME Atomix has but three elements.
#[test]
fn what_is_written_for_others_is_the_same_puzzle() {
    let folder = Folder::new("convert");
    let own: Vec<&Level> = levels::own().iter().map(|own| &own.level).collect();
    let numbers: Vec<String> = (1..=own.len()).map(|number| number.to_string()).collect();
    let ours = folder.file("ours.dat");
    let all: Vec<Level> = own.iter().map(|&level| level.clone()).collect();
    std::fs::write(&ours, formats::write::set("Ours", &all)).expect("a file");
    assert_eq!(numbers.len(), all.len());
    for (program, output) in [
        ("katomic", "k.dat"),
        ("kp", "kp.json"),
        ("text", "texts"),
        ("gnome", "gnome"),
    ] {
        let output = folder.file(output);
        let ran = run(&[
            "convert", &ours, "--to", program, "--output", &output, "--author", "Nobody",
        ]);
        let told = text(&ran.stderr);
        let read = formats::read(output.as_ref())
            .unwrap_or_else(|error| panic!("{program}: {error}: {told}"));
        assert!(read.passed_over.is_empty(), "{:?}", read.passed_over);
        let levels = read.clone().every().expect("every level can be read again");
        if program == "gnome" {
            let known = |level: &&&Level| {
                level
                    .kinds()
                    .iter()
                    .all(|kind| ["H", "C", "O"].contains(&kind.1.element.symbol()))
            };
            let known: Vec<&Level> = own.iter().filter(known).copied().collect();
            assert_eq!(
                (ran.status.code(), levels.len()),
                (Some(1), known.len()),
                "{told}"
            );
            assert!(told.contains("GNOME Atomix has no nitrogen\n"), "{told}");
            known
                .iter()
                .zip(&levels)
                .for_each(|(one, other)| same(one, other));
            continue;
        }
        assert_eq!(
            (ran.status.code(), levels.len()),
            (Some(0), own.len()),
            "{told}"
        );
        own.iter()
            .zip(&levels)
            .for_each(|(one, other)| same(one, other));
        if program != "text" {
            assert_eq!(
                (read.name.as_str(), read.author.as_str()),
                ("Ours", "Nobody")
            );
        }
        if program == "katomic" {
            let written = std::fs::read_to_string(&output).expect("the file");
            let rows = written
                .lines()
                .filter_map(|line| line.strip_prefix("feld_"));
            assert!(rows.into_iter().all(|row| row.len() == 3 + 15), "{written}");
            assert_eq!(
                read.levels
                    .iter()
                    .map(|one| one.remarks.len())
                    .sum::<usize>(),
                0
            );
        }
    }
}

/// What a program cannot say is told; a file that is there stays.
#[test]
fn what_is_lost_is_told() {
    let folder = Folder::new("lost");
    let level = folder.file("level.txt");
    let two = "[LevelSet]\nName=Two\nLevelCount=2\n[Level1]\nName=Spare\natom_1=1-2\natom_2=1-g\nfeld_00=1..2.1\nmole_0=12\n\
               [Level2]\nName=Wide\natom_1=1-c\natom_2=1-g\nfeld_00=1.................2\nmole_0=12\n";
    std::fs::write(&level, two).expect("a file");
    let ran = run(&["convert", &level, "--to", "katomic"]);
    let told = text(&ran.stderr);
    for loss in [
        "level.txt:1: KAtomic has no such bond: slanted of two or three lines, drawn as one\n",
        "level.txt:1: KAtomic never finishes this level: its molecule does not need 1 of the atoms\n",
        "level.txt:2: KAtomic takes boards and molecules of at most 15 by 15\n",
    ] {
        assert!(told.contains(loss), "{loss}: {told}");
    }
    assert_eq!(ran.status.code(), Some(1));
    let written = formats::parse_file(&ran.stdout)
        .and_then(LevelFile::every)
        .expect("a set");
    assert_eq!((written.len(), written[0].spare_atoms()), (1, 1));
    let ran = run(&["convert", &level, "--to", "kp", "--output", &level]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(text(&ran.stderr).contains("exists already; choose another name"));
    assert_eq!(std::fs::read_to_string(&level).expect("the file"), two);
    let ran = run(&["convert", &level, "--to", "text"]);
    assert!(
        text(&ran.stderr)
            .contains("2 files, one for each level: --output names a new folder for them")
    );
}

/// A level of a set is solved with a word on the others, and on what its own program makes of it.
#[test]
fn the_choice_of_a_level_is_told() {
    let folder = Folder::new("choice");
    let file = folder.file("set.dat");
    let broken = "[Level1]\nName=Broken\nfeld_00=?\n";
    let sound = "Name=Spare\natom_1=1-c\natom_2=1-g\nfeld_00=1.2.1\nmole_0=12\n";
    std::fs::write(&file, format!("{broken}[Level2]\n{sound}[Level3]\n{sound}")).expect("a file");
    let ran = run(&["solve", &file]);
    let told = text(&ran.stderr);
    for part in [
        "passed over: ",
        "set.dat has 3 levels, and this is level 2; ",
        "KAtomic never finishes this level: its molecule does not need 1 of the atoms\n",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(
        text(&ran.stdout).starts_with("set: 1 moves, proved shortest\n"),
        "{}",
        text(&ran.stdout)
    );
}

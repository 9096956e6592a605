use super::*;
use crate::formats::parse;

const WATER: &str = "[Level]\nName=Water\natom_1=1-c\natom_2=3-cg\natom_3=1-g\n\
    feld_00=#######\nfeld_01=#1.2..#\nfeld_02=#....3#\nfeld_03=#######\nmole_0=123\n";

#[test]
fn what_is_read_is_written_again() {
    let levels = parse(WATER).expect("sound");
    assert_eq!(level(&levels[0]), WATER);
}

#[test]
fn other_symbols_are_renamed() {
    let text = "#####\n#B.A#\n#####\n\nAB\n\nA H 1R\nB H 1L\n";
    let levels = parse(text).expect("sound");
    let again = parse(&level(&levels[0])).expect("sound");
    assert_eq!(again[0].kinds()[0], ('1', levels[0].kinds()[0].1));
    assert_eq!(again[0].goals(), levels[0].goals());
}

#[test]
fn a_name_of_nothing_to_be_seen_is_none() {
    // Only formats without keys can have a name of control characters.
    let text = "\u{1}\n2\n7 4\n#######\n#a...b#\n#.....#\n#######\n2 1\nab\n8\n10\n";
    let written = level(&parse(text).expect("sound")[0]);
    assert!(!written.contains("Name="), "{written}");
    assert_eq!(level(&parse(&written).expect("sound")[0]), written);
}

#[test]
fn a_set_keeps_its_order() {
    let water = parse(WATER).expect("sound").remove(0);
    let text = set("Two\nlines", &vec![water.clone(); 12]);
    assert!(text.starts_with("[LevelSet]\nName=Two lines\nLevelCount=12\n"));
    assert_eq!(parse(&text).expect("sound"), vec![water; 12]);
}

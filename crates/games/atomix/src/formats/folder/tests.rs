use super::*;
use atom4_scratch::Scratch;

#[test]
fn numbers_count_as_numbers() {
    let mut names = [
        "Level10.txt",
        "Level2.txt",
        "a",
        "Level1.txt",
        "Level02.txt",
    ];
    names.sort_by(|one, other| natural(one, other));
    assert_eq!(
        names,
        [
            "Level1.txt",
            "Level02.txt",
            "Level2.txt",
            "Level10.txt",
            "a"
        ]
    );
}

#[test]
fn a_sequence_orders_the_levels() {
    let scratch = Scratch::new();
    let level = |name: &str| {
        let text =
            format!("[Level]\nName={name}\natom_1=1-c\natom_2=1-g\nfeld_00=1.2\nmole_0=12\n");
        std::fs::write(scratch.file(&format!("{name}.txt")), text).expect("a file");
    };
    ["A", "B", "C"].into_iter().for_each(level);
    std::fs::write(scratch.file("D.txt"), "nothing").expect("a file");
    let names = || {
        let file = read(scratch.path()).expect("levels");
        let names: String = file.playable().map(|(_, level)| level.name()).collect();
        (names, file.passed_over.len())
    };
    assert_eq!(names(), ("ABC".into(), 1));
    let sequence = "<levelsequence><level name=\"C\"/><level name=\"A\"/></levelsequence>";
    std::fs::write(scratch.file("sequence"), sequence).expect("a file");
    assert_eq!(names(), ("CAB".into(), 1));
}

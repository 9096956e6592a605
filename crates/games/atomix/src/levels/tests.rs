use super::*;

#[test]
fn the_file_is_read_whole_and_names_differ() {
    let count = OWN
        .lines()
        .filter(|line| line.starts_with("[Level") && *line != "[LevelSet]");
    assert_eq!(
        ini::parse(OWN).expect("the file is sound").levels.len(),
        count.count()
    );
    let numbers = OWN.lines().filter(|line| line.starts_with("Shortest="));
    assert_eq!(own().len(), numbers.count());
    for (index, level) in own().iter().enumerate() {
        assert_eq!(named(level.level.name()), Some(index));
        assert!(level.shortest > 0, "{}", level.level.name());
    }
    assert_eq!(named("WATER"), Some(0));
}

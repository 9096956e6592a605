use super::*;
use atom4_scratch::Scratch;

#[test]
fn the_old_contents_give_way_to_the_new_ones_and_nothing_else_does() {
    let folder = Scratch::new();
    let (path, other) = (folder.file("game.txt"), folder.file("game.txt.new"));
    fs::write(&path, "old").expect("a file for the test");
    fs::write(&other, "another's").expect("a file for the test");
    replace(&path, b"new").expect("it can be written");
    assert_eq!(fs::read(&path).expect("it is there"), b"new");
    assert_eq!(fs::read(&other).expect("it is there"), b"another's");
    assert!(replace(&folder.file("no/such/place"), b"new").is_err());
    assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 2);
}

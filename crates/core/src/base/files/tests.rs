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

#[test]
fn a_link_stays_one_and_so_does_who_may_read() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Scratch::new();
    fs::create_dir(folder.file("dotfiles")).expect("a folder for the test");
    let (path, real) = (folder.file("settings"), folder.file("dotfiles/settings"));
    // The file that the link leads to need not be there yet.
    symlink("dotfiles/settings", &path).expect("a link for the test");
    replace(&path, b"first").expect("it can be written");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("ours");
    replace(&path, b"second").expect("it can be written");
    assert_eq!(fs::read(&real).expect("it is there"), b"second");
    assert!(
        fs::symlink_metadata(&path)
            .expect("it is there")
            .is_symlink()
    );
    let mode = fs::metadata(&real)
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

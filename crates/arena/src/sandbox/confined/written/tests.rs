use std::io::Write;

use super::*;

#[test]
fn holes_take_nothing_and_removed_files_are_found() {
    let scratch = atom4_scratch::Scratch::new();
    let folder = scratch.file("written");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("before"), vec![1; 1 << 20]).unwrap();
    let written = Written::on_disk(&folder);
    let sparse = std::fs::File::create(folder.join("sparse")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    let count = written.bytes(&[], 1 << 30);
    assert!(count < 100_000, "{count}");
    std::fs::write(folder.join("after"), vec![1; 1 << 20]).unwrap();
    let count = written.bytes(&[], 1 << 30);
    assert!((1 << 20..2 << 20).contains(&count), "{count}");
    let own = std::process::id();
    let before = nameless(&[own]).disk;
    let mut gone = std::fs::File::create(folder.join("gone")).unwrap();
    std::fs::remove_file(folder.join("gone")).unwrap();
    gone.write_all(&vec![1; 3 << 20]).unwrap();
    gone.sync_all().unwrap();
    let count = nameless(&[own, own]).disk - before;
    assert!((3 << 20..4 << 20).contains(&count), "{count}");
}

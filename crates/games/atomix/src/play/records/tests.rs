use super::*;
use crate::levels::own;
use atom4_scratch::Scratch;

#[test]
fn records_are_kept_and_only_better_ones_count() {
    let folder = Scratch::new();
    let path = folder.file("records");
    let (water, other) = (&own()[0].level, &own()[1].level);
    let mut records = Records::open(Some(path.clone()));
    assert_eq!(records.best(water), None);
    assert!(records.note(water, 9).unwrap());
    assert!(!records.note(water, 9).unwrap());
    assert!(!records.note(water, 12).unwrap());
    // Another run notes something meanwhile.
    let mut second = Records::open(Some(path.clone()));
    assert!(second.note(other, 20).unwrap());
    assert!(records.note(water, 7).unwrap());
    let again = Records::open(Some(path.clone()));
    assert_eq!((again.best(water), again.best(other)), (Some(7), Some(20)));
}

#[test]
fn a_spoilt_file_loses_only_what_is_spoilt() {
    let folder = Scratch::new();
    let path = folder.file("records");
    let water = &own()[0].level;
    let mut records = Records::open(Some(path.clone()));
    records.note(water, 8).unwrap();
    let kept = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("what is this\n\n{kept}0123 x y\nff")).unwrap();
    assert_eq!(Records::open(Some(path.clone())).best(water), Some(8));
    fs::write(&path, [0xff, 0xfe, 0]).unwrap();
    assert_eq!(Records::open(Some(path.clone())).best(water), None);
}

#[test]
fn a_place_that_cannot_be_written_is_said() {
    let mut records = Records::open(Some(PathBuf::from("/nowhere/at/all")));
    assert!(records.note(&own()[0].level, 8).is_err());
    assert_eq!(records.best(&own()[0].level), Some(8));
}

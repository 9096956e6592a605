use super::*;
use atom4_scratch::Scratch;

#[test]
fn a_lock_file_is_held_by_one_and_taken_from_the_dead() {
    let folder = Scratch::new();
    let path = folder.file("results");
    let held = Lock::by_file(&path, WAIT).unwrap();
    let error = Lock::by_file(&path, WAIT).unwrap_err();
    assert!(
        error.contains("no locks") && error.contains("remove"),
        "{error}"
    );
    assert!(
        error.contains(&format!("process {}", std::process::id())),
        "{error}"
    );
    drop(held);
    let lock = folder.file("results.lock");
    assert!(!lock.exists());
    // A number that came again: this process, started at another time.
    let other = Holder {
        start: 1,
        ..Holder::this()
    };
    std::fs::write(&lock, other.text()).unwrap();
    drop(Lock::by_file(&path, WAIT).unwrap());
    // One on another host may live.
    let other = Holder {
        host: "node7".into(),
        ..Holder::this()
    };
    std::fs::write(&lock, other.text()).unwrap();
    let error = Lock::by_file(&path, WAIT).unwrap_err();
    assert!(error.contains("on node7"), "{error}");
}

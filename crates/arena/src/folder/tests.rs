use super::*;
use atom4_scratch::Scratch;

#[test]
fn what_is_not_ours_is_not_written_over() {
    let scratch = Scratch::new();
    let folder = scratch.file("report");
    std::fs::create_dir(&folder).unwrap();
    let page = folder.join("index.html");
    std::fs::write(&page, "mine").unwrap();
    let told = claim(&folder).unwrap_err();
    assert!(
        told.contains("index.html: no tournament has made this"),
        "{told}"
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    // Other files are no hindrance, and what stands there beside the mark is ours.
    std::fs::rename(&page, folder.join("notes.html")).unwrap();
    claim(&folder).unwrap();
    std::fs::write(&page, "ours").unwrap();
    claim(&folder).unwrap();
}

#[test]
fn a_folder_without_a_mark_is_known_by_its_results() {
    let scratch = Scratch::new();
    let folder = scratch.file("old");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("checks.jsonl"), "").unwrap();
    assert!(claim(&folder).is_err());
    std::fs::write(folder.join("results.jsonl"), "{\"atom4_match\":1}\n").unwrap();
    claim(&folder).unwrap();
}

#[test]
fn a_file_is_no_folder() {
    let scratch = Scratch::new();
    let file = scratch.file("file");
    std::fs::write(&file, "").unwrap();
    let told = claim(&file).unwrap_err();
    assert!(told.contains("give --report a folder"), "{told}");
}

use super::*;

#[test]
fn files_of_parts_are_named_alike() {
    let file = |path: &str, part, wanted| {
        let path = file_of_part(Path::new(path), part, wanted)?;
        Some(path.to_str()?.to_owned())
    };
    assert_eq!(
        file("results/3.jsonl", 3, 12).as_deref(),
        Some("results/12.jsonl")
    );
    assert_eq!(
        file("r13/x3-3.json", 3, 4).as_deref(),
        Some("r13/x3-4.json")
    );
    assert_eq!(file("results.jsonl", 3, 4), None);
}

#[test]
fn words_are_quoted_for_a_shell() {
    assert_eq!(quoted("strong:3"), "strong:3");
    assert_eq!(quoted("cmd='./a b'"), r"'cmd='\''./a b'\'''");
}

use super::*;

/// Wherever the program is killed, the game stands as after the last line that was written whole.
#[test]
fn a_journal_cut_anywhere_is_the_game_up_to_there() {
    let charter = Charter {
        game: String::from("atom-4"),
        machine: None,
        pace: None,
        secrets: ["a", "b", "c"].map(|digit| digit.repeat(32)),
    };
    let folder = atom4_scratch::Scratch::new();
    let path = folder.file("game");
    let scripts = [
        "",
        "one.\n",
        "one.\ntwo – three.\n",
        "one.\n",
        "one.\nfour.\n",
    ];
    let mut journal = Journal::create(&path, &charter).expect("it can be written");
    let mut ends = vec![std::fs::read(&path).expect("it is there").len()];
    for script in &scripts[1..] {
        journal
            .write(script, &JournalState::default())
            .expect("it can be written");
        ends.push(std::fs::read(&path).expect("it is there").len());
    }
    let bytes = std::fs::read(&path).expect("it is there");
    for length in 0..=bytes.len() {
        let whole = ends.iter().filter(|&&end| end <= length).count();
        let kept = read(&bytes[..length]);
        assert_eq!(
            kept.map(|kept| kept.script),
            (whole > 0).then(|| scripts[whole - 1].to_owned())
        );
    }
    std::fs::write(&path, &bytes[..bytes.len() - 1]).expect("it can be written");
    let (mut journal, kept) = Journal::open(&path).expect("it is one");
    assert_eq!((kept.charter, &*kept.script), (charter, "one.\n"));
    journal
        .write("one.\nfive.\n", &JournalState::default())
        .expect("it can be written");
    let (_, kept) = Journal::open(&path).expect("it is one");
    assert_eq!(kept.script, "one.\nfive.\n");
}

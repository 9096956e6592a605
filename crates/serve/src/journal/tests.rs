use super::*;

fn charter() -> Charter {
    Charter {
        game: String::from("atom-4"),
        machine: None,
        pace: None,
        secrets: ["a", "b", "c"].map(|digit| digit.repeat(32)),
    }
}

/// Wherever the program is killed, the game stands as after the last line that was written whole.
#[test]
fn a_journal_cut_anywhere_is_the_game_up_to_there() {
    let charter = charter();
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
        let kept = read(&bytes[..length]).map(|kept| kept.script);
        match whole {
            // Before the second line is whole the first one is enough.
            0 => assert!(kept.is_none_or(|script| script.is_empty())),
            _ => assert_eq!(kept.as_deref(), Some(scripts[whole - 1])),
        }
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

/// Any byte can be lost, or be another one, or have one more before it: what was written before and after is read, but for
/// the last line, which nothing says again.
#[test]
fn one_damaged_byte_loses_no_line_but_the_last() {
    let folder = atom4_scratch::Scratch::new();
    let path = folder.file("game");
    let mut journal = Journal::create(&path, &charter()).expect("it can be written");
    let mut script = String::new();
    let (mut states, mut ends) = (Vec::new(), Vec::new());
    for number in 0..6_u32 {
        script.push_str(&format!("add piece to {number} – {number}.\n"));
        let state = JournalState {
            score: [number, 0],
            ..JournalState::default()
        };
        journal.write(&script, &state).expect("it can be written");
        states.push((script.clone(), state));
        ends.push(std::fs::read(&path).expect("it is there").len());
    }
    let bytes = std::fs::read(&path).expect("it is there");
    let last = ends[4];
    let check = |damaged: &[u8], at: usize, what: &str| {
        let kept = read(damaged).unwrap_or_else(|| panic!("byte {at} {what}: no journal"));
        let found = (kept.script, kept.state);
        let whole = found == states[5];
        let cut = at >= last && found == states[4];
        assert!(whole || cut, "byte {at} {what}: {found:?}");
        assert_eq!(kept.charter, charter(), "byte {at} {what}");
    };
    for at in 0..bytes.len() {
        for byte in [0, b'\n', b'"', b'}', b'\\', b'7', b'\t', 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] = byte;
            check(&damaged, at, "is another");
            let mut damaged = bytes.clone();
            damaged.insert(at, byte);
            check(&damaged, at, "is one more");
        }
        let mut damaged = bytes.clone();
        damaged.remove(at);
        check(&damaged, at, "is gone");
    }
}

#[test]
fn a_damaged_journal_is_kept_aside_and_mended() {
    let folder = atom4_scratch::Scratch::new();
    let path = folder.file("name.game");
    let mut journal = Journal::create(&path, &charter()).expect("it can be written");
    for script in ["one.\n", "one.\ntwo.\n", "one.\ntwo.\nthree.\n"] {
        let written = journal.write(script, &JournalState::default());
        written.expect("it can be written");
    }
    let whole = std::fs::read(&path).expect("it is there");
    let damaged = String::from_utf8_lossy(&whole).replace("two", "tvo");
    std::fs::write(&path, damaged.replacen("tvo", "two", 1)).expect("it can be written");
    let before = std::fs::read(&path).expect("it is there");
    let (mut journal, kept) = Journal::open(&path).expect("it is one");
    assert_eq!(kept.damaged, [5], "what the line before says once more");
    assert_eq!(kept.script, "one.\ntwo.\n");
    let aside = std::fs::read(path.with_extension("damaged")).expect("it is kept aside");
    assert_eq!(aside, before);
    let written = journal.write("one.\ntwo.\nfour.\n", &JournalState::default());
    written.expect("it can be written");
    let (_, kept) = Journal::open(&path).expect("it is one");
    assert_eq!(
        (&*kept.script, &*kept.damaged),
        ("one.\ntwo.\nfour.\n", &[][..])
    );
}

/// Lines without checksums, as 2.0.0 wrote them.
#[test]
fn journals_of_2_0_0_are_read() {
    let mut text = serde_json::to_string(&charter()).expect("it can be written") + "\n";
    for (keep, add) in [(0, "one.\n"), (5, "two.\n"), (5, "three.\n")] {
        let line = serde_json::json!({
            "keep": keep, "add": add, "state": JournalState::default()
        });
        text.push_str(&format!("{line}\n"));
    }
    let kept = read(text.as_bytes()).expect("it is one");
    assert_eq!((&*kept.script, &*kept.damaged), ("one.\nthree.\n", &[][..]));
}

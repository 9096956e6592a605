//! Atomix: level files whole and broken, in every format.

use std::collections::BTreeMap;

use atom4::base::Random;
use atom4::games::atomix::formats::{self, write};
use atom4::games::atomix::levels::own;
use atom4::games::atomix::{Draft, Level};

/// A level in every format that is read, made of a level of ours.
fn texts(level: &Level) -> Vec<String> {
    let draft = level.draft();
    let (board, molecule) = (rows_text(&draft.board), rows_text(&draft.molecule));
    let size = |rows: &[Vec<char>]| {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        format!("{width} {}", rows.len())
    };
    let mut student = format!("{}\n{board}\n{molecule}\n", draft.name);
    const WAYS: [&str; 8] = ["U", "RU", "R", "RD", "D", "LD", "L", "LU"];
    for (symbol, kind) in &draft.kinds {
        student += &format!("{symbol} {}", kind.element.symbol());
        for (direction, order) in kind.bonds.iter() {
            student += &format!(" {order}{}", WAYS[direction as usize]);
        }
        student.push('\n');
    }
    let padded: Vec<Vec<char>> = {
        let width = draft.molecule.iter().map(Vec::len).max().unwrap_or(0);
        let pad = |row: &Vec<char>| {
            let mut row = row.clone();
            row.resize(width, '.');
            row
        };
        draft.molecule.iter().map(pad).collect()
    };
    let labels = format!(
        "{}\n{}\n{}\n{board}{}\n{}{}\n{}\n",
        draft.name,
        level.atoms().len(),
        size(&draft.board),
        size(&padded),
        rows_text(&padded),
        level.goals().len(),
        level.playable_cells(),
    );
    vec![write::level(level), student, labels, gnome(&draft)]
}

fn rows_text(rows: &[Vec<char>]) -> String {
    rows.iter()
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

fn gnome(draft: &Draft) -> String {
    const LINKS: [&str; 8] = [
        "top",
        "top-right",
        "right",
        "bottom-right",
        "bottom",
        "bottom-left",
        "left",
        "top-left",
    ];
    let mut text = format!(
        "<?xml version=\"1.0\"?>\n<level _name=\"{}\">\n",
        draft.name
    );
    for (name, rows) in [
        ("environment", &draft.board),
        ("scenario", &draft.board),
        ("goal", &draft.molecule),
    ] {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        text += &format!("<{name} n_columns=\"{width}\" n_rows=\"{}\">\n", rows.len());
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.iter().enumerate() {
                let place = format!("<position row=\"{y}\" col=\"{x}\">\n");
                if *sign == '#' && name == "environment" {
                    text += &place;
                    text += "<tile type=\"TILE_TYPE_WALL\" base=\"wall-single\"/>\n</position>\n";
                } else if let Some(kind) = draft.kinds.get(sign).filter(|_| name != "environment") {
                    let symbol = kind.element.symbol().to_lowercase();
                    text += &place;
                    text += &format!("<tile type=\"TILE_TYPE_ATOM\" base=\"atom-{symbol}\">\n");
                    for (direction, order) in kind.bonds.iter() {
                        let double = if order == 2 { "-double" } else { "" };
                        let link = LINKS[direction as usize];
                        text += &format!("<underlay>link-{link}{double}</underlay>\n");
                    }
                    text += "</tile>\n</position>\n";
                }
            }
        }
        text += &format!("</{name}>\n");
    }
    text + "</level>\n"
}

/// Levels of ours without triple bonds, which GNOME's format has no word for.
fn speakable() -> Vec<Level> {
    let levels: Vec<Level> = own().iter().map(|own| own.level.clone()).collect();
    let triple = |level: &Level| {
        let mut kinds = level.kinds().iter();
        kinds.any(|kind| kind.1.bonds.iter().any(|(_, order)| order == 3))
    };
    levels
        .into_iter()
        .filter(|level| !triple(level))
        .take(12)
        .collect()
}

#[test]
fn every_format_tells_the_same_level() {
    for level in speakable() {
        let texts = texts(&level);
        for (number, text) in texts.iter().enumerate() {
            let read = formats::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.len(), 1);
            assert_eq!(read[0].name(), level.name());
            assert_eq!(read[0].goals(), level.goals());
            let sizes = |level: &Level| {
                let mut sizes: Vec<usize> =
                    level.classes().iter().map(|c| c.members.len()).collect();
                sizes.sort_unstable();
                sizes
            };
            assert_eq!(sizes(&read[0]), sizes(&level));
            if number != 2 {
                let kinds = |level: &Level| {
                    let kinds = level.kinds().iter().map(|kind| kind.1);
                    kinds.collect::<std::collections::BTreeSet<_>>()
                };
                assert_eq!(kinds(&read[0]), kinds(&level));
            }
        }
    }
}

/// Spoils a text in one of the ways that files are spoilt.
fn spoil(text: &str, how: u64, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let length = bytes.len() as u64;
    let lines: Vec<&str> = text.lines().collect();
    let line = random.below(lines.len() as u64) as usize;
    match how {
        // Cut in the first three quarters: something is missing for certain.
        0 => bytes.truncate(random.below(length * 3 / 4) as usize),
        // A sign that is none, in the board.
        1 => {
            let spoilt = text.replacen("##", "#?", 1);
            bytes = spoilt
                .replacen("TILE_TYPE_WALL", "TILE_TYPE_W?LL", 1)
                .into();
        }
        // Bytes of no text.
        2 => {
            for _ in 0..8 {
                let at = random.below(length) as usize;
                bytes.splice(at..at, [0xff, 0x00, 0x1b]);
            }
        }
        // A line of another kind in between.
        3 => {
            bytes = [
                &lines[..line],
                &["<position row=\"999\" ]["],
                &lines[line..],
            ]
            .concat()
            .join("\n")
            .into()
        }
        // Two parts changed for one another: the end comes first.
        4 => {
            let half = bytes.len() / 2;
            bytes.rotate_left(half);
        }
        // A board as large as it gets.
        5 => {
            bytes = text
                .replace('#', &"#".repeat(400))
                .replace("<tile", &"<tile>".repeat(3000))
                .into()
        }
        // Everything twice.
        _ => bytes = format!("{text}{text}").into(),
    }
    bytes
}

/// 280 files, spoilt in seven ways: every one is refused with its line and a reason of a readable
/// length, whatever the format, or is read as its own program reads it; nothing panics.
#[test]
fn broken_files_are_refused_with_a_reason() {
    let mut random = Random::new(2024);
    let levels = speakable();
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    let folder = std::env::temp_dir().join(format!("atom4-broken-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for number in 0..280 {
        let level = &levels[number % levels.len()];
        let texts = texts(level);
        let how = number as u64 % 7;
        let text = &texts[(number / 7) % texts.len()];
        let path = folder.join(format!("broken-{number}.txt"));
        std::fs::write(&path, spoil(text, how, &mut random)).unwrap();
        let read = formats::read(&path).and_then(formats::LevelFile::every);
        match read {
            // As KAtomic does: an odd line is passed over, and what stands twice is one.
            Ok(read) if text.starts_with("[Level") && matches!(how, 3 | 6) => {
                assert_eq!(read, std::slice::from_ref(level));
                *counts.entry(how).or_default() += 1;
            }
            Ok(_) => {
                let kept = std::fs::read_to_string(&path).unwrap_or_default();
                panic!("number {number}, spoilt in way {how}, was read:\n{kept}");
            }
            Err(error) => {
                let said = error.to_string();
                assert!(said.contains(&format!("broken-{number}.txt")), "{said}");
                assert!(
                    !error.problem.is_empty() && error.problem.chars().count() < 240,
                    "{said}"
                );
                assert!(!error.problem.chars().any(char::is_control), "{said:?}");
                assert!(error.line > 0 || error.problem.contains("empty"), "{said}");
                *counts.entry(how).or_default() += 1;
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(counts.values().copied().collect::<Vec<_>>(), [40; 7]);
}

/// Texts put together at random, of the words of all formats: read or refused, never a panic.
#[test]
fn random_texts_never_panic() {
    const WORDS: [&str; 24] = [
        "[Level]\n",
        "[LevelSet]\n",
        "[Level1]\n",
        "LevelCount=2\n",
        "Name=x\n",
        "atom_1=1-c\n",
        "atom_2=o-zz\n",
        "feld_00=####\n",
        "feld_01=#12#\n",
        "feld_99=#\n",
        "mole_0=12\n",
        "\n",
        "1 H 1R\n",
        "2 O 9Q\n",
        "#12#\n",
        "12\n",
        "3 3\n",
        "<level>",
        "<goal n_columns=\"2\" n_rows=\"1\">",
        "<position row=\"0\" col=\"1\">",
        "</position>",
        "&#x0;",
        "é\u{7f}",
        "<!DOCTYPE a [<!ENTITY b \"c\">]>",
    ];
    let mut random = Random::new(7);
    for _ in 0..4000 {
        let count = 1 + random.below(14);
        let text: String = (0..count)
            .filter_map(|_| random.pick(&WORDS).copied())
            .collect();
        if let Err(error) = formats::parse(&text) {
            assert!(!error.problem.is_empty());
        }
    }
}

#[test]
fn trouble_in_xml_has_the_line_where_it_begins() {
    let line = |text: &str| formats::parse(text).unwrap_err().line;
    assert_eq!(line("<level>\n\n<not>\nan element\n</level>\n"), 5);
    let grids =
        "<environment n_columns=\"2\" n_rows=\"2\"/><scenario n_columns=\"2\" n_rows=\"2\"/>";
    assert_eq!(
        line(&format!(
            "<level>{grids}\n<goal\n n_columns=\"2\"\n n_rows=\"many\"/></level>\n"
        )),
        2
    );
    assert_eq!(line("<level>\n\n\n</level>\n"), 1);
    let error = formats::parse("<level>\n<what/>\n</level>\n").unwrap_err();
    let expected = "the level lacks one of <environment>, <scenario> and <goal>";
    assert_eq!(error.problem, expected);
}

/// Small faults of otherwise good files, each with what is said of it.
#[test]
fn small_faults_are_named() {
    let level = &speakable()[0];
    let gnome = gnome(&level.draft());
    let bond = gnome.find("<underlay>link-").expect("there is a bond");
    let end = gnome[bond..].find("</underlay>").expect("it ends") + bond;
    let empty = format!(
        "{}<underlay/>{}",
        &gnome[..bond],
        &gnome[end + "</underlay>".len()..]
    );
    let labels = texts(level)[2].clone();
    let row = labels
        .lines()
        .find(|line| line.starts_with('#'))
        .expect("a board");
    let short = labels.replacen(row, &row[1..], 1);
    let long = labels.replacen(row, &format!("{row}#"), 1);
    let columns = row.len();
    for (text, expected) in [
        (&empty, String::from("the name of a bond in it")),
        (
            &short,
            format!("a row of {} columns found, expected {columns}", columns - 1),
        ),
        (
            &long,
            format!("a row of {} columns found, expected {columns}", columns + 1),
        ),
    ] {
        let error = formats::parse(text).expect_err("it is spoilt");
        assert!(error.problem.contains(&expected), "{}", error.problem);
    }
}

/// A name may hold anything that a row cannot be taken for.
#[test]
fn names_may_hold_signs_of_other_formats() {
    let level = &speakable()[0];
    let text = texts(level)[1].clone();
    let (_, rest) = text.split_once('\n').expect("a name, then the board");
    for name in ["Level #3", "<3 Water", "# 1: Water"] {
        let levels = formats::parse(&format!("{name}\n{rest}")).expect("a level");
        assert_eq!(levels[0].name(), name);
    }
}

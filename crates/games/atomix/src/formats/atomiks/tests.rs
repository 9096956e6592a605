use super::*;

/// A level of three atoms in the bytes of atomiks.
fn water() -> Vec<u8> {
    let mut bytes = vec![0; 546];
    let board = ["#######", "#1..2.#", "#....3 ", "#######"];
    for (row, line) in board.iter().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            bytes[16 * row + column] = match sign {
                '#' => 193,
                '.' => 128,
                '1' => 64 + 6,
                '2' => 64 + 8,
                '3' => 64 + 2,
                _ => 0,
            };
        }
    }
    bytes[256..259].copy_from_slice(&[64 + 6, 64 + 8, 64 + 2]);
    bytes[514..519].copy_from_slice(b"WATER");
    bytes[529..534].copy_from_slice(b"LEVEL");
    bytes
}

#[test]
fn a_level_is_read() {
    let bytes = water();
    assert!(looks_like(&bytes));
    let level = parse(&bytes)
        .and_then(LevelFile::every)
        .expect("a level")
        .remove(0);
    assert_eq!(level.name(), "WATER LEVEL");
    let text = "[Level]\nName=WATER LEVEL\natom_1=1-c\natom_2=3-cg\natom_3=1-g\nfeld_00=#######\nfeld_01=#1..2.#\n\
                feld_02=#....3#\nfeld_03=#######\nmole_0=123\n";
    assert_eq!(super::super::write::level(&level), text);
}

#[test]
fn what_is_unknown_is_refused() {
    let mut bytes = water();
    bytes[17] = 64 + 49;
    let said = parse(&bytes).expect_err("there is no such atom").problem;
    assert_eq!(said, "an atom of kind 49 found, expected 0 to 48");
    assert!(!looks_like(b"[Level]\n"));
    assert!(!looks_like(&[b'#'; 546]));
}

#[test]
fn every_kind_is_one() {
    for kind in KINDS {
        assert!(ini::read_kind(kind, 0).is_ok(), "{kind}");
    }
}

use super::*;

/// An entry with these numbers, each of so many bytes.
fn entry(wide: usize, numbers: &[i32]) -> Vec<u8> {
    let magic: u16 = if wide == 2 { 0o432 } else { 0o1036 };
    let names = b"odd|an odd name\0";
    let flags = [1u8, 0, 1];
    let head = [
        magic,
        names.len() as u16,
        flags.len() as u16,
        numbers.len() as u16,
        0,
        0,
    ];
    let mut bytes: Vec<u8> = head.iter().flat_map(|n| n.to_le_bytes()).collect();
    bytes.extend(names);
    bytes.extend(flags);
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    for &number in numbers {
        bytes.extend(number.to_le_bytes().iter().take(wide));
    }
    bytes
}

fn with_colours(colours: i32) -> Vec<i32> {
    let mut numbers = vec![-1; 15];
    numbers[COLOURS] = colours;
    numbers
}

#[test]
fn entries_of_both_formats_tell_their_colours() {
    for (wide, colours, told) in [(2, 8, 8), (2, 256, 256), (4, 1 << 24, 1 << 24), (2, -1, 0)] {
        let bytes = entry(wide, &with_colours(colours));
        assert_eq!(in_entry(&bytes), Some(told), "{wide} {colours}");
        // What is cut says nothing, whatever the length.
        for length in 0..bytes.len() - 2 * wide {
            assert_ne!(in_entry(&bytes[..length]), Some(told.max(1)), "{length}");
        }
    }
    assert_eq!(in_entry(&entry(2, &[80, 24])), Some(0));
    assert_eq!(in_entry(b"no entry at all"), None);
}

#[test]
fn an_entry_is_found_under_its_letter_and_under_its_number() {
    let folder = std::env::temp_dir().join(format!("atom4-terminfo-{}", std::process::id()));
    for (under, name, colours) in [("o", "odd", 8), ("77", "wide", 16)] {
        std::fs::create_dir_all(folder.join(under)).unwrap();
        let bytes = entry(2, &with_colours(colours));
        std::fs::write(folder.join(under).join(name), bytes).unwrap();
    }
    let variable = |name: &str| (name == "TERMINFO").then(|| folder.to_string_lossy().into_owned());
    assert_eq!(colours("odd", variable), Some(8));
    assert_eq!(colours("wide", variable), Some(16));
    assert_eq!(colours("no such terminal", variable), None);
    assert_eq!(colours("../o/odd", variable), None);
    std::fs::remove_dir_all(&folder).unwrap();
}

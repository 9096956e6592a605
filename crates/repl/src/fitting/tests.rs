use rustyline::completion::{Candidate, Pair, longest_common_prefix};

use super::{fitting, rows_for, width};

fn pairs(words: &[&str]) -> Vec<Pair> {
    let pair = |word: &&str| Pair {
        display: (*word).to_owned(),
        replacement: (*word).to_owned(),
    };
    words.iter().map(pair).collect()
}

fn shown(words: &[&str], size: (usize, usize)) -> Vec<String> {
    let fitted = fitting(pairs(words), size);
    fitted.iter().map(|pair| pair.display().into()).collect()
}

const WORDS: [&str; 9] = [
    "show board.",
    "show book.",
    "show history.",
    "show moves.",
    "show position.",
    "show score.",
    "show settings.",
    "show status.",
    "show version.",
];

#[test]
fn what_has_room_stays_as_it_is() {
    assert_eq!(shown(&WORDS, (80, 24)), WORDS);
    // Two abreast: five rows above the line that is typed.
    assert_eq!(shown(&WORDS, (40, 6)), WORDS);
}

#[test]
fn what_has_no_room_is_counted() {
    let left = shown(&WORDS, (40, 4));
    assert_eq!(left.len(), 6);
    assert_eq!(left[..5], WORDS[..5]);
    assert_eq!(left[5], "(4 more)");
    // The line that is typed leaves no row.
    assert_eq!(shown(&WORDS, (40, 1)), ["(9 more)"]);
}

#[test]
fn every_size_has_room_for_what_is_shown() {
    let words: Vec<String> = (0..300).map(|n| format!("{}", n * n * n)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for columns in [1, 2, 9, 10, 40, 80, 300] {
        for rows in 2..40 {
            let left = shown(&words, (columns, rows));
            let widths: Vec<usize> = left.iter().map(|word| width(word)).collect();
            let taken = rows_for(&widths, columns);
            assert!(taken < rows, "{taken} rows of {rows} for {left:?}");
            let counted = left.last().and_then(|last| last.strip_prefix('('));
            let counted = counted.and_then(|last| last.strip_suffix(" more)"));
            let counted: usize = counted.map_or(0, |n| n.parse().expect("a number"));
            let named = left.len() - usize::from(counted > 0);
            assert_eq!(named + counted, words.len(), "{columns}x{rows}");
        }
    }
}

#[test]
fn what_all_have_in_common_is_completed_in_every_size() {
    for rows in [1, 3, 24] {
        let left = fitting(pairs(&WORDS), (20, rows));
        assert_eq!(longest_common_prefix(&left), Some("show "), "{rows} rows");
    }
    // Those that are left out count too.
    let words = ["sound.", "sounds.", "sounding.", "south."];
    let left = fitting(pairs(&words), (10, 3));
    assert_eq!(longest_common_prefix(&left), Some("sou"));
}

#[test]
fn characters_that_may_be_wide_are_taken_as_wide() {
    assert_eq!(width("a.txt"), 5);
    assert_eq!(width("\u{68cb}.txt"), 6);
}

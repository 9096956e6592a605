//! The fit of words to a command's row, and their distance from it.

use crate::grammar::RowInfo;

/// True where a word may stand at the place of `expected` in a usage.
pub(crate) fn fits(expected: &str, came: &str) -> bool {
    if expected.starts_with('"') {
        return came.starts_with('"');
    }
    if expected == expected.to_lowercase() {
        return expected == came;
    }
    let number = came
        .trim_start_matches(['+', '-'])
        .bytes()
        .all(|b| b.is_ascii_digit());
    // One capital letter stands for a number, more for a word.
    if expected.len() == 1 {
        number
    } else {
        !came.starts_with('"')
    }
}

/// True where seconds, which may have a fraction, stand at this place of the row.
pub(super) fn in_seconds(row: &RowInfo, place: usize) -> bool {
    row.words().nth(place + 1) == Some("s")
}

pub(super) fn is_fraction(came: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    came.split_once('.')
        .is_some_and(|(whole, part)| digits(whole) && digits(part))
}

/// True where `words` are the beginning of this command, or all of it but what varies: `get move`.
pub(super) fn is_begun(row: &RowInfo, words: &[&str]) -> bool {
    let all = row.words().count();
    let begins = words.len() < all && row.words().zip(words).all(|(word, came)| fits(word, came));
    let own = row.words().filter(|word| *word == word.to_lowercase());
    begins || own.eq(words.iter().copied())
}

/// Number of words that fit, counted from the beginning.
pub(super) fn begun(row: &RowInfo, words: &[&str]) -> usize {
    let pairs = row.words().zip(words);
    pairs.take_while(|(own, came)| fits(own, came)).count()
}

/// Number of the row's own words that come as they are, counted from the beginning.
pub(super) fn own_words(row: &RowInfo, words: &[&str]) -> usize {
    let pairs = row.words().zip(words);
    pairs.take_while(|(own, came)| own == *came).count()
}

/// True where the first word is near the row's first word; nearer where it stands alone and the row
/// has more words: the rest of a file name, `txt`, is not `next round`.
pub(super) fn starts_alike(row: &RowInfo, words: &[&str]) -> bool {
    match (row.words().next(), words) {
        (Some(expected), [came]) if row.words().nth(1).is_some() => edits(expected, came) <= 1,
        (Some(expected), [came, ..]) => edits(expected, came) <= expected.len().max(came.len()) / 2,
        _ => false,
    }
}

/// True where `came` is the row's first word but for a slip of the fingers.
pub(super) fn is_slip(row: &RowInfo, came: &str) -> bool {
    let first = row.words().next();
    first.is_some_and(|own| {
        let most = (own.len().max(came.len()) / 3).max(1);
        own.chars().next() == came.chars().next() && edits(own, came) <= most
    })
}

/// The one word of a row that `words` lack, with the word that stands in its place, where all the
/// others fit; `None` too where it is the last one.
pub(super) fn left_out<'a>(row: &RowInfo, words: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let expected: Vec<&'a str> = row.words().collect();
    if words.len() + 1 != expected.len() {
        return None;
    }
    let place = (1..expected.len()).rev().find(|&place| {
        let rest = expected.iter().enumerate().filter(|(n, _)| *n != place);
        // A word of the row itself is not what stands for a varying one.
        rest.zip(words)
            .all(|((_, word), came)| fits(word, came) && (word == came || !expected.contains(came)))
    })?;
    expected.get(place).copied().zip(words.get(place).copied())
}

/// Distance of `words` from a row: edits in its own words, those of the first word three times,
/// two for each word too many, one for each that is missing.
pub(super) fn distance(row: &RowInfo, words: &[&str]) -> usize {
    let mut expected = row.words();
    let mut sum = 0;
    for (n, came) in words.iter().enumerate() {
        sum += match expected.next() {
            None => 2,
            Some(word) if fits(word, came) => 0,
            Some(word) if word == word.to_lowercase() => {
                edits(word, came) * if n == 0 { 3 } else { 1 }
            }
            Some(_) => 1,
        };
    }
    sum + expected.count()
}

/// The Levenshtein distance of two words, of at most their first 40 characters.
pub(super) fn edits(a: &str, b: &str) -> usize {
    let cut = |word: &str| word.chars().take(40).collect::<String>();
    strsim::levenshtein(&cut(a), &cut(b))
}

#[cfg(test)]
mod tests;

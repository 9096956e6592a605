//! A list of completions that has room on the screen. The line editor would show a longer one page by page, and neither
//! Ctrl-C nor Ctrl-D would leave its pages.

use rustyline::completion::{Candidate, Pair, longest_common_prefix};

/// Columns between two candidates.
const GAP: usize = 2;

/// As many of these as have room on a terminal of so many columns and rows together with the line that is typed, and
/// a last one that says how many others there are. What all have in common is completed as if all were there.
pub(super) fn fitting(mut all: Vec<Pair>, (columns, rows): (usize, usize)) -> Vec<Pair> {
    let room = rows.saturating_sub(1);
    let widths: Vec<usize> = all.iter().map(|pair| width(pair.display())).collect();
    if rows_for(&widths, columns) <= room {
        return all;
    }
    let common = longest_common_prefix(&all).unwrap_or_default().to_owned();
    let note = |shown: usize| format!("({} more)", all.len() - shown);
    // The more are shown, the more rows they take.
    let fits = |&shown: &usize| {
        let shown_widths = widths.get(..shown).unwrap_or_default();
        rows_for(&[shown_widths, &[note(shown).len()]].concat(), columns) <= room
    };
    let most = widths.len().min(columns * room);
    let shown = (0..most).rev().find(fits).unwrap_or_default();
    let last = Pair {
        display: note(shown),
        replacement: common,
    };
    all.truncate(shown);
    all.push(last);
    all
}

/// The rows that the line editor takes for candidates of these widths.
fn rows_for(widths: &[usize], columns: usize) -> usize {
    let widest = widths.iter().max().map_or(0, |widest| widest + GAP);
    let abreast = columns / widest.clamp(1, columns.max(1));
    widths.len().div_ceil(abreast.max(1))
}

/// The columns of a text, at most: characters outside of ASCII may take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

#[cfg(test)]
mod tests;

//! What README and guide promise, and the tests that hold it: `promises.txt` has a line for each promise, the words of
//! the page and the test.
//!
//! ```text
//! # docs/screens.md
//! Any key or click ends the movement at once, and counts | tests/x11/movement.rs a_key_ends_the_movement
//! ```
//!
//! Behind the file stands the name of a test in it, or nothing where the file as a whole is the test. The words stand on
//! the page, so that whoever changes one changes the other; the test is there; every page has its promises.

use std::collections::BTreeSet;
use std::fs;

use libtest_mimic::Failed;

use super::{root, text_of};

/// The list, from the root.
const LIST: &str = "tests/guide/promises.txt";

/// Pages that promise nothing of what the program does: lists of pages, pictures, changes and files.
const OTHERS: [&str; 4] = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/SUMMARY.md",
    "docs/pictures.md",
];

/// A promise of a page.
struct Promise<'a> {
    page: &'a str,
    words: &'a str,
    file: &'a str,
    test: Option<&'a str>,
}

/// The promises of the list.
fn promises(list: &str) -> Result<Vec<Promise<'_>>, Failed> {
    let mut page = None;
    let mut promises = Vec::new();
    let lines = list.lines().filter(|line| !line.trim().is_empty());
    for line in lines {
        if let Some(name) = line.strip_prefix("# ") {
            page = Some(name);
            continue;
        }
        let (words, place) = line
            .rsplit_once(" | ")
            .ok_or_else(|| format!("{LIST}: no test behind {line:?}"))?;
        let (file, test) = match place.split_once(' ') {
            Some((file, test)) => (file, Some(test)),
            None => (place, None),
        };
        let page = page.ok_or_else(|| format!("{LIST}: no page above {line:?}"))?;
        promises.push(Promise {
            page,
            words,
            file,
            test,
        });
    }
    Ok(promises)
}

/// A text with one blank wherever it has any, as a promise may go over the end of a line.
fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is wrong with a promise; `None` where it stands on its page and its test is there.
fn broken(promise: &Promise<'_>, text: &str) -> Option<String> {
    let Promise {
        words, file, test, ..
    } = promise;
    if !text.contains(&in_a_line(words)) {
        return Some(format!("the page does not say {words:?} any more"));
    }
    let path = root().join(file);
    let Some(test) = test else {
        return (!path.exists()).then(|| format!("{words:?}: there is no {file}"));
    };
    let held = fs::read_to_string(&path).is_ok_and(|text| {
        text.contains(&format!("fn {test}(")) || text.contains(&format!("\"{test}\""))
    });
    (!held).then(|| format!("{words:?}: there is no test {test} in {file}"))
}

/// The promises of a page stand there and have their tests; a page has some.
pub fn of_page(page: &str) -> Result<(), Failed> {
    let list = text_of(LIST)?;
    let text = in_a_line(&text_of(page)?);
    let promises = promises(&list)?;
    let own: Vec<&Promise<'_>> = promises.iter().filter(|own| own.page == page).collect();
    let wrong: Vec<String> = own.iter().filter_map(|own| broken(own, &text)).collect();
    if !wrong.is_empty() {
        return Err(format!("{page}, {LIST}:\n  {}", wrong.join("\n  ")).into());
    }
    match own.is_empty() && !OTHERS.contains(&page) {
        true => Err(format!("{LIST} has no promise of {page}").into()),
        false => Ok(()),
    }
}

/// Each promise is listed once, on a page that is there.
pub fn listed(pages: &[String]) -> Result<(), Failed> {
    let list = text_of(LIST)?;
    let mut seen = BTreeSet::new();
    for Promise { page, words, .. } in promises(&list)? {
        if !pages.iter().any(|known| known == page) {
            return Err(format!("{LIST}: there is no page {page}").into());
        }
        if !seen.insert((page, words)) {
            return Err(format!("{LIST}: twice: {words}").into());
        }
    }
    Ok(())
}

/// A promise whose words are gone or whose test is not there is found; a good one is not.
pub fn told_apart() -> Result<(), Failed> {
    let list = "# README.md\nIt rains | tests/guide/promises.rs told_apart\n\
        It rains | tests/guide/promises.rs no_such_test\nIt rains | tests/guide\n\
        It rains | tests/none\nIt snows | tests/guide\n";
    let found: Vec<bool> = promises(list)?
        .iter()
        .map(|own| broken(own, &in_a_line("Look: It\n  rains.")).is_some())
        .collect();
    match found == [false, true, false, true, true] {
        true => Ok(()),
        false => Err(format!("broken: {found:?}").into()),
    }
}

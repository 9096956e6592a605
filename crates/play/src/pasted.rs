//! A pasted game in the place of a file's name: whatever opens a file opens it too.
//!
//! The text of a game ends in a line break, which no name that is typed holds.

/// What stands for this text where the name of a file is wanted. Terminals paste line breaks as carriage returns.
#[must_use]
pub fn as_name(text: &str) -> String {
    let mut name = text.replace("\r\n", "\n").replace('\r', "\n");
    if !name.ends_with('\n') {
        name.push('\n');
    }
    name
}

/// The text that a name stands for; `None` for the name of a file.
#[must_use]
pub fn text_of(name: &str) -> Option<&str> {
    name.ends_with('\n').then_some(name)
}

/// A name as sentences have it.
#[must_use]
pub fn called(name: &str) -> &str {
    match text_of(name) {
        Some(_) => "the pasted game",
        None => name,
    }
}

#[cfg(test)]
mod tests;

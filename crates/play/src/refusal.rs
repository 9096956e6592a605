//! Why something that was understood cannot be done.

/// The reason behind an `Impossible.`, in one line, without a period at its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
#[derive(serde::Serialize, serde::Deserialize)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal for this reason.
    pub fn new(reason: impl Into<String>) -> Refusal {
        Refusal(reason.into())
    }

    /// Nobody is called `who`, of whose name the beginning is told; what would do.
    #[must_use]
    pub fn nobody(who: &str, would_do: &str) -> Refusal {
        let mut short: String = who.chars().take(40).collect();
        if short.len() < who.len() {
            short.push('…');
        }
        Refusal(format!("nobody plays {short}; {would_do}"))
    }

    /// The reason as a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        sentence(self.0.clone())
    }

    /// A refusal whose reason is an error's text.
    pub fn from_error(error: impl std::fmt::Display) -> Refusal {
        Refusal(error.to_string())
    }
}

/// A reason as a sentence: with a capital letter, but for a key, and a sign at its end.
#[must_use]
pub fn sentence(mut reason: String) -> String {
    // A letter alone is a key: `u takes back`.
    let is_key = reason.as_bytes().get(1) == Some(&b' ') && !reason.starts_with("a ");
    if let Some(first) = reason.get_mut(..1).filter(|_| !is_key) {
        first.make_ascii_uppercase();
    }
    if !reason.ends_with(['.', '!', '?']) {
        reason.push('.');
    }
    reason
}

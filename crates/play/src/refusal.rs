//! Why something that was understood cannot be done.

/// The reason behind an `Impossible.`, in one line, without a period at its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
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

    /// A refusal whose reason is an error's text.
    pub fn from_error(error: impl std::fmt::Display) -> Refusal {
        Refusal(error.to_string())
    }
}

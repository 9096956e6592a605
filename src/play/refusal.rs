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

    /// A refusal whose reason is an error's text.
    pub fn from_error(error: impl std::fmt::Display) -> Refusal {
        Refusal(error.to_string())
    }
}

//! A step of `atom4 check`.

use super::session::Session;
use super::talk::{Failure, Weight};

/// What trying a step is: it sends and hears.
type Attempt = Box<dyn FnMut(&mut Session) -> Result<(), Failure>>;

/// A step of `atom4 check`.
pub struct Step {
    /// What it is called.
    pub title: String,
    /// Who asks for it.
    pub weight: Weight,
    /// Tries it.
    pub attempt: Attempt,
}

impl Step {
    /// A step that this asks for.
    pub fn new(
        weight: Weight,
        title: impl Into<String>,
        attempt: impl FnMut(&mut Session) -> Result<(), Failure> + 'static,
    ) -> Step {
        Step {
            title: title.into(),
            weight,
            attempt: Box::new(attempt),
        }
    }
}

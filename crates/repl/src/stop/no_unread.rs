//! Readers of the answers, where the system does not tell that they go away.

/// Nobody hears of a reader who goes away before something is written to him.
pub fn when_unread(act: impl FnOnce() + Send + 'static) {
    drop(act);
}

//! Threads, where the platform has them: a module in a browser has none beside the one that runs it.

/// True where threads can be started.
pub const ANY: bool = cfg!(not(target_family = "wasm"));

/// So many of the threads that are wanted as there can be, the one that asks among them.
#[must_use]
pub fn granted(wanted: usize) -> usize {
    if ANY { wanted.max(1) } else { 1 }
}

/// Does `own` while each of `helpers` works on a thread of its own; all have ended when this returns. Where there are no
/// threads nobody helps.
pub fn beside<H: FnOnce() + Send, R>(
    helpers: impl IntoIterator<Item = H>,
    own: impl FnOnce() -> R,
) -> R {
    if !ANY {
        return own();
    }
    std::thread::scope(|scope| {
        for helper in helpers {
            scope.spawn(helper);
        }
        own()
    })
}

#[cfg(test)]
mod tests;

//! Foreign text made fit to be shown.

/// The first `length` characters of `text`, control characters escaped.
#[must_use]
pub fn shown(text: &str, length: usize) -> String {
    let head = text.chars().take(length);
    head.flat_map(|c| {
        let plain = !c.is_control();
        let escaped = (!plain).then(|| c.escape_default());
        plain
            .then_some(c)
            .into_iter()
            .chain(escaped.into_iter().flatten())
    })
    .collect()
}

//! Keys that tell levels apart in files of records and results.

use crate::level::Level;
use atom4_core::base::random::mix;

/// A key of all that makes a level; its name and origin are left out.
#[must_use]
pub fn key(level: &Level) -> u64 {
    let draft = level.draft();
    let mut key = u64::from(draft.told_apart);
    let mut put = |value: u64| key = mix(key ^ mix(value));
    for rows in [&draft.board, &draft.molecule] {
        for row in rows {
            row.iter().for_each(|&sign| put(u64::from(sign)));
            put(0);
        }
    }
    for (&symbol, kind) in &draft.kinds {
        put(u64::from(symbol));
        put(u64::from(kind.element.code()));
        kind.bonds
            .iter()
            .for_each(|(direction, order)| put(u64::from(direction) << 8 | u64::from(order)));
        kind.label.iter().for_each(|&byte| put(u64::from(byte)));
    }
    key
}

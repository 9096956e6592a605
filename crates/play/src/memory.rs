//! A transposition table that a machine player keeps between its moves.

use std::sync::{Arc, Mutex, PoisonError};

use atom4_core::search::Table;

/// A machine player's transposition table, taken on first use. Clones share it: a game's copy that
/// thinks on a thread of its own goes on where the last copy stopped.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Option<Table>>>);

impl Memory {
    /// Lends the table, of this size, to `search`. The table keeps what is in it while the size
    /// stays the same; one borrower at a time, others wait.
    pub fn lend<T>(&self, megabytes: usize, search: impl FnOnce(&mut Table) -> T) -> T {
        // A search that failed half-way has left results in the table, each whole or absent.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *kept {
            Some(table) if table.megabytes() == megabytes => search(table),
            other => search(other.insert(Table::new(megabytes))),
        }
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memory")
    }
}

#[cfg(test)]
mod tests;

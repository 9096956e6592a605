//! Counting move sequences, every move made on the board.

use super::Position;
use crate::rules::{Rules, Verdict};

impl Position {
    /// The number of sequences of exactly `depth` moves from here, and how many of them end in a
    /// win. A decided game is not extended. Every move is made on the board. `None` when `stop`
    /// answers true, which is asked every few thousand moves.
    pub fn perft(&mut self, depth: u32, stop: &mut dyn FnMut() -> bool) -> Option<(u64, u64)> {
        if self.verdict.is_some() {
            return Some((u64::from(depth == 0), u64::from(depth == 0)));
        }
        if depth == 0 {
            return Some((1, 0));
        }
        let (mut sequences, mut wins) = (0u64, 0u64);
        if depth >= 6 && stop() {
            return None;
        }
        let colour = self.next_colour();
        let side = self.mover();
        for vertex in self.legal.iter() {
            let undo = self.add_unchecked(side, colour, vertex);
            if depth == 1 {
                sequences += 1;
                wins += u64::from(matches!(self.verdict, Some(Verdict::Win(_))));
            } else {
                let below = self.perft(depth - 1, stop);
                let Some((s, w)) = below else {
                    self.undo(undo);
                    return None;
                };
                sequences += s;
                wins += w;
            }
            self.undo(undo);
        }
        Some((sequences, wins))
    }
}

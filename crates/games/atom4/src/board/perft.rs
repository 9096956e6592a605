//! Counting of move sequences.

use super::Position;
use atom4_core::rules::{Rules, Verdict};

impl Position {
    /// Counts the sequences of exactly `depth` moves from here, and those among them that end in a
    /// win. A game that is over has no continuation. `stop` is asked every few thousand moves; when
    /// it returns true, so does the count end with `None`.
    ///
    /// ```
    /// use atom4_atom4::round;
    /// let mut opening = round::opening(1);
    /// assert_eq!(opening.perft(1, &mut || false), Some((2, 0)));
    /// ```
    pub fn perft(&mut self, depth: u32, stop: &mut dyn FnMut() -> bool) -> Option<(u64, u64)> {
        let won = matches!(self.verdict, Some(Verdict::Win(_)));
        if depth == 0 {
            return Some((1, u64::from(won)));
        }
        if self.verdict.is_some() {
            return Some((0, 0));
        }
        let (mut sequences, mut wins) = (0u64, 0u64);
        if depth >= 3 && stop() {
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

#[cfg(test)]
mod tests;

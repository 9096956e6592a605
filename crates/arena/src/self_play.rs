//! One player against another inside the program: random openings, none twice, each played with
//! the seats swapped.

use std::collections::HashSet;

use atom4_core::base::Random;
use atom4_core::rules::{Rules, Side, Verdict};

/// A player: the move it makes in a position that is not decided.
pub type Chooser<'a, G> = &'a mut dyn FnMut(&G) -> Option<<G as Rules>::Move>;

/// Games counted from the first player's chair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayScore {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Moves made after the openings.
    pub plies: u64,
}

impl SelfPlayScore {
    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of points, 0 to 1; a draw is half a point. A half where no game was played.
    #[must_use]
    pub fn score(&self) -> f64 {
        let games = f64::from(self.games());
        if games == 0.0 {
            return 0.5;
        }
        (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / games
    }

    /// Half the width of the 95 % interval around [`SelfPlayScore::score`], from the spread of the games.
    #[must_use]
    pub fn error(&self) -> f64 {
        let games = f64::from(self.games());
        if games == 0.0 {
            return 0.5;
        }
        let mean = self.score();
        let part = |count: u32, value: f64| f64::from(count) * (value - mean).powi(2);
        let variance = (part(self.won, 1.0) + part(self.drawn, 0.5) + part(self.lost, 0.0)) / games;
        1.96 * (variance / games).sqrt()
    }

    /// Adds the games of another tally.
    pub const fn add(&mut self, other: &SelfPlayScore) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.plies += other.plies;
    }

    /// Counts a game that the first player played as `side`.
    pub fn count(&mut self, verdict: Verdict, side: Side) {
        match verdict {
            Verdict::Draw => self.drawn += 1,
            Verdict::Win(winner) if winner == side => self.won += 1,
            Verdict::Win(_) => self.lost += 1,
        }
    }
}

impl std::fmt::Display for SelfPlayScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} won, {} drawn, {} lost of {}: {:.1} % +- {:.1}, {:.0} plies a game",
            self.won,
            self.drawn,
            self.lost,
            self.games(),
            100.0 * self.score(),
            100.0 * self.error(),
            self.plies as f64 / f64::from(self.games().max(1)),
        )
    }
}

/// `count` different undecided positions (fewer where there are not as many), each `plies` random
/// moves away from one of `starts`, taken in turn.
pub fn openings<G: Rules>(starts: &[G], plies: u32, count: usize, seed: u64) -> Vec<G> {
    let mut random = Random::new(seed);
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let mut tries = 0;
    while found.len() < count && tries < 100 * count + 100 {
        tries += 1;
        let Some(start) = starts.get(found.len() % starts.len().max(1)) else {
            break;
        };
        let mut position = start.clone();
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            position.moves(&mut moves);
            if let Some(&mv) = random.pick(&moves) {
                position.play(mv);
            }
        }
        if position.verdict().is_none() && seen.insert(position.key()) {
            found.push(position);
        }
    }
    found
}

/// Plays a game to its end; answers how it ended and after how many moves. A player without a
/// move draws.
pub fn game<G: Rules>(opening: &G, white: Chooser<'_, G>, black: Chooser<'_, G>) -> (Verdict, u64) {
    let mut position = opening.clone();
    let mut plies = 0;
    loop {
        if let Some(verdict) = position.verdict() {
            return (verdict, plies);
        }
        let chosen = match position.mover() {
            Side::White => white(&position),
            Side::Black => black(&position),
        };
        let Some(mv) = chosen else {
            return (Verdict::Draw, plies);
        };
        position.play(mv);
        plies += 1;
    }
}

/// Plays every opening twice, with the seats swapped; `progress` sees the tally after each pair.
pub fn play<G: Rules>(
    openings: &[G],
    first: Chooser<'_, G>,
    second: Chooser<'_, G>,
    progress: &mut dyn FnMut(&SelfPlayScore),
) -> SelfPlayScore {
    let mut tally = SelfPlayScore::default();
    for opening in openings {
        for side in Side::BOTH {
            let (verdict, plies) = match side {
                Side::White => game(opening, first, second),
                Side::Black => game(opening, second, first),
            };
            tally.count(verdict, side);
            tally.plies += plies;
        }
        progress(&tally);
    }
    tally
}

#[cfg(test)]
mod tests;

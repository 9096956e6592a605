//! The time that players have to think, start and answer.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The time for each move where neither options nor the game say another.
pub const USUAL: Duration = Duration::from_secs(10);

/// The limits, alike for every player of a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Option<Duration>,
    /// For all moves of a game together.
    pub per_game: Option<Duration>,
    /// Added to the time for the game after each move.
    pub increment: Duration,
    /// Time by which a move may miss its clock and still counts; of the time for a game, all moves together may.
    pub margin: Duration,
    /// From the start of a program to its first answer.
    pub start: Duration,
    /// For an answer that is no move.
    pub answer: Duration,
    /// Moves of a game, those of the opening among them, after which it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_plies: Option<usize>,
}

impl Default for TimeControl {
    fn default() -> TimeControl {
        TimeControl {
            per_move: Some(USUAL),
            per_game: None,
            increment: Duration::ZERO,
            margin: Duration::from_millis(50),
            start: Duration::from_secs(30),
            answer: Duration::from_secs(5),
            most_plies: None,
        }
    }
}

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Option<Duration>,
    /// What is left of the margin of the time for a game.
    margin: Duration,
    /// All the time that was thought.
    pub total: Duration,
    /// The longest thought.
    pub longest: Duration,
}

impl Clock {
    /// The clock at the start of a game.
    #[must_use]
    pub fn new(control: &TimeControl) -> Clock {
        Clock {
            left: control.per_game,
            margin: control.margin,
            control: control.clone(),
            total: Duration::ZERO,
            longest: Duration::ZERO,
        }
    }

    /// The time for the next move without the margin.
    #[must_use]
    pub fn allowance(&self) -> Duration {
        let limits = self.control.per_move.into_iter().chain(self.left);
        limits.min().unwrap_or(Duration::MAX)
    }

    /// The time for which the next move is waited for: the allowance and the margin, a day at most. A move may take the
    /// margin again and again, a game once.
    #[must_use]
    pub fn patience(&self) -> Duration {
        // A day at most, so that it can be added to any instant.
        let day = Duration::from_secs(24 * 60 * 60);
        let move_ends = self
            .control
            .per_move
            .map(|time| time.saturating_add(self.control.margin));
        let game_ends = self.left.map(|time| time.saturating_add(self.margin));
        move_ends
            .into_iter()
            .chain(game_ends)
            .chain([day])
            .min()
            .unwrap_or(day)
    }

    /// A move came after `thought`.
    pub fn spend(&mut self, thought: Duration) {
        self.total += thought;
        self.longest = self.longest.max(thought);
        let increment = self.control.increment;
        let over = self
            .left
            .map_or(Duration::ZERO, |left| thought.saturating_sub(left));
        self.margin = self.margin.saturating_sub(over);
        self.left = self
            .left
            .map(|left| left.saturating_sub(thought) + increment);
    }
}

/// Reads `100ms`, `1.5s`, `2m`, `1h`, `250us`; a number alone is in seconds.
///
/// # Errors
/// A line that names what came.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic());
    let (number, unit) = text.split_at(unit_at.unwrap_or(text.len()));
    let scale = match unit.to_ascii_lowercase().as_str() {
        "us" => 1e-6,
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let seconds = number.trim().parse::<f64>().unwrap_or(f64::NAN) * scale;
    if (0.0..=1e6).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("'{text}' is no time; write 100ms, 1.5s or 2m"))
    }
}

/// A time as [`parse_duration`] reads it: `100ms`, `3s`.
#[must_use]
pub fn shown(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => format!("{}s", time.as_secs()),
        _ => format!("{}ms", time.as_millis()),
    }
}

/// Reads `60s` or `60s+0.5s`: the time for a game, and what each move adds to it.
///
/// # Errors
/// As [`parse_duration`].
pub fn parse_game_time(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok((parse_duration(base)?, parse_duration(increment)?))
}

#[cfg(test)]
mod tests;

//! The difference between two players in a sentence or two.
//!
//! One is called stronger only where the interval beside it leaves out equality.

use super::elo::Difference;

/// Below this a difference in Elo is none: it would be told as 0.0.
const NOTHING: f64 = 0.05;

/// The sentence that says which of two players is stronger and by how many Elo points, with the
/// 95 % interval, or that they cannot be told apart.
#[must_use]
pub fn sentence(first: &str, second: &str, difference: Difference) -> String {
    let (better, worse, told) = if difference.elo >= 0.0 {
        (first, second, difference)
    } else {
        (second, first, difference.reversed())
    };
    let Difference { elo, low, high, .. } = told;
    let more = "more games are needed to tell them apart";
    let sure = sure(told.superiority);
    if elo.is_infinite() {
        let won = format!("{better} won every game against {worse}");
        return if low > 0.0 {
            format!("{won}: it is at least {low:.1} Elo stronger (95 %).")
        } else {
            format!("{won}. So few games may still be luck: {more}.")
        };
    }
    let range = range(low, high);
    if low > 0.0 {
        return format!(
            "{better} is {elo:.1} Elo stronger than {worse}, {range} (95 %); that it is the stronger one at all is \
             {sure} sure."
        );
    }
    if elo < NOTHING {
        return format!(
            "{first} and {second} made equally many points; the difference is {range} Elo (95 %): {more}."
        );
    }
    format!(
        "{better} made more points than {worse}: {elo:.1} Elo, {range} (95 %).\nThat may be luck: that {better} is the \
         better one is {sure} sure, and 97.5 % are asked for; {more}."
    )
}

/// An interval in words.
fn range(low: f64, high: f64) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("between {low:.1} and {high:.1}"),
        (true, false) => format!("at least {low:.1}, with no upper bound from so few games"),
        (false, true) => format!("at most {high:.1}, with no lower bound from so few games"),
        (false, false) => String::from("without bounds from so few games"),
    }
}

/// A likelihood in words. None is a certainty, however many digits are cut off.
fn sure(likelihood: f64) -> String {
    if likelihood >= 0.9995 {
        String::from("more than 99.9 %")
    } else {
        format!("{:.1} %", 100.0 * likelihood)
    }
}

#[cfg(test)]
mod tests;

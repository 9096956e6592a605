//! The difference between two players in a sentence or two.

use super::elo::Difference;

/// Below this a difference in Elo is none: it would be told as 0.0.
const NOTHING: f64 = 0.05;

/// The sentence that says which of two players is stronger and by how many Elo points, with the
/// error, or that they cannot be told apart.
#[must_use]
pub fn sentence(first: &str, second: &str, difference: Difference) -> String {
    let (better, worse, told) = if difference.elo >= 0.0 {
        (first, second, difference)
    } else {
        (second, first, difference.reversed())
    };
    let Difference { elo, low, high, .. } = told;
    let sure = sure(told.superiority);
    let apart = low > 0.0;
    let more = "more games are needed to tell them apart";
    if elo.is_infinite() {
        let won = format!("{better} won every game against {worse}");
        return if apart {
            format!("{won}: it is at least {low:.1} Elo stronger (95 %).")
        } else {
            format!("{won}. These are too few to say that it is stronger: {more}.")
        };
    }
    if elo < NOTHING {
        let even = format!("{first} and {second} made equally many points");
        return if low.is_finite() && high.is_finite() {
            let error = told.error();
            format!("{even}, give or take {error:.1} Elo (95 %): {more}.")
        } else {
            format!("{even}. These are too few games to say more: {more}.")
        };
    }
    let size = format!("{better} is {elo:.1} Elo stronger than {worse}");
    let trust = match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("give or take {:.1} (95 %)", told.error()),
        (true, false) if apart => {
            format!("at least {low:.1} (95 %), with no upper bound from so few games")
        }
        _ => String::from("by games too few to bound the error"),
    };
    let whole = format!("{size}, {trust}; that it is the stronger one at all is {sure} sure.");
    if apart {
        whole
    } else {
        format!("{whole}\nThat is within the error: {more}.")
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

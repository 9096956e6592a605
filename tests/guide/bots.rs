//! What the page about bots says of the number of games, worked out by the program.

use atom4_arena::elo::Pairs;
use atom4_arena::sentence::sentence;
use libtest_mimic::Failed;

/// The fewest points of so many games that are not luck: of two players without draws, whose pairs went as likely as such a
/// share of points makes them.
fn enough(games: u64) -> (u64, f64) {
    let pairs = (games / 2) as f64;
    let found = (games / 2..games).find_map(|points| {
        let share = points as f64 / games as f64;
        let won = (pairs * share * share).round() as u64;
        // Of the points that are left each is a pair that went 1:1.
        let level = points.checked_sub(2 * won)?;
        let lost = (games / 2).checked_sub(won + level)?;
        let difference = Pairs([lost, 0, level, 0, won]).elo()?;
        (difference.low > 0.0).then_some((points, difference.elo))
    });
    found.expect("a series that was nearly won")
}

/// The guide says how many games tell two bots apart, by the interval that `match` prints.
pub fn how_much_a_series_can_tell() -> Result<(), Failed> {
    let guide = std::fs::read_to_string(super::root().join("docs/bots.md"))?;
    for games in [20, 50, 100, 200, 400, 1000, 2000] {
        let (points, elo) = enough(games);
        let row = format!("| {games} | {points} | {elo:.0} |");
        if !guide.contains(&row) {
            return Err(format!("docs/bots.md lacks the row {row}").into());
        }
    }
    // Four points of six: a pair won, two that went 1:1.
    let few = Pairs([0, 0, 2, 0, 1]).elo().ok_or("pairs")?;
    let told = sentence("new", "old", few);
    for (text, held) in [
        (told.as_str(), "is the better one is 50.0 % sure"),
        (
            guide.as_str(),
            "at 4 points of 6 the sentence says `50.0 % sure`",
        ),
    ] {
        if !text.contains(held) {
            return Err(format!("{held}: {text}").into());
        }
    }
    Ok(())
}

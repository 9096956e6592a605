//! Series that grow: what was played under one header counts under a larger one.
//!
//! A series may have more games between each two, more players, another test or more time for programs to start
//! than before; everything else decides its games and must be as it was. A game is then known by its players, their seats and its
//! opening, for its number in the schedule may have changed.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value};

use super::clock::{TimeControl, shown};
use super::results::{Earlier, FromLine, Games, Header};
use super::schedule::Format;

/// Whether `wanted` is the series `found` and more; false where they are alike.
///
/// # Errors
/// The first thing in which they are different series.
pub fn grows(found: &Header, wanted: &Header) -> Result<bool, String> {
    let alike = Header {
        names: found.names.clone(),
        engines: found.engines.clone(),
        games: found.games,
        sprt: found.sprt,
        earlier: found.earlier.clone(),
        time: TimeControl {
            start: found.time.start,
            ..wanted.time.clone()
        },
        ..wanted.clone()
    };
    difference(found, &alike).map_or(Ok(()), Err)?;
    for (name, engine) in found.names.iter().zip(&found.engines) {
        let at = wanted.names.iter().position(|other| other == name);
        match at.and_then(|at| wanted.engines.get(at)) {
            None => {
                return Err(format!(
                    "its players are {}, here '{name}' is missing",
                    found.names.join(", ")
                ));
            }
            Some(other) if other != engine => {
                return Err(format!("its player '{name}' is {engine}, here {other}"));
            }
            Some(_) => {}
        }
    }
    if found.format == Format::Swiss && found.names != wanted.names {
        return Err(format!(
            "its players are {}, and a Swiss tournament that has begun takes no others",
            found.names.join(", ")
        ));
    }
    if found.games > wanted.games {
        return Err(format!(
            "its games are {0} between each two, here {1}; give -n {0} or more",
            found.games, wanted.games
        ));
    }
    Ok(found.games != wanted.games || found.names != wanted.names || found.sprt != wanted.sprt)
}

/// What a series was before it had its present players, where it goes on with one that is there: that one's games keep their
/// numbers.
#[must_use]
pub fn earlier(found: Header, wanted: &Header) -> Vec<Earlier> {
    let mut earlier = found.earlier;
    // With more games between each two the numbers stay by themselves.
    if found.names != wanted.names {
        earlier.push(Earlier {
            names: found.names,
            games: found.games,
        });
    }
    earlier
}

/// The games of a series that has grown, by their numbers in the larger schedule.
///
/// # Errors
/// A line for people when one of them is no game of the larger series.
pub fn carried<T: FromLine>(
    games: Games<T>,
    from: &Header,
    to: &Header,
) -> Result<Games<T>, String> {
    let moves = moves(games.keys().copied(), from, to)?;
    let moved = games.into_iter().map(|(number, game)| {
        let after = moves.get(&number).copied().unwrap_or(number);
        (after, game)
    });
    Ok(moved.collect())
}

/// The numbers of these games in a series that has grown, by their numbers before; none where all stay.
///
/// # Errors
/// As [`carried`].
pub fn moves(
    numbers: impl Iterator<Item = usize>,
    from: &Header,
    to: &Header,
) -> Result<BTreeMap<usize, usize>, String> {
    if from.names == to.names && from.format == to.format && from.earlier == to.earlier {
        return Ok(BTreeMap::new());
    }
    let (before, after) = (from.schedule()?, to.schedule()?);
    let place = |engine: usize| {
        let name = from.names.get(engine)?;
        to.names.iter().position(|other| other == name)
    };
    numbers
        .map(|number| {
            let moved = (number < before.len()).then(|| before.game(number));
            let moved = moved.and_then(|pairing| {
                let (white, black) = (place(pairing.white)?, place(pairing.black)?);
                after.find(white, black, pairing.opening)
            });
            let moved =
                moved.ok_or_else(|| format!("game {number} is no game of the larger series"));
            Ok((number, moved?))
        })
        .collect()
}

/// The first thing in which two series differ.
fn difference(found: &Header, wanted: &Header) -> Option<String> {
    let (found, wanted) = (
        serde_json::to_value(found).ok()?,
        serde_json::to_value(wanted).ok()?,
    );
    between(found.as_object()?, wanted.as_object()?, "")
}

/// The first entry in which two objects differ, with the words that lead to it.
fn between(found: &Map<String, Value>, wanted: &Map<String, Value>, at: &str) -> Option<String> {
    let mut keys = found.keys().chain(wanted.keys());
    let key = keys.find(|&key| key != "made" && found.get(key) != wanted.get(key))?;
    let (one, other) = (found.get(key), wanted.get(key));
    let name = format!("{at}{}", key.replace('_', " "));
    if let (Some(Value::Object(one)), Some(Value::Object(other))) = (one, other)
        && !one.contains_key("secs")
    {
        return between(one, other, &format!("{name} "));
    }
    let is = if name.ends_with('s') { "are" } else { "is" };
    Some(format!(
        "its {name} {is} {}, here {}",
        told(one),
        told(other)
    ))
}

/// A value of a header in words.
fn told(value: Option<&Value>) -> String {
    let time = |value: &Value| {
        let seconds = value.get("secs")?.as_u64()?;
        let nanoseconds = u32::try_from(value.get("nanos")?.as_u64()?).ok()?;
        Some(shown(Duration::new(seconds, nanoseconds)))
    };
    match value {
        None | Some(Value::Null) => String::from("none"),
        Some(value) => time(value).unwrap_or_else(|| value.to_string()),
    }
}

#[cfg(test)]
mod tests;

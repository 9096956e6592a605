//! Results files are read: one, or several of one series as one.

use std::path::PathBuf;

use super::build::Made;
use super::growth;
use super::journal;
use super::results::{FromLine, GameLine, Games, HEAD, Header, Summary};
use atom4_core::base::shard::Shard;

/// Header and games of a results file. A game that stands twice must be the same both times. Where a series has
/// grown, a further header stands between the games; those before it are numbered by the schedule before.
pub(super) fn parse<T: FromLine>(text: &str) -> Result<(Header, Games<T>), String> {
    let mut lines = text.lines().zip(1..);
    let (first, _) = lines.next().ok_or("it is empty")?;
    let mut header = parse_header(first)
        .map_err(|e| format!("line 1 is no head of a series ({e}); this is no results file"))?;
    let mut games = Games::new();
    for (line, number) in lines {
        let fail = |e: &dyn std::fmt::Display| format!("line {number}: {e}");
        if line.as_bytes().starts_with(HEAD) {
            let next = parse_header(line).map_err(|e| fail(&e))?;
            games = growth::carried(games, &header, &next).map_err(|e| fail(&e))?;
            header = next;
            continue;
        }
        let game: GameLine =
            serde_json::from_str(line).map_err(|e| format!("line {number} is no game: {e}"))?;
        add(&mut games, game.game, T::of(game)).map_err(|e| fail(&e))?;
    }
    Ok((header, games))
}

fn parse_header(line: &str) -> Result<Header, String> {
    let mut header: Header = serde_json::from_str(line).map_err(|e| e.to_string())?;
    if header.atom4_match != 1 {
        return Err(format!("version {} is not known here", header.atom4_match));
    }
    for name in &mut header.names {
        name.retain(|c| !c.is_control());
    }
    Ok(header)
}

fn add<T: FromLine>(games: &mut Games<T>, number: usize, game: T) -> Result<(), String> {
    let score = game.score();
    match games.insert(number, game) {
        Some(before) if before.score() != score => Err(format!(
            "game {number} came twice, as {} and as {}",
            before.score().text(),
            score.text()
        )),
        _ => Ok(()),
    }
}

/// The difference between the builds of two files of a series, in words. Players that only one of them has do not
/// count.
pub(super) fn made_differently(found: &Header, wanted: &Header) -> Option<String> {
    let (made, other) = (found.made.as_ref()?, wanted.made.as_ref()?);
    let program = |(name, own): (&String, &String)| {
        let at = wanted.names.iter().position(|other| other == name);
        let there = at.and_then(|at| other.programs.get(at));
        there.unwrap_or(own).clone()
    };
    let programs = found.names.iter().zip(&made.programs).map(program);
    let other = Made {
        programs: programs.collect(),
        ..other.clone()
    };
    made.difference(&other, &found.names)
}

/// Several results files read as one.
#[derive(Clone, Debug)]
pub struct Merged<T = Summary> {
    /// The series.
    pub header: Header,
    /// Its games.
    pub games: Games<T>,
    /// The files with the parts that they were begun for.
    pub parts: Vec<(PathBuf, Shard)>,
}

/// Reads several results files of one series as one. A torn last line is passed over; files of
/// different builds are refused unless `mixed`. If the series has grown in some of them, it has grown.
///
/// # Errors
/// A line for people: a file cannot be read, they are of different series or builds, or one game
/// has two results.
pub fn merge<T: FromLine>(paths: &[PathBuf], mixed: bool) -> Result<Merged<T>, String> {
    let mut merged: Option<Merged<T>> = None;
    for path in paths {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let content = journal::read(path)?;
        let (header, games) = parse::<T>(&content.lines).map_err(|e| fail(&e))?;
        let part = header.made.as_ref();
        let part = part.and_then(|made| Shard::parse(&made.part).ok());
        let part = part.map(|part| (path.clone(), part));
        let Some(all) = &mut merged else {
            merged = Some(Merged {
                header,
                games,
                parts: part.into_iter().collect(),
            });
            continue;
        };
        if let (Some(made), false) = (made_differently(&header, &all.header), mixed) {
            return Err(fail(&format!(
                "it was made {made} and not like the first file; --mixed merges them all the same"
            )));
        }
        all.take_in(header, games).map_err(|e| fail(&e))?;
        all.parts.extend(part);
    }
    let mut merged = merged.ok_or("no results file to merge")?;
    for (number, game) in &mut merged.games {
        game.number(*number);
    }
    Ok(merged)
}

impl<T: FromLine> Merged<T> {
    /// Takes in another file of the series, grown or not.
    fn take_in(&mut self, header: Header, games: Games<T>) -> Result<(), String> {
        let other = |difference| format!("another series than the first file: {difference}");
        let games = match growth::grows(&header, &self.header) {
            Ok(_) => growth::carried(games, &header, &self.header)?,
            Err(difference) => {
                if growth::grows(&self.header, &header).is_err() {
                    return Err(other(difference));
                }
                let before = std::mem::take(&mut self.games);
                self.games = growth::carried(before, &self.header, &header)?;
                self.header = header.clone();
                games
            }
        };
        // A file of 1.0.0 does not say how it was made.
        if self.header.made.is_none() {
            self.header.made = header.made;
        }
        for (number, game) in games {
            add(&mut self.games, number, game)?;
        }
        Ok(())
    }
}

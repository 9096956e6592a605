//! What a merged series lacks.

use super::build;
use super::merge::Merged;
use super::schedule::Schedule;
use atom4_core::base::shard::Shard;

/// The parts that lack games, a line each, with the commands that fill them.
pub fn lacking(merged: &Merged, schedule: &Schedule) -> Vec<String> {
    let (Some((path, part)), Some(made)) = (merged.parts.first(), &merged.header.made) else {
        return Vec::new();
    };
    let parts = (1..=part.of).filter_map(|number| {
        let shard = Shard {
            number,
            of: part.of,
        };
        let all = schedule.games(shard);
        let count = all
            .filter(|pairing| !merged.games.contains_key(&pairing.game))
            .count();
        if count == 0 {
            return None;
        }
        let own = merged.parts.iter().find(|(_, part)| *part == shard);
        let file = build::file_for(own.map(|(path, _)| path), (path, *part), shard);
        let command = &made.command;
        let (part, of) = match part.of {
            1 => (String::new(), String::from("the series")),
            _ => (format!(" --shard {shard}"), format!("part {shard}")),
        };
        Some(format!(
            "{of} lacks {count} games; to play them: {command}{part} --out {file}"
        ))
    });
    parts.collect()
}

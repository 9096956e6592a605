//! Results held against what others have proved and found.
//!
//! The table is lines of fields separated by tabs, the first line naming the fields. Of these count
//! `name`, `status` (`optimal`: `length` is proved), `length`, and `human` and `wida`: the lengths
//! of plans that people and others' programs have found.

use super::compare::Record;

/// The lengths known of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The level's name.
    pub name: String,
    /// The proved shortest length.
    pub shortest: Option<usize>,
    /// The length of the shortest plan known.
    pub plan: Option<usize>,
}

/// Reads a table.
///
/// # Errors
/// The name of a field that the first line lacks.
pub fn read(text: &str) -> Result<Vec<Known>, String> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| {
        let place = names.iter().position(|field| *field == name);
        place.ok_or_else(|| format!("the first line names no field '{name}'"))
    };
    let (name, status, length) = (column("name")?, column("status")?, column("length")?);
    let found = [column("human")?, column("wida")?];
    let known = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let field = |place: usize| fields.get(place).copied().unwrap_or_default();
        let number = |place: usize| field(place).parse::<usize>().ok();
        let shortest = number(length).filter(|_| field(status) == "optimal");
        let plans = found.into_iter().filter_map(number).chain(shortest);
        Known {
            name: field(name).to_owned(),
            shortest,
            plan: plans.min(),
        }
    };
    let filled = lines.filter(|line| !line.trim().is_empty());
    Ok(filled.map(known).collect())
}

/// Contradictions to the table, a line each: a plan shorter than what is proved, a proved length
/// that differs, a bound above a known plan.
#[must_use]
pub fn contradictions(records: &[Record], known: &[Known]) -> Vec<String> {
    let mut found = Vec::new();
    for record in records {
        let Some(known) = known.iter().find(|known| known.name == record.level) else {
            continue;
        };
        let what = format!("{} {}", record.level, record.algorithm);
        if let (Some(length), Some(shortest)) = (record.length, known.shortest)
            && (length < shortest || record.figures.proved && length != shortest)
        {
            found.push(format!(
                "{what}: {length} moves, but {shortest} is shortest"
            ));
        }
        if let Some(plan) = known.plan
            && (record.figures.lower_bound > plan || record.figures.impossible)
        {
            let said = match record.figures.impossible {
                true => String::from("no solution"),
                false => format!("at least {}", record.figures.lower_bound),
            };
            found.push(format!("{what}: {said}, but {plan} moves will do"));
        }
    }
    found
}

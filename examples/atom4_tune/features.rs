//! What the strong player is made of, piece by piece, so that each can be left out of it.

use atom4::games::atom4::play::machine::PARTS;
use atom4::games::atom4::weights::{self, Row, TABLE};
use atom4::games::atom4::windows::digits;
use atom4::search::{Part, Parts};

/// What becomes of the player when a feature is left out.
enum Change {
    /// Another table of weights, row by row.
    Rows(fn(Row) -> Row),
    /// The table alone, without the nearness of four pieces to a goal.
    Nearness,
    /// A search without one of its parts.
    Part(Part),
}

/// Something to be left out: its name, what it is.
pub struct Feature {
    pub name: &'static str,
    pub what: &'static str,
    change: Change,
}

impl Feature {
    /// The part of the search that it is, if it is one.
    pub fn part(&self) -> Option<Part> {
        match self.change {
            Change::Part(part) => Some(part),
            _ => None,
        }
    }

    /// Its name; for a part that the player does without "with" and its name.
    pub fn label(&self) -> String {
        match self.part() {
            Some(part) if !PARTS.has(part) => format!("with {}", self.name),
            _ => self.name.to_owned(),
        }
    }
}

/// The row with no weight where `drop` says so.
fn nothing_if(drop: bool, row: Row) -> Row {
    if drop {
        (row.0, row.1, row.2, [0; 2], [0; 2])
    } else {
        row
    }
}

fn small_to_nothing(weight: i16) -> i16 {
    if weight.abs() <= 8 { 0 } else { weight }
}

/// Everything that `ablate` tries, the evaluation first, then the search.
pub const FEATURES: &[Feature] = &[
    Feature {
        name: "nearness",
        what: "how near the four pieces of a window are to a goal, taken together",
        change: Change::Nearness,
    },
    Feature {
        name: "table",
        what: "the whole table: nearness alone is left",
        change: Change::Rows(|row| nothing_if(true, row)),
    },
    Feature {
        name: "full",
        what: "rows for windows of four pieces",
        change: Change::Rows(|row| nothing_if(row.2 == 0, row)),
    },
    Feature {
        name: "goals",
        what: "rows with goal pieces and empty vertices alone",
        change: Change::Rows(|row| nothing_if(row.1 == 0 && row.2 > 0, row)),
    },
    Feature {
        name: "near",
        what: "rows without a goal piece, but with pieces one colour short and empty vertices",
        change: Change::Rows(|row| nothing_if(row.0 == 0 && row.2 > 0, row)),
    },
    Feature {
        name: "mixed",
        what: "rows with goal pieces, pieces one colour short and empty vertices",
        change: Change::Rows(|row| nothing_if(row.0 > 0 && row.1 > 0 && row.2 > 0, row)),
    },
    Feature {
        name: "several",
        what: "whether one colour would do for all pieces that are short",
        change: Change::Rows(|(goals, near, empty, own, other)| {
            let one = |weights: [i16; 2]| [weights[0]; 2];
            (goals, near, empty, one(own), one(other))
        }),
    },
    Feature {
        name: "tempo",
        what: "other weights for the mover than for the opponent",
        change: Change::Rows(|(goals, near, empty, own, other)| {
            let mean = |i: usize| (own[i] - other[i]) / 2;
            let means = [mean(0), mean(1)];
            (goals, near, empty, means, means.map(|weight| -weight))
        }),
    },
    Feature {
        name: "small",
        what: "weights of 8 and less",
        change: Change::Rows(|(goals, near, empty, own, other)| {
            let [own, other] = [own, other].map(|weights| weights.map(small_to_nothing));
            (goals, near, empty, own, other)
        }),
    },
    Feature {
        name: "null-move",
        what: "cuts where standing still would be good enough",
        change: Change::Part(Part::NullMove),
    },
    Feature {
        name: "reductions",
        what: "late moves looked at less deeply first",
        change: Change::Part(Part::Reductions),
    },
    Feature {
        name: "wins-ahead",
        what: "wins in one seen at the leaves",
        change: Change::Part(Part::WinsAhead),
    },
    Feature {
        name: "extension",
        what: "one ply more for a side under such a threat at a leaf",
        change: Change::Part(Part::Extension),
    },
    Feature {
        name: "aspiration",
        what: "a narrow window around the last score",
        change: Change::Part(Part::Aspiration),
    },
    Feature {
        name: "history",
        what: "moves that were good elsewhere tried early",
        change: Change::Part(Part::History),
    },
    Feature {
        name: "reverse-futility",
        what: "positions far above the window near the leaves not looked at further",
        change: Change::Part(Part::ReverseFutility),
    },
];

/// Leaves the features of these names, joined by `+`, out of the weights and the parts; a part that
/// the player does without is put in.
pub fn leave_out(names: &str, weights: &mut Vec<i16>, parts: &mut Parts) -> Result<(), String> {
    let mut rows = TABLE.to_vec();
    let mut nearness = true;
    for name in names.split('+') {
        let feature = FEATURES.iter().find(|feature| feature.name == name);
        let feature = feature.ok_or_else(|| {
            let names: Vec<&str> = FEATURES.iter().map(|feature| feature.name).collect();
            format!("no feature {name}; there are {}", names.join(", "))
        })?;
        match feature.change {
            Change::Rows(change) => rows = rows.into_iter().map(change).collect(),
            Change::Nearness => nearness = false,
            Change::Part(part) => *parts = parts.toggled(part),
        }
    }
    if rows != TABLE {
        *weights = weights::from_rows(&rows);
    }
    if !nearness {
        for (code, weight) in weights.iter_mut().enumerate() {
            *weight -= weights::nearness(digits(code));
        }
    }
    Ok(())
}

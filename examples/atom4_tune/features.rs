//! What the strong player is made of, piece by piece, so that each can be left out of it.

use atom4::games::atom4::evaluate::Tables;
use atom4::games::atom4::play::machine::PARTS;
use atom4::games::atom4::{learnt, weights};
use atom4::search::{Part, Parts};

/// What becomes of the player when a feature is left out.
enum Change {
    /// It has the weights made by hand.
    ByHand,
    /// It does not look at threats.
    Threats,
    /// Its search is without a part.
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

/// Everything that `ablate` tries, the evaluation first, then the search.
pub const FEATURES: &[Feature] = &[
    Feature {
        name: "learnt",
        what: "the learnt weights: those made by hand in their place",
        change: Change::ByHand,
    },
    Feature {
        name: "threats",
        what: "the weights of threats, the others as they were learnt with them",
        change: Change::Threats,
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

/// What a player is made of.
pub struct Made {
    windows: Vec<i16>,
    threats: Option<Vec<i16>>,
    pub parts: Parts,
}

impl Made {
    /// The player as it is.
    pub fn of_the_player() -> Made {
        let (windows, threats) = learnt::weights();
        Made {
            windows,
            threats: Some(threats),
            parts: PARTS,
        }
    }

    /// Takes the weights from a file such as `learnt.bin`.
    pub fn read(&mut self, file: &str) -> Result<(), String> {
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let bytes = bytes.as_slice().try_into();
        let bytes =
            bytes.map_err(|_| format!("{file} is not a file of {} bytes", learnt::BYTES))?;
        let (windows, threats) = learnt::decoded(bytes);
        (self.windows, self.threats) = (windows, Some(threats));
        Ok(())
    }

    /// Leaves the features of these names, joined by `+`, out; a part that the player does without is
    /// put in.
    pub fn leave_out(&mut self, names: &str) -> Result<(), String> {
        for name in names.split('+') {
            let feature = FEATURES.iter().find(|feature| feature.name == name);
            let feature = feature.ok_or_else(|| {
                let names: Vec<&str> = FEATURES.iter().map(|feature| feature.name).collect();
                format!("no feature {name}; there are {}", names.join(", "))
            })?;
            match feature.change {
                Change::ByHand => (self.windows, self.threats) = (weights::expanded(), None),
                Change::Threats => self.threats = None,
                Change::Part(part) => self.parts = self.parts.toggled(part),
            }
        }
        Ok(())
    }

    /// The tables of its evaluation.
    pub fn tables(&self) -> Tables {
        Tables::new(&self.windows, self.threats.as_deref())
    }
}

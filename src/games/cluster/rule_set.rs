//! The rule sets, where referee and prose differ.

/// Which rules hold where referee and prose differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleSet {
    /// As the original referee plays: cells divided by colours chips of each, player 0 begins.
    #[default]
    Referee,
    /// The same, but who cannot draw a second chip has lost as well.
    Chen,
    /// The prose rules: chips of each colour rounded down to a multiple of 4, a starter drawn by
    /// lot.
    Deckhands,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [RuleSet; 3] = [RuleSet::Referee, RuleSet::Chen, RuleSet::Deckhands];

    /// The name that commands and options know it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Referee => "referee",
            RuleSet::Chen => "chen",
            RuleSet::Deckhands => "deckhands",
        }
    }

    /// The rules of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// What is said to who names others.
    #[must_use]
    pub fn unknown(name: &str) -> String {
        let known = RuleSet::ALL.map(RuleSet::name).join(", ");
        format!("there are no {name} rules; the rules are {known}")
    }

    /// Chips of each colour on a board of `cells` cells with `colours` colours in all.
    #[must_use]
    pub const fn chips(self, cells: usize, colours: u8) -> u16 {
        let share = (cells / colours as usize) as u16;
        match self {
            RuleSet::Deckhands => share / 4 * 4,
            _ => share,
        }
    }
}

//! The three rule sets, which differ where the original referee and the rules in prose do.

/// A set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleSet {
    /// The rules of the original referee: each colour has the number of cells divided by the number of colours chips, and player 0 begins.
    #[default]
    Referee,
    /// The referee's rules, but a player who cannot draw a second chip has lost as well.
    Chen,
    /// The rules in prose: the number of chips of each colour is rounded down to a multiple of 4, and the starter is drawn by lot.
    Deckhands,
}

impl RuleSet {
    /// All rule sets.
    pub const ALL: [RuleSet; 3] = [RuleSet::Referee, RuleSet::Chen, RuleSet::Deckhands];

    /// Name of the rule set in commands and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Referee => "referee",
            RuleSet::Chen => "chen",
            RuleSet::Deckhands => "deckhands",
        }
    }

    /// The rule set with this name.
    ///
    /// ```
    /// use atom4_cluster::RuleSet;
    /// assert_eq!(RuleSet::named("chen"), Some(RuleSet::Chen));
    /// assert_eq!(RuleSet::Deckhands.chips(61, 4), 12);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Error message for an unknown name.
    #[must_use]
    pub fn unknown(name: &str) -> String {
        let known = RuleSet::ALL.map(RuleSet::name).join(", ");
        format!("there are no {name} rules; the rules are {known}")
    }

    /// Number of chips of each colour on a board of `cells` cells with `colours` colours in all.
    #[must_use]
    pub const fn chips(self, cells: usize, colours: u8) -> u16 {
        let share = (cells / colours as usize) as u16;
        match self {
            RuleSet::Deckhands => share / 4 * 4,
            _ => share,
        }
    }
}

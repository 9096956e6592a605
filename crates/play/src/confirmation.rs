//! Whether a move is made at once, or picked first and made when it is asked for a second time.

/// The moves that are asked for a second time before they are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// Those that a finger makes, which hides the place that it touches.
    #[default]
    Touch,
    /// All.
    Always,
    /// None.
    Never,
}

impl Confirmation {
    /// All choices in their order.
    pub const ALL: [Confirmation; 3] = [
        Confirmation::Touch,
        Confirmation::Always,
        Confirmation::Never,
    ];

    /// The name as the settings file and the screens spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Confirmation::Touch => "touch",
            Confirmation::Always => "always",
            Confirmation::Never => "never",
        }
    }

    /// The choice of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Confirmation> {
        let mut all = Confirmation::ALL.into_iter();
        all.find(|choice| choice.name() == name)
    }

    /// True where a move is asked for a second time; `finger` says that a finger makes it.
    #[must_use]
    pub const fn asks(self, finger: bool) -> bool {
        match self {
            Confirmation::Touch => finger,
            Confirmation::Always => true,
            Confirmation::Never => false,
        }
    }
}

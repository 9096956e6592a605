//! A share of a job that several runs divide among themselves.

/// The share of one run: `3/16` is the third of sixteen runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Number of the run, from 1 to `of`.
    pub number: usize,
    /// Number of runs.
    pub of: usize,
}

impl Shard {
    /// The share of a single run: the whole job.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Reads a share such as `3/16`.
    ///
    /// # Errors
    /// A sentence that quotes `text` and shows the form expected.
    ///
    /// ```
    /// use atom4_core::base::shard::Shard;
    /// assert_eq!(Shard::parse("3/16"), Ok(Shard { number: 3, of: 16 }));
    /// assert!(Shard::parse("17/16").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
            Some(Shard { number, of })
        });
        numbers
            .filter(|shard| (1..=shard.of).contains(&shard.number))
            .ok_or_else(|| {
                format!("'{text}' is no part of a whole; write 3/16, parts count from 1")
            })
    }

    /// Says whether this run does the piece of work with number `piece`, counted from 0.
    ///
    /// ```
    /// use atom4_core::base::shard::Shard;
    /// let share = Shard { number: 1, of: 2 };
    /// assert!(share.holds(0) && !share.holds(1));
    /// ```
    #[must_use]
    pub const fn holds(self, piece: usize) -> bool {
        piece % self.of == self.number - 1
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests;

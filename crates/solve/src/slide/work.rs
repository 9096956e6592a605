//! The work of a search, counted at fixed prices. It steers the search in place of a clock, so that a
//! level is searched alike on every machine and beside every other program.
//!
//! A price is about the nanoseconds that one thing counted took on one core at 2.1 GHz: least squares
//! over 2,000 steps of 21 levels, of which the prices foretell eight in ten within a factor of 0.6 to
//! 1.3. The search needs no more than that, since it compares works that differ by tens of percent.

/// Units of work that take about a second.
pub const SECOND: u64 = 1_000_000_000;
/// Units of work that take about a millisecond.
pub const MILLISECOND: u64 = SECOND / 1000;

/// A state to expand, the bound's sums apart.
pub const EXPANDED: u64 = 220;
/// A state made.
pub const MADE: u64 = 10;
/// A state made that the bound let pass: its key, and its look-up in a table.
pub const PACKED: u64 = 30;
/// A sum of the bound's lanes: eight goals at once, or one.
pub const LANES: u64 = 10;
/// A sum of one lane.
pub const LANE: u64 = 2;
/// A state and a goal for which the ways of taking the places are listed.
pub const LISTED: u64 = 55;
/// One of those ways.
pub const ASSIGNED: u64 = 150;
/// A state made for which the pairs' excess is worked out.
pub const PAIRED: u64 = 140;
/// A state looked up in the prune cache.
pub const RECALLED: u64 = 10;
/// An atom in the prefilter.
pub const PREFILTERED: u64 = 20;
/// A state that the relaxed reachability is asked about.
pub const REACHED: u64 = 270;
/// A cell from which an atom goes on there.
pub const SPREAD: u64 = 20;
/// A cell from which the tables of a place are made, for each cell of the board.
pub const TABLED: u64 = 10;
/// A byte of the pair databases. Measured on boards of 49 to 133 cells: 9 to 15 nanoseconds.
pub const PAIR: u64 = 10;
/// A state that A* makes, its bound apart.
pub const QUEUED: u64 = 50;
/// A state that a beam keeps or compares.
pub const BEAMED: u64 = 100;
/// A state that is looked at to lead a few atoms of a plan anew.
pub const REPLANNED: u64 = 140;

//! Small tools that know no game: seeded random numbers.

pub mod random;

pub use random::Random;

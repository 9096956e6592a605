//! Options of `atom4 atomix` that take one of a few names.

use clap::builder::{PossibleValue, TypedValueParser};

use crate::cli::choice::choice;
use crate::games::atomix::generate::Symmetry;
use crate::games::atomix::solvers::solver::Algorithm;

/// A solver of Atomix.
pub fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    choice(
        Algorithm::ALL
            .map(|algorithm| (PossibleValue::new(algorithm.name()), algorithm))
            .into(),
    )
}

/// A likeness of the halves of a board.
pub fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let symmetries = [
        ("none", Symmetry::None),
        ("mirror", Symmetry::Mirror),
        ("turn", Symmetry::Turn),
        ("both", Symmetry::Both),
    ];
    choice(
        symmetries
            .map(|(name, symmetry)| (PossibleValue::new(name), symmetry))
            .into(),
    )
}

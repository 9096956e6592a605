//! Options of `atom4 atomix` that take one of a few names.

use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use crate::cli::choice::choice;
use atom4_atomix::generate::Symmetry;
use atom4_atomix::levels;
use atom4_atomix::solvers::solver::Algorithm;
use atom4_solve::slide::parts::Part;
use atom4_solve::slide::student::Heuristic;

use super::clock::Clock;

/// A solver of Atomix.
pub fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    choice(
        Algorithm::ALL
            .map(|algorithm| (PossibleValue::new(algorithm.name()), algorithm))
            .into(),
    )
}

/// A part of the strong solver, or all of them.
pub fn parts() -> impl TypedValueParser<Value = Vec<Part>> {
    let one = Part::ALL.map(|part| (PossibleValue::new(part.name()), vec![part]));
    let all = (PossibleValue::new("all"), Part::ALL.to_vec());
    choice(one.into_iter().chain([all]).collect())
}

/// A heuristic of the generic searches.
pub fn heuristic() -> impl TypedValueParser<Value = Heuristic> {
    choice(
        Heuristic::ALL
            .map(|heuristic| (PossibleValue::new(heuristic.name()), heuristic))
            .into(),
    )
}

/// A clock that runs go by.
pub fn clock() -> impl TypedValueParser<Value = Clock> {
    choice(
        Clock::ALL
            .map(|(name, clock)| (PossibleValue::new(name), clock))
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

/// A level, as any text. Completions offer the names of the levels inside the program.
#[derive(Clone)]
pub struct LevelName;

impl TypedValueParser for LevelName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        text: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, text)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
            let names = levels::own().iter().map(|own| own.level.name());
            names
                .map(|name| name.to_lowercase().replace(' ', "-"))
                .collect()
        });
        let names = NAMES.iter().map(String::as_str);
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

//! Options of `atom4 atomix` that take one of a few names.

use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use crate::cli::choice::choice;
use atom4_atomix::levels;
use atom4_solve::slide::parts::Part;

/// One of these, by name.
pub fn one_of<T, const N: usize>(
    all: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> + use<T, N>
where
    T: Clone + Send + Sync + 'static,
{
    choice(
        all.map(|(name, one)| (PossibleValue::new(name), one))
            .into(),
    )
}

/// A part of the strong solver, or all of them.
pub fn parts() -> impl TypedValueParser<Value = Vec<Part>> {
    let one = Part::ALL.map(|(name, part)| (PossibleValue::new(name), vec![part]));
    let all = Part::ALL.map(|(_, part)| part).to_vec();
    choice(
        one.into_iter()
            .chain([(PossibleValue::new("all"), all)])
            .collect(),
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

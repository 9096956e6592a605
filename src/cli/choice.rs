//! Options that take one of a few names, which help, completions and errors list.

use crate::games::atomix::generate::Symmetry;
use crate::games::atomix::solvers::solver::Algorithm;
use crate::games::cluster::RuleSet;
use crate::play::registry::Kind;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::Screen;

/// A reader of one of these names, in any case where the option ignores it.
fn choice<T>(choices: Vec<(PossibleValue, T)>) -> impl TypedValueParser<Value = T> + use<T>
where
    T: Clone + Send + Sync + 'static,
{
    let names: Vec<_> = choices.iter().map(|(name, _)| name.clone()).collect();
    PossibleValuesParser::new(names).try_map(move |text| {
        let chosen = choices.iter().find(|(name, _)| name.matches(&text, true));
        // The parser has let nothing else through.
        chosen
            .map(|(_, value)| value.clone())
            .ok_or("there is no such name")
    })
}

/// A game as options spell it; a blank for the hyphen is understood as well.
fn named(kind: Kind) -> PossibleValue {
    let name = match kind {
        Kind::ScoreFour => "score-four",
        other => other.name(),
    };
    match kind {
        Kind::ScoreFour => PossibleValue::new(name).alias(kind.name()),
        _ => PossibleValue::new(name),
    }
}

/// Any game.
pub fn game() -> impl TypedValueParser<Value = Kind> {
    choice(Kind::ALL.map(|kind| (named(kind), kind)).into())
}

/// A game for two. Atomix is understood too, so that its refusal can say where to go instead.
pub fn game_for_two() -> impl TypedValueParser<Value = Kind> {
    let hidden = |kind| named(kind).hide(kind == Kind::Atomix);
    choice(Kind::ALL.map(|kind| (hidden(kind), kind)).into())
}

/// A player's number.
pub fn player() -> impl TypedValueParser<Value = u8> {
    choice(vec![
        (PossibleValue::new("1"), 1),
        (PossibleValue::new("2"), 2),
    ])
}

/// A screen.
pub fn screen() -> impl TypedValueParser<Value = Screen> {
    let screens = [
        ("t", "the terminal", Screen::Terminal),
        ("x", "the X11 window", Screen::X11),
        ("c", "testing mode: commands", Screen::Commands),
    ];
    choice(
        screens
            .map(|(name, help, screen)| (PossibleValue::new(name).help(help), screen))
            .into(),
    )
}

/// A rule set of Cluster, by its name.
pub fn rules() -> PossibleValuesParser {
    let help = |rules| match rules {
        RuleSet::Referee => "as the original plays",
        RuleSet::Chen => "who cannot draw a second chip has lost",
        RuleSet::Deckhands => "as the prose has it",
    };
    PossibleValuesParser::new(
        RuleSet::ALL.map(|rules| PossibleValue::new(rules.name()).help(help(rules))),
    )
}

/// A solver of Atomix.
pub fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    choice(
        Algorithm::ALL
            .map(|algorithm| (PossibleValue::new(algorithm.name()), algorithm))
            .into(),
    )
}

/// How the halves of a board resemble each other.
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

//! Options that take one of a few names, which help, completions and errors list.

use atom4_arena::adapter::Adapter;
use atom4_arena::sandbox::Wanted;
use atom4_play::kind::Kind;
use atom4_repl::{GameEntry, GameList};
use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::entry::Registry;

/// A reader of one of these names, in any case where the option ignores it.
pub fn choice<T>(choices: Vec<(PossibleValue, T)>) -> impl TypedValueParser<Value = T> + use<T>
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
    let name = PossibleValue::new(kind.hyphened());
    match kind.name() == kind.hyphened() {
        true => name,
        false => name.alias(kind.name()),
    }
}

/// A reader of no name: the program puts that of its games in its place.
pub fn unlisted<T: Clone + Send + Sync + 'static>() -> impl TypedValueParser<Value = T> {
    choice(Vec::new())
}

/// An option that takes any of these games; the first one where none is named.
pub fn of_games(arg: Arg, games: &GameList) -> Arg {
    let choices = games.iter().map(|game| (named(game.kind()), game));
    let parser = choice::<&'static GameEntry>(choices.collect());
    arg.value_parser(parser)
        .required(false)
        .default_value(games.first().kind().hyphened())
}

/// An option that takes a game that programs play; the first one where none is named. A puzzle is
/// understood too, so that its refusal can say where to go instead.
pub fn of_games_for_programs(arg: Arg, registry: &Registry) -> Arg {
    let games = registry.entries().filter_map(|entry| {
        let kind = entry.game.kind();
        Some((named(kind).hide(kind.is_puzzle()), entry.arena?))
    });
    let choices: Vec<(PossibleValue, &'static Adapter)> = games.collect();
    let usual = choices.first().map(|(_, game)| game.name);
    arg.value_parser(choice(choices))
        .required(usual.is_none())
        .default_value(usual)
}

/// A player's number.
pub fn player() -> impl TypedValueParser<Value = u8> {
    choice(vec![
        (PossibleValue::new("1"), 1),
        (PossibleValue::new("2"), 2),
    ])
}

/// A confinement of foreign programs.
pub fn sandbox() -> impl TypedValueParser<Value = Wanted> {
    let ways = [
        ("auto", "bubblewrap, else Landlock, else none", Wanted::Auto),
        ("bwrap", "bubblewrap or nothing", Wanted::Bubblewrap),
        ("landlock", "Landlock or nothing", Wanted::Landlock),
        ("off", "none: programs may do all that you may", Wanted::Off),
    ];
    let way = |(name, help, wanted)| (PossibleValue::new(name).help(help), wanted);
    choice(ways.into_iter().map(way).collect())
}

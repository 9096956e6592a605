//! Engines as options name them: `cmd=./bot name=mine`, or one of our own players, `strong:3`, `classic:2`,
//! `time=100ms`.

use std::time::Duration;

use super::adapter::Adapter;
use super::clock::{parse_duration, shown};
use super::engine::{Effort, Engine, OwnPlayer, STRONG, Source};
use super::sandbox::environment::parse_variable;
use super::sandbox::limits::{parse_count, parse_readable, parse_size};
use super::sandbox::{self, Grants, Launch, Sandbox};
use atom4_core::base::plain;
use atom4_play::settings::HIGHEST_LEVEL;

/// The keys of a specification.
const KEYS: [&str; 12] = [
    "cmd",
    "name",
    "init",
    "restart",
    "ahead",
    "time",
    "read",
    "env",
    "memory",
    "cpu",
    "processes",
    "disk",
];

impl Engine {
    /// Reads a specification: `KEY=VALUE` separated by blanks, quotes around a value with blanks in
    /// it. Words behind `cmd=` that are no key belong to the command, so
    /// `cmd=./bot --depth=3 name=deep` needs no quotes.
    ///
    /// # Errors
    /// A line that names what came and what would do.
    pub fn parse(
        text: &str,
        game: &'static Adapter,
        known: &[&'static Adapter],
    ) -> Result<Engine, String> {
        let mut own = None;
        let mut values: Vec<(&'static str, String)> = Vec::new();
        for (word, quoted) in words(text)? {
            let key = word
                .split_once('=')
                .and_then(|(key, value)| Some((KEYS.into_iter().find(|k| *k == key)?, value)));
            match (key, values.last_mut()) {
                (Some((key, value)), _) => values.push((key, value.to_owned())),
                (None, Some((key @ ("cmd" | "init"), _))) if quoted => {
                    return Err(format!(
                        "the quotes in '{text}' would not reach what {key}= says; quote all of it, as in \
                         cmd=\"./bot 'two words'\""
                    ));
                }
                (None, Some((key, command))) if *key == "cmd" || *key == "init" => {
                    command.push(' ');
                    command.push_str(&word);
                }
                (None, None) if own.is_none() => own = Some(word),
                _ => return Err(unknown(&word)),
            }
        }
        let mut engine = Engine {
            name: String::new(),
            source: Source::Own(OwnPlayer::Player(STRONG, Effort::Level(2))),
            init: Vec::new(),
            restart: false,
            ahead: false,
            per_move: None,
            grants: Grants::default(),
        };
        let mut time = None;
        let mut command = None;
        for (key, value) in values {
            match key {
                "cmd" => command = Some(value),
                "name" => engine.name = value,
                "init" => engine.init.push(value),
                "time" => time = Some(parse_duration(&value)?),
                "read" => engine.grants.read.push(parse_readable(&value)?),
                "env" => engine.grants.env.push(parse_variable(&value)?),
                "memory" => engine.grants.limits.memory = parse_size(&value)?,
                "cpu" => engine.grants.limits.cpu = parse_duration(&value)?,
                "processes" => engine.grants.limits.processes = parse_count(&value)?,
                "disk" => engine.grants.limits.disk = parse_size(&value)?,
                "ahead" => engine.ahead = on(key, &value)?,
                _ => engine.restart = on(key, &value)?,
            }
        }
        let (source, name) = match (command, own) {
            (Some(command), None) => {
                engine.per_move = time;
                if command.trim().is_empty() {
                    return Err(format!("'{text}' names no command"));
                }
                let name = command.clone();
                (Source::Command(command), name)
            }
            (None, _) if engine.grants != Grants::default() => {
                return Err(format!(
                    "'{text}': read=, env=, memory=, cpu=, processes= and disk= are for programs, cmd=…"
                ));
            }
            (None, own) => parse_own(own.as_deref(), time, game, known)?,
            (Some(_), Some(own)) => return Err(unknown(&own)),
        };
        engine.source = source;
        if engine.name.is_empty() {
            engine.name = name;
        }
        // Names stand in tables: one line, no control characters.
        engine.name = engine.name.chars().filter(|c| !c.is_control()).collect();
        Ok(engine)
    }

    /// What starts it, and the lines sent at first, each answered by one line. Our own players are
    /// not foreign, so they are not confined.
    #[must_use]
    pub fn launch(&self, game: &Adapter, sandbox: &Sandbox) -> (Launch, Vec<String>) {
        match &self.source {
            Source::Command(command) => {
                let launch = Launch {
                    command: command.clone(),
                    sandbox: sandbox.clone(),
                    grants: self.grants.clone(),
                };
                (launch, self.init.clone())
            }
            Source::Own(player) => {
                let (command, mut init) = game.protocol.launch(game, *player, &own_program());
                init.extend(self.init.iter().cloned());
                (Launch::free(command), init)
            }
        }
    }

    /// Checks that it can play this game by these clocks.
    ///
    /// # Errors
    /// A line that says why it cannot, and what would do.
    pub fn fits(&self, game: &Adapter, known: &[&Adapter]) -> Result<(), String> {
        match self.source {
            Source::Own(OwnPlayer::Player(name, _)) if !game.players.contains(&name) => {
                let whose = known.iter().find(|other| other.players.contains(&name));
                let title = whose.map_or("another game", |other| other.title);
                Err(format!(
                    "'{}': the {name} player plays {title} alone",
                    self.name
                ))
            }
            Source::Own(OwnPlayer::Baseline(name)) if !game.baselines.contains(&name) => {
                let whose = known.iter().find(|other| other.baselines.contains(&name));
                let title = whose.map_or("another game", |other| other.title);
                Err(format!("'{name}' plays {title} alone"))
            }
            _ => game.protocol.fits(self),
        }
    }
}

/// This program, quoted for a shell. On Linux by its process, so that a series goes on with the
/// program it began with when the file is replaced.
fn own_program() -> String {
    let running = format!("/proc/{}/exe", std::process::id());
    if std::path::Path::new(&running).exists() {
        return running;
    }
    let path = std::env::current_exe().unwrap_or_else(|_| "atom4".into());
    format!("'{}'", path.to_string_lossy().replace('\'', r"'\''"))
}

/// A value that is on or off.
fn on(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "on" | "yes" | "1" => Ok(true),
        "off" | "no" | "0" => Ok(false),
        _ => Err(format!("{key} is on or off, not '{value}'")),
    }
}

fn unknown(word: &str) -> String {
    let word: String = word.chars().take(40).collect();
    format!(
        "'{word}' is no part of an engine; write cmd=\"./bot --fast\" name=mine, or strong:3, \
         classic:2, time=100ms"
    )
}

/// The name as one of the players or baselines of any game has it; the game at hand comes first.
fn named(
    name: &str,
    game: &'static Adapter,
    known: &[&'static Adapter],
    list: fn(&'static Adapter) -> &'static [&'static str],
) -> Option<&'static str> {
    let games = std::iter::once(game).chain(known.iter().copied());
    games.flat_map(list).find(|own| **own == name).copied()
}

fn parse_own(
    own: Option<&str>,
    time: Option<Duration>,
    game: &'static Adapter,
    known: &[&'static Adapter],
) -> Result<(Source, String), String> {
    let text = match (own, time) {
        (Some(own), _) => own,
        (None, Some(_)) => STRONG,
        (None, None) => return Err("an engine needs cmd=… or a player: strong:3".into()),
    };
    let (name, level) = match text.split_once(':') {
        Some((name, level)) => (name, Some(level)),
        None => (text, None),
    };
    let baseline = named(text, game, known, |adapter| adapter.baselines);
    if let (Some(baseline), None) = (baseline, time) {
        let source = Source::Own(OwnPlayer::Baseline(baseline));
        return Ok((source, text.to_owned()));
    }
    let player =
        named(name, game, known, |adapter| adapter.players).ok_or_else(|| unknown(text))?;
    let level = match level {
        None => None,
        Some(digits) => Some(
            digits
                .parse::<u32>()
                .ok()
                .filter(|level| *level <= HIGHEST_LEVEL)
                .ok_or_else(|| format!("'{text}': levels go from 0 to {HIGHEST_LEVEL}"))?,
        ),
    };
    match (level, time) {
        (Some(_), Some(_)) => Err(format!("'{text}' has a level and a time; give one")),
        (None, Some(time)) => {
            let name = format!("{name} {}", shown(time));
            let player = OwnPlayer::Player(player, Effort::Time(time));
            Ok((Source::Own(player), name))
        }
        (level, None) => {
            let level = level.unwrap_or(2);
            let name = format!("{name}:{level}");
            let player = OwnPlayer::Player(player, Effort::Level(level));
            Ok((Source::Own(player), name))
        }
    }
}

/// Words separated by blanks, and whether there were quotes in each; quotes of either kind keep blanks and fall away.
fn words(text: &str) -> Result<Vec<(String, bool)>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut quoted = false;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                quoted = true;
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => {
                words.extend(word.take().map(|word| (word, quoted)));
                quoted = false;
            }
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a closing {open} is missing in '{text}'"));
    }
    words.extend(word.map(|word| (word, quoted)));
    Ok(words)
}

/// A text as a specification keeps it whole, whatever quotes and blanks there are in it.
#[must_use]
pub fn quoted(text: &str) -> String {
    let parts: Vec<String> = text.split('"').map(|part| format!("\"{part}\"")).collect();
    parts.join("'\"'")
}

/// True for a text that is a specification and no bare command: it begins with a key, or with one
/// of our own players.
#[must_use]
pub fn is_one(text: &str, known: &[&'static Adapter]) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let key = first.split_once('=').map(|(key, _)| key);
    let own = first.split_once(':').map_or(first, |(name, _)| name);
    let ours = |game: &&Adapter| game.players.contains(&own) || game.baselines.contains(&own);
    key.is_some_and(|key| KEYS.contains(&key)) || known.iter().any(ours)
}

/// Reads the engines of a series; names must differ. None may read what the others' commands name.
///
/// # Errors
/// As [`Engine::parse`], or when two have the same name, or there is no working folder.
pub fn parse_all(
    specs: &[String],
    game: &'static Adapter,
    known: &[&'static Adapter],
) -> Result<Vec<Engine>, String> {
    let mut engines = specs
        .iter()
        .map(|spec| Engine::parse(spec, game, known))
        .collect::<Result<Vec<_>, _>>()?;
    for (at, engine) in engines.iter().enumerate() {
        if engines.iter().skip(at + 1).any(|e| e.name == engine.name) {
            return Err(format!(
                "two engines are called '{}'; add name=… to one",
                engine.name
            ));
        }
    }
    let commands = engines.iter().filter_map(|engine| match &engine.source {
        Source::Command(command) => Some(command.as_str()),
        Source::Own(_) => None,
    });
    let apart = sandbox::sources(&commands.collect::<Vec<_>>()).map_err(|e| plain(&e))?;
    for engine in &mut engines {
        engine.grants.apart.clone_from(&apart);
    }
    Ok(engines)
}

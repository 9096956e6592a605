//! A program for another game than the one that it is to play: known by its answers, or by what it says to the first words
//! of that game.

use std::time::{Duration, Instant};

use super::adapter::Adapter;
use super::process::Child;
use super::sandbox::Launch;
use super::signs::Signs;

/// Time that a program gets for its answers here.
const PATIENCE: Duration = Duration::from_secs(2);

/// The least for each of them: by then it has started.
const LEAST_PATIENCE: Duration = Duration::from_millis(300);

/// Lines that are looked at for the last answer: a program may greet.
const MOST_LINES: usize = 8;

/// The games among which a program's own one is looked for.
#[derive(Clone, Debug)]
pub(super) struct Games<'a> {
    /// The one that it is to play.
    pub own: &'static Adapter,
    /// All that there are.
    pub known: &'a [&'static Adapter],
}

impl Games<'_> {
    /// The games that a program may be for instead, with their signs.
    fn others(&self) -> impl Iterator<Item = (&'static Adapter, &'static Signs)> {
        let own = self.own.name;
        let known = self.known.iter().copied();
        let others = known.filter(move |game| game.name != own);
        others.filter_map(|game| Some((game, game.protocol.signs()?)))
    }

    /// The other game that this line is an answer of.
    pub(super) fn by_answer(&self, line: &str) -> Option<&'static Adapter> {
        let (game, _) = self.others().find(|(_, signs)| (signs.is_answer)(line))?;
        let own = self.own.protocol.signs();
        // A line that both games know says nothing.
        let ours = own.is_some_and(|signs| (signs.is_answer)(line));
        (!ours).then_some(game)
    }

    /// The other game whose first words this program answers, which has so long for its start. It is started once for each,
    /// all at the same time.
    pub(super) fn by_first_words(
        &self,
        launch: &Launch,
        start: Duration,
    ) -> Option<&'static Adapter> {
        let started = self.others().filter_map(|(game, signs)| {
            let child = Child::launch(launch).ok()?;
            Some((game, signs, child))
        });
        let started: Vec<_> = started.collect();
        let until = Instant::now() + PATIENCE.min(start);
        let mut started = started.into_iter();
        started.find_map(|(game, signs, mut child)| {
            answers(&mut child, signs, until)
                .unwrap_or(false)
                .then_some(game)
        })
    }
}

/// What to say of a program that seems to play this game instead.
pub(super) fn looks_like(game: &Adapter) -> String {
    let Adapter { name, title, .. } = game;
    format!("this looks like a program for {title}: add --game {name}")
}

/// Whether a program shows these signs; `None` where it says nothing or ends.
fn answers(child: &mut Child, signs: &Signs, until: Instant) -> Option<bool> {
    let deadline = || until.max(Instant::now() + LEAST_PATIENCE);
    let (&(last, _), before) = signs.ask.split_last()?;
    for (line, answered) in before {
        child.post(format!("{line}\n").as_bytes());
        match answered {
            true => drop(child.read_line(deadline()).ok()?),
            false => _ = child.has_read(deadline()),
        }
    }
    child.post(format!("{last}\n").as_bytes());
    for _ in 0..MOST_LINES {
        let line = child.read_line(deadline()).ok()?;
        if (signs.is_answer)(String::from_utf8_lossy(&line).trim()) {
            return Some(true);
        }
    }
    Some(false)
}

//! A game is opened: from its journal, from where it is played, or as a copy.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::mpsc::Sender;

use super::super::heard::Heard;
use super::super::journal::{Journal, JournaledGame};
use super::super::no_files::NoFiles;
use super::super::seen_game::SeenGame;
use super::super::table::{Purpose, ServedTable, mover};
use super::super::thinkers::Thinkers;
use super::{ALLOWANCE, Copied, Room, Source, Standing};
use atom4_play::lent::Lent;
use atom4_play::refusal::Refusal;
use atom4_play::seats::{Seat, Seated, Seats};
use atom4_play::settings::{Effort, Settings};
use atom4_play::view::Action;
use atom4_profile::Profile;
use atom4_repl::game::PlayContext;
use atom4_repl::{AnyGame, GameList, saved_games};

/// A game as a script or a fresh one.
///
/// # Errors
/// What is wrong with the script.
pub fn game(games: &GameList, name: &str, script: &str) -> Result<Box<dyn AnyGame>, Refusal> {
    let entry = games
        .named(name)
        .ok_or_else(|| Refusal::new("there is no such game"))?;
    if script.is_empty() {
        return Ok(entry.fresh());
    }
    let session = saved_games::of_script(games, script, ALLOWANCE)?;
    match session.kind() == entry.kind() {
        true => Ok(session.into_game()),
        false => Err(Refusal::new("that is another game")),
    }
}

/// The game of a table as a script, in which this player has White, with those at it who make its moves.
fn seated(
    games: &GameList,
    table: &ServedTable,
    (script, white): (&str, usize),
    way: &Sender<Heard>,
    advised: bool,
) -> io::Result<SeenGame> {
    let mut settings = Settings {
        hash_mb: ALLOWANCE.hash_mb,
        ..Settings::default()
    };
    settings.allowance = ALLOWANCE;
    let mut both = [Seat::Person; 2];
    if let Some((level, player)) = table.charter.machine {
        settings.effort = Effort::Level(level);
        if let Some(seat) = both.get_mut(player) {
            *seat = Seat::Machine;
        }
    }
    let seated = Seated {
        seats: both,
        efforts: [settings.effort; 2],
        white,
        ..Seated::ALONE
    };
    let game = game(games, &table.charter.game, script);
    let game = game.map_err(|refusal| io::Error::other(refusal.to_string()))?;
    let mut play = game.into_play(PlayContext {
        profile: Profile::none(),
        seats: Seats::These(both),
        seated: Some(seated),
        settings: Lent::from(settings),
        saved: Lent::Given(Box::new(NoFiles)),
        advised,
        workplace: Some(Arc::new(Thinkers { way: way.clone() })),
    });
    for (player, name) in table.called().iter().enumerate() {
        play.call(player, name);
    }
    Ok(SeenGame::from(play))
}

fn lock(standing: &Mutex<Standing>) -> MutexGuard<'_, Standing> {
    standing.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Room {
    /// The room of a game, with nobody in it yet.
    pub(super) fn open(games: &GameList, source: Source, way: Sender<Heard>) -> io::Result<Room> {
        let (mut journal, mut kept, mut live, mut back) = (None, None, None, None);
        let (mut judged, mut white) = (false, 0);
        let (table, script) = match source {
            Source::Journal(path, claim) => {
                let (own, was) = Journal::open(&path)?;
                if !was.damaged.is_empty() {
                    let lines: Vec<String> = was.damaged.iter().map(ToString::to_string).collect();
                    eprintln!(
                        "atom4: {}: damaged in line {}; the file is kept aside, and the game goes on with what could be read",
                        path.display(),
                        lines.join(", ")
                    );
                }
                let table = ServedTable::new(was.charter.clone(), &was.state, claim);
                let script = was.script.clone();
                white = was.state.white;
                (journal, kept) = (Some(own), Some(was));
                (table, script)
            }
            Source::Live(name, players, standing) => {
                let script = lock(&standing).script.clone();
                live = Some((standing, script.clone()));
                (ServedTable::of_programs(name, players), script)
            }
            Source::Review(copied) => {
                let Copied {
                    game,
                    script,
                    called,
                    ..
                } = copied;
                (back, judged, white) = (Some(copied.back), copied.judged, copied.white);
                let mut table = ServedTable::of_copy(game, Purpose::Review, called);
                table.goes_on = copied.goes_on;
                (table, script)
            }
        };
        let entry = games.named(&table.charter.game);
        let mut room = Room {
            game: seated(games, &table, (&script, white), &way, judged)?,
            way,
            games: games.clone(),
            entry: entry.unwrap_or_else(|| games.first()),
            journal,
            live,
            table,
            visitors: Vec::new(),
            visited: false,
            last: Instant::now(),
            second: Instant::now(),
            back,
        };
        room.begin(judged);
        if let Some(kept) = kept {
            room.take_up(&kept)?;
        }
        Ok(room)
    }

    /// A copy that is gone over begins as a review, or as a playback where nobody judges its moves.
    fn begin(&mut self, judged: bool) {
        if self.table.purpose == Purpose::Review {
            self.game.act(match judged {
                true => Action::Review,
                false => Action::Replay(String::new()),
            });
        }
    }

    /// Goes on where the journal ends: who has White, what has been won before, and what a clock has run since.
    fn take_up(&mut self, kept: &JournaledGame) -> io::Result<()> {
        let view = self.game.view();
        self.table.is_taken_up(&view);
        let now = self.table.state(&view).score;
        let written = kept.state.score.iter().zip(now);
        for (before, (written, now)) in self.table.before.iter_mut().zip(written) {
            *before = written.saturating_sub(now);
        }
        let made = view.moves.last().map_or(0, |last| last.number);
        if let Some(clocks) = &mut self.table.clocks {
            clocks.take_up(made);
        }
        let runs = mover(&view).filter(|_| made > 0 && !self.table.over(&view));
        if let (Some(clocks), Some(player), true) =
            (&mut self.table.clocks, runs, kept.state.at > 0)
        {
            clocks.charge(player, kept.since);
            // The time until the next start is counted from here; what the server stood still is charged to nobody.
            if let Some(journal) = &mut self.journal {
                journal.write(&kept.script, &self.table.state(&view))?;
            }
        }
        Ok(())
    }

    /// Follows a game that is played elsewhere: it is made anew where it has gone on.
    pub(super) fn follow(&mut self) -> io::Result<()> {
        let Some((standing, shown)) = &mut self.live else {
            return Ok(());
        };
        let now = lock(standing).clone();
        let ended = now.ended.as_ref();
        let news = ended.map(|ended| format!("The game is over: {ended}."));
        let told = news.is_none() || self.table.news == news;
        if told && now.script == *shown {
            return Ok(());
        }
        if now.script != *shown {
            self.game = seated(&self.games, &self.table, (&now.script, 0), &self.way, false)?;
            shown.clone_from(&now.script);
        }
        self.table.news = news.or(self.table.news.take());
        self.all_stale();
        Ok(())
    }
}

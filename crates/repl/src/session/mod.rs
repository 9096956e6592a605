//! A session: the game in progress, the settings, and what happens to each command.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub mod cards;
mod common;
mod files;
pub mod held;
mod help;
mod names;
mod place;
mod running;
pub mod saved_games;
mod script_file;
pub mod serve;

use self::running::Running;
use super::context::{Context, Reply};
use super::game::{AnyGame, GameEntry, GameList};
use super::grammar::{self, Found, RowInfo};
use super::people::explain_to_people;
use super::reader::Item;
use super::stop::{Clock, StopFlag};
use super::suggest::{Nearness, explain};
use super::words::{normalise, shown};
use atom4_core::base::plain;
use atom4_play::game::{Game, Paint};
use atom4_play::kind::Kind;
use atom4_play::refusal::Refusal;
use atom4_play::settings::Settings;
use atom4_profile::Profile;
use atom4_screens::open_screen::OpenPage;

/// The way on after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// On to the next command.
    On,
    /// `quit.` was asked for.
    Quit,
    /// An `Error:` in a strict session.
    Failed,
}

/// Options of a session: how it behaves towards the one who types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionOptions {
    /// The first `Error:` ends the session.
    pub strict: bool,
    /// Somebody sits at a terminal: reasons are shown at once.
    pub terminal: bool,
    /// Characters alone or colours, in boards for people.
    pub paint: Paint,
    /// Commands may read and write files and take a screen.
    pub files: bool,
}

impl SessionOptions {
    /// For a pipe or a file: answers alone.
    pub const PIPE: SessionOptions = SessionOptions {
        strict: false,
        terminal: false,
        paint: Paint::Plain,
        files: true,
    };
}

/// The state of a session.
pub struct Session {
    /// The games that can be chosen.
    pub(super) games: GameList,
    /// The entry of the game in progress.
    pub(super) entry: &'static GameEntry,
    /// The game in progress.
    pub(super) game: Box<dyn AnyGame>,
    /// The settings of the machine players.
    pub settings: Settings,
    /// What is remembered from run to run.
    pub profile: Profile,
    /// Makes a page in a browser; `None` where the program was built without.
    pub page: Option<OpenPage>,
    /// The way in which answers are given.
    pub options: SessionOptions,
    /// Stops what is being computed.
    pub(super) stop: StopFlag,
    /// The signal that ended a screen and is to end the program.
    pub ended_by: Option<i32>,
    /// The reason of the last `Impossible.` or `Error:`.
    pub(super) reason: Option<String>,
    /// The number of the puzzle that was loaded last.
    pub(super) puzzle: Option<usize>,
    /// Where the game is found again that was kept by the screen that it was played on last.
    pub kept: Option<String>,
    /// Where the game that is played next is kept, where that was agreed on.
    pub(super) agreed: Option<place::KeptIn>,
    /// The file that `save again.` writes.
    pub(super) saved: Option<PathBuf>,
    /// The command files being run, the innermost last.
    pub(super) running: Vec<Running>,
    /// Files that the command under way has run so far.
    files_run: usize,
    /// A command is being carried out, so that what comes now is from a file that it runs.
    under_way: bool,
    /// A saved game is being opened: what no such game holds is an error.
    pub(super) opening: bool,
    /// Room for the answer in the making.
    scratch: String,
}

impl Session {
    /// A session with a fresh game of this entry; `choose game` changes to others of the list.
    #[must_use]
    pub fn new(games: &GameList, entry: &'static GameEntry, options: SessionOptions) -> Session {
        Session {
            games: games.clone(),
            entry,
            game: entry.fresh(),
            settings: Settings::default(),
            profile: Profile::none(),
            page: None,
            options,
            stop: StopFlag::default(),
            ended_by: None,
            reason: None,
            puzzle: None,
            kept: None,
            agreed: None,
            saved: None,
            running: Vec::new(),
            files_run: 0,
            under_way: false,
            opening: false,
            scratch: String::new(),
        }
    }

    /// The game in progress.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The game in progress by name.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.entry.kind()
    }

    /// The game in progress, to change it where it is a `G`.
    pub fn game_mut<G: Game + 'static>(&mut self) -> Option<&mut G> {
        self.game.downcast_mut()
    }

    /// Goes on with the game of another session.
    pub fn take_game(&mut self, other: Session) {
        self.entry = other.entry;
        self.game = other.game;
    }

    /// Answers a refusal, as a command that cannot be done does.
    ///
    /// # Errors
    /// When the answer cannot be written.
    pub fn refuse_with(&mut self, refusal: &Refusal, out: &mut dyn Write) -> io::Result<Flow> {
        self.understood();
        self.refuse(refusal, out)
    }

    /// Answers that something is done.
    ///
    /// # Errors
    /// When the answer cannot be written.
    pub fn done(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        self.understood();
        writeln!(out, "Done.")?;
        Ok(Flow::On)
    }

    /// Ends the session: its game.
    #[must_use]
    pub fn into_game(self) -> Box<dyn AnyGame> {
        self.game
    }

    /// Answers one item of the input.
    ///
    /// # Errors
    /// When the answer cannot be written.
    pub fn answer(&mut self, item: &Item, out: &mut dyn Write) -> io::Result<Flow> {
        match item {
            Item::Command(text) => self.command(text, out),
            Item::Malformed(malformed) => {
                use super::reader::Malformed::{NoPeriod, NotText, OpenQuote, TooLong};
                let what = match (malformed, self.foreign_line()) {
                    (NoPeriod(_), Some(line)) => format!("{line} does not end in a period"),
                    (OpenQuote(_), Some(line)) => format!("{line} has a quote that is not closed"),
                    (NoPeriod(text), None) => NoPeriod(shown(text)).to_string(),
                    (OpenQuote(text), None) => OpenQuote(shown(text)).to_string(),
                    (NotText | TooLong, _) => malformed.to_string(),
                };
                self.error(&format!("{what}."), out)
            }
        }
    }

    /// Answers one command, given without its closing period.
    ///
    /// # Errors
    /// When the answer cannot be written.
    pub fn command(&mut self, text: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let normal = normalise(text);
        let found = match grammar::find(&self.games, self.entry, &normal) {
            Some(Ok(found)) => found,
            Some(Err(refusal)) => {
                self.understood();
                return self.refuse(&refusal, out);
            }
            None => {
                let explained = match self.options.terminal && self.running.is_empty() {
                    true => explain_to_people(&self.games, self.entry, &*self.game, &normal),
                    false => explain(&self.games, self.entry, &normal, Nearness::Programs),
                };
                let what = match self.foreign_line() {
                    Some(line) => format!("{line} is no command; {}", explained.remedy),
                    None => explained.to_string(),
                };
                return self.error(&what, out);
            }
        };
        self.understood();
        let (Found::Common(_, row) | Found::Own(_, _, row)) = &found;
        if self.opening && row.never_saved {
            return self.error(
                &format!("{} has no place in a saved game.", shown(text)),
                out,
            );
        }
        if row.needs_files && !self.options.files {
            let refusal = Refusal::new("files and screens are switched off here");
            return self.refuse(&refusal, out);
        }
        if self.running.is_empty() {
            // Within a file Ctrl-C stops the whole file, not only the command that it met.
            self.stop.clear();
        }
        let thinks = row.thinks;
        if thinks {
            out.flush()?;
            self.stop.thinks();
        }
        let clock = match self.clock(row) {
            Ok(clock) => clock,
            Err(refusal) => return self.refuse(&refusal, out),
        };
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let outer = std::mem::replace(&mut self.under_way, true);
        if !outer {
            self.files_run = 0;
        }
        let done = self.run(found, &mut scratch, out);
        self.under_way = outer;
        drop(clock);
        if thinks && self.stop.is_unread() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let flow = self.tell(done, &scratch, out);
        self.scratch = scratch;
        flow
    }

    /// Writes the answer to a command that was carried out or refused; `text` is what it has written.
    fn tell(&mut self, done: Outcome, text: &str, out: &mut dyn Write) -> io::Result<Flow> {
        match done {
            Ok(Ok(Reply::Written)) => out.write_all(text.as_bytes()).map(|()| Flow::On),
            Ok(Ok(Reply::Done | Reply::Set(_))) => out.write_all(b"Done.\n").map(|()| Flow::On),
            Ok(Ok(Reply::Quit)) => Ok(Flow::Quit),
            Ok(Ok(Reply::ImpossibleWith(figures))) => {
                let written = write!(out, "Impossible.\n{figures}.\n");
                self.reason = Some(figures);
                written.map(|()| Flow::On)
            }
            Ok(Err(refusal)) => self.refuse(&refusal, out),
            // A file that was run had its own way of ending.
            Err(Stop::Flow(flow)) => Ok(flow),
            Err(Stop::Io(error)) => Err(error),
        }
    }

    /// The clock of a command that may take long, where its time is limited. The commands of a file have no clocks of
    /// their own while the command that runs the file has one.
    fn clock(&self, row: &RowInfo) -> Result<Option<Clock>, Refusal> {
        let time = self.settings.allowance.time;
        let Some(time) = time.filter(|_| !self.under_way && (row.thinks || row.needs_files)) else {
            return Ok(None);
        };
        let clock = self.stop.within(time);
        clock.map(Some).map_err(|error| {
            let why = plain(&error);
            Refusal::new(format!("the command's clock cannot be started: {why}"))
        })
    }

    fn run(&mut self, found: Found<'_>, text: &mut String, out: &mut dyn Write) -> Outcome {
        match found {
            Found::Common(command, _) => self.run_common(command, text, out),
            Found::Own(row, words, _) => {
                let done =
                    self.with_context(text, out, |game, context| game.run(row, &words, context));
                match done? {
                    Ok(Reply::Set(setting)) => Ok(self.set(setting)),
                    reply => Ok(reply),
                }
            }
        }
    }

    /// Lets the game do something that is run with a [`Context`].
    pub(super) fn with_context(
        &mut self,
        text: &mut String,
        out: &mut dyn Write,
        work: impl FnOnce(&mut dyn AnyGame, &mut Context<'_>) -> Result<Reply, Refusal>,
    ) -> Outcome {
        let script = self.running.last().and_then(Running::folder);
        let settings = self.settings.clone().within(self.settings.allowance);
        let mut context = Context {
            settings: &settings,
            stop: self.stop.flag(),
            terminal: self.options.terminal,
            folder: script.unwrap_or(Path::new("")),
            text,
            out,
            broken: None,
        };
        let reply = work(&mut *self.game, &mut context);
        match context.broken {
            Some(error) => Err(error.into()),
            None => Ok(reply),
        }
    }

    fn refuse(&mut self, refusal: &Refusal, out: &mut dyn Write) -> io::Result<Flow> {
        out.write_all(b"Impossible.\n")?;
        self.reason = Some(refusal.to_string());
        if self.options.terminal {
            writeln!(out, "  ({refusal})")?;
        }
        Ok(Flow::On)
    }

    /// Answers `Error: <what>`; `what` brings its own period.
    fn error(&mut self, what: &str, out: &mut dyn Write) -> io::Result<Flow> {
        writeln!(out, "Error: {what}")?;
        self.reason = Some(what.trim_end_matches('.').to_owned());
        Ok(if self.options.strict {
            Flow::Failed
        } else {
            Flow::On
        })
    }
}

/// An answer or a refusal, or the end of the session.
pub(super) type Outcome = Result<Result<Reply, Refusal>, Stop>;

/// Why a session cannot go on with the next command.
pub(super) enum Stop {
    /// A file that was run ended it.
    Flow(Flow),
    /// The answer cannot be written.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

//! Running the commands that all games have.

use std::io::{self, Write};

use super::saved_games::ScriptFiles;
use super::{Outcome, Session};
use crate::context::Reply;
use crate::game::{self, GameEntry, PlayContext};
use crate::grammar::common::Command;
use crate::pager;
use crate::setting::Set;
use crate::status_line::StatusLine;
use crate::words::shown;
use atom4_core::base::memory;
use atom4_play::lent::Lent;
use atom4_play::puzzles::Puzzle;
use atom4_play::refusal::Refusal;
use atom4_play::review::Looked;
use atom4_play::seats::{Seated, Seats};
use atom4_play::settings::Effort;
use atom4_play::view::{Play, Spot, WindowSize};
use atom4_profile::Profile;
use atom4_screens::open_screen::{NO_PAGE, OpenScreen};
use atom4_screens::screen::{Device, Ending, Stage};
use atom4_screens::state::UiState;

impl Session {
    pub(super) fn run_common(
        &mut self,
        command: Command,
        text: &mut String,
        out: &mut dyn Write,
    ) -> Outcome {
        let game = &mut *self.game;
        let names = self.entry.kind().side_names();
        match command {
            Command::Clear => game.clear(),
            Command::Show(what) => what(game.text(), text),
            Command::DrawBoard => game.draw_board(self.options.paint, text),
            Command::ShowSettings => text.push_str(&self.settings.lines()),
            Command::ShowPuzzles => puzzle_lines(self.entry, text),
            Command::ShowPuzzle => {
                let shown = self.puzzle.and_then(|number| puzzle(self.entry, number));
                let line =
                    shown.map(|(number, puzzle)| format!("{number}. {}", puzzle.told(&names)));
                text.push_str(line.as_deref().unwrap_or("None."));
                text.push('\n');
            }
            Command::Why => {
                text.push_str(self.reason.as_deref().unwrap_or("None"));
                text.push_str(".\n");
            }
            Command::Help(topic) => match self.help(topic.as_deref()) {
                Ok(help) if self.options.terminal => pager::show(&help, out)?,
                Ok(help) => text.push_str(&help),
                Err(refusal) => return Ok(Err(refusal)),
            },
            Command::Ask(ask, who) => {
                return self.with_context(text, out, |game, context| {
                    game::ask(game.text_mut(), ask, &who, context)
                });
            }
            Command::Review(time) => {
                return self.with_context(text, out, |game, context| {
                    let mut line = StatusLine::at_a_terminal(context.terminal);
                    let mut told = |looked: Looked| line.tell(|| looked.to_string());
                    let review = game.review(time, context.settings, context.stop, &mut told)?;
                    drop(line);
                    context.text.push_str(&review.lines(&names).text());
                    Ok(Reply::Written)
                });
            }
            Command::Run(file) => return self.run_file(&file, out),
            Command::Go(device, seats) => return self.go(device, seats, out),
            Command::Quit => return Ok(Ok(Reply::Quit)),
            Command::Choose(entry) => {
                self.choose(entry);
                return Ok(Ok(Reply::Done));
            }
            Command::Undo => return Ok(done_if(game.undo(), "there is nothing to undo")),
            Command::Redo => return Ok(done_if(game.redo(), "there is nothing to redo")),
            Command::LoadPuzzle(number) => return Ok(self.load_puzzle(&number)),
            Command::Set(setting) => return Ok(self.set(setting)),
            Command::Perft(depth) => return Ok(self.perft(depth, text)),
            Command::SaveTo(file) => return Ok(self.save_to(&file)),
            Command::SaveAgain => return Ok(self.save_again()),
        }
        Ok(Ok(Reply::Written))
    }

    /// Goes on with a fresh game of this entry, and with the usual machine player where the game has not the one that
    /// is set.
    pub(super) fn choose(&mut self, entry: &'static GameEntry) {
        self.entry = entry;
        self.game = entry.fresh();
        self.puzzle = None;
        // Not every game has one to switch on again.
        self.settings.book = true;
        let [usual, ..] = entry.kind().players() else {
            return;
        };
        if !entry.kind().players().contains(&self.settings.player) {
            self.settings.player = *usual;
        }
    }

    fn load_puzzle(&mut self, number: &str) -> Result<Reply, Refusal> {
        let title = self.entry.kind().title();
        let count = self.entry.book().map_or(0, |book| book.puzzles().len());
        if count == 0 {
            return Err(Refusal::new(format!("{title} has no puzzles here")));
        }
        let found = number
            .parse()
            .ok()
            .and_then(|number| puzzle(self.entry, number));
        let (number, puzzle) = found.ok_or_else(|| {
            let came = shown(number);
            Refusal::new(format!(
                "there is no puzzle {came}; they go from 1 to {count}"
            ))
        })?;
        self.game.set_puzzle(puzzle)?;
        self.puzzle = Some(number);
        Ok(Reply::Done)
    }

    pub(super) fn set(&mut self, setting: Set) -> Result<Reply, Refusal> {
        let settings = &mut self.settings;
        match setting {
            Set::Level(level) => settings.effort = Effort::Level(level),
            Set::Time(time) => settings.effort = Effort::Time(time),
            Set::Player(player) if !self.entry.kind().players().contains(&player) => {
                let (name, games) = (player.name(), self.games.titles_with(player));
                let game = self.entry.kind().title();
                return Err(Refusal::new(format!(
                    "the {name} player plays {games} alone, not {game}"
                )));
            }
            Set::Player(player) => settings.player = player,
            Set::Seed(seed) => settings.seed = seed,
            Set::Threads(threads) => {
                at_most(settings.allowance.threads, threads, "threads")?;
                settings.threads = threads;
            }
            Set::Hash(mb) if mb <= settings.allowance.hash_mb && !memory::is_there(mb) => {
                return Err(Refusal::new(format!(
                    "this machine has no memory for a table of {mb} mb; set hash to less"
                )));
            }
            Set::Hash(mb) => {
                at_most(settings.allowance.hash_mb, mb, "the table in mb")?;
                settings.hash_mb = mb;
            }
            Set::Book(used) => settings.book = used,
        }
        Ok(Reply::Done)
    }

    fn perft(&self, depth: u32, text: &mut String) -> Result<Reply, Refusal> {
        let counted = self.game.perft(depth, self.stop.flag());
        let sequences = counted.ok_or_else(|| Refusal::new("stopped before the count was done"))?;
        text.push_str(&format!("{sequences}\n"));
        Ok(Reply::Written)
    }

    fn go(&mut self, device: Device, seats: Seats, out: &mut dyn Write) -> Outcome {
        // Two players need no sides: the game begins without a page that asks.
        let sided = seats != Seats::Ask && seats != Seats::TWO_PLAYERS;
        let kind = self.entry.kind();
        if kind.is_puzzle() && sided {
            return Ok(Err(Refusal::new(format!(
                "{} has no sides; say go interactive, go gui or go web",
                kind.title()
            ))));
        }
        // What was answered so far belongs on the screen that comes back.
        out.flush()?;
        let profile = self.profile.glance();
        let screen = self.open(device, &profile, out);
        let mut screen = match screen.map_err(Refusal::from_error) {
            Ok(screen) => screen,
            Err(refusal) => return Ok(Err(refusal)),
        };
        screen.hand_back();
        Ok(match self.play_on(&mut screen, seats, None, &profile) {
            Ending::Terminated(signal) => {
                self.ended_by = Some(signal);
                Ok(Reply::Quit)
            }
            Ending::Lost(reason) => Err(Refusal::new(format!("the screen is gone: {reason}"))),
            Ending::Left => Ok(Reply::Written),
        })
    }
}

/// The puzzle of a number, from 1.
fn puzzle(entry: &GameEntry, number: usize) -> Option<(usize, &'static Puzzle)> {
    let puzzles = entry.book()?.puzzles();
    Some((number, puzzles.get(number.checked_sub(1)?)?))
}

/// The puzzles of a game, a line each; `None.` without any.
fn puzzle_lines(entry: &GameEntry, text: &mut String) {
    let names = entry.kind().side_names();
    let puzzles = entry.book().map_or(&[][..], |book| book.puzzles());
    for (number, puzzle) in (1..).zip(puzzles) {
        text.push_str(&format!("{number}. {}\n", puzzle.told(&names)));
    }
    if puzzles.is_empty() {
        text.push_str("None.\n");
    }
}

/// A refusal where `wanted` is more than a host allows; `what` names it.
fn at_most(most: usize, wanted: usize, what: &str) -> Result<(), Refusal> {
    if wanted <= most {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "{what} must be 1 to {most} here, not {wanted}"
    )))
}

fn done_if(done: bool, otherwise: &str) -> Result<Reply, Refusal> {
    if done {
        Ok(Reply::Done)
    } else {
        Err(Refusal::new(otherwise))
    }
}

impl Session {
    /// Opens a screen; the address of a page is written to `out`.
    ///
    /// # Errors
    /// Why the screen could not be had.
    pub fn open(
        &self,
        device: Device,
        profile: &Profile,
        out: &mut dyn Write,
    ) -> io::Result<OpenScreen> {
        if device != Device::Page {
            return OpenScreen::open(device, WindowSize::default(), profile);
        }
        let page = self.page.ok_or_else(|| io::Error::other(NO_PAGE))?;
        let state = UiState::new(Spot::default(), 0);
        OpenScreen::on(page(out)?, state, profile)
    }

    /// The game in progress with people at it, for a host that shows it step by step; the session goes on with a fresh one.
    /// `seated` sat at it when it was kept; it is kept in `profile`.
    pub fn hand_over(
        &mut self,
        seats: Seats,
        seated: Option<Seated>,
        profile: &Profile,
    ) -> Box<dyn Play + Send> {
        let folder = self.resolve("");
        let saved = ScriptFiles::new(self.games.clone(), folder, None, profile.clone());
        let game = std::mem::replace(&mut self.game, self.entry.fresh());
        game.into_play(PlayContext {
            profile: self.profile.clone(),
            seats,
            seated,
            settings: Lent::from(self.settings.clone()),
            saved: Lent::Given(Box::new(saved)),
            advised: true,
            workplace: None,
        })
    }

    /// Plays the game in progress on a screen, until the person leaves. Board, levels and settings
    /// are then as they were left there. `seated` sat at it when it was kept; it is kept in `profile`. A screen that is lost
    /// leaves the game as it was.
    pub fn play_on(
        &mut self,
        screen: &mut dyn Stage,
        seats: Seats,
        seated: Option<Seated>,
        profile: &Profile,
    ) -> Ending {
        let mut settings = self.settings.clone();
        let (folder, ours) = (self.resolve(""), self.saved.clone());
        let saved = ScriptFiles::new(self.games.clone(), folder, ours, profile.clone());
        let mut saved = saved.kept_in(self.agreed.take());
        let context = PlayContext {
            profile: self.profile.clone(),
            seats,
            seated,
            settings: Lent::Back(&mut settings),
            saved: Lent::Back(&mut saved),
            advised: true,
            workplace: None,
        };
        let ending = self.game.play_on(screen, context);
        // A game that was opened brought settings of its own.
        self.settings = settings.within(self.settings.allowance);
        self.kept = saved.farewell();
        self.saved = saved.into_ours();
        ending
    }
}

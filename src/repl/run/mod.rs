//! Running commands: the common ones here, each game's own in its file.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod files;
pub mod screens;

pub(super) use files::open;

use std::io::Write;

use super::grammar::common::{Ask, Command, Screen, Seats, Set, Show};
use super::grammar::{Row, rows_of, useful};
use super::session::{Outcome, Reply, Session};
use super::words::shown;
use crate::base::memory;
use crate::play::game::Request;
use crate::play::refusal::Refusal;
use crate::play::registry::{Kind, Table};
use crate::play::seats;
use crate::play::settings::{Effort, Player};
use crate::play::text_game;
use crate::ui::screen::{Device, Ending};

impl Session {
    pub(super) fn run_common(
        &mut self,
        command: Command,
        text: &mut String,
        out: &mut dyn Write,
    ) -> Outcome {
        let game = self.table.text_mut();
        Ok(match command {
            Command::Clear => {
                game.clear();
                Ok(Reply::Written)
            }
            Command::Quit => Ok(Reply::Quit),
            Command::Help(topic) => help(self.table.kind(), topic.as_deref(), text),
            Command::Why => {
                text.push_str(self.reason.as_deref().unwrap_or("None"));
                text.push_str(".\n");
                Ok(Reply::Written)
            }
            Command::Choose(kind) => self.choose(kind),
            Command::Show(what) => {
                self.show(what, text);
                Ok(Reply::Written)
            }
            Command::DrawBoard => {
                game.draw_board(self.manner.paint, text);
                Ok(Reply::Written)
            }
            Command::Undo => done_if(game.undo(), "there is nothing to undo"),
            Command::Redo => done_if(game.redo(), "there is nothing to redo"),
            Command::Ask(ask, who) => return self.ask(ask, &who, text, out),
            Command::Set(setting) => self.set(setting),
            Command::Perft(depth) => self.perft(depth, text),
            Command::SaveTo(file) => self.save_to(&file),
            Command::SaveAgain => self.save_again(),
            Command::Run(file) => return self.run_file(&file, out),
            Command::Go(screen, seats) => return self.go(screen, seats, out),
        })
    }

    fn choose(&mut self, kind: Kind) -> Result<Reply, Refusal> {
        self.table = Table::new(kind)
            .ok_or_else(|| Refusal::new(format!("{} is not built in", kind.title())))?;
        if kind != Kind::Atom4 {
            self.settings.player = Player::Strong;
        }
        Ok(Reply::Done)
    }

    fn show(&self, what: Show, text: &mut String) {
        let game = self.table.text();
        match what {
            Show::Board => game.show_board(text),
            Show::Moves => {
                text.push_str(&text_game::list(&game.moves()));
                text.push('\n');
            }
            Show::Status => {
                text.push_str(&game.status());
                text.push('\n');
            }
            Show::History => game.show_history(text),
            Show::Settings => text.push_str(&self.settings.lines()),
        }
    }

    fn ask(&mut self, ask: Ask, who: &str, text: &mut String, out: &mut dyn Write) -> Outcome {
        let request = Request {
            who,
            settings: &self.settings,
            stop: &self.stop,
        };
        let mut broken = None;
        let mut progress = |line: &str| {
            if ask == Ask::Analyse && broken.is_none() {
                broken = writeln!(out, "{line}").and_then(|()| out.flush()).err();
            }
        };
        let proposed = match ask {
            Ask::Play => self
                .table
                .text_mut()
                .propose_and_play(request, &mut progress),
            _ => self.table.text().propose(request, &mut progress),
        };
        if let Some(error) = broken {
            return Err(error.into());
        }
        let proposed = match proposed {
            Ok(proposed) => proposed,
            Err(refusal) => return Ok(Err(refusal)),
        };
        text.push_str(&proposed);
        text.push_str(".\n");
        Ok(Ok(Reply::Written))
    }

    fn set(&mut self, setting: Set) -> Result<Reply, Refusal> {
        let settings = &mut self.settings;
        match setting {
            Set::Level(level) => settings.effort = Effort::Level(level),
            Set::Time(time) => settings.effort = Effort::Time(time),
            Set::Player(Player::Classic) if self.table.kind() != Kind::Atom4 => {
                let game = self.table.kind().title();
                return Err(Refusal::new(format!(
                    "the classic player plays Atom-4 alone, not {game}"
                )));
            }
            Set::Player(player) => settings.player = player,
            Set::Seed(seed) => settings.seed = seed,
            Set::Threads(threads) => settings.threads = threads,
            Set::Hash(mb) if !memory::is_there(mb) => {
                return Err(Refusal::new(format!(
                    "this machine has no memory for a table of {mb} mb; set hash to less"
                )));
            }
            Set::Hash(mb) => settings.hash_mb = mb,
        }
        Ok(Reply::Done)
    }

    fn perft(&self, depth: u32, text: &mut String) -> Result<Reply, Refusal> {
        let counted = self.table.text().perft(depth, &self.stop);
        let sequences = counted.ok_or_else(|| Refusal::new("stopped before the count was done"))?;
        text.push_str(&format!("{sequences}\n"));
        Ok(Reply::Written)
    }

    fn go(&mut self, screen: Screen, seats: Seats, out: &mut dyn Write) -> Outcome {
        // Two players need no sides: the game begins without a page that asks.
        let sided = seats != Seats::Ask && seats != Seats::TwoPlayers;
        if self.table.kind() == Kind::Atomix && sided {
            return Ok(Err(Refusal::new(
                "Atomix has no sides; say go interactive or go gui",
            )));
        }
        // What was answered so far belongs on the screen that comes back.
        out.flush()?;
        let device = match screen {
            Screen::Interactive => Device::Terminal,
            Screen::Gui => Device::Window,
        };
        let seats = match seats {
            Seats::Ask => seats::Seats::Ask,
            Seats::AsWhite => seats::Seats::AS_WHITE,
            Seats::AsBlack => seats::Seats::AS_BLACK,
            Seats::TwoPlayers => seats::Seats::TWO_PLAYERS,
            Seats::TwoMachines => seats::Seats::TWO_MACHINES,
        };
        Ok(match self.play_on(device, seats) {
            Ok(Ending::Terminated(signal)) => {
                self.ended_by = Some(signal);
                Ok(Reply::Quit)
            }
            Ok(Ending::Lost(reason)) => Err(Refusal::new(format!("the screen is gone: {reason}"))),
            Ok(_) => Ok(Reply::Written),
            Err(refusal) => Err(refusal),
        })
    }
}

fn done_if(done: bool, otherwise: &str) -> Result<Reply, Refusal> {
    if done {
        Ok(Reply::Done)
    } else {
        Err(Refusal::new(otherwise))
    }
}

/// The commands of a game, one a line; or those that begin with `topic`, in full.
fn help(kind: Kind, topic: Option<&str>, text: &mut String) -> Result<Reply, Refusal> {
    let Some(topic) = topic else {
        let own = rows_of(kind);
        let shared = useful(kind).filter(|row| !own.iter().any(|own| own.usage == row.usage));
        let all: Vec<&Row> = own.iter().chain(shared).collect();
        let widest = all
            .iter()
            .map(|row| row.usage.len())
            .max()
            .unwrap_or_default();
        for row in all {
            text.push_str(&format!("{:widest$}  {}\n", row.usage, row.help_in(kind)));
        }
        return Ok(Reply::Written);
    };
    let topic = topic.trim_end_matches('.');
    let fitting: Vec<&Row> = useful(kind)
        .filter(|row| begins(row, row.example_in(kind), topic))
        .collect();
    if fitting.is_empty() {
        return Err(Refusal::new(format!(
            "no command of {} begins with {}; see help",
            kind.title(),
            shown(topic)
        )));
    }
    for row in fitting {
        text.push_str(&format!("{}\n    {}.\n", row.usage, row.help_in(kind)));
        for form in row.forms {
            text.push_str(&format!("    {form}\n"));
        }
        text.push_str(&format!("    Example: {}\n", row.example_in(kind)));
    }
    Ok(Reply::Written)
}

/// Whether a row's usage begins with these words, or its example does.
fn begins(row: &Row, example: &str, topic: &str) -> bool {
    let fits = |text: &str| {
        text.strip_prefix(topic)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '.']))
    };
    fits(row.usage) || fits(example)
}

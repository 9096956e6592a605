//! The games of the page, one after the other: what `atom4 play` does on a screen, in steps that a browser can wait between.

mod shared_page;

use std::io;
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

use atom4::play::guided::Guided;
use atom4::play::kind::Kind;
use atom4::play::refusal::Refusal;
use atom4::play::seats::{Seated, Seats};
use atom4::play::view::{Play, Spot};
use atom4::profile::Profile;
use atom4::registry::games;
use atom4::repl::session::cards::{AfterLesson, leave_lesson};
use atom4::repl::session::saved_games::of_level_file;
use atom4::repl::{GameList, Session, SessionOptions};
use atom4::ui::open_screen::{OnScreen, OpenScreen};
use atom4::ui::screen::{Ending, Input};
use atom4::ui::start::{Home, NextGame};
use atom4::ui::state::UiState;
use atom4_page::screen::Said;

use self::shared_page::SharedPage;
use crate::thinking;

/// What the page says beside what the person does at the board.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Order {
    /// A copy of the module tells news of the job of this number.
    News(u32, String),
    /// A file of this name was put into the page's folder.
    File(String),
}

/// A game that is shown.
enum AtBoard {
    Game(Box<dyn Play + Send>),
    /// The guided first game of this kind.
    Lesson(Box<Guided<'static>>, Kind),
}

impl AtBoard {
    fn play(&mut self) -> &mut dyn Play {
        match self {
            AtBoard::Game(game) => &mut **game,
            AtBoard::Lesson(lesson, _) => &mut **lesson,
        }
    }
}

/// A game that is about to be shown: who makes its moves, who sat at it, and where it is kept.
struct OpenGame {
    seats: Seats,
    seated: Option<Seated>,
    profile: Profile,
}

/// The games of a page, of which one is shown.
pub struct PageGames {
    games: GameList,
    session: Session,
    screen: OpenScreen,
    page: SharedPage,
    shown: Option<(AtBoard, OnScreen)>,
}

impl PageGames {
    /// The page of all games, with what is kept in this profile; `tell` is told what it shows.
    ///
    /// # Errors
    /// When there is no page.
    pub fn open(profile: Profile, tell: fn(&str) -> bool) -> io::Result<PageGames> {
        let games = games();
        let mut session = Session::new(&games, games.first(), SessionOptions::PIPE);
        session.profile = profile;
        session.choose_last();
        let page = SharedPage::to(tell);
        let state = UiState::new(Spot::default(), 0);
        let screen = OpenScreen::on(Box::new(page.clone()), state, &session.profile)?;
        let mut all = PageGames {
            games,
            session,
            screen,
            page,
            shown: None,
        };
        all.all_games();
        Ok(all)
    }

    /// Hears what the page says, and does what is due: the time until the next step.
    pub fn step<'a>(&mut self, said: impl Iterator<Item = &'a str>) -> Duration {
        thinking::copied();
        for line in said {
            self.hear(line);
        }
        loop {
            let Some((board, on)) = &mut self.shown else {
                self.all_games();
                continue;
            };
            match self.screen.step(board.play(), on) {
                Ok(rest) => return rest,
                Err(ending) => self.go_over(&ending),
            }
        }
    }

    /// A message of the page; what is none is passed over.
    fn hear(&mut self, line: &str) {
        match serde_json::from_str(line) {
            Ok(Order::News(number, news)) => thinking::has_come(number, news),
            Ok(Order::File(name)) => {
                if let Err(refusal) = self.take_file(&name) {
                    self.screen.say(refusal.to_string());
                }
                self.page.hear(Said::Input(Input::Redraw));
            }
            Err(_) => {
                if let Some(said) = Said::read(line) {
                    self.page.hear(said);
                }
            }
        }
    }

    /// The page of all games, over the game of the session.
    fn all_games(&mut self) {
        let open_game = self.open_game_of(self.session.kind());
        self.show(open_game, true);
    }

    /// The game of this kind that was kept, or a fresh one, with those who sit there.
    fn open_game_of(&mut self, kind: Kind) -> OpenGame {
        let (seated, profile) = match self.session.sit_down(kind) {
            Ok(seated) => (seated, self.session.profile.clone()),
            Err(refusal) => {
                self.screen.say_first(refusal.to_string());
                // What cannot be read is not written over.
                (None, self.session.profile.glance())
            }
        };
        OpenGame {
            seats: Seats::Ask,
            seated,
            profile,
        }
    }

    /// Shows the game of the session.
    fn show(&mut self, open_game: OpenGame, opens_first: bool) {
        let kind = self.session.kind();
        let mut home = Home::new(
            self.session.cards(),
            opens_first,
            self.session.profile.clone(),
        );
        let own = home.games.iter().position(|card| card.kind == kind);
        home.chosen = own.unwrap_or(0);
        self.screen.offer(home);
        let OpenGame {
            seats,
            seated,
            profile,
        } = open_game;
        let game = self.session.hand_over(seats, seated, &profile);
        self.put_on(AtBoard::Game(game));
    }

    fn put_on(&mut self, mut board: AtBoard) {
        let on = self.screen.show(board.play());
        self.shown = Some((board, on));
    }

    /// The page of a game of this kind, over its board.
    fn show_page(&mut self, kind: Kind) {
        let open_game = self.open_game_of(kind);
        self.show(open_game, false);
    }

    /// From a game that was left to the next one.
    fn go_over(&mut self, ending: &Ending) {
        let left = self.shown.take();
        let next = self.screen.next_game().filter(|_| *ending == Ending::Left);
        if let Some((AtBoard::Lesson(lesson, kind), _)) = left {
            match leave_lesson(&lesson, &self.session.profile) {
                AfterLesson::Nothing => {}
                AfterLesson::AllGames => return self.all_games(),
                AfterLesson::Game => match self.session.first_game(kind) {
                    None => return self.show_page(kind),
                    Some(seated) => {
                        let open_game = OpenGame {
                            seats: Seats::These(seated.seats),
                            seated: Some(seated),
                            profile: self.session.profile.clone(),
                        };
                        return self.show(open_game, false);
                    }
                },
            }
        }
        match next {
            // Whoever leaves finds all games again: there is nothing else to go back to.
            None => self.all_games(),
            Some(NextGame::Page(kind)) => self.show_page(kind),
            Some(NextGame::Saved(name, _)) => self.open_saved(&name),
            Some(NextGame::Watched(name, kind)) => {
                let open_game = self.open_game_of(kind);
                self.screen.watch_first(name);
                self.show(open_game, false);
            }
            Some(NextGame::Lesson(kind)) => match self.session.hand_over_lesson(kind) {
                Ok(Some(lesson)) => self.put_on(AtBoard::Lesson(Box::new(lesson), kind)),
                Ok(None) => self.all_games(),
                Err(refusal) => {
                    self.screen.say_first(refusal.to_string());
                    self.all_games();
                }
            },
        }
    }

    fn open_saved(&mut self, name: &str) {
        match self.session.open_saved(name) {
            Ok(seated) => {
                let open_game = OpenGame {
                    seats: Seats::These(seated.seats),
                    seated: Some(seated),
                    profile: self.session.profile.clone(),
                };
                self.show(open_game, false);
            }
            Err(refusal) => {
                self.screen.say_first(refusal.to_string());
                self.all_games();
            }
        }
    }

    /// A file that was put here: asks whether the saved game in it is to be opened, or shows the levels in it.
    ///
    /// # Errors
    /// Why it is neither.
    fn take_file(&mut self, name: &str) -> Result<(), Refusal> {
        let session = match of_level_file(&self.games, Path::new(name)) {
            Ok(session) => session,
            Err(refusal) => {
                let play = self.shown.as_mut().map(|(board, _)| board.play());
                let saved = play.filter(|play| play.saved_kind(name).is_some());
                let saved = saved.ok_or(refusal)?.saved_games();
                self.screen.ask_to_open(name, saved);
                return Ok(());
            }
        };
        let kind = session.kind();
        self.session.take_game(session);
        let open_game = OpenGame {
            seats: Seats::Ask,
            seated: Some(self.session.seated(kind)),
            profile: self.session.profile.clone(),
        };
        self.show(open_game, false);
        Ok(())
    }
}

#[cfg(test)]
mod tests;

//! A screen far away, at a game.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::frame::{Told, ToldPart, WrittenView};
use super::heard::{Comer, Device, Heard};
use super::journal::Role;
use super::link::Link;
use super::screen::{Page, Said};
use super::seat::{Own, Seat};
use super::seen_game::SeenGame;
use super::table::{Offer, ServedTable};
use atom4_play::view::{Action, Play};
use atom4_screens::event_loop::Shown;
use atom4_screens::state::UiState;

/// Why a page of a served game does not remember what is chosen on its page of settings.
const FORGETS: &str = "they last until this page is left";

/// The other end, with what it shows.
enum Far {
    Page {
        page: Page,
        /// What the page has been told and is still to be sent.
        frames: Arc<Mutex<Vec<String>>>,
        ui: Box<UiState>,
        shown: Option<Box<Shown>>,
    },
    Screen(Told),
    /// It goes over the game in a room of its own, by this way, and was told this of the game last.
    Elsewhere(mpsc::Sender<Heard>, String),
}

/// A screen at the game.
pub struct Visitor {
    /// The number of its connection.
    pub number: u64,
    /// What its owner may do.
    pub role: Role,
    /// What it remembers.
    pub own: Own,
    /// It is to be seen off.
    pub gone: bool,
    device: Device,
    /// The connection; while it goes over the game elsewhere, that game has it.
    link: Option<Link>,
    far: Far,
    /// Its owner points elsewhere, which is news to this one alone.
    aimed: bool,
    /// The last question by which it asked how far it has been heard.
    synced: u64,
}

/// What a program with a screen of its own says.
#[derive(Deserialize)]
#[serde(untagged)]
enum Asked {
    /// A question by which it learns how far it has been heard: [`SYNC`](super::frame::SYNC).
    Sync {
        sync: u64,
    },
    Action(Action),
}

/// Sends the frames that wait; false where the connection does not take them.
fn send_all(frames: &Mutex<Vec<String>>, link: &mut Option<Link>) -> bool {
    let mut frames = frames.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(link) = link else { return true };
    frames.drain(..).all(|frame| link.send(frame))
}

impl Visitor {
    /// Somebody who has just come to a game of this name.
    pub fn new(comer: Comer, game: &SeenGame, name: &str) -> Visitor {
        let Comer {
            number,
            role,
            device,
            link,
        } = comer;
        let mut visitor = Visitor {
            number,
            role,
            far: Far::Screen(Told::default()),
            own: Own::default(),
            gone: false,
            device,
            link: None,
            aimed: false,
            synced: 0,
        };
        visitor.comes_back(link, game, name);
        visitor
    }

    /// It is there, and knows nothing of the game yet.
    pub fn comes_back(&mut self, link: Link, game: &SeenGame, name: &str) {
        let link = self.link.insert(link);
        self.own = Own {
            stale: true,
            ..Own::default()
        };
        self.far = match self.device {
            Device::Page => {
                let mut page = Page::default();
                let frames = Arc::new(Mutex::new(Vec::new()));
                let told = frames.clone();
                page.turn_to(Box::new(move |frame| {
                    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                    told.push(frame);
                    true
                }));
                let home = game.view().board.home;
                Far::Page {
                    page,
                    frames,
                    ui: Box::new(UiState {
                        forgets: Some(String::from(FORGETS)),
                        ..UiState::new(home, 0)
                    }),
                    shown: None,
                }
            }
            Device::Screen => {
                let you = match self.role {
                    Role::Player(player) => Some(player),
                    Role::Watcher => None,
                };
                let first = json!({"kind": name, "you": you, "rules": game.rules()});
                self.gone |= !link.send(first.to_string());
                Far::Screen(Told::default())
            }
        };
    }

    /// Says yes or no to this offer.
    pub fn answers(
        &mut self,
        game: &mut SeenGame,
        table: &mut ServedTable,
        offer: Offer,
        yes: bool,
    ) {
        Seat::new(game, table, &mut self.own, self.role).answer_offer(offer, yes);
    }

    /// True while it goes over the game in a room of its own.
    pub const fn is_elsewhere(&self) -> bool {
        matches!(self.far, Far::Elsewhere(..))
    }

    /// Goes over the game in this room; without one it is told that there is none.
    pub fn goes_over(&mut self, room: Option<mpsc::Sender<Heard>>) {
        let Some(link) = self.link.take() else { return };
        let Some(way) = room else {
            self.link = Some(link);
            self.own
                .refuse("Too many people review this game just now.");
            return;
        };
        let comer = Comer {
            number: self.number,
            // There it has the game to itself.
            role: Role::Player(0),
            device: self.device,
            link,
        };
        // A room that has just been made has a place for this; without the connection nobody is here any more.
        self.gone |= way.try_send(Heard::Comes(comer)).is_err();
        self.far = Far::Elsewhere(way, String::new());
    }

    /// Hears its connection: what it says, or `None` when it is over.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Utf8Bytes>> {
        match &mut self.link {
            Some(link) => link.poll(cx),
            None => Poll::Pending,
        }
    }

    /// Sees to it that the connection is alive.
    pub fn beat(&mut self, now: Instant) {
        self.gone |= self.link.as_mut().is_some_and(|link| !link.beat(now));
    }

    /// The connection, where it is here.
    pub const fn take_link(&mut self) -> Option<Link> {
        self.link.take()
    }

    /// It leaves for good.
    pub fn leaves(&mut self) {
        if let Far::Elsewhere(way, _) = &self.far {
            let _ = way.try_send(Heard::Goes(self.number));
        }
        if let Far::Page { frames, .. } = &self.far {
            send_all(frames, &mut self.link);
        }
        if let Some(link) = self.link.take() {
            tokio::spawn(link.leave());
        }
    }

    /// Does what the screen says. What is no message of ours ends its connection.
    pub fn says(
        &mut self,
        game: &mut SeenGame,
        table: &mut ServedTable,
        text: &str,
    ) -> io::Result<()> {
        let mut seat = Seat::new(game, table, &mut self.own, self.role);
        match &mut self.far {
            Far::Screen(_) => match serde_json::from_str::<Asked>(text) {
                Ok(Asked::Action(Action::Leave)) | Err(_) => self.gone = true,
                Ok(Asked::Action(action)) => {
                    self.aimed |= matches!(action, Action::Aim(_));
                    seat.act(action);
                }
                Ok(Asked::Sync { sync }) => {
                    self.synced = sync;
                    self.own.stale = true;
                }
            },
            Far::Page {
                page, ui, shown, ..
            } => {
                let Some(said) = Said::read(text) else {
                    self.gone = true;
                    return Ok(());
                };
                if let Said::Bell(on) = said {
                    ui.bell = on;
                    *shown = None;
                } else if let Said::Name(name) = said {
                    // A name that was given at this seat goes before.
                    if seat.view().named.is_some_and(|own| own.is_empty()) {
                        seat.act(Action::Call(name));
                    }
                } else if let Some(input) = page.hear(said) {
                    let shown = shown.get_or_insert_with(|| Box::new(Shown::first(&mut seat, ui)));
                    let ended = shown.input(&mut seat, page, ui, input)?;
                    if ended.is_some() {
                        page.send(String::from("{\"left\":true}"));
                        self.gone = true;
                    }
                }
            }
            Far::Elsewhere(..) => {}
        }
        Ok(())
    }

    /// Tells the screen what is new to it; `written` is what the screens before it were told.
    pub fn show(
        &mut self,
        game: &mut SeenGame,
        table: &mut ServedTable,
        script: &str,
        written: &mut WrittenView,
    ) -> io::Result<()> {
        match &mut self.far {
            Far::Page {
                page,
                frames,
                ui,
                shown,
            } => {
                let mut seat = Seat::new(game, table, &mut self.own, self.role);
                let shown = shown.get_or_insert_with(|| Box::new(Shown::first(&mut seat, ui)));
                shown.tick(&mut seat, ui);
                std::mem::swap(&mut page.written, written);
                let drawn = shown.draw(page, ui, std::time::Instant::now());
                std::mem::swap(&mut page.written, written);
                drawn?;
                self.gone |= !send_all(frames, &mut self.link);
            }
            Far::Screen(told) => {
                let aimed = std::mem::take(&mut self.aimed);
                if !std::mem::take(&mut self.own.stale) && !aimed {
                    return Ok(());
                }
                let refused = self.own.refused.clone();
                let seat = Seat::new(game, table, &mut self.own, self.role);
                let mut parts = written.of_view(seat.view())?;
                parts.extend([
                    ("script", written.script(script)?),
                    ("synced", Arc::new(ToldPart::value(&self.synced)?)),
                    ("refused", Arc::new(ToldPart::value(&refused)?)),
                    ("end", Arc::new(ToldPart::value(&table.end())?)),
                ]);
                let news = told.news(&parts);
                if let (Some(news), Some(link)) = (news, &mut self.link) {
                    self.gone |= !link.send(news);
                }
            }
            Far::Elsewhere(way, told) => {
                let first = told.is_empty();
                let goes_on = table.between_people() && !table.over(&game.view());
                let seat = Seat::new(game, table, &mut self.own, self.role);
                let (news, asked) = (seat.meanwhile(), seat.asked());
                if *told != news {
                    // What it was when the review began is no news, but what waits for an answer.
                    if !first || asked.is_some() {
                        let _ = way.try_send(Heard::Meanwhile(news.clone(), goes_on, asked));
                    }
                    *told = news;
                }
            }
        }
        Ok(())
    }
}

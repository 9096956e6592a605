//! A seat at a game between machines, as the screens play it: the one game behind the seam, with what its owner may see
//! and do.

use std::time::{Duration, Instant};

use super::clock::shown;
use super::journal::{End, Role};
use super::table::{Offer, Purpose, ServedTable, mover, name, player};
use atom4_play::view::{
    Action, Controller, Message, Play, Rich, Side, Span, Spot, Tone, Turn, View,
};

mod menu;

pub use menu::Menu;

/// Refusals that are more than one place's.
const NOT_YOURS: &str = "It is not your turn.";
const OVER: &str = "This game is over; n offers another one.";
const KEPT: &str = "The server keeps the game; the link leads back to it.";

/// What one screen at the game remembers.
#[derive(Debug, Default)]
pub struct Own {
    /// Where its owner points.
    pub aim: Option<Spot>,
    /// The page of what can be agreed on.
    pub menu: Option<Menu>,
    /// What is said to this one alone.
    pub notice: Option<Message>,
    /// Something has changed since the screen was last drawn.
    pub stale: bool,
    /// The last action asked the game itself for something, so that its refusal is meant for this one.
    pub asked: bool,
    /// The owner wants to go over the game.
    pub reviews: bool,
    /// The owner has gone over the game, and goes back to it.
    pub done: bool,
}

impl Own {
    /// Says to this one alone why something cannot be done.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.notice = Some(Message {
            text: why.into(),
            tone: Tone::Refusal,
        });
        self.stale = true;
    }
}

/// A seat: the game, the table around it, and the screen's own part.
pub struct Seat<'a> {
    game: &'a mut dyn Play,
    table: &'a mut ServedTable,
    own: &'a mut Own,
    role: Role,
}

impl<'a> Seat<'a> {
    /// The seat of this role. The game looks at where its owner points, where that is the owner's to do.
    pub fn new(
        game: &'a mut dyn Play,
        table: &'a mut ServedTable,
        own: &'a mut Own,
        role: Role,
    ) -> Seat<'a> {
        game.act(Action::Aim(None));
        let mut seat = Seat {
            game,
            table,
            own,
            role,
        };
        seat.point();
        seat
    }

    /// Lets the game look where the owner points.
    fn point(&mut self) {
        let aim = self
            .own
            .aim
            .filter(|_| self.may_move(&self.game.view()).is_ok());
        self.game.act(Action::Aim(aim));
    }

    /// The owner's number, 0 or 1, where he plays.
    const fn player(&self) -> Option<usize> {
        match self.role {
            Role::Player(player) => Some(player),
            Role::Watcher => None,
        }
    }

    /// Nothing, where the owner may move now; else why not.
    fn may_move(&self, view: &View) -> Result<(), &'static str> {
        let own = self.player().ok_or("You look on at this game.")?;
        if self.table.over(view) {
            return Err(OVER);
        }
        match mover(view) == Some(own) {
            true => Ok(()),
            false => Err(NOT_YOURS),
        }
    }

    fn refuse(&mut self, why: impl Into<String>) {
        self.own.refuse(why);
    }

    fn say(&mut self, text: impl Into<String>) {
        self.own.notice = Some(Message {
            text: text.into(),
            tone: Tone::Note,
        });
    }

    /// Hands an action on to the game.
    fn ask(&mut self, action: Action) {
        self.own.asked = true;
        self.game.act(action);
        let said = self.game.view().message;
        if let Some(refusal) = said.filter(|said| said.tone == Tone::Refusal) {
            self.own.notice = Some(refusal);
        }
    }

    /// Makes a move, where the owner may.
    fn make_move(&mut self, action: Action) {
        match self.may_move(&self.game.view()) {
            Ok(()) => {
                self.table.news = None;
                self.ask(action);
                // Whoever moves on has answered; a draw stays offered while its maker waits.
                let own = self.player();
                let stays = |(offer, by)| offer == Offer::Draw && own == Some(by);
                self.table.offer = self.table.offer.filter(|&offer| stays(offer));
            }
            Err(why) => self.refuse(why),
        }
    }

    /// Offers something, or accepts what the other offers.
    fn offer(&mut self, offer: Offer) {
        let Some(own) = self.player() else {
            return self.refuse("You look on at this game.");
        };
        let offered = self.table.offered(&self.game.view());
        if offered.is_some_and(|(what, by)| what == offer && by != own) {
            return self.accept();
        }
        self.table.offer = Some((offer, own));
        self.table.news = None;
        self.say(match offer {
            Offer::Draw => "You have offered a draw.",
            Offer::TakeBack => "You have asked to take your last move back.",
            Offer::Rematch => "You have offered another game.",
        });
    }

    /// Accepts what the other player offers.
    fn accept(&mut self) {
        let offered = self.table.offered(&self.game.view());
        let (Some(own), Some((offer, by))) = (self.player(), offered) else {
            return;
        };
        if own == by {
            return;
        }
        self.table.offer = None;
        match offer {
            Offer::Draw => self.table.end = Some(End::Draw),
            Offer::TakeBack => {
                // The asker's last move, and the answer to it where there is one.
                for _ in 0..2 {
                    self.game.act(Action::Undo);
                    if mover(&self.game.view()) == Some(by) {
                        break;
                    }
                }
                self.table.news = Some(String::from("A move was taken back."));
            }
            Offer::Rematch => {
                self.next();
                self.table.news = Some(String::from("Another game."));
            }
        }
    }

    /// Another game.
    fn next(&mut self) {
        let by_rules = self.game.view().over();
        self.game.act(if by_rules {
            Action::Next
        } else {
            Action::Restart
        });
        self.table.end = None;
        self.table.clocks = self.table.charter.pace.map(super::clock::Clocks::new);
    }

    /// What the owner asks for besides a move of the game.
    fn agree(&mut self, action: Action) {
        let view = self.game.view();
        let people = self.table.between_people();
        let over = self.table.over(&view);
        match action {
            Action::Undo if self.role == Role::Watcher => self.refuse("You look on at this game."),
            Action::Undo if over => self.refuse(OVER),
            Action::Undo if view.moves.is_empty() => self.refuse("There is nothing to take back."),
            Action::Undo if people => self.offer(Offer::TakeBack),
            Action::Next | Action::Restart if self.role == Role::Watcher => {
                self.refuse("You look on at this game.");
            }
            Action::Next | Action::Restart if !over => {
                self.refuse("This game is not over yet; Esc shows what can be agreed on.");
            }
            Action::Next | Action::Restart if people => self.offer(Offer::Rematch),
            Action::Next | Action::Restart => self.next(),
            Action::Hint | Action::TakeHint | Action::MoveNow | Action::Redo if people => {
                self.refuse("Between two people nobody else has a say.");
            }
            Action::Undo | Action::Redo | Action::MoveNow if self.player().is_some() => {
                self.ask(action);
            }
            Action::Hint | Action::TakeHint => self.make_move(action),
            _ => self.refuse(KEPT),
        }
    }

    /// The status line of the owner.
    fn status(&self, view: &View) -> Rich {
        if let Some(end) = self.table.end_in_words() {
            return vec![Span::Strong(end)];
        }
        let mut status = view.status.clone();
        let mine =
            !view.players.is_empty() && mover(view).is_some() && mover(view) == self.player();
        if let Some(Span::Text(first)) = status.first_mut().filter(|_| mine) {
            *first = String::from("Your turn: ");
        }
        status
    }

    fn message(&self, view: &View) -> Option<Message> {
        if self.own.notice.is_some() {
            return self.own.notice.clone();
        }
        if let Some((offer, by)) = self.table.offered(view)
            && self.player() != Some(by)
        {
            let how = if self.player().is_some() {
                " Esc answers."
            } else {
                ""
            };
            return Some(Message {
                text: format!("{} {}.{how}", name(by), offer.says()),
                tone: Tone::Note,
            });
        }
        let news = self.table.absence(view).or(self.table.news.clone());
        let news = news.map(|text| Message {
            text,
            tone: Tone::Note,
        });
        let end = self.table.end_in_words().map(|text| Message {
            text,
            tone: Tone::Triumph,
        });
        let said = view.message.clone();
        // A refusal is for the one who was refused.
        end.or(news)
            .or(said.filter(|said| said.tone != Tone::Refusal || self.own.asked))
    }
}

impl Play for Seat<'_> {
    fn view(&self) -> View {
        let mut view = self.game.view();
        if self.table.purpose == Purpose::Review {
            view.start = self.page(&view);
            view.message = self.own.notice.clone().or(view.message);
            return view;
        }
        let puzzle = view.players.is_empty();
        let (own, over) = (self.player(), self.table.over(&view));
        let now = Instant::now();
        let status = self.status(&view);
        let message = self.message(&view);
        let page = self.page(&view);
        let may_move = self.may_move(&view).is_ok();
        if !puzzle {
            view.start = page;
        }
        if let Some(end) = self.table.end {
            view.turn = match end.loser() {
                None => Turn::Drawn,
                Some(loser) => {
                    let mut sides = Side::BOTH.into_iter();
                    let won = sides.find(|&side| player(&view, side) != Some(loser));
                    Turn::Won(won.unwrap_or(Side::White))
                }
            };
        } else if let Turn::Person(side) = view.turn
            && !may_move
        {
            // For this screen the other person is somebody far away, as a machine is.
            view.turn = Turn::Machine(side);
        }
        if self.table.between_people() && !puzzle {
            // A mark would tell each what the other has overlooked.
            view.board.marks.threats.clear();
        }
        if over || !may_move {
            view.board.marks.legal.clear();
            view.hint = None;
        }
        for own_view in &mut view.players {
            let place = usize::from(own_view.number == 2);
            own_view.score = own_view
                .score
                .map(|score| score + self.table.before.get(place).copied().unwrap_or(0));
            if let Some(player) = self.table.names.get(place).filter(|own| !own.is_empty()) {
                own_view.who.clone_from(player);
                own_view.controller = Controller::Machine;
            } else if own == Some(place) {
                own_view.who = String::from("you");
            } else if self.table.between_people() {
                own_view.who = self.table.whereabouts(place);
                own_view.controller = Controller::Remote;
            }
        }
        if let Some(clocks) = &self.table.clocks {
            for place in [0, 1] {
                let left = shown(clocks.left(place, now));
                view.facts.push((format!("Clock, {}", name(place)), left));
            }
        }
        view.status = status;
        view.message = message;
        view
    }

    fn rules(&self) -> Vec<Rich> {
        self.game.rules()
    }

    fn act(&mut self, action: Action) {
        if let Action::Aim(spot) = action {
            self.own.aim = spot;
            return self.point();
        }
        self.own.notice = None;
        self.own.asked = false;
        self.own.stale = true;
        if self.is_alone(&self.game.view()) {
            return self.act_alone(action);
        }
        match action {
            Action::Place(_)
            | Action::PlaceOther(_)
            | Action::Typed(_)
            | Action::Rotate(_)
            | Action::Slide(_)
            | Action::Pick(_) => self.make_move(action),
            Action::Menu => {
                self.own.menu = match self.own.menu {
                    None => Some(self.menu(&self.game.view())),
                    Some(_) => None,
                }
            }
            Action::Press(item) => self.press(item),
            Action::Choose(..) | Action::Leave | Action::Aim(_) => {}
            other => self.agree(other),
        }
        self.point();
    }

    fn tick(&mut self, _: Instant) -> bool {
        std::mem::take(&mut self.own.stale)
    }

    fn wake(&self) -> Option<Duration> {
        None
    }
}

impl Seat<'_> {
    /// True where one person has the game to himself: in a puzzle, or going over a game.
    fn is_alone(&self, view: &View) -> bool {
        view.players.is_empty() || self.table.purpose == Purpose::Review
    }

    /// Who is alone may do everything that leaves the server's files alone.
    fn act_alone(&mut self, action: Action) {
        let review = self.table.purpose == Purpose::Review;
        match action {
            Action::Menu | Action::Press(_) if review => self.act_in_review(action),
            Action::Replay(name) if !name.is_empty() => self.refuse(KEPT),
            Action::Save(_) | Action::Open(_) => self.refuse(KEPT),
            _ if self.role != Role::Player(0) => self.refuse("You look on at this game."),
            Action::Leave => {}
            action => self.ask(action),
        }
        self.point();
    }

    /// The menu of one who goes over a game; during a playback its key leaves the playback.
    fn act_in_review(&mut self, action: Action) {
        match action {
            Action::Press(item) => self.press(item),
            _ if self.own.menu.is_some() => self.own.menu = None,
            _ if self.game.view().playback.is_some() => self.ask(action),
            _ => self.own.menu = Some(self.menu(&self.game.view())),
        }
    }
}

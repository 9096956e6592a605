//! A seat at a game between machines, as the screens play it: the one game behind the seam, with what its owner may see
//! and do.

use std::time::{Duration, Instant};

use super::clock::shown;
use super::journal::{End, Role};
use super::table::{Offer, Table, mover, name, player};
use crate::play::view::{
    Action, Message, Play, Rich, Side, Span, Spot, StartItem, StartPage, Tone, Turn, View, plain,
};

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
}

/// The page of what can be agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// What can be done.
    Open,
    /// Really give up?
    GivingUp,
}

/// What a line of the menu does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Back,
    Accept,
    Decline,
    Offer(Offer),
    AskGiveUp,
    GiveUp,
    Claim,
}

/// A seat: the game, the table around it, and the screen's own part.
pub struct Seat<'a> {
    game: &'a mut dyn Play,
    table: &'a mut Table,
    own: &'a mut Own,
    role: Role,
}

impl<'a> Seat<'a> {
    /// The seat of this role. The game looks at where its owner points, where that is the owner's to do.
    pub fn new(
        game: &'a mut dyn Play,
        table: &'a mut Table,
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
        self.own.notice = Some(Message {
            text: why.into(),
            tone: Tone::Refusal,
        });
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
        if self
            .table
            .offer
            .is_some_and(|(what, by)| what == offer && by != own)
        {
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
        let (Some(own), Some((offer, by))) = (self.player(), self.table.offer.take()) else {
            return;
        };
        if own == by {
            self.table.offer = Some((offer, by));
            return;
        }
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

    /// The lines of the menu.
    fn items(&self, view: &View) -> Vec<(Item, String)> {
        let mut items = vec![(Item::Back, String::from("Back to the game"))];
        let Some(own) = self.player() else {
            return items;
        };
        if self.own.menu == Some(Menu::GivingUp) {
            items.push((Item::GiveUp, String::from("Yes, I give up")));
            return items;
        }
        let over = self.table.over(view);
        if let Some((offer, by)) = self.table.offer
            && by != own
        {
            items.push((Item::Accept, format!("Yes: {} {}", name(by), offer.says())));
            items.push((Item::Decline, String::from("No, thank you")));
        }
        if self.table.may_claim(own, view) {
            let other = name(1 - own.min(1));
            items.push((
                Item::Claim,
                format!("Claim the game: {other} does not come back"),
            ));
        }
        if over {
            items.push((Item::Offer(Offer::Rematch), String::from("Another game")));
            return items;
        }
        if self.table.between_people() {
            items.push((Item::Offer(Offer::Draw), String::from("Offer a draw")));
            if !view.moves.is_empty() {
                let text = String::from("Ask to take my last move back");
                items.push((Item::Offer(Offer::TakeBack), text));
            }
        }
        items.push((Item::AskGiveUp, String::from("Give up")));
        items
    }

    fn press(&mut self, item: usize) {
        let view = self.game.view();
        let items = self.items(&view);
        let item = items.get(item).map(|(item, _)| *item);
        self.own.menu = None;
        match (item, self.player()) {
            (Some(Item::Accept), _) => self.accept(),
            (Some(Item::Decline), Some(_)) => {
                let what = self.table.offer.take();
                self.table.news =
                    what.map(|(_, by)| format!("{}: no, thank you.", name(1 - by.min(1))));
            }
            (Some(Item::Offer(Offer::Rematch)), _) if !self.table.between_people() => self.next(),
            (Some(Item::Offer(offer)), _) => self.offer(offer),
            (Some(Item::AskGiveUp), _) => self.own.menu = Some(Menu::GivingUp),
            (Some(Item::GiveUp), Some(own)) => self.table.end = Some(End::GaveUp(own)),
            (Some(Item::Claim), Some(own)) => self.table.end = Some(End::Away(1 - own.min(1))),
            _ => {}
        }
    }

    /// The menu as a page.
    fn page(&self, view: &View) -> StartPage {
        let mut lines = vec![plain(match self.role {
            Role::Player(player) => format!("You are {}.", name(player)),
            Role::Watcher => String::from("You look on at this game."),
        })];
        if let Some(own) = self.player().filter(|_| self.table.between_people()) {
            let other = 1 - own.min(1);
            lines.push(plain(format!(
                "{} is {}.",
                name(other),
                self.table.whereabouts(other)
            )));
        }
        if self.table.watchers > 0 {
            lines.push(plain(format!("Looking on: {}.", self.table.watchers)));
        }
        if self.own.menu == Some(Menu::GivingUp) {
            lines.push(plain("Really give up?"));
        }
        let items = self.items(view).into_iter();
        StartPage {
            lines,
            items: items.map(|(_, text)| StartItem::Button(text)).collect(),
            first: 0,
        }
    }

    /// The status line of the owner.
    fn status(&self, view: &View) -> Rich {
        if let Some(end) = self.table.end_in_words() {
            return vec![Span::Strong(end)];
        }
        let mut status = view.status.clone();
        let mine = mover(view).is_some() && mover(view) == self.player();
        if let Some(Span::Text(first)) = status.first_mut().filter(|_| mine) {
            *first = String::from("Your turn: ");
        }
        status
    }

    fn message(&self, view: &View) -> Option<Message> {
        if self.own.notice.is_some() {
            return self.own.notice.clone();
        }
        if let Some((offer, by)) = self.table.offer
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
        let news = self.table.news.clone().map(|text| Message {
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
        let puzzle = view.players.is_empty();
        let (own, over) = (self.player(), self.table.over(&view));
        let now = Instant::now();
        let status = self.status(&view);
        let message = self.message(&view);
        let page = self.own.menu.map(|_| self.page(&view));
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
            if own == Some(place) {
                own_view.who = String::from("you");
            } else if self.table.between_people() {
                own_view.who = self.table.whereabouts(place);
                own_view.machine = true;
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
        if self.game.view().players.is_empty() {
            return self.act_in_puzzle(action);
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
                    None => Some(Menu::Open),
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
    /// A puzzle has one player, who may do everything that leaves the server's files alone.
    fn act_in_puzzle(&mut self, action: Action) {
        match action {
            Action::Save(_) | Action::Open(_) | Action::Replay(_) => self.refuse(KEPT),
            _ if self.role != Role::Player(0) => self.refuse("You look on at this game."),
            Action::Leave => {}
            action => self.ask(action),
        }
        self.point();
    }
}

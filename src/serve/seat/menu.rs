//! The page of what can be agreed on, which Esc opens.

use super::super::journal::{End, Role};
use super::super::table::{Offer, Purpose, name};
use super::Seat;
use crate::play::view::{StartItem, StartPage, View, plain};

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
    /// To go over the game, on a copy.
    Review,
    /// Back from there.
    Return,
}

impl Seat<'_> {
    /// The lines of the menu.
    fn items(&self, view: &View) -> Vec<(Item, String)> {
        let back = |text: &str| vec![(Item::Back, String::from(text))];
        if self.table.purpose == Purpose::Review {
            let mut items = back("Go on going over it");
            items.push((Item::Return, String::from("Back to the game itself")));
            return items;
        }
        let mut items = back("Back to the game");
        let over = self.table.over(view) || self.table.news_of_end();
        let review = (Item::Review, String::from("Go over the game, move by move"));
        let review = (over && !view.moves.is_empty()).then_some(review);
        let Some(own) = self.player() else {
            items.extend(review);
            return items;
        };
        if self.own.menu == Some(Menu::GivingUp) {
            items.push((Item::GiveUp, String::from("Yes, I give up")));
            return items;
        }
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
            items.extend(review);
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

    pub(super) fn press(&mut self, item: usize) {
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
            (Some(Item::Review), _) => self.own.reviews = true,
            (Some(Item::Return), _) => self.own.done = true,
            (Some(Item::Claim), Some(own)) => self.table.end = Some(End::Away(1 - own.min(1))),
            _ => {}
        }
    }

    /// The menu as a page.
    pub(super) fn page(&self, view: &View) -> StartPage {
        let review = self.table.purpose == Purpose::Review;
        let mut lines = vec![plain(match self.role {
            _ if review => String::from("A copy of the game; what you try here changes nothing."),
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
            title: view.title.clone(),
            lines,
            items: items.map(|(_, text)| StartItem::Button(text)).collect(),
            first: 0,
        }
    }
}

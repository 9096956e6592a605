//! The page of what can be agreed on, which Esc opens.

use super::super::journal::{End, Role};
use super::super::table::{Offer, Purpose, ServedTable};
use super::Seat;
use atom4_play::view::{StartItem, StartPage, View, plain};

/// The page of what can be agreed on. Its lines stay as they are while it is open, and new offers come after them: what is
/// pressed is what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu(Vec<Item>);

/// What a line of the menu does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Back,
    /// Yes to what this player offers.
    Accept(Offer, usize),
    Decline(Offer, usize),
    Offer(Offer),
    /// No longer what the owner has offered.
    Withdraw(Offer),
    AskGiveUp,
    GiveUp,
    /// This player does not come back.
    Claim(usize),
    /// To go over the game, on a copy.
    Review,
    /// Back from there.
    Return,
}

impl Item {
    /// Its text at this table for this player.
    fn text(self, table: &ServedTable, own: Option<usize>, view: &View) -> String {
        let answered = |by: usize| table.is_answered(by, view);
        let own_answered = own.is_some_and(answered);
        let text = match self {
            Item::Back if table.purpose == Purpose::Review => "Go on going over it",
            Item::Back => "Back to the game",
            Item::Accept(offer, by) => {
                return format!("Yes: {} {}", table.name(by), offer.says(answered(by)));
            }
            Item::Decline(..) => "No, thank you",
            Item::Offer(Offer::Rematch) => "Another game",
            Item::Offer(Offer::Draw) => "Offer a draw",
            Item::Offer(Offer::TakeBack) if own_answered => {
                "Ask to take my last move and the answer to it back"
            }
            Item::Offer(Offer::TakeBack) => "Ask to take my last move back",
            Item::Withdraw(offer) => {
                return format!("Withdraw my offer: {}", offer.what(own_answered));
            }
            Item::AskGiveUp => "Give up",
            Item::GiveUp => "Yes, I give up",
            Item::Claim(away) => {
                return format!("Claim the game: {} does not come back", table.name(away));
            }
            Item::Review => "Review the game, move by move",
            Item::Return => "Back to the game itself",
        };
        String::from(text)
    }
}

impl Seat<'_> {
    /// The menu as things stand.
    pub(super) fn menu(&self, view: &View) -> Menu {
        let mut items = vec![Item::Back];
        if self.table.purpose == Purpose::Review {
            items.push(Item::Return);
            return Menu(items);
        }
        let over = self.table.over(view);
        let can_review = !view.moves.is_empty();
        if let Some(own) = self.player() {
            for (offer, by) in self.others_offers(view) {
                items.extend([Item::Accept(offer, by), Item::Decline(offer, by)]);
            }
            if self.table.may_claim(own, view) {
                items.push(Item::Claim(1 - own.min(1)));
            }
            let offered: Vec<Offer> = self.table.offered_by(own, view).collect();
            let offer = |offer| match offered.contains(&offer) {
                true => Item::Withdraw(offer),
                false => Item::Offer(offer),
            };
            if over {
                items.push(offer(Offer::Rematch));
            } else {
                if self.table.between_people() {
                    items.push(offer(Offer::Draw));
                    if self.table.has_moved(own, view) {
                        items.push(offer(Offer::TakeBack));
                    }
                }
                items.push(Item::AskGiveUp);
            }
        }
        if can_review {
            items.push(Item::Review);
        }
        Menu(items)
    }

    /// Adds what has become possible while the menu is open; to a question answers to offers alone.
    pub(super) fn renew_menu(&mut self) {
        let Some(Menu(open)) = &self.own.menu else {
            return;
        };
        let Menu(now) = self.menu(&self.game.view());
        let gives_up = self.gives_up();
        let new = now.into_iter().filter(|item| {
            let answers = matches!(item, Item::Accept(..) | Item::Decline(..));
            (answers || !gives_up) && !open.contains(item)
        });
        let items = open.iter().copied().chain(new).collect();
        self.own.menu = Some(Menu(items));
    }

    /// True while the owner is asked whether to give up, so that no key answers anything else.
    pub(super) fn gives_up(&self) -> bool {
        let menu = self.own.menu.as_ref();
        menu.is_some_and(|Menu(items)| items.contains(&Item::GiveUp))
    }

    pub(super) fn press(&mut self, item: usize) {
        let view = self.game.view();
        let menu = self.own.menu.take();
        let Some(&item) = menu.as_ref().and_then(|Menu(items)| items.get(item)) else {
            return;
        };
        let Menu(now) = self.menu(&view);
        let Some(own) = self.player() else {
            match item {
                Item::Review if now.contains(&item) => self.own.reviews = true,
                Item::Return => self.own.done = true,
                _ => {}
            }
            return;
        };
        match item {
            Item::Back => {}
            Item::GiveUp if self.table.over(&view) => self.refuse(super::OVER),
            Item::GiveUp => self.table.ends(End::GaveUp(own)),
            _ if !now.contains(&item) => {
                self.refuse(super::PASSED);
            }
            Item::Accept(offer, _) => self.accept(offer),
            Item::Decline(offer, by) => self.decline(offer, by),
            Item::Offer(Offer::Rematch) if !self.table.between_people() => self.next(),
            Item::Offer(offer) => self.offer(offer),
            Item::Withdraw(offer) => self.withdraw(offer, own),
            Item::AskGiveUp => self.own.menu = Some(Menu(vec![Item::Back, Item::GiveUp])),
            Item::Review => self.own.reviews = true,
            Item::Return => self.own.done = true,
            Item::Claim(away) => self.table.ends(End::Away(away)),
        }
    }

    /// The menu as a page; `None` while it is closed.
    pub(super) fn page(&self, view: &View) -> Option<StartPage> {
        let Menu(items) = self.own.menu.as_ref()?;
        let purpose = self.table.purpose;
        let mut lines = vec![plain(match self.role {
            _ if purpose == Purpose::Review => {
                String::from("A copy of the game; what you try here changes nothing.")
            }
            Role::Player(player) if self.table.own_name(player).is_empty() => {
                format!(
                    "You are {}; M at the board gives you a name.",
                    self.table.name(player)
                )
            }
            Role::Player(player) => format!("You are {}.", self.table.name(player)),
            Role::Watcher => String::from("You look on at this game."),
        })];
        if let Some(own) = self.player().filter(|_| self.table.between_people()) {
            let other = 1 - own.min(1);
            lines.push(plain(format!(
                "{} is {}.",
                self.table.name(other),
                self.table.whereabouts(other)
            )));
            if !self.table.came(other) {
                lines.push(plain(String::from(
                    "\"Your games\", where the game was made, has that seat's link.",
                )));
            }
        }
        if self.table.watchers > 0 {
            lines.push(plain(format!("Looking on: {}.", self.table.watchers)));
        }
        let Menu(now) = self.menu(view);
        let buttons = items.iter().map(|item| {
            let stays = matches!(item, Item::Back | Item::GiveUp) || now.contains(item);
            let passed = if stays { "" } else { " (no longer)" };
            format!("{}{passed}", item.text(self.table, self.player(), view))
        });
        Some(StartPage {
            // A page of its own begins at its first line, which gives nothing up.
            title: match self.gives_up() {
                true => format!("{}: really give up?", view.title),
                false => view.title.clone(),
            },
            lines,
            items: buttons.map(StartItem::Button).collect(),
            first: 0,
        })
    }
}

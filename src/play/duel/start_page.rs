//! The start page: who plays, how well, which round.

use super::seats::{self, EFFORTS, Seat};
use super::{Duel, Sitting};
use crate::play::settings::Player;
use crate::play::view::{Rich, Side, Span, StartItem, StartPage, plain};

/// What an item of the page is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    GoOn,
    New,
    Seat(usize),
    Effort(usize),
    Which,
    Round,
    Lots,
    /// One of the game's own.
    Own(usize),
}

impl<G: Sitting> Duel<'_, G> {
    /// The items this game has, from top to bottom.
    fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::GoOn, Item::New];
        items.extend((0..self.game.options().len()).map(Item::Own));
        if self.guests.iter().any(Option::is_some) {
            return items;
        }
        for player in 0..2 {
            items.push(Item::Seat(player));
            if self.seats[player] == Seat::Machine {
                items.push(Item::Effort(player));
            }
        }
        if self.game.has_classic() {
            items.push(Item::Which);
        }
        if self.game.rounds() > 0 {
            items.push(Item::Round);
        }
        if self.game.sides_change() {
            items.push(Item::Lots);
        }
        items
    }

    /// The page as it stands.
    pub(super) fn start_page(&self) -> StartPage {
        let mut lines: Vec<Rich> = Vec::new();
        for side in Side::BOTH {
            let role = self.game.role(side);
            let mut line = vec![Span::Strong(format!("{} ", self.name(side)))];
            line.extend(role.tokens.into_iter().map(Span::Piece));
            line.push(Span::Text(format!(" {}", role.text)));
            lines.push(line);
        }
        let moves = match self.game.length() {
            0 => String::from("No move has been made on this board."),
            1 => String::from("One move has been made on this board."),
            count => format!("{count} moves have been made on this board."),
        };
        lines.push(plain(moves));
        let items = self
            .items()
            .into_iter()
            .map(|item| self.item(item))
            .collect();
        StartPage { lines, items }
    }

    fn item(&self, item: Item) -> StartItem {
        let choice = |label: String, choices: Vec<String>, chosen: usize| StartItem::Choice {
            label,
            choices,
            chosen,
        };
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        match item {
            Item::GoOn => StartItem::Button("Go on with this board".into()),
            Item::New if self.game.rounds() > 0 => {
                StartItem::Button(format!("New game from round {}", self.round))
            }
            Item::New => StartItem::Button("New game".into()),
            Item::Seat(player) => choice(
                format!("Player {}", player + 1),
                words(&["person", "machine"]),
                usize::from(self.seats[player] == Seat::Machine),
            ),
            Item::Effort(player) => choice(
                "  thinks".into(),
                EFFORTS.map(seats::name).into(),
                seats::place(self.efforts[player]),
            ),
            Item::Which => choice(
                "Machine".into(),
                words(&["strong", "classic"]),
                usize::from(self.settings.player == Player::Classic),
            ),
            Item::Round => choice(
                "Round".into(),
                (1..=self.game.rounds())
                    .map(|round| round.to_string())
                    .collect(),
                self.round.saturating_sub(1) as usize,
            ),
            Item::Own(number) => match self.game.options().into_iter().nth(number) {
                Some(own) => choice(own.label.into(), own.choices, own.chosen),
                None => choice(String::new(), words(&[""]), 0),
            },
            Item::Lots => StartItem::Button("Draw lots for the colours".into()),
        }
    }

    /// Gives an item its choice.
    pub(super) fn choose(&mut self, item: usize, choice: usize) {
        match self.items().get(item) {
            Some(&Item::Seat(player)) => {
                self.seats[player] = if choice == 0 {
                    Seat::Person
                } else {
                    Seat::Machine
                };
            }
            Some(&Item::Effort(player)) => {
                if let Some(&effort) = EFFORTS.get(choice) {
                    self.efforts[player] = effort;
                    self.settings.effort = effort;
                }
            }
            Some(Item::Which) => {
                self.settings.player = if choice == 0 {
                    Player::Strong
                } else {
                    Player::Classic
                };
            }
            Some(Item::Round) => self.round = choice as u32 + 1,
            Some(&Item::Own(number)) => self.game.choose(number, choice),
            _ => {}
        }
    }

    /// Presses a button.
    pub(super) fn press(&mut self, item: usize) {
        if !self.start {
            return;
        }
        match self.items().get(item) {
            Some(Item::GoOn) => self.leave_page(),
            Some(Item::New) => {
                self.game.begin(self.round);
                self.won = [0; 2];
                self.counted = None;
                self.past.clear();
                self.game.deal();
                self.welcome();
                self.board_changed();
                self.leave_page();
            }
            Some(Item::Lots) if self.verdict().is_some() => self.refuse(super::people::DECIDED),
            Some(Item::Lots) => {
                self.white = self.lots.below(2) as usize;
                self.say(format!("{} has white.", self.name(Side::White)));
            }
            _ => {}
        }
    }

    fn leave_page(&mut self) {
        self.start = false;
        self.stuck = false;
        self.paused = false;
        if self.verdict().is_some() {
            self.announce();
        } else {
            let begins = self.name(self.game.mover());
            self.say(format!("{begins} is to move. ? shows the keys."));
        }
    }
}

//! Who is in a room: screens come and go, say something, and are told what is new.

use std::io;

use super::super::frame::WrittenView;
use super::super::heard::{Comer, Heard};
use super::super::journal::Role;
use super::super::visitor::Visitor;
use super::{Copied, Room, Source, start};

/// Screens of one role at one game, and people who look on.
const MOST: [usize; 2] = [8, 500];
/// Screens that go over one game at once, each with a game of its own.
const MOST_REVIEWS: usize = 16;

impl Room {
    pub(super) fn hear(&mut self, heard: Heard) -> io::Result<()> {
        match heard {
            Heard::Comes(comer) => self.comes(comer),
            Heard::Goes(number) => {
                self.leave(|visitor| visitor.number == number);
            }
            Heard::IsBack(number) => {
                let name = self.entry.kind().name();
                let mut visitors = self.visitors.iter_mut();
                if let Some(visitor) = visitors.find(|own| own.number == number) {
                    visitor.comes_back(&self.game, name);
                }
            }
            Heard::Says(number, text) => {
                let place = self.visitors.iter().position(|own| own.number == number);
                if let Some(visitor) = place.and_then(|place| self.visitors.get_mut(place)) {
                    visitor.says(&mut self.game, &mut self.table, &text)?;
                    if visitor.own.reviews {
                        visitor.own.reviews = false;
                        self.review(number);
                    }
                }
            }
            Heard::Meanwhile(news, goes_on) => {
                self.table.goes_on |= goes_on;
                self.table.happens(Some(news));
                self.all_stale();
            }
            // The loop looks anyway, and sees to the end itself.
            Heard::Look | Heard::Ends => {}
        }
        Ok(())
    }

    /// Lets somebody go over the game, on a copy of it.
    fn review(&mut self, number: u64) {
        let away = self.visitors.iter().filter(|own| own.is_elsewhere());
        let full = away.count() >= MOST_REVIEWS;
        let goes_on = self.table.between_people() && !self.table.over(&self.game.view());
        let source = Source::Review(Copied {
            game: self.entry.kind().hyphened(),
            script: self.game.script(),
            called: self.table.called(),
            back: self.way.clone(),
            goes_on,
            // Nobody is favoured, and no program that plays in a match shares its time with a review.
            judged: !goes_on && self.journal.is_some(),
        });
        let mut visitors = self.visitors.iter_mut();
        if let Some(visitor) = visitors.find(|own| own.number == number) {
            visitor.goes_over((!full).then(|| start(&self.games, source)));
        }
    }

    fn comes(&mut self, comer: Comer) {
        let [seat, all] = MOST;
        let role = comer.role;
        let most = if role == Role::Watcher { all } else { seat };
        let there = self.visitors.iter().filter(|own| own.role == role).count();
        if there < most {
            self.table.comes(role);
            self.visited = true;
            let name = self.entry.kind().name();
            self.visitors.push(Visitor::new(comer, &self.game, name));
        }
        // Dropping the way to it ends its connection.
    }

    /// Sees those off who are gone.
    pub(super) fn leave(&mut self, gone: impl Fn(&Visitor) -> bool) {
        let (table, back) = (&mut self.table, &self.back);
        let before = self.visitors.len();
        self.visitors.retain(|visitor| {
            let gone = gone(visitor);
            if gone {
                table.goes(visitor.role);
                visitor.leaves();
                // A screen that is seen off here is seen off from the game itself too.
                if let Some(back) = back {
                    let _ = back.try_send(Heard::Goes(visitor.number));
                }
            }
            !gone
        });
        if self.visitors.len() < before {
            self.all_stale();
        }
    }

    /// Tells every screen what is new to it.
    pub(super) fn show(&mut self, script: &str) -> io::Result<()> {
        let mut written = WrittenView::default();
        for visitor in &mut self.visitors {
            visitor.show(&mut self.game, &mut self.table, script, &mut written)?;
        }
        if self.visitors.iter().any(|visitor| visitor.gone) {
            self.leave(|visitor| visitor.gone);
        }
        Ok(())
    }
}

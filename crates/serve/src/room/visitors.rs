//! Who is in a room: screens come and go, say something, and are told what is new.

use std::io;
use std::task::{Context, Poll};

use tokio::sync::mpsc::Receiver;

use super::super::frame::WrittenView;
use super::super::heard::{Comer, Heard};
use super::super::journal::Role;
use super::super::table::player;
use super::super::visitor::Visitor;
use super::{Copied, Room, Source, WAITING, start};
use atom4_core::rules::Side;

/// Screens of one role at one game, and people who look on.
const MOST: [usize; 2] = [8, 500];
/// Screens that go over one game at once, each with a game of its own.
const MOST_REVIEWS: usize = 16;

/// Whether a game stays in memory after what it has heard.
pub(super) enum Flow {
    On,
    Ends,
}

impl Room {
    pub(super) fn hear(&mut self, heard: Heard) -> io::Result<()> {
        match heard {
            Heard::Comes(comer) => self.comes(comer),
            Heard::Goes(number) => {
                self.leave(|visitor| visitor.number == number);
            }
            Heard::IsBack(number, link, answer) => {
                let name = self.entry.kind().name();
                let mut visitors = self.visitors.iter_mut();
                match visitors.find(|own| own.number == number) {
                    Some(visitor) => {
                        visitor.comes_back(link, &self.game, name);
                        if let Some((offer, yes)) = answer {
                            visitor.answers(&mut self.game, &mut self.table, offer, yes);
                            self.all_stale();
                        }
                    }
                    None => drop(tokio::spawn(link.leave())),
                }
            }
            Heard::Meanwhile(news, goes_on, asked) => {
                self.table.goes_on |= goes_on;
                self.table.asked = asked;
                self.table.happens(Some(news));
                self.all_stale();
            }
            // The loop looks anyway, and sees to the end itself.
            Heard::Look | Heard::Ends => {}
        }
        Ok(())
    }

    /// Hears and does all that has come by now, before anybody is told of it; of what the server itself says at most
    /// [`WAITING`] at once.
    pub(super) fn poll(
        &mut self,
        heard: &mut Receiver<Heard>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<Flow>> {
        let mut some = false;
        for _ in 0..WAITING {
            match heard.poll_recv(cx) {
                Poll::Ready(None | Some(Heard::Ends)) => return Poll::Ready(Ok(Flow::Ends)),
                Poll::Ready(Some(next)) => self.hear(next)?,
                Poll::Pending => break,
            }
            some = true;
        }
        for place in 0..self.visitors.len() {
            some |= self.hear_visitor(place, cx)?;
        }
        match some {
            true => Poll::Ready(Ok(Flow::On)),
            false => Poll::Pending,
        }
    }

    /// Hears one who is here; true where there was something to hear.
    fn hear_visitor(&mut self, place: usize, cx: &mut Context<'_>) -> io::Result<bool> {
        let mut some = false;
        while let Some(visitor) = self.visitors.get_mut(place).filter(|own| !own.gone)
            && let Poll::Ready(said) = visitor.poll(cx)
        {
            some = true;
            let Some(text) = said else {
                visitor.gone = true;
                break;
            };
            visitor.says(&mut self.game, &mut self.table, &text)?;
            if std::mem::take(&mut visitor.own.reviews) {
                self.review(place);
            }
        }
        Ok(some)
    }

    /// Lets somebody go over the game, on a copy of it.
    fn review(&mut self, place: usize) {
        let away = self.visitors.iter().filter(|own| own.is_elsewhere());
        let full = away.count() >= MOST_REVIEWS;
        let goes_on = self.table.between_people() && !self.table.over(&self.game.view());
        let source = Source::Review(Copied {
            game: self.entry.kind().hyphened(),
            script: self.game.script(),
            called: self.table.called(),
            white: player(&self.game.view(), Side::White).unwrap_or(0),
            back: self.way.clone(),
            goes_on,
            // Nobody is favoured, and no program that plays in a match shares its time with a review.
            judged: !goes_on && self.journal.is_some(),
        });
        if let Some(visitor) = self.visitors.get_mut(place) {
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
        } else {
            tokio::spawn(comer.link.leave());
        }
    }

    /// Sees those off who are gone.
    pub(super) fn leave(&mut self, gone: impl Fn(&Visitor) -> bool) {
        let (table, back) = (&mut self.table, &self.back);
        let before = self.visitors.len();
        self.visitors.retain_mut(|visitor| {
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
        loop {
            for visitor in &mut self.visitors {
                visitor.show(&mut self.game, &mut self.table, script, &mut written)?;
            }
            if !self.visitors.iter().any(|visitor| visitor.gone) {
                return Ok(());
            }
            // The others are told who is no longer there.
            self.leave(|visitor| visitor.gone);
        }
    }
}

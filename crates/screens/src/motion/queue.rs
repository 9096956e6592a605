//! The queue of views whose moves are still to be seen.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::{Change, Motion, changes};
use atom4_play::view::{BoardView, Marks, View};

/// A view that has been seen, and those after it, each a move further.
#[derive(Debug)]
pub struct Queue {
    seen: View,
    waiting: VecDeque<View>,
    /// The changes of the first of those that wait.
    changes: Vec<Change>,
    at: usize,
    since: Option<Instant>,
    /// The change that goes on has been shown done.
    ended: bool,
    fixed: bool,
}

impl Queue {
    /// A queue with nothing to see but this view.
    #[must_use]
    pub fn new(view: View) -> Queue {
        Queue {
            seen: view,
            waiting: VecDeque::new(),
            changes: Vec::new(),
            at: 0,
            since: None,
            ended: false,
            fixed: false,
        }
    }

    /// The last view that came.
    #[must_use]
    pub fn newest(&self) -> &View {
        self.waiting.back().unwrap_or(&self.seen)
    }

    /// Takes a view. A move further than the last one is shown as it goes on, where `moving` says so; after any other
    /// change of the board there is nothing left to see of what was before it. A `fixed` board does not turn.
    pub fn take(&mut self, view: View, moving: bool, fixed: bool) {
        self.fixed = fixed;
        let newest = self.newest();
        let same = view.made() == newest.made() && view.board.pieces == newest.board.pieces;
        let further = view.made() == newest.made() + 1;
        if !moving || view.start.is_some() || !(same || further) {
            self.waiting.clear();
            self.seen = view;
            self.begin();
        } else if same {
            match self.waiting.back_mut() {
                Some(newest) => *newest = view,
                None => self.seen = view,
            }
        } else {
            self.waiting.push_back(view);
            if self.waiting.len() == 1 {
                self.begin();
            }
        }
    }

    /// Nothing is to be waited for: the last view is seen.
    pub fn end(&mut self) {
        if let Some(newest) = self.waiting.pop_back() {
            self.waiting.clear();
            self.seen = newest;
        }
        self.begin();
    }

    /// The picture of this moment, while something moves: the view on its way, and how far it is. Each change is
    /// shown done before the next begins.
    pub fn moment(&mut self, now: Instant) -> Option<(View, Motion)> {
        loop {
            let view = self.waiting.front()?;
            let Some(change) = self.changes.get(self.at) else {
                if let Some(arrived) = self.waiting.pop_front() {
                    self.seen = arrived;
                }
                self.begin();
                continue;
            };
            if self.ended {
                self.ended = false;
                self.at += 1;
                self.since = None;
                continue;
            }
            let length = change.length().as_secs_f32() / self.hurry(view);
            let since = *self.since.get_or_insert(now);
            let gone = now.saturating_duration_since(since).as_secs_f32();
            self.ended = gone >= length;
            let part = if self.ended { 1.0 } else { gone / length };
            let motion = Motion::new(self.changes.clone(), self.at, part);
            return Some((self.on_its_way(view), motion));
        }
    }

    /// Begins with the first of those that wait.
    fn begin(&mut self) {
        self.at = 0;
        self.since = None;
        self.ended = false;
        self.changes = match self.waiting.front() {
            Some(view) => changes(&view.board, self.fixed),
            None => Vec::new(),
        };
    }

    /// How much faster than usual: a move is over when the next one is due, and where more moves wait than one, all
    /// hurry.
    fn hurry(&self, view: &View) -> f32 {
        let all: Duration = self.changes.iter().map(|change| change.length()).sum();
        let pace = view.pace.filter(|pace| !pace.paused);
        // A little of the pace is left for the eye, and for the frames.
        let room = pace.map(|pace| pace.delay.as_secs_f32() * 0.8);
        let paced = room.map_or(1.0, |room| all.as_secs_f32() / room.max(0.01));
        paced.max(self.waiting.len() as f32).max(1.0)
    }

    /// The board of a view whose move is on its way, with the panel of the view before it: what a move led to is told
    /// when it has arrived.
    fn on_its_way(&self, view: &View) -> View {
        let marks = Marks {
            last: view.board.marks.last,
            changed: view.board.marks.changed.clone(),
            moved: view.board.marks.moved.clone(),
            winning: view.board.marks.winning.clone(),
            ..Marks::default()
        };
        View {
            board: BoardView {
                marks,
                hand: self.seen.board.hand.clone(),
                ..view.board.clone()
            },
            hint: None,
            aim: None,
            message: None,
            start: None,
            playback: view.playback,
            pace: view.pace,
            revision: view.revision,
            ..self.seen.clone()
        }
    }
}

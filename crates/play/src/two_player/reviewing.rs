//! Moves judged while a person looks on: the game that is played, move by move, and a game gone over as a whole.

use std::collections::BTreeMap;

use super::*;
use crate::portable::Portable;
use crate::review::{GoneOver, Judged, Pass, turned};
use crate::study::{ReviewWorker, Study};
use crate::worker::News;

/// A board is judged once it has stood so long, so that nobody who walks on waits for work that is not wanted.
const RESTED: Duration = Duration::from_millis(120);

/// Why there is nothing to review.
const NOTHING_MADE: &str = "no move has been made on this board yet, so there is nothing to review; w watches a saved game";

/// The moves of a game, judged one after the other.
pub(super) struct JudgedMoves<M> {
    worker: Option<ReviewWorker<M>>,
    judged: BTreeMap<u64, Judged<M>>,
    /// The work came to its end.
    pub done: bool,
    /// The number of the turning point that is known best: while some moves are looked at more closely than others, the one
    /// that was found before stands.
    turning: Option<u64>,
}

impl<M: Clone + Portable> JudgedMoves<M> {
    pub const fn none() -> JudgedMoves<M> {
        JudgedMoves {
            worker: None,
            judged: BTreeMap::new(),
            done: false,
            turning: None,
        }
    }

    /// The work goes on.
    pub const fn at_work(&self) -> bool {
        self.worker.is_some()
    }

    /// The move of this number.
    pub fn of(&self, number: usize) -> Option<&Judged<M>> {
        self.judged.get(&(number as u64))
    }

    /// The first move that is judged.
    pub fn first(&self) -> Option<&Judged<M>> {
        self.judged.first_key_value().map(|(_, judged)| judged)
    }

    /// Number of moves that are judged.
    pub fn len(&self) -> usize {
        self.judged.len()
    }

    /// The pass of the move that least work went into.
    pub fn pass(&self) -> Option<Pass> {
        self.judged.values().map(|judged| judged.pass).min()
    }

    /// Number of moves that this pass or a later one has seen.
    pub fn seen_in(&self, pass: Pass) -> usize {
        let seen = self.judged.values().filter(|judged| judged.pass >= pass);
        seen.count()
    }

    /// True for a judgement that may well change: the usual work has not been done.
    pub fn is_first_look(&self, judged: &Judged<M>) -> bool {
        !self.done && judged.pass < Pass::USUAL
    }

    /// The moves that are judged, as a review.
    pub fn gone_over(&self) -> GoneOver<M> {
        GoneOver::new(self.judged.values().cloned().collect())
    }

    /// A move is judged, for the first time or better than before.
    pub fn note(&mut self, judged: Judged<M>) {
        self.judged.insert(judged.number, judged);
        self.turn();
    }

    /// The number of the turning point, as far as it is known.
    pub fn turning_point(&self) -> Option<u64> {
        self.turning
    }

    /// Looks for the turning point anew; one that was found stays until the work is done, where none is seen meanwhile.
    fn turn(&mut self) {
        let found = turned(self.judged.values(), self.done).map(|judged| judged.number);
        if found.is_some() || self.done {
            self.turning = found;
        }
    }

    /// Takes the news of the worker; true where there were any.
    fn hear(&mut self) -> bool {
        let mut changed = false;
        while let Some(news) = self.worker.as_mut().and_then(ReviewWorker::poll) {
            changed = true;
            match news {
                News::Progress(judged) => {
                    self.note(judged);
                }
                News::Answer(_) => {
                    self.worker = None;
                    self.done = true;
                    self.turn();
                }
            }
        }
        changed
    }
}

/// The game that is played, judged as far as it is watched.
pub(super) struct Live<M> {
    pub moves: JudgedMoves<M>,
    /// The revision of the board whose last move is judged.
    revision: Option<u64>,
    /// Moves of the game when it was last looked at.
    length: usize,
    /// The moves that hints proposed, by their numbers.
    pub hinted: Hinted<M>,
}

impl<M: Clone + PartialEq + Portable> Live<M> {
    pub const fn none() -> Live<M> {
        Live {
            moves: JudgedMoves::none(),
            revision: None,
            length: 0,
            hinted: Hinted::none(),
        }
    }

    /// The board has changed, and the game has so many moves: what was taken back is forgotten.
    pub fn follow(&mut self, length: usize) {
        let kept = length.min(self.length) as u64;
        self.moves.worker = None;
        self.moves.judged.retain(|&number, _| number <= kept);
        self.hinted
            .0
            .retain(|&number, _| number <= length as u64 + 1);
        self.length = length;
    }

    /// A hint has proposed this as the next move.
    pub fn hint(&mut self, mv: M) {
        self.hinted.0.insert(self.length as u64 + 1, mv);
    }
}

/// The moves that hints proposed, by their numbers.
#[derive(Clone)]
pub(super) struct Hinted<M>(BTreeMap<u64, M>);

impl<M: PartialEq> Hinted<M> {
    const fn none() -> Hinted<M> {
        Hinted(BTreeMap::new())
    }

    /// True for a move that a hint has proposed.
    pub fn holds(&self, judged: &Judged<M>) -> bool {
        self.0.get(&judged.number) == Some(&judged.mv)
    }
}

/// A game gone over as a whole, in a playback.
pub(super) struct Review<G: TwoPlayers> {
    pub moves: JudgedMoves<G::Move>,
    /// The playback of the game, while another line is on the board.
    pub main: Option<Playback<G>>,
    /// The game is the one that is played here, and none from a file.
    pub own: bool,
    /// A person has asked for it: its curve is shown.
    pub asked: bool,
    /// The moves that hints proposed, by their numbers.
    pub hinted: Hinted<G::Move>,
}

impl<'a, G: TwoPlayers> TwoPlayerController<'a, G> {
    /// Sits down to a game with what it has for those who learn from it.
    #[must_use]
    pub fn with_study(mut self, study: Study<G>) -> Self {
        self.study = Some(study);
        let solved = self.store.solved().into_iter();
        self.solved = solved.map(|own| (own.what, own.helped)).collect();
        self
    }

    /// The key of a review: begins one, stops it, goes on with it.
    pub(super) fn review_key(&mut self) {
        if self.study.is_none() {
            return self
                .messages
                .refuse("the machine does not review this game");
        }
        if self.playback.is_none() {
            if self.aside.is_some() {
                return self.messages.refuse(aside::GO_BACK);
            }
            if self.game.length() == 0 {
                return self.messages.refuse(NOTHING_MADE);
            }
            self.watch("");
            if self.playback.is_none() {
                return;
            }
            self.in_playback(|playback| playback.jump(true));
        }
        let review = self.review.get_or_insert_with(|| Review {
            moves: JudgedMoves::none(),
            main: None,
            own: true,
            asked: false,
            hinted: self.live.hinted.clone(),
        });
        let asked = std::mem::replace(&mut review.asked, true);
        if asked && review.moves.at_work() {
            review.moves.worker = None;
            return self.messages.say("The review stands still; R goes on.");
        }
        if !review.moves.at_work() && !review.moves.done {
            self.begin_review();
        }
        self.messages
            .say("Arrows walk, b plays the better line, T tries from here, Esc leaves the review.");
    }

    /// Goes over the game of the playback that begins, where nobody minds: it is over, or machines play it. `saved` says
    /// that it is none that is going on here.
    pub(super) fn review_quietly(&mut self, saved: bool) {
        let mut moves = JudgedMoves::none();
        if !saved {
            moves.judged.clone_from(&self.live.moves.judged);
            moves.turn();
        }
        let known = !moves.judged.is_empty();
        let open = saved || self.verdict().is_some() || self.seating.machines_only();
        let begins = open && self.study.is_some() && !self.externals.any();
        let hinted = match saved {
            true => Hinted::none(),
            false => self.live.hinted.clone(),
        };
        self.review = (known || begins).then(|| Review {
            moves,
            main: None,
            own: !saved,
            asked: false,
            hinted,
        });
        if begins {
            self.begin_review();
        }
    }

    fn begin_review(&mut self) {
        let (Some(study), Some(review)) = (self.study, &mut self.review) else {
            return;
        };
        let Some(playback) = review.main.as_ref().or(self.playback.as_ref()) else {
            return;
        };
        let mut whole = playback.game.clone();
        let at = playback.at;
        let on = (at.at..at.of).take_while(|_| step_on(&mut whole)).count();
        match study.review(&whole, at.at + on, &self.workplace) {
            Ok(worker) => review.moves.worker = Some(worker),
            Err(refusal) => self.messages.refuse(refusal),
        }
    }

    /// Plays the line that would have been better than the move that is shown, or leads back from it.
    pub(super) fn better_line(&mut self) {
        if self.leave_other_line() {
            return self.messages.say("Back in the game.");
        }
        let (Some(review), Some(playback)) = (&mut self.review, &self.playback) else {
            return self
                .messages
                .refuse("no review is open; R reviews this game");
        };
        let at = playback.at.at;
        let Some(judged) = review.moves.of(at) else {
            return self.messages.refuse(match at {
                0 => "no move has been made here; Right goes on",
                _ => "this move is not judged yet",
            });
        };
        if judged.best == judged.mv && judged.loser().is_some() {
            return self
                .messages
                .refuse("this move ended the game, and none is better");
        }
        let mut other = playback.game.clone();
        step_back(&mut other);
        let name = |mv: &G::Move| playback.game.move_text(*mv);
        let mut line = judged.line.iter();
        let played: Vec<String> = line
            .by_ref()
            .take_while(|mv| other.verdict().is_none() && other.play(**mv).is_ok())
            .map(name)
            .collect();
        let listed = other.last_moves(show::LISTED);
        let Some(mut line) = Playback::new(other).filter(|_| !played.is_empty()) else {
            return self.messages.refuse("no better line is known here");
        };
        line.go_to(at - 1);
        line.paused = false;
        line.listed = listed;
        let said = match judged.best == judged.mv {
            true => "The best move was played; so it could have gone on",
            false => "Better",
        };
        let said = format!("{said}: {}. b leads back to the game.", played.join(", "));
        review.main = self.playback.replace(line);
        self.shown_changed();
        self.messages.say(said);
    }

    /// Leads from a line that was not played back to the game that is gone over; false where no such line is shown.
    pub(super) fn leave_other_line(&mut self) -> bool {
        let main = self.review.as_mut().and_then(|review| review.main.take());
        let leaves = main.is_some();
        if leaves {
            self.playback = main;
            self.shown_changed();
        }
        leaves
    }

    /// Takes what the reviewers have found, and sets one to work where a board has come that is watched.
    pub(super) fn hear_reviewers(&mut self, now: Instant) -> bool {
        let mut changed = self.live.moves.hear();
        if let Some(review) = &mut self.review {
            changed |= review.moves.hear();
        }
        let due = self.live.revision != Some(self.revision) && now >= self.pacing.moved + RESTED;
        if due && self.is_watched() {
            self.live.revision = Some(self.revision);
            if let Some(study) = self.study.filter(|_| self.game.length() > 0)
                && self.live.moves.of(self.game.length()).is_none()
            {
                // A bar that stays away is no fault of the game.
                self.live.moves.worker = study.review(&self.game, 1, &self.workplace).ok();
            }
        }
        changed
    }

    /// True while moves are judged as they are made: no person plays against a machine.
    pub(super) fn is_watched(&self) -> bool {
        let [one, two] = self.seating.seats;
        one == two
            && self.study.is_some()
            && self.playback.is_none()
            && self.aside.is_none()
            && !self.externals.any()
            && !self.start.open
    }

    /// True while a reviewer works.
    pub(super) fn reviews(&self) -> bool {
        let review = self.review.as_ref();
        self.live.moves.at_work() || review.is_some_and(|review| review.moves.at_work())
    }
}

//! What a game has for those who learn from it, as values: whoever holds a [`Study`] need not know whether the game can be
//! gone over, or has puzzles.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::game::Game;
use super::puzzles::{Puzzle, PuzzleBook, Puzzles};
use super::refusal::Refusal;
use super::review::{self, GoneOver, Judged, Judgement, Looked, Pass, Review, Reviewer, Situation};
use super::settings::Settings;
use super::two_player_game::TwoPlayers;
use super::worker::{WorkedAt, Worker};
use atom4_core::search::Limits;

/// A review at work beside the game: it tells each move that it has judged, and answers when it has no more to do.
pub type ReviewWorker<M> = Worker<Judged<M>, ()>;

/// One position being judged on a thread of its own; `None` where it was stopped.
pub type JudgeWorker<M> = Worker<(), Option<Judgement<M>>>;

/// What a worker that is set to work may answer.
type Started<W> = Result<W, Refusal>;

/// Memory of the tables of a review, in megabytes.
const MEGABYTES: usize = 8;

/// Begins to go over the last moves, so many at the most, up to the end of this pass, at a place where there is one.
type BeginReview<G> = fn(&G, usize, Pass, &WorkedAt) -> Started<ReviewWorker<<G as Game>::Move>>;

/// All moves gone over at once, within this time where one is named; see [`review::review`].
type GoOver<G> = fn(
    &G,
    Option<Duration>,
    &Settings,
    &AtomicBool,
    &mut dyn FnMut(Looked),
) -> Result<GoneOver<String>, Refusal>;

/// Begins to look for the best moves of both sides, so many at the most, after this first one where it is known.
type FindLine<G> =
    fn(&G, Option<<G as Game>::Move>, u32) -> Started<JudgeWorker<<G as Game>::Move>>;

/// Begins to judge the position after a move.
type JudgeMove<G> = fn(&G, <G as Game>::Move) -> Started<JudgeWorker<<G as Game>::Move>>;

/// What a game has for those who learn from it.
pub struct Study<G: Game> {
    review: BeginReview<G>,
    /// The last pass of a review.
    last: Pass,
    go_over: GoOver<G>,
    judge_move: JudgeMove<G>,
    /// The puzzles, where the game has any.
    pub puzzles: Option<PuzzleStudy<G>>,
}

/// The puzzles of a game, and what judges the moves of those who solve them.
pub struct PuzzleStudy<G: Game> {
    /// The puzzles.
    pub book: &'static dyn PuzzleBook,
    /// Sets up the board of one, as one change.
    pub set_up: fn(&mut G, &Puzzle) -> Result<(), Refusal>,
    judge: fn(&G) -> Started<JudgeWorker<G::Move>>,
    line: FindLine<G>,
}

impl<G: Game> Clone for Study<G> {
    fn clone(&self) -> Study<G> {
        *self
    }
}

impl<G: Game> Copy for Study<G> {}

impl<G: Game> Clone for PuzzleStudy<G> {
    fn clone(&self) -> PuzzleStudy<G> {
        *self
    }
}

impl<G: Game> Copy for PuzzleStudy<G> {}

impl<G: Review + TwoPlayers> Study<G> {
    /// The study of a game that can be gone over.
    #[must_use]
    pub const fn of_reviews() -> Study<G> {
        Study {
            review: begin_review::<G>,
            last: Pass::USUAL,
            go_over: review::review::<G>,
            judge_move: begin_to_judge_move::<G>,
            puzzles: None,
        }
    }
}

impl<G: Puzzles> Study<G> {
    /// The study of a game with puzzles.
    #[must_use]
    pub const fn with_puzzles(book: &'static dyn PuzzleBook) -> Study<G> {
        Study {
            review: begin_review::<G>,
            last: Pass::USUAL,
            go_over: review::review::<G>,
            judge_move: begin_to_judge_move::<G>,
            puzzles: Some(PuzzleStudy {
                book,
                set_up: |game, puzzle| game.set_puzzle(&puzzle.position),
                judge: begin_to_judge::<G>,
                line: begin_line::<G>,
            }),
        }
    }
}

impl<G: Game> Study<G> {
    /// The same with reviews that end with this pass.
    #[must_use]
    pub const fn up_to(self, last: Pass) -> Study<G> {
        Study { last, ..self }
    }

    /// Begins to go over the last moves of a game, `most` at the most, at this place where there is one.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn review(
        &self,
        game: &G,
        most: usize,
        place: &WorkedAt,
    ) -> Started<ReviewWorker<G::Move>> {
        (self.review)(game, most, self.last, place)
    }

    /// All moves of a game gone over, within this time where one is named; `told` hears how far that is.
    ///
    /// # Errors
    /// When the game cannot be gone over, or the time was too short.
    pub fn go_over(
        &self,
        game: &G,
        time: Option<Duration>,
        settings: &Settings,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Looked),
    ) -> Result<GoneOver<String>, Refusal> {
        (self.go_over)(game, time, settings, stop, told)
    }
}

impl<G: Game> Study<G> {
    /// Begins to judge the position after a move as a review does, whatever is drawn after it.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn judge_move(&self, game: &G, mv: G::Move) -> Started<JudgeWorker<G::Move>> {
        (self.judge_move)(game, mv)
    }
}

impl<G: Game> PuzzleStudy<G> {
    /// Begins to judge the position of the side to move.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn judge(&self, game: &G) -> Started<JudgeWorker<G::Move>> {
        (self.judge)(game)
    }

    /// Begins to look for the best moves of both sides from here on, `most` at the most, after `first` where it is known.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn line(
        &self,
        game: &G,
        first: Option<G::Move>,
        most: u32,
    ) -> Started<JudgeWorker<G::Move>> {
        (self.line)(game, first, most)
    }
}

fn begin_review<G: Review + TwoPlayers>(
    game: &G,
    most: usize,
    last: Pass,
    place: &WorkedAt,
) -> Started<ReviewWorker<G::Move>> {
    let game = game.clone();
    Worker::start_long_at(place, "reviewer", move |stop, progress| {
        let clock = Instant::now();
        let limits = Limits::new(&clock, stop);
        let mut reviewer: Reviewer<G::Situation> =
            Reviewer::of_last(&game, most, MEGABYTES, Pass::GLANCE);
        while !reviewer.is_empty() && reviewer.pass() <= last {
            let Some(place) = reviewer.step(&limits) else {
                break;
            };
            if let Some(Some(judged)) = reviewer.judged().get(place) {
                progress(judged.clone());
            }
        }
        Ok(())
    })
}

fn begin_to_judge<G: Review + TwoPlayers>(game: &G) -> Started<JudgeWorker<G::Move>> {
    judge_situation(game.situation())
}

fn begin_to_judge_move<G: Review + TwoPlayers>(
    game: &G,
    mv: G::Move,
) -> Started<JudgeWorker<G::Move>> {
    judge_situation(game.situation().map(|before| before.after(mv)))
}

fn judge_situation<S: Situation>(situation: Option<S>) -> Started<JudgeWorker<S::Move>> {
    Worker::start("reviewer", move |stop, _| {
        let clock = Instant::now();
        let limits = Limits::new(&clock, stop);
        let mut memory = S::memory(MEGABYTES);
        Ok(situation.and_then(|situation| situation.judge(Pass::USUAL, &mut memory, &limits)))
    })
}

/// Each move is judged by itself: what is proved of one says nothing of those behind it.
fn begin_line<G: Review + TwoPlayers>(
    game: &G,
    first: Option<G::Move>,
    most: u32,
) -> Started<JudgeWorker<G::Move>> {
    let situation = game.situation();
    Worker::start("reviewer", move |stop, _| {
        let clock = Instant::now();
        let limits = Limits::new(&clock, stop);
        let mut memory = G::Situation::memory(MEGABYTES);
        let mut judge =
            |situation: &G::Situation| situation.judge(Pass::USUAL, &mut memory, &limits);
        let found = situation.and_then(|mut at| {
            let mut found = judge(&at)?;
            let mut next = first.or_else(|| found.line.first().copied());
            found.line.clear();
            while let Some(mv) = next {
                found.line.push(mv);
                at = at.after(mv);
                next = match found.line.len() < most as usize {
                    true => judge(&at)?.line.first().copied(),
                    false => None,
                };
            }
            Some(found)
        });
        Ok(found)
    })
}

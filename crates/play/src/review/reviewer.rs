//! The work of a review: the moves of a game, judged from the last to the first, in passes of growing work.

use super::gone_over::{GoneOver, Judged, Kept};
use super::judge::Judge;
use super::pass::Pass;
use super::{MadeMove, Review, Situation};
use crate::game::{step_back, step_on};
use crate::two_player_game::TwoPlayers;
use atom4_core::search::Limits;

/// A move of the game with its positions.
struct Step<S: Situation> {
    number: u64,
    text: String,
    made: MadeMove<S>,
    after: S,
}

/// A review under way.
pub struct Reviewer<S: Situation> {
    steps: Vec<Step<S>>,
    /// What is known of each step so far.
    judged: Vec<Option<Judged<S::Move>>>,
    judge: Judge<S>,
    megabytes: usize,
    draws: bool,
    /// The step to be judged next, counted from the end.
    next: usize,
}

impl<S: Situation> Reviewer<S> {
    /// A review of the moves of a game, with tables of so many megabytes, from the pass `begin` on.
    pub fn new<G>(game: &G, megabytes: usize, begin: Pass) -> Reviewer<S>
    where
        G: Review<Situation = S> + TwoPlayers,
    {
        Reviewer::of_last(game, game.length(), megabytes, begin)
    }

    /// A review of the last moves of a game alone, `most` at the most.
    pub fn of_last<G>(game: &G, most: usize, megabytes: usize, begin: Pass) -> Reviewer<S>
    where
        G: Review<Situation = S> + TwoPlayers,
    {
        let steps = steps(game, most);
        Reviewer {
            judged: steps.iter().map(|_| None).collect(),
            steps,
            judge: Judge::new(begin, S::memory(megabytes), game.odds()),
            megabytes,
            draws: G::DRAWS,
            next: 0,
        }
    }

    /// Number of moves to go over.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// True where no move was made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The pass that is under way.
    #[must_use]
    pub const fn pass(&self) -> Pass {
        self.judge.pass()
    }

    /// Judges one more move: its place among the moves. After the last one of a pass the next pass begins. `None` where
    /// there are no moves or a limit came first.
    pub fn step(&mut self, limits: &Limits<'_>) -> Option<usize> {
        let place = self.steps.len().checked_sub(1 + self.next)?;
        let judged = self.judge_step(place, limits)?;
        *self.judged.get_mut(place)? = Some(judged);
        self.next += 1;
        if self.next == self.steps.len() {
            self.next = 0;
            self.judge.next_pass(S::memory(self.megabytes));
        }
        Some(place)
    }

    /// Judges all moves up to the end of `last`; `told` hears after each in which pass. False where a limit came first.
    pub fn run(&mut self, last: Pass, limits: &Limits<'_>, told: &mut dyn FnMut(Pass)) -> bool {
        while !self.is_empty() && self.pass() <= last {
            let pass = self.pass();
            if self.step(limits).is_none() {
                return false;
            }
            told(pass);
        }
        true
    }

    /// What is known so far, in the order of the game.
    #[must_use]
    pub fn judged(&self) -> &[Option<Judged<S::Move>>] {
        &self.judged
    }

    /// The review, once every move has a value.
    #[must_use]
    pub fn gone_over(&self) -> Option<GoneOver<S::Move>> {
        let all: Option<Vec<_>> = self.judged.iter().cloned().collect();
        all.map(GoneOver::new)
    }

    fn judge_step(&mut self, place: usize, limits: &Limits<'_>) -> Option<Judged<S::Move>> {
        let step = self.steps.get(place)?;
        let MadeMove { side, mv, before } = &step.made;
        let compared = self.judge.compare(before, *mv, &step.after, limits)?;
        Some(Judged {
            number: step.number,
            text: step.text.clone(),
            side: *side,
            mv: *mv,
            value: compared.played.value,
            best: compared.best.mv,
            best_text: compared.best.mv.to_string(),
            best_value: compared.best.value,
            line: compared.best.line,
            word: compared.word,
            expected: compared.expected,
            best_expected: compared.best_expected,
            kept: Kept::of(compared.best_expected, self.draws),
            pass: self.judge.pass(),
        })
    }
}

/// The last moves of a game with their positions, `most` at the most, from the first that can be reached on.
fn steps<G: Review + TwoPlayers>(game: &G, most: usize) -> Vec<Step<G::Situation>> {
    let mut game = game.clone();
    let length = game.length().min(most);
    let back = (0..length).take_while(|_| step_back(&mut game)).count();
    let mut steps = Vec::with_capacity(back);
    for _ in 0..back {
        let before = game.clone();
        if !step_on(&mut game) {
            break;
        }
        if before.situation().is_none() {
            // Nobody was to move: the game was over, or it was being set up.
            continue;
        }
        if let (Some(made), Some((number, text))) =
            (game.last_made(&before), game.last_entry_text())
        {
            let after = made.before.after(made.mv);
            steps.push(Step {
                number,
                text,
                made,
                after,
            });
        }
    }
    steps
}

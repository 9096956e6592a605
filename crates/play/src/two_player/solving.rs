//! Boards on which a person is to find a move. At a puzzle the other side defends as long as it can, and answers a wrong move;
//! where a better move than one that was played is to be found, the reviewer judges what is tried.

use super::mistakes::Training;
use super::*;
use crate::names::in_own_moves;
use crate::puzzles::{Goal, Puzzle};
use crate::review::{Judgement, Value};
use crate::save_store::Solved;
use crate::study::{JudgeWorker, PuzzleStudy};
use crate::worker::News;

/// The other side's answer is shown no sooner than this after the person's move.
const ANSWER: Duration = Duration::from_millis(400);

/// Moves among which the first hint says that the solution is.
const AMONG: usize = 4;

/// What a person is to find.
pub(super) enum Task<G: TwoPlayers> {
    /// The way to the goal of a puzzle, which has this place among those of the game, from 0.
    Puzzle(usize, &'static Puzzle),
    /// A better move than one that was played.
    Mistake(Box<Training<G>>),
}

/// A board on which a move is looked for.
pub(super) struct Solving<G: TwoPlayers> {
    pub task: Task<G>,
    /// The side whose move it is.
    pub side: Side,
    /// The first move of the solution.
    solution: G::Move,
    /// No right move has been made yet.
    first: bool,
    /// Plies to the win, from the person's next move on.
    pub left: u32,
    pub state: State<G>,
    /// Hints given at this turn.
    hints: u32,
    /// Moves that were tried at this turn and were wrong.
    refuted: Vec<G::Move>,
    /// The move that was tried last.
    tried: Option<G::Move>,
    /// Moves among which a hint at this turn said that the solution is.
    pub among: Vec<G::Move>,
    /// A hint has told a move since the puzzle was begun.
    helped: bool,
}

impl<G: TwoPlayers> Solving<G> {
    /// A board on which nothing has been tried yet, with so many plies to the end of the line.
    pub fn new(task: Task<G>, side: Side, solution: G::Move, left: u32) -> Solving<G> {
        Solving {
            task,
            side,
            solution,
            first: true,
            left,
            state: State::Open,
            hints: 0,
            refuted: Vec::new(),
            tried: None,
            among: Vec::new(),
            helped: false,
        }
    }

    /// Why nothing else can be done here.
    pub const fn bound(&self) -> &'static str {
        match self.task {
            Task::Puzzle(..) => "this is a puzzle; Esc leads back to all of them",
            Task::Mistake(_) => "a better move is looked for; Esc leads back to the review",
        }
    }

    /// What is to be found, in words.
    pub fn asks(&self) -> String {
        match &self.task {
            Task::Puzzle(_, puzzle) => goal(puzzle, self.left),
            Task::Mistake(training) => training.asks(),
        }
    }

    /// A hint has told a move.
    pub const fn helped(&self) -> bool {
        self.helped
    }
}

/// Whose turn it is at a puzzle.
pub(super) enum State<G: TwoPlayers> {
    /// The person's.
    Open,
    /// The person's, who waits for a hint.
    Hinting(JudgeWorker<G::Move>),
    /// The person has moved, from this board. Whether the move was right is known, or comes from the worker.
    Judging(JudgeWorker<G::Move>, G, Option<bool>),
    /// The move was wrong, made from this board.
    Wrong(G),
    /// The goal is reached.
    Solved,
}

/// How a puzzle was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolvedHow {
    /// Without a hint that told a move.
    Alone,
    /// With such hints alone, so far.
    WithHints,
}

/// The goal in words, where so many plies are left.
pub(super) fn goal(puzzle: &Puzzle, left: u32) -> String {
    match puzzle.goal {
        Goal::Win(_) if left == 1 => String::from("Win at once"),
        Goal::Win(_) => format!("Win in {}", in_own_moves(left)),
        Goal::Hold => String::from("Hold the draw: one move does it"),
        Goal::Chance(plies, percent) => {
            let moves = in_own_moves(plies);
            format!("Take the best chance to win in {moves}, {percent} %")
        }
    }
}

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    pub(super) fn puzzles(&self) -> Option<PuzzleStudy<G>> {
        self.study.and_then(|study| study.puzzles)
    }

    /// Whether the puzzle is solved, and with hints or without.
    pub(super) fn solved(&self, puzzle: &Puzzle) -> Option<SolvedHow> {
        let helped = self.solved.get(&puzzle.position)?;
        Some(match helped {
            true => SolvedHow::WithHints,
            false => SolvedHow::Alone,
        })
    }

    /// The first puzzle at these places that is not solved; where all are, the first that was solved with hints, where there
    /// is one.
    pub(super) fn open_puzzle(
        &self,
        puzzles: &[Puzzle],
        places: impl Iterator<Item = usize> + Clone,
    ) -> Option<usize> {
        let is = |how: Option<SolvedHow>| {
            let is = move |place: &usize| {
                puzzles
                    .get(*place)
                    .is_some_and(|own| self.solved(own) == how)
            };
            places.clone().find(is)
        };
        is(None).or_else(|| is(Some(SolvedHow::WithHints)))
    }

    /// Begins the puzzle at this place among those of the game.
    pub(super) fn begin_puzzle(&mut self, place: usize) {
        let Some(study) = self.puzzles() else { return };
        let Some(puzzle) = study.book.puzzles().get(place) else {
            return;
        };
        let mut board = self.game.clone();
        let set_up = (study.set_up)(&mut board, puzzle);
        let solution = set_up.and_then(|()| board.parse_move(&puzzle.solution));
        let solution = match solution {
            Ok(solution) => solution,
            Err(refusal) => return self.messages.refuse(refusal),
        };
        self.go_back();
        self.playback = None;
        self.review = None;
        self.put_before(board, puzzle.side);
        let left = match puzzle.goal {
            Goal::Win(plies) | Goal::Chance(plies, _) => plies,
            Goal::Hold => 1,
        };
        let task = Task::Puzzle(place, puzzle);
        self.solving = Some(Solving::new(task, puzzle.side, solution, left));
        self.start.open = false;
        self.puzzle_page = None;
        let goal = goal(puzzle, left);
        self.messages
            .say(format!("{goal}. Play it; h gives hints, Esc leads back."));
    }

    /// Puts a board before the person, who has this side, in the place of the game.
    pub(super) fn put_before(&mut self, board: G, side: Side) {
        self.put_aside(board);
        let person = self.seating.player(side);
        self.seating.seats = [Seat::Machine; 2];
        self.seating.seats[person] = Seat::Person;
    }

    /// Goes on to the next board of the same kind.
    pub(super) fn next_task(&mut self) {
        match self.solving.as_ref().map(|solving| &solving.task) {
            Some(Task::Puzzle(place, _)) => self.next_puzzle(*place),
            Some(Task::Mistake(_)) => self.next_mistake(),
            None => {}
        }
    }

    /// Begins the next puzzle after this place that is not solved yet, or the next one where all are.
    fn next_puzzle(&mut self, place: usize) {
        let mut places = self.graded();
        // Those behind this one come first, it itself last.
        let behind = places.partition_point(|own| *own <= place);
        places.rotate_left(behind);
        let after = places.iter().copied();
        let next = self.open_puzzle(self.all_puzzles(), after.clone());
        let next = next.or_else(|| after.clone().next());
        if let Some(next) = next {
            self.begin_puzzle(next);
        }
    }

    /// Takes a wrong move back, or begins the puzzle again.
    pub(super) fn retry_puzzle(&mut self) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        match std::mem::replace(&mut solving.state, State::Open) {
            State::Wrong(before) => {
                solving.hints = 0;
                solving.refuted.extend(solving.tried.take());
                *self.game = before;
                self.board_changed();
                self.messages.say("Taken back; try again.");
            }
            _ => match solving.task {
                Task::Puzzle(place, _) => self.begin_puzzle(place),
                Task::Mistake(_) => self.mistake_again(),
            },
        }
    }

    /// Makes the move that a person tries.
    pub(super) fn try_solution(&mut self, choose: impl FnOnce(&G) -> Result<G::Move, Refusal>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        match solving.state {
            State::Open | State::Hinting(_) => {}
            State::Judging(..) => return self.messages.refuse("the other side is to move"),
            State::Wrong(_) => return self.messages.refuse("u takes back, to try again"),
            State::Solved => return self.messages.refuse("it is solved; n goes on"),
        }
        let before = self.game.clone();
        let mv = choose(&self.game).and_then(|mv| self.game.play(mv).map(|()| mv));
        let mv = match mv {
            Ok(mv) => mv,
            Err(refusal) => return self.messages.refuse(refusal),
        };
        solving.tried = Some(mv);
        solving.among.clear();
        self.rested = true;
        let (Task::Puzzle(_, puzzle), Some(study)) =
            (&solving.task, self.study.and_then(|study| study.puzzles))
        else {
            return self.judge_try(before, mv);
        };
        let right = match (solving.first, solving.left) {
            (true, _) => Some(mv == solving.solution),
            (false, 0 | 1) => Some(false),
            (false, _) => None,
        };
        let wins = matches!(puzzle.goal, Goal::Win(_));
        let text = before.move_text(mv);
        let side = solving.side;
        self.board_changed();
        match (self.game.verdict(), right) {
            (Some(Verdict::Win(winner)), _) if winner == side => self.solve_puzzle(None),
            (Some(_), _) => {
                self.set_state(State::Wrong(before));
                self.messages
                    .refuse("that is not it; u takes back, to try again");
            }
            (None, Some(true)) if !wins => self.solve_puzzle(Some(text)),
            (None, _) => match study.judge(&self.game) {
                Ok(worker) => self.set_state(State::Judging(worker, before, right)),
                Err(refusal) => {
                    self.set_state(State::Wrong(before));
                    self.messages.refuse(refusal);
                }
            },
        }
    }

    pub(super) fn set_state(&mut self, state: State<G>) {
        if let Some(solving) = &mut self.solving {
            solving.state = state;
        }
    }

    /// The goal is reached; `by` is the one move that did it.
    fn solve_puzzle(&mut self, by: Option<String>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        solving.state = State::Solved;
        let Task::Puzzle(_, puzzle) = solving.task else {
            return;
        };
        let helped = solving.helped;
        let what = puzzle.position.clone();
        if self
            .solved
            .get(&what)
            .is_none_or(|before| *before && !helped)
        {
            self.solved.insert(what.clone(), helped);
            self.store.note_solved(&Solved { what, helped });
        }
        let how = match (by, puzzle.goal) {
            (Some(by), Goal::Hold) => format!(": {by} alone holds the draw"),
            (Some(by), Goal::Chance(_, percent)) => {
                format!(": {by} has the best chance, {percent} %")
            }
            _ => String::new(),
        };
        let with = match helped {
            true => " with hints",
            false => "",
        };
        let again = match helped {
            true => " N: again without,",
            false => "",
        };
        self.messages.announce(format!(
            "Solved{with}{how}.{again} n: the next puzzle, Esc: all puzzles."
        ));
    }

    /// A further step of hints: some moves, the move itself, the whole line.
    pub(super) fn hint_at_puzzle(&mut self) {
        let (puzzles, Some(solving)) = (
            self.study.and_then(|study| study.puzzles),
            &mut self.solving,
        ) else {
            return;
        };
        match solving.state {
            State::Open => {}
            State::Hinting(_) | State::Judging(..) => return,
            State::Wrong(_) => return self.messages.refuse("u takes back, to try again"),
            State::Solved => return self.messages.refuse("it is solved; n goes on"),
        }
        let first = solving.first.then_some(solving.solution);
        let study = match (&solving.task, puzzles) {
            (Task::Puzzle(..), Some(study)) => study,
            (Task::Puzzle(..), None) => return,
            (Task::Mistake(training), _) => {
                let line = training.line();
                return self.give_hint(line);
            }
        };
        let worker = match solving.hints {
            0 | 1 => study.judge(&self.game),
            _ => study.line(&self.game, first, solving.left),
        };
        match worker {
            Ok(worker) => solving.state = State::Hinting(worker),
            Err(refusal) => self.messages.refuse(refusal),
        }
    }

    /// Takes what was found of a move or a hint; true where that changes the view.
    pub(super) fn hear_solver(&mut self, now: Instant) -> bool {
        let Some(solving) = &mut self.solving else {
            return false;
        };
        let early = now < self.pacing.moved + ANSWER;
        let (State::Hinting(worker) | State::Judging(worker, ..)) = &mut solving.state else {
            return false;
        };
        if early {
            return false;
        }
        let Some(News::Answer(answer)) = worker.poll() else {
            return false;
        };
        let found = answer.ok().flatten();
        match std::mem::replace(&mut solving.state, State::Open) {
            State::Hinting(_) => self.give_hint(found.map_or(Vec::new(), |found| found.line)),
            State::Judging(_, before, _) if matches!(solving.task, Task::Mistake(_)) => {
                self.answer_try(before, found);
            }
            State::Judging(_, before, right) => self.answer_solution(before, right, found),
            other => solving.state = other,
        }
        true
    }

    /// True while the other side thinks, or a hint is looked for.
    pub(super) fn solver_works(&self) -> bool {
        let solving = self.solving.as_ref();
        solving
            .is_some_and(|solving| matches!(solving.state, State::Hinting(_) | State::Judging(..)))
    }

    /// Plays the other side's answer, and says whether the move before it was right.
    fn answer_solution(
        &mut self,
        before: G,
        right: Option<bool>,
        found: Option<Judgement<G::Move>>,
    ) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        let left = solving.left;
        let value = found.as_ref().map(|found| found.value);
        let in_time = match value {
            Some(Value::Loss(length)) => length.plies < left,
            _ => false,
        };
        let right = right.unwrap_or(in_time);
        let answer = found.and_then(|found| found.line.first().copied());
        let answer = answer.or_else(|| self.game.moves().first().copied());
        let other = self.seating.name(solving.side.other());
        let answered = answer.and_then(|mv| {
            let text = self.game.move_text(mv);
            self.game.play(mv).is_ok().then_some(text)
        });
        if right && left > 2 {
            (solving.first, solving.left, solving.hints) = (false, left - 2, 0);
            (solving.refuted, solving.tried) = (Vec::new(), None);
            let goal = solving.asks();
            self.board_changed();
            let answer = answered.unwrap_or_default();
            return self
                .messages
                .say(format!("{other} answers {answer}. {goal}."));
        }
        solving.state = State::Wrong(before);
        self.board_changed();
        let said = match (answered, value) {
            (None, _) => String::from("That is not it"),
            (Some(text), Some(Value::Win(_))) => format!("{other} wins with {text}"),
            (Some(text), Some(Value::Loss(_))) => {
                format!("{other} holds out longer with {text}; you win too late")
            }
            (Some(text), _) => format!("{other} holds with {text}"),
        };
        self.messages
            .say(format!("{said}. u takes back, to try again."));
    }

    fn give_hint(&mut self, mut line: Vec<G::Move>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        if solving.first && line.first() != Some(&solving.solution) {
            line = vec![solving.solution];
        }
        let Some(&mv) = line.first() else {
            return self.messages.refuse("no hint is found here");
        };
        solving.hints += 1;
        solving.helped |= solving.hints > 1;
        solving.among.clear();
        let text = match solving.hints {
            1 => {
                let mut moves = self.game.moves();
                moves.retain(|other| *other == mv || !solving.refuted.contains(other));
                let moves = among(&moves, mv);
                solving.among.clone_from(&moves);
                let names: Vec<String> = moves.iter().map(|&mv| self.game.move_text(mv)).collect();
                format!("It is one of these: {}. h says more.", names.join(", "))
            }
            2 => {
                self.hint = Some(mv);
                let words = self.game.in_words(mv);
                format!("Hint: {} {}. Enter takes it.", words.verb, words.rest)
            }
            _ => {
                self.hint = Some(mv);
                self.told_line(&line)
            }
        };
        self.messages.say(text);
    }

    /// A line with whoever makes each move: `The whole line: you A1, Player 2 B2, you C3.`
    fn told_line(&self, line: &[G::Move]) -> String {
        let Some(solving) = &self.solving else {
            return String::new();
        };
        let mut game = self.game.clone();
        let mut told = Vec::new();
        for &mv in line {
            let side = game.mover();
            let who = match side == solving.side {
                true => String::from("you"),
                false => self.seating.name(side),
            };
            told.push(format!("{who} {}", game.move_text(mv)));
            if game.play(mv).is_err() {
                break;
            }
        }
        let told = told.join(", ");
        let open = game.verdict().is_none();
        match &solving.task {
            Task::Mistake(_) => format!("The best line known: {told}."),
            Task::Puzzle(_, puzzle)
                if open && matches!(puzzle.goal, Goal::Win(_)) && game.drawn_hands().is_some() =>
            {
                format!("What is certain: {told}; then it depends on what is drawn.")
            }
            Task::Puzzle(..) => format!("The whole line: {told}."),
        }
    }
}

/// The solution among some other moves, in the order of the board.
fn among<M: Copy + Eq>(moves: &[M], solution: M) -> Vec<M> {
    let step = (moves.len() / AMONG).max(1);
    let at = moves.iter().position(|mv| *mv == solution).unwrap_or(0);
    let chosen = moves.iter().enumerate();
    let chosen = chosen.filter(|(place, _)| place % step == at % step);
    chosen.map(|(_, mv)| *mv).collect()
}

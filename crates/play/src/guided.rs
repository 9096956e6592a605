//! A guided first game in progress, at a board as in every game.

use std::time::{Duration, Instant};

use super::lent::Lent;
use super::lesson::{Lesson, Step};
use super::view::{Action, Hint, Message, Play, Rich, Span, Spot, Tone, Turn, View};

/// The other player's answer is shown this long after the person's move.
const ANSWER: Duration = Duration::from_millis(900);

/// Said to a move that is not the step's.
const MEANT: &str = "You may play there in a real game. Here, take the marked place: Enter.";

/// A game in progress that is guided. Moves other than those of the lesson are explained and not made.
pub struct Guided<'a> {
    play: Lent<'a, dyn Play + 'a>,
    lesson: &'a Lesson,
    /// The step that is to be made now.
    step: usize,
    /// The other player's answer, and when it is due.
    answer: Option<(Spot, Instant)>,
    /// Said in place of the step's own words.
    said: Option<String>,
    /// A place was refused: Enter takes the marked one now, wherever the cursor is, as is said then.
    refused: bool,
    /// The person goes back to the start page.
    pub finished: bool,
    /// The last move was made.
    pub completed: bool,
    /// The person wants a real game now.
    pub begins: bool,
}

impl<'a> Guided<'a> {
    /// The lesson with `play`, which stands where it begins; these first steps have been made before.
    pub fn new(mut play: Lent<'a, dyn Play + 'a>, lesson: &'a Lesson, made: usize) -> Guided<'a> {
        let made = if made < lesson.steps.len() { made } else { 0 };
        for step in lesson.steps.iter().take(made) {
            let moves = [Some(step.at), step.answer];
            for at in moves.into_iter().flatten() {
                play.act(Action::Place(at));
            }
        }
        Guided {
            play,
            lesson,
            step: made,
            answer: None,
            said: None,
            refused: false,
            finished: false,
            completed: false,
            begins: false,
        }
    }

    /// The steps that were made, to go on there another time; none once it is over.
    #[must_use]
    pub fn made(&self) -> usize {
        if self.completed { 0 } else { self.step }
    }

    fn current(&self) -> Option<&'a Step> {
        self.lesson
            .steps
            .get(self.step)
            .filter(|_| self.answer.is_none())
    }

    /// All moves are made.
    fn over(&self) -> bool {
        self.current().is_none() && self.answer.is_none()
    }

    /// A move that is typed: that of the step, as the game names its place, or another.
    fn typed(&mut self, text: &str) {
        let Some(step) = self.current() else { return };
        self.play.act(Action::Aim(Some(step.at)));
        let place = self.play.view().aim.map(|aim| aim.place);
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        match place.is_some_and(|place| words(&place) == words(text)) {
            true => self.place(step.at),
            false => self.refuse(MEANT.into()),
        }
    }

    fn refuse(&mut self, why: String) {
        self.said = Some(why);
        self.refused = true;
    }

    fn place(&mut self, at: Spot) {
        let Some(step) = self.current() else { return };
        if at != step.at {
            let aim = self.play.view().aim.filter(|aim| aim.spot == at);
            let why = match aim.and_then(|aim| aim.refusal) {
                Some(refusal) => format!("Not there: {refusal}. Take the marked place: Enter."),
                None => MEANT.into(),
            };
            return self.refuse(why);
        }
        self.play.act(Action::Place(step.at));
        self.step += 1;
        self.completed |= self.step == self.lesson.steps.len();
        self.answer = step.answer.map(|answer| (answer, Instant::now() + ANSWER));
    }
}

impl Play for Guided<'_> {
    fn view(&self) -> View {
        let mut view = self.play.view();
        let text = match (&self.said, self.current()) {
            (Some(said), _) => said.clone(),
            (None, Some(step)) => {
                let (number, of) = (self.step + 1, self.lesson.steps.len());
                format!("{number} of {of}: {}", step.says)
            }
            (None, None) if self.answer.is_some() => "The other player answers.".into(),
            (None, None) => self.lesson.end.into(),
        };
        view.message = Some(Message {
            text,
            tone: Tone::Note,
        });
        view.heading = "A first game".into();
        for (own, who) in view.players.iter_mut().zip(["you", "the other player"]) {
            own.who = who.into();
            own.score = None;
        }
        if let (Turn::Person(_), Some(Span::Text(text))) = (view.turn, view.status.first_mut()) {
            *text = match self.answer {
                None => "Your turn: ".into(),
                Some(_) => "The other player: ".into(),
            };
        }
        // Whatever else there is at a board is explained in the games that follow.
        view.never = vec![
            Action::Undo,
            Action::Redo,
            Action::MoveNow,
            Action::Swap,
            Action::Level(1),
            Action::Restart,
            Action::Review,
            Action::Replay(String::new()),
            Action::Save(String::new()),
            Action::Open(String::new()),
        ];
        // The words speak of the pieces that lie there before the move.
        view.board.marks.preview.clear();
        view.hint = self.current().map(|step| Hint::Place(step.at));
        view.hint_anywhere = self.refused;
        if let (Turn::Person(side), Some(_)) = (view.turn, self.answer) {
            view.turn = Turn::Machine(side);
        }
        view
    }

    fn rules(&self) -> Vec<Rich> {
        self.play.rules()
    }

    fn act(&mut self, action: Action) {
        if !matches!(action, Action::Aim(_)) {
            self.said = None;
            self.refused = false;
        }
        match action {
            Action::Aim(_) | Action::Leave => self.play.act(action),
            _ if self.over() => {
                // Whatever else is asked for, the words say how it goes on.
                self.begins = matches!(
                    action,
                    Action::Place(_) | Action::TakeHint | Action::Next | Action::Restart
                );
                self.finished = self.begins || matches!(action, Action::Menu);
            }
            Action::Place(at) => self.place(at),
            Action::Typed(text) => self.typed(&text),
            Action::TakeHint | Action::Hint => {
                if let Some(step) = self.current() {
                    self.place(step.at);
                }
            }
            Action::Menu | Action::Next => self.finished = true,
            _ => self.refuse(
                "Not in this first game. Enter makes the marked move, Esc leads back to the menu."
                    .into(),
            ),
        }
    }

    fn tick(&mut self, now: Instant) -> bool {
        let due = self.answer.filter(|(_, due)| now >= *due);
        if let Some((at, _)) = due {
            self.answer = None;
            self.play.act(Action::Place(at));
        }
        due.is_some()
    }

    fn wake(&self) -> Option<Duration> {
        let (_, due) = self.answer?;
        Some(due.saturating_duration_since(Instant::now()))
    }

    /// A lesson goes on where it was left.
    fn kept(&self) -> bool {
        true
    }

    fn done(&self) -> bool {
        self.finished
    }
}

//! A game for two on a screen: people and machines in turn, hints, undo, playback.
//!
//! [`Duel`] is the [`Play`] of every game that is a [`Sitting`]. It borrows the game, so that
//! testing mode goes on with the board as it was played.

mod replay;
pub mod seats;
mod show;
pub mod sitting;
mod start_page;

use std::time::{Duration, Instant};

use self::replay::Replay;
pub use self::seats::{Seat, Seats};
pub use self::sitting::{Role, Sitting};
use super::machine::{Machine, News};
use super::refusal::Refusal;
use super::settings::{Effort, Settings};
use super::view::{Action, Message, Play, Side, Spot, Thinking, Tone, View};
use crate::base::Random;
use crate::rules::Verdict;

/// Where saved games are.
pub trait Shelf<G> {
    /// Writes the game and the settings under this name.
    ///
    /// # Errors
    /// Why it cannot be written; a file that is there already is only overwritten when this shelf
    /// wrote it.
    fn save(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal>;

    /// The game saved under this name, with its settings.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn open(&mut self, name: &str) -> Result<(G, Settings), Refusal>;
}

/// The machine's answer is shown no sooner than this after the person's move, so that the eye can
/// follow.
const ANSWER: Duration = Duration::from_millis(300);

/// The delays of machine against machine and of a playback, in milliseconds.
const DELAYS: [u64; 9] = [0, 100, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/// What a machine is thinking for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

/// A machine at work.
struct Work {
    machine: Machine,
    purpose: Purpose,
    since: Instant,
}

/// A game for two on a screen.
pub struct Duel<'a, G: Sitting> {
    game: &'a mut G,
    shelf: &'a mut dyn Shelf<G>,
    settings: &'a mut Settings,
    marks: G::Marks,
    /// Who decides for player 1 and player 2.
    seats: [Seat; 2],
    /// How much the machine of each player thinks.
    efforts: [Effort; 2],
    /// Which player (0 or 1) has White.
    white: usize,
    /// Games won by player 1 and player 2, where the game does not count.
    won: [u32; 2],
    /// The end of the present game has been counted, for this player if it was a win.
    counted: Option<Option<usize>>,
    /// The games before the present one, for undo: who won, and who had White.
    past: Vec<(Option<usize>, usize)>,
    aim: Option<Spot>,
    hint: Option<Spot>,
    message: Option<Message>,
    thinking: Option<Thinking>,
    work: Option<Work>,
    /// The machine's move, waiting to be shown.
    answer: Option<String>,
    /// The machine cannot go on with this board.
    stuck: bool,
    paused: bool,
    /// The place in [`DELAYS`].
    delay: usize,
    /// When the board last changed.
    moved: Instant,
    /// Whole seconds of thinking that the view shows.
    seconds: u64,
    replay: Option<Replay<G>>,
    start: bool,
    /// The round that the start page would begin with.
    round: u32,
    lots: Random,
    stamp: u64,
}

impl<'a, G: Sitting> Duel<'a, G> {
    /// Sits down to `game`. The levels chosen on the screen go back into `settings`.
    pub fn new(
        game: &'a mut G,
        settings: &'a mut Settings,
        shelf: &'a mut dyn Shelf<G>,
        seats: Seats,
    ) -> Duel<'a, G> {
        let (start, seats) = match seats {
            Seats::Ask => (true, [Seat::Person, Seat::Machine]),
            Seats::These(seats) => (false, seats),
        };
        let marks = game.marks();
        let counted = game.verdict().map(|_| None);
        // Lots are the one thing here that should differ from run to run.
        let clock = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |time| time.as_nanos() as u64);
        Duel {
            efforts: [settings.effort; 2],
            game,
            shelf,
            settings,
            marks,
            seats,
            white: 0,
            won: [0; 2],
            counted,
            past: Vec::new(),
            aim: None,
            hint: None,
            message: None,
            thinking: None,
            work: None,
            answer: None,
            stuck: false,
            paused: false,
            delay: 3,
            moved: Instant::now(),
            seconds: 0,
            replay: None,
            start,
            round: 1,
            lots: Random::new(clock),
            stamp: 0,
        }
    }

    /// The player (0 or 1) who has this side.
    const fn player(&self, side: Side) -> usize {
        self.white ^ side.index()
    }

    /// Who decides for this side.
    fn seat(&self, side: Side) -> Seat {
        self.seats[self.player(side)]
    }

    /// `Player 1`.
    fn name(&self, side: Side) -> String {
        format!("Player {}", self.player(side) + 1)
    }

    /// Whether nobody at the screen plays.
    fn machines_only(&self) -> bool {
        self.seats == [Seat::Machine; 2]
    }

    fn delay(&self) -> Duration {
        Duration::from_millis(DELAYS[self.delay])
    }

    fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        let tone = Tone::Note;
        self.message = Some(Message { text, tone });
    }

    fn refuse(&mut self, reason: impl ToString) {
        let mut text = reason.to_string();
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if !text.ends_with(['.', '!', '?']) {
            text.push('.');
        }
        let tone = Tone::Refusal;
        self.message = Some(Message { text, tone });
    }

    /// Stops the machine; what it found is forgotten.
    fn call_off(&mut self) {
        self.work = None;
        self.answer = None;
        if let Some(thinking) = &mut self.thinking {
            thinking.now = false;
        }
    }

    /// Everything that follows from a changed board.
    fn board_changed(&mut self) {
        self.marks = self.game.marks();
        self.hint = None;
        self.stuck = false;
        self.moved = Instant::now();
        self.stamp += 1;
        self.count();
    }

    /// Counts a game that has ended, and takes it back when its end is undone.
    fn count(&mut self) {
        match (self.game.verdict(), self.counted) {
            (Some(verdict), None) => {
                let winner = match verdict {
                    Verdict::Win(side) => Some(self.player(side)),
                    Verdict::Draw => None,
                };
                if let Some(player) = winner {
                    self.won[player] += 1;
                }
                self.counted = Some(winner);
            }
            (None, Some(winner)) => {
                if let Some(player) = winner {
                    self.won[player] = self.won[player].saturating_sub(1);
                }
                self.counted = None;
            }
            _ => {}
        }
    }

    /// The announcement of a decided game, if it is one.
    fn announce(&mut self) {
        let text = match self.game.verdict() {
            Some(Verdict::Win(side)) => format!("{} WINS!! n goes on.", self.name(side)),
            Some(Verdict::Draw) => format!("Nobody wins: a {}. n goes on.", self.draw_word()),
            None => return,
        };
        let tone = Tone::Triumph;
        self.message = Some(Message { text, tone });
    }

    /// What this game calls an end without a winner.
    fn draw_word(&self) -> &'static str {
        if self.game.rounds() > 0 {
            "stalemate"
        } else {
            "draw"
        }
    }

    /// Why a person may not move now.
    fn hindrance(&self) -> Option<String> {
        if self.replay.is_some() {
            Some("this is a playback; Esc goes back to the game".into())
        } else if self.game.verdict().is_some() {
            let what = if self.game.rounds() > 0 {
                "round"
            } else {
                "game"
            };
            Some(format!(
                "the {what} is over; n goes on to the next, u takes back"
            ))
        } else if self.seat(self.game.mover()) == Seat::Machine {
            Some("it is the machine's turn; x swaps sides, u takes back".into())
        } else {
            None
        }
    }

    /// A person's move.
    fn person_moves(&mut self, make: impl FnOnce(&mut G) -> Result<(), Refusal>) {
        if self.start {
            return;
        }
        if let Some(reason) = self.hindrance() {
            return self.refuse(reason);
        }
        match make(self.game) {
            Ok(()) => {
                self.call_off();
                self.board_changed();
                self.announce();
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Takes back: against the machine as far as a person's turn, else one move.
    fn undo(&mut self) {
        self.call_off();
        let mut undone = 0;
        while self.game.undo() {
            undone += 1;
            if self.machines_only()
                || self.game.verdict().is_some()
                || self.seat(self.game.mover()) == Seat::Person
            {
                break;
            }
        }
        if undone == 0 {
            return self.refuse("there is nothing to take back");
        }
        if self.game.verdict().is_none() && self.seat(self.game.mover()) == Seat::Machine {
            if self.machines_only() {
                self.paused = true;
            } else {
                // The machine made the first move: it stays, or it would be made at once again.
                for _ in 0..undone {
                    self.game.redo();
                }
                self.board_changed();
                return self.refuse("there is no move of yours to take back");
            }
        }
        self.reopen();
        self.board_changed();
        self.say(if undone == 1 {
            "Taken back."
        } else {
            "Taken back to your turn."
        });
    }

    /// The opposite of [`Duel::undo`].
    fn redo(&mut self) {
        self.call_off();
        let mut redone = 0;
        let decided = self.game.verdict();
        while self.game.redo() {
            redone += 1;
            if redone == 1 && decided.is_some() && self.game.verdict().is_none() {
                self.close(decided);
            }
            if self.machines_only()
                || self.game.verdict().is_some()
                || self.seat(self.game.mover()) == Seat::Person
            {
                break;
            }
        }
        if redone == 0 {
            return self.refuse("there is nothing to bring back");
        }
        self.board_changed();
        self.say("Brought back.");
        self.announce();
    }

    fn ask_for_hint(&mut self) {
        if let Some(reason) = self.hindrance() {
            return self.refuse(reason);
        }
        self.call_off();
        self.think(Purpose::Hint);
        if self.work.is_some() {
            self.say("Thinking of a hint; you can move meanwhile.");
        }
    }

    /// Sets a machine to work for the side to move.
    fn think(&mut self, purpose: Purpose) {
        let side = self.game.mover();
        let mut settings = self.settings.clone();
        settings.effort = self.efforts[self.player(side)];
        match Machine::start(self.game.clone(), side, settings) {
            Ok(machine) => {
                let since = Instant::now();
                self.seconds = 0;
                self.work = Some(Work {
                    machine,
                    purpose,
                    since,
                });
            }
            Err(refusal) => {
                self.stuck = true;
                self.refuse(refusal);
            }
        }
    }

    /// Takes what the machine has to say.
    fn listen(&mut self) -> bool {
        let mut changed = false;
        while let Some(work) = &mut self.work {
            let Some(news) = work.machine.poll() else {
                break;
            };
            changed = true;
            let purpose = work.purpose;
            match news {
                News::Thought(thinking) => self.thinking = Some(thinking),
                News::Answer(answer) => {
                    self.work = None;
                    if let Some(thinking) = &mut self.thinking {
                        thinking.now = false;
                    }
                    self.answered(purpose, answer);
                }
            }
        }
        changed
    }

    fn answered(&mut self, purpose: Purpose, answer: Result<String, Refusal>) {
        match (purpose, answer) {
            (Purpose::Move, Ok(text)) => self.answer = Some(text),
            (Purpose::Move, Err(refusal)) => {
                self.stuck = true;
                self.refuse(format!("the machine cannot move: {refusal}"));
            }
            (Purpose::Hint, Ok(text)) => {
                self.hint = self.game.spot(&text).ok();
                self.say(format!("Hint: {text}."));
            }
            (Purpose::Hint, Err(refusal)) => self.refuse(refusal),
        }
    }

    /// Makes the machine's move.
    fn machine_moves(&mut self, text: &str) {
        let side = self.game.mover();
        let who = if side == Side::White {
            "white"
        } else {
            "black"
        };
        match self.game.play_proposed(who, text) {
            Ok(()) => {
                self.board_changed();
                self.say(format!("{} moves {text}.", self.name(side)));
                self.announce();
            }
            Err(refusal) => {
                self.stuck = true;
                self.refuse(format!("the machine cannot move: {refusal}"));
            }
        }
    }

    /// Whether it is a machine's turn and nothing holds it back.
    fn machine_is_due(&self) -> bool {
        let held_back = self.start
            || self.replay.is_some()
            || self.stuck
            || (self.paused && self.machines_only());
        !held_back && self.game.verdict().is_none() && self.seat(self.game.mover()) == Seat::Machine
    }

    /// When the machine's answer may be shown.
    fn answer_due(&self) -> Instant {
        let wait = if self.machines_only() {
            self.delay()
        } else {
            ANSWER
        };
        self.moved + wait
    }

    fn change_level(&mut self, steps: i32) {
        // A hint thinks as hard as the machine of the person's side would.
        for player in 0..2 {
            if self.seats[player] == Seat::Machine || !self.seats.contains(&Seat::Machine) {
                self.efforts[player] = seats::step(self.efforts[player], steps);
            }
        }
        self.call_off();
        let shown = self
            .seats
            .iter()
            .position(|seat| *seat == Seat::Machine)
            .unwrap_or(0);
        self.settings.effort = self.efforts[shown];
        self.say(format!(
            "The machine plays at {}.",
            seats::name(self.efforts[shown])
        ));
    }

    fn swap(&mut self) {
        self.call_off();
        if self.game.sides_change() {
            self.white ^= 1;
        } else {
            self.seats.swap(0, 1);
            self.efforts.swap(0, 1);
        }
        self.stuck = false;
        let who = if self.seats == [Seat::Person, Seat::Machine] || self.machines_only() {
            "Sides swapped."
        } else {
            "Sides swapped; the board stays as it is."
        };
        self.say(who);
    }

    /// Puts a decided game away: the next one is on the board.
    fn close(&mut self, verdict: Option<Verdict>) {
        if let Some(winner) = self.counted.take() {
            self.past.push((winner, self.white));
        }
        if self.game.sides_change() {
            // The loser begins the next game; after a draw the colours change.
            self.white = match verdict {
                Some(Verdict::Win(side)) => self.player(side.other()),
                _ => self.white ^ 1,
            };
        }
    }

    /// Undo has brought a decided game back, which was counted when it ended.
    fn reopen(&mut self) {
        if self.game.verdict().is_some() && self.counted.is_none() {
            let closed = self.past.pop();
            self.counted = Some(closed.and_then(|(winner, _)| winner));
            self.white = closed.map_or(self.white, |(_, white)| white);
        }
    }

    fn next(&mut self) {
        let verdict = self.game.verdict();
        if let Err(refusal) = self.game.next() {
            return self.refuse(refusal);
        }
        self.call_off();
        self.close(verdict);
        self.board_changed();
        let begins = self.name(self.game.mover());
        self.say(format!("{begins} begins."));
    }

    fn save(&mut self, name: &str) {
        match self.shelf.save(name, self.game, self.settings) {
            Ok(()) => self.say(format!("Saved to {name}.")),
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn open(&mut self, name: &str) {
        match self.shelf.open(name) {
            Ok((game, settings)) => {
                self.call_off();
                *self.game = game;
                self.efforts = [settings.effort; 2];
                *self.settings = settings;
                self.replay = None;
                self.counted = self.game.verdict().map(|_| None);
                self.board_changed();
                self.say(format!("Going on with {name}."));
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn watch(&mut self, name: &str) {
        let game = if name.is_empty() {
            Ok(self.game.clone())
        } else {
            self.shelf.open(name).map(|(game, _)| game)
        };
        match game.map(Replay::new) {
            Ok(Some(replay)) => {
                self.call_off();
                self.replay = Some(replay);
                self.stamp += 1;
                self.say("Playback. Esc goes back to the game.");
            }
            Ok(None) => self.refuse("there are no moves to watch"),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Does something to the playback, if there is one.
    fn in_replay(&mut self, does: impl FnOnce(&mut Replay<G>)) {
        match &mut self.replay {
            Some(replay) => {
                does(replay);
                self.stamp += 1;
            }
            None => self.refuse("this is no playback; w watches a game"),
        }
    }

    fn pause(&mut self) {
        if let Some(replay) = &mut self.replay {
            replay.paused = !replay.paused;
        } else if self.machines_only() {
            self.paused = !self.paused;
            if self.paused {
                self.call_off();
            }
        } else {
            self.refuse("nothing runs by itself; two machines or a playback do");
        }
    }

    fn change_delay(&mut self, steps: i32) {
        let last = DELAYS.len() - 1;
        self.delay = self.delay.saturating_add_signed(steps as isize).min(last);
        let seconds = DELAYS[self.delay] as f64 / 1000.0;
        self.say(format!("{seconds} s from one move to the next."));
    }

    /// Esc: out of a playback, else the start page.
    fn menu(&mut self) {
        if self.replay.take().is_some() {
            self.stamp += 1;
            return self.say("Back at the game.");
        }
        self.call_off();
        self.start = true;
    }
}

impl<G: Sitting> Play for Duel<'_, G> {
    fn view(&self) -> View {
        show::view(self)
    }

    fn act(&mut self, action: Action) {
        if let Action::Aim(spot) = action {
            self.aim = spot;
            return;
        }
        self.message = None;
        match action {
            Action::Aim(_) => {}
            Action::Place(spot) => self.person_moves(|game| game.place(spot)),
            Action::Typed(text) => self.person_moves(|game| game.typed(&text)),
            Action::PlaceOther(_) | Action::Rotate(_) | Action::Slide(_) | Action::Pick(_) => {
                self.person_moves(|game| {
                    let done = game.own_action(&action);
                    done.unwrap_or_else(|| Err(Refusal::new("this game has no such move")))
                });
            }
            Action::Undo if self.replay.is_some() => self.in_replay(|replay| {
                replay.step(-1);
            }),
            Action::Redo if self.replay.is_some() => self.in_replay(|replay| {
                replay.step(1);
            }),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.ask_for_hint(),
            Action::Swap => self.swap(),
            Action::Level(steps) => self.change_level(steps),
            Action::Next if self.replay.is_some() => self.menu(),
            Action::Next => self.next(),
            // A decided game is over: another one begins.
            Action::Restart if self.game.sides_change() && self.game.verdict().is_some() => {
                self.next();
            }
            Action::Restart => {
                self.call_off();
                self.game.restart();
                self.board_changed();
                self.say("Begun again; u takes that back.");
            }
            Action::Pause => self.pause(),
            Action::Delay(steps) => self.change_delay(steps),
            Action::Step(steps) => self.in_replay(|replay| {
                replay.paused = true;
                replay.step(steps);
            }),
            Action::End(last) => self.in_replay(|replay| {
                replay.paused = true;
                replay.jump(last);
            }),
            Action::Save(name) => self.save(&name),
            Action::Open(name) => self.open(&name),
            Action::Replay(name) => self.watch(&name),
            Action::Menu => self.menu(),
            Action::Choose(item, choice) => self.choose(item, choice),
            Action::Press(item) => self.press(item),
            Action::Leave => {
                self.call_off();
                self.replay = None;
            }
        }
    }

    fn tick(&mut self, now: Instant) -> bool {
        let mut changed = self.listen();
        if let Some(replay) = &mut self.replay {
            let delay = Duration::from_millis(DELAYS[self.delay]);
            if !replay.paused && now >= replay.shown + delay {
                if !replay.step(1) {
                    replay.paused = true;
                }
                self.stamp += 1;
                changed = true;
            }
            return changed;
        }
        if now >= self.answer_due()
            && self.machine_is_due()
            && let Some(text) = self.answer.take()
        {
            self.machine_moves(&text);
            changed = true;
        }
        if self.work.is_none() && self.answer.is_none() && self.machine_is_due() {
            self.think(Purpose::Move);
            changed = true;
        }
        if let Some(work) = &self.work {
            let seconds = now.saturating_duration_since(work.since).as_secs();
            changed |= seconds != self.seconds;
            self.seconds = seconds;
        }
        changed
    }

    fn wake(&self) -> Option<Duration> {
        let until = |instant: Instant| instant.saturating_duration_since(Instant::now());
        if let Some(replay) = &self.replay {
            return (!replay.paused).then(|| until(replay.shown + self.delay()));
        }
        if self.work.is_some() {
            Some(Duration::from_millis(10))
        } else if self.answer.is_some() {
            Some(until(self.answer_due()))
        } else if self.machine_is_due() {
            Some(Duration::ZERO)
        } else {
            None
        }
    }
}

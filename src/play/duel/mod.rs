//! A game for two on a screen: people and machines in turn, hints, undo, playback.
//!
//! What people do is in `people.rs`, what machines do in `machines.rs`.
//!
//! [`Duel`] is the [`Play`] of every game that is a [`Sitting`]. It borrows the game, so that
//! testing mode goes on with the board as it was played.

pub mod guest;
mod machines;
mod people;
mod replay;
pub mod seats;
mod shelf;
mod show;
pub mod sitting;
mod start_page;

use std::time::{Duration, Instant};

pub use self::guest::Guest;
use self::guest::Guested;
use self::replay::Replay;
pub use self::seats::{Seat, Seats};
pub use self::shelf::{NoShelf, Shelf};
pub use self::sitting::Sitting;
use super::machine::{Machine, News};
use super::refusal::Refusal;
use super::settings::{Effort, Settings};
use super::view::{Action, Message, Play, Side, Spot, Thinking, Tone, View};
use crate::base::Random;
use crate::rules::Verdict;

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
    /// One move is to be made although the machines are stopped.
    single: bool,
    /// From one move of machines to the next.
    delay: Duration,
    /// Players from outside of this program.
    guests: [Option<Guested<'a, G>>; 2],
    /// The screen closes when the game is over.
    closes: bool,
    /// When a guest was last asked.
    asked: Instant,
    /// The side that has lost by what its guest did, and what that was.
    forfeit: Option<(Side, String)>,
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
        // Lots are the one thing here that should differ from run to run.
        let clock = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |time| time.as_nanos() as u64);
        let mut lots = Random::new(clock);
        game.sit_down(lots.next());
        let marks = game.marks();
        let counted = game.verdict().map(|_| None);
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
            single: false,
            delay: Duration::from_millis(500),
            guests: [None, None],
            closes: false,
            asked: Instant::now(),
            forfeit: None,
            moved: Instant::now(),
            seconds: 0,
            replay: None,
            start,
            round: 1,
            lots,
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

    /// Everything that follows from a changed board.
    fn board_changed(&mut self) {
        self.game.deal();
        self.marks = self.game.marks();
        self.hint = None;
        self.stuck = false;
        self.moved = Instant::now();
        self.stamp += 1;
        self.count();
    }

    /// What this game calls an end without a winner.
    fn draw_word(&self) -> &'static str {
        if self.game.rounds() > 0 {
            "stalemate"
        } else {
            "draw"
        }
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
            Action::Swap | Action::Restart if self.replay.is_some() => {
                self.refuse("this is a playback; Esc goes back to the game");
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.ask_for_hint(),
            Action::Swap => self.swap(),
            Action::Level(steps) => self.change_level(steps),
            Action::Next if self.replay.is_some() => self.menu(),
            Action::Next => self.next(),
            // A decided game is over: another one begins.
            Action::Restart if self.game.rounds() == 0 && self.verdict().is_some() => self.next(),
            Action::Restart => self.restart(),
            Action::Pause => self.pause(),
            Action::Delay(steps) => self.change_delay(steps),
            Action::Step(steps) if self.replay.is_none() && self.machines_only() => {
                self.step(steps);
            }
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
        let mut changed = self.listen() | self.hear();
        if let Some(replay) = &mut self.replay {
            if !replay.paused && now >= replay.shown + self.delay {
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
            && let Some(text) = self.answer.take().or_else(|| self.guests_move())
        {
            self.machine_moves(&text);
            changed = true;
        }
        let waits = self.answer.is_some() || self.guest_thinks() || self.guest_is_ready();
        if self.work.is_none() && !waits && self.machine_is_due() {
            self.think(Purpose::Move);
            changed = true;
        }
        let since = self.work.as_ref().map(|work| work.since);
        if let Some(since) = since.or(self.guest_thinks().then_some(self.asked)) {
            let seconds = now.saturating_duration_since(since).as_secs();
            changed |= seconds != self.seconds;
            self.seconds = seconds;
        }
        changed
    }

    fn done(&self) -> bool {
        self.closes && self.verdict().is_some()
    }

    fn wake(&self) -> Option<Duration> {
        let until = |instant: Instant| instant.saturating_duration_since(Instant::now());
        if let Some(replay) = &self.replay {
            return (!replay.paused).then(|| until(replay.shown + self.delay));
        }
        if self.work.is_some() || self.guest_thinks() {
            Some(Duration::from_millis(10))
        } else if self.machine_is_due() && (self.answer.is_some() || self.guest_is_ready()) {
            Some(until(self.answer_due()))
        } else if self.machine_is_due() {
            Some(Duration::ZERO)
        } else {
            None
        }
    }
}

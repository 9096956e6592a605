//! The controller of a game for two on a screen: people and machines in turn, hints, undo,
//! playback.
//!
//! [`TwoPlayerController`] is the [`Play`] of every game with [`TwoPlayers`]. It borrows the game,
//! so that testing mode goes on with the board as it was played; a server gives it away.
//!
//! | module | idea |
//! |---|---|
//! | `seating`, `standing`, `pacing` | parts of its state: seats and levels, games won, delays |
//! | `timing` | the clocks of two people |
//! | `moves` | moves of people, taking back, bringing back |
//! | `reviewing`, `aside` | moves judged, a game gone over; a board in the place of the game |
//! | `solving`, `puzzle_page` | puzzles solved by playing, and the page of them |
//! | `mistakes`, `training` | the mistakes of a game, each to be done better |
//! | `advice` | who is ahead and how good moves were, as the view tells it |
//! | `machine` | what machines think and play |
//! | `external` | players from outside of this program |
//! | `series` | the next game, beginning again, other sides, opening a saved game |
//! | `keeping` | the game that is there again at the next start |
//! | `running` | machines and playbacks that stop, go, and go step by step |
//! | `start_page`, `show` | the start page and the view |

mod advice;
mod aside;
pub mod external;
mod keeping;
mod machine;
mod mistakes;
mod moves;
mod pacing;
mod puzzle_page;
mod reviewing;
mod running;
mod seating;
mod series;
mod show;
mod solving;
mod standing;
mod start_page;
mod timing;
mod training;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use self::aside::Aside;
pub use self::external::ExternalPlayer;
use self::external::Externals;
use self::keeping::Keeping;
use self::machine::{Machine, Purpose};
use self::pacing::Pacing;
use self::reviewing::{Live, Review};
use self::seating::Seating;
use self::solving::Solving;
use self::standing::{GameResult, Standing};
use self::start_page::Start;
use self::timing::Timing;
use super::game::{Game, Paint, step_back, step_on};
use super::kind::Kind;
use super::lent::Lent;
use super::messages::Messages;
use super::pasted;
use super::playback::{Playback, Tick};
use super::puzzles::Grade;
use super::refusal::Refusal;
use super::save_store::{SaveStore, SavedGame, saved_text};
use super::seats::{self, Seat, Seats};
use super::settings::Settings;
use super::study::Study;
use super::two_player_game::TwoPlayers;
use super::view::{Action, Play, Rich, Side, Spot, View};
use super::worker::WorkedAt;
use atom4_core::base::Random;
use atom4_core::rules::Verdict;

/// The controller of a game for two on a screen.
pub struct TwoPlayerController<'a, G: TwoPlayers> {
    game: Lent<'a, G>,
    settings: Lent<'a, Settings>,
    store: Lent<'a, dyn SaveStore<G> + 'a>,
    seating: Seating,
    standing: Standing,
    machine: Machine<G::Move>,
    externals: Externals<'a, G>,
    /// Where its machines think.
    workplace: WorkedAt,
    pacing: Pacing,
    timing: Timing,
    playback: Option<Playback<G>>,
    /// What there is for those who learn from the game.
    study: Option<Study<G>>,
    /// The game that is played, judged while it is watched.
    live: Live<G::Move>,
    /// The game of the playback, gone over.
    review: Option<Review<G>>,
    /// The game that waits while another board is in its place.
    aside: Option<Aside<G>>,
    /// The puzzle on the board.
    solving: Option<Solving<G>>,
    /// The puzzles that are solved, by their boards; true with those for which a hint had told the move.
    solved: BTreeMap<String, bool>,
    /// The page of puzzles is open, with the one at this place chosen.
    puzzle_page: Option<usize>,
    /// The grade of the puzzles that are listed, and that follow one another; `None` for all.
    grade: Option<Grade>,
    start: Start,
    keeping: Keeping,
    messages: Messages,
    /// The marks of the board that is shown, the playback's while there is one.
    marks: G::Marks,
    /// The place that the person points at.
    aim: Option<Spot>,
    /// It is where it was when the person last moved.
    rested: bool,
    /// The proposed move.
    hint: Option<G::Move>,
    /// Seeds that differ from run to run.
    seeds: Random,
    /// Number of changes of the board that is shown.
    revision: u64,
}

impl<'a, G: TwoPlayers> TwoPlayerController<'a, G> {
    /// Sits down to `game`. The level in `settings` is that of its machines until a person chooses another for this game.
    pub fn new(
        game: &'a mut G,
        settings: &'a mut Settings,
        store: &'a mut dyn SaveStore<G>,
        seats: Seats,
    ) -> TwoPlayerController<'a, G> {
        let (game, settings) = (Lent::Back(game), Lent::Back(settings));
        TwoPlayerController::with(game, settings, Lent::Back(store), seats)
    }

    /// Sits down to a game that may be the controller's own.
    pub fn with(
        mut game: Lent<'a, G>,
        settings: Lent<'a, Settings>,
        store: Lent<'a, dyn SaveStore<G> + 'a>,
        seats: Seats,
    ) -> TwoPlayerController<'a, G> {
        let (open, seats) = match seats {
            Seats::Ask => (true, [Seat::Person, Seat::Machine]),
            Seats::These(seats) => (false, seats),
        };
        let clock = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |time| time.as_nanos() as u64);
        let mut seeds = Random::new(clock);
        if let Some(hands) = game.drawn_hands() {
            hands.shuffle(seeds.next());
        }
        let seating = Seating::new(seats, settings.effort);
        let keeping = Keeping::of(store.keeps(), seating.seated([0; 2]));
        let pacing = Pacing::new();
        let mut controller = TwoPlayerController {
            seating,
            keeping,
            standing: Standing::taking_up(game.verdict()),
            machine: Machine::idle(),
            externals: Externals::none(),
            workplace: None,
            timing: Timing::new(pacing.moved),
            pacing,
            playback: None,
            study: None,
            live: Live::none(),
            review: None,
            aside: None,
            solving: None,
            solved: BTreeMap::new(),
            puzzle_page: None,
            grade: None,
            start: Start {
                open,
                round: 1,
                pace: None,
                results: None,
            },
            messages: Messages::default(),
            marks: game.marks(),
            aim: None,
            rested: false,
            hint: None,
            seeds,
            revision: 0,
            game,
            settings,
            store,
        };
        controller.look_up_results();
        controller
    }

    /// Has its machines think at this place.
    #[must_use]
    pub fn working_at(mut self, workplace: WorkedAt) -> Self {
        self.workplace = workplace;
        self
    }

    /// The end of the game, by the rules or by an external player's fault.
    fn verdict(&self) -> Option<Verdict> {
        self.standing.verdict(self.game.verdict())
    }

    /// Counts the present game, when it has ended or its end was undone.
    fn count(&mut self) {
        if self.aside.is_some() {
            return;
        }
        let verdict = self.verdict();
        self.seating.note_end(verdict.is_some());
        let against = self.against();
        let counted = self.standing.count(verdict, &self.seating, against);
        if let Some((GameResult { against, ending }, back)) = counted {
            self.store.count(&against, ending, back);
        }
    }

    /// Everything that follows from a changed board.
    fn board_changed(&mut self) {
        if let Some(hands) = self.game.drawn_hands() {
            hands.deal();
        }
        self.hint = None;
        self.machine.stuck = false;
        self.pacing.moved = Instant::now();
        self.pacing.hurried = false;
        self.live.follow(self.game.length());
        self.note_made();
        self.count();
        self.shown_changed();
    }

    /// The game whose board is shown: the playback's, while there is one.
    fn shown_game(&self) -> &G {
        let shown = self.playback.as_ref().map(|playback| &playback.game);
        shown.unwrap_or(&self.game)
    }

    /// Another board is shown: that of the game, or of the playback.
    fn shown_changed(&mut self) {
        self.marks = self.shown_game().marks();
        self.revision += 1;
    }

    /// The word of this game for an end without a winner.
    fn draw_word(&self) -> &'static str {
        match self.game.rounds() {
            Some(_) => "stalemate",
            None => "draw",
        }
    }

    /// The announcement of a decided game, if it is one.
    fn announce(&mut self) {
        let text = match self.verdict() {
            Some(Verdict::Win(side)) => {
                let forfeit = self.standing.forfeit.as_ref();
                let why = match forfeit {
                    Some(forfeit) => {
                        let loser = self.seating.name(forfeit.loser);
                        Some(format!("{}.", forfeit.told(&loser)))
                    }
                    None => self.game.how_it_ended(&self.seating.names()),
                };
                let why = why.map_or(String::new(), |why| format!("{why} "));
                let by_fault = forfeit.is_some_and(|forfeit| !forfeit.is_by_clock());
                let on = if by_fault && !self.seating.machines_only() {
                    "n: the next game; z: our machine plays on."
                } else {
                    "n goes on."
                };
                format!("{why}{} WINS!! {on}", self.seating.name(side))
            }
            Some(Verdict::Draw) => format!("Nobody wins: a {}. n goes on.", self.draw_word()),
            None => return,
        };
        self.messages.announce(text);
    }
}

impl<G: TwoPlayers> Play for TwoPlayerController<'_, G> {
    fn view(&self) -> View {
        show::view(self)
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn rules(&self) -> Vec<Rich> {
        self.game.rules()
    }

    fn script(&self) -> String {
        self.own_game().script()
    }

    fn text(&self) -> String {
        let game = self.shown_game();
        let settings = self.own_settings().script();
        saved_text(game.kind().title(), &game.script(), &settings)
    }

    fn drawn(&self) -> String {
        let mut drawn = String::new();
        self.shown_game().draw_board(Paint::Plain, &mut drawn);
        drawn
    }

    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        self.store.write_text(name, text)
    }

    fn call(&mut self, player: usize, name: &str) {
        if let Some(called) = self.seating.called.get_mut(player) {
            name.clone_into(called);
        }
    }

    fn forget(&mut self) {
        self.game.forget();
    }

    fn free_name(&self) -> String {
        self.store.free_name()
    }

    fn completions(&self, typed: &str) -> Vec<String> {
        self.store.completions(typed)
    }

    fn saved_games(&self) -> Vec<SavedGame> {
        self.store.saved_games()
    }

    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        self.store.read_saved(listed)
    }

    fn would_replace(&self, name: &str) -> bool {
        self.store.would_replace(name)
    }

    fn saved_kind(&self, name: &str) -> Option<Kind> {
        self.store.saved_kind(name)
    }

    fn saved_script(&self, name: &str) -> Option<String> {
        self.store.saved_script(name)
    }

    fn cover(&mut self, covered: bool) {
        self.timing.covered = covered;
    }

    fn kept(&self) -> bool {
        self.keeping.done || self.own_game().length() == 0
    }

    fn act(&mut self, action: Action) {
        if let Action::Aim(spot) = action {
            self.rested &= self.aim == spot;
            self.aim = spot;
            return;
        }
        self.messages.clear();
        match action {
            // Nobody asks anything at a screen that all share.
            Action::Aim(_) | Action::Answer(_) => {}
            Action::Call(_) => self.messages.refuse("names are for games between machines"),
            Action::Typed(text) => self.person_moves(|game| game.parse_move(&text)),
            Action::Place(_)
            | Action::PlaceOther(_)
            | Action::Rotate(_)
            | Action::Slide(_)
            | Action::Pick(_) => self.person_moves(|game| {
                let chosen = game.chosen(&action);
                chosen.unwrap_or_else(|| Err(Refusal::new("this game has no such move")))
            }),
            Action::Undo if self.playback.is_some() => self.in_playback(|playback| {
                playback.step(-1);
            }),
            Action::Redo if self.playback.is_some() => self.in_playback(|playback| {
                playback.step(1);
            }),
            Action::Swap | Action::Restart if self.playback.is_some() => {
                self.messages.refuse(moves::PLAYBACK);
            }
            Action::Undo | Action::Restart if self.solving.is_some() => self.retry_puzzle(),
            Action::Next if self.solving.is_some() => self.next_task(),
            Action::Redo
            | Action::Swap
            | Action::Replay(_)
            | Action::LookAt(_)
            | Action::MoveNow
            | Action::Review
                if let Some(solving) = &self.solving =>
            {
                self.messages.refuse(solving.bound());
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.ask_for_hint(),
            Action::TakeHint => self.take_hint(),
            Action::MoveNow => self.move_now(),
            Action::Swap => self.swap(),
            Action::Level(steps) => self.change_level(steps),
            Action::Next if self.playback.is_some() => self.menu(),
            Action::Next => self.next(),
            // A decided game is over: another one begins.
            Action::Restart if self.game.rounds().is_none() && self.verdict().is_some() => {
                self.next();
            }
            Action::Restart => self.restart(),
            Action::Conclude(winner) => self.conclude(winner),
            Action::Pause => self.pause(),
            Action::Delay(steps) => self.change_delay(steps),
            Action::Step(steps) if self.playback.is_none() && self.seating.machines_only() => {
                self.step(steps);
            }
            Action::Step(steps) => self.in_playback(|playback| playback.step_by_hand(steps)),
            Action::LookAt(moves) => self.look_at(moves),
            Action::Review => self.review_key(),
            Action::Better => self.better_line(),
            Action::TryHere => self.try_here(),
            Action::Train => self.train(),
            Action::End(last) => self.in_playback(|playback| playback.jump(last)),
            Action::Save(name) => self.save(&name, false),
            Action::Overwrite(name) => self.save(&name, true),
            Action::Open(name) => self.open(&name),
            Action::Replay(name) => self.watch(&name),
            Action::Menu => self.menu(),
            Action::Choose(item, choice) => self.choose(item, choice),
            Action::Press(item) => self.press(item),
            Action::Leave => {
                self.machine.stop();
                self.review = None;
                self.live = Live::none();
                self.go_back();
                if self.playback.take().is_some() {
                    self.shown_changed();
                }
            }
        }
        self.keep();
    }

    fn tick(&mut self, now: Instant) -> bool {
        let mut changed = self.keep_time(now)
            | self.hear_store()
            | self.hear_machine()
            | self.hear_externals()
            | self.hear_reviewers(now)
            | self.hear_solver(now);
        if let Some(playback) = &mut self.playback {
            if playback.tick(now, self.pacing.delay.time) != Tick::Waits {
                self.shown_changed();
                changed = true;
            }
            return changed;
        }
        let due = self.pacing.answer_due(self.seating.machines_only());
        if now >= due && self.machine_is_due() {
            changed |= self.make_machine_move();
            self.keep();
        }
        let busy = self.machine.since().is_some() || self.externals.asked_since().is_some();
        if !busy && !self.answer_waits() && self.machine_is_due() {
            self.think(Purpose::Move);
            changed = true;
        }
        let since = self.machine.since().or(self.externals.asked_since());
        if let Some(since) = since {
            changed |= self.pacing.count_seconds(now, since);
        }
        changed
    }

    fn done(&self) -> bool {
        self.externals.closes && self.verdict().is_some()
    }

    fn wake(&self) -> Option<Duration> {
        self.due().into_iter().chain(self.until_clock()).min()
    }
}

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// The time until machines, reviews and playbacks have something to do.
    fn due(&self) -> Option<Duration> {
        const SOON: Duration = Duration::from_millis(30);
        const SECOND: Duration = Duration::from_secs(1);
        // A workplace says when there is news; the seconds that pass are counted.
        let soon = match self.workplace {
            None => SOON,
            Some(_) => SECOND,
        };
        let reviews = self.reviews().then_some(soon);
        let reviews = reviews.or(self.solver_works().then_some(SOON));
        if let Some(playback) = &self.playback {
            let next = playback.wake(self.pacing.delay.time);
            return next.into_iter().chain(reviews).min();
        }
        if self.externals.asked_since().is_some() {
            return Some(Duration::from_millis(10));
        }
        if self.machine.since().is_some() {
            return Some(match self.workplace {
                None => Duration::from_millis(10),
                Some(_) => SECOND,
            });
        }
        let machine = self.machine_is_due().then(|| match self.answer_waits() {
            true => {
                let due = self.pacing.answer_due(self.seating.machines_only());
                due.saturating_duration_since(Instant::now())
            }
            false => Duration::ZERO,
        });
        machine.into_iter().chain(reviews).min()
    }
}

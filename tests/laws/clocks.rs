//! The clocks of two people at one screen, as a screen sees them.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use atom4::games::{atom4 as atom_four, score_four};
use atom4::play::clock::Pace;
use atom4::play::save_store::SaveStore;
use atom4::play::seats::{KeptClocks, Seat, Seated, Seats};
use atom4::play::settings::Settings;
use atom4::play::study::Study;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Action, Play, StartItem, View};
use atom4::play::{Refusal, TwoPlayers};

/// What a store was told last.
#[derive(Default)]
struct Told {
    kept: Option<Seated>,
    times: usize,
    ended: Option<String>,
}

/// A store that remembers what it is told.
struct Store(Arc<Mutex<Told>>);

impl Store {
    fn told(&self) -> std::sync::MutexGuard<'_, Told> {
        self.0.lock().expect("nobody has failed with it")
    }
}

impl<G> SaveStore<G> for Store {
    fn save(&mut self, _: &str, _: &G, _: &Settings) -> Result<(), Refusal> {
        Ok(())
    }

    fn ended(&mut self, how: Option<String>) {
        self.told().ended = how;
    }

    fn open(&mut self, _: &str) -> Result<(G, Settings), Refusal> {
        Err(Refusal::new("nothing is saved here"))
    }

    fn keep(&mut self, _: &G, seated: &Seated, _: &Settings) -> bool {
        let mut told = self.told();
        told.kept = Some(*seated);
        told.times += 1;
        true
    }
}

/// A game of two people whose time the test tells.
struct Table<G: TwoPlayers> {
    play: TwoPlayerController<'static, G>,
    told: Arc<Mutex<Told>>,
    begun: Instant,
    passed: Duration,
}

impl<G: TwoPlayers> Table<G> {
    fn new(game: G, seated: Option<&Seated>) -> Table<G> {
        let told = Arc::new(Mutex::new(Told::default()));
        let store = Box::new(Store(told.clone()));
        let mut play = TwoPlayerController::with(
            atom4::play::lent::Lent::from(game),
            atom4::play::lent::Lent::from(Settings::default()),
            atom4::play::lent::Lent::Given(store as Box<dyn SaveStore<G>>),
            Seats::Ask,
        );
        if let Some(seated) = seated {
            play = play.seated(seated);
        }
        let begun = Instant::now();
        let mut table = Table {
            play,
            told,
            begun,
            passed: Duration::ZERO,
        };
        table.wait(0.0);
        table
    }

    /// Lets so many seconds pass, step by step as a screen does.
    fn wait(&mut self, seconds: f64) {
        let until = self.passed + Duration::from_secs_f64(seconds);
        while self.passed < until {
            self.passed = (self.passed + Duration::from_millis(250)).min(until);
            self.play.tick(self.begun + self.passed);
        }
        self.play.tick(self.begun + self.passed);
    }

    /// Does something, which takes no time.
    fn act(&mut self, action: Action) {
        self.play.act(action);
        self.wait(0.0);
    }

    fn places(&mut self, place: &str) {
        self.act(Action::Typed(place.into()));
    }

    /// The place of the item of the page that begins so.
    fn item(&self, label: &str) -> Option<usize> {
        let page = self.play.view().start.expect("the page is open");
        page.items.iter().position(|item| match item {
            StartItem::Button(text) => text.starts_with(label),
            StartItem::Choice { label: own, .. } => own == label,
            _ => false,
        })
    }

    fn choose(&mut self, label: &str, choice: usize) {
        let item = self.item(label).expect("it is there");
        self.act(Action::Choose(item, choice));
    }

    fn press(&mut self, label: &str) {
        let item = self.item(label).expect("it is there");
        self.act(Action::Press(item));
    }

    /// Two people begin a game of three minutes and two seconds a move.
    fn begin(&mut self) {
        self.choose("Player 2", 0);
        self.choose("Clock", 2);
        self.press("New game");
    }

    fn clocks(&self) -> Vec<String> {
        let facts = self.play.view().facts.into_iter();
        let clocks = facts.filter(|(label, _)| label.starts_with("Clock, Player "));
        clocks.map(|(_, left)| left).collect()
    }

    fn said(&self) -> String {
        let message = self.play.view().message;
        message.map_or(String::new(), |message| message.text)
    }

    fn scores(&self) -> Vec<Option<u32>> {
        let view: View = self.play.view();
        view.players.iter().map(|player| player.score).collect()
    }
}

fn score_four() -> Table<score_four::play::Game> {
    Table::new(score_four::play::Game::new(), None)
}

#[test]
fn clocks_are_offered_to_two_people_in_the_words_of_served_games() {
    let mut table = score_four();
    assert_eq!(table.item("Clock"), None);
    table.choose("Player 2", 0);
    let item = table.item("Clock").expect("two people play");
    let page = table.play.view().start.expect("the page is open");
    let Some(StartItem::Choice {
        choices, chosen, ..
    }) = page.items.get(item)
    else {
        panic!("no choice: {page:?}");
    };
    let offered = [
        "none",
        "1 min",
        "3 min + 2 s",
        "5 min + 3 s",
        "15 min + 10 s",
        "a day",
    ];
    assert_eq!(
        (choices.as_slice(), *chosen),
        (&offered.map(String::from)[..], 0)
    );
    table.press("New game");
    assert!(table.clocks().is_empty());
}

#[test]
fn clocks_run_from_the_first_move_and_stand_while_something_else_is_looked_at() {
    let mut table = score_four();
    table.begin();
    table.wait(30.0);
    assert_eq!(table.clocks(), ["3:00", "3:00"]);
    assert_eq!(table.play.wake(), None);
    table.places("A1");
    table.wait(10.0);
    assert_eq!(table.clocks(), ["3:00", "2:50"]);
    assert!(
        table
            .play
            .wake()
            .is_some_and(|due| due <= Duration::from_millis(1001))
    );
    table.places("B2");
    assert_eq!(table.clocks(), ["3:00", "2:52"]);
    table.wait(5.0);
    assert_eq!(table.clocks(), ["2:55", "2:52"]);
    // The page, a playback, what the screen lays over the board.
    table.act(Action::Menu);
    table.wait(50.0);
    assert_eq!(table.clocks(), ["2:55", "2:52"]);
    table.act(Action::Menu);
    table.act(Action::LookAt(1));
    table.wait(50.0);
    assert_eq!(table.clocks(), ["2:55", "2:52"]);
    table.act(Action::Menu);
    table.play.cover(true);
    table.wait(50.0);
    assert_eq!(table.clocks(), ["2:55", "2:52"]);
    table.play.cover(false);
    table.wait(5.0);
    assert_eq!(table.clocks(), ["2:50", "2:52"]);
    // Taking back gives no time back, and bringing back none for a move.
    table.act(Action::Undo);
    table.wait(2.0);
    assert_eq!(table.clocks(), ["2:50", "2:50"]);
    table.act(Action::Redo);
    assert_eq!(table.clocks(), ["2:50", "2:50"]);
    // The next game has full clocks, and undo leads back to those of this one.
    table.act(Action::Restart);
    assert_eq!(table.clocks(), ["3:00", "3:00"]);
    table.act(Action::Undo);
    assert_eq!(table.clocks(), ["2:50", "2:50"]);
    table.act(Action::Redo);
    assert_eq!(table.clocks(), ["3:00", "3:00"]);
}

#[test]
fn who_runs_out_of_time_loses() {
    let mut table = score_four();
    table.begin();
    table.places("A1");
    table.wait(179.75);
    assert!(!table.play.view().over());
    table.wait(0.25);
    let view = table.play.view();
    assert!(view.over() && view.board.marks.legal.is_empty());
    assert_eq!(
        table.said(),
        "Player 2's time is over. Player 1 WINS!! n goes on."
    );
    assert_eq!(table.scores(), [Some(1), Some(0)]);
    assert_eq!(table.clocks(), ["3:00", "0:00"]);
    for refused in [Action::Undo, Action::Redo, Action::Typed("B2".into())] {
        table.act(refused);
        assert_eq!(table.said(), "The game is over; n goes on to the next.");
    }
    table.act(Action::Save("a".into()));
    let ended = table.told.lock().expect("it is whole").ended.clone();
    assert_eq!(
        ended.as_deref(),
        Some("Player 2's time is over. Player 1 WINS!!")
    );
    table.act(Action::Next);
    assert!(!table.play.view().over());
    assert_eq!(table.clocks(), ["3:00", "3:00"]);
    assert_eq!(table.scores().iter().flatten().sum::<u32>(), 1);
    table.act(Action::Undo);
    assert!(table.said().starts_with("There is nothing to take back"));
}

#[test]
fn the_bar_says_who_has_won_by_the_clock() {
    let table = score_four();
    let play = table.play.with_study(Study::of_reviews());
    let mut table = Table { play, ..table };
    table.begin();
    table.places("A1");
    table.wait(200.0);
    let bar = table.play.view().advantage.expect("two people have it");
    assert_eq!((bar.words.as_str(), bar.white), ("Player 1 has won", 1000));
}

/// The rules of Atom-4 count rounds, and know of no clock.
#[test]
fn a_round_that_the_clock_ends_counts_and_the_next_one_begins() {
    let mut table = Table::new(atom_four::play::Game::new(), None);
    table.begin();
    let view = table.play.view();
    let first = view.board.marks.legal.first().copied();
    table.act(Action::Place(first.expect("there is a place")));
    table.wait(180.0);
    assert!(
        table
            .said()
            .starts_with("Player 2's time is over. Player 1 WINS!!")
    );
    assert_eq!(table.scores(), [Some(1), Some(0)]);
    table.act(Action::Next);
    assert_eq!(table.play.view().heading, "Round 2");
    assert_eq!(table.scores(), [Some(1), Some(0)]);
}

#[test]
fn a_kept_game_keeps_its_clocks() {
    let mut table = score_four();
    table.begin();
    table.places("A1");
    table.wait(10.0);
    // Twice while a clock has run for ten seconds, beside what people did.
    let times = table.told.lock().expect("it is whole").times;
    table.wait(10.0);
    assert_eq!(table.told.lock().expect("it is whole").times, times + 2);
    table.act(Action::Leave);
    let kept = table.told.lock().expect("it is whole").kept;
    let kept = kept.expect("it is kept");
    assert_eq!(
        kept.clocks,
        Some(KeptClocks {
            pace: Pace::of(180, 2),
            left: [180_000, 160_000],
            won: [0, 0],
        })
    );
    let game = || {
        let mut game = score_four::play::Game::new();
        let mv = atom4::play::Notation::parse_move(&game, "A1").expect("a move");
        game.play(mv).expect("it is legal");
        game
    };
    let mut again = Table::new(game(), Some(&kept));
    again.wait(60.0);
    assert_eq!(again.clocks(), ["3:00", "2:40"]);
    again.press("Go on");
    again.wait(1.0);
    assert_eq!(again.clocks(), ["3:00", "2:39"]);
    again.wait(159.0);
    assert!(again.play.view().over());
    let lost = again
        .told
        .lock()
        .expect("it is whole")
        .kept
        .expect("it is kept");
    assert_eq!(
        (lost.won, lost.clocks.and_then(|kept| kept.fallen())),
        ([1, 0], Some(1))
    );
    // It stays lost, and is counted once.
    let mut after = Table::new(game(), Some(&lost));
    after.press("Look at this board, which is over");
    assert!(after.play.view().over());
    assert_eq!(after.scores(), [Some(1), Some(0)]);
    // With a machine there is no clock.
    after.act(Action::Menu);
    after.choose("Player 2", 1);
    assert_eq!(after.item("Clock"), None);
    assert_eq!(kept.seats, [Seat::Person; 2]);
}

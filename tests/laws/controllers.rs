//! What comes of what people do at a screen, without one.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use atom4::games::atomix::Position;
use atom4::games::atomix::levels::own;
use atom4::games::atomix::play::{self as atomix, PuzzleController, records::Records};
use atom4::games::atomix::solvers::solver;
use atom4::games::cluster::Ending;
use atom4::games::cluster::play as cluster;
use atom4::games::score_four;
use atom4::play::review::Pass;
use atom4::play::save_store::{NoSaveStore, SaveStore};
use atom4::play::seats::{Seat, Seats};
use atom4::play::settings::Settings;
use atom4::play::study::Study;
use atom4::play::two_player::{ExternalPlayer, TwoPlayerController};
use atom4::play::view::{
    Action, BoardView, Lattice, Play, Side, Spot, StartItem, StartPage, TileState, Turn, View,
};
use atom4::play::worker::News;
use atom4::play::{Notation, Players, Refusal, TwoPlayers};
use atom4::profile::Profile;
use atom4::registry::Registry;
use atom4::repl::{Session, SessionOptions, serve};
use atom4::ui::start::{Card, Home, Pages, WithPages};

/// A game of this name after these commands.
fn after<G: Notation + 'static>(name: &str, commands: &str) -> Box<G> {
    let games = Registry::builtin().games();
    let entry = games.named(name).expect("the game is built in");
    let mut session = Session::new(&games, entry, SessionOptions::PIPE);
    let mut out = Vec::new();
    serve::serve(&mut session, &mut commands.as_bytes(), &mut out).expect("writing to memory");
    let out = String::from_utf8_lossy(&out);
    assert!(out.lines().all(|line| line == "Done."), "{out}");
    session.into_game().downcast().expect("it is that game")
}

/// The game of Cluster after these commands.
fn cluster_game(commands: &str) -> Box<cluster::Game> {
    after("cluster", commands)
}

fn said(view: &View) -> String {
    view.message
        .as_ref()
        .map_or(String::new(), |message| message.text.clone())
}

/// A shortest solution of a level of ours, as commands.
fn solution(name: &str) -> Vec<String> {
    let level = &own()
        .iter()
        .find(|own| own.level.name() == name)
        .expect("it is there")
        .level;
    let start = Position::start(level);
    let options = solver::Options::default();
    let found = solver::solve(level, &start, &options, &false.into(), &|_| {}).expect("it fits");
    let slides = found.plan.expect("there is one");
    slides.iter().map(ToString::to_string).collect()
}

#[test]
fn a_record_takes_a_whole_level_without_help() {
    let slides = solution("Water");
    let best = |commands: &str, acts: &[Action]| -> (String, Option<u32>) {
        let mut game: Box<atomix::Game> = after("atomix", commands);
        let (mut settings, mut store) = (Settings::default(), NoSaveStore);
        let records = Records::open(None);
        let mut controller =
            PuzzleController::new(&mut game, &mut settings, &mut store, records, false);
        for action in acts {
            controller.act(action.clone());
            let begun = Instant::now();
            while *action == Action::Hint && !said(&controller.view()).contains("Hint") {
                controller.tick(Instant::now());
                assert!(begun.elapsed() < Duration::from_secs(60), "no hint comes");
            }
        }
        let view = controller.view();
        let best = view
            .facts
            .iter()
            .find(|fact| fact.0 == "Your best:")
            .expect("it stands there");
        (
            said(&view),
            best.1
                .split(' ')
                .next()
                .and_then(|moves| moves.parse().ok()),
        )
    };
    let played: Vec<Action> = slides.iter().cloned().map(Action::Typed).collect();
    let (text, record) = best("load level water.", &played);
    assert!(text.contains("Nobody can do it in fewer"), "{text}");
    assert_eq!(record, Some(slides.len() as u32));
    // From a position that was set, nothing.
    let game: Box<atomix::Game> =
        after("atomix", &format!("load level water. slide {}.", slides[0]));
    let position = atomix::cells_text(game.level(), game.cells());
    let set = format!("load level water. set position \"{position}\".");
    let (text, record) = best(&set, &played[1..]);
    assert!(text.contains("from a position that was set up"), "{text}");
    assert_eq!(record, None);
    // With a hint, nothing either; begun again, the level counts.
    let mut helped = vec![Action::Hint];
    helped.extend(played.clone());
    let (text, record) = best("load level water.", &helped);
    assert!(text.contains("with help"), "{text}");
    assert_eq!(record, None);
    let mut again = vec![Action::Hint, Action::Restart];
    again.extend(played.clone());
    let (text, record) = best("load level water.", &again);
    assert!(text.contains("Nobody can do it in fewer"), "{text}");
    assert_eq!(record, Some(slides.len() as u32));
    // Undo that leads back to the try with the hint brings the help back too.
    let mut back = vec![Action::Hint, Action::Restart, Action::Undo];
    back.extend(played);
    let (text, record) = best("load level water.", &back);
    assert!(text.contains("with help"), "{text}");
    assert_eq!(record, None);
}

/// The page of levels chooses the first one that is not solved, or goes on where somebody is amid one.
#[test]
fn the_level_page_opens_at_what_comes_next() {
    let solved: Vec<Action> = solution("Water").into_iter().map(Action::Typed).collect();
    let page = |acts: &[Action]| {
        let mut game: Box<atomix::Game> = after("atomix", "load level water.");
        let mut acts = acts.to_vec();
        acts.push(Action::Menu);
        at_water(&mut game, &acts).start.expect("the page is open")
    };
    let chosen = |page: &StartPage| match &page.items[1] {
        StartItem::Grid { tiles, chosen } => (tiles.clone(), *chosen),
        other => panic!("no grid: {other:?}"),
    };
    let fresh = page(&[]);
    assert_eq!((fresh.first, chosen(&fresh).1), (1, 0));
    let amid = page(&solved[..1]);
    assert_eq!((amid.first, chosen(&amid).1), (0, 0));
    assert_eq!(
        amid.items[0],
        StartItem::Button("Go on with Water, 1 move".into())
    );
    let done = page(&solved);
    let (tiles, next) = chosen(&done);
    assert_eq!((done.first, next), (1, 1));
    assert_eq!(tiles.len(), own().len());
    assert_eq!(
        (tiles[0].state, tiles[1].state),
        (TileState::Best, TileState::Open)
    );
    assert_eq!(tiles[0].note, format!("{} moves", solved.len()));
    // n goes on from a level that is not solved too, and undo comes back to it.
    let mut game: Box<atomix::Game> = after("atomix", "load level water.");
    let view = at_water(&mut game, &[Action::Next]);
    assert!(
        said(&view).contains("You skipped a level"),
        "{}",
        said(&view)
    );
    assert_eq!(game.level().name(), own()[1].level.name());
    at_water(&mut game, &[Action::Undo]);
    assert_eq!(game.level().name(), "Water");
}

/// Drops chips until a game with short lines is won.
fn win(controller: &mut dyn Play) {
    for turn in 0..200 {
        controller.act(Action::Place(Spot::new(turn % 3, 0)));
        if controller.view().over() {
            return;
        }
    }
    panic!("nobody wins");
}

fn points(view: &View) -> u32 {
    view.players.iter().filter_map(|player| player.score).sum()
}

#[test]
fn a_point_in_cluster_stays_when_the_next_game_begins() {
    let commands = "start game size 4 colours 1 win 2.";
    let mut game = cluster_game(commands);
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(&mut *game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    win(&mut controller);
    assert_eq!(points(&controller.view()), 1);
    controller.act(Action::Restart);
    assert!(!controller.view().over());
    assert_eq!(points(&controller.view()), 1);
    controller.act(Action::Undo);
    assert!(controller.view().over());
    assert_eq!(points(&controller.view()), 1);
    controller.act(Action::Next);
    win(&mut controller);
    assert_eq!(points(&controller.view()), 2);
}

#[test]
fn an_unusual_setup_is_offered_as_it_is() {
    let commands = "start game size 6 colours 6 win 2.";
    let mut game = cluster_game(commands);
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(&mut *game, &mut settings, &mut store, Seats::Ask);
    let chosen = |controller: &dyn Play| -> Vec<String> {
        let start = controller.view().start.expect("the page is open");
        let choice = |item: &StartItem| match item {
            StartItem::Choice {
                label,
                choices,
                chosen,
                ..
            } => Some(format!("{label} {}", choices[*chosen])),
            StartItem::Button(_) | StartItem::Grid { .. } | StartItem::Key(..) => None,
        };
        start.items.iter().filter_map(choice).collect()
    };
    for wanted in ["Size 6", "Colours each 6", "In a row 2"] {
        assert!(
            chosen(&controller).contains(&wanted.to_owned()),
            "{wanted} in {:?}",
            chosen(&controller)
        );
    }
    // The smallest board has no room for so many colours.
    let start = controller.view().start.expect("the page is open");
    let size = start
        .items
        .iter()
        .position(|item| matches!(item, StartItem::Choice { label, .. } if *label == "Size"));
    controller.act(Action::Choose(size.expect("there are sizes"), 0));
    for wanted in ["Size 4", "Colours each 4"] {
        assert!(
            chosen(&controller).contains(&wanted.to_owned()),
            "{wanted} in {:?}",
            chosen(&controller)
        );
    }
    drop(controller);
    let script = cluster::Game::script(&game);
    assert!(
        script.contains("start game size 6 colours 6 win 2"),
        "{script}"
    );
}

/// With lines too long for anybody, a game of Cluster ends when the chips or the columns do, and the screen says so.
#[test]
fn a_game_of_cluster_that_no_line_ends_says_what_did() {
    let commands = "start game size 4 colours 1 win 7.";
    let mut game = cluster_game(commands);
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(&mut *game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    let mut turns = 0;
    while !controller.view().over() {
        controller.act(Action::Place(Spot::new(turns % 7 - 3, 0)));
        turns += 1;
        assert!(
            turns < 1000,
            "it does not end: {}",
            said(&controller.view())
        );
    }
    drop(controller);
    let ending = game.ending().expect("it has ended");
    let (loser, why) = match ending {
        Ending::OutOfChips(side) => (side, "is out of chips."),
        Ending::Stuck(side) => (side, "has one chip and finds every column full."),
        Ending::Line(side) => panic!("{side:?} has a line of seven"),
    };
    let mut controller =
        TwoPlayerController::new(&mut *game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    controller.act(Action::Undo);
    controller.act(Action::Redo);
    let (loser, winner) = (loser.index() + 1, 2 - loser.index());
    let expected = format!("Player {loser} {why} Player {winner} WINS!!");
    assert!(
        said(&controller.view()).starts_with(&expected),
        "{}",
        said(&controller.view())
    );
}

/// White wins in nine moves, typed.
const WON: &str = "A1 D4 D1 A4 C1 B2 C4 B4 B1";

/// A game of Score Four for two after these moves, and what the screen does then.
fn score_four(moves: &str, then: &[Action]) -> View {
    let mut game: Box<score_four::play::Game> = after("score four", "clear.");
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(&mut *game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    for mv in moves.split(' ') {
        controller.act(Action::Typed(mv.into()));
    }
    for action in then {
        controller.act(action.clone());
    }
    controller.view()
}

/// What a level is changed to behind the end of a game is that of the next one.
#[test]
fn a_finished_game_keeps_the_level_that_it_was_played_at() {
    let mut game: Box<score_four::play::Game> = after("score four", "clear.");
    for mv in WON.split(' ').take(8) {
        let mv = game.parse_move(mv).expect("a move");
        TwoPlayers::play(&mut *game, mv).expect("a legal one");
    }
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let study = Study::<score_four::play::Game>::of_reviews();
    let seats = Seats::These([Seat::Person, Seat::Machine]);
    let mut controller =
        TwoPlayerController::new(&mut *game, &mut settings, &mut store, seats).with_study(study);
    let machine = |controller: &TwoPlayerController<'_, score_four::play::Game>| {
        controller.view().players[1].who.clone()
    };
    controller.act(Action::Level(-1));
    assert_eq!(machine(&controller), "machine, level 1");
    controller.act(Action::Typed("B1".into()));
    assert!(controller.view().over());
    controller.act(Action::Level(1));
    assert_eq!(machine(&controller), "machine, level 1");
    // It goes on at the new level where its end is taken back, and so does the next game.
    controller.act(Action::Undo);
    assert_eq!(machine(&controller), "machine, level 2");
    controller.act(Action::Typed("B1".into()));
    controller.act(Action::Level(1));
    assert_eq!(machine(&controller), "machine, level 2");
    let has_level_3 = |controller: &TwoPlayerController<'_, score_four::play::Game>| {
        let players = controller.view().players;
        players
            .iter()
            .any(|player| player.who == "machine, level 3")
    };
    // Whoever tries another way plays on, at the level that is said.
    controller.act(Action::Review);
    controller.act(Action::Step(-2));
    controller.act(Action::TryHere);
    let said = controller.view().message.expect("who plays").text;
    assert!(said.contains("level 3"), "{said}");
    assert!(has_level_3(&controller));
    controller.act(Action::Menu);
    controller.act(Action::Menu);
    controller.act(Action::Next);
    assert!(has_level_3(&controller));
}

/// A saved game is gone on with by the person at whose turn it was saved, whichever side they have had since.
#[test]
fn a_saved_game_waits_for_the_person() {
    struct Saved;
    impl SaveStore<score_four::play::Game> for Saved {
        fn save(
            &mut self,
            _: &str,
            _: &score_four::play::Game,
            _: &Settings,
        ) -> Result<(), Refusal> {
            Ok(())
        }

        fn open(&mut self, _: &str) -> Result<(score_four::play::Game, Settings), Refusal> {
            let mut game = score_four::play::Game::new();
            TwoPlayers::play(&mut game, "A1".parse().expect("a peg")).expect("a legal move");
            Ok((game, Settings::default()))
        }
    }
    let (mut settings, mut store) = (Settings::default(), Saved);
    let mut game = score_four::play::Game::new();
    for seats in [[Seat::Person, Seat::Machine], [Seat::Machine, Seat::Person]] {
        let seats = Seats::These(seats);
        let mut controller = TwoPlayerController::new(&mut game, &mut settings, &mut store, seats);
        controller.act(Action::Open("it".into()));
        let view = controller.view();
        assert!(
            matches!(view.turn, Turn::Person(Side::Black)),
            "{:?}",
            view.turn
        );
        controller.act(Action::Leave);
    }
}

fn scores(view: &View) -> Vec<Option<u32>> {
    view.players.iter().map(|player| player.score).collect()
}

#[test]
fn who_has_won_keeps_the_win_when_sides_are_to_change() {
    let won = score_four(WON, &[]);
    assert!(said(&won).starts_with("Player 1 WINS!!"), "{}", said(&won));
    assert_eq!(scores(&won), [Some(1), Some(0)]);
    let swapped = score_four(WON, &[Action::Swap]);
    assert!(
        said(&swapped).contains("game is over; n goes on"),
        "{}",
        said(&swapped)
    );
    let names = |view: &View| -> Vec<_> {
        let players = view.players.iter();
        players
            .map(|player| (player.name.clone(), player.tokens.clone()))
            .collect()
    };
    assert_eq!(names(&swapped), names(&won));
    // The loser begins the next one.
    let next = score_four(WON, &[Action::Swap, Action::Next]);
    assert!(
        said(&next).starts_with("Player 2 begins"),
        "{}",
        said(&next)
    );
    let winner = next.players.iter().find(|player| player.name == "Player 1");
    assert_eq!(winner.and_then(|player| player.score), Some(1));
}

#[test]
fn a_playback_does_nothing_to_the_game() {
    for action in [Action::Restart, Action::Swap] {
        let mut actions = vec![Action::Replay(String::new()), action];
        let view = score_four("A1 B2 C3", &actions);
        assert!(
            said(&view).contains("is a playback; Esc goes back"),
            "{}",
            said(&view)
        );
        actions.push(Action::Menu);
        assert_eq!(score_four("A1 B2 C3", &actions).moves.len(), 3);
    }
}

/// A score that was set, or a new game that begins with none, is no move.
#[test]
fn undo_on_a_screen_takes_moves_back_and_new_games_whole() {
    let commands = "set score white 1 black 0. add red piece to 8 6. set score white 2 black 0.";
    let mut game: Box<atom4::games::atom4::play::Game> = after("atom-4", commands);
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(&mut *game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    controller.act(Action::Replay(String::new()));
    controller.act(Action::End(false));
    let view = controller.view();
    assert_eq!(view.playback.map(|at| (at.at, at.of)), Some((0, 1)));
    assert!(view.made() == 0);
    controller.act(Action::Menu);
    controller.act(Action::Menu);
    let start = controller.view().start.expect("the page is open");
    let new = start
        .items
        .iter()
        .position(|item| matches!(item, StartItem::Button(label) if label.starts_with("New game")));
    controller.act(Action::Press(new.expect("there is such a button")));
    assert_eq!(scores(&controller.view()), [Some(0), Some(0)]);
    controller.act(Action::Undo);
    assert_eq!(scores(&controller.view()), [Some(2), Some(0)]);
    assert_eq!(controller.view().moves.len(), 1);
    controller.act(Action::Undo);
    assert_eq!(scores(&controller.view()), [Some(1), Some(0)]);
    assert_eq!(controller.view().moves.len(), 0);
    controller.act(Action::Undo);
    assert!(said(&controller.view()).contains("is nothing to take back"));
    assert_eq!(scores(&controller.view()), [Some(1), Some(0)]);
    controller.act(Action::Redo);
    assert_eq!(controller.view().moves.len(), 1);
}

/// A cell's column is the one that it is found in, wherever gravity points.
#[test]
fn every_cell_of_cluster_lies_in_its_column() {
    for gravity in 0..6 {
        let commands = format!("start game size 5 colours 1 win 4. rotate to {gravity}.");
        let mut game = cluster_game(&commands);
        let (mut settings, mut store) = (Settings::default(), NoSaveStore);
        let controller =
            TwoPlayerController::new(&mut *game, &mut settings, &mut store, Seats::TWO_PLAYERS);
        let Lattice::Hexagons(board) = controller.view().board.lattice else {
            panic!("Cluster")
        };
        let mut cells = 0;
        for number in -4..=4 {
            for &cell in board.column(number) {
                assert_eq!(board.column_of(cell), number, "{gravity}: {cell:?}");
                cells += 1;
            }
        }
        assert_eq!(cells, 61);
    }
}

/// A playback of a solution keeps its pace.
#[test]
fn a_playback_of_atomix_waits_from_slide_to_slide() {
    let slides = solution("Water").join(". slide ");
    let commands = format!("load level water. slide {slides}.");
    let mut game: Box<atomix::Game> = after("atomix", &commands);
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller = PuzzleController::new(
        &mut game,
        &mut settings,
        &mut store,
        Records::open(None),
        false,
    );
    controller.act(Action::Replay(String::new()));
    let begun = Instant::now();
    let shown = |controller: &PuzzleController<'_>| {
        controller.view().playback.expect("a playback is shown").at
    };
    let delay = controller.view().pace.expect("it has a pace").delay;
    assert!(delay >= Duration::from_millis(100) && shown(&controller) == 0);
    controller.tick(begun);
    assert_eq!(shown(&controller), 0, "the first picture stays a while");
    controller.tick(begun + delay * 2);
    assert_eq!(shown(&controller), 1);
    controller.tick(begun + delay / 2);
    assert_eq!(shown(&controller), 1, "and so does the next");
}

/// A controller at Water, in a game that outlives it.
fn at_water(game: &mut atomix::Game, acts: &[Action]) -> View {
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        PuzzleController::new(game, &mut settings, &mut store, Records::open(None), false);
    for action in acts {
        controller.act(action.clone());
        let begun = Instant::now();
        while *action == Action::Hint && !said(&controller.view()).contains("Hint") {
            controller.tick(Instant::now());
            assert!(begun.elapsed() < Duration::from_secs(60), "no hint comes");
        }
    }
    controller.view()
}

/// Nor is the help forgotten when people leave the screen, or when the machine's move was made by a command.
#[test]
fn help_is_remembered_from_screen_to_screen() {
    let played: Vec<Action> = solution("Water").into_iter().map(Action::Typed).collect();
    let mut game: Box<atomix::Game> = after("atomix", "load level water.");
    at_water(&mut game, &[Action::Hint, Action::Leave]);
    let view = at_water(&mut game, &played);
    assert!(said(&view).contains("with help"), "{}", said(&view));
    let mut game: Box<atomix::Game> = after("atomix", "load level water.");
    let first = game.parse_move(&solution("Water")[0]).expect("a slide");
    game.play_proposed((), first).expect("it can slide");
    let view = at_water(&mut game, &played[1..]);
    assert!(said(&view).contains("with help"), "{}", said(&view));
}

/// Small boards show no bonds: the panel names them.
#[test]
fn the_place_under_the_cursor_names_the_bonds_of_its_atom() {
    let mut game: Box<atomix::Game> = after("atomix", "load level methane.");
    let atoms = game.level().atoms().len();
    let board = at_water(&mut game, &[]).board;
    let told = |game: &mut atomix::Game, at| {
        let view = at_water(game, &[Action::Aim(Some(at))]);
        let (_, told) = view
            .aim
            .expect("an atom lies there")
            .effect
            .split_once(": ")
            .map(|parts| (parts.0.to_owned(), parts.1.to_owned()))
            .expect("a place and what lies there");
        told
    };
    let mut all: Vec<String> = board
        .pieces
        .iter()
        .map(|atom| told(&mut game, atom.at))
        .collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), atoms, "no two are alike: {all:?}");
    for text in [
        "hydrogen, bond down; Enter picks it",
        "carbon, bonds up, right, down, left; Enter picks it",
    ] {
        assert!(all.contains(&text.to_owned()), "{all:?}");
    }
    let picked = at_water(
        &mut game,
        &[Action::Pick(1), Action::Aim(Some(board.pieces[0].at))],
    );
    let text = picked.aim.expect("the cursor is somewhere").effect;
    assert!(
        text.starts_with("the arrows slide the ") && text.contains(", bond"),
        "{text}"
    );
}

#[test]
fn a_playback_of_atomix_does_nothing_to_the_game() {
    let slides = solution("Water");
    let commands = format!("load level water. slide {}.", slides[0]);
    let mut game: Box<atomix::Game> = after("atomix", &commands);
    let view = at_water(&mut game, &[Action::Replay(String::new()), Action::Restart]);
    assert!(said(&view).contains("is a playback"), "{}", said(&view));
    assert_eq!(game.moves(), 1);
}

/// A player from outside that counts how often it is asked, and never answers.
struct Silent<'a>(&'a AtomicU32);

impl ExternalPlayer<score_four::play::Game> for Silent<'_> {
    fn name(&self) -> String {
        "silent".into()
    }

    fn begin(&mut self, _: &score_four::play::Game, _: Side) {}

    fn tell(&mut self, _: &score_four::play::Game) {}

    fn ask(&mut self, _: &score_four::play::Game) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn poll(&mut self) -> Option<Result<score_four::Peg, Refusal>> {
        None
    }
}

#[test]
fn the_program_in_a_seat_is_asked_for_its_move_and_our_machine_is_not() {
    let asked = AtomicU32::new(0);
    let mut game: Box<score_four::play::Game> = after("score four", "clear.");
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let seats = Seats::TWO_PLAYERS;
    let mut controller = TwoPlayerController::new(&mut *game, &mut settings, &mut store, seats)
        .with_external_players([Some(Box::new(Silent(&asked))), None]);
    controller.tick(Instant::now() + Duration::from_secs(1));
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}

/// The page on how to play shows the game on the board, and over the page of all games the one that is chosen there.
#[test]
fn the_page_on_how_to_play_has_a_board_of_its_game() {
    let games = Registry::builtin().games();
    let kinds: Vec<_> = games.iter().map(|entry| entry.kind()).collect();
    let board = |place: usize| {
        let home = Spot::new(place as i16, 0);
        Some(Box::new(BoardView::new(
            Lattice::Triangular { edge: 4 },
            home,
        )))
    };
    let cards = kinds.iter().enumerate().map(|(place, &kind)| Card {
        kind,
        board: board(place),
        rules: Vec::new(),
        lesson: false,
        note: String::new(),
    });
    let mut home = Home::new(cards.collect(), false, Profile::none());
    let title = "Score Four";
    let own = kinds.iter().position(|kind| kind.title() == title);
    let own = own.expect("it is built in");
    home.chosen = kinds.len() - 1;
    assert_ne!(home.chosen, own);
    let mut game: Box<score_four::play::Game> = after("score four", "clear.");
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let seats = Seats::TWO_PLAYERS;
    let mut controller = TwoPlayerController::new(&mut *game, &mut settings, &mut store, seats);
    let mut pages = Pages::new(&controller, Some(&home), false);
    let mut play = WithPages::new(&mut controller, Some(&mut home), &mut pages);
    assert_eq!(play.rules_board(), board(own));
    play.act(Action::Menu);
    assert_eq!(play.rules_board(), board(kinds.len() - 1));
}

/// A review ends with the pass that it is told, and with the usual one otherwise.
#[test]
fn a_review_ends_with_its_last_pass() {
    let game: Box<score_four::play::Game> = after(
        "score four",
        "add white bead to A1. add black bead to B2. add white bead to A1.",
    );
    let study = Study::<score_four::play::Game>::of_reviews();
    for (study, last) in [
        (study, Pass::USUAL),
        (study.up_to(Pass::FIRST), Pass::FIRST),
    ] {
        let mut worker = study.review(&game, 3, &None).expect("a thread");
        let mut passes = Vec::new();
        loop {
            match worker.poll() {
                Some(News::Progress(judged)) => passes.push(judged.pass),
                Some(News::Answer(answer)) => break answer.expect("it ends well"),
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        }
        assert_eq!(passes.len(), 3 * (last.0 as usize + 1), "{passes:?}");
        assert_eq!(passes.last(), Some(&last));
    }
}

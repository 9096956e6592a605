//! The page of all games: its cards, who sits down, and the lesson.

use atom4::play::seats::Seated;
use atom4::play::settings::{Effort, Player, Settings};
use atom4::play::view::Play;
use atom4::profile::{Folders, Profile};
use atom4::registry::Registry;
use atom4::repl::session::cards::AfterLesson;
use atom4::repl::{Session, SessionOptions};
use atom4::ui::screen::{Ending, Stage};
use atom4_scratch::Scratch;

/// A session with the game of this name and a home of its own.
fn at_home(folder: &Scratch, game: &str) -> Session {
    let games = Registry::builtin().games();
    let entry = games.named(game).expect("there is such a game");
    let mut session = Session::new(&games, entry, SessionOptions::PIPE);
    let (config, state) = (folder.file("config"), folder.file("state"));
    session.profile = Profile::at(Folders::new(Some(config), Some(state)));
    session
}

#[test]
fn a_machine_player_stays_behind_with_the_game_that_alone_has_it() {
    let folder = Scratch::new();
    let games = Registry::builtin().games();
    let mut session = at_home(&folder, "atom-4");
    let atom4 = session.kind();
    session
        .profile
        .note_seated(atom4.hyphened(), &Seated::ALONE, Player::Classic);
    let mut sit_down = |game: &str| {
        let kind = games.named(game).expect("there is one").kind();
        let seated = session.sit_down(kind).expect("nothing is kept");
        (seated.is_some(), session.settings.player)
    };
    assert_eq!(sit_down("atom-4"), (true, Player::Classic));
    assert_eq!(sit_down("score-four"), (true, Player::Strong));
    assert_eq!(sit_down("atom-4"), (true, Player::Classic));
    let puzzle = |session: &mut Session| {
        let mut out = Vec::new();
        let shown = session.command("show puzzle", &mut out);
        shown.expect("it can be written");
        String::from_utf8_lossy(&out).into_owned()
    };
    session
        .command("load puzzle 1", &mut Vec::new())
        .expect("it can be written");
    assert_ne!(puzzle(&mut session), "None.\n");
    session
        .profile
        .change(|preferences| preferences.last_game = Some("score-four".into()))
        .expect("it can be written");
    session.choose_last();
    assert_eq!(session.kind().hyphened(), "score-four");
    assert_eq!(session.settings.player, Player::Strong);
    assert_eq!(puzzle(&mut session), "None.\n");
}

#[test]
fn the_level_of_one_game_is_not_that_of_another() {
    let folder = Scratch::new();
    let mut session = at_home(&folder, "score-four");
    // As a screen leaves it after a game at this level.
    session.settings.effort = Effort::Level(0);
    let games = Registry::builtin().games();
    let other = games.named("cluster").expect("it is there").kind();
    let seated = session.sit_down(other).expect("nothing is kept");
    let usual = Settings::default().effort;
    assert_eq!(seated.expect("a fresh game").efforts, [usual; 2]);
    // A first real game is against the weakest machine, in a game that is not going on.
    let first = session.first_game(other).expect("nothing is going on");
    assert_eq!(first.efforts, [Effort::Level(0); 2]);
    for command in ["start game", "give white chips 0 1", "drop chip 0 at 0"] {
        let done = session.command(command, &mut Vec::new());
        done.expect("it can be written");
    }
    assert_eq!(session.first_game(other), None);
}

#[test]
fn every_game_has_a_sentence_a_picture_and_rules() {
    let games = Registry::builtin().games();
    let session = Session::new(&games, games.first(), SessionOptions::PIPE);
    for card in session.cards() {
        let name = card.kind.title();
        // So much is seen at 80 columns beside what is told of a game that goes on.
        assert!((10..=40).contains(&card.kind.about().len()), "{name}");
        let board = card.board.expect("it has a picture");
        // Water has three atoms.
        assert!(board.pieces.len() > 2, "{name}: {}", board.pieces.len());
        assert!(
            board.marks.winning.is_empty() && !card.rules.is_empty(),
            "{name}"
        );
    }
}

/// Plays the moves of a lesson as they come.
struct Taker(usize);

impl Stage for Taker {
    fn play(&mut self, play: &mut dyn Play) -> Ending {
        use atom4::play::view::{Action, Hint, Turn};
        while !play.view().over() {
            let said = play.view().message.map_or(0, |said| said.text.len());
            // Two rows of a usual terminal.
            assert!((20..=155).contains(&said), "{:?}", play.view().message);
            // A piece that the words name is seen as it is, also with the cursor on the place.
            if let Some(Hint::Place(at)) = play.view().hint {
                play.act(Action::Aim(Some(at)));
            }
            assert_eq!(play.view().board.marks.preview, []);
            play.act(Action::TakeHint);
            self.0 += 1;
            assert!(self.0 < 9, "the lesson does not end");
            std::thread::sleep(std::time::Duration::from_millis(950));
            play.tick(std::time::Instant::now());
        }
        assert_eq!(play.view().turn, Turn::Won(atom4::rules::Side::White));
        play.act(Action::TakeHint);
        assert!(play.done());
        Ending::Left
    }
}

#[test]
fn a_lesson_ends_in_a_win_after_three_to_five_moves() {
    let games = Registry::builtin().games();
    let session = Session::new(&games, games.first(), SessionOptions::PIPE);
    let mut taker = Taker(0);
    let kind = games.first().kind();
    let (_, after) = session
        .play_lesson(kind, &mut taker)
        .expect("it can be played");
    assert!(
        after == AfterLesson::Game && (3..=5).contains(&taker.0),
        "{}",
        taker.0
    );
}

//! The pictures of the README: real games, drawn off screen by the window's own code.

#[path = "learning.rs"]
pub mod learning;
#[path = "strips.rs"]
mod strips;

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::games::atomix::play::{self as atomix, PuzzleController, records::Records};
use atom4::games::cluster::arena::config::Config;
use atom4::games::cluster::play as cluster;
use atom4::games::cluster::{Ending, RuleSet};
use atom4::lattice::triangular::Edge;
use atom4::play::advice::Advantage;
use atom4::play::guided::Guided;
use atom4::play::keys::Prompt;
use atom4::play::kind::Kind;
use atom4::play::lent::Lent;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{
    Action, Aim, BoardView, Fill, Hint, Lattice, Message, Pace, Piece, Play, Rich, SavedGame, Side,
    Spot, StartPage, Thinking, Token, Tone, Turn, View,
};
use atom4::play::{Notation, Players, Request};
use atom4::profile::Profile;
use atom4::registry::Registry;
use atom4::ui::line::Line;
use atom4::ui::start::{Card, Home, Pages, WithPages};
use atom4::ui::state::{Overlay, UiState};
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, paint};

/// A game of Atom-4 between two of our players at level 4.
pub const ATOM4: &str = "8 6, 9 6, 9 7, 8 8, 10 6, 9 8, 9 5, 8 9, 8 5, 9 9, 7 5, 10 8, 9 10, 10 7, 10 9, \
    10 5, 11 6, 11 8, 7 6, 11 7, 10 10, 11 5, 7 8, 12 6, 11 4, 8 4, 12 8, 6 7, 11 9";
/// A round that is won, from the games of the original.
pub const WON: &str = "8 8, 8 6, 9 6, 9 7, 8 5, 10 6, 7 8, 9 5, 7 6, 7 5, 6 7, 6 6, 6 8, 6 5, 8 4, 5 5, 6 4, 9 4, 6 9, 7 4, 6 3, 8 3, 5 3, 10 4, 10 5, 6 2, 10 7, 7 9, 11 4, 10 8, 9 3, 9 8";
/// A game of Score Four between two of our players at level 4, and how it might have ended.
pub const SCORE_FOUR: &str = "A1, D4, D1, A4, C1, B1, C4, B4, C1, B4, B4, B1, C3, C2, C3, C2, C3, C3, C2, \
    D2, A2, A4, D1, D4, C4, B1, B1, B3";
pub const SCORE_FOUR_WON: &str = "A1, D4, D1, A4, C1, B2, C4, B4, B1";

/// A game of Cluster from a seed: dropped chips are the first (1) or second (2) of the hand.
pub const CLUSTER: &str = "1 0, 1 1, 2 0, 1 -1, 2 1, 2 2, r 2, 1 0, 2 -1, 2 -2, 1 1, 1 2, 1 -3, 2 3, 1 0, 2 1, \
    1 -1, 2 0, 1 2, 1 -2";

/// The view of a game after these moves, pointed at `aim`.
pub fn view(kind: Kind, moves: &str, aim: Option<Spot>) -> View {
    let seats = Seats::TWO_PLAYERS;
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    match kind {
        atom4::games::atom4::play::kind::KIND => {
            let mut game = atom4::games::atom4::play::Game::new();
            let mut controller =
                TwoPlayerController::new(&mut game, &mut settings, &mut store, seats);
            play_all(&mut controller, moves, aim)
        }
        atom4::games::score_four::play::kind::KIND => {
            let mut game = atom4::games::score_four::play::Game::new();
            let mut controller =
                TwoPlayerController::new(&mut game, &mut settings, &mut store, seats);
            play_all(&mut controller, moves, aim)
        }
        _ => panic!("not a game for these pictures"),
    }
}

/// The view of a game of Cluster after these moves; walls as the original places them.
pub fn cluster(walls: bool, moves: &str, aim: Option<Spot>) -> View {
    let mut config = Config::standard(RuleSet::Referee);
    config.wall_chance = if walls { 0.08 } else { 0.0 };
    let mut random = Random::new(11);
    let game = config.game(&mut random).expect("walls of our own drawing");
    let mut game = cluster::Game::of_rules(&game, random);
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    for mv in moves.split(", ").filter(|mv| !mv.is_empty()) {
        let (what, number) = mv.split_once(' ').expect("two words");
        let number = number.parse().expect("a number");
        let at = Spot::new(number, 0);
        controller.act(match what {
            "1" => Action::Place(at),
            "2" => Action::PlaceOther(at),
            _ => Action::Rotate(number as u8),
        });
        if controller.view().over() {
            break;
        }
    }
    controller.act(Action::Aim(aim));
    controller.view()
}

/// The end of a game of Cluster between two machines.
pub fn cluster_won() -> View {
    let by_line = |game: &cluster::Game| matches!(game.ending(), Some(Ending::Line(_)));
    let won = (3..).map(cluster_played).find(by_line);
    let mut game = won.expect("the next deal, if need be");
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS).view()
}

/// A deal of Cluster, played to its end.
fn cluster_played(deal: u64) -> cluster::Game {
    let config = Config::standard(RuleSet::Referee);
    let mut random = Random::new(deal);
    let game = config.game(&mut random).expect("no walls");
    let mut game = cluster::Game::of_rules(&game, random);
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    // Sits down for the first hand.
    drop(TwoPlayerController::new(
        &mut game,
        &mut settings,
        &mut store,
        Seats::TWO_PLAYERS,
    ));
    while game.ending().is_none() {
        let request = Request {
            who: game.mover(),
            settings: &settings,
            stop: &AtomicBool::new(false),
        };
        let action = game.propose(request, &mut |_| {}).expect("a move");
        game.act(action).expect("a legal one");
    }
    game
}

/// The view of one of our levels of Atomix after these slides.
pub fn level(name: &str, slides: &[&str]) -> View {
    let mut game = atomix::Game::new();
    game.load(atomix::find_own(name).expect("the level is built in"));
    for slide in slides {
        let slide = game.parse_move(slide).expect("a slide");
        game.play_proposed((), slide).expect("the atom can slide");
    }
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let controller = PuzzleController::new(
        &mut game,
        &mut settings,
        &mut store,
        Records::open(None),
        false,
    );
    controller.view()
}

/// The page with which a game begins.
pub fn start(kind: Kind) -> View {
    opened(kind).0
}

/// The how-to-play page of a game.
pub fn rules(kind: Kind) -> Vec<Rich> {
    opened(kind).1
}

/// The page with which a game begins, and how the game is played.
fn opened(kind: Kind) -> (View, Vec<Rich>) {
    let both = |play: &dyn Play| (play.view(), play.rules());
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    match kind {
        atom4::games::atom4::play::kind::KIND => {
            let mut game = atom4::games::atom4::play::Game::new();
            both(&TwoPlayerController::new(
                &mut game,
                &mut settings,
                &mut store,
                Seats::Ask,
            ))
        }
        atom4::games::score_four::play::kind::KIND => {
            let mut game = atom4::games::score_four::play::Game::new();
            both(&TwoPlayerController::new(
                &mut game,
                &mut settings,
                &mut store,
                Seats::Ask,
            ))
        }
        atom4::games::cluster::play::kind::KIND => {
            let mut random = Random::new(11);
            let game = Config::standard(RuleSet::Referee).game(&mut random);
            let mut game = cluster::Game::of_rules(&game.expect("no walls"), random);
            both(&TwoPlayerController::new(
                &mut game,
                &mut settings,
                &mut store,
                Seats::Ask,
            ))
        }
        _ => {
            let mut game = atomix::Game::new();
            both(&PuzzleController::new(
                &mut game,
                &mut settings,
                &mut store,
                Records::open(None),
                true,
            ))
        }
    }
}

/// A game in its middle, at its end and on its start page.
pub struct Game {
    pub name: &'static str,
    pub middle: View,
    pub end: View,
    pub start: View,
    pub rules: Vec<Rich>,
}

/// The four of them; one is played by machines, once for all the tests of a program.
pub fn games() -> &'static [Game; 4] {
    static GAMES: LazyLock<[Game; 4]> = LazyLock::new(made);
    &GAMES
}

fn made() -> [Game; 4] {
    let spot = Spot::new;
    [
        Game {
            name: "atom4",
            middle: view(
                atom4::games::atom4::play::kind::KIND,
                ATOM4,
                Some(spot(12, 7)),
            ),
            end: view(atom4::games::atom4::play::kind::KIND, WON, None),
            start: start(atom4::games::atom4::play::kind::KIND),
            rules: rules(atom4::games::atom4::play::kind::KIND),
        },
        Game {
            name: "score-four",
            middle: view(
                atom4::games::score_four::play::kind::KIND,
                SCORE_FOUR,
                Some(spot(2, 3)),
            ),
            end: view(
                atom4::games::score_four::play::kind::KIND,
                SCORE_FOUR_WON,
                None,
            ),
            start: start(atom4::games::score_four::play::kind::KIND),
            rules: rules(atom4::games::score_four::play::kind::KIND),
        },
        Game {
            name: "cluster",
            middle: cluster(true, CLUSTER, Some(spot(-3, 0))),
            end: cluster_won(),
            start: start(atom4::games::cluster::play::kind::KIND),
            rules: rules(atom4::games::cluster::play::kind::KIND),
        },
        Game {
            name: "atomix",
            middle: level("prussic acid", &[]),
            end: level("water", &["1 1 down"]),
            start: start(atom4::games::atomix::play::kind::KIND),
            rules: rules(atom4::games::atomix::play::kind::KIND),
        },
    ]
}

/// A game that is not played: it stays as it is, but for its own page, which is open or not.
struct Still<'a>(&'a Game, bool);

impl Play for Still<'_> {
    fn view(&self) -> View {
        let start = self.0.start.start.clone().filter(|_| self.1);
        View {
            start,
            ..self.0.middle.clone()
        }
    }

    fn rules(&self) -> Vec<Rich> {
        self.0.rules.clone()
    }

    fn act(&mut self, action: Action) {
        self.1 ^= action == Action::Menu;
    }

    fn tick(&mut self, _: Instant) -> bool {
        false
    }

    fn wake(&self) -> Option<Duration> {
        None
    }
}

/// The page of all games over this one, with the picture of that number selected.
pub fn all_games(game: &Game, chosen: usize) -> StartPage {
    let registry = Registry::builtin().games();
    let cards = registry.iter().zip(games()).map(|(entry, game)| Card {
        kind: entry.kind(),
        board: Some(Box::new(game.middle.board.clone())),
        rules: game.rules.clone(),
        lesson: game.name == "atom4",
        note: match game.name {
            "atomix" => "over".into(),
            _ => "going on, 128 moves".into(),
        },
    });
    let mut home = Home::new(cards.collect(), true, Profile::none());
    home.chosen = chosen;
    let mut still = Still(game, false);
    let mut pages = Pages::new(&still, Some(&home), false);
    let mut play = WithPages::new(&mut still, Some(&mut home), &mut pages);
    // From the board.
    play.act(Action::Menu);
    play.view().start.expect("the page is open")
}

/// As many saved games, one of them with a long name.
pub fn saved_games(count: usize) -> Vec<SavedGame> {
    let kind = atom4::games::cluster::play::kind::KIND;
    let game = |number: usize| SavedGame {
        name: match number {
            1 => "the-game-that-we-played-in-the-train-to-the-sea.txt".into(),
            _ => format!("cluster-2026-11-25-{number}.txt"),
        },
        kind: Some(kind),
        told: "Cluster, 2026-11-25, Player 2 wins: 3 1 2, 3 2 1, 3 3 0, 3 4 -1".into(),
        read: true,
    };
    (0..count).map(game).collect()
}

/// Each step of the guided first game, and its end.
pub fn lesson() -> Vec<View> {
    let kind = atom4::games::atom4::play::kind::KIND;
    let lesson = kind.lesson().expect("the game has one");
    let mut game = atom4::games::atom4::play::Game::new();
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut play =
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    let mut guided = Guided::new(Lent::Back(&mut play), lesson, 0);
    let mut views = Vec::new();
    for step in lesson.steps {
        views.push(guided.view());
        guided.act(Action::Place(step.at));
        views.push(guided.view());
        guided.tick(Instant::now() + Duration::from_secs(5));
    }
    views.push(guided.view());
    views
}

/// The first round of Atom-4 on a board with so many vertices on each side.
pub fn small_board(edge: usize) -> View {
    let mut game = atom4::games::atom4::play::Game::new();
    let edge = Edge::new(edge).expect("a board of this size");
    game.start_round_on(edge, 1)
        .expect("there is a first round");
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS).view()
}

/// A game as one sees it at the table of a server: somebody far away, clocks.
pub fn served(game: &Game) -> View {
    let mut view = game.middle.clone();
    for (player, who) in view.players.iter_mut().zip(["you", "away 1:59:59"]) {
        player.who = who.into();
    }
    for name in ["Player 1", "Player 2"] {
        view.facts
            .push((format!("Clock, {name}"), "1:59:59".into()));
    }
    view.message = Some(Message {
        text: "Player 2 offers a draw. Esc answers.".into(),
        tone: Tone::Note,
    });
    view
}

/// Machines that play against one another, with what they think.
pub fn watched(game: &Game) -> View {
    let mut view = game.middle.clone();
    view.aim = None;
    view.thinking = Some(Thinking {
        now: true,
        words: "Player 2 wins in 12 plies".into(),
        depth: 12,
        score: "loss in 12".into(),
        line: "8 6, 9 7, 10 10, 11 12, 4 4, 5 5, 13 13, 14 14, 2 2".into(),
        nodes: 123_456_789,
        time: Duration::from_millis(12_345),
    });
    view.pace = Some(Pace {
        delay: Duration::from_millis(250),
        paused: true,
    });
    view.advantage = (!view.players.is_empty()).then(|| Advantage {
        white: 400,
        words: "Black is slightly ahead".into(),
        line: "8 6, 9 7, 10 10, 11 12, 4 4, 5 5".into(),
    });
    view
}

/// A board of Cluster that has been turned.
pub fn turned() -> View {
    let moves = "1 0, 1 1, r 2, 1 0, 2 -1, r 4, 1 2, 1 -3";
    cluster(true, moves, Some(Spot::new(2, 0)))
}

/// A move of Atom-4 that recoloured pieces.
pub fn recoloured() -> View {
    let moves: Vec<&str> = WON.split(", ").collect();
    let views = (1..moves.len()).map(|count| {
        view(
            atom4::games::atom4::play::kind::KIND,
            &moves[..count].join(", "),
            None,
        )
    });
    let recolours = |view: &View| view.board.marks.changed.len() > 1;
    views.into_iter().find(recolours).expect("some move does")
}

/// Atoms with bonds of every kind in every direction.
pub fn slanted() -> View {
    let mut view = level("prussic acid", &[]);
    let kinds = [
        [0, 1, 0, 1, 0, 1, 0, 1],
        [1, 2, 1, 2, 1, 2, 1, 2],
        [3, 3, 3, 3, 3, 3, 3, 3],
    ];
    let atoms = view.board.pieces.iter_mut();
    for (atom, bonds) in atoms.zip(kinds.into_iter().cycle()) {
        atom.bonds = bonds;
    }
    view
}

/// A board of squares of a game that the program does not know: two sorts of pieces without bonds, marks of every kind;
/// `won` with a finished row.
pub fn squares(won: bool) -> View {
    let mut view = view(atom4::games::score_four::play::kind::KIND, "A1, B2", None);
    let spot = Spot::new;
    let token = |side: usize| match side {
        0 => Token::new(Fill::Player(Side::White, 0), 'X'),
        _ => Token::new(Fill::Player(Side::Black, 1), 'O'),
    };
    let mut board = BoardView::new(Lattice::squares(7, 6), spot(3, 3));
    let places = [
        (2, 2, 0),
        (3, 2, 0),
        (4, 2, 0),
        (2, 3, 1),
        (3, 1, 1),
        (5, 4, 1),
    ];
    let piece = |(x, y, side)| Piece::new(spot(x, y), token(side));
    board.pieces = places.map(piece).into();
    if won {
        board.pieces.push(piece((5, 2, 0)));
        board.marks.last = Some(spot(5, 2));
        board.marks.winning = vec![(2..=5).map(|x| spot(x, 2)).collect()];
        view.turn = Turn::Won(Side::White);
    } else {
        board.marks.last = Some(spot(4, 2));
        board.marks.changed = vec![(spot(3, 2), token(1))];
        board.marks.legal = [(3, 3), (4, 3), (1, 2)].map(|(x, y)| spot(x, y)).into();
        board.marks.preview = vec![(spot(2, 3), token(0))];
        view.hint = Some(Hint::Place(spot(1, 2)));
        view.aim = Some(Aim {
            spot: spot(3, 3),
            piece: Some(token(0)),
            place: "d3".into(),
            refusal: None,
            effect: "takes c3".into(),
        });
    }
    view.title = "Squares".into();
    view.board = board;
    view
}

/// A move is being typed.
pub fn typed(state: &mut UiState) {
    state.overlay = Overlay::Line(Prompt::Move, Line::typed("8 6"));
}

/// The screen has something long to say.
pub fn notice(state: &mut UiState) {
    state.thoughts = true;
    state.cursor_shown = false;
    state.notice = Some(Message {
        text: String::from(
            "That is refused, for reasons of which there are many more than one row can hold.",
        ),
        tone: Tone::Refusal,
    });
}

fn play_all(play: &mut dyn Play, moves: &str, aim: Option<Spot>) -> View {
    for mv in moves.split(", ").filter(|mv| !mv.is_empty()) {
        play.act(Action::Typed(mv.trim().to_owned()));
        let message = play.view().message;
        let refused = message
            .as_ref()
            .is_some_and(|message| message.tone == Tone::Refusal);
        assert!(!refused, "{mv}: {message:?}");
    }
    play.act(Action::Aim(aim));
    play.view()
}

/// A picture of a view.
pub fn draw(
    view: &View,
    palette: usize,
    size: (u32, u32),
    change: impl Fn(&mut UiState),
) -> Canvas {
    let mut state = UiState::new(
        view.aim.as_ref().map_or(Spot::new(0, 0), |aim| aim.spot),
        palette,
    );
    change(&mut state);
    let options = DrawOptions {
        pointer_away: view.aim.is_none(),
        ..DrawOptions::default()
    };
    let mut canvas = Canvas::new(size.0, size.1);
    paint(&mut canvas, view, &state, &options);
    canvas
}

/// All pictures with the names of their files.
pub fn pictures() -> Vec<(&'static str, Canvas)> {
    let size = (900, 640);
    let atom4 = view(
        atom4::games::atom4::play::kind::KIND,
        ATOM4,
        Some(Spot::new(12, 7)),
    );
    let won = view(atom4::games::atom4::play::kind::KIND, WON, None);
    let score_four = view(
        atom4::games::score_four::play::kind::KIND,
        SCORE_FOUR,
        Some(Spot::new(2, 3)),
    );
    let line = view(
        atom4::games::score_four::play::kind::KIND,
        SCORE_FOUR_WON,
        None,
    );
    let water = level("water", &["1 1 down"]);
    let acid = level("prussic acid", &[]);
    let chips = cluster(true, CLUSTER, Some(Spot::new(-3, 0)));
    let won_chips = cluster_won();
    let marks = |state: &mut UiState| {
        state.marks = true;
        state.threats = Some(true);
    };
    let plain = |_: &mut UiState| {};
    let mut pictures = strips::strips();
    pictures.extend([
        ("window-atom4.png", draw(&atom4, 0, size, marks)),
        (
            "window-atom4-won-colour-blind.png",
            draw(&won, 1, size, plain),
        ),
        ("window-atom4-grey.png", draw(&atom4, 2, size, plain)),
        ("window-atom4-mono.png", draw(&atom4, 3, size, plain)),
        ("window-score-four.png", draw(&score_four, 0, size, plain)),
        (
            "window-score-four-won-colour-blind.png",
            draw(&line, 1, size, plain),
        ),
        ("window-cluster.png", draw(&chips, 0, size, marks)),
        ("window-cluster-grey.png", draw(&chips, 2, size, plain)),
        ("window-cluster-mono.png", draw(&chips, 3, size, plain)),
        (
            "window-cluster-fixed.png",
            draw(&chips, 0, size, |state| state.fixed = true),
        ),
        (
            "window-cluster-won-colour-blind.png",
            draw(&won_chips, 1, size, plain),
        ),
        ("window-atomix.png", draw(&water, 0, size, plain)),
        ("window-atomix-large.png", draw(&acid, 0, size, plain)),
        (
            "window-score-four-grey.png",
            draw(&score_four, 2, size, marks),
        ),
    ]);
    pictures
}

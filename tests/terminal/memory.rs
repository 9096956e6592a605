//! Screens in memory: every size, every palette, every depth.

use std::time::Duration;

use atom4::base::Random;
use atom4::games::atom4::play::Game;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::two_player_game::TwoPlayers;
use atom4::play::view::{Action, Colour, Piece, Play, Span, Spot, Token, View};
use atom4::play::{Effort, Settings};
use atom4::ui::event_loop;
use atom4::ui::keys::{Key, KeyCommand, KeyRow, Prompt, TABLE};
use atom4::ui::line::Line;
use atom4::ui::motion::Motion;
use atom4::ui::palette::PALETTES;
use atom4::ui::screen::{Button, Device, Ending, Input, Screen};
use atom4::ui::state::{Overlay, UiState};
use atom4::ui::terminal::canvas::{Canvas, HitMap};
use atom4::ui::terminal::compose::compose;
use atom4::ui::terminal::theme::{Depth, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The view after these actions on a fresh game of two people.
fn view_of<G: TwoPlayers>(game: &mut G, actions: Vec<Action>) -> View {
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    for action in actions {
        controller.act(action);
    }
    controller.view()
}

fn middle() -> View {
    let moves = [
        (8, 6),
        (9, 6),
        (8, 8),
        (7, 6),
        (9, 7),
        (7, 8),
        (9, 8),
        (6, 7),
        (10, 8),
    ];
    let mut actions: Vec<Action> = moves
        .iter()
        .map(|&(x, y)| Action::Place(Spot::new(x, y)))
        .collect();
    actions.push(Action::Aim(Some(Spot::new(7, 9))));
    view_of(&mut Game::new(), actions)
}

/// The screen of this view, and where the pointer finds what.
pub fn drawn(
    view: &View,
    state: &UiState,
    depth: Depth,
    (columns, rows): (u16, u16),
) -> (Buffer, HitMap) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut hits = HitMap::default();
    let theme = Theme {
        ascii: state.ascii,
        ..Theme::new(state.colours(), depth)
    };
    compose(&mut Canvas::new(&mut buffer, &mut hits, theme), view, state);
    (buffer, hits)
}

/// Every size from nothing to wide and tall, under every page: nothing panics.
#[test]
fn every_size_and_page_is_drawn() {
    let mut view = middle();
    let rules = crate::gallery::rules(atom4::games::atom4::play::kind::KIND);
    let start = {
        let mut game = Game::new();
        let (mut settings, mut store) = (Settings::default(), NoSaveStore);
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::Ask)
            .view()
            .start
    };
    let pages = [
        Overlay::Nothing,
        Overlay::Keys(3),
        Overlay::Rules(usize::MAX),
        Overlay::Quit,
        Overlay::Line(Prompt::Save, Line::typed(&"x".repeat(240))),
    ];
    for over in pages {
        for with_start in [false, true] {
            view.start = start.clone().filter(|_| with_start);
            for columns in [1, 2, 3, 5, 10, 37, 38, 39, 40, 66, 80, 81, 120, 200, 500] {
                for rows in [1, 2, 5, 20, 21, 22, 24, 25, 40, 70, 200] {
                    let mut state = UiState::new(view.board.home, 0);
                    state.overlay = over.clone();
                    state.rules = rules.clone();
                    state.marks = true;
                    state.thoughts = true;
                    drawn(&view, &state, Depth::True, (columns, rows));
                }
            }
        }
    }
}

/// In the smallest window there is no panel; the first row then says all of whose turn it is, whatever else it leaves out.
#[test]
fn the_smallest_window_tells_the_whole_turn() {
    let moves = [
        "8 6", "9 6", "8 8", "7 6", "9 7", "7 8", "9 8", "6 7", "10 8",
    ];
    for played in 0..=moves.len() {
        let spots = moves[..played].iter().map(|text| {
            let (x, y) = text.split_once(' ').expect("two numbers");
            Spot::new(x.parse().expect("a number"), y.parse().expect("a number"))
        });
        let view = view_of(&mut Game::new(), spots.map(Action::Place).collect());
        let state = UiState::new(view.board.home, 0);
        let (buffer, _) = drawn(&view, &state, Depth::True, (39, 22));
        let row: String = (0..39).map(|x| buffer[(x, 0)].symbol()).collect();
        for span in &view.status {
            if let Span::Text(text) | Span::Strong(text) = span {
                assert!(row.contains(text.trim()), "{text:?} in {row:?}");
            }
        }
    }
}

/// The pointer finds every vertex at every scale, where its letter stands.
#[test]
fn the_pointer_finds_every_vertex() {
    let view = view_of(&mut Game::new(), Vec::new());
    let state = UiState::new(view.board.home, 0);
    for size in [
        (40, 22),
        (80, 24),
        (120, 40),
        (150, 54),
        (190, 70),
        (300, 120),
    ] {
        let (buffer, hits) = drawn(&view, &state, Depth::True, size);
        let mut found = std::collections::HashSet::new();
        for y in 0..size.1 {
            for x in 0..size.0 {
                if let atom4::ui::screen::Target::Board(spot) = hits.at(x, y) {
                    found.insert(spot);
                    let cell = buffer[(x, y)].symbol();
                    match cell {
                        "G" => assert_eq!(spot, Spot::new(7, 7), "{size:?}"),
                        "P" => assert_eq!(spot, Spot::new(8, 7), "{size:?}"),
                        _ => {}
                    }
                }
            }
        }
        assert_eq!(found.len(), 256, "{size:?}");
    }
}

/// All eight colours differ on the screen in every palette at every depth: by letter always, and
/// in mono by the character beside it, too.
#[test]
fn eight_colours_are_told_apart() {
    let mut view = view_of(&mut Game::new(), Vec::new());
    for (x, colour) in (0..).zip(Colour::ALL) {
        let piece = Piece::new(Spot::new(x, 2), Token::of(colour));
        view.board.pieces.push(piece);
    }
    for (number, palette) in PALETTES.iter().enumerate() {
        for depth in [
            Depth::Mono,
            Depth::Eight,
            Depth::Sixteen,
            Depth::Many,
            Depth::True,
        ] {
            let mut state = UiState::new(Spot::new(15, 15), number);
            state.cursor_shown = false;
            let (buffer, _) = drawn(&view, &state, depth, (80, 24));
            let mut seen = std::collections::HashSet::new();
            for (x, colour) in Colour::ALL.into_iter().enumerate() {
                let at = (4 + 2 * x as u16, 4);
                let letter = buffer[at].symbol().to_string();
                assert_eq!(letter, colour.letter().to_string());
                let mono = depth == Depth::Mono || palette.mono;
                let beside = buffer[(at.0 + 1, at.1)].symbol().to_string();
                // Where there are few colours a pattern helps.
                assert!(mono || depth.is_numbered() || beside == " ");
                let look = if mono {
                    beside
                } else {
                    format!("{:?} {beside}", buffer[at].bg)
                };
                assert!(seen.insert(look), "{} {depth:?} {colour:?}", palette.name);
            }
        }
    }
}

/// The pointer finds every peg of Score Four at every scale.
#[test]
fn the_pointer_finds_every_peg() {
    let view = view_of(&mut atom4::games::score_four::play::Game::new(), Vec::new());
    let state = UiState::new(view.board.home, 0);
    for size in [(40, 24), (80, 24), (120, 44), (190, 80)] {
        let (_, hits) = drawn(&view, &state, Depth::True, size);
        let found: std::collections::HashSet<Spot> = (0..size.1)
            .flat_map(|y| (0..size.0).map(move |x| (x, y)))
            .filter_map(|(x, y)| match hits.at(x, y) {
                atom4::ui::screen::Target::Board(spot) => Some(spot),
                _ => None,
            })
            .collect();
        assert_eq!(found.len(), 16, "{size:?}");
        // All along its four beads a peg is found, without a gap.
        for spot in found {
            let rows: Vec<u16> = (0..size.1)
                .filter(|&y| {
                    (0..size.0).any(|x| hits.at(x, y) == atom4::ui::screen::Target::Board(spot))
                })
                .collect();
            // As far to the left of the peg as to the right.
            let wide = (0..size.0)
                .filter(|&x| hits.at(x, rows[0]) == atom4::ui::screen::Target::Board(spot))
                .count();
            assert_eq!(wide % 2, 1);
            let (first, last) = (rows[0], rows[rows.len() - 1]);
            assert!(
                rows.len() >= 4 && usize::from(last - first) + 1 == rows.len(),
                "{rows:?}"
            );
        }
    }
}

/// White and black beads differ by letter and by more than the letter, in every look.
#[test]
fn beads_are_told_apart() {
    let places = [(0, 0), (1, 0)].map(|(x, y)| Action::Place(Spot::new(x, y)));
    let view = view_of(
        &mut atom4::games::score_four::play::Game::new(),
        places.into(),
    );
    for (number, palette) in PALETTES.iter().enumerate() {
        for depth in [Depth::Mono, Depth::Sixteen, Depth::Many, Depth::True] {
            let mut state = UiState::new(Spot::new(3, 3), number);
            state.cursor_shown = false;
            let (buffer, _) = drawn(&view, &state, depth, (80, 24));
            let find = |letter: &str| {
                (1..22)
                    .flat_map(|y| (0..38).map(move |x| (x, y)))
                    .map(|at| &buffer[at])
                    .find(|cell| cell.symbol() == letter)
                    .map(|cell| (cell.bg, cell.modifier))
            };
            // The letter B stands on a floor too, but white on the board's ground.
            let (white, black) = (find("W").expect("a white bead"), find("B"));
            assert_ne!(Some(white), black, "{} {depth:?}", palette.name);
        }
    }
}

/// A screen in memory that gives random inputs and changes its size as it likes.
struct Wild {
    random: Random,
    left: u32,
    hits: HitMap,
    /// The key rows of the game.
    own: &'static [KeyRow],
}

impl Screen for Wild {
    fn device(&self) -> Device {
        Device::Terminal
    }

    fn draw(&mut self, view: &View, state: &UiState, _: Option<&Motion>) -> std::io::Result<()> {
        let sizes = [(1, 1), (40, 22), (80, 24), (80, 24), (120, 40), (200, 80)];
        let size = *self.random.pick(&sizes).expect("there are sizes");
        let depths = [Depth::Mono, Depth::Sixteen, Depth::Many, Depth::True];
        let depth = *self.random.pick(&depths).expect("there are depths");
        self.hits = drawn(view, state, depth, size).1;
        Ok(())
    }

    fn wait(&mut self, timeout: Duration) -> std::io::Result<Option<Input>> {
        if self.left == 0 {
            return Ok(Some(Input::Close));
        }
        // Now and then time passes, so that machines move.
        if self.random.below(4) == 0 {
            std::thread::sleep(timeout.min(Duration::from_millis(2)));
            return Ok(None);
        }
        self.left -= 1;
        let at = |random: &mut Random| (random.below(80) as u16, random.below(24) as u16);
        Ok(Some(match self.random.below(8) {
            0 => {
                let (x, y) = at(&mut self.random);
                Input::Point(self.hits.at(x, y))
            }
            1 | 2 => {
                let (x, y) = at(&mut self.random);
                let buttons = [Button::Left, Button::Left, Button::Middle, Button::Right];
                let button = *self.random.pick(&buttons).expect("there are buttons");
                Input::Press(self.hits.at(x, y), button)
            }
            3 => Input::Scroll(self.random.below(3) as i32 - 1),
            4 => Input::Key(Key::Char(char::from(b' ' + self.random.below(95) as u8))),
            _ => {
                let rows: Vec<_> = self.own.iter().chain(TABLE.iter()).collect();
                let row = *self.random.pick(&rows).expect("the table has rows");
                let leaves = matches!(row.command, KeyCommand::Leave | KeyCommand::Confirm);
                let key = *self.random.pick(row.keys).expect("a row has keys");
                Input::Key(if leaves { Key::Escape } else { key })
            }
        }))
    }
}

/// Thousands of random keys and clicks, at sizes that change all the time, against machines:
/// nothing panics.
fn wild<G: TwoPlayers + Default>(seed: u64) {
    let (mut game, mut store) = (G::default(), NoSaveStore);
    let mut settings = Settings {
        effort: Effort::Level(0),
        ..Settings::default()
    };
    for (round, seats) in [
        Seats::Ask,
        Seats::AS_WHITE,
        Seats::TWO_MACHINES,
        Seats::TWO_PLAYERS,
    ]
    .into_iter()
    .enumerate()
    {
        let mut controller = TwoPlayerController::new(&mut game, &mut settings, &mut store, seats);
        let mut state = UiState::new(controller.view().board.home, 0);
        let mut screen = Wild {
            random: Random::new(seed + round as u64),
            left: 1500,
            hits: HitMap::default(),
            own: controller.view().keys.rows,
        };
        // A question that is confirmed ends the loop; then it is entered again.
        while screen.left > 0 {
            let ending = event_loop::run(&mut controller, &mut screen, &mut state);
            assert_eq!(ending, Ending::Left);
            state.overlay = Overlay::Nothing;
        }
    }
}

#[test]
fn random_input_in_atom_4() {
    wild::<Game>(4);
}

#[test]
fn random_input_in_cluster() {
    for seed in 0..4 {
        wild::<atom4::games::cluster::play::Game>(seed);
    }
}

#[test]
fn random_input_in_score_four() {
    wild::<atom4::games::score_four::play::Game>(5);
}

//! Cluster in the window: whole games by clicks against a bot, and every picture as the rules hold
//! the board.

use std::time::{Duration, Instant};

use atom4::play::view::{BoardView, Fill, Hexagons, Lattice, Spot, View};
use atom4::rules::Side;
use atom4::ui::motion::{Motion, changes};
use atom4::ui::palette::PALETTES;
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, Scene, paint};
use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, PATIENCE, until};
use crate::gallery::cluster;
use crate::program::Program;
use crate::window::point_away;

pub fn trials() -> Vec<Trial> {
    vec![
        case("cluster::a_whole_game_by_clicks", a_whole_game_by_clicks),
        case("cluster::keys_turn_and_drop", keys_turn_and_drop),
        case("cluster::a_bot_that_dies", a_bot_that_dies),
        case("cluster::bots_are_watched", bots_are_watched),
        Trial::test("cluster::a_turn_begins_with_the_board_as_it_was", || {
            a_turn_begins_with_the_board_as_it_was();
            Ok(())
        }),
        Trial::test("cluster::pictures_hold_what_the_rules_hold", || {
            pictures_hold_what_the_rules_hold();
            Ok(())
        }),
    ]
}

type Rgb = (u8, u8, u8);

/// Draws a view without a cursor.
fn picture(view: &View, palette: usize, (width, height): (u32, u32)) -> (Canvas, Scene) {
    let mut state = UiState::new(Spot::default(), palette);
    state.cursor_shown = false;
    let options = DrawOptions {
        pointer_away: true,
        ..DrawOptions::default()
    };
    let mut canvas = Canvas::new(width, height);
    let scene = paint(&mut canvas, view, &state, &options);
    (canvas, scene)
}

/// Reads chips from pixels: in each column from its entry down, left of the numbers.
struct Reader {
    scene: Scene,
    board: BoardView,
    palette: usize,
}

impl Reader {
    fn new(view: &View, palette: usize, size: (u32, u32)) -> Reader {
        Reader {
            scene: picture(view, palette, size).1,
            board: view.board.clone(),
            palette,
        }
    }

    fn cells(&self) -> &Hexagons {
        cells(&self.board)
    }

    fn entry(&self, column: i16) -> (f32, f32) {
        let place = self.scene.place(Spot::new(column, 0));
        place.expect("a column has an entry")
    }

    /// The chips of every column, `.` for none.
    fn read(&self, pixel: impl Fn(u32, u32) -> Rgb) -> Vec<String> {
        let side = (self.entry(1).0 - self.entry(0).0) / 1.5;
        let step = side * 3f32.sqrt();
        let columns = -self.cells().reach()..=self.cells().reach();
        let chip = |column: i16, place: usize| {
            let (x, y) = self.entry(column);
            let at = (x - 0.42 * side, y + place as f32 * step);
            self.nearest(pixel(at.0 as u32, at.1 as u32))
        };
        let down =
            |column| (0..self.cells().column(column).len()).map(move |place| (column, place));
        columns
            .map(|column| {
                down(column)
                    .map(|(column, place)| chip(column, place))
                    .collect()
            })
            .collect()
    }

    /// The chip of the colour that comes nearest.
    fn nearest(&self, (r, g, b): Rgb) -> char {
        let palette = &PALETTES[self.palette];
        let far = |r2: u8, g2: u8, b2: u8| {
            let square = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
            square(r, r2) + square(g, g2) + square(b, b2)
        };
        // The standard game: two colours a player.
        let chips = [0, 1, 2, 3].map(|number| {
            let side = Side::BOTH[usize::from(number / 2)];
            let rgb = palette.paint(Fill::Player(side, number % 2)).fill.rgb;
            (far(rgb.0, rgb.1, rgb.2), char::from(b'0' + number))
        });
        let empty = (far(85, 93, 103), '.');
        chips
            .into_iter()
            .chain([empty])
            .min()
            .expect("one at least")
            .1
    }
}

fn cells(board: &BoardView) -> &Hexagons {
    match &board.lattice {
        Lattice::Hexagons(cells) => cells,
        _ => panic!("a view of Cluster"),
    }
}

/// The chips of every column as the view has them.
fn held(board: &BoardView) -> Vec<String> {
    let sign = |cell: &Spot| board.piece(*cell).map_or('.', |chip| chip.label.first());
    let columns = cells(board).columns.iter();
    columns
        .map(|column| column.iter().map(sign).collect())
        .collect()
}

fn pictures_hold_what_the_rules_hold() {
    let moves = "1 0, 1 1, 2 0, 1 -1, 2 1, 2 2, r 2, 1 0, 2 -1, r 5, 2 -2, r 0, 1 1, 1 3, r 4";
    for size in [(1000, 720), (640, 480), (500, 900)] {
        for count in 1..=moves.split(", ").count() {
            let played: Vec<&str> = moves.split(", ").take(count).collect();
            let view = cluster(false, &played.join(", "), None);
            let reader = Reader::new(&view, 0, size);
            let (canvas, _) = picture(&view, 0, size);
            let seen = reader.read(|x, y| canvas.pixel(x, y).expect("inside"));
            assert_eq!(seen, held(&reader.board), "{size:?} {played:?}");
        }
    }
}

/// The first frame after a turn is the board as it stood, the last one the board as it stands.
fn a_turn_begins_with_the_board_as_it_was() {
    let drops = "1 0, 1 1, 2 0, 1 -1, 2 1, 2 2, 1 0, 2 -3";
    for to in 0..6 {
        let before = cluster(false, drops, None);
        let after = cluster(false, &format!("{drops}, r {to}"), None);
        let reader = Reader::new(&before, 0, (1000, 720));
        let mut state = UiState::new(Spot::default(), 0);
        state.cursor_shown = false;
        let mut canvas = Canvas::new(1000, 720);
        let all = changes(&after.board, false);
        let end = all.len();
        let mut read = |at: usize, reader: &Reader| {
            let options = DrawOptions {
                pointer_away: true,
                motion: Some(Motion::new(all.clone(), at, 0.0)),
                ..DrawOptions::default()
            };
            paint(&mut canvas, &after, &state, &options);
            reader.read(|x, y| canvas.pixel(x, y).expect("inside"))
        };
        let first = read(0, &reader);
        assert_eq!(first, held(&reader.board), "to {to}");
        let reader = Reader::new(&after, 0, (1000, 720));
        let last = read(end, &reader);
        assert_eq!(last, held(&reader.board), "to {to}");
    }
}

fn chips(columns: &[String]) -> usize {
    columns
        .iter()
        .flat_map(|column| column.chars())
        .filter(|&c| c != '.')
        .count()
}

/// Two pictures of the window alike: nothing moves. The pointer is away, so that no chip hovers.
fn read(display: &Display, window: u32, reader: &Reader) -> Option<Vec<String>> {
    point_away(display, window);
    let first = reader.read_shot(display, window)?;
    std::thread::sleep(Duration::from_millis(60));
    let second = reader.read_shot(display, window)?;
    (first == second).then_some(second)
}

impl Reader {
    fn read_shot(&self, display: &Display, window: u32) -> Option<Vec<String>> {
        let shot = display.shot(window)?;
        Some(self.read(|x, y| shot.pixel(x, y)))
    }
}

fn config(name: &str, text: &str) -> String {
    let path = format!("{}/{name}.txt", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).expect("a file can be written");
    path
}

fn a_whole_game_by_clicks() {
    let display = Display::start("1100x900x24");
    let config = config("x11-cluster", "timeout 20\nautoclose 1\n");
    let bot = format!(
        "sh {}/tests/bots/examples/simple.sh",
        env!("CARGO_MANIFEST_DIR")
    );
    let arguments = ["cluster", &bot, "-mx", "--seed", "6", "--config", &config];
    let mut program = Program::start(&display.name, &arguments);
    let window = display.wait_for_window();
    display.focus(window);
    let view = cluster(false, "", None);
    let reader = Reader::new(&view, 0, display.size(window));
    let mut seen = until("the empty board", || read(&display, window, &reader));
    let mut clicks = 0;
    'game: while !program.ended() {
        // Away from the middle, where the bot builds; both buttons by turns.
        let open = [3i16, -3, 4, -4, 5, -5, 2, -2, 1, -1, 0];
        let open = open
            .into_iter()
            .filter(|&n| seen[(n + 5) as usize].starts_with('.'));
        let column = open.min_by_key(|&n| (seen[(n + 5) as usize].len(), n.abs()));
        display.point(reader.entry(column.expect("an open column")));
        let button = if clicks % 2 == 0 { 1 } else { 3 };
        display.press(button);
        display.release(button);
        point_away(&display, window);
        clicks += 1;
        let start = Instant::now();
        loop {
            if program.ended() {
                break 'game;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "nothing came of a click: {seen:?}"
            );
            if let Some(now) = read(&display, window, &reader)
                && chips(&now) >= chips(&seen) + 2
            {
                seen = now;
                break;
            }
        }
    }
    assert!(clicks > 3, "{clicks} clicks");
    let (said, status) = program.finish();
    assert!(said.contains(" wins"), "{said}");
    assert!(status.success());
}

fn keys_turn_and_drop() {
    let display = Display::start("1100x900x24");
    let commands = "choose game cluster. go gui with two players.";
    let (mut program, window) = Program::playing(&display, commands);
    assert_eq!(program.line(), "Done.");
    let reader = Reader::new(&cluster(false, "", None), 0, display.size(window));
    let count = |wanted: usize| {
        until("as many chips", || {
            read(&display, window, &reader).filter(|seen| chips(seen) == wanted)
        })
    };
    display.keys("1");
    count(1);
    display.keys("2");
    let before = count(2);
    display.keys("I");
    until("the board turned", || {
        read(&display, window, &reader).filter(|seen| *seen != before)
    });
    // Smaller, and the game goes on.
    display.resize(window, (640, 480));
    until("the size", || {
        (display.size(window) == (640, 480)).then_some(())
    });
    display.keys("1");
    let reader = Reader::new(&cluster(false, "", None), 0, (640, 480));
    let found = until("three chips", || {
        read(&display, window, &reader).filter(|seen| chips(seen) == 3)
    });
    // The game is kept nowhere.
    display.keys("Qy");
    program.say("fetch gravity. fetch chips.");
    assert_eq!(program.line(), "gravity 0");
    assert_eq!(program.line(), "cell_count 3");
    assert_eq!(chips(&found), 3);
    for _ in 0..3 {
        program.line();
    }
    assert!(program.finish().1.success());
}

fn a_bot_that_dies() {
    let display = Display::start("1100x900x24");
    let bot = "echo color 1; read i; read d; read c a b; echo drop 2 $a; read d; read c; exit 4";
    let program = Program::start(&display.name, &["cluster", bot, "-mx", "--seed", "6"]);
    let window = display.wait_for_window();
    display.focus(window);
    let reader = Reader::new(&cluster(false, "", None), 0, display.size(window));
    let count = |wanted: usize| {
        until("as many chips", || {
            read(&display, window, &reader).filter(|seen| chips(seen) == wanted)
        })
    };
    count(0);
    display.click(reader.entry(0));
    point_away(&display, window);
    count(2);
    display.click(reader.entry(1));
    point_away(&display, window);
    count(3);
    // Our machine plays on in its place.
    let start = Instant::now();
    let before = until("three chips", || read(&display, window, &reader));
    loop {
        display.keys("z");
        if read(&display, window, &reader).is_some_and(|seen| seen != before) {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "nobody plays on");
    }
    // The game is kept nowhere.
    display.keys("Qy");
    assert!(program.finish().1.success());
}

fn bots_are_watched() {
    let display = Display::start("1100x900x24");
    let bot = format!(
        "{} cluster-bot --player greedy",
        env!("CARGO_BIN_EXE_atom4")
    );
    let said = "timeout 20\nbot_speed 0.3\nwindow_width 900\nwindow_height 650\n";
    let config = config("x11-cluster-watch", said);
    let arguments = [
        "cluster", &bot, &bot, "--watch", "-mx", "--seed", "2", "--config", &config,
    ];
    let program = Program::start(&display.name, &arguments);
    let window = display.wait_for_window();
    display.focus(window);
    assert_eq!(display.size(window), (900, 650));
    let reader = Reader::new(&cluster(false, "", None), 0, display.size(window));
    until("two chips", || {
        reader
            .read_shot(&display, window)
            .filter(|seen| chips(seen) >= 2)
    });
    display.keys("z");
    std::thread::sleep(Duration::from_millis(800));
    let stands = until("a still board", || read(&display, window, &reader));
    std::thread::sleep(Duration::from_millis(800));
    assert_eq!(until("a board", || read(&display, window, &reader)), stands);
    display.keys("]");
    until("one move more", || {
        read(&display, window, &reader).filter(|seen| *seen != stands)
    });
    // The game is kept nowhere.
    display.keys("Qy");
    assert!(program.finish().1.success());
}

//! The window itself: its properties, its pixels, its sizes and depths.

use std::time::Duration;

use atom4::games::atom4::play::Game;
use atom4::play::view::{Spot, View};
use atom4::play::{Game as _, Notation, TwoPlayers};
use atom4::ui::keys::Key;
use atom4::ui::screen::Target;
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, paint};
use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, Shot, until};
use crate::eye::{Eye, view_of};
use crate::manager::Manager;
use crate::program::Program;

pub fn trials() -> Vec<Trial> {
    vec![
        case("window::says_who_it_is", says_who_it_is),
        case(
            "window::shows_what_is_drawn_off_screen",
            shows_what_is_drawn_off_screen,
        ),
        case("window::follows_every_size", follows_every_size),
        case("window::follows_xft_dpi", follows_xft_dpi),
        case(
            "window::stays_on_the_display_at_any_dpi",
            stays_on_the_display_at_any_dpi,
        ),
        case("window::works_at_every_depth", works_at_every_depth),
        case(
            "window::is_drawn_again_when_exposed",
            is_drawn_again_when_exposed,
        ),
        case(
            "window::keys_follow_a_new_mapping",
            keys_follow_a_new_mapping,
        ),
        case(
            "window::keys_of_other_alphabets_go_by_place",
            keys_of_other_alphabets_go_by_place,
        ),
        case("window::full_screen_and_back", full_screen_and_back),
        case(
            "window::full_screen_by_a_window_manager",
            full_screen_by_a_window_manager,
        ),
        case("window::answers_pings", answers_pings),
        case("window::buttons_press_their_keys", buttons_press_their_keys),
        case(
            "window::a_button_let_go_elsewhere_changes_nothing",
            a_button_let_go_elsewhere_changes_nothing,
        ),
    ]
}

/// The picture of a view with the mouse away from the board.
pub fn picture(view: &View, (width, height): (u32, u32), state: &UiState) -> Canvas {
    let mut canvas = Canvas::new(width, height);
    let options = DrawOptions {
        pointer_away: true,
        ..DrawOptions::default()
    };
    paint(&mut canvas, view, state, &options);
    canvas
}

/// Waits until the window shows this picture, but for rounding.
pub fn until_shown(display: &Display, window: u32, what: &str, canvas: &Canvas) {
    until(&format!("{what} on the window"), || {
        let shot = display.shot(window)?;
        if (shot.width, shot.height) != (canvas.width(), canvas.height()) {
            return None;
        }
        let apart = shot.difference(canvas.pixels(), 2).0;
        (apart < 0.0005).then_some(())
    });
}

fn opening() -> (View, UiState) {
    let view = view_of(&mut Game::new(), None);
    let state = UiState::new(view.board.home, 0);
    (view, state)
}

/// Moves the mouse to where there is nothing.
pub fn point_away(display: &Display, window: u32) {
    let (width, height) = display.size(window);
    // The mouse leads again only when it moves.
    display.point((2.0, 2.0));
    display.point((width as f32 - 2.0, height as f32 - 2.0));
}

fn says_who_it_is() {
    let display = Display::start("1280x1024x24");
    let (program, window) = Program::playing(&display, "go gui with two players.");
    assert_eq!(display.property(window, "WM_CLASS"), b"atom4\0Atom4\0");
    until("the title", || {
        (display.property(window, "_NET_WM_NAME") == "Atom-4 \u{2013} Round 1".as_bytes())
            .then_some(())
    });
    assert_eq!(display.property(window, "WM_NAME"), b"Atom-4 - Round 1");
    assert!(!display.property(window, "_NET_WM_ICON").is_empty());
    assert!(!display.property(window, "WM_PROTOCOLS").is_empty());
    let hints = display.property(window, "WM_NORMAL_HINTS");
    let number =
        |at: usize| u32::from_le_bytes(hints[at * 4..at * 4 + 4].try_into().expect("four"));
    assert!(number(0) & 16 != 0, "a smallest size is given");
    assert!((100..640).contains(&number(5)) && (100..480).contains(&number(6)));
    display.close(window);
    assert!(program.finish().1.success());
}

fn shows_what_is_drawn_off_screen() {
    let display = Display::start("1280x1024x24");
    // Nothing happens to the window before: it must not stay black until an event comes.
    display.point((1270.0, 1000.0));
    let (program, window) = Program::playing(&display, "go gui with two players.");
    let (view, mut state) = opening();
    let size = display.size(window);
    let drawn = |state: &UiState, away| {
        let mut canvas = Canvas::new(size.0, size.1);
        let options = DrawOptions {
            pointer_away: away,
            ..DrawOptions::default()
        };
        let view = view_of(&mut Game::new(), Some(state.cursor));
        paint(&mut canvas, &view, state, &options);
        canvas
    };
    let _ = view;
    state.cursor_shown = true;
    // As it opens: with the cursor, whether or not the game was told of it yet. The first picture comes tile by tile,
    // the middle first.
    let opening = drawn(&state, false);
    until("the whole picture without an event", || {
        let apart = display.shot(window)?.difference(opening.pixels(), 2).0;
        (apart < 0.02).then_some(())
    });
    point_away(&display, window);
    until_shown(&display, window, "the opening", &drawn(&state, true));
    for palette in [1, 2, 3] {
        display.keys("p");
        let mut state = state.clone();
        state.palette = palette;
        state.say(format!("Palette: {}.", state.colours().name));
        display.point((2.0, 2.0));
        point_away(&display, window);
        until_shown(&display, window, "the palette", &drawn(&state, true));
    }
    display.keys("q");
    assert!(program.finish().1.success());
}

fn follows_every_size() {
    let display = Display::start("3840x2160x24");
    let (program, window) = Program::playing(&display, "go gui with two players.");
    let (view, state) = opening();
    for size in [
        (640, 480),
        (1200, 800),
        (1, 1),
        (300, 200),
        (480, 800),
        (3840, 2160),
        (3000, 40),
        (777, 555),
    ] {
        display.resize(window, size);
        until("the size", || (display.size(window) == size).then_some(()));
        display.point((2.0, 2.0));
        point_away(&display, window);
        if size.0 > 600 && size.1 > 400 {
            until_shown(
                &display,
                window,
                &format!("{size:?}"),
                &picture(&view, size, &state),
            );
        }
    }
    display.keys("q");
    assert!(program.finish().1.success());
}

/// A display of this size with so many dots per inch.
fn display_of(screen: &str, dpi: u32) -> Display {
    use x11rb::protocol::xproto::{AtomEnum, PropMode};
    use x11rb::wrapper::ConnectionExt as _;
    let display = Display::start(screen);
    let database = format!("Xft.dpi:\t{dpi}\nXft.antialias:\t1\n");
    display
        .conn
        .change_property8(
            PropMode::REPLACE,
            display.root,
            AtomEnum::RESOURCE_MANAGER,
            AtomEnum::STRING,
            database.as_bytes(),
        )
        .expect("connected");
    display.conn.sync().expect("connected");
    display
}

fn follows_xft_dpi() {
    let display = display_of("2560x1600x24", 192);
    let (program, window) = Program::playing(&display, "go gui with two players.");
    assert_eq!(display.size(window), (2000, 1440), "twice the usual");
    display.close(window);
    assert!(program.finish().1.success());
}

/// However many dots per inch: the smallest window has room on the display.
fn stays_on_the_display_at_any_dpi() {
    let display = display_of("1024x768x24", 768);
    let (program, window) = Program::playing(&display, "go gui with two players.");
    let (width, height) = display.size(window);
    assert!(width <= 1024 && height <= 768, "{width} {height}");
    let hints = display.property(window, "WM_NORMAL_HINTS");
    let least = |place: usize| {
        let bytes = hints[4 * place..].first_chunk().expect("a number");
        u32::from_le_bytes(*bytes)
    };
    assert!(
        least(5) <= 1024 && least(6) <= 768,
        "{} {}",
        least(5),
        least(6)
    );
    assert!(least(5) > 320, "larger than usual");
    display.close(window);
    assert!(program.finish().1.success());
}

fn works_at_every_depth() {
    for depth in [8, 15, 16, 24, 30] {
        let display = Display::start(&format!("1100x800x{depth}"));
        let (mut program, window) = Program::playing(&display, "go gui with two players.");
        let eye = Eye::new(1000, 720);
        if depth == 8 {
            shows_mapped_colours(&display, window);
        }
        display.click(eye.scene.place(Spot::new(8, 6)).expect("a vertex"));
        display.keys("q");
        program.say("show history.");
        let (answer, status) = program.finish();
        assert_eq!(answer, "1. red 8 6\n", "depth {depth}");
        assert!(status.success(), "depth {depth}");
    }
}

/// On a display whose pixels stand for the colours of a map, the map holds the colours nearest to those that were meant.
fn shows_mapped_colours(display: &Display, window: u32) {
    use x11rb::connection::Connection as _;
    use x11rb::protocol::xproto::ConnectionExt as _;
    point_away(display, window);
    // The map is that of the display, which needs nobody to install it.
    let conn = &display.conn;
    let attributes = conn.get_window_attributes(window).expect("connected");
    let map = attributes.reply().expect("attributes").colormap;
    assert_eq!(map, conn.setup().roots[0].default_colormap);
    let (view, state) = opening();
    let canvas = picture(&view, display.size(window), &state);
    until("the opening in the map's colours", || {
        let shot = display.mapped_shot(window)?;
        // Half a step of six from 0 to 255 in all channels, of which one alone may be as far, weighed by what the eye sees.
        let data = canvas.picture().data();
        let (part, _) = shot.difference(data, 27);
        let (wide, _) = shot.difference(data, 54);
        (part < 0.02 && wide < 0.001).then_some(())
    });
}

fn is_drawn_again_when_exposed() {
    let display = Display::start("1280x1024x24");
    let (program, window) = Program::playing(&display, "go gui with two players.");
    point_away(&display, window);
    let (view, state) = opening();
    let canvas = picture(&view, display.size(window), &state);
    until_shown(&display, window, "the opening", &canvas);
    for _ in 0..20 {
        display.expose(window);
        until_shown(&display, window, "the same again", &canvas);
    }
    display.keys("q");
    assert!(program.finish().1.success());
}

/// After `q` moved to another key, that key quits and the old one does not.
fn keys_follow_a_new_mapping() {
    let display = Display::start("1280x1024x24");
    let (program, window) = Program::playing(&display, "go gui with two players.");
    let (q, z) = (display.key_code('q'), display.key_code('y'));
    display.remap('q', '1');
    display.remap('y', 'q');
    display.key_by_code(q);
    // The old key types a move now.
    std::thread::sleep(Duration::from_millis(300));
    assert!(display.window().is_some(), "still open");
    display.key_symbol(0xff1b);
    display.key_by_code(z);
    assert!(program.finish().1.success());
    let _ = window;
}

/// A keyboard with Greek letters alone: moves are typed and the window is left by the places of the keys.
fn keys_of_other_alphabets_go_by_place() {
    let display = Display::start("1280x1024x24");
    let commands = "choose game score four. go gui with two players. show history.";
    let (mut program, _) = Program::playing(&display, commands);
    let (b, q) = (display.key_code('b'), display.key_code('q'));
    for (latin, greek) in ('a'..='z').zip('\u{3b1}'..) {
        display.remap(latin, greek);
    }
    display.key_by_code(b);
    display.keys("3\n");
    display.key_by_code(q);
    assert_eq!([program.line(), program.line()], ["Done.", "1. white B3"]);
    assert!(program.finish().1.success());
}

fn full_screen_and_back() {
    let display = Display::start("1280x1024x24");
    let (program, window) = Program::playing(&display, "go gui with two players.");
    display.put(window, (70, 50));
    let before = display.place(window);
    assert_eq!(before.0, (70, 50));
    const F11: u32 = 0xffc8;
    display.key_symbol(F11);
    until("the whole screen", || {
        (display.place(window) == ((0, 0), (1280, 1024))).then_some(())
    });
    display.key_symbol(F11);
    until("the old place and size", || {
        (display.place(window) == before).then_some(())
    });
    display.keys("q");
    assert!(program.finish().1.success());
}

fn answers_pings() {
    let display = Display::start("1280x1024x24");
    let manager = Manager::start(&display);
    let (program, window) = Program::playing(&display, "go gui with two players.");
    for _ in 0..3 {
        assert!(manager.is_answered(&display, window));
    }
    display.keys("q");
    assert!(program.finish().1.success());
}

/// A window manager that can make windows fill the screen is asked to, not gone round.
fn full_screen_by_a_window_manager() {
    let display = Display::start("1280x1024x24");
    let manager = Manager::start(&display);
    let (program, window) = Program::playing(&display, "go gui with two players.");
    let before = display.size(window);
    const F11: u32 = 0xffc8;
    for _ in 0..2 {
        display.key_symbol(F11);
        let asked = until("the manager is asked", || manager.asked());
        assert_eq!(asked.window, window);
        const TOGGLE: u32 = 2;
        let data = asked.data.as_data32();
        assert_eq!(data[..2], [TOGGLE, manager.full_screen]);
        assert_eq!(display.size(window), before, "the size is the manager's");
    }
    // A manager then resizes the window.
    display.resize(window, (1280, 1024));
    let (view, state) = opening();
    point_away(&display, window);
    let canvas = picture(&view, (1280, 1024), &state);
    until_shown(&display, window, "the whole screen", &canvas);
    display.keys("q");
    assert!(program.finish().1.success());
}

fn buttons_press_their_keys() {
    let display = Display::start("1280x1024x24");
    let (mut program, window) = Program::playing(&display, "go gui with two players.");
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    // The bar depends on what has been played.
    let mut game = Game::new();
    let button = |game: &mut Game, key| {
        let view = view_of(game, None);
        let mut canvas = Canvas::new(width, height);
        let state = UiState::new(view.board.home, 0);
        let scene = paint(&mut canvas, &view, &state, &DrawOptions::default());
        scene.button(Target::Key(Key::Char(key))).expect("a button")
    };
    let read = |what: &str, wanted: usize| {
        point_away(&display, window);
        until(what, || {
            let shot: Shot = display.shot(window)?;
            let count = eye.read(&shot).iter().flatten().flatten().count();
            (count == wanted).then_some(())
        });
    };
    for typed in ["8 6", "7 6"] {
        let vertex = game.parse_move(typed).expect("a move");
        game.play(vertex).expect("a legal move");
    }
    for spot in [(8, 6), (7, 6)] {
        display.click(
            eye.scene
                .place(Spot::new(spot.0, spot.1))
                .expect("a vertex"),
        );
    }
    read("two moves", 4);
    display.click(button(&mut game, 'u'));
    read("undo", 3);
    assert!(game.undo());
    display.click(button(&mut game, 'u'));
    read("undo twice", 2);
    assert!(game.undo());
    display.click(button(&mut game, 'r'));
    read("redo", 3);
    assert!(game.redo());
    display.click(button(&mut game, 'q'));
    program.say("show history.");
    assert_eq!(program.finish().0, "1. red 8 6\n");
}

/// A press is taken back by letting go beside it, and the window hears what comes then.
fn a_button_let_go_elsewhere_changes_nothing() {
    let display = Display::start("1280x1024x24");
    let (mut program, window) = Program::playing(&display, "go gui with two players.");
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    display.point(eye.scene.place(Spot::new(8, 6)).expect("a vertex"));
    display.press(1);
    display.point((2.0, 2.0));
    display.release(1);
    // The mouse lies still for a while.
    std::thread::sleep(Duration::from_millis(400));
    display.keys("u8 8\n");
    until("the typed move", || {
        let shot = display.shot(window)?;
        eye.read(&shot)[8][8].map(|_| ())
    });
    program.say("show history.");
    display.keys("q");
    assert_eq!(program.line(), "1. red 8 8");
}

//! Whole games by mouse and by keys, against the machine and for two people.

use atom4::play::view::{Colour, Spot};
use atom4::registry::Registry;
use atom4::repl::{Session, SessionOptions};
use atom4::ui::screen::Target;
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, Scene, paint};
use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, Shot, until};
use crate::eye::{Eye, rows, spots};
use crate::gallery;
use crate::program::Program;
use crate::window::point_away;

pub fn trials() -> Vec<Trial> {
    vec![
        case("games::whole_rounds_as_white", || against_the_machine(true)),
        case("games::whole_rounds_as_black", || {
            against_the_machine(false)
        }),
        case("games::by_keys_alone", by_keys_alone),
        case(
            "games::score_four_by_mouse_and_keys",
            score_four_by_mouse_and_keys,
        ),
        case(
            "games::hovers_on_legal_vertices_only",
            hovers_on_legal_vertices_only,
        ),
        case(
            "games::display_chooses_the_window",
            display_chooses_the_window,
        ),
        case(
            "games::start_page_by_mouse_and_keys",
            start_page_by_mouse_and_keys,
        ),
    ]
}

/// The game in testing mode, to compare the window with.
pub struct Mirror(Session);

impl Mirror {
    pub fn new() -> Mirror {
        let games = Registry::builtin().games();
        Mirror(Session::new(&games, games.first(), SessionOptions::PIPE))
    }

    pub fn ask(&mut self, command: &str) -> String {
        let mut out = Vec::new();
        let command = command.trim_end_matches('.');
        self.0.command(command, &mut out).expect("memory takes it");
        String::from_utf8(out).expect("text")
    }

    pub fn board(&mut self) -> Vec<String> {
        let text = self.ask("show board.");
        text.lines()
            .map(|line| line.split_once(": ").map_or("", |(_, row)| row).to_owned())
            .collect()
    }

    /// The side to move and its colour; `None` when the round is over.
    pub fn turn(&mut self) -> Option<(String, String)> {
        let status = self.ask("show status.");
        let words: Vec<&str> = status.trim_end_matches(['.', '\n']).split(' ').collect();
        match words.as_slice() {
            [who, "to", "play", colour] => Some(((*who).to_owned(), (*colour).to_owned())),
            _ => None,
        }
    }

    pub fn moves(&mut self) -> Vec<Spot> {
        let text = self.ask("show moves.");
        let moves = text.trim_end_matches(['.', '\n']).split(", ");
        moves.filter_map(spot).collect()
    }

    pub fn play(&mut self, colour: &str, spot: Spot) {
        let command = format!("add {colour} piece to {} {}.", spot.x, spot.y);
        assert_eq!(self.ask(&command), "Done.\n", "{command}");
    }
}

fn spot(text: &str) -> Option<Spot> {
    let (x, y) = text.split_once(' ')?;
    Some(Spot::new(x.parse().ok()?, y.parse().ok()?))
}

fn read(display: &Display, window: u32, eye: &Eye) -> Option<Vec<String>> {
    let shot: Shot = display.shot(window)?;
    Some(rows(&eye.read(&shot)))
}

/// Waits until the window shows the mirror's board.
fn until_same(display: &Display, window: u32, eye: &Eye, mirror: &mut Mirror) {
    let wanted = mirror.board();
    let mut seen = Vec::new();
    let start = std::time::Instant::now();
    loop {
        if let Some(found) = read(display, window, eye) {
            seen = found;
        }
        if seen == wanted {
            return;
        }
        assert!(
            start.elapsed() < crate::display::PATIENCE,
            "wanted\n{}\nseen\n{}",
            wanted.join("\n"),
            seen.join("\n")
        );
        std::thread::sleep(std::time::Duration::from_millis(15));
    }
}

/// Plays until a round is over, and then begins the next with `n`.
fn against_the_machine(white: bool) {
    let display = Display::start("1280x1024x24");
    let own = if white { "White" } else { "Black" };
    let command = format!("set level 1. go gui as {}.", own.to_lowercase());
    let (mut program, window) = Program::playing(&display, &command);
    assert_eq!(program.line(), "Done.");
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    let mut mirror = Mirror::new();
    point_away(&display, window);
    let mut plies = 0;
    while let Some((who, colour)) = mirror.turn() {
        if who == own {
            // The machine's own choice makes a round end somewhere.
            let answer = mirror.ask(&format!("get {} move.", own.to_lowercase()));
            let chosen = spot(answer.trim_end_matches(['.', '\n'])).expect("a move");
            display.click(eye.scene.place(chosen).expect("a vertex"));
            point_away(&display, window);
            mirror.play(&colour, chosen);
        } else {
            let before = mirror.board();
            let chosen = until("the machine moves", || {
                // Two pictures alike, and one piece more: the animation is over.
                let now = read(&display, window, &eye)?;
                std::thread::sleep(std::time::Duration::from_millis(40));
                let new = |spot: &Spot| {
                    let at = |rows: &[String]| rows[spot.y as usize].as_bytes()[spot.x as usize];
                    at(&before) == b'.' && at(&now) != b'.'
                };
                let mut found = spots().filter(new);
                let chosen = found.next()?;
                let steady = read(&display, window, &eye)? == now && found.next().is_none();
                steady.then_some(chosen)
            });
            mirror.play(&colour, chosen);
        }
        // A quick answer of the machine may be on the window already.
        if mirror.turn().is_some_and(|(who, _)| who == own) {
            until_same(&display, window, &eye, &mut mirror);
        }
        plies += 1;
        if plies == 60 {
            break;
        }
    }
    if mirror.turn().is_none() {
        until_same(&display, window, &eye, &mut mirror);
        let score = mirror.ask("show score.");
        display.keys("n");
        mirror.ask("next round.");
        point_away(&display, window);
        if mirror.turn().is_some_and(|(who, _)| who == own) {
            until_same(&display, window, &eye, &mut mirror);
        }
        display.keys("q");
        program.say("show score.");
        assert_eq!(program.line() + "\n", score);
        assert!(program.finish().1.success());
        return;
    }
    display.keys("q");
    program.say("show board.");
    let rows: Vec<String> = (0..16).map(|_| program.line()).collect();
    let theirs = rows
        .iter()
        .filter_map(|row| row.split_once(": "))
        .map(|(_, row)| row);
    let apart = theirs.zip(mirror.board()).filter(|(a, b)| a != b).count();
    // The machine may have answered since.
    assert!(apart <= 6, "{rows:?}");
    assert!(program.finish().1.success());
}

fn by_keys_alone() {
    const LEFT: u32 = 0xff51;
    const RIGHT: u32 = 0xff53;
    let display = Display::start("1280x1024x24");
    let (mut program, _) = Program::playing(&display, "go gui with two players.");
    // The cursor starts at 8 6.
    display.keys("\n");
    display.key_symbol(LEFT);
    display.keys(" ");
    display.key_symbol(RIGHT);
    display.keys("9 6\n");
    display.keys("uu");
    display.keys("r");
    display.keys("q");
    program.say("show history.");
    assert_eq!(program.line(), "1. red 8 6");
    assert_eq!(program.line(), "2. yellow 7 6");
    assert_eq!(program.finish().0, "");
}

fn hovers_on_legal_vertices_only() {
    let display = Display::start("1280x1024x24");
    let (program, window) = Program::playing(&display, "go gui with two players.");
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    let mut mirror = Mirror::new();
    let legal = mirror.moves();
    for spot in [(8, 6), (8, 8), (3, 3), (7, 6), (9, 7), (8, 5)] {
        let spot = Spot::new(spot.0, spot.1);
        display.point(eye.scene.place(spot).expect("a vertex"));
        if legal.contains(&spot) {
            until("the piece hovers", || {
                let shot: Shot = display.shot(window)?;
                (eye.hovering(&shot, spot) == Some(Colour::Red)).then_some(())
            });
        } else {
            std::thread::sleep(std::time::Duration::from_millis(200));
            let shot = display.shot(window).expect("a picture");
            assert_eq!(eye.hovering(&shot, spot), None, "{spot:?}");
        }
    }
    display.keys("q");
    assert!(program.finish().1.success());
}

fn display_chooses_the_window() {
    let display = Display::start("1280x1024x24");
    for arguments in [&["-a2"][..], &["-mx", "-a", "2", "-d", "1"], &["play"]] {
        let program = Program::start(&display.name, arguments);
        let window = display.wait_for_window();
        display.focus(window);
        display.keys("q");
        assert!(program.finish().1.success(), "{arguments:?}");
    }
}

fn start_page_by_mouse_and_keys() {
    let display = Display::start("1280x1024x24");
    let (mut program, window) = Program::playing(&display, "go gui.");
    // The first item goes on with this board.
    display.keys("\n");
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    let spot = Spot::new(8, 6);
    let place = eye.scene.place(spot).expect("a vertex");
    let hovers = || Some(eye.hovering(&display.shot(window)?, spot) == Some(Colour::Red));
    // Until the page has gone the pointer is over the page.
    until("the piece hovers", || {
        point_away(&display, window);
        display.point(place);
        std::thread::sleep(std::time::Duration::from_millis(100));
        hovers().filter(|&hovers| hovers)
    });
    display.click(place);
    until("the piece and the answer", || {
        let board = read(&display, window, &eye)?;
        let pieces = |row: &String| row.bytes().filter(|&cell| cell != b'.').count();
        (board.iter().map(pieces).sum::<usize>() == 4).then_some(())
    });
    display.close(window);
    program.say("show history.");
    assert_eq!(program.line(), "1. red 8 6");
    assert!(program.finish().1.success());
}

/// A pixel of a window that belongs to this peg, whatever stands before it.
fn peg(scene: &Scene, spot: Spot) -> (f32, f32) {
    let pixels = (0..720)
        .step_by(3)
        .flat_map(|y| (0..1000).step_by(3).map(move |x| (x, y)));
    let mut pixels = pixels.map(|(x, y)| (x as f32, y as f32));
    pixels
        .find(|&at| scene.target(at) == Target::Board(spot))
        .expect("every peg can be pointed at")
}

fn score_four_by_mouse_and_keys() {
    let display = Display::start("1280x1024x24");
    let commands = "choose game score four. go gui with two players.";
    let (mut program, window) = Program::playing(&display, commands);
    assert_eq!(program.line(), "Done.");
    let (width, height) = display.size(window);
    let mut canvas = Canvas::new(width, height);
    let view = gallery::view(atom4::games::score_four::play::kind::KIND, "A1", None);
    let state = UiState::new(Spot::new(0, 0), 0);
    let scene = paint(&mut canvas, &view, &state, &DrawOptions::default());
    let changed = |what: &str, act: &dyn Fn()| {
        let before = display.shot(window).expect("a picture");
        act();
        until(what, || {
            let shot = display.shot(window)?;
            (shot.rgb != before.rgb).then_some(())
        });
    };
    // White fills row 1, black answers behind it.
    for x in 0..4 {
        for y in 0..2 {
            if (x, y) != (3, 1) {
                let at = peg(&scene, Spot::new(x, y));
                changed("the bead that would land", &|| display.point(at));
                changed("the bead lands", &|| display.click(at));
                std::thread::sleep(std::time::Duration::from_millis(450));
            }
        }
    }
    // White has won, and nothing is lit under the pointer any more, wherever it is.
    let still = || {
        until("a picture that stays", || {
            let before = display.shot(window)?;
            std::thread::sleep(std::time::Duration::from_millis(600));
            let after = display.shot(window)?;
            (before.rgb == after.rgb).then_some(after)
        })
    };
    let over = still();
    for spot in [Spot::new(0, 3), Spot::new(2, 2)] {
        display.point(peg(&scene, spot));
        assert!(still().rgb == over.rgb, "{spot:?} is lit");
    }
    for key in ["4", "6", "8", "2", "5"] {
        changed("the board turns", &|| display.keys(key));
    }
    // Dragging with the other button turns it too.
    display.point((300.0, 300.0));
    display.press(3);
    changed("the board follows the mouse", &|| {
        display.point((380.0, 320.0))
    });
    display.release(3);
    display.keys("u");
    display.keys("d1\n");
    display.keys("q");
    program.say("show status.");
    assert_eq!(program.line(), "White wins: A1-1, B1-1, C1-1, D1-1.");
    assert!(program.finish().1.success());
}

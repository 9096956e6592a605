//! What a window keeps: a game whose program is killed, and a name that is pasted into a line.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use atom4::base::Random;
use libtest_mimic::{Failed, Trial};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SelectionNotifyEvent,
    WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use crate::case;
use crate::display::{Display, Shot, until};
use crate::program::Program;
use crate::window::point_away;

const CONTROL: u32 = 0xffe3;
const SHIFT: u32 = 0xffe1;
const INSERT: u32 = 0xff63;

/// Games by their options, with moves by hand.
const GAMES: [(&str, &[&str]); 4] = [
    ("atom-4", &["8 8\n", "7 5\n", "10 5\n", "6 8\n", "11 9\n"]),
    (
        "score-four",
        &["a1\n", "b2\n", "c3\n", "a4\n", "b1\n", "d1\n"],
    ),
    ("cluster", &["\n", "2"]),
    // The second Enter lets the atom go: what is picked is no part of what stands.
    (
        "atomix",
        &[
            "N1 1 right\n\n",
            "N6 2 down\n\n",
            "N1 1 right\n\n6 2 down\n\nu",
        ],
    ),
];

pub fn trials() -> Vec<Trial> {
    let few = || {
        for (game, moves) in GAMES {
            kills(game, moves, 2);
        }
    };
    // They take minutes: cargo test --test x11 fifty -- --ignored
    let fifty = GAMES.map(|(game, moves)| {
        let run = move || -> Result<(), Failed> {
            kills(game, moves, 50);
            Ok(())
        };
        Trial::test(format!("kept::fifty_kills_lose_no_move_of_{game}"), run)
            .with_ignored_flag(true)
    });
    let mut trials = vec![
        case("kept::a_kill_loses_no_move", few),
        case("kept::a_name_is_pasted", a_name_is_pasted),
    ];
    trials.extend(fifty);
    trials
}

/// A folder of a test's own, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("x11")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// The program with a home of its own, its window, and what it shows once it stands still.
pub fn started(display: &Display, home: &Path, game: &str) -> (Program, u32) {
    let program = Program::at_home(home, &display.name, &["play", game, "-mx"]);
    let window = display.wait_for_window();
    display.focus(window);
    display.point((2.0, 2.0));
    still(display, window);
    // The first item goes on with the board, and with none there begins a game.
    display.keys("\n");
    (program, window)
}

/// What the window shows when it has not changed for a while, in which the program had nothing to do: on a busy machine
/// it can stand still because others run.
pub fn still(display: &Display, window: u32) -> Shot {
    still_while(display, window, || ())
}

/// The same, when `also` has not changed for as long either.
fn still_while<T: PartialEq>(display: &Display, window: u32, also: impl Fn() -> T) -> Shot {
    let mut last: Option<(Shot, T)> = None;
    let (mut since, mut times) = (Instant::now(), 0);
    until("the window stands still", || {
        let (shot, other) = (display.shot(window)?, also());
        let same = |(seen, before): &(Shot, T)| seen.rgb == shot.rgb && *before == other;
        // A window of one colour has not been drawn yet.
        let drawn = shot.rgb.chunks(3).any(|pixel| *pixel != shot.rgb[..3]);
        times += 1;
        if !drawn || !display.at_rest(window) || !last.as_ref().is_some_and(same) {
            (since, times) = (Instant::now(), 0);
            last = Some((shot, other));
        }
        // Where a look takes a second, two of them say little.
        (times >= 8 && since.elapsed() > Duration::from_millis(700)).then_some(())
    });
    last.expect("it was seen").0
}

/// The part of the window in which boards lie, without the rows of the message and the buttons.
pub fn board(shot: &Shot) -> Vec<(u8, u8, u8)> {
    let (width, height) = (shot.width * 6 / 10, shot.height * 8 / 10);
    let row = |y| (0..width).map(move |x| shot.pixel(x, y));
    (0..height).flat_map(row).collect()
}

/// A game whose program is killed.
struct Killed<'a> {
    game: &'a str,
    display: Display,
    home: PathBuf,
    program: Program,
    window: u32,
}

impl<'a> Killed<'a> {
    fn new(game: &'a str, count: usize) -> Killed<'a> {
        let display = Display::start("1280x1024x24");
        let home = folder(&format!("kept-{game}-{count}"));
        let (program, window) = started(&display, &home, game);
        Killed {
            game,
            display,
            home,
            program,
            window,
        }
    }

    /// The file of the game that is kept.
    fn kept(&self) -> String {
        let file = self
            .home
            .join(format!("state/atom4/games/{}.toml", self.game));
        fs::read_to_string(file).unwrap_or_default()
    }

    /// The board and its file when no machine thinks and nothing moves.
    fn rest(&self) -> (Shot, String) {
        // The cursor comes back at the board's usual place: it is no part of what stood.
        point_away(&self.display, self.window);
        let seen = || (self.program.thinks().then(Instant::now), self.kept());
        let shot = still_while(&self.display, self.window, seen);
        (shot, self.kept())
    }

    /// Kills the program and starts the next one, which goes on with the game.
    fn again(&mut self) {
        self.program.kill();
        until("the window goes", || {
            self.display.window().is_none().then_some(())
        });
        (self.program, self.window) = started(&self.display, &self.home, self.game);
    }

    /// Kills at rest: the next start offers the board that stood, every piece and mark of it.
    fn at_rest(&mut self, number: usize) {
        let (stood, kept) = self.rest();
        self.again();
        let (again, kept_again) = self.rest();
        let (before, after) = (board(&stood), board(&again));
        let apart = before.iter().zip(&after).filter(|(a, b)| a != b).count();
        assert_eq!(apart, 0, "{}, kill {number}: pixels", self.game);
        assert_eq!(kept_again, kept, "{}, kill {number}", self.game);
    }

    /// Kills so long after a key, whatever is happening: what was kept is whole, goes on from the moves before, and the
    /// next start goes on from it.
    fn amid(&mut self, number: usize, before: &[String], wait: Duration) {
        std::thread::sleep(wait);
        self.program.kill();
        let kept = moves_of(&self.kept());
        let what = format!("{}, kill {number} after {wait:?}", self.game);
        self.again();
        let after = moves_of(&self.rest().1);
        if self.game == "atomix" {
            // No machine moves here, and moves are taken back too.
            assert_eq!(after, kept, "{what}");
        } else {
            assert!(kept.starts_with(before), "{what}: {before:?}, {kept:?}");
            assert!(after.starts_with(&kept), "{what}: {kept:?}, {after:?}");
        }
    }
}

/// The moves of a kept game.
fn moves_of(kept: &str) -> Vec<String> {
    let made = |line: &&str| MADE.iter().any(|word| line.starts_with(word));
    kept.lines().filter(made).map(str::to_owned).collect()
}

/// The commands that are moves.
const MADE: [&str; 4] = ["add ", "drop ", "rotate ", "slide "];

/// Kills the program at so many moments of a game: at rest, and a moment after a key.
fn kills(game: &str, moves: &[&str], count: usize) {
    let mut killed = Killed::new(game, count);
    let mut random = Random::new(31);
    for number in 0..count {
        let (_, kept) = killed.rest();
        killed.display.keys(moves[number % moves.len()]);
        match number % 2 {
            0 => killed.at_rest(number),
            _ => {
                let wait = Duration::from_millis(random.below(600));
                killed.amid(number, &moves_of(&kept), wait);
            }
        }
    }
    let kept = killed.kept();
    assert!(!moves_of(&kept).is_empty(), "{kept}");
}

/// Gives this text to whoever asks for what was copied or marked, from `paste` on until `done`.
fn offering<T>(
    display: &Display,
    text: &str,
    paste: &dyn Fn(),
    mut done: impl FnMut() -> Option<T>,
) -> T {
    let conn = &display.conn;
    let owner = x11rb::connection::Connection::generate_id(conn).expect("connected");
    let aux = CreateWindowAux::new();
    conn.create_window(
        0,
        owner,
        display.root,
        0,
        0,
        1,
        1,
        0,
        WindowClass::INPUT_ONLY,
        0,
        &aux,
    )
    .expect("connected");
    for selection in [display.atom("CLIPBOARD"), AtomEnum::PRIMARY.into()] {
        conn.set_selection_owner(owner, selection, x11rb::CURRENT_TIME)
            .expect("connected");
    }
    conn.sync().expect("connected");
    paste();
    until("the paste", || {
        while let Some(event) =
            x11rb::connection::Connection::poll_for_event(conn).expect("connected")
        {
            let Event::SelectionRequest(asked) = event else {
                continue;
            };
            let (to, kind) = (asked.property, asked.target);
            conn.change_property8(
                PropMode::REPLACE,
                asked.requestor,
                to,
                kind,
                text.as_bytes(),
            )
            .expect("connected");
            let told = SelectionNotifyEvent {
                response_type: 31,
                sequence: 0,
                time: asked.time,
                requestor: asked.requestor,
                selection: asked.selection,
                target: kind,
                property: to,
            };
            conn.send_event(false, asked.requestor, EventMask::NO_EVENT, told)
                .expect("connected");
            conn.sync().expect("connected");
        }
        done()
    })
}

/// What `Y` copies is to be had by every other program, in the forms that it asks for.
fn copied(display: &Display) {
    let conn = &display.conn;
    let asker = x11rb::connection::Connection::generate_id(conn).expect("connected");
    let (aux, only) = (CreateWindowAux::new(), WindowClass::INPUT_ONLY);
    conn.create_window(0, asker, display.root, 0, 0, 1, 1, 0, only, 0, &aux)
        .expect("connected");
    let clipboard = display.atom("CLIPBOARD");
    display.keys("Y");
    until("it is offered", || {
        let owner = conn
            .get_selection_owner(clipboard)
            .ok()?
            .reply()
            .ok()?
            .owner;
        (owner != x11rb::NONE).then_some(())
    });
    let to = display.atom("ASKED");
    let ask = |selection: u32, form: &str| {
        let form = display.atom(form);
        conn.convert_selection(asker, selection, form, to, x11rb::CURRENT_TIME)
            .expect("connected");
        conn.sync().expect("connected");
        let told = until(
            "an answer",
            || match x11rb::connection::Connection::poll_for_event(conn).expect("connected") {
                Some(Event::SelectionNotify(told)) => Some(told),
                _ => None,
            },
        );
        let reply = conn
            .get_property(true, asker, to, AtomEnum::ANY, 0, 1 << 16)
            .expect("connected")
            .reply()
            .expect("connected");
        (told.property != x11rb::NONE).then_some(reply.value)
    };
    for selection in [clipboard, AtomEnum::PRIMARY.into()] {
        for form in ["UTF8_STRING", "STRING", "TEXT", "text/plain;charset=utf-8"] {
            let text = ask(selection, form).expect("it is to be had");
            let text = String::from_utf8(text).expect("text");
            assert!(
                text.starts_with("# A game of Score Four, saved by atom4.\n"),
                "{text}"
            );
            assert!(text.contains("A1"), "{text}");
        }
        assert!(ask(selection, "TARGETS").is_some_and(|forms| forms.len() >= 24));
        assert_eq!(ask(selection, "image/png"), None);
    }
}

fn a_name_is_pasted() {
    let display = Display::start("1280x1024x24");
    let home = folder("pasted");
    let (mut program, window) = started(&display, &home, "score-four");
    display.keys("a1\n");
    still(&display, window);
    copied(&display);
    let ways: [(&str, &dyn Fn()); 3] = [
        ("copied", &|| display.chord(CONTROL, u32::from('v'))),
        ("inserted", &|| display.chord(SHIFT, INSERT)),
        ("marked", &|| {
            display.press(2);
            display.release(2);
        }),
    ];
    for (name, paste) in ways {
        let file = home.join(format!("{name} w\u{f6}rter.txt"));
        display.keys("s");
        still(&display, window);
        let before = display.shot(window).expect("it is on the screen");
        offering(&display, &file.to_string_lossy(), paste, || {
            let shot = display.shot(window)?;
            (shot.rgb != before.rgb).then_some(())
        });
        display.keys("\n");
        until(name, || file.exists().then_some(()));
        still(&display, window);
    }
    // On the board itself a text is a game.
    let before = still(&display, window);
    let game = "choose game score four.\nadd white bead to D4.\nadd black bead to D3.\n";
    offering(
        &display,
        game,
        &|| display.chord(CONTROL, u32::from('v')),
        || {
            let shot = display.shot(window)?;
            (board(&shot) != board(&before)).then_some(())
        },
    );
    still(&display, window);
    display.keys("q");
    until("atom4 ends", || program.ended().then_some(()));
}

//! Things that must not harm the program: random events, a dying server, closing at any moment.

use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::play::view::{Colour, Spot};
use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, until};
use crate::eye::Eye;
use crate::program::Program;

pub fn trials() -> Vec<Trial> {
    vec![
        case(
            "survival::a_thousand_random_events",
            a_thousand_random_events,
        ),
        case("survival::no_display", no_display),
        case(
            "survival::server_killed_in_mid_game",
            server_killed_in_mid_game,
        ),
        case(
            "survival::server_killed_in_the_game_itself",
            server_killed_in_the_game_itself,
        ),
        case(
            "survival::closed_while_the_machine_thinks",
            closed_while_the_machine_thinks,
        ),
        case(
            "survival::answers_while_the_machine_thinks",
            answers_while_the_machine_thinks,
        ),
        case(
            "survival::restarted_while_the_machine_thinks",
            restarted_while_the_machine_thinks,
        ),
        case("survival::memory_stays_flat", memory_stays_flat),
    ]
}

fn a_thousand_random_events() {
    let display = Display::start("1280x1024x24");
    let (mut program, mut window) = Program::playing(&display, "set level 0. go gui as white.");
    assert_eq!(program.line(), "Done.");
    let mut random = Random::new(6);
    // Everything on the keyboard but what leaves: q, Q, Ctrl-C. Names of files come to nothing.
    let keys: Vec<char> = ('!'..='~').filter(|c| !"qQ".contains(*c)).collect();
    const NAMED: [u32; 14] = [
        0xff1b, 0xff0d, 0xff08, 0xff09, 0xff50, 0xff51, 0xff52, 0xff53, 0xff54, 0xff55, 0xff56,
        0xff57, 0xffbe, 0xffc8,
    ];
    for _ in 0..1_000 {
        match random.below(10) {
            0..=3 => {
                let at = (random.below(1000) as f32, random.below(720) as f32);
                display.point(at);
                let (width, height) = display.size(window);
                // Not onto the button that quits.
                if at.1 < height as f32 * 0.85 && at.0 < width as f32 {
                    let button = 1 + random.below(5) as u8;
                    display.press(button);
                    display.release(button);
                }
            }
            4..=6 => {
                let c = random.pick(&keys).expect("some");
                display.keys(&c.to_string());
            }
            7 => display.key_symbol(*random.pick(&NAMED).expect("some")),
            8 => {
                let size = (1 + random.below(1280) as u32, 1 + random.below(1024) as u32);
                display.resize(window, size);
            }
            _ => display.expose(window),
        }
        if display.window().is_none() {
            // A question answered with yes, or a file: the game was left in good order.
            program.say("go gui as white.");
            window = display.wait_for_window();
            display.focus(window);
        }
    }
    display.close(window);
    program.say("show settings.");
    until("testing mode goes on", || {
        program.line().contains("player").then_some(())
    });
    let (_, status) = program.finish();
    assert!(status.success());
}

fn no_display() {
    for (name, reason) in [
        ("", "there is no display: DISPLAY is not set"),
        (":4711", "the display :4711 cannot be opened"),
        ("nonsense", "the display nonsense cannot be opened"),
    ] {
        let mut program = Program::start(name, &[]);
        program.say("add red piece to 8 6. go gui. why. show history.");
        assert_eq!(program.line(), "Done.");
        assert_eq!(program.line(), "Impossible.", "{name:?}");
        let why = program.line();
        assert!(why.contains(reason), "{why}");
        assert_eq!(program.line(), "1. red 8 6");
        assert!(program.finish().1.success());
    }
}

/// Clicks the first move of a game.
fn first_move(display: &Display, window: u32) {
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    display.click(eye.scene.place(Spot::new(8, 6)).expect("a vertex"));
    until("the piece lies", || {
        let shot = display.shot(window)?;
        let cells = eye.read(&shot);
        // What hovers lies on 8 6 as well, and makes nothing yellow.
        (cells[6][8].is_some() && cells[7][7] == Some(Colour::Yellow)).then_some(())
    });
}

fn server_killed_in_mid_game() {
    let mut display = Display::start("1280x1024x24");
    let (mut program, window) = Program::playing(&display, "go gui with two players.");
    first_move(&display, window);
    display.kill();
    assert_eq!(program.line(), "Impossible.");
    program.say("why. show history. add yellow piece to 7 6. go gui. why.");
    let why = program.line();
    assert!(why.contains("the display went away"), "{why}");
    assert_eq!(program.line(), "1. red 8 6", "the game is kept");
    assert_eq!(program.line(), "Done.");
    assert_eq!(program.line(), "Impossible.");
    assert!(program.line().contains("cannot be opened"));
    assert!(program.finish().1.success());
}

fn server_killed_in_the_game_itself() {
    let mut display = Display::start("1280x1024x24");
    let mut program = Program::start(&display.name, &["-mx"]);
    let window = display.wait_for_window();
    first_move(&display, window);
    display.kill();
    program.say("show history.");
    let (output, status) = program.finish();
    assert!(
        output.contains("1. red 8 6\n"),
        "testing mode goes on: {output}"
    );
    assert!(output.contains("the display went away"), "{output}");
    assert_eq!(status.code(), Some(1));
}

/// Waits until the machine has been thinking for a while.
fn thinking(display: &Display, command: &str) -> (Program, u32) {
    let (program, window) = Program::playing(display, command);
    first_move(display, window);
    std::thread::sleep(Duration::from_millis(900));
    (program, window)
}

const LONG_THOUGHT: &str = "set time 60000 ms. go gui as white.";

fn closed_while_the_machine_thinks() {
    for way in ["q", "close"] {
        let display = Display::start("1280x1024x24");
        let (mut program, window) = thinking(&display, LONG_THOUGHT);
        if way == "q" {
            display.keys("q");
        } else {
            display.close(window);
        }
        program.say("show history.");
        assert_eq!(program.line(), "Done.");
        let start = Instant::now();
        assert_eq!(program.line(), "1. red 8 6");
        // Far below the minute that it had; a search left running would hold it up.
        assert!(start.elapsed() < Duration::from_secs(30));
        let pid = program.pid();
        let before = processor_ticks(pid);
        std::thread::sleep(Duration::from_millis(400));
        assert!(processor_ticks(pid) - before < 10, "it still computes");
        assert!(program.finish().1.success());
    }
}

/// Time on the processor so far, in hundredths of a second.
fn processor_ticks(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("Linux");
    let after = stat.rsplit_once(')').expect("a name in brackets").1;
    let fields: Vec<&str> = after.split_whitespace().collect();
    let number = |at: usize| fields[at].parse::<u64>().expect("a number");
    number(11) + number(12)
}

fn answers_while_the_machine_thinks() {
    let display = Display::start("1280x1024x24");
    let (program, window) = thinking(&display, LONG_THOUGHT);
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    // The number of the column lights up where the mouse is.
    for x in [3, 12, 5, 10] {
        let at = eye.scene.place(Spot::new(x, 12)).expect("a vertex");
        let before = display.shot(window).expect("a picture");
        display.point(at);
        until("the window follows the mouse", || {
            let shot = display.shot(window)?;
            (shot.rgb != before.rgb).then_some(())
        });
    }
    display.keys("q");
    assert!(program.finish().1.success());
}

fn restarted_while_the_machine_thinks() {
    let display = Display::start("1280x1024x24");
    let (mut program, window) = thinking(&display, LONG_THOUGHT);
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    for _ in 0..3 {
        display.keys("N");
        crate::window::point_away(&display, window);
        until("the opening again", || {
            let shot = display.shot(window)?;
            let count = eye.read(&shot).iter().flatten().flatten().count();
            (count == 2).then_some(())
        });
        first_move(&display, window);
    }
    display.close(window);
    program.say("show history.");
    assert_eq!(program.line(), "Done.");
    assert_eq!(program.line(), "1. red 8 6");
    assert!(program.finish().1.success());
}

/// A few hundred repaints; the benchmark does ten thousand.
fn memory_stays_flat() {
    let display = Display::start("1280x1024x24");
    let (program, window) = Program::playing(&display, "go gui with two players.");
    let (width, height) = display.size(window);
    let eye = Eye::new(width, height);
    let run = |count: i16| {
        for step in 0..count {
            let spot = Spot::new(step % 16, (step / 16) % 16);
            display.point(eye.scene.place(spot).expect("a vertex"));
            let before = display.shot(window).expect("a picture");
            display.keys("k");
            until("it is drawn", || {
                let shot = display.shot(window)?;
                (shot.rgb != before.rgb).then_some(())
            });
        }
        program.memory()
    };
    let early = run(60);
    let late = run(240);
    assert!(late < early + 3_000, "{early} KiB, then {late} KiB");
    display.keys("q");
    assert!(program.finish().1.success());
}

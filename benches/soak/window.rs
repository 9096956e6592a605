//! Machine games in the window, one after another in one process, on an X server of our own.

use std::fs;
use std::time::Duration;

use atom4::games::atomix::levels::own;
use atom4::play::kind::Kind;

use crate::display::{Display, until};
use crate::judge::{Judged, judge};
use crate::program::Program;
use crate::talk::Talk;
use crate::terminal::{next, saved, solution};
use crate::watch::{GROWTH_OF_PICTURES, Watch, until_over};

/// Games between two visits to the command line.
const SITTING: usize = 10;

/// How long nothing moves in the window when a game is over.
const STILL: Duration = Duration::from_millis(250);

/// Plays games of this kind, each saved and judged.
pub fn soak(kind: Kind, name: &str, games: usize) {
    let display = Display::start("1280x1024x24");
    let mut player = Talk::with(Program::start(&display.name, &["--game", name]));
    let mut other = Talk::start(name);
    let mut watch = Watch::new(format!("{name} in the window"), GROWTH_OF_PICTURES);
    let (mut window, mut last) = (0, String::new());
    for number in 0..games {
        let file = format!("w-{name}-{number}");
        let mut rests = false;
        let first = kind == atom4::games::atomix::play::kind::KIND || number % SITTING == 0;
        if kind == atom4::games::atomix::play::kind::KIND {
            let level = own()[number % 12].level.name().to_lowercase();
            let moves = solution(&mut other, &level);
            player.order(&format!("load level {level}."));
            player.say("go gui with two players.");
            window = opened(&display);
            for slide in moves {
                display.keys(&format!("{slide}\n"));
            }
        } else if first {
            player.order(&format!("choose game {name}. set level 0."));
            player.say("go gui with two machines.");
            window = opened(&display);
            display.keys(">>>>>>>>>>>>");
            last.clear();
        } else {
            display.keys(next(number));
        }
        let (judged, text) = the_end(kind, (&display, window), &file, &last, &mut other);
        last = text;
        if kind == atom4::games::atomix::play::kind::KIND
            || number % SITTING == SITTING - 1
            || number + 1 == games
        {
            display.keys(if kind == atom4::games::cluster::play::kind::KIND {
                "Q"
            } else {
                "q"
            });
            until("the window closes", || {
                display.window().is_none().then_some(())
            });
            judged.agrees(&player.state(kind), &file);
            rests = true;
        } else {
            let width = 700 + 50 * (number % SITTING) as u32;
            display.resize(window, (width, 700));
        }
        watch.game(judged.moves);
        if rests {
            watch.rest(player.process(), games);
        }
    }
    watch.end(player.process());
    player.end();
    other.end();
}

fn opened(display: &Display) -> u32 {
    let window = display.wait_for_window();
    display.focus(window);
    window
}

/// Waits until nothing moves any more, saves the game and judges it; once more where it was only
/// a pause.
fn the_end(
    kind: Kind,
    (display, window): (&Display, u32),
    file: &str,
    last: &str,
    other: &mut Talk,
) -> (Judged, String) {
    let mut before = String::new();
    for attempt in 0..100 {
        until_over(file, || {
            let before = display.shot(window);
            std::thread::sleep(STILL);
            before
                .zip(display.shot(window))
                .is_some_and(|(a, b)| a.rgb == b.rgb)
        });
        let file = format!("{file}-{attempt}");
        let save = if kind == atom4::games::cluster::play::kind::KIND {
            'S'
        } else {
            's'
        };
        display.keys(&format!("{save}{file}\n"));
        let text = saved(&file);
        let judged = judge(kind, &file, other);
        fs::remove_file(&file).expect("it was read just now");
        // Cluster ends with empty bags, too, which a saved game does not hold: there the end is
        // that nothing has moved since it was saved before.
        if text != last
            && (judged.over() || kind == atom4::games::cluster::play::kind::KIND && text == before)
        {
            return (judged, text);
        }
        before = text;
    }
    panic!("{file} does not end");
}

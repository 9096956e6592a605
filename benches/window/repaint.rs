//! Processor time that the window takes for a hover, from one place of the board to the next, and for a move with its
//! answer, in each game. `ATOM4_BASELINE=PROGRAM` names another `atom4` to compare with. Of a machine's move only the
//! drawing counts: it thinks on a thread of its own.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use atom4::games::atom4::play::kind::KIND as ATOM4;
use atom4::games::atomix::levels::own;
use atom4::games::score_four::play::kind::KIND as SCORE_FOUR;
use atom4::play::view::{Spot, View};
use atom4::rules::Puzzle;
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, Scene, paint};

use crate::display::{Display, until, xvfb_exists};
use crate::gallery;
use crate::program::Program;

const SIZE: (u32, u32) = (1200, 800);
/// Each program has so many turns; the least of its times counts, which others on the machine have disturbed least.
const TURNS: usize = 3;
const HOVERS: u32 = 100;

/// A game, its first board, the places that are pointed at, and those that are clicked for a move.
struct Case {
    name: &'static str,
    view: View,
    hovers: Vec<Spot>,
    clicks: Vec<Spot>,
}

fn cases() -> [Case; 4] {
    let row = |y| (0..6).map(move |x| Spot::new(x, y));
    [
        Case {
            name: "atom-4",
            view: gallery::view(ATOM4, "", None),
            hovers: (5..11).map(|x| Spot::new(x, 6)).collect(),
            clicks: vec![Spot::new(8, 6)],
        },
        Case {
            name: "score-four",
            view: gallery::view(SCORE_FOUR, "", None),
            hovers: (0..4).map(|x| Spot::new(x, 0)).collect(),
            clicks: vec![Spot::new(1, 0)],
        },
        Case {
            name: "cluster",
            view: gallery::cluster(false, "", None),
            hovers: (-2..=3).map(|x| Spot::new(x, 0)).collect(),
            clicks: vec![Spot::new(1, 0)],
        },
        Case {
            name: "atomix",
            view: gallery::level("Water", &[]),
            hovers: row(1).chain(row(2)).collect(),
            clicks: slide(),
        },
    ]
}

/// The cells to click for the first slide that there is in the first level.
fn slide() -> Vec<Spot> {
    let level = &own()[0].level;
    let (start, mut next) = (level.start(), Vec::new());
    level.successors(&start, &mut next);
    let (slide, _) = next.first().expect("a level can be played");
    let end = start.landing(level, *slide).expect("a possible slide");
    let spot = |cell| {
        Spot::new(
            level.board().column(cell) as i16,
            level.board().row(cell) as i16,
        )
    };
    let from = slide.cell(level.board()).expect("on the board");
    vec![spot(from), spot(end)]
}

fn scene(view: &View) -> Scene {
    let mut canvas = Canvas::new(SIZE.0, SIZE.1);
    let state = UiState::new(Spot::default(), 0);
    paint(&mut canvas, view, &state, &DrawOptions::default())
}

/// Processor time of the thread that draws; Linux counts it in nanoseconds.
fn drawing(program: &Program) -> Duration {
    let pid = program.pid();
    let told = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/schedstat"));
    let told = told.expect("Linux with CONFIG_SCHED_INFO");
    let first = told.split(' ').next().unwrap_or_default();
    Duration::from_nanos(first.parse().expect("a number"))
}

/// Waits until nothing has been drawn for a while; a thread that only looks whether something has come takes less than this.
fn settled(program: &Program) -> Duration {
    const IDLE: Duration = Duration::from_millis(1);
    let (mut last, mut since) = (drawing(program), Instant::now());
    while since.elapsed() < Duration::from_millis(2500) {
        std::thread::sleep(Duration::from_millis(100));
        let now = drawing(program);
        if now - last > IDLE {
            since = Instant::now();
        }
        last = now;
    }
    last
}

/// Milliseconds for a hover and for a move with its answer.
fn times(program: &Path, case: &Case) -> [f64; 2] {
    let display = Display::start("1200x800x24");
    let mut program = Program::start_of(program, &display.name, &["--game", case.name]);
    program.say(match case.name {
        "atomix" => "go gui with two players. show history.",
        _ => "set level 1. go gui as white. show history.",
    });
    let window = display.wait_for_window();
    display.focus(window);
    display.resize(window, SIZE);
    until("the size", || (display.size(window) == SIZE).then_some(()));
    let scene = scene(&case.view);
    let place = |spot| scene.place(spot).expect("a place of the board");
    display.point(place(case.hovers[0]));
    let before = settled(&program);
    for step in 1..=HOVERS as usize {
        display.point(place(case.hovers[step % case.hovers.len()]));
        std::thread::sleep(Duration::from_millis(60));
    }
    let hovered = settled(&program);
    for &spot in &case.clicks {
        display.click(place(spot));
    }
    let moved = settled(&program);
    display.close(window);
    let (answers, _) = program.finish();
    assert!(answers.contains("1."), "no move was made: {answers}");
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    [
        ms(hovered - before) / f64::from(HOVERS),
        ms(moved - hovered),
    ]
}

/// Prints the times in the games named, or in all, and how much of the baseline's they are.
pub fn compared(games: &[String]) {
    if !xvfb_exists() {
        println!("repaint: not measured, there is no Xvfb");
        return;
    }
    let own = PathBuf::from(env!("CARGO_BIN_EXE_atom4"));
    let baseline = std::env::var_os("ATOM4_BASELINE").map(PathBuf::from);
    let wanted = |case: &Case| games.is_empty() || games.iter().any(|name| name == case.name);
    for case in cases().into_iter().filter(wanted) {
        let mut least = [[f64::INFINITY; 2]; 2];
        for _ in 0..TURNS {
            for (program, least) in [Some(&own), baseline.as_ref()].iter().zip(&mut least) {
                if let Some(program) = program {
                    let found = times(program, &case);
                    least
                        .iter_mut()
                        .zip(found)
                        .for_each(|(least, found)| *least = least.min(found));
                }
            }
        }
        for (place, what) in ["a hover", "a move with its answer"]
            .into_iter()
            .enumerate()
        {
            let name = case.name;
            match least {
                [own, base] if baseline.is_some() => println!(
                    "processor time, 1200 x 800, {name}, {what}: {:.2} ms, of the baseline's {:.2} ms: {:.2}",
                    own[place],
                    base[place],
                    own[place] / base[place]
                ),
                [own, _] => println!(
                    "processor time, 1200 x 800, {name}, {what}: {:.2} ms",
                    own[place]
                ),
            }
        }
    }
}

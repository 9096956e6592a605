//! The time that frames of the window take, whether memory stays flat over ten thousand, and
//! how soon a real window answers the mouse while the machine thinks.
//!
//! `cargo bench --bench window` draws off screen with the window's own code; those times are of
//! the processor, not of the clock: what else runs on the machine does not count. The answers of
//! the real window (on an Xvfb, where there is one) are by the clock.

#[path = "../../tests/x11/display.rs"]
#[allow(dead_code)] // The tests need more of it; so below.
mod display;
#[path = "../../tests/x11/eye.rs"]
#[allow(dead_code)]
mod eye;
#[path = "../../tests/x11/gallery.rs"]
#[allow(dead_code)]
mod gallery;
mod live;
#[path = "../../tests/x11/program.rs"]
#[allow(dead_code)]
mod program;
mod repaint;
mod wire;

use std::time::Duration;

use atom4::play::view::{Spot, View};
use atom4::ui::palette::PALETTES;
use atom4::ui::state::{Overlay, UiState};
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, paint};

fn main() {
    // `cargo bench --bench window -- wire` counts bytes alone.
    if std::env::args().any(|argument| argument == "wire") {
        return wire::counted();
    }
    // `-- repaint [GAME…]` measures what hovers and moves of a real window cost.
    let words = std::env::args().filter(|argument| !argument.starts_with('-'));
    let mut words = words.skip_while(|argument| argument != "repaint");
    if words.next().is_some() {
        return repaint::compared(&words.collect::<Vec<String>>());
    }
    let size = (1200, 800);
    let views = [
        (
            atom4::games::atom4::play::kind::KIND,
            gallery::view(
                atom4::games::atom4::play::kind::KIND,
                gallery::ATOM4,
                Some(Spot::new(12, 7)),
            ),
        ),
        (
            atom4::games::score_four::play::kind::KIND,
            gallery::view(
                atom4::games::score_four::play::kind::KIND,
                gallery::SCORE_FOUR,
                Some(Spot::new(2, 3)),
            ),
        ),
    ];
    for (kind, view) in &views {
        let name = kind.title();
        for (what, over) in [
            ("board", Overlay::Nothing),
            ("keys", Overlay::Keys(0)),
            ("rules", Overlay::Rules(0)),
        ] {
            let mut state = state(view);
            state.overlay = over;
            state.rules = gallery::rules(*kind);
            let mut canvas = Canvas::new(size.0, size.1);
            let (first, each) = time(&mut canvas, view, &state, 200);
            println!(
                "{name}, {what}, {} x {}: first frame {first:.1} ms, then {each:.2} ms",
                size.0, size.1
            );
        }
    }
    let mut canvas = Canvas::new(3840, 2160);
    let (first, each) = time(&mut canvas, &views[0].1, &state(&views[0].1), 20);
    println!("Atom-4, board, 3840 x 2160: first frame {first:.1} ms, then {each:.2} ms");

    let mut canvas = Canvas::new(size.0, size.1);
    let mut early = 0;
    for frame in 0..10_000 {
        let (_, view) = &views[frame % 2];
        let mut state = state(view);
        state.palette = frame / 2 % PALETTES.len();
        state.cursor = Spot::new((frame % 16) as i16, (frame / 16 % 16) as i16);
        paint(&mut canvas, view, &state, &DrawOptions::default());
        if frame == 1_000 {
            early = memory();
        }
    }
    println!(
        "memory after 1,000 repaints {early} KiB, after 10,000 {} KiB",
        memory()
    );
    live::hover_while_thinking();
    repaint::compared(&[]);
    wire::counted();
}

fn state(view: &View) -> UiState {
    let mut state = UiState::new(view.aim.as_ref().map_or(Spot::default(), |aim| aim.spot), 0);
    state.marks = true;
    state
}

/// Milliseconds of the first frame, and of each of the next ones, in which the cursor goes from one place to the next and back.
fn time(canvas: &mut Canvas, view: &View, state: &UiState, frames: u32) -> (f64, f64) {
    let mut state = state.clone();
    let mut draw = |count: u32| {
        let start = processor();
        for _ in 0..count {
            paint(canvas, view, &state, &DrawOptions::default());
            state.cursor.x ^= 1;
        }
        (processor() - start).as_secs_f64() * 1e3 / f64::from(count)
    };
    (draw(1), draw(frames))
}

fn processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.unsigned_abs() as u32,
    )
}

/// Memory in use, KiB; 0 where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
        .unwrap_or(0)
}

//! The program itself in a window of a real X server.

use std::time::{Duration, Instant};

use atom4::play::view::Spot;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};

use crate::display::{Display, until, xvfb_exists};
use crate::eye::Eye;
use crate::program::Program;

/// A frame of a screen that shows sixty a second.
const FRAME: Duration = Duration::from_micros(16_667);

/// From the mouse's step onto another vertex to the pixels on the window, while the machine
/// thinks under `set time 60000 ms.`; and from the key that quits to the next answer.
pub fn hover_while_thinking() {
    if !xvfb_exists() {
        println!("hover while the machine thinks: not measured, there is no Xvfb");
        return;
    }
    let display = Display::start("1280x1024x24");
    let (mut program, window) = Program::playing(&display, "set time 60000 ms. go gui as white.");
    display.resize(window, (1200, 800));
    until("the size", || {
        (display.size(window) == (1200, 800)).then_some(())
    });
    let eye = Eye::new(1200, 800);
    let place = |x, y| eye.scene.place(Spot::new(x, y)).expect("a vertex");
    display.click(place(8, 6));
    until("the piece lies", || {
        let shot = display.shot(window)?;
        eye.read(&shot)[6][8].map(|_| ())
    });
    // The animation of the piece is over and the search is deep in thought.
    std::thread::sleep(Duration::from_secs(2));
    let mut times = Vec::new();
    for step in 0..100 {
        // The number of the column lights up where the mouse is.
        let to = place(if step % 2 == 0 { 3 } else { 12 }, 13);
        let corner = ((to.0 - 25.0) as i16, (to.1 - 25.0) as i16);
        let before = patch(&display, window, corner);
        let start = Instant::now();
        display.point(to);
        while patch(&display, window, corner) == before {
            assert!(start.elapsed() < Duration::from_secs(10), "no answer");
        }
        times.push(start.elapsed());
        std::thread::sleep(Duration::from_millis(20));
    }
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let within = times.iter().filter(|&&time| time <= FRAME).count();
    println!(
        "hover while the machine thinks, 1200 x 800: median {:.1} ms, slowest {:.1} ms, \
         {within} of {} within a frame of {:.1} ms",
        ms(times[times.len() / 2]),
        ms(times[times.len() - 1]),
        times.len(),
        ms(FRAME)
    );
    assert_eq!(program.line(), "Done.", "`set time` has been answered");
    program.say("show history.");
    let start = Instant::now();
    display.keys("q");
    program.line();
    println!(
        "from `q` to testing mode's answer: {:.1} ms",
        ms(start.elapsed())
    );
    program.finish();
}

/// A part of the window, as the server stores it.
fn patch(display: &Display, window: u32, (x, y): (i16, i16)) -> Vec<u8> {
    let format = ImageFormat::Z_PIXMAP;
    let image = display
        .conn
        .get_image(format, window, x, y, 50, 50, !0)
        .expect("connected");
    image.reply().expect("a part of the window").data
}

//! Bytes that the program sends to the display, counted on their way: of the first picture, of ten hovers, of a move with
//! its answer. `ATOM4_BASELINE=PROGRAM` names another `atom4` to compare with.

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use atom4::play::view::Spot;

use crate::display::{Display, until, xvfb_exists};
use crate::eye::Eye;
use crate::program::Program;

/// A display in front of another one, that counts what goes to it.
struct Counter {
    name: String,
    socket: PathBuf,
    bytes: Arc<AtomicU64>,
}

impl Counter {
    /// In front of `display`, no faster than so many bytes a second.
    fn new(display: &Display, speed: Option<u64>) -> Counter {
        let folder = Path::new("/tmp/.X11-unix");
        let behind = folder.join(format!("X{}", &display.name[1..]));
        let mut numbers = 300..;
        let (number, listener) = numbers
            .find_map(|number| {
                let socket = folder.join(format!("X{number}"));
                Some((number, UnixListener::bind(socket).ok()?))
            })
            .expect("a free number");
        let bytes = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&bytes);
        std::thread::spawn(move || {
            while let Ok((client, _)) = listener.accept() {
                let Ok(server) = UnixStream::connect(&behind) else {
                    return;
                };
                let back = (server.try_clone(), client.try_clone());
                if let (Ok(from), Ok(to)) = back {
                    std::thread::spawn(move || pass(from, to, None, None));
                }
                let counted = Arc::clone(&counted);
                std::thread::spawn(move || pass(client, server, Some(counted), speed));
            }
        });
        Counter {
            name: format!(":{number}"),
            socket: folder.join(format!("X{number}")),
            bytes,
        }
    }

    /// Bytes since the last time, once nothing has come for a while.
    fn settled(&self, from: u64) -> u64 {
        let (mut last, mut since) = (self.now(), Instant::now());
        while since.elapsed() < Duration::from_millis(1500) {
            std::thread::sleep(Duration::from_millis(50));
            if self.now() != last {
                (last, since) = (self.now(), Instant::now());
            }
        }
        last - from
    }

    fn now(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.socket);
    }
}

fn pass(
    mut from: UnixStream,
    mut to: UnixStream,
    counted: Option<Arc<AtomicU64>>,
    speed: Option<u64>,
) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if let Some(counted) = &counted {
            counted.fetch_add(length as u64, Ordering::Relaxed);
        }
        if let Some(speed) = speed {
            std::thread::sleep(Duration::from_secs_f64(length as f64 / speed as f64));
        }
        if to.write_all(&buffer[..length]).is_err() {
            return;
        }
    }
}

/// Bytes of the first picture, of ten hovers, of a move with its answer.
fn bytes(program: &Path) -> [u64; 3] {
    let display = Display::start("1280x1024x24");
    let counter = Counter::new(&display, None);
    let mut program = Program::start_of(program, &counter.name, &[]);
    program.say("set level 1. go gui as white.");
    let window = display.wait_for_window();
    display.focus(window);
    let first = counter.settled(0);
    let size = display.size(window);
    let eye = Eye::new(size.0, size.1);
    let place = |x, y| eye.scene.place(Spot::new(x, y)).expect("a vertex");
    display.point(place(8, 8));
    let before = counter.now() + counter.settled(counter.now());
    for step in 0..10 {
        display.point(place(4 + step % 7, 5 + step % 3));
        std::thread::sleep(Duration::from_millis(150));
    }
    let hovers = counter.settled(before);
    let before = before + hovers;
    display.click(place(8, 6));
    let moved = counter.settled(before);
    [first, hovers, moved]
}

/// Prints the bytes, and how much of the baseline's they are.
pub fn counted() {
    if !xvfb_exists() {
        println!("bytes to the display: not counted, there is no Xvfb");
        return;
    }
    let own = bytes(Path::new(env!("CARGO_BIN_EXE_atom4")));
    let baseline = std::env::var_os("ATOM4_BASELINE").map(PathBuf::from);
    let baseline = baseline.map(|program| bytes(&program));
    let names = ["first picture", "ten hovers", "a move with its answer"];
    for (place, name) in names.into_iter().enumerate() {
        match baseline {
            Some(baseline) => println!(
                "bytes to the display, {name}: {}, of the baseline's {}: {:.3}",
                own[place],
                baseline[place],
                own[place] as f64 / baseline[place] as f64
            ),
            None => println!("bytes to the display, {name}: {}", own[place]),
        }
    }
    slow();
}

/// How much of the window is as it stays, by seconds after it is there, through 200 kB a second.
fn slow() {
    let display = Display::start("1280x1024x24");
    let counter = Counter::new(&display, Some(200_000));
    let mut program = Program::start_of(Path::new(env!("CARGO_BIN_EXE_atom4")), &counter.name, &[]);
    program.say("set level 1. go gui as white.");
    let window = display.wait_for_window();
    let start = Instant::now();
    let mut seen: Vec<(f64, Vec<u8>)> = Vec::new();
    until("a picture that stays", || {
        let (at, shot) = (start.elapsed().as_secs_f64(), display.shot(window)?);
        match seen.last() {
            Some((last, picture)) if *picture == shot.rgb => (at - last > 3.0).then_some(()),
            _ => {
                seen.push((at, shot.rgb));
                None
            }
        }
    });
    let Some((whole, last)) = seen.last() else {
        return;
    };
    for second in [0.5, 1.0, 2.0, 4.0] {
        if let Some((_, picture)) = seen.iter().rev().find(|(at, _)| *at <= second) {
            let pixels = picture.chunks(3).zip(last.chunks(3));
            let same = pixels.filter(|(one, other)| one == other).count();
            println!(
                "through 200 kB a second, after {second} s: {:.0} % of the window",
                100.0 * same as f64 / (last.len() / 3) as f64
            );
        }
    }
    println!("through 200 kB a second: whole after {whole:.1} s");
}

//! When the page and the program are there.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::devtools::Browser;
use crate::part_of;
use crate::server::{Folder, Server};

/// Pages that are opened, and starts of each program.
const TIMES: usize = 40;

/// The page's files, their size, and when its board is there.
pub fn page() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let size: usize = atom4::serve::assets::all()
        .map(|asset| asset.text.len())
        .sum();
    println!("all files of the page: {:.1} KB", size as f64 / 1000.0);
    let files = Folder::new();
    let browser = Browser::start("chromium", &files.0);
    for game in ["atom-4", "score-four", "cluster", "atomix"] {
        let links = server.game(&json!({"game": game, "player": 1}));
        let url = format!("http://{}{}", server.address, links[0]);
        let mut times: Vec<f64> = (0..TIMES / 4)
            .map(|_| {
                let mut tab = browser.open(&url, (1280, 800));
                tab.until("performance.getEntriesByName('board').length > 0");
                let time = tab.value("performance.getEntriesByName('board')[0].startTime");
                tab.call("Page.close", json!({}));
                time.as_f64().expect("a time")
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!(
            "{game}: the board is drawn {:.0} ms after the page is asked for, {:.0} ms at most",
            part_of(&times, 0.5),
            part_of(&times, 1.0)
        );
    }
}

/// The start in a pipe, in turns with that of another build.
pub fn start(other: &str) {
    let programs = [env!("CARGO_BIN_EXE_atom4"), other];
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..TIMES {
        for (program, times) in programs.iter().zip(&mut times) {
            let begun = Instant::now();
            let mut child = Command::new(program)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("it starts");
            let mut input = child.stdin.take().expect("piped");
            input.write_all(b"show status.\n").expect("it reads");
            drop(input);
            let output = child.wait_with_output().expect("it ends");
            assert!(output.status.success() && !output.stdout.is_empty());
            times.push(begun.elapsed());
        }
    }
    let [own, other] = times.map(|mut times| {
        times.sort_unstable();
        part_of(&times, 0.5)
    });
    println!(
        "a start in a pipe, in the middle: {own:?}, of the other build {other:?}: {:.2} times as long",
        own.as_secs_f64() / other.as_secs_f64()
    );
}

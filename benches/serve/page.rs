//! When the page and the program are there.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::devtools::Browser;
use crate::part_of;
use crate::server::{Folder, Server};

/// Pages that are opened.
const TIMES: usize = 40;
/// Starts of each program.
const STARTS: usize = 200;

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

/// The start in a pipe, in turns with that of another build. Both are copies: the pages of a file that a linker has just
/// written lie in smaller pieces in memory, and it starts a quarter slower.
pub fn start(other: &str) {
    let folder = Folder::new();
    let programs = [("own", env!("CARGO_BIN_EXE_atom4")), ("other", other)].map(|(name, from)| {
        let copy = folder.0.join(name);
        fs::copy(from, &copy).expect("a program");
        copy
    });
    let took = |program: &Path| {
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
        begun.elapsed()
    };
    let mut times: [Vec<Duration>; 2] = Default::default();
    let mut parts = Vec::new();
    for turn in 0..STARTS {
        let mut pair = [Duration::ZERO; 2];
        for which in [turn % 2, 1 - turn % 2] {
            pair[which] = took(&programs[which]);
            times[which].push(pair[which]);
        }
        parts.push(pair[0].as_secs_f64() / pair[1].as_secs_f64());
    }
    let [own, other] = times.map(|mut times| {
        times.sort_unstable();
        part_of(&times, 0.5)
    });
    parts.sort_by(f64::total_cmp);
    println!(
        "a start in a pipe, in the middle: {own:?}, of the other build {other:?}: {:.2} times as long, {:.2} to {:.2} in the \
         middle half of {STARTS} pairs",
        part_of(&parts, 0.5),
        part_of(&parts, 0.25),
        part_of(&parts, 0.75)
    );
}

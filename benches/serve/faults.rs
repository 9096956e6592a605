//! Programs at their seats, over a road that breaks, to a server that is killed: no move may be lost or doubled, and
//! clocks stay right.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use atom4::base::Random;
use serde_json::{Value, json};

use crate::part_of;
use crate::server::{Folder, Server};

/// Games that are played at once.
const TABLES: u64 = 4;
/// So often a program comes that is not let in, since the road breaks just then.
const COMES: usize = 20;
/// Moves of each side that a program makes at most.
const MOVES: usize = 32;
/// A clock may be wrong by this much after a kill, in seconds: it is looked at once a second and shown in whole seconds.
const WRONG: u64 = 3;

/// A road to the server that can be broken anywhere.
struct Road {
    address: String,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Road {
    fn new(to: String) -> Road {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("a port").to_string();
        let open = Arc::new(Mutex::new(Vec::new()));
        let all = open.clone();
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                // While the server is down nobody is let through.
                let Ok(far) = TcpStream::connect(&to) else {
                    continue;
                };
                let copy = |stream: &TcpStream| stream.try_clone().expect("a descriptor");
                all.lock().expect("no panics").push(copy(&near));
                for (from, into) in [(copy(&near), copy(&far)), (far, near)] {
                    std::thread::spawn(move || hand_on(from, into));
                }
            }
        });
        Road { address, open }
    }

    /// Breaks one connection at whatever place it is; false where there is none.
    fn cut(&self, random: &mut Random) -> bool {
        let mut open = self.open.lock().expect("no panics");
        open.retain(|stream| stream.peer_addr().is_ok());
        if open.is_empty() {
            return false;
        }
        let place = random.below(open.len() as u64) as usize;
        open.swap_remove(place).shutdown(Shutdown::Both).is_ok()
    }
}

/// Hands bytes on, a few at a time, so that a cut comes in the middle of messages, too.
fn hand_on(mut from: TcpStream, mut into: TcpStream) {
    let mut bytes = [0; 700];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        if into.write_all(&bytes[..length]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = into.shutdown(Shutdown::Both);
}

/// A program at a seat; what it knows of the game at the end.
fn join(link: String, side: &str, other: &str) -> JoinHandle<String> {
    let turns = match side {
        "white" => format!("play {side} move. get {other} move. "),
        _ => format!("get {other} move. play {side} move. "),
    };
    let commands = format!(
        "set level 0. {} show history. show status.",
        turns.repeat(MOVES)
    );
    let play = move || {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
            .args(["join", &link, "-mc"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut input = child.stdin.take().expect("piped");
        // Who is not let in may be gone already.
        let _ = input.write_all(commands.as_bytes());
        drop(input);
        child.wait_with_output().expect("it ends")
    };
    std::thread::spawn(move || {
        // Whom the road fails at the door is told so, and comes again.
        let came = |output: &Output| output.status.success() || !output.stdout.is_empty();
        let output = (0..COMES).map(|_| play()).find(came);
        let output = output.expect("it is let in");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
        let said = String::from_utf8_lossy(&output.stdout);
        let start = said.find("\n1. ").expect("a history");
        said[start + 1..].to_owned()
    })
}

/// Games one after the other at one table, until enough is broken; how many.
fn table(server: &Mutex<Server>, road: &str, stop: &AtomicBool, moves: &AtomicU64) -> u64 {
    let mut games = 0;
    while !stop.load(Ordering::Relaxed) {
        let made = {
            let server = server.lock().expect("no panics");
            server.between_two("score-four")
        };
        let link = |own: &str| format!("http://{road}{own}");
        let white = join(link(&made[0]), "white", "black");
        let black = join(link(&made[1]), "black", "white");
        let white = white.join().expect("it plays to the end");
        let black = black.join().expect("it plays to the end");
        assert_eq!(white, black, "the seats know different games");
        let count = white.lines().filter(|line| line.contains(". ")).count();
        // The server's own list is that of the seats.
        let mut watcher = loop {
            let server = server.lock().expect("no panics");
            if let Ok(seat) = server.try_to_sit(&made[2], None) {
                break seat;
            }
        };
        watcher.until("the moves", |parts| !parts["moves"].is_null());
        assert_eq!(watcher.moves().len(), count.min(64), "{white}");
        moves.fetch_add(count as u64, Ordering::Relaxed);
        games += 1;
    }
    games
}

/// What a clock shows, in seconds.
fn seconds(parts: &Value, player: usize) -> u64 {
    let facts = parts["facts"].as_array().expect("facts");
    let label = format!("Clock, Player {player}");
    let fact = facts.iter().find(|fact| fact[0] == label.as_str());
    let shown = fact.expect("a clock")[1].as_str().expect("text");
    let parts = shown
        .split(':')
        .map(|part| part.parse::<u64>().expect("a number"));
    parts.fold(0, |all, part| 60 * all + part)
}

pub fn run(kills: u64, cuts: u64) {
    let folder = Folder::new();
    let first = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let address = first.address.clone();
    let road = Road::new(address.clone());
    // A clock runs all the time: player 2 thinks for ever.
    let pace = json!({"seconds": 24 * 3600, "increment": 0});
    let clock = first.game(&json!({"game": "score-four", "player": 1, "pace": pace}));
    first.sit(&clock[0]).make("A1");
    let server = Mutex::new(first);
    let (stop, moves) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut random = Random::new(38);
    let (mut killed, mut cut, mut wrong) = (0, 0, Vec::new());
    let begun = Instant::now();
    let shows = || {
        let mut seat = server.lock().expect("no panics").sit(&clock[2]);
        seat.until("the clocks", |parts| !parts["facts"].is_null());
        (seconds(&seat.parts, 2), seconds(&seat.parts, 1))
    };
    let games = std::thread::scope(|scope| {
        let tables: Vec<_> = (0..TABLES)
            .map(|_| scope.spawn(|| table(&server, &road.address, &stop, &moves)))
            .collect();
        let (mut last, first) = shows();
        let mut looked = Instant::now();
        while killed < kills || cut < cuts {
            std::thread::sleep(Duration::from_millis(random.below(400)));
            if cut < cuts {
                cut += u64::from(road.cut(&mut random));
            }
            if killed < kills && (cut >= cuts || random.below(4) == 0) {
                let mut server_now = server.lock().expect("no panics");
                server_now.kill();
                let ran = looked.elapsed().as_secs();
                // The clock stands while the server does.
                std::thread::sleep(Duration::from_millis(random.below(300)));
                *server_now = Server::start(&folder.0, &address, &[]);
                drop(server_now);
                let (now, other) = shows();
                let all = looked.elapsed().as_secs();
                looked = Instant::now();
                assert_eq!(other, first, "the clock of the one who does not think ran");
                // It ran until the kill, and from the start of the new server on until it was looked at.
                let (least, most) = (last.saturating_sub(all), last.saturating_sub(ran));
                let off = least.saturating_sub(now).max(now.saturating_sub(most));
                assert!(off <= WRONG, "{now} s, which should be {least} to {most}");
                wrong.push(off);
                last = now;
                killed += 1;
            }
        }
        stop.store(true, Ordering::Relaxed);
        let games = tables
            .into_iter()
            .map(|table| table.join().expect("nothing is wrong"));
        games.sum::<u64>()
    });
    wrong.sort_unstable();
    println!(
        "{killed} kills, {cut} cuts in {} s: {games} games of {} moves, none lost or doubled",
        begun.elapsed().as_secs(),
        moves.load(Ordering::Relaxed)
    );
    if !wrong.is_empty() {
        println!(
            "clocks after a kill: wrong by {} s at most, {} s in the middle",
            part_of(&wrong, 1.0),
            part_of(&wrong, 0.5)
        );
    }
}

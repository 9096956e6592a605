//! Connections that say nothing, or half of something: the games of others go on, and newcomers are let in.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::server::{Folder, Server};
use crate::{memory, part_of};

pub fn run(strangers: u64) {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let process = server.child.id();
    let before = memory(process, "VmRSS:");
    let [white, black, _] = server.between_two("score-four");
    let mut seats = [server.sit(&white), server.sit(&black)];
    let mut silent = Vec::new();
    let (mut moves, mut pages) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    let pegs = [
        "A1", "B1", "A2", "B2", "C1", "D1", "C2", "D2", "A3", "B3", "C3", "D3",
    ];
    for number in 0..strangers {
        let mut stream = TcpStream::connect(&server.address).expect("it listens");
        if number % 2 == 0 {
            // Whoever was cut already hears nothing of it.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: x");
        }
        silent.push(stream);
        if number % (strangers / pegs.len() as u64).max(1) == 0 && moves.len() < pegs.len() {
            let start = Instant::now();
            seats[moves.len() % 2].make(pegs[moves.len()]);
            let other = (moves.len() + 1) % 2;
            seats[other].until("the move", |parts| {
                parts["moves"]
                    .as_array()
                    .is_some_and(|all| all.len() == moves.len() + 1)
            });
            moves.push(start.elapsed());
            let start = Instant::now();
            assert_eq!(server.request("GET", "/", "", "").0, 200);
            pages.push(start.elapsed());
        }
    }
    let all = begun.elapsed();
    let at_once = silent.len();
    for stream in &mut silent {
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a socket");
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
    }
    moves.sort_unstable();
    pages.sort_unstable();
    println!(
        "{at_once} connections that say nothing, within {:.1} s",
        all.as_secs_f64()
    );
    println!(
        "  a move to the other seat meanwhile: {:?} at most",
        part_of(&moves, 1.0)
    );
    println!(
        "  the page to a newcomer meanwhile: {:?} at most",
        part_of(&pages, 1.0)
    );
    println!(
        "  the last of them was cut after {:.1} s; the server has grown by {} KiB",
        begun.elapsed().as_secs_f64(),
        memory(process, "VmRSS:").saturating_sub(before)
    );
}

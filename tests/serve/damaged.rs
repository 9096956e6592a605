//! Journals that are damaged anywhere, and what the server makes of them.

use crate::server::{Folder, Server};

/// Journals, each damaged at another place.
const COUNT: usize = 200;
/// What stands there then: the classes of bytes that a journal is made of, and those that are none of it.
const BYTES: [u8; 8] = [0, b'\n', b'"', b'}', b'\\', b'7', b'\t', 0xff];
const MOVES: [&str; 12] = [
    "A1", "B1", "A2", "B2", "C1", "D1", "C2", "D2", "A3", "B3", "C3", "D3",
];

/// Every move is there after the damage, but for one that nothing says again: that of the last line.
#[test]
fn two_hundred_damaged_journals_lose_no_move_that_can_be_read() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let links = server.between_two("score-four");
    let mut seats = [server.sit(&links[0]), server.sit(&links[1])];
    for (number, mv) in MOVES.iter().enumerate() {
        let seat = &mut seats[number % 2];
        // The answer of the other has come by then.
        seat.until("the moves before", |parts| {
            parts["moves"]
                .as_array()
                .is_some_and(|all| all.len() == number)
        });
        seat.make(mv);
    }
    drop(seats);
    server.kill();
    let name = links[2].split('/').nth(2).expect("a link").to_owned();
    let whole = std::fs::read(folder.0.join(format!("{name}.game"))).expect("a journal");
    let last = whole[..whole.len() - 1]
        .iter()
        .rposition(|&byte| byte == b'\n');
    let last = last.expect("lines");
    let place = |number: usize| number * whole.len() / COUNT;
    for number in 0..COUNT {
        let mut damaged = whole.clone();
        // A byte, or a piece of its line.
        let rest = &mut damaged[place(number)..];
        let line = rest.iter().position(|&byte| byte == b'\n');
        let piece = (1 + number % 3 * 15).min(line.unwrap_or(0).max(1));
        rest[..piece].fill(BYTES[number % BYTES.len()]);
        let path = folder.0.join(format!("{number:016x}.game"));
        std::fs::write(path, damaged).expect("it can be written");
    }
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    for number in 0..COUNT {
        let link = links[2].replace(&name, &format!("{number:016x}"));
        let mut watcher = server.sit(&link);
        watcher.until("the moves", |parts| !parts["moves"].is_null());
        let moves = watcher.moves();
        let least = MOVES.len() - usize::from(place(number) + 31 > last);
        assert!(moves.len() >= least, "place {}: {moves:?}", place(number));
        assert_eq!(moves, &MOVES[..moves.len()], "place {}", place(number));
    }
}

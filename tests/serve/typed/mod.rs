//! Typed equals run: the same commands, sent in random pieces with random pauses through a pipe, a pseudo-terminal and the
//! seats of a served game, are answered alike, and as they are when they are carried out one by one.

mod media;
mod script;

use crate::many::many;
use crate::server::Server;
use script::Script;

/// Plays so many sessions, drawn from this seed; what was found to differ, and how many of them had seats.
pub fn run(sessions: u64, seed: u64) -> (Vec<String>, u64) {
    many(sessions, seed, |server, name, seed| {
        let script = Script::new(seed);
        match play(server, &script, seed) {
            None => Ok(u64::from(!script.seats.is_empty())),
            Some(what) => Err(format!("session {name}: {what}")),
        }
    })
}

/// Plays one session through all media at once: what differs.
fn play(server: &Server, script: &Script, seed: u64) -> Option<String> {
    let links = match script.seats.is_empty() {
        true => Vec::new(),
        false => server.game(&script.served()).to_vec(),
    };
    let (plain, seats) = (&script.plain, &script.seats);
    std::thread::scope(|scope| {
        let piped = scope.spawn(|| media::pipe(&[], &plain.text, seed));
        let typed = scope.spawn(|| media::terminal(plain, seed + 1));
        let seats = seats.iter().zip(&links).zip(2..);
        let seats: Vec<_> = seats
            .map(|((medium, link), more)| {
                let address = format!("http://{}{link}", server.address);
                let said = scope.spawn(move || {
                    media::pipe(&["join", &address, "-mc"], &medium.text, seed + more)
                });
                (medium, said)
            })
            .collect();
        let mut differs = differ("pipe", &plain.text, &plain.answers, &ended(piped));
        for (medium, said) in seats {
            let said = ended(said);
            differs = differs.or_else(|| differ("seat", &medium.text, &medium.answers, &said));
        }
        let typed = media::answers_of_screen(&ended(typed));
        let expected = media::without_reasons(&plain.answers);
        differs.or_else(|| differ("terminal", &plain.text, &expected, &typed))
    })
}

fn ended(said: std::thread::ScopedJoinHandle<'_, String>) -> String {
    said.join().unwrap_or_else(|_| String::from("no end"))
}

/// Where answers are not those that were expected.
fn differ(medium: &str, text: &str, expected: &str, came: &str) -> Option<String> {
    let lines = |text: &str| {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    };
    let (expected, came): (Vec<String>, Vec<String>) = (lines(expected), lines(came));
    if expected == came {
        return None;
    }
    let same = expected.iter().zip(&came).take_while(|(a, b)| a == b);
    let line = same.count();
    let near = |all: &[String]| {
        all.iter()
            .skip(line.saturating_sub(2))
            .take(5)
            .cloned()
            .collect::<Vec<_>>()
    };
    Some(format!(
        "{medium}, line {line} of the answers:\n expected {:#?}\n came {:#?}\n to {text:?}",
        near(&expected),
        near(&came),
    ))
}

/// A hundred sessions; `cargo bench --bench serve -- typed` plays more.
#[test]
fn what_is_typed_is_answered_as_what_is_piped_and_what_a_seat_says() {
    let (found, seated) = run(100, 1);
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(seated > 50, "{seated} of the sessions have seats");
}

//! The room of a game between machines, without a server.

use std::time::{Duration, Instant};

use atom4::registry::Registry;
use atom4::serve::heard::{Comer, Device, Heard};
use atom4::serve::journal::{Charter, Journal, Role};
use atom4::serve::room::{Source, WAITING, run};
use tokio::sync::mpsc;

/// A move is written though the one who made it is gone when the game hears of it, and nobody else is there.
#[test]
fn a_move_is_kept_when_its_maker_leaves_at_once() {
    let charter = Charter {
        game: String::from("score-four"),
        machine: None,
        pace: None,
        secrets: ["a", "b", "c"].map(|digit| digit.repeat(32)),
    };
    let folder = atom4_scratch::Scratch::new();
    let path = folder.file("game");
    drop(Journal::create(&path, &charter).expect("it can be written"));
    let (way, heard) = mpsc::channel(WAITING);
    let (to, _frames) = mpsc::channel(WAITING);
    let comer = Comer {
        number: 1,
        role: Role::Player(0),
        device: Device::Screen,
        to,
    };
    let says = Heard::Says(1, String::from(r#"{"Typed":"A1"}"#));
    for event in [Heard::Comes(comer), says, Heard::Goes(1)] {
        way.blocking_send(event).expect("there is room");
    }
    let source = Source::Journal(path.clone(), Duration::from_secs(300));
    let (own, games) = (way.clone(), Registry::builtin().games());
    let room = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_time().build().expect("a runtime");
        runtime.block_on(run(&games, source, own, heard))
    });
    let start = Instant::now();
    while !std::fs::read_to_string(&path).is_ok_and(|text| text.contains("A1")) {
        assert!(
            start.elapsed() < crate::server::PATIENCE,
            "the move is lost"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    way.blocking_send(Heard::Ends).expect("there is room");
    room.join().expect("it ends").expect("without an error");
}

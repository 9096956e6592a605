//! The room of a game between machines, without a server.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use atom4::registry::Registry;
use atom4::serve::heard::{Comer, Device, Heard};
use atom4::serve::journal::{Charter, Journal, Role};
use atom4::serve::link::Link;
use atom4::serve::room::{Source, WAITING, run};
use axum::extract::ws::Message;
use futures_util::{Sink, Stream};
use tokio::sync::mpsc;

/// A connection that says this and is gone.
struct LastWords(Option<&'static str>);

type Done = Poll<Result<(), axum::Error>>;

impl Stream for LastWords {
    type Item = Result<Message, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.0.take().map(|said| Ok(Message::Text(said.into()))))
    }
}

impl Sink<Message> for LastWords {
    type Error = axum::Error;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Done {
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, _: Message) -> Result<(), axum::Error> {
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Done {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Done {
        Poll::Ready(Ok(()))
    }
}

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
    let comer = Comer {
        number: 1,
        role: Role::Player(0),
        device: Device::Screen,
        link: Link::new(Box::new(LastWords(Some(r#"{"Typed":"A1"}"#))), None),
    };
    way.blocking_send(Heard::Comes(comer))
        .expect("there is room");
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

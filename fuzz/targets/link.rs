//! Any messages of any screens at a served game.
//!
//! The first byte chooses the game and whether a machine plays. Then come lines: the first byte says which of six screens
//! speaks, the rest is what it says. What the screens were told last is what the journal has; who looks on changes
//! nothing.
#![no_main]

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use atom4::registry::Registry;
use atom4::repl::GameList;
use atom4::serve::frame::take_in;
use atom4::serve::heard::{Comer, Device, Heard};
use atom4::serve::journal::{self, Charter, Journal, Role};
use atom4::serve::room::{self, Source};
use atom4::serve::link::Link;
use axum::extract::ws::Message;
use futures_util::{Sink, Stream};
use libfuzzer_sys::fuzz_target;
use tokio::sync::mpsc;

static GAMES: LazyLock<GameList> = LazyLock::new(|| Registry::builtin().games());

/// The screens, the last two of those who look on.
const SCREENS: [(Role, Device); 6] = [
    (Role::Player(0), Device::Screen),
    (Role::Player(0), Device::Page),
    (Role::Player(1), Device::Screen),
    (Role::Player(1), Device::Page),
    (Role::Watcher, Device::Screen),
    (Role::Watcher, Device::Page),
];

/// What is still to be said, by which screen, and the way to the game, which ends when all is said.
struct Script {
    lines: VecDeque<(usize, String)>,
    way: mpsc::Sender<Heard>,
}

impl Script {
    fn ends(&self) {
        if self.lines.is_empty() {
            self.way.try_send(Heard::Ends).expect("there is room");
        }
    }
}

/// A screen that says its lines of the script when they are due, and keeps what it is told.
struct Actor {
    screen: usize,
    script: Arc<Mutex<Script>>,
    told: Arc<Mutex<Vec<String>>>,
}

type Done = Poll<Result<(), axum::Error>>;

impl Stream for Actor {
    type Item = Result<Message, axum::Error>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut script = self.script.lock().expect("no panics");
        match script.lines.front() {
            Some((screen, _)) if *screen == self.screen => {
                let said = script.lines.pop_front().map(|(_, said)| Ok(Message::Text(said.into())));
                script.ends();
                Poll::Ready(said)
            }
            Some(_) => {
                cx.waker().wake_by_ref();
                Poll::Pending
            }
            None => Poll::Pending,
        }
    }
}

impl Sink<Message> for Actor {
    type Error = axum::Error;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Done {
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), axum::Error> {
        if let Message::Text(text) = message {
            self.told.lock().expect("no panics").push(text.to_string());
        }
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Done {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Done {
        Poll::Ready(Ok(()))
    }
}

impl Drop for Actor {
    /// A screen that was seen off says nothing more.
    fn drop(&mut self) {
        let mut script = self.script.lock().expect("no panics");
        let before = script.lines.len();
        script.lines.retain(|(screen, _)| *screen != self.screen);
        if script.lines.len() < before {
            script.ends();
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let [first, lines @ ..] = data else { return };
    let entry = atom4_fuzz::entry(first % 4);
    let machine = (first & 4 > 0 && !entry.kind().is_puzzle()).then_some((0, 1));
    let charter = Charter {
        game: entry.kind().hyphened().to_owned(),
        machine,
        pace: None,
        secrets: ["a", "b", "c"].map(|digit| digit.repeat(32)),
    };
    let file = atom4_fuzz::OwnFile::new();
    let path = file.0.clone();
    drop(Journal::create(&path, &charter).expect("it can be written"));
    let (way, heard) = mpsc::channel(10_000);
    let mut played = false;
    let mut script = Script { lines: VecDeque::new(), way: way.clone() };
    for line in lines.split(|&byte| byte == b'\n').take(300) {
        let [screen, text @ ..] = line else { continue };
        let screen = usize::from(*screen) % SCREENS.len();
        played |= screen < 4;
        script.lines.push_back((screen, String::from_utf8_lossy(text).into_owned()));
    }
    script.ends();
    let script = Arc::new(Mutex::new(script));
    let mut told = Vec::new();
    for (screen, (role, device)) in SCREENS.into_iter().enumerate() {
        let frames = Arc::new(Mutex::new(Vec::new()));
        told.push(frames.clone());
        let actor = Actor { screen, script: script.clone(), told: frames };
        let link = Link::new(Box::new(actor), None);
        let comer = Comer { number: screen as u64 + 1, role, device, link };
        way.try_send(Heard::Comes(comer)).expect("there is room");
    }
    let source = Source::Journal(path.clone(), Duration::from_secs(300));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let game = room::run(&GAMES, source, way, heard);
    runtime.expect("a runtime").block_on(game).expect("the game goes on");
    let (_, kept) = Journal::open(&path).expect("it is a journal");
    assert!(played || machine.is_some() || !kept.script.contains("add"), "who looks on has moved");
    let bytes = std::fs::read(&path).expect("it is there");
    let kept_scripts: Vec<String> = (0..bytes.len())
        .filter(|&place| bytes[place] == b'\n')
        .filter_map(|place| Some(journal::read(&bytes[..=place])?.script))
        .collect();
    // Whatever was told had been written down.
    for frames in &told[..1] {
        let mut parts = serde_json::Map::new();
        for text in frames.lock().expect("no panics").iter() {
            take_in(&mut parts, serde_json::from_str(text).expect("what is told is JSON"));
        }
        let last = parts.get("script").and_then(serde_json::Value::as_str).map(ToOwned::to_owned);
        assert!(last.is_none_or(|last| kept_scripts.contains(&last)), "told before it was kept");
    }
    room::game(&GAMES, &charter.game, &kept.script).expect("what is kept can be read");
});

//! Any messages of any screens at a served game.
//!
//! The first byte chooses the game and whether a machine plays. Then come lines: the first byte says which of six screens
//! speaks, the rest is what it says. What the screens were told last is what the journal has; who looks on changes
//! nothing.
#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use atom4::registry::Registry;
use atom4::repl::GameList;
use atom4::serve::frame::take_in;
use atom4::serve::heard::{Comer, Device, Heard};
use atom4::serve::journal::{self, Charter, Journal, Role};
use atom4::serve::room::{self, Source};
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
    let mut told = Vec::new();
    for (number, (role, device)) in (1..).zip(SCREENS) {
        let (to, frames) = mpsc::channel(100_000);
        told.push(frames);
        let comer = Comer { number, role, device, to };
        way.try_send(Heard::Comes(comer)).expect("there is room");
    }
    let mut played = false;
    for line in lines.split(|&byte| byte == b'\n').take(300) {
        let [screen, text @ ..] = line else { continue };
        let screen = usize::from(*screen) % SCREENS.len();
        played |= screen < 4;
        let text = String::from_utf8_lossy(text).into_owned();
        way.try_send(Heard::Says(screen as u64 + 1, text)).expect("there is room");
    }
    way.try_send(Heard::Ends).expect("there is room");
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
    for frames in &mut told[..1] {
        let mut parts = serde_json::Map::new();
        while let Ok(text) = frames.try_recv() {
            take_in(&mut parts, serde_json::from_str(&text).expect("what is told is JSON"));
        }
        let last = parts.get("script").and_then(serde_json::Value::as_str).map(ToOwned::to_owned);
        assert!(last.is_none_or(|last| kept_scripts.contains(&last)), "told before it was kept");
    }
    room::game(&GAMES, &charter.game, &kept.script).expect("what is kept can be read");
});

//! Many games at once, at each two seats and a watcher, every one over a connection of its own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use atom4::serve::frame::take_in;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::server::{Folder, Server, last_number};
use crate::{memory, part_of, processor};

/// Between two moves of a game.
const PACE: Duration = Duration::from_secs(1);
/// Everything comes within this time, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(60);
pub const KINDS: [&str; 3] = ["score-four", "atom-4", "cluster"];

/// What is measured.
#[derive(Default)]
struct Figures {
    /// From a move that goes out to the message that tells the watcher of it, in microseconds.
    ways: Vec<u32>,
    moves: BTreeMap<&'static str, u64>,
    games: u64,
    bytes: u64,
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A screen at a game.
pub struct Screen {
    socket: Socket,
    parts: Map<String, Value>,
    /// The number of the last move that it was told of.
    pub last: u64,
    bytes: u64,
}

impl Screen {
    pub async fn open(address: &str, link: &str) -> Screen {
        let address = format!("ws://{address}{link}seat");
        let opening = tokio_tungstenite::connect_async(address);
        let (socket, _) = timeout(PATIENCE, opening)
            .await
            .expect("in time")
            .expect("the link is known");
        let mut screen = Screen {
            socket,
            parts: Map::new(),
            last: 0,
            bytes: 0,
        };
        screen
            .until(|screen| screen.parts.contains_key("turn"))
            .await;
        screen
    }

    /// Takes one message, which comes soon.
    async fn hear(&mut self) {
        timeout(PATIENCE, self.hear_at_any_time())
            .await
            .expect("in time");
    }

    /// Takes one message. A move is told once, and after the one before it.
    pub async fn hear_at_any_time(&mut self) {
        let message = self.socket.next().await;
        let text = match message.expect("it stays open").expect("it stays open") {
            Message::Text(text) => text,
            _ => return,
        };
        self.bytes += text.len() as u64;
        let news: Map<String, Value> = serde_json::from_str(&text).expect("parts");
        let moves = news.contains_key("moves") || news.contains_key("+moves");
        take_in(&mut self.parts, news);
        if moves {
            let last = last_number(&self.parts["moves"]);
            let before = std::mem::replace(&mut self.last, last);
            let fits = last == before + 1 || last == 0 || before == 0;
            assert!(fits, "move {last} was told after move {before}");
        }
    }

    pub async fn until(&mut self, fits: impl Fn(&Screen) -> bool) {
        while !fits(self) {
            self.hear().await;
        }
    }

    pub async fn say(&mut self, action: Value) {
        let sent = self.socket.send(Message::text(action.to_string()));
        timeout(PATIENCE, sent)
            .await
            .expect("in time")
            .expect("it stays open");
    }

    pub fn is_over(&self) -> bool {
        let turn = &self.parts["turn"];
        turn == "Drawn" || turn.get("Won").is_some()
    }

    pub fn is_to_move(&self) -> bool {
        self.parts["turn"].get("Person").is_some()
    }

    /// A place where the owner may move.
    pub fn place(&self, number: u64) -> Value {
        let legal = self.parts["board.marks"]["legal"].as_array();
        let legal = legal.expect("marks");
        assert!(
            !legal.is_empty(),
            "no place to move to: {:?}",
            self.parts["turn"]
        );
        legal[(number as usize * 7919) % legal.len()].clone()
    }
}

pub fn run(games: u64, time: Duration) {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let process = server.child.id();
    let before = memory(process, "VmRSS:");
    let links: Vec<(&'static str, [String; 3])> = (0..games)
        .map(|number| {
            let kind = KINDS[number as usize % KINDS.len()];
            (kind, server.between_two(kind))
        })
        .collect();
    let figures = Arc::new(Mutex::new(Figures::default()));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        // All are there before the first move.
        let begin = Instant::now() + Duration::from_secs(5 + games / 10);
        let mut all = Vec::new();
        for (number, (kind, links)) in links.into_iter().enumerate() {
            let address = server.address.clone();
            let figures = figures.clone();
            let offset = PACE.mul_f64(number as f64 / games as f64);
            all.push(tokio::spawn(async move {
                let seats = [
                    Screen::open(&address, &links[0]).await,
                    Screen::open(&address, &links[1]).await,
                ];
                let watcher = Screen::open(&address, &links[2]).await;
                let begin = begin + offset;
                play(kind, number as u64, seats, watcher, begin, begin + time, &figures).await;
            }));
        }
        sleep_until(begin).await;
        println!(
            "{games} games, {} connections, {} KiB a game",
            3 * games,
            (memory(process, "VmRSS:") - before) / games
        );
        let idle = processor(process);
        for game in all {
            game.await.expect("nothing is wrong");
        }
        let mut figures = figures.lock().expect("all are done");
        figures.ways.sort_unstable();
        let told = figures.ways.len();
        let ms = |part: f64| f64::from(part_of(&figures.ways, part)) / 1000.0;
        println!(
            "{told} moves in {} s, each told to both seats and the watcher once and in order; {} games ended",
            time.as_secs(),
            figures.games
        );
        println!("  {:?}; {} KiB told a second", figures.moves, figures.bytes / 1024 / time.as_secs());
        println!(
            "from move to watcher: median {:.1} ms, 99 % {:.1} ms, longest {:.1} ms",
            ms(0.5),
            ms(0.99),
            ms(1.0)
        );
        println!(
            "server: {:.2} of a core, {} KiB a game at the end, {} KiB of journal a game",
            (processor(process) - idle).as_secs_f64() / time.as_secs_f64(),
            (memory(process, "VmRSS:") - before) / games,
            size(&folder.0) / 1024 / games
        );
    });
}

/// Plays at one table until the time is over, a move a second.
async fn play(
    kind: &'static str,
    number: u64,
    mut seats: [Screen; 2],
    mut watcher: Screen,
    begin: Instant,
    end: Instant,
    figures: &Mutex<Figures>,
) {
    let mut due = begin;
    let mut made = 0;
    let (mut ways, mut games) = (Vec::new(), 0);
    while due < end {
        rest(&mut seats, &mut watcher, due).await;
        due += PACE;
        if seats[0].is_over() {
            games += 1;
            // The one offers another game, the other takes it.
            for seat in &mut seats {
                seat.say(json!("Next")).await;
            }
            for screen in seats.iter_mut().chain([&mut watcher]) {
                screen
                    .until(|screen| screen.last == 0 && !screen.is_over())
                    .await;
            }
            continue;
        }
        let mover = usize::from(!seats[0].is_to_move());
        let place = seats[mover].place(number + made);
        let next = watcher.last + 1;
        let sent = Instant::now();
        seats[mover].say(json!({"Place": place})).await;
        watcher.until(|watcher| watcher.last == next).await;
        ways.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
        for seat in &mut seats {
            seat.until(|seat| seat.last == next).await;
        }
        made += 1;
    }
    let mut figures = figures.lock().expect("nothing panics while it is held");
    *figures.moves.entry(kind).or_default() += made;
    figures.games += games;
    figures.ways.extend(ways);
    let own = seats.iter().chain([&watcher]).map(|screen| screen.bytes);
    figures.bytes += own.sum::<u64>();
}

/// Waits, and hears meanwhile: a screen that does not answer for long is cut off.
async fn rest(seats: &mut [Screen; 2], watcher: &mut Screen, until: Instant) {
    let [first, second] = seats;
    loop {
        tokio::select! {
            () = sleep_until(until) => return,
            () = first.hear_at_any_time() => {}
            () = second.hear_at_any_time() => {}
            () = watcher.hear_at_any_time() => {}
        }
    }
}

/// Bytes of the files in a folder.
fn size(folder: &std::path::Path) -> u64 {
    let files = std::fs::read_dir(folder).expect("it is there").flatten();
    files
        .map(|file| file.metadata().map_or(0, |data| data.len()))
        .sum()
}

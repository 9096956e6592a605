//! Many games at once, at each two seats and a watcher, every one over a connection of its own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use atom4::play::view::{Marks, Spot, Turn};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::server::{Folder, Server};
use crate::{memory, part_of, processor};

/// Between two moves of a game.
const PACE: Duration = Duration::from_secs(1);
/// The longest way that is wanted, in microseconds.
const WANTED: u32 = 50_000;
/// Everything comes within this time, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// Games that are opened at once.
const AT_ONCE: usize = 50;
pub const KINDS: [&str; 3] = ["score-four", "atom-4", "cluster"];

/// What is measured.
#[derive(Default)]
struct Figures {
    /// From a move that goes out to the message that tells the watcher of it, in microseconds.
    ways: Vec<u32>,
    /// How many took longer than is wanted, by the second in which they began: a backlog has them in all, a stop in few.
    late: BTreeMap<u64, u64>,
    moves: BTreeMap<&'static str, u64>,
    games: u64,
    bytes: u64,
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A connection for messages. Its buffer is small: each time that it is read from, all of the buffer is cleared.
pub async fn connect(url: String) -> Socket {
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let opening = connect_async_with_config(url, Some(config), true);
    let opened = timeout(PATIENCE, opening).await.expect("in time");
    opened.expect("it lets one in").0
}

/// A screen at a game.
pub struct Screen {
    socket: Socket,
    /// The numbers of the moves that it was told of.
    moves: Vec<u64>,
    turn: Option<Turn>,
    marks: Marks,
    /// The number of the last move that it was told of.
    pub last: u64,
    bytes: u64,
}

/// What these screens read of a message. The rest is passed over: servers and clients share the cores, and what clients do
/// is not to be measured.
#[derive(Deserialize)]
struct News {
    moves: Option<Vec<Made>>,
    #[serde(rename = "+moves")]
    spliced: Option<Vec<Vec<Splice>>>,
    turn: Option<Turn>,
    #[serde(rename = "board.marks")]
    marks: Option<Marks>,
}

/// A move of the list.
#[derive(Deserialize)]
struct Made {
    number: u64,
}

/// A part of a splice: a place or how many moves go, or a move that comes.
#[derive(Deserialize)]
#[serde(untagged)]
enum Splice {
    Number(usize),
    Move(Made),
}

impl Screen {
    pub async fn open(address: &str, link: &str) -> Screen {
        let mut screen = Screen {
            socket: connect(format!("ws://{address}{link}seat")).await,
            moves: Vec::new(),
            turn: None,
            marks: Marks::default(),
            last: 0,
            bytes: 0,
        };
        screen.until(|screen| screen.turn.is_some()).await;
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
        let news: News = serde_json::from_str(&text).expect("parts");
        self.turn = news.turn.or(self.turn);
        self.marks = news.marks.unwrap_or(std::mem::take(&mut self.marks));
        let numbers = |made: Vec<Made>| made.iter().map(|own| own.number).collect();
        let whole = news.moves.map(numbers);
        if whole.is_none() && news.spliced.is_none() {
            return;
        }
        self.moves = whole.unwrap_or(std::mem::take(&mut self.moves));
        for splice in news.spliced.into_iter().flatten() {
            let (mut places, mut come) = (Vec::new(), Vec::new());
            for part in splice {
                match part {
                    Splice::Number(number) => places.push(number),
                    Splice::Move(made) => come.push(made.number),
                }
            }
            self.moves.splice(places[0]..places[0] + places[1], come);
        }
        let last = self.moves.last().copied().unwrap_or(0);
        let before = std::mem::replace(&mut self.last, last);
        let fits = last == before + 1 || last == 0 || before == 0;
        assert!(fits, "move {last} was told after move {before}");
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
        matches!(self.turn, Some(Turn::Drawn | Turn::Won(_)))
    }

    pub fn is_to_move(&self) -> bool {
        matches!(self.turn, Some(Turn::Person(_)))
    }

    /// A place where the owner may move.
    pub fn place(&self, number: u64) -> Spot {
        let legal = &self.marks.legal;
        assert!(!legal.is_empty(), "no place to move to: {:?}", self.turn);
        legal[(number as usize * 7919) % legal.len()]
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
        // All are there before the first move; they do not come all at once.
        let opening = links.into_iter().map(async |(kind, links)| {
            let open = async |link: &String| Screen::open(&server.address, link).await;
            let seats = [open(&links[0]).await, open(&links[1]).await];
            (kind, seats, open(&links[2]).await)
        });
        let opened = futures_util::stream::iter(opening).buffer_unordered(AT_ONCE);
        let tables: Vec<_> = opened.collect().await;
        println!(
            "{games} games, {} connections, {} KiB a game",
            3 * games,
            (memory(process, "VmRSS:") - before) / games
        );
        let begin = Instant::now() + PACE;
        let play = |(number, (kind, seats, watcher))| {
            let begin = begin + PACE.mul_f64(number as f64 / games as f64);
            let play = play(kind, number, seats, watcher, begin, begin + time, figures.clone());
            tokio::spawn(play)
        };
        let all: Vec<_> = (0..).zip(tables).map(play).collect();
        let idle = processor(process);
        let own = processor(std::process::id());
        let mut played = Vec::new();
        for game in all {
            played.push(game.await.expect("nothing is wrong"));
        }
        let own = processor(std::process::id()) - own;
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
            "  {} moves took longer than {} ms, by the second: {:?}",
            figures.late.values().sum::<u64>(),
            WANTED / 1000,
            figures.late
        );
        println!(
            "server: {:.2} of a core, the clients on the same cores {:.2}; {} KiB a game at the end, {} KiB of journal a game",
            (processor(process) - idle).as_secs_f64() / time.as_secs_f64(),
            own.as_secs_f64() / time.as_secs_f64(),
            (memory(process, "VmRSS:") - before) / games,
            size(&folder.0) / 1024 / games
        );
    });
}

/// Plays at one table until the time is over, a move a second. Its screens stay open: others still play.
async fn play(
    kind: &'static str,
    number: u64,
    mut seats: [Screen; 2],
    mut watcher: Screen,
    begin: Instant,
    end: Instant,
    figures: Arc<Mutex<Figures>>,
) -> ([Screen; 2], Screen) {
    let mut due = begin;
    let mut made = 0;
    let (mut ways, mut late, mut games) = (Vec::new(), Vec::new(), 0);
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
        let way = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
        ways.push(way);
        late.extend((way > WANTED).then(|| (sent - begin).as_secs()));
        for seat in &mut seats {
            seat.until(|seat| seat.last == next).await;
        }
        made += 1;
    }
    let mut figures = figures.lock().expect("nothing panics while it is held");
    *figures.moves.entry(kind).or_default() += made;
    figures.games += games;
    figures.ways.extend(ways);
    for second in late {
        *figures.late.entry(second).or_default() += 1;
    }
    let own = seats.iter().chain([&watcher]).map(|screen| screen.bytes);
    figures.bytes += own.sum::<u64>();
    (seats, watcher)
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

//! The server beside that of boardgame.io, a framework for such games: the same moves of Score Four by the same number of
//! clients, first at the one, then at the other. Each is spoken to in its own protocol.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use atom4::base::Random;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::load::{PATIENCE, Screen, Socket, connect};
use crate::server::{Folder, Server};
use crate::{memory, part_of, processor};

/// What npm installs.
const PACKAGE: &str = "boardgame.io@0.50.2";
/// A part of it, at the last version that takes up routes which are added after the start.
const PART: &str = "koa-compose@4.1.0";
/// Between two moves of a game.
const PACE: Duration = Duration::from_secs(1);
/// The room of all games, in each message of Socket.IO.
const ROOM: &str = "/score-four,";
const SIZE: usize = 4;
const PEGS: usize = SIZE * SIZE;

/// A screen at a game of boardgame.io: what it says is messages of Socket.IO.
struct Client {
    socket: Socket,
    game: String,
    seat: Option<usize>,
    credentials: Value,
    /// The number of the state that it was told last, and of the moves in it.
    state: u64,
    moves: u64,
}

/// An event as it comes: its name, the game's, what is told, and what led to it.
#[derive(Deserialize)]
struct Event<T>(
    IgnoredAny,
    IgnoredAny,
    T,
    #[serde(default)]
    #[allow(dead_code)]
    IgnoredAny,
);

#[derive(Deserialize)]
struct Synced {
    state: State,
}

#[derive(Deserialize)]
struct State {
    #[serde(rename = "_stateID")]
    number: u64,
    #[serde(rename = "G")]
    game: Count,
}

#[derive(Deserialize)]
struct Count {
    moves: u64,
}

fn read<'a, T: Deserialize<'a>>(event: &'a str) -> T {
    serde_json::from_str(event).expect(event)
}

/// Somebody at a game of either server.
enum Player {
    Ours(Box<Screen>),
    Theirs(Box<Client>),
}

/// What was measured of a server.
struct Measured {
    /// From a move that goes out to the message that tells the watcher of it, in microseconds, sorted.
    ways: Vec<u32>,
    /// Memory that each game took, in KiB: before the first move, and at the end.
    memory: [f64; 2],
    /// Processor time for a move, in microseconds.
    processor: f64,
}

/// Moves of a game that nobody wins: pegs from 0, as many as these.
fn moves(random: &mut Random, count: usize) -> Vec<usize> {
    loop {
        let mut cells = [None; SIZE * PEGS];
        let mut moves = Vec::new();
        while moves.len() < count {
            let side = moves.len() % 2;
            let place = |peg: usize| {
                let levels = (0..SIZE).map(|level| peg + PEGS * level);
                { levels }.find(|&at| cells[at].is_none())
            };
            let fits: Vec<(usize, usize)> = (0..PEGS)
                .filter_map(|peg| Some((peg, place(peg)?)))
                .filter(|&(_, at)| !wins(&cells, at, side))
                .collect();
            let Some(&(peg, at)) = fits.get(random.below(fits.len().max(1) as u64) as usize) else {
                break;
            };
            cells[at] = Some(side);
            moves.push(peg);
        }
        if moves.len() == count {
            return moves;
        }
    }
}

/// True where a bead of this side at this place makes a line.
fn wins(cells: &[Option<usize>], at: usize, side: usize) -> bool {
    let own = |x: i32, y: i32, z: i32| {
        let inside = [x, y, z]
            .iter()
            .all(|value| (0..SIZE as i32).contains(value));
        let place = x + 4 * (y + 4 * z);
        inside && (place == at as i32 || cells[place as usize] == Some(side))
    };
    let start = [at % 4, at / 4 % 4, at / 16].map(|value| value as i32);
    (0..27).filter(|&way| way != 13).any(|way| {
        let step = [way % 3 - 1, way / 3 % 3 - 1, way / 9 - 1];
        (0..4).any(|back| {
            (0..4).all(|on| {
                let [x, y, z] = [0, 1, 2].map(|axis: usize| start[axis] + step[axis] * (on - back));
                own(x, y, z)
            })
        })
    })
}

impl Client {
    async fn open(address: &str, game: &str, seat: Option<usize>, credentials: Value) -> Client {
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let mut client = Client {
            socket: connect(url).await,
            game: game.to_owned(),
            seat,
            credentials,
            state: 0,
            moves: u64::MAX,
        };
        // What is said before one has been let in is heard by nobody.
        client.send(format!("40{ROOM}")).await;
        while !client.hear().await.starts_with("40") {}
        let seat = seat.map(|seat| seat.to_string());
        let sync = json!(["sync", client.game, seat, client.credentials, 2]);
        client.send(format!("42{ROOM}{sync}")).await;
        while client.moves != 0 {
            client.hear().await;
        }
        client
    }

    async fn send(&mut self, text: String) {
        let sent = self.socket.send(Message::text(text));
        timeout(PATIENCE, sent)
            .await
            .expect("in time")
            .expect("it stays open");
    }

    /// Takes one message.
    async fn hear(&mut self) -> Utf8Bytes {
        let message = timeout(PATIENCE, self.socket.next())
            .await
            .expect("in time");
        let Message::Text(text) = message.expect("it stays open").expect("it stays open") else {
            return Utf8Bytes::default();
        };
        let event = text.strip_prefix("42").map(|rest| &rest[ROOM.len()..]);
        let state = match event {
            Some(event) if event.starts_with("[\"sync\"") => {
                Some(read::<Event<Synced>>(event).2.state)
            }
            Some(event) if event.starts_with("[\"update\"") => Some(read::<Event<State>>(event).2),
            // Who else is there, or how the connection stands.
            _ => None,
        };
        if text == "2" {
            self.send("3".into()).await;
        }
        if let Some(state) = state {
            (self.state, self.moves) = (state.number, state.game.moves);
        }
        text
    }

    async fn drop_on(&mut self, peg: usize) {
        let seat = self.seat.map(|seat| seat.to_string());
        let own = json!({"type": "drop", "args": [peg], "playerID": seat, "credentials": self.credentials});
        let action = json!({"type": "MAKE_MOVE", "payload": own});
        let update = json!(["update", action, self.state, self.game, seat]);
        self.send(format!("42{ROOM}{update}")).await;
    }
}

impl Player {
    async fn drop_on(&mut self, peg: usize) {
        match self {
            Player::Ours(screen) => {
                let name = format!("{}{}", ["A", "B", "C", "D"][peg % SIZE], peg / SIZE + 1);
                screen.say(json!({"Typed": name})).await;
            }
            Player::Theirs(client) => client.drop_on(peg).await,
        }
    }

    async fn knows(&mut self, moves: u64) {
        match self {
            Player::Ours(screen) => screen.until(|screen| screen.last == moves).await,
            Player::Theirs(client) => {
                while client.moves != moves {
                    client.hear().await;
                }
            }
        }
    }

    /// Hears what comes meanwhile.
    async fn rest(&mut self) {
        match self {
            Player::Ours(screen) => screen.hear_at_any_time().await,
            Player::Theirs(client) => drop(client.hear().await),
        }
    }
}

/// The address of a game at either server, with what each of the three says to come in.
async fn sit(server: &Server, ours: bool) -> [Player; 3] {
    if ours {
        let links = server.between_two("score-four");
        let open =
            async |link: &String| Player::Ours(Box::new(Screen::open(&server.address, link).await));
        return [
            open(&links[0]).await,
            open(&links[1]).await,
            open(&links[2]).await,
        ];
    }
    let post = |path: &str, body: Value| -> Value {
        let kind = "Content-Type: application/json\r\n";
        let path = format!("/games/score-four/{path}");
        let (status, answer) = server.request("POST", &path, kind, &body.to_string());
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(&answer).expect("an answer")
    };
    let made = post("create", json!({"numPlayers": 2}));
    let game = made["matchID"].as_str().expect("a name");
    let join = |seat: usize| {
        let named = json!({"playerID": seat.to_string(), "playerName": format!("Player {seat}")});
        post(&format!("{game}/join"), named)["playerCredentials"].clone()
    };
    let open = async |seat: Option<usize>, secret| {
        let client = Client::open(&server.address, game, seat, secret).await;
        Player::Theirs(Box::new(client))
    };
    let (first, second) = (join(0), join(1));
    [
        open(Some(0), first).await,
        open(Some(1), second).await,
        open(None, Value::Null).await,
    ]
}

/// Plays a game, a move a second; the ways of its moves.
async fn play(mut all: [Player; 3], moves: Vec<usize>, begin: Instant) -> Vec<u32> {
    let mut ways = Vec::new();
    let mut due = begin;
    for (number, peg) in (1..).zip(moves) {
        let [first, second, watcher] = &mut all;
        loop {
            tokio::select! {
                () = sleep_until(due) => break,
                () = first.rest() => {}
                () = second.rest() => {}
                () = watcher.rest() => {}
            }
        }
        due += PACE;
        let mover = if number % 2 == 1 {
            &mut *first
        } else {
            &mut *second
        };
        let sent = Instant::now();
        mover.drop_on(peg).await;
        watcher.knows(number).await;
        ways.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
        first.knows(number).await;
        second.knows(number).await;
    }
    ways
}

fn measure(server: &Server, ours: bool, games: u64, seconds: usize) -> Measured {
    let process = server.child.id();
    let before = memory(process, "VmRSS:");
    let grown = || (memory(process, "VmRSS:") as f64 - before as f64) / games as f64;
    let mut random = Random::new(58);
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut tables = Vec::new();
        for _ in 0..games {
            tables.push(sit(server, ours).await);
        }
        let first = grown();
        let idle = processor(process);
        let ways = Arc::new(Mutex::new(Vec::new()));
        let begin = Instant::now() + PACE;
        let mut played = Vec::new();
        for (number, table) in tables.into_iter().enumerate() {
            let (moves, ways) = (moves(&mut random, seconds), ways.clone());
            let begin = begin + PACE.mul_f64(number as f64 / games as f64);
            played.push(tokio::spawn(async move {
                let own = play(table, moves, begin).await;
                ways.lock().expect("no panics").extend(own);
            }));
        }
        for game in played {
            game.await.expect("nothing is wrong");
        }
        let mut ways = std::mem::take(&mut *ways.lock().expect("all are done"));
        ways.sort_unstable();
        let spent = (processor(process) - idle).as_secs_f64();
        Measured {
            processor: spent * 1e6 / ways.len() as f64,
            memory: [first, grown()],
            ways,
        }
    })
}

/// A server of boardgame.io, installed below this folder.
fn theirs(folder: &Path) -> Server {
    let script = include_str!("compared/server.js");
    std::fs::write(folder.join("server.js"), script).expect("it can be written");
    let options = [
        "install",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        PACKAGE,
        PART,
    ];
    let installed = Command::new("npm")
        .args(options)
        .current_dir(folder)
        .status();
    assert!(
        installed.expect("npm is there").success(),
        "{PACKAGE} could not be installed"
    );
    let port = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.local_addr().expect("an address").port()
    };
    let mut child = Command::new("node")
        .args(["server.js", &port.to_string()])
        .env("NODE_ENV", "production")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is there");
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let mut lines = out.lines().map_while(Result::ok);
    assert!(
        lines.any(|line| line.contains("ready")),
        "it does not start"
    );
    // What it says further is read, so that it never waits for a reader.
    std::thread::spawn(move || lines.count());
    let address = format!("127.0.0.1:{port}");
    Server { child, address }
}

pub fn run(games: u64, seconds: usize) {
    let folders = [Folder::new(), Folder::new()];
    let measured = [true, false].map(|ours| {
        let folder = &folders[usize::from(!ours)].0;
        let server = match ours {
            true => Server::start(folder, "127.0.0.1:0", &[]),
            false => theirs(folder),
        };
        measure(&server, ours, games, seconds)
    });
    println!(
        "{games} games of Score Four, {} connections, {seconds} moves each, one a second",
        3 * games
    );
    for (name, own) in ["atom4 serve", PACKAGE].iter().zip(&measured) {
        let ms = |part: f64| f64::from(part_of(&own.ways, part)) / 1000.0;
        println!(
            "{name}: {:.0} us of processor a move, {:.0} KiB a game before the first move, {:.0} at the end; \
             from move to watcher {:.1} ms, 99 % {:.1} ms",
            own.processor,
            own.memory[0],
            own.memory[1],
            ms(0.5),
            ms(0.99)
        );
    }
    let [ours, theirs] = measured;
    println!(
        "a move takes {:.2} of the processor time, a game {:.2} of the memory",
        ours.processor / theirs.processor,
        ours.memory[1] / theirs.memory[1]
    );
}

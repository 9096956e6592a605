//! A server as a process of its own, and those who connect to it. Everything stays on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use atom4::serve::frame::take_in;
use serde_json::{Map, Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};

/// Longer than anything takes that goes well.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A folder for games, deleted at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("atom4-serve-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir(&folder).expect("a folder");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs.
pub struct Server {
    pub child: Child,
    /// `127.0.0.1:PORT`.
    pub address: String,
}

impl Server {
    /// A server at this address, port 0 for any, with further options.
    pub fn start(folder: &Path, listen: &str, options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
            .args(["serve", "--listen", listen, "--folder"])
            .arg(folder)
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        out.read_line(&mut line).expect("it says where it is");
        let address = line.trim().trim_end_matches('/');
        let address = address.split("http://").nth(1).expect(&line).to_owned();
        Server { child, address }
    }

    /// The answer to a request: its status and its body.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let address = &self.address;
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        )
        .expect("it takes the request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let status = answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.expect("a status"), body.to_owned())
    }

    /// Makes a game; the links of the two seats and of those who look on.
    pub fn game(&self, wanted: &Value) -> [String; 3] {
        let (status, body) = self.request("POST", "/games", "", &wanted.to_string());
        assert_eq!(status, 200, "{body}");
        let links: Value = serde_json::from_str(&body).expect("links");
        ["you", "friend", "watch"].map(|name| links[name].as_str().unwrap_or_default().to_owned())
    }

    /// A game of two people in which player 1 made it.
    pub fn between_two(&self, game: &str) -> [String; 3] {
        self.game(&json!({"game": game, "player": 1}))
    }

    /// A screen at a game.
    pub fn sit(&self, link: &str) -> Seat {
        self.try_to_sit(link, None).expect("the link is known")
    }

    /// A screen at a game, from a page of this origin.
    pub fn try_to_sit(&self, link: &str, origin: Option<&str>) -> Result<Seat, u16> {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_millis(50)))
            .expect("a socket");
        let address = format!("ws://{}{link}seat", self.address);
        let mut request = address.into_client_request().expect("an address");
        if let Some(origin) = origin {
            let origin = origin.parse().expect("a header");
            request.headers_mut().insert("origin", origin);
        }
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        match client(request, stream) {
            Ok((socket, _)) => {
                let step = Some(Duration::from_millis(50));
                socket.get_ref().set_read_timeout(step).expect("a socket");
                Ok(Seat {
                    socket,
                    parts: json!({}),
                    open: true,
                    numbers: Vec::new(),
                })
            }
            Err(error) => match error {
                tokio_tungstenite::tungstenite::HandshakeError::Failure(Error::Http(answer)) => {
                    Err(answer.status().as_u16())
                }
                other => panic!("{other}"),
            },
        }
    }

    /// Ends it as a crash would.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A screen at a game.
pub struct Seat {
    pub socket: WebSocket<TcpStream>,
    /// All that it was told.
    pub parts: Value,
    pub open: bool,
    /// The number of the last move in each message that brought moves.
    pub numbers: Vec<u64>,
}

impl Seat {
    /// Takes what has come.
    pub fn hear(&mut self) {
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                let news: Map<String, Value> = serde_json::from_str(&text).expect("parts");
                let moves = news.contains_key("moves") || news.contains_key("+moves");
                take_in(self.parts.as_object_mut().expect("an object"), news);
                if moves {
                    self.numbers.push(last_number(&self.parts["moves"]));
                }
            }
            Ok(Message::Close(_)) => self.open = false,
            Ok(_) => {}
            Err(Error::Io(error))
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) => {}
            Err(_) => self.open = false,
        }
    }

    /// Waits until what it was told fits.
    pub fn until(&mut self, what: &str, fits: impl Fn(&Value) -> bool) {
        let start = Instant::now();
        while !fits(&self.parts) {
            assert!(self.open, "the connection was cut, waiting for {what}");
            assert!(
                start.elapsed() < PATIENCE,
                "waited in vain for {what}: {:?}",
                self.parts
            );
            self.hear();
        }
    }

    /// Waits until the connection is cut.
    pub fn until_cut(&mut self) {
        let start = Instant::now();
        while self.open {
            assert!(start.elapsed() < PATIENCE, "the connection stays");
            self.hear();
        }
    }

    pub fn say(&mut self, action: &Value) {
        self.socket
            .send(Message::text(action.to_string()))
            .expect("it goes out");
    }

    /// Makes a move and waits until it is told.
    pub fn make(&mut self, mv: &str) {
        let count = |parts: &Value| {
            parts
                .get("moves")
                .and_then(Value::as_array)
                .map_or(0, Vec::len)
        };
        self.until("the game", |parts| !parts["moves"].is_null());
        let before = count(&self.parts);
        self.say(&json!({"Typed": mv}));
        self.until(mv, |parts| count(parts) > before);
    }

    /// The moves, as they are told.
    pub fn moves(&self) -> Vec<String> {
        let moves = self.parts.get("moves").and_then(Value::as_array);
        let text = |mv: &Value| mv["text"].as_str().unwrap_or_default().to_owned();
        moves.map_or(Vec::new(), |moves| moves.iter().map(text).collect())
    }

    /// The message that it was told last.
    pub fn message(&self) -> String {
        self.parts
            .get("message")
            .and_then(|message| message["text"].as_str())
            .unwrap_or_default()
            .to_owned()
    }

    /// Gives up, and says yes to the question whether it is meant.
    pub fn give_up(&mut self) {
        self.press("Give up");
        self.until("the question", |parts| {
            parts["start"]["items"][1]["Button"] == "Yes, I give up"
        });
        self.say(&json!({"Press": 1}));
    }

    /// Opens the menu and presses the line that begins so.
    pub fn press(&mut self, line: &str) {
        let item = self.find_in_menu(line);
        self.say(&json!({"Press": item}));
    }

    /// Opens the menu; the number of the line that begins so.
    pub fn find_in_menu(&mut self, line: &str) -> usize {
        self.until("no menu", |parts| parts["start"].is_null());
        self.say(&json!("Menu"));
        let place = |parts: &Value| {
            let items = parts.get("start")?.get("items")?.as_array()?.clone();
            items.iter().position(|item| {
                item["Button"]
                    .as_str()
                    .is_some_and(|text| text.starts_with(line))
            })
        };
        self.until(line, |parts| place(parts).is_some());
        place(&self.parts).expect("it is there")
    }

    /// The lines of the menu.
    pub fn menu(&self) -> Vec<String> {
        let items = self.parts["start"]["items"].as_array();
        let text = |item: &Value| item["Button"].as_str().unwrap_or_default().to_owned();
        items.map_or(Vec::new(), |items| items.iter().map(text).collect())
    }
}

/// The number of the last of some moves, as a page is told them; 0 where there is none.
pub fn last_number(moves: &Value) -> u64 {
    let last = moves.as_array().and_then(|moves| moves.last());
    last.map_or(0, |last| last["number"].as_u64().expect("a number"))
}

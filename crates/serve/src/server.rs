//! The games of a server, and what it answers to whom.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::net::TcpListener;
use std::path::{Path as FilePath, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::mpsc::Sender;

use super::assets::LOBBY;
use super::heard::{Comer, Heard};
use super::host::{self, Host};
use super::http;
use super::journal::{self, Charter, Journal, Role};
use super::room::{self, Source};
use super::secret::Secret;
use atom4_play::clock::{NO_CLOCKS, PACES, Pace};
use atom4_repl::GameList;

/// What a server is made with.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The folder of the journals.
    pub folder: PathBuf,
    /// A game in which nothing happens for so long ends, and its journal is deleted.
    pub keep: Duration,
    /// A player who is away for so long may lose the game.
    pub claim: Duration,
    /// Games that are kept at once.
    pub games: usize,
    /// Connections at once.
    pub connections: usize,
    /// Digits that the names of its games begin with.
    pub prefix: String,
}

/// The longest request for a game, in bytes, and the time in which it comes.
const LONGEST: usize = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(5);
/// Games that may be made at once, and a second over a longer time.
const BURST: f64 = 5000.0;
const RATE: f64 = 20.0;
/// The highest level of the machine on a server.
const HIGHEST_LEVEL: u32 = 5;
/// Descriptors for everything but connections and games.
const SPARE: u64 = 64;
/// Old games are looked for so often.
const CLEANING: Duration = Duration::from_secs(600);
/// Length of a game's name in its address: half a secret, so that nobody counts games.
const NAME: usize = 16;

/// A game that was asked for lately.
struct Known {
    charter: Arc<Charter>,
    /// The way to it, where it is in memory.
    to: Option<Sender<Heard>>,
}

/// A server.
pub struct Server {
    games: GameList,
    options: ServerOptions,
    /// Keeps other servers off the folder.
    _lock: File,
    known: Mutex<HashMap<String, Known>>,
    /// Journals in the folder.
    kept: AtomicUsize,
    /// Games that may still be made now, and when that was reckoned.
    account: Mutex<(f64, Instant)>,
}

/// What a page asks for when it makes a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// The game, as options spell it.
    game: String,
    /// The machine's level; without it two people play.
    level: Option<u32>,
    /// Whether the one who asks is player 1, who begins, or 2; without it by lot.
    player: Option<u8>,
    /// The time for the game and the increment, in seconds; without it no clocks.
    pace: Option<Pace>,
    /// Commands that set the board up; may be empty.
    #[serde(default)]
    setup: String,
}

/// A server that has its folder to itself.
///
/// # Errors
/// When the folder cannot be used, or another server uses it.
pub fn open(games: GameList, options: ServerOptions) -> io::Result<Arc<Server>> {
    let folder = &options.folder;
    std::fs::create_dir_all(folder)?;
    let lock = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(folder.join("lock"))?;
    if let Err(TryLockError::WouldBlock) = lock.try_lock() {
        let folder = folder.display();
        return Err(io::Error::other(format!(
            "another server keeps its games in {folder}; give this one a folder of its own with --folder"
        )));
    }
    let server = Arc::new(Server {
        games,
        options,
        _lock: lock,
        known: Mutex::default(),
        kept: AtomicUsize::new(0),
        account: Mutex::new((BURST, Instant::now())),
    });
    server.clean();
    Ok(server)
}

/// Serves games until the program ends.
///
/// # Errors
/// When the listener cannot be used.
pub fn run(listener: TcpListener, server: Arc<Server>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let connections = server.options.connections;
    tell_of_descriptors(http::more_descriptors(), connections);
    runtime.block_on(async {
        let cleaner = server.clone();
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(CLEANING.min(cleaner.options.keep)).await;
                cleaner.clean();
            }
        });
        http::serve(listener, router(server), connections).await
    })
}

/// Says so where the system gives fewer descriptors than connections may need: each one for itself and one for its game.
fn tell_of_descriptors(given: u64, connections: usize) {
    let needed = 2 * connections as u64 + SPARE;
    if given < needed {
        eprintln!(
            "atom4 serve: {connections} connections and their games need {needed} open files, and the system lets this program have {given}; \
             raise that (ulimit -n, LimitNOFILE=), or serve fewer with --connections"
        );
    }
}

fn router(server: Arc<Server>) -> Router {
    host::routes::<Server>()
        .route("/", get(async || http::file(&LOBBY)))
        .route("/games", post(make).get(list))
        .with_state(server)
}

type Shared = State<Arc<Server>>;

/// The games that can be made.
async fn list(server: Shared) -> Response<Body> {
    let all = server.games.iter().map(|entry| {
        let kind = entry.kind();
        json!({"name": kind.hyphened(), "title": kind.title(), "puzzle": kind.is_puzzle(), "setup": entry.setup_example()})
    });
    let paces = PACES.map(|pace| json!({"pace": pace, "told": pace.told()}));
    let all = json!({
        "games": all.collect::<Vec<_>>(), "level": HIGHEST_LEVEL, "paces": paces, "no_clocks": NO_CLOCKS
    });
    http::answer(StatusCode::OK, "application/json", all.to_string())
}

async fn make(server: Shared, request: Request) -> Response<Body> {
    let bad = |why: &str| http::refused(StatusCode::BAD_REQUEST, why.to_owned());
    if !http::same_origin(request.headers()) {
        return http::refused(
            StatusCode::FORBIDDEN,
            String::from("This page is not this server's."),
        );
    }
    let body = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), LONGEST)).await;
    let Ok(Ok(body)) = body else {
        return bad("The request is too long, or came too slowly.");
    };
    let wanted = match serde_json::from_slice::<Wanted>(&body) {
        Ok(wanted) => wanted,
        Err(error) => return bad(&format!("The request is none: {error}.")),
    };
    let server = server.0.clone();
    let made = tokio::task::spawn_blocking(move || server.make(&wanted)).await;
    match made {
        Ok(Ok(links)) => http::answer(StatusCode::OK, "application/json", links.to_string()),
        Ok(Err((status, why))) => http::refused(status, why),
        Err(_) => http::refused(
            StatusCode::INTERNAL_SERVER_ERROR,
            String::from("The game could not be made."),
        ),
    }
}

type Refused = (StatusCode, String);

impl Host for Server {
    fn admits(&self, name: &str, secret: &str) -> Option<Role> {
        let path = self.file(name)?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = known.get(name) {
            return game.charter.role(secret);
        }
        // Only the first line counts here; the game itself is read when somebody enters it.
        let charter = journal::charter(&path)?;
        let role = charter.role(secret)?;
        known.insert(
            name.to_owned(),
            Known {
                charter: Arc::new(charter),
                to: None,
            },
        );
        Some(role)
    }

    fn enter(&self, name: &str, comer: Comer) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(path), Some(game)) = (self.file(name), known.get_mut(name)) {
            host::enter(&mut game.to, comer, || {
                room::start(&self.games, Source::Journal(path, self.options.claim))
            });
        }
    }
}

impl Server {
    /// The file of a game of this name; `None` where that is no name of a game.
    fn file(&self, name: &str) -> Option<PathBuf> {
        let digits = name
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (digits && name.len() == NAME).then(|| self.options.folder.join(format!("{name}.game")))
    }

    /// Makes a game; its links.
    /// Makes a game of this name for two people, or for one where it is a puzzle: whose each link is, and its path.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn new_game(&self, game: &str) -> Result<Vec<(&'static str, String)>, String> {
        let wanted = Wanted {
            game: game.to_owned(),
            level: None,
            player: Some(1),
            pace: None,
            setup: String::new(),
        };
        let links = self.make(&wanted).map_err(|(_, why)| why)?;
        let names = [
            ("you", "Player 1"),
            ("friend", "Player 2"),
            ("watch", "To watch"),
        ];
        let link = |(key, whose)| Some((whose, links.get(key)?.as_str()?.to_owned()));
        Ok(names.into_iter().filter_map(link).collect())
    }

    fn make(&self, wanted: &Wanted) -> Result<serde_json::Value, Refused> {
        let bad = |why: String| (StatusCode::BAD_REQUEST, why);
        if !self.takes_one_more() {
            let why = "This server makes no more games just now; try again in a minute.";
            return Err((StatusCode::TOO_MANY_REQUESTS, why.into()));
        }
        if self.kept.load(Ordering::Relaxed) >= self.options.games {
            let why = "This server has as many games as it keeps.";
            return Err((StatusCode::SERVICE_UNAVAILABLE, why.into()));
        }
        if wanted.level.is_some_and(|level| level > HIGHEST_LEVEL) {
            let why = format!("Levels go from 0 to {HIGHEST_LEVEL} here.");
            return Err(bad(why));
        }
        if wanted.pace.is_some_and(|pace| !pace.is_fit()) {
            return Err(bad("A game takes a second to a week.".into()));
        }
        let script = match wanted.setup.trim() {
            "" => String::new(),
            setup => format!("choose game {}.\n{setup}\n", wanted.game.replace('-', " ")),
        };
        let game = room::game(&self.games, &wanted.game, &script);
        let game = game.map_err(|refusal| bad(format!("{refusal}.")))?;
        let script = if script.is_empty() {
            script
        } else {
            game.script()
        };
        let broken = |error: io::Error| {
            let why = format!("The game could not be kept: {error}.");
            (StatusCode::INTERNAL_SERVER_ERROR, why)
        };
        let secret = || Secret::new().map_err(broken);
        let (name, lot) = (secret()?, secret()?);
        let secrets = [secret()?, secret()?, secret()?];
        let puzzle = self.games.named(&wanted.game);
        let puzzle = puzzle.is_some_and(|entry| entry.kind().is_puzzle());
        let you = match wanted.player {
            _ if puzzle => 0,
            Some(2) => 1,
            Some(_) => 0,
            None => usize::from(lot.digits() > "8"),
        };
        let prefix = &self.options.prefix;
        let rest = NAME.saturating_sub(prefix.len());
        let name = format!("{prefix}{}", name.digits().get(..rest).unwrap_or_default());
        let link = |secret: &Secret| format!("/g/{name}/{}/", secret.digits());
        let [first, second, watch] = &secrets;
        let (own, other) = if you == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let friend = (wanted.level.is_none() && !puzzle).then(|| link(other));
        let links =
            json!({"you": link(own), "friend": friend, "watch": link(watch), "player": you + 1});
        let charter = Charter {
            game: wanted.game.clone(),
            machine: wanted
                .level
                .filter(|_| !puzzle)
                .map(|level| (level, 1 - you)),
            pace: wanted.pace.filter(|_| !puzzle),
            secrets: secrets.each_ref().map(|secret| secret.digits().to_owned()),
        };
        let path = self.file(&name).ok_or_else(|| bad(String::from("?")))?;
        let mut journal = Journal::create(&path, &charter).map_err(broken)?;
        if !script.is_empty() {
            journal
                .write(&script, &journal::JournalState::default())
                .map_err(broken)?;
        }
        self.kept.fetch_add(1, Ordering::Relaxed);
        Ok(links)
    }

    /// Takes a game off the account; false where too many were made lately.
    fn takes_one_more(&self) -> bool {
        let mut account = self.account.lock().unwrap_or_else(PoisonError::into_inner);
        let (left, at) = *account;
        let left = (left + at.elapsed().as_secs_f64() * RATE).min(BURST) - 1.0;
        *account = (left.max(0.0), Instant::now());
        left >= 0.0
    }

    /// Deletes the journals of old games, forgets those that sleep, and counts the rest.
    fn clean(&self) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // A game that sleeps hears nothing, and is found by its journal again.
        known.retain(|_, game| game.to.as_ref().is_some_and(|to| !to.is_closed()));
        let mut kept = 0;
        for entry in std::fs::read_dir(&self.options.folder)
            .into_iter()
            .flatten()
            .flatten()
        {
            let path = entry.path();
            let Some(name) = game_of(&path) else { continue };
            let damaged = path.extension().is_some_and(|ending| ending != "game");
            let old = entry
                .metadata()
                .and_then(|data| data.modified())
                .is_ok_and(|at| {
                    let age = SystemTime::now().duration_since(at);
                    age.is_ok_and(|age| age > self.options.keep)
                });
            let asleep = !known.contains_key(name);
            if old && asleep && std::fs::remove_file(&path).is_ok() {
                continue;
            }
            kept += usize::from(!damaged);
        }
        self.kept.store(kept, Ordering::Relaxed);
    }
}

/// The name of the game of a journal's file, or of one that is kept aside since it is damaged.
fn game_of(path: &FilePath) -> Option<&str> {
    let ending = path.extension()?.to_str()?;
    let is_game = ending == "game" || ending.starts_with("damaged");
    path.file_stem()?.to_str().filter(|_| is_game)
}

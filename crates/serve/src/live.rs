//! The games of a match or a tournament, to be watched while they are played: a page that lists them, and a room for
//! each game that somebody looks at.

use std::collections::BTreeMap;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::routing::get;
use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;

use super::assets::LIVE;
use super::heard::{Comer, Heard};
use super::host::{self, Host};
use super::http;
use super::journal::Role;
use super::room::{self, Source, Standing};
use super::secret::Secret;
use atom4_arena::onlooker::Onlooker;
use atom4_arena::outcome::Outcome;
use atom4_core::rules::Side;
use atom4_repl::GameList;

/// Connections at once.
const CONNECTIONS: usize = 1000;
/// Games that have ended and can still be looked at.
const ENDED: usize = 1000;

/// A game of the series.
#[derive(Debug)]
struct Game {
    /// White and Black.
    players: [String; 2],
    standing: Arc<Mutex<Standing>>,
    over: bool,
    /// The way to its room, where it has one.
    way: Option<Sender<Heard>>,
}

/// What is known of the series.
#[derive(Debug, Default)]
struct Series {
    games: BTreeMap<usize, Game>,
    /// Half points and games of each player in this run.
    points: BTreeMap<String, (u32, u32)>,
}

/// The games of a series, as those who look on see them.
pub struct Live {
    games: GameList,
    /// The game that is played, as options spell it.
    name: &'static str,
    title: String,
    /// The part of all addresses that makes them links; whoever may see the page may have it.
    secret: Secret,
    series: Mutex<Series>,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Live({})", self.name)
    }
}

/// Serves the page of a series of this game at an address, for as long as the program runs; where it is served, and who is
/// to be told of the games.
///
/// # Errors
/// When the address or a thread cannot be had.
pub fn open(
    address: SocketAddr,
    games: GameList,
    name: &'static str,
    title: String,
) -> io::Result<(SocketAddr, Arc<Live>)> {
    let _ = http::more_descriptors();
    let listener = TcpListener::bind(address)?;
    let address = listener.local_addr()?;
    let live = Arc::new(Live {
        games,
        name,
        title,
        secret: Secret::new()?,
        series: Mutex::default(),
    });
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let router = host::routes::<Live>()
        .route("/", get(async || http::file(&LIVE)))
        .route("/games", get(list))
        .with_state(live.clone());
    std::thread::Builder::new()
        .name(String::from("live"))
        .spawn(move || {
            if let Err(error) = runtime.block_on(http::serve(listener, router, CONNECTIONS)) {
                eprintln!("atom4: nobody can watch any more: {error}");
            }
        })?;
    Ok((address, live))
}

/// The games and the points, as the page shows them.
async fn list(State(live): State<Arc<Live>>) -> Response<Body> {
    http::answer(StatusCode::OK, "application/json", live.told().to_string())
}

impl Live {
    fn series(&self) -> std::sync::MutexGuard<'_, Series> {
        self.series.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn told(&self) -> Value {
        let series = self.series();
        let games = series.games.iter().rev().map(|(number, game)| {
            let standing = game.standing.lock().unwrap_or_else(PoisonError::into_inner);
            json!({
                "number": number,
                "players": game.players,
                "ended": standing.ended,
                "link": format!("/g/{number}/{}/", self.secret.digits()),
            })
        });
        let points = series.points.iter().map(|(name, (halves, games))| {
            json!({"name": name, "points": f64::from(*halves) / 2.0, "games": games})
        });
        json!({
            "title": self.title,
            "games": games.collect::<Vec<_>>(),
            "points": points.collect::<Vec<_>>(),
        })
    }

    /// Changes how a game stands, and lets its room know.
    fn change(&self, game: usize, change: impl FnOnce(&mut Standing)) {
        let mut series = self.series();
        let Some(game) = series.games.get_mut(&game) else {
            return;
        };
        change(&mut game.standing.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(way) = &game.way {
            // A room that hears nothing now looks by itself within a second.
            let _ = way.try_send(Heard::Look);
        }
    }
}

impl Onlooker for Live {
    fn begins(&self, game: usize, players: [&str; 2]) {
        let mut series = self.series();
        let begun = Game {
            players: players.map(ToOwned::to_owned),
            standing: Arc::default(),
            over: false,
            way: None,
        };
        series.games.insert(game, begun);
        let ended: Vec<usize> = (series.games.iter())
            .filter_map(|(&number, game)| game.over.then_some(number))
            .collect();
        for number in ended.iter().take(ended.len().saturating_sub(ENDED)) {
            series.games.remove(number);
        }
    }

    fn stands(&self, game: usize, script: &str) {
        self.change(game, |standing| script.clone_into(&mut standing.script));
    }

    fn ends(&self, game: usize, outcome: &Outcome, told: &str) {
        self.change(game, |standing| standing.ended = Some(told.to_owned()));
        let mut series = self.series();
        let Some(over) = series.games.get_mut(&game) else {
            return;
        };
        over.over = true;
        let players = over.players.clone();
        for (side, name) in Side::BOTH.into_iter().zip(players) {
            let (halves, games) = series.points.entry(name).or_default();
            *halves += outcome.score.half_points(side);
            *games += 1;
        }
    }

    fn given_up(&self, game: usize) {
        self.change(game, |standing| {
            standing.ended = Some(String::from("given up, and does not count"));
        });
        self.series().games.remove(&game);
    }
}

impl Host for Live {
    fn admits(&self, name: &str, secret: &str) -> Option<Role> {
        let number: usize = name.parse().ok()?;
        let known = self.secret.is(secret) && self.series().games.contains_key(&number);
        known.then_some(Role::Watcher)
    }

    fn enter(&self, name: &str, comer: Comer) {
        let mut series = self.series();
        let game = name
            .parse()
            .ok()
            .and_then(|number: usize| series.games.get_mut(&number));
        let Some(game) = game else { return };
        let (players, standing) = (game.players.clone(), game.standing.clone());
        host::enter(&mut game.way, comer, || {
            room::start(&self.games, Source::Live(self.name, players, standing))
        });
    }
}

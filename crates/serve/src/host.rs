//! The addresses of games: pages and screens that come to one, whoever keeps the games.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::routing::get;
use tokio::sync::mpsc::{Sender, error::TrySendError};

use super::assets::{self, GAME};
use super::heard::{Comer, Device, Heard};
use super::http::{self, HeldConnection};
use super::journal::Role;
use super::link::Link;

/// Whoever keeps games that screens come to.
pub trait Host: Send + Sync + 'static {
    /// The role that a link gives; `None` where it leads nowhere.
    fn admits(&self, name: &str, secret: &str) -> Option<Role>;

    /// Brings a screen into a game, which is woken where it sleeps. One that is not let in loses its connection.
    fn enter(&self, name: &str, comer: Comer);
}

/// The addresses of the games of a host.
pub fn routes<H: Host>() -> Router<Arc<H>> {
    Router::new()
        .route("/g/{name}/{secret}/", get(page::<H>))
        .route("/g/{name}/{secret}/socket", get(page_socket::<H>))
        .route("/g/{name}/{secret}/seat", get(screen_socket::<H>))
        .route("/g/{name}/{secret}/{file}", get(game_file))
        .route("/{file}", get(first_file))
        .fallback(async || http::nothing())
}

type Shared<H> = State<Arc<H>>;
type Place = Path<(String, String)>;

/// The files are the same for everybody; only what is played is secret.
async fn game_file(Path((_, _, file)): Path<(String, String, String)>) -> Response<Body> {
    assets::named(&file).map_or_else(http::nothing, http::file)
}

async fn first_file(Path(name): Path<String>) -> Response<Body> {
    assets::named(&name).map_or_else(http::nothing, http::file)
}

async fn page<H: Host>(host: Shared<H>, Path((name, secret)): Place) -> Response<Body> {
    match host.admits(&name, &secret) {
        Some(_) => http::file(&GAME),
        None => http::nothing(),
    }
}

async fn page_socket<H: Host>(
    host: Shared<H>,
    place: Place,
    held: Extension<HeldConnection>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    open(&host, place, held, &headers, upgrade, Device::Page)
}

async fn screen_socket<H: Host>(
    host: Shared<H>,
    place: Place,
    held: Extension<HeldConnection>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    open(&host, place, held, &headers, upgrade, Device::Screen)
}

/// Opens a screen at a game, for one who has a link to it and comes from no page but ours.
fn open<H: Host>(
    host: &Arc<H>,
    Path((name, secret)): Place,
    Extension(held): Extension<HeldConnection>,
    headers: &HeaderMap,
    upgrade: WebSocketUpgrade,
    device: Device,
) -> Response<Body> {
    if !http::same_origin(headers) {
        let why = String::from("This page is not this server's.");
        return http::refused(StatusCode::FORBIDDEN, why);
    }
    let Some(role) = host.admits(&name, &secret) else {
        return http::nothing();
    };
    let host = host.clone();
    http::limited(upgrade, http::LONGEST_MESSAGE).on_upgrade(async move |socket| {
        static VISITORS: AtomicU64 = AtomicU64::new(1);
        let comer = Comer {
            number: VISITORS.fetch_add(1, Ordering::Relaxed),
            role,
            device,
            link: Link::new(Box::new(socket), Some(held)),
        };
        host.enter(&name, comer);
    })
}

/// Brings a screen into a game by the way to it, which is made by `start` where there is none.
pub fn enter(way: &mut Option<Sender<Heard>>, comer: Comer, start: impl FnOnce() -> Sender<Heard>) {
    let mut comes = Heard::Comes(comer);
    if let Some(way) = way {
        match way.try_send(comes) {
            Ok(()) | Err(TrySendError::Full(_)) => return,
            // It has gone to sleep.
            Err(TrySendError::Closed(again)) => comes = again,
        }
    }
    let fresh = start();
    if fresh.try_send(comes).is_ok() {
        *way = Some(fresh);
    }
}

//! The listener: connections within limits, who may ask for what, and the headers of every answer.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::assets::Asset;

/// The head of a request comes within this time.
const HEAD: Duration = Duration::from_secs(10);
/// What the other end does not take within this time, in milliseconds, is given up with the connection.
const UNTAKEN: u32 = 30_000;
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;

/// The longest message that is read, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;
/// What is read of a connection for messages at once, in bytes.
const READ_BUFFER: usize = 256;

/// What every answer says to the browser: nothing from elsewhere, no script but those of the page's own files, in no
/// other page's frame, and no address handed on.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// A connection that has its place among those that are served. A WebSocket keeps it for as long as it lives.
pub struct Place {
    /// Requests that are being answered; of a WebSocket always one.
    busy: AtomicUsize,
    /// Tells the connection to go.
    cut: Notify,
    _permit: OwnedSemaphorePermit,
}

/// The connections that may have said nothing yet, the longest silent one first.
#[derive(Default)]
struct Silent(VecDeque<Weak<Place>>);

impl Silent {
    /// Has the one go that has been silent for longest, if there is one.
    fn cut_one(&mut self) {
        while let Some(place) = self.0.pop_front() {
            if let Some(place) = place.upgrade()
                && place.busy.load(Ordering::Relaxed) == 0
            {
                place.cut.notify_one();
                return;
            }
        }
    }

    fn add(&mut self, place: &Arc<Place>, most: usize) {
        if self.0.len() > 2 * most {
            self.0.retain(|place| place.strong_count() > 0);
        }
        self.0.push_back(Arc::downgrade(place));
    }
}

/// Answers the requests of one connection, and knows when it is answering.
struct Answering {
    router: TowerToHyperService<Router>,
    place: Arc<Place>,
}

/// A request that is being answered.
struct Busy(Arc<Place>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

impl hyper::service::Service<Request<Incoming>> for Answering {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        self.place.busy.fetch_add(1, Ordering::Relaxed);
        let busy = Arc::new(Busy(self.place.clone()));
        request
            .extensions_mut()
            .insert(HeldConnection(busy.clone()));
        let answer = self.router.call(request);
        Box::pin(async move {
            let answer = answer.await;
            drop(busy);
            answer
        })
    }
}

/// The place of the connection of a request: whoever has it keeps the connection among those that are at work.
#[derive(Clone)]
pub struct HeldConnection(#[allow(dead_code)] Arc<Busy>);

/// Takes as many descriptors as the system lets a program have: each connection and each game in memory needs one. How many
/// those are.
#[cfg(unix)]
#[must_use]
pub fn more_descriptors() -> u64 {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Where that is refused, connections beyond the old limit wait.
    let _ = setrlimit(Resource::Nofile, limit);
    // Without a limit there are as many as one wants.
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// There is no limit to speak of.
#[cfg(not(unix))]
#[must_use]
pub const fn more_descriptors() -> u64 {
    1 << 16
}

/// Has what the other end does not take in time be given up with the connection, where the system can.
fn give_up_in_time(stream: &tokio::net::TcpStream) {
    #[cfg(target_os = "linux")]
    let _ = rustix::net::sockopt::set_tcp_user_timeout(stream, UNTAKEN);
    #[cfg(not(target_os = "linux"))]
    let _ = (stream, UNTAKEN);
}

/// Serves `router` to at most `most` connections at once. A further one takes the place of the one that has been silent
/// for longest; where all are at work, it waits.
///
/// # Errors
/// When the listener cannot be used.
pub async fn serve(listener: TcpListener, router: Router, most: usize) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(most));
    let mut silent = Silent::default();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of descriptors, or a connection that was given up at once: others may do better.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        if places.available_permits() == 0 {
            silent.cut_one();
        }
        // The semaphore is never closed.
        let Ok(permit) = places.clone().acquire_owned().await else {
            return Ok(());
        };
        let place = Arc::new(Place {
            busy: AtomicUsize::new(0),
            cut: Notify::new(),
            _permit: permit,
        });
        silent.add(&place, most);
        let _ = stream.set_nodelay(true);
        give_up_in_time(&stream);
        let answering = Answering {
            router: TowerToHyperService::new(router.clone()),
            place: place.clone(),
        };
        tokio::spawn(async move {
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD)
                .max_buf_size(LONGEST_HEAD)
                .serve_connection(TokioIo::new(stream), answering)
                .with_upgrades();
            tokio::select! {
                // A connection that breaks concerns nobody else.
                _ = connection => {}
                () = place.cut.notified() => {}
            }
        });
    }
}

/// An answer with these headers and ours.
#[must_use]
pub fn answer(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A file of the page.
#[must_use]
pub fn file(asset: &Asset) -> Response<Body> {
    answer(StatusCode::OK, asset.kind, asset.text)
}

/// There is nothing at this address.
#[must_use]
pub fn nothing() -> Response<Body> {
    let text = "There is nothing at this address.\n";
    answer(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", text)
}

/// Something that cannot be done, and why.
#[must_use]
pub fn refused(status: StatusCode, why: String) -> Response<Body> {
    answer(status, "text/plain; charset=utf-8", why + "\n")
}

/// True where the request comes from a page of the host that it goes to, or from no page at all.
#[must_use]
pub fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(origin) = text(header::ORIGIN) else {
        return true;
    };
    let host = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    host.is_some() && host == text(header::HOST)
}

/// The name of the host that a request goes to, without its port.
#[must_use]
pub fn host(headers: &HeaderMap) -> &str {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let host = host.unwrap_or_default();
    host.rsplit_once(':').map_or(host, |(name, _)| name)
}

/// A connection for messages, none of them longer than `longest` bytes.
pub fn limited(upgrade: WebSocketUpgrade, longest: usize) -> WebSocketUpgrade {
    upgrade
        // The usual buffer is one of 128 KiB for each connection; most messages are a key or a move.
        .read_buffer_size(READ_BUFFER)
        .max_message_size(longest)
        .max_frame_size(longest)
}

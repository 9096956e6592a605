//! The page of this machine alone, as `go web.` opens it.

use std::future::poll_fn;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, Response};
use axum::routing::get;
use tokio::sync::{mpsc, oneshot};
use tokio::time::interval;

use super::assets::{self, GAME};
use super::http;
use super::link::{HEARTBEAT, Link};
use super::screen::{Page, Said};
use super::secret::Secret;
use atom4_play::view::{View, Way};
use atom4_screens::motion::Motion;
use atom4_screens::screen::{Copied, Device, Input, Screen};
use atom4_screens::signals::Signals;
use atom4_screens::state::UiState;

/// Connections of one browser: some for the files, one for the messages.
const CONNECTIONS: usize = 32;
/// A page that went away and does not come back within this time was closed; one that is loaded anew is back sooner.
const RELOAD: Duration = Duration::from_secs(4);
/// The longest message of the page: a game that is pasted.
const LONGEST: usize = 2 << 20;
/// The last words reach the page within this time.
const FAREWELL: Duration = Duration::from_millis(300);

/// Programs that open an address in the browser, with what stands before it.
const OPENERS: &[[&str; 2]] = if cfg!(windows) {
    &[["rundll32", "url.dll,FileProtocolHandler"]]
} else {
    &[["xdg-open", ""], ["x-www-browser", ""]]
};

/// What happens to the page.
enum Event {
    /// A browser shows it: its number, and the way to it.
    Opened(u64, mpsc::UnboundedSender<String>),
    /// It said this.
    Said(u64, Said),
    /// It is gone.
    Closed(u64),
}

/// The page of this machine.
pub struct LocalPage {
    page: Page,
    events: Receiver<Event>,
    /// The number of the page that is listened to.
    current: u64,
    /// When the page went away.
    lost: Option<Instant>,
    signals: &'static Signals,
    /// Dropped to end the server.
    stop: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<()>>,
}

/// Serves the page on a free port of this machine, writes a line with its address, and opens the browser where there is
/// one.
///
/// # Errors
/// When no port or no thread can be had.
pub fn open_page(out: &mut dyn Write) -> io::Result<Box<dyn Screen>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    let secret = Secret::new()?;
    let address = format!("http://127.0.0.1:{port}/{}/", secret.digits());
    let (events_in, events) = channel();
    let (stop, stopped) = oneshot::channel();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let server = std::thread::Builder::new()
        .name(String::from("page"))
        .spawn(move || {
            runtime.block_on(async {
                let router = router(secret, events_in);
                tokio::select! {
                    // A listener that cannot be used serves nobody, as one that has ended.
                    _ = http::serve(listener, router, CONNECTIONS) => {}
                    _ = stopped => {}
                }
            });
            runtime.shutdown_timeout(FAREWELL);
        })?;
    let signals = Signals::get();
    signals.enter()?;
    writeln!(out, "Page: {address}")?;
    out.flush()?;
    show(&address);
    Ok(Box::new(LocalPage {
        page: Page::default(),
        events,
        current: 0,
        lost: None,
        signals,
        stop: Some(stop),
        server: Some(server),
    }))
}

/// Opens the browser. Where there is none, the address stands on the line before.
fn show(address: &str) {
    let with_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    if !cfg!(windows) && !with_screen && std::env::var_os("BROWSER").is_none() {
        return;
    }
    let opened = OPENERS.iter().find_map(|[opener, first]| {
        Command::new(opener)
            .args([first, address].iter().filter(|word| !word.is_empty()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    });
    if let Some(mut opened) = opened {
        // It ends when it likes; nobody waits for it but a thread.
        std::thread::spawn(move || opened.wait());
    }
}

struct Served {
    secret: Secret,
    events: Sender<Event>,
    count: std::sync::atomic::AtomicU64,
}

fn router(secret: Secret, events: Sender<Event>) -> Router {
    let served = Served {
        secret,
        events,
        count: 1.into(),
    };
    Router::new()
        .route("/{secret}/", get(page))
        .route("/{secret}/socket", get(socket))
        .route("/{secret}/{file}", get(file))
        .fallback(async || http::nothing())
        .with_state(Arc::new(served))
}

impl Served {
    /// True for a request from this machine that knows the secret. A name that leads here is not enough: a page from
    /// elsewhere could have such a one.
    fn admits(&self, secret: &str, headers: &HeaderMap) -> bool {
        let ours = matches!(http::host(headers), "127.0.0.1" | "localhost");
        ours && http::same_origin(headers) && self.secret.is(secret)
    }
}

type Shared = State<Arc<Served>>;

async fn page(served: Shared, Path(secret): Path<String>, headers: HeaderMap) -> Response<Body> {
    match served.admits(&secret, &headers) {
        true => http::file(&GAME),
        false => http::nothing(),
    }
}

async fn file(
    served: Shared,
    Path((secret, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response<Body> {
    match assets::named(&name) {
        Some(asset) if served.admits(&secret, &headers) => http::file(asset),
        _ => http::nothing(),
    }
}

async fn socket(
    served: Shared,
    Path(secret): Path<String>,
    Extension(held): Extension<http::HeldConnection>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    if !served.admits(&secret, &headers) {
        return http::nothing();
    }
    let served = served.0.clone();
    http::limited(upgrade, LONGEST).on_upgrade(async move |socket| {
        converse(&served, Link::new(Box::new(socket), Some(held))).await;
    })
}

async fn converse(served: &Served, mut link: Link) {
    use std::sync::atomic::Ordering;
    let number = served.count.fetch_add(1, Ordering::Relaxed);
    let (to, mut frames) = mpsc::unbounded_channel();
    let mut heartbeat = interval(HEARTBEAT);
    if served.events.send(Event::Opened(number, to)).is_err() {
        return;
    }
    loop {
        let goes_on = tokio::select! {
            said = poll_fn(|cx| link.poll(cx)) => {
                let said = said.and_then(|text| Said::read(&text));
                said.is_some_and(|said| served.events.send(Event::Said(number, said)).is_ok())
            }
            frame = frames.recv() => frame.is_some_and(|frame| link.send(frame)),
            now = heartbeat.tick() => link.beat(now),
        };
        if !goes_on {
            break;
        }
    }
    link.leave().await;
    // When nobody listens any more there is nobody to be told.
    let _ = served.events.send(Event::Closed(number));
}

impl LocalPage {
    /// What an event means for the game.
    fn event(&mut self, event: Event) -> Option<Input> {
        match event {
            Event::Opened(number, to) => {
                self.current = number;
                self.lost = None;
                let tell = move |frame| to.send(frame).is_ok();
                self.page.turn_to(Box::new(tell));
                Some(Input::Redraw)
            }
            Event::Said(number, said) if number == self.current => self.page.hear(said),
            Event::Closed(number) if number == self.current => {
                self.page.lose();
                self.lost = Some(Instant::now());
                None
            }
            Event::Said(..) | Event::Closed(_) => None,
        }
    }

    /// The input that the signals that came stand for.
    fn signal(&self) -> io::Result<Option<Input>> {
        match self.signals.ending() {
            // Ctrl-C where the program was started is the way back when no browser can be had.
            Some(signal_hook::consts::SIGINT) => return Ok(Some(Input::Close)),
            Some(signal) => return Ok(Some(Input::Terminate(signal))),
            None => {}
        }
        if self.signals.stopped() {
            self.signals.suspend()?;
        }
        Ok(None)
    }
}

impl Screen for LocalPage {
    fn device(&self) -> Device {
        self.page.device()
    }

    fn draw(&mut self, view: &View, state: &UiState, motion: Option<&Motion>) -> io::Result<()> {
        self.page.draw(view, state, motion)
    }

    fn wait(&mut self, timeout: Duration) -> io::Result<Option<Input>> {
        let deadline = Instant::now() + timeout;
        loop {
            if let Some(input) = self.signal()? {
                return Ok(Some(input));
            }
            if self.lost.is_some_and(|since| since.elapsed() > RELOAD) {
                return Ok(Some(Input::Close));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) => {
                    if let Some(input) = self.event(event) {
                        return Ok(Some(input));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("the page's server has ended"));
                }
            }
        }
    }

    fn repaint(&mut self) -> io::Result<()> {
        self.page.repaint()
    }

    fn copy(&mut self, text: &str) -> io::Result<Copied> {
        self.page.copy(text)
    }

    fn hand_over(&mut self, name: &str, text: &str) -> io::Result<bool> {
        self.page.hand_over(name, text)
    }

    fn orbit(&mut self, way: Option<Way>) -> io::Result<()> {
        self.page.orbit(way)
    }

    fn full_screen(&mut self) -> io::Result<()> {
        self.page.full_screen()
    }
}

impl Drop for LocalPage {
    fn drop(&mut self) {
        self.signals.leave();
        self.page.send(String::from("{\"left\":true}"));
        // The end of the way to the page ends its connection, once all has gone out.
        self.page.lose();
        std::thread::sleep(FAREWELL / 3);
        drop(self.stop.take());
        if let Some(server) = self.server.take() {
            // A server that has fallen over has ended, too.
            let _ = server.join();
        }
    }
}

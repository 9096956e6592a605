//! A seat at a game of another machine: views come over the net, actions go out.

use std::io;
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::frame::{self, SYNC};
use super::journal::End;
use super::link::PACE;
use super::secret;
use atom4_play::save_store::saved_text;
use atom4_play::view::{Action, Message, Play, Rich, Tone, View};
use atom4_repl::GameList;

/// The server answers within this time, at first and whenever the connection is made anew.
const PATIENCE: Duration = Duration::from_secs(10);
/// A server from which nothing comes for so long is gone: it asks four times in that time whether somebody is there.
const SILENCE: Duration = Duration::from_secs(60);
/// From one try to connect again to the next.
const AGAIN: Duration = Duration::from_secs(2);
/// The longest wait for a line of news.
const STEP: Duration = Duration::from_millis(200);
/// Why a game that was deleted, or never was, cannot be joined.
const NO_SUCH_LINK: &str = "the server knows no such link";
/// The longest message that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// The link of a seat, or of those who look on.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// The address of its messages.
    address: String,
}

impl std::fmt::Debug for Link {
    /// Without its secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Link")
    }
}

impl FromStr for Link {
    type Err = String;

    fn from_str(text: &str) -> Result<Link, String> {
        let wrong = || {
            String::from(
                "a link is http://HOST/g/GAME/SECRET/ or the same with https, as the page of a new game shows it, \
                 or as atom4 serve --new GAME prints it",
            )
        };
        let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
        let scheme = match scheme {
            "http" => "ws",
            "https" => "wss",
            _ => return Err(wrong()),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let parts: Vec<&str> = rest.rsplitn(4, '/').collect();
        match parts.as_slice() {
            [digits, _, "g", host]
                if !host.is_empty() && secret::Secret::read(digits).is_some() =>
            {
                Ok(Link {
                    address: format!("{scheme}://{rest}/seat"),
                })
            }
            _ => Err(wrong()),
        }
    }
}

/// What the connection tells.
enum Event {
    /// A message of the server.
    Told(String),
    /// The connection is lost; it is being made anew.
    Lost,
    /// The connection is there again, and what was asked for meanwhile has been dropped.
    Dropped,
    /// The server does not know the link, or cannot be had at all.
    Refused(String),
}

/// Whoever is told, each time that players are called otherwise, how the game was shown before and is now.
type Called = Box<dyn Fn(&View, &View)>;

/// A game on another machine.
pub struct Remote {
    events: Receiver<Event>,
    actions: mpsc::UnboundedSender<String>,
    games: GameList,
    parts: Map<String, Value>,
    view: View,
    rules: Vec<Rich>,
    /// The owner's number, 0 or 1; `None` for one who looks on.
    pub you: Option<usize>,
    /// The game as a script.
    pub script: String,
    /// How the game ended, where the rules did not bring the end.
    pub end: Option<End>,
    /// Why the server has refused what was asked for last, where it has.
    pub refused: Option<String>,
    /// The last question of [`Remote::catch_up`], and the last that the server has answered.
    questions: [u64; 2],
    /// The connection is lost.
    lost: bool,
    /// Times that it was lost.
    losses: u32,
    /// Messages since this moment.
    pace: (Instant, u32),
    /// Something was asked for that the server has not heard, since the connection was lost.
    dropped: bool,
    /// Why there is nothing more to come.
    ended: Option<String>,
    called: Option<Called>,
}

impl Remote {
    /// Connects.
    ///
    /// # Errors
    /// When the server cannot be had, or does not know the link.
    pub fn open(link: &Link, games: GameList) -> io::Result<Remote> {
        let (told, events) = channel();
        let (actions, outgoing) = mpsc::unbounded_channel();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let address = link.address.clone();
        std::thread::Builder::new()
            .name(String::from("join"))
            .spawn(move || runtime.block_on(stay(address, told, outgoing)))?;
        let (mut parts, mut rules, mut you) = (Map::new(), Vec::new(), None);
        let deadline = Instant::now() + PATIENCE + AGAIN;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match events.recv_timeout(left) {
                Ok(Event::Told(text)) => {
                    let news = read(&text)?;
                    rules = field(&news, "rules").unwrap_or(rules);
                    you = field(&news, "you").unwrap_or(you);
                    frame::take_in(&mut parts, news);
                    if parts.contains_key("title") {
                        break;
                    }
                }
                Ok(Event::Dropped) => {}
                Ok(Event::Lost) => return Err(io::Error::other("the server has hung up")),
                Ok(Event::Refused(why)) if why == NO_SUCH_LINK => {
                    return Err(io::Error::new(io::ErrorKind::NotFound, why));
                }
                Ok(Event::Refused(why)) => return Err(io::Error::other(why)),
                Err(_) => return Err(io::Error::other("the server does not answer")),
            }
        }
        let mut remote = Remote {
            events,
            actions,
            view: view(&parts, &games)?,
            games,
            script: String::new(),
            parts,
            rules,
            you,
            end: None,
            refused: None,
            questions: [0; 2],
            lost: false,
            losses: 0,
            pace: (Instant::now(), 0),
            dropped: false,
            ended: None,
            called: None,
        };
        remote.take_fields();
        Ok(remote)
    }

    /// Tells this whenever the players are called otherwise: how the game was shown before and is now.
    pub fn when_called(&mut self, tell: impl Fn(&View, &View) + 'static) {
        self.called = Some(Box::new(tell));
    }

    /// Takes what the parts say beside the view.
    fn take_fields(&mut self) {
        let [_, answered] = &mut self.questions;
        *answered = field(&self.parts, "synced").unwrap_or(0);
        self.script = field(&self.parts, "script").unwrap_or_default();
        self.refused = field(&self.parts, "refused").unwrap_or_default();
        self.end = field(&self.parts, "end").unwrap_or_default();
    }

    /// Waits where a program has said much within the last second: a server cuts off whoever says too much.
    fn keep_pace(&mut self) {
        let second = Duration::from_secs(1);
        let (since, said) = &mut self.pace;
        if since.elapsed() >= second {
            (*since, *said) = (Instant::now(), 0);
        }
        // A question comes with at most one thing that is asked for.
        *said += 2;
        if *said > PACE {
            std::thread::sleep(second.saturating_sub(since.elapsed()));
            (*since, *said) = (Instant::now(), 2);
        }
    }

    /// Waits until the server has answered all that it was asked; false where the connection was lost meanwhile, so
    /// that the server may not have heard all of it.
    ///
    /// # Errors
    /// When the server is gone, or does not answer in time.
    pub fn catch_up(&mut self, deadline: Instant) -> io::Result<bool> {
        self.keep_pace();
        let losses = self.losses;
        let [question, _] = &mut self.questions;
        *question += 1;
        let text = json!({SYNC: question}).to_string();
        let asked = !self.lost && self.actions.send(text).is_ok();
        loop {
            self.hear();
            if let Some(why) = &self.ended {
                return Err(io::Error::other(why.clone()));
            }
            let [question, answered] = self.questions;
            match self.lost {
                false if !asked || self.losses != losses => return Ok(false),
                false if answered == question => return Ok(true),
                _ => {}
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::Error::other("the server does not answer"));
            }
            self.wait(left.min(STEP));
        }
    }

    /// Takes what came; true when there is something new.
    pub fn hear(&mut self) -> bool {
        let mut new = false;
        while let Ok(event) = self.events.try_recv() {
            self.take(event);
            new = true;
        }
        new
    }

    /// Waits until something new comes, at most so long; false when nothing did.
    pub fn wait(&mut self, time: Duration) -> bool {
        match self.events.recv_timeout(time) {
            Ok(event) => {
                self.take(event);
                self.hear();
                true
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => {
                self.end("the connection is gone");
                false
            }
        }
    }

    fn end(&mut self, why: impl Into<String>) {
        self.ended.get_or_insert(why.into());
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Told(text) => {
                self.lost = false;
                // A message that is none leaves the game as it was.
                let Ok(news) = read(&text) else { return };
                let mut all = self.parts.clone();
                frame::take_in(&mut all, news);
                if let Ok(view) = view(&all, &self.games) {
                    let before = std::mem::replace(&mut self.view, view);
                    self.parts = all;
                    self.take_fields();
                    if let Some(tell) = &self.called
                        && before.called() != self.view.called()
                    {
                        tell(&before, &self.view);
                    }
                }
            }
            Event::Dropped => {
                self.lost = false;
                self.dropped = true;
            }
            Event::Lost => {
                self.losses += u32::from(!self.lost);
                self.lost = true;
            }
            Event::Refused(why) => self.end(why),
        }
    }

    /// Why nothing more comes.
    #[must_use]
    pub fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    /// The games by name.
    #[must_use]
    pub const fn games(&self) -> &GameList {
        &self.games
    }

    /// The game as it was told last.
    #[must_use]
    pub const fn shown(&self) -> &View {
        &self.view
    }
}

impl Play for Remote {
    fn view(&self) -> View {
        let mut view = self.view.clone();
        let trouble = match (&self.ended, self.lost) {
            (Some(why), _) => Some(format!("This game has ended here: {why}. q leaves.")),
            (None, true) => Some(String::from(
                "The connection is lost; trying again. Until it is there nothing that you do is heard.",
            )),
            (None, false) if self.dropped => Some(String::from(
                "The connection was lost: what you did meanwhile was not heard.",
            )),
            (None, false) => None,
        };
        if let Some(text) = trouble {
            view.message = Some(Message {
                text,
                tone: Tone::Refusal,
            });
        }
        view
    }

    fn rules(&self) -> Vec<Rich> {
        self.rules.clone()
    }

    fn act(&mut self, action: Action) {
        // The server hears of a pointer that has moved, not of one that stands still.
        let still = matches!(&action, Action::Aim(spot) if self.view.aim.as_ref().map(|aim| aim.spot) == *spot);
        if still || action == Action::Leave {
            return;
        }
        let aims = matches!(action, Action::Aim(_));
        if self.lost {
            // The board may look otherwise once it is seen again.
            self.dropped |= !aims;
            return;
        }
        self.dropped &= aims;
        if let Ok(text) = serde_json::to_string(&action) {
            // A connection that has ended says so by itself.
            let _ = self.actions.send(text);
        }
    }

    fn tick(&mut self, _: Instant) -> bool {
        self.hear()
    }

    fn text(&self) -> String {
        match self.script.is_empty() {
            true => String::new(),
            false => saved_text(&self.view.title, &self.script, ""),
        }
    }

    /// The server keeps the game.
    fn kept(&self) -> bool {
        true
    }

    fn wake(&self) -> Option<Duration> {
        Some(Duration::from_millis(15))
    }
}

/// A message as the parts that it brings.
fn read(text: &str) -> io::Result<Map<String, Value>> {
    Ok(serde_json::from_str(text)?)
}

fn field<T: serde::de::DeserializeOwned>(parts: &Map<String, Value>, name: &str) -> Option<T> {
    serde_json::from_value(parts.get(name)?.clone()).ok()
}

/// The view of the parts, with the keys of its game.
fn view(parts: &Map<String, Value>, games: &GameList) -> io::Result<View> {
    let mut view = frame::to_view(parts.clone())?;
    let name: String = field(parts, "kind").unwrap_or_default();
    if let Some(entry) = games.named(&name) {
        view.keys = entry.kind().keys();
    }
    Ok(view)
}

/// Connects, again and again, until nobody listens or the server does not know the link.
async fn stay(address: String, told: Sender<Event>, mut outgoing: mpsc::UnboundedReceiver<String>) {
    let mut first = true;
    loop {
        use tokio_tungstenite::tungstenite::Error;
        let config = WebSocketConfig::default()
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        let connecting = tokio_tungstenite::connect_async_tls_with_config(
            &address,
            Some(config),
            true,
            // https is checked by the certificates of the web's authorities.
            None,
        );
        let event = match tokio::time::timeout(PATIENCE, connecting).await {
            Ok(Ok((socket, _))) => {
                let mut dropped = false;
                while let Ok(text) = outgoing.try_recv() {
                    dropped |= !(first || is_idle(&text));
                }
                if dropped {
                    let _ = told.send(Event::Dropped);
                }
                first = false;
                if converse(socket, &told, &mut outgoing).await {
                    return;
                }
                Event::Lost
            }
            Ok(Err(Error::Http(response))) if response.status().as_u16() == 404 => {
                let _ = told.send(Event::Refused(NO_SUCH_LINK.into()));
                return;
            }
            // An error's text may hold the address, which holds the secret.
            Ok(Err(error)) if first => {
                let why = match error {
                    Error::Io(error) => format!("the server cannot be had: {error}"),
                    Error::Tls(_) => String::from("the server's certificate is not to be trusted"),
                    _ => String::from("there is no server of games at this address"),
                };
                let _ = told.send(Event::Refused(why));
                return;
            }
            Err(_) if first => {
                let _ = told.send(Event::Refused("the server does not answer".into()));
                return;
            }
            _ => Event::Lost,
        };
        if told.send(event).is_err() {
            return;
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// True for a message that is no loss: a pointer that has moved, a question.
fn is_idle(text: &str) -> bool {
    let said: Result<Map<String, Value>, _> = serde_json::from_str(text);
    said.is_ok_and(|said| said.contains_key("Aim") || said.contains_key(SYNC))
}

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Hands messages on in both directions until the connection is lost; true when nobody listens any more.
async fn converse(
    mut socket: Socket,
    told: &Sender<Event>,
    outgoing: &mut mpsc::UnboundedReceiver<String>,
) -> bool {
    loop {
        tokio::select! {
            message = tokio::time::timeout(SILENCE, socket.next()) => match message {
                Ok(Some(Ok(Frame::Text(text)))) => {
                    if told.send(Event::Told(text.to_string())).is_err() {
                        return true;
                    }
                }
                Ok(Some(Ok(Frame::Ping(_) | Frame::Pong(_)))) => {}
                _ => return false,
            },
            action = outgoing.recv() => match action {
                Some(action) => {
                    if socket.send(Frame::Text(action.into())).await.is_err() {
                        return false;
                    }
                }
                None => {
                    let _ = socket.close(None).await;
                    return true;
                }
            },
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

//! A connection to one page or player: messages in, frames out, within limits.

use std::collections::VecDeque;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::time::{Instant, timeout};

use super::http::HeldConnection;

/// Frames that wait for a slow page; when there are more, it is cut off, and told all anew when it comes back.
const WAITING: usize = 64;

/// Messages a second, over a longer time; a mouse that is moved makes some forty, a program up to [`PACE`].
const RATE: f64 = 250.0;
/// Messages that may come at once.
const BURST: f64 = 1000.0;
/// Our own programs send no more messages in a second, so that they are never too many.
pub const PACE: u32 = 200;
/// A page is asked so often whether it is there.
pub const HEARTBEAT: Duration = Duration::from_secs(15);
/// A page that says nothing for so long, not even that it is there, is gone.
const SILENCE: Duration = Duration::from_secs(45);
/// A frame goes out within this time, or the page is cut off.
const PATIENCE: Duration = Duration::from_secs(10);
/// A page that is left has this time to take what was said to it.
const FAREWELL: Duration = Duration::from_secs(1);

/// The account of a connection's messages.
#[derive(Clone, Copy, Debug)]
struct Account {
    left: f64,
    at: Instant,
}

impl Account {
    const fn new(at: Instant) -> Account {
        Account { left: BURST, at }
    }

    /// Takes a message off; false where there are too many.
    fn takes(&mut self, now: Instant) -> bool {
        let since = now.duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * RATE).min(BURST) - 1.0;
        self.at = now;
        self.left > 0.0
    }
}

/// What carries messages both ways: a WebSocket, or what a test has in place of one.
pub trait Wire:
    Stream<Item = Result<Message, axum::Error>> + Sink<Message, Error = axum::Error> + Send + Unpin
{
}

impl<W> Wire for W where
    W: Stream<Item = Result<Message, axum::Error>>
        + Sink<Message, Error = axum::Error>
        + Send
        + Unpin
{
}

/// A connection, which whoever has it hears and sends to.
pub struct Link {
    wire: Box<dyn Wire>,
    account: Account,
    /// Frames that are still to go out.
    waiting: VecDeque<Message>,
    /// Since when something has waited to go out.
    unsent: Option<Instant>,
    /// When something was last heard.
    heard: Instant,
    /// When it was last asked whether it is there.
    asked: Instant,
    /// The connection has its place until this goes.
    _held: Option<HeldConnection>,
}

impl Link {
    /// A connection that has just been made, with the place that it has among those of a server.
    #[must_use]
    pub fn new(wire: Box<dyn Wire>, held: Option<HeldConnection>) -> Link {
        let now = Instant::now();
        Link {
            wire,
            account: Account::new(now),
            waiting: VecDeque::new(),
            unsent: None,
            heard: now,
            asked: now,
            _held: held,
        }
    }

    /// Has a frame go out as soon as the connection is polled; false where too many wait.
    pub fn send(&mut self, frame: String) -> bool {
        self.queue(Message::Text(frame.into()));
        self.waiting.len() <= WAITING
    }

    fn queue(&mut self, message: Message) {
        self.waiting.push_back(message);
        self.unsent.get_or_insert_with(Instant::now);
    }

    /// Lets frames go out; the next message, or `None` when the connection is over.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Utf8Bytes>> {
        if let Poll::Ready(Err(_)) = self.poll_send(cx) {
            return Poll::Ready(None);
        }
        loop {
            let message = ready!(self.wire.poll_next_unpin(cx));
            self.heard = Instant::now();
            if !self.account.takes(self.heard) {
                return Poll::Ready(None);
            }
            match message {
                Some(Ok(Message::Text(text))) => return Poll::Ready(Some(text)),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                // Bytes are no message of ours.
                Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => {
                    return Poll::Ready(None);
                }
            }
        }
    }

    /// Sends what waits.
    fn poll_send(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        if self.unsent.is_none() {
            return Poll::Ready(Ok(()));
        }
        while !self.waiting.is_empty() {
            ready!(self.wire.poll_ready_unpin(cx))?;
            if let Some(message) = self.waiting.pop_front() {
                self.wire.start_send_unpin(message)?;
            }
        }
        ready!(self.wire.poll_flush_unpin(cx))?;
        self.unsent = None;
        Poll::Ready(Ok(()))
    }

    /// Asks the other end whether it is there, where that is due; false where it has been silent for too long, or has not
    /// taken what was sent.
    pub fn beat(&mut self, now: Instant) -> bool {
        if now.duration_since(self.asked) >= HEARTBEAT {
            self.asked = now;
            self.queue(Message::Ping(Vec::new().into()));
        }
        let late = |since: Instant| now.duration_since(since) > PATIENCE;
        now.duration_since(self.heard) <= SILENCE && !self.unsent.is_some_and(late)
    }

    /// Ends the connection once all has gone out. Whether the other end hears of it or not, this one is done.
    pub async fn leave(mut self) {
        let _ = timeout(FAREWELL, async {
            std::future::poll_fn(|cx| self.poll_send(cx)).await?;
            self.wire.close().await
        })
        .await;
    }
}

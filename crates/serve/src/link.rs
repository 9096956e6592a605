//! A connection to one page or player: messages in, frames out, within limits.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

use super::screen::ToPage;

/// Frames that wait for a slow page; when there are more, it is cut off, and told all anew when it comes back.
pub const WAITING: usize = 64;

/// The longest message that is read, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;
/// Messages a second, over a longer time; a mouse that is moved makes some forty, a program up to [`PACE`].
const RATE: f64 = 250.0;
/// Messages that may come at once.
const BURST: f64 = 1000.0;
/// Our own programs send no more messages in a second, so that they are never too many.
pub const PACE: u32 = 200;
/// A page is asked so often whether it is there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A page that says nothing for so long, not even that it is there, is gone.
const SILENCE: Duration = Duration::from_secs(45);
/// A frame goes out within this time, or the page is cut off.
const PATIENCE: Duration = Duration::from_secs(10);

/// The way to a page at the other end of a connection.
#[must_use]
pub fn to_page(frames: mpsc::Sender<String>) -> ToPage {
    Box::new(move |text| frames.try_send(text).is_ok())
}

/// The account of a connection's messages.
#[derive(Clone, Copy, Debug)]
struct Account {
    left: f64,
    at: Instant,
}

impl Account {
    fn new() -> Account {
        Account {
            left: BURST,
            at: Instant::now(),
        }
    }

    /// Takes a message off; false where there are too many.
    fn takes(&mut self, now: Instant) -> bool {
        let since = now.duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * RATE).min(BURST) - 1.0;
        self.at = now;
        self.left > 0.0
    }
}

/// Serves a connection until either end leaves it: `hear` gets each message and says whether to go on; what comes
/// through `frames` goes out.
pub async fn serve(
    mut socket: WebSocket,
    mut frames: mpsc::Receiver<String>,
    mut hear: impl FnMut(String) -> bool,
) {
    let mut account = Account::new();
    let mut heartbeat = interval(HEARTBEAT);
    let mut heard = Instant::now();
    loop {
        let sent = tokio::select! {
            message = socket.next() => {
                heard = Instant::now();
                if !account.takes(heard) {
                    break;
                }
                match message {
                    Some(Ok(Message::Text(text))) => {
                        if !hear(text.to_string()) {
                            break;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    // Bytes are no message of ours.
                    Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => break,
                }
                continue;
            }
            frame = frames.recv() => match frame {
                Some(frame) => timeout(PATIENCE, socket.send(Message::Text(frame.into()))).await,
                None => break,
            },
            _ = heartbeat.tick() => {
                if heard.elapsed() > SILENCE {
                    break;
                }
                timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await
            }
        };
        if !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
    // Whether the other end hears of it or not, this one is done.
    let _ = timeout(Duration::from_secs(1), socket.close()).await;
}

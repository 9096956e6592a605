//! The way to a display, and what goes wrong with it.

use std::time::Duration;

use x11rb::errors::{self, ConnectError, ReplyError, ReplyOrIdError};
use x11rb::rust_connection::RustConnection;

/// Why there is no window, or no window any more.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    /// `DISPLAY` is not set or empty.
    #[error("there is no display: DISPLAY is not set")]
    NoDisplay,
    /// The display is not there or does not let us in.
    #[error("the display {0} cannot be opened: {1}")]
    Refused(String, String),
    /// The screen cannot show our pixels.
    #[error("{0}")]
    Unfit(String),
    /// The connection broke.
    #[error("the display went away")]
    Gone,
    /// The server refused something the window cannot do without.
    #[error("the display refused a request: {0}")]
    Protocol(String),
}

impl From<errors::ConnectionError> for ConnectionError {
    fn from(error: errors::ConnectionError) -> ConnectionError {
        match error {
            errors::ConnectionError::IoError(_) | errors::ConnectionError::UnknownError => {
                ConnectionError::Gone
            }
            other => ConnectionError::Protocol(other.to_string()),
        }
    }
}

impl From<ReplyError> for ConnectionError {
    fn from(error: ReplyError) -> ConnectionError {
        match error {
            ReplyError::ConnectionError(error) => error.into(),
            ReplyError::X11Error(error) => {
                ConnectionError::Protocol(format!("{:?}", error.error_kind))
            }
        }
    }
}

impl From<ReplyOrIdError> for ConnectionError {
    fn from(error: ReplyOrIdError) -> ConnectionError {
        match error {
            ReplyOrIdError::ConnectionError(error) => error.into(),
            ReplyOrIdError::X11Error(error) => ReplyError::X11Error(error).into(),
            ReplyOrIdError::IdsExhausted => {
                ConnectionError::Protocol("out of identifiers".to_owned())
            }
        }
    }
}

/// Connects within ten seconds: a display on a machine that does not answer must not hold the
/// game for minutes.
pub(super) fn connect(display: &str) -> Result<(RustConnection, usize), ConnectionError> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let name = display.to_owned();
    std::thread::spawn(move || {
        // Nobody listens any more after the ten seconds; the connection then closes.
        let _ = sender.send(RustConnection::connect(Some(&name)));
    });
    match receiver.recv_timeout(Duration::from_secs(10)) {
        Ok(Ok(connected)) => Ok(connected),
        Ok(Err(error)) => Err(ConnectionError::Refused(display.to_owned(), reason(&error))),
        Err(_) => Err(ConnectionError::Refused(
            display.to_owned(),
            "no answer in ten seconds".to_owned(),
        )),
    }
}

fn reason(error: &ConnectError) -> String {
    match error {
        ConnectError::IoError(error) => error.to_string(),
        ConnectError::DisplayParsingError(_) => "no such name for a display".to_owned(),
        ConnectError::InvalidScreen => "it has no such screen".to_owned(),
        ConnectError::SetupFailed(refusal) => {
            String::from_utf8_lossy(&refusal.reason).trim().to_owned()
        }
        ConnectError::SetupAuthenticate(refusal) => {
            String::from_utf8_lossy(&refusal.reason).trim().to_owned()
        }
        other => other.to_string(),
    }
}

/// `Xft.dpi` of the resource database; `None` when it is not set or makes no sense.
pub(super) fn dots_per_inch(conn: &RustConnection) -> Option<f32> {
    let database = x11rb::resource_manager::new_from_resource_manager(conn).ok()??;
    let dpi: f32 = database.get_string("Xft.dpi", "")?.trim().parse().ok()?;
    (dpi.is_finite() && dpi > 0.0).then_some(dpi)
}

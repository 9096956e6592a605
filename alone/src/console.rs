//! Testing mode in a panel of the page: commands in, answers out, as in a pipe.

use std::io::Write;

use atom4::registry::games;
use atom4::repl::{Flow, Session, SessionOptions, serve};

/// A session of testing mode.
pub struct Console {
    session: Session,
}

impl Console {
    /// A session that begins with the game of this name, or the first one.
    #[must_use]
    pub fn new(game: Option<String>) -> Console {
        let games = games();
        let named = game.and_then(|name| games.named(&name));
        let first = named.unwrap_or_else(|| games.first());
        Console {
            session: Session::new(&games, first, SessionOptions::PIPE),
        }
    }

    /// Answers these commands; true where they end the session.
    pub fn answer(&mut self, commands: &[u8], out: &mut dyn Write) -> bool {
        let flow = serve::serve(&mut self.session, &mut &*commands, out);
        // The answers go to a page, which takes all that is written.
        !matches!(flow, Ok(Flow::On))
    }
}

#[cfg(test)]
mod tests;

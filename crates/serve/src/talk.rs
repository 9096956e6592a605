//! A seat at a game of another machine in testing mode, so that a program can hold it.
//!
//! The session has a copy of the game. A move of one's own goes to the server, and is made once the server has made it;
//! the other's moves come in before the next command is answered. `get SIDE move.` of the other's side waits for that
//! move. What else changes a board is impossible here.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::join::Remote;
use atom4_play::refusal::Refusal;
use atom4_play::settings::Allowance;
use atom4_play::view::{Action, Play, Side, Turn};
use atom4_repl::reader::{Item, Reader};
use atom4_repl::words::normalise;
use atom4_repl::{Flow, Session, SessionOptions, saved_games};

/// The server answers a move within this time.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest wait for a line of news.
const STEP: Duration = Duration::from_millis(200);

/// Answers the commands of standard input until they end; the exit status.
pub fn converse(remote: Remote) -> ExitCode {
    let options = SessionOptions {
        files: false,
        ..SessionOptions::PIPE
    };
    let first = remote.games().first();
    let session = Session::new(remote.games(), first, options);
    let mut talk = Talk {
        remote,
        session,
        taken: None,
    };
    match talk.run(&mut io::stdin().lock(), &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("atom4 join: {error}");
            ExitCode::from(1)
        }
    }
}

struct Talk {
    remote: Remote,
    session: Session,
    /// The server's script that the session's game was made of.
    taken: Option<String>,
}

impl Talk {
    fn run(&mut self, source: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
        let mut reader = Reader::new();
        self.take_over()?;
        loop {
            while let Some(item) = reader.next_item() {
                if self.item(&item, out)? != Flow::On {
                    return out.flush();
                }
                out.flush()?;
            }
            let bytes = source.fill_buf()?.to_vec();
            if bytes.is_empty() {
                return out.flush();
            }
            source.consume(bytes.len());
            reader.push(&bytes);
        }
    }

    /// Makes the session's game that of the server, where that has changed.
    fn take_over(&mut self) -> io::Result<()> {
        self.remote.hear();
        if let Some(why) = self.remote.ended() {
            return Err(io::Error::other(why.to_owned()));
        }
        if self.taken.as_ref() == Some(&self.remote.script) {
            return Ok(());
        }
        let script = self.remote.script.clone();
        let read = saved_games::of_script(self.remote.games(), &script, Allowance::default());
        let read = read.map_err(|refusal| {
            io::Error::other(format!("the server's game cannot be read: {refusal}"))
        })?;
        self.session.take_game(read);
        self.taken = Some(script);
        Ok(())
    }

    fn item(&mut self, item: &Item, out: &mut dyn Write) -> io::Result<Flow> {
        self.take_over()?;
        let Item::Command(text) = item else {
            return self.session.answer(item, out);
        };
        let normal = normalise(text);
        if let Some(side) = asked_side(&normal, "get ")
            && self.is_the_others(side)
        {
            return self.wait_for(out);
        }
        if let Some(own) = self.move_of(&normal) {
            return self.make(&own, out);
        }
        if asked_side(&normal, "play ").is_some() {
            let mut answer = Vec::new();
            let asked = normal.replacen("play", "get", 1);
            self.session.command(&asked, &mut answer)?;
            let answer = String::from_utf8_lossy(&answer).into_owned();
            let own = answer.trim_end().trim_end_matches('.').to_owned();
            let is_move = self.session.game().command_for(&own).is_some();
            let mut said = Vec::new();
            if !is_move {
                out.write_all(answer.as_bytes())?;
                return Ok(Flow::On);
            }
            let flow = self.make(&own, &mut said)?;
            match said.starts_with(b"Done.") {
                true => out.write_all(answer.as_bytes())?,
                false => out.write_all(&said)?,
            }
            return Ok(flow);
        }
        let before = self.session.game().script();
        let mut answer = Vec::new();
        let flow = self.session.command(text, &mut answer)?;
        if self.session.game().script() != before {
            self.taken = None;
            self.take_over()?;
            let why = "the server keeps this game; moves of your own are all that changes it";
            return self.session.refuse_with(&Refusal::new(why), out);
        }
        out.write_all(&answer)?;
        Ok(flow)
    }

    /// The move that a command makes, as people type it.
    fn move_of(&self, normal: &str) -> Option<String> {
        let game = self.session.game();
        let mut moves = game.moves().into_iter();
        moves.find(|mv| {
            game.command_for(mv)
                .is_some_and(|own| normalise(&own) == normal)
        })
    }

    /// True where the other player has this side.
    fn is_the_others(&self, side: Side) -> bool {
        let players = &self.remote.shown().players;
        let number = players
            .get(side.index())
            .map(|player| usize::from(player.number));
        number.is_some() && number != self.remote.you.map(|you| you + 1)
    }

    /// Sends a move, and answers when the server has.
    fn make(&mut self, own: &str, out: &mut dyn Write) -> io::Result<Flow> {
        self.remote.hear();
        let before = self.remote.script.clone();
        if self.taken.as_ref() != Some(&before) {
            let why = "the board has changed meanwhile";
            return self.session.refuse_with(&Refusal::new(why), out);
        }
        let (mut heard, mut losses) = (self.remote.heard, self.remote.losses);
        self.remote.act(Action::Typed(own.to_owned()));
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            self.remote.wait(STEP);
            if let Some(why) = self.remote.ended() {
                return Err(io::Error::other(why.to_owned()));
            }
            if self.remote.script != before {
                self.take_over()?;
                return self.session.done(out);
            }
            if self.remote.is_lost() {
                continue;
            }
            if self.remote.losses != losses {
                // The server that is there again has not made the move, so that it never heard of it.
                (heard, losses) = (self.remote.heard, self.remote.losses);
                self.remote.act(Action::Typed(own.to_owned()));
            } else if self.remote.heard > heard {
                let said = self
                    .remote
                    .view()
                    .message
                    .map_or(String::new(), |said| said.text);
                let why = Refusal::new(said.trim_end_matches('.').to_owned());
                return self.session.refuse_with(&why, out);
            }
        }
        Err(io::Error::other("the server does not answer"))
    }

    /// Waits for the other's move, and answers it.
    fn wait_for(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        let others = |talk: &Talk| match talk.remote.shown().turn {
            Turn::Person(side) | Turn::Machine(side) => talk.is_the_others(side),
            _ => false,
        };
        while others(self) {
            self.remote.wait(STEP);
            if let Some(why) = self.remote.ended() {
                return Err(io::Error::other(why.to_owned()));
            }
        }
        self.take_over()?;
        let last = self
            .remote
            .shown()
            .moves
            .last()
            .map(|last| last.text.clone());
        match last {
            Some(last) => writeln!(out, "{last}.")?,
            None => {
                return self
                    .session
                    .refuse_with(&Refusal::new("no move was made"), out);
            }
        }
        Ok(Flow::On)
    }
}

/// The side of `get white move` or `play white move`.
fn asked_side(normal: &str, verb: &str) -> Option<Side> {
    match normal.strip_prefix(verb)?.strip_suffix(" move")? {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    }
}

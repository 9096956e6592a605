//! A seat at a game of another machine in testing mode, so that a program can hold it.
//!
//! The session has a copy of the game. A move of one's own goes to the server, and is made once the server has made it;
//! the other's moves come in before the next command is answered. `get SIDE move.` of the other's side waits for that
//! move. What else changes a board is impossible here.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::join::Remote;
use super::journal::End;
use atom4_play::names::nameless;
use atom4_play::refusal::Refusal;
use atom4_play::settings::Allowance;
use atom4_play::view::{Action, Play, Side, Turn};
use atom4_repl::reader::Item;
use atom4_repl::words::normalise;
use atom4_repl::{Flow, Session, SessionOptions, saved_games, serve};

/// The server answers within this time.
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
        told: None,
    };
    match serve::serve(&mut talk, &mut io::stdin().lock(), &mut io::stdout()) {
        Ok(_) => ExitCode::SUCCESS,
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
    /// The server's script when the program was told of a move last, or made one: a move that another script ends with
    /// has been made since.
    told: Option<String>,
}

impl serve::Answerer for Talk {
    fn item(&mut self, item: &Item, _: usize, out: &mut dyn Write) -> io::Result<Flow> {
        // What the other side has done before this command was sent is on the board when it is answered.
        while !self.remote.catch_up(Instant::now() + PATIENCE)? {}
        self.take_over()?;
        let Item::Command(text) = item else {
            return self.session.answer(item, out);
        };
        let normal = normalise(text);
        if let Some(side) = asked_side(&normal, "get ")
            && self.is_the_others(side)
        {
            return self.wait_for(side, out);
        }
        if let Some(own) = self.move_of(&normal) {
            return self.make(&own, out);
        }
        if asked_side(&normal, "play ").is_some() {
            return self.play(&normal, out);
        }
        if let Some(end) = self.remote.end.filter(|_| normal == "show status") {
            let status = self.status_of(end);
            writeln!(out, "{status}")?;
            return Ok(Flow::On);
        }
        let before = self.session.game().script();
        let mut answer = Vec::new();
        let flow = self.session.command(text, &mut answer)?;
        if normal == "show score"
            && let Some(score) = self.score().filter(|_| answer.starts_with(b"White "))
        {
            writeln!(out, "{score}")?;
            return Ok(flow);
        }
        // What is done and neither answers nor sets anything is a change, though the game may be the same after it.
        let done = matches!(answer.as_slice(), b"" | b"Done.\n") && flow == Flow::On;
        let changes = done && !normal.starts_with("set ");
        if changes || self.session.game().script() != before {
            self.taken = None;
            self.take_over()?;
            let why = "the server keeps this game; moves of your own are all that changes it";
            return self.session.refuse_with(&Refusal::new(why), out);
        }
        out.write_all(&answer)?;
        Ok(flow)
    }
}

impl Talk {
    /// Makes the session's game that of the server, where that has changed.
    fn take_over(&mut self) -> io::Result<()> {
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

    /// Makes the move that the machine player of this session would make.
    fn play(&mut self, normal: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let mut answer = Vec::new();
        let asked = normal.replacen("play", "get", 1);
        self.session.command(&asked, &mut answer)?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let own = answer.trim_end().trim_end_matches('.').to_owned();
        if self.session.game().command_for(&own).is_none() {
            out.write_all(answer.as_bytes())?;
            return Ok(Flow::On);
        }
        let mut said = Vec::new();
        let flow = self.make(&own, &mut said)?;
        match said.starts_with(b"Done.") {
            true => out.write_all(answer.as_bytes())?,
            false => out.write_all(&said)?,
        }
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

    /// The number of the player who has this side, from 1.
    fn player(&self, side: Side) -> Option<usize> {
        let player = self.remote.shown().players.get(side.index())?;
        Some(usize::from(player.number))
    }

    /// True where the other player has this side.
    fn is_the_others(&self, side: Side) -> bool {
        let number = self.player(side);
        number.is_some() && number != self.remote.you.map(|you| you + 1)
    }

    /// The score as the screens show it, in the words of `show score.`: it counts games that ended otherwise than by
    /// the rules, too.
    fn score(&self) -> Option<String> {
        let players = &self.remote.shown().players;
        let of = |side: Side| players.get(side.index())?.score;
        let (white, black) = (of(Side::White)?, of(Side::Black)?);
        Some(format!("White {white}, black {black}."))
    }

    /// How things stand in a game that has ended otherwise than by its rules, as `show status.` says it.
    fn status_of(&self, end: End) -> String {
        let side = |player: usize| {
            let mut sides = Side::BOTH.into_iter();
            let own = sides.find(|&side| self.player(side) == Some(player + 1));
            own.map_or_else(|| nameless(player), |side| side.name().to_owned())
        };
        match end {
            End::Draw => String::from("Draw: both agreed."),
            End::Time(loser) => format!(
                "{} wins: {}'s time is over.",
                side(1 - loser.min(1)),
                side(loser)
            ),
            End::GaveUp(loser) => {
                format!("{} wins: {} gave up.", side(1 - loser.min(1)), side(loser))
            }
            End::Away(loser) => format!(
                "{} wins: {} did not come back.",
                side(1 - loser.min(1)),
                side(loser)
            ),
        }
    }

    /// Sends a move, and answers when the server has.
    fn make(&mut self, own: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let before = self.remote.script.clone();
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.remote.act(Action::Typed(own.to_owned()));
            let heard = self.remote.catch_up(deadline)?;
            if let Some(why) = self.remote.refused.clone().filter(|_| heard) {
                let why = Refusal::new(why.trim_end_matches('.').to_owned());
                return self.session.refuse_with(&why, out);
            }
            if self.remote.script != before {
                self.take_over()?;
                // The other side may have answered already; that move is still to be told.
                let last = self.remote.shown().moves.last().and_then(|last| last.side);
                self.told = match last.is_some_and(|side| self.is_the_others(side)) {
                    true => Some(before),
                    false => Some(self.remote.script.clone()),
                };
                return self.session.done(out);
            }
            if heard {
                let why = Refusal::new("the move changed nothing");
                return self.session.refuse_with(&why, out);
            }
            // The server that is there again has not made the move, so that it never heard of it.
        }
    }

    /// Waits until this side, which is the other's, has made a move that was not told yet, and answers it.
    fn wait_for(&mut self, side: Side, out: &mut dyn Write) -> io::Result<Flow> {
        loop {
            let shown = self.remote.shown();
            let last = shown.moves.last().filter(|last| last.side == Some(side));
            let new = self.told.as_ref() != Some(&self.remote.script);
            if let Some(last) = last.filter(|_| new) {
                writeln!(out, "{}.", last.text)?;
                self.told = Some(self.remote.script.clone());
                return self.take_over().map(|()| Flow::On);
            }
            let why = match shown.turn {
                Turn::Person(mover) | Turn::Machine(mover) if self.is_the_others(mover) => None,
                Turn::Person(_) | Turn::Machine(_) => {
                    Some("it is your turn; no move was made since")
                }
                _ => Some("the game is over; no move was made since"),
            };
            if let Some(why) = why {
                self.take_over()?;
                return self.session.refuse_with(&Refusal::new(why), out);
            }
            self.remote.wait(STEP);
            if let Some(why) = self.remote.ended() {
                return Err(io::Error::other(why.to_owned()));
            }
        }
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

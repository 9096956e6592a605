//! The ways in which a step talks with the program.

use std::time::{Duration, Instant};

use super::filled::filled;
use super::{MOST_CHATTER, SHOWN, Session};
use crate::board::{Board, Wrong};
use crate::chatter::Chatter;
use crate::help::NOT_ALLOWED;
use crate::process::Fault;
use crate::shown::shown;
use crate::talk::{Exchange, Expect, Failure, NO_ANSWER, has_word, is_no_answer};
use atom4_core::base::Random;

/// Time in which a line that has no answer must not get one, and after the last expected answer no other may come.
const QUIET: Duration = Duration::from_millis(40);

/// Time after the last line of a program's chatter in which more belongs to it.
const CHATTER: Duration = Duration::from_millis(200);

/// Boards of a nearly full game at which a move is asked for.
const LAST: usize = 12;

impl Session {
    /// Sends these first commands to a fresh program, one at a time, and expects `Done.` to the last one and nothing else.
    /// What is said around it is told and, from then on, passed over.
    ///
    /// # Errors
    /// What came instead.
    pub fn first(&mut self, first: &[&str]) -> Result<(), Failure> {
        let answer = Expect::done();
        let failed = |expected: &str, came: String, help: &str| Failure {
            sent: first.join(" "),
            expected: expected.to_owned(),
            came,
            help: help.to_owned(),
            ..Failure::default()
        };
        for (command, behind) in first.iter().zip((0..first.len()).rev()) {
            self.send(format!("{command}\n").as_bytes())?;
            if behind > 0 {
                let read = self.is_read();
                read.map_err(|came| failed("\"Done.\"", came, ""))?;
            }
        }
        let line = self.line(&answer);
        let line = line.map_err(|came| failed("\"Done.\"", came, ""))?;
        let mut came = vec![line];
        while let (true, Some(child)) = (came.len() < MOST_CHATTER, self.child.as_mut()) {
            match child.read_line(Instant::now() + CHATTER) {
                Ok(line) => came.push(String::from_utf8_lossy(&line).into_owned()),
                Err(_) => break,
            }
        }
        let quoted =
            |line: Option<&String>| format!("{:?}", shown(line.map_or("", String::as_str), SHOWN));
        let Some(chatter) = Chatter::before("Done.", &came) else {
            let help = answer.help(came.first().map_or("", String::as_str));
            let help = match help.as_str() {
                "" | NO_ANSWER => {
                    "is it a program for this game (--game)? It must do what the command says, answer Done., and say nothing else"
                }
                help => help,
            };
            return Err(failed("\"Done.\"", quoted(came.first()), help));
        };
        if chatter.is_none() {
            return Ok(());
        }
        let told = chatter.told();
        self.chatter = chatter;
        Err(failed(
            "\"Done.\" and nothing else",
            told,
            "a program in testing mode says nothing but its answers: leave greetings, prompts, pictures of the board and output for \
             debugging out, or write them on standard error; the further steps pass them over",
        ))
    }

    /// Sends the lines of a talk and expects its answers and no more.
    ///
    /// # Errors
    /// The first line that was not as expected.
    pub fn exchange(&mut self, talk: &Exchange) -> Result<(), Failure> {
        if talk.ahead {
            let all: Vec<&str> = talk.lines.iter().map(|(line, _)| line.as_str()).collect();
            self.send(format!("{}\n", all.join("\n")).as_bytes())?;
        }
        for at in 0..talk.lines.len() {
            let (said, rest) = talk.lines.split_at(at + 1);
            let Some((line, expected)) = said.last() else {
                break;
            };
            if !talk.ahead {
                self.send(format!("{line}\n").as_bytes())?;
            }
            let sent = || commands(if talk.ahead { &talk.lines } else { said });
            self.answers(expected, &sent)?;
            if expected.is_empty() && !talk.ahead || rest.is_empty() {
                self.no_more(expected.len(), &sent)?;
            }
        }
        Ok(())
    }

    /// Expects these answers to what was sent.
    fn answers(&mut self, expected: &[Expect], sent: &dyn Fn() -> String) -> Result<(), Failure> {
        for (at, expect) in expected.iter().enumerate() {
            let came = self.line(expect);
            if came.as_ref().is_ok_and(|line| expect.fits(line)) {
                continue;
            }
            let place = match expected.len() {
                1 => String::new(),
                all => format!(" as line {} of {all}", at + 1),
            };
            let help = came
                .as_ref()
                .map_or_else(|_| String::new(), |line| self.help(line, expect));
            return Err(Failure {
                sent: sent(),
                expected: format!("{}{place}", expect.text()),
                help,
                came: came.map_or_else(|none| none, |line| format!("{:?}", shown(&line, SHOWN))),
                ..Failure::default()
            });
        }
        Ok(())
    }

    /// What would help a program that said this line where another was expected. It is said beside the answer where that comes
    /// behind it.
    fn help(&mut self, line: &str, expected: &Expect) -> String {
        let until = Instant::now() + CHATTER;
        let (child, chatter) = (&mut self.child, &self.chatter);
        let comes = child.as_mut().is_some_and(|child| {
            let fits = |next: Vec<u8>| {
                let next = String::from_utf8_lossy(&next);
                expected.fits(chatter.without_prompt(&next))
            };
            has_word(line)
                && !expected.is_meant(line)
                && (0..MOST_CHATTER)
                    .map_while(|_| child.read_line(until).ok())
                    .any(fits)
        });
        match comes {
            true => self.beside(line),
            false => expected.help(line),
        }
    }

    /// Takes note of a line that was said beside an answer. What would help.
    fn beside(&mut self, line: &str) -> String {
        self.chatter.behind.push(line.to_owned());
        format!("{NO_ANSWER}; the further steps pass such lines over")
    }

    /// Expects no further line, after `count` answers to what was sent.
    fn no_more(&mut self, count: usize, sent: &dyn Fn() -> String) -> Result<(), Failure> {
        // It may be starting still.
        self.is_read().map_err(|came| Failure {
            sent: sent(),
            expected: String::from("a program that reads its input"),
            came,
            ..Failure::default()
        })?;
        let child = self.child.as_mut().ok_or_else(Failure::default)?;
        let mut passed = 0;
        let line = loop {
            let Ok(line) = child.read_line(Instant::now() + QUIET) else {
                return Ok(());
            };
            let line = String::from_utf8_lossy(&line).into_owned();
            if passed == MOST_CHATTER || !self.chatter.has(&line, None) {
                break line;
            }
            passed += 1;
        };
        let line = self.chatter.without_prompt(&line).to_owned();
        Err(Failure {
            sent: sent(),
            expected: match count {
                0 => String::from("no answer"),
                count => format!("{count} line(s) and no more"),
            },
            came: match count {
                0 => format!("{:?}", shown(&line, SHOWN)),
                _ => format!("{:?} as well", shown(&line, SHOWN)),
            },
            help: match count {
                0 if is_no_answer(&line) && self.able => self.beside(&line),
                0 if is_no_answer(&line) => String::from(NO_ANSWER),
                0 => String::from("this command has no answer: print nothing"),
                _ if has_word(&line) && !Expect::is_any(&line) => self.beside(&line),
                _ => String::from(
                    "each answer is as many lines as the specification says, and nothing is printed beside",
                ),
            },
            ..Failure::default()
        })
    }

    /// Sends `sent`, then expects the program to end by itself with status 0.
    ///
    /// # Errors
    /// Its exit status, or that it did not end.
    pub fn ends(&mut self, sent: &str, hang_up: bool) -> Result<(), Failure> {
        self.send(sent.as_bytes())?;
        let fresh = self.fresh;
        let Some(mut child) = self.child.take() else {
            return Ok(());
        };
        let limit = self.patience(fresh);
        let waited = self.waited(limit, self.usual(fresh));
        let deadline = Instant::now() + limit;
        if hang_up {
            child.has_read(deadline);
            child.end_input();
        }
        // What it says is read meanwhile, so that it does not end by writing into a closed pipe.
        let came = loop {
            break match child.read_line(deadline) {
                Err(Fault::Crashed(exit)) if exit.0 == 0 => return Ok(()),
                Err(Fault::Crashed(exit) | Fault::NotStarted(exit)) => {
                    self.note(&Fault::Crashed(exit), child.complaints());
                    format!("it ended with status {exit}")
                }
                Err(Fault::TimedOut) => format!("it still runs after {waited}"),
                Err(fault) => format!("it {fault}"),
                Ok(line) => {
                    let line = String::from_utf8_lossy(&line);
                    if Instant::now() < deadline && self.chatter.has(&line, None) {
                        continue;
                    }
                    format!("{:?}", shown(&line, SHOWN))
                }
            };
        };
        Err(Failure {
            sent: if hang_up {
                String::from("the end of its input")
            } else {
                shown(sent.trim_end(), SHOWN)
            },
            expected: String::from("the program ends with status 0 and says nothing"),
            came,
            ..Failure::default()
        })
    }

    /// Plays a whole game of the program against itself on the true board, from `setup`, one line at a time as the referee
    /// does. Two moves of the program, one for each side, are followed by two at random, so that games differ.
    ///
    /// # Errors
    /// The first answer that was no legal move, or no `Done.`
    pub fn whole_game(&mut self, mut board: Box<dyn Board>, seed: u64) -> Result<(), Failure> {
        let mut sent = Vec::new();
        let played = self.game_on(&mut *board, seed, &mut sent);
        played.map_err(|failure| failure.in_game(&sent, &board.picture()))
    }

    /// Sets up a game in which nobody wins until the board is nearly full, one line at a time, and asks for a move at each of
    /// the last boards, where luck alone names hardly one that is legal. No move of the program is made.
    ///
    /// # Errors
    /// The first answer that was no legal move, or no `Done.`
    pub fn nearly_full(&mut self, mut board: Box<dyn Board>, seed: u64) -> Result<(), Failure> {
        let line = filled(&*board, seed);
        let mut sent = Vec::new();
        let played = self.along(&mut *board, &line, &mut sent);
        played.map_err(|failure| failure.in_game(&sent, &board.picture()))
    }

    /// The game on this board, which is left as it stood before the command that failed; `sent` are the commands before that.
    fn game_on(
        &mut self,
        board: &mut dyn Board,
        seed: u64,
        sent: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let mut random = Random::new(seed);
        self.set_up(board, sent)?;
        let mut moves = 0;
        while board.verdict().is_none() {
            let answer = self.asked(board, sent)?;
            moves += 1;
            let text = match random.pick(&board.moves()) {
                Some(other) if (moves - 1) / 2 % 2 == 1 => other.clone(),
                _ => answer,
            };
            self.made(board, &text, sent)?;
        }
        Ok(())
    }

    /// This game on this board, with a question at each of the last boards; else as [`Session::game_on`].
    fn along(
        &mut self,
        board: &mut dyn Board,
        line: &[String],
        sent: &mut Vec<String>,
    ) -> Result<(), Failure> {
        self.set_up(board, sent)?;
        for (text, left) in line.iter().zip((1..=line.len()).rev()) {
            if left <= LAST {
                self.asked(board, sent)?;
            }
            self.made(board, text, sent)?;
        }
        Ok(())
    }

    /// Brings the program to the board.
    fn set_up(&mut self, board: &dyn Board, sent: &mut Vec<String>) -> Result<(), Failure> {
        for command in board.setup() {
            let expected: Vec<Expect> = command.answered.then(Expect::done).into_iter().collect();
            self.talk(&command.text, &expected)?;
            sent.push(command.text);
        }
        Ok(())
    }

    /// Asks for a move of the side to move, which is to be legal.
    fn asked(&mut self, board: &dyn Board, sent: &mut Vec<String>) -> Result<String, Failure> {
        let side = board.mover().name().to_ascii_lowercase();
        let command = format!("get {side} move.");
        let asked = self.talk(&command, &[Expect::Move(board.moves())]);
        let answer = asked.map_err(|failure| broken_rule(board, failure))?;
        sent.push(command);
        Ok(answer.trim_end_matches('.').to_owned())
    }

    /// Makes this move, which is legal.
    fn made(
        &mut self,
        board: &mut dyn Board,
        text: &str,
        sent: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let Ok(made) = board.copy().play(text) else {
            return Ok(());
        };
        self.talk(&made.command, &[Expect::done()])?;
        sent.push(made.command);
        // A move that was made there can be made here.
        let _ = board.play(text);
        Ok(())
    }

    /// One command and at most one answer, which is returned; no wait for further ones.
    fn talk(&mut self, command: &str, expected: &[Expect]) -> Result<String, Failure> {
        self.send(format!("{command}\n").as_bytes())?;
        if expected.is_empty() {
            self.is_read().map_err(|came| Failure {
                sent: command.to_owned(),
                expected: String::from("a program that reads its input"),
                came,
                ..Failure::default()
            })?;
        }
        let mut last = String::new();
        for expect in expected {
            let came = self.line(expect);
            match came {
                Ok(line) if expect.fits(&line) => last = line,
                other => {
                    let help = other
                        .as_ref()
                        .map_or_else(|_| String::new(), |line| self.help(line, expect));
                    return Err(Failure {
                        sent: command.to_owned(),
                        expected: expect.text(),
                        help,
                        came: other
                            .map_or_else(|none| none, |line| format!("{:?}", shown(&line, SHOWN))),
                        ..Failure::default()
                    });
                }
            }
        }
        Ok(last)
    }
}

/// A failure with the rule that its answer broke, where it is a move which cannot be made here.
fn broken_rule(board: &dyn Board, failure: Failure) -> Failure {
    let came = failure.came.trim_matches('"');
    let text = came.strip_suffix('.').unwrap_or_default();
    match board.copy().play(text) {
        Err(Wrong::Illegal) => Failure {
            help: format!("{}; {NOT_ALLOWED}", board.broken_rule(text)),
            ..failure
        },
        _ => failure,
    }
}

/// The lines sent as one: they need no line ends between them.
fn commands(sent: &[(String, Vec<Expect>)]) -> String {
    let words: Vec<&str> = sent
        .iter()
        .flat_map(|(line, _)| line.split_whitespace())
        .collect();
    let line = words.join(" ");
    match line.char_indices().nth(4 * SHOWN) {
        Some((at, _)) => format!("{}…", shown(line.get(..at).unwrap_or_default(), usize::MAX)),
        None => shown(&line, usize::MAX),
    }
}

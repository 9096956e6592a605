//! A program that speaks testing mode: `clear.`, `add …` answered by `Done.`, `get … move.`
//! answered by a move and a period.
//!
//! A move that is told goes out together with the next question, in one write: a program that
//! reads scripts can read that, and it halves the cost of a move.

use std::collections::HashMap;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::adapter::Task;
use super::adapter::{Adapter, Contest, OwnPlayer, Prepared, Protocol, Request, Seats};
use super::board::{Board, Command, GameBoard, Shown};
use super::check;
use super::clock::{Clock, TimeControl};
use super::engine::{Effort, Engine};
use super::log::Log;
use super::onlooker::Watch;
use super::openings;
use super::outcome::{Fault, Reason, Trouble, Wanted};
use super::player::{Player, Told};
use super::process::{self, Child};
use super::referee::{self, Played, Start};
use super::sandbox::Launch;
use super::schedule::Pairing;
use super::shown::shown;
use super::talk::{Exchange, Step, WholeGame};
use crate::base::Random;
use crate::base::random::mix;
use crate::play::TwoPlayers;
use crate::play::view::BoardView;
use crate::rules::Side;

/// The time between two looks at the stop of the series during a wait.
const SLICE: Duration = Duration::from_millis(100);

/// The time that a program may take to end itself once its input is closed.
const GRACE: Duration = Duration::from_millis(50);

/// Characters of an answer that a fault quotes.
const SHOWN: usize = 60;

/// Begins a game that shows its boards.
type Begin = fn(&Request) -> Box<dyn Shown>;

/// The protocol of a game whose programs speak testing mode.
#[derive(Debug)]
pub struct TestingMode {
    /// The board that a series asks for, before its opening.
    pub board: fn(&Request) -> Box<dyn Board>,
    /// Random moves at the beginning of a game unless `--plies` says otherwise.
    pub plies: usize,
    /// The openings of the game's own for such a request, as the text of a file of openings; `None` where random moves do.
    pub openings: fn(&Request) -> Option<&'static str>,
    /// A command answered by `Done.` that a fresh program must answer before its first game's clock
    /// runs; for games whose set-up is not answered.
    pub probe: Option<&'static str>,
    /// The game's own steps of `atom4 check` that its specification asks for.
    pub exchanges: fn() -> Vec<Exchange>,
    /// Those that are good to have.
    pub extras: fn() -> Vec<Exchange>,
    /// The whole games of `atom4 check`.
    pub games: fn() -> Vec<WholeGame>,
    /// The game in progress that a series asks for, before its opening, for pictures.
    pub shown: Option<Begin>,
}

impl TestingMode {
    /// The protocol of any game for two: its game in progress is the board.
    #[must_use]
    pub const fn of<G: TwoPlayers + Default + Debug + Sync>() -> TestingMode {
        TestingMode {
            shown: Some(|_request| Box::new(G::default())),
            ..TestingMode::new(|_request| Box::new(GameBoard(G::default())))
        }
    }

    /// The protocol of a game with this board, four random moves at the beginning of a game and no
    /// steps of its own.
    #[must_use]
    pub const fn new(board: fn(&Request) -> Box<dyn Board>) -> TestingMode {
        TestingMode {
            board,
            plies: 4,
            openings: |_request| None,
            probe: None,
            exchanges: Vec::new,
            extras: Vec::new,
            games: Vec::new,
            shown: None,
        }
    }
}

impl Protocol for TestingMode {
    fn launch(&self, game: &Adapter, player: OwnPlayer, program: &str) -> (String, Vec<String>) {
        let (name, effort) = match player {
            OwnPlayer::Player(name, effort) => (name, Some(effort)),
            OwnPlayer::Baseline(name) => (name, None),
        };
        let effort = effort.map(|effort| match effort {
            Effort::Level(level) => format!("set level {level}."),
            Effort::Time(time) => format!("set time {} ms.", time.as_millis().max(1)),
        });
        let init = std::iter::once(format!("set player {name}.")).chain(effort);
        let command = format!("exec {program} --game {}", game.name);
        (command, init.collect())
    }

    fn fits(&self, _: &Engine) -> Result<(), String> {
        Ok(())
    }

    fn prepare(&self, game: &'static Adapter, request: &Request) -> Result<Prepared, String> {
        let board = (self.board)(request);
        let own = (self.openings)(request).filter(|_| request.plies.is_none());
        let (openings, mut described) = match (&request.openings, own) {
            (Some((path, text)), _) => {
                let named = |e| format!("{}: {e}", Path::display(path));
                let openings = openings::parse(&*board, text).map_err(named)?;
                (openings, format!("file {:016x}", openings::file_key(text)))
            }
            (None, Some(text)) => {
                let mut openings = openings::parse(&*board, text)?;
                Random::new(mix(request.seed)).shuffle(&mut openings);
                (
                    openings,
                    format!("lively {:016x}", openings::file_key(text)),
                )
            }
            (None, None) => {
                let plies = request.plies.unwrap_or(self.plies);
                let openings = openings::random(&*board, plies, request.count, request.seed);
                (openings, format!("random {plies}"))
            }
        };
        if let Some(edge) = request.board {
            described += &format!(", board of {edge}");
        }
        let contest = Games {
            game,
            probe: self.probe,
            shown: self.shown,
            request: request.clone(),
            board,
            openings,
        };
        Ok(Prepared {
            contest: Box::new(contest),
            described,
            per_move: None,
        })
    }

    fn steps(&self, _: &check::Options) -> Result<Vec<Step>, String> {
        Ok(check::testing_mode(
            (self.exchanges)(),
            (self.games)(),
            (self.extras)(),
        ))
    }
}

/// The games of a series in testing mode.
#[derive(Debug)]
struct Games {
    game: &'static Adapter,
    probe: Option<&'static str>,
    shown: Option<Begin>,
    request: Request,
    /// The board before the opening.
    board: Box<dyn Board>,
    /// The last opening is followed by the first one again.
    openings: Vec<Vec<String>>,
}

impl Contest for Games {
    fn seats<'a>(&'a self, task: &'a Task) -> Box<dyn Seats + 'a> {
        Box::new(Programs {
            games: self,
            task,
            alive: HashMap::new(),
        })
    }

    fn boards(&self, _: Pairing, moves: &[String]) -> Vec<BoardView> {
        let Some(shown) = self.shown else {
            return Vec::new();
        };
        let mut game = shown(&self.request);
        let mut boards = vec![game.view()];
        for text in moves {
            if !game.play(text) {
                break;
            }
            boards.push(game.view());
        }
        boards
    }
}

/// The programs of one worker, by the number of their engine.
struct Programs<'a> {
    games: &'a Games,
    task: &'a Task,
    alive: HashMap<usize, Program>,
}

impl Programs<'_> {
    /// The program of an engine, kept from an earlier game or new.
    fn take(&mut self, engine: usize) -> Option<Program> {
        let Games { game, probe, .. } = self.games;
        let kept = self.alive.remove(&engine);
        let (control, stop) = (&self.task.control, &self.task.stop);
        kept.or_else(|| {
            let engine = self.task.engines.get(engine)?;
            let launch = engine.launch(game, &self.task.sandbox);
            Some(Program::new(engine, launch, *probe, control, stop))
        })
    }
}

impl Seats for Programs<'_> {
    fn play(&mut self, pairing: Pairing, seed: u64, log: &Log, watch: &Watch) -> Option<Played> {
        let Games {
            board, openings, ..
        } = self.games;
        let opening = openings.get(pairing.opening % openings.len().max(1));
        let start = Start {
            board: board.copy(),
            opening: opening.cloned().unwrap_or_default(),
            seed,
        };
        let mut white = self.take(pairing.white)?;
        let mut black = self.take(pairing.black)?;
        let controls = [pairing.white, pairing.black].map(|engine| self.task.control_of(engine));
        let played = referee::play(start, [&mut white, &mut black], &controls, log, watch);
        self.alive.insert(pairing.white, white);
        self.alive.insert(pairing.black, black);
        played
    }
}

/// A program that speaks testing mode, with its settings.
#[derive(Debug)]
struct Program {
    launch: Launch,
    init: Vec<String>,
    /// It is sent a seed before each game.
    seeded: bool,
    restart: bool,
    probe: Option<&'static str>,
    control: TimeControl,
    stop: Arc<AtomicBool>,
    child: Option<Child>,
    /// It was started for this game.
    fresh: bool,
    seed: u64,
    /// Told and not sent yet, a line each.
    outbox: String,
    /// Commands sent or told that are to be answered by `Done.`
    pending: Vec<String>,
    log: Log,
}

impl Program {
    /// A player whose program is started at its first game.
    fn new(
        engine: &Engine,
        (launch, init): (Launch, Vec<String>),
        probe: Option<&'static str>,
        control: &TimeControl,
        stop: &Arc<AtomicBool>,
    ) -> Self {
        Program {
            launch,
            init,
            seeded: engine.is_own(),
            restart: engine.restart,
            probe,
            control: control.clone(),
            stop: Arc::clone(stop),
            child: None,
            fresh: false,
            seed: 0,
            outbox: String::new(),
            pending: Vec::new(),
            log: Log::default(),
        }
    }

    /// Puts a command into the outbox.
    fn put(&mut self, command: &str) {
        self.outbox.push_str(command);
        self.outbox.push('\n');
    }

    /// Sends the outbox.
    fn post(&mut self) {
        for line in self.outbox.lines() {
            self.log.line('<', line.as_bytes());
        }
        if let Some(child) = &mut self.child {
            child.post(self.outbox.as_bytes());
        }
        self.outbox.clear();
    }

    /// Puts a command into the outbox and sends it.
    fn send(&mut self, command: &str) {
        self.put(command);
        self.post();
    }

    /// The next line of the program, blanks around it taken off.
    fn hear(&mut self, patience: Duration, asked: &str, late: Reason) -> Result<String, Trouble> {
        let deadline = Instant::now() + patience;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let Some(child) = &mut self.child else {
                return Err(Fault::NotRunning.into());
            };
            let slice = deadline.min(Instant::now() + SLICE);
            match child.read_line(slice) {
                Ok(line) => {
                    self.log.line('>', &line);
                    return Ok(String::from_utf8_lossy(&line).trim().to_owned());
                }
                Err(process::Fault::TimedOut) if slice < deadline => {}
                Err(mut fault) => {
                    // Silent because it is slow, or because it no longer listens? An empty line
                    // means nothing and finds out.
                    if fault == process::Fault::TimedOut {
                        child.post(b"\n");
                        let again = child.read_line(Instant::now() + SLICE);
                        if again == Err(process::Fault::ClosedInput) {
                            fault = process::Fault::ClosedInput;
                        }
                    }
                    let command = asked.to_owned();
                    return Err(Fault::Process {
                        fault,
                        command,
                        late,
                    }
                    .into());
                }
            }
        }
    }

    /// Waits for `Done.`
    fn done(&mut self, patience: Duration, asked: &str) -> Result<(), Trouble> {
        let answer = self.hear(patience, asked, Reason::Stall)?;
        if answer.eq_ignore_ascii_case("done.") {
            return Ok(());
        }
        Err(Fault::Answer {
            answer: shown(&answer, SHOWN),
            command: asked.to_owned(),
            wanted: Wanted::Done,
        }
        .into())
    }

    /// Waits until all that was told is answered; the first answer may take as long as `first`.
    fn settle(&mut self, first: Duration) -> Result<(), Trouble> {
        let mut patience = first;
        for command in std::mem::take(&mut self.pending) {
            self.done(patience, &command)?;
            patience = self.control.answer;
        }
        Ok(())
    }

    /// Has a fresh program answer. The time until its first answer is that of its start.
    fn greet(&mut self) -> Result<(), Trouble> {
        let patience = self.control.start;
        for command in self.init.clone() {
            self.send(&command);
            self.hear(patience, &command, Reason::Stall)?;
        }
        if let (Some(probe), true) = (self.probe, self.init.is_empty()) {
            self.send(probe);
            self.done(patience, probe)?;
        }
        Ok(())
    }

    /// Puts a command that is answered into the outbox.
    fn put_answered(&mut self, command: &str) {
        self.put(command);
        self.pending.push(command.to_owned());
    }
}

impl Player<Box<dyn Board>> for Program {
    fn start(&mut self, _: Side, seed: u64, log: &Log) -> Result<(), Trouble> {
        self.log = log.clone();
        self.seed = seed;
        match &self.child {
            Some(child) => child.renew(),
            None => {
                let child = Child::launch(&self.launch);
                self.child = Some(child.map_err(|e| Fault::NotStarted(e.to_string()))?);
                self.fresh = true;
            }
        }
        Ok(())
    }

    fn begin(&mut self, _: &Box<dyn Board>, setup: &[Command]) -> Result<(), Trouble> {
        // Left from the last game: told, and never asked about.
        self.outbox.clear();
        self.pending.clear();
        let fresh = self.fresh;
        if fresh {
            self.greet()?;
            // A report tells of the game alone, whether the program is fresh or was kept.
            self.log.begin_game();
        }
        if self.seeded {
            self.put_answered(&format!("set seed {}.", self.seed));
        }
        for command in setup {
            if command.answered {
                self.put_answered(&command.text);
            } else {
                self.put(&command.text);
            }
        }
        self.post();
        // The first answer of a fresh program may take as long as its start.
        let first = if fresh {
            self.control.start
        } else {
            self.control.answer
        };
        self.fresh = false;
        self.settle(first)
    }

    fn tell(&mut self, told: &Told<'_>) {
        // The last move is told to nobody: the game is over, and programs differ in their answers
        // then.
        if !told.last {
            self.put_answered(&told.made.command);
        }
    }

    fn choose(
        &mut self,
        _: &Box<dyn Board>,
        side: Side,
        clock: &mut Clock,
    ) -> Result<String, Trouble> {
        let command = match side {
            Side::White => "get white move.",
            Side::Black => "get black move.",
        };
        self.send(command);
        self.settle(self.control.answer)?;
        // Its clock runs from when it is done with what it was told.
        let asked = Instant::now();
        let answer = self.hear(clock.patience(), command, Reason::Timeout)?;
        let thought = asked.elapsed();
        if answer.eq_ignore_ascii_case("impossible.") {
            return Err(Fault::GaveUp(command.to_owned()).into());
        }
        let Some(text) = answer.strip_suffix('.') else {
            return Err(Fault::Answer {
                answer: shown(&answer, SHOWN),
                command: command.to_owned(),
                wanted: Wanted::Move,
            }
            .into());
        };
        clock.spend(thought);
        Ok(text.trim_end().to_owned())
    }

    fn discard(&mut self, fault: &Fault) {
        let fault = fault.to_string();
        match self.child.take() {
            Some(child) => self.log.fault(child.buffer(), child.complaints(), &fault),
            None => self.log.fault(b"", b"", &fault),
        }
        self.pending.clear();
    }

    fn rest(&mut self) {
        if self.restart
            && let Some(child) = self.child.take()
        {
            child.stop(GRACE);
        }
        self.log = Log::default();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(child) = self.child.take() {
            child.stop(GRACE);
        }
    }
}

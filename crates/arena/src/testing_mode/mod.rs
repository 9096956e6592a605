//! A program that speaks testing mode: `clear.`, `add …` answered by `Done.`, `get … move.`
//! answered by a move and a period.
//!
//! | file | idea |
//! |---|---|
//! | `mod` | the protocol: what a series needs, and its games |
//! | `program` | one program: what is sent to it and read from it |

mod program;

use std::collections::HashMap;
use std::fmt::Debug;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use self::program::Program;
use crate::adapter::Task;
use crate::adapter::{Adapter, Contest, OwnPlayer, Prepared, Protocol, Request, Seats};
use crate::board::{Board, GameBoard, Shown};
use crate::check;
use crate::engine::{Effort, Engine};
use crate::log::Log;
use crate::near::Near;
use crate::onlooker::Watch;
use crate::openings;
use crate::referee::{self, Played, Start};
use crate::schedule::Pairing;
use crate::signs::Signs;
use crate::step::Step;
use crate::talk::{Exchange, WholeGame};
use atom4_core::base::Random;
use atom4_core::base::random::mix;
use atom4_play::TwoPlayers;

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
    /// The first commands of `atom4 check`: the last one is answered by `Done.`, those before it are not answered. None where
    /// there is no such step.
    pub first: &'static [&'static str],
    /// What shows that a program plays this game and no other.
    pub signs: Option<Signs>,
    /// The game's own steps of `atom4 check`.
    pub exchanges: fn() -> Vec<Exchange>,
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
            first: &[],
            signs: None,
            exchanges: Vec::new,
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
        let (mut openings, mut described) = match (&request.openings, own) {
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
                let count = request.count + request.first;
                let openings = openings::random(&*board, plies, count, request.seed)?;
                (openings, format!("random {plies}"))
            }
        };
        described += &request.arrange(&mut openings);
        if let Some(edge) = request.board {
            described += &format!(", board of {edge}");
        }
        let opening = openings.iter().map(Vec::len).max().unwrap_or(0);
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
            opening,
        })
    }

    fn steps(&self, _: &check::Options) -> Result<Vec<Step>, String> {
        Ok(check::testing_mode(
            self.first,
            (self.exchanges)(),
            (self.games)(),
        ))
    }

    fn signs(&self) -> Option<&Signs> {
        self.signs.as_ref()
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

impl Games {
    /// The moves with which the referee opens a game.
    fn opening_of(&self, pairing: Pairing) -> &[String] {
        let opening = self
            .openings
            .get(pairing.opening % self.openings.len().max(1));
        opening.map_or(&[], Vec::as_slice)
    }
}

impl Contest for Games {
    fn seats<'a>(&'a self, task: &'a Task) -> Box<dyn Seats + 'a> {
        Box::new(Programs {
            games: self,
            task,
            alive: HashMap::new(),
            near: Rc::new(Near::new()),
        })
    }

    fn opening(&self, pairing: Pairing) -> usize {
        self.opening_of(pairing).len()
    }

    fn shown(&self, _: Pairing) -> Option<Box<dyn Shown>> {
        let begin = self.shown?;
        Some(begin(&self.request))
    }
}

/// The programs of one worker, by the number of their engine.
struct Programs<'a> {
    games: &'a Games,
    task: &'a Task,
    alive: HashMap<usize, Program>,
    near: Rc<Near>,
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
            Some(Program::new(
                engine, launch, *probe, control, stop, &self.near,
            ))
        })
    }
}

impl Seats for Programs<'_> {
    fn play(&mut self, pairing: Pairing, seed: u64, log: &Log, watch: &Watch) -> Option<Played> {
        let start = Start {
            board: self.games.board.copy(),
            opening: self.games.opening_of(pairing).to_vec(),
            seed,
        };
        let mut white = self.take(pairing.white)?;
        let mut black = self.take(pairing.black)?;
        let controls = [pairing.white, pairing.black].map(|engine| self.task.control_of(engine));
        let played = referee::play(start, [&mut white, &mut black], &controls, log, watch);
        if let (Some(played), Some(one), Some(other)) = (&played, white.kept(), black.kept()) {
            let moves = u32::try_from(played.moves.len()).unwrap_or(u32::MAX).max(1);
            let thought: Duration = played.thought.iter().sum();
            self.near.after_game(thought / moves, &[one, other]);
        }
        self.alive.insert(pairing.white, white);
        self.alive.insert(pairing.black, black);
        played
    }
}

//! One game between two players under a referee who keeps the only true board.
//!
//! The loop is the same for every protocol: the board says whose turn it is, the player asks its
//! program and charges its clock, the board makes the move or says what is wrong with it.

use std::time::Duration;

use super::clock::{Clock, TimeControl};
use super::log::Log;
use super::onlooker::Watch;
use super::outcome::{Outcome, Reason, Score, Trouble};
use super::player::{Player, Told};
use super::refereed::{Command, Made, Refereed, Turn};
use atom4_core::rules::Side;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The result and its reason.
    pub outcome: Outcome,
    /// The moves, those of the opening first.
    pub moves: Vec<String>,
    /// A script that replays it in testing mode.
    pub script: String,
    /// Time that each side thought in all, White's first.
    pub thought: [Duration; 2],
    /// The longest thought of each side, White's first.
    pub longest: [Duration; 2],
}

/// The start of a game.
#[derive(Clone, Debug)]
pub struct Start<B: Refereed> {
    /// The board before the opening.
    pub board: B,
    /// The moves of the opening, all legal.
    pub opening: Vec<B::Answer>,
    /// A number that players who can be told a seed are told.
    pub seed: u64,
}

/// A game in progress.
struct Match<'a, B> {
    players: [&'a mut dyn Player<B>; 2],
    board: B,
    moves: Vec<String>,
    script: String,
    clocks: [Clock; 2],
    /// So many moves make a draw.
    most: usize,
    watch: Watch,
}

/// The item of a side, White's first.
const fn of<T>([white, black]: &mut [T; 2], side: Side) -> &mut T {
    match side {
        Side::White => white,
        Side::Black => black,
    }
}

impl<B: Refereed> Match<'_, B> {
    fn player(&mut self, side: Side) -> &mut dyn Player<B> {
        *of(&mut self.players, side)
    }

    fn keep(&mut self, made: &Made) {
        self.script.push_str(&made.command);
        self.script.push('\n');
        self.moves.push(made.text.clone());
    }

    /// Starts both players, then sets both up. A fault comes with the side that made it.
    fn begin(
        &mut self,
        opening: &[B::Answer],
        seed: u64,
        log: &Log,
    ) -> Result<(), (Side, Trouble)> {
        let mut setup = self.board.setup();
        self.script = self.board.script();
        for answer in opening {
            // Openings are made of legal moves.
            if let Ok(made) = self.board.play(answer) {
                self.keep(&made);
                setup.push(Command::answered(made.command));
            }
        }
        for side in Side::BOTH {
            let started = of(&mut self.players, side).start(side, seed, &log.of(side));
            started.map_err(|trouble| (side, trouble))?;
        }
        self.set_up(&setup)?;
        self.watch.stands(&self.script);
        Ok(())
    }

    /// Sets both players up, a command of each at a time. Where both fail it is White's fault that counts.
    fn set_up(&mut self, setup: &[Command]) -> Result<(), (Side, Trouble)> {
        let mut failed = None;
        let mut busy = Vec::new();
        for side in Side::BOTH {
            let begun = of(&mut self.players, side).begin(&self.board, setup);
            match begun {
                Ok(()) => busy.push(side),
                Err(trouble) if side == Side::White => return Err((side, trouble)),
                Err(trouble) => failed = Some((side, trouble)),
            }
        }
        while !busy.is_empty() {
            for side in std::mem::take(&mut busy) {
                match self.player(side).advance() {
                    Ok(true) => busy.push(side),
                    Ok(false) => {}
                    Err(trouble) if side == Side::White => return Err((side, trouble)),
                    Err(trouble) => failed = Some((side, trouble)),
                }
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// The next turn; none once there were as many moves as the series allows.
    fn turn(&mut self) -> Turn {
        match self.board.turn() {
            Turn::Of(_) if self.moves.len() >= self.most => {
                Turn::Over(Outcome::by_rules(Score::Draw, Reason::MoveLimit))
            }
            turn => turn,
        }
    }

    fn play(&mut self) -> Result<Outcome, (Side, Trouble)> {
        let mut turn = self.turn();
        loop {
            let mover = match turn {
                Turn::Of(side) => side,
                Turn::Over(outcome) => return Ok(outcome),
            };
            let clock = of(&mut self.clocks, mover);
            let answer = of(&mut self.players, mover).choose(&self.board, mover, clock);
            let answer = answer.map_err(|trouble| (mover, trouble))?;
            let made = self.board.play(&answer);
            let made = made.map_err(|fault| (mover, Trouble::Fault(fault)))?;
            self.keep(&made);
            self.watch.stands(&self.script);
            turn = self.turn();
            let told = Told {
                made: &made,
                by: mover,
                last: matches!(turn, Turn::Over(_)),
            };
            for side in Side::BOTH {
                self.player(side).tell(&told);
            }
            // Who was told last has often heard last.
            for side in Side::BOTH.into_iter().rev() {
                self.player(side).await_told();
            }
        }
    }
}

/// Plays a game by the clocks of White and of Black; `None` when the series was stopped meanwhile.
pub fn play<B: Refereed>(
    start: Start<B>,
    players: [&mut dyn Player<B>; 2],
    controls: &[TimeControl; 2],
    log: &Log,
    watch: &Watch,
) -> Option<Played> {
    let Start {
        board,
        opening,
        seed,
    } = start;
    let mut game = Match {
        players,
        board,
        moves: Vec::new(),
        script: String::new(),
        clocks: controls.each_ref().map(Clock::new),
        most: controls[0].most_plies.unwrap_or(usize::MAX),
        watch: watch.clone(),
    };
    let ended = game.begin(&opening, seed, log).and_then(|()| game.play());
    let outcome = match ended {
        Ok(outcome) => outcome,
        Err((_, Trouble::Stopped)) => return None,
        Err((side, Trouble::Fault(fault))) => {
            game.player(side).discard(&fault);
            Outcome::of_fault(side, fault)
        }
    };
    for side in Side::BOTH {
        game.player(side).rest();
    }
    let thought = game.clocks.each_ref().map(|clock| clock.total);
    let longest = game.clocks.each_ref().map(|clock| clock.longest);
    Some(Played {
        outcome,
        moves: game.moves,
        script: game.script,
        thought,
        longest,
    })
}

//! One game between two players under a referee who keeps the only true board.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use super::board::{Board, Wrong};
use super::clock::{Clock, TimeControl};
use super::log::Log;
use super::outcome::{Fault, Outcome, Reason, Trouble};
use super::player::Player;
use crate::games::cluster::arena::talk::shown;
use crate::rules::Side;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// The moves, those of the opening first.
    pub moves: Vec<String>,
    /// A script that replays it in testing mode.
    pub script: String,
    /// The time each side thought in all, White's first.
    pub thought: [Duration; 2],
    /// The longest thought of each side.
    pub longest: [Duration; 2],
}

/// What a game starts from.
#[derive(Clone, Debug)]
pub struct Start {
    /// The board before the opening.
    pub board: Board,
    /// The moves of the opening.
    pub opening: Vec<String>,
    /// Told to players that can be told one.
    pub seed: u64,
}

/// A game in progress.
struct Match<'a> {
    white: &'a mut dyn Player,
    black: &'a mut dyn Player,
    board: Board,
    moves: Vec<String>,
    script: String,
    clocks: [Clock; 2],
}

impl Match<'_> {
    fn player(&mut self, side: Side) -> &mut dyn Player {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    fn clock(&mut self, side: Side) -> &mut Clock {
        let [white, black] = &mut self.clocks;
        match side {
            Side::White => white,
            Side::Black => black,
        }
    }

    /// Sets both players up. Faults come with the side to blame.
    fn begin(&mut self, start: &Start, log: &Log) -> Result<(), (Side, Trouble)> {
        let mut setup = self.board.setup();
        self.script = self.board.script();
        for text in &start.opening {
            // Openings were checked when they were read.
            if let Ok((mv, command)) = self.board.play(text) {
                self.script.push_str(&command);
                self.script.push('\n');
                setup.push((command, true));
                self.moves.push(mv);
            }
        }
        for side in Side::BOTH {
            let begun = self.player(side).begin(&setup, start.seed, &log.of(side));
            begun.map_err(|trouble| (side, trouble))?;
        }
        Ok(())
    }

    fn play(&mut self) -> Result<Outcome, (Side, Trouble)> {
        loop {
            if let Some(verdict) = self.board.verdict() {
                return Ok(Outcome::of_verdict(verdict));
            }
            let mover = self.board.mover();
            let patience = self.clock(mover).patience();
            let answer = self.player(mover).choose(mover, patience);
            let answer = answer.map_err(|trouble| (mover, trouble))?;
            self.clock(mover).spend(answer.thought);
            let (mv, command) = self.board.play(&answer.text).map_err(|wrong| {
                let text = shown(&answer.text, 60);
                let fault = match wrong {
                    Wrong::Malformed => Fault::new(
                        Reason::Malformed,
                        format!("answered \"{text}.\", which is no move"),
                    ),
                    Wrong::Illegal => Fault::new(
                        Reason::IllegalMove,
                        format!("played \"{text}\", which is illegal"),
                    ),
                };
                (mover, Trouble::Fault(fault))
            })?;
            self.script.push_str(&command);
            self.script.push('\n');
            self.moves.push(mv);
            // Nobody is told the last move: the game is over, and programs differ in what they
            // do then.
            if self.board.verdict().is_some() {
                continue;
            }
            for side in Side::BOTH {
                self.player(side).tell(&command);
            }
        }
    }
}

/// Plays a game; `None` when the series was stopped meanwhile.
pub fn play(
    start: &Start,
    [white, black]: [&mut dyn Player; 2],
    control: &TimeControl,
    log: &Log,
) -> Option<Played> {
    let mut game = Match {
        white,
        black,
        board: start.board.clone(),
        moves: Vec::new(),
        script: String::new(),
        clocks: [Clock::new(control), Clock::new(control)],
    };
    let ended = game.begin(start, log).and_then(|()| game.play());
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

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::super::player::Answer;
    use super::*;

    /// A player that says what it was told to say.
    struct Scripted(Vec<Result<&'static str, Reason>>, Vec<String>);

    impl Player for Scripted {
        fn begin(&mut self, setup: &[(String, bool)], _: u64, _: &Log) -> Result<(), Trouble> {
            self.1
                .extend(setup.iter().map(|(command, _)| command.clone()));
            Ok(())
        }
        fn tell(&mut self, command: &str) {
            self.1.push(command.to_owned());
        }
        fn choose(&mut self, _: Side, _: Duration) -> Result<Answer, Trouble> {
            let said = self.0.remove(0);
            let text = said
                .map_err(|reason| Fault::new(reason, "erred"))?
                .to_owned();
            let thought = Duration::from_millis(3);
            Ok(Answer { text, thought })
        }
        fn discard(&mut self, _: &Fault) {
            self.1.push("discarded".into());
        }
        fn rest(&mut self) {}
    }

    fn score_four(opening: &[&str]) -> Start {
        Start {
            board: Board::score_four(),
            opening: opening.iter().map(|&mv| mv.to_owned()).collect(),
            seed: 1,
        }
    }

    #[test]
    fn a_game_to_its_line() {
        let mut white = Scripted(vec![Ok("A1"), Ok("a1"), Ok("A1")], vec![]);
        let mut black = Scripted(vec![Ok("B1"), Ok("B1")], vec![]);
        let players: [&mut dyn Player; 2] = [&mut white, &mut black];
        let start = score_four(&["A1", "B1"]);
        let played = play(&start, players, &TimeControl::default(), &Log::default()).unwrap();
        assert_eq!(played.outcome.reason, Reason::Line);
        assert_eq!(played.outcome.score.text(), "1-0");
        assert_eq!(played.moves.len(), 7);
        assert_eq!(played.thought[0], Duration::from_millis(9));
        assert_eq!(
            white.1[..3],
            ["clear.", "add white bead to A1.", "add black bead to B1."]
        );
        assert_eq!(white.1.len(), 7, "the last move is told to nobody");
    }

    #[test]
    fn a_fault_loses_the_game_for_the_side_at_fault() {
        let mut white = Scripted(vec![Ok("A1")], vec![]);
        let mut black = Scripted(vec![Ok("E7")], vec![]);
        let players: [&mut dyn Player; 2] = [&mut white, &mut black];
        let start = score_four(&[]);
        let played = play(&start, players, &TimeControl::default(), &Log::default()).unwrap();
        assert_eq!(
            played.outcome.detail,
            "Black played \"E7\", which is illegal"
        );
        assert_eq!(played.outcome.score.text(), "1-0");
        assert_eq!(black.1.last().unwrap(), "discarded");
        let mut white = Scripted(vec![Err(Reason::Timeout)], vec![]);
        let players: [&mut dyn Player; 2] = [&mut white, &mut black];
        let played = play(&start, players, &TimeControl::default(), &Log::default()).unwrap();
        assert_eq!(played.outcome.reason, Reason::Timeout);
        assert_eq!(played.outcome.score.text(), "0-1");
    }
}

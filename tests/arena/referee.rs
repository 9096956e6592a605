//! A refereed game between players that are no programs.

use std::time::Duration;

use atom4::arena::board::{Board, Command};
use atom4::arena::clock::{Clock, TimeControl};
use atom4::arena::log::Log;
use atom4::arena::onlooker::Watch;
use atom4::arena::outcome::{Fault, Reason, Trouble};
use atom4::arena::player::{Player, Told};
use atom4::arena::referee::{Start, play};
use atom4::games::score_four::arena::board;
use atom4::rules::Side;

/// A player that says the answers it was given and keeps what it was told.
struct Scripted(Vec<Result<&'static str, Reason>>, Vec<String>);

impl Player<Box<dyn Board>> for Scripted {
    fn start(&mut self, _: Side, _: u64, _: &Log) -> Result<(), Trouble> {
        Ok(())
    }
    fn begin(&mut self, _: &Box<dyn Board>, setup: &[Command]) -> Result<(), Trouble> {
        self.1
            .extend(setup.iter().map(|command| command.text.clone()));
        Ok(())
    }
    fn tell(&mut self, told: &Told<'_>) {
        if !told.last {
            self.1.push(told.made.command.clone());
        }
    }
    fn choose(
        &mut self,
        _: &Box<dyn Board>,
        _: Side,
        clock: &mut Clock,
    ) -> Result<String, Trouble> {
        let said = self.0.remove(0);
        let text = said.map_err(|reason| Fault::Protocol {
            help: "",
            reason,
            text: "erred".into(),
            process: None,
        })?;
        clock.spend(Duration::from_millis(3));
        Ok(text.to_owned())
    }
    fn discard(&mut self, _: &Fault) {
        self.1.push("discarded".into());
    }
    fn rest(&mut self) {}
}

fn score_four(opening: &[&str]) -> Start<Box<dyn Board>> {
    Start {
        board: board(),
        opening: opening.iter().map(|&mv| mv.to_owned()).collect(),
        seed: 1,
    }
}

#[test]
fn a_game_to_its_line() {
    let mut white = Scripted(vec![Ok("A1"), Ok("a1"), Ok("A1")], vec![]);
    let mut black = Scripted(vec![Ok("B1"), Ok("B1")], vec![]);
    let start = score_four(&["A1", "B1"]);
    let controls = [TimeControl::default(), TimeControl::default()];
    let played = play(
        start,
        [&mut white, &mut black],
        &controls,
        &Log::default(),
        &Watch::default(),
    )
    .unwrap();
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
    let controls = [TimeControl::default(), TimeControl::default()];
    let log = Log::default();
    let played = play(
        score_four(&[]),
        [&mut white, &mut black],
        &controls,
        &log,
        &Watch::default(),
    )
    .unwrap();
    assert_eq!(
        played.outcome.detail(["White", "Black"]),
        "Black played \"E7\", which is illegal: there is no such peg; they are A1 to D4"
    );
    assert_eq!(played.outcome.score.text(), "1-0");
    assert_eq!(black.1.last().unwrap(), "discarded");
    let mut white = Scripted(vec![Err(Reason::Timeout)], vec![]);
    let played = play(
        score_four(&[]),
        [&mut white, &mut black],
        &controls,
        &log,
        &Watch::default(),
    )
    .unwrap();
    assert_eq!(played.outcome.reason, Reason::Timeout);
    assert_eq!(played.outcome.score.text(), "0-1");
}

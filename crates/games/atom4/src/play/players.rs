//! The machine players of Atom-4, asked for a move of a side or of a colour.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Game;
use crate::Colour;
use atom4_core::lattice::triangular::Vertex;
use atom4_core::rules::Side;
use atom4_core::search::{Limits, Report};
use atom4_play::game::{Players, Request};
use atom4_play::refusal::Refusal;
use atom4_play::settings::Player;
use atom4_play::thought::{Progress, Score, Thought};

/// For whom a move is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A side, with its next colour on the wheel.
    Side(Side),
    /// A colour.
    Colour(Colour),
}

impl From<Side> for Asked {
    fn from(side: Side) -> Asked {
        Asked::Side(side)
    }
}

impl Game {
    /// The colour that is to be played; for a side its next one on the wheel.
    fn colour_of(&self, asked: Asked) -> Colour {
        match asked {
            Asked::Side(side) => self.position.next_colour_of(side),
            Asked::Colour(colour) => colour,
        }
    }
}

impl Players for Game {
    type Asked = Asked;

    fn parse_asked(who: &str) -> Result<Asked, Refusal> {
        let side = Side::named(who).map(Asked::Side);
        let asked = side.or_else(|| Colour::from_name(who).map(Asked::Colour));
        asked.ok_or_else(|| {
            let names = "name white, black, red, yellow, green, cyan, blue or purple";
            Refusal::nobody(who, names)
        })
    }

    fn propose(
        &self,
        request: Request<'_, Asked>,
        progress: &mut dyn FnMut(Progress<Vertex>),
    ) -> Result<Vertex, Refusal> {
        let colour = self.colour_of(request.who);
        if colour.side().is_none() {
            return Err(Refusal::new(format!("nobody plays {colour}")));
        }
        let mut position = self.position.clone();
        position.set_next_colour(colour);
        let clock = Instant::now();
        let limits = Limits::new(&clock, request.stop);
        let player = request.settings.player;
        let report = self
            .machine
            .think(&position, request.settings, &limits, &mut |report| {
                progress(Progress::Depth(thought(report, player)));
            })
            .ok_or_else(|| Refusal::new("no vertex touches two pieces that touch each other"))?;
        if !report.best.is_empty() {
            progress(Progress::BestMoves(report.best, report.score));
        }
        let proposed = report.line.first().copied();
        proposed.ok_or_else(|| Refusal::new("no move was found"))
    }

    fn play_proposed(&mut self, who: Asked, mv: Vertex) -> Result<(), Refusal> {
        self.add(self.colour_of(who), mv).map(drop)
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        if self.rest.decision.is_some() {
            return Some(u64::from(depth == 0));
        }
        let counted = self
            .position
            .clone()
            .perft(depth, &mut || stop.load(Ordering::Relaxed));
        counted.map(|(sequences, _)| sequences)
    }
}

/// A finished depth; the classic player counts in tenths of a point.
fn thought(report: &Report<Vertex>, player: Player) -> Thought<Vertex> {
    let thought = Thought::of_report(report);
    match player {
        Player::Strong => thought,
        Player::Classic => Thought {
            score: Score::Tenths(report.score),
            ..thought
        },
    }
}

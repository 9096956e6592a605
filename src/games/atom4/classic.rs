//! The machine player of the original Atom-4 (H. S. Teoh, 2003): its choice of moves, exactly.
//!
//! It looks a fixed number of plies ahead, min-max, and values a line of play for the side that
//! makes its last move: over the moves of the line, `1.0 D + 1.7 M + 1.5 X` with
//!
//! * `D` the vertices set by that side minus those set by the other, placed pieces included;
//! * `M` that side's goal pieces made, minus those of them that the other side destroyed;
//! * `X` the other side's goal pieces destroyed, minus those that it made;
//!
//! and 1000 for a win, which ends the line. A full board ends it as well, at no price (the
//! original gives the side that fills it a billion, a slip). Nearer wins are not preferred. Here
//! alpha-beta finds the same values faster; all scores are in tenths.

use crate::games::atom4::board::{Changes, Position};
use crate::games::atom4::colour::Colour;
use crate::lattice::triangular::Vertex;
use crate::rules::{Rules, Side, Verdict};

/// A score of this size or more, in tenths, belongs to a line that ends in a win.
pub const WON: i32 = 9_000;

const SET: i32 = 10;
const OWN: i32 = 17;
const ENEMY: i32 = 15;
const WIN: i32 = 10_000;
const INFINITY: i32 = 1_000_000;

/// What the classic player thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value for the side to move, in tenths.
    pub score: i32,
    /// Every move that reaches it, in row order; never empty.
    pub best: Vec<Vertex>,
    /// For each of them the line of play that reaches it, the move first.
    pub lines: Vec<Vec<Vertex>>,
    /// Moves made or valued on the way.
    pub nodes: u64,
}

/// The classic player's choice, looking `plies` (at least 1) ahead; its level `d` is `d + 1`
/// plies. `None` when there is no move, or when `stop` answered true: it is asked every few hundred
/// nodes, with their number since it was last asked.
pub fn choose(
    position: &Position,
    plies: u32,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Option<Choice> {
    if position.verdict().is_some() {
        return None;
    }
    let plies = plies.clamp(1, 250) as usize;
    let mut player = Player {
        position: position.clone(),
        killers: vec![None; plies + 1],
        lines: vec![Vec::new(); plies + 1],
        nodes: 0,
        told: 0,
        stop,
        stopped: false,
    };
    let mut moves = player.rated(plies);
    // Best guesses first make the window narrow soon.
    moves.sort_by_key(|m| -m.guess);
    let mut choice = Choice {
        score: -INFINITY,
        best: Vec::new(),
        lines: Vec::new(),
        nodes: 0,
    };
    for m in &moves {
        // One below the best so far: equals are told from worse ones.
        let alpha = choice.score - 1;
        let value = player.after(m, plies, [0, 0], alpha, INFINITY);
        if player.stopped {
            return None;
        }
        if value > choice.score {
            choice.score = value;
            choice.lines.clear();
        }
        if value == choice.score {
            let mut line = vec![m.vertex];
            line.extend_from_slice(&player.lines[plies - 1]);
            choice.lines.push(line);
        }
    }
    choice.lines.sort_unstable();
    choice.best = choice.lines.iter().map(|line| line[0]).collect();
    choice.nodes = player.nodes;
    (!choice.best.is_empty()).then_some(choice)
}

/// A move with what it adds to the value of a line.
struct Rated {
    vertex: Vertex,
    /// For a line whose last move is the mover's.
    own: i32,
    /// For a line whose last move is the opponent's; below zero.
    other: i32,
    /// Makes goal pieces, so it may win.
    makes: bool,
    guess: i32,
}

struct Player<'a> {
    position: Position,
    killers: Vec<Option<Vertex>>,
    /// Best lines by plies left.
    lines: Vec<Vec<Vertex>>,
    nodes: u64,
    told: u64,
    stop: &'a mut dyn FnMut(u64) -> bool,
    stopped: bool,
}

impl Player<'_> {
    /// The legal moves in row order with what they bring.
    fn rated(&self, plies: usize) -> Vec<Rated> {
        let (colour, side) = (self.position.next_colour(), self.position.mover());
        let killer = self.killers[plies];
        let rate = |vertex| {
            // The vertices come from the legal set, and the wheel's colours may be played.
            let changes = self.position.changes(colour, vertex).unwrap_or_default();
            let (made, destroyed) = count(&changes, side);
            let set = SET * (1 + changes.iter().len() as i32);
            let own = set + OWN * made + ENEMY * destroyed;
            Rated {
                vertex,
                own,
                other: -(set + ENEMY * made + OWN * destroyed),
                makes: made > 0,
                guess: own + if killer == Some(vertex) { INFINITY } else { 0 },
            }
        };
        self.position.legal().iter().map(rate).collect()
    }

    /// The value, for the side to move, of a position after a line worth `so_far` (`[0]` for lines
    /// that end with a move of the side to move, `[1]` for the others). Fail-soft alpha-beta.
    fn value(&mut self, plies: usize, so_far: [i32; 2], alpha: i32, beta: i32) -> i32 {
        let mut moves = self.rated(plies);
        self.lines[plies].clear();
        if plies > 1 {
            moves.sort_by_key(|m| -m.guess);
        }
        let (mut alpha, mut best) = (alpha, -INFINITY);
        for m in &moves {
            let value = self.after(m, plies, so_far, alpha, beta);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                let (below, here) = self.lines.split_at_mut(plies);
                here[0].clear();
                here[0].push(m.vertex);
                here[0].extend_from_slice(&below[plies - 1]);
                alpha = alpha.max(value);
                if value >= beta {
                    self.killers[plies] = Some(m.vertex);
                    break;
                }
            }
        }
        best
    }

    /// The value of a move for the side that makes it, with `plies` left before it.
    fn after(&mut self, m: &Rated, plies: usize, so_far: [i32; 2], alpha: i32, beta: i32) -> i32 {
        self.count();
        self.lines[plies - 1].clear();
        let mine = so_far[0] + m.own;
        if plies == 1 && !m.makes {
            return mine;
        }
        let undo = self.position.play(m.vertex);
        let value = match self.position.verdict() {
            Some(Verdict::Win(_)) => mine + WIN,
            Some(Verdict::Draw) => mine,
            None if plies == 1 => mine,
            None => -self.value(plies - 1, [so_far[1] + m.other, mine], -beta, -alpha),
        };
        self.position.undo(undo);
        value
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes - self.told >= 256 {
            self.stopped |= (self.stop)(self.nodes - self.told);
            self.told = self.nodes;
        }
    }
}

/// The mover's goal pieces made and the opponent's destroyed.
fn count(changes: &Changes, side: Side) -> (i32, i32) {
    let (mine, yours) = (Colour::goal(side), Colour::goal(side.other()));
    changes.iter().fold((0, 0), |(made, destroyed), change| {
        (
            made + i32::from(change.to == mine),
            destroyed + i32::from(change.from == yours),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::atom4::round;

    #[test]
    fn every_node_is_told_and_the_answer_obeyed() {
        let opening = round::opening(1);
        let (mut told, mut asked) = (0, 0);
        let choice = choose(&opening, 6, &mut |nodes| {
            assert_eq!(nodes, 256);
            told += nodes;
            asked += 1;
            false
        });
        let nodes = choice.expect("the opening has moves").nodes;
        // A checksum: another order of moves gives the same choice by other work.
        assert_eq!(nodes, 574);
        assert!(asked > 1 && told <= nodes && nodes < told + 256, "{nodes}");
        assert_eq!(choose(&opening, 6, &mut |_| true), None);
    }
}

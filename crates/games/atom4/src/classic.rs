//! The machine player of the original Atom-4 (H. S. Teoh, 2003), with the same choice of moves.
//!
//! It searches a fixed number of plies with min-max and values a line of play for the side that makes
//! the last move of the line. The value is the sum over the moves of the line of `1.0 D + 1.7 M + 1.5
//! X` with
//!
//! * `D` the vertices set by that side minus those set by the other, placed pieces included;
//! * `M` goal pieces of that side made by it, minus those destroyed by the other side;
//! * `X` goal pieces of the other side destroyed by that side, minus those made by the other side;
//!
//! plus 1000 for a win, which ends the line. A full board ends the line with nothing added (the
//! original gives the side that fills the board a billion, by mistake). Earlier wins are not preferred.
//! Alpha-beta finds the same values faster; all scores are in tenths.

use crate::board::{Changes, Position};
use crate::colour::Colour;
use atom4_core::lattice::triangular::Vertex;
use atom4_core::rules::{Rules, Side, Verdict};

/// Smallest score, in tenths, of a line that ends in a win.
pub const WON: i32 = 9_000;

const SET: i32 = 10;
const OWN: i32 = 17;
const ENEMY: i32 = 15;
const WIN: i32 = 10_000;
const INFINITY: i32 = 1_000_000;

/// The choice of the classic player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Value for the side to move, in tenths.
    pub score: i32,
    /// Every move that reaches `score`, in row order; never empty.
    pub best: Vec<Vertex>,
    /// For each move in `best`, a line of play that reaches `score` and begins with the move.
    pub lines: Vec<Vec<Vertex>>,
    /// Number of moves made or valued.
    pub nodes: u64,
}

/// The classic player's choice at a depth of `plies`, at least 1; level `d` of the original searches `d
/// + 1` plies. `stop` is asked every few hundred nodes, with the number of nodes since the last
/// question. `None` when there is no move or `stop` returned true.
///
/// ```
/// use atom4_atom4::{classic, round};
/// let choice = classic::choose(&round::opening(1), 2, &mut |_| false).expect("there are moves");
/// assert!(choice.best.iter().all(|&vertex| round::opening(1).legal().contains(vertex)));
/// ```
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
    // A good order narrows the window early.
    moves.sort_by_key(|m| -m.guess);
    let mut choice = Choice {
        score: -INFINITY,
        best: Vec::new(),
        lines: Vec::new(),
        nodes: 0,
    };
    for m in &moves {
        // The window begins one below the best score, so that equal moves are told from worse
        // ones.
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

/// A move with its contribution to the value of a line.
struct Rated {
    vertex: Vertex,
    /// Contribution to a line whose last move is the mover's.
    own: i32,
    /// Contribution to a line whose last move is the opponent's; below zero.
    other: i32,
    /// The move makes goal pieces, so it may win.
    makes: bool,
    /// Value that orders the moves.
    guess: i32,
}

struct Player<'a> {
    position: Position,
    killers: Vec<Option<Vertex>>,
    /// Best line found for each number of plies left.
    lines: Vec<Vec<Vertex>>,
    nodes: u64,
    told: u64,
    stop: &'a mut dyn FnMut(u64) -> bool,
    stopped: bool,
}

impl Player<'_> {
    /// The legal moves in row order with their contributions.
    fn rated(&self, plies: usize) -> Vec<Rated> {
        let (colour, side) = (self.position.next_colour(), self.position.mover());
        let killer = self.killers[plies];
        let rate = |vertex| {
            // `changes` cannot fail: the vertices are legal, and the wheel's colours may be
            // played.
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

    /// Fail-soft alpha-beta value for the side to move after a line whose contributions are
    /// `so_far`: `[0]` for lines that end with a move of the side to move, `[1]` for the others.
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

    /// Value of a move for the side that makes it, with `plies` left before it.
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

/// Number of the mover's goal pieces made and number of the opponent's destroyed.
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
mod tests;

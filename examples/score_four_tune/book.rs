//! The opening book: for each position that good play reaches, the move of a long search.

use std::collections::{HashSet, VecDeque};
use std::fmt::Write as _;

use atom4::games::score_four::openings::{MOST_BEADS, form};
use atom4::games::score_four::{Board, Peg};
use atom4::search::Table;

use super::games::chosen;

/// An answer further below the best one is not looked at, in the points of the search.
const MARGIN: i32 = 80;
/// The answers of the other side are ranked by searches of this part of a position's nodes.
const RANKING: u64 = 32;

/// A position of the book, by its moves.
#[derive(Clone)]
struct Line {
    board: Board,
    moves: String,
}

impl Line {
    fn then(&self, peg: Peg) -> Line {
        let mut next = self.clone();
        next.board.add(self.board.mover(), peg);
        next.moves.push_str(&peg.to_string());
        next
    }
}

/// What stands above the lines.
const HEAD: &str = "# Moves to the position, the move to make, its score, the depth of the search. Made by score_four_tune; see docs/players.md.\n";

/// The book's lines: from the empty board and from every first move, the move that a search of so many nodes likes best, and
/// the best answers to it, as many as `width`.
pub fn make(nodes: u64, width: usize) -> String {
    let empty = Line {
        board: Board::new(),
        moves: String::new(),
    };
    let mut table = Table::new(16);
    let mut seen = HashSet::new();
    let mut ahead: VecDeque<Line> = [empty.clone()].into();
    ahead.extend(Peg::all().map(|peg| empty.then(peg)));
    let mut out = String::from(HEAD);
    while let Some(line) = ahead.pop_front() {
        let count = line.board.count();
        if count > MOST_BEADS || line.board.verdict().is_some() || !seen.insert(form(&line.board).0)
        {
            continue;
        }
        let Some(best) = chosen(&line.board, nodes, 1, &mut table) else {
            continue;
        };
        let moves = if line.moves.is_empty() {
            "-"
        } else {
            &line.moves
        };
        let _ = writeln!(out, "{moves} {} {} {}", best.peg, best.score, best.depth);
        eprintln!("{} {moves} {}", seen.len(), best.peg);
        if count + 2 > MOST_BEADS {
            continue;
        }
        ahead.extend(answers(
            &line.then(best.peg),
            nodes / RANKING,
            width,
            &mut table,
        ));
    }
    out
}

/// The positions after the best answers, one of those that are alike.
fn answers(line: &Line, nodes: u64, width: usize, table: &mut Table) -> Vec<Line> {
    let mut seen = HashSet::new();
    let mut ranked: Vec<(i32, Line)> = line
        .board
        .open_pegs()
        .map(|peg| line.then(peg))
        .filter(|next| next.board.verdict().is_none() && seen.insert(form(&next.board).0))
        .filter_map(|next| Some((chosen(&next.board, nodes, 1, table)?.score, next)))
        .collect();
    // The score is that of the side which moves after the answer: the least is best.
    ranked.sort_by_key(|&(score, _)| score);
    let most = ranked.first().map_or(0, |&(least, _)| least + MARGIN);
    let good = ranked.into_iter().filter(|&(score, _)| score <= most);
    good.take(width).map(|(_, line)| line).collect()
}

//! Puzzles of Cluster: the move that wins whatever hands come next, or the one with the best chance, exactly computed.

use std::ops::RangeInclusive;

use super::Game;
use super::machine::{Searching, candidates};
use super::state::State;
use crate::any_position::AnyPosition;
use crate::fast::Ply;
use crate::game::{actions, made};
use crate::possible_positions::{PossiblePositions, Task};
use crate::{Action, Board, Hand, RuleSet, Setup};
use atom4_core::base::Random;
use atom4_core::lattice::hexagonal::{Direction, Hex};
use atom4_core::rules::{GroupSet, HandList, Side};
use atom4_core::search::Limits;
use atom4_core::search::expectation::Expectation;
use atom4_play::puzzles::{Book, FoundPuzzle, Goal, Puzzles, Unproved};
use atom4_play::refusal::Refusal;

/// The puzzles of Cluster.
pub static BOOK: Book<Game> = Book::new();

/// Plies within which a puzzle is decided: a move, an answer, a move.
const PLIES: u32 = 3;
/// The least chance that is worth a puzzle, and the least by which it is better than that of any other move.
const LEAST: f64 = 0.3;
const MARGIN: f64 = 0.08;
/// Two chances within this of each other are the same but for rounding.
const ROUNDING: f64 = 1e-4;
/// Chips of each colour that are left at least, so that every hand can come.
const LEFT: u16 = 4;

/// The chance, for the one who made the last move, to win with the next own move, whatever the player to move does with each
/// hand; `nodes` counts positions.
fn chance<P: AnyPosition>(after: &P, nodes: &mut u64) -> f64 {
    if let Some(decided) = after.decided() {
        return if decided < 0.0 { 1.0 } else { 0.0 };
    }
    let mut moves = Vec::new();
    after.moves(&mut moves);
    let groups = moves.iter().map(|&(_, group)| usize::from(group) + 1);
    let mut least = vec![1.0f64; groups.max().unwrap_or(0)];
    for (mv, group) in moves {
        *nodes += 1;
        let next = after.after(mv);
        let worth = match next.decided() {
            Some(decided) => f64::from(decided.max(0.0)),
            None => {
                let winning = next.winning_groups();
                let hands = next.hands();
                let wins = hands.as_slice().iter();
                let wins = wins.filter(|(groups, _)| groups.meets(winning));
                wins.map(|&(_, chance)| f64::from(chance)).sum()
            }
        };
        let kept = &mut least[usize::from(group)];
        *kept = kept.min(worth);
    }
    let hands = after.hands();
    let hands = hands.as_slice().iter();
    hands
        .map(|&(groups, chance)| {
            let open = groups.groups().filter_map(|group| least.get(group));
            f64::from(chance) * open.copied().fold(1.0, f64::min)
        })
        .sum()
}

/// The chances of all moves with a hand, unless one of them wins at once; with the number of positions looked at.
struct Chances(Hand);

impl Task for Chances {
    type Output = Option<(Vec<(Ply, f64)>, u64)>;

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Self::Output {
        let moves = candidates(positions, self.0);
        let side = positions.first()?.0.mover();
        let mut after = moves.iter().flat_map(|candidate| &candidate.after);
        if after.any(|(position, _)| position.winner() == Some(side)) {
            return None;
        }
        let mut nodes = 0;
        let chances = moves.iter().filter_map(|candidate| {
            let (position, _) = candidate.after.first()?;
            Some((candidate.mv, chance(position, &mut nodes)))
        });
        let chances = chances.collect();
        Some((chances, nodes))
    }
}

/// The hands that a side may draw from these bags, with their probabilities.
fn hands(board: &Board, bags: &[u16], side: Side) -> Vec<(Hand, f64)> {
    let own: Vec<u8> = board.setup().chips_of(side).collect();
    let bag = |chip: u8| f64::from(bags[usize::from(chip)]);
    let total: f64 = own.iter().map(|&chip| bag(chip)).sum();
    let mut hands = Vec::new();
    for &first in &own {
        for &second in &own {
            let same = if first == second { 1.0 } else { 0.0 };
            let chance = bag(first) * (bag(second) - same) / (total * (total - 1.0));
            if chance > 0.0 {
                let second = Some(second);
                hands.push((Hand { first, second }, chance));
            }
        }
    }
    hands
}

/// As [`chance`], by the rules alone: boards, bags, hands one by one.
fn plain_chance(
    board: &Board,
    bags: &[u16],
    me: Side,
    most: u64,
    nodes: &mut u64,
) -> Result<f64, Unproved> {
    if let Some(winner) = board.winner() {
        return Ok(if winner == me { 1.0 } else { 0.0 });
    }
    let mut sum = 0.0;
    let mut known: Vec<(Action, f64)> = Vec::new();
    for (hand, chance) in hands(board, bags, me.other()) {
        let mut answers = Vec::new();
        actions(board, hand, &mut answers);
        let mut worst = 1.0f64;
        for answer in answers {
            // My own hands do not depend on which chips the other side spends.
            let worth = match known.iter().find(|(action, _)| *action == answer) {
                Some(&(_, worth)) => worth,
                None => {
                    let worth = plain_win_now(&made(board, answer), bags, me, nodes);
                    known.push((answer, worth));
                    worth
                }
            };
            if *nodes > most {
                return Err(Unproved::TooLong);
            }
            worst = worst.min(worth);
        }
        sum += chance * worst;
    }
    Ok(sum)
}

/// The chance to draw a hand with which `me` wins at once; a game that is over counts as it stands.
fn plain_win_now(board: &Board, bags: &[u16], me: Side, nodes: &mut u64) -> f64 {
    if let Some(winner) = board.winner() {
        return if winner == me { 1.0 } else { 0.0 };
    }
    let mut known: Vec<(Action, bool)> = Vec::new();
    let mut sum = 0.0;
    for (hand, chance) in hands(board, bags, me) {
        let mut moves = Vec::new();
        actions(board, hand, &mut moves);
        let mut wins = |action: Action| match known.iter().find(|(known, _)| *known == action) {
            Some(&(_, wins)) => wins,
            None => {
                *nodes += 1;
                let wins = made(board, action).winner() == Some(me);
                known.push((action, wins));
                wins
            }
        };
        if moves.into_iter().any(&mut wins) {
            sum += chance;
        }
    }
    sum
}

/// The goal of the chances of all moves, and the place of the move that alone reaches it.
fn goal_of(chances: &[f64]) -> Option<(Goal, usize)> {
    let best = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]))?;
    let others = (0..chances.len()).filter(|&n| n != best);
    let second = others.map(|n| chances[n]).fold(0.0, f64::max);
    let value = chances[best];
    if value > 1.0 - ROUNDING && second < 1.0 - ROUNDING {
        return Some((Goal::Win(PLIES), best));
    }
    let percent = (100.0 * value).round() as u32;
    (value >= LEAST && percent < 100 && value >= second + MARGIN)
        .then_some((Goal::Chance(PLIES, percent), best))
}

impl Game {
    /// The hand and the bags of a puzzle's board.
    fn drawn(&self) -> Option<(Hand, Vec<u16>)> {
        let hand = self.hand(self.mover())?;
        Some((hand, super::machine::bags_with(&self.bags(), Some(hand))))
    }
}

impl Puzzles for Game {
    const DATA: &'static str = include_str!("../puzzles.txt");

    /// The chips in the order of the cells, `.` for a free one; gravity; the side's hand.
    fn puzzle_position(&self) -> String {
        let board = self.board();
        let chip = |cell| board.chip(cell).map_or('.', |chip| char::from(b'0' + chip));
        let cells: String = (0..board.cells().len()).map(chip).collect();
        let hand = self.hand(self.mover()).map_or(String::new(), |hand| {
            let second = hand.second.map_or(String::new(), |chip| chip.to_string());
            format!("{}{second}", hand.first)
        });
        format!("{cells} {} {hand}", board.gravity().index())
    }

    fn set_puzzle(&mut self, position: &str) -> Result<(), Refusal> {
        let wrong = || Refusal::new("that is no board of a puzzle");
        let words: Vec<&str> = position.split(' ').collect();
        let &[cells, gravity, hand] = words.as_slice() else {
            return Err(wrong());
        };
        let mut board = Board::new(Setup::default(), &[]).map_err(Refusal::from_error)?;
        let gravity = gravity.parse().ok().and_then(Direction::new);
        board.rotate(gravity.ok_or_else(wrong)?);
        for (cell, chip) in cells.chars().enumerate() {
            if let Some(chip) = chip.to_digit(10) {
                board
                    .place(cell, chip.into())
                    .map_err(Refusal::from_error)?;
            }
        }
        let digits: Vec<u8> = hand.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
        let (first, second) = match *digits.as_slice() {
            [first, second] => (first, Some(second)),
            _ => return Err(wrong()),
        };
        if digits
            .iter()
            .any(|&chip| chip >= board.setup().all_colours())
        {
            return Err(wrong());
        }
        let mover = board.setup().owner(first);
        let mut state = State {
            mover,
            ..State::fresh(board, RuleSet::default(), Random::new(1))
        };
        state.hands[mover.index()] = Some(Hand { first, second });
        self.set_up(state);
        Ok(())
    }

    /// The chips turned and mirrored, gravity with them, the sides and each side's colours exchanged, in the way that comes
    /// first.
    fn alike(&self) -> Vec<i16> {
        let board = self.board();
        let grid = board.grid();
        let mover = self.mover();
        let mut first: Option<Vec<i16>> = None;
        let each = board.setup().colours;
        for n in 0..24u8 {
            let image = |hex: Hex| {
                let hex = if n / 6 % 2 == 1 {
                    Hex::new(hex.r, hex.q)
                } else {
                    hex
                };
                (0..n % 6).fold(hex, |hex, _| hex.turn())
            };
            for swap in 0..2u8 {
                // The mover's colours come first; either side's may change places.
                let colour = |chip: u8| {
                    let (own, place) = (board.setup().owner(chip) == mover, chip % each);
                    let exchanged = if own { n / 12 == 1 } else { swap == 1 };
                    let place = if exchanged { each - 1 - place } else { place };
                    i16::from(place + if own { 0 } else { each })
                };
                let mut all: Vec<[i16; 3]> = Vec::new();
                for (cell, &hex) in grid.hexes().iter().enumerate() {
                    if let Some(chip) = board.chip(cell) {
                        let hex = image(hex);
                        all.push([hex.q as i16, hex.r as i16, colour(chip)]);
                    }
                }
                all.sort_unstable();
                let (q, r) = board.gravity().step();
                let down = image(Hex::new(q, r));
                let hand = self.hand(mover).into_iter();
                let mut held: Vec<i16> = hand.flat_map(Hand::chips).map(colour).collect();
                held.sort_unstable();
                let flat = [vec![down.q as i16, down.r as i16], held, all.concat()].concat();
                if first.as_ref().is_none_or(|first| flat < *first) {
                    first = Some(flat);
                }
            }
        }
        first.unwrap_or_default()
    }

    const LONGEST: u32 = PLIES;

    fn find(&self, plies: Option<RangeInclusive<u32>>) -> Option<FoundPuzzle<Action>> {
        let (hand, bags) = self.drawn()?;
        hand.second?;
        let all = self.board().setup().all_colours();
        if (0..all).any(|chip| bags[usize::from(chip)] < LEFT) {
            return None;
        }
        let bags = [(bags, 1.0)];
        let places = PossiblePositions::new(self.board(), &bags, self.mover());
        let (moves, nodes) = places.work(Chances(hand))?;
        let chances: Vec<f64> = moves.iter().map(|&(_, chance)| chance).collect();
        let (goal, best) = goal_of(&chances)?;
        let is_wanted = |plies: RangeInclusive<u32>| matches!(goal, Goal::Win(length) if plies.contains(&length));
        if !plies.is_none_or(is_wanted) {
            return None;
        }
        let (mv, _) = moves.get(best)?;
        let solution = mv.action(self.board().grid().reach());
        Some(FoundPuzzle {
            goal,
            solution,
            nodes,
        })
    }

    fn prove(&self, goal: Goal, solution: Action, most: u64) -> Result<u64, Unproved> {
        let no_hand = || Unproved::wrong("no hand is given");
        let (hand, bags) = self.drawn().ok_or_else(no_hand)?;
        let mut moves = Vec::new();
        actions(self.board(), hand, &mut moves);
        let (mut nodes, mut chances) = (0, Vec::new());
        for &action in &moves {
            let after = made(self.board(), action);
            if after.winner() == Some(self.mover()) {
                return Err(Unproved::wrong(format!("{action} wins at once")));
            }
            let bags = Hand::spent(Some(hand), action, &bags);
            let found = plain_chance(&after, &bags, self.mover(), most, &mut nodes)?;
            chances.push(found);
        }
        match goal_of(&chances) {
            Some((found, best)) if found == goal && moves.get(best) == Some(&solution) => Ok(nodes),
            Some((found, best)) => {
                let best = moves.get(best);
                Err(Unproved::wrong(format!("{best:?} reaches {found:?}")))
            }
            None => Err(Unproved::wrong("no move alone is best")),
        }
    }

    fn forces(&self, _: Side, _: u32, _: u64) -> Result<bool, Unproved> {
        Err(Unproved::wrong("what is drawn decides in this game"))
    }

    fn best_at(&self, plies: u32) -> Option<Action> {
        let (hand, bags) = self.drawn()?;
        let (clock, stop) = (std::time::Instant::now(), Default::default());
        let searching = Searching {
            hand,
            engine: &mut Expectation::new(1),
            limits: &Limits::new(&clock, &stop).with_depth(plies),
            report: &mut |_| {},
        };
        let bags = [(bags, 1.0)];
        let (best, _) =
            PossiblePositions::new(self.board(), &bags, self.mover()).work(searching)?;
        Some(best.action(self.board().grid().reach()))
    }
}

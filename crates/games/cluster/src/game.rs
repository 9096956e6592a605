//! The game on a board: bags, hands, turns and results.

use thiserror::Error;

use super::board::Board;
use super::notation::Action;
use super::rule_set::RuleSet;
use super::setup::Refusal;
use atom4_core::base::Random;
use atom4_core::base::random::mix;
use atom4_core::lattice::hexagonal::Direction;
use atom4_core::rules::{Rules, Side, Verdict};

/// The chips that a player has drawn for a turn.
///
/// ```
/// use atom4_cluster::Hand;
/// let hand = Hand { first: 1, second: Some(1) };
/// assert!(hand.holds(1) && !hand.holds(0));
/// assert_eq!(hand.colours().count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Colour number of the chip drawn first.
    pub first: u8,
    /// Colour number of the chip drawn second; `None` when the bags held only one.
    pub second: Option<u8>,
}

impl Hand {
    /// Says whether `chip` was drawn.
    #[must_use]
    pub fn holds(self, chip: u8) -> bool {
        self.first == chip || self.second == Some(chip)
    }

    /// The colour numbers drawn, each once.
    pub fn colours(self) -> impl Iterator<Item = u8> {
        let other = self.second.filter(|&chip| chip != self.first);
        std::iter::once(self.first).chain(other)
    }

    /// The colour numbers of all chips drawn, the first one first.
    pub fn chips(self) -> impl Iterator<Item = u8> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The chips that leave `bags`, counted by colour, when this hand makes a move: the one that is dropped, or both when
    /// the board is turned.
    #[must_use]
    pub fn spent(hand: Option<Hand>, action: Action, bags: &[u16]) -> Vec<u16> {
        let pair = hand.filter(|hand| hand.second.is_some());
        let chips: Vec<u8> = match action {
            Action::Drop { chip, .. } => vec![chip],
            Action::Rotate(_) => pair.into_iter().flat_map(Hand::chips).collect(),
        };
        let mut bags = bags.to_vec();
        for chip in chips {
            let bag = &mut bags[usize::from(chip)];
            *bag = bag.saturating_sub(1);
        }
        bags
    }
}

/// The way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This side has the longer line, and it reaches the win length.
    Line(Side),
    /// This side could not draw a chip, or under [`RuleSet::Chen`] a second one, and has lost.
    OutOfChips(Side),
    /// This side drew one chip while every column was full, and has lost.
    Stuck(Side),
}

impl Ending {
    /// The side that has won.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self {
            Ending::Line(side) => side,
            Ending::OutOfChips(side) | Ending::Stuck(side) => side.other(),
        }
    }
}

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over, or no hand is dealt.
    #[error("it is nobody's turn")]
    NoTurn,
    /// The board does not allow the action.
    #[error(transparent)]
    Board(#[from] Refusal),
    /// The hand does not hold the chip.
    #[error("chip {0} is not in the hand")]
    NotInHand(i64),
    /// The hand holds one chip, and turning the board takes two.
    #[error("turning the board takes two chips in the hand")]
    OneChip,
}

/// A board with bags, the player to move and, once dealt, that player's hand.
///
/// ```
/// use atom4_core::base::Random;
/// use atom4_cluster::{Board, DealtGame, RuleSet, Setup};
/// use atom4_core::rules::{Rules, Side};
///
/// let board = Board::new(Setup::default(), &[]).expect("no walls");
/// let mut game = DealtGame::new(board, RuleSet::Referee);
/// game.deal(&mut Random::new(1)).expect("the bags are full");
/// let mut moves = Vec::new();
/// game.moves(&mut moves);
/// game.act(moves[0]).expect("a legal move");
/// assert_eq!(game.mover(), Side::Black);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealtGame {
    board: Board,
    rules: RuleSet,
    bags: Vec<u16>,
    mover: Side,
    hand: Option<Hand>,
    ending: Option<Ending>,
}

impl DealtGame {
    /// A new game on `board`; player 0 (White) draws first.
    #[must_use]
    pub fn new(board: Board, rules: RuleSet) -> DealtGame {
        let colours = board.setup().all_colours();
        let chips = rules.chips(board.grid().len(), colours);
        DealtGame {
            board,
            rules,
            bags: vec![chips; usize::from(colours)],
            mover: Side::White,
            hand: None,
            ending: None,
        }
    }

    /// A game in progress. `bags` hold the chips of each colour that are neither on the board nor
    /// out of the game; `mover` draws next.
    #[must_use]
    pub fn resumed(board: Board, rules: RuleSet, bags: Vec<u16>, mover: Side) -> DealtGame {
        DealtGame {
            ending: board.winner().map(Ending::Line),
            board,
            rules,
            bags,
            mover,
            hand: None,
        }
    }

    /// The rule set of the game.
    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The game with `mover` to draw first.
    #[must_use]
    pub fn starting_with(self, mover: Side) -> DealtGame {
        DealtGame { mover, ..self }
    }

    /// The board of the game.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Number of chips in the bags, by colour; the chips of the hand are not among them.
    #[must_use]
    pub fn bags(&self) -> &[u16] {
        &self.bags
    }

    /// The hand of the player to move; `None` before it is dealt.
    #[must_use]
    pub const fn hand(&self) -> Option<Hand> {
        self.hand
    }

    /// The way in which the game ended; `None` while it goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Draws a random hand for the player to move. The game ends when the player cannot draw, or
    /// can do nothing with the hand; then the result is `None`.
    pub fn deal(&mut self, random: &mut Random) -> Option<Hand> {
        if self.ending.is_some() {
            return None;
        }
        let first = self.draw(random);
        let second = first.and_then(|_| self.draw(random));
        self.dealt(first, second)
    }

    /// Deals a hand whose chips are given.
    ///
    /// # Errors
    /// The mover's bags do not hold these chips. Nothing is dealt.
    pub fn deal_known(&mut self, first: u8, second: Option<u8>) -> Result<(), Refusal> {
        let mut left = self.bags.clone();
        let chips = self.board.setup().chips_of(self.mover);
        for chip in std::iter::once(first).chain(second) {
            match left.get_mut(usize::from(chip)) {
                Some(count) if *count > 0 && chips.contains(&chip) => *count -= 1,
                _ => return Err(Refusal::NoChip(chip.into(), chips.end - 1)),
            }
        }
        self.bags = left;
        self.dealt(Some(first), second);
        Ok(())
    }

    /// Draws one chip from the mover's bags, each chip equally likely.
    fn draw(&mut self, random: &mut Random) -> Option<u8> {
        let chips = self.board.setup().chips_of(self.mover);
        let count = |chip: u8| u64::from(self.bags[usize::from(chip)]);
        let total: u64 = chips.clone().map(count).sum();
        if total == 0 {
            return None;
        }
        let mut ticket = random.below(total);
        for chip in chips {
            let left = u64::from(self.bags[usize::from(chip)]);
            if ticket < left {
                self.bags[usize::from(chip)] -= 1;
                return Some(chip);
            }
            ticket -= left;
        }
        None
    }

    fn dealt(&mut self, first: Option<u8>, second: Option<u8>) -> Option<Hand> {
        let Some(first) = first else {
            self.ending = Some(Ending::OutOfChips(self.mover));
            return None;
        };
        if second.is_none() && self.rules == RuleSet::Chen {
            self.bags[usize::from(first)] += 1;
            self.ending = Some(Ending::OutOfChips(self.mover));
            return None;
        }
        let hand = Hand { first, second };
        self.hand = Some(hand);
        if second.is_none() && self.board.open_columns().next().is_none() {
            self.ending = Some(Ending::Stuck(self.mover));
            return None;
        }
        Some(hand)
    }

    /// Drops `chip` into column `pos`. The other chip of the hand goes back into its bag.
    ///
    /// # Errors
    /// The first that applies: nobody's turn, no such column, column full, chip not in the hand.
    pub fn drop_chip(&mut self, pos: i64, chip: i64) -> Result<(), Illegal> {
        let hand = self.turn()?;
        self.board.open_column(pos)?;
        let held = hand.colours().find(|&held| i64::from(held) == chip);
        let dropped = held.ok_or(Illegal::NotInHand(chip))?;
        self.board.drop_chip(pos, chip)?;
        if let Some(second) = hand.second {
            let other = if dropped == hand.first {
                second
            } else {
                hand.first
            };
            self.bags[usize::from(other)] += 1;
        }
        self.turn_over();
        Ok(())
    }

    /// Turns the board. Both chips of the hand leave the game.
    ///
    /// # Errors
    /// The first that applies: nobody's turn, one chip in the hand, no such direction.
    pub fn rotate(&mut self, direction: i64) -> Result<(), Illegal> {
        if self.turn()?.second.is_none() {
            return Err(Illegal::OneChip);
        }
        let gravity = Direction::new(direction).ok_or(Refusal::NoDirection(direction))?;
        self.board.rotate(gravity);
        self.turn_over();
        Ok(())
    }

    /// Performs `action`.
    ///
    /// # Errors
    /// The errors of [`DealtGame::drop_chip`] and [`DealtGame::rotate`].
    pub fn act(&mut self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Drop { pos, chip } => self.drop_chip(pos.into(), chip.into()),
            Action::Rotate(direction) => self.rotate(direction.index() as i64),
        }
    }

    fn turn(&self) -> Result<Hand, Illegal> {
        match (self.hand, self.ending) {
            (Some(hand), None) => Ok(hand),
            _ => Err(Illegal::NoTurn),
        }
    }

    fn turn_over(&mut self) {
        self.hand = None;
        self.mover = self.mover.other();
        self.ending = self.board.winner().map(Ending::Line);
    }
}

/// The board after an action that the rules allow.
#[must_use]
pub fn made(board: &Board, action: Action) -> Board {
    let mut board = board.clone();
    match action {
        // A full column takes no chip.
        Action::Drop { pos, chip } => drop(board.drop_chip(pos.into(), chip.into())),
        Action::Rotate(to) => board.rotate(to),
    }
    board
}

/// Appends the legal actions with `hand` on `board`: drops by column, then turns by direction.
pub fn actions(board: &Board, hand: Hand, out: &mut Vec<Action>) {
    for pos in board.open_columns() {
        out.extend(hand.colours().map(|chip| Action::Drop { pos, chip }));
    }
    if hand.second.is_some() {
        out.extend(Direction::ALL.map(Action::Rotate));
    }
}

impl Rules for DealtGame {
    type Move = Action;
    type Undo = DealtGame;

    fn mover(&self) -> Side {
        self.mover
    }

    /// Appends nothing before a hand is dealt.
    fn moves(&self, moves: &mut Vec<Action>) {
        if let Ok(hand) = self.turn() {
            actions(&self.board, hand, moves);
        }
    }

    fn play(&mut self, action: Action) -> DealtGame {
        let before = self.clone();
        let played = self.act(action);
        debug_assert!(played.is_ok(), "{action:?} was not among the moves");
        before
    }

    fn undo(&mut self, before: DealtGame) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ending.map(|ending| Verdict::Win(ending.winner()))
    }

    fn key(&self) -> u64 {
        let hand = self.hand.map_or(0, |hand| {
            1 + u64::from(hand.first) + (u64::from(hand.second.unwrap_or(255)) << 8)
        });
        let turn = self.mover.index() as u64 + 2 * self.board.gravity().index() as u64;
        let cells = self.board.cells().iter().map(|&value| u64::from(value));
        let bags = self.bags.iter().map(|&count| u64::from(count));
        let fold = |key: u64, part: u64| mix(key.rotate_left(5) ^ part);
        cells.chain(bags).fold(mix(hand << 8 | turn), fold)
    }
}

#[cfg(test)]
mod tests;

//! The small traits of a game: what a search needs to know, and nothing more.
//!
//! [`Rules`] is for two players, [`Puzzle`] for one; they have no common parent.
//! Neither knows how to print, to parse or to evaluate.

use std::fmt::Debug;

/// One of the two players. White moves first in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first player.
    White,
    /// The second player.
    Black,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `White` or `Black`, as answers name the sides.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This side has won.
    Win(Side),
    /// Nobody has won and nobody will.
    Draw,
}

/// The rules of a game for two players, as a search sees them.
///
/// A position is cheap to clone. Playing returns what it takes to go back: a delta where undoing
/// is faster, the whole former position where copying is.
pub trait Rules: Clone {
    /// One move. Two moves are equal when they do the same thing in the same position.
    type Move: Copy + Eq + Debug;
    /// What [`Rules::play`] hands out so that [`Rules::undo`] can restore the position exactly.
    type Undo;

    /// The side to move.
    fn mover(&self) -> Side;

    /// Appends every legal move to `moves`, in the game's board order. Appends nothing when the
    /// position is decided.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Makes a move that [`Rules::moves`] listed.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back; `undo` is what playing it returned.
    fn undo(&mut self, undo: Self::Undo);

    /// How the game ended; `None` while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// A 64-bit key of everything that decides how the game goes on, the side to move included.
    fn key(&self) -> u64;
}

/// A heuristic value of a position, apart from the rules.
pub trait Evaluate: Rules {
    /// The value for the side to move, in the game's own points; above zero is good. Smaller in
    /// size than any score of a won or lost game. Never asked for on a decided position.
    fn evaluate(&self) -> i32;
}

/// What a game can tell a search about its moves beyond the rules. Every item has a default that
/// tells nothing; a search is right without them and fast with them.
pub trait Hints: Evaluate {
    /// About what a small advantage is worth in the game's points.
    const UNIT: i32 = 100;

    /// How many different values [`Hints::slot`] has.
    const SLOTS: usize = 1;

    /// A small number for a move, so that the search can remember what was good elsewhere: moves
    /// with the same number are alike. Below [`Hints::SLOTS`].
    fn slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// A first guess at how good a move is, to order moves nobody has tried yet.
    fn promise(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Whether the side to move has a move that wins at once. Must be right whenever it is not
    /// `None`, which stands for "not known". Asked at the leaves: it should not try every move.
    fn wins_at_once(&self) -> Option<bool> {
        None
    }

    /// Whether the opponent would win with the next move if the side to move did nothing. A guess
    /// is good enough: it decides where the search looks deeper.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Makes the side to move stand still for one move, for a search that asks whether a position
    /// is good enough even so; `None` where the game has no sense of that.
    fn pass(&mut self) -> Option<Self::Undo> {
        None
    }
}

/// The rules of a puzzle for one player: reach a goal in few moves.
pub trait Puzzle: Clone {
    /// One move.
    type Move: Copy + Eq + Debug;
    /// A state in the form that is stored and compared, small.
    type State: Clone + Eq + std::hash::Hash;

    /// The state the puzzle starts from.
    fn start(&self) -> Self::State;

    /// Appends every move from `state` with the state it leads to, in a fixed order.
    fn successors(&self, state: &Self::State, out: &mut Vec<(Self::Move, Self::State)>);

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;
}

/// The hands a player may draw, for [`Chance::hands`]: the groups of moves that each allows, one
/// bit a group, and how likely it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hands {
    hands: [(u8, f32); Hands::MOST],
    count: usize,
}

impl Hands {
    /// The most hands that are told apart.
    pub const MOST: usize = 12;

    /// Adds a hand that allows `groups`; a chance of nothing adds none.
    pub fn push(&mut self, groups: u8, chance: f32) {
        if chance > 0.0 && self.count < Hands::MOST {
            self.hands[self.count] = (groups, chance);
            self.count += 1;
        }
    }

    /// The hands, each with its chance.
    #[must_use]
    pub fn as_slice(&self) -> &[(u8, f32)] {
        &self.hands[..self.count]
    }
}

/// A game in which a player draws a hand before each move, as a search over expectations sees it.
///
/// A position is one before the draw. Its moves fall into groups, up to 8; a hand allows some
/// groups and not others. Values are chances of winning, from -1 (lost) to 1 (won).
pub trait Chance: Clone {
    /// One move.
    type Move: Copy + Eq + Debug;

    /// The hands that the player to move may draw; none when nothing is left to draw, which loses.
    fn hands(&self) -> Hands;

    /// Appends every move that some hand allows, with its group.
    fn moves(&self, moves: &mut Vec<(Self::Move, u8)>);

    /// The position after a move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;

    /// How many different values [`Chance::slot`] has.
    const SLOTS: usize = 1;

    /// A small number for a move, so that the search can remember what was good elsewhere: moves
    /// with the same number are alike. Below [`Chance::SLOTS`].
    fn slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// 1 when the player to move has won, -1 when the other one has; `None` while it goes on.
    fn decided(&self) -> Option<f32>;

    /// The groups, one bit each, in which some move wins at once.
    fn winning_groups(&self) -> u8;

    /// Whether the other player would win with the next move if the player to move did nothing.
    /// A guess is good enough: there the search looks one ply deeper.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Groups in which some move wins at once, and a guess at the value for the player to move in
    /// all other groups, between -1 and 1. Every hand that can win must allow one of the groups.
    fn guess(&self) -> (u8, f32);

    /// A 64-bit key of everything that decides how the game goes on.
    fn key(&self) -> u64;
}

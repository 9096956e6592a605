//! The traits that a game implements for the searches.
//!
//! [`Rules`] describes a game for two players, [`Puzzle`] a game for one, [`Chance`] a game with random
//! draws; they have no common parent. None of them prints, parses or evaluates.
//!
//! ```
//! use atom4_core::rules::{Rules, Side, Verdict};
//!
//! /// Take one or two matches; who takes the last one wins.
//! #[derive(Clone)]
//! struct Matches(u8, Side);
//!
//! impl Rules for Matches {
//!     type Move = u8;
//!     type Undo = u8;
//!     fn mover(&self) -> Side {
//!         self.1
//!     }
//!     fn moves(&self, moves: &mut Vec<u8>) {
//!         moves.extend((1..=2).filter(|&n| n <= self.0));
//!     }
//!     fn play(&mut self, taken: u8) -> u8 {
//!         (self.0, self.1) = (self.0 - taken, self.1.other());
//!         taken
//!     }
//!     fn undo(&mut self, taken: u8) {
//!         (self.0, self.1) = (self.0 + taken, self.1.other());
//!     }
//!     fn verdict(&self) -> Option<Verdict> {
//!         (self.0 == 0).then_some(Verdict::Win(self.1.other()))
//!     }
//!     fn key(&self) -> u64 {
//!         2 * u64::from(self.0) + self.1.index() as u64
//!     }
//! }
//!
//! let mut game = Matches(3, Side::White);
//! let undo = game.play(2);
//! assert_eq!(game.mover(), Side::Black);
//! game.undo(undo);
//! assert_eq!(game.0, 3);
//! ```

use std::fmt::Debug;

mod hands;

pub use hands::{GroupSet, GroupsOf, HandList, Hands, ManyHands};

/// One of the two players. White moves first in every game.
///
/// ```
/// use atom4_core::rules::Side;
/// assert_eq!(Side::White.other(), Side::Black);
/// assert_eq!(Side::Black.index(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The first player.
    White,
    /// The second player.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Index of the side: 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Name of the side in answers: `White` or `Black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }

    /// Name of the side in commands: `white` or `black`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// The side of a name in either case: `white`.
    ///
    /// ```
    /// use atom4_core::rules::Side;
    /// assert_eq!(Side::named("Black"), Some(Side::Black));
    /// assert_eq!(Side::named("green"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| side.name().eq_ignore_ascii_case(name))
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side that won.
    Win(Side),
    /// The game ended without a winner.
    Draw,
}

/// The rules of a game for two players.
///
/// A position is cheap to clone. [`Rules::play`] returns the data that [`Rules::undo`] needs: a list of
/// changes where that is faster, or the whole former position.
pub trait Rules: Clone {
    /// A move. Two moves are equal when they have the same effect in the same position.
    type Move: Copy + Eq + Debug;
    /// The data that [`Rules::undo`] needs to restore the position before a move.
    type Undo;

    /// The side to move.
    fn mover(&self) -> Side;

    /// Appends every legal move to `moves`, always in the same order; nothing when the game is
    /// over.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a move that [`Rules::moves`] listed.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back. `undo` is the value that [`Rules::play`] returned for it.
    fn undo(&mut self, undo: Self::Undo);

    /// The result of the game; `None` while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// A 64-bit hash of everything that the rest of the game depends on, the side to move included.
    fn key(&self) -> u64;
}

/// A heuristic value of a position.
pub trait Evaluate: Rules {
    /// The value for the side to move in the game's own points; above zero is good for that side.
    /// Its size is below [`WIN_BOUND`](crate::search::WIN_BOUND). The search never asks for it when
    /// the game is over.
    fn evaluate(&self) -> i32;
}

/// Knowledge about moves that makes a search faster. Every item has a default that tells nothing. The
/// results of an exact search do not depend on them.
pub trait Hints: Evaluate {
    /// Value of a small advantage in the game's points: the first aspiration window reaches so far
    /// to both sides.
    const UNIT: i32 = 100;

    /// What one ply of depth may change at most in a quiet position, in the game's points, for
    /// pruning near the leaves; `None` in games where that is not known.
    const MARGIN: Option<i32> = None;

    /// Depth from which on the search keeps results in its table. Below it a result is found again in
    /// less time than memory takes to answer.
    const TABLE_DEPTH: i32 = 1;

    /// Number of entries in the history table: [`Hints::slot`] stays below it.
    const SLOTS: usize = 1;

    /// Index of a move in the history table. Moves with one index share their statistics.
    fn slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Estimate of a move's quality, for the order of moves that have no statistics yet.
    fn promise(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Says whether the side to move has a move that wins at once; `None` when that is not known. A
    /// wrong answer makes the search wrong. The search asks at its leaves, so it must not cost as
    /// much as trying every move.
    fn wins_at_once(&self) -> Option<bool> {
        None
    }

    /// Says whether the opponent would win with its next move if the side to move passed. A wrong
    /// answer only changes which lines are searched deeper.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Says whether a move changes little, so that [`Hints::MARGIN`] bounds what it is worth. A wrong answer only changes which moves
    /// are left out near the leaves.
    fn is_quiet(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Passes the turn to the opponent, for null-move pruning, where the evaluation is `least` at
    /// the least; `None` where it is not, and in games where a pass makes no sense.
    fn pass(&mut self, least: i32) -> Option<Self::Undo> {
        let _ = least;
        None
    }
}

/// Knowledge about how soon a side can win at all, for a search on win or no win. A wrong answer makes that search wrong.
pub trait Threats: Hints {
    /// False only where `side` surely cannot have won `plies` plies from here, whatever both sides play.
    fn may_win_within(&self, side: Side, plies: u32) -> bool;

    /// Plies until the board is full: no game takes longer.
    fn plies_left(&self) -> u32;

    /// Appends the moves of `side`, whose turn it is, that are of use where it wants to have won `plies` plies from here: at
    /// least those that win, and those after which it [may win](Threats::may_win_within) within `plies - 1`.
    fn moves_toward(&mut self, side: Side, plies: u32, moves: &mut Vec<Self::Move>) {
        let _ = (side, plies);
        self.moves(moves);
    }

    /// A move of these after which `side`, whose turn comes then, surely cannot have won within `plies` more, where one is seen
    /// without playing it.
    fn refutation(&mut self, side: Side, plies: u32, moves: &[Self::Move]) -> Option<Self::Move> {
        let _ = (side, plies, moves);
        None
    }

    /// The key of the position that stands for all those that a symmetry of the game makes of this one, and the number of the
    /// symmetry that makes that one of this. In a game without symmetries its own key, and 0.
    fn symmetric_key(&self) -> (u64, usize) {
        (self.key(), 0)
    }

    /// The [slot](Hints::slot) of the move that symmetry `number` makes of `mv`.
    fn symmetric_slot(&self, mv: Self::Move, number: usize) -> usize {
        let _ = number;
        self.slot(mv)
    }
}

/// The rules of a puzzle for one player, who wants to reach a goal in few moves.
pub trait Puzzle: Clone {
    /// A move.
    type Move: Copy + Eq + Debug;
    /// A state of the puzzle in the small form that tables store and compare.
    type State: Clone + Eq + std::hash::Hash;

    /// The first state of the puzzle.
    fn start(&self) -> Self::State;

    /// Appends every move possible in `state` together with the state after it, always in the same
    /// order.
    fn successors(&self, state: &Self::State, out: &mut Vec<(Self::Move, Self::State)>);

    /// Says whether the puzzle is solved in `state`.
    fn is_goal(&self, state: &Self::State) -> bool;
}

/// A game in which the player to move draws a hand before each move.
///
/// A position is one before the draw. Its moves fall into groups; a hand allows some of the groups. Values go from -1 (lost) to 1 (won).
pub trait Chance: Clone {
    /// A move.
    type Move: Copy + Eq + Debug;

    /// A list of hands.
    type Hands: HandList;

    /// Number of positions that a search looks at between two looks at its clock.
    const NODES_PER_CHECK: u64 = 200;

    /// The hands that the player to move may draw. A player who has none loses.
    fn hands(&self) -> Self::Hands;

    /// Appends every move that some hand allows, together with its group.
    fn moves(&self, moves: &mut Vec<(Self::Move, u8)>);

    /// The position after move `mv`.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;

    /// The position that a search puts in place of the one after move `mv`. It may lie further on in the
    /// game, after moves that both players are expected to repeat.
    #[must_use]
    fn ahead(&self, mv: Self::Move) -> Self {
        self.after(mv)
    }

    /// Number of entries in the history table: [`Chance::slot`] stays below it.
    const SLOTS: usize = 1;

    /// Index of a move in the history table. Moves with one index share their statistics.
    fn slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// 1 when the player to move has won, -1 when the opponent has; `None` while the game goes on.
    fn decided(&self) -> Option<f32>;

    /// The groups that hold a move that wins at once.
    fn winning_groups(&self) -> GroupsOf<Self::Hands>;

    /// Says whether the opponent would win with its next move if the player to move passed. A wrong
    /// answer only changes which lines are searched one ply deeper.
    fn is_threatened(&self) -> bool {
        false
    }

    /// A set of groups that hold a move that wins at once, and an estimate of the value, between -1
    /// and 1, of every hand that allows none of them. Every hand that can win at once must allow
    /// one of the groups.
    fn guess(&self) -> (GroupsOf<Self::Hands>, f32);

    /// A 64-bit hash of everything that the rest of the game and [`Chance::ahead`] depend on.
    fn key(&self) -> u64;
}

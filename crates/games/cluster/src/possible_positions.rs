//! The positions that a player may be in, in the form that serves the board best.

use super::any_position::AnyPosition;
use super::board::Board;
use super::fast::FastPosition;
use super::field::Field;
use super::weights::{COUNT, WEIGHTS};
use super::wide::{WideField, WidePosition};
use atom4_core::rules::Side;

/// Chips left by colour, and the probability that they are the ones.
pub type PossibleBags = (Vec<u16>, f32);

/// Work on the positions that a player may be in, whatever their form.
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does it. The positions, each with its probability, differ in the other player's bag only.
    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Self::Output;
}

/// Upper bound on the number of cells of all positions that a large board is looked at in: two of edge 24, eight of edge 12.
const CELLS: usize = 4_000;

/// The positions of `board` with these bags and the player of `side` to move.
#[derive(Clone, Copy)]
pub struct PossiblePositions<'a> {
    /// The board.
    pub board: &'a Board,
    /// The bags as they may be, each with its probability.
    pub bags: &'a [PossibleBags],
    /// The player to move.
    pub side: Side,
    /// Weights of the evaluation.
    pub weights: &'a [f32; COUNT],
}

impl<'a> PossiblePositions<'a> {
    /// The positions with the weights in use.
    #[must_use]
    pub const fn new(
        board: &'a Board,
        bags: &'a [PossibleBags],
        side: Side,
    ) -> PossiblePositions<'a> {
        PossiblePositions {
            board,
            bags,
            side,
            weights: &WEIGHTS,
        }
    }

    /// Does a task on the positions in the fastest form that holds the board: words of bits for edges up to 6, 8 and 10 with
    /// up to four colours a player, bytes for all others.
    pub fn work<T: Task>(self, task: T) -> T::Output {
        let board = self.board;
        if let Some(field) = Field::<2>::new(board) {
            self.fast(field, task)
        } else if let Some(field) = Field::<4>::new(board) {
            self.fast(field, task)
        } else if let Some(field) = Field::<6>::new(board) {
            self.fast(field, task)
        } else {
            let mut field = WideField::new(board);
            field.weights = *self.weights;
            let make = |bags: &[u16], mover| WidePosition::new(&field, board, bags, mover);
            let mut positions = self.likeliest().each(make);
            let whole = positions.iter().map(|(_, chance)| chance).sum::<f32>();
            if positions.len() < self.bags.len() {
                positions
                    .iter_mut()
                    .for_each(|(_, chance)| *chance /= whole);
            }
            task.on(&positions)
        }
    }

    /// The positions without the less probable bags where the board is so large that a look at every move in each takes
    /// long.
    fn likeliest(self) -> PossiblePositions<'a> {
        let most = (CELLS / self.board.grid().len()).max(1);
        let bags = self.bags.get(..most).unwrap_or(self.bags);
        PossiblePositions { bags, ..self }
    }

    fn fast<const W: usize, T: Task>(self, mut field: Field<W>, task: T) -> T::Output {
        field.weights = *self.weights;
        let make = |bags: &[u16], mover| FastPosition::new(&field, self.board, bags, mover);
        task.on(&self.each(make))
    }

    fn each<P>(self, make: impl Fn(&[u16], u8) -> P) -> Vec<(P, f32)> {
        let mover = self.side.index() as u8;
        let position = |(bags, chance): &PossibleBags| (make(bags, mover), *chance);
        self.bags.iter().map(position).collect()
    }
}

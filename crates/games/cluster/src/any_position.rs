//! What the search, the players and the review ask of a position, in whatever form it is kept.

use super::fast::Ply;
use super::weights::FEATURES;
use atom4_core::rules::Chance;

/// What the evaluation looks at in a position.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Number of chips in the bags of the player to move.
    pub left: f32,
    /// Number of chips in the bags of the opponent.
    pub its: f32,
    /// Number of directions in which the opponent would win by turning.
    pub turns: usize,
    /// Probability that the opponent draws a chip that wins at once.
    pub chance: f32,
    /// Number of cells where such a chip wins.
    pub places: u32,
    /// Windows with one, two and three free cells, by player.
    pub windows: [[u32; 2]; 3],
    /// Windows with one and two free cells on the five boards after a turn, by player.
    pub turned: [[u32; 2]; 2],
}

impl Facts {
    /// The features for the player to move, number `mover`, in the order of [`super::weights`].
    #[must_use]
    pub fn features(&self, mover: u8) -> [f32; FEATURES] {
        // A player who must draw from empty bags has lost; with equal numbers this is the player
        // to move.
        let lasting = self.left - self.its - 0.5;
        let by = |pair: [u32; 2]| [mover, mover ^ 1].map(|side| pair[usize::from(side)] as f32);
        let [one, two, three] = self.windows.map(by);
        let [turned_one, turned_two] = self.turned.map(by);
        [
            1.0,
            lasting,
            lasting * 8.0 / (1.0 + self.left.min(self.its)),
            f32::from(self.turns == 1),
            f32::from(self.turns == 2),
            f32::from(self.turns > 2),
            self.chance,
            self.chance * self.places.min(3) as f32,
            one[0],
            one[1],
            two[0],
            two[1],
            three[0],
            three[1],
            turned_one[0],
            turned_one[1],
            turned_two[0],
            turned_two[1],
        ]
    }
}

/// A position for the search, before a hand is drawn.
pub trait AnyPosition: Chance<Move = Ply> {
    /// Drops `chip` of the player to move into the column with this number, which must be open.
    fn drop_chip(&mut self, chip: u8, column: usize);

    /// Turns gravity. The chips of `hand` leave the mover's bag; without a hand two of the most frequent colours do.
    fn rotate(&mut self, to: u8, hand: Option<[u8; 2]>);

    /// Appends the drops of `chip` into every open column, from the middle outwards.
    fn drops_of(&self, chip: u8, plies: &mut Vec<Ply>);

    /// Number of the player who has won.
    fn winner(&self) -> Option<u8>;

    /// Number of the player to move.
    fn mover(&self) -> u8;

    /// Number of chips in the bag of each colour.
    fn bags(&self) -> &[u16];

    /// Colour number of the chip in cell number `cell` of the grid.
    fn chip(&self, cell: usize) -> Option<u8>;

    /// Number of windows of the win length that hold chips of one colour and free cells only: by the number of free cells
    /// (1, 2 or 3) and by player.
    fn windows(&self) -> [[u32; 2]; 3];

    /// What the evaluation looks at.
    fn facts(&self) -> Facts;

    /// Features of the evaluation for the player to move, in the order of [`super::weights`].
    fn features(&self) -> [f32; FEATURES] {
        self.facts().features(self.mover())
    }
}

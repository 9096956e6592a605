//! A game of Cluster by the slow rules, as far as it has been replayed.

use atom4::games::cluster::Setup;
use atom4::lattice::hexagonal::{Direction, Hex};
use atom4::rules::Side;

use crate::cluster_twin::Twin;

/// Board, hands and chips; sides are 0 for White and 1 for Black.
pub struct SlowCluster {
    pub board: Twin,
    setup: Setup,
    /// The hands as given last.
    hands: [Option<Vec<u8>>; 2],
    /// Each player's chips that are neither on the board nor out of the game.
    left: [u32; 2],
    /// Who is to move.
    mover: usize,
    /// Every hand and every move came in turn, and every move from a hand.
    ruled: bool,
}

impl SlowCluster {
    pub fn new(setup: &Setup, walls: Vec<Hex>) -> SlowCluster {
        let edge = u32::from(setup.edge);
        let cells = 3 * edge * (edge - 1) + 1 - walls.len() as u32;
        let colours = u32::from(setup.colours);
        SlowCluster {
            board: Twin::new(setup.clone(), walls),
            setup: setup.clone(),
            hands: [None, None],
            left: [cells / (2 * colours) * colours; 2],
            mover: 0,
            ruled: true,
        }
    }

    /// Gives a player these chips, or none.
    pub fn give(&mut self, player: usize, hand: Option<Vec<u8>>) {
        self.ruled &= player == self.mover;
        self.hands[player] = hand;
    }

    /// Drops a chip; false where the rules do not allow it.
    pub fn drop_chip(&mut self, chip: u8, column: i32) -> bool {
        let player = usize::from(chip >= self.setup.colours);
        let hand = self.hands[player].as_ref();
        let held = hand.is_none_or(|hand| hand.contains(&chip));
        self.ruled &= player == self.mover && hand.is_some();
        self.moved(player, 1);
        held && self.winner().is_none() && self.board.drop_chip(column, chip)
    }

    /// Turns the board, which costs the two chips of the hand; false where the game is over.
    pub fn rotate(&mut self, to: usize) -> bool {
        let over = self.winner().is_some();
        self.ruled &= self.hands[self.mover].is_some();
        self.moved(self.mover, 2);
        self.board.gravity = Direction::ALL[to];
        self.board.settle();
        !over
    }

    fn moved(&mut self, player: usize, chips: u32) {
        self.left[player] = self.left[player].saturating_sub(chips);
        self.mover = 1 - player;
    }

    /// Who has the longest line, where it is long enough; equal ones win for nobody.
    fn winner(&self) -> Option<Side> {
        let [white, black] = self.board.best();
        if white == black || white.max(black) < self.setup.win {
            None
        } else if white > black {
            Some(Side::White)
        } else {
            Some(Side::Black)
        }
    }

    /// Whether no column takes a chip.
    fn is_full(&self) -> bool {
        let reach = i32::from(self.setup.edge) - 1;
        (-reach..=reach).all(|column| !self.board.clone().drop_chip(column, 0))
    }

    /// How `show status.` begins.
    pub fn status(&self) -> &'static str {
        match (self.winner(), self.left[self.mover], self.mover) {
            (Some(Side::White), ..) => "White wins",
            (Some(Side::Black), ..) => "Black wins",
            (None, 0, 0) if self.ruled => "Black wins: white is out of chips.",
            (None, 0, _) if self.ruled => "White wins: black is out of chips.",
            (None, 1, 0) if self.ruled && self.is_full() => {
                "Black wins: white has one chip and finds every column full."
            }
            (None, 1, _) if self.ruled && self.is_full() => {
                "White wins: black has one chip and finds every column full."
            }
            _ => "Undecided",
        }
    }
}

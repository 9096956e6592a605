//! The how-to-play page of Cluster.

use super::Game;
use atom4_play::view::{Rich, Side, Span, marks, plain};

impl Game {
    /// The how-to-play page.
    pub(super) fn how_to_play(&self) -> Vec<Rich> {
        let strong = |text: &str| vec![Span::Strong(text.into())];
        let own = |side: Side| {
            let chips = Game::board(self).setup().chips_of(side);
            chips.map(|chip| Span::Piece(self.chip(chip)))
        };
        let mut whose = vec![Span::Text("Player 1 has ".into())];
        whose.extend(own(Side::White));
        whose.push(Span::Text(" player 2 has ".into()));
        whose.extend(own(Side::Black));
        let win = Game::board(self).setup().win;
        vec![
            strong("The aim"),
            plain(format!(
                "A straight line of {win} chips of one colour, in one of the three directions of \
                 the hexagons. Your colours win for you, whoever made the line. If both have one, \
                 the longer line wins; equally long ones win for nobody, and the game goes on."
            )),
            whose,
            plain(""),
            strong("A turn"),
            plain(
                "Two chips are drawn from your bag. Either drop one of them down a column, and the \
                 other goes back into the bag; or turn the board, which takes both out of the \
                 game. Then all chips fall towards the new bottom. Turning it to where it is \
                 counts as well: a pass for two chips. Who cannot draw a chip has lost.",
            ),
            plain(""),
            strong("Keys"),
            plain(
                "The arrows choose a column. Enter or the left mouse button drops the first chip \
                 of the hand, Tab or the right one the second. The capital letters U I O and J K L \
                 let the side that lies there come down: I the top, K the bottom. Sides have numbers, from \
                 0, the top as the game begins, clockwise to 5.",
            ),
            plain(
                "The board turns until gravity points down; v keeps it fixed, and an arrow shows \
                 where chips fall.",
            ),
            plain(""),
            strong("On the board"),
            marks(
                "Every chip bears its number. [ ] shows where yours would land, ( ) the last chip, \
                 * a finished line, # a wall, which holds chips up and breaks lines.",
                "Every chip bears its number. A pale chip in a bright hexagon shows where yours would land, a \
                 ring is the last chip, a bar of light a finished line. Walls hold chips up and break lines.",
            ),
        ]
    }
}

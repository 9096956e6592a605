//! A [`View`] drawn onto a canvas. The window, the pictures of the README and the tests use the
//! same code.
//!
//! ```text
//!   +-----------------------+-----------+
//!   |                       | title     |
//!   |                       | player 1  |
//!   |        board          |  wheel    |
//!   |                       | player 2  |
//!   |                       | moves     |
//!   +-----------------------+-----------+
//!   | message, what a move would do     |
//!   | [Undo] [Redo] [Hint] ...          |
//!   +-----------------------------------+
//! ```
//!
//! All sizes follow from the window's; a window higher than wide has the panel below the board.

mod advice;
mod colours;
mod grid;
mod hexagonal;
mod layout;
mod message;
mod moves;
mod overlay;
mod painter;
mod panel;
mod pegs;
mod pegs_from_above;
mod perspective;
mod pieces;
mod rich;
mod square;
mod start;
mod tools;
mod triangular;
mod zoom;

use super::canvas::Canvas;
use super::text::Weight;
use crate::state::{Overlay, UiState};
use atom4_play::view::{Lattice, View};
use painter::{Align, Painter};

pub use colours::Colours;
pub use layout::Layout;
pub use painter::{DrawOptions, Scene};
pub use perspective::Camera;

/// Draws everything; records what lies where.
pub fn paint(canvas: &mut Canvas, view: &View, state: &UiState, options: &DrawOptions) -> Scene {
    let colours = Colours::of(state.colours());
    let layout = Layout::of(canvas.area(), options.scale);
    let mut painter = Painter {
        canvas,
        view,
        state,
        options,
        colours,
        layout,
        scene: Scene::default(),
    };
    painter.scene.board = painter.layout.board;
    state.board_seen.set(!painter.layout.too_small);
    if painter.layout.too_small {
        painter.too_small();
        return painter.scene;
    }
    painter.near();
    painter.board();
    painter.around();
    painter.panel();
    painter.message();
    painter.tools();
    if view.start.is_some() {
        painter.start_page();
    }
    match state.overlay {
        Overlay::Nothing | Overlay::Settings => {}
        Overlay::Line(..) | Overlay::Quit | Overlay::Question(..) => {
            // They lie over the pages.
            if view.start.is_some() {
                painter.message();
                painter.tools();
            }
        }
        Overlay::Keys(from) => painter.keys_page(from),
        Overlay::Rules(from) => painter.rules_page(from),
    }
    painter.canvas.finish();
    painter.scene
}

impl Painter<'_> {
    fn board(&mut self) {
        match &self.view.board.lattice {
            Lattice::Triangular { edge } => self.triangular(*edge),
            Lattice::Square { floor } => self.square(floor),
            Lattice::Hexagons(cells) => self.hexagonal(cells),
            Lattice::Pegs(pegs) => self.pegs(*pegs),
        }
    }

    fn too_small(&mut self) {
        self.canvas.fill(self.colours.page);
        let area = self.canvas.area().inset(2.0);
        let text = format!("needs {} by {}", layout::LEAST.0, layout::LEAST.1);
        let size = (area.w / 10.0).clamp(6.0, 14.0);
        self.label(&text, area, size, Weight::Regular, Align::Centre);
    }
}

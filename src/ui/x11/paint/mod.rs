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

mod atom4;
mod atomix;
mod cluster;
mod colours;
mod layout;
mod message;
mod overlay;
mod panel;
mod perspective;
mod plan;
mod rich;
mod score_four;
mod start;
mod tools;

use super::canvas::{Area, Canvas, Point};
use super::motion::Motion;
use super::text::Weight;
use crate::play::view::{BoardView, Spot, View};
use crate::ui::face::{Face, Over};
use crate::ui::screen::Target;

pub use colours::Colours;
pub use layout::Layout;
pub use perspective::Camera;

/// How the window wants things drawn, beyond what the [`Face`] says.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Larger than usual by this factor (Xft.dpi over 96); 0 counts as 1.
    pub scale: f32,
    /// From where Score Four's board is seen.
    pub camera: Camera,
    /// What is moving just now.
    pub motion: Option<Motion>,
    /// Whether the mouse is away from everything: nothing hovers then.
    pub pointer_away: bool,
}

/// What lies where in a drawn picture.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Buttons and items, the upper ones last.
    hot: Vec<(Area, Target)>,
    /// Whether something lies over the board.
    covered: bool,
    /// Places of the board with their circles, the front ones first.
    spots: Vec<(Spot, Point, f32)>,
    /// Where the board was drawn.
    pub board: Area,
    /// Every text that was drawn, with the area it had to keep to; for tests of the layout.
    pub labels: Vec<(String, Area)>,
}

impl Scene {
    /// What is at this pixel.
    #[must_use]
    pub fn target(&self, at: Point) -> Target {
        for (area, target) in self.hot.iter().rev() {
            if area.contains(at) {
                return *target;
            }
        }
        if self.covered {
            return Target::Nowhere;
        }
        self.spot(at).map_or(Target::Nowhere, Target::Board)
    }

    /// The place of the board at this pixel: the first circle that holds it.
    fn spot(&self, (x, y): Point) -> Option<Spot> {
        let inside = |&&(_, (cx, cy), radius): &&(Spot, Point, f32)| {
            (x - cx).powi(2) + (y - cy).powi(2) <= radius * radius
        };
        self.spots.iter().find(inside).map(|&(spot, ..)| spot)
    }

    /// The middle of a place of the board, where tests and tools click.
    #[must_use]
    pub fn place(&self, spot: Spot) -> Option<Point> {
        self.spots
            .iter()
            .find(|(found, ..)| *found == spot)
            .map(|&(_, at, _)| at)
    }

    /// The middle of the button for this.
    #[must_use]
    pub fn button(&self, target: Target) -> Option<Point> {
        let button = self.hot.iter().rev().find(|(_, found)| *found == target);
        button.map(|(area, _)| area.centre())
    }

    fn add(&mut self, area: Area, target: Target) {
        self.hot.push((area, target));
    }
}

/// What a painter has in hand.
pub(super) struct Painter<'a> {
    pub canvas: &'a mut Canvas,
    pub view: &'a View,
    pub face: &'a Face,
    pub look: &'a Look,
    pub colours: Colours,
    pub layout: Layout,
    pub scene: Scene,
}

/// Draws everything and says what lies where.
pub fn paint(canvas: &mut Canvas, view: &View, face: &Face, look: &Look) -> Scene {
    let colours = Colours::of(face.colours());
    let layout = Layout::of(canvas.area(), look.scale);
    let mut painter = Painter {
        canvas,
        view,
        face,
        look,
        colours,
        layout,
        scene: Scene::default(),
    };
    painter.scene.board = painter.layout.board;
    if painter.layout.too_small {
        painter.too_small();
        return painter.scene;
    }
    painter.board();
    painter.panel();
    painter.message();
    painter.tools();
    if view.start.is_some() {
        painter.start_page();
    }
    match face.over {
        // A window is left without a question.
        Over::Nothing | Over::Line(..) | Over::Quit => {}
        Over::Keys(from) => painter.keys_page(from),
        Over::Rules(from) => painter.rules_page(from),
    }
    painter.scene
}

impl Painter<'_> {
    fn board(&mut self) {
        match &self.view.board {
            BoardView::Atom4(board) => self.atom4(board),
            BoardView::ScoreFour(board) => self.score_four(board),
            BoardView::Atomix(board) => self.atomix(board),
            BoardView::Cluster(board) => self.cluster(board),
        }
    }

    fn too_small(&mut self) {
        self.canvas.fill(self.colours.page);
        let area = self.canvas.area().inset(2.0);
        let text = format!("needs {} by {}", layout::LEAST.0, layout::LEAST.1);
        let size = (area.w / 10.0).clamp(6.0, 14.0);
        self.label(&text, area, size, Weight::Regular, Align::Centre);
    }

    /// One line of text in an area, cut where the area ends.
    fn label(&mut self, text: &str, area: Area, size: f32, weight: Weight, align: Align) {
        self.label_in(text, area, size, weight, align, self.colours.text);
    }

    fn label_in(
        &mut self,
        text: &str,
        area: Area,
        size: f32,
        weight: Weight,
        align: Align,
        ink: super::ink::Ink,
    ) {
        let shown = self.canvas.fit_text(text, size, weight, area.w);
        if shown.is_empty() {
            return;
        }
        let (x, y) = area.centre();
        match align {
            Align::Left => self
                .canvas
                .text_left((area.x, y), &shown, size, weight, ink),
            Align::Centre => self.canvas.text_centred((x, y), &shown, size, weight, ink),
            Align::Right => self
                .canvas
                .text_right((area.right(), y), &shown, size, weight, ink),
        }
        self.scene.labels.push((shown, area));
    }
}

/// Where a label stands in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

//! The tools of the painters: canvas, view, colours, layout, and the record of what lies where.

use super::colours::Colours;
use super::layout::Layout;
use super::perspective::Camera;
use crate::motion::{Motion, lit_at};
use crate::screen::Target;
use crate::state::UiState;
use crate::x11::canvas::{Area, Canvas, Point};
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::view::{Spot, View};

/// Options of drawing that belong to the window and not to the [`UiState`].
#[derive(Clone, Debug, Default)]
pub struct DrawOptions {
    /// Larger than usual by this factor (Xft.dpi over 96); 0 counts as 1.
    pub scale: f32,
    /// From where a board in perspective is seen.
    pub camera: Camera,
    /// The motion that is shown just now.
    pub motion: Option<Motion>,
    /// The mouse is away from the board, so that nothing hovers.
    pub pointer_away: bool,
    /// The button, item or line under the mouse.
    pub hover: Option<Target>,
}

/// A record of what was drawn where.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Buttons and items, the upper ones last.
    pub(super) hot: Vec<(Area, Target)>,
    /// Something lies over the board.
    pub(super) covered: bool,
    /// Places of the board with their circles, the front ones first.
    pub(super) spots: Vec<(Spot, Point, f32)>,
    /// The area of the board.
    pub board: Area,
    /// Every text that was drawn, with the area it had to keep to; for tests of the layout.
    pub labels: Vec<(String, Area)>,
}

impl Scene {
    /// The thing at this pixel.
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
        if !self.board.contains((x, y)) {
            return None;
        }
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

    pub(super) fn add(&mut self, area: Area, target: Target) {
        self.hot.push((area, target));
    }
}

/// The tools of a painter.
pub(super) struct Painter<'a> {
    pub canvas: &'a mut Canvas,
    pub view: &'a View,
    pub state: &'a UiState,
    pub options: &'a DrawOptions,
    pub colours: Colours,
    pub layout: Layout,
    pub scene: Scene,
}

impl<'a> Painter<'a> {
    /// The moment of the move that is on its way.
    pub(super) fn motion(&self) -> Option<&'a Motion> {
        let options = self.options;
        options.motion.as_ref()
    }

    /// The part to which what has won is lit, 0 where nothing has.
    pub(super) fn lit(&self) -> f32 {
        match self.view.board.marks.winning.is_empty() {
            true => 0.0,
            false => self.motion().map_or(1.0, Motion::lit),
        }
    }

    /// The part to which this place of a row that has won is lit.
    pub(super) fn lit_place(&self, row: &[Spot], place: usize) -> f32 {
        lit_at(self.lit(), place, row.len())
    }

    /// The strength with which a piece is drawn: beside what has won all others stand back.
    pub(super) fn strength(&self, spot: Spot) -> f32 {
        match self.view.board.marks.won(spot) {
            true => 1.0,
            false => 1.0 - 0.62 * self.lit(),
        }
    }

    /// The place under the cursor, while it is shown: once the game has ended, nothing can be done there.
    pub(super) fn pointed(&self) -> Option<Spot> {
        let shown = self.state.cursor_shown && !self.options.pointer_away;
        let plays = self.view.start.is_none() && !self.view.over();
        (shown && plays && self.motion().is_none()).then_some(self.state.cursor)
    }

    /// One line of text in an area, cut where the area ends.
    pub(super) fn label(
        &mut self,
        text: &str,
        area: Area,
        size: f32,
        weight: Weight,
        align: Align,
    ) {
        self.label_in(text, area, size, weight, align, self.colours.text);
    }

    /// A line of moves, of which as many are shown as fit whole.
    pub(super) fn line_of_moves(&mut self, text: &str, area: Area, size: f32, ink: Ink) {
        let lines = self.canvas.wrap_text(text, size, Weight::Regular, area.w);
        let first = lines.first().map_or("", |line| line.trim_end_matches(','));
        self.label_in(first, area, size, Weight::Regular, Align::Left, ink);
    }

    pub(super) fn label_in(
        &mut self,
        text: &str,
        area: Area,
        size: f32,
        weight: Weight,
        align: Align,
        ink: Ink,
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

/// The side of its area at which a label stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

//! Pieces as all flat boards show them: lying, appearing, changing, hovering.

use super::painter::Painter;
use crate::motion::Motion;
use crate::x11::canvas::Point;
use crate::x11::text::Weight;
use atom4_play::view::{BoardView, Spot, Token};

impl Painter<'_> {
    /// A piece as a ball with its label, `opacity` from 0 to 1.
    pub(super) fn piece(&mut self, at: Point, token: Token, radius: f32, opacity: f32) {
        let letters = self.state.letters;
        let ball = self.colours.ball(token, radius, letters);
        self.canvas.ball(at, ball, opacity);
        self.long_label(at, token, radius);
    }

    /// A label of two letters, which has no room in the ball itself.
    pub(super) fn long_label(&mut self, at: Point, token: Token, radius: f32) {
        let shown = self.state.letters || self.colours.mono();
        if shown && token.label.single().is_none() {
            let ink = self.colours.token(token).readable();
            let text = token.label.to_string();
            self.canvas
                .text_centred(at, &text, radius * 0.95, Weight::Bold, ink);
        }
    }

    /// The piece that was just set. It comes from above: larger at first.
    pub(super) fn appearing(&mut self, at: Point, token: Token, radius: f32, motion: &Motion) {
        let part = motion.appeared();
        let radius = if part < 1.0 {
            radius * (1.0 + 0.45 * (1.0 - part))
        } else {
            radius
        };
        self.piece(at, token, radius, 0.35 + 0.65 * part);
    }

    /// A piece that changes from one token to another, `part` of it done.
    pub(super) fn changing(
        &mut self,
        at: Point,
        (old, new): (Token, Token),
        radius: f32,
        part: f32,
    ) {
        if part < 1.0 {
            self.piece(at, old, radius, 1.0);
        }
        self.piece(at, new, radius, part);
        if part > 0.0 && part < 1.0 {
            let light = self.colours.cursor.faint(1.0 - part);
            let width = radius * 0.22;
            self.canvas
                .ring(at, radius * (1.0 + 0.12 * part), width, light);
        }
    }

    /// The pieces that a move at `from` would change, each with a small one of what it would be.
    pub(super) fn previews(
        &mut self,
        board: &BoardView,
        from: Point,
        step: f32,
        place: impl Fn(Spot) -> Point,
    ) {
        let colours = self.colours;
        for &(changed, token) in &board.marks.preview {
            let to = place(changed);
            self.canvas
                .line(from, to, step * 0.07, colours.cursor.faint(0.55));
            let small = colours.ball(token, step * 0.29, true);
            self.canvas
                .ring(to, step * 0.46, step * 0.07, colours.cursor);
            self.canvas.disc(to, step * 0.33, colours.page.faint(0.8));
            self.canvas.ball(to, small, 1.0);
        }
    }

    /// The piece that a move would set: smaller and paler than one that lies.
    pub(super) fn hovering(&mut self, at: Point, token: Token, radius: f32) {
        self.piece(at, token, radius * 0.8, 0.55);
        let ink = self.colours.cursor;
        self.canvas.ring(at, radius, radius * 0.12, ink);
    }

    /// The sign of a hint, without its letter where the piece that hovers over it has one.
    pub(super) fn hinted(&mut self, at: Point, step: f32, spot: Spot) {
        let colours = self.colours;
        self.canvas.disc(at, step * 0.40, colours.hint);
        if self.pointed() == Some(spot)
            && self
                .view
                .aim
                .as_ref()
                .is_some_and(|aim| aim.piece.is_some())
        {
            return;
        }
        let ink = colours.hint.readable();
        self.canvas
            .text_centred(at, "!", step * 0.6, Weight::Bold, ink);
    }

    /// Four corners around a place.
    pub(super) fn corners(&mut self, (x, y): Point, reach: f32) {
        let arm = reach * 0.45;
        let mut lines = Vec::new();
        for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = (x + sx * reach, y + sy * reach);
            lines.push((corner, (corner.0 - sx * arm, corner.1)));
            lines.push((corner, (corner.0, corner.1 - sy * arm)));
        }
        self.canvas.lines(&lines, reach * 0.14, self.colours.cursor);
    }
}

//! Points and rectangles, in pixels from the top left.

/// A point in pixels.
pub type Point = (f32, f32);

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width, never below zero.
    pub w: f32,
    /// The height, never below zero.
    pub h: f32,
}

impl Area {
    /// The rectangle with this corner and size; a negative size becomes zero.
    #[must_use]
    pub fn new(x: f32, y: f32, w: f32, h: f32) -> Area {
        Area {
            x,
            y,
            w: w.max(0.0),
            h: h.max(0.0),
        }
    }

    /// The edge on the right.
    #[must_use]
    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    /// The lower edge.
    #[must_use]
    pub fn bottom(&self) -> f32 {
        self.y + self.h
    }

    /// The point in the middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// True for a point inside.
    #[must_use]
    pub fn contains(&self, (x, y): Point) -> bool {
        x >= self.x && x < self.right() && y >= self.y && y < self.bottom()
    }

    /// The area made smaller by `by` on all four sides.
    #[must_use]
    pub fn inset(&self, by: f32) -> Area {
        Area::new(
            self.x + by,
            self.y + by,
            self.w - 2.0 * by,
            self.h - 2.0 * by,
        )
    }

    /// The upper `height` of it, and the rest.
    #[must_use]
    pub fn cut_top(&self, height: f32) -> (Area, Area) {
        let height = height.min(self.h).max(0.0);
        (
            Area::new(self.x, self.y, self.w, height),
            Area::new(self.x, self.y + height, self.w, self.h - height),
        )
    }

    /// The lower `height` of it, and the rest.
    #[must_use]
    pub fn cut_bottom(&self, height: f32) -> (Area, Area) {
        let (rest, bottom) = self.cut_top(self.h - height.min(self.h).max(0.0));
        (bottom, rest)
    }

    /// True for two areas that share a point.
    #[must_use]
    pub fn overlaps(&self, other: &Area) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }
}

#[cfg(test)]
mod tests;

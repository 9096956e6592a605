//! Colours as they are mixed for drawing.

use tiny_skia::PremultipliedColorU8;

/// A colour with its opacity, each part 0 to 255, not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity, 255 hides what lies below.
    pub a: u8,
}

impl Ink {
    /// White.
    pub const WHITE: Ink = Ink::rgb(255, 255, 255);
    /// Black.
    pub const BLACK: Ink = Ink::rgb(0, 0, 0);

    /// An opaque colour.
    #[must_use]
    pub const fn rgb(r: u8, g: u8, b: u8) -> Ink {
        Ink { r, g, b, a: 255 }
    }

    /// The colour with its opacity multiplied by `by`, 0 to 1.
    #[must_use]
    pub fn faint(self, by: f32) -> Ink {
        let a = nearest(f32::from(self.a) * by.clamp(0.0, 1.0));
        Ink { a, ..self }
    }

    /// The colour on the way to `other`: itself at 0, the other at 1.
    #[must_use]
    pub fn mix(self, other: Ink, part: f32) -> Ink {
        let part = part.clamp(0.0, 1.0);
        let between =
            |from: u8, to: u8| nearest(f32::from(from) + (f32::from(to) - f32::from(from)) * part);
        Ink {
            r: between(self.r, other.r),
            g: between(self.g, other.g),
            b: between(self.b, other.b),
            a: between(self.a, other.a),
        }
    }

    /// Brightness of the colour, 0 to 1 (Rec. 709 weights on the stored values).
    #[must_use]
    pub fn brightness(self) -> f32 {
        (0.2126 * f32::from(self.r) + 0.7152 * f32::from(self.g) + 0.0722 * f32::from(self.b))
            / 255.0
    }

    /// Black or white, whichever reads better on this colour.
    #[must_use]
    pub fn readable(self) -> Ink {
        // Contrast (WCAG 2.1) is the same against black and white at a linear luminance of 0.179.
        let linear = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.040_45 {
                v / 12.92
            } else {
                ((v + 0.055) / 1.055).powf(2.4)
            }
        };
        let luminance = 0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b);
        if luminance > 0.179 {
            Ink::BLACK
        } else {
            Ink::WHITE
        }
    }

    /// This colour over a pixel, `part` of 255 of it, whatever its opacity.
    #[inline]
    pub(super) fn over(self, below: PremultipliedColorU8, part: u32) -> PremultipliedColorU8 {
        let mix = |below: u8, above: u8| {
            // (v + 128 + ((v + 128) >> 8)) >> 8 is v / 255 to the nearest, for v up to 65025.
            let v = u32::from(below) * (255 - part) + u32::from(above) * part + 128;
            ((v + (v >> 8)) >> 8) as u8
        };
        PremultipliedColorU8::from_rgba(
            mix(below.red(), self.r),
            mix(below.green(), self.g),
            mix(below.blue(), self.b),
            mix(below.alpha(), 255),
        )
        // No channel is above the alpha, the only thing that is refused: none was below, and all are mixed alike.
        .unwrap_or(below)
    }
}

/// The nearest step of a channel. `round` would be a call into the C library for each of the
/// millions of pixels; here nothing is below zero, and the cast cuts at 255.
#[inline]
pub(super) fn nearest(value: f32) -> u8 {
    (value + 0.5) as u8
}

#[cfg(test)]
mod tests;

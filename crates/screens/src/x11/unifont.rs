//! Characters that the window's own font lacks, from GNU Unifont: a bitmap 16 dots high for each.

use std::cell::RefCell;

use unifont_bitmap::Unifont;

use super::glyph::Glyph;

/// Dots from the top of a bitmap to the baseline.
const ASCENT: f32 = 14.0;
/// Dots of a bitmap from top to bottom.
const HEIGHT: usize = 16;
/// Dots of a capital from top to bottom.
const CAPITAL: f32 = 10.0;

/// The font, read when the first character needs it.
#[derive(Default)]
pub struct BitmapFont(RefCell<Option<Box<Unifont>>>);

/// A character as dots.
struct Dots {
    /// Dots from left to right: 8 or 16.
    width: usize,
    /// The rows from the top, the leftmost dot in the highest bit.
    rows: [u16; HEIGHT],
}

impl BitmapFont {
    /// Pixels from the start of this character to the start of the next one, beside capitals of this height in pixels.
    pub fn width(&self, letter: char, capital: f32) -> f32 {
        (self.dots(letter).width as f32 * scale(capital)).round()
    }

    /// The character in pixels, beside capitals of this height in pixels.
    pub fn draw(&self, letter: char, capital: f32) -> Glyph {
        let (dots, scale) = (self.dots(letter), scale(capital));
        let pixels = |dots: usize| (dots as f32 * scale).round() as usize;
        let (width, height) = (pixels(dots.width), pixels(HEIGHT));
        let mut coverage = Vec::with_capacity(width * height);
        for y in 0..height {
            coverage.extend((0..width).map(|x| dots.part((x, y), scale)));
        }
        Glyph {
            left: 0,
            top: -(ASCENT * scale).round() as i32,
            width,
            coverage,
        }
    }

    fn dots(&self, letter: char) -> Dots {
        let mut font = self.0.borrow_mut();
        let font = font.get_or_insert_with(|| Box::new(Unifont::open()));
        let bitmap = font.load_bitmap(u32::from(letter));
        let bytes = if bitmap.is_wide() { 2 } else { 1 };
        let mut rows = [0; HEIGHT];
        for (row, dots) in rows.iter_mut().zip(bitmap.get_bytes().chunks(bytes)) {
            let byte = |place: usize| dots.get(place).copied().unwrap_or(0);
            *row = u16::from_be_bytes([byte(0), byte(1)]);
        }
        Dots {
            width: 8 * bytes,
            rows,
        }
    }
}

impl Dots {
    /// The part, 0 to 255, of a pixel that is covered, from four by four samples.
    fn part(&self, (x, y): (usize, usize), scale: f32) -> u8 {
        const SAMPLES: usize = 4;
        let dot = |pixel: usize, sample: usize| {
            let at = pixel as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
            (at / scale) as usize
        };
        let samples = (0..SAMPLES).flat_map(|down| (0..SAMPLES).map(move |right| (right, down)));
        let covered = samples.filter(|&(right, down)| {
            let (column, row) = (dot(x, right), dot(y, down));
            let row = self.rows.get(row).copied().unwrap_or(0);
            column < self.width && row & (0x8000 >> column) != 0
        });
        (covered.count() * 255 / (SAMPLES * SAMPLES)) as u8
    }
}

/// Pixels of a dot: whole ones, so that dots stay sharp, but where letters are smaller than the bitmaps.
fn scale(capital: f32) -> f32 {
    let exact = capital / CAPITAL;
    if exact < 0.75 {
        exact
    } else {
        exact.round().max(1.0)
    }
}

#[cfg(test)]
mod tests;

//! Text: Noto Sans, regular and bold, rasterised by `ab_glyph` and kept glyph by glyph. Characters that it lacks come
//! from a font of bitmaps.

use std::collections::HashMap;

use ab_glyph::{Font, FontRef, Glyph as Placed, GlyphId, PxScale, ScaleFont, point};

use super::area::Point;
use super::glyph::Glyph;
use super::ink::{Ink, nearest};
use super::sheet::Sheet;
use super::unifont::BitmapFont;

/// The weight of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Running text.
    Regular,
    /// Headings, keys, letters on balls.
    Bold,
}

/// The glyph that a font gives for a character that it lacks.
const LACKING: GlyphId = GlyphId(0);

/// More glyphs than this are not kept: window sizes come and go, memory stays flat.
const KEPT: usize = 1_500;

/// The fonts and the glyphs drawn so far.
pub struct Typesetter {
    fonts: [FontRef<'static>; 2],
    bitmaps: BitmapFont,
    glyphs: HashMap<(char, Weight, u32), Glyph>,
}

impl Typesetter {
    /// Reads the fonts.
    #[must_use]
    pub fn new() -> Typesetter {
        // The fonts are part of the program: a broken one fails every test there is.
        let font =
            |bytes| FontRef::try_from_slice(bytes).expect("a font that is part of the program");
        Typesetter {
            fonts: [font(notosans::REGULAR_TTF), font(notosans::BOLD_TTF)],
            bitmaps: BitmapFont::default(),
            glyphs: HashMap::new(),
        }
    }

    /// Pixels from the start of this text to the start of the next one.
    #[must_use]
    pub fn width(&self, text: &str, size: f32, weight: Weight) -> f32 {
        let mut width = 0.0;
        let mut last = LACKING;
        for letter in text.chars() {
            let (kern, advance) = self.step(&mut last, letter, size, weight);
            width += kern + advance;
        }
        width
    }

    /// Pixels between this letter and the one before it, and from its start to its end. `last` is the glyph before it.
    fn step(&self, last: &mut GlyphId, letter: char, size: f32, weight: Weight) -> (f32, f32) {
        let font = self.fonts[weight as usize].as_scaled(scale(size));
        let id = font.glyph_id(letter);
        let before = std::mem::replace(last, id);
        if id == LACKING {
            let capital = self.cap_height(size, weight);
            return (0.0, self.bitmaps.width(letter, capital));
        }
        let kern = if before == LACKING {
            0.0
        } else {
            font.kern(before, id)
        };
        (kern, font.h_advance(id))
    }

    /// The height of capitals, pixels.
    #[must_use]
    pub fn cap_height(&self, size: f32, weight: Weight) -> f32 {
        // Noto Sans: capitals are 714 of 1000 units high, in both weights.
        let _ = weight;
        size * 0.714
    }

    /// The text, cut and closed by an ellipsis when it is wider than `width`.
    #[must_use]
    pub fn fit(&self, text: &str, size: f32, weight: Weight, width: f32) -> String {
        if self.width(text, size, weight) <= width {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while kept.pop().is_some() {
            let shown = format!("{}…", kept.trim_end());
            if self.width(&shown, size, weight) <= width {
                return shown;
            }
        }
        String::new()
    }

    /// The text in lines no wider than `width`, broken at blanks; a word that is wider by itself
    /// is cut.
    #[must_use]
    pub fn wrap(&self, text: &str, size: f32, weight: Weight, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.split('\n') {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() {
                    word.to_owned()
                } else {
                    format!("{line} {word}")
                };
                if self.width(&longer, size, weight) <= width {
                    line = longer;
                } else {
                    if !line.is_empty() {
                        lines.push(line);
                    }
                    line = self.fit(word, size, weight, width);
                }
            }
            lines.push(line);
        }
        lines
    }

    /// Draws the text; `at` is where the pen starts, on the baseline.
    pub fn draw(
        &mut self,
        on: &mut Sheet<'_>,
        at: Point,
        text: &str,
        size: f32,
        weight: Weight,
        ink: Ink,
    ) {
        if !(at.0.is_finite() && at.1.is_finite() && (2.0..2000.0).contains(&size)) {
            return;
        }
        let baseline = at.1.round() as i32;
        let mut pen = at.0;
        let mut last = LACKING;
        for letter in text.chars() {
            let (kern, advance) = self.step(&mut last, letter, size, weight);
            pen += kern;
            self.stamp(
                on,
                (pen.round() as i32, baseline),
                letter,
                size,
                weight,
                ink,
            );
            pen += advance;
        }
    }

    fn stamp(
        &mut self,
        on: &mut Sheet<'_>,
        pen: (i32, i32),
        letter: char,
        size: f32,
        weight: Weight,
        ink: Ink,
    ) {
        let key = (letter, weight, (size * 8.0).round() as u32);
        if self.glyphs.len() > KEPT {
            self.glyphs.clear();
        }
        // As all that is kept by this key.
        let size = key.2 as f32 / 8.0;
        let capital = self.cap_height(size, weight);
        let (font, bitmaps) = (&self.fonts[weight as usize], &self.bitmaps);
        let glyph = self.glyphs.entry(key).or_insert_with(|| {
            if font.glyph_id(letter) != LACKING {
                return rasterise(font, letter, size);
            }
            bitmaps.draw(letter, capital)
        });
        let (width, height) = (on.pixmap.width() as i32, on.pixmap.height() as i32);
        let pixels = on.pixmap.pixels_mut();
        for (row, line) in glyph.coverage.chunks(glyph.width.max(1)).enumerate() {
            let y = pen.1.saturating_add(glyph.top).saturating_add(row as i32);
            if !(0..height).contains(&y) {
                continue;
            }
            let seen = on.clip.row(y as usize);
            let seen = seen.start as i32..seen.end as i32;
            for (column, &coverage) in line.iter().enumerate() {
                let x = pen
                    .0
                    .saturating_add(glyph.left)
                    .saturating_add(column as i32);
                if coverage != 0 && seen.contains(&x) {
                    let pixel = &mut pixels[(y * width + x) as usize];
                    *pixel = ink.over(*pixel, u32::from(coverage) * u32::from(ink.a) / 255);
                }
            }
        }
    }
}

impl Default for Typesetter {
    fn default() -> Typesetter {
        Typesetter::new()
    }
}

/// `size` is the height of the em square, as in print; `ab_glyph` counts from ascent to descent.
///
/// Sizes go by eighths of a pixel, so that a kept glyph is the one that would be drawn.
fn scale(size: f32) -> PxScale {
    // Noto Sans: ascent 1069, descent 293, 1000 units to the em.
    PxScale::from((size * 8.0).round() / 8.0 * 1.362)
}

fn rasterise(font: &FontRef<'static>, letter: char, size: f32) -> Glyph {
    let glyph: Placed = font
        .glyph_id(letter)
        .with_scale_and_position(scale(size), point(0.0, 0.0));
    let Some(outline) = font.outline_glyph(glyph) else {
        return Glyph::default();
    };
    let bounds = outline.px_bounds();
    let width = bounds.width().ceil() as usize;
    let height = bounds.height().ceil() as usize;
    let mut coverage = vec![0; width * height];
    outline.draw(|x, y, part| {
        if let Some(cell) = coverage.get_mut(y as usize * width + x as usize) {
            *cell = nearest(part.clamp(0.0, 1.0) * 255.0);
        }
    });
    Glyph {
        left: bounds.min.x.floor() as i32,
        top: bounds.min.y.floor() as i32,
        width,
        coverage,
    }
}

#[cfg(test)]
mod tests;

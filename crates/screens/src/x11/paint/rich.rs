//! Lines of text with pieces in them, broken to a width.

use super::colours::Colours;
use super::painter::Painter;
use crate::x11::canvas::{Area, Canvas, Point};
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::view::{Span, Token};

/// A part of a line that is never broken.
#[derive(Clone, Debug, PartialEq)]
enum Word {
    Text(String, Weight),
    Piece(Token),
}

/// A line that fits: its parts and where each of them starts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RichLine {
    words: Vec<(f32, Word)>,
    /// Pixels from its start to its end.
    pub width: f32,
}

/// Breaks a line into lines no wider than `width`. An empty line stays one empty line.
pub fn wrap(canvas: &mut Canvas, rich: &[Span], size: f32, width: f32) -> Vec<RichLine> {
    let mut lines = vec![RichLine::default()];
    // A blank stands before the next word.
    let mut blank = false;
    for span in rich {
        let (text, weight) = match span {
            Span::Text(text) | Span::Marks { picture: text, .. } => {
                (text.as_str(), Weight::Regular)
            }
            Span::Strong(text) => (text.as_str(), Weight::Bold),
            Span::Piece(token) => {
                append(canvas, &mut lines, Word::Piece(*token), blank, size, width);
                blank = false;
                continue;
            }
        };
        blank |= text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            let word = canvas.fit_text(word, size, weight, width);
            append(
                canvas,
                &mut lines,
                Word::Text(word, weight),
                blank,
                size,
                width,
            );
            blank = true;
        }
        if !text.is_empty() {
            blank = text.ends_with(char::is_whitespace);
        }
    }
    lines
}

fn append(
    canvas: &mut Canvas,
    lines: &mut Vec<RichLine>,
    word: Word,
    blank: bool,
    size: f32,
    width: f32,
) {
    let advance = match &word {
        Word::Text(text, weight) => canvas.text_width(text, size, *weight),
        Word::Piece(_) => size * 1.3,
    };
    let Some(line) = lines.last_mut() else { return };
    let gap = if blank && !line.words.is_empty() {
        size * 0.26
    } else {
        0.0
    };
    if line.words.is_empty() || line.width + gap + advance <= width {
        let at = line.width + gap;
        line.words.push((at, word));
        line.width = at + advance;
    } else {
        lines.push(RichLine {
            words: vec![(0.0, word)],
            width: advance,
        });
    }
}

/// Draws a line; `at` is its start, in the middle of its height.
pub fn draw(
    canvas: &mut Canvas,
    line: &RichLine,
    at: Point,
    size: f32,
    colours: &Colours,
    ink: Ink,
) {
    for (start, word) in &line.words {
        let x = at.0 + start;
        match word {
            Word::Text(text, weight) => canvas.text_left((x, at.1), text, size, *weight, ink),
            Word::Piece(token) => {
                let radius = size * 0.56;
                canvas.ball(
                    (x + radius * 1.1, at.1),
                    colours.ball(*token, radius, true),
                    1.0,
                );
            }
        }
    }
}

impl Painter<'_> {
    /// Draws a rich text from the top of an area, as many lines as fit; returns the height used.
    pub fn rich(&mut self, rich: &[Span], area: Area, size: f32, ink: Ink) -> f32 {
        let step = size * 1.4;
        let lines = wrap(self.canvas, rich, size, area.w);
        let mut y = area.y;
        for line in &lines {
            if y + step > area.bottom() + 0.5 {
                break;
            }
            draw(
                self.canvas,
                line,
                (area.x, y + step / 2.0),
                size,
                &self.colours,
                ink,
            );
            y += step;
        }
        y - area.y
    }
}

#[cfg(test)]
mod tests;

//! Boards as pictures in SVG, for pages: a painter for each lattice, which knows no game.
//!
//! What all pictures of a page share, the empty boards and the pieces, is written once as definitions;
//! a picture refers to it, so that one more costs some twenty bytes a piece.

pub mod curve;
mod hexagonal;
mod pegs;
mod triangular;

use std::fmt::{self, Write};

use crate::palette::{PALETTES, Palette, Rgb};
use atom4_play::view::{BoardView, Lattice, Spot, Token};

/// A point of a picture, right and down, in distances of cells.
type Point = (f32, f32);

/// The part of the plane that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frame {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// As a ball of this many hundredths of a distance.
    Ball(u8),
    /// As a bead that lies on its side.
    Bead,
}

/// A painter of one lattice.
trait Painter {
    /// The part of the plane that its pictures show.
    fn frame(&self) -> Frame;

    /// The shape of its pieces.
    fn shape(&self) -> Shape;

    /// The middle of a cell.
    fn at(&self, spot: Spot) -> Point;

    /// The empty board with its numbers.
    fn ground(&self, palette: &Palette, out: &mut String) -> fmt::Result;

    /// What lies below the pieces: walls, rows that have won.
    fn below(&self, board: &BoardView, palette: &Palette, out: &mut String) -> fmt::Result;
}

/// The painter of a board; `None` for a lattice that has none.
fn painter(board: &BoardView) -> Option<Box<dyn Painter>> {
    match &board.lattice {
        Lattice::Triangular { edge } => Some(Box::new(triangular::Triangular { edge: *edge })),
        Lattice::Pegs(pegs) => Some(Box::new(pegs::Bands { pegs: *pegs })),
        Lattice::Hexagons(cells) => Some(Box::new(hexagonal::Hexagonal::of(cells))),
        Lattice::Square { .. } => None,
    }
}

/// The pictures of one page.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    /// The empty boards.
    grounds: Vec<String>,
    /// The pieces, each in its shape.
    pieces: Vec<(Token, Shape)>,
}

impl Pictures {
    /// The picture of a board, which refers to [`Pictures::definitions`]; empty for a lattice that
    /// has no painter.
    pub fn picture(&mut self, board: &BoardView) -> String {
        let mut out = String::new();
        if let Some(painter) = painter(board) {
            // Writing into a string cannot fail.
            let _ = self.draw(&*painter, board, &mut out);
        }
        out
    }

    /// What the pictures so far refer to; it stands once in the page.
    #[must_use]
    pub fn definitions(&self) -> String {
        let mut out = String::from("<svg width=\"0\" height=\"0\" class=\"shared\">");
        self.define(&mut out);
        out.push_str("</svg>\n");
        out
    }

    fn define(&self, out: &mut String) {
        out.push_str("<defs>");
        for (number, ground) in self.grounds.iter().enumerate() {
            let _ = write!(out, "<g id=\"b{number}\">{ground}</g>");
        }
        for (number, (token, shape)) in self.pieces.iter().enumerate() {
            let _ = piece(number, *token, *shape, out);
        }
        out.push_str("</defs>");
    }

    fn draw(&mut self, painter: &dyn Painter, board: &BoardView, out: &mut String) -> fmt::Result {
        let palette = palette();
        let mut ground = String::new();
        painter.ground(palette, &mut ground)?;
        let ground = place(&mut self.grounds, ground);
        let Frame {
            left,
            top,
            width,
            height,
        } = painter.frame();
        let (left, top) = (Short(left), Short(top));
        let (width, height) = (Short(width), Short(height));
        write!(
            out,
            "<svg viewBox=\"{left} {top} {width} {height}\"><use href=\"#b{ground}\"/>"
        )?;
        painter.below(board, palette, out)?;
        for piece in &board.pieces {
            let number = place(&mut self.pieces, (piece.token, painter.shape()));
            let (x, y) = painter.at(piece.at);
            write!(
                out,
                "<use href=\"#p{number}\" x=\"{}\" y=\"{}\"/>",
                Short(x),
                Short(y)
            )?;
        }
        let marks = &board.marks;
        for &(spot, _) in marks.changed.iter().filter(|(spot, _)| !marks.won(*spot)) {
            ring(painter, spot, palette.text.rgb, 5, out)?;
        }
        for &spot in marks.winning.iter().flatten() {
            ring(painter, spot, palette.triumph.rgb, 10, out)?;
        }
        if let Some(last) = marks.last.filter(|&last| !marks.won(last)) {
            ring(painter, last, palette.cursor.rgb, 7, out)?;
        }
        out.push_str("</svg>");
        Ok(())
    }
}

/// The picture of a board as a file of its own; `None` for a lattice that has no painter.
#[must_use]
pub fn document(board: &BoardView) -> Option<String> {
    let mut pictures = Pictures::default();
    let picture = pictures.picture(board);
    let (head, rest) = picture.strip_prefix("<svg ")?.split_once('>')?;
    let mut out =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" {head}>");
    pictures.define(&mut out);
    out.push_str(rest);
    out.push('\n');
    Some(out)
}

/// The palette of all pictures. Its board is of a middle brightness, on light and on dark pages.
const fn palette() -> &'static Palette {
    &PALETTES[0]
}

/// The place of an item in a list, which it is added to where it is not there yet.
fn place<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    let found = list.iter().position(|other| *other == item);
    found.unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// A piece around the middle of its picture.
fn piece(number: usize, token: Token, shape: Shape, out: &mut String) -> fmt::Result {
    let paint = palette().paint(token.fill);
    let (fill, ink) = (Ink(paint.fill.rgb), Ink(paint.ink.rgb));
    write!(out, "<g id=\"p{number}\">")?;
    let size = match shape {
        Shape::Ball(radius) => {
            let radius = f32::from(radius) / 100.0;
            let (r, light) = (Short(radius), Short(radius * 0.35));
            write!(
                out,
                "<circle r=\"{r}\" fill=\"{fill}\" stroke=\"#000\" stroke-width=\".04\"/>"
            )?;
            write!(
                out,
                "<circle cx=\"-{light}\" cy=\"-{light}\" r=\"{light}\" fill=\"#fff\" opacity=\".3\"/>"
            )?;
            radius
        }
        Shape::Bead => {
            write!(
                out,
                "<rect x=\"-.4\" y=\"-.17\" width=\".8\" height=\".34\" rx=\".17\" fill=\"{fill}\" \
                 stroke=\"#000\" stroke-width=\".03\"/>"
            )?;
            0.26
        }
    };
    let label = escape(&token.label.to_string());
    write!(
        out,
        "<text y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{ink}\">{label}</text></g>",
        Short(size * 0.36),
        Short(size)
    )
}

/// A ring around a piece, of so many hundredths of a distance.
fn ring(painter: &dyn Painter, spot: Spot, ink: Rgb, width: u8, out: &mut String) -> fmt::Result {
    let (x, y) = painter.at(spot);
    let (ink, width) = (Ink(ink), Short(f32::from(width) / 100.0));
    match painter.shape() {
        Shape::Ball(radius) => write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>",
            Short(x),
            Short(y),
            Short(f32::from(radius) / 100.0)
        ),
        Shape::Bead => write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\".8\" height=\".34\" rx=\".17\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"{width}\"/>",
            Short(x - 0.4),
            Short(y - 0.17)
        ),
    }
}

/// A number or a name beside the board.
fn label(at: Point, size: f32, text: &str, ink: Rgb, out: &mut String) -> fmt::Result {
    let (x, y) = at;
    write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
        Short(x),
        Short(y + 0.36 * size),
        Short(size),
        Ink(ink),
        escape(text)
    )
}

/// A text as HTML and SVG keep it.
fn escape(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    escaped.replace('>', "&gt;").replace('"', "&quot;")
}

/// A colour as `#rrggbb`.
struct Ink(Rgb);

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgb(r, g, b) = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

/// A number with two digits behind the point, and no more than it needs.
struct Short(f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

#[cfg(test)]
mod tests;

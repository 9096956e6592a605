//! The curve of a game: the result to be expected for White after each move, as a picture.

use std::fmt::Write;

use crate::palette::{Palette, Rgb};
use atom4_play::names::SideNames;
use atom4_play::view::Side;

/// A move on the curve.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvePoint {
    /// The result to be expected for White, from 0 to 1.
    pub expected: f64,
    /// What a reader is told of the move: its line of the review.
    pub title: String,
    /// The sign of its word, such as `??`; empty without one.
    pub sign: &'static str,
    /// It is the turning point.
    pub turning: bool,
}

/// Width and height of the picture, and the room around the curve.
const SIZE: (f64, f64) = (640.0, 200.0);
const ROOM: f64 = 24.0;

/// A curve as a file of its own: the higher it is, the better for White.
#[must_use]
pub fn curve(points: &[CurvePoint], names: &SideNames, palette: &Palette) -> String {
    let (width, height) = SIZE;
    let step = (width - 2.0 * ROOM) / points.len().max(1) as f64;
    let across = |n: usize| ROOM + step * n as f64;
    let down = |expected: f64| ROOM + (height - 2.0 * ROOM) * (1.0 - expected);
    let hex = |Rgb(r, g, b): Rgb| format!("#{r:02x}{g:02x}{b:02x}");
    let (light, dark, line) = ("#f4f4f4", "#404040", hex(palette.warning.rgb));
    let mut path = format!("M{ROOM:.1},{:.1}", down(0.5));
    for (n, point) in points.iter().enumerate() {
        // Writing into a string cannot fail.
        let _ = write!(path, " L{:.1},{:.1}", across(n + 1), down(point.expected));
    }
    let (floor, end) = (down(0.0), across(points.len()));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<title>The result to be expected, move by move</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#808080\"/>\n\
         <rect x=\"{ROOM}\" y=\"{ROOM}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{dark}\"/>\n\
         <path d=\"{path} L{end:.1},{floor:.1} L{ROOM:.1},{floor:.1} Z\" fill=\"{light}\"/>\n\
         <path d=\"M{ROOM:.1},{middle:.1} L{end:.1},{middle:.1}\" stroke=\"#808080\" stroke-dasharray=\"4 4\"/>\n\
         <path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"2\"/>\n\
         <text x=\"{ROOM}\" y=\"16\" fill=\"#fff\">{} wins</text>\n\
         <text x=\"{ROOM}\" y=\"{:.1}\" fill=\"#fff\">{} wins</text>\n",
        end - ROOM,
        floor - ROOM,
        names.of(Side::White),
        height - 8.0,
        names.of(Side::Black),
        middle = down(0.5),
    );
    for (n, point) in points.iter().enumerate() {
        let (x, y) = (across(n + 1), down(point.expected));
        let bad = point.sign.starts_with('?');
        if point.turning {
            let _ = writeln!(
                out,
                "<path d=\"M{x:.1},{ROOM} L{x:.1},{floor:.1}\" stroke=\"{line}\" stroke-dasharray=\"2 3\"/>"
            );
        }
        let (radius, fill) = if bad {
            (4.0, line.as_str())
        } else {
            (2.0, "#808080")
        };
        let title = point.title.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#fff\"><title>{title}</title></circle>"
        );
        if bad {
            let y = if y < 2.0 * ROOM { y + 16.0 } else { y - 7.0 };
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" fill=\"{line}\">{}</text>",
                point.sign
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests;

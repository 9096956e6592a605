//! The icon: three balls of the wheel, drawn by the same code as the board.

use super::ball::Ball;
use super::canvas::Canvas;
use super::ink::Ink;

/// The icon in the sizes that window managers show, as `_NET_WM_ICON` wants it: width, height
/// and the pixels with their opacity, one size after the other. Larger ones cost more bytes than the window's first
/// picture.
#[must_use]
pub fn for_window_manager() -> Vec<u32> {
    [16, 32, 48]
        .into_iter()
        .flat_map(|side| [side, side].into_iter().chain(pixels(side)))
        .collect()
}

/// The icon's pixels row by row as `0xAARRGGBB`, the ground between the balls clear.
#[must_use]
pub fn pixels(side: u32) -> Vec<u32> {
    let canvas = picture(side);
    let ground = canvas.pixel(0, 0);
    (0..side * side)
        .map(|n| {
            let pixel = canvas.pixel(n % side, n / side);
            let (r, g, b) = pixel.unwrap_or_default();
            let alpha = if pixel == ground { 0 } else { 0xff00_0000 };
            alpha | u32::from(r) << 16 | u32::from(g) << 8 | u32::from(b)
        })
        .collect()
}

/// The icon on a dark ground.
#[must_use]
pub fn picture(side: u32) -> Canvas {
    let mut canvas = Canvas::new(side, side);
    let unit = side as f32;
    canvas.fill(Ink::rgb(30, 32, 40));
    for (x, y, ink) in [
        (0.50, 0.30, Ink::rgb(205, 30, 35)),
        (0.28, 0.69, Ink::rgb(30, 160, 50)),
        (0.72, 0.69, Ink::rgb(45, 75, 215)),
    ] {
        canvas.ball((x * unit, y * unit), Ball::new(ink, unit * 0.235), 1.0);
    }
    canvas
}

#[cfg(test)]
mod tests;

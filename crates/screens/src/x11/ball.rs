//! Shaded balls, soft glows, and the store of those drawn before.
//!
//! ```text
//!      light from the upper left
//!        \      .-"""-.        highlight   Blinn and Phong's, small and soft
//!         \   .'  o    `.      body        the colour, darker away from the light
//!            /           \     rim         a thin band of returned light at the lower right
//!            \           /
//!             `.       .'
//!               `-...-'
//! ```

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use tiny_skia::{Pixmap, PremultipliedColorU8};

use super::drawn::Drawn;
use super::ink::{Ink, nearest};
use super::sheet::Sheet;
use super::text::{Typesetter, Weight};

/// The looks of a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ball {
    ink: Ink,
    /// In eighths of a pixel.
    radius: u32,
    letter: Option<char>,
    letter_ink: Option<Ink>,
    bright: bool,
    flat: bool,
}

impl Ball {
    /// A ball of this colour; `radius` in pixels.
    #[must_use]
    pub fn new(ink: Ink, radius: f32) -> Ball {
        Ball {
            ink,
            radius: eighths(radius.clamp(0.5, 4_000.0)),
            letter: None,
            letter_ink: None,
            bright: false,
            flat: false,
        }
    }

    /// The ball with a letter on it.
    #[must_use]
    pub fn lettered(self, letter: impl Into<Option<char>>) -> Ball {
        Ball {
            letter: letter.into(),
            ..self
        }
    }

    /// The ball with its letter in this colour; other balls have black or white letters, as reads better.
    #[must_use]
    pub fn inked(self, ink: Ink) -> Ball {
        Ball {
            letter_ink: Some(ink),
            ..self
        }
    }

    /// The ball without shades: a disc with an outline that stands out from it.
    #[must_use]
    pub fn flat(self, flat: bool) -> Ball {
        Ball { flat, ..self }
    }

    /// The ball lit up, as the wheel lights the piece to be played.
    #[must_use]
    pub fn lit(self, bright: bool) -> Ball {
        Ball { bright, ..self }
    }
}

/// Stored pictures hold at most this many pixels together (4 bytes each).
const KEPT_PIXELS: usize = 4_000_000;

/// The balls and glows drawn before.
#[derive(Default)]
pub struct Balls {
    pictures: HashMap<u64, Pixmap>,
    pixels: usize,
}

impl Balls {
    /// The picture of a ball, from the store or drawn now.
    pub fn picture(&mut self, ball: Ball, type_: &mut Typesetter) -> &Pixmap {
        self.stored(hash_of(&ball), || shade(ball, type_))
    }

    /// A disc that fades from `ink` at its centre to nothing at `radius`.
    pub fn glow(&mut self, radius: f32, ink: Ink) -> &Pixmap {
        let mut radius = radius.clamp(0.5, 8_000.0);
        if radius > 12.0 {
            // Nobody sees a pixel more or less of something without an edge.
            radius = (radius / 2.0).round() * 2.0;
        }
        self.stored(hash_of(&("glow", eighths(radius), ink)), || {
            fade(radius, ink)
        })
    }

    fn stored(&mut self, key: u64, draw: impl FnOnce() -> Pixmap) -> &Pixmap {
        if self.pixels > KEPT_PIXELS {
            self.pictures.clear();
            self.pixels = 0;
        }
        let pixels = &mut self.pixels;
        self.pictures.entry(key).or_insert_with(|| {
            let picture = draw();
            *pixels += picture.pixels().len();
            picture
        })
    }
}

/// A radius in eighths of a pixel. Large ones go by half pixels: in perspective each ball has a
/// radius of its own, and many can share a picture.
fn eighths(radius: f32) -> u32 {
    if radius < 12.0 {
        (radius * 8.0).round() as u32
    } else {
        (radius * 2.0).round() as u32 * 4
    }
}

/// One number for a description; the same for the same description while the program runs.
#[must_use]
pub fn hash_of(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

fn shade(ball: Ball, type_: &mut Typesetter) -> Pixmap {
    let radius = ball.radius as f32 / 8.0;
    let mut picture = square(radius);
    let middle = picture.width() as f32 / 2.0;
    let width = picture.width() as usize;
    let surface = Surface::new(ball);
    let part = 1.0 / radius;
    for (row, line) in picture.pixels_mut().chunks_exact_mut(width).enumerate() {
        let y = (row as f32 + 0.5 - middle) * part;
        for (column, pixel) in line.iter_mut().enumerate() {
            let x = (column as f32 + 0.5 - middle) * part;
            let distance = (x * x + y * y).sqrt();
            let coverage = ((1.0 - distance) * radius + 0.5).clamp(0.0, 1.0);
            if coverage > 0.0 {
                let ink = if ball.flat {
                    outlined(ball, distance, radius)
                } else {
                    surface.at(x, y, distance)
                };
                *pixel = premultiplied(ink, coverage);
            }
        }
    }
    if let Some(letter) = ball.letter {
        let size = radius * 1.12;
        let text = letter.to_string();
        let ink = lettering(ball);
        let width = type_.width(&text, size, Weight::Bold);
        let rise = type_.cap_height(size, Weight::Bold) / 2.0;
        let at = (middle - width / 2.0, middle + rise);
        // A thin halo of the other shade keeps the letter readable over the highlight.
        let halo = ink.readable().faint(0.25);
        let off = (radius / 14.0).max(0.75);
        let clip = Drawn::everything(picture.width(), picture.height());
        let mut on = Sheet {
            pixmap: &mut picture,
            clip: &clip,
        };
        let mut draw = |x: f32, y: f32, ink| {
            let at = (at.0 + x, at.1 + y);
            type_.draw(&mut on, at, &text, size, Weight::Bold, ink);
        };
        for (dx, dy) in [(-off, 0.0), (off, 0.0), (0.0, -off), (0.0, off)] {
            draw(dx, dy, halo);
        }
        draw(0.0, 0.0, ink);
    }
    picture
}

/// A disc of one colour, with an outline of the opposite one.
fn outlined(ball: Ball, distance: f32, radius: f32) -> Ink {
    let width = (radius * 0.1).max(1.2);
    let part = (distance * radius - (radius - width) + 0.5).clamp(0.0, 1.0);
    ball.ink.mix(ball.ink.readable().mix(ball.ink, 0.25), part)
}

fn lettering(ball: Ball) -> Ink {
    if let Some(ink) = ball.letter_ink {
        return ink.faint(0.94);
    }
    let body = if ball.bright {
        brightened(ball.ink)
    } else {
        ball.ink
    };
    body.readable().faint(0.92)
}

fn brightened(ink: Ink) -> Ink {
    if ink.r == ink.g && ink.g == ink.b {
        // A grey is known by its brightness.
        return ink;
    }
    let most = ink.r.max(ink.g).max(ink.b).max(1);
    let up = |v: u8| (u32::from(v) * 255 / u32::from(most)) as u8;
    Ink::rgb(up(ink.r), up(ink.g), up(ink.b)).mix(Ink::WHITE, 0.12)
}

/// A ball's colour as it is lit: what is the same for each of its pixels.
struct Surface {
    body: Channels,
    low: f32,
    high: f32,
    dark: bool,
}

/// Red, green and blue, 0 to 255 with fractions.
type Channels = [f32; 3];

const WHITE: Channels = [255.0; 3];
const BLACK: Channels = [0.0; 3];

/// The colour on the way from one to the other.
#[inline]
fn mix(from: Channels, to: Channels, part: f32) -> Channels {
    std::array::from_fn(|channel| from[channel] + (to[channel] - from[channel]) * part)
}

impl Surface {
    fn new(ball: Ball) -> Surface {
        let body = if ball.bright {
            brightened(ball.ink)
        } else {
            ball.ink
        };
        // Very dark balls keep a grey of their own, or their shape would be lost.
        let lift = 1.0 - body.brightness();
        let body = body.mix(Ink::rgb(90, 92, 100), 0.16 * lift * lift);
        let (low, high) = if ball.bright {
            (0.72, 0.40)
        } else {
            (0.42, 0.66)
        };
        Surface {
            body: [body.r, body.g, body.b].map(f32::from),
            low,
            high,
            dark: body.brightness() < 0.3,
        }
    }

    /// The colour at (x, y), in radii from the ball's centre.
    #[inline]
    fn at(&self, x: f32, y: f32, distance: f32) -> Ink {
        // Towards the light, and half way between it and the eye; both of length one.
        const LIGHT: (f32, f32, f32) = (-0.462, -0.571, 0.679);
        const HALF: (f32, f32, f32) = (-0.252, -0.312, 0.916);
        let r = distance.min(1.0);
        let scale = if distance > 1.0 { 1.0 / distance } else { 1.0 };
        let (nx, ny, nz) = (x * scale, y * scale, (1.0 - r * r).max(0.0).sqrt());
        let diffuse = (nx * LIGHT.0 + ny * LIGHT.1 + nz * LIGHT.2).max(0.0);
        let specular = (nx * HALF.0 + ny * HALF.1 + nz * HALF.2).max(0.0).powi(48);
        let away = 1.0 - nz;
        let rim = away.powi(3) * (0.5 + 0.5 * (nx * 0.6 + ny * 0.8));
        let lightness = self.low + self.high * diffuse;
        let lit = if lightness <= 1.0 {
            self.body.map(|channel| channel * lightness)
        } else {
            mix(self.body, WHITE, (lightness - 1.0) * 0.8)
        };
        let lit = mix(lit, WHITE, 0.22 * rim);
        // The edge of a dark ball is lighter than its ground, that of a light one darker.
        let edge = away.powi(4);
        let lit = if self.dark {
            mix(lit, WHITE, 0.34 * edge)
        } else {
            mix(lit, BLACK, 0.22 * edge)
        };
        let [r, g, b] = mix(lit, WHITE, 0.78 * specular.min(1.0)).map(nearest);
        Ink::rgb(r, g, b)
    }
}

fn fade(radius: f32, ink: Ink) -> Pixmap {
    let mut picture = square(radius);
    let middle = picture.width() as f32 / 2.0;
    let width = picture.width() as usize;
    for (index, pixel) in picture.pixels_mut().iter_mut().enumerate() {
        let x = (index % width) as f32 + 0.5 - middle;
        let y = (index / width) as f32 + 0.5 - middle;
        let left = 1.0 - (x * x + y * y).sqrt() / radius;
        if left > 0.0 {
            // Smoothstep: flat at both ends.
            *pixel = premultiplied(ink, left * left * (3.0 - 2.0 * left));
        }
    }
    picture
}

/// A transparent square that holds a disc of this radius.
fn square(radius: f32) -> Pixmap {
    let side = ((radius + 1.0).ceil() as u32 * 2).clamp(2, 16_384);
    // Refused only for a size of zero or beyond 2^31 bytes, and both are excluded above.
    Pixmap::new(side, side).expect("a side between 2 and 16384")
}

fn premultiplied(ink: Ink, coverage: f32) -> PremultipliedColorU8 {
    let alpha = f32::from(ink.a) / 255.0 * coverage;
    tiny_skia::ColorU8::from_rgba(ink.r, ink.g, ink.b, nearest(alpha * 255.0)).premultiply()
}

#[cfg(test)]
mod tests;

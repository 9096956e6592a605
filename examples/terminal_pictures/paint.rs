//! A terminal's screen as a picture.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use tiny_skia::{Color, Paint, Pixmap, PremultipliedColorU8, Rect, Transform};
use vt100::{Cell, Screen};

/// Pixels of a character cell.
const CELL: (u32, u32) = (9, 18);
const FONT: f32 = 14.95;

type Rgb = (u8, u8, u8);

/// xterm's sixteen.
const SIXTEEN: [Rgb; 16] = [
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
];

fn rgb(colour: vt100::Color, default: Rgb) -> Rgb {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        vt100::Color::Default => default,
        vt100::Color::Idx(n @ 0..=15) => SIXTEEN[usize::from(n)],
        vt100::Color::Idx(n @ 16..=231) => {
            let level = |place: u8| LEVELS[usize::from(place % 6)];
            (level((n - 16) / 36), level((n - 16) / 6), level(n - 16))
        }
        vt100::Color::Idx(n) => {
            let grey = 8 + 10 * (n - 232);
            (grey, grey, grey)
        }
        vt100::Color::Rgb(r, g, b) => (r, g, b),
    }
}

/// The terminal's own ink and ground.
#[derive(Clone, Copy)]
pub struct Theme {
    ink: Rgb,
    ground: Rgb,
}

/// Light on dark.
pub const DARK: Theme = Theme {
    ink: (220, 220, 220),
    ground: (24, 26, 30),
};
/// Dark on light.
pub const LIGHT: Theme = Theme {
    ink: (30, 30, 30),
    ground: (252, 252, 250),
};

fn mix(a: Rgb, b: Rgb, part: f32) -> Rgb {
    let mix = |a: u8, b: u8| (f32::from(a) * part + f32::from(b) * (1.0 - part)) as u8;
    (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

fn colours(cell: &Cell, theme: Theme) -> (Rgb, Rgb) {
    let mut ink = rgb(cell.fgcolor(), theme.ink);
    let mut ground = rgb(cell.bgcolor(), theme.ground);
    if cell.dim() {
        ink = mix(ink, ground, 0.6);
    }
    if cell.inverse() {
        std::mem::swap(&mut ink, &mut ground);
    }
    (ink, ground)
}

/// The screen as a picture.
pub fn paint(screen: &Screen, theme: Theme) -> Pixmap {
    let fonts = [dejavu::sans_mono::regular(), dejavu::sans_mono::bold()]
        .map(|bytes| FontRef::try_from_slice(bytes).expect("the crate holds fonts"));
    let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
    let (width, height) = (u32::from(columns) * CELL.0, u32::from(rows) * CELL.1);
    let mut map = Pixmap::new(width, height).expect("a screen has a size");
    for row in 0..rows {
        for column in 0..columns {
            let Some(cell) = screen.cell(row, column) else {
                continue;
            };
            let (ink, ground) = colours(cell, theme);
            let (x, y) = (u32::from(column) * CELL.0, u32::from(row) * CELL.1);
            let mut fill = Paint::default();
            fill.set_color(Color::from_rgba8(ground.0, ground.1, ground.2, 255));
            let area = Rect::from_xywh(x as f32, y as f32, CELL.0 as f32, CELL.1 as f32);
            map.fill_rect(
                area.expect("a cell has a size"),
                &fill,
                Transform::identity(),
                None,
            );
            let font = &fonts[usize::from(cell.bold())];
            if let Some(c) = cell.contents().chars().next() {
                letter(&mut map, font, c, (x, y), ink);
            }
        }
    }
    if !screen.hide_cursor() {
        let (row, column) = screen.cursor_position();
        let (x, y) = (
            u32::from(column) * CELL.0,
            u32::from(row) * CELL.1 + CELL.1 - 3,
        );
        let mut fill = Paint::default();
        fill.set_color(Color::from_rgba8(
            theme.ink.0,
            theme.ink.1,
            theme.ink.2,
            255,
        ));
        if let Some(area) = Rect::from_xywh(x as f32, y as f32, CELL.0 as f32, 2.0) {
            map.fill_rect(area, &fill, Transform::identity(), None);
        }
    }
    map
}

fn letter(map: &mut Pixmap, font: &FontRef<'_>, c: char, (x, y): (u32, u32), ink: Rgb) {
    let scale = PxScale::from(FONT);
    let baseline = y as f32 + font.as_scaled(scale).ascent() + 1.5;
    let glyph = font
        .glyph_id(c)
        .with_scale_and_position(scale, point(x as f32, baseline));
    let Some(outline) = font.outline_glyph(glyph) else {
        return;
    };
    let bounds = outline.px_bounds();
    let (width, height) = (map.width(), map.height());
    outline.draw(|dx, dy, part| {
        let (px, py) = (
            bounds.min.x as i32 + dx as i32,
            bounds.min.y as i32 + dy as i32,
        );
        if px < 0 || py < 0 || px as u32 >= width || py as u32 >= height {
            return;
        }
        let at = (py as u32 * width + px as u32) as usize;
        let below = map.pixels()[at];
        let (r, g, b) = mix(
            ink,
            (below.red(), below.green(), below.blue()),
            part.min(1.0),
        );
        if let Some(pixel) = PremultipliedColorU8::from_rgba(r, g, b, 255) {
            map.pixels_mut()[at] = pixel;
        }
    });
}

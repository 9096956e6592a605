//! The pixel format of a screen, and the canvas turned into it.

use x11rb::protocol::xproto::{ImageOrder, Screen, Setup, VisualClass, Visualid};

use super::picture::{Picture, PictureArea};

/// The form of pixels on a screen: any size from 8 to 32 bits.
#[derive(Clone, Debug)]
pub struct PixelFormat {
    /// Bits that count; what a window's depth is.
    pub depth: u8,
    /// The visual to make windows with.
    pub visual: Visualid,
    /// A colour map has to be filled with [`PixelFormat::cube`].
    pub needs_map: bool,
    /// Bits of a bitmap come in the order of its bytes.
    pub bits_in_order: bool,
    bytes: usize,
    pad: usize,
    big_end: bool,
    bit_pad: usize,
    high_bit_first: bool,
    /// The bits that each value of red, green and blue adds to the pixel; bits that belong to no colour
    /// are set with red, so that a compositor sees the window opaque.
    tables: Box<[[u32; 256]; 3]>,
}

/// Steps of each colour where a colour map is all there is: 6 x 6 x 6 fit into 256.
const STEPS: u32 = 6;

impl PixelFormat {
    /// The best form that a screen offers: its own where that shows true colours of 15 bits and
    /// more, else the deepest with true colours, else a map of 216 colours or 256 greys.
    ///
    /// # Errors
    ///
    /// A line saying what the screen offers, when nothing of 8 bits or more is among it.
    pub fn of(screen: &Screen, setup: &Setup) -> Result<PixelFormat, String> {
        let mut best: Option<(u32, PixelFormat)> = None;
        for depth in &screen.allowed_depths {
            let Some(format) = setup.pixmap_formats.iter().find(|f| f.depth == depth.depth) else {
                continue;
            };
            if !matches!(format.bits_per_pixel, 8 | 16 | 24 | 32) || depth.depth < 8 {
                continue;
            }
            for visual in &depth.visuals {
                let own = visual.visual_id == screen.root_visual;
                let masks = [visual.red_mask, visual.green_mask, visual.blue_mask];
                let used = masks.iter().map(|mask| mask.count_ones()).sum::<u32>();
                let (rank, tables) = match visual.class {
                    VisualClass::TRUE_COLOR if masks.iter().all(|&mask| mask != 0) => {
                        let alpha = unused_bits(depth.depth, masks);
                        // One's own first; an extra alpha channel is of no use.
                        let plain = u32::from(alpha == 0) * 50;
                        (
                            if own && used >= 15 {
                                1000
                            } else {
                                used * 10 + plain
                            },
                            true_colour(masks, alpha),
                        )
                    }
                    VisualClass::PSEUDO_COLOR if depth.depth == 8 => {
                        (150 + u32::from(own), mapped())
                    }
                    VisualClass::GRAY_SCALE if depth.depth == 8 => (70 + u32::from(own), mapped()),
                    VisualClass::STATIC_GRAY if depth.depth == 8 => (60 + u32::from(own), grey()),
                    _ => continue,
                };
                if best.as_ref().is_none_or(|(other, _)| rank > *other) {
                    let found = PixelFormat {
                        depth: depth.depth,
                        visual: visual.visual_id,
                        needs_map: matches!(
                            visual.class,
                            VisualClass::PSEUDO_COLOR | VisualClass::GRAY_SCALE
                        ),
                        bytes: usize::from(format.bits_per_pixel / 8),
                        pad: usize::from(format.scanline_pad / 8).max(1),
                        big_end: setup.image_byte_order == ImageOrder::MSB_FIRST,
                        bits_in_order: setup.bitmap_format_bit_order == setup.image_byte_order
                            || setup.bitmap_format_scanline_unit == 8,
                        bit_pad: usize::from(setup.bitmap_format_scanline_pad)
                            .div_ceil(8)
                            .max(1),
                        high_bit_first: setup.bitmap_format_bit_order == ImageOrder::MSB_FIRST,
                        tables,
                    };
                    best = Some((rank, found));
                }
            }
        }
        best.map(|(_, format)| format).ok_or_else(|| {
            let depths: Vec<String> = screen
                .allowed_depths
                .iter()
                .filter(|depth| !depth.visuals.is_empty())
                .map(|depth| depth.depth.to_string())
                .collect();
            format!(
                "the screen shows {} bits a pixel; at least 8 bits of colour or grey are needed",
                depths.join(" or ")
            )
        })
    }

    /// The colours of the map, in the order of their pixels, 16 bits a channel.
    pub fn cube() -> impl Iterator<Item = (u32, [u16; 3])> {
        (0..STEPS * STEPS * STEPS).map(|pixel| {
            let level = |step: u32| (step * 65_535 / (STEPS - 1)) as u16;
            let (r, g, b) = (
                pixel / (STEPS * STEPS),
                pixel / STEPS % STEPS,
                pixel % STEPS,
            );
            (pixel, [level(r), level(g), level(b)])
        })
    }

    /// Bytes from one row to the next for rows of `width` pixels.
    #[must_use]
    pub fn stride(&self, width: usize) -> usize {
        (width * self.bytes).div_ceil(self.pad) * self.pad
    }

    /// The pixel of a canvas's colour.
    #[must_use]
    pub fn pixel(&self, colour: u32) -> u32 {
        let [r, g, b, _] = colour.to_le_bytes().map(usize::from);
        let [red, green, blue] = &*self.tables;
        red[r] + green[g] + blue[b]
    }

    /// A part as a bitmap: bits are set where it has the colour `ink`.
    #[must_use]
    pub fn bits(&self, picture: Picture<'_>, part: PictureArea, ink: u32) -> Vec<u8> {
        let stride = part.w.div_ceil(8).div_ceil(self.bit_pad) * self.bit_pad;
        let mut data = vec![0; stride * part.h];
        for (row, y) in (part.y..part.y + part.h).enumerate() {
            for (column, x) in (part.x..part.x + part.w).enumerate() {
                let bit = if self.high_bit_first {
                    7 - column % 8
                } else {
                    column % 8
                };
                if picture.pixel(x, y) == ink
                    && let Some(byte) = data.get_mut(row * stride + column / 8)
                {
                    *byte |= 1 << bit;
                }
            }
        }
        data
    }

    /// Turns a row of red, green, blue, opacity bytes into pixels, appended to `out` with the
    /// padding a row needs.
    pub fn encode(&self, row: &[u8], out: &mut Vec<u8>) {
        let [red, green, blue] = &*self.tables;
        let pixels = row.chunks_exact(4).map(|pixel| {
            red[usize::from(pixel[0])] + green[usize::from(pixel[1])] + blue[usize::from(pixel[2])]
        });
        let end = out.len() + self.stride(row.len() / 4);
        match (self.bytes, self.big_end) {
            (4, false) => out.extend(pixels.flat_map(u32::to_le_bytes)),
            (4, true) => out.extend(pixels.flat_map(u32::to_be_bytes)),
            (2, false) => out.extend(pixels.flat_map(|pixel| (pixel as u16).to_le_bytes())),
            (2, true) => out.extend(pixels.flat_map(|pixel| (pixel as u16).to_be_bytes())),
            (3, false) => out.extend(pixels.flat_map(|pixel| {
                let [a, b, c, _] = pixel.to_le_bytes();
                [a, b, c]
            })),
            (3, true) => out.extend(pixels.flat_map(|pixel| {
                let [_, a, b, c] = pixel.to_be_bytes();
                [a, b, c]
            })),
            _ => out.extend(pixels.map(|pixel| pixel as u8)),
        }
        out.resize(end, 0);
    }
}

fn unused_bits(depth: u8, masks: [u32; 3]) -> u32 {
    let all = if depth >= 32 {
        u32::MAX
    } else {
        (1 << depth) - 1
    };
    all & !(masks[0] | masks[1] | masks[2])
}

fn true_colour(masks: [u32; 3], extra: u32) -> Box<[[u32; 256]; 3]> {
    let mut tables = Box::new([[0; 256]; 3]);
    for (table, mask) in tables.iter_mut().zip(masks) {
        let most = u64::from(mask >> mask.trailing_zeros());
        for (value, entry) in (0u64..).zip(table.iter_mut()) {
            *entry = ((value * most + 127) / 255) as u32 * (mask & mask.wrapping_neg());
        }
    }
    for entry in &mut tables[0] {
        *entry += extra;
    }
    tables
}

fn mapped() -> Box<[[u32; 256]; 3]> {
    let mut tables = Box::new([[0; 256]; 3]);
    for (table, weight) in tables.iter_mut().zip([STEPS * STEPS, STEPS, 1]) {
        for (value, entry) in (0u32..).zip(table.iter_mut()) {
            *entry = (value * (STEPS - 1) + 127) / 255 * weight;
        }
    }
    tables
}

fn grey() -> Box<[[u32; 256]; 3]> {
    let mut tables = Box::new([[0; 256]; 3]);
    // Rec. 709, in parts of 255 that add up to 255.
    for (table, weight) in tables.iter_mut().zip([54, 183, 18]) {
        for (value, entry) in (0u32..).zip(table.iter_mut()) {
            *entry = value * weight / 255;
        }
    }
    tables
}

#[cfg(test)]
mod tests;

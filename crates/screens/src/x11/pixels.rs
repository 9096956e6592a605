//! The pixel format of a screen, and the pixels of the canvas in it.

use std::cmp::Reverse;

use x11rb::protocol::xproto::{Screen, Setup, VisualClass, Visualid, Visualtype};

/// The form of pixels on a screen: any size from 8 to 32 bits.
#[derive(Clone, Debug)]
pub struct PixelFormat {
    /// Bits that count; what a window's depth is.
    pub depth: u8,
    /// Bytes of a pixel of an image.
    pub bytes: usize,
    /// The visual to make windows with.
    pub visual: Visualid,
    /// Pixels are cells of a colour map, which are told by [`PixelFormat::fill`].
    pub needs_map: bool,
    /// The visual is that of the display itself, whose map everybody shares.
    pub shared: bool,
    /// The bits that each value of red, green and blue adds to the pixel; bits that belong to no colour
    /// are set with red, so that a compositor sees the window opaque.
    tables: Tables,
    /// Where there is a colour map: the pixel of each colour of 5 bits a channel.
    cells: Option<Box<[u8]>>,
}

type Tables = Box<[[u32; 256]; 3]>;

/// Bits of each channel by which the cell of a colour is looked up.
const BITS: u32 = 5;

/// A cell of a colour map: its pixel and its colour.
pub type MapCell = (u32, [u8; 3]);

impl PixelFormat {
    /// The best form that a screen offers: its own where that shows true colours of 15 bits and
    /// more, else the deepest with true colours, else a map of up to 246 colours, or 256 greys.
    ///
    /// # Errors
    ///
    /// A line saying what the screen offers, when nothing of 8 bits or more is among it.
    pub fn of(screen: &Screen, setup: &Setup) -> Result<PixelFormat, String> {
        let depths = || (screen.allowed_depths.iter()).filter(|depth| !depth.visuals.is_empty());
        let found = depths().filter_map(|depth| {
            let format = setup
                .pixmap_formats
                .iter()
                .find(|f| f.depth == depth.depth)?;
            let fits = matches!(format.bits_per_pixel, 8 | 16 | 24 | 32) && depth.depth >= 8;
            fits.then_some((depth, usize::from(format.bits_per_pixel / 8)))
        });
        let ranked = found.flat_map(|(depth, bytes)| {
            depth.visuals.iter().filter_map(move |visual| {
                let own = visual.visual_id == screen.root_visual;
                let (rank, tables) = ranked(visual, depth.depth, own)?;
                let format = PixelFormat {
                    depth: depth.depth,
                    bytes,
                    visual: visual.visual_id,
                    needs_map: matches!(
                        visual.class,
                        VisualClass::PSEUDO_COLOR | VisualClass::GRAY_SCALE
                    ),
                    shared: own,
                    tables,
                    cells: None,
                };
                Some((rank, format))
            })
        });
        // Of those that are as good the first one.
        let best = ranked.min_by_key(|(rank, _)| Reverse(*rank));
        best.map(|(_, format)| format).ok_or_else(|| {
            let depths: Vec<String> = depths().map(|depth| depth.depth.to_string()).collect();
            format!(
                "the screen shows {} bits a pixel; at least 8 bits of colour or grey are needed",
                depths.join(" or ")
            )
        })
    }

    /// The colours of a map with so many steps of each channel, from 2 to 6: all of them, and between any two greys six more, so
    /// that what is nearly grey does not take a colour.
    pub fn colours_of_map(steps: u32) -> Vec<[u8; 3]> {
        let greys = 7 * (steps - 1);
        let level = |step: u32, of: u32| ((step * 255 + of / 2) / of) as u8;
        let mut colours: Vec<[u8; 3]> = (0..=greys).map(|step| [level(step, greys); 3]).collect();
        for place in 0..steps * steps * steps {
            let (r, g, b) = (
                place / (steps * steps),
                place / steps % steps,
                place % steps,
            );
            if r != g || g != b {
                colours.push([r, g, b].map(|step| level(step, steps - 1)));
            }
        }
        colours
    }

    /// From now on colours have the nearest of these cells.
    pub fn fill(&mut self, cells: &[MapCell]) {
        let far = |one: [u8; 3], [r, g, b]: [u32; 3]| {
            let apart = |own: u8, other: u32| u32::from(own).abs_diff(other).pow(2);
            // The eye is sharpest for green.
            2 * apart(one[0], r) + 4 * apart(one[1], g) + 3 * apart(one[2], b)
        };
        let wide = |bits: u32| bits << (8 - BITS) | bits >> (2 * BITS - 8);
        let nearest = |place: u32| {
            let channel = |number: u32| wide(place >> (BITS * number) & ((1 << BITS) - 1));
            let colour = [channel(2), channel(1), channel(0)];
            let cell = cells.iter().min_by_key(|(_, own)| far(*own, colour));
            cell.map_or(0, |(pixel, _)| *pixel as u8)
        };
        self.cells = Some((0..1 << (3 * BITS)).map(nearest).collect());
    }

    /// The pixel of a canvas's colour.
    #[must_use]
    pub fn pixel(&self, colour: u32) -> u32 {
        let [r, g, b, _] = colour.to_le_bytes().map(usize::from);
        if let Some(cells) = &self.cells {
            let [r, g, b] = [r, g, b].map(|value| value >> (8 - BITS));
            return cells[(r << BITS | g) << BITS | b].into();
        }
        let [red, green, blue] = &*self.tables;
        red[r] + green[g] + blue[b]
    }
}

/// How good a visual is, with the tables of its pixels; `None` for one that cannot be used. `own` is that of the screen itself.
fn ranked(visual: &Visualtype, depth: u8, own: bool) -> Option<(u32, Tables)> {
    let masks = [visual.red_mask, visual.green_mask, visual.blue_mask];
    let used = masks.iter().map(|mask| mask.count_ones()).sum::<u32>();
    Some(match visual.class {
        VisualClass::TRUE_COLOR if masks.iter().all(|&mask| mask != 0) => {
            let all = u32::MAX >> 32_u8.saturating_sub(depth);
            let alpha = all & !(masks[0] | masks[1] | masks[2]);
            // An extra alpha channel is of no use.
            let rank = match own && used >= 15 {
                true => 1000,
                false => used * 10 + u32::from(alpha == 0) * 50,
            };
            (rank, true_colour(masks, alpha))
        }
        // Their pixels are those of cells.
        VisualClass::PSEUDO_COLOR if depth == 8 => (150 + u32::from(own), grey()),
        VisualClass::GRAY_SCALE if depth == 8 => (70 + u32::from(own), grey()),
        VisualClass::STATIC_GRAY if depth == 8 => (60 + u32::from(own), grey()),
        _ => return None,
    })
}

/// Tables of what each value of each channel adds.
fn tables(adds: impl Fn(usize, u32) -> u32) -> Tables {
    let table = |channel| std::array::from_fn(|value| adds(channel, value as u32));
    Box::new(std::array::from_fn(table))
}

fn true_colour(masks: [u32; 3], extra: u32) -> Tables {
    tables(|channel, value| {
        let mask = masks[channel];
        let most = u64::from(mask >> mask.trailing_zeros());
        let bits = ((u64::from(value) * most + 127) / 255) as u32 * (mask & mask.wrapping_neg());
        bits + if channel == 0 { extra } else { 0 }
    })
}

fn grey() -> Tables {
    // Rec. 709, in parts of 255 that add up to 255.
    tables(|channel, value| value * [54, 183, 18][channel] / 255)
}

#[cfg(test)]
mod tests;

//! Colours on a display whose pixels are cells of a colour map.
//!
//! Of the maps there may be, the display shows those that a window manager has installed, and many install none: then only
//! the display's own map is seen. Cells of that are asked for first; a map of the window's own comes after it.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    ColorFlag, Coloritem, Colormap, ColormapAlloc, ConnectionExt as _, Window,
};

use super::connect::ConnectionError;
use super::pixels::{MapCell, PixelFormat};

/// Steps of each channel that are tried, one after the other.
const STEPS: [u32; 3] = [6, 5, 4];

/// A map with the colours that the format shows from now on: that of the display, where it has cells enough, else a new one.
///
/// # Errors
/// The connection is gone.
pub fn colour_map(
    conn: &impl Connection,
    format: &mut PixelFormat,
    (root, shared): (Window, Colormap),
) -> Result<Colormap, ConnectionError> {
    if format.shared {
        for steps in STEPS {
            if let Some(cells) = cells(conn, shared, &PixelFormat::colours_of_map(steps))? {
                format.fill(&cells);
                return Ok(shared);
            }
        }
    }
    let map = conn.generate_id()?;
    conn.create_colormap(ColormapAlloc::ALL, map, root, format.visual)?;
    let cells: Vec<MapCell> = (0..).zip(PixelFormat::colours_of_map(STEPS[0])).collect();
    let items: Vec<Coloritem> = cells
        .iter()
        .map(|&(pixel, colour)| {
            let [red, green, blue] = colour.map(wide);
            Coloritem {
                pixel,
                red,
                green,
                blue,
                flags: ColorFlag::RED | ColorFlag::GREEN | ColorFlag::BLUE,
            }
        })
        .collect();
    conn.store_colors(map, &items)?;
    format.fill(&cells);
    Ok(map)
}

/// Cells of these colours in a map that others have cells in, too; `None`, and none taken, where it has not room for all.
fn cells(
    conn: &impl Connection,
    map: Colormap,
    colours: &[[u8; 3]],
) -> Result<Option<Vec<MapCell>>, ConnectionError> {
    let asked: Result<Vec<_>, _> = colours
        .iter()
        .map(|&colour| {
            let [red, green, blue] = colour.map(wide);
            conn.alloc_color(map, red, green, blue)
        })
        .collect();
    let mut cells = Vec::new();
    for cookie in asked? {
        // A map without room answers by an error.
        if let Some(cell) = cookie.reply_unchecked()? {
            let colour = [cell.red, cell.green, cell.blue].map(|value| (value >> 8) as u8);
            cells.push((cell.pixel, colour));
        }
    }
    if cells.len() == colours.len() {
        return Ok(Some(cells));
    }
    let pixels: Vec<u32> = cells.iter().map(|(pixel, _)| *pixel).collect();
    conn.free_colors(map, 0, &pixels)?;
    Ok(None)
}

/// A channel of 8 bits in 16.
fn wide(value: u8) -> u16 {
    u16::from(value) * 257
}

//! The canvas brought onto the window: only what changed is sent, into a picture that the server
//! keeps, and the window is covered from that. Nothing flickers, exposed parts need no drawing.

use std::collections::BTreeMap;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    ChangeGCAux, ConnectionExt as _, CoordMode, ImageFormat, Point, Rectangle,
};

use super::canvas::Canvas;
use super::connect::ConnectionError;
use super::copies::Copies;
use super::dots::{ColourCounts, PIXEL, RECTANGLE, joined};
use super::pack::{Draw, Packer};
use super::picture::{Picture, PictureArea, changed};
use super::window::Window;

/// The side of a tile: tiles are compared, packed and shown one by one.
const TILE: usize = 64;
/// For fewer cells that are to be sent as they are, a search of the whole picture for others like them takes more time than
/// it spares.
const FEW: usize = 1000;
/// Bytes of a request before its data, at most.
const HEADER: usize = 32;
/// Tiles that are drawn together at first, and how many times more each time after that. The more there are, the fewer bytes
/// each needs; the fewer, the sooner they are seen.
const FIRST: usize = 4;
const GROWTH: usize = 4;

impl Window {
    /// Brings the canvas onto the window; only what changed is sent, from the middle outward. A first picture is seen
    /// as its tiles come; any other is whole before it covers the last, so that no half of a movement is seen.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn show(&mut self, canvas: &Canvas) -> Result<(), ConnectionError> {
        let (width, height) = (canvas.width() as usize, canvas.height() as usize);
        let pixels = canvas.pixels();
        let known = self.shown.len() == pixels.len() && self.back.is_some();
        let picture = Picture { pixels, width };
        let mut parts: Vec<PictureArea> = (0..height)
            .step_by(TILE)
            .flat_map(|y| (0..width).step_by(TILE).map(move |x| (x, y)))
            .filter_map(|(x, y)| {
                let (w, h) = (TILE.min(width - x), TILE.min(height - y));
                let tile = PictureArea { x, y, w, h };
                match known {
                    true => changed(&self.shown, pixels, width, tile),
                    false => Some(tile),
                }
                .map(|part| part.in_cells((width, height)))
            })
            .collect();
        parts.sort_by_key(|part| {
            let (x, y) = (part.x + part.w / 2, part.y + part.h / 2);
            x.abs_diff(width / 2).pow(2) + y.abs_diff(height / 2).pow(2)
        });
        // Of a picture that is seen as it comes a few tiles at first, any other at once.
        let first = if known { parts.len() } else { FIRST };
        let whole = ColourCounts::of(picture, &parts);
        let packer = Packer {
            picture,
            depth: self.format.stride(TILE) / TILE,
            bits: self.format.bits_in_order,
            tally: &whole,
        };
        let mut copies = self.copies(&packer, height, &parts);
        let (mut draws, mut rest, mut count) = (Vec::new(), parts.as_slice(), first);
        while !rest.is_empty() {
            let together;
            (together, rest) = rest.split_at(count.min(rest.len()));
            count *= GROWTH;
            let few = (together.len() < parts.len()).then(|| ColourCounts::of(picture, together));
            let packer = Packer {
                tally: few.as_ref().unwrap_or(&whole),
                ..packer
            };
            draws.clear();
            packer.pack_together(together, copies.as_mut(), &mut draws);
            self.draw(&packer, &draws)?;
            if !known {
                for &part in together {
                    self.cover_part(part)?;
                }
            }
            self.conn.flush()?;
        }
        if known && let Some(whole) = parts.iter().copied().reduce(PictureArea::around) {
            self.cover_part(whole)?;
        }
        self.shown.resize(pixels.len(), 0);
        for part in parts {
            for y in part.y..part.y + part.h {
                let from = (y * width + part.x) * 4;
                let row = from..from + part.w * 4;
                if let (Some(old), Some(new)) = (self.shown.get_mut(row.clone()), pixels.get(row)) {
                    old.copy_from_slice(new);
                }
            }
        }
        self.conn.flush()?;
        Ok(())
    }

    /// What the server has already of the cells that would be sent as they are, where these are many.
    fn copies(&self, packer: &Packer<'_>, height: usize, parts: &[PictureArea]) -> Option<Copies> {
        let cells: usize = parts.iter().map(|part| part.cells().count()).sum();
        if cells < FEW || self.back.is_none() {
            return None;
        }
        let (mut blocks, mut draws) = (Vec::new(), Vec::new());
        for &part in parts {
            draws.clear();
            packer.pack(part, None, &mut draws);
            blocks.extend(draws.iter().flat_map(Draw::blocks));
        }
        (blocks.len() >= FEW).then(|| Copies::of(packer.picture, height, &blocks, parts))
    }

    /// Forgets what the server holds, so that the next picture is sent whole.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn forget(&mut self) -> Result<(), ConnectionError> {
        self.make_back()
    }

    /// Has the server draw: first what is of one colour, those of the same together, then what may be copied, in
    /// its order, at last single pixels, by their colours.
    fn draw(&mut self, packer: &Packer<'_>, draws: &[Draw]) -> Result<(), ConnectionError> {
        let target = self.back.unwrap_or(self.window);
        let picture = packer.picture;
        let mut grounds: BTreeMap<u32, Vec<PictureArea>> = BTreeMap::new();
        let mut dots: BTreeMap<u32, Vec<PictureArea>> = BTreeMap::new();
        for draw in draws {
            if let Draw::Fill(part, colour) | Draw::Dots(part, colour) = *draw {
                grounds.entry(colour).or_default().push(part);
            }
            if let Draw::Dots(part, ground) = *draw {
                for (run, colour) in picture.runs(part).filter(|(_, colour)| *colour != ground) {
                    dots.entry(colour).or_default().push(run);
                }
            }
        }
        for (colour, parts) in grounds {
            self.of_one_colour(colour, parts)?;
        }
        for draw in draws {
            match *draw {
                Draw::Bits(part, first, second) => {
                    self.inks(first, Some(second))?;
                    let data = self.format.bits(picture, part, first);
                    self.image(ImageFormat::XY_BITMAP, part, 1, &data)?;
                }
                Draw::Copy(part, (x, y)) => {
                    let (w, h) = (part.w as u16, part.h as u16);
                    let (from, to) = ((x as i16, y as i16), (part.x as i16, part.y as i16));
                    self.conn
                        .copy_area(target, target, self.gc, from.0, from.1, to.0, to.1, w, h)?;
                }
                Draw::Image(part) => self.pixels(picture, part)?,
                Draw::Fill(..) | Draw::Dots(..) => {}
            }
        }
        for (colour, parts) in dots {
            self.of_one_colour(colour, parts)?;
        }
        Ok(())
    }

    /// Parts of one colour: points where they are so small, rectangles else.
    fn of_one_colour(
        &mut self,
        colour: u32,
        parts: Vec<PictureArea>,
    ) -> Result<(), ConnectionError> {
        let target = self.back.unwrap_or(self.window);
        self.inks(colour, None)?;
        let (mut points, mut rectangles) = (Vec::new(), Vec::new());
        for PictureArea { x, y, w, h } in joined(parts) {
            let (x, y, width, height) = (x as i16, y as i16, w as u16, h as u16);
            match w * h {
                1 => points.push(Point { x, y }),
                _ => rectangles.push(Rectangle {
                    x,
                    y,
                    width,
                    height,
                }),
            }
        }
        let room = self.conn.maximum_request_bytes().saturating_sub(HEADER);
        for some in points.chunks((room / PIXEL).max(1)) {
            self.conn
                .poly_point(CoordMode::ORIGIN, target, self.gc, some)?;
        }
        for some in rectangles.chunks((room / RECTANGLE).max(1)) {
            self.conn.poly_fill_rectangle(target, self.gc, some)?;
        }
        Ok(())
    }

    /// The colours that the server draws with next.
    fn inks(&mut self, ink: u32, ground: Option<u32>) -> Result<(), ConnectionError> {
        let ground = ground.or(self.inks.1);
        if self.inks == (Some(ink), ground) {
            return Ok(());
        }
        let mut values = ChangeGCAux::new().foreground(self.format.pixel(ink));
        if let Some(ground) = ground.filter(|_| self.inks.1 != ground) {
            values = values.background(self.format.pixel(ground));
        }
        self.conn.change_gc(self.gc, &values)?;
        self.inks = (Some(ink), ground);
        Ok(())
    }

    /// Sends a part as it is, in pieces that a request has room for.
    fn pixels(&self, picture: Picture<'_>, part: PictureArea) -> Result<(), ConnectionError> {
        let stride = self.format.stride(part.w);
        let room = self.conn.maximum_request_bytes().saturating_sub(HEADER);
        let lines = (room / stride.max(1)).clamp(1, part.h.max(1));
        let mut data = Vec::with_capacity(stride * lines);
        for y in (part.y..part.y + part.h).step_by(lines) {
            let end = (y + lines).min(part.y + part.h);
            data.clear();
            for line in y..end {
                let from = (line * picture.width + part.x) * 4;
                if let Some(line) = picture.pixels.get(from..from + part.w * 4) {
                    self.format.encode(line, &mut data);
                }
            }
            let piece = PictureArea {
                y,
                h: end - y,
                ..part
            };
            self.image(ImageFormat::Z_PIXMAP, piece, self.format.depth, &data)?;
        }
        Ok(())
    }

    fn image(
        &self,
        format: ImageFormat,
        part: PictureArea,
        depth: u8,
        data: &[u8],
    ) -> Result<(), ConnectionError> {
        let (w, h, x, y) = (part.w as u16, part.h as u16, part.x as i16, part.y as i16);
        let target = self.back.unwrap_or(self.window);
        self.conn
            .put_image(format, target, self.gc, w, h, x, y, 0, depth, data)?;
        Ok(())
    }

    fn cover_part(&self, part: PictureArea) -> Result<(), ConnectionError> {
        self.cover(part.x as i16, part.y as i16, part.w as u16, part.h as u16)
    }

    /// Covers a part of the window from the picture that the server holds.
    pub(super) fn cover(
        &self,
        x: i16,
        y: i16,
        width: u16,
        height: u16,
    ) -> Result<(), ConnectionError> {
        if let Some(back) = self.back {
            self.conn
                .copy_area(back, self.window, self.gc, x, y, x, y, width, height)?;
        }
        Ok(())
    }

    /// Makes the server's picture in the size of the window. A server without room for it gets
    /// the picture straight onto the window.
    pub(super) fn make_back(&mut self) -> Result<(), ConnectionError> {
        if let Some(old) = self.back.take() {
            self.conn.free_pixmap(old)?;
        }
        self.shown.clear();
        let back = self.conn.generate_id()?;
        let made = self
            .conn
            .create_pixmap(
                self.format.depth,
                back,
                self.window,
                self.size.0,
                self.size.1,
            )?
            .check();
        match made {
            Ok(()) => self.back = Some(back),
            Err(ReplyError::X11Error(_)) => {}
            Err(ReplyError::ConnectionError(error)) => return Err(error.into()),
        }
        Ok(())
    }
}

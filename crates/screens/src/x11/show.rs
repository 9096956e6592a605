//! The canvas brought onto the window: only what changed is sent, into a picture that the server
//! keeps, and the window is covered from that. Nothing flickers, exposed parts need no drawing.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::ReplyError;
use x11rb::image::Image;
use x11rb::protocol::xproto::{ChangeGCAux, ConnectionExt as _, CoordMode, Point, Rectangle};

use super::canvas::Canvas;
use super::connect::ConnectionError;
use super::pack::{ByColour, PIXEL, PackedPicture, RECTANGLE};
use super::picture::{Picture, PictureArea, joined};
use super::window::Window;

/// Bytes of a request before its data, at most.
const HEADER: usize = 32;
/// The widest image of a request, pixels: of any wider one a row might be more than a server takes at once.
const WIDEST: usize = 1024;

impl Window {
    /// Brings the canvas onto the window; only what changed is sent. A first picture is seen as it becomes finer; any other is
    /// whole before it covers the last, so that no half of a movement is seen.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn show(&mut self, canvas: &mut Canvas) -> Result<(), ConnectionError> {
        let changed = canvas.take_changed();
        let (pixels, width) = (canvas.pixels(), canvas.width() as usize);
        let picture = Picture { pixels, width };
        let known = self.back.is_some() && self.shown.len() == pixels.len();
        let shown = Picture {
            pixels: &self.shown,
            width,
        };
        let shown = known.then_some((shown, &changed));
        let packed = PackedPicture::of(picture, shown, self.format.bytes);
        let Some(around) = packed.around else {
            return Ok(());
        };
        self.fill(packed.grounds)?;
        if !known {
            self.cover_part(around)?;
        }
        for part in packed.images {
            self.image(picture, part)?;
        }
        if !known {
            self.cover_part(around)?;
        }
        self.fill(packed.dots)?;
        self.cover_part(around)?;
        self.shown.resize(pixels.len(), 0);
        for cell in packed.cells {
            for y in cell.y..cell.y + cell.h {
                let from = (y * width + cell.x) * 4;
                let row = from..from + cell.w * 4;
                if let (Some(old), Some(new)) = (self.shown.get_mut(row.clone()), pixels.get(row)) {
                    old.copy_from_slice(new);
                }
            }
        }
        Ok(())
    }

    /// Forgets what the server holds, so that the next picture is sent whole.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn forget(&mut self) -> Result<(), ConnectionError> {
        self.make_back()
    }

    /// Has the server draw parts of one colour each: points where they are so small, rectangles else.
    fn fill(&mut self, parts: ByColour) -> Result<(), ConnectionError> {
        let target = self.back.unwrap_or(self.window);
        let room = self.conn.maximum_request_bytes().saturating_sub(HEADER);
        for parts in parts.chunk_by(|(one, _), (other, _)| one == other) {
            let Some(&(colour, _)) = parts.first() else {
                continue;
            };
            if self.ink != Some(colour) {
                let values = ChangeGCAux::new().foreground(self.format.pixel(colour));
                self.conn.change_gc(self.gc, &values)?;
                self.ink = Some(colour);
            }
            let (points, others): (Vec<PictureArea>, Vec<PictureArea>) =
                joined(parts.iter().map(|&(_, part)| part).collect())
                    .into_iter()
                    .partition(|part| part.w * part.h == 1);
            for some in points.chunks((room / PIXEL).max(1)) {
                let points: Vec<Point> = some.iter().map(point).collect();
                self.conn
                    .poly_point(CoordMode::ORIGIN, target, self.gc, &points)?;
            }
            for some in others.chunks((room / RECTANGLE).max(1)) {
                let rectangles: Vec<Rectangle> = some.iter().map(rectangle).collect();
                self.conn
                    .poly_fill_rectangle(target, self.gc, &rectangles)?;
            }
        }
        Ok(())
    }

    /// Sends a part as it is.
    fn image(&self, picture: Picture<'_>, part: PictureArea) -> Result<(), ConnectionError> {
        let target = self.back.unwrap_or(self.window);
        let depth = self.format.depth;
        for x in (part.x..part.x + part.w).step_by(WIDEST) {
            let (w, h) = (WIDEST.min(part.x + part.w - x) as u16, part.h as u16);
            let mut image = Image::allocate_native(w, h, depth, self.conn.setup())
                .map_err(|error| ConnectionError::Protocol(error.to_string()))?;
            for (row, column) in (0..h).flat_map(|row| (0..w).map(move |column| (row, column))) {
                let colour = picture.pixel(x + usize::from(column), part.y + usize::from(row));
                image.put_pixel(column, row, self.format.pixel(colour));
            }
            image.put(&self.conn, target, self.gc, x as i16, part.y as i16)?;
        }
        Ok(())
    }

    fn cover_part(&self, part: PictureArea) -> Result<(), ConnectionError> {
        self.cover(part.x as i16, part.y as i16, part.w as u16, part.h as u16)?;
        Ok(self.conn.flush()?)
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

fn point(part: &PictureArea) -> Point {
    Point {
        x: part.x as i16,
        y: part.y as i16,
    }
}

fn rectangle(part: &PictureArea) -> Rectangle {
    Rectangle {
        x: part.x as i16,
        y: part.y as i16,
        width: part.w as u16,
        height: part.h as u16,
    }
}

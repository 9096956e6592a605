//! The canvas brought onto the window: only what changed is sent, into a picture that the server
//! keeps, and the window is covered from that. Nothing flickers, exposed parts need no drawing.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};

use super::canvas::Canvas;
use super::connect::ConnectionError;
use super::window::Window;

impl Window {
    /// Brings the canvas onto the window; only rows that changed are sent.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn show(&mut self, canvas: &Canvas) -> Result<(), ConnectionError> {
        let (width, height) = (canvas.width() as usize, canvas.height() as usize);
        let pixels = canvas.pixels();
        let row = width * 4;
        let known = self.shown.len() == pixels.len() && self.back.is_some();
        // Bands of rows that changed, close ones joined.
        let mut bands: Vec<(usize, usize)> = Vec::new();
        for y in 0..height {
            let place = y * row..(y + 1) * row;
            if known && self.shown.get(place.clone()) == pixels.get(place) {
                continue;
            }
            match bands.last_mut() {
                Some((_, end)) if *end + 8 >= y => *end = y + 1,
                _ => bands.push((y, y + 1)),
            }
        }
        for &(from, to) in &bands {
            let (left, right) = if known {
                changed_columns(&self.shown, pixels, row, from, to)
            } else {
                (0, width)
            };
            self.send(pixels, row, (left, right), (from, to))?;
        }
        self.shown.clear();
        self.shown.extend_from_slice(pixels);
        self.conn.flush()?;
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

    fn send(
        &self,
        pixels: &[u8],
        row: usize,
        (left, right): (usize, usize),
        (from, to): (usize, usize),
    ) -> Result<(), ConnectionError> {
        const HEADER: usize = 32;
        let width = right - left;
        let stride = self.format.stride(width);
        let room = self.conn.maximum_request_bytes().saturating_sub(HEADER);
        let lines = (room / stride.max(1)).clamp(1, to - from);
        let target = self.back.unwrap_or(self.window);
        let mut data = Vec::with_capacity(stride * lines);
        let mut y = from;
        while y < to {
            let end = (y + lines).min(to);
            data.clear();
            for line in y..end {
                if let Some(line) = pixels.get(line * row + left * 4..line * row + right * 4) {
                    self.format.encode(line, &mut data);
                }
            }
            self.conn.put_image(
                ImageFormat::Z_PIXMAP,
                target,
                self.gc,
                width as u16,
                (end - y) as u16,
                left as i16,
                y as i16,
                0,
                self.format.depth,
                &data,
            )?;
            y = end;
        }
        self.cover(left as i16, from as i16, width as u16, (to - from) as u16)
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

/// The first and the last column that differ between two pictures, in rows `from` to `to`.
fn changed_columns(old: &[u8], new: &[u8], row: usize, from: usize, to: usize) -> (usize, usize) {
    let (mut left, mut right) = (row, 0);
    for y in from..to {
        let place = y * row..(y + 1) * row;
        let (Some(old), Some(new)) = (old.get(place.clone()), new.get(place)) else {
            continue;
        };
        if let Some(first) = old.iter().zip(new).position(|(a, b)| a != b) {
            left = left.min(first);
        }
        if let Some(last) = old.iter().zip(new).rposition(|(a, b)| a != b) {
            right = right.max(last + 1);
        }
    }
    if left >= right {
        return (0, row / 4);
    }
    (left / 4, right.div_ceil(4))
}

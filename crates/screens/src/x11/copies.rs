//! Parts of a picture that stand somewhere else in it, too: what the server has of them already, it can copy.
//!
//! Pieces of one colour look alike wherever they lie, so that only the first of them has to be sent. The picture is cut
//! into cells; a cell is held once the server has all of it.

use std::collections::HashMap;

use super::picture::{Picture, PictureArea, SMALLEST};

/// Rows of the picture are searched from the middle outward, up to so many pixels.
const MOST_PIXELS: usize = 1_500_000;
/// Places of one block that are remembered.
const MOST_PLACES: usize = 64;
/// Of the hashes of rows that are looked for, a table of so many bits tells which cannot be among them.
const FILTER_BITS: u32 = 13;
const FACTOR: u32 = 0x9E37_79B1;

/// A block that is to be sent.
struct Block {
    /// Where one stands.
    at: (usize, usize),
    /// Its row that is compared first: the one in which the colour changes most often.
    row: usize,
    /// Where all stand, the ones nearest to the middle first.
    places: Vec<(u16, u16)>,
}

/// Where the blocks of a picture stand, and what the server has of it.
pub struct Copies {
    blocks: Vec<Block>,
    by_hash: HashMap<u64, usize>,
    /// By cell, row after row.
    held: Vec<bool>,
    size: (usize, usize),
}

impl Copies {
    /// Looks for all places of the blocks that stand at `wanted`. The server has nothing of the picture but what
    /// lies outside of `missing`.
    #[must_use]
    pub fn of(
        picture: Picture<'_>,
        height: usize,
        wanted: &[(usize, usize)],
        missing: &[PictureArea],
    ) -> Copies {
        let size = (picture.width, height);
        let cells = size.0.div_ceil(SMALLEST) * size.1.div_ceil(SMALLEST);
        let mut copies = Copies {
            blocks: Vec::new(),
            by_hash: HashMap::new(),
            held: vec![true; cells],
            size,
        };
        for &part in missing {
            copies.set(part, false);
        }
        for &at in wanted {
            let next = copies.blocks.len();
            if *copies.by_hash.entry(hash(picture, at)).or_insert(next) == next {
                let row = (0..SMALLEST).max_by_key(|&row| changes(picture, at, row));
                copies.blocks.push(Block {
                    at,
                    row: row.unwrap_or(0),
                    places: Vec::new(),
                });
            }
        }
        copies.search(picture);
        copies
    }

    /// Finds the places of all blocks.
    fn search(&mut self, picture: Picture<'_>) {
        let (width, height) = self.size;
        if width < SMALLEST {
            return;
        }
        let mut by_row: HashMap<u32, Vec<usize>> = HashMap::new();
        let mut filter = vec![false; 1 << FILTER_BITS];
        let slot = |hash: u32| (hash >> (u32::BITS - FILTER_BITS)) as usize;
        for (number, block) in self.blocks.iter().enumerate() {
            // Rows of one colour stand everywhere, and a block of nothing else needs fewer bytes than a copy.
            if changes(picture, block.at, block.row) == 0 {
                continue;
            }
            let row = (0..SMALLEST).map(|x| picture.pixel(block.at.0 + x, block.at.1 + block.row));
            let hash = row.fold(0, next_hash);
            by_row.entry(hash).or_default().push(number);
            filter[slot(hash)] = true;
        }
        // A pixel leaves the hash with the factor's power by the pixels that came after it.
        let leaves = FACTOR.wrapping_pow(SMALLEST as u32);
        let mut rows: Vec<usize> = (0..height).collect();
        rows.sort_by_key(|&y| y.abs_diff(height / 2));
        let mut line = Vec::with_capacity(width);
        for y in rows.into_iter().take(MOST_PIXELS / width) {
            line.clear();
            line.extend(picture.row(y));
            let mut hash = line.iter().take(SMALLEST - 1).copied().fold(0, next_hash);
            let before = std::iter::once(0).chain(line.iter().copied());
            let last = line.iter().skip(SMALLEST - 1).copied();
            for (x, (before, last)) in before.zip(last).enumerate() {
                hash = next_hash(hash, last).wrapping_sub(before.wrapping_mul(leaves));
                if !filter[slot(hash)] {
                    continue;
                }
                for &number in by_row.get(&hash).into_iter().flatten() {
                    let block = &mut self.blocks[number];
                    let Some(top) = y.checked_sub(block.row) else {
                        continue;
                    };
                    let fits = top + SMALLEST <= height && block.places.len() < MOST_PLACES;
                    if fits && same(picture, block.at, (x, top), (SMALLEST, SMALLEST)) {
                        block.places.push((x as u16, top as u16));
                    }
                }
            }
        }
    }

    /// A place from which the server can copy this part.
    #[must_use]
    pub fn find(&self, picture: Picture<'_>, part: PictureArea) -> Option<(usize, usize)> {
        let (width, height) = self.size;
        if part.w < SMALLEST || part.h < SMALLEST {
            return None;
        }
        let number = *self.by_hash.get(&hash(picture, (part.x, part.y)))?;
        let places = self.blocks.get(number)?.places.iter();
        let mut places = places.map(|&(x, y)| (usize::from(x), usize::from(y)));
        places.find(|&(x, y)| {
            x + part.w <= width
                && y + part.h <= height
                && self.is_held(PictureArea { x, y, ..part })
                && same(picture, (part.x, part.y), (x, y), (part.w, part.h))
        })
    }

    /// The server has this part of the picture now.
    pub fn hold(&mut self, part: PictureArea) {
        self.set(part, true);
    }

    fn cells(&self, part: PictureArea) -> impl Iterator<Item = usize> + use<> {
        let across = self.size.0.div_ceil(SMALLEST);
        let columns = part.x / SMALLEST..(part.x + part.w).div_ceil(SMALLEST);
        let rows = part.y / SMALLEST..(part.y + part.h).div_ceil(SMALLEST);
        rows.flat_map(move |row| columns.clone().map(move |column| row * across + column))
    }

    fn set(&mut self, part: PictureArea, is_held: bool) {
        for cell in self.cells(part) {
            if let Some(place) = self.held.get_mut(cell) {
                *place = is_held;
            }
        }
    }

    fn is_held(&self, part: PictureArea) -> bool {
        self.cells(part)
            .all(|cell| self.held.get(cell) == Some(&true))
    }
}

fn next_hash(hash: u32, pixel: u32) -> u32 {
    hash.wrapping_mul(FACTOR).wrapping_add(pixel)
}

/// The hash of the block at a place.
fn hash(picture: Picture<'_>, at: (usize, usize)) -> u64 {
    let pixels =
        (0..SMALLEST * SMALLEST).map(|n| picture.pixel(at.0 + n % SMALLEST, at.1 + n / SMALLEST));
    pixels.fold(0, |hash: u64, pixel| {
        (hash.rotate_left(5) ^ u64::from(pixel)).wrapping_mul(0x517C_C1B7_2722_0A95)
    })
}

/// How often the colour changes in a row of a block.
fn changes(picture: Picture<'_>, at: (usize, usize), row: usize) -> usize {
    let pixel = |x: usize| picture.pixel(at.0 + x, at.1 + row);
    (1..SMALLEST).filter(|&x| pixel(x) != pixel(x - 1)).count()
}

/// True where two parts of this size are the same.
fn same(
    picture: Picture<'_>,
    one: (usize, usize),
    other: (usize, usize),
    size: (usize, usize),
) -> bool {
    (0..size.1).all(|row| {
        let line = |at: (usize, usize)| {
            let from = ((at.1 + row) * picture.width + at.0) * 4;
            picture.pixels.get(from..from + size.0 * 4)
        };
        line(one).is_some() && line(one) == line(other)
    })
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests;

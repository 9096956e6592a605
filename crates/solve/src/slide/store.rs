//! The memory of one segment: a cache line of eight words a bucket, and beside the lines the
//! extras, bit by bit without gaps. Most looks end at the words and never read an extra.

use super::order::Trail;
use super::pack::Key;
use super::place::{SECOND, Shape, TAG};

/// States of a bucket.
pub const SLOTS: usize = 8;
/// An extra is read with the bytes after it.
const WINDOW: usize = size_of::<u128>();

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u64; SLOTS]);

/// Buckets of words and extras.
pub struct Store {
    pub shape: Shape,
    lines: Vec<Line>,
    extras: Vec<u8>,
}

impl Store {
    pub fn new(shape: Shape) -> Store {
        // Eight extras of so many bits are as many bytes.
        let extras = match shape.extra {
            0 => 0,
            bytes => shape.count * bytes as usize + WINDOW,
        };
        Store {
            shape,
            lines: vec![Line([0; SLOTS]); shape.count],
            extras: vec![0; extras],
        }
    }

    pub fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>() + self.extras.len()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.lines.fill(Line([0; SLOTS]));
    }

    /// The words of a bucket.
    #[inline(always)]
    pub fn words(&self, bucket: usize) -> &[u64; SLOTS] {
        &self.lines[bucket].0
    }

    /// Gives the state in a slot the trail of another word of its layer, if that is the larger one.
    #[inline(always)]
    pub fn renew(&mut self, bucket: usize, slot: usize, word: u64) {
        let old = &mut self.lines[bucket].0[slot];
        if *old & TAG == word & TAG && self.shape.trail(word) > self.shape.trail(*old) {
            *old = *old & (self.shape.telling | TAG) | self.shape.trail(word);
        }
    }

    /// Where an extra begins: the byte, and the bit in it.
    #[inline(always)]
    fn at(&self, bucket: usize, slot: usize) -> (usize, u32) {
        let bit = (bucket * SLOTS + slot) * self.shape.extra as usize;
        (bit / 8, bit as u32 % 8)
    }

    #[inline(always)]
    fn window(&self, byte: usize) -> u128 {
        let mut bytes = [0; WINDOW];
        bytes.copy_from_slice(&self.extras[byte..byte + WINDOW]);
        u128::from_le_bytes(bytes)
    }

    /// The extra of a slot.
    #[inline(always)]
    pub fn extra(&self, bucket: usize, slot: usize) -> u64 {
        if self.shape.extra == 0 {
            return 0;
        }
        let (byte, bit) = self.at(bucket, slot);
        (self.window(byte) >> bit) as u64 & (u64::MAX >> (64 - self.shape.extra))
    }

    #[inline(always)]
    pub fn put(&mut self, bucket: usize, slot: usize, (word, extra): (u64, u64)) {
        self.lines[bucket].0[slot] = word;
        if self.shape.extra == 0 {
            return;
        }
        let (byte, bit) = self.at(bucket, slot);
        let mask = u128::from(u64::MAX >> (64 - self.shape.extra)) << bit;
        let window = self.window(byte) & !mask | u128::from(extra) << bit;
        self.extras[byte..byte + WINDOW].copy_from_slice(&window.to_le_bytes());
    }

    /// Puts `hand` into a slot and takes what lay there.
    pub fn swap(&mut self, bucket: usize, slot: usize, hand: &mut (u64, u64)) {
        let old = (self.words(bucket)[slot], self.extra(bucket, slot));
        self.put(bucket, slot, *hand);
        *hand = old;
    }

    /// Reads a bucket's lines; something that depends on them.
    #[inline(always)]
    pub fn touch(&self, bucket: usize) -> u64 {
        let byte = bucket * self.shape.extra as usize;
        self.words(bucket)[0] ^ self.extras.get(byte).map_or(0, |&byte| u64::from(byte))
    }

    /// Hands out every state of the wanted layers, with its layer and trail.
    pub fn each(&self, wanted: impl Fn(usize) -> bool, mut out: impl FnMut(Key, usize, Trail)) {
        for (bucket, line) in self.lines.iter().enumerate() {
            let here = self.shape.first(bucket);
            for (slot, &word) in line.0.iter().enumerate() {
                if word == 0 {
                    break;
                }
                let layer = (word & TAG) as usize - 1;
                if wanted(layer) {
                    let first = if word & SECOND == 0 {
                        here
                    } else {
                        self.shape.first(self.shape.other(bucket, word))
                    };
                    let key = self.shape.key(first, word, self.extra(bucket, slot));
                    out(key, layer, self.shape.trail_of(word));
                }
            }
        }
    }
}

//! A fast hash function for packed states.

use std::hash::Hasher;

use atom4_core::base::random::mix;

/// Hashes words with the mixing step of splitmix64. An adversary could choose keys that collide.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0.rotate_left(23) ^ word);
    }
}

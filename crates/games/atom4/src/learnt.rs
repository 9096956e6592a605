//! The weights of window contents and of threats that were learnt from own games.
//!
//! `learnt.bin` holds them as 16-bit numbers, the low byte first: one for each window code with red to
//! move, then one for each threat code. The example `atom4_tune` writes it; `docs/players.md` has the
//! recipe.

use super::windows::CODES;

/// Number of colours that come before the one to play comes again.
pub const AHEAD: usize = 5;
/// Number of threat codes: a digit in base three for each of those colours.
pub const THREATS: usize = 3usize.pow(AHEAD as u32);

/// Number of bytes in `learnt.bin`.
pub const BYTES: usize = 2 * (CODES + THREATS);

static FILE: [u8; BYTES] = *include_bytes!("learnt.bin");

/// The weights of the window codes with red to move, and of the threat codes, in points.
#[must_use]
pub fn weights() -> (Vec<i16>, Vec<i16>) {
    decoded(&FILE)
}

/// The weights in a file such as `learnt.bin`.
#[must_use]
pub fn decoded(file: &[u8; BYTES]) -> (Vec<i16>, Vec<i16>) {
    let weight = |bytes: &[u8]| i16::from_le_bytes([bytes[0], bytes[1]]);
    let mut windows: Vec<i16> = file.chunks_exact(2).map(weight).collect();
    let threats = windows.split_off(CODES);
    (windows, threats)
}

#[cfg(test)]
mod tests;

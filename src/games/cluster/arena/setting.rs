//! One line of a configuration file, and what its value may be.

use std::ops::RangeInclusive;

/// The keys that have a meaning here, as an error lists them.
const KEYS: &str = "grid_size, color_count, win_length, timeout, debug, wall_chance, wall_seed, \
                    chen_edition, color_blind, bot_speed, autoclose and those of the original's \
                    window";

/// Widths and heights, in pixels, that the original allows a window, up to those that X11 can count.
const PIXELS: RangeInclusive<u32> = 500..=32_767;

/// A line of the file: `key value`.
pub(super) struct Setting<'a> {
    /// The number of the line, from 1.
    line: usize,
    pub(super) key: &'a str,
    value: &'a str,
}

impl<'a> Setting<'a> {
    /// None for a line without words; a comment begins with `#`.
    pub(super) fn read(line: usize, text: &'a str) -> Result<Option<Setting<'a>>, String> {
        let said = text.split('#').next().unwrap_or_default();
        let mut words = said.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None, ..) => Ok(None),
            (Some(key), Some(value), None) => Ok(Some(Setting { line, key, value })),
            _ => {
                let said = cut(said.trim());
                Err(format!("line {line}: one `key value` a line, not {said}"))
            }
        }
    }

    fn wrong(&self, wanted: &str) -> String {
        let (key, value) = (cut(self.key), cut(self.value));
        format!("line {}: {key} is {wanted}, not {value}", self.line)
    }

    pub(super) fn unknown(&self) -> String {
        let key = cut(self.key);
        format!(
            "line {}: there is no key {key}; the keys are {KEYS}",
            self.line
        )
    }

    pub(super) fn whole(&self) -> Result<i64, String> {
        self.value.parse().map_err(|_| self.wrong("a whole number"))
    }

    pub(super) fn switch(&self) -> Result<bool, String> {
        match self.value {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => Err(self.wrong("0 or 1")),
        }
    }

    pub(super) fn real(&self, most: f64, wanted: &str) -> Result<f64, String> {
        let number = self.value.parse().ok();
        let fits = number.filter(|n| (0.0..=most).contains(n));
        fits.ok_or_else(|| self.wrong(wanted))
    }

    pub(super) fn seconds(&self) -> Result<f64, String> {
        self.real(1e6, "a number of seconds")
    }

    pub(super) fn pixels(&self) -> Result<Option<u32>, String> {
        let number = self.value.parse().ok();
        let fits = number.filter(|n| PIXELS.contains(n));
        fits.map(Some).ok_or_else(|| {
            let (least, most) = PIXELS.into_inner();
            self.wrong(&format!("a whole number from {least} to {most}"))
        })
    }
}

/// A word of somebody's file, fit to be shown.
fn cut(word: &str) -> String {
    word.chars().take(40).flat_map(char::escape_debug).collect()
}

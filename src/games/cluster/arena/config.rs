//! `config.txt`: one `key value` a line, `#` starts a comment. Missing keys, or a missing file,
//! take the original's values.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::games::cluster::{Board, DealtGame, RuleSet, Setup};
use atom4_core::base::{Random, plain};
use atom4_core::lattice::hexagonal::{Grid, Hex};
use atom4_core::rules::Side;

use super::seat::Terms;
use super::setting::Setting;
use atom4_play::view::WindowSize;

/// Keys that mean something on a screen.
const USED_ON_SCREENS: [&str; 4] = ["bot_speed", "autoclose", "window_width", "window_height"];

/// Keys of the original that speak of its window.
const SCREEN_KEYS: [&str; 11] = [
    "use_mlx",
    "bot_speed",
    "window_width",
    "window_height",
    "autoclose",
    "bg_color",
    "bg_gradient_color",
    "cell_bg_color",
    "cell_border_color",
    "win_bg_color",
    "win_border_color",
];

/// The settings of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Size, colours and win length.
    pub setup: Setup,
    /// Referee's, Chen's or prose rules.
    pub rules: RuleSet,
    /// The clock of a turn, in seconds.
    pub timeout: f64,
    /// The reason of a verdict is told.
    pub debug: bool,
    /// The chance that an inner cell holds a wall, 0 to 1.
    pub wall_chance: f64,
    /// The seed of the walls.
    pub wall_seed: u32,
    /// Any number is a colour.
    pub colour_blind: bool,
    /// Seconds between two moves on a screen.
    pub bot_speed: f64,
    /// A screen closes when the game is over.
    pub autoclose: bool,
    /// The first width and height of a window, in pixels.
    pub window: WindowSize,
    /// Keys that are understood and mean nothing without a screen.
    pub ignored: Vec<String>,
}

impl Config {
    /// The original's values; `deckhands` rules have a board of edge 5.
    #[must_use]
    pub fn standard(rules: RuleSet) -> Config {
        let mut setup = Setup::default();
        if rules == RuleSet::Deckhands {
            setup.edge = 5;
        }
        Config {
            setup,
            rules,
            timeout: 1.0,
            debug: true,
            wall_chance: 0.0,
            wall_seed: 12345,
            colour_blind: true,
            bot_speed: 0.5,
            autoclose: false,
            window: WindowSize::default(),
            ignored: Vec::new(),
        }
    }

    /// The configuration from `path`, or from `config.txt` in the current folder or beside the
    /// program, or the standard one.
    ///
    /// # Errors
    /// When the file that was named cannot be read, or a file says what cannot be.
    pub fn find(path: Option<&Path>, rules: RuleSet) -> Result<Config, String> {
        let beside = || Some(std::env::current_exe().ok()?.with_file_name("config.txt"));
        let found = match path {
            Some(path) => Some(path.to_path_buf()),
            None => [Some(PathBuf::from("config.txt")), beside()]
                .into_iter()
                .flatten()
                .find(|path| path.is_file()),
        };
        let Some(path) = found else {
            return Ok(Config::standard(rules));
        };
        let text =
            std::fs::read(&path).map_err(|e| format!("{}: {}", path.display(), plain(&e)))?;
        Config::parse(&String::from_utf8_lossy(&text), rules)
            .map_err(|e| format!("{}: {e}", path.display()))
    }

    /// The configuration that `text` says.
    ///
    /// # Errors
    /// One line that names the line, the key, what came and what would do.
    pub fn parse(text: &str, rules: RuleSet) -> Result<Config, String> {
        let mut config = Config::standard(rules);
        let mut sizes = (
            i64::from(config.setup.edge),
            i64::from(config.setup.colours),
            i64::from(config.setup.win),
        );
        // Some editors put a byte-order mark at the beginning.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in text.lines().enumerate() {
            let Some(setting) = Setting::read(number + 1, line)? else {
                continue;
            };
            match setting.key {
                "grid_size" => sizes.0 = setting.whole()?,
                "color_count" => sizes.1 = setting.whole()?,
                "win_length" => sizes.2 = setting.whole()?,
                "timeout" => config.timeout = setting.seconds()?,
                "debug" => config.debug = setting.switch()?,
                "wall_chance" => config.wall_chance = setting.real(1.0, "a number from 0 to 1")?,
                "wall_seed" => config.wall_seed = setting.whole()? as u32,
                "chen_edition" => {
                    if setting.switch()? && rules == RuleSet::Referee {
                        config.rules = RuleSet::Chen;
                    }
                }
                "color_blind" => config.colour_blind = setting.switch()?,
                key => {
                    match key {
                        "bot_speed" => config.bot_speed = setting.seconds()?,
                        "autoclose" => config.autoclose = setting.switch()?,
                        "window_width" => config.window.width = setting.pixels()?,
                        "window_height" => config.window.height = setting.pixels()?,
                        _ if SCREEN_KEYS.contains(&key) => {}
                        _ => return Err(setting.unknown()),
                    }
                    config.ignored.push(key.to_string());
                }
            }
        }
        config.setup = Setup::new(sizes.0, sizes.1, sizes.2).map_err(|e| e.to_string())?;
        Ok(config)
    }

    /// Keys of the file that mean nothing on our screens either.
    #[must_use]
    pub fn ignored_on_screens(&self) -> Vec<String> {
        let meant = |key: &&String| !USED_ON_SCREENS.contains(&key.as_str());
        self.ignored.iter().filter(meant).cloned().collect()
    }

    /// A new game; the prose rules draw the starter at random.
    ///
    /// # Errors
    /// Never with walls of our own drawing.
    pub fn game(&self, random: &mut Random) -> Result<DealtGame, String> {
        let walls = walls(self.setup.grid(), self.wall_chance, self.wall_seed);
        let board = Board::new(self.setup.clone(), &walls).map_err(|e| e.to_string())?;
        let game = DealtGame::new(board, self.rules);
        Ok(match self.rules {
            RuleSet::Deckhands if random.below(2) == 1 => game.starting_with(Side::Black),
            _ => game,
        })
    }

    /// The terms beside the rules.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms {
            clock: Duration::from_secs_f64(self.timeout),
            colour_blind: self.colour_blind,
        }
    }
}

/// The walls that the original places: each inner cell in turn holds one when the next number of
/// glibc's `rand` is below `chance`.
#[must_use]
pub fn walls(grid: &Grid, chance: f64, seed: u32) -> Vec<Hex> {
    let mut rand = GlibcRand::new(seed);
    let inner = |hex: &Hex| hex.distance() < grid.reach();
    let hexes = grid.hexes().iter().copied().filter(inner);
    hexes
        .filter(|_| f64::from(rand.next()) / f64::from(i32::MAX) < chance)
        .collect()
}

/// glibc's `rand`: x(i) = x(i-3) + x(i-31), after 310 numbers thrown away.
struct GlibcRand {
    state: [u32; 31],
    at: usize,
}

impl GlibcRand {
    fn new(seed: u32) -> GlibcRand {
        let mut word = i64::from(seed.max(1) as i32);
        let mut state = [0; 31];
        for slot in &mut state {
            *slot = word as u32;
            word = (16_807 * word).rem_euclid(2_147_483_647);
        }
        // The first three stand for numbers 31 to 33 as well: the recurrence begins behind them.
        let mut rand = GlibcRand { state, at: 3 };
        for _ in 0..310 {
            rand.next();
        }
        rand
    }

    fn next(&mut self) -> u32 {
        let back = |places: usize| (self.at + 31 - places) % 31;
        let earlier = |at: usize| self.state.get(at).copied().unwrap_or(0);
        // 31 places back is the slot that is overwritten now.
        let sum = earlier(back(3)).wrapping_add(earlier(self.at));
        if let Some(slot) = self.state.get_mut(self.at) {
            *slot = sum;
        }
        self.at = (self.at + 1) % 31;
        sum >> 1
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

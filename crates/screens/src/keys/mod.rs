//! The key table: it handles the keys and prints the legend, so that the legend cannot lie.
//!
//! Keys are named by their meaning. Where that is a character without a command, on a keyboard without Latin letters, their
//! place counts ([`latin_twin`]). A person can choose other keys ([`KeyMap`]). The rows of a game come before those that all
//! games share, and a later row is hidden by an earlier one with the same key that fits the moment.

mod actions;
mod map;
mod places;
mod printed;
mod shown;
mod spelling;
mod table;
mod wanted;

use atom4_play::view::Action;

pub use actions::{ACTIONS, NamedAction};
pub use atom4_play::keys::{Device, Edit, GameKeys, InputMode, Key, KeyCommand, KeyRow, Prompt};
pub use map::KeyMap;
pub use places::{latin_twin, shifted};
pub use printed::table;
pub use spelling::spelled;
pub use table::TABLE;

/// The letters of the editor vi that stand for arrows.
const VI: [(Key, Key); 4] = [
    (Key::Left, Key::Char('h')),
    (Key::Down, Key::Char('j')),
    (Key::Up, Key::Char('k')),
    (Key::Right, Key::Char('l')),
];

/// All that decides what a key does.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// What lies over the board, or whether it is played or watched.
    pub mode: InputMode,
    /// The keys of the game.
    pub game: &'static GameKeys,
    /// The device.
    pub device: Device,
    /// The keys that were chosen in place of the usual ones.
    pub map: &'static KeyMap,
    /// `h j k l` are arrows, but where one types.
    pub vi: bool,
    /// The page that is shown has tiles, which are chosen by number.
    pub tiles: bool,
    /// The other player waits for a yes or a no.
    pub asks: bool,
    /// The person here can give himself a name.
    pub named: bool,
    /// Another person plays at another screen.
    pub remote: bool,
}

/// What keys do in a game of two people at two screens, where that is to be agreed on.
const AGREED: [(KeyCommand, &str); 3] = [
    (KeyCommand::Act(Action::Undo), "ask to take your move back"),
    (KeyCommand::Act(Action::Next), "offer another game"),
    (KeyCommand::Act(Action::Review), "review it, on a copy"),
];

/// A line of the legend: keys and their effect.
pub type LegendLine = (String, &'static str);

impl Moment {
    /// The same with another mode.
    #[must_use]
    pub const fn with(self, mode: InputMode) -> Moment {
        Moment { mode, ..self }
    }

    /// The command of `key`.
    #[must_use]
    pub fn command(self, key: Key) -> Option<&'static KeyCommand> {
        self.rows()
            .find(|row| self.keys(row).any(|own| own == key))
            .map(|row| &row.command)
    }

    /// A key that gives `wanted`.
    #[must_use]
    pub fn key_for(self, wanted: &KeyCommand) -> Option<Key> {
        self.rows()
            .filter(|row| row.command == *wanted)
            .flat_map(|row| self.keys(row))
            .find(|&key| self.command(key) == Some(wanted))
    }

    /// The rows that count, those of the game first.
    pub fn rows(self) -> impl Iterator<Item = &'static KeyRow> {
        let common = TABLE
            .iter()
            .filter(move |row| self.game.has(row, self.device));
        self.game.rows.iter().chain(common).filter(move |row| {
            row.mode.counts_at(self.mode)
                && row.device.is_none_or(|on| on == self.device)
                && (self.tiles || !matches!(row.command, KeyCommand::Number(_)))
                && (self.asks || !matches!(row.command, KeyCommand::Act(Action::Answer(_))))
                && (self.named || row.command != KeyCommand::Ask(Prompt::Name))
        })
    }

    /// The keys of a row.
    fn keys(self, row: &'static KeyRow) -> impl Iterator<Item = Key> {
        let typing = matches!(self.mode, InputMode::Line | InputMode::Question);
        let vi = self.vi && !typing;
        let chosen = self.map.chosen(row).filter(|_| !typing);
        let usual = row.keys.iter();
        let usual = usual.filter(move |key| chosen.is_none() || map::is_kept(**key));
        let all = chosen.unwrap_or_default().iter().chain(usual);
        all.flat_map(move |&key| {
            let letter = VI.iter().find(|(arrow, _)| vi && *arrow == key);
            let taken = vi && VI.iter().any(|(_, letter)| *letter == key);
            let own = (!taken).then_some(key);
            own.into_iter().chain(letter.map(|(_, letter)| *letter))
        })
    }

    /// The legend. Keys that an earlier row took are left out.
    #[must_use]
    pub fn legend(self) -> Vec<LegendLine> {
        self.lines(|_| true)
    }

    /// The legend in chapters, each with its title: first what counts now, then what else counts at the board. What is
    /// `refused` has no line.
    #[must_use]
    pub fn chapters(
        self,
        refused: impl Fn(&KeyCommand) -> bool,
    ) -> Vec<(&'static str, Vec<LegendLine>)> {
        let offered = |row: &KeyRow| !refused(&row.command);
        // Who reads the keys at a game of two people may want to know how an offer is answered before there is one.
        let own = Moment {
            asks: self.asks || self.remote && self.named,
            ..self
        };
        let (now, title, other, other_title) = match self.mode {
            InputMode::Start => return vec![("On this page", own.lines(offered))],
            InputMode::Watch => (self.mode, "Watching", InputMode::Game, "Playing"),
            _ => (InputMode::Game, "Playing", InputMode::Watch, "Watching"),
        };
        let others = own.with(other);
        // Who watches leaves the playback by Esc, and nothing else; what it does in the game after that is said there.
        let leaves = |row: &KeyRow| {
            self.mode == InputMode::Watch && row.command == KeyCommand::Act(Action::Menu)
        };
        let others = others.lines(|row| row.mode == other && !leaves(row) && offered(row));
        let mut chapters = vec![(title, own.with(now).lines(offered)), (other_title, others)];
        chapters.retain(|(_, lines)| !lines.is_empty());
        chapters
    }

    /// The legend of a row in this game, with the other person where he is.
    fn says(self, row: &KeyRow) -> &'static str {
        let agreed = AGREED
            .iter()
            .find(|(command, _)| self.remote && *command == row.command);
        agreed.map_or_else(|| self.game.says(row), |(_, says)| says)
    }

    /// The lines of the rows that `wanted` lets through.
    fn lines(self, wanted: impl Fn(&KeyRow) -> bool) -> Vec<LegendLine> {
        let mut lines: Vec<LegendLine> = Vec::new();
        let mut taken: Vec<Key> = Vec::new();
        // The row whose words count for those without any, and whether it has a line.
        let mut head: Option<&KeyRow> = None;
        let mut shown = false;
        for row in self.rows() {
            if !row.says.is_empty() {
                (head, shown) = (Some(row), false);
            }
            let free: Vec<Key> = self.keys(row).filter(|key| !taken.contains(key)).collect();
            taken.extend(&free);
            if free.is_empty() || !wanted(row) {
                continue;
            }
            let names: Vec<String> = free.iter().map(|key| key.name()).collect();
            let names = names.join(" ");
            match lines.last_mut() {
                Some(line) if shown => {
                    line.0.push(' ');
                    line.0.push_str(&names);
                }
                _ => lines.push((names, self.says(head.unwrap_or(row)))),
            }
            shown = true;
        }
        lines
    }
}

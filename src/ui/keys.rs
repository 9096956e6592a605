//! The key table. It handles the keys and prints the legend, so that the legend cannot lie.
//!
//! Keys are named by their meaning, not by their place on a keyboard. A later row is hidden by an
//! earlier one with the same key that fits the moment.

use std::sync::LazyLock;

use super::face::Ask;
use super::screen::Device;
use crate::play::view::{Action, Kind, Way};

/// A key, by its meaning. Keypad keys arrive as the arrow or page key that stands on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Key {
    /// A character as typed, shift taken into account; the space bar is `' '`.
    Char(char),
    /// Control and a small letter.
    Ctrl(char),
    /// A function key.
    F(u8),
    Enter,
    Escape,
    Tab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    /// Home, or 7 of the keypad.
    Home,
    /// Page up, or 9 of the keypad.
    PageUp,
    /// End, or 1 of the keypad.
    End,
    /// Page down, or 3 of the keypad.
    PageDown,
    /// 5 of the keypad.
    Centre,
}

impl Key {
    /// The name on the key cap.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Key::Char(' ') => "Space".into(),
            Key::Char(c) => c.into(),
            Key::Ctrl(c) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            Key::F(n) => format!("F{n}"),
            Key::Escape => "Esc".into(),
            Key::PageUp => "PgUp".into(),
            Key::PageDown => "PgDn".into(),
            Key::Centre => "KP5".into(),
            other => format!("{other:?}"),
        }
    }
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it; the legend says it again.
pub enum Deed {
    /// Hands an action to the game.
    Act(Action),
    Walk(Way),
    /// The first or the second thing to do at the cursor; the first also presses what is chosen.
    Place,
    PlaceOther,
    /// Opens a line to type.
    Ask(Ask),
    /// Confirms a line or a question.
    Confirm,
    /// Closes whatever lies over the game.
    Cancel,
    /// Rubs out a character of a line.
    Erase,
    Palette,
    Marks,
    Thoughts,
    Mouse,
    Ascii,
    Letters,
    Animation,
    Keys,
    Rules,
    Quit,
    /// Leaves without a question.
    Leave,
    Suspend,
    Repaint,
    FullScreen,
    /// Turns a Cluster board until the side seen there (0 top, then clockwise) is down.
    Down(u8),
    /// The Cluster board turns with its gravity, or stays.
    FixedView,
    /// Looks at the board from further that way; `None` from where it was at first.
    TurnBoard(Option<Way>),
}

/// The moments at which a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Nothing lies over the board.
    Game,
    /// The start page is open.
    Start,
    /// A page of help is open.
    Page,
    /// Really quit?
    Question,
    /// A line is typed.
    Line,
    /// Always.
    Always,
}

/// A row of the table.
pub struct Row {
    /// The keys that do the same.
    pub keys: &'static [Key],
    /// What they do.
    pub deed: Deed,
    /// When.
    pub when: When,
    /// In which games; none stands for all of them.
    pub kinds: &'static [Kind],
    /// On which device; `None` is on both.
    pub device: Option<Device>,
    /// The legend. Rows with an empty one are shown with the row before them.
    pub says: &'static str,
}

/// A row for every game and device.
fn row(keys: &'static [Key], deed: Deed, when: When, says: &'static str) -> Row {
    Row {
        keys,
        deed,
        when,
        kinds: &[],
        device: None,
        says,
    }
}

/// A row for these games only.
fn of(kinds: &'static [Kind], row: Row) -> Row {
    Row { kinds, ..row }
}

/// A row for this device only.
fn on(device: Device, row: Row) -> Row {
    let device = Some(device);
    Row { device, ..row }
}

/// The games for two.
const DUELS: &[Kind] = &[Kind::Atom4, Kind::ScoreFour, Kind::Cluster];
/// The game whose board is seen in perspective.
const SCORE_FOUR: &[Kind] = &[Kind::ScoreFour];
/// Atomix picks atoms.
const ATOMIX: &[Kind] = &[Kind::Atomix];
/// Cluster has its own keys for turning.
const CLUSTER: &[Kind] = &[Kind::Cluster];

/// The key table. Rows for one game stand before the rows for all.
pub static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    use Deed::{Act, Walk};
    use Device::{Terminal, Window};
    use Key::{
        Backspace, Centre, Char, Ctrl, Delete, Down, End, Enter, Escape, F, Home, Left, PageDown,
        PageUp, Right, Tab, Up,
    };
    use When::{Always, Game, Line, Page, Question, Start};
    let down =
        |key: &'static [Key], seen: u8, says| of(CLUSTER, row(key, Deed::Down(seen), Game, says));
    let cluster = |key: &'static [Key], deed: Deed, says| of(CLUSTER, row(key, deed, Game, says));
    let turn_board = |key: &'static [Key], way, says| {
        let row = row(key, Deed::TurnBoard(way), Game, says);
        on(Window, of(SCORE_FOUR, row))
    };
    vec![
        // Cluster.
        down(&[Char('w')], 0, "that side comes down"),
        down(&[Char('e')], 1, ""),
        down(&[Char('d')], 2, ""),
        down(&[Char('s')], 3, ""),
        down(&[Char('a')], 4, ""),
        down(&[Char('q')], 5, ""),
        cluster(&[Char('1')], Deed::Place, "drop the first chip"),
        cluster(&[Char('2'), Tab], Deed::PlaceOther, "drop the second chip"),
        cluster(&[Char('v')], Deed::FixedView, "board fixed, turning"),
        cluster(&[Char('S')], Deed::Ask(Ask::Save), "save the game"),
        cluster(&[Char('W')], Deed::Ask(Ask::Replay), "watch move by move"),
        // Score Four in perspective: digits lie as on a keypad.
        turn_board(
            &[Char('4')],
            Some(Way::Left),
            "turn and tilt the board (the mouse too)",
        ),
        turn_board(&[Char('6')], Some(Way::Right), ""),
        turn_board(&[Char('8')], Some(Way::Up), ""),
        turn_board(&[Char('2')], Some(Way::Down), ""),
        turn_board(&[Char('5')], None, "the board as at first"),
        // Atomix.
        of(
            ATOMIX,
            row(
                &[Tab],
                Act(Action::Pick(1)),
                Game,
                "pick the next atom, the one before",
            ),
        ),
        of(ATOMIX, row(&[Char('j')], Act(Action::Pick(-1)), Game, "")),
        // Moves.
        row(&[Up], Walk(Way::Up), Game, "walk over the board"),
        row(&[Down], Walk(Way::Down), Game, ""),
        row(&[Left], Walk(Way::Left), Game, ""),
        row(&[Right], Walk(Way::Right), Game, ""),
        row(&[Home], Walk(Way::UpLeft), Game, "slantwise; keypad too"),
        row(&[PageUp], Walk(Way::UpRight), Game, ""),
        row(&[End], Walk(Way::DownLeft), Game, ""),
        row(&[PageDown], Walk(Way::DownRight), Game, ""),
        row(
            &[Enter, Char(' '), Centre],
            Deed::Place,
            Game,
            "place the piece",
        ),
        row(&[Char(':')], Deed::Ask(Ask::Move), Game, "type a move"),
        row(
            &[Char('u'), Backspace],
            Act(Action::Undo),
            Game,
            "undo, to your turn",
        ),
        row(&[Char('r'), Ctrl('r')], Act(Action::Redo), Game, "redo"),
        row(&[Char('h')], Act(Action::Hint), Game, "hint"),
        // The game.
        row(&[Char('n')], Act(Action::Next), Game, "next round"),
        row(&[Char('N')], Act(Action::Restart), Game, "this round again"),
        of(
            DUELS,
            row(&[Char('x')], Act(Action::Swap), Game, "swap sides"),
        ),
        of(
            DUELS,
            row(
                &[Char('+'), Char('=')],
                Act(Action::Level(1)),
                Game,
                "level up, down",
            ),
        ),
        of(DUELS, row(&[Char('-')], Act(Action::Level(-1)), Game, "")),
        row(&[Char('s')], Deed::Ask(Ask::Save), Game, "save the game"),
        row(
            &[Char('o')],
            Deed::Ask(Ask::Open),
            Game,
            "open a saved game",
        ),
        row(
            &[Char('w')],
            Deed::Ask(Ask::Replay),
            Game,
            "watch move by move",
        ),
        row(&[Char('z'), Tab], Act(Action::Pause), Game, "stop and go"),
        row(
            &[Char('<'), Char(',')],
            Act(Action::Delay(1)),
            Game,
            "slower, faster",
        ),
        row(&[Char('>'), Char('.')], Act(Action::Delay(-1)), Game, ""),
        row(&[Char('[')], Act(Action::Step(-1)), Game, "watch: back, on"),
        row(&[Char(']')], Act(Action::Step(1)), Game, ""),
        row(
            &[Char('{')],
            Act(Action::End(false)),
            Game,
            "watch: start, end",
        ),
        row(&[Char('}')], Act(Action::End(true)), Game, ""),
        // Looks.
        row(&[Char('k')], Deed::Marks, Game, "mark legal places"),
        row(&[Char('t')], Deed::Thoughts, Game, "machine's thoughts"),
        row(&[Char('p')], Deed::Palette, Game, "next palette"),
        on(
            Window,
            row(&[Char('l')], Deed::Letters, Game, "letters on the pieces"),
        ),
        on(
            Terminal,
            row(&[Char('g')], Deed::Ascii, Game, "plain ASCII"),
        ),
        row(&[Char('f')], Deed::Animation, Game, "animation on, off"),
        on(
            Terminal,
            row(&[Char('m')], Deed::Mouse, Game, "mouse on, off"),
        ),
        on(
            Window,
            row(&[F(11)], Deed::FullScreen, Always, "the whole display"),
        ),
        // Pages.
        row(&[Char('?'), F(1)], Deed::Keys, Game, "these keys"),
        row(&[Char('i'), F(2)], Deed::Rules, Game, "how to play"),
        row(&[Escape], Act(Action::Menu), Game, "start page"),
        // In a window leaving is as easy as closing it, as the original has it.
        on(
            Window,
            row(&[Char('q'), Char('Q')], Deed::Leave, Game, "quit"),
        ),
        row(&[Char('q'), Char('Q')], Deed::Quit, Game, "quit"),
        // At any moment.
        row(&[Ctrl('c')], Deed::Leave, Always, "leave at once"),
        on(
            Terminal,
            row(&[Ctrl('z')], Deed::Suspend, Always, "back to the shell"),
        ),
        on(
            Terminal,
            row(&[Ctrl('l')], Deed::Repaint, Always, "draw again"),
        ),
        // The start page.
        row(&[Up], Walk(Way::Up), Start, "choose a line"),
        row(&[Down], Walk(Way::Down), Start, ""),
        row(&[Left], Walk(Way::Left), Start, "change it"),
        row(&[Right], Walk(Way::Right), Start, ""),
        row(&[Enter, Char(' '), Centre], Deed::Place, Start, "do it"),
        row(&[Char('p')], Deed::Palette, Start, "next palette"),
        on(
            Terminal,
            row(&[Char('g')], Deed::Ascii, Start, "plain ASCII"),
        ),
        row(&[Char('?'), F(1)], Deed::Keys, Start, "all keys"),
        row(&[Char('i'), F(2)], Deed::Rules, Start, "how to play"),
        row(
            &[Escape],
            Act(Action::Press(0)),
            Start,
            "go on with this board",
        ),
        on(Window, row(&[Char('q')], Deed::Leave, Start, "quit")),
        row(&[Char('q')], Deed::Quit, Start, "quit"),
        // A page of help.
        row(&[Up], Walk(Way::Up), Page, "a line up, down"),
        row(&[Down], Walk(Way::Down), Page, ""),
        row(&[PageUp], Walk(Way::UpLeft), Page, "a page up, down"),
        row(&[PageDown, Char(' ')], Walk(Way::DownLeft), Page, ""),
        row(&[Char('?'), F(1)], Deed::Keys, Page, "the keys"),
        row(&[Char('i'), F(2)], Deed::Rules, Page, "how to play"),
        row(&[Char('p')], Deed::Palette, Page, "next palette"),
        on(Window, row(&[Char('q')], Deed::Leave, Page, "quit")),
        row(
            &[Escape, Enter, Char('q')],
            Deed::Cancel,
            Page,
            "back to the game",
        ),
        // Really quit?
        row(
            &[Char('y'), Char('Y'), Enter],
            Deed::Confirm,
            Question,
            "yes",
        ),
        row(
            &[Char('n'), Char('N'), Escape],
            Deed::Cancel,
            Question,
            "no",
        ),
        // A line being typed; other characters go into it.
        row(&[Enter], Deed::Confirm, Line, "that is it"),
        row(&[Escape], Deed::Cancel, Line, "forget it"),
        row(&[Backspace, Delete], Deed::Erase, Line, "rub out"),
    ]
});

/// What `key` does at this moment.
#[must_use]
pub fn deed(key: Key, when: When, kind: Kind, device: Device) -> Option<&'static Deed> {
    rows(when, kind, device)
        .find(|row| row.keys.contains(&key))
        .map(|row| &row.deed)
}

/// A key that does `deed` at this moment.
#[must_use]
pub fn key_for(wanted: &Deed, when: When, kind: Kind, device: Device) -> Option<Key> {
    rows(when, kind, device)
        .filter(|row| row.deed == *wanted)
        .flat_map(|row| row.keys)
        .copied()
        .find(|&key| deed(key, when, kind, device) == Some(wanted))
}

/// The rows that count at this moment.
fn rows(when: When, kind: Kind, device: Device) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| {
        (row.when == when || row.when == When::Always)
            && (row.kinds.is_empty() || row.kinds.contains(&kind))
            && row.device.is_none_or(|on| on == device)
    })
}

/// The legend of this moment: keys and what they do. Keys that an earlier row took are left out.
#[must_use]
pub fn legend(when: When, kind: Kind, device: Device) -> Vec<(String, &'static str)> {
    let mut lines: Vec<(String, &'static str)> = Vec::new();
    let mut taken: Vec<Key> = Vec::new();
    for row in rows(when, kind, device) {
        let free: Vec<Key> = row
            .keys
            .iter()
            .copied()
            .filter(|key| !taken.contains(key))
            .collect();
        taken.extend(&free);
        let names = free
            .iter()
            .map(|key| key.name())
            .collect::<Vec<_>>()
            .join(" ");
        match lines.last_mut() {
            Some(line) if row.says.is_empty() => {
                line.0.push(' ');
                line.0.push_str(&names);
            }
            _ if free.is_empty() => {}
            _ => lines.push((names, row.says)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Kind; 4] = [Kind::Atom4, Kind::ScoreFour, Kind::Cluster, Kind::Atomix];

    /// Within one moment a key stands in one row only, but for a game's own rows before.
    #[test]
    fn no_key_does_two_things() {
        for kind in KINDS {
            for device in [Device::Terminal, Device::Window] {
                for when in [
                    When::Game,
                    When::Start,
                    When::Page,
                    When::Question,
                    When::Line,
                ] {
                    let mut seen: Vec<(Key, (bool, bool))> = Vec::new();
                    for row in rows(when, kind, device) {
                        for &key in row.keys {
                            let own = (!row.kinds.is_empty(), row.device.is_some());
                            let twice = seen.iter().any(|&(k, o)| k == key && o == own);
                            assert!(!twice, "{key:?} {when:?} {kind:?}");
                            seen.push((key, own));
                        }
                    }
                }
            }
        }
    }

    /// Every game can be left, helped and placed in by some key that the legend names.
    #[test]
    fn every_legend_names_the_way_out() {
        for kind in KINDS {
            for device in [Device::Terminal, Device::Window] {
                let lines = legend(When::Game, kind, device);
                for what in ["quit", "place the piece", "these keys", "next round"] {
                    let line = lines.iter().find(|(_, says)| *says == what);
                    assert!(
                        line.is_some_and(|(keys, _)| !keys.is_empty()),
                        "{kind:?} {what}"
                    );
                }
            }
        }
    }

    /// The letters that begin a typed move are free of commands.
    #[test]
    fn typed_moves_begin_with_free_keys() {
        for c in ['a', 'b', 'c', 'd'] {
            assert!(deed(Key::Char(c), When::Game, Kind::ScoreFour, Device::Terminal).is_none());
        }
        for kind in [Kind::Atom4, Kind::Atomix] {
            for c in '0'..='9' {
                assert!(deed(Key::Char(c), When::Game, kind, Device::Window).is_none());
            }
        }
    }
}

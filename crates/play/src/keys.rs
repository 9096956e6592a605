//! Keys and their commands as plain data. The screens have a table of rows that all games share; a game adds its own
//! rows before them and its own words for theirs.

use super::action::Action;
use super::spot::Way;

/// A key, by its meaning. Keypad keys arrive as the arrow or page key that stands on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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
    /// A digit of the keypad, 1 to 9: a digit where one types, else the direction in which it lies.
    Keypad(u8),
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
            Key::Keypad(digit) => format!("KP{digit}"),
            other => format!("{other:?}"),
        }
    }

    /// The key that a digit of the keypad is at this moment; any other is itself.
    #[must_use]
    pub fn plain(self, mode: InputMode) -> Key {
        const WAYS: [Key; 9] = [
            Key::End,
            Key::Down,
            Key::PageDown,
            Key::Left,
            Key::Centre,
            Key::Right,
            Key::Home,
            Key::Up,
            Key::PageUp,
        ];
        match self {
            Key::Keypad(digit) if mode == InputMode::Line => {
                Key::Char(char::from(b'0' + digit.min(9)))
            }
            Key::Keypad(digit) => {
                let way = usize::from(digit).checked_sub(1);
                *way.and_then(|way| WAYS.get(way)).unwrap_or(&Key::Centre)
            }
            other => other,
        }
    }
}

/// The effect of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it; the legend says it again.
pub enum KeyCommand {
    /// Hands an action to the game.
    Act(Action),
    Walk(Way),
    /// The first or the second thing to do at the cursor; the first also presses what is chosen, and takes a hint that is
    /// shown there.
    Place,
    PlaceOther,
    /// The first thing to do at the cursor, whatever a hint says.
    PlaceFirst,
    /// Opens a line to type.
    Ask(Prompt),
    /// Confirms a line or a question.
    Confirm,
    /// Closes whatever lies over the game.
    Cancel,
    /// Changes the line that is typed.
    Edit(Edit),
    /// Completes the name of a file.
    Complete,
    /// The game that is shown goes to the clipboard as text.
    Copy,
    /// Opens the game that was copied, where the screen itself reads the clipboard.
    Paste,
    Palette,
    /// Shows the next move of a review that was an inaccuracy or worse, or the one before.
    BadMove(bool),
    /// The places to which the person to move may go are marked, or not.
    Marks,
    /// The places that would finish a line are marked, or not.
    Threats,
    Thoughts,
    /// The bar that says who is ahead, at the game that is shown, or none.
    Advantage,
    Mouse,
    Ascii,
    Letters,
    Animation,
    /// The bell rings at the end of a game, or not.
    Bell,
    /// The part of the board in play, or all of it.
    Zoom,
    /// `h j k l` are arrows, or letters.
    ViKeys,
    Keys,
    Rules,
    /// Opens or closes the page of settings.
    Settings,
    Quit,
    /// Leaves without a question.
    Leave,
    Suspend,
    Repaint,
    FullScreen,
    /// Turns a board with gravity until the side seen there (0 top, then clockwise) is down.
    TurnDown(u8),
    /// A board with gravity is turned until it points down, or stays.
    FixedView,
    /// Looks at a board in perspective from further that way; `None` from where it was at first.
    Orbit(Option<Way>),
    /// A digit of the number of a tile.
    Number(u8),
}

/// A change of a typed line or of its cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Rubs out the character before the cursor.
    Back,
    /// Rubs out the character at the cursor.
    Ahead,
    /// A character to the left.
    Left,
    /// A character to the right.
    Right,
    /// Before the first character.
    Home,
    /// Behind the last.
    End,
    /// Rubs out all before the cursor.
    BackAll,
    /// Rubs out the word before the cursor.
    BackWord,
}

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// A move.
    Move,
    /// The name of the file to save to.
    Save,
    /// The name of the file to go on with.
    Open,
    /// The name of the file to replay; nothing for this game.
    Replay,
    /// The name that the person here goes by; nothing for none.
    Name,
}

impl Prompt {
    /// The words before the line.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Prompt::Move => "Move: ",
            Prompt::Save => "Save to: ",
            Prompt::Open => "Open: ",
            Prompt::Replay => "Watch this game (Enter) or a saved one: ",
            Prompt::Name => "Your name: ",
        }
    }
}

/// The moments at which a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMode {
    /// Nothing lies over the board, and it is played on.
    Game,
    /// Nothing lies over the board, and a playback is watched.
    Watch,
    /// [`InputMode::Game`] and [`InputMode::Watch`].
    Board,
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

impl InputMode {
    /// True where a row of this mode counts at `moment`.
    #[must_use]
    pub fn counts_at(self, moment: InputMode) -> bool {
        match self {
            InputMode::Always => true,
            InputMode::Board => matches!(moment, InputMode::Game | InputMode::Watch),
            mode => mode == moment,
        }
    }
}

/// The kinds of devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// A text terminal.
    Terminal,
    /// A window.
    Window,
    /// A page in a browser, which has the keys of the window.
    Page,
}

/// A row of the key table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRow {
    /// The keys that do the same.
    pub keys: &'static [Key],
    /// Their effect.
    pub command: KeyCommand,
    /// The moment at which they have it.
    pub mode: InputMode,
    /// The device that has the row; `None` is both.
    pub device: Option<Device>,
    /// The legend. Rows with an empty one are shown with the row before them.
    pub says: &'static str,
}

impl KeyRow {
    /// A row for every device.
    #[must_use]
    pub const fn new(
        keys: &'static [Key],
        command: KeyCommand,
        mode: InputMode,
        says: &'static str,
    ) -> KeyRow {
        KeyRow {
            keys,
            command,
            mode,
            device: None,
            says,
        }
    }

    /// A row that counts while a game is played.
    #[must_use]
    pub const fn in_game(keys: &'static [Key], command: KeyCommand, says: &'static str) -> KeyRow {
        KeyRow::new(keys, command, InputMode::Game, says)
    }

    /// A row that counts on this device while a game is played or watched.
    #[must_use]
    pub const fn on(
        device: Device,
        keys: &'static [Key],
        command: KeyCommand,
        says: &'static str,
    ) -> KeyRow {
        KeyRow {
            keys,
            command,
            mode: InputMode::Board,
            device: Some(device),
            says,
        }
    }
}

/// The keys of a game, as far as they are not those of all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameKeys {
    /// Rows of its own; they come before the common rows and hide those with the same key.
    pub rows: &'static [KeyRow],
    /// Its words for common commands: `place the bead`.
    pub words: &'static [(KeyCommand, &'static str)],
    /// Common commands that it has no use for, on a device or on both.
    pub without: &'static [(KeyCommand, Option<Device>)],
    /// Commands of a playback that it has no use for.
    pub without_watching: &'static [KeyCommand],
    /// The characters with which a move can begin: typing one opens the line for typed moves.
    pub move_starts: &'static str,
    /// Its words for the bar of keys.
    pub bar: BarWords,
}

/// The words with which the bar of keys says what the keys of the board do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarWords {
    /// The arrows.
    pub arrows: &'static str,
    /// Enter.
    pub enter: &'static str,
    /// The key of [`KeyCommand::PlaceOther`], where the game has it.
    pub other: &'static str,
    /// Arrows and Enter while a piece is picked.
    pub picked: (&'static str, &'static str),
}

impl BarWords {
    /// The words of most games.
    pub const COMMON: BarWords = BarWords {
        arrows: "walk",
        enter: "place",
        other: "",
        picked: ("slide", "let go"),
    };
}

impl GameKeys {
    /// The keys of all games and nothing else.
    pub const COMMON: GameKeys = GameKeys {
        rows: &[],
        words: &[],
        without: &[],
        without_watching: &[],
        move_starts: "",
        bar: BarWords::COMMON,
    };

    /// The keys of all games, in one whose moves begin with these characters when they are typed.
    #[must_use]
    pub const fn typed(move_starts: &'static str) -> GameKeys {
        GameKeys {
            move_starts,
            ..GameKeys::COMMON
        }
    }

    /// True for a row of the common table that the game has a use for.
    #[must_use]
    pub fn has(&self, row: &KeyRow, device: Device) -> bool {
        let left_out = |(command, on): &(KeyCommand, Option<Device>)| {
            *command == row.command && on.is_none_or(|on| on == device)
        };
        match row.mode {
            InputMode::Watch => !self.without_watching.contains(&row.command),
            mode => !mode.counts_at(InputMode::Game) || !self.without.iter().any(left_out),
        }
    }

    /// The legend of a row in the words of this game.
    #[must_use]
    pub fn says(&self, row: &KeyRow) -> &'static str {
        let own = self
            .words
            .iter()
            .find(|(command, _)| *command == row.command);
        match own {
            Some((_, says)) if row.mode.counts_at(InputMode::Game) => says,
            _ => row.says,
        }
    }
}

//! The rows of the key table that all games share.

use std::sync::LazyLock;

use atom4_play::keys::{Device, Edit, InputMode, Key, KeyCommand, KeyRow, Prompt};
use atom4_play::view::{Action, Way};

/// A row for every device.
const fn row(
    keys: &'static [Key],
    command: KeyCommand,
    mode: InputMode,
    says: &'static str,
) -> KeyRow {
    KeyRow::new(keys, command, mode, says)
}

/// A row for this device only.
fn on(device: Device, row: KeyRow) -> KeyRow {
    let device = Some(device);
    KeyRow { device, ..row }
}

/// The common rows; those of a game come before them.
pub static TABLE: LazyLock<Vec<KeyRow>> = LazyLock::new(|| {
    use Device::{Terminal, Window};
    use InputMode::{Always, Board, Game, Line, Page, Question, Start, Watch};
    use Key::{
        Backspace, Centre, Char, Ctrl, Delete, Down, End, Enter, Escape, F, Home, Keypad, Left,
        PageDown, PageUp, Right, Tab, Up,
    };
    use KeyCommand::{Act, Walk};
    let mut rows = vec![
        // Moves.
        row(&[Up], Walk(Way::Up), Game, "walk over the board"),
        row(&[Down], Walk(Way::Down), Game, ""),
        row(&[Left], Walk(Way::Left), Game, ""),
        row(&[Right], Walk(Way::Right), Game, ""),
        on(Terminal, row(&[Home], Walk(Way::UpLeft), Game, "slantwise")),
        on(
            Window,
            row(&[Home], Walk(Way::UpLeft), Game, "slantwise; keypad too"),
        ),
        row(&[PageUp], Walk(Way::UpRight), Game, ""),
        row(&[End], Walk(Way::DownLeft), Game, ""),
        row(&[PageDown], Walk(Way::DownRight), Game, ""),
        // With Num Lock most terminals send the digits alone.
        on(
            Terminal,
            row(
                &[Keypad(7)],
                Walk(Way::UpLeft),
                Game,
                "slantwise, Num Lock off",
            ),
        ),
        on(Terminal, row(&[Keypad(9)], Walk(Way::UpRight), Game, "")),
        on(Terminal, row(&[Keypad(1)], Walk(Way::DownLeft), Game, "")),
        on(Terminal, row(&[Keypad(3)], Walk(Way::DownRight), Game, "")),
        row(
            &[Enter, Char(' '), Centre],
            KeyCommand::Place,
            Game,
            "place the piece",
        ),
        row(
            &[Char(':')],
            KeyCommand::Ask(Prompt::Move),
            Game,
            "type a move",
        ),
        row(
            &[Char('u'), Backspace],
            Act(Action::Undo),
            Game,
            "undo, to your turn",
        ),
        row(&[Char('r'), Ctrl('r')], Act(Action::Redo), Game, "redo"),
        row(
            &[Char('h'), F(3)],
            Act(Action::Hint),
            Game,
            "hint; Enter takes it",
        ),
        row(
            &[Char('!')],
            Act(Action::MoveNow),
            Game,
            "the machine moves now",
        ),
        row(
            &[Char('y')],
            Act(Action::Answer(true)),
            Board,
            "an offer: yes, no",
        ),
        row(&[Char('X')], Act(Action::Answer(false)), Board, ""),
        row(
            &[Char('M')],
            KeyCommand::Ask(Prompt::Name),
            Game,
            "your name",
        ),
        // The game.
        row(&[Char('n')], Act(Action::Next), Game, "next round"),
        row(&[Char('N')], Act(Action::Restart), Game, "this round again"),
        row(&[Char('x')], Act(Action::Swap), Game, "swap sides"),
        row(
            &[Char('+'), Char('=')],
            Act(Action::Level(1)),
            Game,
            "level up, down",
        ),
        row(&[Char('-')], Act(Action::Level(-1)), Game, ""),
        row(
            &[Char('z'), Tab],
            Act(Action::Pause),
            Game,
            "two machines: stop, go",
        ),
        row(
            &[Char('[')],
            Act(Action::Step(-1)),
            Game,
            "two machines: back, on",
        ),
        row(&[Char(']')], Act(Action::Step(1)), Game, ""),
        // A playback.
        row(
            &[Left, Char('['), Char('u'), Backspace],
            Act(Action::Step(-1)),
            Watch,
            "a move back",
        ),
        row(
            &[Right, Char(']'), Char('r'), Ctrl('r')],
            Act(Action::Step(1)),
            Watch,
            "a move on",
        ),
        row(
            &[PageUp],
            Act(Action::Step(-10)),
            Watch,
            "ten moves back, on",
        ),
        row(&[PageDown], Act(Action::Step(10)), Watch, ""),
        row(
            &[Home, Char('{')],
            Act(Action::End(false)),
            Watch,
            "to the start, the end",
        ),
        row(&[End, Char('}')], Act(Action::End(true)), Watch, ""),
        row(
            &[Char(' '), Enter, Centre, Char('z'), Tab],
            Act(Action::Pause),
            Watch,
            "stop and go",
        ),
        row(&[Char('b')], Act(Action::Better), Watch, "the better line"),
        row(
            &[Char('n')],
            KeyCommand::BadMove(true),
            Watch,
            "the next bad move, the one before",
        ),
        row(&[Char('N')], KeyCommand::BadMove(false), Watch, ""),
        row(&[Char('T')], Act(Action::TryHere), Watch, "try from here"),
        row(
            &[Char('L')],
            Act(Action::Train),
            Watch,
            "train on the mistakes",
        ),
        row(&[Escape], Act(Action::Menu), Watch, "back to the game"),
        // Both.
        row(
            &[Char('<'), Char(',')],
            Act(Action::Delay(1)),
            Board,
            "slower, faster",
        ),
        row(&[Char('>'), Char('.')], Act(Action::Delay(-1)), Board, ""),
        row(
            &[Char('s')],
            KeyCommand::Ask(Prompt::Save),
            Board,
            "save the game",
        ),
        row(
            &[Char('o')],
            KeyCommand::Ask(Prompt::Open),
            Board,
            "open a saved game",
        ),
        row(
            &[Char('w')],
            KeyCommand::Ask(Prompt::Replay),
            Board,
            "watch move by move",
        ),
        row(
            &[Char('Y')],
            KeyCommand::Copy,
            Board,
            "copy the game as text",
        ),
        row(&[Ctrl('v')], KeyCommand::Paste, Board, "open a copied game"),
        row(&[Char('R')], Act(Action::Review), Board, "review the game"),
        // Looks.
        row(
            &[Char('k'), F(4)],
            KeyCommand::Marks,
            Board,
            "mark legal places",
        ),
        row(
            &[Char('t')],
            KeyCommand::Thoughts,
            Board,
            "machine's thoughts",
        ),
        row(
            &[Char('e')],
            KeyCommand::Advantage,
            Board,
            "bar: who is ahead",
        ),
        row(&[Char('p')], KeyCommand::Palette, Board, "next palette"),
        on(
            Window,
            row(
                &[Char('l'), F(5)],
                KeyCommand::Letters,
                Board,
                "letters on the pieces",
            ),
        ),
        on(
            Terminal,
            row(&[Char('g')], KeyCommand::Ascii, Board, "plain ASCII"),
        ),
        row(
            &[Char('f')],
            KeyCommand::Animation,
            Board,
            "animation on, off",
        ),
        row(
            &[Char('Z')],
            KeyCommand::Zoom,
            Board,
            "part in play, or all",
        ),
        row(&[Ctrl('g')], KeyCommand::Bell, Board, "bell at the end"),
        on(
            Terminal,
            row(&[Char('m')], KeyCommand::Mouse, Board, "mouse on, off"),
        ),
        row(
            &[Char('V')],
            KeyCommand::ViKeys,
            Board,
            "h j k l walk, or not",
        ),
        on(
            Window,
            row(
                &[F(11)],
                KeyCommand::FullScreen,
                Always,
                "the whole display",
            ),
        ),
        // Pages.
        row(&[Char('?'), F(1)], KeyCommand::Keys, Board, "these keys"),
        row(&[Char('i'), F(2)], KeyCommand::Rules, Board, "how to play"),
        row(&[Char('S')], KeyCommand::Settings, Board, "settings"),
        row(&[Escape], Act(Action::Menu), Game, "start page"),
        row(&[Char('q'), Char('Q')], KeyCommand::Quit, Board, "quit"),
        // At any moment.
        row(&[Ctrl('c')], KeyCommand::Leave, Always, "leave at once"),
        on(
            Terminal,
            row(
                &[Ctrl('z')],
                KeyCommand::Suspend,
                Always,
                "back to the shell",
            ),
        ),
        on(
            Terminal,
            row(&[Ctrl('l')], KeyCommand::Repaint, Always, "draw again"),
        ),
        // The start page.
        row(&[Up], Walk(Way::Up), Start, "choose a line"),
        row(&[Down], Walk(Way::Down), Start, ""),
        row(&[Left], Walk(Way::Left), Start, "change it"),
        row(&[Right], Walk(Way::Right), Start, ""),
        row(&[Home], Walk(Way::UpLeft), Start, "first, last"),
        row(&[End], Walk(Way::DownLeft), Start, ""),
        row(&[PageUp], Walk(Way::UpRight), Start, "a page up, down"),
        row(&[PageDown], Walk(Way::DownRight), Start, ""),
        row(
            &[Enter, Char(' '), Centre],
            KeyCommand::Place,
            Start,
            "do it",
        ),
        row(&[Char('p')], KeyCommand::Palette, Start, "next palette"),
        on(
            Terminal,
            row(&[Char('g')], KeyCommand::Ascii, Start, "plain ASCII"),
        ),
        row(&[Char('?'), F(1)], KeyCommand::Keys, Start, "all keys"),
        row(&[Char('i'), F(2)], KeyCommand::Rules, Start, "how to play"),
        row(
            &[Char('o')],
            KeyCommand::Ask(Prompt::Open),
            Start,
            "open a saved game",
        ),
        row(
            &[Char('w')],
            KeyCommand::Ask(Prompt::Replay),
            Start,
            "watch move by move",
        ),
        row(&[Char('S')], KeyCommand::Settings, Start, "settings"),
        row(
            &[Char('y')],
            Act(Action::Answer(true)),
            Start,
            "an offer: yes, no",
        ),
        row(&[Char('X')], Act(Action::Answer(false)), Start, ""),
        row(&[Escape], Act(Action::Menu), Start, "back"),
        row(&[Char('q')], KeyCommand::Quit, Start, "quit"),
        // A page of help.
        row(&[Up], Walk(Way::Up), Page, "a line up, down"),
        row(&[Down], Walk(Way::Down), Page, ""),
        row(&[PageUp], Walk(Way::UpLeft), Page, "a page up, down"),
        row(&[PageDown, Char(' ')], Walk(Way::DownLeft), Page, ""),
        row(&[Char('?'), F(1)], KeyCommand::Keys, Page, "the keys"),
        row(&[Char('i'), F(2)], KeyCommand::Rules, Page, "how to play"),
        row(&[Char('p')], KeyCommand::Palette, Page, "next palette"),
        row(
            &[Escape, Enter, Char('q')],
            KeyCommand::Cancel,
            Page,
            "back to the game",
        ),
        // Really quit?
        row(
            &[Char('y'), Char('Y'), Enter],
            KeyCommand::Confirm,
            Question,
            "yes",
        ),
        row(
            &[Char('n'), Char('N'), Escape],
            KeyCommand::Cancel,
            Question,
            "no",
        ),
        // A line being typed; other characters go into it.
        row(&[Enter], KeyCommand::Confirm, Line, "accept the line"),
        row(&[Escape], KeyCommand::Cancel, Line, "drop the line"),
        row(&[Tab], KeyCommand::Complete, Line, "complete the name"),
        row(&[Up], Walk(Way::Up), Line, "choose a saved game"),
        row(&[Down], Walk(Way::Down), Line, ""),
        row(&[PageUp], Walk(Way::UpRight), Line, ""),
        row(&[PageDown], Walk(Way::DownRight), Line, ""),
        row(&[Backspace], KeyCommand::Edit(Edit::Back), Line, "rub out"),
        row(&[Delete], KeyCommand::Edit(Edit::Ahead), Line, ""),
        row(
            &[Ctrl('u')],
            KeyCommand::Edit(Edit::BackAll),
            Line,
            "rub out all, a word",
        ),
        row(&[Ctrl('w')], KeyCommand::Edit(Edit::BackWord), Line, ""),
        row(
            &[Left],
            KeyCommand::Edit(Edit::Left),
            Line,
            "within the line",
        ),
        row(&[Right], KeyCommand::Edit(Edit::Right), Line, ""),
        row(&[Home, Ctrl('a')], KeyCommand::Edit(Edit::Home), Line, ""),
        row(&[End, Ctrl('e')], KeyCommand::Edit(Edit::End), Line, ""),
    ];
    for (digit, key) in (0..).zip(DIGITS.chunks(1)) {
        let says = if digit == 0 { "choose by number" } else { "" };
        rows.push(row(key, KeyCommand::Number(digit), Start, says));
    }
    rows
});

/// The keys of the digits.
static DIGITS: [Key; 10] = [
    Key::Char('0'),
    Key::Char('1'),
    Key::Char('2'),
    Key::Char('3'),
    Key::Char('4'),
    Key::Char('5'),
    Key::Char('6'),
    Key::Char('7'),
    Key::Char('8'),
    Key::Char('9'),
];

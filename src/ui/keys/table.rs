//! The rows of the key table that all games share.

use std::sync::LazyLock;

use crate::play::keys::{Device, InputMode, Key, KeyCommand, KeyRow, Prompt};
use crate::play::view::{Action, Way};

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
    use InputMode::{Always, Game, Line, Page, Question, Start};
    use Key::{
        Backspace, Centre, Char, Ctrl, Delete, Down, End, Enter, Escape, F, Home, Left, PageDown,
        PageUp, Right, Tab, Up,
    };
    use KeyCommand::{Act, Walk};
    vec![
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
        row(&[Char('h')], Act(Action::Hint), Game, "hint"),
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
            &[Char('s')],
            KeyCommand::Ask(Prompt::Save),
            Game,
            "save the game",
        ),
        row(
            &[Char('o')],
            KeyCommand::Ask(Prompt::Open),
            Game,
            "open a saved game",
        ),
        row(
            &[Char('w')],
            KeyCommand::Ask(Prompt::Replay),
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
        row(&[Char('k')], KeyCommand::Marks, Game, "mark legal places"),
        row(
            &[Char('t')],
            KeyCommand::Thoughts,
            Game,
            "machine's thoughts",
        ),
        row(&[Char('p')], KeyCommand::Palette, Game, "next palette"),
        on(
            Window,
            row(
                &[Char('l')],
                KeyCommand::Letters,
                Game,
                "letters on the pieces",
            ),
        ),
        on(
            Terminal,
            row(&[Char('g')], KeyCommand::Ascii, Game, "plain ASCII"),
        ),
        row(
            &[Char('f')],
            KeyCommand::Animation,
            Game,
            "animation on, off",
        ),
        on(
            Terminal,
            row(&[Char('m')], KeyCommand::Mouse, Game, "mouse on, off"),
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
        row(&[Char('?'), F(1)], KeyCommand::Keys, Game, "these keys"),
        row(&[Char('i'), F(2)], KeyCommand::Rules, Game, "how to play"),
        row(&[Escape], Act(Action::Menu), Game, "start page"),
        // In a window leaving is as easy as closing it, as the original has it.
        on(
            Window,
            row(&[Char('q'), Char('Q')], KeyCommand::Leave, Game, "quit"),
        ),
        row(&[Char('q'), Char('Q')], KeyCommand::Quit, Game, "quit"),
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
            &[Escape],
            Act(Action::Press(0)),
            Start,
            "go on with this board",
        ),
        on(Window, row(&[Char('q')], KeyCommand::Leave, Start, "quit")),
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
        row(&[Enter], KeyCommand::Confirm, Line, "that is it"),
        row(&[Escape], KeyCommand::Cancel, Line, "forget it"),
        row(&[Backspace, Delete], KeyCommand::Erase, Line, "rub out"),
    ]
});

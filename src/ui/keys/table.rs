//! The key table: a row for keys that do the same at one moment of the game.

use std::sync::LazyLock;

use super::{Ask, Deed, Device, Key, Row, When};
use crate::play::view::{Action, Kind, Way};

/// A row for every game and device.
fn row(keys: &'static [Key], deed: Deed, when: When, says: &'static str) -> Row {
    Row {
        keys,
        deed,
        when,
        kinds: &[],
        device: None,
        says,
        words: &[],
    }
}

/// A row for these games only.
fn of(kinds: &'static [Kind], row: Row) -> Row {
    Row { kinds, ..row }
}

/// A row that these games call something else.
fn called(words: &'static [(Kind, &'static str)], row: Row) -> Row {
    Row { words, ..row }
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
        cluster(
            &[Enter, Char(' '), Centre, Char('1')],
            Deed::Place,
            "drop the first chip",
        ),
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
        called(
            &[
                (Kind::Cluster, "choose a column"),
                (Kind::Atomix, "walk; slide a picked atom"),
            ],
            row(&[Up], Walk(Way::Up), Game, "walk over the board"),
        ),
        row(&[Down], Walk(Way::Down), Game, ""),
        row(&[Left], Walk(Way::Left), Game, ""),
        row(&[Right], Walk(Way::Right), Game, ""),
        row(&[Home], Walk(Way::UpLeft), Game, "slantwise; keypad too"),
        row(&[PageUp], Walk(Way::UpRight), Game, ""),
        row(&[End], Walk(Way::DownLeft), Game, ""),
        row(&[PageDown], Walk(Way::DownRight), Game, ""),
        called(
            &[
                (Kind::ScoreFour, "place the bead"),
                (Kind::Atomix, "pick an atom, let it go"),
            ],
            row(
                &[Enter, Char(' '), Centre],
                Deed::Place,
                Game,
                "place the piece",
            ),
        ),
        row(&[Char(':')], Deed::Ask(Ask::Move), Game, "type a move"),
        called(
            &[(Kind::Atomix, "undo")],
            row(
                &[Char('u'), Backspace],
                Act(Action::Undo),
                Game,
                "undo, to your turn",
            ),
        ),
        row(&[Char('r'), Ctrl('r')], Act(Action::Redo), Game, "redo"),
        row(&[Char('h')], Act(Action::Hint), Game, "hint"),
        // The game.
        called(
            &[
                (Kind::ScoreFour, "next game"),
                (Kind::Cluster, "next game"),
                (Kind::Atomix, "next level"),
            ],
            row(&[Char('n')], Act(Action::Next), Game, "next round"),
        ),
        called(
            &[
                (Kind::ScoreFour, "this game again"),
                (Kind::Cluster, "this game again"),
                (Kind::Atomix, "this level again"),
            ],
            row(&[Char('N')], Act(Action::Restart), Game, "this round again"),
        ),
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
        on(
            Window,
            of(
                DUELS,
                row(&[Char('k')], Deed::Marks, Game, "mark legal places"),
            ),
        ),
        // The terminal has no room for marks on the pegs of Score Four.
        on(
            Terminal,
            of(
                &[Kind::Atom4, Kind::Cluster],
                row(&[Char('k')], Deed::Marks, Game, "mark legal places"),
            ),
        ),
        of(
            DUELS,
            row(&[Char('t')], Deed::Thoughts, Game, "machine's thoughts"),
        ),
        row(&[Char('p')], Deed::Palette, Game, "next palette"),
        on(
            Window,
            called(
                &[
                    (Kind::ScoreFour, "letters on the beads"),
                    (Kind::Cluster, "numbers on the chips"),
                    (Kind::Atomix, "letters on the atoms"),
                ],
                row(&[Char('l')], Deed::Letters, Game, "letters on the pieces"),
            ),
        ),
        on(
            Terminal,
            row(&[Char('g')], Deed::Ascii, Game, "plain ASCII"),
        ),
        on(
            Window,
            row(&[Char('f')], Deed::Animation, Game, "animation on, off"),
        ),
        // What changes place in a terminal's other games does not move, it is there.
        on(
            Terminal,
            of(
                &[Kind::Cluster, Kind::Atomix],
                row(&[Char('f')], Deed::Animation, Game, "animation on, off"),
            ),
        ),
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

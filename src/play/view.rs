//! What crosses between a game and a screen: a [`View`] goes out, an [`Action`] comes in.
//!
//! Both are plain data. A view says everything that there is to draw, whatever the device; the
//! game decides what is legal, what a move would change and why one is refused, so that no screen
//! knows a rule. [`Play`] is the game in progress behind it, and object-safe.
//!
//! Where the eye is (the cursor, an open help page, the palette) belongs to the screens and lives
//! in `ui::Face`; the game hears of the cursor by [`Action::Aim`] and answers with a preview.

use std::time::{Duration, Instant};

pub use super::board_view::{
    Atom4Board, AtomView, AtomixBoard, Bead, BoardView, Colour, ScoreFourBoard, Spot, Walk, Way,
};
pub use super::cluster_view::ClusterBoard;
pub use super::registry::Kind;
pub use crate::rules::Side;

/// How large a window begins, in pixels of a screen of 96 dots per inch; `None` is as large as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowSize {
    /// From left to right.
    pub width: Option<u32>,
    /// From top to bottom.
    pub height: Option<u32>,
}

/// A game in progress, as a screen plays it.
pub trait Play {
    /// Everything there is to draw now, but for the how-to-play page.
    fn view(&self) -> View;

    /// The how-to-play page, for [`View::rules`] while it is open.
    fn rules(&self) -> Vec<Rich>;

    /// Does what the person asked. What cannot be done changes nothing but [`View::message`].
    fn act(&mut self, action: Action);

    /// Lets time pass: takes what the machine found, makes the moves that are due. True when the
    /// view changed.
    fn tick(&mut self, now: Instant) -> bool;

    /// How long the game can wait for the next [`Play::tick`]; `None` when only a person can
    /// change it.
    fn wake(&self) -> Option<Duration>;

    /// Whether the game wants its screen closed.
    fn done(&self) -> bool {
        false
    }
}

/// What a person asks of a game. What only moves the eye (cursor, help, palette) is not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The cursor or the pointer is here, or nowhere; the next view shows what a move would do.
    Aim(Option<Spot>),
    /// The first thing one does at a place: put the piece, drop the bead or the first chip, pick
    /// the atom.
    Place(Spot),
    /// The second thing: drop the second chip.
    PlaceOther(Spot),
    /// A move written out, as the person typed it: `8 6`, `B3`.
    Typed(String),
    /// Cluster: turn the board until this direction (0 to 5) is down.
    Rotate(u8),
    /// Atomix: slide the picked atom.
    Slide(Way),
    /// Atomix: pick the next atom in reading order, or (below 0) the one before.
    Pick(i32),
    /// Takes back; against the machine as far as the person's turn.
    Undo,
    /// The opposite of undo.
    Redo,
    /// Asks for a proposal; it comes as [`View::hint`] on the board.
    Hint,
    /// The two players change sides.
    Swap,
    /// A level higher or lower.
    Level(i32),
    /// On to the next round, game or level, once this one is decided.
    Next,
    /// Begins this round, game or level again.
    Restart,
    /// Machine against machine and playback: stop and go.
    Pause,
    /// Machine against machine and playback: a longer (above 0) or shorter delay.
    Delay(i32),
    /// Playback: to this many moves from here (negative: back).
    Step(i32),
    /// Playback: to the first position (false) or the last (true).
    End(bool),
    /// Writes the game to a file of this name.
    Save(String),
    /// Goes on with the game in a file.
    Open(String),
    /// Replays the game in a file from its beginning; the empty name replays this game.
    Replay(String),
    /// Opens the start page.
    Menu,
    /// Start page: gives item `.0` its choice `.1`.
    Choose(usize, usize),
    /// Start page: presses the button `.0`.
    Press(usize),
    /// The person leaves. The game stops what it is computing.
    Leave,
}

/// All there is to see of a game at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The game.
    pub kind: Kind,
    /// Its name: `Atom-4`.
    pub title: String,
    /// What is being played within it: `Round 1`, a level's name. May be empty.
    pub heading: String,
    /// The players, first player first; none in a puzzle.
    pub players: Vec<PlayerView>,
    /// Whose turn it is and how things stand.
    pub turn: Turn,
    /// The same as one line of text with pieces in it: `Player 1 to play [R] red`.
    pub status: Rich,
    /// The colours in the order they come (Atom-4).
    pub wheel: Option<Wheel>,
    /// Further figures, label and value: `Gravity` `3`.
    pub facts: Vec<(String, String)>,
    /// The moves so far, the last one last; at most the last 64.
    pub moves: Vec<MoveLine>,
    /// What the game has to say: why a move is refused, what was saved, who won.
    pub message: Option<Message>,
    /// What the machine considers; kept after its move until the next one.
    pub thinking: Option<Thinking>,
    /// The pace of machine against machine or of a playback.
    pub pace: Option<Pace>,
    /// Set while a saved game is replayed.
    pub playback: Option<Playback>,
    /// Set while the start page is open; it lies over the board.
    pub start: Option<StartPage>,
    /// The board with all its marks.
    pub board: BoardView,
    /// The proposed move, when a hint was asked for.
    pub hint: Option<Hint>,
    /// What is pointed at, after [`Action::Aim`].
    pub aim: Option<Aim>,
    /// The how-to-play page, while it is open.
    pub rules: Vec<Rich>,
    /// Counts every change of the board, so that a screen knows when to begin an animation.
    pub stamp: u64,
}

/// One of the two players.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// `Player 1`.
    pub name: String,
    /// What they play: `additive: red, green, blue; wants white`, `white beads`.
    pub role: String,
    /// The pieces of this player, for a picture beside the name.
    pub tokens: Vec<Token>,
    /// How many of each of them are left, where they run out.
    pub stock: Vec<u32>,
    /// The piece that four of in a row wins, where that is not one's own.
    pub goal: Option<Token>,
    /// Who decides: `you`, `machine, level 2`, `person`.
    pub who: String,
    /// Whether a machine decides.
    pub machine: bool,
    /// Rounds or games won.
    pub score: Option<u32>,
}

/// How things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person is to move.
    Person(Side),
    /// The machine thinks, or its move waits for the delay.
    Machine(Side),
    /// This side has won.
    Won(Side),
    /// Nobody has won and nobody will.
    Drawn,
    /// A puzzle: open (false) or solved (true).
    Puzzle(bool),
    /// A saved game is being replayed.
    Replay,
}

/// The colour wheel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wheel {
    /// The six colours clockwise; the first one red.
    pub colours: [Colour; 6],
    /// Which of them is to be played now.
    pub current: usize,
    /// The number of the player whose colour it is: 1 or 2.
    pub player: u8,
}

/// A line of text with pieces in it.
pub type Rich = Vec<Span>;

/// A part of a [`Rich`] line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain text.
    Text(String),
    /// Text that stands out: a heading, a name.
    Strong(String),
    /// A piece, drawn as on the board.
    Piece(Token),
}

/// A piece, for a line of text or a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// An Atom-4 piece.
    Paint(Colour),
    /// A Score Four bead.
    Bead(Side),
    /// A Cluster chip.
    Chip {
        /// Its number in the protocol.
        number: u8,
        /// Colours of each player: lower numbers are the first player's.
        each: u8,
    },
}

/// One move of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLine {
    /// Its number, from 1.
    pub number: usize,
    /// Who made it; `None` in a puzzle.
    pub side: Option<Side>,
    /// The piece that was set, where the game has several.
    pub token: Option<Token>,
    /// The move: `8 6`.
    pub text: String,
}

impl MoveLine {
    /// The last `most` of all moves, oldest first; `of` tells a move's side, piece and text.
    pub fn last<M>(
        most: usize,
        moves: impl Iterator<Item = M>,
        of: impl Fn(M) -> (Option<Side>, Option<Token>, String),
    ) -> Vec<MoveLine> {
        let mut moves: Vec<(usize, M)> = (1..).zip(moves).collect();
        let last = moves.split_off(moves.len().saturating_sub(most));
        let line = |(number, made)| {
            let (side, token, text) = of(made);
            MoveLine {
                number,
                side,
                token,
                text,
            }
        };
        last.into_iter().map(line).collect()
    }
}

/// Something said to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// One line; long ones are wrapped.
    pub text: String,
    /// In what tone.
    pub tone: Tone,
}

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something done, or good to know.
    Note,
    /// Something that cannot be done, and why.
    Refusal,
    /// The end of a round.
    Triumph,
}

/// What the machine considers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Whether it is thinking now; false for the last thing it thought.
    pub now: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// The value for the side to move: `+35`, `win in 7`.
    pub score: String,
    /// The line it expects: `8 6, 9 7`.
    pub line: String,
    /// Positions looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// How fast moves are shown when no person makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// From one move to the next.
    pub delay: Duration,
    /// Whether it stands still.
    pub paused: bool,
}

/// Where a playback stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// Moves shown.
    pub at: usize,
    /// Moves there are.
    pub of: usize,
}

/// The page before the game: who plays, which colour, which level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPage {
    /// What the page says above its items.
    pub lines: Vec<Rich>,
    /// Its items from top to bottom; the first is what Enter does at once.
    pub items: Vec<StartItem>,
}

/// A line of the start page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartItem {
    /// Something to press: `Go on with this board`.
    Button(String),
    /// One of several: `Player 1` `you` / `machine`.
    Choice {
        /// What is chosen.
        label: String,
        /// What there is, at least one.
        choices: Vec<String>,
        /// The place of the chosen one.
        chosen: usize,
    },
}

/// Where a proposed move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// At a place of the board.
    Place(Spot),
    /// Cluster: at this direction (0 to 5), for the board to turn until it is down.
    Rotate(u8),
}

/// What a move where the person points would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// Where they point.
    pub spot: Spot,
    /// The piece that would come there; `None` when it is not a person's turn.
    pub piece: Option<Token>,
    /// Why it cannot, in a line; `None` when it can.
    pub refusal: Option<String>,
    /// In words what it would change: `7 7 green to yellow`; empty when nothing.
    pub effect: String,
}

impl View {
    /// Whether a person may move now.
    #[must_use]
    pub fn awaits_person(&self) -> bool {
        self.start.is_none() && matches!(self.turn, Turn::Person(_) | Turn::Puzzle(false))
    }

    /// Whether the round, game or level has ended.
    #[must_use]
    pub fn over(&self) -> bool {
        matches!(self.turn, Turn::Won(_) | Turn::Drawn | Turn::Puzzle(true))
    }
}

/// `text` as a line without pieces.
#[must_use]
pub fn plain(text: impl Into<String>) -> Rich {
    vec![Span::Text(text.into())]
}

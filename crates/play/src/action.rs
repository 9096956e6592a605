//! The wishes of a person that a game hears of.

use super::spot::{Spot, Way};
use atom4_core::rules::Side;

/// A wish of a person that a game hears of. Cursor, help pages and palettes belong to the screens.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Action {
    /// The cursor or the pointer is here, or nowhere; the next view shows what a move would do.
    Aim(Option<Spot>),
    /// The first thing one does at a place: put the piece or the first one of the hand, pick it.
    Place(Spot),
    /// The second thing: put the second piece of the hand.
    PlaceOther(Spot),
    /// A move written out, as the person typed it: `8 6`, `B3`.
    Typed(String),
    /// Turns a board of hexagons until this direction (0 to 5) is down.
    Rotate(u8),
    /// Slides the picked piece.
    Slide(Way),
    /// Picks the next piece in reading order, or (below 0) the one before.
    Pick(i32),
    /// Takes back; against the machine as far as the person's turn.
    Undo,
    /// The opposite of undo.
    Redo,
    /// Asks for a proposal; it comes as `View::hint`.
    Hint,
    /// Makes the proposed move.
    TakeHint,
    /// The machine that thinks is to answer at once, with the best that it has found.
    MoveNow,
    /// The two players change sides.
    Swap,
    /// A level higher or lower.
    Level(i32),
    /// On to the next round, game or level, once this one is decided.
    Next,
    /// On to the next round or game, since this one has ended otherwise than by its rules: this side has won it, or
    /// nobody has.
    Conclude(Option<Side>),
    /// Says yes or no to what [`View::asks`](super::view::View::asks) tells of.
    Answer(bool),
    /// The person here gives himself this name; the empty one takes it away.
    Call(String),
    /// Begins this round, game or level again.
    Restart,
    /// Machine against machine and playback: stop and go.
    Pause,
    /// Machine against machine and playback: a longer (above 0) or shorter delay.
    Delay(i32),
    /// Playback: to this many moves from here (negative: back).
    Step(i32),
    /// To the position after so many moves, in this game or in a playback.
    LookAt(usize),
    /// Playback: to the first position (false) or the last (true).
    End(bool),
    /// Goes over the game; stops and goes on while it does.
    Review,
    /// Review: plays the better line on the board, or leads back from it.
    Better,
    /// Playback: goes on against the machine from the board that is shown.
    TryHere,
    /// Review: before each mistake a better move is to be found.
    Train,
    /// Writes the game to a file of this name.
    Save(String),
    /// The same, in place of a file that is there.
    Overwrite(String),
    /// Goes on with the game in a file.
    Open(String),
    /// Replays the game in a file from its beginning; the empty name replays this game.
    Replay(String),
    /// Opens the start page; closes it where it is open. Leaves a playback.
    Menu,
    /// Start page: gives item `.0` its choice `.1`.
    Choose(usize, usize),
    /// Start page: presses the button `.0`.
    Press(usize),
    /// The person leaves. The game stops what it is computing.
    Leave,
}

//! The seam between a game and a screen: a [`View`] goes out, an [`Action`] comes in.
//!
//! Both are plain data. A view says everything that there is to draw, whatever the device; the
//! game decides what is legal, what a move would change and why one is refused, so that no screen
//! knows a rule. [`Play`] is the game in progress behind it, and object-safe.
//!
//! Cursor, open help page and palette belong to the screens and live
//! in `ui::UiState`; the game hears of the cursor by [`Action::Aim`] and answers with a preview.

use std::time::{Duration, Instant};

pub use super::action::Action;
use super::advice::legend;
pub use super::advice::{Advantage, CurveMove, MoveWord, ReviewView, Word};
pub use super::board::{
    BoardView, Colour, Figure, Fill, Held, Hexagons, Label, Lattice, Marks, Pegs, Piece, Spot,
    Token, Walk, Way,
};
pub use super::keys::{GameKeys, Key};
use super::keys::{KeyCommand, Prompt};
use super::kind::Kind;
use super::names::nameless;
use super::refusal::Refusal;
pub use super::rich::{Message, Rich, Span, Tone, marks, plain};
pub use super::start_page::{StartItem, StartPage};
pub use super::tile::{GridShape, SavedGame, Tile, TileState};
pub use atom4_core::rules::Side;

/// The first size of a window, in pixels of a screen of 96 dots per inch; `None` is as large as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowSize {
    /// From left to right.
    pub width: Option<u32>,
    /// From top to bottom.
    pub height: Option<u32>,
}

/// A game in progress, as a screen plays it.
pub trait Play {
    /// Everything there is to draw now. Screens ask once for every change.
    fn view(&self) -> View;

    /// The number of the view's board, [`View::revision`], without the rest.
    fn revision(&self) -> u64 {
        self.view().revision
    }

    /// The how-to-play page. Screens ask when it is opened.
    fn rules(&self) -> Vec<Rich>;

    /// A board of the game for its how-to-play page, where there is one.
    fn rules_board(&self) -> Option<Box<BoardView>> {
        None
    }

    /// Does what the person asked. What cannot be done changes nothing but [`View::message`].
    fn act(&mut self, action: Action);

    /// Lets time pass: takes what the machine found, makes the moves that are due. True when the
    /// view changed.
    fn tick(&mut self, now: Instant) -> bool;

    /// Something of the screen's own lies over the board, such as a page or a question, or does so no longer: time that
    /// people have stands meanwhile. Screens say it before every [`Play::tick`].
    fn cover(&mut self, covered: bool) {
        let _ = covered;
    }

    /// The time that the game can wait for the next [`Play::tick`]; `None` when only a person can
    /// change it.
    fn wake(&self) -> Option<Duration>;

    /// A player, 0 or 1, is called so from now on; without a name as at first.
    fn call(&mut self, player: usize, name: &str) {
        let _ = (player, name);
    }

    /// Nothing up to now will be taken back: what that would need is forgotten.
    fn forget(&mut self) {}

    /// A name to save the game under; empty where none is proposed.
    fn free_name(&self) -> String {
        String::new()
    }

    /// The names of saved games and folders that begin as `typed` does.
    fn completions(&self, typed: &str) -> Vec<String> {
        let _ = typed;
        Vec::new()
    }

    /// The saved games that a person can choose from, the last one first.
    fn saved_games(&self) -> Vec<SavedGame> {
        Vec::new()
    }

    /// A game of that list with how it stands, which takes reading it.
    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        listed.clone()
    }

    /// True where a file of this name is there that was not written here.
    fn would_replace(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// The game that is saved under this name; `None` where it is none that this program knows.
    fn saved_kind(&self, name: &str) -> Option<Kind> {
        let _ = name;
        None
    }

    /// The game that is saved under this name as [`Play::script`] would have it; `None` where it cannot be read.
    fn saved_script(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// True where nothing is lost when the screen is left now: the game is there again at the next start, or nothing was
    /// played.
    fn kept(&self) -> bool {
        false
    }

    /// What an action would lose for good, as a question to the person; `None` where it loses nothing.
    fn would_lose(&self, action: &Action) -> Option<&'static str> {
        let _ = action;
        None
    }

    /// The game as commands that bring it back, from the `choose game` on; empty where it cannot be kept.
    fn script(&self) -> String {
        String::new()
    }

    /// The game that is shown as saving writes it, up to the board that is shown; empty where it cannot be had.
    fn text(&self) -> String {
        String::new()
    }

    /// The board that is shown, drawn with characters; empty where it cannot be had.
    fn drawn(&self) -> String {
        String::new()
    }

    /// Writes a text that is no game to a file that is not there yet.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        let _ = (name, text);
        Err(Refusal::new("nothing can be saved here"))
    }

    /// True once the game wants its screen closed.
    fn done(&self) -> bool {
        false
    }
}

/// All there is to see of a game at one moment.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct View {
    /// The name of the game.
    pub title: String,
    /// The keys that differ from game to game.
    #[serde(skip, default = "common_keys")]
    pub keys: &'static GameKeys,
    /// The part of it that is being played: `Round 1`, a level's name. May be empty.
    pub heading: String,
    /// The players, first player first; none in a puzzle.
    pub players: Vec<PlayerView>,
    /// Whose turn it is and how things stand.
    pub turn: Turn,
    /// [`View::turn`] as one line of text with pieces in it: `Player 1 to play [R] red`.
    pub status: Rich,
    /// The pieces in the order in which they come, where that is fixed.
    pub wheel: Option<Wheel>,
    /// Further figures, label and value: `Gravity` `3`.
    pub facts: Vec<(String, String)>,
    /// A picture of what is to be built.
    pub figure: Option<Figure>,
    /// The moves so far, the last one last; at most the last 256. In a playback those of the whole game.
    pub moves: Vec<MoveLine>,
    /// A move that was taken back can be brought back.
    pub undone: bool,
    /// A machine goes over the game where a person asks for it.
    pub reviewable: bool,
    /// A message of the game: why a move is refused, what was saved, who won.
    pub message: Option<Message>,
    /// Who is ahead, where that is known.
    #[serde(default)]
    pub advantage: Option<Advantage>,
    /// Set while a game is gone over.
    #[serde(default)]
    pub review: Option<ReviewView>,
    /// The considerations of the machine; kept after its move until the next one.
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
    /// A hint was asked for, and has not come yet.
    #[serde(default)]
    pub hint_comes: bool,
    /// Enter makes the proposed move wherever the cursor is, as the message says.
    #[serde(default)]
    pub hint_anywhere: bool,
    /// The effect of a move at the place of the last [`Action::Aim`].
    pub aim: Option<Aim>,
    /// The other player waits for a yes or a no, as the message says: [`Action::Answer`].
    #[serde(default)]
    pub asks: bool,
    /// The board is a copy of a game that waits elsewhere: a playback leads back to the copy.
    #[serde(default)]
    pub is_copy: bool,
    /// The name of the person here, empty while there is none; `None` where nobody can have one: [`Action::Call`].
    #[serde(default)]
    pub named: Option<String>,
    /// What is always refused here, each action standing for all of its kind; screens do not offer it.
    #[serde(default)]
    pub never: Vec<Action>,
    /// Counts every change of the board, so that a page in a browser knows when to begin an animation.
    pub revision: u64,
}

/// One of the two players.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PlayerView {
    /// 1 or 2; players may change sides from game to game.
    pub number: u8,
    /// `Player 1`.
    pub name: String,
    /// Their pieces and aim in words: `additive, wants white`, `white beads`.
    pub role: String,
    /// The pieces of this player, for a picture beside the name.
    pub tokens: Vec<Token>,
    /// Number of each of them that are left, where they run out.
    pub stock: Vec<u32>,
    /// The piece that four of in a row wins, where that is not one's own.
    pub goal: Option<Token>,
    /// The one who decides: `you`, `machine, level 2`, `person`.
    pub who: String,
    /// What kind of player that is.
    pub controller: Controller,
    /// Rounds or games won.
    pub score: Option<u32>,
}

impl PlayerView {
    /// The player's place, 0 or 1.
    #[must_use]
    pub const fn place(&self) -> usize {
        if self.number == 2 { 1 } else { 0 }
    }
}

/// Parts of a title, those that there are.
fn joined(parts: [String; 2]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|own| !own.is_empty()).collect();
    parts.join(" – ")
}

/// What makes a player's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Controller {
    /// A person at this screen.
    Person,
    /// A machine player.
    Machine,
    /// A person at another screen.
    Remote,
}

/// The state of the game: who is to move, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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

/// Six pieces that come round again and again.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Wheel {
    /// The pieces clockwise, the first one at the upper left.
    pub pieces: [Token; 6],
    /// The place of the piece that is to be played now.
    pub current: usize,
    /// The number of the player whose piece it is: 1 or 2.
    pub player: u8,
    /// The piece that each player wants in a row; that of [`Wheel::player`] stands in the middle.
    pub goals: [Token; 2],
}

/// One move of the list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MoveLine {
    /// Its number, from 1.
    pub number: usize,
    /// The side that made it; `None` in a puzzle.
    pub side: Option<Side>,
    /// The piece that was set, where the game has several.
    pub token: Option<Token>,
    /// The move: `8 6`.
    pub text: String,
    /// What a review says of it.
    #[serde(default)]
    pub word: Option<MoveWord>,
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
                word: None,
            }
        };
        last.into_iter().map(line).collect()
    }
}

/// The considerations of the machine.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Thinking {
    /// It is thinking now; false for the last thing it thought.
    pub now: bool,
    /// What it thinks of the game, in words: `Player 2 is slightly ahead`.
    pub words: String,
    /// Plies looked ahead.
    pub depth: u32,
    /// The value, told of the one who is ahead: `Player 2 +35`, `Player 1 wins in 4 moves`.
    pub score: String,
    /// The line it expects: `8 6, 9 7`.
    pub line: String,
    /// Positions looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// The pace of moves that no person makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pace {
    /// From one move to the next.
    pub delay: Duration,
    /// The moves stand still.
    pub paused: bool,
}

/// The place of a playback in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Playback {
    /// Moves shown.
    pub at: usize,
    /// Moves there are.
    pub of: usize,
}

/// The place at which a proposed move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Hint {
    /// At a place of the board.
    Place(Spot),
    /// On hexagons: at this direction (0 to 5), for the board to turn until it is down.
    Rotate(u8),
}

/// The effect of a move where the person points.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Aim {
    /// The place.
    pub spot: Spot,
    /// The piece that would come there; `None` when it is not a person's turn.
    pub piece: Option<Token>,
    /// The place as moves name it: `12 7`, `C4`; empty where [`Aim::effect`] names it.
    pub place: String,
    /// Why it cannot, in a line; `None` when it can.
    pub refusal: Option<String>,
    /// Its effect in words: `7 7 green to yellow`.
    pub effect: String,
}

/// The keys of a view that came from another machine, until those of its game are put in their place.
const fn common_keys() -> &'static GameKeys {
    &GameKeys::COMMON
}

impl View {
    /// True where actions of this kind are always refused here.
    #[must_use]
    pub fn refuses(&self, action: &Action) -> bool {
        let kind = std::mem::discriminant(action);
        let mut never = self.never.iter();
        never.any(|never| std::mem::discriminant(never) == kind)
    }

    /// True for a command of a key that is always refused here.
    #[must_use]
    pub fn refuses_command(&self, command: &KeyCommand) -> bool {
        match command {
            KeyCommand::Act(action) => self.refuses(action),
            KeyCommand::Ask(Prompt::Save) => self.refuses(&Action::Save(String::new())),
            KeyCommand::Ask(Prompt::Open) => self.refuses(&Action::Open(String::new())),
            KeyCommand::Ask(Prompt::Replay) => self.refuses(&Action::Replay(String::new())),
            // No machine tells two people what it thinks.
            KeyCommand::Thoughts | KeyCommand::Advantage | KeyCommand::Threats => self.is_remote(),
            _ => false,
        }
    }

    /// True for a place that a hint proposes, alone or among others.
    #[must_use]
    pub fn proposes(&self, spot: Spot) -> bool {
        self.hint == Some(Hint::Place(spot)) || self.board.marks.among.contains(&spot)
    }

    /// Number of moves that led to the board that is shown.
    #[must_use]
    pub fn made(&self) -> usize {
        match self.playback {
            Some(playback) => playback.at,
            None => self.moves.last().map_or(0, |line| line.number),
        }
    }

    /// True while a person may move.
    #[must_use]
    pub fn awaits_person(&self) -> bool {
        self.start.is_none() && matches!(self.turn, Turn::Person(_) | Turn::Puzzle(false))
    }

    /// The words before a line that is typed here: a move that is typed ahead waits for one's turn.
    #[must_use]
    pub const fn label(&self, line: Prompt) -> &'static str {
        match (line, self.turn) {
            (Prompt::Move, Turn::Machine(_)) => "Move (not your turn yet): ",
            _ => line.label(),
        }
    }

    /// True once the round, game or level has ended.
    #[must_use]
    pub fn over(&self) -> bool {
        matches!(self.turn, Turn::Won(_) | Turn::Drawn | Turn::Puzzle(true))
    }

    /// True where it is the turn of somebody at this screen, and another one, a person or a machine, plays too.
    #[must_use]
    pub fn calls(&self) -> bool {
        let others = |own: &PlayerView| own.controller != Controller::Person;
        matches!(self.turn, Turn::Person(_)) && self.players.iter().any(others)
    }

    /// The players by name, where one has a name: `Anna and Player 2`; else empty.
    #[must_use]
    pub fn called(&self) -> String {
        let mut players: Vec<&PlayerView> = self.players.iter().collect();
        players.sort_by_key(|own| own.number);
        let has_name = |own: &&PlayerView| own.name != nameless(own.place());
        match players.iter().any(has_name) {
            true => players
                .iter()
                .map(|own| own.name.as_str())
                .collect::<Vec<_>>()
                .join(" and "),
            false => String::new(),
        }
    }

    /// The game as a list has it: `Score Four – Anna and Ben`.
    #[must_use]
    pub fn listed(&self) -> String {
        joined([self.title.clone(), self.called()])
    }

    /// The title of the tab or terminal that shows the game: which one it is, and whether it waits for somebody here.
    #[must_use]
    pub fn headline(&self) -> String {
        let home = |page: &StartPage| page.title == StartPage::ALL_GAMES;
        if self.start.as_ref().is_some_and(home) {
            return String::from(StartPage::ALL_GAMES);
        }
        let game = joined([self.listed(), self.heading.clone()]);
        match self.calls() {
            true => format!("Your turn: {game}"),
            false => game,
        }
    }

    /// What a move at the cursor would do or why there is none, where the message does not say it already.
    #[must_use]
    pub fn unsaid(&self) -> Option<&Aim> {
        let said = self
            .message
            .as_ref()
            .map(|message| message.text.trim_end_matches('.'));
        let new = |aim: &&Aim| aim.refusal.is_none() || aim.refusal.as_deref() != said;
        self.aim
            .as_ref()
            .filter(|_| self.start.is_none())
            .filter(new)
    }

    /// The numbers of the moves that are said to be inaccuracies or worse.
    pub fn bad_moves(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let bad = |line: &&MoveLine| {
            let word = line.word.as_ref();
            word.is_some_and(|found| found.word >= Word::Inaccuracy)
        };
        self.moves.iter().filter(bad).map(|line| line.number)
    }

    /// The meaning of the signs in the list of moves; empty where it has none.
    #[must_use]
    pub fn legend(&self) -> String {
        let words = self.moves.iter().filter_map(|line| line.word.as_ref());
        let name = self.players.first().map_or("", |first| &first.name);
        legend(words, name)
    }

    /// The heading of the list of moves, with the key that leads to the bad ones where it has any.
    #[must_use]
    pub fn heading_of_moves(&self) -> &'static str {
        let at = self.playback.map(|playback| playback.at);
        let (mut all, mut later) = (self.bad_moves(), self.bad_moves());
        match at {
            Some(at) if later.any(|number| number > at) => "Moves. n shows bad ones",
            Some(_) if all.next().is_some() => "Moves. N shows bad ones",
            _ => "Moves",
        }
    }

    /// True where a person elsewhere plays, so that no machine helps anybody.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        let remote = |player: &PlayerView| player.controller == Controller::Remote;
        self.players.iter().any(remote)
    }

    /// The score of a game for two: `2 : 1`.
    #[must_use]
    pub fn score(&self) -> Option<String> {
        let scores = self.players.iter().map(|player| player.score);
        let scores: Option<Vec<String>> = scores.map(|score| Some(score?.to_string())).collect();
        scores
            .filter(|all| all.len() > 1)
            .map(|all| all.join(" : "))
    }
}

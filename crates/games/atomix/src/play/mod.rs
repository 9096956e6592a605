//! A game of Atomix in progress: the level, where the atoms are, past and future.
//!
//! | module | idea |
//! |---|---|
//! | `loading`, `make` | levels by name and from files, levels made to measure |
//! | `notation`, `draw` | the game as text, for programs and for people |
//! | `players`, `solving` | requests to the solver: one move, the whole solution |
//! | `puzzle` | the game on a screen |
//! | `records` | the fewest moves a person has needed, kept between runs |

mod draw;
pub mod keys;
pub mod kind;
mod loading;
pub mod make;
mod notation;
mod players;
pub mod puzzle;
pub mod records;
mod solving;

pub use crate::notation::{cells_text, parse_cells, parse_slide};
pub use loading::{Loaded, Note, Origin, find_level, find_own, read_file, read_text};
pub use puzzle::PuzzleController;
pub use solving::solve_text;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::{self, Position, Slide};
use crate::level::Level;
use crate::level_key;
use crate::levels::own;
use atom4_core::lattice::square::Cell;
use atom4_play::game;
use atom4_play::refusal::Refusal;
use atom4_play::timeline::{History, Timeline, Travel};

/// The cells of the atoms, in the order of [`Level::atoms`]. Interchangeable atoms keep their own
/// places here, so that each is drawn with its own symbol.
type Cells = Box<[Cell]>;

/// Everything that undo brings back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    loaded: Arc<Loaded>,
    cells: Cells,
    /// Moves since the level began or a position was set.
    moves: u32,
    /// The last slide: from, to.
    slid: Option<(Cell, Cell)>,
    /// The try at the level to which it belongs; each has another number, and undo may lead back to an earlier one.
    attempt: u64,
}

/// A game of Atomix in progress.
#[derive(Clone, Debug)]
pub struct Game {
    state: Snapshot,
    timeline: Timeline<Snapshot, Slide>,
    /// The number of the last try.
    attempts: u64,
    /// Tries that make no record, for a machine has shown something of the solution: level, as in the records, and try.
    helped: BTreeSet<(u64, u64)>,
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl Game {
    /// The first level inside the program.
    #[must_use]
    pub fn new() -> Game {
        let state = Snapshot::begin(Loaded {
            level: own()[0].level.clone(), // There are levels inside, as a test holds.
            origin: Origin::Own(0),
            notes: Vec::new(),
        });
        Game {
            timeline: Timeline::new(state.clone()),
            state,
            attempts: 0,
            helped: BTreeSet::new(),
        }
    }

    /// True where a machine has shown something of the solution in this try.
    #[must_use]
    pub fn is_helped(&self) -> bool {
        self.helped.contains(&self.attempt())
    }

    fn help(&mut self) {
        self.helped.insert(self.attempt());
    }

    /// The level, by its key in the records, and the try at it.
    fn attempt(&self) -> (u64, u64) {
        (level_key::key(self.level()), self.state.attempt)
    }

    /// Goes on with another game. Where it stands amid a level at which this one had help, that help counts for it too.
    fn take_over(&mut self, other: Game) {
        let helped = std::mem::replace(self, other).helped;
        let (level, _) = self.attempt();
        if self.moves() > 0 && helped.iter().any(|&(helped, _)| helped == level) {
            self.help();
        }
    }

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.state.loaded.level
    }

    /// The origin of the level.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        &self.state.loaded.origin
    }

    /// The cells of the atoms, in the order of [`Level::atoms`].
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.state.cells
    }

    /// The position, in which interchangeable atoms are alike.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::of(self.level(), self.cells()).unwrap_or_else(|| Position::start(self.level()))
    }

    /// Moves since the level began.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.state.moves
    }

    /// True where the molecule stands whole.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position().solved(self.level()).is_some()
    }

    /// True where the history begins with the level's start, and not with a position that was set.
    #[must_use]
    pub fn is_from_start(&self) -> bool {
        let History { start, fallen, .. } = self.timeline.history();
        *fallen == 0 && start.cells == start_cells(self.level())
    }

    /// The slides so far, oldest first.
    pub fn slides(&self) -> impl DoubleEndedIterator<Item = Slide> + '_ {
        self.timeline.history().moves.iter().copied()
    }

    /// Every slide that is possible now: atoms in reading order, up, down, left, right for each.
    #[must_use]
    pub fn possible(&self) -> Vec<Slide> {
        let mut slides = Vec::new();
        board::slides(self.level(), self.cells(), &mut slides);
        slides
    }

    /// The last slide, with the cell where its atom came to rest: from, to.
    #[must_use]
    pub fn slid(&self) -> Option<(Cell, Cell)> {
        self.state.slid
    }

    /// Slides an atom; answers where it came to rest.
    ///
    /// # Errors
    /// Where no atom lies there, or it cannot move that way.
    pub fn slide(&mut self, slide: Slide) -> Result<Cell, Refusal> {
        let from = slide.cell(self.level().board());
        let atom = from.filter(|from| self.cells().contains(from));
        let Slide { x, y, way } = slide;
        let Some(atom) = atom else {
            return Err(Refusal::new(format!(
                "no atom lies at {x} {y}; name the column and row of one"
            )));
        };
        let Some(end) = board::landing(self.level(), self.cells(), slide) else {
            let way = way.name();
            return Err(Refusal::new(format!(
                "the atom at {x} {y} cannot move {way}"
            )));
        };
        let after = moved(&self.state, atom, end);
        let before = std::mem::replace(&mut self.state, after);
        self.timeline.record_move(before, slide, applied);
        Ok(end)
    }

    /// Goes on with another level; the history starts anew.
    pub fn load(&mut self, loaded: Loaded) {
        self.set_up(Snapshot::begin(loaded));
    }

    /// What is to be said of the level.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.state.loaded.notes
    }

    /// Back to the level as loaded; the history starts anew.
    pub fn restart(&mut self) {
        let mut state = self.state.clone();
        state.cells = start_cells(self.level());
        state.moves = 0;
        state.slid = None;
        self.set_up(state);
    }

    /// Puts atom `i` of [`Level::atoms`] on `cells[i]`; the history starts anew.
    ///
    /// # Errors
    /// Where these are not as many free, different cells as there are atoms.
    pub fn set_cells(&mut self, cells: &[Cell]) -> Result<(), Refusal> {
        if Position::of(self.level(), cells).is_none() {
            return Err(self.no_position(cells));
        }
        let mut state = self.state.clone();
        state.cells = cells.into();
        state.moves = 0;
        state.slid = None;
        self.set_up(state);
        Ok(())
    }

    /// Why the atoms cannot lie so.
    fn no_position(&self, cells: &[Cell]) -> Refusal {
        let (board, count) = (self.level().board(), self.level().atoms().len());
        let place = |cell| format!("{} {}", board.column(cell), board.row(cell));
        let came = cells.len();
        if came != count {
            return Refusal::new(format!(
                "expected {count} cells, one for each atom; came {came}"
            ));
        }
        let mut unreachable = cells
            .iter()
            .filter(|&&cell| !self.level().is_playable(cell));
        let mut twice = (1..count).filter(|&n| cells[..n].contains(&cells[n]));
        let wrong = match (unreachable.next(), twice.next()) {
            (Some(&cell), _) => format!("no atom can come to {}", place(cell)),
            (None, Some(n)) => format!("{} came twice", place(cells[n])),
            (None, None) => String::from("the atoms cannot lie so"),
        };
        Refusal::new(format!(
            "{wrong}; expected {count} different cells that atoms can reach"
        ))
    }

    /// Tells equal atoms apart by their symbols, as the student project does, or no longer; the
    /// level begins again.
    ///
    /// # Errors
    /// Where board and molecule use different symbols for equal atoms.
    pub fn tell_apart(&mut self, apart: bool) -> Result<(), Refusal> {
        let level = self.level().with_told_apart(apart);
        self.load(Loaded {
            level: level.map_err(Refusal::from_error)?,
            origin: self.origin().clone(),
            notes: self.notes().to_vec(),
        });
        Ok(())
    }

    /// Another try, from this state on.
    fn set_up(&mut self, mut state: Snapshot) {
        self.attempts += 1;
        state.attempt = self.attempts;
        let before = std::mem::replace(&mut self.state, state);
        self.timeline.record_fresh(before, self.state.clone());
    }
}

impl Snapshot {
    fn begin(loaded: Loaded) -> Snapshot {
        Snapshot {
            cells: start_cells(&loaded.level),
            loaded: loaded.into(),
            moves: 0,
            slid: None,
            attempt: 0,
        }
    }
}

fn start_cells(level: &Level) -> Cells {
    level.atoms().iter().map(|atom| atom.cell).collect()
}

/// The state after a slide that was possible once.
fn applied(state: &Snapshot, slide: &Slide) -> Snapshot {
    let level = &state.loaded.level;
    let end = board::landing(level, &state.cells, *slide);
    match slide.cell(level.board()).zip(end) {
        Some((from, end)) => moved(state, from, end),
        None => state.clone(),
    }
}

/// The state after the atom on `from` has slid to `end`.
fn moved(state: &Snapshot, from: Cell, end: Cell) -> Snapshot {
    let mut after = state.clone();
    for cell in after.cells.iter_mut().filter(|cell| **cell == from) {
        *cell = end;
    }
    after.moves = state.moves.saturating_add(1);
    after.slid = Some((from, end));
    after
}

impl game::Game for Game {
    type Move = Slide;
    type State = Snapshot;
    type Entry = Slide;

    fn moves(&self) -> Vec<Slide> {
        self.possible()
    }

    fn clear(&mut self) {
        self.restart();
    }

    fn timeline(&self) -> &Timeline<Snapshot, Slide> {
        &self.timeline
    }

    fn travel(&mut self, step: Travel<Snapshot, Slide>) -> bool {
        let there = step(&mut self.timeline, self.state.clone());
        there.map(|state| self.state = state).is_some()
    }
}

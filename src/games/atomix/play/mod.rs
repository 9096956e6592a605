//! A game of Atomix in progress: the level, where the atoms are, past and future.

pub mod bench;
mod desk;
mod draw;
mod page;
mod playback;
pub mod records;
mod show;

pub use bench::Bench;

pub use desk::{cells_text, parse_cells, parse_slide, slide_text, solve_text};

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::games::atomix::board::{self, Position, Slide};
use crate::games::atomix::level::Level;
use crate::games::atomix::levels::{self, own};
use crate::games::atomix::molecule::plain;
use crate::games::atomix::{FormatError, formats};
use crate::lattice::square::Cell;
use crate::play::refusal::Refusal;
use crate::play::timeline::{History, Timeline};

/// Where a level came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The level of this number, from 0, inside the program.
    Own(usize),
    /// The level of this number, from 1, of a file.
    File(PathBuf, usize),
    /// A text that was typed.
    Text,
}

/// A level that has been loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The level.
    pub level: Level,
    /// Where it came from.
    pub origin: Origin,
}

/// Where the atoms lie, in the order of [`Level::atoms`]. Interchangeable atoms keep their own
/// places here, so that each is drawn with its own symbol.
type Cells = Box<[Cell]>;

/// Everything that undo brings back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    loaded: Arc<Loaded>,
    cells: Cells,
    /// Moves before those of the history: when it starts at a position that was set, none.
    moves: u32,
}

/// A game of Atomix in progress.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    timeline: Timeline<State, Slide>,
    /// Levels that make no record, for a machine has shown something of their solution: their keys in the records.
    helped: BTreeSet<u64>,
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
        let state = State::begin(Loaded {
            level: own()[0].level.clone(), // There are levels inside, as a test holds.
            origin: Origin::Own(0),
        });
        Game {
            timeline: Timeline::new(state.clone()),
            state,
            helped: BTreeSet::new(),
        }
    }

    /// Whether a machine has shown something of this level's solution.
    #[must_use]
    pub fn is_helped(&self) -> bool {
        self.helped.contains(&records::key(self.level()))
    }

    fn help(&mut self) {
        self.helped.insert(records::key(self.level()));
    }

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.state.loaded.level
    }

    /// Where the level came from.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        &self.state.loaded.origin
    }

    /// Where the atoms lie, in the order of [`Level::atoms`].
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

    /// Whether the molecule stands whole.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position().solved(self.level()).is_some()
    }

    /// Whether all the moves since the level began are known: from its start, and not from a position that was set.
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

    /// Slides an atom; answers where it came to rest.
    ///
    /// # Errors
    /// Where no atom lies there, or it cannot move that way.
    pub fn slide(&mut self, slide: Slide) -> Result<Cell, Refusal> {
        let board = self.level().board();
        let place = |cell| format!("{} {}", board.column(cell), board.row(cell));
        let Some(end) = board::landing(self.level(), self.cells(), slide) else {
            let direction = slide.direction.name();
            return Err(Refusal::new(if self.cells().contains(&slide.from) {
                format!("the atom at {} cannot move {direction}", place(slide.from))
            } else {
                format!(
                    "no atom lies at {}; name the column and row of one",
                    place(slide.from)
                )
            }));
        };
        let before = self.state.clone();
        self.state = applied(&before, &slide);
        self.timeline.record_move(before, slide, applied);
        Ok(end)
    }

    /// Goes on with another level; the history starts anew.
    pub fn load(&mut self, loaded: Loaded) {
        self.set_up(State::begin(loaded));
    }

    /// Back to the level as loaded; the history starts anew.
    pub fn restart(&mut self) {
        let mut state = self.state.clone();
        state.cells = start_cells(self.level());
        state.moves = 0;
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
        });
        Ok(())
    }

    fn set_up(&mut self, state: State) {
        let before = std::mem::replace(&mut self.state, state);
        self.timeline.record_fresh(before, self.state.clone());
    }
}

impl State {
    fn begin(loaded: Loaded) -> State {
        State {
            cells: start_cells(&loaded.level),
            loaded: loaded.into(),
            moves: 0,
        }
    }
}

fn start_cells(level: &Level) -> Cells {
    level.atoms().iter().map(|atom| atom.cell).collect()
}

/// The state after a slide; the same state where it cannot be made.
fn applied(state: &State, slide: &Slide) -> State {
    let mut after = state.clone();
    let level = &state.loaded.level;
    let atom = state.cells.iter().position(|&cell| cell == slide.from);
    if let (Some(atom), Some(end)) = (atom, board::landing(level, &state.cells, *slide)) {
        after.cells[atom] = end;
        after.moves = state.moves.saturating_add(1);
    }
    after
}

/// Finds a level: one inside the program by its name.
///
/// # Errors
/// Where there is none of this name; the nearest one is suggested.
pub fn find_own(name: &str) -> Result<Loaded, Refusal> {
    find_inside(name, "see show levels")
}

/// The same, where `listed` is said of where all the names are listed.
pub(super) fn find_inside(name: &str, listed: &str) -> Result<Loaded, Refusal> {
    let Some(number) = levels::named(name) else {
        let wanted = plain(name);
        let near = own().iter().map(|own| own.level.name()).find(|other| {
            let other = plain(other);
            other.starts_with(&wanted) || wanted.starts_with(&other) || other.contains(&wanted)
        });
        let suggestion = near.map_or(listed.to_owned(), |near| {
            format!("perhaps {}", near.to_lowercase())
        });
        let name = formats::quoted(name);
        return Err(Refusal::new(format!(
            "no level inside is called {name}; {suggestion}"
        )));
    };
    find_level(number)
}

/// The level of this number, from 0, inside the program.
///
/// # Errors
/// Where there are not so many.
pub fn find_level(number: usize) -> Result<Loaded, Refusal> {
    let own = own().get(number).ok_or_else(|| {
        let count = own().len();
        Refusal::new(format!(
            "there are {count} levels inside, no level {}",
            number + 1
        ))
    })?;
    Ok(Loaded {
        level: own.level.clone(),
        origin: Origin::Own(number),
    })
}

/// Reads the level of this number, from 1, of a file in any format that is known.
///
/// # Errors
/// What is wrong with the file and where, or that it has not so many levels.
pub fn read_file(path: &Path, number: usize) -> Result<Loaded, Refusal> {
    let mut levels = formats::read(path).map_err(Refusal::from_error)?;
    let count = levels.len();
    if number == 0 || number > count {
        let only = if count == 1 {
            "level 1 alone"
        } else {
            "levels 1 to"
        };
        let count = if count == 1 {
            String::new()
        } else {
            format!(" {count}")
        };
        let path = path.display();
        return Err(Refusal::new(format!(
            "{path} has {only}{count}, not level {number}"
        )));
    }
    Ok(Loaded {
        level: levels.swap_remove(number - 1),
        // The full path, so that a saved game finds it again from everywhere.
        origin: Origin::File(
            path.canonicalize().unwrap_or_else(|_| path.to_path_buf()),
            number,
        ),
    })
}

/// Reads a level from `[Level]` text on one line, `;` for the line ends, as `load level text` has it.
///
/// # Errors
/// What is wrong with the text.
pub fn read_text(text: &str) -> Result<Loaded, Refusal> {
    let lines = format!("[Level]\n{}", text.replace(';', "\n"));
    let wrong =
        |error: FormatError| Refusal::new(format!("the level text is wrong: {}", error.problem));
    let mut levels = formats::ini::parse(&lines).map_err(wrong)?;
    match (levels.pop(), levels.len()) {
        (Some(level), 0) => Ok(Loaded {
            level,
            origin: Origin::Text,
        }),
        _ => Err(Refusal::new(
            "the level text has several levels, expected one",
        )),
    }
}

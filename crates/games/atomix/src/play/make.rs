//! Making levels: a molecule, a random board, and a start of the wanted length.

use std::path::Path;

use super::loading::{Loaded, find_inside, find_own, read_file};
use crate::draft::Draft;
use crate::generate::{Shape, Symmetry, scatter, start_at};
use crate::level::Level;
use crate::molecule::{MOLECULES, Molecule};
use atom4_core::base::Random;
use atom4_play::refusal::Refusal;

/// Boards that are tried before giving up.
const BOARDS: u64 = 200;
/// Positions that a board may take to search: about 100 MB.
const ROOM: usize = 2_000_000;

/// The wanted properties of a new level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSpec {
    /// A molecule's name, a level's name, FILE or FILE:N whose molecule is taken.
    pub molecule: String,
    /// Moves of its shortest solution.
    pub moves: u32,
    /// Columns of the board; none: as fits the molecule.
    pub width: Option<usize>,
    /// Rows of the board.
    pub height: Option<usize>,
    /// Of a hundred cells inside, about how many become walls.
    pub walls: usize,
    /// The symmetry of the board; none: at random.
    pub symmetry: Option<Symmetry>,
    /// The seed of its random choices.
    pub seed: u64,
}

/// Makes a level whose shortest solution has exactly the wanted number of moves, which searching
/// backwards from every goal proves.
///
/// # Errors
/// Where there is no such molecule, or no board was found on which so long a solution fits and
/// can be proved.
pub fn make(spec: &LevelSpec) -> Result<Level, Refusal> {
    let draft = molecule(&spec.molecule)?;
    let mut random = Random::new(spec.seed);
    let columns = draft.molecule.iter().map(Vec::len).max().unwrap_or(1);
    let rows = draft.molecule.len();
    for _ in 0..BOARDS {
        let shape = Shape {
            width: spec.width.unwrap_or(columns + 6 + random.below(4) as usize),
            height: spec.height.unwrap_or(rows + 6 + random.below(3) as usize),
            walls: spec.walls,
            symmetry: match spec.symmetry {
                Some(symmetry) => symmetry,
                None => [
                    Symmetry::None,
                    Symmetry::Mirror,
                    Symmetry::Turn,
                    Symmetry::Both,
                ][random.below(4) as usize],
            },
        };
        let level = scatter(&draft, &shape, &mut random);
        if let Some(level) = level.and_then(|level| start_at(&level, spec.moves, ROOM, &mut random))
        {
            return Ok(level);
        }
    }
    let LevelSpec { moves, .. } = spec;
    Err(Refusal::new(format!(
        "no board was found on which {} takes exactly {moves} moves; try fewer moves, a smaller \
         molecule, another seed or another size",
        draft.name.to_lowercase()
    )))
}

/// The molecule that a name or a level file gives.
fn molecule(name: &str) -> Result<Draft, Refusal> {
    if let Some(molecule) = Molecule::named(name) {
        return Ok(molecule.draft());
    }
    let loaded = find_level_named(name).map_err(|refusal| {
        let names: Vec<&str> = MOLECULES.iter().map(|molecule| molecule.name).collect();
        Refusal::new(format!("{refusal}; molecules are {}", names.join(", ")))
    })?;
    Ok(loaded.level.draft())
}

/// A level as the command line names it: FILE, FILE:N or one inside the program.
///
/// # Errors
/// What is wrong with the file, or that no level has this name.
pub fn find_level_named(name: &str) -> Result<Loaded, Refusal> {
    let path = Path::new(name);
    if path.exists() {
        return read_file(path, None);
    }
    let numbered = name
        .rsplit_once(':')
        .and_then(|(file, number)| Some((file, number.parse().ok()?)));
    match numbered {
        Some((file, number)) if Path::new(file).exists() => {
            read_file(Path::new(file), Some(number))
        }
        Some((inside, number)) if find_own(inside).is_ok() => Err(Refusal::new(format!(
            "there is no file {inside}, of which it would be level {number}; \
             the level {inside} inside the program goes without :{number}"
        ))),
        numbered => {
            let file = numbered.map_or(name, |(file, _)| file);
            if file.contains(['/', '.']) {
                return Err(Refusal::new(format!("there is no file {file}")));
            }
            let listed = "echo 'show levels.' | atom4 --game atomix lists them";
            find_inside(name, listed)
        }
    }
}

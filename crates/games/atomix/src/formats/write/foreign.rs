//! Files for the programs of Atomix's family.
//!
//! | program | a file holds | what it cannot say |
//! |---|---|---|
//! | KAtomic 22.12 | a set | boards beyond 15 by 15, more than 35 kinds of atoms, slanted bonds of two and three lines |
//! | GNOME Atomix 3.34 | a level | other elements than H, C and O, bonds of three lines, slanted ones of two |
//! | kp-atomix | a set | slanted bonds of three lines |
//! | bishoybassem's Atomix 1.0 | a level | flasks |

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::{one_line, text};
use crate::atom::{Bonds, Element, Kind};
use crate::formats::{SYMBOLS, gnome, grid};
use crate::level::Level;

/// Columns and rows of KAtomic's boards and molecules.
const KATOMIC_SIDE: usize = 15;

/// A program of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// KAtomic.
    KAtomic,
    /// GNOME Atomix.
    Gnome,
    /// kp-atomix and jsatomix.
    Kp,
    /// bishoybassem's Atomix, and the student project, whose text has the name as well.
    Text,
}

/// What a file does not say of a level, or why it cannot hold it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Loss {
    /// The board or molecule is larger than the program takes.
    #[error("{0} takes boards and molecules of at most {1} by {1}")]
    TooLarge(&'static str, usize),
    /// The level has more kinds of atoms than there are symbols.
    #[error("{0} takes at most {1} kinds of atoms")]
    Kinds(&'static str, usize),
    /// The program does not know the element.
    #[error("{0} has no {1}")]
    Element(&'static str, &'static str),
    /// A bond is left out, or drawn with fewer lines.
    #[error("{0} has no such bond: {1}")]
    Bond(&'static str, &'static str),
    /// Equal atoms that are told apart here are not there.
    #[error("{0} lets equal atoms change places, which this level tells apart")]
    Alike(&'static str),
    /// The program never takes the level for solved.
    #[error("{0} never finishes this level: its molecule does not need {1} of the atoms")]
    Spares(&'static str, usize),
}

/// Levels in the format of another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The files: one for all levels, or one for each, in their order.
    pub files: Vec<String>,
    /// For each level, by its index, what the files say otherwise.
    pub changed: Vec<(usize, Loss)>,
    /// The levels, by index, that are in no file, and why.
    pub left_out: Vec<(usize, Loss)>,
}

impl Foreign {
    /// Whether one file holds many levels.
    #[must_use]
    pub const fn holds_sets(self) -> bool {
        matches!(self, Foreign::KAtomic | Foreign::Kp)
    }

    /// Name of the program.
    #[must_use]
    pub const fn program(self) -> &'static str {
        match self {
            Foreign::KAtomic => "KAtomic",
            Foreign::Gnome => "GNOME Atomix",
            Foreign::Kp => "kp-atomix",
            Foreign::Text => "bishoybassem's Atomix",
        }
    }

    /// Writes levels, as a set of this name by this author where the format has sets.
    #[must_use]
    pub fn write(self, name: &str, author: &str, levels: &[Level]) -> Written {
        let mut written = Written::default();
        let mut bodies = Vec::new();
        for (index, level) in levels.iter().enumerate() {
            let mut changed = Vec::new();
            match self.level(level, &mut changed) {
                Ok(body) => {
                    bodies.push(body);
                    changed.dedup();
                    written
                        .changed
                        .extend(changed.into_iter().map(|loss| (index, loss)));
                }
                Err(loss) => written.left_out.push((index, loss)),
            }
        }
        written.files = match self {
            Foreign::KAtomic => vec![katomic_set(name, author, &bodies)],
            Foreign::Kp => vec![kp_set(name, author, &bodies)],
            Foreign::Gnome | Foreign::Text => bodies,
        };
        written
    }

    fn level(self, level: &Level, changed: &mut Vec<Loss>) -> Result<String, Loss> {
        let sheet = Sheet::of(level, self)?;
        match self {
            Foreign::KAtomic => katomic(level, &sheet, changed),
            Foreign::Gnome => gnome_xml(level, &sheet, changed),
            Foreign::Kp => Ok(kp(level, &sheet, changed)),
            Foreign::Text => text_level(&sheet),
        }
    }
}

/// A level as rows of symbols, one symbol for each class of interchangeable atoms; the molecule begins in its corner.
struct Sheet {
    board: Vec<Vec<char>>,
    molecule: Vec<Vec<char>>,
    kinds: Vec<(char, Kind)>,
}

impl Sheet {
    fn of(level: &Level, program: Foreign) -> Result<Sheet, Loss> {
        let most = SYMBOLS.len().min(35);
        if level.classes().len() > most {
            return Err(Loss::Kinds(program.program(), most));
        }
        let symbols: Vec<char> = SYMBOLS.chars().take(level.classes().len()).collect();
        let symbol = |class: u8| symbols.get(class as usize).copied().unwrap_or('.');
        let board = level.board();
        let cells =
            |row: usize| (0..board.width()).filter_map(move |column| board.cell(column, row));
        let wall = |cell| if level.is_wall(cell) { '#' } else { '.' };
        let mut rows: Vec<Vec<char>> = (0..board.height())
            .map(|row| cells(row).map(wall).collect())
            .collect();
        for atom in level.atoms() {
            if let Some(cell) = rows
                .get_mut(board.row(atom.cell))
                .and_then(|row| row.get_mut(board.column(atom.cell)))
            {
                *cell = symbol(atom.class);
            }
        }
        let size = level.molecule();
        let mut molecule = vec![vec!['.'; size.width()]; size.height()];
        for part in level.parts() {
            if let Some(cell) = molecule
                .get_mut(part.row as usize)
                .and_then(|row| row.get_mut(part.column as usize))
            {
                *cell = symbol(part.class);
            }
        }
        let kinds = level.classes().iter().zip(&symbols);
        let kind = |kind: u8| level.kinds().get(kind as usize).map(|kind| kind.1);
        Ok(Sheet {
            board: rows,
            molecule,
            kinds: kinds
                .filter_map(|(class, &symbol)| Some((symbol, kind(class.kind)?)))
                .collect(),
        })
    }

    /// The board with a wall around it where atoms can come to its edge.
    fn walled(&self, level: &Level) -> Vec<Vec<char>> {
        let board = level.board();
        let open = |column: usize, row: usize| {
            board
                .cell(column, row)
                .is_some_and(|cell| level.is_playable(cell))
        };
        let (width, height) = (board.width(), board.height());
        let at_edge = (0..width).any(|column| open(column, 0) || open(column, height - 1))
            || (0..height).any(|row| open(0, row) || open(width - 1, row));
        if !at_edge {
            return self.board.clone();
        }
        let mut rows = vec![vec!['#'; width + 2]];
        rows.extend(
            self.board
                .iter()
                .map(|row| [&['#'], &row[..], &['#']].concat()),
        );
        rows.push(vec!['#'; width + 2]);
        rows
    }
}

fn lines(rows: &[Vec<char>]) -> Vec<String> {
    rows.iter().map(|row| row.iter().collect()).collect()
}

/// A value with KConfig's escapes.
fn escaped(text: &str) -> String {
    one_line(text).replace('\\', "\\\\")
}

fn katomic(level: &Level, sheet: &Sheet, changed: &mut Vec<Loss>) -> Result<String, Loss> {
    let program = Foreign::KAtomic.program();
    let too_large = || Loss::TooLarge(program, KATOMIC_SIDE);
    let fits = |rows: &[Vec<char>]| {
        rows.len() <= KATOMIC_SIDE && rows.iter().all(|row| row.len() <= KATOMIC_SIDE)
    };
    // The edge of KAtomic's field stops atoms, too.
    let mut board = sheet.walled(level);
    if !fits(&board) {
        board.clone_from(&sheet.board);
        let size = level.board();
        let whole = size.width() == KATOMIC_SIDE && size.height() == KATOMIC_SIDE;
        if !fits(&board) || sheet.walled(level).len() != board.len() && !whole {
            return Err(too_large());
        }
    }
    if !fits(&sheet.molecule) {
        return Err(too_large());
    }
    let mut out = String::new();
    let name = escaped(level.name());
    if !name.is_empty() {
        let _ = writeln!(out, "Name={name}");
    }
    for &(symbol, kind) in &sheet.kinds {
        let _ = writeln!(
            out,
            "atom_{symbol}={}",
            text(&drawable(program, kind, changed))
        );
    }
    let (above, left) = (
        (KATOMIC_SIDE - board.len()) / 2,
        board
            .first()
            .map_or(0, |row| (KATOMIC_SIDE - row.len()) / 2),
    );
    for row in 0..KATOMIC_SIDE {
        let content = row.checked_sub(above).and_then(|row| board.get(row));
        let content: String = content.into_iter().flatten().collect();
        let line = format!("{}{content}", ".".repeat(left));
        let _ = writeln!(out, "feld_{row:02}={line:.<KATOMIC_SIDE$}");
    }
    for (row, line) in lines(&sheet.molecule).iter().enumerate() {
        let _ = writeln!(out, "mole_{row}={line}");
    }
    if level.spare_atoms() > 0 {
        changed.push(Loss::Spares(program, level.spare_atoms()));
    }
    Ok(out)
}

/// A kind without the bonds for which `[Level]` text has no letter that KAtomic draws.
fn drawable(program: &'static str, kind: Kind, changed: &mut Vec<Loss>) -> Kind {
    if matches!(kind.element, Element::Flask(8)) {
        changed.push(Loss::Element(program, "ninth flask"));
    }
    let mut bonds = Bonds::NONE;
    for (direction, order) in kind.bonds.iter() {
        if direction % 2 == 1 && order > 1 {
            changed.push(Loss::Bond(
                program,
                "slanted of two or three lines, drawn as one",
            ));
        }
        bonds = bonds.with(direction, if direction % 2 == 1 { 1 } else { order });
    }
    Kind { bonds, ..kind }
}

fn katomic_set(name: &str, author: &str, levels: &[String]) -> String {
    let mut out = format!("[LevelSet]\nName={}\n", escaped(name));
    if !author.is_empty() {
        let _ = writeln!(out, "Author={}", escaped(author));
    }
    let _ = writeln!(out, "LevelCount={}", levels.len());
    for (number, level) in (1..).zip(levels) {
        let _ = write!(out, "\n[Level{number}]\n{level}");
    }
    out
}

fn kp(level: &Level, sheet: &Sheet, changed: &mut Vec<Loss>) -> String {
    let program = Foreign::Kp.program();
    let mut atoms = Map::new();
    for &(symbol, kind) in &sheet.kinds {
        let triple = |bond: (u8, u8)| bond.0 % 2 == 1 && bond.1 == 3;
        if kind.bonds.iter().any(triple) {
            changed.push(Loss::Bond(program, "slanted of three lines, drawn as one"));
        }
        let bonds = kind.bonds.letters().replace('+', "");
        atoms.insert(
            symbol.into(),
            json!([kind.element.code().to_string(), bonds]),
        );
    }
    let one = json!({
        "name": level.name(),
        "atoms": Value::Object(atoms),
        "arena": lines(&sheet.walled(level)),
        "molecule": lines(&sheet.molecule),
    });
    one.to_string()
}

fn kp_set(name: &str, author: &str, levels: &[String]) -> String {
    let numbered = (1..).zip(levels).filter_map(|(number, level)| {
        let mut one: Map<String, Value> = serde_json::from_str(level).ok()?;
        one.insert("id".into(), json!(number.to_string()));
        Some(Value::Object(one))
    });
    let set = json!({ "name": name, "credits": author, "levels": numbered.collect::<Vec<_>>() });
    format!("{set:#}\n")
}

fn gnome_xml(level: &Level, sheet: &Sheet, changed: &mut Vec<Loss>) -> Result<String, Loss> {
    let program = Foreign::Gnome.program();
    let mut tiles = BTreeMap::new();
    for &(symbol, kind) in &sheet.kinds {
        if !matches!(
            kind.element,
            Element::Hydrogen | Element::Carbon | Element::Oxygen
        ) {
            return Err(Loss::Element(program, kind.element.name()));
        }
        let base = kind.element.symbol().to_ascii_lowercase();
        let mut tile = format!("<tile type=\"TILE_TYPE_ATOM\" base=\"atom-{base}\">");
        for (direction, order) in kind.bonds.iter() {
            match gnome::link(direction, order) {
                Some(link) => tile += &format!("<underlay>{link}</underlay>"),
                None => changed.push(Loss::Bond(
                    program,
                    "of three lines, or slanted of two, left out",
                )),
            }
        }
        tiles.insert(symbol, tile + "</tile>");
    }
    let different: std::collections::BTreeSet<&String> = tiles.values().collect();
    if different.len() < tiles.len() {
        changed.push(Loss::Alike(program));
    }
    tiles.insert(
        '#',
        "<tile type=\"TILE_TYPE_WALL\" base=\"wall-single\"/>".into(),
    );
    let name = plain_xml(&one_line(level.name()));
    let formula = plain_xml(&formula(level).unwrap_or_default());
    let mut out =
        format!("<?xml version=\"1.0\"?>\n<level _name=\"{name}\" formula=\"{formula}\">\n");
    for (grid, rows, walls) in [
        ("environment", &sheet.board, true),
        ("scenario", &sheet.board, false),
        ("goal", &sheet.molecule, false),
    ] {
        let columns = rows.first().map_or(0, Vec::len);
        let _ = writeln!(
            out,
            "  <{grid} n_columns=\"{columns}\" n_rows=\"{}\">",
            rows.len()
        );
        for (row, signs) in rows.iter().enumerate() {
            for (column, sign) in signs.iter().enumerate() {
                if let Some(tile) = tiles.get(sign).filter(|_| (*sign == '#') == walls) {
                    let _ = writeln!(
                        out,
                        "    <position row=\"{row}\" col=\"{column}\">{tile}</position>"
                    );
                }
            }
        }
        let _ = writeln!(out, "  </{grid}>");
    }
    out += "</level>\n";
    Ok(out)
}

/// GNOME Atomix's file `sequence`: the names of levels in their order.
#[must_use]
pub fn sequence<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let line = |name: &str| format!("<level name=\"{}\"/>\n", plain_xml(&one_line(name)));
    let lines: String = names.map(line).collect();
    format!("<levelsequence>\n{lines}</levelsequence>\n")
}

fn plain_xml(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The molecular formula with GNOME Atomix's marks for small numbers: `H<sub>2</sub>O`.
#[must_use]
pub fn formula(level: &Level) -> Option<String> {
    let part = |(symbol, count): (&str, usize)| match count {
        1 => symbol.to_owned(),
        _ => format!("{symbol}<sub>{count}</sub>"),
    };
    Some(level.composition()?.into_iter().map(part).collect())
}

fn text_level(sheet: &Sheet) -> Result<String, Loss> {
    let mut out = String::new();
    let parts = [&sheet.board, &sheet.molecule];
    for rows in parts {
        for line in lines(rows) {
            let _ = writeln!(out, "{line}");
        }
        out.push('\n');
    }
    for &(symbol, kind) in &sheet.kinds {
        let connector = kind.element.line();
        let element = match kind.element {
            Element::Crystal => "cr".to_owned(),
            Element::Flask(_) => return Err(Loss::Element(Foreign::Text.program(), "flask")),
            _ if connector.any() => "b".to_owned(),
            other => other.symbol().to_ascii_lowercase(),
        };
        let bonds = if connector.any() {
            connector
        } else {
            kind.bonds
        };
        let bonds = bonds
            .iter()
            .map(|(direction, order)| format!(" {order}{}", grid::way(direction)));
        let _ = writeln!(out, "{symbol} {element}{}", bonds.collect::<String>());
    }
    Ok(out)
}

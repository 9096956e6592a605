//! GNOME Atomix XML: three sparse grids for the walls, the atoms at the start and the molecule.
//!
//! ```text
//! <level _name="Water" formula="…">
//!   <environment n_columns="13" n_rows="12">
//!     <position row="1" col="1"><tile type="TILE_TYPE_WALL" base="wall-single"/></position>
//!   <scenario …>   atoms, each with an underlay a bond:
//!     <position row="3" col="4"><tile type="TILE_TYPE_ATOM" base="atom-h"><underlay>link-left</underlay></tile></position>
//!   <goal …>       the molecule
//! ```
//!
//! Before 2015 numbers, types and bases were elements, and positions stood in rows:
//! `<row no="1"><col no="1"><tile><type>TILE_TYPE_WALL</type><base>wall-single</base></tile></col></row>`.
//!
//! Atoms are interchangeable where base and underlays are equal in this order, and a finished molecule may leave atoms over.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use super::{FormatError, SYMBOLS, quoted};
use crate::atom::{Bonds, Element, Kind};
use crate::draft::Draft;
use crate::level::{Level, MAX_SIDE};

/// The underlays that are bonds, each with direction (clockwise from the top) and order.
const LINKS: [(&str, u8, u8); 12] = [
    ("link-top", 0, 1),
    ("link-top-right", 1, 1),
    ("link-right", 2, 1),
    ("link-bottom-right", 3, 1),
    ("link-bottom", 4, 1),
    ("link-bottom-left", 5, 1),
    ("link-left", 6, 1),
    ("link-top-left", 7, 1),
    ("link-top-double", 0, 2),
    ("link-right-double", 2, 2),
    ("link-bottom-double", 4, 2),
    ("link-left-double", 6, 2),
];

/// An atom as it is drawn: its element and its underlays, in the order of the file.
type Drawn = (Element, Vec<String>);

/// The content of a position.
enum Tile {
    Wall,
    Atom(Drawn),
    /// Floor and shadows, which stop no atom.
    Other,
}

/// Size and tiles of one grid, by row and column.
struct Grid {
    columns: usize,
    rows: usize,
    tiles: BTreeMap<(usize, usize), Tile>,
    line: usize,
}

/// Reads a file, which has one level.
///
/// # Errors
/// The first error, with its line.
pub fn parse(text: &str) -> Result<Level, FormatError> {
    let document = document(text)?;
    let level = document.root_element();
    let line = line_of(level);
    if !level.has_tag_name("level") {
        let problem = format!("<{}> found, expected one <level>", name_of(level));
        return Err(FormatError::at(line, problem));
    }
    let grid = |name| {
        let mut children = level.children();
        children
            .find(|child| child.has_tag_name(name))
            .map(read_grid)
    };
    let (Some(walls), Some(start), Some(goal)) =
        (grid("environment"), grid("scenario"), grid("goal"))
    else {
        let problem = "the level lacks one of <environment>, <scenario> and <goal>";
        return Err(FormatError::at(line, problem));
    };
    let (walls, start, goal) = (walls?, start?, goal?);
    let mut symbols = BTreeMap::new();
    let molecule = draw(&goal, goal.columns, goal.rows, &mut symbols)?;
    let (columns, rows) = (walls.columns.max(start.columns), walls.rows.max(start.rows));
    let mut board = draw(&start, columns, rows, &mut symbols)?;
    for (&(row, column), tile) in &walls.tiles {
        let cell = board.get_mut(row).and_then(|cells| cells.get_mut(column));
        if let (Tile::Wall, Some(cell)) = (tile, cell) {
            if *cell != '.' {
                let problem = format!("the atom in row {row}, column {column} stands on a wall");
                return Err(FormatError::at(start.line, problem));
            }
            *cell = '#';
        }
    }
    let name = level.attribute("_name").or_else(|| level.attribute("name"));
    let draft = Draft {
        name: name.unwrap_or_default().to_owned(),
        board,
        molecule,
        kinds: (symbols.into_iter())
            .map(|((element, links), symbol)| (symbol, Kind::new(element, bonds(&links))))
            .collect(),
        told_apart: true,
    };
    Level::new(&draft).map_err(|reason| FormatError::unwinnable(line, &reason))
}

/// The names of the levels in a file `sequence`; none where it is broken.
#[must_use]
pub fn sequence(text: &str) -> Vec<String> {
    let Ok(document) = document(text) else {
        return Vec::new();
    };
    let levels = document.root_element().children();
    let names =
        levels.filter_map(|level| level.attribute("_name").or_else(|| level.attribute("name")));
    names.map(str::to_owned).collect()
}

/// Reads XML. What the reader says of it may quote anything: control characters are escaped, the end is cut.
fn document(text: &str) -> Result<Document<'_>, FormatError> {
    Document::parse(text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n'])).map_err(|error| {
        let blank = text.len()
            - text
                .trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n'])
                .len();
        let before = text.get(..blank).unwrap_or_default().matches('\n').count();
        let mut said = String::new();
        for sign in error.to_string().chars().take(150) {
            if sign.is_control() {
                said.extend(sign.escape_default());
            } else {
                said.push(sign);
            }
        }
        let line = (before + error.pos().row as usize).max(1);
        FormatError::at(line, format!("the XML is broken: {said}"))
    })
}

/// The line in which an element begins.
fn line_of(node: Node) -> usize {
    node.document().text_pos_at(node.range().start).row as usize
}

/// An element's name for a message, short and printable.
fn name_of(node: Node) -> String {
    quoted(node.tag_name().name()).trim_matches('\'').to_owned()
}

/// What an attribute says, or an element of this name inside.
fn said<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let inside = || {
        let mut children = node.children();
        children
            .find(|child| child.has_tag_name(name))
            .and_then(|child| child.text())
    };
    node.attribute(name).or_else(inside).map(str::trim)
}

/// A number from 0 below `limit` that an attribute or an element inside says.
fn number(node: Node, name: &str, limit: usize) -> Result<usize, FormatError> {
    let value = said(node, name);
    let parsed = value.and_then(|text| text.parse().ok());
    parsed.filter(|&n| n < limit).ok_or_else(|| {
        let found = value.map_or("no value".into(), quoted);
        let most = limit.saturating_sub(1);
        let problem = format!("{name} has {found}, expected a number from 0 to {most}");
        FormatError::at(line_of(node), problem)
    })
}

/// Reads a grid. Of two tiles in one place the last one counts.
fn read_grid(node: Node) -> Result<Grid, FormatError> {
    let mut grid = Grid {
        columns: number(node, "n_columns", MAX_SIDE + 1)?,
        rows: number(node, "n_rows", MAX_SIDE + 1)?,
        tiles: BTreeMap::new(),
        line: line_of(node),
    };
    for place in node.children() {
        if place.has_tag_name("position") {
            let row = number(place, "row", grid.rows)?;
            let column = number(place, "col", grid.columns)?;
            grid.tiles.insert((row, column), read_tile(place)?);
        } else if place.has_tag_name("row") {
            let row = number(place, "no", grid.rows)?;
            for cell in place.children().filter(|cell| cell.has_tag_name("col")) {
                let column = number(cell, "no", grid.columns)?;
                grid.tiles.insert((row, column), read_tile(cell)?);
            }
        } else if place.is_element() && !matches!(place.tag_name().name(), "n_rows" | "n_columns") {
            let problem = format!("<{}> found, expected <position>", name_of(place));
            return Err(FormatError::at(line_of(place), problem));
        }
    }
    Ok(grid)
}

fn read_tile(place: Node) -> Result<Tile, FormatError> {
    let line = line_of(place);
    let mut children = place.children();
    let tile = children.find(|child| child.has_tag_name("tile"));
    let tile =
        tile.ok_or_else(|| FormatError::at(line, "the position is empty, expected <tile> in it"))?;
    match said(tile, "type").unwrap_or_default() {
        "TILE_TYPE_WALL" => Ok(Tile::Wall),
        "TILE_TYPE_ATOM" => {
            let base = said(tile, "base").unwrap_or_default();
            let element = base.strip_prefix("atom-").and_then(Element::from_symbol);
            let element = element.ok_or_else(|| {
                let expected = "one like atom-h, atom-c or atom-cl";
                FormatError::found(line, "atom base ", base, expected)
            })?;
            let underlays = tile
                .children()
                .filter(|child| child.has_tag_name("underlay"));
            let links: Result<Vec<String>, FormatError> = underlays.map(read_link).collect();
            Ok(Tile::Atom((element, links?)))
        }
        "TILE_TYPE_FLOOR" | "TILE_TYPE_SHADOW" | "TILE_TYPE_DECOR" | "TILE_TYPE_NONE" => {
            Ok(Tile::Other)
        }
        other => {
            let expected = "TILE_TYPE_WALL or TILE_TYPE_ATOM";
            Err(FormatError::found(line, "tile type ", other, expected))
        }
    }
}

fn read_link(underlay: Node) -> Result<String, FormatError> {
    let name = underlay.text().unwrap_or_default().trim();
    if LINKS.iter().any(|link| link.0 == name) {
        return Ok(name.to_owned());
    }
    let expected = "the name of a bond in it, like link-top-right or link-left-double";
    Err(FormatError::found(
        line_of(underlay),
        "underlay ",
        name,
        expected,
    ))
}

fn bonds(links: &[String]) -> Bonds {
    let known = links
        .iter()
        .filter_map(|name| LINKS.iter().find(|link| link.0 == name));
    known.fold(Bonds::NONE, |bonds, link| bonds.with(link.1, link.2))
}

/// The underlay of a bond; `None` for those that GNOME Atomix has none for.
#[must_use]
pub(super) fn link(direction: u8, order: u8) -> Option<&'static str> {
    let known = LINKS
        .iter()
        .find(|link| (link.1, link.2) == (direction, order));
    known.map(|link| link.0)
}

/// The atoms of `grid` as rows of symbols. Each new kind gets the next symbol.
fn draw(
    grid: &Grid,
    columns: usize,
    rows: usize,
    symbols: &mut BTreeMap<Drawn, char>,
) -> Result<Vec<Vec<char>>, FormatError> {
    let mut drawn = vec![vec!['.'; columns]; rows];
    for (&(row, column), tile) in &grid.tiles {
        let Tile::Atom(atom) = tile else {
            continue;
        };
        let next = SYMBOLS.chars().nth(symbols.len());
        let symbol = symbols.get(atom).copied().or(next).ok_or_else(|| {
            let most = SYMBOLS.len();
            FormatError::at(
                grid.line,
                format!("the level has more than {most} kinds of atoms"),
            )
        })?;
        symbols.insert(atom.clone(), symbol);
        if let Some(cell) = drawn.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            *cell = symbol;
        }
    }
    Ok(drawn)
}

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

use std::collections::BTreeMap;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

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

/// The content of a position.
#[derive(Clone, Copy)]
enum Tile {
    Wall,
    Atom(Kind),
    /// Floor and shadows, which stop no atom.
    Other,
}

/// Names of the three grids, in the order of the file.
const GRIDS: [&str; 3] = ["environment", "scenario", "goal"];

/// Size and tiles of one grid, by row and column.
#[derive(Default)]
struct Grid {
    columns: usize,
    rows: usize,
    tiles: BTreeMap<(usize, usize), Tile>,
    line: usize,
}

/// State of the reader within a level.
#[derive(Default)]
struct State {
    /// Names of the elements that are open.
    open: Vec<String>,
    name: String,
    line: usize,
    grids: [Option<Grid>; 3],
    /// Index of the grid that is open.
    grid: usize,
    position: (usize, usize),
    tile: Option<Tile>,
}

/// Reads a file, which has one level.
///
/// # Errors
/// The first error, with its line.
pub fn parse(text: &str) -> Result<Vec<Level>, FormatError> {
    let mut reader = Reader::from_str(text);
    let mut state = State::default();
    // `line` is the line where the last event ended; each event adds its line ends.
    let (mut line, mut counted) = (1, 0);
    loop {
        let event = reader.read_event();
        let here = (reader.buffer_position() as usize).min(text.len());
        let newlines = |from: usize, to: usize| {
            text.as_bytes().get(from..to).map_or(0, |bytes| {
                bytes.iter().filter(|&&byte| byte == b'\n').count()
            })
        };
        let event = event.map_err(|error| {
            let at = (reader.error_position() as usize).min(text.len());
            broken(1 + newlines(0, at), &error)
        })?;
        // An error belongs to the line where the event begins, at its first character that is no
        // blank.
        let blank = text
            .get(counted..here)
            .map_or(0, |event| event.len() - event.trim_ascii_start().len());
        let begin = line + newlines(counted, counted + blank);
        line += newlines(counted, here);
        counted = here;
        match event {
            Event::Start(tag) => state.start(&tag, begin, false)?,
            Event::Empty(tag) => {
                state.start(&tag, begin, true)?;
                state.end(begin)?;
            }
            Event::End(_) => state.end(begin)?,
            Event::Text(content) => state.text(&content.xml10_content(), begin)?,
            Event::Eof => break,
            _ => {}
        }
    }
    if let Some(element) = state.open.last() {
        return Err(FormatError::at(
            line,
            format!("the file ends inside <{element}>, expected </{element}>"),
        ));
    }
    state.finish(line).map(|level| vec![level])
}

/// Error from a message of the XML reader, which may quote anything: control characters are escaped,
/// the end is cut.
fn broken(line: usize, error: &dyn std::fmt::Display) -> FormatError {
    let mut said = String::new();
    for sign in error.to_string().chars().take(150) {
        if sign.is_control() {
            said.extend(sign.escape_default());
        } else {
            said.push(sign);
        }
    }
    FormatError::at(line, format!("the XML is broken: {said}"))
}

fn attribute(tag: &BytesStart, name: &str, line: usize) -> Result<Option<String>, FormatError> {
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| broken(line, &error))?;
        if attribute.key.as_ref() == name {
            return match attribute.normalized_value(XmlVersion::default()) {
                Ok(value) => Ok(Some(value.into_owned())),
                Err(error) => Err(broken(line, &error)),
            };
        }
    }
    Ok(None)
}

/// Reads an attribute that is a number from 0 below `limit`.
fn number(tag: &BytesStart, name: &str, limit: usize, line: usize) -> Result<usize, FormatError> {
    let value = attribute(tag, name, line)?;
    let parsed = value.as_ref().and_then(|text| text.trim().parse().ok());
    parsed.filter(|&n| n < limit).ok_or_else(|| {
        let found = value.map_or("no value".into(), |text| quoted(&text));
        let most = limit.saturating_sub(1);
        let problem = format!("{name} has {found}, expected a number from 0 to {most}");
        FormatError::at(line, problem)
    })
}

impl State {
    fn start(&mut self, tag: &BytesStart, line: usize, empty: bool) -> Result<(), FormatError> {
        let element = tag.local_name().as_ref().to_owned();
        let parent = self.open.last().map_or("", String::as_str);
        let wrong = |expected: &str| {
            let problem = format!("<{}> found, expected {expected}", quoted_name(&element));
            Err(FormatError::at(line, problem))
        };
        match (parent, element.as_str()) {
            ("", "level") if self.line == 0 => {
                self.line = line;
                let name = match attribute(tag, "_name", line)? {
                    Some(name) => Some(name),
                    None => attribute(tag, "name", line)?,
                };
                self.name = name.unwrap_or_default();
            }
            ("", _) => return wrong("one <level>"),
            ("level", grid) => {
                let Some(index) = GRIDS.iter().position(|&known| known == grid) else {
                    return wrong("<environment>, <scenario> or <goal>");
                };
                let opened = Grid {
                    columns: number(tag, "n_columns", MAX_SIDE + 1, line)?,
                    rows: number(tag, "n_rows", MAX_SIDE + 1, line)?,
                    tiles: BTreeMap::new(),
                    line,
                };
                self.grid = index;
                match self.grids.get_mut(index) {
                    Some(slot) if slot.is_none() => *slot = Some(opened),
                    _ => return wrong("each grid once"),
                }
            }
            ("environment" | "scenario" | "goal", "position") => {
                let Some(Some(grid)) = self.grids.get(self.grid) else {
                    return wrong("a grid around it");
                };
                let row = number(tag, "row", grid.rows, line)?;
                let column = number(tag, "col", grid.columns, line)?;
                self.position = (row, column);
                self.tile = None;
            }
            ("position", "tile") => {
                if self.tile.is_some() {
                    return wrong("one tile a position");
                }
                self.tile = Some(read_tile(tag, line)?);
            }
            ("tile", "underlay") if !empty => {}
            ("tile", "underlay") => return wrong("the name of a bond in it"),
            ("environment" | "scenario" | "goal", _) => return wrong("<position>"),
            ("position", _) => return wrong("<tile>"),
            _ => return wrong("<underlay>"),
        }
        self.open.push(element);
        Ok(())
    }

    fn text(&mut self, content: &str, line: usize) -> Result<(), FormatError> {
        let content = content.trim();
        if content.is_empty() {
            return Ok(());
        }
        if self.open.last().map(String::as_str) != Some("underlay") {
            return Err(FormatError::found(line, "text ", content, "elements only"));
        }
        // Decorations of walls are not bonds.
        let Some(Tile::Atom(kind)) = &mut self.tile else {
            return Ok(());
        };
        let link = LINKS.into_iter().find(|link| link.0 == content);
        let (_, direction, order) = link.ok_or_else(|| {
            let expected = "one like link-top-right or link-left-double";
            FormatError::found(line, "bond ", content, expected)
        })?;
        kind.bonds = kind.bonds.with(direction, order);
        Ok(())
    }

    fn end(&mut self, line: usize) -> Result<(), FormatError> {
        if self.open.pop().as_deref() != Some("position") {
            return Ok(());
        }
        let tile = self
            .tile
            .take()
            .ok_or_else(|| FormatError::at(line, "the position is empty, expected <tile> in it"))?;
        let (row, column) = self.position;
        if let Some(Some(grid)) = self.grids.get_mut(self.grid)
            && grid.tiles.insert((row, column), tile).is_some()
        {
            return Err(FormatError::at(
                line,
                format!("row {row}, column {column} stands twice in this grid"),
            ));
        }
        Ok(())
    }

    fn finish(self, last_line: usize) -> Result<Level, FormatError> {
        if self.line == 0 {
            return Err(FormatError::at(last_line, "no <level> found"));
        }
        let [Some(walls), Some(start), Some(goal)] = self.grids else {
            return Err(FormatError::at(
                self.line,
                "the level lacks one of <environment>, <scenario> and <goal>",
            ));
        };
        let mut kinds = BTreeMap::new();
        let molecule = draw(&goal, goal.columns, goal.rows, &mut kinds)?;
        let (columns, rows) = (walls.columns.max(start.columns), walls.rows.max(start.rows));
        let mut board = draw(&start, columns, rows, &mut kinds)?;
        for (&(row, column), tile) in &walls.tiles {
            let cell = board.get_mut(row).and_then(|cells| cells.get_mut(column));
            if let (Tile::Wall, Some(cell)) = (tile, cell) {
                if *cell != '.' {
                    return Err(FormatError::at(
                        start.line,
                        format!("the atom in row {row}, column {column} stands on a wall"),
                    ));
                }
                *cell = '#';
            }
        }
        let draft = Draft {
            name: self.name,
            board,
            molecule,
            kinds: kinds
                .into_iter()
                .map(|(kind, symbol)| (symbol, kind))
                .collect(),
            told_apart: false,
        };
        Level::new(&draft).map_err(|reason| FormatError::unwinnable(self.line, &reason))
    }
}

/// An element's name for a message, short and printable.
fn quoted_name(name: &str) -> String {
    quoted(name).trim_matches('\'').to_owned()
}

fn read_tile(tag: &BytesStart, line: usize) -> Result<Tile, FormatError> {
    let kind = attribute(tag, "type", line)?.unwrap_or_default();
    match kind.as_str() {
        "TILE_TYPE_WALL" => Ok(Tile::Wall),
        "TILE_TYPE_ATOM" => {
            let base = attribute(tag, "base", line)?.unwrap_or_default();
            let element = base.strip_prefix("atom-").and_then(Element::from_symbol);
            let element = element.ok_or_else(|| {
                let expected = "one like atom-h, atom-c or atom-cl";
                FormatError::found(line, "atom base ", &base, expected)
            })?;
            Ok(Tile::Atom(Kind::new(element, Bonds::NONE)))
        }
        "TILE_TYPE_FLOOR" | "TILE_TYPE_SHADOW" | "TILE_TYPE_NONE" => Ok(Tile::Other),
        other => {
            let expected = "TILE_TYPE_WALL or TILE_TYPE_ATOM";
            Err(FormatError::found(line, "tile type ", other, expected))
        }
    }
}

/// The atoms of `grid` as rows of symbols. Each new kind gets the next symbol.
fn draw(
    grid: &Grid,
    columns: usize,
    rows: usize,
    kinds: &mut BTreeMap<Kind, char>,
) -> Result<Vec<Vec<char>>, FormatError> {
    let mut drawn = vec![vec!['.'; columns]; rows];
    for (&(row, column), tile) in &grid.tiles {
        let Tile::Atom(kind) = tile else {
            continue;
        };
        let next = SYMBOLS.chars().nth(kinds.len());
        let symbol = match (kinds.get(kind), next) {
            (Some(&symbol), _) => symbol,
            (None, Some(symbol)) => symbol,
            (None, None) => {
                return Err(FormatError::at(
                    grid.line,
                    format!("the level has more than {} kinds of atoms", SYMBOLS.len()),
                ));
            }
        };
        kinds.insert(*kind, symbol);
        if let Some(cell) = drawn.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            *cell = symbol;
        }
    }
    Ok(drawn)
}

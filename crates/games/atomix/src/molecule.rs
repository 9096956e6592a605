//! Molecules by name, as structural formulas.
//!
//! Atoms stand at even columns of even rows, bonds between them: `-` `=` `#` for one, two and three
//! lines, `|` and `"` for one and two upright ones, `/` and `\` slanted. `l` is chlorine, `r` bromine.
//!
//! ```text
//!   O          column 0 1 2 of the molecule are columns 0 2 4 of the drawing
//!   "
//! H-C-H
//! ```

use std::collections::BTreeMap;

use super::atom::{Bonds, Element, Kind};
use super::draft::Draft;
use super::formats::SYMBOLS;

/// A molecule with its name and its formulas.
///
/// ```
/// use atom4_atomix::molecule::Molecule;
/// let water = Molecule::named("WATER").expect("a known molecule");
/// assert_eq!(water.formula, "H2O");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Molecule {
    /// Name in lower case, such as `acetic acid`.
    pub name: &'static str,
    /// Molecular formula, such as `C2H4O2`.
    pub formula: &'static str,
    /// Structural formula, rows separated by line ends.
    drawing: &'static str,
}

/// The eight directions clockwise from the top, each as step in columns, step in rows, and signs of its
/// bonds.
const WAYS: [(isize, isize, &str); 8] = [
    (0, -1, "|\""),
    (1, -1, "/"),
    (1, 0, "-=#"),
    (1, 1, "\\"),
    (0, 1, "|\""),
    (-1, 1, "/"),
    (-1, 0, "-=#"),
    (-1, -1, "\\"),
];

impl Molecule {
    /// The molecule called `name`. Upper and lower case, blanks, dashes and underscores make no
    /// difference.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Molecule> {
        let name = plain(name);
        MOLECULES
            .iter()
            .find(|molecule| plain(molecule.name) == name)
    }

    /// A draft with the molecule and its kinds of atoms but without a board. Symbols are assigned
    /// in reading order.
    #[must_use]
    pub fn draft(&self) -> Draft {
        let rows: Vec<Vec<char>> = self
            .drawing
            .lines()
            .map(|row| row.chars().collect())
            .collect();
        let sign = |row: isize, column: isize| -> char {
            let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
            let column = usize::try_from(column).ok();
            row.zip(column)
                .and_then(|(row, column)| row.get(column).copied())
                .unwrap_or(' ')
        };
        let mut symbols: BTreeMap<Kind, char> = BTreeMap::new();
        let mut molecule = Vec::new();
        for row in (0..rows.len()).step_by(2) {
            let mut line = Vec::new();
            for column in (0..rows[row].len()).step_by(2) {
                let Some(element) = element(rows[row][column]) else {
                    line.push('.');
                    continue;
                };
                let mut bonds = Bonds::NONE;
                for (direction, (right, down, signs)) in (0..).zip(WAYS) {
                    let bond = sign(row as isize + down, column as isize + right);
                    if let Some(order) = signs.find(bond) {
                        bonds = bonds.with(direction, order as u8 + 1);
                    }
                }
                let next = SYMBOLS.chars().nth(symbols.len()).unwrap_or('0');
                line.push(*symbols.entry(Kind::new(element, bonds)).or_insert(next));
            }
            molecule.push(line);
        }
        Draft {
            name: title(self.name),
            molecule,
            kinds: symbols
                .into_iter()
                .map(|(kind, symbol)| (symbol, kind))
                .collect(),
            ..Draft::default()
        }
    }
}

/// The name in lower case without blanks, dashes and underscores.
#[must_use]
pub(crate) fn plain(name: &str) -> String {
    name.chars()
        .filter(|sign| !matches!(sign, ' ' | '-' | '_'))
        .flat_map(char::to_lowercase)
        .collect()
}

fn title(name: &str) -> String {
    let mut signs = name.chars();
    let first = signs.next().map(|sign| sign.to_ascii_uppercase());
    first.into_iter().chain(signs).collect()
}

fn element(sign: char) -> Option<Element> {
    match sign {
        'l' => Some(Element::Chlorine),
        'r' => Some(Element::Bromine),
        ' ' => None,
        _ => Element::from_symbol(&sign.to_string()),
    }
}

const fn molecule(name: &'static str, formula: &'static str, drawing: &'static str) -> Molecule {
    Molecule {
        name,
        formula,
        drawing,
    }
}

/// All molecules, smaller ones first.
#[rustfmt::skip]
pub const MOLECULES: &[Molecule] = &[
    molecule("hydrogen", "H2", "H-H"),
    molecule("water", "H2O", "H-O-H"),
    molecule("carbon dioxide", "CO2", "O=C=O"),
    molecule("hydrogen cyanide", "CHN", "H-C#N"),
    molecule("hydrogen sulphide", "H2S", "H\n|\nS-H"),
    molecule("ammonia", "H3N", "H-N-H\n  |\n  H"),
    molecule("phosphine", "H3P", "H   H\n \\ /\n  P\n  |\n  H"),
    molecule("formaldehyde", "CH2O", "  O\n  \"\nH-C-H"),
    molecule("hydrogen peroxide", "H2O2", "H-O\n  |\n  O-H"),
    molecule("acetylene", "C2H2", "H-C#C-H"),
    molecule("nitrous acid", "HNO2", "H-O\n  |\n  N=O"),
    molecule("phosgene", "CCl2O", "l   l\n \\ /\n  C\n  \"\n  O"),
    molecule("methane", "CH4", "  H\n  |\nH-C-H\n  |\n  H"),
    molecule("formic acid", "CH2O2", "  O\n  \"\nH-C-O-H"),
    molecule("chloroform", "CHCl3", "  H\n  |\nl-C-l\n  |\n  l"),
    molecule("dichloromethane", "CH2Cl2", "H   l\n \\ /\n  C\n / \\\nH   l"),
    molecule("hydroxylamine", "H3NO", "H-N-O-H\n  |\n  H"),
    molecule("ketene", "C2H2O", "H\n \\\n  C=C=O\n /\nH"),
    molecule("hydrazine", "H4N2", "H-N-H\n  |\nH-N-H"),
    molecule("methanol", "CH4O", "  H\n  |\nH-C-O-H\n  |\n  H"),
    molecule("ethylene", "C2H4", "H     H\n \\   /\n  C=C\n /   \\\nH     H"),
    molecule("carbonic acid", "CH2O3", "    O\n    \"\nH-O-C-O-H"),
    molecule("tetrafluoroethylene", "C2F4", "F F\n| |\nC=C\n| |\nF F"),
    molecule("acetaldehyde", "C2H4O", "  H H\n  | |\nH-C-C=O\n  |\n  H"),
    molecule("methylamine", "CH5N", "  H H\n  | |\nH-C-N\n  | |\n  H H"),
    molecule("propyne", "C3H4", "      H\n      |\nH-C#C-C-H\n      |\n      H"),
    molecule("allene", "C3H4", "H       H\n \\     /\n  C=C=C\n /     \\\nH       H"),
    molecule("urea", "CH4N2O", "    O\n    \"\nH-N-C-N-H\n  |   |\n  H   H"),
    molecule("oxalic acid", "C2H2O4", "    O O\n    \" \"\nH-O-C-C-O-H"),
    molecule("ethane", "C2H6", "  H H\n  | |\nH-C-C-H\n  | |\n  H H"),
    molecule("acetic acid", "C2H4O2", "  H O\n  | \"\nH-C-C-O-H\n  |\n  H"),
    molecule("dimethyl ether", "C2H6O", "  H   H\n  |   |\nH-C-O-C-H\n  |   |\n  H   H"),
    molecule("ethanol", "C2H6O", "  H H\n  | |\nH-C-C-O-H\n  | |\n  H H"),
    molecule("propene", "C3H6", "H     H\n \\    |\n  C=C-C-H\n /  | |\nH   H H"),
    molecule("cyclopropane", "C3H6", "  H H\n  | |\nH-C-C-H\n  |/\nH-C\n  |\n  H"),
    molecule("acetone", "C3H6O", "  H O H\n  | \" |\nH-C-C-C-H\n  |   |\n  H   H"),
    molecule("glycine", "C2H5NO2", "  H H O\n  | | \"\nH-N-C-C-O-H\n    |\n    H"),
    molecule("butadiene", "C4H6", "H   H     H\n \\  |    /\n  C=C-C=C\n /    |  \\\nH     H   H"),
    molecule("propane", "C3H8", "  H H H\n  | | |\nH-C-C-C-H\n  | | |\n  H H H"),
    molecule("cyclobutane", "C4H8", "  H H\n  | |\nH-C-C-H\n  | |\nH-C-C-H\n  | |\n  H H"),
    molecule("benzene", "C6H6", "    H\n    |\nH-C=C-C-H\n  |   \"\nH-C=C-C-H\n    |\n    H"),
    molecule("lactic acid", "C3H6O3", "  H H O\n  | | \"\nH-C-C-C-O-H\n  | |\n  H O-H"),
    molecule("alanine", "C3H7NO2", "  H H O\n  | | \"\nH-C-C-C-O-H\n  | |\n  H N-H\n    |\n    H"),
    molecule("glycerol", "C3H8O3", "  H H H\n  | | |\nH-C-C-C-H\n  | | |\n  O O O\n  | | |\n  H H H"),
    molecule("butane", "C4H10", "  H H H H\n  | | | |\nH-C-C-C-C-H\n  | | | |\n  H H H H"),
];

#[cfg(test)]
mod tests;

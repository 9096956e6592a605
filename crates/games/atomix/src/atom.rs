//! Kinds of atoms: element, bonds, and a label for crystals.

/// The element of an atom. Besides the chemical elements there are KAtomic's crystals, connectors and
/// flasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // The names of the chemical elements need no documentation.
pub enum Element {
    Hydrogen,
    Carbon,
    Oxygen,
    Nitrogen,
    Sulphur,
    Fluorine,
    Chlorine,
    Bromine,
    Phosphorus,
    Iodine,
    /// A stone that only its label distinguishes from others.
    Crystal,
    /// A bond between neighbours, from left to right.
    Horizontal,
    /// A bond between neighbours, from lower left to upper right.
    Slash,
    /// A bond between neighbours, from top to bottom.
    Vertical,
    /// A bond between neighbours, from upper left to lower right.
    Backslash,
    /// A flask, from 0 (empty) to 7 (full), and the ninth one of kp-atomix.
    Flask(u8),
}

/// Code in `[Level]` text, chemical symbol and name of every element but the flasks.
const ELEMENTS: [(Element, char, &str, &str); 15] = [
    (Element::Hydrogen, '1', "H", "hydrogen"),
    (Element::Carbon, '2', "C", "carbon"),
    (Element::Oxygen, '3', "O", "oxygen"),
    (Element::Nitrogen, '4', "N", "nitrogen"),
    (Element::Sulphur, '5', "S", "sulphur"),
    (Element::Fluorine, '6', "F", "fluorine"),
    (Element::Chlorine, '7', "Cl", "chlorine"),
    (Element::Bromine, '8', "Br", "bromine"),
    (Element::Phosphorus, '9', "P", "phosphorus"),
    (Element::Iodine, '0', "I", "iodine"),
    (Element::Crystal, 'o', "o", "crystal"),
    (Element::Horizontal, 'A', "-", "horizontal connector"),
    (Element::Slash, 'B', "/", "slanted connector"),
    (Element::Vertical, 'C', "|", "vertical connector"),
    (Element::Backslash, 'D', "\\", "slanted connector"),
];

/// The four connectors, each with one of its two directions.
const CONNECTORS: [(Element, u8); 4] = [
    (Element::Vertical, 0),
    (Element::Slash, 1),
    (Element::Horizontal, 2),
    (Element::Backslash, 3),
];

impl Element {
    /// The connector whose line has just these bonds.
    #[must_use]
    pub fn connector(bonds: Bonds) -> Option<Element> {
        let mut all = CONNECTORS.iter().map(|(element, _)| *element);
        all.find(|element| element.line() == bonds)
    }

    /// The line that a connector is, as bonds; none for other elements.
    #[must_use]
    pub fn line(self) -> Bonds {
        let found = CONNECTORS.iter().find(|(other, _)| *other == self);
        found.map_or(Bonds::NONE, |&(_, way)| {
            Bonds::NONE.with(way, 1).with(way + 4, 1)
        })
    }

    /// Code of the element in `[Level]` text.
    #[must_use]
    pub fn code(self) -> char {
        match self {
            Element::Flask(fill) => char::from(b'E' + fill.min(8)),
            other => other.row().1,
        }
    }

    /// The element with this code in `[Level]` text.
    #[must_use]
    pub fn from_code(code: char) -> Option<Element> {
        match code {
            'E'..='M' => Some(Element::Flask(code as u8 - b'E')),
            // Some level files write P for phosphorus.
            'P' => Some(Element::Phosphorus),
            _ => ELEMENTS.iter().find(|row| row.1 == code).map(|row| row.0),
        }
    }

    /// Chemical symbol, or a sign for the other pieces: at most two characters.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Element::Flask(_) => "U",
            other => other.row().2,
        }
    }

    /// The chemical element with this symbol (`H`, `cl`, …), in either case.
    #[must_use]
    pub fn from_symbol(symbol: &str) -> Option<Element> {
        ELEMENTS
            .iter()
            .take(10)
            .find(|row| row.2.eq_ignore_ascii_case(symbol))
            .map(|row| row.0)
    }

    /// Name of the element.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Element::Flask(_) => "flask",
            other => other.row().3,
        }
    }

    fn row(self) -> (Element, char, &'static str, &'static str) {
        ELEMENTS
            .into_iter()
            .find(|row| row.0 == self)
            .unwrap_or(ELEMENTS[0])
    }
}

/// The bonds of an atom: none, single, double or triple in each of eight directions.
///
/// ```
/// use atom4_atomix::Bonds;
/// let bonds = Bonds::NONE.with(2, 1).with(6, 2);
/// assert_eq!((bonds.order(2), bonds.order(6), bonds.order(0)), (1, 2, 0));
/// assert_eq!(Bonds::from_letters("c"), Some(Bonds::NONE.with(2, 1)));
/// ```
///
/// ```text
///   7  0  1         bit 8 * (order - 1) + direction; order 1 to 3
///    \ | /
///   6- o -2         directions clockwise from the top
///    / | \
///   5  4  3
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bonds(u32);

/// Letters of bonds in `[Level]` text, each with direction and order.
const LETTERS: [(char, u8, u8); 20] = [
    ('a', 0, 1),
    ('b', 1, 1),
    ('c', 2, 1),
    ('d', 3, 1),
    ('e', 4, 1),
    ('f', 5, 1),
    ('g', 6, 1),
    ('h', 7, 1),
    ('A', 0, 2),
    ('B', 2, 2),
    ('C', 4, 2),
    ('D', 6, 2),
    ('E', 0, 3),
    ('F', 2, 3),
    ('G', 4, 3),
    ('H', 6, 3),
    ('1', 7, 2),
    ('2', 1, 2),
    ('3', 3, 2),
    ('4', 5, 2),
];

impl Bonds {
    /// No bonds.
    pub const NONE: Bonds = Bonds(0);

    /// These bonds and another one in `direction`, 0 to 7 clockwise from the top, of `order` 1 to
    /// 3.
    #[must_use]
    pub const fn with(self, direction: u8, order: u8) -> Bonds {
        Bonds(self.0 | 1 << (8 * (order as u32 - 1) + direction as u32))
    }

    /// Order of the bond in `direction`, 1 to 3; 0 without a bond.
    #[must_use]
    pub const fn order(self, direction: u8) -> u8 {
        let mut order = 3;
        while order > 0 && self.0 >> (8 * (order - 1) + direction as u32) & 1 == 0 {
            order -= 1;
        }
        order as u8
    }

    /// Says whether the atom has a bond.
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// All bonds, each as direction and order.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        (1..=3u8)
            .flat_map(|order| (0..8u8).map(move |direction| (direction, order)))
            .filter(move |&(direction, order)| {
                self.0 >> (8 * (u32::from(order) - 1) + u32::from(direction)) & 1 == 1
            })
    }

    /// Reads letters of `[Level]` text. Double slanted bonds are the digits 1 to 4 of kp-atomix. That text has no letter for
    /// triple ones; this program writes them as the letter of a single bond with a plus for each further line, `b++`.
    #[must_use]
    pub fn from_letters(text: &str) -> Option<Bonds> {
        let mut bonds = Bonds::NONE;
        let mut signs = text.chars().peekable();
        while let Some(letter) = signs.next() {
            let (_, direction, mut order) = LETTERS.into_iter().find(|row| row.0 == letter)?;
            let line = letter.is_ascii_lowercase() && direction % 2 == 1;
            while line && order < 3 && signs.next_if_eq(&'+').is_some() {
                order += 1;
            }
            bonds = bonds.with(direction, order);
        }
        Some(bonds)
    }

    /// Writes the bonds in the letters that [`Bonds::from_letters`] reads.
    #[must_use]
    pub fn letters(self) -> String {
        let mut text = String::new();
        for (direction, order) in self.iter() {
            let letter_of = |order| {
                LETTERS
                    .into_iter()
                    .find(|row| (row.1, row.2) == (direction, order))
            };
            if let Some((letter, ..)) = letter_of(order) {
                text.push(letter);
            } else if let Some((letter, ..)) = letter_of(1) {
                text.push(letter);
                text.extend((1..order).map(|_| '+'));
            }
        }
        text
    }
}

/// A kind of atom. Atoms of equal kinds are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind {
    /// The element.
    pub element: Element,
    /// The bonds.
    pub bonds: Bonds,
    /// Label of a crystal, or the unknown symbols among the bonds: up to three ASCII characters, filled up with zeros.
    pub label: [u8; 3],
}

impl Kind {
    /// An atom of a chemical element.
    #[must_use]
    pub const fn new(element: Element, bonds: Bonds) -> Kind {
        Kind {
            element,
            bonds,
            label: [0; 3],
        }
    }

    /// A crystal with a label of up to three ASCII letters and digits; `None` for any other label.
    #[must_use]
    pub fn crystal(label: &str) -> Option<Kind> {
        Kind::new(Element::Crystal, Bonds::NONE).labelled(label)
    }

    /// The atom that `[Level]` text describes by symbols of bonds, of which up to three different ones may be ASCII
    /// letters and digits that are not known: those make a kind of its own. Else `None`.
    #[must_use]
    pub fn from_letters(element: Element, text: &str) -> Option<Kind> {
        let strange = |sign: &char| {
            sign.is_ascii_alphanumeric() && Bonds::from_letters(&sign.to_string()).is_none()
        };
        let mut label: Vec<char> = text.chars().filter(strange).collect();
        label.sort_unstable();
        label.dedup();
        let known: String = text.chars().filter(|sign| !strange(sign)).collect();
        Kind::new(element, Bonds::from_letters(&known)?).labelled(&String::from_iter(label))
    }

    fn labelled(mut self, label: &str) -> Option<Kind> {
        let kind = &mut self;
        if label.len() > 3 || !label.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        for (slot, byte) in kind.label.iter_mut().zip(label.bytes()) {
            *slot = byte;
        }
        Some(self)
    }

    /// The label as text, empty for nearly all but crystals.
    #[must_use]
    pub fn label(&self) -> &str {
        let end = self.label.iter().position(|&byte| byte == 0).unwrap_or(3);
        std::str::from_utf8(&self.label[..end]).unwrap_or("")
    }
}

#[cfg(test)]
mod tests;

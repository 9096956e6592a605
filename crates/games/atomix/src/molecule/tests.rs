use super::*;

/// Sum of the orders of an atom's bonds.
fn valence(element: Element) -> u8 {
    match element {
        Element::Carbon => 4,
        Element::Nitrogen | Element::Phosphorus => 3,
        Element::Oxygen | Element::Sulphur => 2,
        _ => 1,
    }
}

#[test]
fn bonds_meet_and_fill_every_valence() {
    for molecule in MOLECULES {
        let draft = molecule.draft();
        let at = |row: isize, column: isize| -> Option<Kind> {
            let row = draft.molecule.get(usize::try_from(row).ok()?)?;
            draft
                .kinds
                .get(row.get(usize::try_from(column).ok()?)?)
                .copied()
        };
        for (row, line) in (0..).zip(&draft.molecule) {
            for (column, _) in (0..).zip(line) {
                let Some(kind) = at(row, column) else {
                    continue;
                };
                let mut lines = 0;
                for (direction, order) in kind.bonds.iter() {
                    lines += order;
                    let (right, down, _) = WAYS[direction as usize];
                    let other = at(row + down, column + right).map(|kind| kind.bonds);
                    let back = other.map(|bonds| bonds.order((direction + 4) % 8));
                    assert_eq!(back, Some(order), "{}: {column} {row}", molecule.name);
                }
                assert_eq!(
                    lines,
                    valence(kind.element),
                    "{}: {column} {row}",
                    molecule.name
                );
            }
        }
    }
}

#[test]
fn formulas_are_those_of_the_drawings() {
    for molecule in MOLECULES {
        let draft = molecule.draft();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for symbol in draft.molecule.iter().flatten() {
            if let Some(kind) = draft.kinds.get(symbol) {
                *counts.entry(kind.element.symbol()).or_default() += 1;
            }
        }
        // Hill's order: carbon, hydrogen, then the others by alphabet; without carbon
        // all by alphabet.
        let mut formula = String::new();
        let mut write = |symbol: &str, count: Option<usize>| match count {
            None => {}
            Some(1) => formula.push_str(symbol),
            Some(count) => formula.push_str(&format!("{symbol}{count}")),
        };
        if let Some(carbon) = counts.remove("C") {
            write("C", Some(carbon));
            write("H", counts.remove("H"));
        }
        for (symbol, count) in &counts {
            write(symbol, Some(*count));
        }
        assert_eq!(formula, molecule.formula, "{}", molecule.name);
    }
}

#[test]
fn names_are_found_however_written() {
    let found = |name| Molecule::named(name).map(|molecule| molecule.formula);
    assert_eq!(found("Acetic Acid"), Some("C2H4O2"));
    assert_eq!(found("acetic-acid"), Some("C2H4O2"));
    assert_eq!(found("gold"), None);
    for (index, molecule) in MOLECULES.iter().enumerate() {
        let first = MOLECULES
            .iter()
            .position(|other| plain(other.name) == plain(molecule.name));
        assert_eq!(first, Some(index), "{} twice", molecule.name);
    }
}

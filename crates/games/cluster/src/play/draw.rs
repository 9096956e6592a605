//! A Cluster board for people: hexagons that stand on a corner, turned until gravity points down.

use crate::Board;
use crate::cells::{EMPTY, WALL};
use atom4_core::lattice::hexagonal::Hex;
use atom4_play::game::Paint;

/// Colours of terminals for chips: those of one player are told apart from the other's by being
/// warm or cold, and each chip bears its number besides.
const WARM: [&str; 3] = ["31", "33", "91"];
const COLD: [&str; 3] = ["34", "36", "94"];

/// Draws the board; above each column stands its number.
///
/// ```text
///        __
///     __/0 \__      A cell of width 2: one column further right for each q, half a cell further
///    /  \__/1 \     down for each q, a cell further down for each r.
///    \__/  \__/
/// ```
pub fn draw(board: &Board, paint: Paint, out: &mut String) {
    let grid = board.grid();
    let reach = grid.reach();
    let digits = |number: i32| number.to_string().len();
    let width = digits(-reach)
        .max(digits(board.setup().all_colours().into()))
        .max(2);
    let turns = (3 + 6 - board.gravity().index()) % 6;
    let turned = |hex: Hex| (0..turns).fold(hex, |hex, _| hex.turn());
    let across = (2 * reach as usize + 1) * (width + 1) + 1;
    // One line above for the numbers of the columns.
    let down = 4 * reach as usize + 4;
    let mut canvas = vec![vec![String::from(" "); across]; down];
    let mut put = |x: usize, y: usize, text: &str| {
        for (n, c) in text.chars().enumerate() {
            canvas[y][x + n] = c.to_string();
        }
    };
    let at = |hex: Hex| {
        let x = (hex.q + reach) as usize * (width + 1);
        let y = (2 * hex.r + hex.q + 2 * reach) as usize + 1;
        (x, y)
    };
    let mut chips = Vec::new();
    for (&hex, &value) in grid.hexes().iter().zip(board.cells()) {
        let (x, y) = at(turned(hex));
        put(x + 1, y, &"_".repeat(width));
        put(x, y + 1, "/");
        put(x + 1 + width, y + 1, "\\");
        put(x, y + 2, &format!("\\{}/", "_".repeat(width)));
        match value {
            EMPTY => {}
            WALL => put(x + 1, y + 1, &"#".repeat(width)),
            chip => {
                let text = format!("{chip:<width$}");
                put(x + 1, y + 1, &text);
                chips.push((x + 1, y + 1, chip, text));
            }
        }
    }
    for pos in -reach..=reach {
        let Some(column) = grid.column(board.gravity(), pos.into()) else {
            continue;
        };
        let (x, y) = at(turned(grid.hex(usize::from(column[0]))));
        put(x + 1, y - 1, &format!("{pos:^width$}"));
    }
    if paint == Paint::Colours {
        for (x, y, chip, text) in chips {
            let each = board.setup().colours;
            let colours = if chip < each { WARM } else { COLD };
            let colour = colours[usize::from(chip % each) % colours.len()];
            canvas[y][x] = format!("\x1b[{colour}m{text}\x1b[0m");
            canvas[y][x + 1..x + width].fill(String::new());
        }
    }
    for line in canvas {
        out.push_str(line.concat().trim_end());
        out.push('\n');
    }
}

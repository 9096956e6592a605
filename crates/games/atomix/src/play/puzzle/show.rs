//! The view of a level on a screen.

use super::PuzzleController;
use crate::atom::{Bonds, Element, Kind as AtomKind};
use crate::level::Level;
use crate::play::kind::KIND;
use crate::play::{Game, Origin};
use atom4_core::base::in_moves;
use atom4_core::lattice::square::{Cell, Direction, Rectangle};
use atom4_play::Game as _;
use atom4_play::view::{
    Aim, BoardView, Colour, Figure, Fill, Hint, Label, Lattice, MoveLine, Pace, Piece, Rich, Span,
    Spot, Token, Turn, View, Way, marks, plain,
};

/// Moves that a view lists.
const LISTED: usize = 256;

/// Everything to draw now.
pub(super) fn view(of: &PuzzleController<'_>) -> View {
    let game = of.shown_game();
    let solved = game.is_solved();
    let turn = match of.shown {
        Some(_) if !solved => Turn::Replay,
        _ => Turn::Puzzle(solved),
    };
    let open = of.page.is_none() && of.shown.is_none() && !solved;
    let spot = |cell| spot(game.level().board(), cell);
    View {
        title: KIND.title().into(),
        keys: KIND.keys(),
        heading: heading(game),
        players: Vec::new(),
        turn,
        status: status(of, game, solved),
        wheel: None,
        facts: facts(of, game),
        figure: Some(figure(game.level())),
        moves: moves(game),
        undone: game.can_redo(),
        reviewable: false,
        message: of.messages.standing(),
        advantage: None,
        review: None,
        thinking: None,
        pace: of.shown.as_ref().map(|shown| Pace {
            delay: of.delay.time,
            paused: shown.playback.paused,
        }),
        playback: of.shown.as_ref().map(|shown| shown.playback.at),
        start: of.start_page().filter(|_| of.shown.is_none()),
        board: board(of, game),
        hint: of
            .hint
            .filter(|_| open)
            .and_then(|slide| slide.cell(game.level().board()))
            .map(|from| Hint::Place(spot(from))),
        hint_comes: of.hint_comes(),
        hint_anywhere: false,
        aim: of.aim.filter(|_| open).map(|spot| aim(of, spot)),
        asks: false,
        is_copy: false,
        named: None,
        never: Vec::new(),
        revision: of.revision,
    }
}

fn heading(game: &Game) -> String {
    let name = game.level().name();
    match game.origin() {
        Origin::Own(number) => format!("Level {}: {name}", number + 1),
        Origin::File(path, number) if name.is_empty() => {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            format!("{file}, level {number}")
        }
        _ => name.to_owned(),
    }
}

fn status(of: &PuzzleController<'_>, game: &Game, solved: bool) -> Rich {
    let moves = in_moves(game.moves());
    if solved {
        vec![Span::Strong(format!("Solved in {moves}"))]
    } else if of.is_solving() {
        plain(format!("{moves}; the solver thinks"))
    } else {
        plain(moves)
    }
}

fn facts(of: &PuzzleController<'_>, game: &Game) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let formula = game.level().composition();
    if let Some(formula) = formula.filter(|formula| !formula.is_empty()) {
        let part = |(symbol, count): (&str, usize)| match count {
            1 => symbol.to_owned(),
            _ => format!("{symbol}{count}"),
        };
        let formula = formula.into_iter().map(part).collect();
        facts.push((String::from("Formula:"), formula));
    }
    let mut fact = |label: &str, value: Option<u32>| {
        let value = value.map_or(String::from("-"), in_moves);
        facts.push((label.to_owned(), value));
    };
    fact("Your best:", of.records.best(game.level()));
    if let Some(shortest) = of.shortest() {
        fact("Fewest possible:", Some(shortest));
    }
    facts
}

pub(super) fn moves(game: &Game) -> Vec<MoveLine> {
    let count = game.slides().count();
    let mut lines: Vec<MoveLine> = game
        .slides()
        .rev()
        .take(LISTED)
        .zip((1..=count).rev())
        .map(|(slide, number)| MoveLine {
            number,
            side: None,
            token: None,
            text: slide.to_string(),
            word: None,
        })
        .collect();
    lines.reverse();
    lines
}

fn spot(board: Rectangle, cell: Cell) -> Spot {
    Spot::new(board.column(cell) as i16, board.row(cell) as i16)
}

fn board(of: &PuzzleController<'_>, game: &Game) -> BoardView {
    let level = game.level();
    let size = level.board();
    let spot = |cell| spot(size, cell);
    let cells = 0..size.cells() as Cell;
    let picked = of.picked.filter(|_| of.shown.is_none());
    let ways = [
        (Way::Up, Direction::Up),
        (Way::Down, Direction::Down),
        (Way::Left, Direction::Left),
        (Way::Right, Direction::Right),
    ];
    let landings = picked.into_iter().flat_map(|from| {
        ways.into_iter()
            .filter_map(move |(way, to)| Some((way, spot(of.landing(from, to)?))))
    });
    let kind = |index: u8| level.kinds()[index as usize];
    let hint = of.hint.and_then(|slide| {
        let from = slide.cell(size)?;
        let to = of.landing(from, slide.way)?;
        Some((spot(from), spot(to)))
    });
    let floor = cells.clone().filter(|&cell| level.is_playable(cell));
    let lattice = Lattice::Square {
        floor: floor.map(spot).collect(),
    };
    let pieces: Vec<Piece> = level
        .atoms()
        .iter()
        .zip(game.cells())
        .map(|(atom, &cell)| atom_piece(spot(cell), kind(atom.kind)))
        .collect();
    let home = pieces.first().map_or(Spot::default(), |atom| atom.at);
    let mut board = BoardView::new(lattice, home);
    board.walls = cells
        .filter(|&cell| level.is_wall(cell))
        .map(spot)
        .collect();
    if game.is_solved() {
        let molecule = pieces.iter().map(|atom| atom.at).collect();
        board.marks.winning = vec![molecule];
    }
    board.pieces = pieces;
    board.marks.picked = picked.map(spot);
    board.marks.stops = landings.collect();
    board.marks.proposed = hint.filter(|_| of.shown.is_none());
    let slid = of.slid.map(|(from, to)| (spot(from), spot(to)));
    board.marks.moved = slid.into_iter().collect();
    board
}

/// The molecule to build.
pub(super) fn figure(level: &Level) -> Figure {
    let molecule = level.molecule();
    Figure {
        title: "To build".into(),
        columns: molecule.width() as i16,
        rows: molecule.height() as i16,
        pieces: level
            .parts()
            .iter()
            .map(|part| {
                let at = Spot::new(part.column.into(), part.row.into());
                atom_piece(at, level.kinds()[part.kind as usize])
            })
            .collect(),
    }
}

fn atom_piece(at: Spot, (symbol, kind): (char, AtomKind)) -> Piece {
    let label = match kind.element {
        // Levels of labels alone are played by their symbols.
        Element::Crystal if !kind.label().is_empty() => symbol.into(),
        element => Label::new(element.symbol()),
    };
    let line = kind.element.line();
    let mut bonds = [0; 8];
    for (direction, order) in (0..).zip(&mut bonds) {
        *order = kind.bonds.order(direction).max(line.order(direction));
    }
    let fill = match line.any() {
        true => Fill::Bare,
        false => Fill::Colour(colour(&label.to_string())),
    };
    Piece {
        at,
        token: Token::new(fill, label),
        bonds,
    }
}

/// The colour of an element in chemists' models.
fn colour(element: &str) -> Colour {
    match element {
        "H" => Colour::White,
        "C" => Colour::Black,
        "O" => Colour::Red,
        "N" => Colour::Blue,
        "S" | "P" => Colour::Yellow,
        "F" | "Cl" => Colour::Green,
        "Br" | "I" => Colour::Purple,
        _ => Colour::Cyan,
    }
}

/// The directions of an atom's bonds, for boards too small to show it: `, bond down`, `, bonds up, double right`.
fn bonds_text(bonds: Bonds) -> String {
    const WAYS: [&str; 8] = [
        "up",
        "up right",
        "right",
        "down right",
        "down",
        "down left",
        "left",
        "up left",
    ];
    let told = (0..).zip(WAYS).filter_map(|(direction, way)| {
        Some(match bonds.order(direction) {
            0 => return None,
            1 => way.to_owned(),
            2 => format!("double {way}"),
            _ => format!("triple {way}"),
        })
    });
    let told: Vec<String> = told.collect();
    match told.len() {
        0 => String::new(),
        1 => format!(", bond {}", told.concat()),
        _ => format!(", bonds {}", told.join(", ")),
    }
}

/// The words of the panel about the place under the cursor.
fn aim(of: &PuzzleController<'_>, at: Spot) -> Aim {
    let board = of.game.level().board();
    let told = |at: Spot| {
        let mut atoms = of.game.level().atoms().iter().zip(of.game.cells());
        let (atom, _) = atoms.find(|&(_, &cell)| spot(board, cell) == at)?;
        let kind = of.game.level().kinds()[atom.kind as usize].1;
        Some((kind.element.name(), bonds_text(kind.bonds)))
    };
    let picked = of.picked.and_then(|cell| told(spot(board, cell)));
    let effect = match (picked, told(at)) {
        (Some((name, bonds)), _) => format!("the arrows slide the {name}{bonds}"),
        (None, Some((name, bonds))) => {
            format!("{} {}: {name}{bonds}; Enter picks it", at.x, at.y)
        }
        (None, None) => format!("{} {}", at.x, at.y),
    };
    Aim {
        spot: at,
        piece: None,
        place: String::new(),
        refusal: None,
        effect,
    }
}

/// The how-to-play page.
pub(super) fn rules() -> Vec<Rich> {
    let strong = |text: &str| vec![Span::Strong(text.into())];
    vec![
        strong("The aim"),
        plain(
            "Put the molecule together as the small picture shows it. It may lie anywhere on the \
             board, but is neither turned nor mirrored, and needs every atom.",
        ),
        plain(""),
        strong("A move"),
        plain(
            "Pick an atom: walk to it with the arrow keys and press Enter or Space, or click on \
             it; Tab goes from atom to atom. Then slide it with the arrow keys, or click where it \
             should go. It slides until a wall or another atom stops it. That is one move.",
        ),
        plain(
            "Enter or Space lets a picked atom go, so that the arrows walk again; so does the right \
             button of the mouse.",
        ),
        plain(""),
        strong("Bonds"),
        plain(
            "The lines on an atom are its bonds: one, two or three in a direction. Atoms with the \
             same element and the same bonds can take each other's place.",
        ),
        plain(""),
        strong("Records"),
        plain(
            "The fewest moves that you have needed are kept for every level. A level solved with a \
             hint, or after watching a solution, makes no record. The levels inside the program \
             also say how many moves are enough.",
        ),
        plain(""),
        strong("On the board"),
        marks(
            "[ ] is the cursor, the bright atom is picked, the arrows show where it would stop, ? is \
             the hint.",
            "Corners are the cursor, the bright square holds the picked atom, the dots show where it would \
             stop, and the mark with ! is the hint.",
        ),
    ]
}

//! A strip a game for the guide: moments of a move or a solution side by side, drawn by the window's own code.

use atom4::games::{atom4 as atom_4, score_four};
use atom4::play::view::View;
use atom4::ui::motion::{Motion, changes};
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, Layout, paint};

use super::{CLUSTER, SCORE_FOUR_WON, WON, cluster, level, view};

/// The size of the window of which each moment shows the board, pixels.
const WINDOW: (u32, u32) = (288, 240);

/// A moment: the view after a move, the number of the change that is shown, and the done part of it.
type Moment = (View, usize, f32);

/// The number of a change behind the last one of any move: all is done.
const DONE: usize = usize::MAX;

/// All strips with the names of their files.
pub fn strips() -> Vec<(&'static str, Canvas)> {
    let one =
        |view: View, moments: [(usize, f32); 4]| moments.map(|(at, part)| (view.clone(), at, part));
    let four = view(score_four::play::kind::KIND, SCORE_FOUR_WON, None);
    let turned = cluster(true, &format!("{CLUSTER}, r 4"), None);
    let water = ["1 1 down", "4 5 right", "6 2 down", "1 5 right"];
    let slid = |moves: usize| (level("water", &water[..moves]), DONE, 0.0);
    [
        (
            "strip-atom4.png",
            one(effects(), [(0, 0.0), (1, 0.0), (2, 0.0), (3, 0.0)]),
        ),
        (
            "strip-score-four.png",
            one(four, [(0, 0.0), (0, 0.5), (1, 0.0), (DONE, 0.0)]),
        ),
        (
            "strip-cluster.png",
            one(turned, [(0, 0.0), (0, 0.5), (1, 0.0), (DONE, 0.0)]),
        ),
        ("strip-atomix.png", [0, 1, 3, 4].map(slid)),
    ]
    .map(|(name, moments)| (name, strip(&moments)))
    .into()
}

/// The move of a game of Atom-4 whose effect runs on through most rings of neighbours.
fn effects() -> View {
    let moves: Vec<&str> = WON.split(", ").collect();
    let made = |count: usize| view(atom_4::play::kind::KIND, &moves[..count].join(", "), None);
    (1..moves.len())
        .map(made)
        .max_by_key(|view| changes(&view.board, false).len())
        .expect("there are moves")
}

/// The boards of these moments side by side.
fn strip(moments: &[Moment]) -> Canvas {
    let window = Canvas::new(WINDOW.0, WINDOW.1).area();
    let board = Layout::of(window, 1.0).board;
    let (width, height) = (board.right() as u32, board.bottom() as u32);
    let mut canvas = Canvas::new(width * moments.len() as u32, height);
    for (number, (view, at, part)) in moments.iter().enumerate() {
        // Each window lies over the panel of the one before it.
        let corner = ((width * number as u32) as f32, 0.0);
        canvas.inset(corner, WINDOW, &number, |canvas| {
            let options = DrawOptions {
                pointer_away: true,
                motion: Some(Motion::new(changes(&view.board, false), *at, *part)),
                ..DrawOptions::default()
            };
            let at = view.board.marks.last.unwrap_or(view.board.pieces[0].at);
            paint(canvas, view, &UiState::new(at, 0), &options);
        });
    }
    canvas
}

//! Reads a board from pixels: each vertex is compared with how the program draws every colour
//! there.

use atom4::games::atom4::play::Game;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Action, Aim, Colour, Piece, Play, Spot, Token, View};
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, Scene, paint};

use crate::display::Shot;

/// The view of a game with two people at it.
pub fn view_of(game: &mut Game, aim: Option<Spot>) -> View {
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    controller.act(Action::Aim(aim));
    controller.view()
}

/// The places of the vertices in a window of this size, and a pixel of every colour on each of them.
pub struct Eye {
    pub scene: Scene,
    /// The colours in the order of [`Colour::ALL`], then nothing; a pixel for each vertex.
    samples: Vec<Vec<(u8, u8, u8)>>,
    places: Vec<(u32, u32)>,
}

impl Eye {
    pub fn new(width: u32, height: u32) -> Eye {
        let mut view = view_of(&mut Game::new(), None);
        let mut state = UiState::new(Spot::new(0, 0), 0);
        state.cursor_shown = false;
        let options = DrawOptions {
            pointer_away: true,
            ..DrawOptions::default()
        };
        let mut canvas = Canvas::new(width, height);
        let scene = paint(&mut canvas, &view, &state, &options);
        let step = {
            let at = |x| scene.place(Spot::new(x, 0)).expect("a vertex").0;
            at(1) - at(0)
        };
        // Below the letter, inside the ball.
        let places = spots()
            .map(|spot| {
                let (x, y) = scene.place(spot).expect("a vertex");
                (x as u32, (y + step * 0.34) as u32)
            })
            .collect::<Vec<_>>();
        let mut samples = Vec::new();
        for colour in Colour::ALL.into_iter().map(Some).chain([None]) {
            let piece = |spot| Some(Piece::new(spot, Token::of(colour?)));
            view.board.pieces = spots().filter_map(piece).collect();
            paint(&mut canvas, &view, &state, &options);
            let pixels = places
                .iter()
                .map(|&(x, y)| canvas.pixel(x, y).expect("inside"));
            samples.push(pixels.collect());
        }
        Eye {
            scene,
            samples,
            places,
        }
    }

    /// The pieces on the board.
    pub fn read(&self, shot: &Shot) -> [[Option<Colour>; 16]; 16] {
        let mut cells = [[None; 16]; 16];
        for (index, &(x, y)) in self.places.iter().enumerate() {
            let (r, g, b) = shot.pixel(x, y);
            let apart = |sample: &[(u8, u8, u8)]| {
                let (lr, lg, lb) = sample[index];
                u32::from(r.abs_diff(lr)) + u32::from(g.abs_diff(lg)) + u32::from(b.abs_diff(lb))
            };
            let nearest =
                (0..self.samples.len()).min_by_key(|&sample| apart(&self.samples[sample]));
            cells[index / 16][index % 16] =
                nearest.and_then(|sample| Colour::ALL.get(sample).copied());
        }
        cells
    }

    /// The piece that hovers over a vertex of a fresh board, by all pixels of the vertex.
    pub fn hovering(&self, shot: &Shot, spot: Spot) -> Option<Colour> {
        let mut view = view_of(&mut Game::new(), None);
        let state = UiState::new(spot, 0);
        let mut canvas = Canvas::new(shot.width, shot.height);
        let (x, y) = self.scene.place(spot).expect("a vertex");
        let reach = (self.scene.place(Spot::new(1, 0)).expect("a vertex").0
            - self.scene.place(Spot::new(0, 0)).expect("a vertex").0)
            * 0.3;
        let pixels: Vec<(u32, u32)> = ((y - reach) as u32..(y + reach) as u32)
            .flat_map(|py| ((x - reach) as u32..(x + reach) as u32).map(move |px| (px, py)))
            .collect();
        let mut apart = |piece: Option<Colour>| -> u32 {
            view.aim = Some(Aim {
                spot,
                piece: piece.map(Token::of),
                place: String::new(),
                refusal: None,
                effect: String::new(),
            });
            paint(&mut canvas, &view, &state, &DrawOptions::default());
            let pairs = pixels.iter().map(|&(px, py)| {
                let (r, g, b) = canvas.pixel(px, py).expect("inside");
                let (sr, sg, sb) = shot.pixel(px, py);
                [r.abs_diff(sr), g.abs_diff(sg), b.abs_diff(sb)]
            });
            pairs.flatten().map(u32::from).sum()
        };
        let all = Colour::ALL.into_iter().map(Some).chain([None]);
        all.min_by_key(|&piece| apart(piece)).flatten()
    }
}

pub fn spots() -> impl Iterator<Item = Spot> {
    (0..16).flat_map(|y| (0..16).map(move |x| Spot::new(x, y)))
}

/// The board as `show board.` writes it.
pub fn rows(cells: &[[Option<Colour>; 16]; 16]) -> Vec<String> {
    let row =
        |row: &[Option<Colour>; 16]| row.iter().map(|c| c.map_or('.', Colour::letter)).collect();
    cells.iter().map(row).collect()
}

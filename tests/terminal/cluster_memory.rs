//! Cluster's screens in memory: every board as the rules hold it.

use atom4::base::Random;
use atom4::games::cluster as rules;
use atom4::games::cluster::cells::{EMPTY, WALL};
use atom4::games::cluster::play::Game;
use atom4::games::cluster::{Board, RuleSet, Setup};
use atom4::lattice::hexagonal::Hex;
use atom4::play::Settings;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Action, Play, Spot};
use atom4::rules::Side;
use atom4::ui::palette::PALETTES;
use atom4::ui::screen::Target;
use atom4::ui::state::UiState;
use atom4::ui::terminal::canvas::HitMap;
use atom4::ui::terminal::theme::Depth;
use ratatui::buffer::Buffer;

use crate::memory::drawn;

/// The characters of each column, from the top of the screen down: those that lie in it, as the pointer finds it, with as many
/// more on both sides of them.
fn drawn_columns(buffer: &Buffer, hits: &HitMap, reach: i16, beside: usize) -> Vec<String> {
    let area = *buffer.area();
    let mut columns = vec![String::new(); 2 * reach as usize + 1];
    for y in 0..area.height {
        let row: Vec<Target> = (0..area.width).map(|x| hits.at(x, y)).collect();
        for (from, around) in row.windows(2 * beside + 1).enumerate() {
            let Target::Board(spot) = around[beside] else {
                continue;
            };
            let column = columns.get_mut((spot.x + reach) as usize);
            let sign = buffer.cell(((from + beside) as u16, y));
            if let (Some(column), Some(sign)) = (column, sign)
                && spot.y == 0
                && around.iter().all(|target| *target == around[beside])
            {
                column.extend(sign.symbol().chars().next());
            }
        }
    }
    columns
}

/// The signs of each column as the rules hold it.
fn held(board: &Board) -> Vec<String> {
    let columns = board.grid().columns(board.gravity());
    let sign = |&cell: &u16| match board.cells()[usize::from(cell)] {
        EMPTY => '.',
        WALL => '#',
        chip => char::from_digit(chip.into(), 36).expect("few chips"),
    };
    columns
        .map(|column| column.iter().map(sign).collect())
        .collect()
}

#[test]
fn what_is_drawn_is_what_the_rules_hold() {
    let mut random = Random::new(3);
    for round in 0..12 {
        let setup = Setup::new(4 + round % 4, 1 + round % 3, 4).expect("a setup");
        let walls = [Hex::new(0, 1), Hex::new(-1, -1)];
        let board = Board::new(setup, &walls[..(round % 3) as usize]).expect("inner cells");
        let start = rules::DealtGame::new(board, RuleSet::Referee);
        let mut game = Game::of_rules(&start, Random::new(round as u64));
        for _ in 0..30 {
            let columns = game.board().open_columns().collect::<Vec<_>>();
            let at = Spot::new(*random.pick(&columns).unwrap_or(&0) as i16, 0);
            let action = match random.below(5) {
                0 => Action::Rotate(random.below(6) as u8),
                1 | 2 => Action::Place(at),
                _ => Action::PlaceOther(at),
            };
            let (mut settings, mut store) = (Settings::default(), NoSaveStore);
            let mut controller =
                TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS);
            controller.act(action);
            let view = controller.view();
            drop(controller);
            let mut state = UiState::new(Spot::default(), round as usize % PALETTES.len());
            state.cursor_shown = false;
            let reach = game.board().grid().reach() as i16;
            // Without outlines every cell is one sign; with them every chip is one number.
            let (buffer, hits) = drawn(&view, &state, Depth::True, (100, 4 * reach as u16 + 4));
            assert_eq!(
                drawn_columns(&buffer, &hits, reach, 1),
                held(game.board()),
                "{:?}",
                game.board()
            );
            let (buffer, hits) = drawn(&view, &state, Depth::True, (140, 8 * reach as u16 + 8));
            let chips = |columns: Vec<String>| {
                let digits = |column: &String| column.replace(|c: char| !c.is_ascii_digit(), "");
                columns.iter().map(digits).collect::<Vec<_>>()
            };
            assert_eq!(
                chips(drawn_columns(&buffer, &hits, reach, 0)),
                chips(held(game.board()))
            );
            if view.over() {
                break;
            }
        }
    }
}

/// Two lines that cross, one of them longer than need be, and one too short: both are lit.
#[test]
fn every_finished_line_is_lit() {
    let mut game = Game::default();
    let setup = Setup::new(5, 1, 3).expect("a setup");
    game.start(setup, RuleSet::default(), Side::White, &[])
        .expect("no walls");
    let cells = [
        (0, 0),
        (0, 1),
        (0, -1),
        (0, 2),
        (1, 0),
        (-1, 0),
        (3, 0),
        (4, 0),
    ];
    for (q, r) in cells {
        let cell = [q, r, -q - r];
        game.place(0, cell).expect("a free cell");
    }
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let view =
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS).view();
    let mut lengths: Vec<usize> = view.board.marks.winning.iter().map(Vec::len).collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [3, 4]);
    let mut state = UiState::new(Spot::default(), 0);
    state.cursor_shown = false;
    let (buffer, _) = drawn(&view, &state, Depth::True, (90, 20));
    let stars = buffer.content().iter().filter(|cell| cell.symbol() == "*");
    // Left and right of each of six chips: the one where they cross counts once.
    assert_eq!(stars.count(), 12);
}

#[test]
fn every_size_is_drawn_in_every_palette() {
    let start = rules::DealtGame::new(
        Board::new(Setup::default(), &[Hex::new(0, 0)]).expect("an inner cell"),
        RuleSet::Referee,
    );
    let mut game = Game::of_rules(&start, Random::new(1));
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut controller =
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    for number in [0, 1, -1, 2] {
        controller.act(Action::Place(Spot::new(number, 0)));
    }
    controller.act(Action::Rotate(4));
    controller.act(Action::Aim(Some(Spot::new(2, 0))));
    let view = controller.view();
    for palette in 0..PALETTES.len() {
        for fixed in [false, true] {
            let mut state = UiState::new(Spot::new(2, 0), palette);
            state.fixed = fixed;
            state.ascii = palette % 2 == 0;
            for width in (0..260).step_by(13) {
                for height in (0..120).step_by(7) {
                    drawn(&view, &state, Depth::True, (width, height));
                }
            }
        }
    }
}

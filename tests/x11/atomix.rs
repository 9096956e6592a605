//! A level of Atomix played to its end by mouse.

use std::path::Path;

use atom4::games::atomix::Level;
use atom4::games::atomix::backward::Backward;
use atom4::games::atomix::board::{Position, Slide};
use atom4::games::atomix::levels::own;
use atom4::games::atomix::play::records::Records;
use atom4::games::atomix::play::{Game, PuzzleController};
use atom4::lattice::square::Cell;
use atom4::play::save_store::NoSaveStore;
use atom4::play::settings::Settings;
use atom4::play::view::{Play, Spot};
use atom4::rules::Puzzle;
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, Scene, paint};
use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, until};
use crate::program::{Program, STATE};

pub fn trials() -> Vec<Trial> {
    vec![case("atomix::a_level_by_mouse", a_level_by_mouse)]
}

/// The record of what lies where in a window of this size.
fn scene((width, height): (u32, u32)) -> Scene {
    let (mut game, mut settings) = (Game::new(), Settings::default());
    let mut store = NoSaveStore;
    let controller = PuzzleController::new(
        &mut game,
        &mut settings,
        &mut store,
        Records::default(),
        false,
    );
    let mut canvas = Canvas::new(width, height);
    let state = UiState::new(Spot::new(0, 0), 0);
    paint(
        &mut canvas,
        &controller.view(),
        &state,
        &DrawOptions::default(),
    )
}

/// A shortest solution: from position to position, each one move nearer to a goal.
fn solution(level: &Level, shortest: u32) -> Vec<(Slide, Cell)> {
    let distance = |position: &Position| {
        let at = atom4::games::atomix::generate::restart(level, position).expect("a position");
        let wanted = Position::start(&at);
        let mut search = Backward::new(&at, 1_000_000).expect("a small level");
        while !search.holds(&wanted) {
            assert!(search.deepen(), "every position met can be solved");
        }
        search.depth()
    };
    let mut position = level.start();
    let mut slides = Vec::new();
    for left in (0..shortest).rev() {
        let mut next = Vec::new();
        level.successors(&position, &mut next);
        let nearer = next.into_iter().find(|(_, after)| distance(after) == left);
        let (slide, after) = nearer.expect("a shortest solution goes on");
        slides.push((
            slide,
            position.landing(level, slide).expect("a possible slide"),
        ));
        position = after;
    }
    slides
}

fn a_level_by_mouse() {
    let record = Path::new(STATE).join("atom4/atomix-records");
    let _ = std::fs::remove_file(&record);
    let display = Display::start("1280x1024x24");
    let commands = "choose game atomix. go gui with two players. show status. show history.";
    let (mut program, window) = Program::playing(&display, commands);
    assert_eq!(program.line(), "Done.");
    let scene = scene(display.size(window));
    let own = &own()[0];
    let board = own.level.board();
    let click = |cell: Cell| {
        let spot = Spot::new(board.column(cell) as i16, board.row(cell) as i16);
        display.click(scene.place(spot).expect("a cell"));
    };
    let mut picked = None;
    for (slide, end) in solution(&own.level, own.shortest) {
        // A picked atom stays picked; a click on another one picks that.
        let from = slide.cell(board).expect("on the board");
        if picked != Some(from) {
            click(from);
        }
        click(end);
        picked = Some(end);
    }
    // The record is written at once, while the window is still there.
    let kept = until("a record is kept", || std::fs::read_to_string(&record).ok());
    assert!(kept.contains(&format!(" {} Water", own.shortest)), "{kept}");
    display.close(window);
    assert_eq!(program.line(), format!("Solved in {} moves.", own.shortest));
    let (history, status) = program.finish();
    assert_eq!(history.lines().count() as u32, own.shortest);
    assert!(status.success());
}

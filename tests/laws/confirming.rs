//! Moves that are asked for a second time before they are made, as screens hear of them.

use atom4::games::{cluster, score_four};
use atom4::play::TwoPlayers;
use atom4::play::confirmation::Confirmation;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Play, Spot};
use atom4::ui::event_loop;
use atom4::ui::keys::Key;
use atom4::ui::screen::{Button, Device, Input, Target};
use atom4::ui::scripted::{ScriptStep, Scripted};
use atom4::ui::start::settings;
use atom4::ui::state::{Overlay, UiState};

const HERE: Target = Target::Board(Spot::new(1, 1));
const THERE: Target = Target::Board(Spot::new(2, 1));

/// The moves that are made of these inputs, and the state that they leave.
fn play<G: TwoPlayers>(
    mut game: G,
    confirm: Confirmation,
    inputs: &[Input],
) -> (Vec<String>, UiState) {
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut play =
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS);
    let steps = inputs.iter().cloned().map(ScriptStep::Input);
    let mut screen = Scripted::new(Device::Window, steps);
    let mut state = UiState::new(Spot::new(0, 0), 0);
    state.confirm = confirm;
    event_loop::run(&mut play, &mut screen, &mut state);
    let moves = play.view().moves.into_iter().map(|line| line.text);
    (moves.collect(), state)
}

fn beads(confirm: Confirmation, inputs: &[Input]) -> Vec<String> {
    play(score_four::play::Game::new(), confirm, inputs).0
}

const fn press(target: Target) -> Input {
    Input::Press(target, Button::Left)
}

const fn touch(target: Target) -> Input {
    Input::Touch(target, Button::Left)
}

#[test]
fn a_finger_picks_and_a_second_tap_there_makes_the_move() {
    use Confirmation::{Always, Never, Touch};
    let enter = Input::Key(Key::Enter);
    let button = press(Target::Key(Key::Enter));
    let none: [&str; 0] = [];
    for (confirm, inputs, made) in [
        (Touch, vec![touch(HERE)], &none[..]),
        (Touch, vec![touch(HERE), touch(HERE)], &["B2"]),
        (Touch, vec![touch(HERE), touch(THERE)], &none),
        (
            Touch,
            vec![touch(HERE), touch(THERE), touch(THERE)],
            &["C2"],
        ),
        (Touch, vec![touch(HERE), touch(THERE), touch(HERE)], &none),
        (Touch, vec![touch(HERE), button.clone()], &["B2"]),
        (Touch, vec![press(HERE)], &["B2"]),
        (Touch, vec![enter.clone()], &["A1"]),
        (Always, vec![press(HERE)], &none),
        (Always, vec![press(HERE), press(HERE)], &["B2"]),
        (Always, vec![press(HERE), enter.clone()], &["B2"]),
        (
            Always,
            vec![press(HERE), Input::Point(THERE), enter.clone()],
            &none,
        ),
        (Always, vec![enter.clone()], &none),
        (Always, vec![enter.clone(), enter.clone()], &["A1"]),
        (Always, vec![touch(HERE), touch(HERE)], &["B2"]),
        // What comes between ends the pick.
        (
            Always,
            vec![enter.clone(), Input::Key(Key::Right), enter.clone()],
            &none,
        ),
        (
            Always,
            vec![enter.clone(), Input::Key(Key::Char('p')), enter.clone()],
            &none,
        ),
        (Never, vec![touch(HERE)], &["B2"]),
        (Never, vec![press(HERE), enter.clone()], &["B2", "B2"]),
    ] {
        assert_eq!(beads(confirm, &inputs), made, "{confirm:?} {inputs:?}");
    }
    // A second move is picked anew.
    let twice = [touch(HERE), touch(HERE), touch(HERE)];
    assert_eq!(beads(Touch, &twice), ["B2"]);
    // What is typed is meant.
    let typed = ['b', '2'].map(|c| Input::Key(Key::Char(c)));
    let typed = [typed.to_vec(), vec![Input::Key(Key::Enter)]].concat();
    assert_eq!(beads(Always, &typed), ["B2"]);
}

#[test]
fn a_pick_shows_what_the_move_would_change_and_a_place_without_a_move_refuses_at_once() {
    let game = score_four::play::Game::new();
    let (moves, state) = play(game, Confirmation::Always, &[press(HERE)]);
    assert!(moves.is_empty() && state.cursor_shown);
    assert_eq!(state.cursor, Spot::new(1, 1));
    let said = state.notice.map(|said| said.text);
    assert_eq!(
        said.as_deref(),
        Some("Once more there, or Enter, makes the move.")
    );
    // Four beads fill a peg; the fifth is refused at its first tap, and waits for no second one.
    let full: Vec<Input> = std::iter::repeat_n(touch(HERE), 9).collect();
    let game = score_four::play::Game::new();
    let (moves, state) = play(game, Confirmation::Touch, &full);
    assert_eq!(moves.len(), 4);
    assert_eq!(state.picked, None);
}

#[test]
fn every_turn_of_a_board_is_confirmed_where_all_moves_are() {
    let turn = Input::Turn(1);
    for (confirm, made) in [
        (Confirmation::Always, 0),
        (Confirmation::Touch, 1),
        (Confirmation::Never, 1),
    ] {
        let game = cluster::play::Game::default();
        let (moves, state) = play(game, confirm, std::slice::from_ref(&turn));
        assert_eq!(moves.len(), made, "{confirm:?}");
        let asked = matches!(state.overlay, Overlay::Question(..));
        assert_eq!(asked, confirm == Confirmation::Always);
    }
    let game = cluster::play::Game::default();
    let yes = Input::Key(Key::Char('y'));
    let (moves, ..) = play(game, Confirmation::Always, &[turn, yes]);
    assert_eq!(moves.len(), 1);
}

#[test]
fn the_settings_choose_which_moves_are_confirmed() {
    let mut state = UiState::new(Spot::new(0, 0), 0);
    assert_eq!(state.confirm, Confirmation::Touch);
    for device in [Device::Terminal, Device::Window] {
        state.device = Some(device);
        let last = settings::page(&state).items.len() - 1;
        for (choice, confirm) in Confirmation::ALL.into_iter().enumerate() {
            settings::choose(&mut state, last, choice);
            assert_eq!(state.confirm, confirm);
        }
    }
}

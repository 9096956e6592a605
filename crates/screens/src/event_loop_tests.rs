//! The event loop with a scripted screen and a game that only notes what it is asked.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::event_loop::{Shown, run};
use super::keys::Key;
use super::screen::{Button, Device, Ending, Input, Target};
use super::scripted::{ScriptStep, Scripted};
use super::state::{Overlay, UiState};
use atom4_play::keys::{BarWords, GameKeys};
use atom4_play::view::{
    Action, BoardView, Colour, Controller, Lattice, Message, Piece, Play, PlayerView, Rich, Side,
    Spot, StartItem, StartPage, Token, Tone, Turn, View, Way, plain,
};

/// Moves begin with digits.
const KEYS: GameKeys = GameKeys {
    move_starts: "0123456789",
    bar: BarWords {
        other: "other",
        ..BarWords::COMMON
    },
    ..GameKeys::COMMON
};

/// A game that notes its actions.
struct Notes {
    view: View,
    actions: Vec<Action>,
    /// Number of times that it was asked for its view and for its rules.
    views: Cell<usize>,
    rules: Cell<usize>,
    /// The view that it shows after so many ticks.
    later: Option<(u32, View)>,
}

impl Notes {
    fn new() -> Notes {
        let view = View {
            title: "Notes".into(),
            keys: &KEYS,
            heading: String::new(),
            players: Vec::new(),
            turn: Turn::Person(Side::White),
            status: Vec::new(),
            wheel: None,
            facts: Vec::new(),
            figure: None,
            moves: Vec::new(),
            undone: false,
            reviewable: false,
            message: None,
            advantage: None,
            review: None,
            thinking: None,
            pace: None,
            playback: None,
            start: None,
            board: BoardView::new(Lattice::Triangular { edge: 16 }, Spot::new(8, 6)),
            hint: None,
            hint_comes: false,
            hint_anywhere: false,
            aim: None,
            asks: false,
            is_copy: false,
            named: None,
            never: Vec::new(),
            revision: 0,
        };
        Notes {
            view,
            actions: Vec::new(),
            views: Cell::default(),
            rules: Cell::default(),
            later: None,
        }
    }

    /// Plays the steps; gives the actions but for aims, the last state and the ending.
    fn plays(mut self, steps: Vec<ScriptStep>) -> (Vec<Action>, UiState, Ending) {
        let mut screen = Scripted::new(Device::Terminal, steps);
        let mut state = UiState::new(Spot::new(8, 6), 0);
        let ending = run(&mut self, &mut screen, &mut state);
        self.actions
            .retain(|action| !matches!(action, Action::Aim(_)));
        assert_eq!(self.actions.pop(), Some(Action::Leave));
        (self.actions, state, ending)
    }
}

impl Play for Notes {
    fn view(&self) -> View {
        self.views.set(self.views.get() + 1);
        self.view.clone()
    }

    fn rules(&self) -> Vec<Rich> {
        self.rules.set(self.rules.get() + 1);
        vec![plain("Play well.")]
    }

    fn act(&mut self, action: Action) {
        self.actions.push(action);
    }

    fn tick(&mut self, _now: Instant) -> bool {
        let Some((left, view)) = &mut self.later else {
            return false;
        };
        if *left > 0 {
            *left -= 1;
            return false;
        }
        self.view = view.clone();
        self.later = None;
        true
    }

    fn wake(&self) -> Option<Duration> {
        None
    }

    fn text(&self) -> String {
        "choose game notes.\n".into()
    }
}

fn keys(keys: &[Key]) -> Vec<ScriptStep> {
    keys.iter()
        .map(|&key| ScriptStep::Input(Input::Key(key)))
        .collect()
}

#[test]
fn arrows_walk_and_enter_places() {
    let (actions, state, ending) =
        Notes::new().plays(keys(&[Key::Left, Key::PageUp, Key::Enter, Key::Char('u')]));
    // 7 6, then up and to the right from an even row: 7 5.
    let spot = Spot::new(7, 5);
    assert_eq!(actions, [Action::Place(spot), Action::Undo]);
    assert_eq!(state.cursor, spot);
    assert_eq!(ending, Ending::Left);
}

#[test]
fn a_digit_opens_the_line_and_letters_in_it_are_no_commands() {
    let (actions, state, _) = Notes::new().plays(Scripted::keys("8 6\n:7u\n"));
    let typed = |text: &str| Action::Typed(text.into());
    assert_eq!(actions, [typed("8 6"), typed("7u")]);
    assert_eq!(state.overlay, Overlay::Nothing);
}

#[test]
fn the_bell_rings_when_a_person_far_away_has_moved() {
    for (bell, controller, rung) in [
        (true, Controller::Remote, 1),
        (true, Controller::Machine, 0),
        (false, Controller::Remote, 0),
    ] {
        let mut notes = Notes::new();
        notes.view.players = vec![PlayerView {
            number: 2,
            name: "Player 2".into(),
            role: String::new(),
            tokens: Vec::new(),
            stock: Vec::new(),
            goal: None,
            who: "here".into(),
            controller,
            score: None,
        }];
        let later = notes.view.clone();
        notes.view.turn = Turn::Machine(Side::Black);
        assert_eq!(notes.view.headline(), "Notes");
        assert_eq!(later.headline(), "Your turn: Notes");
        notes.later = Some((2, later));
        let mine = |view: &View| view.turn == Turn::Person(Side::White);
        let steps = [ScriptStep::Until(Box::new(mine))];
        let mut screen = Scripted::new(Device::Terminal, steps);
        let mut state = UiState::new(Spot::new(8, 6), 0);
        state.bell = bell;
        run(&mut notes, &mut screen, &mut state);
        assert_eq!(screen.rung, rung);
    }
}

#[test]
fn quitting_asks_first() {
    let mut steps = Scripted::keys("qnqy");
    // Not reached: the loop has ended.
    steps.extend(Scripted::keys("u"));
    let (actions, _, ending) = Notes::new().plays(steps);
    assert!(actions.is_empty());
    assert_eq!(ending, Ending::Left);
}

#[test]
fn pages_open_scroll_and_close() {
    let (actions, state, _) = Notes::new().plays(keys(&[Key::Char('?'), Key::Down, Key::PageDown]));
    assert_eq!(state.overlay, Overlay::Keys(11));
    assert!(actions.is_empty());
    // A screen that has drawn the page has told how far it goes.
    let mut notes = Notes::new();
    let mut screen = Scripted::new(
        Device::Terminal,
        keys(&[Key::PageDown, Key::PageDown, Key::Up]),
    );
    let mut state = UiState::new(Spot::new(8, 6), 0);
    state.overlay = Overlay::Keys(0);
    state.last_line.set(3);
    run(&mut notes, &mut screen, &mut state);
    assert_eq!(state.overlay, Overlay::Keys(2));
    let (_, state, _) = Notes::new().plays(Scripted::keys("?i?q"));
    assert_eq!(state.overlay, Overlay::Nothing);
}

#[test]
fn clicks_place_and_ask_for_the_second_thing() {
    let spot = Spot::new(3, 4);
    let (actions, state, _) = Notes::new().plays(vec![
        ScriptStep::Input(Input::Point(Target::Board(Spot::new(1, 1)))),
        ScriptStep::Input(Input::Press(Target::Board(spot), Button::Left)),
        ScriptStep::Input(Input::Press(Target::Board(spot), Button::Right)),
        ScriptStep::Input(Input::Press(Target::Key(Key::Char('h')), Button::Left)),
    ]);
    assert_eq!(
        actions,
        [Action::Place(spot), Action::PlaceOther(spot), Action::Hint]
    );
    assert_eq!(state.cursor, spot);
}

#[test]
fn the_right_button_takes_a_pick_back_wherever_it_goes_down() {
    let picked = Spot::new(2, 2);
    for target in [Target::Board(Spot::new(3, 4)), Target::Nowhere] {
        let mut notes = Notes::new();
        notes.view.board.marks.picked = Some(picked);
        let press = |button| ScriptStep::Input(Input::Press(target, button));
        let (actions, _, _) = notes.plays(vec![press(Button::Right)]);
        assert_eq!(actions, [Action::Place(picked)], "{target:?}");
    }
    let press = ScriptStep::Input(Input::Press(Target::Nowhere, Button::Right));
    let (actions, _, _) = Notes::new().plays(vec![press]);
    assert!(actions.is_empty());
}

#[test]
fn the_start_page_is_walked_and_changed() {
    let page = |enter| StartPage {
        title: "Page".into(),
        lines: Vec::new(),
        items: vec![
            StartItem::Button("Go on".into()),
            StartItem::Choice {
                label: "Player 1".into(),
                choices: vec!["you".into(), "machine".into(), "level".into()],
                chosen: 0,
                says: String::new(),
                enter,
            },
        ],
        first: 0,
    };
    let pressed = [
        Key::Enter,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Enter,
        Key::Up,
        Key::Up,
    ];
    // Enter at a choice begins the game where the page has one, and goes on to the next choice elsewhere.
    for (enter, at_choice) in [(Some(0), Action::Press(0)), (None, Action::Choose(1, 1))] {
        let notes = || {
            let mut notes = Notes::new();
            notes.view.start = Some(page(enter));
            notes
        };
        let (actions, state, _) = notes().plays(keys(&pressed));
        let [begin, left, right] = [Action::Press(0), Action::Choose(1, 2), Action::Choose(1, 1)];
        assert_eq!(actions, [begin, left, right, at_choice]);
        assert_eq!(state.item, 1);
        // The mouse changes it.
        let click = ScriptStep::Input(Input::Press(Target::Item(1, 2), Button::Left));
        assert_eq!(notes().plays(vec![click]).0, [Action::Choose(1, 2)]);
    }
}

#[test]
fn signals_and_closing_end_the_loop_at_once() {
    for (input, ending) in [
        (Input::Close, Ending::Left),
        (Input::Terminate(15), Ending::Terminated(15)),
        (Input::Key(Key::Ctrl('c')), Ending::Left),
    ] {
        let steps = vec![
            ScriptStep::Input(input),
            ScriptStep::Input(Input::Key(Key::Char('u'))),
        ];
        let (actions, _, ended) = Notes::new().plays(steps);
        assert_eq!(ended, ending);
        assert!(actions.is_empty());
    }
}

#[test]
fn a_button_is_no_letter_of_the_line_that_is_typed() {
    let mut steps = Scripted::keys("sgame");
    steps.push(ScriptStep::Input(Input::Press(
        Target::Key(Key::Char('u')),
        Button::Left,
    )));
    let (actions, state, _) = Notes::new().plays(steps);
    assert_eq!(actions, [Action::Undo]);
    assert_eq!(state.overlay, Overlay::Nothing);
}

/// A message of the game takes the place of what the screen said to a key before.
#[test]
fn what_the_game_says_is_not_hidden_by_what_the_screen_said() {
    let mut notes = Notes::new();
    let mut later = notes.view.clone();
    later.message = Some(Message {
        text: "White WINS!!".into(),
        tone: Tone::Triumph,
    });
    notes.later = Some((3, later));
    let mut steps = Scripted::keys("p");
    steps.push(ScriptStep::Until(Box::new(|view| view.message.is_some())));
    let mut screen = Scripted::new(Device::Terminal, steps);
    let mut state = UiState::new(Spot::new(8, 6), 0);
    run(&mut notes, &mut screen, &mut state);
    let noticed = |(_, state): &&(View, UiState)| state.notice.is_some();
    assert!(screen.drawn.iter().any(|drawn| noticed(&drawn)));
    assert_eq!(state.notice, None);
}

/// What another person asks is answered by the key that says so, and no question of the screen stands before it.
#[test]
fn a_question_of_the_screen_gives_way_to_one_of_a_person() {
    let mut notes = Notes::new();
    let mut later = notes.view.clone();
    later.asks = true;
    notes.later = Some((3, later));
    let mut screen = Scripted::new(
        Device::Terminal,
        vec![ScriptStep::Until(Box::new(|view| view.asks))],
    );
    let mut state = UiState::new(Spot::new(8, 6), 0);
    state.overlay = Overlay::Question("Really?".into(), Action::Undo, None);
    run(&mut notes, &mut screen, &mut state);
    assert_eq!(state.overlay, Overlay::Nothing);
}

/// A picked piece takes the cursor along, whoever has picked it; a smaller board does not lose it.
#[test]
fn the_cursor_stays_with_the_board() {
    let mut notes = Notes::new();
    notes.view.board = BoardView::new(Lattice::squares(9, 9), Spot::new(0, 0));
    let mut later = notes.view.clone();
    later.board.marks.picked = Some(Spot::new(4, 5));
    later.heading = "1".into();
    let until = |heading| ScriptStep::Until(Box::new(move |view: &View| view.heading == heading));
    notes.later = Some((2, later.clone()));
    let mut screen = Scripted::new(Device::Terminal, [until("1")]);
    let mut state = UiState::new(Spot::new(8, 6), 0);
    run(&mut notes, &mut screen, &mut state);
    assert_eq!(state.cursor, Spot::new(4, 5));
    later.board.marks.picked = None;
    later.board.lattice = Lattice::squares(3, 3);
    later.heading = "2".into();
    notes.later = Some((2, later));
    notes.actions.clear();
    let mut screen = Scripted::new(Device::Terminal, [until("2")]);
    run(&mut notes, &mut screen, &mut state);
    assert_eq!(state.cursor, Spot::new(0, 0));
    assert!(notes.actions.contains(&Action::Aim(Some(state.cursor))));
}

/// Digits of the keypad are digits where one types, and directions on the board.
#[test]
fn the_keypad_types_and_walks() {
    let mut steps = Scripted::keys("s");
    steps.extend(keys(&[
        Key::Keypad(7),
        Key::Char('0'),
        Key::Keypad(1),
        Key::Enter,
    ]));
    steps.extend(keys(&[Key::Keypad(4), Key::Keypad(5)]));
    let (actions, state, _) = Notes::new().plays(steps);
    let spot = Spot::new(7, 6);
    assert_eq!(actions, [Action::Save("701".into()), Action::Place(spot)]);
    assert_eq!(state.cursor, spot);
}

/// One view at the beginning and one for every input that asks the game for something; the rules when their page opens.
#[test]
fn a_view_is_built_once_for_a_change() {
    let count = |steps: Vec<ScriptStep>| {
        let mut notes = Notes::new();
        let mut screen = Scripted::new(Device::Terminal, steps);
        let mut state = UiState::new(Spot::new(8, 6), 0);
        run(&mut notes, &mut screen, &mut state);
        (notes.views.get(), notes.rules.get())
    };
    assert_eq!(count(Vec::new()), (1, 0));
    assert_eq!(count(keys(&[Key::Left])), (2, 0));
    assert_eq!(
        count(keys(&[Key::Left, Key::Enter, Key::Char('u')])),
        (4, 0)
    );
    let clicked = Input::Press(Target::Board(Spot::new(3, 4)), Button::Left);
    assert_eq!(count(vec![ScriptStep::Input(clicked)]), (2, 0));
    // The palette, pages and lines being typed are no affair of the game.
    assert_eq!(count(Scripted::keys("p?q")), (1, 0));
    assert_eq!(count(Scripted::keys("i?i")), (1, 2));
    assert_eq!(count(Scripted::keys("8 6\n")), (2, 0));
}

/// What is set on the page of settings counts at once: on the device, and on the page itself.
#[test]
fn settings_count_at_once() {
    let mut mouse = vec![Key::Char('S')];
    mouse.extend([Key::Down; 5]);
    mouse.push(Key::Right);
    let mouse = keys(&mouse);
    let mut screen = Scripted::new(Device::Terminal, mouse);
    let mut state = UiState::new(Spot::new(8, 6), 0);
    state.device = Some(Device::Terminal);
    run(&mut Notes::new(), &mut screen, &mut state);
    assert!(!state.mouse, "the sixth item is the mouse");
    assert_eq!(screen.captured, [false]);

    let palette = |place: usize| {
        ScriptStep::Until(Box::new(move |view| {
            let first = view.start.as_ref().and_then(|page| page.items.first());
            matches!(first, Some(StartItem::Choice { chosen, .. }) if *chosen == place)
        }))
    };
    let mut steps = Scripted::keys("S");
    steps.push(palette(0));
    steps.extend(Scripted::keys("p"));
    steps.push(palette(1));
    let mut screen = Scripted::new(Device::Terminal, steps);
    let mut state = UiState::new(Spot::new(8, 6), 0);
    let ending = run(&mut Notes::new(), &mut screen, &mut state);
    assert_eq!((ending, state.palette), (Ending::Left, 1));
}

/// A piece is drawn the way in which it slides, a board turned by sixths; not where something lies over the board.
#[test]
fn pieces_are_drawn_and_boards_turned() {
    let mut notes = Notes::new();
    notes.view.board = BoardView::new(Lattice::squares(5, 5), Spot::new(1, 1));
    let atom = Spot::new(2, 2);
    notes
        .view
        .board
        .pieces
        .push(Piece::new(atom, Token::of(Colour::Red)));
    let drag = |to: Spot| ScriptStep::Input(Input::Drag(atom, to));
    let steps = vec![
        drag(Spot::new(4, 3)),
        drag(Spot::new(2, 0)),
        ScriptStep::Input(Input::Drag(Spot::new(0, 0), Spot::new(3, 0))),
    ];
    let (actions, ..) = notes.plays(steps);
    let slide = |way| [Action::Place(atom), Action::Slide(way)];
    assert_eq!(actions, [slide(Way::Right), slide(Way::Up)].concat());
}

/// The part of the board that is kept in sight follows the keyboard's cursor alone: it does not run away from a mouse.
#[test]
fn the_mouse_moves_no_board() {
    let pointed = Input::Point(Target::Board(Spot::new(1, 1)));
    let (_, state, _) = Notes::new().plays(vec![ScriptStep::Input(pointed)]);
    assert_eq!(
        (state.cursor, state.followed),
        (Spot::new(1, 1), Spot::new(8, 6))
    );
    let (_, state, _) = Notes::new().plays(keys(&[Key::Left]));
    assert_eq!(state.cursor, state.followed);
}

/// The first picture of a large board on a small screen shows the part where the cursor stands.
#[test]
fn the_first_picture_is_where_the_cursor_is() {
    let mut state = UiState::new(Spot::default(), 0);
    state.cursor = Spot::new(8, 6);
    let _ = Shown::first(&mut Notes::new(), &mut state);
    assert_eq!(state.followed, Spot::new(8, 6));
}

/// Enter right after `h` puts no piece where the cursor happens to be; whoever walks on meanwhile can play.
#[test]
fn enter_waits_for_the_hint_that_was_asked_for() {
    let plays = |pressed: &[Key]| {
        let mut notes = Notes::new();
        notes.view.hint_comes = true;
        let (actions, state, _) = notes.plays(keys(pressed));
        let placed = actions
            .iter()
            .any(|action| matches!(action, Action::Place(_)));
        (placed, state.notice.map(|said| said.text))
    };
    let (placed, said) = plays(&[Key::Char('h'), Key::Enter]);
    assert!(!placed, "{said:?}");
    assert_eq!(
        said.as_deref(),
        Some("The hint is on its way; Enter takes it then.")
    );
    assert!(plays(&[Key::Char('h'), Key::Right, Key::Enter]).0);
    assert!(plays(&[Key::Enter]).0);
}

/// What is pasted on a board is a game to be opened, in a line a part of it; where no game can be opened, the game is asked for
/// none.
#[test]
fn a_pasted_text_is_opened_on_a_board() {
    let paste = |text: &str| ScriptStep::Input(Input::Paste(text.into()));
    let open = |name: &str| Action::Open(name.into());
    let (actions, ..) = Notes::new().plays(vec![paste("choose game x.\rclear.")]);
    assert_eq!(actions, [open("choose game x.\nclear.\n")]);
    let mut typed = Scripted::keys("s");
    typed.push(paste("a\nb"));
    typed.extend(Scripted::keys("\n"));
    let (actions, ..) = Notes::new().plays(typed);
    assert_eq!(actions, [Action::Save("ab".into())]);
    let (actions, state, _) = Notes::new().plays(vec![paste(" \n")]);
    assert!(actions.is_empty());
    let said = state.notice.map(|said| said.text);
    assert_eq!(said.as_deref(), Some("There is no text to paste."));
    let mut notes = Notes::new();
    notes.view.never = vec![open("")];
    assert_eq!(notes.plays(vec![paste("choose game x.")]).0, [open("")]);
}

#[test]
fn the_game_is_copied_as_it_is_saved() {
    let mut screen = Scripted::new(Device::Terminal, Scripted::keys("Y"));
    let mut state = UiState::new(Spot::new(8, 6), 0);
    run(&mut Notes::new(), &mut screen, &mut state);
    assert_eq!(screen.copied, ["choose game notes.\n"]);
}

/// A name says by its ending what is written; one of a picture that is not written leads back to the line.
#[test]
fn the_board_is_written_by_the_ending_of_a_name() {
    for (name, said) in [
        ("a.png", "not as a.png."),
        ("a.board", "this board is not drawn in text"),
        ("a.svg", "Nothing can be saved here."),
    ] {
        let (actions, state, _) = Notes::new().plays(Scripted::keys(&format!("s{name}\n")));
        assert!(actions.is_empty(), "{name}");
        let notice = state.notice.map(|said| said.text).unwrap_or_default();
        assert!(
            notice.to_lowercase().contains(&said.to_lowercase()),
            "{notice}"
        );
        assert!(matches!(state.overlay, Overlay::Line(..)));
    }
}

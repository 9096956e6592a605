//! The event loop with a scripted screen and a game that only notes what it is asked.

use std::time::{Duration, Instant};

use super::event_loop::run;
use super::face::{Face, Over};
use super::keys::Key;
use super::screen::{Button, Device, Ending, Input, Target};
use super::scripted::{Cue, Scripted};
use crate::play::view::{
    Action, AtomixBoard, BoardView, Kind, Message, Play, Rich, Side, Spot, StartItem, StartPage,
    Tone, Turn, View,
};

/// A game that notes its actions.
struct Notes {
    view: View,
    actions: Vec<Action>,
    /// What it shows of itself after so many ticks.
    later: Option<(u32, View)>,
}

impl Notes {
    fn new() -> Notes {
        let view = View {
            kind: Kind::Atom4,
            title: "Atom-4".into(),
            heading: String::new(),
            players: Vec::new(),
            turn: Turn::Person(Side::White),
            status: Vec::new(),
            wheel: None,
            facts: Vec::new(),
            moves: Vec::new(),
            message: None,
            thinking: None,
            pace: None,
            playback: None,
            start: None,
            board: BoardView::Atom4(Box::default()),
            hint: None,
            aim: None,
            rules: Vec::new(),
            stamp: 0,
        };
        Notes {
            view,
            actions: Vec::new(),
            later: None,
        }
    }

    /// Plays the cues; gives the actions but for aims, the last face and the ending.
    fn plays(mut self, cues: Vec<Cue>) -> (Vec<Action>, Face, Ending) {
        let mut screen = Scripted::new(Device::Terminal, cues);
        let mut face = Face::new(Spot::new(8, 6), 0);
        let ending = run(&mut self, &mut screen, &mut face);
        self.actions
            .retain(|action| !matches!(action, Action::Aim(_)));
        assert_eq!(self.actions.pop(), Some(Action::Leave));
        (self.actions, face, ending)
    }
}

impl Play for Notes {
    fn view(&self) -> View {
        self.view.clone()
    }

    fn rules(&self) -> Vec<Rich> {
        Vec::new()
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
}

fn keys(keys: &[Key]) -> Vec<Cue> {
    keys.iter()
        .map(|&key| Cue::Input(Input::Key(key)))
        .collect()
}

#[test]
fn arrows_walk_and_enter_places() {
    let (actions, face, ending) =
        Notes::new().plays(keys(&[Key::Left, Key::PageUp, Key::Enter, Key::Char('u')]));
    // 7 6, then up and to the right from an even row: 7 5.
    let spot = Spot::new(7, 5);
    assert_eq!(actions, [Action::Place(spot), Action::Undo]);
    assert_eq!(face.cursor, spot);
    assert_eq!(ending, Ending::Left);
}

#[test]
fn a_digit_opens_the_line_and_letters_in_it_are_no_commands() {
    let (actions, face, _) = Notes::new().plays(Scripted::keys("8 6\n:7u\n"));
    let typed = |text: &str| Action::Typed(text.into());
    assert_eq!(actions, [typed("8 6"), typed("7u")]);
    assert_eq!(face.over, Over::Nothing);
}

#[test]
fn quitting_asks_first() {
    let mut cues = Scripted::keys("qnqy");
    // Not reached: the loop has ended.
    cues.extend(Scripted::keys("u"));
    let (actions, _, ending) = Notes::new().plays(cues);
    assert!(actions.is_empty());
    assert_eq!(ending, Ending::Left);
}

#[test]
fn pages_open_scroll_and_close() {
    let (actions, face, _) = Notes::new().plays(keys(&[Key::Char('?'), Key::Down, Key::PageDown]));
    assert_eq!(face.over, Over::Keys(11));
    assert!(actions.is_empty());
    // A screen that has drawn the page has told how far it goes.
    let mut notes = Notes::new();
    let mut screen = Scripted::new(
        Device::Terminal,
        keys(&[Key::PageDown, Key::PageDown, Key::Up]),
    );
    let mut face = Face::new(Spot::new(8, 6), 0);
    face.over = Over::Keys(0);
    face.last_line.set(3);
    run(&mut notes, &mut screen, &mut face);
    assert_eq!(face.over, Over::Keys(2));
    let (_, face, _) = Notes::new().plays(Scripted::keys("?i?q"));
    assert_eq!(face.over, Over::Nothing);
}

#[test]
fn clicks_place_and_ask_for_the_second_thing() {
    let spot = Spot::new(3, 4);
    let (actions, face, _) = Notes::new().plays(vec![
        Cue::Input(Input::Point(Target::Board(Spot::new(1, 1)))),
        Cue::Input(Input::Press(Target::Board(spot), Button::Left)),
        Cue::Input(Input::Press(Target::Board(spot), Button::Right)),
        Cue::Input(Input::Press(Target::Key(Key::Char('h')), Button::Left)),
    ]);
    assert_eq!(
        actions,
        [Action::Place(spot), Action::PlaceOther(spot), Action::Hint]
    );
    assert_eq!(face.cursor, spot);
}

#[test]
fn the_start_page_is_walked_and_changed() {
    let mut notes = Notes::new();
    notes.view.start = Some(StartPage {
        lines: Vec::new(),
        items: vec![
            StartItem::Button("Go on".into()),
            StartItem::Choice {
                label: "Player 1".into(),
                choices: vec!["you".into(), "machine".into(), "level".into()],
                chosen: 0,
            },
        ],
    });
    let (actions, face, _) = notes.plays(keys(&[
        Key::Enter,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Up,
    ]));
    let expected = [Action::Press(0), Action::Choose(1, 2), Action::Choose(1, 1)];
    assert_eq!(actions, expected);
    assert_eq!(face.item, 1);
}

#[test]
fn signals_and_closing_end_the_loop_at_once() {
    for (input, ending) in [
        (Input::Close, Ending::Left),
        (Input::Terminate(15), Ending::Terminated(15)),
        (Input::Key(Key::Ctrl('c')), Ending::Left),
    ] {
        let cues = vec![Cue::Input(input), Cue::Input(Input::Key(Key::Char('u')))];
        let (actions, _, ended) = Notes::new().plays(cues);
        assert_eq!(ended, ending);
        assert!(actions.is_empty());
    }
}

#[test]
fn a_button_is_no_letter_of_the_line_that_is_typed() {
    let mut cues = Scripted::keys("sgame");
    cues.push(Cue::Input(Input::Press(
        Target::Key(Key::Char('u')),
        Button::Left,
    )));
    let (actions, face, _) = Notes::new().plays(cues);
    assert_eq!(actions, [Action::Undo]);
    assert_eq!(face.over, Over::Nothing);
}

/// What the game says of itself comes in place of what the screen said to a key before.
#[test]
fn what_the_game_says_is_not_hidden_by_what_the_screen_said() {
    let mut notes = Notes::new();
    let mut later = notes.view.clone();
    later.message = Some(Message {
        text: "White WINS!!".into(),
        tone: Tone::Triumph,
    });
    notes.later = Some((3, later));
    let mut cues = Scripted::keys("p");
    cues.push(Cue::Until(Box::new(|view| view.message.is_some())));
    let mut screen = Scripted::new(Device::Terminal, cues);
    let mut face = Face::new(Spot::new(8, 6), 0);
    run(&mut notes, &mut screen, &mut face);
    let noticed = |(_, face): &&(View, Face)| face.notice.is_some();
    assert!(screen.drawn.iter().any(|drawn| noticed(&drawn)));
    assert_eq!(face.notice, None);
}

/// A picked atom takes the cursor along, whoever has picked it; a smaller board does not lose it.
#[test]
fn the_cursor_stays_with_the_board() {
    let mut notes = Notes::new();
    let floor = |size: i16| (0..size * size).map(move |n| Spot::new(n % size, n / size));
    notes.view.kind = Kind::Atomix;
    notes.view.board = BoardView::Atomix(Box::new(AtomixBoard {
        floor: floor(9).collect(),
        ..AtomixBoard::default()
    }));
    let mut later = notes.view.clone();
    if let BoardView::Atomix(board) = &mut later.board {
        board.picked = Some(Spot::new(4, 5));
    }
    later.stamp = 1;
    let until = |stamp: u64| Cue::Until(Box::new(move |view: &View| view.stamp == stamp));
    notes.later = Some((2, later.clone()));
    let mut screen = Scripted::new(Device::Terminal, [until(1)]);
    let mut face = Face::new(Spot::new(8, 6), 0);
    run(&mut notes, &mut screen, &mut face);
    assert_eq!(face.cursor, Spot::new(4, 5));
    if let BoardView::Atomix(board) = &mut later.board {
        board.picked = None;
        board.floor = floor(3).collect();
    }
    later.stamp = 2;
    notes.later = Some((2, later));
    notes.actions.clear();
    let mut screen = Scripted::new(Device::Terminal, [until(2)]);
    run(&mut notes, &mut screen, &mut face);
    assert_eq!(face.cursor, Spot::new(0, 0));
    assert!(notes.actions.contains(&Action::Aim(Some(face.cursor))));
}

/// Digits of the keypad are digits where one types, and directions on the board.
#[test]
fn the_keypad_types_and_walks() {
    let mut cues = Scripted::keys("s");
    cues.extend(keys(&[
        Key::Keypad(7),
        Key::Char('0'),
        Key::Keypad(1),
        Key::Enter,
    ]));
    cues.extend(keys(&[Key::Keypad(4), Key::Keypad(5)]));
    let (actions, face, _) = Notes::new().plays(cues);
    let spot = Spot::new(7, 6);
    assert_eq!(actions, [Action::Save("701".into()), Action::Place(spot)]);
    assert_eq!(face.cursor, spot);
}

//! The one event loop of both screens.
//!
//! ```text
//!            Action                  Input
//!   Play  <----------  event loop  <-------  Screen
//!         ---------->              ------->
//!            View                 View, Face
//! ```
//!
//! All inputs that wait are handled before the screen is painted once.

use std::time::{Duration, Instant};

use super::face::{Ask, Face, Over};
use super::keys::{self, Deed, Key, When};
use super::palette::PALETTES;
use super::screen::{Button, Ending, Input, Screen, Target};
use crate::play::view::{Action, BoardView, Play, StartItem, View, Walk, Way};

/// Longest wait for an input: signals are looked at this often.
const PATIENCE: Duration = Duration::from_millis(100);

/// Plays `play` on `screen` until the person leaves or the screen is gone. The game keeps its
/// state; it has been told to [`Action::Leave`] when this returns.
pub fn run(play: &mut dyn Play, screen: &mut dyn Screen, face: &mut Face) -> Ending {
    let ending = match turn_round(play, screen, face) {
        Ok(ending) => ending,
        Err(error) => Ending::Lost(error.to_string()),
    };
    play.act(Action::Leave);
    ending
}

/// The loop itself; an error is the device's.
fn turn_round(
    play: &mut dyn Play,
    screen: &mut dyn Screen,
    face: &mut Face,
) -> std::io::Result<Ending> {
    play.act(Action::Aim(Some(face.cursor)));
    let mut view = play.view();
    // When the running animation wants its next frame.
    let mut frame: Option<Instant> = None;
    let mut dirty = true;
    loop {
        let now = Instant::now();
        dirty |= play.tick(now);
        if play.done() {
            return Ok(Ending::Left);
        }
        if dirty || frame.is_some_and(|at| at <= now) {
            let said = view.message.take();
            view = keep_cursor(play, face);
            // What the game says now is news; what the screen said was about an earlier key.
            if view.message.is_some() && view.message != said {
                face.notice = None;
            }
            if matches!(face.over, Over::Rules(_)) {
                view.rules = play.rules();
            }
            frame = screen
                .draw(&view, face)?
                .map(|after| Instant::now() + after);
            dirty = false;
        }
        let rest = frame.map_or(PATIENCE, |at| at.saturating_duration_since(Instant::now()));
        let mut timeout = play.wake().unwrap_or(PATIENCE).min(PATIENCE).min(rest);
        while let Some(input) = screen.wait(timeout)? {
            dirty = true;
            let mut turn = Turn {
                play: &mut *play,
                screen: &mut *screen,
                face: &mut *face,
                view: &view,
            };
            if let Some(ending) = turn.input(input)? {
                return Ok(ending);
            }
            view = keep_cursor(play, face);
            timeout = Duration::ZERO;
        }
    }
}

/// The view, with the cursor on the board: with what it follows, and inside where the board has become smaller.
fn keep_cursor(play: &mut dyn Play, face: &mut Face) -> View {
    let view = play.view();
    let lost = !view.board.holds(face.cursor);
    let place = view
        .board
        .follow()
        .or_else(|| lost.then(|| view.board.home()));
    let Some(place) = place.filter(|&place| place != face.cursor) else {
        return view;
    };
    face.cursor = place;
    if lost && face.cursor_shown {
        play.act(Action::Aim(Some(place)));
        return play.view();
    }
    view
}

/// All that handling one input needs.
struct Turn<'a> {
    play: &'a mut dyn Play,
    screen: &'a mut dyn Screen,
    face: &'a mut Face,
    view: &'a View,
}

impl Turn<'_> {
    /// Handles one input; the ending when it is the last.
    fn input(&mut self, input: Input) -> std::io::Result<Option<Ending>> {
        match input {
            Input::Key(key) => return self.key(key),
            Input::Press(target, button) => return self.press(target, button),
            Input::Paste(text) => self.paste(&text),
            Input::Point(target) => self.point(target),
            Input::Scroll(by) => self.scroll(by),
            Input::Redraw | Input::Own => {}
            Input::Close => return Ok(Some(Ending::Left)),
            Input::Terminate(signal) => return Ok(Some(Ending::Terminated(signal))),
        }
        Ok(None)
    }

    fn key(&mut self, key: Key) -> std::io::Result<Option<Ending>> {
        self.face.notice = None;
        let when = self.face.when(self.view);
        let key = key.plain(when);
        let Some(deed) = keys::deed(key, when, self.view.kind, self.screen.device()) else {
            self.stray(key, when);
            return Ok(None);
        };
        self.deed(&deed.clone(), when)
    }

    /// A key without a row: a character of a line, or the first one of a typed move.
    fn stray(&mut self, key: Key, when: When) {
        let Key::Char(c) = key else { return };
        if let Over::Line(_, text) = &mut self.face.over {
            if text.chars().count() < LONGEST_LINE && !c.is_control() {
                text.push(c);
            }
        } else if when == When::Game && self.view.board.begins_move(c) {
            self.face.over = Over::Line(Ask::Move, c.into());
        } else if when == When::Game {
            self.face.say(format!(
                "{} does nothing here; ? shows the keys.",
                key.name()
            ));
        }
    }

    fn deed(&mut self, deed: &Deed, when: When) -> std::io::Result<Option<Ending>> {
        match deed {
            Deed::Act(action) => self.act(action.clone()),
            Deed::Walk(way) => self.walk(*way, when),
            Deed::Place if when == When::Start => self.start_item(self.face.item, None),
            // Where nobody can place, the same key stops and starts the machines.
            Deed::Place if !self.view.awaits_person() && self.view.pace.is_some() => {
                self.act(Action::Pause);
            }
            Deed::Place => {
                self.face.cursor_shown = true;
                self.act(Action::Place(self.face.cursor));
            }
            Deed::PlaceOther => {
                self.face.cursor_shown = true;
                self.act(Action::PlaceOther(self.face.cursor));
            }
            Deed::Ask(ask) => self.face.over = Over::Line(*ask, String::new()),
            Deed::Confirm if when == When::Question => return Ok(Some(Ending::Left)),
            Deed::Confirm => self.line(),
            Deed::Cancel => self.face.over = Over::Nothing,
            Deed::Erase => {
                if let Over::Line(_, text) = &mut self.face.over {
                    text.pop();
                }
            }
            Deed::Palette => {
                self.face.palette = (self.face.palette + 1) % PALETTES.len();
                let name = self.face.colours().name;
                self.face.say(format!("Palette: {name}."));
            }
            Deed::Marks => flip(self.face, |f| &mut f.marks, "Places where a piece may go"),
            Deed::Thoughts => flip(self.face, |f| &mut f.thoughts, "The machine's thoughts"),
            Deed::Ascii => flip(self.face, |f| &mut f.ascii, "Plain ASCII"),
            Deed::Letters => flip(self.face, |f| &mut f.letters, "Letters on the pieces"),
            Deed::Animation => flip(self.face, |f| &mut f.animation, "Animation"),
            Deed::Mouse => {
                flip(self.face, |f| &mut f.mouse, "The mouse in the game");
                self.screen.capture_mouse(self.face.mouse)?;
            }
            Deed::Keys => self.page(Over::Keys(0)),
            Deed::Rules => self.page(Over::Rules(0)),
            Deed::Quit => self.face.over = Over::Quit,
            Deed::Leave => return Ok(Some(Ending::Left)),
            Deed::Suspend => self.screen.suspend()?,
            Deed::Repaint => self.screen.repaint()?,
            Deed::FullScreen => self.screen.full_screen()?,
            Deed::FixedView => flip(self.face, |f| &mut f.fixed, "The board stays fixed"),
            Deed::Down(seen) => {
                if let BoardView::Cluster(board) = &self.view.board {
                    let to = board.direction(*seen, self.face.fixed);
                    self.act(Action::Rotate(to));
                }
            }
            Deed::TurnBoard(way) => self.screen.turn_board(*way)?,
        }
        Ok(None)
    }

    /// Hands an action on, and makes the game look at the cursor again, for its preview.
    fn act(&mut self, action: Action) {
        let (aims, opens) = (
            matches!(action, Action::Aim(_)),
            matches!(action, Action::Menu),
        );
        self.play.act(action);
        if opens {
            self.face.item = 0;
        }
        if !aims && self.face.cursor_shown {
            self.play.act(Action::Aim(Some(self.face.cursor)));
        }
    }

    /// Opens a page of help, or closes it when it is open.
    fn page(&mut self, page: Over) {
        let open = std::mem::discriminant(&self.face.over) == std::mem::discriminant(&page);
        self.face.over = if open { Over::Nothing } else { page };
        self.face.last_line.set(usize::MAX);
    }

    fn walk(&mut self, way: Way, when: When) {
        match (&mut self.face.over, when) {
            (Over::Keys(line) | Over::Rules(line), _) => {
                let to = match way {
                    Way::Up => line.saturating_sub(1),
                    Way::UpLeft => line.saturating_sub(PAGE),
                    Way::DownLeft => line.saturating_add(PAGE),
                    _ => line.saturating_add(1),
                };
                *line = to.min(self.face.last_line.get());
            }
            (_, When::Start) => self.walk_start(way),
            _ => match (self.view.board).walk(self.face.cursor, way, self.face.fixed) {
                Walk::To(spot) => {
                    self.face.cursor = spot;
                    self.face.cursor_shown = true;
                    self.act(Action::Aim(Some(spot)));
                }
                Walk::Slide(way) => self.act(Action::Slide(way)),
            },
        }
    }

    /// Up and down choose an item of the start page, left and right change it.
    fn walk_start(&mut self, way: Way) {
        let Some(start) = &self.view.start else {
            return;
        };
        let last = start.items.len().saturating_sub(1);
        let item = self.face.item.min(last);
        let steps = match way {
            Way::Up => {
                self.face.item = item.checked_sub(1).unwrap_or(last);
                return;
            }
            Way::Left => -1,
            Way::Right => 1,
            _ => {
                self.face.item = if item == last { 0 } else { item + 1 };
                return;
            }
        };
        if let Some(StartItem::Choice {
            choices, chosen, ..
        }) = start.items.get(item)
        {
            let count = choices.len().max(1) as isize;
            let to = (*chosen as isize + steps).rem_euclid(count) as usize;
            self.play.act(Action::Choose(item, to));
        }
    }

    /// Presses an item of the start page; a choice goes on to `choice` or to its next.
    fn start_item(&mut self, item: usize, choice: Option<usize>) {
        let Some(start) = &self.view.start else {
            return;
        };
        match start.items.get(item) {
            Some(StartItem::Button(_)) => {
                self.play.act(Action::Press(item));
                self.play.act(Action::Aim(Some(self.face.cursor)));
            }
            Some(StartItem::Choice {
                choices, chosen, ..
            }) => {
                let to = choice.unwrap_or((chosen + 1) % choices.len().max(1));
                self.play.act(Action::Choose(item, to));
            }
            None => {}
        }
    }

    /// The typed line is finished.
    fn line(&mut self) {
        let Over::Line(ask, text) = std::mem::replace(&mut self.face.over, Over::Nothing) else {
            return;
        };
        let text = text.trim().to_string();
        match ask {
            Ask::Replay => self.act(Action::Replay(text)),
            _ if text.is_empty() => {}
            Ask::Move => self.act(Action::Typed(text)),
            Ask::Save => self.act(Action::Save(text)),
            Ask::Open => self.act(Action::Open(text)),
        }
    }

    fn paste(&mut self, text: &str) {
        if matches!(self.face.over, Over::Line(..)) {
            for c in text.chars() {
                self.stray(Key::Char(c), When::Line);
            }
        }
    }

    fn point(&mut self, target: Target) {
        match target {
            Target::Board(spot) if self.face.over == Over::Nothing => {
                if self.face.cursor == spot && self.face.cursor_shown {
                    return;
                }
                self.face.cursor = spot;
                self.face.cursor_shown = true;
                self.play.act(Action::Aim(Some(spot)));
            }
            Target::Item(item, _) if self.view.start.is_some() => self.face.item = item,
            _ => {}
        }
    }

    fn press(&mut self, target: Target, button: Button) -> std::io::Result<Option<Ending>> {
        self.face.notice = None;
        match (target, &self.face.over) {
            (Target::Key(key), over) => {
                // A button is no letter of the line that is being typed.
                if matches!((key, over), (Key::Char(_), Over::Line(..))) {
                    self.face.over = Over::Nothing;
                }
                return self.key(key);
            }
            (_, Over::Keys(_) | Over::Rules(_)) => self.face.over = Over::Nothing,
            (Target::Item(item, choice), Over::Nothing) => {
                self.face.item = item;
                self.start_item(item, Some(choice));
            }
            (Target::Board(spot), Over::Nothing) if self.view.start.is_none() => {
                self.face.cursor = spot;
                self.act(match button {
                    Button::Left => Action::Place(spot),
                    Button::Middle => Action::Aim(Some(spot)),
                    Button::Right => Action::PlaceOther(spot),
                });
            }
            _ => {}
        }
        Ok(None)
    }

    fn scroll(&mut self, by: i32) {
        let way = if by > 0 { Way::Up } else { Way::Down };
        match self.face.when(self.view) {
            when @ (When::Page | When::Start) => self.walk(way, when),
            When::Game if self.view.playback.is_some() => self.act(Action::Step(-by.signum())),
            _ => {}
        }
    }
}

/// Lines of help that a page key passes.
const PAGE: usize = 10;

/// Longest line that can be typed.
const LONGEST_LINE: usize = 240;

/// Turns a switch and says so.
fn flip(face: &mut Face, switch: impl Fn(&mut Face) -> &mut bool, what: &str) {
    let on = switch(face);
    *on = !*on;
    let on = if *on { "on" } else { "off" };
    face.say(format!("{what}: {on}."));
}

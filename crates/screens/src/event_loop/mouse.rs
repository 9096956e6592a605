//! What the mouse does: pointing, pressing, drawing, the wheel.

use super::handler::InputHandler;
use crate::keys::{InputMode, Key};
use crate::line::Line;
use crate::screen::{Button, Ending, Target};
use crate::state::Overlay;
use atom4_play::view::{Action, Lattice, Spot, Way};

impl InputHandler<'_> {
    pub(super) fn point(&mut self, target: Target) {
        match target {
            Target::Board(spot) if self.state.overlay == Overlay::Nothing => {
                if self.state.cursor == spot && self.state.cursor_shown {
                    return;
                }
                self.state.hint_fresh = false;
                self.state.hint_awaited = false;
                self.state.picked = None;
                self.state.cursor = spot;
                self.state.cursor_shown = true;
                self.ask(Action::Aim(Some(spot)));
            }
            Target::Item(item, choice) if self.view.start.is_some() => {
                self.state.item = item;
                // Over the board lie pages of the screen's own, whose tiles are not the game's.
                if self.state.overlay == Overlay::Nothing {
                    self.point_at_tile(item, choice);
                }
            }
            _ => {}
        }
    }

    /// A button goes down, or a `finger` does what that button does.
    pub(super) fn press(
        &mut self,
        target: Target,
        button: Button,
        finger: bool,
    ) -> std::io::Result<Option<Ending>> {
        self.state.notice = None;
        match (target, &self.state.overlay) {
            (Target::Key(key), over) => {
                // A button is no letter of the line that is being typed.
                if matches!((key, over), (Key::Char(_), Overlay::Line(..))) {
                    self.state.overlay = Overlay::Nothing;
                }
                return self.key(key);
            }
            (_, Overlay::Keys(_) | Overlay::Rules(_)) => self.state.overlay = Overlay::Nothing,
            (Target::Item(item, choice), Overlay::Nothing | Overlay::Settings) => {
                self.state.item = item;
                return self.start_item(item, Some(choice));
            }
            (Target::Item(_, choice), Overlay::Line(ask, _)) => {
                if let Some(game) = self.state.saved.get(choice) {
                    self.state.overlay = Overlay::Line(*ask, Line::typed(&game.name));
                    self.confirm()?;
                }
            }
            (Target::Board(spot), Overlay::Nothing) if self.view.start.is_none() => {
                self.state.cursor = spot;
                match button {
                    Button::Left => self.make(Action::Place(spot), spot, finger),
                    Button::Middle => self.act(Action::Aim(Some(spot))),
                    Button::Right if self.takes_back() => {}
                    Button::Right if !self.view.keys.bar.other.is_empty() => {
                        self.make(Action::PlaceOther(spot), spot, finger);
                    }
                    Button::Right => {}
                }
            }
            (Target::Nowhere, Overlay::Nothing) if button == Button::Right => {
                self.takes_back();
            }
            (Target::Move(number), Overlay::Nothing) if self.view.start.is_none() => {
                self.act(Action::LookAt(number));
            }
            _ => {}
        }
        Ok(None)
    }

    /// Takes a pick back, where there is one.
    fn takes_back(&mut self) -> bool {
        let picked = self.view.board.marks.picked;
        if let Some(picked) = picked {
            self.act(Action::Place(picked));
        }
        picked.is_some()
    }

    /// Goes a move back, or on, in what is shown.
    pub(super) fn scroll_moves(&mut self, by: i32) {
        if !self.on_board() {
            return self.scroll(by);
        }
        let made = self.view.made();
        let to = if by > 0 {
            made.saturating_sub(1)
        } else {
            made + 1
        };
        let end = self.view.moves.last().map_or(0, |line| line.number);
        if to <= end && (self.view.playback.is_some() || by > 0) {
            self.act(Action::LookAt(to));
        }
    }

    /// Slides a piece the way in which it was drawn.
    pub(super) fn drag(&mut self, from: Spot, to: Spot) {
        let squares = matches!(self.view.board.lattice, Lattice::Square { .. });
        if !squares || !self.on_board() || self.view.board.piece(from).is_none() || from == to {
            return;
        }
        let (x, y) = (to.x - from.x, to.y - from.y);
        let way = match (x.abs() > y.abs(), x > 0, y > 0) {
            (true, true, _) => Way::Right,
            (true, false, _) => Way::Left,
            (false, _, true) => Way::Down,
            (false, _, false) => Way::Up,
        };
        if self.view.board.marks.picked != Some(from) {
            self.act(Action::Place(from));
        }
        self.act(Action::Slide(way));
    }

    pub(super) fn scroll(&mut self, by: i32) {
        let way = if by > 0 { Way::Up } else { Way::Down };
        match self.state.mode(self.view) {
            mode @ (InputMode::Page | InputMode::Start | InputMode::Line) => self.walk(way, mode),
            InputMode::Watch => self.act(Action::Step(-by.signum())),
            _ => {}
        }
    }
}

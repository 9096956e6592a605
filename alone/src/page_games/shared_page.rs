//! The page as the open screen has it, and as the one who hears its messages has it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use atom4::play::view::{View, Way};
use atom4::ui::motion::Motion;
use atom4::ui::screen::{Copied, Device, Input, Screen};
use atom4::ui::state::UiState;
use atom4_page::screen::{Page, Said};

/// The page and what it has said that was not handled yet.
#[derive(Default)]
struct Heard {
    page: Page,
    inputs: VecDeque<Input>,
}

/// A page that two have.
#[derive(Clone)]
pub(super) struct SharedPage(Rc<RefCell<Heard>>);

impl SharedPage {
    /// A page that is told by `tell` what it shows.
    pub(super) fn to(tell: fn(&str) -> bool) -> SharedPage {
        let mut heard = Heard::default();
        heard.page.turn_to(Box::new(move |text| tell(&text)));
        SharedPage(Rc::new(RefCell::new(heard)))
    }

    /// Takes what the page said.
    pub(super) fn hear(&self, said: Said) {
        let mut heard = self.0.borrow_mut();
        let input = heard.page.hear(said);
        heard.inputs.extend(input);
    }
}

impl Screen for SharedPage {
    fn device(&self) -> Device {
        self.0.borrow().page.device()
    }

    fn draw(&mut self, view: &View, state: &UiState, motion: Option<&Motion>) -> io::Result<()> {
        self.0.borrow_mut().page.draw(view, state, motion)
    }

    fn bell(&mut self) -> io::Result<()> {
        self.0.borrow_mut().page.bell()
    }

    /// Nobody waits here: what has come has come.
    fn wait(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(self.0.borrow_mut().inputs.pop_front())
    }

    fn repaint(&mut self) -> io::Result<()> {
        self.0.borrow_mut().page.repaint()
    }

    fn copy(&mut self, text: &str) -> io::Result<Copied> {
        self.0.borrow_mut().page.copy(text)
    }

    fn hand_over(&mut self, name: &str, text: &str) -> io::Result<bool> {
        self.0.borrow_mut().page.hand_over(name, text)
    }

    fn orbit(&mut self, way: Option<Way>) -> io::Result<()> {
        self.0.borrow_mut().page.orbit(way)
    }

    fn full_screen(&mut self) -> io::Result<()> {
        self.0.borrow_mut().page.full_screen()
    }
}

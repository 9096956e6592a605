//! The pages around a game: all games, the rows below a game's own page, saved games, settings.
//!
//! ```text
//!   board  -- Esc -->  all games  -- a game -->  that game's page  -- new game, go on -->  board
//!          <-- Esc --             <--   Esc   --
//! ```
//!
//! [`WithPages`] lies between the event loop and the game in progress, which has a page of its own and knows of no other
//! game. Without a [`Home`], as in testing mode, Esc leads from the board to the game's page and back.

mod home;
mod rows;
pub mod settings;

pub use home::{Card, Home, NextGame, stands};
pub use rows::rows;

use std::time::{Duration, Instant};

use home::Item;

use super::keys::TABLE;
use super::state::{Overlay, UiState};
use atom4_play::keys::{InputMode, Prompt};
use atom4_play::kind::Kind;
use atom4_play::pasted;
use atom4_play::refusal::Refusal;
use atom4_play::view::{
    Action, BoardView, Key, Message, Play, Rich, SavedGame, Span, StartItem, StartPage, Tile,
    TileState, Tone, View, plain,
};

/// A row that pages have below their own.
pub(crate) struct Row {
    text: &'static str,
    /// The key that does the same.
    key: Key,
    /// The page of all games has it.
    home: bool,
    /// The page of a game has it.
    game: bool,
}

impl Row {
    /// True where the page of a game has it, and what its key does is not always refused there.
    fn is_offered(&self, view: &View) -> bool {
        let mut rows = TABLE.iter().filter(|row| row.mode == InputMode::Start);
        let own = rows.find(|row| row.keys.contains(&self.key));
        self.game && own.is_none_or(|row| !view.refuses_command(&row.command))
    }
}

/// The rows in their order.
pub(crate) const ROWS: [Row; 7] = [
    row("Open a saved game", Key::Char('o'), true, true),
    row("Watch a game", Key::Char('w'), true, true),
    row("How to play", Key::Char('i'), true, true),
    row("Settings", Key::Char('S'), true, true),
    row("Keys", Key::Char('?'), true, true),
    row("Back", Key::Escape, false, true),
    row("Quit", Key::Char('q'), true, true),
];

const fn row(text: &'static str, key: Key, home: bool, game: bool) -> Row {
    Row {
        text,
        key,
        home,
        game,
    }
}

/// The page to choose from that lies over the game because of the screen, and not of the game.
pub fn page_of(state: &UiState) -> Option<StartPage> {
    match &state.overlay {
        Overlay::Settings => Some(settings::page(state)),
        Overlay::Line(prompt @ (Prompt::Open | Prompt::Replay), line) => {
            saved_page(&state.saved, &line.text(), *prompt == Prompt::Replay)
        }
        _ => None,
    }
}

/// The page of saved games, on which `typed` is marked, which Enter takes; `None` where there are none.
fn saved_page(saved: &[SavedGame], typed: &str, watch: bool) -> Option<StartPage> {
    let tile = |game: &SavedGame| Tile {
        name: game.name.clone(),
        note: String::new(),
        says: game.told.clone(),
        state: TileState::Plain,
        figure: None,
        board: None,
    };
    let chosen = saved.iter().position(|game| game.name == typed);
    (!saved.is_empty()).then(|| StartPage {
        title: "Saved games".into(),
        lines: vec![plain(format!(
            "{}, the newest first. {}",
            match saved.len() {
                1 => String::from("One"),
                count => count.to_string(),
            },
            match watch {
                true => "Enter on an empty line watches the game on the board.",
                false => "Another name can be typed, Tab completes it.",
            }
        ))],
        items: vec![StartItem::Grid {
            tiles: saved.iter().map(tile).collect(),
            // None is marked where another name is typed.
            chosen: chosen.unwrap_or(saved.len()),
        }],
        first: 0,
    })
}

/// True where the page that is open is the first one of the game.
fn is_first(view: &View) -> bool {
    let page = view.start.as_ref();
    page.is_some_and(|page| page.title == view.title)
}

/// Where a person is on the pages around a game.
#[derive(Debug, Default)]
pub struct Pages {
    /// The page of all games is open; while a game is played back, it waits behind that.
    open: bool,
    /// The person has been at the board.
    board: bool,
    /// The board goes back to whoever has opened the screen.
    hands_back: bool,
    /// The game as it was saved or opened last.
    saved: Option<String>,
    said: Option<Message>,
}

impl Pages {
    /// The pages around a game that is about to begin; `hands_back` says that its board goes back to whoever has opened the
    /// screen.
    #[must_use]
    pub fn new(play: &dyn Play, home: Option<&Home>, hands_back: bool) -> Pages {
        let own_page = play.view().start.is_some();
        Pages {
            open: home.is_some_and(|home| home.opens_first) && own_page,
            board: !own_page,
            hands_back,
            saved: None,
            said: None,
        }
    }
}

/// A game in progress with the pages around it.
pub struct WithPages<'a> {
    play: &'a mut dyn Play,
    /// The page of all games; `None` where no other game is offered.
    home: Option<&'a mut Home>,
    at: &'a mut Pages,
}

/// Asked where another game would take the place of one that is not there again at the next start.
const NOT_KEPT: &str = "This game is not kept. Really leave it?";

/// Saved games among which the one on the board is looked for; each is read.
const COMPARED: usize = 100;

/// Asked where a saved game would take the place of one of its kind, of which one alone is kept.
const NOT_SAVED: &str = "The game on the board is not saved. Put it away for good?";

impl<'a> WithPages<'a> {
    /// The pages around `play`, on which the person is at this place.
    pub fn new(
        play: &'a mut dyn Play,
        home: Option<&'a mut Home>,
        at: &'a mut Pages,
    ) -> WithPages<'a> {
        WithPages { play, home, at }
    }

    /// The kind of a saved game of another kind than the game in progress, where another can be gone over to.
    fn other_kind(&self, name: &str) -> Option<Kind> {
        self.home.as_ref()?;
        let kind = self.play.saved_kind(name)?;
        (kind.title() != self.play.view().title).then_some(kind)
    }

    /// What an item of the page of all games leads to, where that is no affair of the game in progress.
    fn next_of(&self, item: usize) -> Option<NextGame> {
        let home = self.home.as_ref()?;
        let view = self.play.view();
        match *home.items(&view, self.at.board).get(item)? {
            Item::Lesson(kind) => Some(NextGame::Lesson(kind)),
            Item::Games => {
                let kind = home.card()?.kind;
                (kind.title() != view.title).then_some(NextGame::Page(kind))
            }
            _ => None,
        }
    }

    /// True where the game that is on the board was saved or opened as it stands.
    fn is_saved(&self) -> bool {
        let saved = self.at.saved.as_ref();
        saved.is_some_and(|saved| *saved == self.play.script())
    }

    /// True where a game is going on that can be had from no file as it stands.
    fn unsaved(&self) -> bool {
        let view = self.play.view();
        let played = !view.moves.is_empty() && !view.over();
        played && !self.is_saved() && !self.play.script().is_empty()
    }

    /// True where the game on the board lies in a file as it stands: in the one of this name, or in another saved game.
    fn is_in_file(&self, name: &str) -> bool {
        let script = self.play.script();
        let holds = |name: &str| self.play.saved_script(name).as_ref() == Some(&script);
        let others = self.saved_games();
        holds(name) || others.iter().take(COMPARED).any(|game| holds(&game.name))
    }

    /// Notes that the game as it stands lies in a file, where the last action was not refused.
    fn note_saved(&mut self) {
        let said = self.play.view().message;
        if said.is_none_or(|said| said.tone != Tone::Refusal) {
            self.at.saved = Some(self.play.script());
        }
    }

    /// The key Esc: a page back, and from the board to the first page.
    fn menu(&mut self) {
        let view = self.play.view();
        // A playback leads back to where it was begun.
        if self.home.is_none() || view.playback.is_some() {
            return self.play.act(Action::Menu);
        }
        match (self.at.open, view.start.is_some()) {
            (true, _) => self.go_on(),
            // A page of the game's own leads back to its first one.
            (false, true) if !is_first(&view) => self.play.act(Action::Menu),
            (false, true) => self.at.open = true,
            (false, false) => {
                self.play.act(Action::Menu);
                let view = self.play.view();
                self.at.open = view.start.is_some() && is_first(&view);
                self.at.board |= self.at.open || view.start.is_none();
            }
        }
    }

    /// From the page of all games to the board.
    fn go_on(&mut self) {
        let view = self.play.view();
        if !self.at.board && view.moves.is_empty() {
            self.at.said = Some(Message {
                text: "Enter takes the game that is chosen, q leaves.".into(),
                tone: Tone::Note,
            });
            return;
        }
        self.at.open = false;
        if view.start.is_some() {
            self.play.act(Action::Menu);
        }
        self.at.board = true;
    }

    /// Takes what is chosen on the page of all games.
    fn press_home(&mut self, item: usize) {
        let (view, next) = (self.play.view(), self.next_of(item));
        let Some(home) = &mut self.home else { return };
        let Some(&item) = home.items(&view, self.at.board).get(item) else {
            return;
        };
        home.next = next;
        match item {
            Item::GoOn => self.go_on(),
            Item::Page | Item::Games => self.at.open &= home.next.is_some(),
            Item::Lesson(_) | Item::Key(..) => {}
        }
    }

    /// Leaves the game in progress for another.
    fn go_over(&mut self, next: NextGame) {
        if let Some(home) = &mut self.home {
            home.next = Some(next);
        }
    }

    /// Goes on with a saved game, which may be one of another kind.
    fn open_saved(&mut self, name: String) {
        if let Some(kind) = self.other_kind(&name) {
            return self.go_over(NextGame::Saved(name, kind));
        }
        let in_file = pasted::text_of(&name).is_none();
        self.play.act(Action::Open(name));
        let view = self.play.view();
        let refused = view.message.is_some_and(|said| said.tone == Tone::Refusal);
        // What was opened is to be seen.
        if !refused {
            if in_file {
                self.note_saved();
            }
            self.at.open = false;
            if view.start.is_some() {
                self.play.act(Action::Menu);
            }
            self.at.board = true;
        }
    }

    /// Plays a game back, which may be one of another kind.
    fn watch(&mut self, name: String) {
        if let Some(kind) = self.other_kind(&name) {
            return self.go_over(NextGame::Watched(name, kind));
        }
        self.play.act(Action::Replay(name));
    }
}

impl Play for WithPages<'_> {
    fn view(&self) -> View {
        let mut view = self.play.view();
        let rows: Vec<&Row> = ROWS.iter().filter(|row| row.is_offered(&view)).collect();
        match (&self.home, &mut view.start) {
            (Some(home), _) if self.at.open && view.playback.is_none() => {
                view.start = Some(home.page(&view, self.at.board));
            }
            (_, Some(page)) => {
                let item = |row: &Row| StartItem::Key(row.text.into(), row.key);
                page.items.extend(rows.into_iter().map(item));
            }
            _ => {}
        }
        if let Some(said) = &self.at.said {
            view.message = Some(said.clone());
        }
        view
    }

    fn rules(&self) -> Vec<Rich> {
        match &self.home {
            Some(home) if self.at.open && self.play.view().playback.is_none() => {
                home.card().map_or(Vec::new(), |card| {
                    let title = vec![Span::Strong(card.kind.title().into())];
                    std::iter::once(title).chain(card.rules.clone()).collect()
                })
            }
            _ => self.play.rules(),
        }
    }

    fn rules_board(&self) -> Option<Box<BoardView>> {
        let home = self.home.as_ref()?;
        let view = self.play.view();
        let card = match self.at.open && view.playback.is_none() {
            true => home.card(),
            false => home
                .games
                .iter()
                .find(|card| card.kind.title() == view.title),
        };
        card?.board.clone()
    }

    fn act(&mut self, action: Action) {
        if !matches!(action, Action::Aim(_)) {
            self.at.said = None;
        }
        match action {
            Action::Menu => self.menu(),
            Action::Press(item) if self.at.open => self.press_home(item),
            Action::Choose(_, choice) if self.at.open => {
                if let Some(home) = self.home.as_mut().filter(|home| choice < home.games.len()) {
                    home.chosen = choice;
                }
            }
            Action::Open(name) => self.open_saved(name),
            Action::Replay(name) => self.watch(name),
            action @ (Action::Save(_) | Action::Overwrite(_)) => {
                self.play.act(action);
                self.note_saved();
            }
            action => self.play.act(action),
        }
    }

    fn tick(&mut self, now: Instant) -> bool {
        self.play.tick(now)
    }

    fn cover(&mut self, covered: bool) {
        self.play.cover(covered || self.at.open);
    }

    fn wake(&self) -> Option<Duration> {
        self.play.wake()
    }

    fn free_name(&self) -> String {
        self.play.free_name()
    }

    fn completions(&self, typed: &str) -> Vec<String> {
        self.play.completions(typed)
    }

    fn saved_games(&self) -> Vec<SavedGame> {
        let mut saved = self.play.saved_games();
        if self.home.is_none() {
            // Games of other kinds could be neither opened nor watched here.
            let title = self.play.view().title;
            saved.retain(|game| game.kind.is_none_or(|kind| kind.title() == title));
        }
        saved
    }

    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        self.play.read_saved(listed)
    }

    fn would_replace(&self, name: &str) -> bool {
        self.play.would_replace(name)
    }

    fn saved_kind(&self, name: &str) -> Option<Kind> {
        self.play.saved_kind(name)
    }

    fn saved_script(&self, name: &str) -> Option<String> {
        self.play.saved_script(name)
    }

    fn kept(&self) -> bool {
        self.at.hands_back || self.play.kept() || self.is_saved()
    }

    fn would_lose(&self, action: &Action) -> Option<&'static str> {
        let other = match action {
            Action::Press(item) if self.at.open => self.next_of(*item).is_some(),
            Action::Open(name) | Action::Replay(name) => self.other_kind(name).is_some(),
            _ => false,
        };
        match action {
            _ if other => (!self.kept()).then_some(NOT_KEPT),
            // What cannot be opened takes nothing's place.
            Action::Open(name) if self.play.saved_kind(name).is_none() => None,
            Action::Open(name) => {
                let lost = !self.at.hands_back && self.unsaved() && !self.is_in_file(name);
                lost.then_some(NOT_SAVED)
            }
            _ => None,
        }
    }

    fn script(&self) -> String {
        self.play.script()
    }

    fn text(&self) -> String {
        self.play.text()
    }

    fn drawn(&self) -> String {
        self.play.drawn()
    }

    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        self.play.write_text(name, text)
    }

    fn done(&self) -> bool {
        self.home.as_ref().is_some_and(|home| home.next.is_some()) || self.play.done()
    }
}

//! The state of a screen that is no state of the game: where the eye is and how things look.

use std::cell::Cell;

use super::keys::{Device, InputMode, KeyMap, LegendLine, Moment, Prompt};
use super::line::Line;
use super::palette::{PALETTES, Palette};
use atom4_play::confirmation::Confirmation;
use atom4_play::view::{
    Action, BoardView, Controller, GridShape, Hint, Message, Rich, SavedGame, Spot, StartPage,
    Tone, View,
};

/// The memory of a screen between two frames. The event loop changes it; screens draw from it, and only
/// what stands in a [`Cell`] do they set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UiState {
    /// The place that Enter would choose.
    pub cursor: Spot,
    /// The place that is kept in sight where not all of the board is seen: the cursor, as the keyboard left it.
    pub followed: Spot,
    /// A part of the board is looked at from near, as far as drawing it has told.
    pub near: Cell<bool>,
    /// The cursor is shown; it hides while the pointer leads.
    pub cursor_shown: bool,
    /// The selected item of the start page.
    pub item: usize,
    /// The page to choose from that was open when it was last looked at, by its title.
    pub page_seen: Option<String>,
    /// The saved games to choose from while the name of one is typed.
    pub saved: Vec<SavedGame>,
    /// Columns and rows of the grid of the start page, as far as drawing it has told.
    pub grid: Cell<GridShape>,
    /// The number of a tile, as far as it is typed; 0 for none.
    pub number: usize,
    /// The how-to-play page, fetched from the game when it is opened.
    pub rules: Vec<Rich>,
    /// The board above it, for screens that draw pictures.
    pub rules_board: Option<Box<BoardView>>,
    /// A page, a question or a line to type that lies over the game.
    pub overlay: Overlay,
    /// The last line that the page can begin with, as far as drawing it has told.
    pub last_line: Cell<usize>,
    /// The palette's place in [`PALETTES`].
    pub palette: usize,
    /// Legal places are marked.
    pub marks: bool,
    /// The places that would finish a line are marked; `None` until somebody has chosen.
    pub threats: Option<bool>,
    /// The considerations of the machine are shown.
    pub thoughts: bool,
    /// A bar says who is ahead, where no person plays against a machine.
    pub advantage: bool,
    /// The bar is there against the machine, too.
    pub advantage_machine: bool,
    /// The pointer belongs to the game (terminal: off gives it back for selecting text).
    pub mouse: bool,
    /// Nothing but ASCII is drawn (terminal).
    pub ascii: bool,
    /// Letters stand on the pieces (window; the terminal always shows them).
    pub letters: bool,
    /// A board with gravity stays as it is when gravity turns.
    pub fixed: bool,
    /// Moves are shown by a short animation.
    pub animation: bool,
    /// The part of the board in play fills the board's place; `None` where the screen decides.
    pub zoom: Option<bool>,
    /// A board was drawn: on a screen too small for one, keys of the game do nothing.
    pub board_seen: Cell<bool>,
    /// The bell rings at the end of a game, and when another person has moved.
    pub bell: bool,
    /// The keys that were chosen in place of the usual ones.
    pub keys: &'static KeyMap,
    /// `h j k l` walk.
    pub vi_keys: bool,
    /// The moves that are asked for a second time.
    pub confirm: Confirmation,
    /// The move that was picked and is made when it is asked for again, and the revision of its board.
    pub picked: Option<(Action, u64)>,
    /// The device on which this is seen; `None` where that is not settled.
    pub device: Option<Device>,
    /// The cursor has not moved since the hint came.
    pub hint_fresh: bool,
    /// Nor since one was asked for.
    pub hint_awaited: bool,
    /// Why what is chosen on the page of settings is not remembered; `None` where it is.
    pub forgets: Option<String>,
    /// Counts what was said to an input that did nothing, so that those who hear a page hear it each time.
    pub refused: u32,
    /// Something the screen itself has to say, in place of the game's message.
    pub notice: Option<Message>,
}

/// A thing that lies over the game and takes the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    Nothing,
    /// The key legend, from this line on.
    Keys(usize),
    /// The how-to-play page, from this line on.
    Rules(usize),
    /// The page of settings.
    Settings,
    /// Really quit?
    Quit,
    /// A question; what is done when it is answered by yes, and the line to which no leads back.
    Question(String, Action, Option<(Prompt, Line)>),
    /// A line being typed.
    Line(Prompt, Line),
}

impl Overlay {
    /// True where the game is not looked at: anything lies over the board but a move that is typed.
    #[must_use]
    pub const fn covers(&self) -> bool {
        !matches!(self, Overlay::Nothing | Overlay::Line(Prompt::Move, _))
    }

    /// The question that waits for yes or no.
    #[must_use]
    pub fn question(&self) -> Option<&str> {
        match self {
            Overlay::Quit => Some("This game is not kept. Really quit?"),
            Overlay::Question(question, ..) => Some(question),
            _ => None,
        }
    }
}

impl UiState {
    /// A fresh state with the cursor at `home` and the palette of that number.
    #[must_use]
    pub fn new(home: Spot, palette: usize) -> UiState {
        UiState {
            cursor: home,
            followed: home,
            near: Cell::new(false),
            cursor_shown: true,
            item: 0,
            page_seen: None,
            saved: Vec::new(),
            grid: Cell::new(GridShape::new(1, 1)),
            number: 0,
            rules: Vec::new(),
            rules_board: None,
            overlay: Overlay::Nothing,
            last_line: Cell::new(usize::MAX),
            palette: palette.min(PALETTES.len() - 1),
            marks: false,
            threats: None,
            thoughts: false,
            advantage: true,
            advantage_machine: false,
            mouse: true,
            ascii: false,
            letters: true,
            fixed: false,
            animation: true,
            zoom: None,
            board_seen: Cell::new(true),
            bell: false,
            keys: KeyMap::USUAL,
            vi_keys: false,
            confirm: Confirmation::default(),
            picked: None,
            device: None,
            hint_fresh: false,
            hint_awaited: false,
            forgets: None,
            refused: 0,
            notice: None,
        }
    }

    /// Looks at the page to choose from: of one that has just opened its first item is selected.
    pub fn sees_page(&mut self, page: Option<&StartPage>) {
        let title = page.map(|page| page.title.clone());
        if let Some(page) = page.filter(|_| title != self.page_seen) {
            self.item = page.first;
        }
        self.page_seen = title;
    }

    /// The palette in use.
    #[must_use]
    pub fn colours(&self) -> &'static Palette {
        PALETTES.get(self.palette).unwrap_or(&PALETTES[0])
    }

    /// The moment, for the key table.
    #[must_use]
    pub fn mode(&self, view: &View) -> InputMode {
        match &self.overlay {
            Overlay::Keys(_) | Overlay::Rules(_) => InputMode::Page,
            Overlay::Quit | Overlay::Question(..) => InputMode::Question,
            Overlay::Line(..) => InputMode::Line,
            Overlay::Settings => InputMode::Start,
            Overlay::Nothing if view.start.is_some() => InputMode::Start,
            Overlay::Nothing => UiState::board_mode(view),
        }
    }

    /// True where places that would finish a line are marked: as somebody has chosen, else in a game with a machine
    /// alone, for between two people a mark would tell each what the other has overlooked.
    #[must_use]
    pub fn shows_threats(&self, view: &View) -> bool {
        let machine = || {
            let mut players = view.players.iter();
            players.any(|player| player.controller == Controller::Machine)
        };
        self.threats.unwrap_or_else(machine)
    }

    /// True where a bar says who is ahead.
    #[must_use]
    pub fn shows_advantage(&self, view: &View) -> bool {
        match plays_machine(view) {
            true => self.advantage_machine,
            false => self.advantage,
        }
    }

    /// Turns the bar of the game that is shown on or off; whether it is on now.
    pub fn flip_advantage(&mut self, view: &View) -> bool {
        let switch = match plays_machine(view) {
            true => &mut self.advantage_machine,
            false => &mut self.advantage,
        };
        *switch = !*switch;
        *switch
    }

    /// The moment at the board, whatever lies over it.
    fn board_mode(view: &View) -> InputMode {
        match view.playback {
            Some(_) => InputMode::Watch,
            None => InputMode::Game,
        }
    }

    /// All that decides what a key does.
    #[must_use]
    pub fn moment(&self, view: &View, device: Device) -> Moment {
        Moment {
            mode: self.mode(view),
            game: view.keys,
            device,
            map: self.keys,
            vi: self.vi_keys,
            asks: view.asks,
            named: view.named.is_some(),
            remote: view.is_remote(),
            tiles: view
                .start
                .as_ref()
                .is_some_and(|page| page.tiles().is_some()),
        }
    }

    /// The same for the board, whatever lies over it.
    #[must_use]
    pub fn moment_at_board(&self, view: &View, device: Device) -> Moment {
        self.moment(view, device).with(UiState::board_mode(view))
    }

    /// The move that was picked and waits to be asked for again.
    #[must_use]
    pub fn picked_move(&self, view: &View) -> Option<&Action> {
        let (action, revision) = self.picked.as_ref()?;
        (view.awaits_person() && *revision == view.revision).then_some(action)
    }

    /// The meaning of the signs in the list of moves, with the keys as they are for the person here.
    #[must_use]
    pub fn legend(&self, view: &View, device: Device) -> String {
        self.moment(view, device).with_own_keys(&view.legend())
    }

    /// The heading of the list of moves, with the keys as they are for the person here.
    #[must_use]
    pub fn heading_of_moves(&self, view: &View, device: Device) -> String {
        let moment = self.moment(view, device);
        moment.with_own_keys(view.heading_of_moves())
    }

    /// The page of keys in chapters, each with its title: what counts on the page that is open, or at the board.
    #[must_use]
    pub fn chapters(&self, view: &View, device: Device) -> Vec<(&'static str, Vec<LegendLine>)> {
        let moment = match view.start {
            Some(_) => self.moment(view, device).with(InputMode::Start),
            None => self.moment_at_board(view, device),
        };
        moment.chapters(|command| view.refuses_command(command))
    }

    /// True where Enter makes the proposed move: the cursor is at its place or need not be there, or has stayed where it was
    /// when a move without a place was proposed.
    #[must_use]
    pub fn takes_hint(&self, view: &View) -> bool {
        view.awaits_person()
            && match view.hint {
                Some(Hint::Place(spot)) => spot == self.cursor || view.hint_anywhere,
                Some(Hint::Rotate(_)) => self.hint_fresh,
                None => false,
            }
    }

    /// Says something on the message line until the next key.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Message {
            text: text.into(),
            tone: Tone::Note,
        });
    }
}

/// True where a person plays against a machine on the board that is shown.
fn plays_machine(view: &View) -> bool {
    let sits = |who: Controller| view.players.iter().any(|player| player.controller == who);
    view.playback.is_none() && sits(Controller::Machine) && sits(Controller::Person)
}

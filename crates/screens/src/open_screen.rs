//! A screen that stays open from one game to the next, and looks as the settings file says.

use std::io::{self, IsTerminal};
use std::time::Duration;

use super::event_loop::{self, Shown};
use super::keys::KeyMap;
use super::line::Line;
use super::palette::{self, PALETTES};
use super::screen::{Device, Ending, Screen, Stage};
use super::start::settings::{SWITCHES, Switch};
use super::start::{Home, NextGame, Pages, WithPages};
use super::state::{Overlay, UiState};
#[cfg(any(unix, windows))]
use super::terminal::TerminalScreen;
#[cfg(unix)]
use super::x11::screen::X11Screen;
use atom4_play::confirmation::Confirmation;
use atom4_play::keys::Prompt;
#[cfg(any(unix, windows))]
use atom4_play::view::Spot;
use atom4_play::view::{Action, Message, Play, SavedGame, Tone, WindowSize};
use atom4_profile::{KeyLine, Profile};

/// A terminal or window that is ours.
pub struct OpenScreen {
    screen: Box<dyn Screen>,
    state: UiState,
    profile: Profile,
    /// The looks as the settings file has them.
    remembered: Looks,
    /// What is wrong with the settings file, until it has been said.
    wrong: Option<String>,
    /// The keys that were chosen in the settings file.
    keys: Vec<KeyLine>,
    /// What was said already of keys that cannot be had.
    keys_told: Vec<String>,
    /// The saved game that is played back when the next game is shown.
    watched: Option<String>,
    /// The page of all games; `None` where no other game is offered.
    home: Option<Home>,
    /// The board goes back to whoever has opened the screen, so that nothing is lost when it closes.
    hands_back: bool,
}

/// A device to play on, as it was asked for, or as it is chosen where nothing was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenChoice {
    /// The device.
    pub device: Device,
    /// Nobody has asked for it: where it cannot be had, the terminal will do.
    pub or_terminal: bool,
}

impl ScreenChoice {
    /// The screen that `open` opens, or the terminal in its place, which says why.
    ///
    /// # Errors
    /// Why the screen could not be had.
    pub fn open(
        self,
        mut open: impl FnMut(Device) -> io::Result<OpenScreen>,
    ) -> io::Result<OpenScreen> {
        open(self.device).or_else(|error| {
            if !self.or_terminal || !io::stdin().is_terminal() {
                return Err(error);
            }
            let Ok(mut screen) = open(Device::Terminal) else {
                return Err(error);
            };
            screen.say_first(format!("No window: {error}"));
            Ok(screen)
        })
    }
}

/// Makes the screen that a page in a browser is, and writes a line that says its address.
pub type OpenPage = fn(&mut dyn io::Write) -> io::Result<Box<dyn Screen>>;

/// Said where a page is asked for and cannot be had.
pub const NO_PAGE: &str = "this program was built without the page in a browser";

/// What is remembered of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Looks {
    palette: usize,
    switches: [bool; SWITCHES.len()],
    confirm: Confirmation,
    window: Option<WindowSize>,
    full_screen: Option<bool>,
}

impl OpenScreen {
    /// Takes the terminal, or opens a window; one that `size` says nothing about is as large as the settings file says.
    ///
    /// # Errors
    /// Why the screen could not be had.
    pub fn open(device: Device, size: WindowSize, profile: &Profile) -> io::Result<OpenScreen> {
        let (screen, state) = of_device(device, size, profile)?;
        OpenScreen::on(screen, state, profile)
    }

    /// A screen that is open already.
    ///
    /// # Errors
    /// When it is gone.
    pub fn on(
        mut screen: Box<dyn Screen>,
        mut state: UiState,
        profile: &Profile,
    ) -> io::Result<OpenScreen> {
        let (preferences, wrong) = profile.preferences();
        let named = preferences.palette.as_deref().map(palette::by_name);
        // A terminal without colours has chosen already.
        if let Some(Some(place)) = named.filter(|_| state.palette == 0) {
            state.palette = place;
        }
        for Switch { name, at, .. } in &SWITCHES {
            if let Some(on) = preferences.switches.get(*name) {
                *at(&mut state) = *on;
            }
        }
        state.confirm = preferences.confirm.unwrap_or_default();
        state.device = Some(screen.device());
        state.forgets = profile.takes_settings().err();
        if !state.mouse {
            screen.capture_mouse(false)?;
        }
        let remembered = Looks::of(&*screen, &mut state);
        let unknown = match (named, &preferences.palette) {
            (Some(None), Some(name)) => {
                let names: Vec<&str> = PALETTES.iter().map(|palette| palette.name).collect();
                let names = names.join(", ");
                Some(format!(
                    "settings: no palette is called {name:?}; there are {names}"
                ))
            }
            _ => None,
        };
        Ok(OpenScreen {
            screen,
            state,
            profile: profile.clone(),
            remembered,
            wrong: wrong.or(unknown),
            keys: preferences.keys,
            keys_told: Vec::new(),
            watched: None,
            home: None,
            hands_back: false,
        })
    }

    /// Something to say when the next game is shown.
    pub fn say_first(&mut self, text: String) {
        self.wrong = Some(text);
    }

    /// Something to say now, until the next key.
    pub fn say(&mut self, text: String) {
        self.state.say(text);
    }

    /// Plays a saved game back when the next game is shown.
    pub fn watch_first(&mut self, name: String) {
        self.watched = Some(name);
    }

    /// Offers other games on this page from now on.
    pub fn offer(&mut self, home: Home) {
        self.home = Some(home);
    }

    /// Offers no other games any more.
    pub fn offer_nothing(&mut self) {
        self.home = None;
    }

    /// Asks whether this saved game is to be opened, as if its name had been typed.
    pub fn ask_to_open(&mut self, name: &str, saved: Vec<SavedGame>) {
        self.state.saved = saved;
        self.state.overlay = Overlay::Line(Prompt::Open, Line::proposed(name));
    }

    /// From now on the board goes back to whoever has opened the screen.
    pub fn hand_back(&mut self) {
        self.hands_back = true;
    }

    /// What the person wants in place of the game that was just left.
    pub fn next_game(&mut self) -> Option<NextGame> {
        self.home.as_mut()?.next.take()
    }

    /// Writes what has changed since it was last written. A file that cannot be written is no fault of the game.
    fn remember(&mut self) {
        let now = Looks::of(&*self.screen, &mut self.state);
        let before = std::mem::replace(&mut self.remembered, now.clone());
        if now == before {
            return;
        }
        let _ = self.profile.change(|preferences| {
            if now.palette != before.palette {
                preferences.palette = Some(self.state.colours().name.to_owned());
            }
            let changed = now.switches.iter().zip(before.switches);
            for (switch, (on, was)) in SWITCHES.iter().zip(changed) {
                if *on != was {
                    preferences.switches.insert(switch.name.to_owned(), *on);
                }
            }
            if now.confirm != before.confirm {
                preferences.confirm = Some(now.confirm);
            }
            if now.full_screen != before.full_screen {
                preferences.full_screen = now.full_screen;
            }
            if let Some(size) = now.window.filter(|_| now.window != before.window) {
                preferences.window = size;
            }
        });
    }
}

/// A game on an open screen, between two steps.
pub struct OnScreen {
    shown: Shown,
    pages: Pages,
}

impl OpenScreen {
    /// Puts the cursor and what lies over the board where a game begins; the pages around it.
    fn begin(&mut self, play: &mut dyn Play) -> Pages {
        self.state.cursor = play.view().board.home;
        self.state.cursor_shown = true;
        self.state.overlay = Overlay::Nothing;
        self.state.page_seen = None;
        self.state.notice = None;
        let keys = self.choose_keys(play);
        if let Some(wrong) = self.wrong.take().or(keys) {
            self.state.notice = Some(Message {
                text: wrong,
                tone: Tone::Refusal,
            });
        }
        let mut pages = Pages::new(play, self.home.as_ref(), self.hands_back);
        if let Some(name) = self.watched.take() {
            WithPages::new(play, self.home.as_mut(), &mut pages).act(Action::Replay(name));
        }
        pages
    }

    /// Takes the keys that were chosen, for this game: what is wrong with them, where that was not said before.
    fn choose_keys(&mut self, play: &dyn Play) -> Option<String> {
        let (map, mut wrong) = KeyMap::of(&self.keys, play.view().keys);
        self.state.keys = map;
        wrong.retain(|why| !self.keys_told.contains(why));
        self.keys_told.extend(wrong.iter().cloned());
        let first = wrong.first()?;
        Some(match wrong.len() {
            1 => format!("settings.toml: {first}."),
            more => format!(
                "settings.toml: {first}; and {} more, which atom4 keys tells.",
                more - 1
            ),
        })
    }

    /// Begins to show a game step by step, for those who cannot wait for its end.
    pub fn show(&mut self, play: &mut dyn Play) -> OnScreen {
        let mut pages = self.begin(play);
        let mut play = WithPages::new(play, self.home.as_mut(), &mut pages);
        OnScreen {
            shown: Shown::first(&mut play, &mut self.state),
            pages,
        }
    }

    /// Handles the inputs that have come and draws what is new: the time until something is due, or how the game was left.
    /// The looks that were changed are remembered.
    pub fn step(&mut self, play: &mut dyn Play, on: &mut OnScreen) -> Result<Duration, Ending> {
        let mut play = WithPages::new(play, self.home.as_mut(), &mut on.pages);
        let (screen, state) = (&mut *self.screen, &mut self.state);
        let heard = on.shown.hear(&mut play, screen, state, Duration::ZERO);
        let step = heard.and_then(|ending| match ending {
            Some(ending) => Ok(Err(ending)),
            None => {
                let rest = on.shown.step(&mut play, screen, state)?;
                Ok(rest.ok_or(Ending::Left))
            }
        });
        let step = step.unwrap_or_else(|error| Err(Ending::Lost(error.to_string())));
        if step.is_err() {
            play.act(Action::Leave);
        }
        self.remember();
        step
    }
}

impl Stage for OpenScreen {
    /// Plays until the person leaves or the screen is gone. The looks that were changed meanwhile are remembered.
    fn play(&mut self, play: &mut dyn Play) -> Ending {
        let mut pages = self.begin(play);
        let mut play = WithPages::new(play, self.home.as_mut(), &mut pages);
        let ending = event_loop::run(&mut play, &mut *self.screen, &mut self.state);
        self.remember();
        ending
    }
}

/// The terminal, or a window; one that `size` says nothing about is as large as the settings file says.
fn of_device(
    device: Device,
    size: WindowSize,
    profile: &Profile,
) -> io::Result<(Box<dyn Screen>, UiState)> {
    match device {
        Device::Terminal => terminal(),
        Device::Window => window(size, profile),
        // Its makers lie above the screens.
        Device::Page => Err(io::Error::other(NO_PAGE)),
    }
}

#[cfg(any(unix, windows))]
fn terminal() -> io::Result<(Box<dyn Screen>, UiState)> {
    let screen = TerminalScreen::open()?;
    let state = screen.state(Spot::default());
    Ok((Box::new(screen), state))
}

#[cfg(not(any(unix, windows)))]
fn terminal() -> io::Result<(Box<dyn Screen>, UiState)> {
    Err(io::Error::other("there is no terminal here"))
}

#[cfg(unix)]
fn window(size: WindowSize, profile: &Profile) -> io::Result<(Box<dyn Screen>, UiState)> {
    let (preferences, _) = profile.preferences();
    let size = WindowSize {
        width: size.width.or(preferences.window.width),
        height: size.height.or(preferences.window.height),
    };
    let full = preferences.full_screen.unwrap_or(false);
    let mut state = UiState::new(Spot::default(), 0);
    state.marks = true;
    Ok((Box::new(X11Screen::open(size, full)?), state))
}

#[cfg(not(unix))]
fn window(_: WindowSize, _: &Profile) -> io::Result<(Box<dyn Screen>, UiState)> {
    Err(io::Error::other(
        "the window needs X11, which is for Unix alone",
    ))
}

impl Looks {
    fn of(screen: &dyn Screen, state: &mut UiState) -> Looks {
        let full_screen = screen.is_full_screen();
        Looks {
            palette: state.palette,
            switches: SWITCHES.each_ref().map(|switch| *(switch.at)(state)),
            confirm: state.confirm,
            // The size of the whole display is not the size that somebody wanted.
            window: screen.size().filter(|_| full_screen != Some(true)),
            full_screen,
        }
    }
}

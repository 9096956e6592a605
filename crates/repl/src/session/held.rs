//! A kept game that another program plays at this moment: it can be watched, gone on with as a copy, or taken over.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::place::KeptIn;
use super::saved_games::{ScriptFiles, of_script};
use super::script_file::{script, write_new};
use super::{Session, names};
use crate::game::{GameEntry, GameList, PlayContext};
use atom4_play::lent::Lent;
use atom4_play::messages::Messages;
use atom4_play::refusal::Refusal;
use atom4_play::seats::{Seat, Seated, Seats};
use atom4_play::settings::Settings;
use atom4_play::view::{Action, Controller, Play, Rich, StartItem, StartPage, Turn, View, plain};
use atom4_profile::{KeptGame, Profile};
use atom4_screens::screen::{Ending, Stage};

/// The game is looked at so often while it is watched.
const OFTEN: Duration = Duration::from_millis(200);

/// What can be done, from top to bottom.
const ITEMS: [(Item, &str); 4] = [
    (Item::Watch, "Watch it while it is played there"),
    (Item::Copy, "Go on with a copy of it"),
    (Item::TakeOver, "Take it over: nothing more is kept there"),
    (Item::Others, "Another game"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Watch,
    Copy,
    TakeOver,
    Others,
}

/// What a person wants who has met such a game.
#[derive(Debug)]
pub enum Met {
    /// To play it, kept as was agreed on.
    Plays,
    /// To play another one.
    Others,
}

/// The game, as those see it who do not play it.
struct Held {
    games: GameList,
    entry: &'static GameEntry,
    profile: Profile,
    /// The folder that copies are written to.
    folder: PathBuf,
    game: Box<dyn Play + Send>,
    /// The kept game that is shown, with its settings.
    shown: Option<KeptGame>,
    looked: Instant,
    /// The page of what can be done is open.
    page: bool,
    /// The other program is gone.
    free: bool,
    messages: Messages,
    agreed: Option<KeptIn>,
    others: bool,
}

impl Held {
    fn new(session: &Session, entry: &'static GameEntry) -> Held {
        let mut held = Held {
            games: session.games.clone(),
            entry,
            profile: session.profile.clone(),
            folder: session.resolve(""),
            game: play(&session.games, entry, None),
            shown: None,
            looked: Instant::now(),
            page: true,
            free: false,
            messages: Messages::default(),
            agreed: None,
            others: false,
        };
        held.look();
        held
    }

    fn name(&self) -> &'static str {
        self.entry.kind().hyphened()
    }

    /// Takes up what the other program has kept since; true where something is new.
    fn look(&mut self) -> bool {
        self.looked = Instant::now();
        let free = !self.profile.is_claimed(self.name());
        let left = free != self.free;
        self.free = free;
        // Whoever looks back over the game goes on doing so.
        if self.game.view().playback.is_some() {
            return left;
        }
        match self.profile.kept(self.name()) {
            Ok(kept) if kept != self.shown => {
                self.game = play(&self.games, self.entry, kept.as_ref());
                self.shown = kept;
                true
            }
            _ => left,
        }
    }

    /// The page of what can be done.
    fn start_page(&self) -> StartPage {
        let title = self.entry.kind().title();
        let (title, told) = match self.free {
            false => (
                format!("{title} is being played"),
                "Another atom4 plays this game. One of the two can keep it.",
            ),
            true => (title.into(), "The other atom4 has left this game."),
        };
        let buttons = ITEMS.iter().map(|(item, text)| {
            String::from(match item {
                Item::Watch if self.free => "Look at it",
                Item::TakeOver if self.free => "Go on with it",
                _ => text,
            })
        });
        StartPage {
            title,
            lines: vec![plain(told)],
            items: buttons.map(StartItem::Button).collect(),
            first: 0,
        }
    }

    /// A copy of the game, in a file of its own.
    fn copy(&self) -> Result<KeptIn, Refusal> {
        let kind = self.entry.kind();
        let name = names::free(&self.folder, kind);
        let path = names::path(&self.folder, &name);
        let kept = self.shown.as_ref().map(|kept| kept.script.clone());
        let kept = kept.unwrap_or_else(|| script(kind, &self.game.script(), &Settings::default()));
        write_new(&path, &name, &kept)?;
        Ok(KeptIn::Copy(path))
    }

    fn take_over(&self) -> Result<KeptIn, Refusal> {
        let claim = self.profile.take_over(self.name());
        let claim = claim.map_err(|error| {
            Refusal::new(format!(
                "the other atom4 writes just now; try again ({error})"
            ))
        })?;
        Ok(KeptIn::Kept(Arc::new(claim)))
    }

    fn press(&mut self, item: usize) {
        let agreed = match ITEMS.get(item) {
            Some((Item::Watch, _)) => return self.page = false,
            Some((Item::Others, _)) => return self.others = true,
            Some((Item::Copy, _)) => self.copy(),
            Some((Item::TakeOver, _)) => self.take_over(),
            None => return,
        };
        match agreed {
            Ok(place) => self.agreed = Some(place),
            Err(refusal) => self.messages.refuse(refusal),
        }
    }
}

/// The kept game with nobody at it who could move; a fresh one where nothing is kept or can be read.
fn play(
    games: &GameList,
    entry: &'static GameEntry,
    kept: Option<&KeptGame>,
) -> Box<dyn Play + Send> {
    let read =
        kept.and_then(|kept| of_script(games, &kept.script, Settings::default().allowance).ok());
    let read = read.filter(|session| session.kind() == entry.kind());
    let settings = read
        .as_ref()
        .map_or_else(Settings::default, |session| session.settings.clone());
    let game = read.map_or_else(|| entry.fresh(), Session::into_game);
    let seated = kept.map(|kept| Seated {
        seats: [Seat::Person; 2],
        ..kept.seated
    });
    let files = ScriptFiles::new(games.clone(), PathBuf::new(), None, Profile::none());
    game.into_play(PlayContext {
        profile: Profile::none(),
        seats: Seats::TWO_PLAYERS,
        seated,
        settings: Lent::from(settings),
        saved: Lent::Given(Box::new(files)),
        advised: false,
        workplace: None,
    })
}

impl Play for Held {
    fn view(&self) -> View {
        let mut view = self.game.view();
        view.start = self.page.then(|| self.start_page());
        view.turn = match view.turn {
            Turn::Person(side) => Turn::Machine(side),
            Turn::Puzzle(false) => Turn::Replay,
            turn => turn,
        };
        view.board.marks.legal.clear();
        view.aim = None;
        for own in &mut view.players {
            own.controller = Controller::Remote;
        }
        view.never = vec![
            Action::Undo,
            Action::Redo,
            Action::Hint,
            Action::MoveNow,
            Action::Swap,
            Action::Level(1),
            Action::Next,
            Action::Restart,
            Action::Save(String::new()),
            Action::Open(String::new()),
        ];
        let watching = !self.page && view.playback.is_none();
        if watching && view.message.is_none() {
            let mut messages = Messages::default();
            messages.say(match self.free {
                false => "You watch a game that another atom4 plays. Esc: what can be done.",
                true => "The other atom4 has left this game. Esc: what can be done.",
            });
            view.message = messages.standing();
        }
        view.message = self.messages.standing().or(view.message);
        view
    }

    fn rules(&self) -> Vec<Rich> {
        self.game.rules()
    }

    fn act(&mut self, action: Action) {
        if matches!(action, Action::Aim(_)) {
            return;
        }
        self.messages.clear();
        let looks_back = self.game.view().playback.is_some();
        match action {
            Action::Press(item) if self.page => self.press(item),
            Action::Menu if !looks_back => self.page = !self.page,
            Action::Menu | Action::Step(_) | Action::End(_) | Action::Pause | Action::Delay(_)
                if looks_back =>
            {
                self.game.act(action);
                self.look();
            }
            Action::LookAt(_) if !self.page => self.game.act(action),
            Action::Replay(name) if !self.page && name.is_empty() => {
                self.game.act(Action::Replay(name));
            }
            Action::Leave | Action::Choose(..) => {}
            _ if self.page => self
                .messages
                .refuse("choose first what is to become of this game"),
            _ => self
                .messages
                .refuse("another atom4 plays this game; Esc shows what can be done"),
        }
    }

    fn text(&self) -> String {
        self.game.text()
    }

    fn drawn(&self) -> String {
        self.game.drawn()
    }

    fn tick(&mut self, now: Instant) -> bool {
        let back = self.game.view().playback.is_some() && self.game.tick(now);
        let new = self.looked.elapsed() >= OFTEN && self.look();
        back || new
    }

    fn wake(&self) -> Option<Duration> {
        self.game.view().playback.and_then(|_| self.game.wake())
    }

    /// The other program keeps it.
    fn kept(&self) -> bool {
        true
    }

    fn done(&self) -> bool {
        self.agreed.is_some() || self.others
    }
}

impl Session {
    /// True where another program plays the kept game of the kind in progress.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.profile.is_claimed(self.kind().hyphened())
    }

    /// Goes over to a game that no other program plays, where there is one.
    pub fn choose_free(&mut self) {
        let free = |entry: &&'static GameEntry| !self.profile.is_claimed(entry.kind().hyphened());
        let found = self.games.iter().find(free);
        if let Some(entry) = found.filter(|_| self.is_held()) {
            self.choose(entry);
        }
    }

    /// Shows the kept game of the kind in progress, which another program plays, and what can be done; what the person
    /// wants, `None` where they leave.
    pub fn meet(&mut self, stage: &mut dyn Stage) -> (Ending, Option<Met>) {
        let mut held = Held::new(self, self.entry);
        let ending = stage.play(&mut held);
        let met = match (held.agreed, held.others) {
            (Some(place), _) => {
                self.agreed = Some(place);
                Some(Met::Plays)
            }
            (None, true) => Some(Met::Others),
            (None, false) => None,
        };
        (ending, met)
    }
}

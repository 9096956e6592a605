//! What an input does: keys and their commands, lines that are typed, pages.

use crate::keys::{Edit, InputMode, Key, KeyCommand, Prompt, latin_twin};
use crate::line::Line;
use crate::palette::PALETTES;
use crate::picture_file::FileKind;
use crate::screen::{Device, Ending, Input, Screen};
use crate::state::{Overlay, UiState};
use atom4_play::view::{Action, Lattice, Play, Tone, View, Walk, Way};

/// All that handling one input needs.
pub(super) struct InputHandler<'a> {
    pub(super) play: &'a mut dyn Play,
    pub(super) screen: &'a mut dyn Screen,
    pub(super) state: &'a mut UiState,
    pub(super) view: &'a View,
    /// The game was asked something, so that there is something new to see.
    pub(super) acted: bool,
}

impl InputHandler<'_> {
    /// Handles one input; the ending when it is the last.
    pub(super) fn input(&mut self, input: Input) -> std::io::Result<Option<Ending>> {
        match input {
            Input::Key(key) => {
                let twin = match key {
                    Key::Char(c) => latin_twin(c).map(Key::Char),
                    _ => None,
                };
                return self.key(self.counting(key, twin));
            }
            Input::Placed(key, place) => return self.key(self.counting(key, Some(place))),
            Input::Press(target, button) => return self.press(target, button, false),
            Input::Touch(target, button) => return self.press(target, button, true),
            Input::Paste(text) => self.paste(&text),
            Input::Clipboard(fault) => self.clipboard(fault),
            Input::Point(target) => self.point(target),
            Input::Scroll(by) => self.scroll(by),
            Input::ScrollMoves(by) => self.scroll_moves(by),
            Input::Drag(from, to) => self.drag(from, to),
            Input::Turn(sixths) => {
                let seen = (3 - sixths).rem_euclid(6) as u8;
                if self.on_board() {
                    return self.command(&KeyCommand::TurnDown(seen), InputMode::Game);
                }
            }
            Input::Redraw | Input::ViewTurned => {}
            // A window asks where something would be lost, and not again; what has no more input can only end.
            Input::Close
                if self.screen.device() == Device::Window
                    && !self.play.kept()
                    && self.state.overlay != Overlay::Quit =>
            {
                self.state.overlay = Overlay::Quit;
            }
            Input::Close => return Ok(Some(Ending::Left)),
            Input::Terminate(signal) => return Ok(Some(Ending::Terminated(signal))),
        }
        Ok(None)
    }

    /// Asks the game for something.
    pub(super) fn ask(&mut self, action: Action) {
        self.acted = true;
        self.play.act(action);
    }

    /// What counts of a key with a meaning and, on a keyboard without Latin letters, a place: the place where the meaning has
    /// no command, but in a line of text. Moves are typed by place, for their letters are Latin.
    fn counting(&self, key: Key, place: Option<Key>) -> Key {
        let moment = self.state.moment(self.view, self.screen.device());
        let own = match &self.state.overlay {
            Overlay::Line(Prompt::Move, _) => false,
            Overlay::Line(..) => true,
            _ => moment.command(key).is_some(),
        };
        place.filter(|_| !own).unwrap_or(key)
    }

    pub(super) fn key(&mut self, key: Key) -> std::io::Result<Option<Ending>> {
        self.state.notice = None;
        let mode = self.state.mode(self.view);
        let key = key.plain(mode);
        if !self.state.board_seen.get() && !self.plays_blind(key) {
            return Ok(None);
        }
        let moment = self.state.moment(self.view, self.screen.device());
        let command = moment.command(key);
        if !matches!(command, Some(KeyCommand::Number(_))) {
            self.state.number = 0;
        }
        let Some(command) = command else {
            self.unbound_key(key, mode);
            return Ok(None);
        };
        self.command(&command.clone(), mode)
    }

    /// True for a key that counts while no board is seen: one that leaves, or answers.
    pub(super) fn plays_blind(&self, key: Key) -> bool {
        let moment = self.state.moment(self.view, self.screen.device());
        self.state.overlay != Overlay::Nothing
            || matches!(
                moment.command(key),
                Some(
                    KeyCommand::Quit
                        | KeyCommand::Leave
                        | KeyCommand::Suspend
                        | KeyCommand::Repaint
                        | KeyCommand::FullScreen
                )
            )
    }

    /// True where nothing lies over the board.
    pub(super) fn on_board(&self) -> bool {
        self.state.overlay == Overlay::Nothing && self.view.start.is_none()
    }

    /// A key without a row: a character of a line, or the first one of a typed move.
    pub(super) fn unbound_key(&mut self, key: Key, mode: InputMode) {
        let Key::Char(c) = key else { return };
        if let Overlay::Line(_, line) = &mut self.state.overlay {
            line.insert(c);
        } else if mode == InputMode::Game && self.view.keys.move_starts.contains(c) {
            self.state.overlay = Overlay::Line(Prompt::Move, Line::typed(&c.to_string()));
        } else if mode == InputMode::Watch && self.begins_another(key) {
            self.state.say(format!(
                "This is a playback; Esc leads back to the game, then {}.",
                key.name()
            ));
        } else if matches!(mode, InputMode::Game | InputMode::Watch) {
            let moment = self.state.moment(self.view, self.screen.device());
            let keys = moment.with_own_keys("? shows the keys.");
            let name = key.name();
            self.state.say(format!("{name} does nothing here; {keys}"));
        }
    }

    /// True for a key that begins another round or game, at the board of one that is played.
    fn begins_another(&self, key: Key) -> bool {
        let moment = self.state.moment(self.view, self.screen.device());
        matches!(
            moment.with(InputMode::Game).command(key),
            Some(KeyCommand::Act(Action::Next | Action::Restart))
        )
    }

    pub(super) fn command(
        &mut self,
        command: &KeyCommand,
        mode: InputMode,
    ) -> std::io::Result<Option<Ending>> {
        let places = [
            KeyCommand::Place,
            KeyCommand::PlaceFirst,
            KeyCommand::PlaceOther,
        ];
        if !places.contains(command) {
            self.state.picked = None;
        }
        match command {
            KeyCommand::Act(Action::Menu) if self.state.overlay == Overlay::Settings => {
                self.state.overlay = Overlay::Nothing;
            }
            KeyCommand::Act(action) => {
                self.state.hint_awaited |= *action == Action::Hint;
                self.act(action.clone());
            }
            KeyCommand::Walk(way) => self.walk(*way, mode),
            KeyCommand::Place if mode == InputMode::Start => {
                return self.start_item(self.state.item, None);
            }
            // While nobody can place, the key stops and starts the machines.
            KeyCommand::Place if !self.view.awaits_person() && self.view.pace.is_some() => {
                self.act(Action::Pause);
            }
            KeyCommand::Place if self.state.picked_move(self.view).is_some() => self.make_picked(),
            KeyCommand::Place if self.state.takes_hint(self.view) => {
                self.make(Action::TakeHint, self.state.cursor, false);
            }
            // Nobody has seen yet what a piece at the cursor would do.
            KeyCommand::Place if self.view.hint_comes && self.state.hint_awaited => {
                self.state
                    .say("The hint is on its way; Enter takes it then.");
            }
            KeyCommand::Place | KeyCommand::PlaceFirst => {
                self.state.cursor_shown = true;
                let at = self.state.cursor;
                self.make(Action::Place(at), at, false);
            }
            KeyCommand::PlaceOther => {
                self.state.cursor_shown = true;
                let at = self.state.cursor;
                self.make(Action::PlaceOther(at), at, false);
            }
            KeyCommand::Ask(ask) => {
                self.state.saved = match ask {
                    Prompt::Open | Prompt::Replay => self.play.saved_games(),
                    _ => Vec::new(),
                };
                let line = match (ask, self.state.saved.first()) {
                    (Prompt::Save, _) => Line::proposed(&self.play.free_name()),
                    // Enter takes the game that is marked in the list.
                    (Prompt::Open, Some(last)) => Line::proposed(&last.name),
                    (Prompt::Name, _) => {
                        Line::proposed(self.view.named.as_deref().unwrap_or_default())
                    }
                    _ => Line::default(),
                };
                self.state.overlay = Overlay::Line(*ask, line);
                if *ask == Prompt::Save {
                    self.state.say(PICTURES);
                }
                self.read_saved();
            }
            KeyCommand::Confirm if self.state.overlay == Overlay::Quit => {
                return Ok(Some(Ending::Left));
            }
            KeyCommand::Confirm => self.confirm()?,
            KeyCommand::Cancel => {
                let over = std::mem::replace(&mut self.state.overlay, Overlay::Nothing);
                // What was typed before the question is there again.
                if let Overlay::Question(_, _, Some((ask, line))) = over {
                    self.state.overlay = Overlay::Line(ask, line);
                }
            }
            // On the list these keys lead to its ends, in a name that is typed to those of the name.
            KeyCommand::Edit(Edit::Home) if self.is_listed() => self.walk_saved(Way::UpLeft),
            KeyCommand::Edit(Edit::End) if self.is_listed() => self.walk_saved(Way::DownLeft),
            KeyCommand::Edit(edit) => {
                if let Overlay::Line(_, line) = &mut self.state.overlay {
                    line.edit(*edit);
                }
            }
            KeyCommand::Complete => self.complete(),
            KeyCommand::Copy => self.copy()?,
            KeyCommand::Paste => self.state.say(PASTE_HERE),
            KeyCommand::Palette => {
                self.state.palette = (self.state.palette + 1) % PALETTES.len();
                let name = self.state.colours().name;
                self.state.say(format!("Palette: {name}."));
            }
            KeyCommand::BadMove(on) => self.bad_move(*on),
            KeyCommand::Marks => flip(self.state, |f| &mut f.marks, "Places where a piece may go"),
            KeyCommand::Threats => {
                self.state.threats = Some(!self.state.shows_threats(self.view));
                let on = self.state.threats == Some(true);
                flipped(self.state, on, "Places that finish a line");
            }
            KeyCommand::Thoughts => flip(self.state, |f| &mut f.thoughts, "The machine's thoughts"),
            KeyCommand::Advantage if self.view.is_remote() => {
                self.state.say("No bar in a game of two people.");
            }
            KeyCommand::Advantage => {
                let on = self.state.flip_advantage(self.view);
                flipped(self.state, on, "The bar that says who is ahead");
            }
            KeyCommand::Ascii => flip(self.state, |f| &mut f.ascii, "Plain ASCII"),
            KeyCommand::Letters => flip(self.state, |f| &mut f.letters, "Letters on the pieces"),
            KeyCommand::Bell => flip(self.state, |f| &mut f.bell, "The bell at the end of a game"),
            KeyCommand::Zoom => {
                let part = !self.state.near.get();
                self.state.zoom = Some(part);
                self.state.say(match part {
                    true => "The part in play.",
                    false => "The whole board.",
                });
            }
            KeyCommand::Animation => flip(self.state, |f| &mut f.animation, "Animation"),
            KeyCommand::ViKeys => flip(self.state, |f| &mut f.vi_keys, "h j k l are arrows"),
            KeyCommand::Mouse => flip(self.state, |f| &mut f.mouse, "The mouse in the game"),
            KeyCommand::Keys => self.page(Overlay::Keys(0)),
            KeyCommand::Rules => self.page(Overlay::Rules(0)),
            KeyCommand::Settings => self.page(Overlay::Settings),
            // A question only where something would be lost.
            KeyCommand::Quit if self.play.kept() => return Ok(Some(Ending::Left)),
            KeyCommand::Quit => self.state.overlay = Overlay::Quit,
            KeyCommand::Leave => return Ok(Some(Ending::Left)),
            KeyCommand::Suspend => self.screen.suspend()?,
            KeyCommand::Repaint => self.screen.repaint()?,
            KeyCommand::FullScreen => self.screen.full_screen()?,
            KeyCommand::FixedView => flip(self.state, |f| &mut f.fixed, "The board stays fixed"),
            KeyCommand::TurnDown(seen) => {
                if let Lattice::Hexagons(board) = &self.view.board.lattice {
                    let to = board.direction(*seen, self.state.fixed);
                    let idle = to == board.gravity && self.view.awaits_person();
                    let question = match idle {
                        true => Some(IDLE_TURN),
                        false => self.confirms(false).then_some(TURN),
                    };
                    match question {
                        Some(question) => {
                            self.state.overlay =
                                Overlay::Question(question.into(), Action::Rotate(to), None);
                        }
                        None => self.act(Action::Rotate(to)),
                    }
                }
            }
            KeyCommand::Orbit(way) => self.screen.orbit(*way)?,
            KeyCommand::Number(digit) => self.number(*digit),
        }
        Ok(None)
    }

    /// Shows the next move that was an inaccuracy or worse, or the last one before.
    fn bad_move(&mut self, on: bool) {
        if self
            .view
            .review
            .as_ref()
            .is_some_and(|review| review.other_line)
        {
            self.ask(Action::Better);
        }
        let at = self.view.made();
        let mut bad = self.view.bad_moves();
        let to = match on {
            true => bad.find(|&number| number > at),
            false => bad.rfind(|&number| number < at),
        };
        match (to, on) {
            (Some(number), _) => self.act(Action::LookAt(number)),
            (None, _) => {
                let (here, there) = match on {
                    true => ("after", "earlier"),
                    false => ("before", "later"),
                };
                let moment = self.state.moment(self.view, self.screen.device());
                let others = self.view.bad_moves().any(|number| number != at);
                let key = moment.key_for(&KeyCommand::BadMove(!on));
                let other = key.filter(|_| others).map_or(String::new(), |key| {
                    format!("; {} goes to the {there} ones", key.name())
                });
                let review = self.view.review.as_ref();
                let known = match review.is_none_or(|review| review.progress.is_empty()) {
                    true => "There is no bad move",
                    false => "No bad move is known yet",
                };
                let said = format!("{known} {here} this one{other}.");
                self.state.say(said);
            }
        }
    }

    /// Hands an action on, and makes the game look at the cursor again, for its preview.
    pub(super) fn act(&mut self, action: Action) {
        let aims = matches!(action, Action::Aim(_));
        self.ask(action);
        if !aims && self.state.cursor_shown {
            self.ask(Action::Aim(Some(self.state.cursor)));
        }
    }

    /// Opens a page of help, or closes it when it is open.
    pub(super) fn page(&mut self, page: Overlay) {
        let open = std::mem::discriminant(&self.state.overlay) == std::mem::discriminant(&page);
        if !open && matches!(page, Overlay::Rules(_)) {
            self.state.rules = self.play.rules();
            self.state.rules_board = self.play.rules_board();
        }
        self.state.overlay = if open { Overlay::Nothing } else { page };
        self.state.last_line.set(usize::MAX);
    }

    pub(super) fn walk(&mut self, way: Way, mode: InputMode) {
        match (&mut self.state.overlay, mode) {
            (Overlay::Keys(line) | Overlay::Rules(line), _) => {
                let to = match way {
                    Way::Up => line.saturating_sub(1),
                    Way::UpLeft => line.saturating_sub(PAGE),
                    Way::DownLeft => line.saturating_add(PAGE),
                    _ => line.saturating_add(1),
                };
                *line = to.min(self.state.last_line.get());
            }
            (_, InputMode::Start) => self.walk_start(way),
            (Overlay::Line(..), _) => self.walk_saved(way),
            _ => match (self.view.board).walk(self.state.cursor, way, self.state.fixed) {
                Walk::To(spot) => {
                    self.state.hint_fresh = false;
                    self.state.hint_awaited = false;
                    self.state.cursor = spot;
                    self.state.cursor_shown = true;
                    self.act(Action::Aim(Some(spot)));
                }
                Walk::Slide(way) => self.act(Action::Slide(way)),
            },
        }
    }

    /// A question is answered by yes, or the typed line is finished.
    ///
    /// # Errors
    /// When the device is gone.
    pub(super) fn confirm(&mut self) -> std::io::Result<()> {
        let (ask, line) = match std::mem::replace(&mut self.state.overlay, Overlay::Nothing) {
            Overlay::Line(ask, line) => (ask, line),
            Overlay::Question(_, action, back) => {
                self.act(action);
                self.stay_if_refused(back);
                return Ok(());
            }
            _ => return Ok(()),
        };
        let text = line.text().trim().to_string();
        match ask {
            Prompt::Move if text.is_empty() => return Ok(()),
            Prompt::Save | Prompt::Open if text.is_empty() => {
                self.state.overlay = Overlay::Line(ask, line);
                self.state.say(NAMELESS);
                return Ok(());
            }
            Prompt::Move => {
                self.act(Action::Typed(text));
                return Ok(());
            }
            Prompt::Name => self.act(Action::Call(text)),
            Prompt::Save if FileKind::of(&text) != FileKind::Game => {
                return self.draw_to(&text, line);
            }
            Prompt::Save if self.play.would_replace(&text) => {
                let question = format!("{text} is there already. Write over it?");
                let back = Some((ask, line));
                self.state.overlay = Overlay::Question(question, Action::Overwrite(text), back);
                return Ok(());
            }
            Prompt::Save => self.act(Action::Save(text)),
            Prompt::Open => self.act_or_ask(Action::Open(text), Some((ask, line.clone()))),
            Prompt::Replay => self.act_or_ask(Action::Replay(text), Some((ask, line.clone()))),
        }
        self.stay_if_refused(Some((ask, line)));
        Ok(())
    }

    /// Hands an action on, but asks first where it would lose the game in progress; no leads back to the line.
    pub(super) fn act_or_ask(&mut self, action: Action, back: Option<(Prompt, Line)>) {
        match self.play.would_lose(&action) {
            Some(question) => {
                self.state.overlay = Overlay::Question(question.into(), action, back);
            }
            None => self.act(action),
        }
    }

    /// Goes on with the line, to be mended, where what was typed in it was refused.
    fn stay_if_refused(&mut self, line: Option<(Prompt, Line)>) {
        let said = self.play.view().message;
        let refusal = said.filter(|said| said.tone == Tone::Refusal);
        if let (Overlay::Nothing, Some(mut refusal), Some((ask, line))) =
            (&self.state.overlay, refusal, line)
        {
            let moment = self.state.moment(self.view, self.screen.device());
            refusal.text = moment.with_own_keys(&refusal.text);
            self.state.overlay = Overlay::Line(ask, line);
            self.state.notice = Some(refusal);
        }
    }

    /// True where the line stands in the list of saved games, or is empty above it.
    fn is_listed(&self) -> bool {
        let Overlay::Line(Prompt::Open | Prompt::Replay, line) = &self.state.overlay else {
            return false;
        };
        let typed = line.text();
        let mut saved = self.state.saved.iter();
        typed.is_empty() || saved.any(|game| game.name == typed)
    }

    /// Reads the saved games around the one that is typed, as many as a screen may show.
    fn read_saved(&mut self) {
        let Overlay::Line(_, line) = &self.state.overlay else {
            return;
        };
        let typed = line.text();
        let at = self.state.saved.iter().position(|game| game.name == typed);
        let from = at.unwrap_or(0).saturating_sub(AROUND);
        let around = self.state.saved.iter_mut().skip(from).take(2 * AROUND + 1);
        for game in around.filter(|game| !game.read) {
            *game = self.play.read_saved(game);
        }
    }

    /// Puts the saved game above or below the one that is typed into the line, a page further, or the first or last.
    pub(super) fn walk_saved(&mut self, way: Way) {
        let Overlay::Line(Prompt::Open | Prompt::Replay, line) = &mut self.state.overlay else {
            return;
        };
        let (saved, typed) = (&self.state.saved, line.text());
        let last = saved.len().saturating_sub(1);
        let at = saved.iter().position(|game| game.name == typed);
        let page = self.state.grid.get().rows.max(1);
        let to = match (at, way) {
            (_, Way::DownLeft) => last,
            (None, _) | (_, Way::UpLeft) => 0,
            (Some(at), Way::Up) => at.saturating_sub(1),
            (Some(at), Way::UpRight) => at.saturating_sub(page),
            (Some(at), Way::DownRight) => last.min(at + page),
            (Some(at), _) => last.min(at + 1),
        };
        if let Some(game) = saved.get(to) {
            *line = Line::typed(&game.name);
        }
        self.read_saved();
    }

    /// Completes the name that is typed, and tells those that it could become.
    pub(super) fn complete(&mut self) {
        let Overlay::Line(Prompt::Save | Prompt::Open | Prompt::Replay, line) =
            &mut self.state.overlay
        else {
            return;
        };
        let names = self.play.completions(&line.text());
        if line.complete(&names) && names.len() == 1 {
            return;
        }
        self.state.say(match names.len() {
            0 => String::from("No saved game has a name that begins so."),
            _ => names.join("  "),
        });
    }

    /// Text that was pasted goes into the line that is typed; where none is, it is a game to be opened.
    pub(super) fn paste(&mut self, text: &str) {
        let prompt = match self.state.overlay {
            Overlay::Line(prompt, _) => prompt,
            Overlay::Nothing => return self.open_pasted(text),
            _ => return,
        };
        for c in text.chars() {
            // The letters of moves are Latin.
            let twin = latin_twin(c).filter(|_| prompt == Prompt::Move);
            self.unbound_key(Key::Char(twin.unwrap_or(c)), InputMode::Line);
        }
    }
}

/// Saved games above and below the chosen one that a screen may show.
const AROUND: usize = 60;

/// Lines of help that a page key passes.
const PAGE: usize = 10;

/// Asked before a turn that lets everything lie.
const IDLE_TURN: &str = "The pieces fall that way already; it only spends your turn. Really?";

/// Said where the terminal itself pastes.
const PASTE_HERE: &str =
    "Paste with the terminal's own keys, such as Shift-Insert or Ctrl-Shift-V.";

/// Said while the name of the file to save to is typed.
const PICTURES: &str = "NAME.svg is a picture of the board, NAME.board the board in text.";

/// Asked before a board is turned where every move is confirmed.
const TURN: &str = "Turn the board that way?";

/// Said where a file is wanted and nothing was typed.
const NAMELESS: &str = "Type the name of a file; Tab shows those that are there, Esc forgets it.";

/// Turns a switch and says so.
fn flip(state: &mut UiState, switch: impl Fn(&mut UiState) -> &mut bool, what: &str) {
    let switch = switch(state);
    *switch = !*switch;
    let on = *switch;
    flipped(state, on, what);
}

/// Says that a switch is on or off.
fn flipped(state: &mut UiState, on: bool, what: &str) {
    let on = if on { "on" } else { "off" };
    state.say(format!("{what}: {on}."));
}

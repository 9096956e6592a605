//! The bar of keys at the foot of a screen: what can be done at this moment, the most wanted first.

use super::keys::{InputMode, Key, KeyCommand, Moment, Prompt};
use super::state::{Overlay, UiState};
use crate::screen::Device;
use atom4_play::view::{Action, CurveMove, Turn, View, Word};

/// The thing of the bar that stands for its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// This key; pressing its place with a mouse presses it.
    Key(Key),
    /// The four arrows.
    Arrows,
}

/// An entry of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The key.
    pub key: Offered,
    /// Its effect, in a word or two of small letters.
    pub word: &'static str,
    /// What stands there at other moments of the game, for which a window keeps room.
    pub others: [&'static str; 2],
    /// It can be done now; what cannot keeps its place in a window.
    pub enabled: bool,
}

impl Offer {
    /// The name of the key.
    #[must_use]
    pub fn name(&self) -> String {
        match self.key {
            Offered::Key(key) => key.name(),
            Offered::Arrows => "Arrows".into(),
        }
    }
}

/// Enter, where it makes the move that was proposed.
const TAKE: &str = "take it";

/// Everything that `view` and `state` offer at `moment`.
#[must_use]
pub fn offers(view: &View, state: &UiState, moment: Moment) -> Vec<Offer> {
    let mut offers = fixed(view, moment);
    let words = moment.game.bar;
    let picked = view.board.marks.picked.is_some();
    if moment.mode == InputMode::Game && view.awaits_person() {
        let word = if picked { words.picked.0 } else { words.arrows };
        let key = Offered::Arrows;
        offers.push(Offer {
            key,
            word,
            others: [words.arrows, words.picked.0],
            enabled: true,
        });
    }
    let wanted = match moment.mode {
        InputMode::Watch => watching(view),
        InputMode::Game if view.over() => over(view),
        InputMode::Game if view.awaits_person() => {
            let enter = match () {
                () if state.takes_hint(view) => TAKE,
                () if picked => words.picked.1,
                () => words.enter,
            };
            playing(view, enter, words.other)
        }
        InputMode::Game | InputMode::Board => waiting(view),
        InputMode::Start => vec![
            (KeyCommand::Place, "do it"),
            (KeyCommand::Keys, "keys"),
            (KeyCommand::Rules, "how to play"),
            (KeyCommand::Palette, "palette"),
            (KeyCommand::Quit, "quit"),
        ],
        InputMode::Page => vec![
            (KeyCommand::Cancel, "back"),
            (KeyCommand::Keys, "keys"),
            (KeyCommand::Rules, "how to play"),
        ],
        InputMode::Question => vec![(KeyCommand::Confirm, "yes"), (KeyCommand::Cancel, "no")],
        InputMode::Line => typing(state),
        InputMode::Always => Vec::new(),
    };
    let common = match moment.mode {
        InputMode::Game | InputMode::Watch | InputMode::Board => always(),
        _ => Vec::new(),
    };
    let answers = match moment.mode {
        InputMode::Game | InputMode::Watch | InputMode::Start if view.asks => vec![
            (KeyCommand::Act(Action::Answer(true)), "yes"),
            (KeyCommand::Act(Action::Answer(false)), "no"),
        ],
        _ => Vec::new(),
    };
    let wanted = answers.into_iter().chain(wanted).chain(common);
    let wanted = wanted.filter(|(command, _)| !view.refuses_command(command));
    // Where no round can be played once more, a decided game is followed by another one whichever key is pressed; so is a
    // served one, once both agree.
    let one_key = view.over() && (view.is_remote() || next(view) == "next game");
    let wanted =
        wanted.filter(|(command, _)| !(one_key && *command == KeyCommand::Act(Action::Restart)));
    for (command, word) in wanted {
        let Some(key) = moment.key_for(&command).map(Offered::Key) else {
            continue;
        };
        let known = |offer: &Offer| offer.word == word || offer.key == key;
        if !offers.iter().any(known) {
            offers.push(Offer {
                key,
                word,
                others: match command {
                    KeyCommand::Place if moment.mode == InputMode::Game => [TAKE, words.enter],
                    _ => [""; 2],
                },
                enabled: true,
            });
        }
    }
    offers
}

/// What a window offers at the board, whatever the moment: each has its place, so that no button shifts.
fn fixed(view: &View, moment: Moment) -> Vec<Offer> {
    if moment.mode != InputMode::Game || moment.device == Device::Terminal {
        return Vec::new();
    }
    let idle = view.start.is_none();
    let all = [
        (
            KeyCommand::Act(Action::Undo),
            undo(view),
            idle && !view.moves.is_empty(),
        ),
        (KeyCommand::Act(Action::Redo), "redo", idle && view.undone),
        (KeyCommand::Act(Action::Hint), "hint", view.awaits_person()),
        (KeyCommand::Keys, "keys", true),
        (KeyCommand::Act(Action::Menu), "menu", true),
        (KeyCommand::Quit, "quit", true),
    ];
    let place = |(command, word, enabled)| {
        let enabled = enabled && !view.refuses_command(&command);
        let key = Offered::Key(moment.key_for(&command)?);
        let others = [""; 2];
        Some(Offer {
            key,
            word,
            others,
            enabled,
        })
    };
    all.into_iter().filter_map(place).collect()
}

type Wanted = Vec<(KeyCommand, &'static str)>;

/// A playback.
fn watching(view: &View) -> Wanted {
    let paused = view.pace.is_none_or(|pace| pace.paused);
    let review = match &view.review {
        None if !view.reviewable => Vec::new(),
        None => vec![(KeyCommand::Act(Action::Review), "review")],
        Some(review) if review.other_line => vec![
            (KeyCommand::Act(Action::Better), "to the game"),
            (KeyCommand::Act(Action::TryHere), "try"),
        ],
        Some(review) => {
            let mistake = |own: &CurveMove| own.word >= Word::Inaccuracy;
            let trains = review.progress.is_empty() && review.curve.iter().any(mistake);
            let train = (KeyCommand::Act(Action::Train), "train");
            [
                (KeyCommand::Act(Action::Better), "better line"),
                (KeyCommand::Act(Action::TryHere), "try"),
            ]
            .into_iter()
            .chain(trains.then_some(train))
            .collect()
        }
    };
    let mut wanted = vec![
        (KeyCommand::Act(Action::Step(-1)), "back"),
        (KeyCommand::Act(Action::Step(1)), "on"),
        (
            KeyCommand::Act(Action::Pause),
            if paused { "go" } else { "stop" },
        ),
        (KeyCommand::Act(Action::End(false)), "start"),
        (KeyCommand::Act(Action::End(true)), "end"),
        (
            KeyCommand::Act(Action::Menu),
            if view.is_copy {
                "to the copy"
            } else {
                "to the game"
            },
        ),
        (KeyCommand::Act(Action::Delay(1)), "slower"),
        (KeyCommand::Act(Action::Delay(-1)), "faster"),
    ];
    wanted.splice(2..2, review);
    wanted
}

/// What comes after a decided game.
fn next(view: &View) -> &'static str {
    let command = KeyCommand::Act(Action::Next);
    let own = view.keys.words.iter().find(|(own, _)| *own == command);
    match view.turn {
        _ if view.is_remote() => "offer another game",
        Turn::Puzzle(_) if !view.players.is_empty() => "next one",
        _ => own.map_or("next round", |(_, says)| says),
    }
}

/// Undo, which two people agree on.
fn undo(view: &View) -> &'static str {
    match view.is_remote() {
        true => "ask undo",
        false => "undo",
    }
}

/// A decided game.
fn over(view: &View) -> Wanted {
    let mut wanted = vec![
        (KeyCommand::Act(Action::Next), next(view)),
        (KeyCommand::Act(Action::Review), "review"),
        (KeyCommand::Act(Action::Undo), undo(view)),
        (KeyCommand::Ask(Prompt::Replay), "watch"),
        (KeyCommand::Ask(Prompt::Save), "save"),
    ];
    wanted.retain(|(command, _)| view.reviewable || *command != KeyCommand::Act(Action::Review));
    wanted
}

/// A line that is typed.
fn typing(state: &UiState) -> Wanted {
    let mut wanted = vec![
        (KeyCommand::Confirm, "accept"),
        (KeyCommand::Cancel, "cancel"),
    ];
    // No file is called as a move or a person is.
    if !matches!(state.overlay, Overlay::Line(Prompt::Move | Prompt::Name, _)) {
        wanted.push((KeyCommand::Complete, "complete"));
    }
    wanted
}

/// A person's turn.
fn playing(view: &View, enter: &'static str, other: &'static str) -> Wanted {
    let mut wanted = vec![(KeyCommand::Place, enter)];
    if !other.is_empty() {
        wanted.push((KeyCommand::PlaceOther, other));
    }
    if !view.moves.is_empty() {
        wanted.push((KeyCommand::Act(Action::Undo), undo(view)));
    }
    if view.undone {
        wanted.push((KeyCommand::Act(Action::Redo), "redo"));
    }
    wanted.push((KeyCommand::Act(Action::Hint), "hint"));
    wanted
}

/// A machine's turn.
fn waiting(view: &View) -> Wanted {
    let mut wanted = vec![(KeyCommand::Act(Action::MoveNow), "move now")];
    match view.pace {
        Some(pace) => wanted.extend([
            (
                KeyCommand::Act(Action::Pause),
                if pace.paused { "go" } else { "stop" },
            ),
            (KeyCommand::Act(Action::Step(-1)), "back"),
            (KeyCommand::Act(Action::Step(1)), "on"),
            (KeyCommand::Act(Action::Delay(1)), "slower"),
            (KeyCommand::Act(Action::Delay(-1)), "faster"),
        ]),
        None if matches!(view.turn, Turn::Machine(_)) => {
            wanted.push((KeyCommand::Act(Action::Undo), undo(view)));
        }
        None => {}
    }
    wanted
}

/// What can be done at the board at every moment.
fn always() -> Wanted {
    vec![
        (KeyCommand::Keys, "keys"),
        (KeyCommand::Act(Action::Menu), "menu"),
        (KeyCommand::Quit, "quit"),
        (KeyCommand::Rules, "rules"),
        (KeyCommand::FixedView, "fixed"),
        (KeyCommand::Marks, "marks"),
        (KeyCommand::Threats, "marks"),
        (KeyCommand::Palette, "palette"),
        (KeyCommand::Ask(Prompt::Name), "name"),
        (KeyCommand::Ask(Prompt::Save), "save"),
        (KeyCommand::Ask(Prompt::Open), "open"),
        (KeyCommand::Ask(Prompt::Replay), "watch"),
        (KeyCommand::Act(Action::Redo), "redo"),
        (KeyCommand::Act(Action::Swap), "swap"),
        (KeyCommand::Act(Action::Level(1)), "level"),
        (KeyCommand::Act(Action::Restart), "again"),
        (KeyCommand::Thoughts, "thoughts"),
        (KeyCommand::Letters, "letters"),
        (KeyCommand::Animation, "motion"),
        (KeyCommand::FullScreen, "full"),
    ]
}

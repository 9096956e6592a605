//! The page of all games.

use atom4_core::base::in_moves;
use atom4_play::kind::Kind;
use atom4_play::lesson::FINISHED;
use atom4_play::view::{
    BoardView, Key, MoveLine, Rich, StartItem, StartPage, Tile, TileState, View, plain,
};
use atom4_profile::Profile;

/// A game that the page offers.
pub struct Card {
    /// The game.
    pub kind: Kind,
    /// A picture of it.
    pub board: Option<Box<BoardView>>,
    /// How it is played.
    pub rules: Vec<Rich>,
    /// It has a guided first game.
    pub lesson: bool,
    /// How its game that is going on stands, in a few words; may be empty.
    pub note: String,
}

/// What a person has chosen that the game in progress cannot do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextGame {
    /// The page of another game.
    Page(Kind),
    /// Going on with a saved game of another kind.
    Saved(String, Kind),
    /// Watching a saved game of another kind.
    Watched(String, Kind),
    /// The guided first game.
    Lesson(Kind),
}

/// The page of all games, and what was chosen on it last.
pub struct Home {
    /// The games in their order.
    pub games: Vec<Card>,
    /// The place of the game whose picture is selected.
    pub chosen: usize,
    /// It is open when a game begins.
    pub opens_first: bool,
    /// What is to come in place of the game in progress.
    pub next: Option<NextGame>,
    /// What is kept is there at the next start.
    keeps: bool,
    /// The guided first game was played to its end.
    lesson_done: bool,
    /// Steps of it that were made when it was left.
    lesson_steps: usize,
}

/// A use of an item of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// On with the board.
    GoOn,
    /// To the page of the game in progress.
    Page,
    /// The guided first game.
    Lesson(Kind),
    /// The page of the chosen game.
    Games,
    /// What a key does.
    Key(&'static str, Key),
}

impl Home {
    /// The page of these games.
    #[must_use]
    pub fn new(games: Vec<Card>, opens_first: bool, profile: Profile) -> Home {
        Home {
            keeps: profile.keeps(),
            lesson_done: profile.was_done(FINISHED),
            lesson_steps: profile.lesson_steps(),
            games,
            chosen: 0,
            opens_first,
            next: None,
        }
    }

    /// The game whose picture is selected.
    pub(super) fn card(&self) -> Option<&Card> {
        self.games.get(self.chosen)
    }

    /// The page's items over a game in progress. `board` says that the person comes from its board.
    pub(super) fn items(&self, view: &View, board: bool) -> Vec<Item> {
        let mut items = Vec::new();
        if board || !view.moves.is_empty() {
            items.extend([Item::GoOn, Item::Page]);
        }
        let lesson = self.games.iter().find(|card| card.lesson);
        let lesson = lesson.map(|card| Item::Lesson(card.kind));
        items.extend(lesson.filter(|_| !self.lesson_done));
        items.push(Item::Games);
        items.extend(lesson.filter(|_| self.lesson_done));
        items.extend(
            super::ROWS
                .iter()
                .filter(|row| row.home)
                .map(|row| Item::Key(row.text, row.key)),
        );
        items
    }

    /// The page over a game in progress.
    pub(super) fn page(&self, view: &View, board: bool) -> StartPage {
        let items = self.items(view, board);
        // The lesson is what a newcomer wants first; who has begun a game wants to go on.
        let first = items.iter().position(|item| match item {
            Item::GoOn => true,
            Item::Lesson(_) => !self.lesson_done,
            _ => *item == Item::Games,
        });
        let shown = items.iter().map(|item| self.item(item, view));
        StartPage {
            title: StartPage::ALL_GAMES.into(),
            lines: vec![plain(format!(
                "{} games. {}",
                self.games.len(),
                match self.keeps {
                    true => "Every move is kept: leave at any moment and go on later.",
                    false => "Nothing is kept here: save a game to go on with it later.",
                }
            ))],
            items: shown.collect(),
            first: first.unwrap_or(0),
        }
    }

    fn item(&self, item: &Item, view: &View) -> StartItem {
        let title = &view.title;
        match item {
            Item::GoOn => StartItem::Button(match (view.over(), made(view)) {
                (true, _) => format!("Look at {title} again, which is over"),
                (_, 0) => format!("Go on with {title}"),
                (_, moves) => format!("Go on with {title}, {} made", in_moves(moves as u64)),
            }),
            Item::Page => StartItem::Button(match view.players.is_empty() {
                true => format!("All levels of {title}"),
                false => format!("New game of {title}: sides, level"),
            }),
            Item::Lesson(kind) => StartItem::Button(match self.lesson_done {
                _ if self.lesson_steps > 0 => {
                    let (step, all) = (
                        self.lesson_steps + 1,
                        kind.lesson().map_or(0, |lesson| lesson.steps.len()),
                    );
                    format!(
                        "Go on with the first game of {}: move {step} of {all}",
                        kind.title()
                    )
                }
                false => format!("A first game of {}: a few moves, explained", kind.title()),
                true => format!("The first game of {} once more, explained", kind.title()),
            }),
            Item::Games => StartItem::Grid {
                tiles: self.games.iter().map(|card| tile(card, view)).collect(),
                chosen: self.chosen,
            },
            Item::Key(text, key) => StartItem::Key((*text).to_owned(), *key),
        }
    }
}

/// How a game that is kept stands, in a few words.
#[must_use]
pub fn stands(view: &View) -> String {
    match (view.over(), made(view)) {
        (true, _) => "over".into(),
        (_, 0) => "going on".into(),
        (_, moves) => format!("going on, {}", in_moves(moves as u64)),
    }
}

/// The moves that were made: what somebody set up on the board is none.
fn made(view: &View) -> usize {
    let set_up = |line: &&MoveLine| line.side.is_none() && !view.players.is_empty();
    let lines = view.moves.last().map_or(0, |last| last.number);
    lines.saturating_sub(view.moves.iter().filter(set_up).count())
}

fn tile(card: &Card, view: &View) -> Tile {
    Tile {
        name: card.kind.title().into(),
        // The game in progress has gone on since the page was made.
        note: match card.kind.title() == view.title {
            true if view.moves.is_empty() => String::new(),
            true => stands(view),
            false => card.note.clone(),
        },
        says: card.kind.about().into(),
        state: TileState::Plain,
        figure: None,
        board: card.board.clone(),
    }
}

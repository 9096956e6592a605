//! The games of a session: what the command language asks of one in progress, and the list of
//! those to choose from.
//!
//! A game with its [`Commands`] is an [`AnyGame`], which is how a session holds it; a [`GameEntry`] makes one.

mod screen;

pub use screen::{PlayContext, SavedGames, SavedScripts, show};

use std::any::Any;
use std::borrow::Cow;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::context::{Context, Reply};
use super::row::{Here, Row, RowInfo, Words};
use atom4_play::game::{Game, Notation, Players, Request};
use atom4_play::kind::Kind;
use atom4_play::lent::Lent;
use atom4_play::puzzles::{Puzzle, PuzzleBook};
use atom4_play::refusal::Refusal;
use atom4_play::review::{GoneOver, Looked};
use atom4_play::settings::{Player, Settings};
use atom4_play::study::Study;
use atom4_play::text_game::TextGame;
use atom4_play::two_player_game::TwoPlayers;
use atom4_play::view::Play;
use atom4_screens::screen::{Ending, Stage};

/// The commands of a game: their rows, and what plays the game on a screen. It is a value of its own, so that a game in
/// progress need not know what a command is.
pub struct Commands<G: Game + 'static> {
    /// The game by name.
    pub kind: Kind,
    /// The commands that only this game has, in the order of `help.`
    pub rows: &'static [Row<G>],
    /// The commands that all games have and that do something else in this one.
    pub here: &'static [Here],
    /// What it has for those who learn from it.
    pub study: Option<Study<G>>,
    /// What plays the game with people.
    pub controller: MakeController<G>,
}

/// Makes the controller of a game, as a value that has all that it works with.
pub type MakeController<G> =
    for<'a> fn(&Commands<G>, Lent<'a, G>, PlayContext<'a>) -> Box<dyn Play + Send + 'a>;

impl<G: TwoPlayers> Commands<G> {
    /// The commands of a game for two.
    #[must_use]
    pub const fn for_two(
        kind: Kind,
        rows: &'static [Row<G>],
        here: &'static [Here],
        study: Option<Study<G>>,
    ) -> Commands<G> {
        Commands {
            kind,
            rows,
            here,
            study,
            controller: |own, game, context| context.for_two(own, game),
        }
    }
}

/// A game that can be chosen in the command language: its [`Commands`], whichever game they are of.
pub type GameEntry = dyn AnyCommands;

/// The commands of a game, whichever it is.
pub trait AnyCommands: Sync {
    /// The game by name.
    fn kind(&self) -> Kind;

    /// The puzzles of the game, where it has any.
    fn book(&self) -> Option<&'static dyn PuzzleBook>;

    /// A fresh game.
    fn fresh(&'static self) -> Box<dyn AnyGame>;

    /// The row of this number among those that only this game has.
    fn own_row(&self, number: usize) -> Option<&'static RowInfo>;

    /// The common rows that do something else in this game.
    fn said_of_common_rows(&self) -> &'static [Here];
}

impl<G: Notation + Players + Default + 'static> AnyCommands for Commands<G> {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn book(&self) -> Option<&'static dyn PuzzleBook> {
        Some(self.study?.puzzles?.book)
    }

    fn fresh(&'static self) -> Box<dyn AnyGame> {
        Box::new(Held {
            game: G::default(),
            commands: self,
        })
    }

    fn own_row(&self, number: usize) -> Option<&'static RowInfo> {
        self.rows.get(number).map(|row| &row.info)
    }

    fn said_of_common_rows(&self) -> &'static [Here] {
        self.here
    }
}

/// A game in progress as a session holds it, whichever it is: a [`TextGame`] with commands.
pub trait AnyGame: Any {
    /// The game as text in and text out.
    fn text(&self) -> &(dyn TextGame + 'static);

    /// The game as text in and text out, to change it.
    fn text_mut(&mut self) -> &mut (dyn TextGame + 'static);

    /// Runs the command of this row of the game's own.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn run(
        &mut self,
        row: usize,
        words: &Words<'_>,
        context: &mut Context<'_>,
    ) -> Result<Reply, Refusal>;

    /// Plays the game on a screen, which stays open, until the person leaves.
    fn play_on<'a>(&'a mut self, screen: &mut dyn Stage, context: PlayContext<'a>) -> Ending;

    /// The game with people at it.
    fn into_play(self: Box<Self>, context: PlayContext<'static>) -> Box<dyn Play + Send>;

    /// Sets up the board of a puzzle of the game, as one change.
    ///
    /// # Errors
    /// What is wrong with it.
    fn set_puzzle(&mut self, puzzle: &Puzzle) -> Result<(), Refusal>;

    /// The moves so far gone over, within this time where one is named; `told` hears how far that is.
    ///
    /// # Errors
    /// Where the game has nothing to go over, or the time was too short.
    fn review(
        &self,
        time: Option<Duration>,
        settings: &Settings,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Looked),
    ) -> Result<GoneOver<String>, Refusal>;
}

/// A game in progress with the commands that its folder adds to it.
struct Held<G: Game + 'static> {
    game: G,
    commands: &'static Commands<G>,
}

impl<G: Notation + Players + 'static> AnyGame for Held<G> {
    fn text(&self) -> &(dyn TextGame + 'static) {
        &self.game
    }

    fn text_mut(&mut self) -> &mut (dyn TextGame + 'static) {
        &mut self.game
    }

    fn run(
        &mut self,
        row: usize,
        words: &Words<'_>,
        context: &mut Context<'_>,
    ) -> Result<Reply, Refusal> {
        let row = self.commands.rows.get(row);
        let row = row.ok_or_else(|| Refusal::new("the game has no such row"))?;
        (row.run)(&mut self.game, words, context)
    }

    fn play_on<'a>(&'a mut self, screen: &mut dyn Stage, context: PlayContext<'a>) -> Ending {
        let game = Lent::Back(&mut self.game);
        screen.play(&mut *(self.commands.controller)(
            self.commands,
            game,
            context,
        ))
    }

    fn into_play(self: Box<Self>, context: PlayContext<'static>) -> Box<dyn Play + Send> {
        (self.commands.controller)(self.commands, Lent::from(self.game), context)
    }

    fn set_puzzle(&mut self, puzzle: &Puzzle) -> Result<(), Refusal> {
        match self.commands.study.and_then(|study| study.puzzles) {
            Some(puzzles) => (puzzles.set_up)(&mut self.game, puzzle),
            None => Err(Refusal::new("this game has no puzzles")),
        }
    }

    fn review(
        &self,
        time: Option<Duration>,
        settings: &Settings,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Looked),
    ) -> Result<GoneOver<String>, Refusal> {
        let study = self.commands.study.ok_or_else(|| {
            let title = self.commands.kind.title();
            Refusal::new(format!("the machine does not review {title}"))
        })?;
        study.go_over(&self.game, time, settings, stop, told)
    }
}

/// The three ways to ask a machine player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Propose a move.
    Get,
    /// Make it, too.
    Play,
    /// Say what is thought on the way.
    Analyse,
}

/// Asks a machine player for a move of `who`, which is the word of the command; empty in a puzzle.
///
/// # Errors
/// Where there is no such side, no move, or no player.
pub fn ask(
    game: &mut dyn TextGame,
    ask: Ask,
    who: &str,
    context: &mut Context<'_>,
) -> Result<Reply, Refusal> {
    // Who analyses wants to see the search.
    let settings = Settings {
        book: context.settings.book && ask != Ask::Analyse,
        ..context.settings.clone()
    };
    let request = Request {
        who,
        settings: &settings,
        stop: context.stop,
    };
    let mut progress = |line: &str| context.progress(line);
    let proposed = match ask {
        Ask::Get => game.propose(request, &mut |_| {}),
        Ask::Play => game.propose_and_play(request, &mut |_| {}),
        Ask::Analyse => game.propose(request, &mut progress),
    };
    Ok(context.answer(&format!("{}.", proposed?)))
}

impl Deref for dyn AnyGame + '_ {
    type Target = dyn TextGame;

    fn deref(&self) -> &Self::Target {
        self.text()
    }
}

impl DerefMut for dyn AnyGame + '_ {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.text_mut()
    }
}

impl dyn AnyGame {
    /// The game as what it is; `None` where it is another.
    #[must_use]
    pub fn downcast_ref<G: Game + 'static>(&self) -> Option<&G> {
        let held: Option<&Held<G>> = (self as &dyn Any).downcast_ref();
        held.map(|held| &held.game)
    }

    /// The game as what it is, to change it; `None` where it is another.
    pub fn downcast_mut<G: Game + 'static>(&mut self) -> Option<&mut G> {
        let held: Option<&mut Held<G>> = (self as &mut dyn Any).downcast_mut();
        held.map(|held| &mut held.game)
    }

    /// The game as what it is; `None` where it is another.
    #[must_use]
    pub fn downcast<G: Game + 'static>(self: Box<Self>) -> Option<Box<G>> {
        let held: Result<Box<Held<G>>, _> = (self as Box<dyn Any>).downcast();
        held.ok().map(|held| Box::new(held.game))
    }
}

impl GameEntry {
    /// The rows that only this game has.
    pub fn own_rows(&self) -> impl Iterator<Item = &'static RowInfo> {
        (0..).map_while(|number| self.own_row(number))
    }

    /// A command that sets up another beginning of the game than the usual one, as an example; empty where it has none.
    #[must_use]
    pub fn setup_example(&self) -> &'static str {
        let begins = |start: &str| {
            let mut examples = self.own_rows().map(|row| self.example(row));
            examples.find(|example| example.starts_with(start))
        };
        let found = ["start ", "load level ", "set position "].iter();
        found.copied().find_map(begins).unwrap_or_default()
    }

    /// A command that fits the row and can be done in this game.
    #[must_use]
    pub fn example(&self, row: &RowInfo) -> &'static str {
        let own = self.here(row).and_then(|here| here.example);
        own.unwrap_or(row.example)
    }

    pub(super) fn here(&self, row: &RowInfo) -> Option<&'static Here> {
        let mut here = self.said_of_common_rows().iter();
        here.find(|here| here.usage == row.usage)
    }
}

/// The games that can be chosen, at least one, in the order in which help and errors name them.
#[derive(Clone)]
pub struct GameList {
    first: &'static GameEntry,
    others: Arc<[&'static GameEntry]>,
}

impl GameList {
    /// A list of these games.
    #[must_use]
    pub fn new(
        first: &'static GameEntry,
        others: impl IntoIterator<Item = &'static GameEntry>,
    ) -> GameList {
        let others = others.into_iter().collect();
        GameList { first, others }
    }

    /// The first game, which is played where none is named.
    #[must_use]
    pub const fn first(&self) -> &'static GameEntry {
        self.first
    }

    /// The games.
    pub fn iter(&self) -> impl Iterator<Item = &'static GameEntry> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// The game of a name in lower case; a blank and a hyphen are the same.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&'static GameEntry> {
        self.iter().find(|game| game.kind().is_called(name))
    }

    /// The names in a row: `atom-4, score four, cluster or atomix`.
    #[must_use]
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.iter().map(|game| game.kind().name()).collect();
        listed(&names, "or")
    }

    /// The titles of the games that have this machine player: `Atom-4`.
    #[must_use]
    pub fn titles_with(&self, player: Player) -> String {
        let has = |game: &&GameEntry| game.kind().players().contains(&player);
        let titles: Vec<&str> = self
            .iter()
            .filter(has)
            .map(|game| game.kind().title())
            .collect();
        listed(&titles, "and")
    }

    /// A row's help with its gaps filled: `{games}` and `{classic}`, the games with that player.
    pub(super) fn filled(&self, help: &'static str) -> Cow<'static, str> {
        if !help.contains('{') {
            return Cow::Borrowed(help);
        }
        let filled = help
            .replace("{games}", &self.names())
            .replace("{classic}", &self.titles_with(Player::Classic));
        Cow::Owned(filled)
    }
}

/// Words in a row, the last two joined by `last`.
fn listed(words: &[&str], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [before @ .., word] => format!("{} {last} {word}", before.join(", ")),
    }
}

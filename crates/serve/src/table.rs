//! What a game between machines has beside the game itself: who is there, clocks, what has been offered, how it ended.

use std::time::{Duration, Instant, SystemTime};

use super::journal::{Charter, End, JournalState, Role, since_1970};
use atom4_play::clock::{Clocks, TIME_IS_OVER, shown};
use atom4_play::names::{self, nameless};
use atom4_play::view::{Side, Turn, View};

/// A player has left who is away for so long; a page that is loaded anew takes less.
const GONE: Duration = Duration::from_secs(5);

/// Something that one player offers and the other may accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take the last move of the one who asks back.
    TakeBack,
    /// Another game.
    Rematch,
}

impl Offer {
    /// The offer, as it stands behind a name; `answered` says that the other player has moved since the move that is to be
    /// taken back, so that both go.
    pub(super) const fn says(self, answered: bool) -> &'static str {
        match self {
            Offer::Draw => "offers a draw",
            Offer::TakeBack if answered => "asks to take the last two moves back",
            Offer::TakeBack => "asks to take the last move back",
            Offer::Rematch => "offers another game",
        }
    }

    /// Its end by the one who made it, as it stands behind a name.
    pub(super) const fn withdrawn(self) -> &'static str {
        match self {
            Offer::Draw => "no longer offers a draw",
            Offer::TakeBack => "no longer asks to take anything back",
            Offer::Rematch => "no longer offers another game",
        }
    }

    /// The thing that is offered.
    pub(super) const fn what(self, answered: bool) -> &'static str {
        match self {
            Offer::Draw => "a draw",
            Offer::TakeBack if answered => "two moves taken back",
            Offer::TakeBack => "a move taken back",
            Offer::Rematch => "another game",
        }
    }

    /// The offer, as the one who makes it is told.
    pub(super) const fn said(self, answered: bool) -> &'static str {
        match self {
            Offer::Draw => "You have offered a draw. Esc can withdraw that.",
            Offer::TakeBack if answered => {
                "You have asked to take your last move and the answer to it back. Esc can withdraw that."
            }
            Offer::TakeBack => "You have asked to take your last move back. Esc can withdraw that.",
            Offer::Rematch => "You have offered another game. Esc can withdraw that.",
        }
    }
}

/// A player of the game.
#[derive(Clone, Copy, Debug)]
struct Presence {
    /// Screens that are open.
    screens: usize,
    /// Since when there is none.
    away: Option<Instant>,
    /// The player has been there at some time.
    came: bool,
}

/// What the screens at a game are there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To play it.
    Play,
    /// To look on at a game that is played elsewhere.
    Watch,
    /// To go over a copy of it, alone.
    Review,
}

/// Everything beside the game itself.
pub struct ServedTable {
    /// What the screens are there for.
    pub purpose: Purpose,
    /// The game that this is a copy of is, or was meanwhile, played on by people.
    pub goes_on: bool,
    /// What waits there for an answer of the one who goes over the copy.
    pub asked: Option<Offer>,
    /// The programs that play, by their whole names, at a game of programs.
    pub programs: [String; 2],
    /// What each player is called; empty for one without a name.
    called: [String; 2],
    /// What was agreed on at the beginning.
    pub charter: Charter,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// What is offered, and by whom, in the order in which it was.
    offers: Vec<(Offer, usize)>,
    /// The end, where the rules did not bring it.
    end: Option<End>,
    /// Counts what happens beside the moves, so that what was said before it is known to be old.
    pub happened: u64,
    /// What the last decision was, for everybody.
    pub news: Option<String>,
    /// The player who said it to the other; nobody where it has more than one, or nobody, to read it.
    pub said_by: Option<usize>,
    /// A player who is away for so long may lose the game.
    pub claim: Duration,
    /// What the games before a restart of the server add to the score.
    pub before: [u32; 2],
    players: [Presence; 2],
    /// People who look on.
    pub watchers: usize,
}

impl ServedTable {
    /// A table at which nobody is yet.
    #[must_use]
    pub fn new(charter: Charter, state: &JournalState, claim: Duration) -> ServedTable {
        let clocks = charter.pace.map(|pace| match state.left {
            Some(left) => Clocks::at(pace, left),
            None => Clocks::new(pace),
        });
        let nobody = Presence {
            screens: 0,
            away: Some(Instant::now()),
            // Who waits for the first game again after a restart of the server is told by its moves.
            came: state.score != [0; 2] || state.end.is_some(),
        };
        ServedTable {
            purpose: Purpose::Play,
            goes_on: false,
            asked: None,
            programs: Default::default(),
            // A file can be edited.
            called: (state.called.each_ref()).map(|name| names::given(name).unwrap_or_default()),
            charter,
            clocks,
            offers: Vec::new(),
            end: state.end,
            happened: 0,
            news: None,
            said_by: None,
            claim,
            before: [0; 2],
            players: [nobody; 2],
            watchers: 0,
        }
    }

    /// The table of a copy of a game, which nobody plays here.
    #[must_use]
    pub fn of_copy(game: &str, purpose: Purpose, called: [String; 2]) -> ServedTable {
        let charter = Charter {
            game: game.to_owned(),
            machine: None,
            pace: None,
            secrets: Default::default(),
        };
        ServedTable {
            purpose,
            called,
            ..ServedTable::new(charter, &JournalState::default(), Duration::MAX)
        }
    }

    /// The table of a game that these programs play elsewhere.
    #[must_use]
    pub fn of_programs(game: &str, programs: [String; 2]) -> ServedTable {
        let called = programs.each_ref().map(|name| names::cut(name));
        ServedTable {
            programs,
            ..ServedTable::of_copy(game, Purpose::Watch, called)
        }
    }

    /// What each player is called here: of two with one name each has his number behind it; empty for one without.
    #[must_use]
    pub fn called(&self) -> [String; 2] {
        let [one, two] = &self.called;
        match one.to_lowercase() == two.to_lowercase() && !one.is_empty() {
            true => [format!("{one} (1)"), format!("{two} (2)")],
            false => self.called.clone(),
        }
    }

    /// The name of a player, 0 or 1: `Player 1` where he has given none.
    #[must_use]
    pub fn name(&self, player: usize) -> String {
        let called = self.called().into_iter().nth(player);
        let called = called.filter(|name| !name.is_empty());
        called.unwrap_or_else(|| nameless(player))
    }

    /// A player is called so from now on; without a name, where it is empty.
    pub fn call(&mut self, player: usize, name: String) {
        let before = self.name(player);
        if let Some(called) = self.called.get_mut(player) {
            *called = name;
        }
        let now = self.name(player);
        if now != before {
            self.happens(Some(format!("{before} is called {now} now.")));
        }
    }

    /// The name that a player has given himself, as he has; empty where he has none.
    #[must_use]
    pub fn own_name(&self, player: usize) -> &str {
        self.called.get(player).map_or("", String::as_str)
    }

    /// True where two people play.
    #[must_use]
    pub fn between_people(&self) -> bool {
        self.charter.machine.is_none() && self.purpose == Purpose::Play
    }

    /// Says who has been away for so long that the other may claim the game, while that is so.
    #[must_use]
    pub fn absence(&self, view: &View) -> Option<String> {
        let player = [0, 1]
            .into_iter()
            .find(|&player| self.may_claim(1 - player, view))?;
        let (away, other) = (self.name(player), self.name(1 - player));
        Some(format!(
            "{away} does not come back. {other} may claim the game: Esc."
        ))
    }

    /// Says which person has left a game that goes on, and what becomes of it meanwhile.
    #[must_use]
    pub fn gone(&self, view: &View) -> Option<String> {
        if self.purpose != Purpose::Play || self.over(view) {
            return None;
        }
        // The machine's seat, and the second one at a puzzle, has never been taken.
        let gone = |player: &usize| {
            self.came(*player) && self.away(*player).is_some_and(|away| away >= GONE)
        };
        let gone = [0, 1].into_iter().filter(gone);
        let names: Vec<String> = gone.map(|player| self.name(player)).collect();
        let are = match names.len() {
            0 => return None,
            1 => "is",
            _ => "are",
        };
        let goes_on = match self.clocks.is_some() && !view.moves.is_empty() {
            true => "the clocks run on",
            false => "the game waits",
        };
        Some(format!("{} {are} away; {goes_on}.", names.join(" and ")))
    }

    /// What this player offers and can still be accepted: another game once one is over, all else before.
    pub fn offered_by(&self, player: usize, view: &View) -> impl Iterator<Item = Offer> {
        let over = self.over(view);
        let own = self.offers.iter().filter(move |&&(_, by)| by == player);
        own.map(|&(offer, _)| offer)
            .filter(move |&offer| (offer == Offer::Rematch) == over)
    }

    /// This player offers something.
    pub fn offer(&mut self, offer: Offer, by: usize) {
        if !self.offers.contains(&(offer, by)) {
            self.offers.push((offer, by));
        }
        self.happens(None);
    }

    /// Offers are answered or overtaken, those of which `gone` says so.
    pub fn drop_offers(&mut self, gone: impl Fn(Offer, usize) -> bool) {
        self.offers.retain(|&(offer, by)| !gone(offer, by));
    }

    /// Something has happened beside the moves, with this to be said of it to everybody.
    pub fn happens(&mut self, news: Option<String>) {
        self.news = news;
        self.said_by = None;
        self.happened += 1;
    }

    /// A player has said no to what the other offers.
    pub fn declines(&mut self, own: usize) {
        self.happens(Some(format!("{}: no, thank you.", self.name(own))));
        self.said_by = Some(own);
    }

    /// The end of the present game, where the rules did not bring it.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The game ends otherwise than by its rules, and counts as one that they end.
    pub fn ends(&mut self, end: End) {
        self.end = Some(end);
        if let Some(won) = end
            .loser()
            .and_then(|loser| self.before.get_mut(1 - loser.min(1)))
        {
            *won += 1;
        }
        self.offers.clear();
        self.happens(None);
    }

    /// Another game begins.
    pub fn begins_again(&mut self) {
        self.end = None;
        self.offers.clear();
        self.clocks = self.charter.pace.map(Clocks::new);
        self.happens(Some(String::from("Another game has begun.")));
    }

    /// True where a player has made a move of those that can be taken back.
    #[must_use]
    pub fn has_moved(&self, own: usize, view: &View) -> bool {
        let made = |side| player(view, side) == Some(own);
        view.moves.iter().any(|line| line.side.is_some_and(made))
    }

    /// True where the other player has moved since this one did.
    #[must_use]
    pub fn is_answered(&self, own: usize, view: &View) -> bool {
        let last = view.moves.iter().rev().find_map(|line| line.side);
        last.is_some_and(|side| player(view, side) != Some(own))
    }

    /// Somebody opens a screen.
    pub fn comes(&mut self, role: Role) {
        match role {
            Role::Player(player) => {
                if let Some(own) = self.players.get_mut(player) {
                    own.screens += 1;
                    own.away = None;
                    own.came = true;
                }
            }
            Role::Watcher => self.watchers += 1,
        }
    }

    /// A screen is gone.
    pub fn goes(&mut self, role: Role) {
        match role {
            Role::Player(player) => {
                if let Some(own) = self.players.get_mut(player) {
                    own.screens = own.screens.saturating_sub(1);
                    own.away = (own.screens == 0).then(Instant::now);
                }
            }
            Role::Watcher => self.watchers = self.watchers.saturating_sub(1),
        }
    }

    /// A player who has a name here, or has moved in the game as it is taken up, has been there before.
    pub fn is_taken_up(&mut self, view: &View) {
        for own in [0, 1] {
            let was_there = !self.own_name(own).is_empty() || self.has_moved(own, view);
            if let Some(player) = self.players.get_mut(own) {
                player.came |= was_there;
            }
        }
    }

    /// True for a player who has been there at some time.
    #[must_use]
    pub fn came(&self, player: usize) -> bool {
        self.players.get(player).is_some_and(|own| own.came)
    }

    /// How long a player has been away; `None` while there.
    #[must_use]
    pub fn away(&self, player: usize) -> Option<Duration> {
        let away = self.players.get(player)?.away;
        away.map(|since| since.elapsed())
    }

    /// Where a player is, in words.
    #[must_use]
    pub fn whereabouts(&self, player: usize) -> String {
        match self.away(player) {
            None => String::from("here"),
            Some(_) if !self.came(player) => String::from("not here yet"),
            Some(away) => format!("away {}", shown(Duration::from_secs(away.as_secs()))),
        }
    }

    /// True where this player may claim the game, because the other does not come back.
    #[must_use]
    pub fn may_claim(&self, player: usize, view: &View) -> bool {
        let other = 1 - player.min(1);
        let long = self.away(other).is_some_and(|away| away >= self.claim);
        self.between_people() && long && !self.over(view) && !view.moves.is_empty()
    }

    /// True once the game has ended, by the rules or otherwise.
    #[must_use]
    pub fn over(&self, view: &View) -> bool {
        self.end.is_some() || view.over()
    }

    /// The end in words.
    #[must_use]
    pub fn end_in_words(&self) -> Option<String> {
        let end = self.end?;
        let Some(loser) = end.loser() else {
            return Some(String::from("Both agreed on a draw."));
        };
        let (lost, won) = (self.name(loser), self.name(1 - loser.min(1)));
        let why = match end {
            End::Time(_) => TIME_IS_OVER,
            End::GaveUp(_) => " gives up",
            End::Away(_) | End::Draw => " did not come back",
        };
        Some(format!("{lost}{why}. {won} WINS!!"))
    }

    /// What is to be written down.
    #[must_use]
    pub fn state(&self, view: &View) -> JournalState {
        let mut score = self.before;
        for own in &view.players {
            if let Some(place) = score.get_mut(own.place()) {
                *place += own.score.unwrap_or(0);
            }
        }
        JournalState {
            left: self.clocks.map(|clocks| clocks.millis(Instant::now())),
            at: self.clocks.map_or(0, |_| since_1970(SystemTime::now())),
            white: player(view, Side::White).unwrap_or(0),
            score,
            end: self.end,
            called: self.called.clone(),
        }
    }
}

/// The player who has this side, 0 or 1; `None` in a puzzle.
pub fn player(view: &View, side: Side) -> Option<usize> {
    let own = view.players.get(side.index())?;
    Some(own.place())
}

/// The player whose turn it is, 0 or 1; in a puzzle always the first.
pub fn mover(view: &View) -> Option<usize> {
    match view.turn {
        Turn::Person(side) | Turn::Machine(side) => player(view, side),
        Turn::Puzzle(false) => Some(0),
        _ => None,
    }
}

//! What a game of two people is, said once more and plainly: moves, offers, ends, score, what each is told.

use atom4::registry::Registry;
use atom4::repl::{Session, SessionOptions};

/// Something that one offers and the other may accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    Draw,
    TakeBack,
    Rematch,
}

/// An end that the rules did not bring, with the one who has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Agreed,
    GaveUp(usize),
    Time(usize),
}

/// The game.
pub struct Model {
    rules: Session,
    /// The moves, and who made each.
    pub moves: Vec<(String, usize)>,
    /// The player who has White, and so begins.
    pub white: usize,
    offers: Vec<(Offer, usize)>,
    pub end: Option<End>,
    pub score: [u32; 2],
    news: Option<String>,
    /// The player whose no to the other it is.
    said_by: Option<usize>,
    /// Counts what happens.
    moment: u64,
    /// For each of the three screens: when it was refused something.
    refused: [Option<u64>; 3],
}

impl Model {
    pub fn new(game: &str) -> Model {
        let games = Registry::builtin().games();
        let entry = games.named(game).expect("a game");
        Model {
            rules: Session::new(&games, entry, SessionOptions::PIPE),
            moves: Vec::new(),
            white: 0,
            offers: Vec::new(),
            end: None,
            score: [0; 2],
            news: None,
            said_by: None,
            moment: 0,
            refused: [None; 3],
        }
    }

    fn ask(&mut self, command: &str) -> String {
        let mut answer = Vec::new();
        let done = self.rules.command(command, &mut answer);
        done.expect("a list of bytes takes all");
        String::from_utf8(answer).expect("answers are text")
    }

    /// The side that has won by the rules.
    pub fn won(&self) -> Option<&'static str> {
        let status = self.rules.game().status();
        let sides = ["White", "Black"];
        let won = |side: &&str| status.starts_with(&format!("{side} wins"));
        sides.into_iter().find(won)
    }

    pub fn over(&self) -> bool {
        self.end.is_some() || self.won().is_some()
    }

    /// The player whose turn it is, if the game goes on.
    pub fn mover(&self) -> usize {
        (self.white + self.moves.len()) % 2
    }

    pub fn side(&self, player: usize) -> &'static str {
        ["White", "Black"][usize::from(player != self.white)]
    }

    pub fn legal(&self) -> Vec<String> {
        self.rules.game().moves()
    }

    fn has_moved(&self, player: usize) -> bool {
        self.moves.iter().any(|(_, by)| *by == player)
    }

    /// What this player offers and can still be accepted.
    pub fn offered_by(&self, player: usize) -> impl Iterator<Item = Offer> {
        let over = self.over();
        let own = self.offers.iter().filter(move |(_, by)| *by == player);
        own.map(|(offer, _)| *offer)
            .filter(move |offer| (*offer == Offer::Rematch) == over)
    }

    /// True where the other player has moved since this one did.
    fn is_answered(&self, by: usize) -> bool {
        self.moves.last().is_some_and(|(_, made)| *made != by)
    }

    fn happens(&mut self, news: Option<String>) {
        self.news = news;
        self.said_by = None;
        self.moment += 1;
    }

    fn declines(&mut self, own: usize) {
        self.happens(Some(format!("Player {}: no, thank you.", own + 1)));
        self.said_by = Some(own);
    }

    /// This screen asks for something: what it was refused before has passed.
    pub fn acts(&mut self, screen: usize) {
        self.refused[screen] = None;
    }

    /// This screen is refused what it asks for.
    pub fn refuses(&mut self, screen: usize) {
        self.refused[screen] = Some(self.moment);
    }

    /// The mover makes a legal move.
    pub fn moves(&mut self, mv: &str) {
        let (own, command) = (self.mover(), self.rules.game().command_for(mv));
        let answer = self.ask(&command.expect("a legal move"));
        assert_eq!(answer, "Done.\n", "{mv}");
        let declines = self.asks(own);
        self.moves.push((mv.to_owned(), own));
        match self.said_by == Some(own) && !self.over() {
            _ if declines && !self.over() => self.declines(own),
            true => self.moment += 1,
            false => self.happens(None),
        }
        let kept = |(offer, by): &(Offer, usize)| *offer == Offer::Draw && *by == own;
        self.offers.retain(kept);
        if let Some(side) = self.won() {
            let winner = [0, 1].into_iter().find(|&player| self.side(player) == side);
            self.score[winner.expect("a player")] += 1;
        }
    }

    /// A player offers something, or accepts what the other offers.
    pub fn offers(&mut self, offer: Offer, by: usize) {
        if self.offered_by(1 - by).any(|other| other == offer) {
            return self.accepts(offer, by);
        }
        if offer == Offer::TakeBack && !self.has_moved(by) {
            return self.refuses(by);
        }
        if !self.offers.contains(&(offer, by)) {
            self.offers.push((offer, by));
        }
        self.happens(None);
    }

    /// A player says yes or no to the other's first offer.
    pub fn answers(&mut self, yes: bool, by: usize) {
        let first = self.offered_by(1 - by).next();
        match first {
            None => self.refuses(by),
            Some(offer) if yes => self.accepts(offer, by),
            Some(offer) => {
                self.offers.retain(|own| *own != (offer, 1 - by));
                self.declines(by);
            }
        }
    }

    /// A player no longer offers a draw.
    pub fn withdraws_draw(&mut self, by: usize) {
        self.offers.retain(|own| *own != (Offer::Draw, by));
        self.happens(Some(format!("Player {} no longer offers a draw.", by + 1)));
    }

    fn accepts(&mut self, offer: Offer, by: usize) {
        match offer {
            Offer::Draw => self.ends(End::Agreed),
            Offer::TakeBack => {
                let mut moves = "a move";
                while let Some((_, made)) = self.moves.pop() {
                    self.ask("undo");
                    if made != by {
                        break;
                    }
                    moves = "two moves";
                }
                self.offers.retain(|(other, _)| *other != Offer::TakeBack);
                self.happens(Some(format!("Player {} has taken {moves} back.", 2 - by)));
            }
            Offer::Rematch => self.begins_again(),
        }
    }

    /// The game ends otherwise than by its rules.
    pub fn ends(&mut self, end: End) {
        self.end = Some(end);
        if let End::GaveUp(loser) | End::Time(loser) = end {
            self.score[1 - loser] += 1;
        }
        self.offers.clear();
        self.happens(None);
    }

    /// The loser has White in the next game; after a draw the sides change.
    fn begins_again(&mut self) {
        self.white = match self.end {
            Some(End::GaveUp(loser) | End::Time(loser)) => loser,
            Some(End::Agreed) => 1 - self.white,
            None => usize::from(self.won() == Some(self.side(0))),
        };
        self.ask("clear");
        self.moves.clear();
        self.offers.clear();
        self.end = None;
        self.happens(Some(String::from("Another game has begun.")));
    }

    /// True where somebody waits for this player's yes or no.
    pub fn asks(&self, player: usize) -> bool {
        self.offered_by(1 - player).next().is_some()
    }

    /// True where this screen shows why something was refused.
    pub fn is_refused(&self, screen: usize) -> bool {
        self.refused[screen] == Some(self.moment)
    }

    /// What this screen, a player's or the watcher's, is told of the game; nothing where only the rules have something to say.
    pub fn message(&self, screen: usize) -> String {
        let name = |player: usize| format!("Player {}", player + 1);
        let mut said = Vec::new();
        said.extend(self.end.map(|end| match end {
            End::Agreed => String::from("Both agreed on a draw."),
            End::GaveUp(loser) => format!("{} gives up. {} WINS!!", name(loser), name(1 - loser)),
            End::Time(loser) => {
                format!("{}'s time is over. {} WINS!!", name(loser), name(1 - loser))
            }
        }));
        for by in [0, 1] {
            let answered = self.is_answered(by);
            said.extend(self.offered_by(by).map(|offer| {
                let (own, others) = match offer {
                    Offer::Draw => ("offered a draw", "offers a draw"),
                    Offer::TakeBack if answered => (
                        "asked to take your last move and the answer to it back",
                        "asks to take the last two moves back",
                    ),
                    Offer::TakeBack => (
                        "asked to take your last move back",
                        "asks to take the last move back",
                    ),
                    Offer::Rematch => ("offered another game", "offers another game"),
                };
                match by == screen {
                    true => format!("You have {own}. Esc can withdraw that."),
                    false => format!("{} {others}.", name(by)),
                }
            }));
        }
        if screen < 2 {
            let waiting: Vec<Offer> = self.offered_by(1 - screen).collect();
            if let [first, _, ..] = waiting[..] {
                let what = match first {
                    Offer::Draw => "a draw",
                    Offer::TakeBack if self.is_answered(1 - screen) => "two moves taken back",
                    Offer::TakeBack => "a move taken back",
                    Offer::Rematch => "another game",
                };
                said.push(format!("y and X answer the first: {what}."));
            }
        }
        said.extend(self.news.clone());
        said.join(" ")
    }
}

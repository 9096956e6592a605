//! The start page: seats, efforts and options of a new game.

use super::{Standing, TwoPlayerController, TwoPlayers};
use crate::clock::{NO_CLOCKS, PACES, Pace};
use crate::save_store::Tally;
use crate::seats::{self, EFFORTS, Seat};
use crate::settings::Player;
use crate::two_player_game::{Choice, NewGameOptions, Rounds};
use crate::view::{Rich, Side, Span, StartItem, StartPage, plain};

/// The state of the start page.
pub(super) struct Start {
    /// True while it lies over the board.
    pub open: bool,
    /// The round that a new game would begin with.
    pub round: u32,
    /// The pace of a new game of two people.
    pub pace: Option<Pace>,
    /// How the person's games against the machine have gone; results lie in a file, which is not read for every view.
    pub results: Option<String>,
}

/// The use of an item of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    GoOn,
    New,
    Seat(usize),
    Effort(usize),
    Clock,
    Player,
    Round,
    DrawColours,
    Puzzles,
    /// An option of the game, by its number.
    Option(usize),
}

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// The items this game has, from top to bottom.
    fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        // With nothing on the board there is nothing to go on with.
        if self.game.length() > 0 || self.externals.any() {
            items.push(Item::GoOn);
        }
        items.push(Item::New);
        items.extend((0..self.options().len()).map(Item::Option));
        if self.externals.any() {
            return items;
        }
        for player in 0..2 {
            // The row of the effort stays where a person sits, so that nothing moves under the pointer.
            items.extend([Item::Seat(player), Item::Effort(player)]);
        }
        if self.can_have_clocks() {
            items.push(Item::Clock);
        }
        if self.game.kind().players().contains(&Player::Classic) {
            items.push(Item::Player);
        }
        if self.game.rounds().is_some() {
            items.push(Item::Round);
        }
        // Who has won has won.
        if self.game.sides_change() && self.verdict().is_none() {
            items.push(Item::DrawColours);
        }
        if self.puzzles().is_some() {
            items.push(Item::Puzzles);
        }
        items
    }

    /// The options of the game itself.
    fn options(&self) -> Vec<Choice> {
        let options = self.game.new_game_options();
        options.map_or(Vec::new(), NewGameOptions::options)
    }

    /// The paces to choose from: none, those that all are offered, and one that somebody has written into a file.
    fn paces(&self) -> Vec<Option<Pace>> {
        let mut paces: Vec<Option<Pace>> = [None].into_iter().chain(PACES.map(Some)).collect();
        if !paces.contains(&self.start.pace) {
            paces.push(self.start.pace);
        }
        paces
    }

    /// The page as it stands.
    pub(super) fn start_page(&self) -> StartPage {
        if let Some(chosen) = self.puzzle_page {
            return self.puzzles_page(chosen);
        }
        let mut lines: Vec<Rich> = Vec::new();
        for side in Side::BOTH {
            let role = self.game.role(side);
            let mut line = vec![Span::Strong(format!("{} ", self.seating.name(side)))];
            line.extend(role.tokens.into_iter().map(Span::Piece));
            line.push(Span::Text(format!(" {}", role.text)));
            lines.push(line);
        }
        lines.push(plain(match self.game.length() {
            0 => String::from("No move has been made on this board."),
            1 => String::from("One move has been made on this board."),
            count => format!("{count} moves have been made on this board."),
        }));
        lines.extend(self.start.results.clone().map(plain));
        let all = self.items();
        let items = all.iter().map(|&item| self.item(item, &all)).collect();
        StartPage {
            title: self.game.kind().title().into(),
            lines,
            items,
            first: 0,
        }
    }

    /// The button that begins a game as it was chosen, or goes on with the one on the board where the choice holds for that.
    fn begins(&self, item: Item) -> Item {
        let amid = self.game.length() > 0 && self.verdict().is_none();
        match item {
            Item::Seat(_) | Item::Effort(_) | Item::Player if amid => Item::GoOn,
            _ => Item::New,
        }
    }

    fn item(&self, item: Item, all: &[Item]) -> StartItem {
        let begins = self.begins(item);
        let enter = all.iter().position(|other| *other == begins);
        let says = String::from(match item {
            Item::Seat(_) => "a person at this screen, or the machine",
            Item::Effort(_) => "a higher level looks further ahead; seconds a move",
            Item::Clock => "time for the whole game, and more after each move",
            Item::Player => "strong: this program's own; classic: as in the original of 2003",
            Item::Round => "the colour that comes first, and who begins",
            _ => "",
        });
        let choice = |label: String, choices: Vec<String>, chosen: usize| StartItem::Choice {
            label,
            choices,
            chosen,
            says,
            enter,
        };
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        match item {
            Item::GoOn => StartItem::Button(match self.verdict() {
                Some(_) => "Look at this board, which is over".into(),
                None => "Go on with this board".into(),
            }),
            Item::New if self.game.rounds().is_some() => {
                StartItem::Button(format!("New game from round {}", self.start.round))
            }
            Item::New => StartItem::Button("New game".into()),
            Item::Seat(player) => choice(
                format!("Player {}", player + 1),
                words(&["person", "machine"]),
                usize::from(self.seating.seats[player] == Seat::Machine),
            ),
            Item::Effort(player) => choice(
                match self.seating.seats[player] {
                    Seat::Machine => "  plays at".into(),
                    Seat::Person => "  hints of".into(),
                },
                EFFORTS.map(seats::told).into(),
                seats::place(match self.seating.seats[player] {
                    Seat::Machine => self.seating.efforts[player],
                    Seat::Person => self.seating.hints,
                }),
            ),
            Item::Clock => {
                let paces = self.paces();
                let chosen = paces.iter().position(|pace| *pace == self.start.pace);
                let told = |pace: &Option<Pace>| pace.map_or(NO_CLOCKS.into(), Pace::told);
                choice(
                    "Clock".into(),
                    paces.iter().map(told).collect(),
                    chosen.unwrap_or(0),
                )
            }
            Item::Player => choice(
                "Machine".into(),
                words(&["strong", "classic"]),
                usize::from(self.settings.player == Player::Classic),
            ),
            Item::Round => choice(
                "Round".into(),
                (1..=self.game.rounds().map_or(0, Rounds::count))
                    .map(|round| round.to_string())
                    .collect(),
                self.start.round.saturating_sub(1) as usize,
            ),
            Item::Option(number) => match self.options().into_iter().nth(number) {
                Some(option) => choice(option.label.into(), option.choices, option.chosen),
                None => choice(String::new(), words(&[""]), 0),
            },
            Item::Puzzles => {
                let count = self.puzzle_count().unwrap_or_default();
                StartItem::Button(format!("Puzzles: {count}"))
            }
            Item::DrawColours => StartItem::Button("Draw lots for the colours".into()),
        }
    }

    /// Gives an item its choice.
    pub(super) fn choose(&mut self, item: usize, choice: usize) {
        if self.puzzle_page.is_some() {
            return self.choose_puzzle(item, choice);
        }
        match self.items().get(item) {
            Some(&Item::Seat(player)) => {
                self.seating.seats[player] = if choice == 0 {
                    Seat::Person
                } else {
                    Seat::Machine
                };
            }
            Some(&Item::Effort(player)) => {
                match (EFFORTS.get(choice), self.seating.seats[player]) {
                    (Some(&effort), Seat::Machine) => self.seating.efforts[player] = effort,
                    (Some(&effort), Seat::Person) => self.seating.hints = effort,
                    (None, _) => {}
                }
            }
            Some(Item::Clock) => self.start.pace = self.paces().get(choice).copied().flatten(),
            Some(Item::Player) => {
                self.settings.player = if choice == 0 {
                    Player::Strong
                } else {
                    Player::Classic
                };
            }
            Some(Item::Round) => self.start.round = choice as u32 + 1,
            Some(&Item::Option(number)) => {
                if let Some(options) = self.game.new_game_options_mut() {
                    options.choose(number, choice);
                }
            }
            _ => {}
        }
        self.note_chosen();
        self.look_up_results();
    }

    /// Looks up how the person's games against the machine have gone, at its level.
    pub(super) fn look_up_results(&mut self) {
        self.start.results = self.results();
    }

    fn results(&self) -> Option<String> {
        let against = self.against()?;
        let Tally { won, lost, drawn } = self.store.tally(&against);
        let drawn = match drawn {
            0 => String::new(),
            drawn => format!(", {drawn} drawn"),
        };
        (won + lost > 0 || !drawn.is_empty())
            .then(|| format!("You against {against}: {won} won, {lost} lost{drawn}."))
    }

    /// The machine against which a person plays, as results name it: `level 2`; `None` where it is not one of each.
    pub(super) fn against(&self) -> Option<String> {
        let machine = match self.seating.seats {
            [Seat::Person, Seat::Machine] => 1,
            [Seat::Machine, Seat::Person] => 0,
            _ => return None,
        };
        let effort = seats::name(self.seating.efforts[machine]);
        match self.settings.player {
            _ if self.externals.any() => None,
            Player::Strong => Some(effort),
            Player::Classic => Some(format!("classic, {effort}")),
        }
    }

    /// Presses a button.
    pub(super) fn press(&mut self, item: usize) {
        if !self.start.open {
            return;
        }
        if let Some(chosen) = self.puzzle_page {
            return self.begin_puzzle(chosen);
        }
        match self.items().get(item) {
            Some(Item::Puzzles) => self.open_puzzles(),
            Some(Item::GoOn) => self.leave_page(),
            Some(Item::New) => {
                self.game.begin(self.start.round);
                self.standing = Standing::default();
                self.begun();
                self.leave_page();
            }
            Some(Item::DrawColours) => {
                self.seating.white = self.seeds.below(2) as usize;
                let white = self.seating.name(Side::White);
                self.messages.say(format!("{white} has white."));
            }
            _ => {}
        }
    }

    pub(super) fn leave_page(&mut self) {
        self.start.open = false;
        self.set_clocks();
        self.machine.stuck = false;
        self.pacing.paused = false;
        if self.verdict().is_some() {
            self.announce();
        } else {
            let mover = self.game.mover();
            let person = self.seating.seat(mover) == Seat::Person;
            let turn = match person && self.seating.has_machine() {
                true => String::from("You are to move."),
                false => format!("{} is to move.", self.seating.name(mover)),
            };
            self.messages.say(format!("{turn} ? shows the keys."));
        }
    }
}

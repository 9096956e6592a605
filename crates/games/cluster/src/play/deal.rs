//! A game as a screen plays it: hands are drawn from bags, turns are kept, and a game ends.

use super::Game;
use super::machine::bags_with;
use super::state::{HistoryEntry, State};
use crate as cluster;
use crate::{Action, Ending, RuleSet, Setup};
use atom4_core::base::Random;
use atom4_core::rules::{Rules, Side};
use atom4_play::refusal::Refusal;
use atom4_play::timeline::Timeline;

impl Game {
    /// A game that begins as `start` and draws its hands from `random`.
    #[must_use]
    pub fn of_rules(start: &cluster::DealtGame, random: Random) -> Game {
        let state = State {
            mover: start.mover(),
            ..State::fresh(start.board().clone(), start.rules(), random)
        };
        Game {
            timeline: Timeline::new(state.clone()),
            state,
            pending: start.board().setup().clone(),
            seeded: true,
        }
    }

    /// Chips by colour that neither lie on the board nor left the game, those in hands among them.
    #[must_use]
    pub fn bags(&self) -> Vec<u16> {
        let (board, gone) = (self.board(), &self.state.gone);
        let all = self
            .state
            .rules
            .chips(board.grid().len(), board.setup().all_colours());
        let mut bags: Vec<u16> = gone.iter().map(|&gone| all.saturating_sub(gone)).collect();
        for chip in (0..board.cells().len()).filter_map(|cell| board.chip(cell)) {
            // Testing mode puts as many on a board as it likes.
            let bag = &mut bags[usize::from(chip)];
            *bag = bag.saturating_sub(1);
        }
        bags
    }

    /// The game by the rules, with the hand of the side to move dealt where it has one.
    #[must_use]
    pub fn by_rules(&self) -> cluster::DealtGame {
        let hand = self.state.hand();
        let bags = bags_with(&self.bags(), hand);
        let board = self.board().clone();
        let mut game = cluster::DealtGame::resumed(board, self.state.rules, bags, self.mover());
        if let (Some(hand), None) = (hand, game.ending()) {
            // The bags were made to hold it.
            let _ = game.deal_known(hand.first, hand.second);
        }
        game
    }

    /// The game by the rules as it begins on this board.
    #[must_use]
    pub fn opening(&self) -> cluster::DealtGame {
        cluster::DealtGame::new(self.board().clone(), self.state.rules).starting_with(self.mover())
    }

    /// The last move or edit.
    #[must_use]
    pub fn last_entry(&self) -> Option<HistoryEntry> {
        self.timeline.history().moves.back().copied()
    }

    /// The end of the game as it stands once the side to move has drawn or could not; `None` while
    /// it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let mut game = self.by_rules();
        if game.hand().is_none() && game.ending().is_none() {
            // A copy draws: that it cannot is all that counts.
            game.deal(&mut self.state.random.clone());
        }
        game.ending()
    }

    /// The end as testing mode tells it: a line; and where every move was made in turn and from a hand, so that the bags are
    /// known, what the rules say of the bags as well.
    pub(super) fn told_ending(&self) -> Option<Ending> {
        let history = self.timeline.history();
        let mut mover = history.start.mover;
        let mut by_rules = |entry: &HistoryEntry| match *entry {
            HistoryEntry::Act(_, side, Some(_)) if side == mover => {
                mover = side.other();
                true
            }
            _ => false,
        };
        let line = self.board().winner().map(Ending::Line);
        if line.is_none() && !history.moves.is_empty() && history.moves.iter().all(&mut by_rules) {
            // The bags count what is in hands, and here a hand stays after its move: whether one can be drawn is all there is
            // to know.
            let board = self.board().clone();
            let mut game =
                cluster::DealtGame::resumed(board, self.state.rules, self.bags(), self.mover());
            game.deal(&mut self.state.random.clone());
            return game.ending();
        }
        line
    }

    /// Draws a hand for the side to move where it has none. What undo brings back has its own.
    pub(super) fn deal(&mut self) {
        if self.state.hand().is_none() {
            let mut game = self.by_rules();
            self.state.hands[self.state.mover.index()] = game.deal(&mut self.state.random);
        }
    }

    /// Makes a move of the side to move, by the rules.
    ///
    /// # Errors
    /// Why it is against them; nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        self.by_rules().act(action).map_err(Refusal::from_error)?;
        self.make(HistoryEntry::Act(
            action,
            self.state.mover,
            self.state.hand(),
        ));
        // Both chips are back in the bag, on the board, or gone.
        self.state.hands = [None; 2];
        self.deal();
        Ok(())
    }

    /// Begins a new game with `setup`; the walls stay where the size does.
    pub(super) fn renew(&mut self, setup: Setup) {
        let mut random = self.state.random.clone();
        let board = if *self.board().setup() == setup {
            self.board().cleared()
        } else {
            let grid = self.board().grid();
            let same = grid.edge() == setup.edge;
            let cells = grid.hexes().iter().zip(self.board().cells());
            let walls = cells.filter(|&(_, &value)| same && value == cluster::cells::WALL);
            let walls = walls.map(|(&hex, _)| hex).collect::<Vec<_>>();
            cluster::Board::new(setup, &walls).unwrap_or_else(|_| self.board().cleared())
        };
        let rules = self.state.rules;
        let black_begins = rules == RuleSet::Deckhands && random.below(2) == 1;
        let mover = if black_begins {
            Side::Black
        } else {
            Side::White
        };
        self.set_up(State {
            mover,
            ..State::fresh(board, rules, random)
        });
        self.deal();
    }

    /// Draws from here on as `seed` says, unless a seed was given before.
    pub(super) fn shuffle(&mut self, seed: u64) {
        if !self.seeded {
            self.state.random = Random::new(seed);
        }
        self.deal();
    }
}

//! A game of Cluster with its dealer: hands come from two seeded streams, one a player, so that
//! both games of a pair are dealt alike.

use atom4::base::Random;
use atom4::games::cluster::{Action, Board, Game, Hand, RuleSet, Setup};
use atom4::rules::{Rules, Side, Verdict};

/// The game, and what each player can know of the bags.
#[derive(Clone)]
pub struct Dealt {
    pub game: Game,
    dealers: [Random; 2],
    /// Chips left by colour as each player sees them: two chips that the other one turned with
    /// are taken to be of its most plentiful colours.
    known: [Vec<u16>; 2],
}

impl Dealt {
    pub fn new(setup: &Setup, seed: u64) -> Dealt {
        let board = Board::new(setup.clone(), &[]).expect("no walls");
        let mut game = Game::new(board, RuleSet::Referee);
        let mut dealers = [0, 1].map(|side| Random::new(2 * seed + side));
        let known = [game.bags().to_vec(), game.bags().to_vec()];
        game.deal(&mut dealers[0]);
        Dealt {
            game,
            dealers,
            known,
        }
    }

    /// Draws the hand anew, and all later ones from streams of their own.
    pub fn deal_anew(&mut self, random: &mut Random) {
        self.dealers = [0, 1].map(|_| Random::new(random.next()));
        let Some(hand) = self.game.hand() else {
            return;
        };
        let mut bags = self.game.bags().to_vec();
        for chip in std::iter::once(hand.first).chain(hand.second) {
            bags[usize::from(chip)] += 1;
        }
        let (board, mover) = (self.game.board().clone(), self.game.mover());
        self.game = Game::resumed(board, self.game.rules(), bags, mover);
        self.game.deal(&mut self.dealers[mover.index()]);
    }

    /// The hand, and the bags as the player to move knows them, the hand in them.
    pub fn sight(&self) -> Option<(Hand, &[u16])> {
        let hand = self.game.hand()?;
        Some((hand, &self.known[self.game.mover().index()]))
    }
}

impl Rules for Dealt {
    type Move = Action;
    type Undo = Dealt;

    fn mover(&self) -> Side {
        self.game.mover()
    }

    fn moves(&self, moves: &mut Vec<Action>) {
        self.game.moves(moves);
    }

    fn play(&mut self, action: Action) -> Dealt {
        let before = self.clone();
        let (side, hand) = (self.game.mover(), self.game.hand());
        let mut lose = |player: usize, chip: u8| {
            let bag = &mut self.known[player][usize::from(chip)];
            *bag = bag.saturating_sub(1);
        };
        match (action, hand) {
            (Action::Drop { chip, .. }, _) => (0..2).for_each(|player| lose(player, chip)),
            (Action::Rotate(_), Some(hand)) => {
                for chip in std::iter::once(hand.first).chain(hand.second) {
                    lose(side.index(), chip);
                }
                let other = side.other().index();
                for _ in 0..2 {
                    let own = self.game.board().setup().chips_of(side);
                    let known = &mut self.known[other];
                    if let Some(chip) = own.max_by_key(|&chip| known[usize::from(chip)]) {
                        let bag = &mut known[usize::from(chip)];
                        *bag = bag.saturating_sub(1);
                    }
                }
            }
            (Action::Rotate(_), None) => {}
        }
        self.game.act(action).expect("it was among the moves");
        self.game.deal(&mut self.dealers[self.game.mover().index()]);
        before
    }

    fn undo(&mut self, before: Dealt) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        self.game.verdict()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }
}

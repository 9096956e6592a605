//! A game of Cluster with its dealer: hands come from two seeded streams, one a player, so that
//! both games of a pair are dealt alike.

use std::iter::{once, repeat_n};

use atom4::base::Random;
use atom4::games::cluster::play::unseen::{PossibleBags, possible_bags};
use atom4::games::cluster::{Action, Board, DealtGame, Hand, RuleSet, Setup};
use atom4::rules::{Rules, Side, Verdict};

/// The game, and what each player can know of the bags.
#[derive(Clone)]
pub struct Dealt {
    pub game: DealtGame,
    dealers: [Random; 2],
    /// For each player the chips by colour that it did not see leave the bags.
    unseen: [Vec<u16>; 2],
    /// For each player the number of chips that it has turned the board with.
    turned: [u32; 2],
}

impl Dealt {
    pub fn new(setup: &Setup, seed: u64) -> Dealt {
        let board = Board::new(setup.clone(), &[]).expect("no walls");
        let mut game = DealtGame::new(board, RuleSet::Referee);
        let mut dealers = [0, 1].map(|side| Random::new(2 * seed + side));
        let unseen = [game.bags().to_vec(), game.bags().to_vec()];
        game.deal(&mut dealers[0]);
        Dealt {
            game,
            dealers,
            unseen,
            turned: [0; 2],
        }
    }

    /// Deals anew all that the other player, who has just moved, cannot know: the chips left to the player to move, its
    /// hand, and all later hands.
    pub fn deal_anew(&mut self, random: &mut Random) {
        self.dealers = [0, 1].map(|_| Random::new(random.next()));
        if self.game.hand().is_none() {
            return;
        }
        let mover = self.game.mover();
        let (me, other) = (mover.index(), mover.other().index());
        let own = self.game.board().setup().chips_of(mover);
        let unseen = |chip: u8| self.unseen[other][usize::from(chip)];
        let mut chips: Vec<u8> = own
            .clone()
            .flat_map(|chip| repeat_n(chip, unseen(chip).into()))
            .collect();
        random.shuffle(&mut chips);
        let mut bags = self.game.bags().to_vec();
        for chip in own {
            let left = chips.iter().skip(self.turned[me] as usize);
            let left = left.filter(|&&one| one == chip).count() as u16;
            bags[usize::from(chip)] = left;
            self.unseen[me][usize::from(chip)] = left;
        }
        let board = self.game.board().clone();
        self.game = DealtGame::resumed(board, self.game.rules(), bags, mover);
        self.game.deal(&mut self.dealers[me]);
    }

    /// The hand, and the bags as the player to move knows them, the hand in them.
    pub fn sight(&self) -> Option<(Hand, Vec<PossibleBags>)> {
        let (me, other) = (self.game.mover(), self.game.mover().other());
        let theirs = self.game.board().setup().chips_of(other);
        let bags = possible_bags(&self.unseen[me.index()], theirs, self.turned[other.index()]);
        Some((self.game.hand()?, bags))
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
            let bag = &mut self.unseen[player][usize::from(chip)];
            *bag = bag.saturating_sub(1);
        };
        match (action, hand) {
            (Action::Drop { chip, .. }, _) => (0..2).for_each(|player| lose(player, chip)),
            (Action::Rotate(_), Some(hand)) => {
                for chip in once(hand.first).chain(hand.second) {
                    lose(side.index(), chip);
                }
                self.turned[side.index()] += 2;
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

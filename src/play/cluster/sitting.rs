//! Cluster on a screen.

use super::{Entry, Game};
use crate::games::cluster::notation::parse_action;
use crate::games::cluster::{self, Action, Ending, Hand, RuleSet, Setup, cells};
use crate::lattice::hexagonal::{Direction, Hex};
use crate::play::desk::Desk;
use crate::play::duel::sitting::Choice;
use crate::play::duel::{Role, Sitting};
use crate::play::refusal::Refusal;
use crate::play::view::{
    self, Aim, BoardView, ClusterBoard, Kind, MoveLine, Rich, Side, Spot, Token,
};
use crate::rules::Verdict;

/// The words for directions 0 to 5.
const TOWARDS: [&str; 6] = [
    "top",
    "top right",
    "bottom right",
    "bottom",
    "bottom left",
    "top left",
];

/// What the start page offers: sizes, colours of each player, lengths of a winning line.
const SIZES: [u8; 7] = [4, 5, 6, 7, 8, 9, 10];
const COLOURS: [u8; 4] = [1, 2, 3, 4];
const WINS: [u32; 5] = [3, 4, 5, 6, 7];

fn spot(hex: Hex) -> Spot {
    Spot::new(hex.q as i16, hex.r as i16)
}

/// The chips of a hand, the one drawn first before the other.
fn chips(hand: Option<Hand>) -> Vec<u8> {
    let drawn = hand.map(|hand| std::iter::once(hand.first).chain(hand.second));
    drawn.into_iter().flatten().collect()
}

impl Game {
    /// What a side holds now: only the one to move has drawn.
    fn held(&self, side: Side) -> Vec<u8> {
        if side == self.mover() {
            chips(self.hand(side))
        } else {
            Vec::new()
        }
    }

    pub(super) fn chip(&self, number: u8) -> Token {
        let each = self.board().setup().colours;
        Token::Chip { number, each }
    }

    /// Drops the first or the second chip of the hand.
    fn drop_from_hand(&mut self, at: Spot, which: usize) -> Result<(), Refusal> {
        let held = self.held(self.mover());
        let Some(&chip) = held.get(which) else {
            return Err(Refusal::new("there is no second chip in the hand"));
        };
        let pos = at.x.into();
        self.act(Action::Drop { pos, chip })
    }

    /// A move as it is typed: `drop -2 1`, `-2 1`, `-2` for the first chip, `rotate 4`.
    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let text = text.trim().to_ascii_lowercase();
        let first = self.held(self.mover()).first().copied();
        let bare = first.map(|chip| format!("drop {text} {chip}"));
        [Some(text.clone()), Some(format!("drop {text}")), bare]
            .into_iter()
            .flatten()
            .find_map(|text| parse_action(&text))
            .ok_or_else(|| {
                let shown: String = text.chars().take(40).collect();
                Refusal::new(format!(
                    "'{shown}' is no move; type a column and a chip, -2 1, or rotate 0 to rotate 5"
                ))
            })
    }
}

impl Sitting for Game {
    type Marks = ();

    fn kind(&self) -> Kind {
        Kind::Cluster
    }

    fn heading(&self) -> String {
        let Setup { edge, win, .. } = self.board().setup();
        format!("size {edge}, {win} in a row")
    }

    fn mover(&self) -> Side {
        Game::mover(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ending().map(|ending| Verdict::Win(ending.winner()))
    }

    fn marks(&self) {}

    fn board(&self, (): &(), aim: Option<Spot>) -> BoardView {
        let board = Game::board(self);
        let grid = board.grid();
        let gravity = board.gravity();
        let trace = self.state.trace.as_deref();
        let of = |wanted: u8| {
            let all = grid.hexes().iter().zip(board.cells());
            all.filter(move |&(_, &value)| value == wanted)
                .map(|(&hex, _)| spot(hex))
        };
        let all = grid.hexes().iter().enumerate();
        let here = all.filter_map(|(cell, &hex)| Some((spot(hex), board.chip(cell)?)));
        let column = |cells: &[u16]| {
            let spots = cells.iter().map(|&cell| spot(grid.hex(usize::from(cell))));
            spots.collect::<Vec<_>>()
        };
        let lines = board.winner().map_or(Vec::new(), |winner| {
            let lines = board.lines(winner, board.setup().win);
            let spots = |line: Vec<usize>| line.iter().map(|&cell| spot(grid.hex(cell))).collect();
            lines.map(spots).collect()
        });
        let ended = self.ending().is_some();
        let mut bags = self.bags();
        for side in Side::BOTH {
            for chip in self.held(side) {
                let bag = &mut bags[usize::from(chip)];
                *bag = bag.saturating_sub(1);
            }
        }
        let landing = aim.filter(|_| !ended).and_then(|aim| {
            let open = board.open_column(aim.x.into()).ok()?;
            let free = |&&cell: &&u16| board.cells()[usize::from(cell)] == cells::EMPTY;
            let rest = open.iter().take_while(free).last()?;
            Some(spot(grid.hex(usize::from(*rest))))
        });
        BoardView::Cluster(Box::new(ClusterBoard {
            size: board.setup().edge,
            each: board.setup().colours,
            columns: grid.columns(gravity).map(column).collect(),
            walls: of(cells::WALL).collect(),
            chips: here.collect(),
            gravity: gravity.index() as u8,
            before: trace.map_or(gravity, |trace| trace.gravity).index() as u8,
            fallen: trace.map_or(Vec::new(), |trace| {
                let pair = |&(from, to): &(Hex, Hex)| (spot(from), spot(to));
                trace.fallen.iter().map(pair).collect()
            }),
            last: trace.and_then(|trace| trace.dropped).map(spot),
            lines,
            legal: board
                .open_columns()
                .filter(|_| !ended)
                .map(|pos| pos as i16)
                .collect(),
            preview: landing,
            hands: Side::BOTH.map(|side| self.held(side)),
            bags: bags.into_iter().map(u32::from).collect(),
        }))
    }

    fn aim(&self, at: Spot) -> Aim {
        let held = self.held(self.mover());
        let pos = i32::from(at.x);
        let refusal = Game::board(self).open_column(pos.into()).err();
        let wins = |chip: u8| {
            let mut board = Game::board(self).clone();
            let dropped = board.drop_chip(pos.into(), chip.into()).is_ok();
            dropped && board.winner() == Some(self.mover())
        };
        let effects = held.iter().map(|&chip| match wins(chip) {
            true => format!("chip {chip} wins"),
            false => format!("chip {chip}"),
        });
        Aim {
            spot: at,
            piece: held.first().map(|&chip| self.chip(chip)),
            refusal: refusal.map(|refusal| refusal.to_string()),
            effect: format!(
                "column {pos} takes {}",
                effects.collect::<Vec<_>>().join(" or ")
            ),
        }
    }

    fn tokens(&self) -> Vec<Token> {
        let held = self.held(self.mover()).into_iter();
        held.map(|chip| self.chip(chip)).collect()
    }

    fn sit_down(&mut self, lot: u64) {
        self.shuffle(lot);
    }

    fn deal(&mut self) {
        Game::deal(self);
    }

    fn step_back(&mut self) -> bool {
        self.step(Desk::undo)
    }

    fn step_on(&mut self) -> bool {
        self.step(Desk::redo)
    }

    fn not_saved(&self) -> Option<&'static str> {
        // No command names the rules, and a script holds nothing but commands.
        let lost = self.rules != RuleSet::Referee;
        lost.then_some("opened again it goes on by the referee's rules")
    }

    fn how_it_ended(&self) -> Option<String> {
        let number = |side: Side| side.index() + 1;
        match self.ending()? {
            Ending::Line(_) => None,
            Ending::OutOfChips(side) => Some(format!("Player {} is out of chips.", number(side))),
            Ending::Stuck(side) => Some(format!(
                "Player {} has one chip and finds every column full.",
                number(side)
            )),
        }
    }

    fn options(&self) -> Vec<Choice> {
        let choice = |label, choices: Vec<String>, chosen: Option<usize>| Choice {
            label,
            choices,
            chosen: chosen.unwrap_or(0),
        };
        let Setup { edge, colours, win } = self.wish;
        let place = |chosen: &u8, wanted: u8| *chosen == wanted;
        vec![
            choice(
                "Size",
                SIZES.map(|n| n.to_string()).into(),
                SIZES.iter().position(|n| place(n, edge)),
            ),
            choice(
                "Colours each",
                COLOURS.map(|n| n.to_string()).into(),
                COLOURS.iter().position(|n| place(n, colours)),
            ),
            choice(
                "In a row",
                WINS.map(|n| n.to_string()).into(),
                WINS.iter().position(|n| *n == win),
            ),
        ]
    }

    fn choose(&mut self, option: usize, choice: usize) {
        let wish = &mut self.wish;
        match option {
            0 => wish.edge = SIZES.get(choice).copied().unwrap_or(wish.edge),
            1 => wish.colours = COLOURS.get(choice).copied().unwrap_or(wish.colours),
            _ => wish.win = WINS.get(choice).copied().unwrap_or(wish.win),
        }
    }

    fn place(&mut self, at: Spot) -> Result<(), Refusal> {
        self.drop_from_hand(at, 0)
    }

    fn spot(&self, text: &str) -> Result<Spot, Refusal> {
        Ok(match self.read(text)? {
            Action::Drop { pos, .. } => Spot::new(pos as i16, 0),
            Action::Rotate(to) => Spot::new(to.index() as i16, 1),
        })
    }

    fn typed(&mut self, text: &str) -> Result<(), Refusal> {
        let action = self.read(text)?;
        self.act(action)
    }

    fn answered(&mut self, _who: &str, text: &str) -> Result<(), Refusal> {
        self.typed(text)
    }

    fn own_action(&mut self, action: &view::Action) -> Option<Result<(), Refusal>> {
        match *action {
            view::Action::PlaceOther(at) => Some(self.drop_from_hand(at, 1)),
            view::Action::Rotate(to) => {
                let known = Direction::new(to.into())
                    .ok_or_else(|| Refusal::from_error(cluster::Refusal::NoDirection(to.into())));
                Some(known.and_then(|to| self.act(Action::Rotate(to))))
            }
            _ => None,
        }
    }

    fn role(&self, side: Side) -> Role {
        let setup = self.board().setup();
        let left = self.bags();
        let held = self.held(side);
        let drawn = |chip: u8| held.iter().filter(|&&held| held == chip).count() as u32;
        Role {
            text: match side {
                Side::White => "begins".into(),
                Side::Black => String::new(),
            },
            tokens: setup.chips_of(side).map(|chip| self.chip(chip)).collect(),
            stock: setup
                .chips_of(side)
                .map(|chip| u32::from(left[usize::from(chip)]).saturating_sub(drawn(chip)))
                .collect(),
            goal: None,
        }
    }

    fn facts(&self) -> Vec<(String, String)> {
        let gravity = Game::board(self).gravity().index();
        vec![("Gravity".into(), format!("{gravity}, {}", TOWARDS[gravity]))]
    }

    fn last_moves(&self, most: usize) -> Vec<MoveLine> {
        let moves = &self.timeline.history().moves;
        let mut mover = Side::White;
        let mut lines = Vec::new();
        for (number, entry) in (1..).zip(moves) {
            let (side, token, text) = match *entry {
                Entry::Act(Action::Drop { pos, chip }, _) => {
                    mover = self.board().setup().owner(chip);
                    (Some(mover), Some(self.chip(chip)), format!("in {pos}"))
                }
                Entry::Act(Action::Rotate(to), _) => {
                    (Some(mover), None, format!("rotate {}", to.index()))
                }
                Entry::Place(chip, hex) => (
                    None,
                    Some(self.chip(chip)),
                    format!("at {} {}", hex.q, hex.r),
                ),
                Entry::Remove(hex) => (None, None, format!("off {} {}", hex.q, hex.r)),
            };
            if side.is_some() {
                mover = mover.other();
            }
            lines.push(MoveLine {
                number,
                side,
                token,
                text,
            });
        }
        lines.split_off(lines.len().saturating_sub(most))
    }

    fn length(&self) -> usize {
        self.timeline.history().moves.len()
    }

    fn next(&mut self) -> Result<(), Refusal> {
        if self.verdict().is_none() {
            return Err(Refusal::new("this game is not decided yet"));
        }
        self.restart();
        Ok(())
    }

    fn restart(&mut self) {
        self.renew(self.board().setup().clone());
    }

    fn begin(&mut self, _round: u32) {
        self.renew(self.wish.clone());
    }

    fn rules(&self) -> Vec<Rich> {
        self.how_to_play()
    }
}

impl Game {
    /// Undoes or redoes until a move has gone or come: hands that a file gave are no moves.
    fn step(&mut self, change: impl Fn(&mut Game) -> bool) -> bool {
        let before = self.length();
        while change(self) {
            if self.length() != before {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;

    #[test]
    fn who_saves_a_game_by_other_rules_is_told_what_is_lost() {
        let under = |rules| {
            let board = cluster::Board::new(Setup::default(), &[]).expect("no walls");
            Game::of_rules(&cluster::Game::new(board, rules), Random::new(1))
        };
        assert_eq!(under(RuleSet::Referee).not_saved(), None);
        for rules in [RuleSet::Chen, RuleSet::Deckhands] {
            let game = under(rules);
            assert!(game.not_saved().is_some());
            // As it says: what the script brings back is under the referee's rules.
            assert_eq!(game.by_rules().rules(), rules);
            assert_eq!(Game::default().by_rules().rules(), RuleSet::Referee);
        }
    }
}

//! Cluster on every board that its configuration allows, replayed by a plain referee that shares no code with ours.

use atom4::base::Random;
use atom4::games::cluster::any_position::AnyPosition;
use atom4::games::cluster::fast::Ply;
use atom4::games::cluster::possible_positions::{PossiblePositions, Task};
use atom4::games::cluster::{Action, Board, DealtGame, Ending, Hand, RuleSet, Setup};
use atom4::lattice::hexagonal::Hex;
use atom4::rules::{Rules, Side};

/// Steps of the six directions, as the rules list them.
const STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// What stands in a cell; a wall where there is none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Free,
    Wall,
    Chip(i32),
}

/// A game by the text of the rules: a square of cells, of which a hexagon is used.
#[derive(Clone)]
struct Referee {
    reach: i32,
    colours: i32,
    win: i32,
    chen: bool,
    cells: Vec<Cell>,
    /// For each gravity the places in the order in which chips there fall: the ones farthest along it first.
    orders: [Vec<(i32, i32)>; 6],
    gravity: usize,
    bags: Vec<i32>,
    mover: i32,
}

impl Referee {
    fn new(size: i32, colours: i32, win: i32, chen: bool, walls: &[(i32, i32)]) -> Referee {
        let reach = size - 1;
        let square = (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| (q, r)));
        let square: Vec<(i32, i32)> = square.collect();
        let cell = |&(q, r): &(i32, i32)| match (q + r).abs() <= reach && !walls.contains(&(q, r)) {
            true => Cell::Free,
            false => Cell::Wall,
        };
        let inside = square.iter().filter(|(q, r)| (q + r).abs() <= reach);
        let chips = inside.clone().count() as i32 / (2 * colours);
        let orders = STEPS.map(|(dq, dr)| {
            let mut order: Vec<(i32, i32)> = inside.clone().copied().collect();
            order.sort_by_key(|&(q, r)| -(q * (2 * dq + dr) + r * (2 * dr + dq)));
            order
        });
        Referee {
            reach,
            colours,
            win,
            chen,
            bags: vec![chips; 2 * colours as usize],
            cells: square.iter().map(cell).collect(),
            orders,
            gravity: 3,
            mover: 0,
        }
    }

    fn place(&self, (q, r): (i32, i32)) -> Option<usize> {
        let width = 2 * self.reach + 1;
        let (across, along) = (q + self.reach, r + self.reach);
        let on = (0..width).contains(&across) && (0..width).contains(&along);
        on.then_some((across * width + along) as usize)
    }

    fn at(&self, at: (i32, i32)) -> Cell {
        self.place(at).map_or(Cell::Wall, |place| self.cells[place])
    }

    fn put(&mut self, at: (i32, i32), cell: Cell) {
        let place = self.place(at).expect("on the board");
        self.cells[place] = cell;
    }

    /// The rim cell of a column: the formula for gravity 3, turned by sixths.
    fn entry(&self, pos: i32) -> (i32, i32) {
        let m = self.reach;
        let (mut q, mut r, mut s) = if pos >= 0 {
            (pos, -m, m - pos)
        } else {
            (pos, -m - pos, m)
        };
        for _ in 0..(self.gravity + 3) % 6 {
            (q, r, s) = (-r, -s, -q);
        }
        assert_eq!(q + r + s, 0);
        (q, r)
    }

    fn free(&self, at: (i32, i32)) -> bool {
        self.at(at) == Cell::Free
    }

    fn act(&mut self, action: Action, hand: Hand) {
        let (dq, dr) = match action {
            Action::Rotate(to) => {
                self.gravity = to.index();
                for chip in [Some(hand.first), hand.second].into_iter().flatten() {
                    self.bags[usize::from(chip)] -= 1;
                }
                STEPS[self.gravity]
            }
            Action::Drop { pos, chip } => {
                let entry = self.entry(pos);
                assert!(self.free(entry), "the column is open");
                self.put(entry, Cell::Chip(chip.into()));
                self.bags[usize::from(chip)] -= 1;
                STEPS[self.gravity]
            }
        };
        for n in 0..self.orders[self.gravity].len() {
            let (mut q, mut r) = self.orders[self.gravity][n];
            while matches!(self.at((q, r)), Cell::Chip(_)) && self.free((q + dq, r + dr)) {
                let chip = self.at((q, r));
                self.put((q, r), Cell::Free);
                (q, r) = (q + dq, r + dr);
                self.put((q, r), chip);
            }
        }
        self.mover = 1 - self.mover;
    }

    fn best(&self) -> [i32; 2] {
        let mut best = [0; 2];
        for &(q, r) in &self.orders[0] {
            let cell = self.at((q, r));
            let Cell::Chip(chip) = cell else { continue };
            for (dq, dr) in &STEPS[..3] {
                let mut length = 1;
                while self.at((q + dq * length, r + dr * length)) == cell {
                    length += 1;
                }
                let side = usize::from(chip >= self.colours);
                best[side] = best[side].max(length);
            }
        }
        best
    }

    fn winner(&self) -> Option<i32> {
        let [white, black] = self.best();
        let won = white != black && white.max(black) >= self.win;
        won.then_some(i32::from(black > white))
    }

    /// Chips in the bags of the player to move.
    fn left(&self) -> i32 {
        let own = self.mover * self.colours..(self.mover + 1) * self.colours;
        own.map(|colour| self.bags[colour as usize]).sum()
    }

    /// Who has lost for want of chips or of a column before the draw, as far as the draw does not decide.
    fn loses_for_want(&self) -> bool {
        let least = if self.chen { 2 } else { 1 };
        let full = (-self.reach..=self.reach).all(|pos| !self.free(self.entry(pos)));
        self.left() < least || self.left() == 1 && full
    }
}

/// Asks the position of the search which moves win at once, and for whom.
struct Winners(u8);

impl Task for Winners {
    type Output = Vec<(Ply, Option<u8>)>;

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Self::Output {
        let (position, _) = &positions[0];
        let mut moves: Vec<(Ply, u8)> = (0..6).map(|to| (Ply::Rotate(to), 0)).collect();
        let mut drops = Vec::new();
        position.drops_of(self.0, &mut drops);
        moves.extend(drops.into_iter().map(|ply| (ply, 1)));
        let winner = |(ply, _): (Ply, u8)| (ply, position.after(ply).winner());
        moves.into_iter().map(winner).collect()
    }
}

fn equal(referee: &Referee, game: &DealtGame, number: u64) {
    let board = game.board();
    for (cell, hex) in board.grid().hexes().iter().enumerate() {
        let ours = match board.cells()[cell] {
            255 => Cell::Free,
            254 => Cell::Wall,
            chip => Cell::Chip(chip.into()),
        };
        assert!(referee.at((hex.q, hex.r)) == ours, "game {number}");
    }
    assert_eq!(board.gravity().index(), referee.gravity, "game {number}");
    assert_eq!(
        board.best().map(|n| n as i32),
        referee.best(),
        "game {number}"
    );
    let bags: Vec<i32> = game.bags().iter().map(|&n| n.into()).collect();
    assert_eq!(bags, referee.bags, "game {number}");
}

/// What the search's own position says of the moves with a chip, against the referee.
fn search_sees_the_same(referee: &Referee, game: &DealtGame, hand: Hand, number: u64) {
    let board = game.board();
    let bags = [(game.bags().to_vec(), 1.0)];
    let winners = PossiblePositions::new(board, &bags, game.mover()).work(Winners(hand.first));
    for (ply, winner) in winners {
        let mut after = referee.clone();
        after.act(ply.action(board.grid().reach()), hand);
        let expected = after.winner().map(|side| side as u8);
        assert_eq!(winner, expected, "game {number}: {ply:?}");
    }
}

/// Every size, up to as many colours as the size, lines of 2 to 6 and more, walls, and both editions.
#[test]
fn games_on_all_boards_equal_a_plain_referee() {
    for number in 0..200u64 {
        let mut random = Random::new(number);
        let size = 4 + number as i32 % 17;
        let colours = 1 + random.below(size as u64) as i32;
        let colours = if number % 3 == 0 {
            colours
        } else {
            1 + colours % 3
        };
        let (win, chen) = (2 + random.below(6) as i32, random.below(2) == 0);
        let walled = random.below(2) == 0;
        let setup = Setup::new(size.into(), colours.into(), win.into()).expect("in range");
        let inner = setup.grid().hexes().iter().copied();
        let inner = inner.filter(|hex| hex.distance() < size - 1);
        let walls: Vec<Hex> = inner.filter(|_| walled && random.below(9) == 0).collect();
        let board = Board::new(setup, &walls).expect("inner walls");
        let rules = if chen {
            RuleSet::Chen
        } else {
            RuleSet::Referee
        };
        let mut game = DealtGame::new(board, rules);
        let walls: Vec<(i32, i32)> = walls.iter().map(|hex| (hex.q, hex.r)).collect();
        let mut referee = Referee::new(size, colours, win, chen, &walls);
        let (mut moves, mut turns) = (Vec::new(), 0);
        // Small boards to the end; on large ones chips meet within fewer columns.
        let narrow = 3 + random.below(12) as i32;
        while turns < 60 || size < 6 {
            equal(&referee, &game, number);
            let Some(hand) = game.deal(&mut random) else {
                break;
            };
            moves.clear();
            game.moves(&mut moves);
            let near = |action: &Action| match action {
                Action::Drop { pos, .. } => pos.abs() <= narrow,
                Action::Rotate(_) => turns % 5 == 0,
            };
            let some: Vec<Action> = moves.iter().copied().filter(near).collect();
            let action = random.pick(&some).or(random.pick(&moves)).copied();
            let action = action.expect("a hand allows something");
            if turns % 16 == 15 {
                search_sees_the_same(&referee, &game, hand, number);
            }
            assert!(!referee.loses_for_want(), "game {number}");
            referee.act(action, hand);
            game.act(action).expect("it was listed");
            turns += 1;
        }
        match game.ending() {
            Some(Ending::Line(side)) => {
                assert_eq!(referee.winner(), Some(side.index() as i32), "game {number}");
            }
            Some(Ending::OutOfChips(side) | Ending::Stuck(side)) => {
                assert_eq!(Side::BOTH[referee.mover as usize], side);
                assert!(referee.loses_for_want(), "game {number}");
            }
            None => assert_eq!(referee.winner(), None, "game {number}"),
        }
    }
}

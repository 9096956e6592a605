//! Cluster's fast position against the board, and the search over expectations against plain
//! averages over every hand.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use atom4::base::Random;
use atom4::games::cluster::any_position::AnyPosition;
use atom4::games::cluster::fast::{FastPosition, Ply};
use atom4::games::cluster::field::Field;
use atom4::games::cluster::play::machine::candidates;
use atom4::games::cluster::possible_positions::{PossiblePositions, Task};
use atom4::games::cluster::wide::{WideField, WidePosition};
use atom4::games::cluster::{Action, Board, DealtGame, Hand, RuleSet, Setup};
use atom4::lattice::hexagonal::{Direction, Hex};
use atom4::rules::{Chance, GroupSet, GroupsOf, HandList, Rules, Side};
use atom4::search::Limits;
use atom4::search::expectation::{Candidate, Expectation};
use proptest::prelude::*;

fn walls(setup: &Setup, random: &mut Random) -> Vec<Hex> {
    let reach = i32::from(setup.edge) - 1;
    let inner = |hex: &Hex| hex.distance() < reach;
    let hexes = setup.grid().hexes().iter().copied().filter(inner);
    hexes.filter(|_| random.below(12) == 0).collect()
}

fn game(setup: &Setup, random: &mut Random) -> DealtGame {
    let walls = walls(setup, random);
    let board = Board::new(setup.clone(), &walls).expect("inner walls");
    DealtGame::new(board, RuleSet::Referee)
}

/// The bags with the hand back in them.
fn full_bags(game: &DealtGame, hand: Hand) -> Vec<u16> {
    let mut bags = game.bags().to_vec();
    for chip in std::iter::once(hand.first).chain(hand.second) {
        bags[usize::from(chip)] += 1;
    }
    bags
}

/// These bags, or every second time one to three that differ in what the other player holds.
fn unsure(game: &DealtGame, bags: Vec<u16>, random: &mut Random) -> Vec<(Vec<u16>, f32)> {
    let theirs = game.board().setup().chips_of(game.mover().other());
    let mut all = vec![bags];
    for _ in 0..random.below(2) * (1 + random.below(3)) {
        let mut other = all[0].clone();
        for chip in theirs.clone() {
            other[usize::from(chip)] = random.below(5) as u16;
        }
        all.push(other);
    }
    let weights: Vec<f32> = all.iter().map(|_| 1.0 + random.below(5) as f32).collect();
    let whole = weights.iter().sum::<f32>();
    let chances = weights.into_iter().map(|weight| weight / whole);
    all.into_iter().zip(chances).collect()
}

/// The bags where turning to and fro ends: every turn takes two chips of the fullest colours, until a further
/// one each would leave a player with fewer than six.
fn bags_after_turning(game: &DealtGame, mut bags: Vec<u16>) -> Vec<u16> {
    let colours = Side::BOTH.map(|side| {
        let chips = game.board().setup().chips_of(side);
        chips.map(usize::from).collect::<Vec<_>>()
    });
    let total = |bags: &[u16], own: &[usize]| own.iter().map(|&c| bags[c]).sum::<u16>();
    while colours.iter().all(|own| total(&bags, own) >= 8) {
        for own in &colours {
            for _ in 0..2 {
                let &fullest = own.iter().max_by_key(|&&c| bags[c]).expect("a colour");
                bags[fullest] -= 1;
            }
        }
    }
    bags
}

/// Compares what the search puts in place of each turn with the board. `turned_from` is the board before the
/// last move, if that move was a turn.
fn search_looks_past_turning<P: AnyPosition>(
    turned_from: Option<&Board>,
    game: &DealtGame,
    position: &P,
) -> Result<(), TestCaseError> {
    for to in 0..6u8 {
        let ply = Ply::Rotate(to);
        let (after, ahead) = (position.after(ply), position.ahead(ply));
        let mut board = game.board().clone();
        board.rotate(Direction::new(to.into()).expect("below six"));
        let is = |before: &&Board| {
            before.gravity() == board.gravity() && before.cells() == board.cells()
        };
        let bags = match turned_from.filter(is) {
            Some(_) => bags_after_turning(game, after.bags().to_vec()),
            None => after.bags().to_vec(),
        };
        prop_assert_eq!(ahead.bags(), &bags[..]);
        prop_assert_eq!(ahead.key() == after.key(), ahead.bags() == after.bags());
        for cell in 0..board.cells().len() {
            prop_assert_eq!(board.chip(cell), ahead.chip(cell));
        }
    }
    Ok(())
}

/// The value of a position by trying every hand, every move and no shortcut. At depth 0 one more
/// ply is looked at where the other player threatens to win; below, at `None`, never.
fn slow<P: AnyPosition>(position: &P, depth: Option<u32>, ply: u32) -> f32 {
    let sooner = |ply: u32| 1.0 - 1e-4 * ply as f32;
    if let Some(decided) = position.decided() {
        return decided * sooner(ply);
    }
    let hands = position.hands();
    if hands.as_slice().is_empty() {
        return -sooner(ply);
    }
    let ahead = match depth {
        Some(0) => position.is_threatened(),
        depth => depth.is_some(),
    };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let value = |&(mv, group): &(Ply, u8)| {
        let after = position.ahead(mv);
        let depth = depth.and_then(|depth| depth.checked_sub(1));
        let value = match after.decided() {
            _ if ahead => -slow(&after, depth, ply + 1),
            // At the end only wins at once are seen, else it is the guess.
            Some(decided) if decided < 0.0 => sooner(ply + 1),
            _ => f32::NEG_INFINITY,
        };
        (group, value)
    };
    let values: Vec<(u8, f32)> = moves.iter().map(value).collect();
    let mut sum = 0.0;
    for &(groups, chance) in hands.as_slice() {
        let allowed = values.iter().filter(|(group, _)| groups.has(*group));
        let best = allowed.fold(f32::NEG_INFINITY, |best, &(_, value)| best.max(value));
        sum += chance
            * match ahead {
                false if best < 0.0 => position.guess().1,
                // A hand that allows nothing has lost.
                _ => best.max(-1.0),
            };
    }
    sum
}

/// A random game followed by a position, which `start` makes, and compared with the board at every turn.
fn position_equals_the_board<P: AnyPosition>(
    mut game: DealtGame,
    mut random: Random,
    start: impl Fn(&Board, &[u16], u8) -> P,
) -> Result<(), TestCaseError> {
    let mut position = start(game.board(), game.bags(), 0);
    let mut moves = Vec::new();
    while let Some(hand) = game.deal(&mut random) {
        moves.clear();
        game.moves(&mut moves);
        let &action = random.pick(&moves).expect("a hand allows something");
        // What would win at once, by trying.
        let mut winning = GroupsOf::<P::Hands>::default();
        let mut plies = Vec::new();
        position.moves(&mut plies);
        for &(ply, group) in &plies {
            let after = position.after(ply).decided();
            if after.is_some_and(|decided| decided < 0.0) {
                winning = winning.or(GroupSet::of(group));
            }
        }
        prop_assert_eq!(position.winning_groups(), winning);
        // A turn that wins is allowed with every hand: drops are then not looked at.
        let turn = GroupSet::of(0);
        let guessed = if winning.has(0) { turn } else { winning };
        prop_assert_eq!(position.guess().0, guessed);
        let reach = game.board().grid().reach();
        match action {
            Action::Drop { pos, chip } => position.drop_chip(chip, (pos + reach) as usize),
            Action::Rotate(to) => {
                let both = hand.second.map(|second| [hand.first, second]);
                position.rotate(to.index() as u8, both);
            }
        }
        let before = game.board().clone();
        game.act(action).expect("it was listed");
        let board = game.board();
        for cell in 0..board.cells().len() {
            prop_assert_eq!(board.chip(cell), position.chip(cell));
        }
        let winner = board.winner().map(|side: Side| side.index() as u8);
        prop_assert_eq!(winner, position.winner());
        if game.ending().is_none() {
            let turned_from = matches!(action, Action::Rotate(_)).then_some(&before);
            search_looks_past_turning(turned_from, &game, &position)?;
            let fresh = start(board, game.bags(), position.mover());
            prop_assert_eq!(fresh.features(), position.features());
            if turned_from.is_none() {
                prop_assert_eq!(fresh.key(), position.key());
            }
            let mut again = Vec::new();
            fresh.moves(&mut again);
            plies.clear();
            position.moves(&mut plies);
            prop_assert_eq!(&again, &plies);
            let drops = plies.iter().filter(|(ply, _)| matches!(ply, Ply::Drop(..)));
            let open = board.open_columns().count();
            let kinds = board.setup().chips_of(game.mover());
            let kinds = kinds.filter(|&chip| game.bags()[usize::from(chip)] > 0);
            let (drops, all) = (drops.count(), open * kinds.count());
            // Where there are very many the search looks at the likely ones.
            prop_assert!(drops == all || all > 90 && drops < all, "{drops} of {all}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn fast_position_equals_the_board(
        edge in 4..=10i64, colours in 1..=3i64, win in 3..=6i64, seed in any::<u64>(),
    ) {
        let setup = Setup::new(edge, colours, win).expect("in range");
        let mut random = Random::new(seed);
        let game = game(&setup, &mut random);
        let field = Field::<6>::new(game.board()).expect("it fits");
        let start = |board: &Board, bags: &[u16], mover| FastPosition::new(&field, board, bags, mover);
        position_equals_the_board(game, random, start)?;
    }

    #[test]
    fn wide_position_equals_the_board(
        edge in 4..=11i64, colours in 1..=4i64, win in 2..=7i64, seed in any::<u64>(),
    ) {
        let colours = if edge < 9 { colours + edge - 4 } else { colours };
        let setup = Setup::new(edge, colours, win).expect("in range");
        let mut random = Random::new(seed);
        let game = game(&setup, &mut random);
        let field = WideField::new(game.board());
        let start = |board: &Board, bags: &[u16], mover| WidePosition::new(&field, board, bags, mover);
        position_equals_the_board(game, random, start)?;
    }

    /// Both forms see the same in a position, so that the search is one.
    #[test]
    fn both_forms_agree(
        edge in 4..=8i64, colours in 1..=4i64, win in 4..=6i64, seed in any::<u64>(),
    ) {
        let setup = Setup::new(edge, colours, win).expect("in range");
        let mut random = Random::new(seed);
        let mut game = game(&setup, &mut random);
        let (small, wide) = (Field::<4>::new(game.board()).expect("it fits"), WideField::new(game.board()));
        let mut moves = Vec::new();
        while game.deal(&mut random).is_some() {
            moves.clear();
            game.moves(&mut moves);
            let &action = random.pick(&moves).expect("a hand allows something");
            game.act(action).expect("it was listed");
            if game.ending().is_some() {
                break;
            }
            let (board, bags, mover) = (game.board(), game.bags(), game.mover().index() as u8);
            let small = FastPosition::new(&small, board, bags, mover);
            let wide = WidePosition::new(&wide, board, bags, mover);
            prop_assert_eq!(small.features(), wide.features());
            prop_assert_eq!(u128::from(small.guess().0), wide.guess().0);
            prop_assert_eq!(small.guess().1, wide.guess().1);
            let (mut one, mut other) = (Vec::new(), Vec::new());
            small.moves(&mut one);
            wide.moves(&mut other);
            prop_assert_eq!(one, other);
            let (one, other) = (small.hands(), wide.hands());
            let one = one.as_slice().iter().map(|&(groups, chance)| (u128::from(groups), chance));
            prop_assert_eq!(one.collect::<Vec<_>>(), other.as_slice());
        }
    }
}

/// How deep the twin can look from here within about this many positions.
fn affordable<P: AnyPosition>(position: &P, most: f64) -> u32 {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let branches = moves.len() as f64 * position.hands().as_slice().len() as f64;
    (most.ln() / branches.max(2.0).ln()) as u32
}

/// The search with a hand, compared with the twin.
struct Compared(Hand);

impl Task for Compared {
    type Output = Result<(), TestCaseError>;

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Self::Output {
        let mut candidates = candidates(positions, self.0);
        let mut engine = Expectation::new(1);
        // Six plies at the end of a game, two in the middle of one with many moves.
        let depth = affordable(&positions[0].0, 6_000.0).clamp(2, 6);
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let limits = Limits::new(&clock, &stop).with_depth(depth);
        let mut reached = 0;
        engine.search(&mut candidates, &limits, &mut |report| {
            reached = report.depth
        });
        let value = |candidate: &Candidate<P>| {
            let after = candidate.after.iter();
            let values = after.map(|(after, chance)| -chance * slow(after, Some(reached - 1), 1));
            values.sum::<f32>()
        };
        let best = candidates.iter().map(value).fold(-2.0, f32::max);
        let found = &candidates[0];
        prop_assert!(
            (found.value - best).abs() < 1e-3,
            "{} {best} at {reached}",
            found.value
        );
        prop_assert!((value(found) - best).abs() < 1e-3);
        Ok(())
    }
}

/// A random game in which the search is asked at every fifth turn from turn `first` to turn `last`.
fn search_through_a_game(
    [edge, colours, win]: [i64; 3],
    seed: u64,
    [first, last]: [u32; 2],
) -> Result<(), TestCaseError> {
    let setup = Setup::new(edge, colours, win).expect("in range");
    let mut random = Random::new(seed);
    let mut game = game(&setup, &mut random);
    let mut moves = Vec::new();
    let mut turn = 0;
    while let Some(hand) = game.deal(&mut random) {
        moves.clear();
        game.moves(&mut moves);
        let &action = random.pick(&moves).expect("a hand allows something");
        turn += 1;
        if turn % 5 == 4 && (first..=last).contains(&turn) {
            let bags = full_bags(&game, hand);
            let unsure = unsure(&game, bags, &mut random);
            let places = PossiblePositions::new(game.board(), &unsure, game.mover());
            places.work(Compared(hand))?;
        }
        if turn == last {
            break;
        }
        game.act(action).expect("it was listed");
    }
    Ok(())
}

/// All turns of a game.
const ALL: [u32; 2] = [0, u32::MAX];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn search_equals_plain_averages(
        edge in 4..=5i64, colours in 1..=2i64, win in 3..=4i64, seed in any::<u64>(),
    ) {
        search_through_a_game([edge, colours, win], seed, ALL)?;
    }
}

/// Boards with more colours, and a large one with few chips on it.
#[test]
fn search_equals_plain_averages_on_all_boards() {
    for (seed, setup, turns) in [
        (1, [5, 5, 3], [9, 19]),
        (3, [6, 6, 3], [9, 14]),
        (4, [11, 1, 4], [4, 9]),
        (5, [11, 2, 3], [4, 4]),
    ] {
        if let Err(wrong) = search_through_a_game(setup, seed, turns) {
            panic!("{setup:?}: {wrong}");
        }
    }
}

/// Games in which a bound, rounded into the window, once passed for a value.
#[test]
fn bounds_do_not_pass_for_values() {
    for seed in [1_206_121_567_666_152_398, 8_848_374_679_887_002_457] {
        if let Err(wrong) = search_through_a_game([4, 2, 3], seed, ALL) {
            panic!("seed {seed}: {wrong}");
        }
    }
}

/// A game in which an average of 0.982 once counted as won, so that nothing better was looked for.
#[test]
fn an_average_is_not_a_win() {
    search_through_a_game([5, 2, 3], 16_129_991_764_097_820_362, ALL).expect("equal values");
}

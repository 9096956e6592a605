//! The puzzles of a game: those inside the program, new ones, and their check.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::puzzle::{Goal, Puzzle};
use super::{FoundPuzzle, Puzzles, Unproved};
use crate::own_games::{fresh, stray, strong};
use crate::refusal::Refusal;
use crate::review::{Pass, Situation, Value};
use atom4_core::base::Random;
use atom4_core::rules::{Side, Verdict};
use atom4_core::search::Limits;

/// Positions that the plain search may look at for a new puzzle, and for one whose win is asked for by its length.
const MOST_PLAIN: u64 = 2_000_000;
const MOST_PLAIN_LONG: u64 = 300_000_000;
/// Of so many moves of an own game one is a stray.
const STRAY: u64 = 5;
/// The level of the other moves.
const LEVEL: u32 = 1;
/// Plies from a puzzle to the next one of the same game: the boards that follow have much the same solution.
const APART: usize = 6;
/// Own games that are played at the most, for each puzzle wanted, and for each whose win is asked for by its length.
const GAMES_A_PUZZLE: u64 = 400;
const GAMES_A_LONG_PUZZLE: u64 = 100_000;

/// The puzzles of a game, whichever it is.
pub trait PuzzleBook: Sync {
    /// The puzzles inside the program, the easiest first.
    fn puzzles(&self) -> &[Puzzle];

    /// Proves a puzzle by the plain search: positions looked at, `most` at the most.
    ///
    /// # Errors
    /// Why it is not proved.
    fn check(&self, puzzle: &Puzzle, most: u64) -> Result<u64, Unproved>;

    /// Whether the machine player solves a puzzle at a level, with this seed: it plays on against the defence of the screens.
    ///
    /// # Errors
    /// What is wrong with the puzzle's board.
    fn solves(&self, puzzle: &Puzzle, level: u32, seed: u64) -> Result<bool, Unproved>;

    /// Whether `side` can force a win within `plies` plies of a position, by the plain search: `most` positions at the most.
    ///
    /// # Errors
    /// Why that is not found.
    fn forces(&self, position: &str, side: Side, plies: u32, most: u64) -> Result<bool, Unproved>;

    /// Plays a line of moves from a position, by the rules: it is to end with the win of `side`.
    ///
    /// # Errors
    /// What is wrong with it.
    fn replay(&self, position: &str, side: Side, line: &[String]) -> Result<(), Refusal>;

    /// What all boards alike have in common.
    ///
    /// # Errors
    /// What is wrong with the puzzle's board.
    fn alike(&self, puzzle: &Puzzle) -> Result<Vec<i16>, Unproved>;

    /// The plies of the longest win that [`PuzzleBook::make`] can be asked for.
    fn longest(&self) -> u32;

    /// Makes puzzles of own games, no two alike; `found` gets each at once. The same wishes make the same.
    fn make(&self, wanted: PuzzlesWanted, found: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle>;
}

/// The puzzles that are to be made.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlesWanted {
    /// Where random choices start.
    pub seed: u64,
    /// How many.
    pub count: usize,
    /// Wins in just so many plies; puzzles of all kinds where it is `None`.
    pub plies: Option<u32>,
}

/// The puzzles of a game.
pub struct Book<G>(OnceLock<Vec<Puzzle>>, PhantomData<fn() -> G>);

impl<G> Default for Book<G> {
    fn default() -> Book<G> {
        Book::new()
    }
}

impl<G> Book<G> {
    /// The book of a game.
    #[must_use]
    pub const fn new() -> Book<G> {
        Book(OnceLock::new(), PhantomData)
    }
}

/// A game on a board.
fn on<G: Puzzles>(position: &str) -> Result<G, Unproved> {
    let mut game = G::default();
    game.set_puzzle(position)
        .map_err(|refusal| Unproved::wrong(refusal.to_string()))?;
    Ok(game)
}

/// The game on a puzzle's board.
fn on_board<G: Puzzles>(puzzle: &Puzzle) -> Result<G, Unproved> {
    let game: G = on(&puzzle.position)?;
    if game.mover() != puzzle.side {
        let side = puzzle.side.name();
        return Err(Unproved::wrong(format!("it is not {side}'s turn")));
    }
    Ok(game)
}

impl<G: Puzzles> PuzzleBook for Book<G> {
    fn puzzles(&self) -> &[Puzzle] {
        self.0
            .get_or_init(|| G::DATA.lines().filter_map(Puzzle::parse).collect())
    }

    fn check(&self, puzzle: &Puzzle, most: u64) -> Result<u64, Unproved> {
        let game: G = on_board(puzzle)?;
        let solution = game
            .parse_move(&puzzle.solution)
            .map_err(|refusal| Unproved::wrong(refusal.to_string()))?;
        game.prove(puzzle.goal, solution, most)
    }

    fn solves(&self, puzzle: &Puzzle, level: u32, seed: u64) -> Result<bool, Unproved> {
        let mut game: G = on_board(puzzle)?;
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let limits = Limits::new(&clock, &stop);
        let mut memory = G::Situation::memory(8);
        let mut left = match puzzle.goal {
            Goal::Win(plies) => plies,
            Goal::Hold | Goal::Chance(..) => 1,
        };
        let mut first = true;
        loop {
            let mv = strong(&game, level, seed).filter(|&mv| game.play(mv).is_ok());
            let Some(mv) = mv else { return Ok(false) };
            if std::mem::take(&mut first) && game.move_text(mv) != puzzle.solution {
                return Ok(false);
            }
            if let Some(verdict) = game.verdict() {
                return Ok(verdict == Verdict::Win(puzzle.side) || puzzle.goal == Goal::Hold);
            }
            // What is drawn decides how a game of chance goes on.
            if left <= 1 || game.drawn_hands().is_some() {
                return Ok(!matches!(puzzle.goal, Goal::Win(_)) || left > 1);
            }
            left -= 2;
            let judged = game.situation();
            let judged = judged.and_then(|at| at.judge(Pass::USUAL, &mut memory, &limits));
            let lost = judged.filter(|judged| match judged.value {
                Value::Loss(length) => length.plies <= left + 1,
                _ => false,
            });
            let answer = lost.and_then(|judged| judged.line.first().copied());
            if answer.is_none_or(|answer| game.play(answer).is_err()) {
                return Ok(false);
            }
        }
    }

    fn forces(&self, position: &str, side: Side, plies: u32, most: u64) -> Result<bool, Unproved> {
        on::<G>(position)?.forces(side, plies, most)
    }

    fn replay(&self, position: &str, side: Side, line: &[String]) -> Result<(), Refusal> {
        let mut game = G::default();
        game.set_puzzle(position)?;
        for text in line {
            if game.verdict().is_some() {
                return Err(Refusal::new(format!("the game is over before {text}")));
            }
            game.play(game.parse_move(text)?)?;
        }
        match game.verdict() {
            Some(Verdict::Win(winner)) if winner == side => Ok(()),
            _ => Err(Refusal::new(format!(
                "the line does not end with the win of {}",
                side.name()
            ))),
        }
    }

    fn alike(&self, puzzle: &Puzzle) -> Result<Vec<i16>, Unproved> {
        on_board(puzzle).map(|game: G| game.alike())
    }

    fn longest(&self) -> u32 {
        G::LONGEST
    }

    fn make(&self, wanted: PuzzlesWanted, found: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
        let mut maker = Maker::<G> {
            random: Random::new(wanted.seed),
            puzzles: Vec::new(),
            seen: BTreeSet::new(),
            kinds: BTreeMap::new(),
            wanted,
            game: PhantomData,
        };
        let games = match wanted.plies {
            None => GAMES_A_PUZZLE,
            Some(_) => GAMES_A_LONG_PUZZLE,
        };
        for _ in 0..games * wanted.count as u64 {
            if maker.puzzles.len() >= wanted.count {
                break;
            }
            maker.play(found);
        }
        let mut puzzles = maker.puzzles;
        puzzles.sort_by_key(|puzzle| (puzzle.difficulty, puzzle.proof));
        puzzles
    }
}

/// Makes puzzles of own games.
struct Maker<G> {
    random: Random,
    puzzles: Vec<Puzzle>,
    seen: BTreeSet<Vec<i16>>,
    /// Puzzles of each kind of goal.
    kinds: BTreeMap<(u8, u32), usize>,
    wanted: PuzzlesWanted,
    game: PhantomData<G>,
}

impl<G: Puzzles> Maker<G> {
    /// Plays a game with strays and looks at each of its boards.
    fn play(&mut self, found: &mut dyn FnMut(&Puzzle)) {
        let seed = self.random.next();
        let mut game: G = fresh(seed);
        let opening = 2 + self.random.below(5) as usize;
        let mut from = opening + 3;
        while game.verdict().is_none() && self.puzzles.len() < self.wanted.count {
            let ply = game.length();
            if ply >= from
                && let Some(puzzle) = self.look(&game)
            {
                found(&puzzle);
                self.puzzles.push(puzzle);
                from = ply + APART;
            }
            let is_stray = ply < opening || self.random.below(STRAY) == 0;
            let mv = match is_stray {
                true => stray(&game, &mut self.random),
                false => strong(&game, LEVEL, seed),
            };
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                return;
            }
        }
    }

    /// The puzzle of a board, where it has one that is wanted still.
    fn look(&mut self, game: &G) -> Option<Puzzle> {
        // A puzzle is what its text says: of a game's past, such as chips spent on turns, nothing stands there.
        let mut board = G::default();
        board.set_puzzle(&game.puzzle_position()).ok()?;
        let game = &board;
        let PuzzlesWanted { count, plies, .. } = self.wanted;
        let found = game.find(None)?;
        let (found, longer) = match plies {
            None => (found, None),
            Some(plies) => lengthened(game, found, plies)?,
        };
        let game = longer.as_ref().unwrap_or(game);
        let kind = match found.goal {
            Goal::Win(plies) => (0, plies),
            Goal::Hold => (1, 0),
            Goal::Chance(plies, _) => (2, plies),
        };
        // No kind takes more than three fifths, so that there are some of each.
        let of_kind = self.kinds.get(&kind).copied().unwrap_or(0);
        if plies.is_none() && of_kind >= (3 * count).div_ceil(5) {
            return None;
        }
        let alike = game.alike();
        if self.seen.contains(&alike) {
            return None;
        }
        let most = plies.map_or(MOST_PLAIN, |_| MOST_PLAIN_LONG);
        game.prove(found.goal, found.solution, most).ok()?;
        self.seen.insert(alike);
        *self.kinds.entry(kind).or_default() += 1;
        Some(Puzzle {
            side: game.mover(),
            goal: found.goal,
            difficulty: difficulty(game, found.goal, found.solution),
            proof: found.nodes,
            solution: game.move_text(found.solution),
            position: game.puzzle_position(),
        })
    }
}

/// A puzzle whose win takes so many plies, and its board where that is another one: from the board of a shorter one steps
/// lead back, a move and its answer each.
fn lengthened<G: Puzzles>(
    game: &G,
    found: FoundPuzzle<G::Move>,
    plies: u32,
) -> Option<(FoundPuzzle<G::Move>, Option<G>)> {
    let Goal::Win(length) = found.goal else {
        return None;
    };
    if length >= plies {
        return (length == plies).then_some((found, None));
    }
    game.earlier(length + 2).into_iter().find_map(|earlier| {
        let longer = earlier.find(Some(length + 2..=plies))?;
        let (found, further) = lengthened(&earlier, longer, plies)?;
        Some((found, further.or(Some(earlier))))
    })
}

/// How hard a puzzle is, 1 to 9: how deep a search goes before it keeps to the solution, and how many other moves tempt at a
/// glance.
fn difficulty<G: Puzzles>(game: &G, goal: Goal, solution: G::Move) -> u32 {
    let deepest = match goal {
        Goal::Win(plies) | Goal::Chance(plies, _) => plies + 1,
        Goal::Hold => 10,
    };
    let misses = |plies: &u32| game.best_at(*plies) != Some(solution);
    let seen = (1..=deepest).rev().find(misses).unwrap_or(0);
    (1 + seen / 2 + tempting(game, solution).min(9) / 3).clamp(1, 9)
}

/// Number of moves that look better than the solution at a glance.
fn tempting<G: Puzzles>(game: &G, solution: G::Move) -> u32 {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop).with_depth(1);
    let mut memory = G::Situation::memory(1);
    let Some(here) = game.situation() else {
        return 0;
    };
    let mut worth = |mv: G::Move| {
        let judged = here.after(mv).judge(Pass::GLANCE, &mut memory, &limits);
        judged.map_or(0.5, |judged| judged.value.before().expected(game.odds()))
    };
    let own = worth(solution);
    let better = here.moves().into_iter().filter(|&mv| worth(mv) > own);
    better.count() as u32
}

//! The puzzles inside the program: enough of them, graded, no two alike; a sample of the quick ones is proved by the plain
//! search, and a review finds what they ask for.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use atom4::play::puzzles::{Goal, Puzzle, PuzzleBook, Puzzles, PuzzlesWanted, Unproved};
use atom4::play::settings::Settings;
use atom4::play::study::Study;
use atom4::play::worker::News;
use atom4::registry::Registry;
use atom4::repl::GameEntry;
use atom4::rules::Verdict;

/// Positions of a quick proof.
const QUICK: u64 = 30_000;
/// Puzzles of a sample.
const SAMPLE: usize = 12;

/// The games with puzzles.
fn books() -> Vec<(&'static GameEntry, &'static dyn PuzzleBook)> {
    let games = Registry::builtin().games();
    let books = games.iter().filter_map(|game| Some((game, game.book()?)));
    books.collect()
}

#[test]
fn each_game_has_a_hundred_graded_and_no_two_alike() {
    assert_eq!(books().len(), 3);
    for (game, book) in books() {
        let (name, puzzles) = (game.kind().name(), book.puzzles());
        assert!(puzzles.len() >= 100, "{name}: {}", puzzles.len());
        // Those that came later stand behind the others, which keep their numbers.
        let first = puzzles
            .iter()
            .take(if name == "atom-4" { 104 } else { 110 });
        let grades: Vec<u32> = first.map(|puzzle| puzzle.difficulty).collect();
        assert!(
            grades.is_sorted() && grades[0] < grades[grades.len() - 1],
            "{name}"
        );
        let mut seen = BTreeSet::new();
        for puzzle in puzzles {
            assert!(puzzle.proof > 0, "{name}: {puzzle:?}");
            let alike = book.alike(puzzle).expect("its board can be set up");
            assert!(seen.insert(alike), "{name}: {puzzle:?} is like another");
        }
    }
}

/// Fails where the puzzle passes, or where its proof is too long to say.
fn assert_refused(book: &dyn PuzzleBook, puzzle: &Puzzle) {
    let checked = book.check(puzzle, 1_000 * QUICK);
    assert!(
        matches!(checked, Err(Unproved::Wrong(_))),
        "{checked:?}: {puzzle:?}"
    );
}

#[test]
fn a_sample_of_the_quick_ones_is_proved_and_no_other_move_passes() {
    for (game, book) in books() {
        let name = game.kind().name();
        let mut proved = 0;
        for puzzle in book.puzzles() {
            if proved == SAMPLE {
                break;
            }
            match book.check(puzzle, QUICK) {
                Ok(_) => proved += 1,
                Err(Unproved::TooLong) => continue,
                Err(Unproved::Wrong(error)) => panic!("{name}: {puzzle:?} {error}"),
            }
            let mut board = game.fresh();
            board.set_puzzle(puzzle).expect("it has just been checked");
            let other = board.moves().into_iter().find(|mv| *mv != puzzle.solution);
            let mut wrong = puzzle.clone();
            wrong.solution = other.expect("there is a choice");
            assert_refused(book, &wrong);
            let mut later = puzzle.clone();
            later.goal = match puzzle.goal {
                Goal::Win(plies) => Goal::Win(plies + 2),
                Goal::Hold => Goal::Win(5),
                Goal::Chance(plies, percent) => Goal::Chance(plies, percent + 1),
            };
            assert_refused(book, &later);
        }
        assert_eq!(proved, SAMPLE, "{name}");
    }
}

/// Level 2 solves the first puzzle of each game, and not at random; another move would not have been right.
#[test]
fn a_game_goes_right_by_the_solution_alone() {
    for (game, book) in books() {
        let name = game.kind().name();
        let puzzle = &book.puzzles()[0];
        let first =
            |level| (1..=20).filter(move |&seed| book.solves(puzzle, level, seed) == Ok(true));
        assert_eq!(first(2).count(), 20, "{name}");
        assert!(first(0).count() < 15, "{name}");
        let mut other = puzzle.clone();
        other.solution.push('0');
        assert_eq!(book.solves(&other, 2, 1), Ok(false), "{name}");
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    for (game, book) in books() {
        let wanted = PuzzlesWanted {
            seed: 5,
            count: 1,
            plies: None,
        };
        let make = || book.make(wanted, &mut |_| {});
        let made = make();
        assert_eq!(made.len(), 1);
        assert_eq!(made, make(), "{}", game.kind().name());
        assert!(
            made.iter()
                .all(|puzzle| book.check(puzzle, 100_000_000).is_ok())
        );
    }
}

/// A length that is asked for is the length of each, where the usual wishes find several lengths.
#[test]
fn wins_of_a_length_are_made() {
    for (game, book) in books() {
        let name = game.kind().name();
        let plies = book.longest().min(5);
        let wanted = PuzzlesWanted {
            seed: 1,
            count: 1,
            plies: Some(plies),
        };
        let made = book.make(wanted, &mut |_| {});
        assert_eq!(made.len(), 1, "{name}");
        assert!(
            made.iter().all(|puzzle| puzzle.goal == Goal::Win(plies)),
            "{name}: {made:?}"
        );
    }
}

#[test]
fn a_review_calls_the_solution_of_a_win_the_best_move() {
    let (settings, stop) = (Settings::default(), AtomicBool::new(false));
    for (game, book) in books().into_iter().take(2) {
        let wins = book
            .puzzles()
            .iter()
            .filter(|puzzle| matches!(puzzle.goal, Goal::Win(_)));
        for puzzle in wins.take(6) {
            let mut board = game.fresh();
            board.set_puzzle(puzzle).expect("its board can be set up");
            let command = board.command_for(&puzzle.solution).expect("it is a move");
            let script = format!("{}{command}.\n", board.script());
            let session = atom4::repl::session::saved_games::of_script(
                &Registry::builtin().games(),
                &script,
                settings.allowance,
            );
            let session = session.expect("a game");
            let review = session
                .game()
                .review(None, &settings, &stop, &mut |_| {})
                .expect("no limit");
            let (Goal::Win(plies), [judged]) = (puzzle.goal, &review.moves[..]) else {
                panic!("one move was made");
            };
            assert_eq!(judged.best, puzzle.solution, "{puzzle:?}");
            assert_eq!(
                judged.value.to_string(),
                format!("win in {plies}"),
                "{puzzle:?}"
            );
        }
    }
}

/// The last hint promises the whole line: it ends where the goal is reached, or where what is drawn decides.
#[test]
fn the_line_of_a_hint_is_whole() {
    fn sample<G: Puzzles>(study: Study<G>) {
        let study = study.puzzles.expect("the game has some");
        for puzzle in study.book.puzzles().iter().step_by(20) {
            let Goal::Win(plies) = puzzle.goal else {
                continue;
            };
            let mut game = G::default();
            (study.set_up)(&mut game, puzzle).expect("a board");
            let first = game.parse_move(&puzzle.solution).expect("a move");
            let mut worker = study.line(&game, Some(first), plies).expect("a thread");
            let found = loop {
                match worker.poll() {
                    Some(News::Answer(answer)) => break answer.expect("it ends well"),
                    _ => std::thread::sleep(std::time::Duration::from_millis(5)),
                }
            };
            let line = found.expect("a line is found").line;
            assert_eq!(line.first(), Some(&first), "{puzzle:?}");
            for &mv in &line {
                game.play(mv).expect("it may be made");
            }
            let won = game.verdict() == Some(Verdict::Win(puzzle.side));
            // Where chips are drawn, the rest depends on them, which the hint says.
            assert!(won || game.drawn_hands().is_some(), "{line:?} {puzzle:?}");
        }
    }
    use atom4::games::{atom4 as atom_4, cluster, score_four};
    sample::<atom_4::play::Game>(Study::with_puzzles(&atom_4::play::puzzles::BOOK));
    sample::<score_four::play::Game>(Study::with_puzzles(&score_four::play::puzzles::BOOK));
    sample::<cluster::play::Game>(Study::with_puzzles(&cluster::play::puzzles::BOOK));
}

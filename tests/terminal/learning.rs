//! What a person learns from, at a terminal: who is ahead, a game gone over.

use atom4::games::atom4::play::Game;
use atom4::games::atom4::play::puzzles::BOOK;
use atom4::play::puzzles::{PuzzleBook, Puzzles};
use atom4::play::{Game as _, Notation, TwoPlayers as _};

use crate::games::{BLACK_WINS, typed};
use crate::remembered::at_home;
use crate::{atom4, atom4_in, folder, gallery, prompt};

const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const ESCAPE: &str = "\x1b";

/// Curve and values are those of the player who has White, whichever it is, and the line below the curve names that player.
#[test]
fn the_line_below_the_curve_names_its_player() {
    for (swap, name) in [("", "Player 1"), ("x", "Player 2")] {
        let mut pty = atom4(&["-mt", "--game", "score-four"]);
        pty.expect("turn:");
        pty.send(swap);
        if !swap.is_empty() {
            pty.expect("Sides swapped");
        }
        pty.send(&typed("A1;B1;A1;B1;A1;B1;A1"));
        pty.expect(&format!("{name} WINS!!"));
        pty.send_expect("R", "leaves the review");
        pty.expect(&format!("High: {name} ahead."));
        pty.expect(&format!("{name}: + ahead"));
        pty.send("\x03");
        assert!(pty.end().0.success());
    }
}

#[test]
fn a_game_is_gone_over_walked_and_tried_from() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send(&typed(BLACK_WINS));
    pty.expect("Player 2 WINS!!");
    pty.send_expect("R", "leaves the review");
    // The last move won, and the one before lost.
    pty.expect("20. yellow 6 5: ");
    pty.send_expect(LEFT, "19. red 5 7: blunder");
    pty.expect("better ");
    pty.expect("19  R  5 7 L1??");
    // What the signs mean stands there whole.
    pty.expect("?? blunder (20 % given away)");
    pty.expect("Player 2 wins in 1 move");
    pty.send_expect(HOME, "Playback:  R  red");
    pty.expect_gone("19. red");
    pty.send_expect(RIGHT, "1. red 8 6: ");
    pty.send_expect(END, "20. yellow 6 5: ");
    // Values are refined in place until the work is done.
    pty.expect("Player 2: ");
    // The better line, on the board and back.
    pty.send_expect(LEFT, "19. red 5 7: blunder");
    pty.send_expect("b", "Better: ");
    pty.expect("This line was not played");
    pty.send_expect("b", "Back in the game.");
    pty.expect("19. red 5 7: blunder");
    // From an earlier place against the machine.
    pty.send_expect(&LEFT.repeat(7), "12. purple 10 7: ");
    pty.send_expect(
        "T",
        "You are Player 1, the machine has level 2. Esc: back, N: again.",
    );
    pty.expect("Your turn:");
    pty.send_expect("6 9\r", "14  Y ");
    pty.expect("Your turn:");
    pty.send_expect("N", "Begun again from here.");
    pty.send_expect(ESCAPE, "Back in the review.");
    pty.expect("12. purple 10 7: ");
    pty.send_expect(ESCAPE, "Back at the game.");
    pty.expect("Player 2 WINS!!");
    pty.expect("20  Y  6 5");
    pty.send("\x03");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

/// However wide the terminal is, no key stands twice at its foot.
#[test]
fn a_key_of_a_playback_stands_once() {
    let mut pty = atom4_in(&["-mt"], &[], (200, 30));
    pty.expect("Player 1's turn:");
    pty.send(&typed("8 6"));
    pty.send_expect("w\r", "Esc to the game");
    let foot = pty
        .text()
        .lines()
        .last()
        .map_or(String::new(), str::to_owned);
    assert_eq!(foot.matches("Esc ").count(), 1, "{foot}");
    pty.send("\x03");
    assert!(pty.end().0.success());
}

/// Hands and moves of Cluster; in the end White turns a won board away.
const CHIPS: &str = "give white chips 0 1. drop chip 0 at 0. give black chips 2 3. drop chip 2 at 1. \
    give white chips 0 1. drop chip 0 at 0. give black chips 2 3. drop chip 2 at 1. \
    give white chips 0 1. drop chip 0 at 0. give black chips 2 3. drop chip 3 at 2. \
    give white chips 0 1. rotate to 3.";

#[test]
fn a_game_of_cluster_is_gone_over_and_each_move_has_the_words_of_testing_mode() {
    let mut pty = prompt("a-review-of-cluster");
    pty.command(&format!("choose game cluster. {CHIPS}"));
    pty.command("review.");
    pty.expect("Turning point: 7. rotate 3; drop 0 0 kept the win.");
    let text = pty.text();
    let lines: Vec<(&str, &str)> = (1..=7)
        .filter_map(|number| {
            text.lines()
                .find(|line| line.starts_with(&format!("{number}. ")))
        })
        .filter_map(|line| line.trim_end().split_once(", best "))
        // The values may stand in the next row of the panel.
        .filter_map(|(said, best)| Some((said.split_once(" (")?.0, best.split_once(" (")?.0)))
        .collect();
    assert_eq!(lines.len(), 7, "{text}");
    pty.command("go interactive with two players.");
    pty.send_expect("R", "leaves the review");
    pty.expect("Player 2: ");
    pty.send_expect(HOME, "Playback:");
    for (said, best) in &lines {
        pty.send_expect(RIGHT, said);
        if !said.ends_with(": best") && !said.ends_with(": only") {
            pty.expect(&format!("better {best}"));
        }
    }
    // A key leads from one bad move to the next.
    let bad = |said: &&str| {
        ["inaccuracy", "mistake", "blunder"]
            .iter()
            .any(|word| said.ends_with(word))
    };
    let worst: Vec<&str> = lines.iter().map(|(said, _)| *said).filter(bad).collect();
    pty.expect("Moves. N shows bad ones");
    pty.send_expect(HOME, "Playback:");
    pty.expect("Moves. n shows bad ones");
    for said in &worst {
        pty.send_expect("n", said);
    }
    // After the last one the other key is named.
    assert!(worst.len() > 1, "{worst:?}");
    pty.send_expect(
        "n",
        "There is no bad move after this one; N goes to the earlier ones.",
    );
    pty.send_expect("\x1b[F", lines[6].0);
    // The list has values and signs, the curve its marks: White is ahead until the last move, which gave the win away.
    pty.expect("7 rotate 3");
    pty.expect("??");
    pty.send_expect(LEFT, lines[5].0);
    pty.expect("^ here, *");
    pty.until("the place, and after it the turning point", |screen| {
        let text = screen.contents();
        let mut marks = text.lines().filter(|line| !line.contains("here"));
        marks.any(|line| {
            let (place, turning) = (line.find('^'), line.find('*'));
            place.is_some() && place < turning
        })
    });
    pty.expect("Player 1 is ");
    pty.send_expect(RIGHT, lines[6].0);
    pty.expect("The game is even");
    // The line that would have been better, on the board.
    pty.send_expect("b", "Better: drop 0 0");
    pty.send_expect("b", "Back in the game.");
    pty.send_expect(ESCAPE, "Back at the game.");
    pty.send_expect("\x03", "cluster ");
    pty.command("quit.");
}

/// The places of a puzzle that the first hint names are marked until the second one says which it is.
#[test]
fn a_hint_that_names_the_move_takes_the_other_places_away() {
    let marked = |what: &str| {
        let views = gallery::learning::views().into_iter();
        let of_atom4 = views.filter(|(name, _)| name.starts_with("atom4-"));
        let mut wanted = of_atom4.filter(|(name, _)| name.ends_with(what));
        let (_, view) = wanted.next().expect("there is such a view");
        (view.board.marks.among.len(), view.hint)
    };
    let (among, hint) = marked("puzzle-hint");
    assert!(among > 1 && hint.is_none());
    let (among, hint) = marked("puzzle-told");
    assert!(among == 0 && hint.is_some());
}

/// The mistakes of a game that was gone over, each to be done better: two tries, hints, the answer, and a count at the end.
#[test]
fn a_mistake_is_done_better() {
    let mut pty = prompt("training");
    pty.command(
        "choose game score four. set position \"WWW/BBB/B/W////////////\". add white bead to C1.",
    );
    pty.command("go interactive with two players.");
    pty.send_expect("R", "leaves the review");
    pty.expect("Player 1: 1 blunder.");
    pty.send_expect(
        "L",
        "Player 1 played white C1 here: a blunder. Find a better move",
    );
    pty.expect("Mistake 1 of 1");
    pty.expect("Better than white C1: ");
    pty.expect("machine, judges");
    // What is no mistake is told, too; nothing is taken for the answer but a move as good as the best.
    pty.send_expect(
        "b4\r",
        "blunder (Player 2 wins in 1 move). u takes back, to try once more.",
    );
    // Nobody thinks meanwhile.
    pty.expect("Not so; u takes back");
    assert!(!pty.text().contains("thinks"), "{}", pty.text());
    pty.send_expect("u", "Taken back; try again.");
    pty.send_expect(
        "c1\r",
        "C1: blunder. Best was A1 (Player 1 wins in 1 move).",
    );
    pty.send_expect("\r", "Right: A1, the best move. n: how it went");
    pty.send_expect("n", "0 of 1 found. L: again");
    // The keys are those of the review again.
    pty.send_expect("N", "There is no bad move before this one.");
    pty.send_expect("L", "Find a better move");
    pty.send_expect("h", "It is one of these: ");
    pty.send_expect("h", "Enter takes it.");
    pty.send_expect("\r", "Right: A1");
    pty.send_expect("n", "1 of 1 found, 1 of them with hints.");
    pty.send_expect("L", "Find a better move");
    pty.send_expect("a1\r", "Right: A1");
    pty.send_expect("n", "1 of 1 found. L: again");
    // On the way Esc leads back to the review, and from there to the game as it was.
    pty.send_expect("L", "Find a better move");
    pty.send_expect(ESCAPE, "Back in the review.");
    pty.send_expect(ESCAPE, "Back at the game.");
    pty.send_expect("\x03", "score four black>");
    pty.command("show history.");
    pty.expect("1. white C1");
    pty.command("quit.");
}

#[test]
fn a_review_is_stopped_and_goes_on_and_a_try_leaves_the_game_as_it_was() {
    let mut pty = prompt("a-review");
    for mv in [
        "red piece to 8 6",
        "yellow piece to 9 6",
        "green piece to 8 8",
        "cyan piece to 7 6",
    ] {
        pty.command(&format!("add {mv}."));
    }
    pty.command("go interactive with two players.");
    pty.expect("4  C  7 6");
    pty.send_expect("R", "leaves the review");
    pty.send_expect("R", "The review stands still");
    pty.expect("stopped");
    pty.send_expect("R", "leaves the review");
    pty.expect("Player 2: ");
    pty.send_expect("T", "You are Player 1");
    pty.send_expect("9 7\r", "6  P ");
    // Whoever leaves now has the game itself.
    pty.send_expect("\x03", "atom-4 white blue>");
    pty.command("show history.");
    pty.expect("4. cyan 7 6");
    assert!(!pty.text().contains("5. blue"), "{}", pty.text());
    pty.command("quit.");
}

#[test]
fn a_bar_says_who_is_ahead_between_two_people_and_not_against_the_machine() {
    let mut pty = atom4(&["-mt", "--game", "score-four"]);
    pty.expect("Player 1's turn:");
    pty.send("a1\rd4\r");
    pty.expect("The game is even");
    pty.send("a1\r");
    pty.expect("3  W  A1");
    pty.send_expect("e", "The bar that says who is ahead: off.");
    pty.expect_gone("The game is even");
    pty.send_expect("e", "The bar that says who is ahead: on.");
    pty.expect("The game is even");
    pty.send("\x03");
    assert!(pty.end().0.success());
    let mut pty = atom4(&["-mt", "--game", "score-four", "-a2", "-d2"]);
    pty.expect("Your turn:");
    pty.send_expect("a1\r", "2  B ");
    pty.expect("Your turn:");
    assert!(!pty.text().contains("ahead"), "{}", pty.text());
    assert!(!pty.text().contains("even"), "{}", pty.text());
    pty.send_expect("e", "The bar that says who is ahead: on.");
    pty.send("\x1b[B");
    pty.expect("[█");
    pty.send("\x03");
    assert!(pty.end().0.success());
}

#[test]
fn machines_are_watched_with_what_is_thought_of_their_moves() {
    let mut pty = prompt("machines-watched");
    pty.command("choose game score four. set level 1. go interactive with two machines.");
    pty.expect("3  W ");
    pty.expect("expected: ");
    pty.expect("[█");
    pty.send_expect("z", "paused");
    pty.expect(" +");
    pty.send_expect("\x03", "score four ");
    pty.command("quit.");
}

#[test]
fn a_puzzle_is_solved_with_a_wrong_move_first_and_stays_solved() {
    let home = folder("puzzles");
    let puzzles = BOOK.puzzles();
    let first = &puzzles[0];
    let mut board = Game::new();
    board.set_puzzle(&first.position).expect("a board");
    let names = board.moves().into_iter().map(|mv| board.move_text(mv));
    let wrong = names
        .into_iter()
        .find(|text| *text != first.solution)
        .expect("some move is wrong");
    let mut pty = at_home(&home, &["play", "atom-4", "-mt"]);
    let none = format!("Puzzles: 0 of {} solved", puzzles.len());
    pty.expect(&none);
    pty.send_expect(&"\x1b[B".repeat(8), &none);
    pty.send_expect("\r", "The easiest come first.");
    // The hard ones alone, which say what that means; the number is that of the list.
    pty.send_expect(
        "\x1b[A\x1b[D",
        "Hard: a longer win, or difficulty 3 and more.",
    );
    pty.send_expect("1\r", "Puzzle 1, hard");
    pty.send_expect("n", "Puzzle 2, hard");
    pty.send_expect(ESCAPE, "The easiest come first.");
    pty.send_expect("\x1b[A\x1b[C", "No person has rated them");
    pty.send_expect(
        "1",
        "Player 1 wins in 2 moves, difficulty 1. Not solved yet.",
    );
    pty.send_expect("\r", "Puzzle 1");
    // A puzzle has no score.
    assert!(!pty.text().contains("Score:"), "{}", pty.text());
    pty.expect("Win in 2 moves: ");
    pty.send_expect(&format!("{wrong}\r"), "u takes back, to try again.");
    pty.expect("Player 2 ");
    pty.send_expect("9 9\r", "u takes back, to try again.");
    pty.send_expect("u", "Taken back; try again.");
    pty.send_expect("h", "It is one of these: ");
    pty.expect(&first.solution);
    // What was just refuted is not among them, and their places are marked.
    let text = pty.text();
    let among = text.split_once("It is one of these: ").expect("moves").1;
    let among = among.split_once('.').expect("a sentence").0;
    assert!(among.split(", ").all(|mv| mv != wrong), "{wrong}: {among}");
    pty.until("the marked places", |screen| {
        screen.contents().matches('?').count() >= among.split(", ").count()
    });
    // The third hint says who makes each move, the other side's answers too.
    pty.send_expect("h", "Enter takes it.");
    let whole = format!("The whole line: you {}, Player 2 ", first.solution);
    pty.send_expect("h", &whole);
    pty.until("one's own second move", |screen| {
        let text = screen.contents();
        text.split_once(&whole)
            .is_some_and(|(_, rest)| rest.contains(", you "))
    });
    pty.send_expect(&format!("{}\r", first.solution), "Player 2 answers ");
    pty.expect("Win at once: ");
    pty.send_expect("h", "It is one of these: ");
    pty.send_expect("h", "Enter takes it.");
    // Hints have told both moves: that is marked, and the puzzle can be solved again without.
    pty.send_expect("\r", "Solved with hints. N: again without,");
    pty.send_expect(ESCAPE, "The easiest come first.");
    let all = puzzles.len();
    pty.expect(&format!("0 of {all} solved, 1 more with hints."));
    pty.expect(" with hints +");
    pty.send_expect("\x1b[H\r", "Puzzle 1");
    pty.send_expect(&format!("{}\r", first.solution), "Player 2 answers ");
    pty.expect("Win at once: ");
    let text = pty.text();
    let answer = text.split_once("Player 2 answers ").expect("an answer").1;
    let answer = answer.split_once('.').expect("a sentence").0;
    let mut after = board.clone();
    for text in [&first.solution, answer] {
        let mv = after.parse_move(text).expect("a move");
        after.play(mv).expect("it may be made");
    }
    let wins = |mv: &_| {
        let mut won = after.clone();
        won.play(*mv).is_ok() && won.verdict().is_some()
    };
    let last = after.moves().into_iter().find(wins).expect("one wins");
    let second = after.move_text(last);
    pty.send_expect(&format!("{second}\r"), "Solved. n: the next puzzle");
    pty.send_expect("n", "Puzzle 2");
    pty.send_expect(ESCAPE, "The easiest come first.");
    pty.expect(&format!("1 of {all} solved. The easiest"));
    pty.expect("solved *");
    pty.send_expect(ESCAPE, "Puzzles: 1 of ");
    pty.send("\x03");
    assert!(pty.end().0.success());
    let results = home.join("state/atom4/results.toml");
    let results = std::fs::read_to_string(results).expect("results are kept");
    assert!(results.contains(&first.position), "{results}");
    // The same at the next start; no game was begun by it.
    let mut pty = at_home(&home, &["play", "atom-4", "-mt"]);
    pty.expect("Puzzles: 1 of ");
    assert!(!pty.text().contains("Go on with this board"));
    pty.send("\x03");
    assert!(pty.end().0.success());
}

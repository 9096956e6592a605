//! A level of Atomix played to its end by keys, and what is left of it.

use std::collections::{HashMap, VecDeque};
use std::path::Path;

use atom4::games::atomix::board::{Position, Slide};
use atom4::games::atomix::levels::own;
use atom4::games::atomix::{Level, formats};
use atom4::lattice::square::{Cell, Direction};
use atom4::rules::Puzzle;
use rustix::process::Signal;

use crate::pty::Pty;
use crate::{atom4_in, folder};

/// A shortest solution, by plain breadth-first search.
fn solution(level: &Level) -> Vec<Slide> {
    let start = level.start();
    let mut seen: HashMap<Position, Option<(Slide, Position)>> =
        HashMap::from([(start.clone(), None)]);
    let mut open = VecDeque::from([start]);
    while let Some(state) = open.pop_front() {
        if level.is_goal(&state) {
            let mut slides = Vec::new();
            let mut at = state;
            while let Some((slide, before)) = seen.remove(&at).flatten() {
                slides.push(slide);
                at = before;
            }
            slides.reverse();
            return slides;
        }
        let mut next = Vec::new();
        level.successors(&state, &mut next);
        for (slide, after) in next {
            if !seen.contains_key(&after) {
                seen.insert(after.clone(), Some((slide, state.clone())));
                open.push_back(after);
            }
        }
    }
    panic!("the level has no solution");
}

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

/// The keys that walk to every atom of a solution, pick it, slide it and let it go.
fn keys(level: &Level, slides: &[Slide]) -> Vec<String> {
    let board = level.board();
    let mut position = Position::start(level);
    // The cursor begins on the first atom.
    let mut cursor: Cell = level.atoms()[0].cell;
    let mut all = Vec::new();
    for (number, &slide) in slides.iter().enumerate() {
        let mut keys = String::new();
        let mut walk = |from: usize, to: usize, less: &str, more: &str| {
            keys.push_str(&if to < from { less } else { more }.repeat(from.abs_diff(to)));
        };
        walk(board.column(cursor), slide.x.into(), LEFT, RIGHT);
        walk(board.row(cursor), slide.y.into(), UP, DOWN);
        keys.push(' ');
        keys.push_str(match slide.way {
            Direction::Up => UP,
            Direction::Down => DOWN,
            Direction::Left => LEFT,
            Direction::Right => RIGHT,
        });
        cursor = position
            .slide(level, slide)
            .expect("a solution's slides are possible");
        if number + 1 < slides.len() {
            keys.push('\r');
        }
        all.push(keys);
    }
    all
}

fn play(state: &Path, size: (u16, u16)) -> Pty {
    let state = state.to_str().expect("the folder has a name");
    atom4_in(
        &["--game", "atomix", "-mt"],
        &[("XDG_STATE_HOME", state)],
        size,
    )
}

#[test]
fn a_level_is_played_to_its_end_and_its_record_survives_a_kill() {
    let state = folder("atomix-played");
    let level = &own()[0].level;
    let slides = solution(level);
    let mut pty = play(&state, (80, 24));
    pty.expect("Level 1: Water");
    pty.expect("Your best: -");
    for (number, keys) in keys(level, &slides).iter().enumerate() {
        let moves = number + 1;
        let plural = if moves == 1 { "" } else { "s" };
        let word = if moves == slides.len() {
            "Solved in "
        } else {
            ""
        };
        pty.send(keys);
        pty.expect(&format!("{word}{moves} move{plural}"));
    }
    pty.expect(&format!("Water is whole after {} moves", slides.len()));
    pty.expect("Nobody can do it in fewer!");
    pty.signal(Signal::KILL);
    drop(pty);

    // A run that was killed has kept the record; the next level follows.
    let mut pty = play(&state, (120, 40));
    pty.expect(&format!("Your best: {} moves", slides.len()));
    for keys in keys(level, &slides) {
        pty.send(&keys);
    }
    pty.expect("Water is whole");
    pty.send_expect("n", "Level 2: ");
    // The page of levels says what is solved, and chooses what is not.
    pty.send_expect("\x1b", "All levels of Atomix");
    pty.send_expect("\x1b[B\r", "Solved: 1 of 40 levels.");
    pty.expect(" 1 Water ");
    pty.expect(&format!("{} moves *", slides.len()));
    pty.expect("[ 2 ");
    pty.send("\x03");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn slides_are_taken_back_typed_and_watched() {
    let state = folder("atomix-watched");
    let mut pty = play(&state, (80, 24));
    pty.expect("Level 1: Water");
    pty.send_expect("1 1 down\r", "1 move");
    pty.send_expect("1 1 down\r", "No atom lies at 1 1;");
    pty.send_expect("1 5 right\r", "2 moves");
    pty.send_expect("u", "Taken back.");
    pty.expect("1 move");
    pty.send_expect("r", "2 moves");
    // Watching the own game goes through it and back to it.
    pty.send("w\r");
    pty.expect("That was your game");
    pty.send_expect("\x1b", "Back in the game.");
    pty.send_expect("N", "Begun again");
    pty.expect("0 moves");
    pty.send_expect("u", "2 moves");
    // Tab picks an atom, arrows show what stops it; slanted keys are refused.
    pty.send_expect("\t\x1b[H", "Atoms slide straight");
    pty.send_expect("i", "How to play Atomix");
    pty.send("\x03");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn the_level_page_begins_another_level() {
    let state = folder("atomix-page");
    let mut pty = play(&state, (80, 24));
    pty.expect("Level 1: Water");
    pty.send_expect("\x1b", "All levels of Atomix");
    pty.send_expect("\x1b[B\r", "Solved: 0 of 40 levels.");
    pty.expect("[ 1 Water");
    let name = |number: usize| own()[number - 1].level.name();
    let chosen = |number: usize| format!("{number} {}:", name(number));
    // Two to the right, to the last, to the first, and by its number.
    pty.send_expect("\x1b[C\x1b[C", &chosen(3));
    pty.send_expect("\x1b[F", &chosen(40));
    pty.send_expect("\x1b[H", &chosen(1));
    pty.send_expect("17", &chosen(17));
    // A number beyond the last begins anew with its last digit.
    pty.send_expect("5", &chosen(5));
    pty.send_expect("\r", &format!("Level 5: {}", name(5)));
    // Up from the first row stands what goes back to the board.
    pty.send_expect("\x1b", "All levels of Atomix");
    pty.send_expect("\x1b[B\r", "Solved: 0 of 40");
    pty.send_expect("\x1b[A\r", "Your best: -");
    pty.expect(&format!("Level 5: {}", name(5)));
    pty.send("\x03");
    assert!(pty.end().0.success());
}

/// Levels of a file fill a page too, and pages are turned.
#[test]
fn levels_of_a_file_are_chosen_from_pages() {
    let state = folder("atomix-file");
    let file = state.join("many.txt");
    let level =
        "atom_1=1-c\natom_2=1-g\nfeld_00=######\nfeld_01=#1..2#\nfeld_02=######\nmole_0=12\n";
    let text: String = (1..=90)
        .map(|number| format!("[Level{number}]\nName=Number {number}\n{level}\n"))
        .collect();
    std::fs::write(&file, text).expect("a file can be written");
    let (state, file) = (
        state.to_str().expect("a name"),
        file.to_str().expect("a name"),
    );
    let mut pty = atom4_in(
        &["--game", "atomix"],
        &[("XDG_STATE_HOME", state)],
        (80, 24),
    );
    pty.command(&format!("load level \"{file}\"."));
    pty.command("go interactive.");
    pty.expect("Solved: 0 of 90 levels.");
    pty.expect("[ 1 Number 1");
    // A page on stands the first level that was not seen before, and a page back the first one again.
    let text = pty.text();
    let told = text.split_once("1 to ").expect("a part of them is seen").1;
    let seen = told.split_once(" of 90").expect("all are counted").0;
    let seen: usize = seen.parse().expect("a number");
    assert!((9..60).contains(&seen), "{text}");
    let last = format!(" {seen} Number {seen} ");
    let next = format!("[{0} Number {0}", seen + 1);
    assert!(text.contains(&last) && !text.contains(&next[1..]), "{text}");
    pty.send_expect("\x1b[6~", &next);
    pty.send_expect("\x1b[5~", "[ 1 Number 1");
    pty.send_expect("\x1b[F", "[90 Number 90");
    pty.send_expect("\r", "Number 90");
    pty.expect("0 moves");
    pty.send("\x03");
}

/// Eighty columns and 24 rows hold every level inside, panel and all.
#[test]
fn every_own_level_fits_a_usual_terminal() {
    for (number, own) in own().iter().enumerate() {
        let board = own.level.board();
        assert!(
            3 + 3 * board.width() <= 54 && board.height() <= 20,
            "{}",
            number + 1
        );
        assert!(formats::write::level(&own.level).contains("feld_00"));
    }
}

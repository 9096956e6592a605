//! Machine games on the terminal's screen, one after another in one process.

use std::fs;

use atom4::games::atomix::levels::own;
use atom4::play::kind::Kind;

use crate::display::until;
use crate::judge::{Judged, judge};
use crate::pty::Pty;
use crate::talk::Talk;
use crate::watch::{GROWTH, Watch, until_over};

/// Games between two visits to the command line.
const SITTING: usize = 10;

/// Sizes of the terminal, another one after each game.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (100, 30)];

/// Plays games of this kind, each saved and judged.
pub fn soak(kind: Kind, name: &str, games: usize) {
    let state = std::env::current_dir().expect("a folder").join("state");
    let state = state.to_str().expect("the folder has a name");
    let program = env!("CARGO_BIN_EXE_atom4");
    let variables = [("XDG_STATE_HOME", state)];
    let mut pty = Pty::start(program, &["--game", name], &variables, SIZES[0]);
    let process = pty.process().as_raw_pid() as u32;
    let mut other = Talk::start(name);
    let mut watch = Watch::new(format!("{name} in the terminal"), GROWTH);
    let mut last = String::new();
    for number in 0..games {
        let file = format!("t-{name}-{number}");
        let judged = if kind == atom4::games::atomix::play::kind::KIND {
            level(&mut pty, &mut other, number, &file);
            let judged = judge(kind, &file, &mut other);
            fs::remove_file(&file).expect("it was read just now");
            judged
        } else {
            if number % SITTING == 0 {
                pty.command(&format!(
                    "choose game {name}. set level 0. go interactive with two machines."
                ));
                pty.send_expect(">>>>>>>>>>>>", "0 s a move");
                last.clear();
            } else {
                pty.send(next(number));
            }
            let (judged, text) = the_end(&mut pty, kind, &file, &last, &mut other);
            last = text;
            if number % SITTING == SITTING - 1 || number + 1 == games {
                pty.send(if kind == atom4::games::cluster::play::kind::KIND {
                    "Qy"
                } else {
                    "qy"
                });
                pty.until("a prompt", at_a_prompt);
            } else {
                let (columns, rows) = SIZES[number % SIZES.len()];
                pty.resize(columns, rows);
            }
            judged
        };
        assert!(
            judged.over() || kind == atom4::games::cluster::play::kind::KIND,
            "{file} is not over"
        );
        watch.game(judged.moves);
        if pty.look(at_a_prompt) {
            watch.rest(process, games);
        }
    }
    watch.end(process);
    pty.command("quit.");
    assert!(pty.end().0.success());
    pty.expect_restored();
    other.end();
}

/// The end of a game of two machines, saved, and the file. A screen that is being drawn may show the
/// end of the last game still: then it is looked at once more.
fn the_end(
    pty: &mut Pty,
    kind: Kind,
    file: &str,
    last: &str,
    other: &mut Talk,
) -> (Judged, String) {
    let ends = ["WINS!!", "Stalemate", "Nobody wins", "Draw"];
    let save = if kind == atom4::games::cluster::play::kind::KIND {
        'S'
    } else {
        's'
    };
    for attempt in 0..100 {
        until_over(file, || {
            let text = pty.text();
            ends.iter().any(|end| text.contains(end))
        });
        let file = format!("{file}-{attempt}");
        pty.send(&format!("{save}{file}\r"));
        let text = saved(&file);
        let judged = judge(kind, &file, other);
        fs::remove_file(&file).expect("it was read just now");
        if text != last && (judged.over() || kind == atom4::games::cluster::play::kind::KIND) {
            return (judged, text);
        }
    }
    panic!("{file} does not end");
}

/// One of our levels, solved by typed moves.
fn level(pty: &mut Pty, other: &mut Talk, number: usize, file: &str) {
    let name = own()[number % 12].level.name().to_lowercase();
    let moves = solution(other, &name);
    pty.command(&format!(
        "load level {name}. go interactive with two players."
    ));
    pty.expect("To build");
    for slide in &moves {
        pty.send(&format!("{slide}\r"));
    }
    pty.expect("is whole");
    pty.send(&format!("s{file}\r"));
    saved(file);
    pty.send("qy");
    pty.until("a prompt", at_a_prompt);
}

fn at_a_prompt(screen: &vt100::Screen) -> bool {
    !screen.alternate_screen() && screen.contents().trim_end().ends_with('>')
}

/// The keys for another game: at another level, as the same level plays the same game once more.
pub fn next(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "-n" } else { "+n" }
}

/// Waits for a saved game.
pub fn saved(file: &str) -> String {
    until(file, || {
        let text = fs::read_to_string(file).ok()?;
        text.contains("set hash").then_some(text)
    })
}

/// The moves that solve one of our levels, as they are typed.
pub fn solution(talk: &mut Talk, name: &str) -> Vec<String> {
    talk.order(&format!("load level {name}."));
    let mut lines = talk.block("solve.");
    let figures = lines.pop().expect("figures");
    assert!(figures.contains("proved shortest"), "{figures}");
    lines
}

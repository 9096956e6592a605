//! Machine games on the terminal's screen, one after another in one process.

use std::fs;

use atom4::games::atomix::levels::own;
use atom4::play::registry::Kind;

use crate::judge::judge;
use crate::pty::Pty;
use crate::talk::Talk;
use crate::watch::Watch;

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
    let mut watch = Watch::new(format!("{name} in the terminal"));
    pty.command("set level 0.");
    for number in 0..games {
        let file = format!("t-{name}-{number}");
        if kind == Kind::Atomix {
            level(&mut pty, &mut other, number, &file);
        } else {
            duel(&mut pty, kind, number, games, &file);
        }
        let judged = judge(kind, &file, &mut other);
        assert!(judged.over() || kind == Kind::Cluster, "{file} is not over");
        fs::remove_file(&file).expect("it was read just now");
        watch.game(process, judged.moves, games);
    }
    watch.end(process);
    pty.command("quit.");
    assert!(pty.end().0.success());
    pty.expect_restored();
    other.end();
}

/// A game of two machines to its end, saved; the screen is entered and left now and then.
fn duel(pty: &mut Pty, kind: Kind, number: usize, games: usize, file: &str) {
    if number % SITTING == 0 {
        pty.command("clear. go interactive with two machines.");
        pty.send_expect(">>>>>>>>>>>>", "0 s a move");
    } else {
        pty.send("n");
    }
    pty.until("the end of a game", |screen| {
        let text = screen.contents();
        // The last game's message is still there until the next one has begun.
        let last = format!("Saved to {}", file_before(file, number));
        !text.contains(&last)
            && ["WINS!!", "Stalemate", "Nobody wins", "Draw"]
                .iter()
                .any(|end| text.contains(end))
    });
    let save = if kind == Kind::Cluster { 'S' } else { 's' };
    pty.send_expect(&format!("{save}{file}\r"), "Saved to");
    if number % SITTING == SITTING - 1 || number + 1 == games {
        pty.send(if kind == Kind::Cluster { "Qy" } else { "qy" });
        pty.expect_restored();
    } else {
        let (columns, rows) = SIZES[number % SIZES.len()];
        pty.resize(columns, rows);
    }
}

fn file_before(file: &str, number: usize) -> String {
    let stem = file.trim_end_matches(|c: char| c.is_ascii_digit());
    format!("{stem}{}", number.wrapping_sub(1))
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
    pty.send_expect(&format!("s{file}\r"), "Saved to");
    pty.send("qy");
    pty.expect_restored();
}

/// The moves that solve one of our levels, as they are typed.
pub fn solution(talk: &mut Talk, name: &str) -> Vec<String> {
    talk.order(&format!("load level {name}."));
    let mut lines = talk.block("solve.");
    let figures = lines.pop().expect("figures");
    assert!(figures.contains("proved shortest"), "{figures}");
    lines
}

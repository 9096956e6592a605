//! Games without end: does anything panic, hang, break a rule or grow?
//!
//! `cargo bench --profile dev --bench soak -- [GAMES [SCREEN-GAMES]] [PART…]` plays GAMES
//! (1,000) games of each kind through the real program in testing mode, and SCREEN-GAMES (100) of
//! each on the terminal's screen and in a window (where there is an Xvfb), machine against
//! machine; in Atomix a level is a game. PARTs are `language`, `terminal` and `window`, `atom-4`,
//! `score-four`, `cluster` and `atomix`; all of them when none is named.
//!
//! One process plays all the games of a kind. Every game is saved, and the file is judged twice:
//! by the slow rules of the tests, and by another process that runs it. Memory and descriptors
//! are looked at when a quarter of the games is over, as what is kept for undoing has its full
//! size after some ten thousand moves, and at the end. The first finding ends the run with a
//! panic that names the game's file.

#[path = "../../tests/laws/atom4_twin.rs"]
#[allow(dead_code)] // The tests need more of it; so below.
mod atom4_twin;
#[path = "../../tests/laws/atomix_twin.rs"]
mod atomix_twin;
#[path = "../../tests/laws/cluster_twin.rs"]
#[allow(dead_code)]
mod cluster_twin;
#[path = "../../tests/x11/display.rs"]
#[allow(dead_code)]
mod display;
mod judge;
mod language;
#[path = "../../tests/x11/program.rs"]
#[allow(dead_code)]
mod program;
#[path = "../../tests/terminal/pty.rs"]
#[allow(dead_code)]
mod pty;
mod slow_cluster;
mod talk;
mod terminal;
mod watch;
mod window;

use atom4::play::kind::Kind;

/// The kinds, as `--game` names them.
const KINDS: [(Kind, &str); 4] = [
    (atom4::games::atom4::play::kind::KIND, "atom-4"),
    (atom4::games::score_four::play::kind::KIND, "score-four"),
    (atom4::games::cluster::play::kind::KIND, "cluster"),
    (atom4::games::atomix::play::kind::KIND, "atomix"),
];

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<usize>().ok());
    let games = numbers.next().unwrap_or(1_000);
    let screens = numbers.next().unwrap_or(games.div_ceil(10));
    let named = |part: &str| words.iter().any(|word| word == part);
    let among = |part: &str, parts: &[&str]| named(part) || !parts.iter().any(|part| named(part));
    let tried = |part: &str| among(part, &["language", "terminal", "window"]);
    let names = KINDS.map(|(_, name)| name);
    let kinds = KINDS.into_iter().filter(|(_, name)| among(name, &names));
    let kinds: Vec<(Kind, &str)> = kinds.collect();

    // Saved games have short names, as a screen's line is short.
    let folder = std::env::temp_dir().join(format!("atom4-soak-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::env::set_current_dir(&folder).expect("it is there");
    println!("saved games lie in {} until all is well", folder.display());
    if tried("language") {
        for &(kind, name) in &kinds {
            language::soak(kind, name, games);
        }
    }
    if tried("terminal") {
        for &(kind, name) in &kinds {
            terminal::soak(kind, name, screens);
        }
    }
    if tried("window") && !display::xvfb_exists() {
        println!("the window was not tried: there is no Xvfb");
    } else if tried("window") {
        for &(kind, name) in &kinds {
            window::soak(kind, name, screens);
        }
    }
    std::env::set_current_dir("/").expect("there is a root");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

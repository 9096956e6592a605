//! Cluster in the terminal: people, machines and bots in whole games.

use std::path::Path;

use crate::pty::{Pty, path};
use crate::{USUAL, atom4, atom4_in, folder, prompt};

const ATOM4: &str = env!("CARGO_BIN_EXE_atom4");

/// A configuration in a folder of the test's own.
fn config(name: &str, text: &str) -> String {
    let path = folder(name).join("config.txt");
    std::fs::write(&path, text).expect("the folder takes a file");
    path.to_str().expect("a name").to_owned()
}

/// A bot that drops its first chip in column 0, 1, -1, and so on, and then does this.
fn short_lived(moves: u32, then: &str) -> String {
    format!(
        "echo color 1; n=0; while read w a b; do if [ \"$w\" = chips ]; then \
         if [ $n = {moves} ]; then {then}; fi; n=$((n+1)); echo drop $((n%2*2-1)) $a; fi; done"
    )
}

fn our_turn_or_the_end(pty: &Pty) -> bool {
    pty.until("our turn or the end", |screen| {
        let text = screen.contents();
        text.contains("Your turn") || text.contains("WINS")
    });
    pty.text().contains("Your turn")
}

/// The number of the last move in the panel's list.
fn moves(text: &str) -> u32 {
    let mut lines = text.lines();
    let heading = lines.find_map(|line| line.split_once("Moves"));
    let left = heading.map_or(0, |(before, _)| before.chars().count());
    let numbers = lines.flat_map(|line| {
        let listed: String = line.chars().skip(left).collect();
        let words: Vec<&str> = listed.split_whitespace().collect();
        // `12  0  drop -3` or `12 rotate 4`.
        let number = |at: usize| words.get(at.checked_sub(1)?)?.parse::<u32>().ok();
        let found = words
            .iter()
            .enumerate()
            .filter_map(|(at, word)| match *word {
                "drop" => number(at.checked_sub(1)?),
                "rotate" => number(at),
                _ => None,
            });
        found.collect::<Vec<_>>()
    });
    numbers.max().unwrap_or(0)
}

/// Plays to the end by hints, which Enter takes; how many moves the person made.
fn by_hints(pty: &mut Pty) -> u32 {
    let mut made = 0;
    while our_turn_or_the_end(pty) {
        pty.send_expect("h", "Enter takes it");
        let before = moves(&pty.text());
        pty.send("\r");
        // The panel tells the move once it has arrived.
        pty.until("the move", |screen| {
            let text = screen.contents();
            moves(&text) > before || text.contains("WINS")
        });
        made += 1;
        assert!(made < 120, "a bag holds no more chips");
    }
    made
}

#[test]
fn a_whole_game_against_a_bot_as_each_player() {
    for (side, lost) in [("-a2", "Player 1"), ("-a1", "Player 2")] {
        let bot = String::from("atom4 cluster-bot --player random --seed 3");
        let config = config(&format!("cluster-bot{side}"), "timeout 10\ngrid_size 5\n");
        let options = [
            "cluster", &bot, "-mt", side, "--seed", "7", "--config", &config,
        ];
        let mut pty = atom4(&options);
        pty.expect("bot: ");
        assert!(by_hints(&mut pty) > 3, "{}", pty.text());
        pty.expect(&format!("{lost} WINS!!"));
        // The next game begins with the same bot, started anew.
        pty.send_expect("n", "begins");
        pty.expect("Your turn");
        pty.expect("Score: 1");
        pty.send("qy");
        assert!(pty.end().0.success());
        pty.expect_restored();
    }
}

#[test]
fn a_person_by_keys_alone_drops_both_chips_and_turns() {
    let mut pty = atom4(&["cluster", "-mt", "--seed", "4"]);
    pty.expect("Player 1's turn:");
    pty.send_expect(" ", "1  0  drop 0");
    pty.send_expect("\x1b[C2", "drop 1");
    pty.send_expect("\x1b[D\x1b[D\t", "drop -1");
    // The side seen at the bottom right comes down; the pass leaves all where it is.
    pty.send_expect("L", "4 rotate 2");
    pty.expect("Side below: 2");
    pty.expect("turn:");
    // A turn to where gravity points is asked about.
    pty.send_expect("K", "only spends your turn");
    pty.send("n");
    pty.expect_gone("only spends your turn");
    assert_eq!(moves(&pty.text()), 4);
    pty.send_expect("Ky", "5 rotate 2");
    // Fixed, the same key means that side of the board as it stands.
    pty.send_expect("v", "The board stays fixed: on.");
    pty.send_expect("I", "6 rotate 0");
    pty.send_expect(":rotate 9\r", "is no move");
    pty.send_expect(":-2\r", "drop -2");
    pty.send_expect("u", "Taken back");
    pty.send_expect("r", "Brought back");
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn both_buttons_of_the_mouse_drop_chips() {
    let mut pty = atom4(&["cluster", "-mt", "--seed", "4"]);
    pty.expect("Player 1's turn:");
    // Column 0 lies in the middle, at 22 columns from the left; column 1 four to the right.
    pty.send_expect("\x1b[<0;23;12M", "drop 0");
    pty.send_expect("\x1b[<2;27;13M", "drop 1");
    // The keys at the lower left turn the board.
    pty.send_expect("\x1b[<0;1;21M", "rotate 5");
    pty.send("qy");
    assert!(pty.end().0.success());
}

#[test]
fn a_bot_that_dies_hangs_or_cheats_loses_and_the_person_goes_on() {
    let config = config("cluster-faults", "timeout 0.5\n");
    for (bot, fault) in [
        (short_lived(2, "exit 3"), "crashed (status 3)"),
        (short_lived(1, "sleep 100"), "timed out"),
        (short_lived(2, "echo drop 99 $a"), "invalid location: 99"),
        ("exit 7".into(), "crashed (status 7)"),
    ] {
        let mut pty = atom4(&["cluster", &bot, "-mt", "--config", &config]);
        let mut column = 0;
        // A bot may have died before the first turn is on the screen.
        while our_turn_or_the_end(&pty) {
            let before = moves(&pty.text());
            pty.send(&format!(":{}\r", [3, -3, 4, -4][column % 4]));
            pty.until("the move", |screen| {
                let text = screen.contents();
                moves(&text) > before || text.contains("WINS")
            });
            column += 1;
        }
        pty.expect(fault);
        pty.expect("Player 1 WINS!!");
        // The person keeps the game.
        pty.send("z");
        // Its first move overtakes that where this machine is busy.
        pty.until("the machine's word", |screen| {
            let text = screen.contents();
            text.contains("Our machine plays on") || text.contains("Player 2 drops chip")
        });
        pty.expect("Your turn");
        if column > 0 {
            pty.send_expect("u", "Taken back");
        }
        pty.send("qy");
        assert!(pty.end().0.success());
        pty.expect_restored();
    }
}

#[test]
fn a_bot_takes_nothing_back() {
    let bot = short_lived(9, "exit");
    let mut pty = atom4(&["cluster", &bot, "-mt"]);
    pty.expect("Your turn");
    pty.send(":3\r");
    pty.until("an answer", |screen| moves(&screen.contents()) == 2);
    pty.expect("Your turn");
    pty.send_expect("u", "takes no move back");
    pty.send_expect("x", "keeps its side");
    pty.send_expect("N", "Begun again");
    pty.expect("Your turn");
    pty.send("qy");
    assert!(pty.end().0.success());
}

#[test]
fn watched_bots_are_paused_and_stepped_and_play_the_referees_game() {
    let bots = ["1", "2"].map(|seed| format!("atom4 cluster-bot --player random --seed {seed}"));
    let config = config("cluster-watch", "timeout 10\nbot_speed 0.2\ngrid_size 4\n");
    let tail = ["--seed", "9", "--config", &config];
    let mut plain = std::process::Command::new(ATOM4);
    plain.args(["cluster", &bots[0], &bots[1]]).args(tail);
    plain.env("PATH", path(ATOM4));
    let plain = plain.output().expect("the referee runs");
    let verdict = String::from_utf8(plain.stdout).expect("text");
    let mut options = vec!["cluster", &bots[0], &bots[1], "--watch", "-mt"];
    options.extend(tail);
    let mut pty = atom4(&options);
    pty.expect("0.2 s a move");
    pty.send_expect("z", "paused");
    // A move on its way when the key came may still be painted.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let stands = pty.text();
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert_eq!(pty.text(), stands, "it goes on while paused");
    for _ in 0..3 {
        let before = moves(&pty.text());
        pty.send("]");
        pty.until("one move", |screen| moves(&screen.contents()) == before + 1);
    }
    pty.send("<");
    pty.send_expect(">>>>>>>>>", "0.1 s from one move to the next");
    pty.send_expect("z", "0.1 s a move");
    pty.expect("WINS!!");
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect(verdict.trim());
    pty.expect_restored();
}

#[test]
fn autoclose_ends_a_watched_game() {
    let bots = ["1", "2"].map(|seed| format!("atom4 cluster-bot --player greedy --seed {seed}"));
    let config = config("cluster-close", "timeout 10\nbot_speed 0\nautoclose 1\n");
    let mut pty = atom4(&["cluster", &bots[0], &bots[1], "-mt", "--config", &config]);
    assert!(pty.end().0.success());
    pty.expect(" wins");
}

#[test]
fn testing_mode_and_the_screen_share_the_board() {
    let mut pty = prompt("cluster-share");
    pty.command("choose game cluster. start game size 5 colours 1 win 4. drop chip 0 at 0.");
    pty.command("give black chips 1 1. go interactive with two players.");
    pty.expect("Player 2's turn:");
    pty.send_expect("\x1b[C ", "2  1  drop 1");
    pty.send_expect(":2\r", "drop 2");
    pty.send("qy");
    pty.expect("black> ");
    pty.command("show history.");
    pty.expect("3. drop 2 0");
    pty.command("undo. undo. show history. quit.");
    pty.expect("1. drop 0 0");
    assert!(pty.end().0.success());
}

#[test]
fn a_game_is_saved_and_goes_on_with_its_hands() {
    let name = folder("cluster-save").join("game.txt");
    let name = name.to_str().expect("a name");
    let mut pty = atom4(&["cluster", "-mt", "--seed", "4"]);
    pty.expect("Player 1's turn:");
    pty.send_expect(" ", "1  0  drop 0");
    pty.send_expect("L", "2 rotate 2");
    pty.send("2");
    pty.until("three moves", |screen| moves(&screen.contents()) == 3);
    let turn = pty.text();
    let line = |text: &str| {
        let lines = text
            .lines()
            .filter(|line| line.contains("'s turn:") || line.contains('×'));
        lines
            .map(|line| {
                line.split("Player")
                    .last()
                    .unwrap_or_default()
                    .trim()
                    .to_owned()
            })
            .collect::<Vec<_>>()
    };
    pty.send_expect(&format!("s{name}\r"), "Saved to");
    pty.send_expect("N", "Begun again");
    pty.send_expect(&format!("o{name}\r"), "Going on with");
    assert_eq!(line(&pty.text()), line(&turn));
    pty.send_expect("u", "Taken back");
    pty.send_expect("u", "Taken back");
    pty.send_expect("rr", "Brought back");
    pty.until("the hands as before", |screen| {
        line(&screen.contents()) == line(&turn)
    });
    // Move by move from the beginning.
    pty.send_expect("w\r", "Move 0 of 3");
    pty.send("qy");
    assert!(pty.end().0.success());
    assert!(Path::new(name).exists());
}

#[test]
fn small_and_changing_windows() {
    let mut pty = atom4_in(&["cluster", "-mt", "--seed", "4"], &[], USUAL);
    pty.expect("Player 1's turn:");
    for (size, text) in [
        ((15, 20), "needs"),
        ((40, 20), "Player 1's turn:"),
        ((40, 6), "needs"),
        ((46, 24), "Player 1's turn:"),
        ((120, 50), "Moves"),
        (USUAL, "Side below: 3"),
    ] {
        if text == "Moves" {
            pty.send(" ");
        }
        pty.resize(size.0, size.1);
        pty.expect(text);
    }
    pty.send("qy");
    assert!(pty.end().0.success());
}

//! Whole games, for both sides, by every way of moving.

use std::time::Duration;

use crate::pty::Pty;
use crate::remembered::at_home;
use crate::{atom4, atom4_in, folder, prompt};

/// A game of round 1 that black wins with its last move, `x,y` each.
pub const BLACK_WINS: &str = "8,6;9,6;8,8;7,6;9,7;7,8;9,8;6,7;10,8;7,9;8,9;10,7;6,9;9,9;10,6;6,8;11,8;\
                          6,6;5,7;6,5";

/// One that white wins.
const WHITE_WINS: &str = "8,6;8,8;9,6;7,6;8,5;6,7;7,5;6,6;5,7;7,8;5,6;9,8;6,8;6,5;8,9;6,9;5,5;7,9;\
                          4,5;9,9;9,5;5,8;7,10;10,8;4,7";

pub fn typed(game: &str) -> String {
    game.split(';')
        .map(|mv| mv.replace(',', " ") + "\r")
        .collect()
}

#[test]
fn two_people_type_a_whole_game_and_the_next_round_begins() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send(&typed(BLACK_WINS));
    pty.expect("Player 2 WINS!!");
    pty.expect("Score: 1");
    // The round is over: a move is refused with the reason.
    pty.send_expect("10 9\r", "The round is over");
    pty.send_expect("n", "Round 2");
    // Round 2 is begun by player 2, with yellow.
    pty.expect("Player 2's turn:");
    pty.send(&typed("8,6"));
    pty.expect("1  Y  8 6");
    pty.send_expect("q", "Really quit?");
    pty.send_expect("n", "menu");
    pty.expect_gone("Really quit?");
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn arrows_enter_and_space_play_a_game_that_white_wins() {
    let mut pty = atom4(&["-m", "t"]);
    pty.expect("Player 1's turn:");
    // The cursor begins at 8 6.
    let (mut x, mut y) = (8i32, 6i32);
    for (number, mv) in WHITE_WINS.split(';').enumerate() {
        let (to_x, to_y) = mv.split_once(',').expect("x,y");
        let (to_x, to_y): (i32, i32) = (to_x.parse().unwrap(), to_y.parse().unwrap());
        let mut keys = String::new();
        let mut walk = |from: &mut i32, to: i32, less: &str, more: &str| {
            keys.push_str(&if to < *from { less } else { more }.repeat(from.abs_diff(to) as usize));
            *from = to;
        };
        walk(&mut x, to_x, "\x1b[D", "\x1b[C");
        walk(&mut y, to_y, "\x1b[A", "\x1b[B");
        keys.push(if number % 2 == 0 { '\r' } else { ' ' });
        pty.send(&keys);
    }
    pty.expect("Player 1 WINS!!");
    pty.send("u");
    pty.expect("Player 1's turn:");
    pty.send("r");
    pty.expect("Player 1 WINS!!");
    pty.send("\x03");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

/// A click or a move of the pointer on a vertex of the usual screen.
fn pointer(kind: u8, x: u16, y: u16) -> String {
    let (column, row) = (4 + 2 * x + (y & 1) + 1, 2 + y + 1);
    format!("\x1b[<{kind};{column};{row}M")
}

#[test]
fn the_mouse_plays_a_whole_game_and_is_given_back() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.until("the mouse", |screen| {
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::AnyMotion
    });
    // Hover: what a move would change, and why one is refused.
    pty.send(&pointer(35, 8, 6));
    pty.expect("7 7 green to yellow");
    pty.send(&pointer(35, 0, 0));
    pty.expect("does not touch two pieces");
    for mv in BLACK_WINS.split(';') {
        let (x, y) = mv.split_once(',').expect("x,y");
        let (x, y) = (x.parse().unwrap(), y.parse().unwrap());
        pty.send(&pointer(35, x, y));
        pty.send(&pointer(0, x, y));
    }
    pty.expect("Player 2 WINS!!");
    pty.send("m");
    pty.until("a free mouse", |screen| {
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    });
    pty.send("m");
    pty.until("the mouse again", |screen| {
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::AnyMotion
    });
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

/// The number of the last move in the panel's list, as in `12  Y  8 6` and `12  W  A1`.
fn moves(text: &str) -> u32 {
    let mut lines = text.lines();
    let heading = lines.find_map(|line| line.split_once("Moves"));
    let left = heading.map_or(0, |(before, _)| before.chars().count());
    let numbers = lines.flat_map(|line| {
        let listed: String = line.chars().skip(left).collect();
        let words: Vec<&str> = listed.split_whitespace().collect();
        let found = words
            .windows(2)
            .filter_map(|pair| match pair[1].as_bytes() {
                [b'A'..=b'Z'] => pair[0].parse::<u32>().ok(),
                _ => None,
            });
        found.collect::<Vec<_>>()
    });
    numbers.max().unwrap_or(0)
}

/// Asks for a hint and takes it. The panel tells the move once it has arrived.
fn take_the_hint(pty: &mut Pty) {
    pty.send_expect("h", "Enter takes it");
    let before = moves(&pty.text());
    pty.send("\r");
    pty.until("the move", |screen| {
        let text = screen.contents();
        let over = ["WINS", "Stalemate", "Draw"];
        moves(&text) > before || over.iter().any(|end| text.contains(end))
    });
}

/// Plays against the machine with hints until the round is over.
fn against_the_machine(arguments: &[&str], begins: &str) {
    let mut pty = atom4(arguments);
    pty.expect(begins);
    let mut moves = 0;
    loop {
        pty.until("my turn or the end", |screen| {
            let text = screen.contents();
            text.contains("Your turn") || text.contains("WINS") || text.contains("Stalemate")
        });
        if !pty.text().contains("Your turn") {
            break;
        }
        take_the_hint(&mut pty);
        moves += 1;
        assert!(moves < 130, "a board has 256 vertices");
        if moves == 2 {
            // Back to our turn before both moves, and played again.
            pty.send_expect("u", "Taken back");
            pty.expect("Your turn");
            pty.send_expect("r", "Brought back");
        }
    }
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn a_round_against_the_machine_as_player_1() {
    against_the_machine(&["-mt", "-a2", "-d0"], "Your turn");
}

#[test]
fn a_round_against_the_machine_as_player_2() {
    against_the_machine(&["-mt", "-a1", "-d0"], "machine, level 0");
}

#[test]
fn machines_play_one_another_at_a_pace_that_can_be_changed() {
    let mut pty = prompt("machines");
    pty.command("set level 0. go interactive with two machines.");
    pty.expect("0.5 s a move");
    pty.send_expect("z", "paused");
    let stands = pty.text();
    std::thread::sleep(Duration::from_millis(700));
    assert_eq!(pty.text(), stands, "it goes on while paused");
    // The shortest delay.
    pty.send_expect(">>>>>>>>>", "0.1 s from one move to the next");
    pty.send_expect("z", "0.1 s a move");
    pty.until("the end", |screen| {
        screen.contents().contains("WINS!!") || screen.contents().contains("Stalemate")
    });
    pty.send("qy");
    // Testing mode goes on with the board as played.
    pty.expect("decided> ");
    pty.command("add red piece to 0 0.");
    pty.expect("Impossible.");
    pty.command("quit.");
    assert!(pty.end().0.success());
}

#[test]
fn testing_mode_and_the_screen_share_the_board() {
    let mut pty = prompt("share");
    pty.command("add red piece to 8 6. go interactive.");
    // The start page; its first choice goes on with this board.
    pty.expect("Go on with this board");
    pty.expect("One move has been made");
    pty.send("\r");
    pty.expect("1  R  8 6");
    pty.send("\x1b");
    pty.expect("Go on with this board");
    // Two people: Player 2 is the machine at first. Down to its line, and change it.
    pty.send("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[D");
    pty.expect_gone("plays at");
    pty.send("\x1b");
    pty.expect("Player 2's turn:");
    pty.send_expect("9 6\r", "2  Y  9 6");
    // The board goes back to the prompt: nothing is lost, and nothing is asked.
    pty.send("q");
    pty.command("show history.");
    pty.expect("2. yellow 9 6");
    pty.command("go interactive as black.");
    pty.expect("machine, level 2");
    pty.send("\x03");
    pty.command("quit.");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn saved_games_go_on_and_are_watched() {
    let folder = folder("saved");
    let file = folder.join("game.txt");
    let file = file.to_str().expect("a name");
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send(&typed("8,6;9,6;8,8"));
    pty.expect("3  G  8 8");
    pty.send_expect(&format!("s{file}\r"), "Saved to");
    pty.send("qy");
    pty.end();
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect(&format!("o{file}\r"), "Going on with");
    pty.expect("3  G  8 8");
    pty.expect("Player 2's turn:");
    pty.send_expect("7 6\r", "4  C  7 6");
    // Watched from its beginning, by steps, and back at the game.
    pty.send_expect(&format!("w{file}\r"), "of 3");
    pty.send_expect("{", "Move 0 of 3");
    pty.send_expect("]", "Move 1 of 3");
    pty.send_expect("}", "Move 3 of 3");
    pty.send_expect("[", "Move 2 of 3");
    pty.send_expect("\x1b[H", "Move 0 of 3");
    pty.send_expect("\x1b[C", "Move 1 of 3");
    pty.send_expect("\x1b[C", "Move 2 of 3");
    pty.send_expect("\x1b[D", "Move 1 of 3");
    pty.send_expect("\x1b[F", "Move 3 of 3");
    pty.send_expect("\x1b[D", "Move 2 of 3");
    // Space goes on by itself, and nothing of playing is offered or done.
    pty.expect("Left back  Right on  R review  Space go");
    pty.send_expect("h", "h does nothing here");
    pty.send_expect("?", "Watching");
    pty.send("\x1b");
    pty.send_expect(" ", "Move 3 of 3");
    pty.send_expect("\x1b", "Back at the game");
    pty.expect("4  C  7 6");
    // A file that is there is not overwritten by another game; a missing one is said to miss.
    // What was typed stays after a refusal.
    let forget = |pty: &mut Pty, prompt: &str| {
        pty.expect(prompt);
        pty.send("\x1b");
        pty.expect_gone(prompt);
    };
    pty.send_expect("sCargo.toml\r", "exists already");
    forget(&mut pty, "Save to: Cargo.toml");
    pty.send_expect("oCargo.toml\r", "is no saved game");
    forget(&mut pty, "Open: Cargo.toml");
    pty.send_expect("ono-such-file\r", "cannot be read");
    forget(&mut pty, "Open: no-such-file");
    // A game that was only watched or opened is not written over.
    // The question stands on one line or two, as long as the file's path is.
    pty.send_expect(&format!("s{file}\r"), "y yes  n no");
    pty.send("n");
    forget(&mut pty, "Save to: ");
    // Nothing but a saved game is opened: no second screen, no long thought, no file.
    let other = folder.join("other.txt");
    for command in [
        "go interactive.",
        "perft 30.",
        "save to \"x.txt\".",
        "get white move.",
    ] {
        std::fs::write(&other, format!("add red piece to 8 6.\n{command}\n")).expect("a file");
        let refusal = "is no saved game";
        pty.send_expect(&format!("o{}\r", other.display()), refusal);
        forget(&mut pty, "Open: ");
        pty.send_expect("k", "Places where a piece may go");
        pty.send_expect("k", "Places where a piece may go");
    }
    assert!(!folder.join("x.txt").exists());
    pty.send("qy");
    assert!(pty.end().0.success());
}

#[test]
fn score_four_is_played_and_the_loser_has_white_next() {
    let mut pty = atom4(&["-mt", "--game", "score-four"]);
    pty.expect("Player 1's turn:");
    // Arrows and Enter, typed pegs in either case, a click on A2's floor.
    pty.send_expect("\x1b[B\x1b[D\r", "1  W  A1");
    pty.send_expect("A2\r", "2  B  A2");
    pty.send_expect("b1\r", "3  W  B1");
    pty.send_expect("b2\r", "4  B  B2");
    pty.send_expect("c1\r", "5  W  C1");
    // Between two people nobody is told where a line can be finished, until somebody asks.
    assert!(!pty.text().contains("+w"), "{}", pty.text());
    pty.send_expect("k", "Places that finish a line: on.");
    pty.expect("+w");
    pty.send_expect("k", "Places that finish a line: off.");
    pty.expect_gone("+w");
    // Too many on one peg is refused; the reason stands below.
    pty.send_expect("v", "v does nothing here");
    pty.send_expect("5\r", "'5' is no peg");
    pty.send_expect("\x1b", "Go on with Score Four");
    pty.send_expect("\x1b", "Player 2's turn:");
    pty.send_expect("c2\r", "6  B  C2");
    pty.send_expect("d1\r", "Player 1 WINS!!");
    pty.expect("*W*");
    pty.expect("Score: 1");
    pty.send_expect("a1\r", "The game is over");
    // Player 2 lost and has white.
    pty.send_expect("n", "Player 2's turn:");
    // Undo brings the won game back with its colours, counted once.
    pty.send_expect("u", "Player 1 WINS!!");
    pty.expect("Score: 1");
    pty.send_expect("u", "Player 1's turn:");
    pty.expect_gone("Score: 1");
    pty.send_expect("r", "Player 1 WINS!!");
    pty.expect("Score: 1");
    pty.send_expect("r", "Player 2's turn:");
    pty.expect("Score: 1");
    pty.send_expect("a1\ra1\ra1\ra1\r", "4  B  A1");
    pty.send_expect("a1\r", "Peg A1 is full");
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn score_four_against_the_machine_to_the_end() {
    for machine in ["-a1", "-a2"] {
        let mut pty = atom4(&["-mt", "--game", "score-four", machine, "-d0"]);
        let mut moves = 0;
        loop {
            pty.until("my turn or the end", |screen| {
                let text = screen.contents();
                text.contains("Your turn") || text.contains("WINS") || text.contains("Draw")
            });
            if !pty.text().contains("Your turn") {
                break;
            }
            take_the_hint(&mut pty);
            moves += 1;
            assert!(moves <= 32, "a cube has 64 places");
        }
        pty.send("qy");
        assert!(pty.end().0.success());
        pty.expect_restored();
    }
}

#[test]
fn lots_are_drawn_for_the_colours() {
    let mut pty = prompt("lots");
    pty.command("choose game score four.");
    pty.command("go interactive.");
    pty.expect("Draw lots for the colours");
    // The last line of the game's own, above the keys of the page.
    pty.send_expect(&format!("{}\r", "\x1b[A".repeat(9)), "has white.");
    pty.send("\x03");
    pty.command("quit.");
    assert!(pty.end().0.success());
}

/// A machine with a minute to think is told to move at once; it does, and its thought stands.
#[test]
fn a_key_makes_the_machine_move_now() {
    for game in ["atom-4", "score-four", "cluster"] {
        let mut pty = prompt("move-now");
        pty.command(&format!(
            "choose game {game}. set time 600 s. go interactive as black."
        ));
        pty.expect("! move now");
        // A move that is typed ahead is told so, before Enter, and waits for the turn.
        pty.send_expect(":", "Move (not your turn yet): ");
        pty.send("\x1b");
        pty.expect_gone("Move (not your turn yet): ");
        pty.send("!");
        pty.expect("Your turn");
        pty.send_expect(":", "Move: ");
        pty.send("\x1b");
        pty.expect_gone("Move: ");
        pty.send("\x03");
        pty.command("quit.");
        assert!(pty.end().0.success());
    }
}

/// A hint is taken by Enter where it is; once the cursor has walked on, Enter means the cursor.
#[test]
fn enter_takes_a_hint_until_the_cursor_walks() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Arrows walk  Enter place");
    pty.send_expect("h", "Enter take it");
    pty.send_expect("\x1b[C", "Enter place");
    pty.send_expect("\x1b[D", "Enter take it");
    pty.send("\r");
    pty.expect("Enter place  u undo");
    pty.send("qy");
    assert!(pty.end().0.success());
}

/// With vi keys on, the letters walk and F3 asks for a hint; the page of keys says so.
#[test]
fn vi_keys_walk_when_they_are_on() {
    let mut pty = atom4(&["-mt", "--game", "score-four"]);
    pty.expect("Enter place");
    pty.send_expect("V", "h j k l are arrows: on.");
    pty.send_expect("?", "Up k Down j Left h Right l");
    pty.send("\x1b");
    pty.expect_gone("Up k Down j");
    let before = pty.text();
    pty.send("l");
    pty.until("another place", |screen| screen.contents() != before);
    pty.send_expect("\x1bOR", "Hint: ");
    pty.send("qy");
    assert!(pty.end().0.success());
}

/// A proposed name is taken by Enter; names are completed, whatever their case, found from `~`, and edited in their middle.
#[test]
fn names_of_files_are_proposed_completed_and_edited() {
    let home = folder("names");
    let home = home.to_str().expect("a name");
    let mut pty = atom4_in(
        &["-mt", "--game", "score-four"],
        &[("HOME", home)],
        (80, 24),
    );
    pty.expect("Enter place");
    pty.send("a1\r");
    pty.expect("1  W  A1");
    // The proposal is a game and a day; a typed character takes its place.
    pty.send_expect("s", "Save to: score-four-20");
    pty.send_expect("~/Other.tx", "Save to: ~/Other.tx");
    pty.send_expect("t\r", "Saved to ~/Other.txt");
    assert!(std::path::Path::new(home).join("Other.txt").is_file());
    pty.send_expect("b2\r", "B2");
    pty.send_expect("s", "Save to: score-four-20");
    pty.send_expect("~/Otter.txt\r", "Saved to ~/Otter.txt");
    // Files that are no saved games are not offered.
    std::fs::write(std::path::Path::new(home).join("Otto.txt"), "no game").expect("a file");
    pty.send("o");
    pty.expect("Open: ");
    pty.send_expect("\r", "Type the name of a file");
    pty.send_expect("~/o\t", "Open: ~/Ot");
    pty.expect("~/Other.txt  ~/Otter.txt");
    pty.send_expect("z\t", "No saved game has a name that begins so");
    // The cursor goes within the line, and a key rubs out before it.
    pty.send_expect("\x7fher.txX\x1b[D", "Open: ~/Other.txX");
    pty.send_expect("t\x1b[3~\r", "Going on with ~/Other.txt");
    // Pasted text goes into the line as typed text does.
    pty.send("o");
    pty.expect("Open: ");
    pty.send_expect("\x1b[200~~/Otter\x1b[201~\t", "Open: ~/Otter.txt");
    pty.send_expect("\r", "Going on with ~/Otter.txt");
    pty.send("w");
    pty.expect("Watch this game (Enter) or a saved one: ");
    pty.send_expect("\r", "Move 0 of 2");
    pty.send("qy");
    assert!(pty.end().0.success());
}

/// The machine's last thought belongs to the board on which it was thought, and is shown beside no other.
#[test]
fn a_playback_shows_no_thought() {
    let home = folder("thoughts-in-playback");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("No move has been made");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("a1\r", "2  B  ");
    pty.expect("Your turn:");
    pty.send_expect("t", ": depth ");
    pty.send_expect("w\r", "of 2");
    pty.expect_gone(": depth ");
    pty.send_expect("\x1b", ": depth ");
}

/// A game goes out by the terminal's clipboard and comes back as a paste, as one in a file does: with a question where another
/// would be lost, and with a refusal for what is none. The board alone is written by the ending of a name.
#[test]
fn a_game_is_copied_and_pasted() {
    let home = folder("copied");
    let inside = home.to_str().expect("a name");
    let homes = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"].map(|name| (name, inside));
    let mut pty = atom4_in(&["play", "score-four", "-mt"], &homes, (80, 24));
    pty.expect("No move has been made");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("a1\r", "2  B  ");
    pty.expect("Your turn:");
    pty.send_expect("Y", "Sent to the terminal's clipboard;");
    let raw = pty.raw();
    let sent = raw.split("\x1b]52;c;").nth(1).expect("it was sent");
    // "# A game of Score Four, saved by atom4." in base64.
    assert!(
        sent.starts_with("IyBBIGdhbWUgb2YgU2NvcmUgRm91ciwgc2F2ZWQgYnkgYXRvbTQu"),
        "{sent}"
    );
    pty.send_expect("\x16", "Paste with the terminal's own keys");
    let paste = |text: &str| format!("\x1b[200~{text}\x1b[201~");
    pty.send_expect(
        &paste("no game at all"),
        "What was pasted is no game of this program:",
    );
    let game = "choose game score four.\rset position \"W/////B//////////\".";
    pty.send_expect(
        &paste(game),
        "The game on the board is not saved. Put it away for good?",
    );
    pty.send_expect("y", "Going on with the pasted game.");
    let other = "# A game of Cluster, saved by atom4.\nchoose game cluster.\n";
    pty.send_expect(&paste(other), "Cluster");
    let file = |name: &str| std::fs::read_to_string(home.join(name));
    pty.send_expect("s", "NAME.svg is a picture of the board");
    pty.send_expect("~/c.svg\r", "The board is in ~/c.svg.");
    assert!(file("c.svg").expect("a picture").starts_with("<svg xmlns"));
    pty.send_expect("s~/c.board\r", "The board is in ~/c.board.");
    assert!(file("c.board").expect("a drawing").lines().count() > 5);
    pty.send_expect("s~/c.png\r", "Boards are written as NAME.svg or NAME.board");
    pty.expect("Save to: ~/c.png");
    pty.send("\x1bqy");
}

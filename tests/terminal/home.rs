//! The page of all games, and what one comes to from it.

use std::fs;

use crate::folder;
use crate::pty::Pty;
use crate::remembered::at_home;

const DOWN: &str = "\x1b[B";
const ESCAPE: &str = "\x1b";

/// Leaves by way of Ctrl-C.
fn leave(mut pty: Pty) {
    pty.send("\x03");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn one_page_leads_to_every_game_and_back() {
    let home = folder("home-all");
    let mut pty = at_home(&home, &["play", "-mt"]);
    for game in ["1 Atom-4", "2 Score Four", "3 Cluster", "4 Atomix"] {
        pty.expect(game);
    }
    // With nothing played there is no board to go back to.
    pty.send_expect("\x1b", "Enter takes the game that is chosen, q leaves.");
    for (number, page) in [
        ("2", "Draw lots"),
        ("3", "In a row"),
        ("4", "Solved: 0 of 40"),
        ("1", "additive, wants white"),
    ] {
        pty.send(number);
        pty.send_expect("\r", page);
        pty.send_expect("\x1b", "4 Atomix ");
    }
    // Its rules are those of the game that is chosen.
    pty.send_expect("3i", "How to play");
    pty.expect("hexagons");
    leave(pty);
}

#[test]
fn the_last_game_goes_on_from_the_first_page() {
    let home = folder("home-last");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("No move has been made");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("a1\r", "1  W  A1");
    pty.expect("Your turn:");
    pty.send("q");
    assert!(pty.end().0.success());
    let mut pty = at_home(&home, &["play", "-mt"]);
    pty.expect("going on, 2 moves");
    pty.expect("> ");
    pty.expect("Go on with Score Four, 2 moves made");
    pty.send_expect("\r", "1  W  A1");
    pty.expect("Your turn:");
    // Esc opens the page, Esc goes back. It tells of the game as it is now.
    pty.send_expect("b2\r", "3  W  B2");
    pty.expect("Your turn:");
    pty.send_expect("\x1b", "Go on with Score Four, 4 moves made");
    pty.expect("going on, 4 moves");
    pty.send_expect("\x1b", "Your turn:");
    leave(pty);
}

#[test]
fn the_guided_game_is_offered_until_it_ends_in_a_win_and_is_found_again() {
    let home = folder("home-lesson");
    let mut pty = at_home(&home, &["play", "-mt"]);
    pty.expect("A first game of Atom-4");
    // Who leaves it at the first move is offered it again, at the next start, too.
    pty.send_expect("\r", "1 of 5:");
    pty.send_expect("\x1b", "A first game of Atom-4");
    leave(pty);
    let mut pty = at_home(&home, &["play", "-mt"]);
    pty.expect("A first game of Atom-4");
    pty.send_expect("\r", "1 of 5:");
    // Another place is explained, and not played.
    pty.expect("Player 1  you");
    pty.expect("Player 2  the other player");
    pty.send_expect("8 8\r", "Here, take the marked place");
    pty.send_expect("u", "Not in this first game");
    // The step's own move is played when it is typed, too.
    pty.send_expect("8  6\r", "2 of 5:");
    // Enter elsewhere is explained, too, and once more takes the marked place, as was said, wherever the cursor has walked.
    pty.send_expect(DOWN, "does not touch");
    pty.send_expect("\r", "Not there:");
    pty.send(DOWN);
    pty.send_expect("\r", "3 of 5:");
    // It goes on where it was left, in another session, too.
    pty.send_expect("\x1b", "Go on with the first game of Atom-4: move 3 of 5");
    leave(pty);
    let mut pty = at_home(&home, &["play", "-mt"]);
    pty.expect("Go on with the first game of Atom-4: move 3 of 5");
    pty.send_expect("\r", "3 of 5:");
    for step in 4..=5 {
        pty.send_expect("\r", &format!("{step} of 5:"));
    }
    pty.send_expect("\r", "you have won");
    // No key but those that are said goes on.
    pty.send("h");
    pty.send_expect("?", "leads to the menu");
    pty.send("\x1b");
    pty.expect("you have won");
    // One key begins a real game against the weakest machine.
    pty.send_expect("\r", "Your turn:");
    assert!(pty.text().contains("level 0"), "{}", pty.text());
    pty.send_expect("\x1b", "The first game of Atom-4 once more");
    assert!(!pty.text().contains("A first game"), "{}", pty.text());
    // The level of that game is not that of others.
    pty.send_expect("\x1b[B\r", "New game");
    leave(pty);
    let pty = at_home(&home, &["play", "-mt"]);
    pty.expect("The first game of Atom-4 once more");
    leave(pty);
}

#[test]
fn levels_and_seats_stay_for_the_next_game() {
    let home = folder("home-levels");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("< [level 2, medium] >");
    // The level of player 2's machine, and player 1 a machine, too.
    pty.send(DOWN);
    pty.send_expect("\x1b[C", " person  [machine]");
    pty.send(&DOWN.repeat(3));
    pty.send_expect("\x1b[C\x1b[C", "< [level 4, expert] >");
    leave(pty);
    let file = home.join("config/atom4/settings.toml");
    let text = fs::read_to_string(&file).expect("the settings were written");
    assert!(text.contains("level-2 = \"level 4\""), "{text}");
    // What somebody writes into the file counts.
    let mine = text.replace("level 4", "level 5");
    fs::write(&file, mine).expect("it can be edited");
    let pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("< [level 5, master] >");
    let text = pty.text();
    assert_eq!(text.matches("[machine]").count(), 2, "{text}");
    leave(pty);
}

#[test]
fn every_setting_comes_back() {
    let home = folder("home-settings");
    let mut pty = at_home(&home, &["play", "-mt"]);
    pty.send_expect("S", "Settings");
    pty.expect("Palette");
    pty.send("\x1b[C");
    for _ in 0..11 {
        pty.send(DOWN);
        pty.send("\x1b[C");
    }
    pty.send_expect("\x1b", "4 Atomix");
    leave(pty);
    let file = home.join("config/atom4/settings.toml");
    let text = fs::read_to_string(&file).expect("the settings were written");
    for line in [
        "palette = ",
        "legal-places = false",
        "thoughts = true",
        "advantage = false",
        "advantage-machine = true",
        "mouse = false",
        "ascii = true",
        "fixed-board = true",
        "animation = false",
        "vi-keys = true",
        "bell = true",
        "confirm-moves = \"always\"",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
    let mut pty = at_home(&home, &["play", "-mt"]);
    pty.send_expect("S", "Settings");
    pty.expect("[colour-blind]");
    // All rows are painted once the last one is.
    pty.expect("[always]");
    let on = pty.text().matches("[on]").count();
    assert_eq!(on, 6, "{}", pty.text());
    leave(pty);
}

#[test]
fn saved_games_are_chosen_from_a_list_whatever_their_game() {
    let home = folder("home-saved");
    let files = folder("home-saved-files");
    let text = |name: &str| files.join(name).to_string_lossy().into_owned();
    let mut pty = at_home(&home, &["--no-memory"]);
    pty.expect("> ");
    pty.command(&format!(
        "choose game score four. add white bead to A1. save to \"{}\".",
        text("beads.txt")
    ));
    pty.command(&format!(
        "choose game atom-4. add red piece to 8 6. save to \"{}\".",
        text("colours.txt")
    ));
    pty.command("quit.");
    assert!(pty.end().0.success());
    let config = home.join("config");
    let program = format!(
        "cd {} && XDG_CONFIG_HOME={} exec {} play atom-4 -mt",
        files.display(),
        config.display(),
        env!("CARGO_BIN_EXE_atom4")
    );
    let state = home.join("state").to_string_lossy().into_owned();
    let variables = [("XDG_STATE_HOME", state.as_str())];
    // A series of the other game has been played.
    let kept = home.join("state/atom4/games");
    fs::create_dir_all(&kept).expect("a folder");
    let series = "players = ['person', 'machine']\nlevels = ['level 2', 'level 2']\nwon = [3, 1]\nwhite = 1\n\
                  script = 'choose game score four.'\n";
    fs::write(kept.join("score-four.toml"), series).expect("a file");
    let mut pty = Pty::start("/bin/sh", &["-c", &program], &variables, (80, 24));
    pty.expect("No move has been made");
    pty.send_expect("o", "Saved games");
    pty.expect("Score Four, 20");
    pty.expect("Atom-4, 20");
    // The one of the other game.
    pty.send_expect(DOWN, "Open: ");
    while !pty.text().contains("Open: beads.txt") {
        pty.send(DOWN);
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    pty.send_expect("\r", "1  W  A1");
    // The series goes on with it.
    pty.expect("Score: 3");
    // An existing one is written over after a question alone, and what was typed stays after no.
    pty.send_expect(
        "scolours.txt\r",
        "colours.txt is there already. Write over it?",
    );
    pty.send_expect("n", "Save to: colours.txt");
    pty.send_expect("\r", "Write over it?");
    pty.send_expect("y", "Saved to colours.txt.");
    let text = fs::read_to_string(files.join("colours.txt")).expect("it is there");
    assert!(text.contains("of Score Four"), "{text}");
    // This game's own file is written again without a question; that of the game before is not.
    pty.send_expect("scolours.txt", "Save to: colours.txt");
    pty.send("\r");
    pty.expect("Saved to colours.txt.");
    pty.send_expect("N", "Begun again");
    pty.send_expect("scolours.txt\r", "Write over it?");
    pty.send_expect("n", "Save to: colours.txt");
    pty.send("\x1b");
    leave(pty);
}

/// All saved games are listed; pages, ends and what rubs out work as in other lists and lines.
#[test]
fn many_saved_games_are_gone_through_by_pages() {
    let home = folder("home-many-saved");
    let files = folder("home-many-saved-files");
    let script = "# A game of Score Four, saved by atom4.\nchoose game score four.\n";
    for number in 0..250 {
        let file = fs::File::create(files.join(format!("beads-{number:03}.txt"))).expect("a file");
        let mut written = &file;
        std::io::Write::write_all(&mut written, script.as_bytes()).expect("it takes them");
        let time = std::time::SystemTime::UNIX_EPOCH;
        let time = time + std::time::Duration::from_secs(1_700_000_000 + number);
        file.set_modified(time).expect("it is ours");
    }
    let program = format!(
        "cd {} && XDG_CONFIG_HOME={} exec {} play atom-4 -mt",
        files.display(),
        home.join("config").display(),
        env!("CARGO_BIN_EXE_atom4")
    );
    let state = home.join("state").to_string_lossy().into_owned();
    let variables = [("XDG_STATE_HOME", state.as_str())];
    let mut pty = Pty::start("/bin/sh", &["-c", &program], &variables, (80, 24));
    pty.expect("No move has been made");
    pty.send_expect("o", "250, the newest first.");
    pty.expect("Open: beads-249.txt");
    pty.send_expect("\x1b[F", "Open: beads-000.txt");
    pty.expect("[250 beads-000.txt Score Four, 2023-11-14, White");
    pty.send_expect("\x1b[H", "Open: beads-249.txt");
    pty.send("\x1b[6~");
    pty.until("a page on", |screen| {
        let text = screen.contents();
        let line = text
            .split_once("Open: beads-")
            .map(|(_, rest)| rest.to_owned());
        let number = line.and_then(|rest| rest.get(..3)?.parse::<u32>().ok());
        number.is_some_and(|number| (225..245).contains(&number))
    });
    pty.send_expect("\x1b[5~", "Open: beads-249.txt");
    // Words, and all of the line.
    pty.send_expect("\x15", "Open:  ");
    pty.send_expect("one two", "Open: one two");
    pty.send_expect("\x17x", "Open: one x");
    pty.send_expect(ESCAPE, "New game");
    leave(pty);
}

/// Letters of a layout without Latin ones count by the key on which they lie.
#[test]
fn letters_of_other_alphabets_are_keys() {
    let home = folder("home-alphabets");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("No move has been made");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("и3", "Move: b3");
    pty.send_expect("\r", "1  W  B3");
    pty.send_expect("Ы", "Palette");
    pty.send_expect(ESCAPE, "Your turn:");
    // A name is what was typed.
    pty.send_expect("ы", "Save to: ");
    pty.send_expect("пешка", "Save to: пешка");
    pty.send_expect(ESCAPE, "Your turn:");
    pty.send("й");
    assert!(pty.end().0.success());
}

#[test]
fn a_home_that_cannot_be_written_is_no_fault() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = folder("home-read-only");
    // For root a file in the place of the folders is what permissions are for others.
    for name in ["config", "state"] {
        fs::write(home.join(name), "").expect("a file");
    }
    fs::set_permissions(&home, fs::Permissions::from_mode(0o555)).expect("it is ours");
    let mut pty = at_home(&home, &["play", "-mt"]);
    pty.send_expect("2\r", "New game");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("p", "Palette: ");
    pty.send_expect("S", "Changes count at once, and are not remembered: ");
    pty.send_expect("\x1b", "Your turn:");
    pty.send_expect("a1\r", "1  W  A1");
    pty.send_expect("q", "This game is not kept. Really quit?");
    pty.send("y");
    assert!(pty.end().0.success());
    fs::set_permissions(&home, fs::Permissions::from_mode(0o755)).expect("it is ours");
}

#[test]
fn two_programs_at_once_keep_both_their_settings() {
    let home = folder("home-two");
    let mut one = at_home(&home, &["play", "score-four", "-mt"]);
    let mut other = at_home(&home, &["play", "cluster", "-mt"]);
    one.expect("New game");
    other.expect("New game");
    one.send_expect("S", "Palette");
    one.send_expect("\x1b[C", "colour-blind");
    other.send_expect("S", "Palette");
    other.send(DOWN);
    other.send("\x1b[C");
    leave(one);
    leave(other);
    let file = home.join("config/atom4/settings.toml");
    let text = fs::read_to_string(&file).expect("the settings were written");
    assert!(text.contains("palette = \"colour-blind\""), "{text}");
    assert!(text.contains("legal-places = false"), "{text}");
}

#[test]
fn results_against_the_machine_are_counted() {
    let home = folder("home-results");
    fs::create_dir_all(home.join("state/atom4")).expect("a folder");
    let file = home.join("state/atom4/results.toml");
    fs::write(&file, "[score-four.against.\"level 2\"]\nlost = 4\n").expect("a file");
    // A game that player 2, the machine, wins with its next move.
    let script = home.join("state/atom4/games");
    fs::create_dir_all(&script).expect("a folder");
    let moves: String = [("A1", "D4"), ("A2", "D4"), ("B4", "D4")]
        .iter()
        .map(|(white, black)| format!("add white bead to {white}.\nadd black bead to {black}.\n"))
        .collect();
    let kept = format!(
        "players = ['person', 'machine']\nlevels = ['level 2', 'level 2']\nwon = [0, 0]\nwhite = 1\n\
         script = '''\nchoose game score four.\n{moves}'''\n"
    );
    let going_on = kept.clone();
    fs::write(script.join("score-four.toml"), kept).expect("a file");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("You against level 2: 0 won, 4 lost.");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("b1\r", "Player 2 WINS!!");
    leave(pty);
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.contains("lost = 5"), "{text}");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("You against level 2: 0 won, 5 lost.");
    // The game that was over is counted once, though its end is taken back and comes again.
    pty.send_expect("\r", "n goes on.  0 : 1");
    pty.send_expect("u", "Taken back");
    pty.send_expect("b1\r", "n goes on.  0 : 1");
    // One that begins counts again.
    pty.send_expect("n", "begins.");
    leave(pty);
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.contains("lost = 5"), "{text}");
    // What was counted is taken back, and not what the screen shows by then: another level.
    fs::write(&file, "[score-four.against.\"level 2\"]\nlost = 4\n").expect("a file");
    fs::write(script.join("score-four.toml"), going_on).expect("a file");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("b1\r", "Player 2 WINS!!");
    pty.send_expect("+", "level 3");
    pty.send_expect("u", "Taken back");
    leave(pty);
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.contains("lost = 4"), "{text}");
    assert!(!text.contains("level 3"), "{text}");
}

/// From testing mode no other game is offered: the board goes back to the prompt as it was played.
#[test]
fn testing_mode_offers_no_other_game() {
    let home = folder("home-testing");
    let mut pty = at_home(&home, &[]);
    pty.command("add red piece to 8 6. go interactive with two players.");
    pty.expect("Player 2's turn:");
    pty.send_expect("\x1b", "Go on with this board");
    let text = pty.text();
    for game in ["Score Four", "Cluster", "Atomix", "atom4"] {
        assert!(!text.contains(game), "{text}");
    }
    pty.send_expect("\x1b", "Player 2's turn:");
    pty.send_expect("9 6\r", "9 6");
    pty.expect("Player 1's turn:");
    pty.send("q");
    pty.command("show history.");
    pty.expect("2. yellow 9 6");
    pty.command("quit.");
    assert!(pty.end().0.success());
    let kept = home.join("state/atom4/games");
    assert!(!kept.exists(), "testing mode keeps no game");
}

/// Nobody is asked about a game that lies in a file as it stands: not where it was saved before a restart, and not where it is
/// that of the file to be opened.
#[test]
fn a_game_that_lies_in_a_file_is_put_away_without_a_question() {
    let home = folder("home-in-file");
    let kept = home.join("state/atom4/games");
    fs::create_dir_all(&kept).expect("a folder");
    let game = "players = ['person', 'person']\nlevels = ['level 2', 'level 2']\nwon = [0, 0]\nwhite = 1\n\
                script = '''\nchoose game score four.\nadd white bead to A1.\n'''\n";
    fs::write(kept.join("score-four.toml"), game).expect("a file");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.send_expect("\r", "1  W  A1");
    let files = folder("home-in-file-files");
    let name = |name: &str| files.join(name).to_string_lossy().into_owned();
    let (one, two) = (name("one.txt"), name("two.txt"));
    pty.send_expect(&format!("s{one}\r"), "Saved to ");
    pty.send_expect("b1\r", "2  B  B1");
    pty.send_expect(&format!("s{two}\r"), "Saved to ");
    pty.send("q");
    assert!(pty.end().0.success());
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.send_expect("\r", "2  B  B1");
    pty.send_expect(&format!("o{two}\r"), "Going on with");
    // What no file has is asked about.
    pty.send_expect("c1\r", "3  W  C1");
    pty.send_expect(&format!("o{one}\r"), "is not saved. Put it away");
    pty.send_expect("n", "C1");
    leave(pty);
}

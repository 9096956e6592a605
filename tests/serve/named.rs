//! Players have names, which all screens of a game show and its journal keeps.

use std::process::{Command, Stdio};
use std::time::Instant;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use serde_json::{Value, json};

use crate::server::{Folder, PATIENCE, Seat, Server};

/// Waits until the players are called so, player 1 first.
fn called(seat: &mut Seat, wanted: [&str; 2]) {
    seat.until("the names", |parts| {
        let Some(players) = parts["players"].as_array() else {
            return false;
        };
        players.iter().all(|own| {
            let place = usize::from(own["number"] == 2);
            own["name"] == wanted[place]
        })
    });
}

fn told(seat: &mut Seat, text: &str) {
    seat.until(text, |parts| parts.to_string().contains(text));
}

/// A name is on every screen wherever the player is named, and outlives the server.
#[test]
fn names_are_shown_to_all_and_kept() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let wanted =
        json!({"game": "score-four", "player": 1, "pace": {"seconds": 600, "increment": 0}});
    let [white, black, watch] = server.game(&wanted);
    let mut seats = [&white, &black, &watch].map(|link| server.sit(link));
    seats[0].say(&json!({"Call": "  Anna  K. "}));
    for seat in &mut seats {
        called(seat, ["Anna K.", "Player 2"]);
        told(seat, "Player 1 is called Anna K. now.");
        told(seat, "Clock, Anna K.");
    }
    assert_eq!(seats[0].parts["named"], "Anna K.");
    assert_eq!(seats[1].parts["named"], "");
    assert_eq!(
        seats[2].parts["named"],
        Value::Null,
        "who looks on has none"
    );
    seats[1].say(&json!({"Call": "Ben"}));
    called(&mut seats[0], ["Anna K.", "Ben"]);
    seats[0].make("A1");
    told(&mut seats[2], "Ben's turn");
    seats[1].press("Offer a draw");
    told(&mut seats[0], "Ben offers a draw.");
    let address = server.address.clone();
    server.kill();
    let server = Server::start(&folder.0, &address, &[]);
    let mut seats = [&white, &black, &watch].map(|link| server.sit(link));
    for seat in &mut seats {
        called(seat, ["Anna K.", "Ben"]);
    }
    // Whoever goes over the game sees the names too.
    seats[2].say(&json!("Review"));
    seats[2].until("the copy", |parts| parts["playback"]["of"] == 1);
    called(&mut seats[2], ["Anna K.", "Ben"]);
    seats[1].give_up();
    told(&mut seats[0], "Ben gives up. Anna K. WINS!!");
}

/// What is no name changes nothing, and nothing in a name is more than text.
#[test]
fn bad_names_are_refused_and_markup_is_text() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let [mut first, mut second] = [server.sit(&white), server.sit(&black)];
    let long = "x".repeat(17);
    for bad in [
        long.as_str(),
        "a\u{202e}b",
        "\u{1b}]0;x\u{7}",
        "\u{200b}",
        "player 2",
    ] {
        first.say(&json!({"Call": bad}));
        first.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
        assert!(!first.message().contains(bad), "{}", first.message());
        first.say(&json!("Menu"));
        first.until("the menu", |parts| parts["start"].is_object());
        first.say(&json!("Menu"));
        first.until("no refusal", |parts| parts["message"].is_null());
        called(&mut first, ["Player 1", "Player 2"]);
    }
    first.say(&json!({"Call": "<b>\"&amp;"}));
    called(&mut second, ["<b>\"&amp;", "Player 2"]);
    // Two of one name are told apart; without a name a player is what he was.
    first.say(&json!({"Call": "Anna"}));
    second.say(&json!({"Call": "anna"}));
    called(&mut first, ["Anna (1)", "anna (2)"]);
    assert_eq!(first.parts["named"], "Anna");
    second.say(&json!({"Call": ""}));
    called(&mut first, ["Anna", "Player 2"]);
    let mut watcher = server.sit(&watch);
    watcher.say(&json!({"Call": "Carl"}));
    watcher.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
    called(&mut watcher, ["Anna", "Player 2"]);
}

/// A journal of a server that knew no names is read, and one with names that were edited into it is read without them.
#[test]
fn journals_without_names_and_with_bad_ones_are_read() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("score-four");
    let mut first = server.sit(&white);
    first.make("A1");
    first.say(&json!({"Call": "Anna"}));
    called(&mut first, ["Anna", "Player 2"]);
    let address = server.address.clone();
    server.kill();
    let games = std::fs::read_dir(&folder.0).expect("a folder").flatten();
    let game = games
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|ending| ending == "game"))
        .expect("a game");
    let text = std::fs::read_to_string(&game).expect("a journal");
    assert!(text.contains("\"called\":[\"Anna\",\"\"]"), "{text}");
    // Without checksums, as 2.0.0 wrote them.
    let lines = text.lines().filter_map(|line| line.split('\t').next());
    let old: String = lines.map(|line| format!("{line}\n")).collect();
    let wrong = old.replace("[\"Anna\",", "[\"a\\u001b[2J\",");
    assert_ne!(wrong, old);
    std::fs::write(&game, wrong).expect("it can be written");
    let mut server = Server::start(&folder.0, &address, &[]);
    let mut second = server.sit(&black);
    called(&mut second, ["Player 1", "Player 2"]);
    assert_eq!(second.moves(), ["A1"]);
    drop(second);
    server.kill();
    let none = old.replace(",\"called\":[\"Anna\",\"\"]", "");
    assert!(!none.contains("called"), "{none}");
    std::fs::write(&game, none).expect("it can be written");
    let server = Server::start(&folder.0, &address, &[]);
    let mut second = server.sit(&black);
    called(&mut second, ["Player 1", "Player 2"]);
    assert_eq!(second.moves(), ["A1"]);
}

/// A program says at its seat what it is called, and one at a terminal is asked once for all games.
#[test]
fn names_are_given_where_a_game_is_joined() {
    let (folder, home) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let url = |link: &str| format!("http://{}{link}", server.address);
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_atom4"))
            .arg("join")
            .args(arguments)
            .env("XDG_STATE_HOME", home.0.join("state"))
            .env("XDG_CONFIG_HOME", home.0.join("config"))
            .stdin(Stdio::null())
            .output()
            .expect("it starts");
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&text).into_owned()
    };
    let long = run(&[&url(&white), "-mc", "--name", "a name that is too long"]);
    assert!(
        long.contains("at most 16 characters, and this one 23"),
        "{long}"
    );
    assert!(run(&["--name", "Anna"]).contains("LINK"));
    let told = run(&[&url(&watch), "-mc", "--name", "Carl"]);
    assert!(told.contains("nobody has a name at this game"), "{told}");
    run(&[&url(&white), "-mc", "--name", "engine"]);
    let mut watcher = server.sit(&watch);
    called(&mut watcher, ["engine", "Player 2"]);

    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("a terminal");
    let start = |link: &str, options: &[&str]| {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_atom4"));
        command.args(["join", &url(link), "-mt"]);
        command.args(options);
        command.env("XDG_STATE_HOME", home.0.join("state"));
        command.env("XDG_CONFIG_HOME", home.0.join("config"));
        command.env("TERM", "xterm");
        pair.slave.spawn_command(command).expect("it starts")
    };
    let mut person = start(&black, &["--name", "Ben"]);
    called(&mut watcher, ["engine", "Ben"]);
    let settings = home.0.join("config/atom4/settings.toml");
    let begun = Instant::now();
    let listed = format!("Score Four – engine and Ben: {}\n", url(&black));
    while run(&[]) != listed
        || !std::fs::read_to_string(&settings).is_ok_and(|text| text.contains("name = \"Ben\""))
    {
        assert!(begun.elapsed() < PATIENCE, "{}", run(&[]));
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let _ = person.kill();
    let _ = person.wait();
    // The next game knows it, and a name that is typed there is known at the one after that.
    let [white, _, watch] = server.between_two("cluster");
    let mut watcher = server.sit(&watch);
    let mut person = start(&white, &[]);
    called(&mut watcher, ["Ben", "Player 2"]);
    use std::io::Write;
    let mut keys = pair.master.take_writer().expect("a terminal");
    keys.write_all(b"MBenno\r").expect("it reads");
    called(&mut watcher, ["Benno", "Player 2"]);
    while !std::fs::read_to_string(&settings).is_ok_and(|text| text.contains("name = \"Benno\"")) {
        assert!(begun.elapsed() < PATIENCE, "it is not remembered");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let _ = person.kill();
    let _ = person.wait();
}

//! Games between machines: the real server as a process, seats over the net of this machine, faults and bad clients.

#[allow(dead_code)]
mod server;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Folder, PATIENCE, Server};
use tokio_tungstenite::tungstenite::Message;

/// A program at a seat, given these commands.
fn join(server: &Server, link: &str, commands: String) -> std::thread::JoinHandle<Output> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["join", &format!("http://{}{link}", server.address), "-mc"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::spawn(move || {
        let mut input = child.stdin.take().expect("piped");
        input.write_all(commands.as_bytes()).expect("it reads");
        drop(input);
        child.wait_with_output().expect("it ends")
    })
}

/// A whole game of two programs at their seats; what each knows of it at the end.
fn whole_game(server: &Server, game: &str, moves: usize) -> [std::thread::JoinHandle<Output>; 2] {
    let [white, black, _] = server.between_two(game);
    let first = "play white move. get black move. ".repeat(moves);
    let second = "get white move. play black move. ".repeat(moves);
    let end = "show history. show status.";
    [
        join(server, &white, format!("set level 0. {first}{end}")),
        join(server, &black, format!("set level 0. {second}{end}")),
    ]
}

/// The history and the status at the end of what a program wrote; its complaints are none.
fn end(output: Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let start = said
        .find("\n1. ")
        .unwrap_or_else(|| panic!("no history: {said}"));
    said[start + 1..].to_owned()
}

#[test]
fn two_programs_play_a_whole_game_of_each_kind_over_the_net() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    for (game, moves) in [("score-four", 32), ("cluster", 40), ("atom-4", 60)] {
        let [white, black] = whole_game(&server, game, moves);
        let white = end(white.join().expect("it ends"));
        let black = end(black.join().expect("it ends"));
        assert_eq!(white, black, "{game}");
        assert!(white.lines().count() > 8, "{game}: {white}");
    }
}

#[test]
fn a_server_that_is_killed_goes_on_where_it_was() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let address = server.address.clone();
    let [white, black] = whole_game(&server, "score-four", 32);
    for moment in [120, 310, 470] {
        std::thread::sleep(Duration::from_millis(moment));
        server.kill();
        server = Server::start(&folder.0, &address, &[]);
    }
    let white = end(white.join().expect("it ends"));
    let black = end(black.join().expect("it ends"));
    assert_eq!(white, black);
    // The moves are those of a game: testing mode makes them again one by one.
    let mut again = Vec::new();
    for line in white.lines().filter(|line| line.contains(". ")) {
        let words: Vec<&str> = line.trim_end_matches('.').split_whitespace().collect();
        again.push(words.last().copied().unwrap_or_default().to_owned());
    }
    assert!(again.len() > 8, "{white}");
}

#[test]
fn a_move_is_told_to_everybody_once_and_in_order() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let mut seats = [server.sit(&white), server.sit(&black)];
    let mut watchers = [server.sit(&watch), server.sit(&watch)];
    let moves = ["A1", "B1", "A1", "B1", "A2", "B2", "A3", "C4"];
    for (number, mv) in moves.iter().enumerate() {
        let seat = &mut seats[number % 2];
        seat.until("the turn", |parts| {
            parts
                .get("turn")
                .is_some_and(|turn| turn.get("Person").is_some())
        });
        seat.make(mv);
    }
    for watcher in &mut watchers {
        watcher.until("all moves", |parts| {
            parts
                .get("moves")
                .and_then(Value::as_array)
                .is_some_and(|all| all.len() == moves.len())
        });
        assert_eq!(watcher.moves(), moves);
        let mut once = watcher.numbers.clone();
        once.dedup();
        assert_eq!(once, watcher.numbers, "a move was told twice");
        assert!(watcher.numbers.is_sorted(), "{:?}", watcher.numbers);
    }
    // Who comes back is told all of it.
    let mut again = server.sit(&black);
    again.until("the moves", |parts| !parts["moves"].is_null());
    assert_eq!(again.moves(), moves);
}

#[test]
fn nobody_does_what_is_not_his_to_do() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let mut first = server.sit(&white);
    let mut second = server.sit(&black);
    let mut watcher = server.sit(&watch);
    watcher.say(&json!({"Typed": "A1"}));
    watcher.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
    second.say(&json!({"Typed": "A1"}));
    second.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
    assert_eq!(second.message(), "It is not your turn.");
    for action in [
        json!({"Save": "x"}),
        json!({"Open": "/etc/passwd"}),
        json!({"Replay": "x"}),
        json!("Swap"),
        json!("Hint"),
        json!("Next"),
    ] {
        first.say(&action);
        first.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
        first.parts["message"] = Value::Null;
        first.say(&json!({"Aim": null}));
        first.say(&json!("Menu"));
        first.until("the menu", |parts| parts["start"].is_object());
        first.say(&json!("Menu"));
        first.until("no menu", |parts| parts["start"].is_null());
    }
    assert!(first.moves().is_empty() && second.moves().is_empty());
    first.make("A1");
    assert_eq!(first.moves(), ["A1"]);
}

#[test]
fn a_draw_and_a_move_taken_back_need_both() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("score-four");
    let mut first = server.sit(&white);
    let mut second = server.sit(&black);
    first.make("A1");
    first.say(&json!("Undo"));
    second.until("the question", |parts| {
        parts["message"]["text"]
            .as_str()
            .is_some_and(|text| text.contains("take the last move back"))
    });
    assert_eq!(second.moves(), ["A1"]);
    second.press("Yes");
    first.until("the move taken back", |parts| {
        parts["moves"].as_array().is_some_and(Vec::is_empty)
    });
    first.make("B2");
    second.press("Offer a draw");
    first.until("the offer", |parts| {
        parts["message"]["text"]
            .as_str()
            .is_some_and(|text| text.contains("offers a draw"))
    });
    assert_ne!(first.parts["turn"], "Drawn");
    first.press("Yes");
    second.until("the draw", |parts| parts["turn"] == "Drawn");
    second.say(&json!("Next"));
    first.until("another game offered", |parts| {
        parts["message"]["text"]
            .as_str()
            .is_some_and(|text| text.contains("another game"))
    });
    first.press("Yes");
    second.until("a fresh board", |parts| {
        parts["moves"].as_array().is_some_and(Vec::is_empty) && parts["turn"] != "Drawn"
    });
}

#[test]
fn a_seat_that_nobody_comes_back_to_may_be_claimed() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &["--claim", "100ms"]);
    let [white, black, _] = server.between_two("score-four");
    let mut first = server.sit(&white);
    let mut second = server.sit(&black);
    first.make("A1");
    second.until("the move", |parts| {
        parts["moves"].as_array().is_some_and(|all| all.len() == 1)
    });
    drop(second);
    first.until("the other to be away", |parts| {
        parts["players"][1]["who"]
            .as_str()
            .is_some_and(|who| who.starts_with("away"))
    });
    std::thread::sleep(Duration::from_millis(200));
    first.press("Claim");
    first.until("the game", |parts| parts["turn"] == json!({"Won": "White"}));
}

#[test]
fn the_servers_clock_ends_a_game_and_stands_while_the_server_does() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let pace = json!({"seconds": 3, "increment": 0});
    let links = server.game(&json!({"game": "score-four", "player": 1, "pace": pace}));
    let mut first = server.sit(&links[0]);
    first.make("A1");
    server.kill();
    // Longer than the clock had.
    std::thread::sleep(Duration::from_millis(3200));
    let address = server.address.clone();
    server = Server::start(&folder.0, &address, &[]);
    let mut second = server.sit(&links[1]);
    second.until("the game", |parts| !parts["turn"].is_null());
    assert_eq!(
        second.parts["turn"],
        json!({"Person": "Black"}),
        "the clock ran while the server stood"
    );
    second.until("the end", |parts| parts["turn"] == json!({"Won": "White"}));
    assert!(
        second.message().contains("time is over"),
        "{}",
        second.message()
    );
}

#[test]
fn wrong_links_and_other_peoples_pages_lead_nowhere() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, ..] = server.between_two("score-four");
    let mut parts: Vec<&str> = white.split('/').collect();
    let wrong = "0".repeat(32);
    parts[3] = &wrong;
    let wrong = parts.join("/");
    assert_eq!(server.try_to_sit(&wrong, None).err(), Some(404));
    assert_eq!(
        server
            .try_to_sit(&white, Some("http://elsewhere.example"))
            .err(),
        Some(403)
    );
    assert!(
        server
            .try_to_sit(&white, Some(&format!("http://{}", server.address)))
            .is_ok()
    );
    for path in [
        wrong.as_str(),
        "/g/../../etc/passwd",
        "/g/%2e%2e/%2e%2e/",
        "/g/x/y/",
        "/../x",
        "/page.html",
    ] {
        assert_eq!(server.request("GET", path, "", "").0, 404, "{path}");
    }
    let origin = "Origin: http://elsewhere.example\r\n";
    assert_eq!(
        server
            .request("POST", "/games", origin, "{\"game\":\"cluster\"}")
            .0,
        403
    );
    for (body, status) in [
        ("", 400),
        ("{}", 400),
        ("{\"game\":\"chess\"}", 400),
        ("{\"game\":\"cluster\",\"level\":99}", 400),
        (
            "{\"game\":\"cluster\",\"pace\":{\"seconds\":0,\"increment\":0}}",
            400,
        ),
        (
            "{\"game\":\"cluster\",\"setup\":\"save to \\\"x\\\".\"}",
            400,
        ),
        (
            "{\"game\":\"cluster\",\"setup\":\"choose game atom-4.\"}",
            400,
        ),
        ("{\"game\":\"cluster\",\"else\":1}", 400),
        (&format!("{{\"game\":\"{}\"}}", "x".repeat(20_000)), 400),
    ] {
        let (found, text) = server.request("POST", "/games", "", body);
        assert_eq!(found, status, "{body}: {text}");
    }
}

#[test]
fn bad_clients_are_cut_and_the_games_of_others_go_on() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &["--connections", "400"]);
    let [white, black, _] = server.between_two("score-four");
    let mut first = server.sit(&white);
    let mut second = server.sit(&black);
    first.make("A1");
    // Connections that say nothing, or half of something.
    let silent: Vec<TcpStream> = (0..200)
        .map(|number| {
            let mut stream = TcpStream::connect(&server.address).expect("it listens");
            if number % 2 == 0 {
                stream
                    .write_all(b"GET / HTTP/1.1\r\nHost: x")
                    .expect("it goes out");
            }
            stream
        })
        .collect();
    for noise in [
        Message::text("noise"),
        Message::text("{\"Typed\":1}"),
        Message::text("[".repeat(4000)),
        Message::text("x".repeat(5000)),
        Message::binary(vec![0u8; 100]),
    ] {
        let mut bad = server.sit(&black);
        bad.until("the game", |parts| !parts["moves"].is_null());
        // It may be cut while it still writes.
        let _ = bad.socket.send(noise);
        bad.until_cut();
    }
    let mut flood = server.sit(&black);
    for _ in 0..2000 {
        if flood.socket.send(Message::text("{\"Aim\":null}")).is_err() {
            break;
        }
    }
    flood.until_cut();
    let mut stream = TcpStream::connect(&server.address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let _ =
        stream.write_all(format!("GET / HTTP/1.1\r\nX: {}\r\n", "y".repeat(100_000)).as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP/1.1 200"));
    second.make("B1");
    first.until("the move", |parts| {
        parts["moves"].as_array().is_some_and(|all| all.len() == 2)
    });
    // Those who said nothing are seen off in time.
    let start = Instant::now();
    for mut stream in silent {
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
    }
    assert!(start.elapsed() < PATIENCE);
}

#[test]
fn one_plays_against_the_servers_machine_and_takes_moves_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let links = server.game(&json!({"game": "score-four", "level": 0, "player": 1}));
    assert_eq!(links[1], "");
    let mut seat = server.sit(&links[0]);
    let count = |parts: &Value| parts["moves"].as_array().map_or(0, Vec::len);
    seat.make("A1");
    seat.until("the machine's answer", |parts| count(parts) == 2);
    seat.say(&json!("Undo"));
    seat.until("both taken back", |parts| count(parts) == 0);
    seat.press("Give up");
    seat.until("the question", |parts| {
        parts["start"]["items"][1]["Button"] == "Yes, I give up"
    });
    seat.say(&json!({"Press": 1}));
    seat.until("the end", |parts| parts["turn"] == json!({"Won": "Black"}));
}

//! Games between machines: the real server as a process, seats over the net of this machine, faults and bad clients.

mod agreed;
mod damaged;
mod joined;
mod lost;
mod many;
mod named;
mod programs;
#[path = "../terminal/pty.rs"]
#[allow(dead_code)] // The terminal's tests need more of it.
mod pty;
mod room;
#[allow(dead_code)]
mod server;
mod truths;
mod typed;

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

/// Whoever has lost cannot accept a draw that was offered before, from a menu opened then or later.
#[test]
fn what_was_offered_ends_with_the_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("score-four");
    let mut seats = [server.sit(&white), server.sit(&black)];
    for (number, mv) in ["A1", "B1", "A1", "B1", "A1", "B1"].iter().enumerate() {
        seats[number % 2].until("the turn", |parts| !parts["turn"]["Person"].is_null());
        seats[number % 2].make(mv);
    }
    let [first, second] = &mut seats;
    first.press("Offer a draw");
    let yes = second.find_in_menu("Yes: Player 1 offers a draw");
    first.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.make("A1");
    second.until("the end", |parts| parts["turn"] == json!({"Won": "White"}));
    second.say(&json!({"Press": yes}));
    second.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
    second.find_in_menu("Another game");
    let menu = second.menu();
    assert!(!menu.iter().any(|line| line.starts_with("Yes")), "{menu:?}");
    assert_eq!(second.parts["turn"], json!({"Won": "White"}));
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
    let missed = |parts: &Value| {
        let text = parts["message"]["text"].as_str();
        text.is_some_and(|text| text.contains("may claim the game"))
    };
    first.until("what can be done", missed);
    // Back again, nobody may claim anything.
    let second = server.sit(&black);
    first.until("the other one back", |parts| !missed(parts));
    drop(second);
    first.until("the other one away", missed);
    first.press("Claim");
    first.until("the game", |parts| parts["turn"] == json!({"Won": "White"}));
}

#[test]
fn the_servers_clock_ends_a_game_and_stands_while_the_server_does() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let pace = json!({"seconds": 6, "increment": 0});
    let links = server.game(&json!({"game": "score-four", "player": 1, "pace": pace}));
    let mut first = server.sit(&links[0]);
    first.make("A1");
    server.kill();
    // Longer than the clock had.
    std::thread::sleep(Duration::from_millis(6200));
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

/// The page shows for each game a command that sets up another beginning, and the server takes it.
#[test]
fn the_example_of_another_beginning_is_one_of_its_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let (status, body) = server.request("GET", "/games", "", "");
    assert_eq!(status, 200);
    let all: Value = serde_json::from_str(&body).expect("JSON");
    let games = all["games"].as_array().expect("a list");
    assert_eq!(games.len(), 4, "{body}");
    for game in games {
        let example = game["setup"].as_str().expect("an example");
        assert!(example.ends_with('.'), "{game}");
        let wanted = json!({"game": game["name"], "setup": example});
        let (status, said) = server.request("POST", "/games", "", &wanted.to_string());
        assert_eq!(status, 200, "{example}: {said}");
    }
}

/// A second server on the same port says what has it and how another port is named.
#[test]
fn a_port_that_is_taken_is_told_with_what_would_do() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let (other, taken) = (Folder::new(), server.address.clone());
    let second = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["serve", "--listen", &taken, "--folder"])
        .arg(&other.0)
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{said}");
    assert!(said.contains("another program has this port"), "{said}");
    assert!(said.contains("--listen 127.0.0.1:0"), "{said}");
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
    seat.give_up();
    seat.until("the end", |parts| parts["turn"] == json!({"Won": "Black"}));
}

/// What a clock shows, in seconds.
fn clock(parts: &Value, player: usize) -> u64 {
    let facts = parts["facts"].as_array().expect("facts");
    let label = format!("Clock, Player {player}");
    let fact = facts.iter().find(|fact| fact[0] == label.as_str());
    let shown = fact.expect("a clock")[1].as_str().expect("text");
    let parts = shown
        .split(':')
        .map(|part| part.parse::<u64>().expect("a number"));
    parts.fold(0, |all, part| 60 * all + part)
}

#[test]
fn a_kill_gives_no_time_back() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let pace = json!({"seconds": 600, "increment": 0});
    let links = server.game(&json!({"game": "score-four", "player": 1, "pace": pace}));
    let mut first = server.sit(&links[0]);
    first.make("A1");
    // Player 2 thinks for a while.
    first.until("four seconds", |parts| clock(parts, 2) <= 596);
    server.kill();
    let address = server.address.clone();
    server = Server::start(&folder.0, &address, &[]);
    let mut again = server.sit(&links[0]);
    again.until("the clocks", |parts| !parts["facts"].is_null());
    assert_eq!(clock(&again.parts, 1), 600);
    let left = clock(&again.parts, 2);
    assert!(left <= 598, "{left} s are left, as if nobody had thought");
}

/// However often the server is killed, the time in which it stands is charged to nobody.
#[test]
fn a_second_kill_charges_nobody_for_the_first() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let pace = json!({"seconds": 600, "increment": 0});
    let links = server.game(&json!({"game": "score-four", "player": 1, "pace": pace}));
    let mut first = server.sit(&links[0]);
    first.make("A1");
    let address = server.address.clone();
    for _ in 0..2 {
        server.kill();
        std::thread::sleep(Duration::from_secs(8));
        server = Server::start(&folder.0, &address, &[]);
        let mut again = server.sit(&links[0]);
        again.until("the clocks", |parts| !parts["facts"].is_null());
        // Long enough for a sign of life.
        let now = clock(&again.parts, 2);
        again.until("two seconds", |parts| clock(parts, 2) + 2 <= now);
        first = again;
    }
    let left = clock(&first.parts, 2);
    assert!(
        left > 588,
        "{left} s are left: the time between two servers was charged"
    );
}

/// A connection that is cut while its owner goes over a game is cut for good.
#[test]
fn noise_while_a_game_is_gone_over_ends_the_connection() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, _, _] = server.between_two("score-four");
    let mut first = server.sit(&white);
    first.make("A1");
    first.give_up();
    first.until("the end", |parts| parts["turn"] == json!({"Won": "Black"}));
    first.press("Review the game");
    first.until("its beginning", |parts| parts["playback"]["of"] == 1);
    let _ = first.socket.send(Message::text("noise"));
    first.until_cut();
}

#[test]
fn a_game_that_is_over_is_gone_over_on_a_copy() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let mut seats = [server.sit(&white), server.sit(&black)];
    let mut watcher = server.sit(&watch);
    let moves = ["A1", "B1", "A1", "B1", "A1", "B1", "A1"];
    for (number, mv) in moves.iter().enumerate() {
        seats[number % 2].until("the turn", |parts| !parts["turn"]["Person"].is_null());
        seats[number % 2].make(mv);
    }
    let count = |parts: &Value| parts["moves"].as_array().map_or(0, Vec::len);
    for seat in [&mut seats[0], &mut watcher] {
        seat.until("the end", |parts| parts["turn"]["Won"] == "White");
        seat.press("Review the game");
        seat.until("its beginning", |parts| parts["playback"]["of"] == 7);
        seat.say(&json!({"End": true}));
        seat.until("its end", |parts| parts["playback"]["at"] == 7);
        seat.say(&json!({"Step": -2}));
        seat.until("five moves", |parts| parts["playback"]["at"] == 5);
        // Out of the playback; what is tried then is nobody else's business.
        seat.say(&json!("Menu"));
        seat.until("the copy", |parts| parts["playback"].is_null());
        seat.say(&json!("Undo"));
        seat.until("six moves", |parts| count(parts) == 6);
        seat.say(&json!({"Typed": "D4"}));
        seat.until("another move", |parts| count(parts) == 7);
        for refused in [
            json!({"Save": "x"}),
            json!({"Open": "/etc/passwd"}),
            json!({"Replay": "x"}),
        ] {
            seat.say(&refused);
            seat.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
        }
        seat.press("Back to the game itself");
        seat.until("the game", |parts| {
            parts["turn"]["Won"] == "White" && parts["start"].is_null()
        });
        assert_eq!(seat.moves(), moves);
    }
    // The other one has seen nothing of it.
    seats[1].until("the end", |parts| parts["turn"]["Won"] == "White");
    assert_eq!(seats[1].moves(), moves);
}

#[test]
fn a_tournament_is_watched_while_it_is_played() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new();
    std::fs::write(folder.0.join("list"), "one strong:1\ntwo strong:1\n").expect("a file");
    for game in ["cluster", "atom-4", "score-four"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
            .current_dir(&folder.0)
            .args([
                "tournament",
                "list",
                "--game",
                game,
                "-n",
                "1000",
                "--watch",
                "127.0.0.1:0",
            ])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines();
        let address = lines.find_map(|line| {
            let line = line.ok()?;
            let (_, address) = line.split_once("watch: http://")?;
            Some(address.trim_end_matches('/').to_owned())
        });
        let mut server = Server {
            child,
            address: address.expect("it says where"),
        };
        let start = Instant::now();
        let running = loop {
            let (status, text) = server.request("GET", "/games", "", "");
            assert_eq!(status, 200);
            let games: Value = serde_json::from_str(&text).expect("a list");
            let all = games["games"].as_array().expect("games").clone();
            if let Some(own) = all.into_iter().find(|own| own["ended"].is_null()) {
                break own["link"].as_str().expect("a link").to_owned();
            }
            assert!(start.elapsed() < PATIENCE, "{game}: no game is played");
        };
        let mut watcher = server.sit(&running);
        watcher.until("the end", |parts| {
            let text = parts["message"]["text"].as_str().unwrap_or_default();
            text.starts_with("The game is over")
        });
        assert!(watcher.numbers.is_sorted(), "{game}: {:?}", watcher.numbers);
        assert_eq!(
            watcher.parts["players"][0]["name"].as_str().map(str::len),
            Some(3)
        );
        // Who looks on changes nothing.
        watcher.say(&json!("Undo"));
        watcher.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
        let wrong = running.replace("/g/", "/g/9");
        assert_eq!(server.try_to_sit(&wrong, None).err(), Some(404));
        server.kill();
    }
}

#[test]
fn whoever_says_nothing_makes_room_for_others() {
    let folder = Folder::new();
    let options = ["--connections", "8", "--prefix", "0a"];
    let server = Server::start(&folder.0, "127.0.0.1:0", &options);
    let [white, black, _] = server.between_two("score-four");
    assert!(white.starts_with("/g/0a"), "{white}");
    let mut seats = [server.sit(&white), server.sit(&black)];
    let silent: Vec<TcpStream> = (0..40)
        .map(|_| TcpStream::connect(&server.address).expect("it listens"))
        .collect();
    assert_eq!(server.request("GET", "/", "", "").0, 200);
    let mut more: Vec<_> = (0..6).map(|_| server.sit(&white)).collect();
    seats[0].make("A1");
    // Those who sit stay; a further one waits until there is a place.
    let address = server.address.clone();
    let late = std::thread::spawn(move || {
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .expect("it goes out");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    });
    std::thread::sleep(Duration::from_millis(500));
    assert!(!late.is_finished(), "there was a ninth place");
    more.pop();
    assert!(late.join().expect("it ends").starts_with("HTTP/1.1 200"));
    seats[1].make("B1");
    drop(silent);
}

#[test]
fn nothing_that_is_printed_has_a_secret_in_it() {
    let folder = Folder::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["serve", "--listen", "127.0.0.1:0", "--folder"])
        .arg(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = std::io::BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut out, &mut line).expect("it says where it is");
    let address = line
        .trim()
        .trim_end_matches('/')
        .split("http://")
        .nth(1)
        .expect("an address");
    let mut server = Server {
        child,
        address: address.to_owned(),
    };
    let [white, _, watch] = server.between_two("score-four");
    let mut seat = server.sit(&white);
    seat.make("A1");
    // A game whose file is gone, and one whose file is none, stand still, and it says so.
    drop(seat);
    let stderr = server.child.stderr.take().expect("piped");
    server.kill();
    let game = std::fs::read_dir(&folder.0)
        .expect("a folder")
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|ending| ending == "game"))
        .expect("a game");
    let text = std::fs::read_to_string(&game).expect("a journal");
    // Without checksums, as 2.0.0 wrote it, nothing shows that this is no move.
    let lines = text.lines().filter_map(|line| line.split('\t').next());
    let old: String = lines.map(|line| format!("{line}\n")).collect();
    std::fs::write(&game, old.replace("add white", "add wrong")).expect("it can be written");
    let second = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["serve", "--listen", &server.address, "--folder"])
        .arg(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut again = Server {
        child: second,
        address: server.address.clone(),
    };
    let mut told = std::io::BufReader::new(again.child.stderr.take().expect("piped"));
    let mut seat = loop {
        if TcpStream::connect(&again.address).is_ok() {
            break again.sit(&watch);
        }
    };
    seat.until_cut();
    let mut said = String::new();
    std::io::BufRead::read_line(&mut told, &mut said).expect("text");
    assert!(said.contains("stands still"), "{said}");
    again.kill();
    told.read_to_string(&mut said).expect("text");
    let mut first = stderr;
    first.read_to_string(&mut said).expect("text");
    for link in [&white, &watch] {
        let secret = link.split('/').nth(3).expect("a secret");
        assert!(!said.contains(secret) && !line.contains(secret), "{said}");
    }
}

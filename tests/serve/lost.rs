//! A seat at a terminal whose connection is lost, and one that is left.

use serde_json::Value;

use crate::pty::Pty;
use crate::server::{Folder, Server};

/// A person at a seat, at a terminal.
fn sit_at_terminal(server: &Server, link: &str) -> Pty {
    let address = format!("http://{}{link}", server.address);
    let program = env!("CARGO_BIN_EXE_atom4");
    let options = ["join", &address, "-mt", "--no-memory"];
    Pty::start(program, &options, &[], (80, 24))
}

/// What is typed while the connection is lost is not carried out on a board that nobody has seen, and that is said.
#[test]
fn keys_pressed_without_a_connection_are_refused() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let mut terminal = sit_at_terminal(&server, &white);
    terminal.expect("Your turn:");
    let address = server.address.clone();
    server.kill();
    terminal.expect("The connection is lost");
    terminal.send("a1\r");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let server = Server::start(&folder.0, &address, &[]);
    terminal.expect("what you did meanwhile was not heard");
    let mut watcher = server.sit(&watch);
    watcher.until("the game", |parts| !parts["moves"].is_null());
    assert!(watcher.moves().is_empty(), "{:?}", watcher.moves());
    // From here on it is heard again.
    terminal.send("b2\r");
    watcher.until("the move", |parts| {
        parts["moves"].as_array().is_some_and(|all| all.len() == 1)
    });
    assert_eq!(watcher.moves(), ["B2"]);
    terminal.expect_gone("was not heard");
    let mut second = server.sit(&black);
    second.make("C3");
}

/// Nobody asks whether a game that the server keeps shall really be left, by its players or by those who look on.
#[test]
fn a_served_game_is_left_without_a_question() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, _, watch] = server.between_two("score-four");
    let mut first = server.sit(&white);
    first.make("A1");
    for link in [&white, &watch] {
        let mut terminal = sit_at_terminal(&server, link);
        terminal.expect("A1");
        terminal.send("q");
        let (status, _) = terminal.end();
        assert!(status.success());
        assert!(!terminal.text().contains("Really quit?"));
    }
    assert_ne!(first.parts["turn"], Value::Null);
}

//! The games that were joined are listed, for their owner alone, until they are no more.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::server::{Folder, PATIENCE, Server};

/// What `atom4 join` says, with these arguments.
fn join(state: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .arg("join")
        .args(arguments)
        .env("XDG_STATE_HOME", state)
        .output()
        .expect("it starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Where there is no browser, a game is made at the start, and its links are printed.
#[test]
fn a_game_is_made_at_the_start() {
    let folder = Folder::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["serve", "--listen", "127.0.0.1:0", "--new", "score-four"])
        .arg("--folder")
        .arg(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let mut lines = out.lines().take(4).map(|line| line.expect("a line"));
    let first = lines.next().expect("where it is");
    let address = first.rsplit("http://").next().expect("an address");
    let address = address.trim_end_matches('/').to_owned();
    let server = Server { child, address };
    for whose in ["Player 1", "Player 2", "To watch"] {
        let line = lines.next().expect("a link");
        let begin = format!("{whose}: http://{}", server.address);
        let path = line.strip_prefix(&begin).expect(&line);
        let mut seat = server.sit(path);
        seat.until("the game", |parts| parts["title"] == "Score Four");
    }
}

#[test]
fn games_that_were_joined_are_listed_until_they_are_gone() {
    let (folder, home) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, ..] = server.between_two("score-four");
    let link = format!("http://{}{white}", server.address);
    assert!(join(&home.0, &[]).starts_with("No game was joined"));
    // A program at its seat is listed nowhere.
    join(&home.0, &[&link, "-mc"]);
    assert!(join(&home.0, &[]).starts_with("No game was joined"));
    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_atom4"));
    command.args(["join", &link, "-mt"]);
    command.env("XDG_STATE_HOME", &home.0);
    command.env("TERM", "xterm");
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    let start = Instant::now();
    let listed = format!("Score Four: {link}\n");
    while join(&home.0, &[]) != listed {
        assert!(start.elapsed() < PATIENCE, "{}", join(&home.0, &[]));
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let _ = child.wait();
    let file = home.0.join("atom4/joined");
    let mode = std::fs::metadata(&file)
        .expect("a file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600, "links are secrets");
    // The server deletes the game; whoever goes back to it is told so, and it is listed no more.
    drop(server);
    for game in std::fs::read_dir(&folder.0).expect("a folder").flatten() {
        std::fs::remove_file(game.path()).expect("a file");
    }
    let address = link.split('/').nth(2).expect("an address");
    let _server = Server::start(&folder.0, address, &[]);
    join(&home.0, &[&link, "-mt"]);
    assert!(join(&home.0, &[]).starts_with("No game was joined"));
}

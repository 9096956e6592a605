//! What two people agree on: offers of both stand side by side, notices pass, every way of winning counts.

use std::io::{BufRead, BufReader};

use serde_json::{Value, json};

use crate::server::{Folder, Seat, Server};

/// Waits until the message holds this text.
fn told(seat: &mut Seat, text: &str) {
    seat.until(text, |parts| {
        let said = parts["message"]["text"].as_str();
        said.is_some_and(|said| said.contains(text))
    });
}

fn moves(seat: &mut Seat, wanted: &[&str]) {
    seat.until("these moves", |parts| {
        let all = parts["moves"].as_array();
        all.is_some_and(|all| {
            let texts: Vec<_> = all.iter().filter_map(|own| own["text"].as_str()).collect();
            texts == wanted
        })
    });
}

fn score(seat: &mut Seat, wanted: [u32; 2]) {
    // The players stand by their sides: White first.
    seat.until("the score", |parts| {
        let Some(players) = parts["players"].as_array() else {
            return false;
        };
        players.iter().all(|own| {
            let number = usize::from(own["number"] == 2);
            own["score"] == json!(wanted[number])
        })
    });
}

/// The second seat has lost: it asks for another game, and begins it.
fn loser_begins(first: &mut Seat, second: &mut Seat) {
    second.say(&json!("Next"));
    told(first, "Player 2 offers another game.");
    first.say(&json!({"Answer": true}));
    second.until("the turn of the loser", |parts| {
        parts["turn"] == json!({"Person": "White"})
    });
    score(second, [1, 0]);
}

fn two(server: &Server) -> [Seat; 2] {
    let [white, black, _] = server.between_two("score-four");
    [server.sit(&white), server.sit(&black)]
}

/// The same after a move of the first, to whom the second has offered a draw.
fn offered(server: &Server) -> [Seat; 2] {
    let [mut first, mut second] = two(server);
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    second.press("Offer a draw");
    [first, second]
}

#[test]
fn offers_stand_side_by_side_and_are_answered_by_a_key() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = offered(&server);
    told(&mut second, "You have offered a draw.");
    told(&mut first, "Player 2 offers a draw.");
    first.say(&json!("Undo"));
    told(&mut first, "You have asked to take your last move back.");
    // Neither request has pushed the other away, and each sees both.
    told(&mut first, "Player 2 offers a draw.");
    told(&mut second, "Player 1 asks to take the last move back.");
    told(&mut second, "You have offered a draw.");
    second.until("the question", |parts| parts["asks"] == json!(true));
    second.say(&json!({"Answer": true}));
    moves(&mut first, &[]);
    told(&mut first, "Player 1 has taken a move back.");
    told(&mut first, "Player 2 offers a draw.");
    first.say(&json!({"Answer": false}));
    told(&mut second, "Player 1: no, thank you.");
    second.until("no question", |parts| parts["asks"] == json!(false));
}

/// Whoever has offered something can think better of it; the other hears so, and can answer it no more.
#[test]
fn an_offer_is_withdrawn_by_who_made_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    second.press("Offer a draw");
    told(
        &mut second,
        "You have offered a draw. Esc can withdraw that.",
    );
    told(&mut first, "Player 2 offers a draw.");
    first.say(&json!("Undo"));
    told(&mut second, "Player 1 asks to take the last move back.");
    second.press("Withdraw my offer: a draw");
    told(&mut first, "Player 2 no longer offers a draw.");
    first.until("nothing to answer", |parts| parts["asks"] == json!(false));
    first.press("Withdraw my offer: a move taken back");
    told(
        &mut second,
        "Player 1 no longer asks to take anything back.",
    );
    second.until("nothing to answer", |parts| parts["asks"] == json!(false));
    moves(&mut second, &["A1"]);
    // Another game is offered and withdrawn as well.
    first.give_up();
    told(&mut second, "gives up");
    second.say(&json!("Next"));
    told(&mut first, "Player 2 offers another game.");
    second.press("Withdraw my offer: another game");
    told(&mut first, "Player 2 no longer offers another game.");
    first.say(&json!({"Answer": true}));
    told(&mut first, "Nobody waits for a yes or no.");
}

/// Who looks on is told so at the board, and the clocks stand in the order of the players.
#[test]
fn who_looks_on_is_told_so_and_clocks_stand_as_the_players_do() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let pace = json!({"seconds": 600, "increment": 0});
    let wanted = json!({"game": "score-four", "player": 1, "pace": pace});
    let [white, black, watch] = server.game(&wanted);
    let [mut first, mut second, mut watcher] = [white, black, watch].map(|link| server.sit(&link));
    told(&mut watcher, "You look on at this game.");
    // The one who lost begins, and so stands first.
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    second.give_up();
    told(&mut first, "gives up");
    first.say(&json!("Next"));
    told(&mut second, "Player 1 offers another game.");
    second.say(&json!({"Answer": true}));
    watcher.until("the other order", |parts| {
        parts["players"][0]["number"] == 2
    });
    watcher.until("clocks as the players", |parts| {
        let names = parts["players"].as_array().into_iter().flatten();
        let names: Vec<String> = names
            .map(|own| format!("Clock, {}", own["name"].as_str().unwrap_or_default()))
            .collect();
        let facts = parts["facts"].as_array().into_iter().flatten();
        let labels = facts.filter_map(|fact| fact[0].as_str());
        let clocks: Vec<&str> = labels.filter(|label| label.starts_with("Clock")).collect();
        names.len() == 2 && clocks == names
    });
}

/// Where two offers of the other stand, the screen says which of them a key answers.
#[test]
fn which_of_two_offers_is_answered_is_said() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    first.say(&json!("Undo"));
    first.press("Offer a draw");
    told(&mut second, "y and X answer the first: a move taken back.");
    second.say(&json!({"Answer": false}));
    second.until("one offer", |parts| {
        let said = parts["message"]["text"].as_str().unwrap_or_default();
        said.starts_with("Player 1 offers a draw.") && !said.contains("answer the first")
    });
    second.say(&json!({"Answer": true}));
    first.until("the draw", |parts| parts["turn"] == "Drawn");
}

#[test]
fn a_refused_move_answers_nothing_and_a_move_answers() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.press("Offer a draw");
    told(&mut second, "Player 1 offers a draw.");
    second.say(&json!({"Typed": "Z9"}));
    second.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
    // The refusal passes with the next thing that happens; the offer stands.
    first.say(&json!("Undo"));
    told(&mut second, "Player 1 offers a draw.");
    second.make("B1");
    // Whoever offered is told, until he has moved himself.
    told(&mut first, "Player 2: no, thank you.");
    first.until("no offer", |parts| parts["asks"] == json!(false));
    first.make("C1");
    first.until("nothing to say", |parts| parts["message"].is_null());
    // So he is where the no comes before the move.
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.press("Offer a draw");
    told(&mut second, "Player 1 offers a draw.");
    second.say(&json!({"Answer": false}));
    second.make("B2");
    moves(&mut first, &["A1", "B1", "C1", "B2"]);
    told(&mut first, "Player 2: no, thank you.");
}

#[test]
fn nobody_takes_back_a_move_that_is_not_his() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    second.say(&json!("Undo"));
    told(
        &mut second,
        "You have made no move that could be taken back.",
    );
    second.make("B1");
    first.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    // The answer to the move goes with it, and everybody is told so before and after.
    first.say(&json!("Menu"));
    first.until("what is asked for", |parts| {
        lines(parts).contains(&"Ask to take my last move and the answer to it back")
    });
    first.say(&json!("Undo"));
    told(
        &mut first,
        "You have asked to take your last move and the answer to it back.",
    );
    told(
        &mut second,
        "Player 1 asks to take the last two moves back.",
    );
    second.say(&json!({"Answer": true}));
    moves(&mut second, &[]);
    told(&mut first, "Player 1 has taken two moves back.");
}

#[test]
fn a_game_given_up_counts_and_its_loser_begins_the_next() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("score-four");
    let [mut first, mut second] = [server.sit(&white), server.sit(&black)];
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    second.give_up();
    score(&mut first, [1, 0]);
    let address = server.address.clone();
    server.kill();
    drop(server);
    let mut server = Server::start(&folder.0, &address, &[]);
    let mut first = server.sit(&white);
    first.say(&json!("Menu"));
    first.until("somebody who was there before", |parts| {
        let lines = parts["start"]["lines"].to_string();
        lines.contains("Player 2 is away") && !lines.contains("link")
    });
    first.say(&json!("Menu"));
    let mut second = server.sit(&black);
    score(&mut second, [1, 0]);
    first.say(&json!("Next"));
    told(&mut second, "Player 1 offers another game.");
    second.say(&json!({"Answer": true}));
    moves(&mut first, &[]);
    score(&mut first, [1, 0]);
    second.until("the turn of the loser", |parts| {
        parts["turn"] == json!({"Person": "White"})
    });
    second.make("B2");
    // Who has White is known after a start, without a word of it, and in a copy that is gone over.
    first.until("the move", |parts| parts["moves"][0]["text"] == "B2");
    server.kill();
    drop(server);
    let server = Server::start(&folder.0, &address, &[]);
    let mut first = server.sit(&white);
    let of_game = |parts: &Value| [0, 1].map(|side| parts["players"][side]["number"].clone());
    first.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    assert_eq!(of_game(&first.parts), [2, 1].map(Value::from));
    assert!(!first.message().contains("wapped"), "{}", first.message());
    first.say(&json!("Review"));
    first.until("a copy", |parts| parts["playback"]["of"] == 1);
    assert_eq!(of_game(&first.parts), [2, 1].map(Value::from));
}

/// The lines of the page of what can be agreed on.
fn lines(parts: &Value) -> Vec<&str> {
    let items = parts["start"]["items"].as_array();
    items.map_or(Vec::new(), |items| {
        items
            .iter()
            .filter_map(|item| item["Button"].as_str())
            .collect()
    })
}

/// What comes while somebody has the page of what can be agreed on open is answered on that page, by a line or by a key.
#[test]
fn an_offer_is_answered_on_the_page_that_is_open() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.say(&json!("Menu"));
    first.until("the page", |parts| lines(parts).contains(&"Give up"));
    second.press("Offer a draw");
    let answers = ["Yes: Player 2 offers a draw", "No, thank you"];
    first.until("the offer on the open page", |parts| {
        let asks = parts["asks"] == json!(true);
        asks && lines(parts).ends_with(&answers)
    });
    first.say(&json!({"Answer": false}));
    told(&mut second, "Player 1: no, thank you.");
    first.until("the board", |parts| parts["start"].is_null());
    // A question is a page of its own, with its own keys: there a line answers.
    first.press("Give up");
    first.until("the question", |parts| {
        let title = parts["start"]["title"].as_str().unwrap_or_default();
        title == "Score Four: really give up?" && lines(parts).contains(&"Yes, I give up")
    });
    second.press("Offer a draw");
    first.until("the offer below the question", |parts| {
        parts["asks"] == json!(false) && lines(parts).ends_with(&answers)
    });
    let place = lines(&first.parts)
        .iter()
        .position(|line| *line == answers[0]);
    first.say(&json!({"Press": place}));
    second.until("the draw", |parts| parts["turn"] == "Drawn");
}

/// What has become possible while the page is open stands on it, and what has passed is seen to have.
#[test]
fn the_open_page_follows_the_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.say(&json!("Menu"));
    first.until("the page", |parts| lines(parts).contains(&"Offer a draw"));
    second.give_up();
    first.until("the end on the page", |parts| {
        let lines = lines(parts);
        ["Offer a draw (no longer)", "Another game"]
            .iter()
            .all(|own| lines.contains(own))
    });
}

/// Whoever goes over a game that is over is told of an offer and of the game that follows, and is back at once.
#[test]
fn whoever_goes_over_a_game_hears_of_the_next_one() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.give_up();
    for seat in [&mut first, &mut second] {
        seat.until("the end", |parts| parts["turn"] == json!({"Won": "Black"}));
    }
    second.press("Review the game");
    second.until("the copy", |parts| parts["playback"]["of"] == 1);
    first.say(&json!("Next"));
    told(
        &mut second,
        "Player 1 offers another game. y says yes, X says no; both lead back, and so does Esc.",
    );
    assert!(
        second.message().ends_with("so does Esc."),
        "{}",
        second.message()
    );
    let never = first.parts["never"].to_string();
    assert!(
        never.contains("Undo") && !never.contains("Restart"),
        "{never}"
    );
    second.say(&json!("Menu"));
    second.until("the question", |parts| parts["asks"] == json!(true));
    first.say(&json!("Review"));
    first.until("a copy", |parts| parts["playback"]["of"] == 1);
    second.say(&json!({"Answer": true}));
    told(
        &mut first,
        "In the game itself: Your turn. Another game has begun. Esc leads back.",
    );
    first.say(&json!("Menu"));
    moves(&mut first, &[]);
    first.make("B1");
}

/// An offer is seen and answered by whoever goes over a copy, also one that stood before; what has passed meanwhile is not
/// answered.
#[test]
fn an_offer_is_answered_in_a_copy() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = offered(&server);
    told(&mut first, "Player 2 offers a draw.");
    first.say(&json!("Review"));
    first.until("a copy", |parts| parts["playback"]["of"] == 1);
    told(&mut first, "Player 2 offers a draw. y says yes, X says no");
    first.until("the question", |parts| parts["asks"] == json!(true));
    // What was said once stays while one walks about.
    first.say(&json!({"End": false}));
    told(&mut first, "Player 2 offers a draw. y says yes, X says no");
    first.say(&json!({"Answer": false}));
    told(&mut second, "Player 1: no, thank you.");
    first.until("the game itself", |parts| parts["playback"].is_null());
    // One that comes while the copy is open.
    first.say(&json!("Review"));
    first.until("a copy", |parts| parts["playback"]["of"] == 1);
    assert_eq!(first.parts["asks"], json!(false));
    second.press("Offer a draw");
    told(&mut first, "Player 2 offers a draw. y says yes, X says no");
    second.press("Withdraw my offer: a draw");
    told(
        &mut first,
        "Player 2 no longer offers a draw. Esc leads back.",
    );
    first.until("no question", |parts| parts["asks"] == json!(false));
    second.press("Offer a draw");
    first.until("the question", |parts| parts["asks"] == json!(true));
    first.say(&json!({"Answer": true}));
    second.until("the draw", |parts| parts["turn"] == "Drawn");
    first.until("the draw here", |parts| parts["turn"] == "Drawn");
}

/// The copy of a game that is over is judged, offers nothing that is refused, and a try leads back into it.
#[test]
fn a_copy_is_reviewed_by_the_machine() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let mut seats = two(&server);
    for (number, mv) in ["A1", "B1", "A1", "B1", "A1", "B1", "A1"]
        .iter()
        .enumerate()
    {
        seats[number % 2].until("the turn", |parts| !parts["turn"]["Person"].is_null());
        seats[number % 2].make(mv);
    }
    let [mut first, _second] = seats;
    first.until("the end", |parts| parts["turn"]["Won"] == "White");
    first.say(&json!("Review"));
    // A key leads from the playback to the copy, and so its label says.
    first.until("a copy", |parts| parts["is_copy"] == json!(true));
    first.until("the whole curve", |parts| {
        let curve = parts["review"]["curve"].as_array();
        curve.is_some_and(|curve| curve.len() == 7)
    });
    first.until("a turning point", |parts| {
        parts["review"]["turning_point"] == 6
    });
    let never = first.parts["never"].to_string();
    assert!(never.contains("Save") && never.contains("Open"), "{never}");
    assert!(
        !never.contains("Review") && !never.contains("Better"),
        "{never}"
    );
    first.say(&json!({"LookAt": 5}));
    first.until("the sixth move to come", |parts| {
        parts["playback"]["at"] == 5
    });
    first.say(&json!("TryHere"));
    told(&mut first, "You are Player 2, the machine has level 2");
    first.say(&json!("Menu"));
    told(&mut first, "Back in the review.");
    first.say(&json!("Menu"));
    told(&mut first, "A copy of the game, to try moves on.");
    first.say(&json!("Menu"));
    first.until("the page", |parts| {
        lines(parts).contains(&"Back to the game itself")
    });
}

/// What a player was told last does not hide how the game ended.
#[test]
fn the_end_by_the_clock_is_seen_behind_ones_own_notice() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let pace = json!({"seconds": 2, "increment": 0});
    let wanted = json!({"game": "score-four", "player": 1, "pace": pace});
    let [white, black, _] = server.game(&wanted);
    let [mut first, mut second] = [server.sit(&white), server.sit(&black)];
    first.make("A1");
    first.press("Offer a draw");
    told(&mut first, "You have offered a draw.");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    second.say(&json!({"Typed": "Z9"}));
    second.until("a refusal", |parts| parts["message"]["tone"] == "Refusal");
    for seat in [&mut first, &mut second] {
        told(seat, "Player 2's time is over. Player 1 WINS!!");
        score(seat, [1, 0]);
    }
    loser_begins(&mut first, &mut second);
}

#[test]
fn a_claimed_game_counts_and_its_loser_begins_the_next() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &["--claim", "100ms"]);
    let [white, black, _] = server.between_two("score-four");
    let mut first = server.sit(&white);
    first.make("A1");
    told(&mut first, "may claim the game");
    first.press("Claim");
    first.until("the game", |parts| parts["turn"] == json!({"Won": "White"}));
    score(&mut first, [1, 0]);
    let mut second = server.sit(&black);
    told(&mut second, "Player 2 did not come back. Player 1 WINS!!");
    loser_begins(&mut first, &mut second);
}

/// Those who look on go back over a game while it is played, and hear how it goes on.
#[test]
fn onlookers_look_back_while_a_game_is_played() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let [mut first, mut second] = [server.sit(&white), server.sit(&black)];
    let mut watcher = server.sit(&watch);
    first.make("A1");
    moves(&mut watcher, &["A1"]);
    watcher.say(&json!({"LookAt": 0}));
    watcher.until("its beginning", |parts| parts["playback"]["of"] == 1);
    second.make("B1");
    told(&mut watcher, "In the game itself: ");
    watcher.say(&json!("Menu"));
    moves(&mut watcher, &["A1", "B1"]);
    first.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.make("C1");
}

/// Whoever looks back over a game that goes on has a copy, hears how it goes on, and gets no help from the machine.
#[test]
fn looking_back_disturbs_nobody() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, mut second] = two(&server);
    first.make("A1");
    second.until("the turn", |parts| !parts["turn"]["Person"].is_null());
    first.say(&json!("Review"));
    first.until("its beginning", |parts| parts["playback"]["of"] == 1);
    first.say(&json!("TryHere"));
    told(&mut first, "nobody else has a say");
    first.say(&json!("Hint"));
    told(&mut first, "No hints in a game of two people.");
    for another in ["Next", "Restart"] {
        first.say(&json!(another));
        told(
            &mut first,
            "This is a copy; Esc leads back to the game itself, then n.",
        );
        first.say(&json!("TryHere"));
        told(&mut first, "nobody else has a say");
    }
    second.make("B1");
    told(&mut first, "Your turn");
    first.say(&json!("Menu"));
    moves(&mut first, &["A1", "B1"]);
    first.make("C1");
}

/// A screen offers nothing that is always refused.
#[test]
fn what_is_always_refused_is_said() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, _second] = two(&server);
    first.until("the game", |parts| !parts["never"].is_null());
    let never = first.parts["never"].to_string();
    for action in [
        "Hint", "MoveNow", "Redo", "Save", "Open", "Replay", "Undo", "Restart",
    ] {
        assert!(never.contains(action), "{action}: {never}");
    }
    first.make("A1");
    first.until("a move of one's own", |parts| {
        !parts["never"]
            .as_array()
            .is_some_and(|all| all.contains(&Value::from("Undo")))
    });
}

#[test]
fn a_server_at_all_addresses_says_how_others_reach_it() {
    let folder = Folder::new();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["serve", "--listen", "0.0.0.0:0", "--folder"])
        .arg(&folder.0)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let lines: Vec<String> = { out.lines().map_while(Result::ok) }.take(2).collect();
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let [first, second] = lines.as_slice() else {
        panic!("two lines: {lines:?}")
    };
    let port = first.trim_end_matches('/').rsplit(':').next();
    let port = port.expect("an address");
    let others = second.strip_prefix("That is every address of this machine; others open ");
    let others = others.expect(second);
    // A machine without a network has no address that leads elsewhere.
    assert!(
        others.ends_with(&format!(":{port}/")) || others.starts_with("it by its name"),
        "{second}"
    );
    assert!(!others.contains("0.0.0.0"), "{second}");
}

#[test]
fn one_folder_has_one_server() {
    let folder = Folder::new();
    let _server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["serve", "--listen", "127.0.0.1:0", "--folder"])
        .arg(&folder.0)
        .output()
        .expect("it starts");
    let told = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(!second.status.success());
    assert!(told.contains("another server keeps its games in"), "{told}");
    assert!(
        second.stdout.is_empty(),
        "it serves nothing, and says nothing else"
    );
}

/// Until the other one has come, the page of Esc says where the link of that seat is found again.
#[test]
fn where_the_other_seats_link_is_found_is_said_until_somebody_comes() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, _] = server.between_two("score-four");
    let mut first = server.sit(&white);
    first.say(&json!("Menu"));
    first.until("where the link is", |parts| {
        let lines = parts["start"]["lines"].to_string();
        lines.contains("Player 2 is not here yet.") && lines.contains("has that seat's link.")
    });
    let _second = server.sit(&black);
    first.until("no more of it", |parts| {
        let lines = parts["start"]["lines"].to_string();
        lines.contains("Player 2 is here.") && !lines.contains("link")
    });
}

/// Whoever looks on sees who has won.
#[test]
fn the_end_is_told_to_those_who_look_on() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let [mut first, mut second, mut watcher] =
        [&white, &black, &watch].map(|link| server.sit(link));
    told(&mut watcher, "You look on at this game.");
    let mut made = Vec::new();
    for ply in 0..7 {
        let (seat, peg) = match ply % 2 {
            0 => (&mut first, "A1"),
            _ => (&mut second, "B1"),
        };
        seat.make(peg);
        made.push(peg);
        moves(&mut first, &made);
        moves(&mut second, &made);
    }
    told(&mut watcher, "Player 1 WINS!!");
}

/// Another game is none of a copy's, which says the way to it, also where the game itself is over.
#[test]
fn a_copy_says_the_way_to_another_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [mut first, _second] = offered(&server);
    told(&mut first, "Player 2 offers a draw.");
    first.say(&json!({"Answer": true}));
    first.until("the draw", |parts| parts["turn"] == "Drawn");
    first.say(&json!("Review"));
    first.until("its playback", |parts| parts["playback"]["of"] == 1);
    first.say(&json!("Next"));
    told(
        &mut first,
        "This is a copy; Esc, then \"Back to the game itself\", then n.",
    );
}

#[test]
fn whoever_has_left_is_named_to_those_who_are_there() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let [mut first, second, mut watcher] = [&white, &black, &watch].map(|link| server.sit(link));
    first.make("A1");
    told(&mut watcher, "You look on at this game.");
    // Who was refused something hears of it nevertheless.
    first.say(&json!("Next"));
    told(
        &mut first,
        "This game is not over yet; Esc shows what can be agreed on.",
    );
    drop(second);
    told(&mut watcher, "Player 2 is away; the game waits.");
    told(&mut first, "Player 2 is away; the game waits.");
    drop(first);
    told(
        &mut watcher,
        "Player 1 and Player 2 are away; the game waits.",
    );
    let _back = server.sit(&black);
    told(&mut watcher, "Player 1 is away; the game waits.");
}

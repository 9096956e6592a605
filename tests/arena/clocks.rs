//! The clocks of Cluster's bots: what each is told, from options, its own `time=` or the configuration; and records
//! with their hands.

use super::tools::{Place, text};

/// A bot that keeps the first line that it hears in the file `$1`, and turns the board back and forth.
const LISTENER: &str = "read -r init && echo \"$init\" > \"$1\"; echo color 4; while read -r word first second; do \
                        [ \"$word\" = chips ] && echo rotate 3; done";

/// The clocks that two bots were told in a match with these options, in seconds as `init` has them.
fn told(place: &Place, time: &str, more: &[&str]) -> [String; 2] {
    let program = place.program("listener", LISTENER);
    let engine = |name: &str, time: &str| {
        let heard = place.path(name);
        format!("cmd=\"{program} {}\" name={name} {time}", heard.display())
    };
    let (one, two) = (engine("one", time), engine("two", ""));
    // A confined bot could not write where the test reads.
    let fixed = [
        "match",
        "--game",
        "cluster",
        "--sandbox",
        "off",
        "-e",
        &one,
        "-e",
        &two,
        "-n",
        "2",
    ];
    let output = place.run(&[&fixed[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    ["one", "two"].map(|name| {
        let init = std::fs::read_to_string(place.path(name)).expect("it was told");
        let clock = init.split_whitespace().nth(5);
        clock.expect("init has a clock").to_owned()
    })
}

#[test]
fn each_bot_is_told_its_own_clock() {
    let place = Place::new();
    assert_eq!(told(&place, "", &[]), ["1.000000", "1.000000"]);
    assert_eq!(told(&place, "time=3s", &[]), ["3.000000", "1.000000"]);
    // 91 cells are at most 46 turns of a player.
    let share = told(&place, "", &["--game-time", "92s+1s"]);
    assert_eq!(share, ["3.000000", "3.000000"]);
    std::fs::write(place.path("config"), "timeout 2.5\n").expect("the folder is writable");
    let configured = told(&place, "", &["--config", "config"]);
    assert_eq!(configured, ["2.500000", "2.500000"]);
    let asked = told(&place, "", &["--config", "config", "--move-time", "4s"]);
    assert_eq!(asked, ["4.000000", "4.000000"]);
}

/// A program that is checked is told the clock that a tournament has where nothing else is said, and so is its author.
#[test]
fn a_check_has_the_clock_of_a_tournament() {
    let place = Place::new();
    let program = place.program("listener", LISTENER);
    let heard = place.path("heard");
    let command = format!("{program} {}", heard.display());
    for (config, clock) in [("", "1.000000"), ("timeout 2.5\n", "2.500000")] {
        std::fs::write(place.path("config.txt"), config).expect("the folder is writable");
        let mut check = std::process::Command::new(env!("CARGO_BIN_EXE_atom4"));
        place.marked(&mut check);
        check
            .args(["check", "--game", "cluster", "--sandbox", "off", &command])
            .current_dir(place.path(""))
            .output()
            .expect("the program starts");
        let init = std::fs::read_to_string(&heard).expect("it was told");
        assert_eq!(init.split_whitespace().nth(5), Some(clock), "{init}");
    }
    // A program that passes is told with which clock.
    let atom4 = format!(
        "{} cluster-bot --player random",
        env!("CARGO_BIN_EXE_atom4")
    );
    std::fs::write(place.path("config.txt"), "timeout 60\n").expect("the folder is writable");
    let mut check = std::process::Command::new(env!("CARGO_BIN_EXE_atom4"));
    let check = check.args(["check", "--game", "cluster", "--sandbox", "off", &atom4]);
    let output = check
        .current_dir(place.path(""))
        .output()
        .expect("it starts");
    let told = text(&output.stdout);
    assert!(
        told.ends_with("\nA tournament admits it, with 60s for each move (--limit).\n"),
        "{told}"
    );
}

#[test]
fn a_record_has_its_hands() {
    let place = Place::new();
    told(&place, "", &["--records", "records"]);
    let record = std::fs::read_to_string(place.path("records/0000.txt")).expect("a record");
    assert!(
        record.contains("# Player 1 one, Player 2 two: "),
        "{record}"
    );
    let lines: Vec<&str> = record.lines().collect();
    let moves = lines
        .iter()
        .filter(|line| line.starts_with("rotate to "))
        .count();
    let hands = lines
        .iter()
        .filter(|line| line.starts_with("give "))
        .count();
    assert!(moves > 4 && hands == moves, "{record}");
    let replayed = place.run(&["--strict", "records/0000.txt"]);
    let said = text(&replayed.stdout);
    assert!(!said.contains("Impossible."), "{said}");
    // Nobody ever drops a chip: the bags end the game, and the record replays to that.
    let winner = match lines[0].contains(": 1-0 (out of chips).") {
        true => "White wins: black",
        false => "Black wins: white",
    };
    assert!(lines[0].ends_with(" (out of chips)."), "{record}");
    let ended = said.lines().last();
    assert_eq!(ended, Some(&*format!("{winner} is out of chips.")));
    assert_eq!(replayed.status.code(), Some(0));
}

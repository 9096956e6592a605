//! Series interrupted, killed and taken up again.

use std::io::Read;
use std::process::Stdio;
use std::time::Duration;

use atom4::base::Random;

use super::series::{results, score_four, with};
use super::tools::{FIRST_PEG, Place, text, until};

fn lines(place: &Place, name: &str) -> usize {
    let text = std::fs::read(place.path(name)).unwrap_or_default();
    text.iter().filter(|&&b| b == b'\n').count()
}

fn interrupt(child: &std::process::Child) {
    let pid = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it runs");
}

#[test]
fn killed_at_any_moment_the_same_command_goes_on() {
    let place = Place::new();
    let arguments = score_four(&place);
    let series = ["-n", "60", "-c", "2", "--records", "records", "--out"];
    let whole = place.run(&with(&arguments, &[&series[..], &["whole"]].concat()));
    // Another series has its records to itself.
    let records = place.path("records");
    std::fs::rename(&records, place.path("records-of-whole")).expect("records are there");
    let mut random = Random::new(3);
    let killed = [&series[..], &["killed"]].concat();
    for _ in 0..6 {
        let mut arena = place
            .atom4(&with(&arguments, &killed))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(random.below(120)));
        arena.kill().expect("it is ours");
        arena.wait().expect("it is ours");
        until(|| place.left().is_empty());
    }
    let last = place.run(&with(&arguments, &killed));
    assert_eq!(text(&last.stdout), text(&whole.stdout));
    let games = place.games("killed");
    assert_eq!(games.len(), 60);
    assert_eq!(results(&games), results(&place.games("whole")));
    // Done is done: once more it plays nothing and says the same.
    let again = place.run(&with(&arguments, &killed));
    assert_eq!(text(&again.stdout), text(&whole.stdout));
    assert_eq!(lines(&place, "killed"), 61);
}

#[test]
fn the_first_interrupt_lets_games_finish_and_the_second_stops_them() {
    let place = Place::new();
    // Each answer takes 20 ms, each game about half a second.
    let slow = format!(
        "sleep() {{ /bin/sleep 0.02; }}; {}",
        FIRST_PEG.replace("get)", "get) sleep;")
    );
    let slow = place.program("slow", &slow);
    let mut arguments = score_four(&place);
    arguments[4] = format!("cmd='{slow}' name=slow");
    let start = |out: &str| {
        place
            .atom4(&with(&arguments, &["-n", "100", "--out", out]))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    };
    let mut arena = start("once");
    until(|| lines(&place, "once") == 2);
    interrupt(&arena);
    let status = arena.wait().expect("it is ours");
    assert_eq!(status.code(), Some(130));
    assert_eq!(lines(&place, "once"), 3, "the game under way was finished");
    let mut said = String::new();
    arena
        .stderr
        .take()
        .expect("piped")
        .read_to_string(&mut said)
        .expect("text");
    assert!(said.contains("the same command goes on"), "{said}");

    // One that would think for a day is given up at the second.
    let thinker = place.program(
        "thinker",
        "while read -r a b; do case $a in add) echo Done.;; get) exec sleep 100;; esac; done",
    );
    arguments[4] = format!("cmd='{thinker}' name=slow");
    let mut arena = place
        .atom4(&with(
            &arguments,
            &[
                "-n",
                "100",
                "--out",
                "twice",
                "--log",
                "logs",
                "--move-time",
                "1h",
            ],
        ))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    until(|| place.left().len() >= 3);
    interrupt(&arena);
    std::thread::sleep(Duration::from_millis(300));
    assert!(
        arena.try_wait().expect("it is ours").is_none(),
        "the game goes on"
    );
    interrupt(&arena);
    until(|| arena.try_wait().expect("it is ours").is_some());
    assert_eq!(arena.wait().expect("it is ours").code(), Some(130));
    assert_eq!(lines(&place, "twice"), 1, "no game was finished");
}

/// The results hold another part's games: an interrupted part is interrupted all the same.
#[test]
fn an_interrupted_part_is_not_taken_for_a_finished_one() {
    let place = Place::new();
    let arguments = score_four(&place);
    let part = |part| {
        with(
            &arguments,
            &[
                "--out",
                "parts",
                "-n",
                "8",
                "--move-time",
                "1h",
                "--shard",
                part,
            ],
        )
    };
    assert!(place.run(&part("2/4")).status.success());
    assert_eq!(lines(&place, "parts"), 3);
    // The same words on the command line stand for a slow program now, which is told.
    place.program(
        "first",
        "while read -r a b; do case $a in add) echo Done.;; get) exec sleep 100;; esac; done",
    );
    let refused = place.run(&part("1/4"));
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert!(
        said.contains("with another version of 'first'") && said.contains("--mixed"),
        "{said}"
    );
    let mixed = [part("1/4"), vec!["--mixed"]].concat();
    let arena = place
        .atom4(&mixed)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let arena = arena.expect("the program starts");
    until(|| place.left().len() >= 3);
    interrupt(&arena);
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&arena);
    let output = arena.wait_with_output().expect("it ends");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("the same command goes on"), "{said}");
}

/// A bot that leaves an orphan at every line: they are waited for while the series goes on. (Bubblewrap would do
/// that by itself.)
#[test]
#[cfg(target_os = "linux")]
fn orphans_do_not_pile_up() {
    let place = Place::new();
    let arguments = score_four(&place);
    place.program(
        "first",
        &FIRST_PEG.replacen("do case", "do (true &); case", 1),
    );
    let mut arena = place
        .atom4(&with(&arguments, &["-n", "30", "--sandbox", "off"]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let ended = format!(" Z {} ", arena.id());
    let mut most = 0;
    while arena.try_wait().expect("it is ours").is_none() {
        let processes = std::fs::read_dir("/proc").expect("there are processes");
        let stats = processes
            .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("stat")).ok());
        most = most.max(stats.filter(|stat| stat.contains(&ended)).count());
        std::thread::sleep(Duration::from_millis(20));
    }
    // A game of a few dozen lines leaves as many at the most.
    assert!((1..120).contains(&most), "{most} at once");
}

//! A few stops of whole process trees; `cargo bench --bench stops` tries many.

use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::stops::{Programs, send, sweep};
use super::tools::{Place, text, until};

#[test]
fn our_players_stopped_with_their_series() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL] {
        sweep(Programs::Own, signal, 2, 1);
    }
}

#[test]
fn programs_stopped_with_their_series() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL] {
        sweep(Programs::Scripts, signal, 2, 2);
    }
}

#[test]
fn cluster_bots_stopped_with_their_series() {
    for signal in [Signal::TERM, Signal::INT] {
        sweep(Programs::Bots, signal, 1, 3);
    }
}

/// An interrupted series of slow programs, in a pipe: it says at once what it waits for, and waits about as long as it says and
/// not for the move, which takes a minute; a second interrupt ends it at once.
#[test]
fn an_interrupted_series_says_what_it_waits_for() {
    let place = Place::new();
    let slow = place.program(
        "slow",
        "while read -r a b; do case $a in add) echo Done.;; get) sleep 60;; esac; done",
    );
    let engines = [
        format!("cmd='{slow}' name=a"),
        format!("cmd='{slow}' name=b"),
    ];
    for (patience, again, least, most) in [("2s", false, 1.9, 50.0), ("60s", true, 0.0, 50.0)] {
        let mut command = place.atom4(&["match", "--game", "score-four", "--move-time", "50s"]);
        command.args([
            "-n",
            "2",
            "-e",
            &engines[0],
            "-e",
            &engines[1],
            "--patience",
            patience,
        ]);
        let series = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let series = series.expect("the program starts");
        until(|| place.left().len() >= 3);
        let clock = Instant::now();
        send(series.id(), Signal::INT);
        if again {
            std::thread::sleep(Duration::from_millis(300));
            send(series.id(), Signal::INT);
        }
        let output = series.wait_with_output().expect("it ends");
        let took = clock.elapsed().as_secs_f64();
        let said = format!("interrupted; waits for the game under way, {patience} at most");
        assert!(
            text(&output.stderr).contains(&said),
            "{}",
            text(&output.stderr)
        );
        assert_eq!(output.status.code(), Some(130));
        assert!((least..most).contains(&took), "{patience}: {took} s");
    }
}

//! Every way a program can misbehave, in every game's protocol: it loses each of its games for
//! its own reason, the good one wins them, the series goes to its end, and nothing is left.

use super::tools::{AMPLE as LONG, Place, complaints, text};

/// Address space for the arena and the programs, in kilobytes: a line of 1 GB does not fit.
const MEMORY: u32 = 400_000;

/// Clocks of the bad program: for its answers, the first among them, and for its moves.
#[derive(Clone, Copy)]
struct Clocks {
    answer: &'static str,
    mv: &'static str,
}

/// Clocks that it does not reach.
const AMPLE: Clocks = Clocks {
    answer: LONG,
    mv: LONG,
};

/// One that says nothing at all, or nothing more: its answer is waited for.
const SILENT: Clocks = Clocks {
    answer: "0.3s",
    mv: LONG,
};

/// One that starts and answers, in whatever time that takes, and then does not move: its move is waited for.
const UNMOVED: Clocks = Clocks {
    answer: LONG,
    mv: "0.3s",
};

#[derive(Clone, Copy)]
enum Game {
    Atom4,
    ScoreFour,
    Cluster,
}

/// Plays two games between the bad program and a good player, for which no clock runs but that of its moves.
fn check(game: Game, bad: &str, clocks: Clocks, reason: &str, detail: &str) {
    let place = Place::new();
    let (name, illegal, good) = match game {
        Game::Atom4 => ("atom-4", "99 99", "strong:0 name=good"),
        Game::ScoreFour => ("score-four", "E9", "strong:0 name=good"),
        Game::Cluster => ("cluster", "", "random name=good"),
    };
    let bad = place.program("bad", &bad.replace("ILLEGAL", illegal));
    let bad = format!("cmd='{bad}' name=bad time={}", clocks.mv);
    let mut arena = std::process::Command::new("/bin/sh");
    place.marked(&mut arena);
    let output = arena
        .args(["-c", &format!("ulimit -v {MEMORY}; exec \"$@\""), "sh"])
        .arg(env!("CARGO_BIN_EXE_atom4"))
        .args(["match", "--game", name, "-e", &bad, "-e", good])
        .args(["-n", "2", "--out", "results", "--log", "log"])
        .args([
            "--move-time",
            LONG,
            "--start-limit",
            clocks.answer,
            "--answer-limit",
            clocks.answer,
        ])
        .current_dir(place.path(""))
        .output()
        .expect("the program starts");
    assert_eq!(complaints(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let games = place.games("results");
    assert_eq!(games.len(), 2);
    let sides = match name {
        "cluster" => ["Player 1", "Player 2"],
        _ => ["White", "Black"],
    };
    for (game, (won, side)) in games.iter().zip([("0-1", sides[0]), ("1-0", sides[1])]) {
        assert_eq!(game["reason"], reason, "{game}");
        assert_eq!(game["result"], won, "{game}");
        let said = game["detail"].as_str().expect("a fault in words");
        let expected = format!("{side} {}", detail.replace("ILLEGAL", illegal));
        assert!(said.starts_with(&expected), "{said:?} is not {expected:?}");
        let help = game["help"].as_str().unwrap_or_default();
        assert!(!help.is_empty(), "nothing helps against {said:?}");
    }
    let table = text(&output.stdout);
    assert!(table.contains("good won every game against bad"), "{table}");
}

/// A program that answers everything but does this when it is asked for a move.
macro_rules! at_get {
    ($what:expr) => {
        concat!(
            "while read -r a b; do case $a in clear.|start) [ $a = start ] && echo Done.;; ",
            "add) echo Done.;; get) ",
            $what,
            ";; esac; done"
        )
    };
}

macro_rules! bad {
    ($($name:ident: $clock:ident, $bot:expr, $reason:literal, $detail:literal;)+) => {
        mod score_four {
            use super::*;
            $(#[test] fn $name() { check(Game::ScoreFour, $bot, $clock, $reason, $detail); })+
        }
        mod atom4 {
            use super::*;
            $(#[test] fn $name() { check(Game::Atom4, $bot, $clock, $reason, $detail); })+
        }
    };
}

bad! {
    // Ends.
    ends_at_once: AMPLE, "exit 3", "crash", "crashed (status 3) at \"add ";
    ends_well_at_once: AMPLE, "exit 0", "crash", "crashed (status 0)";
    loses_its_program: AMPLE, "read -r x; echo Done.; exec /no/such/bot", "crash", "crashed (status 127)";
    dies_by_a_signal: AMPLE, "read -r x; kill -SEGV $$", "crash", "crashed (status 139)";
    ends_after_an_answer: AMPLE, "read -r x; echo Done.; exit 4", "crash", "crashed (status 4)";
    ends_when_asked: AMPLE, at_get!("exit 6"), "crash", "crashed (status 6) at \"get ";
    ends_within_an_answer: AMPLE, at_get!("printf B; exit 8"), "malformed",
        "answered \"B\" to \"get ";
    // Hangs.
    hangs_at_once: SILENT, "exec sleep 100", "stall", "did not answer \"add ";
    hangs_when_told: SILENT, "read -r x; read -r x; echo Done.; exec sleep 100", "stall",
        "did not answer \"add ";
    hangs_when_asked: UNMOVED, at_get!("exec sleep 100"), "timeout", "timed out at \"get ";
    hangs_within_a_move: UNMOVED, at_get!("printf 'B1'; exec sleep 100"), "timeout", "timed out";
    stops_itself: UNMOVED, at_get!("kill -STOP $$"), "timeout", "timed out";
    loops_and_ignores_signals: SILENT, "trap '' TERM HUP INT PIPE; while :; do :; done", "stall",
        "did not answer";
    answers_too_late: UNMOVED, at_get!("sleep 3; echo ILLEGAL."), "timeout", "timed out";
    // Floods.
    floods_with_line_ends: AMPLE, "exec yes ''", "malformed", "answered \"\" to \"add ";
    floods_with_answers: AMPLE, "exec yes Done.", "malformed", "answered \"Done.\", which is no move";
    floods_with_blanks: AMPLE, "yes ' ' | tr -d '\\n'", "too-long-line", "sent too long a line";
    floods_with_digits: AMPLE, at_get!("yes 1 | tr -d '\\n'"), "too-long-line",
        "sent too long a line";
    sends_a_line_of_1_gb: AMPLE, "head -c 1000000000 /dev/zero | tr '\\0' x", "too-long-line",
        "sent too long a line";
    floods_its_standard_error: SILENT, "yes error >&2 & exec sleep 100", "stall", "did not answer";
    floods_its_standard_error_and_errs: AMPLE, "yes error | head -c 1000000 >&2; echo done",
        "malformed", "answered \"done\" to \"add ";
    // Closes.
    closes_its_output: AMPLE, "exec 1>&-; exec sleep 100", "disconnect", "closed its output";
    closes_its_input: UNMOVED,
        "while read -r a b; do [ $a = add ] && break; done; exec 0<&-; echo Done.; exec sleep 100", "disconnect", "closed its input";
    closes_all: AMPLE, "exec 0<&- 1>&- 2>&-; exec sleep 100", "disconnect", "closed its output";
    // Speaks wrongly.
    greets: AMPLE, "echo Welcome; cat", "malformed", "answered \"Welcome\" to \"add ";
    refuses_what_is_right: AMPLE, "while read -r x; do echo Impossible.; done", "malformed",
        "answered \"Impossible.\" to \"add ";
    gives_up: AMPLE, at_get!("echo Impossible."), "illegal-move",
        "answered \"Impossible.\" to \"get ";
    plays_off_the_board: AMPLE, at_get!("echo ILLEGAL."), "illegal-move",
        "played \"ILLEGAL\", which is illegal";
    forgets_the_period: AMPLE, at_get!("echo ILLEGAL"), "malformed",
        "answered \"ILLEGAL\" to \"get ";
    names_two_moves: AMPLE, at_get!("echo ILLEGAL ILLEGAL."), "malformed",
        "answered \"ILLEGAL ILLEGAL.\", which is no move";
    answers_nothing: AMPLE, at_get!("echo"), "malformed", "answered \"\" to \"get ";
    sends_a_nul: AMPLE, at_get!("printf 'B\\0001.\\n'"), "malformed",
        "answered \"B\\u{0}1.\", which is no move";
    sends_no_text: AMPLE, at_get!("printf '\\377\\376.\\n'"), "malformed", "answered \"";
    sends_escape_sequences: AMPLE, at_get!("printf '\\033[2J.\\n'"), "malformed",
        "answered \"\\u{1b}[2J.\", which is no move";
    // Grandchildren.
    leaves_a_child: AMPLE, "sleep 100 & echo bad", "malformed", "answered \"bad\"";
    leaves_a_child_in_its_own_session: AMPLE, "setsid sleep 100 & echo bad", "malformed",
        "answered \"bad\"";
    leaves_a_daemon: AMPLE,
        "(setsid sh -c 'trap \"\" TERM; sleep 100; :' &) ; sleep 0.1; echo bad", "malformed",
        "answered \"bad\"";
    dies_and_leaves_a_child_on_its_pipe: AMPLE, "sleep 100 & exit 9", "crash",
        "crashed (status 9)";
}

/// The same reasons in Cluster's own protocol; `tests/bots` has the whole list for its referee.
macro_rules! bad_cluster {
    ($($name:ident: $clock:ident, $bot:expr, $reason:literal, $detail:literal;)+) => {
        mod cluster {
            use super::*;
            $(#[test] fn $name() { check(Game::Cluster, $bot, $clock, $reason, $detail); })+
        }
    };
}

bad_cluster! {
    ends_at_once: AMPLE, "exit 3", "crash", "crashed (status 3)";
    dies_by_a_signal: AMPLE, "echo color 1; read -r x; read -r x; kill -SEGV $$", "crash",
        "crashed (status 139)";
    hangs_at_once: SILENT, "exec sleep 100", "stall", "timed out";
    hangs_when_asked: UNMOVED, "echo color 1; exec sleep 100", "timeout", "timed out";
    floods_with_fetch_and_does_not_read: UNMOVED, "echo color 4; exec yes fetch cells", "timeout",
        "timed out";
    floods_with_blanks: AMPLE, "yes ' ' | tr -d '\\n'", "too-long-line", "sent too long a line";
    sends_a_line_of_1_gb: AMPLE, "head -c 1000000000 /dev/zero | tr '\\0' x", "too-long-line",
        "sent too long a line";
    closes_its_output: AMPLE, "echo color 4; exec 1>&-; exec sleep 100", "disconnect",
        "closed its output";
    closes_its_input: AMPLE, "read -r x; exec 0<&-; echo color 4; exec sleep 100", "disconnect",
        "closed its input";
    plays_off_the_board: AMPLE, "echo color 4; echo drop 6 0", "illegal-move",
        "tried to place a chip at an invalid location: 6";
    turns_too_far: AMPLE, "echo color 4; echo rotate 6", "illegal-move",
        "sent invalid rotation value: 6";
    speaks_wrongly: AMPLE, "echo colour 4", "malformed", "sent a wrong command: \"colour\"";
    leaves_a_daemon: AMPLE,
        "(setsid sh -c 'trap \"\" TERM; sleep 100; :' &) ; sleep 0.1; echo bad", "malformed",
        "sent a wrong command: \"bad\"";
}

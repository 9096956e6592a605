//! Every way a bot can misbehave, with its verdict and its reason. Each test starts the program
//! with real bots; its memory is bounded by the system, and nothing of it may be left behind.

use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A decent bot: it turns the board back and forth, which is always legal with two chips.
const DECENT: &str = "echo color 4; while read -r word first second; do \
                      [ \"$word\" = chips ] && echo rotate 3; done";

/// Address space for the referee and the bots, in kilobytes: a line of 1 GB does not fit.
const MEMORY: u32 = 400_000;

/// Runs `atom4 cluster` between two bots with a clock in seconds and more configuration.
pub fn referee(bots: [&str; 2], clock: f64, more: &str) -> Output {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let run = format!(
        "{}-{}",
        std::process::id(),
        RUNS.fetch_add(1, Ordering::Relaxed)
    );
    let folder = std::env::temp_dir().join(format!("atom4-bots-{run}"));
    std::fs::create_dir_all(&folder).expect("a folder for the configuration");
    let config = folder.join("config.txt");
    std::fs::write(&config, format!("timeout {clock}\n{more}")).expect("it is writable");
    let started = Instant::now();
    let output = Command::new("/bin/sh")
        .args(["-c", &format!("ulimit -v {MEMORY}; exec \"$@\""), "sh"])
        .args([env!("CARGO_BIN_EXE_atom4"), "cluster", bots[0], bots[1]])
        .args(["--seed", "1", "--config"])
        .arg(&config)
        .env("ATOM4_BOTS_TEST", &run)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    // Far beyond any clock here: this only tells a hang from an end.
    assert!(started.elapsed() < super::process::PATIENCE);
    std::fs::remove_dir_all(&folder).expect("it is ours");
    let entry = format!("ATOM4_BOTS_TEST={run}\0");
    let left = super::process::processes(|pid| {
        let environ = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environ.windows(entry.len()).any(|w| w == entry.as_bytes())
    });
    assert_eq!(left, Vec::<u32>::new(), "processes are left");
    output
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text").trim_end()
}

/// The bad bot sits in `seat`, 1 or 2; the other one wins, and the reason names the bad one.
fn check(seat: usize, bot: &str, clock: f64, more: &str, reason: &str) {
    let bots = if seat == 1 {
        [bot, DECENT]
    } else {
        [DECENT, bot]
    };
    let output = referee(bots, clock, more);
    assert_eq!(text(&output.stderr), format!("Player {seat} {reason}"));
    assert_eq!(text(&output.stdout), format!("Player {} wins", 3 - seat));
    assert_eq!(output.status.code(), Some(0));
}

/// A clock that nobody here reaches, and one that is waited for.
const AMPLE: f64 = 120.0;
/// The good bot beside a bad one is to start within it, too.
const SHORT: f64 = 1.5;

macro_rules! bad {
    ($($name:ident: $clock:ident, $bot:expr, $reason:expr;)+) => {$(
        #[test]
        fn $name() {
            check(1, $bot, $clock, "", $reason);
        }
    )+};
}

macro_rules! bad_second {
    ($($name:ident: $clock:ident, $bot:expr, $reason:expr;)+) => {$(
        #[test]
        fn $name() {
            check(2, $bot, $clock, "", $reason);
        }
    )+};
}

bad! {
    // Ends.
    ends_before_init: AMPLE, "exit 3", "crashed (status 3)";
    ends_well_before_init: AMPLE, "exit 0", "crashed (status 0)";
    is_no_program: AMPLE, "/no/such/bot", "did not start (status 127)";
    dies_by_a_signal: AMPLE, "read -r x; kill -SEGV $$", "crashed (status 139)";
    ends_after_init: AMPLE, "read -r x; exit 4", "crashed (status 4)";
    ends_within_color: AMPLE, "read -r x; printf 'color '; exit 4", "crashed (status 4)";
    ends_after_color: AMPLE, "read -r x; echo color 4; exit 5", "crashed (status 5)";
    ends_at_its_turn: AMPLE, "read -r x; echo color 4; read -r x; exit 6", "crashed (status 6)";
    ends_after_fetch: AMPLE, "echo color 4; echo fetch cells; exit 7", "crashed (status 7)";
    ends_within_a_drop: AMPLE, "echo color 4; printf 'drop 0 '; exit 8", "crashed (status 8)";
    // Hangs.
    hangs_before_color: SHORT, "exec sleep 100", "timed out";
    hangs_within_color: SHORT, "printf 'color '; exec sleep 100", "timed out";
    hangs_after_half_a_color: SHORT, "printf 'color 4'; exec sleep 100", "timed out";
    hangs_at_its_turn: SHORT, "echo color 4; exec sleep 100", "timed out";
    hangs_after_half_a_move: SHORT, "echo color 4; printf 'drop 0 0'; exec sleep 100", "timed out";
    hangs_after_fetch: SHORT, "echo color 4; echo fetch cells; exec sleep 100", "timed out";
    stops_itself: SHORT, "echo color 4; kill -STOP $$", "timed out";
    loops_and_ignores_signals: SHORT, "trap '' TERM HUP INT PIPE; while :; do :; done", "timed out";
    // Floods.
    floods_with_line_ends: SHORT, "exec yes ''", "timed out";
    floods_with_blanks: AMPLE, "yes ' ' | tr -d '\\n'", "sent too long a line";
    floods_with_digits: AMPLE, "echo color 4; printf 'drop '; yes 1 | tr -d '\\n'",
        "sent too long a line";
    floods_with_fetch_and_does_not_read: SHORT, "echo color 4; exec yes fetch cells", "timed out";
    floods_with_fetch_and_reads: SHORT, "echo color 4; yes fetch gravity & exec cat > /dev/null",
        "timed out";
    sends_a_line_of_1_gb: AMPLE, "head -c 1000000000 /dev/zero | tr '\\0' x", "sent too long a line";
    floods_its_standard_error: SHORT, "yes error >&2 & exec sleep 100", "timed out";
    floods_its_standard_error_and_errs: AMPLE,
        "yes error | head -c 1000000 >&2; echo colour 4",
        "sent a wrong command: \"colour\" expected \"color\"";
    // Closes.
    closes_its_output: AMPLE, "echo color 4; exec 1>&-; exec sleep 100", "closed its output";
    closes_its_input: AMPLE, "read -r x; exec 0<&-; echo color 4; exec sleep 100",
        "closed its input";
    closes_all: AMPLE, "exec 0<&- 1>&- 2>&-; exec sleep 100", "closed its output";
    // Speaks wrongly.
    wrong_first_word: AMPLE, "echo drop 0 0", "sent a wrong command: \"drop\" expected \"color\"";
    long_first_word: AMPLE, "echo colorless 4",
        "sent a wrong command: \"colorle\" expected \"color\"";
    nul_behind_a_word: AMPLE, "printf 'color\\000 4\\n'",
        "sent a wrong command: \"color\\u{0}\" expected \"color\"";
    bytes_that_are_no_text: AMPLE, "printf '\\377\\376\\n'",
        "sent a wrong command: \"\u{fffd}\u{fffd}\" expected \"color\"";
    escape_sequences: AMPLE, "printf '\\033[2J\\n'",
        "sent a wrong command: \"\\u{1b}[2J\" expected \"color\"";
    color_without_a_number: AMPLE, "echo color blue", "did not send color value";
    wrong_action: AMPLE, "echo color 4; echo resign",
        "invalid action: \"resign\" expected \"rotate\" or \"drop\" or \"fetch\"";
    wrong_fetch: AMPLE, "echo color 4; echo fetch everything-there-is",
        "invalid fetch target: \"everything-ther\" expected \"cells\" or \"gravity\" or \"walls\" or \"chips\"";
    // Numbers.
    drop_without_a_number: AMPLE, "echo color 4; echo drop zero 0", "did not give drop value";
    drop_without_a_chip: AMPLE, "echo color 4; echo drop 0; echo rotate 3",
        "did not give drop value";
    drop_with_a_number_and_a_half: AMPLE, "echo color 4; echo drop 0.5 0",
        "did not give drop value";
    drop_off_the_board: AMPLE, "echo color 4; echo drop 6 0",
        "tried to place a chip at an invalid location: 6";
    drop_far_off_the_board: AMPLE, "echo color 4; echo drop -2147483648 0",
        "tried to place a chip at an invalid location: -2147483648";
    drop_position_that_wraps: AMPLE, "echo color 4; echo drop 4294967296 0",
        "tried to place a chip at an invalid location: 4294967296";
    drop_position_beyond_64_bits: AMPLE,
        "echo color 4; echo drop 18446744073709551616 0",
        "tried to place a chip at an invalid location: 18446744073709551616";
    drop_of_a_chip_not_held: AMPLE, "echo color 4; echo drop 0 3",
        "tried to place an invalid chip: 3";
    drop_of_no_chip: AMPLE, "echo color 4; echo drop 0 -1", "tried to place an invalid chip: -1";
    drop_of_a_chip_that_wraps: AMPLE, "echo color 4; echo drop 0 4294967296",
        "tried to place an invalid chip: 4294967296";
    rotate_without_a_number: AMPLE, "echo color 4; echo rotate left",
        "did not give rotate value";
    rotate_too_far: AMPLE, "echo color 4; echo rotate 6", "sent invalid rotation value: 6";
    rotate_that_wraps: AMPLE, "echo color 4; echo rotate 4294967299",
        "sent invalid rotation value: 4294967299";
    // Grandchildren.
    leaves_a_child: AMPLE, "sleep 100 & echo bad", "sent a wrong command: \"bad\" expected \"color\"";
    leaves_a_child_in_its_own_session: AMPLE, "setsid sleep 100 & echo bad",
        "sent a wrong command: \"bad\" expected \"color\"";
    leaves_a_daemon: AMPLE, "(setsid sh -c 'trap \"\" TERM; sleep 100; :' &) ; sleep 0.1; echo bad",
        "sent a wrong command: \"bad\" expected \"color\"";
    dies_and_leaves_a_child_on_its_pipe: SHORT, "sleep 100 & exit 9", "crashed (status 9)";
}

bad_second! {
    second_ends_before_init: AMPLE, "exit 3", "crashed (status 3)";
    second_hangs_before_color: SHORT, "exec sleep 100", "timed out";
    second_ends_at_its_turn: AMPLE, "echo color 1; read -r x; read -r x; exit 6",
        "crashed (status 6)";
    second_does_not_read_and_floods: SHORT, "echo color 1; exec yes fetch cells", "timed out";
    second_forges_moves_on_other_descriptors: SHORT,
        "echo color 1; for fd in 3 4 5 6 7 8 9; do (echo drop 9 9 >&$fd) 2> /dev/null; done; \
         exec sleep 100",
        "timed out";
}

#[test]
fn colours_are_checked_where_the_configuration_says_so() {
    check(
        1,
        "echo color 2",
        AMPLE,
        "color_blind 0\n",
        "sent invalid color value",
    );
    check(
        2,
        "echo color -1",
        AMPLE,
        "color_blind 0\n",
        "sent invalid color value",
    );
    check(
        2,
        "echo color 77; echo bad",
        AMPLE,
        "",
        "invalid action: \"bad\" expected \"rotate\" or \"drop\" or \"fetch\"",
    );
}

#[test]
fn a_full_column_is_told() {
    // Six chips fill column 5 of size 6; both bots drop what they hold, whichever it is.
    let bot = "echo color 1; while read -r word first second; do \
               [ \"$word\" = chips ] && echo drop 5 \"$first\"; done";
    let output = referee([bot, bot], AMPLE, "win_length 6\n");
    assert_eq!(
        text(&output.stderr),
        "Player 1 tried to place a chip on top of another chip"
    );
    assert_eq!(text(&output.stdout), "Player 2 wins");
}

#[test]
fn a_bot_that_turns_to_the_end_is_out_of_chips() {
    let output = referee([DECENT, DECENT], AMPLE, "");
    assert_eq!(text(&output.stderr), "Player 1 is out of chips");
    assert_eq!(text(&output.stdout), "Player 2 wins");
}

#[test]
fn words_may_come_in_any_shape_and_ahead_of_time() {
    // All at once, CR LF, signs, leading zeros, tabs, form feeds; then writing beyond the end.
    let ahead = "printf 'color\\r\\n+04 fetch gravity\\tfetch\\nwalls rotate +003\\f'; \
                 exec yes rotate 3";
    let output = referee([ahead, DECENT], AMPLE, "");
    assert_eq!(text(&output.stderr), "Player 1 is out of chips");
    // The last word needs no line end when the output ends behind it.
    check(
        1,
        "printf 'color 4 drop 0 9'",
        AMPLE,
        "",
        "tried to place an invalid chip: 9",
    );
}

#[test]
fn no_time_at_all_is_no_endless_time() {
    let output = referee(["exec sleep 100", DECENT], 0.0, "");
    assert_eq!(text(&output.stderr), "Player 1 timed out");
}

#[test]
fn reasons_may_be_switched_off() {
    let output = referee(["exit 3", DECENT], AMPLE, "debug 0\n");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(text(&output.stdout), "Player 2 wins");
}

#[test]
fn a_referee_that_is_killed_takes_its_bots_along() {
    let bot = "echo color 4; setsid sleep 4720 & echo; exec sleep 4721";
    let mut referee = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(["cluster", bot, bot])
        .env("ATOM4_BOTS_TEST", "killed")
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let until = |there: bool| {
        let deadline = Instant::now() + super::process::PATIENCE;
        while super::process::running("sleep\x004720") != there
            || super::process::running("sleep\x004721") != there
        {
            assert!(Instant::now() < deadline, "sleepers: {there} expected");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    until(true);
    referee.kill().expect("it runs");
    referee.wait().expect("it is ours");
    until(false);
}

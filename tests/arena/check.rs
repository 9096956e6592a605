//! `atom4 check` against good and bad programs.

use std::os::unix::fs::PermissionsExt;

use super::tools::{AMPLE, FIRST_PEG, Place, TURNER, text};

const ATOM4: &str = env!("CARGO_BIN_EXE_atom4");

#[test]
fn our_own_programs_pass_every_step() {
    let place = Place::new();
    for game in ["atom-4", "score-four"] {
        let output = place.run(&[
            "check",
            "--game",
            game,
            &format!("{ATOM4} --game {game} -mc -d 1"),
        ]);
        let said = text(&output.stdout);
        assert!(
            !said.contains("FAILED") && !said.contains("lacks"),
            "{said}"
        );
        assert_eq!(output.status.code(), Some(0));
        assert!(said.contains("\n10 passed  "), "{said}");
    }
    let turner = place.program("turner", TURNER);
    let output = place.run(&["check", "--game", "cluster", &turner]);
    let said = text(&output.stdout);
    // It turns with one chip in the hand too, and knows only that.
    assert!(
        said.contains(" 1 passed  answers init with color and a number\n"),
        "{said}"
    );
    assert!(said.contains("passed  ends with its input\n"), "{said}");
}

/// A bot that does what a tournament asks for passes, and is told what testing mode asks for beside that.
#[test]
fn a_bot_that_does_little_is_told_what_it_does_not() {
    let place = Place::new();
    let bot = place.program("bot", FIRST_PEG);
    let output = place.run(&["check", "--game", "score-four", &bot]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let (asked, rest) = said
        .split_once("The specification asks for in testing mode")
        .expect(said);
    // What does not decide has a word of its own.
    assert!(!said.contains("FAILED"), "{said}");
    assert!(!asked.contains("lacks"), "{asked}");
    assert!(
        asked.contains("passed  whole game 2 against itself: every move legal\n"),
        "{asked}"
    );
    for part in [
        "lacks   a fifth bead on a peg is Impossible.\n           \
         sent      clear. add black bead to C2. add black bead to C2. add black bead to C2. \
         add black bead to C2. add black bead to C2.\n           \
         expected  \"Impossible.\"\n           \
         came      \"Done.\"\n",
        " ms (shorter, since this does not decide)\n           help      it says nothing to this",
        "\n7 of 7 steps passed that a tournament asks for, which is all that it needs. It gave no answer to commands that no \
         tournament sends; ",
        " further steps with such commands were not tried.\n",
        "A tournament admits it, with 120s for each move (--limit): the steps marked \"lacks\" do not decide.\n",
    ] {
        assert!(rest.contains(part), "{part}: {rest}");
    }
}

/// Names any peg or column at all, whether or not it has room.
const ANY_PEG: &str = "import random, sys\nfor line in sys.stdin:\n    if line.startswith('add'):\n        print('Done.', flush=True)\n    \
                       elif line.startswith('get'):\n        print(random.choice('ABCD') + random.choice('1234') + '.', flush=True)\n";
const ANY_COLUMN: &str = "import random\nedge = int(input().split()[3])\nprint('color 1', flush=True)\nwhile True:\n    words = input().split()\n    \
                          if words[0] == 'chips':\n        print('drop', random.randint(1 - edge, edge - 1), words[1], flush=True)\n";

/// A bot that does not look where there is room fails, whatever luck it has: where it is asked, hardly a place has any.
#[test]
fn luck_passes_no_step_on_a_full_board() {
    let place = Place::new();
    for (game, source, step) in [
        (
            "score-four",
            ANY_PEG,
            "FAILED  names a legal move where few are left, on a nearly full board\n",
        ),
        (
            "cluster",
            ANY_COLUMN,
            "FAILED  plays by the rules: full columns: hardly one is left to drop into\n",
        ),
    ] {
        std::fs::write(place.path("bot.py"), source).expect("a file");
        for _ in 0..3 {
            let output = place.run(&["check", "--game", game, "python3 bot.py"]);
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            let said = text(&output.stdout);
            assert!(said.contains(step), "{said}");
            if game == "score-four" {
                // Its board may well be right.
                let causes = "either the program does not look where a move is allowed, or it has another board";
                assert!(said.contains(causes), "{said}");
            }
            if game == "cluster" {
                // What it sent is told with the fault, and what it means.
                let full = "it tried to place a chip on top of another chip: drop ";
                assert!(said.contains(full), "{said}");
                assert!(said.contains("a column is full while"), "{said}");
            }
        }
    }
}

/// A folder of programs is summed up at the end, a line a program, what was passed over too.
#[test]
fn a_folder_of_programs_has_a_summary() {
    let place = Place::new();
    let folder = place.path("class");
    std::fs::create_dir(&folder).expect("a folder");
    for (name, source) in [("anna.sh", FIRST_PEG), ("bob.sh", "echo debug\nexec cat\n")] {
        let path = folder.join(name);
        std::fs::write(
            &path,
            format!("#!/bin/sh\n{}", source.trim_start_matches("#!/bin/sh\n")),
        )
        .expect("a file");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    }
    std::fs::write(folder.join("README"), "notes\n").expect("a file");
    let output = place.run(&["check", "--game", "score-four", "class"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let (_, summary) = said
        .rsplit_once("\nBy what a tournament asks for:\n")
        .expect(said);
    let lines: Vec<&str> = summary.lines().collect();
    assert_eq!(lines.first(), Some(&"  anna  passes"), "{summary}");
    assert!(lines[1].starts_with("  bob   fails "), "{summary}");
    assert!(
        lines[2].starts_with("  passed over: README (no program"),
        "{summary}"
    );
    assert_eq!(lines[3..], ["1 of 2 programs passed."], "{summary}");
    // One program alone has no summary.
    let alone = place.run(&["check", "--game", "score-four", "class/anna.sh"]);
    assert!(!text(&alone.stdout).contains("By what a tournament asks for"));
}

/// Answers `add …` and `get …` as it should, and never flushes.
const BUFFERING: &str = "import sys\nfor line in sys.stdin:\n    if line.startswith('add'):\n        print('Done.')\n    \
                         elif line.startswith('get'):\n        print('A1.')\n";

/// A program that keeps its answers in a buffer is told so at once, and what its language does against that.
#[test]
fn a_program_that_does_not_flush_is_told_how() {
    let place = Place::new();
    std::fs::write(place.path("bot.py"), BUFFERING).expect("a file");
    let check = |bot: &str, limits: &[&str]| {
        let output = place.run(&[&["check", "--game", "score-four", bot], limits].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        text(&output.stdout).to_owned()
    };
    let buffers = check("python3 bot.py", &[]);
    for part in [
        " ms, and the answer as soon as its input was closed: it does not flush its output\n",
        "help      it had the answer and did not write it at once",
        "in Python: print(…, flush=True), or start it with python3 -u",
        "further steps were not tried.\n",
    ] {
        assert!(buffers.contains(part), "{part}: {buffers}");
    }
    assert_eq!(buffers.matches("FAILED").count(), 1, "{buffers}");
    let deaf = check("exec sleep 100", &["--start-limit", "0.5s"]);
    assert!(deaf.contains("came      nothing within 500 ms\n"), "{deaf}");
    assert!(!deaf.contains("it said"), "{deaf}");
    assert_eq!(deaf.matches("FAILED").count(), 1, "{deaf}");
    // The referee finds the same, and sends it no line that it did not have coming. A shell is there at once.
    let output = place.run(&[
        "match",
        "--game",
        "score-four",
        "-n",
        "2",
        "--start-limit",
        "2s",
        "-e",
        "cmd='read line; cat >/dev/null; echo Done.' name=bot",
        "-e",
        "strong:0",
    ]);
    let said = text(&output.stdout);
    let first = "White did not answer \"add white bead to A1.\" until its input was closed\n  What helps: it had the answer";
    assert!(said.contains(first), "{said}");
}

/// Flushes its answers and takes its time for each move.
const SLOW: &str = "import sys, time\nfor line in sys.stdin:\n    if line.startswith('add'):\n        print('Done.', flush=True)\n    \
                    elif line.startswith('get'):\n        time.sleep(1.2)\n        print('A1.', flush=True)\n";

/// A program that flushes and is late is told that it is late, by check and by the referee.
#[test]
fn a_slow_program_is_not_told_to_flush() {
    let place = Place::new();
    std::fs::write(place.path("bot.py"), SLOW).expect("a file");
    let limits = ["--limit", "1s", "--start-limit", AMPLE];
    let output = place.run(
        &[
            &["check", "--game", "score-four", "python3 bot.py"],
            &limits[..],
        ]
        .concat(),
    );
    let said = text(&output.stdout);
    assert!(said.contains("help      it thinks too long"), "{said}");
    assert!(!said.contains("flush"), "{said}");
    let game = ["match", "--game", "score-four", "-n", "2", "--move-time"];
    let engines = [
        "1s",
        "-e",
        "cmd='python3 bot.py' name=bot",
        "-e",
        "strong:0",
    ];
    let output = place.run(&[&game[..], &engines].concat());
    let said = text(&output.stdout);
    assert!(said.contains("timed out at \"get "), "{said}");
    assert!(!said.contains("until its input was closed"), "{said}");
}

/// Answers by Cluster's protocol, and does not flush, or nothing but its colour.
const CLUSTER_BUFFERING: &str = "import sys\nfor line in sys.stdin:\n    words = line.split()\n    if words[0] == 'init':\n        \
                                 print('color 0', flush=len(sys.argv) > 1)\n    elif words[0] == 'chips':\n        \
                                 print('drop 0', words[1])\n";

/// Cluster's bots are told as well, even where they have flushed another answer.
#[test]
fn a_cluster_bot_that_does_not_flush_is_told_how() {
    let place = Place::new();
    std::fs::write(place.path("bot.py"), CLUSTER_BUFFERING).expect("a file");
    for bot in ["python3 bot.py", "python3 bot.py colour"] {
        let limits = ["--limit", "2s", "--start-limit", "9s"];
        let output = place.run(&[&["check", "--game", "cluster", bot], &limits[..]].concat());
        let said = text(&output.stdout);
        for part in [
            "came      it kept its answer to itself until its input was closed\n",
            "help      it had the answer and did not write it at once",
            "in Python: print(…, flush=True)",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert_eq!(said.matches("FAILED").count(), 1, "{said}");
        assert!(said.contains("\nIt does not flush its output; "), "{said}");
    }
    let engine = "cmd='python3 bot.py' name=bot";
    let output = place.run(&[
        "match",
        "--game",
        "cluster",
        "-n",
        "2",
        "--start-limit",
        "3s",
        "-e",
        engine,
        "-e",
        "random",
    ]);
    let said = text(&output.stdout);
    let told =
        " kept its answer to itself until its input was closed\n  What helps: it had the answer";
    assert!(said.contains(told), "{said}");
}

/// Greets, asks for each command by a prompt, and has else nothing wrong.
#[test]
fn chatter_is_told_once_and_passed_over() {
    let place = Place::new();
    let prompts = FIRST_PEG
        .replace("while read", "echo Welcome; printf '> '; while read")
        .replace("esac; done", "esac; printf '> '; done");
    let bot = place.program("bot", &prompts);
    let output = place.run(&["check", "--game", "score-four", &bot]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let (asked, _) = said
        .split_once("The specification asks for in testing mode")
        .expect(said);
    assert!(
        asked.contains("came      a line before its first answer, \"Welcome\", and \">\" in the line of its answer\n"),
        "{asked}"
    );
    assert_eq!(asked.matches("FAILED").count(), 1, "{asked}");
    assert!(
        asked.contains("passed  whole game 2 against itself"),
        "{asked}"
    );
}

/// Says what it got at each command, before our player answers it.
const SAYS_ALL: &str = "import subprocess, sys\nplayer = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, text=True)\n\
                        for line in sys.stdin:\n    print('got', line.strip(), flush=True)\n    player.stdin.write(line)\n    \
                        player.stdin.flush()\n    if line.startswith('quit'):\n        break\nplayer.stdin.close()\nplayer.wait()\n";

/// Output for debugging at each command is told by the first step; all others find the answers between it.
#[test]
fn output_for_debugging_is_told_once_and_passed_over() {
    let place = Place::new();
    std::fs::write(place.path("bot.py"), SAYS_ALL).expect("a file");
    for (game, first) in [
        ("atom-4", "2 lines before its first answer, \"got clear.\""),
        (
            "score-four",
            "a line before its first answer, \"got add white bead to A1.\"",
        ),
    ] {
        let bot = format!("python3 bot.py {ATOM4} --game {game} -mc -d 1");
        let output = place.run(&["check", "--game", game, &bot]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(&format!("came      {first}\n")), "{said}");
        assert!(
            said.contains("the further steps pass them over\n"),
            "{said}"
        );
        assert_eq!(said.matches("FAILED").count(), 1, "{said}");
        assert!(!said.contains("lacks"), "{said}");
    }
}

/// So is output that comes with some commands alone, before their answer or behind it, by the first step that meets it.
#[test]
fn output_with_some_commands_alone_is_told_once() {
    let place = Place::new();
    for bot in [
        FIRST_PEG.replace("get) for", "get) echo I look at the pegs.; for"),
        FIRST_PEG.replace("echo $p;", "echo $p; echo That was all.;"),
    ] {
        let bot = place.program("bot", &bot);
        let output = place.run(&["check", "--game", "score-four", &bot]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{said}");
        let (_, told) = said.split_once(" 3 FAILED  get white move.").expect(said);
        assert_eq!(said.matches("FAILED").count(), 1, "{said}");
        assert!(
            told.contains("help      that is output which answers no command"),
            "{said}"
        );
        assert!(
            told.contains("; the further steps pass such lines over\n"),
            "{said}"
        );
    }
}

/// A wrong answer between output for debugging is told at once; where nothing else came than such output, it is told as what it is.
#[test]
fn a_wrong_answer_between_output_for_debugging_is_told() {
    let place = Place::new();
    let bot = FIRST_PEG
        .replace("do case $a in", "do echo got $a; case $a in")
        .replace("echo $p;", "echo Z9.;");
    let bot = place.program("bot", &bot);
    let output = place.run(&["check", "--game", "score-four", &bot]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("came      \"Z9.\"\n"), "{said}");
    assert!(!said.contains("came      \"got"), "{said}");
    assert!(
        said.contains(") but \"got show\", which answers no command\n"),
        "{said}"
    );
    assert!(!said.contains("spelled wrongly"), "{said}");
}

/// A reader made anew for each command takes all that has come already: a bot that has one plays, since it gets its lines one
/// at a time.
#[test]
fn a_bot_with_a_new_reader_for_each_command_plays() {
    let place = Place::new();
    let bot = "import os, sys\nboard = {}\nwhile True:\n    line = os.read(0, 4096).decode()\n    if not line or line.startswith('quit'):\n        \
               break\n    assert line.count('\\n') == 1, line\n    if line.startswith('clear'):\n        board = {}\n    \
               elif line.startswith('add'):\n        peg = line.split()[-1][:-1]\n        board[peg] = board.get(peg, 0) + 1\n        \
               print('Done.', flush=True)\n    else:\n        \
               print(next(c + r for c in 'ABCD' for r in '1234' if board.get(c + r, 0) < 4) + '.', flush=True)\n";
    std::fs::write(place.path("bot.py"), bot).expect("a file");
    let output = place.run(&[
        "match",
        "--game",
        "score-four",
        "-n",
        "2",
        "-e",
        "cmd='python3 bot.py' name=bot",
        "-e",
        "strong:0",
    ]);
    let said = text(&output.stdout);
    assert!(!said.contains("Faults"), "{said}");
    let ahead = place.run(&[
        "match",
        "--game",
        "score-four",
        "-n",
        "2",
        "-e",
        "cmd='python3 bot.py' name=bot ahead=on",
        "-e",
        "strong:0",
    ]);
    assert!(
        text(&ahead.stdout).contains("Faults of bot: crash 2"),
        "{ahead:?}"
    );
}

#[test]
fn bad_programs_fail_each_step_and_leave_nothing() {
    let place = Place::new();
    for (game, command, came) in [
        ("score-four", "exit 3", "it crashed (status 3)"),
        ("atom-4", "exec yes", "\"y\""),
        ("cluster", "sleep 100 & exit 4", "it crashed (status 4)"),
        (
            "cluster",
            "echo color 1; exec yes drop 99 0",
            "it tried to place a chip at an invalid location: 99: drop 99 0",
        ),
        (
            "score-four",
            "exec 1>&-; (setsid sleep 100 &) ; exec sleep 100",
            "it closed its output",
        ),
    ] {
        let output = place.run(&["check", "--game", game, command]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(
            said.contains(&format!("came      {came}\n")),
            "{command}: {said}"
        );
        assert_eq!(place.left(), Vec::<u32>::new(), "{command}");
    }
    let output = place.run(&["check", "--game", "atomix", "true"]);
    assert_eq!(output.status.code(), Some(2));
}

/// A program for another game is told so at its first step, whichever way it fails there.
#[test]
fn a_program_of_another_game_is_told_so_at_once() {
    let place = Place::new();
    let peg = place.program("peg", FIRST_PEG);
    let turner = place.program(
        "turner",
        &TURNER.replace("echo color 4; ", "read -r init; echo color 4; "),
    );
    for (game, bot, other, name) in [
        ("cluster", &peg, "Score Four", "score-four"),
        ("atom-4", &peg, "Score Four", "score-four"),
        ("score-four", &turner, "Cluster", "cluster"),
        ("atom-4", &turner, "Cluster", "cluster"),
    ] {
        let output = place.run(&["check", "--game", game, bot]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert_eq!(said.matches("FAILED").count(), 1, "{said}");
        let help = format!("help      this looks like a program for {other}: add --game {name}\n");
        assert!(said.contains(&help), "{said}");
        assert!(
            said.contains(&format!("\nIt seems to play {other}; ")),
            "{said}"
        );
    }
    // The game that it does play is not taken for another one.
    let output = place.run(&["check", "--game", "score-four", &peg]);
    assert!(!text(&output.stdout).contains("It seems to play"));
}

/// So it is in a match and in a tournament, before more games are played.
#[test]
fn a_match_and_a_tournament_tell_a_forgotten_game() {
    let place = Place::new();
    let peg = place.program("peg", FIRST_PEG);
    let looks = "this looks like a program for Score Four: add --game score-four";
    let [one, other] = ["one", "two"].map(|name| format!("cmd='{peg}' name={name}"));
    let args = [
        "match",
        "--start-limit",
        "2s",
        "-n",
        "100",
        "-e",
        &one,
        "-e",
        &other,
    ];
    let output = place.run(&args);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    let told = ["one", "two"].map(|name| format!("atom4 match: {name}: {looks}\n"));
    assert!(told.iter().any(|told| said.contains(told)), "{said}");
    // A program of this game is at fault for another reason.
    let fails = place.program("fails", &FIRST_PEG.replace("echo $p", "echo Z9."));
    let fails = format!("cmd='{fails}' name=fails");
    let args = [
        "match",
        "--game",
        "score-four",
        "-n",
        "2",
        "-e",
        &fails,
        "-e",
        &one,
    ];
    let output = place.run(&args);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(!said.contains("looks like"), "{said}");
    std::fs::write(place.path("list"), format!("one {peg}\ntwo {peg}\n")).expect("a list");
    let output = place.run(&["tournament", "list", "--start-limit", "2s"]);
    let said = text(&output.stderr);
    assert_eq!(said.matches(looks).count(), 2, "{said}");
}

/// A step that fails in a whole game shows the commands before and the board.
#[test]
fn a_failed_game_is_told_with_its_board() {
    let place = Place::new();
    // Each peg but A1 holds five beads for it.
    let fifth = FIRST_PEG.replace(
        "[ $n -lt 4 ] &&",
        "m=5; [ $p = A1. ] && m=4; [ $n -lt $m ] &&",
    );
    let bot = place.program("bot", &fifth);
    let output = place.run(&["check", "--game", "score-four", &bot, "--limit", "2s"]);
    let said = text(&output.stdout);
    let (_, told) = said.split_once("FAILED  whole game 1").expect(said);
    let rows: Vec<&str> = told.lines().skip(1).collect();
    let [before, a, b, c, d, sent, ..] = rows.as_slice() else {
        panic!("{said}")
    };
    assert!(
        before.contains("before    ") && before.contains(" commands, the last of them "),
        "{said}"
    );
    assert_eq!(
        before.matches("get ").count(),
        before.matches("add ").count(),
        "{said}"
    );
    assert!(
        a.starts_with("           board     A1: ") && a.contains("  A2: "),
        "{said}"
    );
    let board = [a, b, c, d].map(|row| row[21..].to_owned()).join("  ");
    let full = board.split("  ").any(|peg| !peg.contains('.'));
    assert!(full && sent.contains("sent      get "), "{said}");
    // The rule that it broke is told as a tournament tells it.
    let rule = " holds four beads already; either the program does not look where a move is allowed, or it has another board \
                than the true one: ";
    assert!(told.contains(rule), "{said}");
}

/// Once a program has been silent, the steps behind that do not wait for it in full.
#[test]
fn a_program_that_hangs_is_not_waited_for_in_full_again() {
    let place = Place::new();
    let hangs = FIRST_PEG.replace("get)", "get) sleep 1000;");
    std::fs::create_dir(place.path("class")).expect("a folder");
    for (name, source) in [("anna.sh", FIRST_PEG), ("hangs.sh", hangs.as_str())] {
        let path = place.path("class").join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{source}")).expect("a file");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    }
    let output = place.run(&["check", "--game", "score-four", "class", "--limit", "8s"]);
    let said = text(&output.stdout);
    assert_eq!(
        said.matches("nothing within 8000 ms\n").count(),
        1,
        "{said}"
    );
    let shorter = "nothing within 1000 ms (shorter, since it was silent before)\n";
    assert!(said.contains(shorter), "{said}");
    // No move has come yet.
    assert!(!said.contains("it made moves before"), "{said}");
    assert!(said.contains("help      it thinks too long"), "{said}");
    assert!(said.contains("It was silent again and again; "), "{said}");
    // Meanwhile it is told what is waited for, and of which program of the folder.
    let told = text(&output.stderr);
    assert!(told.contains("atom4 check: hangs: step "), "{told}");
    assert!(told.contains(" s now: "), "{told}");
}

/// Why a program ended stands in what it wrote on standard error.
#[test]
fn the_last_words_of_a_program_are_told() {
    let place = Place::new();
    let bad = "echo loading >&2; echo no module named bot >&2; exit 3";
    for game in ["atom-4", "score-four", "cluster"] {
        let output = place.run(&["check", "--game", game, bad]);
        let said = text(&output.stdout);
        let expected = "it crashed (status 3)\n           it said   no module named bot\n";
        assert!(said.contains(expected), "{game}: {said}");
        assert_eq!(output.status.code(), Some(1));
        let engine = format!("cmd='{bad}' name=bad");
        let (good, first_player) = match game {
            "cluster" => ("random name=good", "Player 1"),
            _ => ("strong:0 name=good", "White"),
        };
        let output = place.run(&[
            "match", "--game", game, "-n", "2", "-e", &engine, "-e", good,
        ]);
        let said = text(&output.stdout);
        let told = format!(
            "Faults of bad: crash 2.\n  The first, in game 0: {first_player} crashed (status 3)"
        );
        let (_, first) = said.split_once(&told).expect(said);
        assert!(
            first.contains(
                "; it said: no module named bot
  What helps: "
            ),
            "{said}"
        );
    }
}

#[test]
fn a_program_that_does_not_start_ends_everything_at_once() {
    let place = Place::new();
    let why = "/no/such/bot: not found; give the path of a program, or one on the PATH\n";
    let output = place.run(&["check", "--game", "score-four", "/no/such/bot"]);
    assert_eq!(text(&output.stderr), format!("atom4 check: {why}"));
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
    let engines = ["-e", "strong:0", "-e", "cmd=/no/such/bot name=bot"];
    let output = place.run(&[&["match", "--out", "results"], &engines[..]].concat());
    assert_eq!(text(&output.stderr), format!("atom4 match: cmd={why}"));
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
    assert!(!place.path("results").exists());
    // What another program is to start is known by its end: it says nothing and ends as such commands do.
    std::fs::write(place.path("list"), "bot env X=1 ./nope\nours strong:0\n").expect("a file");
    for game in ["score-four", "atom-4", "cluster"] {
        let told = |arguments: &[&str]| {
            let output = place.run(&[arguments, &["--game", game]].concat());
            let said = text(&output.stderr).to_owned();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
            let why = "env X=1 ./nope: did not start: env: ";
            assert!(said.contains(why), "{arguments:?}: {said}");
            assert!(!said.contains("panicked"), "{said}");
        };
        told(&["check", "env X=1 ./nope"]);
        let other = place.run(&["check", "--game", game, ": ; exec /no/such/program"]);
        let said = text(&other.stderr);
        assert!(
            said.contains(": ; exec /no/such/program: did not start: "),
            "{said}"
        );
        assert_eq!((other.status.code(), text(&other.stdout)), (Some(2), ""));
        let good = match game {
            "cluster" => "random name=good",
            _ => "strong:0 name=good",
        };
        let bad = "cmd='env X=1 ./nope' name=bad";
        told(&["match", "-n", "2", "-e", bad, "-e", good]);
        told(&["match", "-n", "2", "-e", good, "-e", bad]);
        // A tournament goes on without it, and needs two.
        let output = place.run(&[
            "tournament",
            "list",
            "-n",
            "2",
            "--game",
            game,
            "--report",
            game,
        ]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains("check bot: FAILED, does not play: starts: "),
            "{said}"
        );
        assert!(
            said.contains("1 of 2 programs passed their check"),
            "{said}"
        );
        let page = std::fs::read_to_string(place.path(&format!("{game}/index.html")));
        let page = page.expect("there is a page");
        assert!(page.contains("Nothing was played"), "{page}");
        assert!(page.contains("env: "), "{page}");
    }
    // One that has played and is gone later has crashed.
    let once = "[ -e gone ] && exec ./nope; touch gone; read line; echo D4.; exec ./nope";
    let engine = format!("cmd='{once}' name=once");
    let output = place.run(&[
        "match",
        "--game",
        "score-four",
        "-n",
        "2",
        "--sandbox",
        "off",
        "-e",
        &engine,
        "-e",
        "strong:0 name=good",
    ]);
    assert!(
        text(&output.stdout).contains("Faults of once: "),
        "{output:?}"
    );
}

/// Each program of a folder is named above its steps, with the game for which it is checked; a misspelt move is told so.
#[test]
fn each_block_says_which_program_and_game_it_is_about() {
    let place = Place::new();
    std::fs::create_dir(place.path("class")).expect("a folder");
    let bot = "while read -r a b; do case $a in add|place|remove) echo Done.;; get) echo '8,6.';; esac; done\n";
    for name in ["anna.sh", "bob.sh"] {
        std::fs::write(place.path("class").join(name), bot).expect("a file");
    }
    let output = place.run(&["check", "class"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for name in ["anna", "bob"] {
        let head = format!(
            "{name}: sh {name}.sh, as a program for Atom-4 (--game atom-4):\nA tournament asks for:\n"
        );
        assert!(said.contains(&head), "{said}");
    }
    let spelled = "help      it is spelled wrongly: a move is written like ";
    assert!(said.contains(spelled), "{said}");
    let alone = place.run(&["check", "--game", "score-four", "sh class/anna.sh"]);
    let said = text(&alone.stdout);
    assert!(
        said.starts_with("As a program for Score Four (--game score-four):\n"),
        "{said}"
    );
}

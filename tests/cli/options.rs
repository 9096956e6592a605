//! Options: each where it does something, and what is wrong with those that do not.

use super::{run, text};

#[test]
fn wrong_options_are_named_with_what_would_do_and_status_2() {
    for (arguments, expected) in [
        (
            &["-a", "3"][..],
            "'3' for '-a <N>'\n  [possible values: 1, 2]",
        ),
        (
            &["-a", "-1"],
            "'-1' for '-a <N>'\n  [possible values: 1, 2]",
        ),
        (&["-d", "-1"], "levels go from 0"),
        (&["-d", "x"], "levels go from 0"),
        (
            &["-mz"],
            "'z' for '-m <SCREEN>'\n  [possible values: t, x, w, c]",
        ),
        (
            &["--game", "chess"],
            "'chess' for '--game <NAME>'\n  [possible values: atom-4, score-four, cluster, atomix]",
        ),
        (&["atomix", "solve", "x/y.txt"], "there is no file x/y.txt"),
        (&["atomix", "solve", "water:3"], "goes without :3"),
        (
            &["atomix", "solve", "gold"],
            "echo 'show levels.' | atom4 --game atomix",
        ),
        (
            &["cluster", "cat", "cat", "--watch", "-mc"],
            "--watch needs a screen, -mt or -mx, and not -mc",
        ),
        (&["no-such-file.txt"], "no-such-file.txt"),
        (&["chess"], "there is no command and no file chess"),
        (
            &["play", "chess"],
            "no game and no file chess; the games are atom-4, score-four, cluster, atomix",
        ),
        (&["."], "folder"),
        (&["--no-such-option"], "--no-such-option"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains(expected),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// Each subcommand has the options that it uses, behind its name.
#[test]
fn options_of_the_game_are_refused_where_they_do_nothing() {
    for (arguments, expected) in [
        (
            &["atomix", "solve", "water", "-a", "2"][..],
            "unexpected argument '-a'",
        ),
        (&["bench", "-d", "2"], "unexpected argument '-d'"),
        (
            &["match", "-mx", "-e", "strong:1"],
            "unexpected argument '-m'",
        ),
        (&["cluster", "--game", "atom-4"], "'--game'"),
        (
            &["--game", "cluster", "bench"],
            "--game <NAME> stands before bench",
        ),
        (&["Cargo.toml", "play"], "it stands first: atom4 play"),
    ] {
        let output = run(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

#[test]
fn an_option_that_wants_a_number_says_which() {
    for (arguments, wanted) in [
        (&["match", "-n", "x"][..], "from 2 to 100000"),
        (&["match", "--seed", "-3"], "from 0 to 18446744073709551615"),
        (&["cluster", "--seed", "1.5"], "from 0 to"),
        (&["atomix", "solve", "--threads", "0", "x"], "from 1 to 64"),
        (&["-d", "100"], "levels go from 0 to 99"),
    ] {
        let output = run(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(wanted), "{said}");
        assert!(
            said.contains(arguments[arguments.len() - 1]) || arguments.len() > 3,
            "{said}"
        );
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_told_before_the_first_game() {
    let begun = std::time::Instant::now();
    let engines = [
        "match",
        "--game",
        "score-four",
        "-e",
        "strong:1",
        "-e",
        "strong:0",
        "-n",
        "100000",
    ];
    let mut arguments = engines.to_vec();
    arguments.extend(["--svg", "/no/such/folder/table.svg"]);
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("/no/such/folder"),
        "{}",
        text(&output.stderr)
    );
    assert!(begun.elapsed() < std::time::Duration::from_secs(60));
    // Options that would do nothing are refused, too.
    for (more, expected) in [
        (&["--round", "2"][..], "--round is for Atom-4"),
        (&["--board", "8"], "--board is for Atom-4"),
        (&["--config", "x"], "--config is for Cluster"),
    ] {
        let mut arguments = engines.to_vec();
        arguments.extend(more);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains(expected),
            "{}",
            text(&output.stderr)
        );
    }
    let cluster = [
        "match", "--game", "cluster", "-e", "greedy", "-n", "2", "-e",
    ];
    for (more, expected) in [
        (
            &["random", "--plies", "3"][..],
            "--plies is not for Cluster",
        ),
        (
            &["cmd=cat init=hello name=b"],
            "Cluster's bots do not speak",
        ),
    ] {
        let mut arguments = cluster.to_vec();
        arguments.extend(more);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(
            text(&output.stderr).contains(expected),
            "{}",
            text(&output.stderr)
        );
    }
}

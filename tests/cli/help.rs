//! Help, the manual page, completions.

use std::path::PathBuf;
use std::process::Command;

use super::{run, text};

#[test]
fn the_long_help_says_what_the_short_one_leaves_out() {
    for (arguments, expected) in [
        (
            &["help", "match"][..],
            &["Exit status: 0", "restart=on", "two-ply"][..],
        ),
        (&["check", "--help"], &["Exit status: 0"]),
        (&["help", "atomix"], &["FILE:N"]),
        (&["help", "cluster-bot"], &["plays by the clock"]),
    ] {
        let output = run(arguments);
        for words in expected {
            assert!(text(&output.stdout).contains(words), "{arguments:?}");
        }
    }
    assert!(!text(&run(&["-h"]).stdout).contains("Exit status"));
}

#[test]
fn the_manual_page_has_the_old_ones_sections() {
    let page = text(&run(&["man"]).stdout);
    for section in [
        "NAME",
        "SYNOPSIS",
        "OPTIONS",
        "RULES OF ATOM\\-4",
        "RULES OF SCORE FOUR",
        "RULES OF CLUSTER",
        "RULES OF ATOMIX",
        "STRATEGY",
        "TEXT MODE",
        "X11 MODE",
        "TESTING MODE",
    ] {
        let plain = section.replace("\\-", "-");
        assert!(page.contains(section) || page.contains(&plain), "{section}");
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-man");
    assert!(run(&["man", &folder.to_string_lossy()]).status.success());
    let names = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| c.is_whitespace() || c == '(');
        words
            .map(|word| word.replace('\\', ""))
            .filter(|word| word.starts_with("atom4-"))
            .collect()
    };
    for page in ["atom4", "atom4-atomix"] {
        let page = std::fs::read_to_string(folder.join(format!("{page}.6"))).expect("a page");
        let list = page
            .split(".SH SUBCOMMANDS")
            .nth(1)
            .and_then(|rest| rest.split(".SH").next())
            .expect("it lists its subcommands");
        for name in names(list) {
            assert!(folder.join(format!("{name}.6")).exists(), "{name}");
        }
        assert!(!list.contains("help(6)"));
    }
}

/// The keys as they are, which can be put into the settings file; what is wrong there is told.
#[test]
fn keys_are_printed_as_they_are() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-keys");
    std::fs::create_dir_all(folder.join("atom4")).expect("a folder");
    let keys = |settings: &str| {
        std::fs::write(folder.join("atom4/settings.toml"), settings).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
        let command = command.arg("keys").env("XDG_CONFIG_HOME", &folder);
        command.output().expect("it runs")
    };
    let usual = keys("");
    assert!(usual.status.success() && usual.stderr.is_empty());
    let printed = text(&usual.stdout);
    assert!(printed.contains("\nhint = [\"h\", \"F3\"] "), "{printed}");
    // What is printed, put into the file, is all right in every game and changes nothing.
    let again = keys(&printed);
    assert_eq!(text(&again.stderr), "");
    assert_eq!(text(&again.stdout), printed);
    let own = keys("[keys]\nhint = \"F8\"\nsave = \"v\"\nopen = \"x\"\n");
    assert_eq!(own.status.code(), Some(1));
    let printed = text(&own.stdout);
    assert!(printed.contains("\nhint = [\"F8\"] "), "{printed}");
    let told = text(&own.stderr);
    // v turns boards in one game alone.
    for why in [
        "line 3: keys.save cannot be v: it is the key of fixed-board;",
        "line 4: keys.open cannot be x: it is the key of swap;",
    ] {
        let why = format!("atom4 keys: settings.toml: {why}");
        assert!(told.contains(&why), "{told}");
    }
    assert_eq!(told.lines().count(), 2, "{told}");
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = text(&run(&["completions", shell]).stdout);
        assert!(
            script.contains("atom4") && script.contains("strict"),
            "{shell}"
        );
    }
}

#[test]
fn levels_are_completed_by_name() {
    let bash = text(&run(&["completions", "bash"]).stdout);
    let asked = "COMP_WORDS=(atom4 atomix solve acetic) COMP_CWORD=3
        _atom4 atom4 acetic solve
        echo \"${COMPREPLY[@]}\"";
    let answer = Command::new("bash")
        .args(["-c", &format!("{bash}\n{asked}")])
        .output()
        .expect("bash runs");
    assert_eq!(text(&answer.stdout).trim(), "acetic-acid");
    let zsh = text(&run(&["completions", "zsh"]).stdout);
    assert!(zsh.contains("{compadd water "), "{zsh}");
    let fish = text(&run(&["completions", "fish"]).stdout);
    let solve =
        "__fish_seen_subcommand_from atomix; and __fish_seen_subcommand_from solve\" -a \"water ";
    assert!(fish.contains(solve), "{fish}");
}

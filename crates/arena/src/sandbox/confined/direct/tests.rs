use super::*;

#[test]
fn the_shell_becomes_the_last_program_of_a_list() {
    for (command, same) in [
        ("python3 bot.py", "exec python3 bot.py"),
        (
            "cd bots && ./a.py 2>err.log",
            "cd bots && exec ./a.py 2>err.log",
        ),
        (
            "cd 'a;b'; java -cp . Main 2>&1",
            "cd 'a;b'; exec java -cp . Main 2>&1",
        ),
        (
            "sh -c \"python3 bot.py\"",
            "exec sh -c 'exec python3 bot.py'",
        ),
        (
            "bash -c 'cd x && ./y \"a b\"'",
            "exec bash -c 'cd x && exec ./y \"a b\"'",
        ),
        ("sh -c './a 2>e; ./b'", "exec sh -c './a 2>e; exec ./b'"),
        ("a || b", "a || exec b"),
    ] {
        assert_eq!(direct(command), same);
        // What has been done is not done again.
        assert_eq!(direct(same), same);
    }
}

#[test]
fn a_shell_that_has_more_to_do_stays() {
    for command in [
        "",
        " ",
        "exec python3 bot.py",
        "cd x",
        "a | b",
        "a &",
        "./a; b &",
        "(cd x; ./y)",
        "{ ./y; }",
        "while read -r x; do echo $x; done",
        "if true; then ./x; fi",
        "A=1 ./x",
        "$BOT --fast",
        "trap 'rm x' 0; ./y",
        "cat <<x",
        "./x; # that is all",
        "! ./x",
        "'./x y'",
        "f() { ./x; }; f",
        "./x \"`pwd`\"",
        "./x 'unclosed",
    ] {
        assert_eq!(direct(command), command);
    }
}

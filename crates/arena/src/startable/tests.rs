use super::*;

#[test]
fn what_cannot_start_is_told_with_the_reason() {
    for command in [
        "/bin/sh -c x",
        "exec sh bot",
        "A=1 sh x",
        "cd x",
        "/no/such || sh",
        "while true",
        "",
    ] {
        assert_eq!(startable(command), Ok(()), "{command}");
    }
    for (command, part) in [
        ("/no/such/bot --fast", "/no/such/bot: not found; give"),
        ("exec /no/such/bot", "/no/such/bot: not found"),
        ("'/no such/bot'", "/no such/bot: not found"),
        (
            "no-such-program-anywhere",
            "such as ./no-such-program-anywhere",
        ),
        ("/usr", "/usr: is a folder"),
        ("/etc/passwd", "is not executable"),
    ] {
        let error = startable(command).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
}

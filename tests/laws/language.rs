//! Laws of the command language: any bytes at all are answered, and harm nothing.

use atom4::play::registry::Kind;
use atom4::repl::grammar::rows;
use atom4::repl::{Flow, Manner, Session, serve};
use proptest::prelude::*;

/// What a fresh session of a game answers to some bytes, and how it ended.
fn answers(kind: Kind, bytes: &[u8]) -> Option<(String, Flow)> {
    let mut session = Session::new(kind, Manner::PIPE)?;
    let mut out = Vec::new();
    let flow = serve::serve(&mut session, &mut &*bytes, &mut out).expect("writing to memory");
    Some((String::from_utf8(out).expect("answers are UTF-8"), flow))
}

/// Pieces of commands, put together at random: nearer to good commands than bytes are. Those that
/// write files, or think for long, are left out.
fn scraps() -> impl Strategy<Value = Vec<u8>> {
    let mut words: Vec<String> = [
        ". ",
        ".",
        "\n",
        "\"",
        "#",
        "0",
        "-1",
        "7",
        "99999999999999999999",
        "red",
        "white",
        "\r\n",
        ",",
        "\u{feff}",
        "é",
    ]
    .map(String::from)
    .into();
    for kind in Kind::ALL {
        for row in rows(kind).filter(|row| {
            ![
                "save", "run", "perft", "solve", "get", "play", "analyse", "quit", "load",
            ]
            .contains(&row.words().next().unwrap_or(""))
        }) {
            words.push(format!("{}\n", row.example));
            words.extend(row.words().map(|word| format!(" {word} ")));
        }
    }
    prop::collection::vec(prop::sample::select(words), 0..60)
        .prop_map(|words| words.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered_and_the_next_good_command_works(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        for kind in Kind::ALL {
            let mut input = bytes.clone();
            input.extend_from_slice(b"\nwhy.\nshow settings.\n");
            let Some((out, flow)) = answers(kind, &input) else { continue };
            prop_assert_eq!(flow, Flow::On);
            prop_assert!(out.ends_with("hash 16 mb\n"), "{}", out);
        }
    }

    #[test]
    fn scraps_of_commands_are_answered(bytes in scraps()) {
        for kind in Kind::ALL {
            let mut input = bytes.clone();
            input.extend_from_slice(b"\nshow status.\n");
            let Some((out, _)) = answers(kind, &input) else { continue };
            for line in out.lines().filter(|line| line.starts_with("Error:")) {
                prop_assert!(line.ends_with('.'), "{}", line);
                prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
            }
        }
    }
}

#[test]
fn a_strict_session_ends_at_the_first_error() {
    let manner = Manner {
        strict: true,
        ..Manner::PIPE
    };
    let mut session = Session::new(Kind::Atom4, manner).expect("Atom-4 is built in");
    let mut out = Vec::new();
    let input = b"add red piece to 0 0.\nshow bord.\nshow score.\n";
    let flow = serve::serve(&mut session, &mut &input[..], &mut out).expect("writing to memory");
    assert_eq!(flow, Flow::Failed);
    let out = String::from_utf8_lossy(&out);
    assert!(
        out.starts_with("Impossible.\nError: ") && out.lines().count() == 2,
        "{out}"
    );
}

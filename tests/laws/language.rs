//! Laws of the command language: any bytes at all are answered, and harm nothing.

use atom4::registry::Registry;
use atom4::repl::grammar::RowInfo;
use atom4::repl::{Flow, GameEntry, Session, SessionOptions, serve};
use proptest::prelude::*;

/// What a fresh session of a game answers to some bytes, and how it ended.
fn answers(game: &'static GameEntry, bytes: &[u8]) -> (String, Flow) {
    let games = Registry::builtin().games();
    let mut session = Session::new(&games, game, SessionOptions::PIPE);
    let mut out = Vec::new();
    let flow = serve::serve(&mut session, &mut &*bytes, &mut out).expect("writing to memory");
    (String::from_utf8(out).expect("answers are UTF-8"), flow)
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
    for game in Registry::builtin().games().iter() {
        for row in game.rows().filter(|row| {
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
        for game in Registry::builtin().games().iter() {
            let mut input = bytes.clone();
            input.extend_from_slice(b"\nwhy.\nshow settings.\n");
            let (out, flow) = answers(game, &input);
            prop_assert_eq!(flow, Flow::On);
            prop_assert!(out.ends_with("hash 16 mb\n"), "{}", out);
        }
    }

    #[test]
    fn scraps_of_commands_are_answered(bytes in scraps()) {
        for game in Registry::builtin().games().iter() {
            let mut input = bytes.clone();
            input.extend_from_slice(b"\nshow status.\n");
            let (out, _) = answers(game, &input);
            for line in out.lines().filter(|line| line.starts_with("Error:")) {
                prop_assert!(line.ends_with('.'), "{}", line);
                prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
            }
        }
    }
}

/// Every number of every command, at the ends of all ranges: alone, and all of them at once.
#[test]
fn numbers_at_the_ends_of_their_ranges_are_answered() {
    const ENDS: [&str; 10] = [
        "-9223372036854775808",
        "-4294967296",
        "-2147483648",
        "-65",
        "-1",
        "256",
        "2147483647",
        "2147483648",
        "9223372036854775807",
        "18446744073709551616",
    ];
    let is_number = |word: &str| word.trim_end_matches(',').parse::<i64>().is_ok();
    for game in Registry::builtin().games().iter() {
        let mut asked = 0;
        // What counts or thinks takes as long as it is told to.
        let long = ["perft", "solve", "analyse", "get", "play", "quit"];
        let quick = |row: &&RowInfo| !row.words().next().is_some_and(|word| long.contains(&word));
        for row in game
            .rows()
            .filter(|row| !row.example.contains('"'))
            .filter(quick)
        {
            let example = row.example.trim_end_matches('.');
            let words: Vec<&str> = example.split(' ').collect();
            let places: Vec<usize> = (0..words.len())
                .filter(|&at| is_number(words[at]))
                .collect();
            let with = |chosen: &dyn Fn(usize) -> Option<&'static str>| {
                let put = |(at, word): (usize, &&str)| match chosen(at) {
                    Some(end) if word.ends_with(',') => format!("{end},"),
                    Some(end) => String::from(end),
                    None => (*word).to_owned(),
                };
                words
                    .iter()
                    .enumerate()
                    .map(put)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            for (n, end) in ENDS.into_iter().enumerate() {
                let all = |at: usize| places.contains(&at).then_some(end);
                // Such ends as add up to nothing, too.
                let other = ENDS[ENDS.len() - 1 - n];
                let turns = |at: usize| {
                    let place = places.iter().position(|&place| place == at)?;
                    Some(if place % 2 == 0 { end } else { other })
                };
                let mut commands = vec![with(&all), with(&turns)];
                for place in &places {
                    commands.push(with(&|at| (at == *place).then_some(end)));
                }
                for command in commands {
                    let script = format!("clear.\n{command}.\nwhy.\nclear.\nshow settings.\n");
                    let (said, _) = answers(game, script.as_bytes());
                    let settings = said.contains("level ") || said.contains("time ");
                    assert!(settings, "{command}: {said}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 100, "{}: {asked}", game.kind().title());
    }
}

#[test]
fn a_strict_session_ends_at_the_first_error() {
    let strict = SessionOptions {
        strict: true,
        ..SessionOptions::PIPE
    };
    let games = Registry::builtin().games();
    let mut session = Session::new(&games, games.first(), strict);
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

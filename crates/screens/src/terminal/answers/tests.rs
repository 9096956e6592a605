use super::super::decode::{Decoder, Event};
use super::*;

/// What is known after these bytes, and the modes to be switched.
fn heard(bytes: &str) -> (Known, Vec<Mode>) {
    let (mut decoder, mut known) = (Decoder::default(), Known::default());
    decoder.asked();
    decoder.push(bytes.as_bytes());
    let mut modes = Vec::new();
    while let Some(event) = decoder.next(true) {
        let Event::Told(report) = event else {
            panic!("{event:?} is no answer");
        };
        modes.extend(known.hear(report));
    }
    (known, modes)
}

/// The answers that terminals gave to the questions, in Debian 12.
#[test]
fn answers_of_real_terminals() {
    let plain = Known {
        done: true,
        ..Known::default()
    };
    let whole = Known {
        whole: true,
        ..plain
    };
    let light = Known {
        light: true,
        ..plain
    };
    let wide = Known {
        wide: true,
        ..plain
    };
    let cases: &[(&str, &str, Known, &[Mode])] = &[
        (
            "xterm 379",
            "\x1b[?2026;0$y\x1b[?1035;1$y\x1b[>41;379;0c\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[1;3R",
            light,
            &[NO_NUM_LOCK],
        ),
        (
            "kitty 0.26",
            "\x1b[?2026;2$y\x1b[?1035;0$y\x1b[>1;4000;26c\x1b[?0u\x1b[1;3R",
            whole,
            &[OWN_WORDS],
        ),
        ("pterm 0.78", "\x1b[>0;136;0c\x1b[1;3R", plain, &[]),
        ("dvtm 0.15", "\x1b[0;2R", plain, &[]),
        (
            "VTE 0.70",
            "\x1b[?2026;4$y\x1b[?1035;4$y\x1b[1;3R",
            plain,
            &[],
        ),
        (
            "st 0.9",
            "\x1b]11;rgb:0000/0000/0000\x07\x1b[1;3R",
            plain,
            &[],
        ),
        (
            // Its colours end in half a word.
            "urxvt 9.30",
            "\x1b[>85;95;0c\x1b]11;rgb:cdcd/0000/0000\x1b\x1b[1;3R",
            plain,
            &[],
        ),
        ("xterm -cjk_width", "\x1b[1;5R", wide, &[]),
        ("dvtm in it", "\x1b[0;4R", wide, &[]),
    ];
    for (terminal, bytes, known, modes) in cases {
        let told = heard(bytes);
        assert_eq!((told.0, &told.1[..]), (*known, *modes), "{terminal}");
    }
}

#[test]
fn the_environment_tells_of_a_light_ground() {
    for (colours, light) in [
        ("0;default;15", true),
        ("0;7", true),
        ("15;0", false),
        ("7;8", false),
        ("default;default", false),
        ("", false),
    ] {
        let known = Known::from(|name| (name == "COLORFGBG").then(|| colours.to_owned()));
        assert_eq!(known.light, light, "{colours}");
    }
}

#[test]
fn no_question_is_a_string_that_some_would_show() {
    for depth in [Depth::Mono, Depth::Eight, Depth::True] {
        for unicode in [false, true] {
            let questions = questions(depth, unicode);
            assert!(questions.ends_with("\x1b[6n"));
            assert!(!questions.contains("\x1bP"));
            assert_eq!(questions.is_ascii(), !unicode);
        }
    }
}

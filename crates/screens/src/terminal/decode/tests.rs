use super::*;
use crate::screen::Button;
use atom4_core::base::Random;

fn decode(bytes: &[u8]) -> Vec<Event> {
    let mut decoder = Decoder::default();
    decoder.push(bytes);
    let mut events: Vec<Event> = std::iter::from_fn(|| decoder.next(false)).collect();
    events.extend(std::iter::from_fn(|| decoder.next(true)));
    events
}

fn keys(keys: &[Key]) -> Vec<Event> {
    keys.iter().map(|&key| Event::Key(key)).collect()
}

#[test]
fn a_paste_that_is_too_long_is_none_and_no_keys_either() {
    let mut bytes = b"a\x1b[200~".to_vec();
    bytes.resize(3 * LONGEST, b'q');
    bytes.extend(b"\x1b[201~b");
    let mut decoder = Decoder::default();
    let mut events = Vec::new();
    for part in bytes.chunks(1000) {
        decoder.push(part);
        events.extend(std::iter::from_fn(|| decoder.next(false)));
    }
    assert_eq!(events, keys(&[Key::Char('a'), Key::Char('b')]));
}

#[test]
fn a_paste_that_is_slow_to_come_is_no_keys() {
    let mut decoder = Decoder::default();
    decoder.push(b"\x1b[200~qy");
    assert_eq!((decoder.next(true), decoder.waits()), (None, false));
    decoder.push(b"8 6\x1b[201");
    assert_eq!(decoder.next(true), None);
    decoder.push(b"~q");
    assert_eq!(decoder.next(true), Some(Event::Paste("qy8 6".into())));
    assert_eq!(decoder.next(true), Some(Event::Key(Key::Char('q'))));
}

#[test]
fn keys_of_many_terminals() {
    let cases: &[(&[u8], &[Key])] = &[
        (b"\x1b[A\x1bOB", &[Key::Up, Key::Down]),
        (b"\x1b[1~\x1b[7~\x1b[H\x1bOH", &[Key::Home; 4]),
        (b"\x1b[5~\x1b[6~", &[Key::PageUp, Key::PageDown]),
        (b"\x1bOw\x1bOy\x1bOq\x1bOs", &[7, 9, 1, 3].map(Key::Keypad)),
        (
            b"\x1bOu\x1b[E\x1bOM",
            &[Key::Keypad(5), Key::Centre, Key::Enter],
        ),
        (
            b"\x1bOp\x1bOj\x1bOo\x1bOl\x1bOX\x1bOZu",
            &['0', '*', '/', '+', '=', 'u'].map(Key::Char),
        ),
        (b"\x1b[1;5C", &[Key::Right]),
        (b"\x1bOP\x1b[11~\x1b[[A", &[Key::F(1); 3]),
        (b"\x1b[24~", &[Key::F(12)]),
        (
            b"\r \x7f\t\x03",
            &[
                Key::Enter,
                Key::Char(' '),
                Key::Backspace,
                Key::Tab,
                Key::Ctrl('c'),
            ],
        ),
        ("é?".as_bytes(), &[Key::Char('é'), Key::Char('?')]),
        (b"\x1b", &[Key::Escape]),
        (b"\x1b\x1b", &[Key::Escape, Key::Escape]),
        (b"\x1bq", &[Key::Escape, Key::Char('q')]),
    ];
    for (bytes, expected) in cases {
        assert_eq!(decode(bytes), keys(expected), "{bytes:?}");
    }
}

#[test]
fn pointers_and_pastes() {
    assert_eq!(
        decode(b"\x1b[<0;5;7M\x1b[<0;5;7m\x1b[<35;1;1M\x1b[<64;9;9M\x1b[<2;500;200M"),
        [
            Event::Down(4, 6, Button::Left),
            Event::Move(0, 0),
            Event::Wheel(8, 8, 1),
            Event::Down(499, 199, Button::Right),
        ]
    );
    // The same in the words of a terminal that has no others; a button that goes up is nothing.
    assert_eq!(
        decode(b"\x1b[M %'\x1b[M#%'\x1b[MC!!\x1b[M`))\x1b[M\"!!"),
        [
            Event::Down(4, 6, Button::Left),
            Event::Move(0, 0),
            Event::Wheel(8, 8, 1),
            Event::Down(0, 0, Button::Right),
        ]
    );
    assert_eq!(decode(b"\x1b[200~8 6\x1b[201~q").len(), 2);
    assert_eq!(
        decode(b"\x1b[200~8 6\x1b[201~")[0],
        Event::Paste("8 6".into())
    );
}

/// A sequence cut anywhere comes out whole once its rest is there.
#[test]
fn sequences_may_come_in_pieces() {
    for bytes in [
        &b"\x1b[<35;10;12M"[..],
        b"\x1b[200~ab\x1b[201~",
        "é".as_bytes(),
        b"\x1bOw",
    ] {
        for cut in 1..bytes.len() {
            let mut decoder = Decoder::default();
            decoder.push(&bytes[..cut]);
            assert_eq!(decoder.next(false), None, "{bytes:?} {cut}");
            decoder.push(&bytes[cut..]);
            assert!(decoder.next(false).is_some(), "{bytes:?} {cut}");
            assert!(!decoder.waits());
        }
    }
}

/// Whatever comes, every byte is used up and nothing panics.
#[test]
fn any_bytes_come_to_an_end() {
    let mut random = Random::new(5);
    let spice = b"\x1b[O<;M~0129m[";
    for _ in 0..20_000 {
        let length = random.below(24) as usize;
        let bytes: Vec<u8> = (0..length)
            .map(|_| match random.below(3) {
                0 => random.next() as u8,
                _ => spice[random.below(spice.len() as u64) as usize],
            })
            .collect();
        let mut decoder = Decoder::default();
        decoder.push(&bytes);
        while decoder.next(true).is_some() {}
        assert!(!decoder.waits(), "{bytes:?}");
    }
}

/// Num Lock and its neighbours are no function keys where F1 is another word.
#[test]
fn the_keypad_of_putty() {
    let (f1, numbers) = (b"\x1b[11~", b"\x1bOP\x1bOQ\x1bOR\x1bOS\x1bOw");
    let mut bytes = b"\x1b[>0;136;0c".to_vec();
    bytes.extend(f1);
    bytes.extend(numbers);
    let mut expected = vec![Event::Told(Report::PuTty)];
    let beside = ['/', '*', '-'].map(Key::Char);
    expected.extend(keys(&[Key::F(1)]));
    expected.extend(keys(&beside));
    expected.extend(keys(&[Key::Keypad(7)]));
    assert_eq!(decode(&bytes), expected);
    // Another terminal's device.
    let mut bytes = b"\x1b[>41;379;0c".to_vec();
    bytes.extend(numbers);
    let functions = [1, 2, 3, 4].map(Key::F);
    let expected: Vec<Event> = keys(&functions)
        .into_iter()
        .chain(keys(&[Key::Keypad(7)]))
        .collect();
    assert_eq!(decode(&bytes), expected);
}

#[test]
fn keys_in_words_of_their_own() {
    let cases: &[(&[u8], &[Key])] = &[
        (
            b"\x1b[57400u\x1b[57408;129u",
            &[Key::Keypad(1), Key::Keypad(9)],
        ),
        (
            b"\x1b[27u\x1b[57427u\x1b[57414u",
            &[Key::Escape, Key::Centre, Key::Enter],
        ),
        (
            b"\x1b[99;5u\x1b[122;133u",
            &[Key::Ctrl('c'), Key::Ctrl('z')],
        ),
        (
            b"\x1b[97;2u\x1b[13;2u\x1b[97;130;65u\x1b[47;130;63u",
            &[Key::Char('A'), Key::Enter, Key::Char('A'), Key::Char('?')],
        ),
        (
            b"\x1b[57407;129;56u\x1b[0;;233u\x1b[97;129;97u",
            &[Key::Keypad(8), Key::Char('é'), Key::Char('a')],
        ),
        (b"\x1b[57441;2uq", &[Key::Char('q')]),
        (b"\x1b[1;129A\x1b[13~", &[Key::Up, Key::F(3)]),
    ];
    for (bytes, expected) in cases {
        assert_eq!(decode(bytes), keys(expected), "{bytes:?}");
    }
}

/// The place of the cursor is an answer once, where it was asked for; else a key.
#[test]
fn places_are_answers_once() {
    let place = b"\x1b[1;2R";
    assert_eq!(decode(place), keys(&[Key::F(3)]));
    let mut decoder = Decoder::default();
    decoder.asked();
    decoder.push(place);
    decoder.push(place);
    let told = Event::Told(Report::Place(1, 2));
    assert_eq!(decoder.next(false), Some(told));
    assert_eq!(decoder.next(false), Some(Event::Key(Key::F(3))));
}

/// Answers in strings are no keys, whole or cut; Escape and a bracket are.
#[test]
fn strings_are_no_keys() {
    let white = Event::Told(Report::Ground(crate::palette::Rgb(255, 255, 255)));
    for end in ["\x07", "\x1b\\", "\x1b"] {
        let bytes = format!("\x1b]11;rgb:ffff/ffff/ffff{end}\x1b[A");
        let expected = [white.clone(), Event::Key(Key::Up)];
        assert_eq!(decode(bytes.as_bytes()), expected, "{end:?}");
    }
    assert_eq!(decode(b"\x1b]11;rgb:ffff/ff"), []);
    assert_eq!(decode(b"\x1b]4;1;rgb:1/2/3\x07"), []);
    assert_eq!(decode(b"\x1b]"), keys(&[Key::Escape, Key::Char(']')]));
    assert_eq!(
        decode(b"\x1b]q"),
        keys(&[Key::Escape, Key::Char(']'), Key::Char('q')])
    );
}

/// What kitty and foot send in layouts without Latin letters: what is typed, and the key of the United States.
#[test]
fn letters_have_a_place_where_the_layout_has_no_latin_ones() {
    let placed = |c, place| Event::Placed(Key::Char(c), Key::Char(place));
    let key = |c| Event::Key(Key::Char(c));
    for (bytes, expected) in [
        // Russian: q, Q, with Caps Lock, a comma with and without shift.
        ("\x1b[1081::113;;1081u", placed('й', 'q')),
        ("\x1b[1081:1049:113;2;1049u", placed('Й', 'Q')),
        ("\x1b[1081::113;65;1049u", placed('Й', 'Q')),
        ("\x1b[1073:1041:44;2;1041u", placed('Б', '<')),
        ("\x1b[1073::44;65;1041u", placed('Б', ',')),
        // Without the text that it types; Hebrew and Armenian.
        ("\x1b[1081::113;u", placed('й', 'q')),
        ("\x1b[1099:1067:115;2u", placed('Ы', 'S')),
        ("\x1b[1099::115;65u", placed('ы', 'S')),
        ("\x1b[1513::97;;1513u", placed('ש', 'a')),
        ("\x1b[1377::97;;1377u", placed('ա', 'a')),
        // Arabic: its question mark, a mark above letters, and two letters on one key.
        ("\x1b[1592:1567:47;2u", placed('\u{61f}', '?')),
        ("\x1b[1587:1613:115;2u", placed('\u{64d}', 'S')),
        ("\x1b[0:65269:98;2u", placed('\u{fef5}', 'B')),
        // Ctrl counts by place; kitty tells no text with it.
        ("\x1b[1089::99;5u", Event::Key(Key::Ctrl('c'))),
        ("\x1b[1089;5u", Event::Key(Key::Ctrl('c'))),
        // Letters that are Latin keep their meaning, wherever they stand.
        ("\x1b[97::113;;97u", key('a')),
        ("\x1b[233::50;;233u", key('é')),
        ("\x1b[99::106;5u", Event::Key(Key::Ctrl('c'))),
        // And signs in their layouts.
        ("\x1b[58::46;;58u", key(':')),
    ] {
        assert_eq!(decode(bytes.as_bytes()), [expected], "{bytes:?}");
    }
    // Signs have places once a letter has told the layout, until a Latin one tells of another.
    let signs =
        b"\x1b[1081::113;;1081u\x1b[46::47;;46u\x1b[46:44:47;2;44u\x1b[0::98;u\x1b[113;;113u\x1b[46::47;;46u";
    let expected = [
        placed('й', 'q'),
        placed('.', '/'),
        placed(',', '?'),
        placed(char::REPLACEMENT_CHARACTER, 'b'),
        key('q'),
        key('.'),
    ];
    assert_eq!(decode(signs), expected);
    // Ctrl with a sign is none.
    assert_eq!(decode(b"\x1b[1073::44;5u"), []);
}

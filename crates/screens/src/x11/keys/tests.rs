use super::*;

/// Keycodes from 8: a A, 1 !, a Russian key (й over q), keypad 7, ä alone. The first group has Latin letters.
fn keyboard() -> Keyboard {
    Keyboard {
        first: 8,
        per_key: 4,
        symbols: vec![
            0x61, 0x41, 0x61, 0x41, //
            0x31, 0x21, 0, 0, //
            0x71, 0x51, 0x06ca, 0x06ea, //
            0xff95, 0xffb7, 0, 0, //
            0xe4, 0, 0, 0, //
        ],
        num_lock: 0x10,
        group_switch: 0x80,
        third_level: 0x20,
        latin: [true, false],
    }
}

#[test]
fn keys_go_by_what_they_mean() {
    let keyboard = keyboard();
    let second = 1 << 13;
    for (code, state, expected) in [
        (8, 0, Some(Key::Char('a'))),
        (8, SHIFT, Some(Key::Char('A'))),
        (8, LOCK, Some(Key::Char('A'))),
        (8, LOCK | SHIFT, Some(Key::Char('a'))),
        (9, 0, Some(Key::Char('1'))),
        (9, SHIFT, Some(Key::Char('!'))),
        (9, LOCK, Some(Key::Char('1'))),
        (9, second, Some(Key::Char('1'))),
        (10, 0, Some(Key::Char('q'))),
        (10, second, Some(Key::Char('й'))),
        (10, 0x80 | SHIFT, Some(Key::Char('Й'))),
        (10, second | CONTROL, Some(Key::Ctrl('q'))),
        (11, 0, Some(Key::Home)),
        (11, 0x10, Some(Key::Keypad(7))),
        (12, 0, Some(Key::Char('ä'))),
        (12, SHIFT, Some(Key::Char('Ä'))),
        (13, 0, None),
        (8, CONTROL, Some(Key::Ctrl('a'))),
        (8, ALT, None),
        (7, 0, Some(Key::Char('a'))),
        (255, 0xffff, None),
    ] {
        assert_eq!(
            keyboard
                .meaning(code, KeyButMask::from(state))
                .map(|(key, _)| key),
            expected,
            "{code} {state:#x}"
        );
    }
}

/// The values are those of X11's keysymdef.h; a keypad without Num Lock has its own for the same keys.
#[test]
fn keys_without_letters_are_known() {
    for (symbol, key) in [
        (0xff50, Key::Home),
        (0xff51, Key::Left),
        (0xff52, Key::Up),
        (0xff53, Key::Right),
        (0xff54, Key::Down),
        (0xff55, Key::PageUp),
        (0xff56, Key::PageDown),
        (0xff57, Key::End),
        (0xff96, Key::Left),
        (0xff97, Key::Up),
        (0xff98, Key::Right),
        (0xff99, Key::Down),
        (0xff9a, Key::PageUp),
        (0xff9b, Key::PageDown),
        (0xff9c, Key::End),
        (0xff0d, Key::Enter),
        (0xff8d, Key::Enter),
        (0xff1b, Key::Escape),
        (0xff08, Key::Backspace),
        (0xffff, Key::Delete),
    ] {
        assert_eq!(key_of(symbol), Some(key), "{symbol:#x}");
    }
}

/// The French key of é and 2, with what it means together with AltGr behind its two groups.
#[test]
fn letters_with_accents_are_themselves() {
    let keyboard = Keyboard {
        per_key: 6,
        symbols: vec![0xe9, 0x32, 0xe9, 0x32, 0x7e, 0],
        ..keyboard()
    };
    let meaning = |state: u16| keyboard.meaning(8, state.into());
    assert_eq!(meaning(0), Some((Key::Char('é'), None)));
    assert_eq!(meaning(SHIFT), Some((Key::Char('2'), None)));
}

/// A key of another alphabet has the place of its Latin letter in the other group, where that has any.
#[test]
fn letters_have_their_place_in_the_other_group() {
    let keyboard = keyboard();
    let pressed = |state: u16| keyboard.meaning(10, state.into());
    let both = |own, place| Some((Key::Char(own), Some(Key::Char(place))));
    assert_eq!(pressed(0), Some((Key::Char('q'), None)));
    assert_eq!(pressed(1 << 13), both('й', 'q'));
    assert_eq!(pressed(1 << 13 | SHIFT), both('Й', 'Q'));
}

/// A Greek keyboard alone: what stands on the keys of a PC tells the places, where they have its numbers.
#[test]
fn a_layout_without_latin_letters_goes_by_place() {
    let mut symbols = vec![0; 2 * 248];
    for (code, pair) in [
        (23, [0xff09, 0]),
        (24, [u32::from(b';'), u32::from(b':')]),
        (25, [0x7f3, 0x7d2]),
        (36, [0xff0d, 0]),
        (61, [u32::from(b'/'), u32::from(b'?')]),
        (65, [0x20, 0x20]),
    ] {
        symbols[2 * (code - 8)..][..2].copy_from_slice(&pair);
    }
    let mut keyboard = Keyboard {
        per_key: 2,
        symbols,
        latin: [false; 2],
        ..keyboard()
    };
    let both = |own, place| Some((Key::Char(own), Some(Key::Char(place))));
    for (code, state, expected) in [
        (24, 0, both(';', 'q')),
        (24, SHIFT, both(':', 'Q')),
        (25, 0, both('ς', 'w')),
        (25, SHIFT, both('Σ', 'W')),
        (61, SHIFT, both('?', '?')),
        (25, CONTROL, Some((Key::Ctrl('w'), None))),
        (36, 0, Some((Key::Enter, None))),
        (36, ALT, Some((Key::F(11), None))),
    ] {
        assert_eq!(
            keyboard.meaning(code, state.into()),
            expected,
            "{code} {state}"
        );
    }
    // Where Tab is another key, nothing is known of places.
    keyboard.symbols[2 * (23 - 8)] = 0;
    assert_eq!(
        keyboard.meaning(24, 0u16.into()),
        Some((Key::Char(';'), None))
    );
}

use super::character;

/// The values are those of X11's keysymdef.h.
#[test]
fn older_symbols_have_their_characters() {
    for (symbol, expected) in [
        (0x61, Some('a')),
        (0xe4, Some('ä')),
        (0x1a1, Some('Ą')),
        (0x1b3, Some('ł')),
        (0x1ff, Some('˙')),
        (0x2bb, Some('ğ')),
        (0x3fe, Some('ū')),
        (0x4b1, Some('ア')),
        (0x5d4, Some('\u{634}')),
        (0x6ca, Some('й')),
        (0x6ff, Some('Ъ')),
        (0x6be, Some('Ў')),
        (0x7f2, Some('σ')),
        (0x7f9, Some('ω')),
        (0xcf9, Some('\u{5e9}')),
        (0xda1, Some('ก')),
        (0xea1, Some('ㄱ')),
        (0x13bc, Some('Œ')),
        (0x20ac, Some('€')),
        (0x0100_30a2, Some('ア')),
        // No characters, among those that are.
        (0x1a4, None),
        (0x7d3, None),
        (0xff0d, None),
        (0, None),
        (u32::MAX, None),
    ] {
        assert_eq!(character(symbol), expected, "{symbol:#x}");
    }
}

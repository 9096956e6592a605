use super::{DIGITS, LAYOUTS, PLAIN, SHIFTED, latin_twin, shifted};

#[test]
fn letters_have_the_twin_on_their_key() {
    for (own, twin) in [
        ('й', 'q'),
        ('Й', 'Q'),
        ('х', '['),
        ('Х', '{'),
        ('б', ','),
        ('і', 's'),
        ('ї', ']'),
        ('ў', 'o'),
        ('σ', 's'),
        ('ς', 'w'),
        ('Ψ', 'C'),
        ('\u{5e9}', 'a'),
        ('\u{634}', 'a'),
        ('\u{638}', '/'),
        ('\u{61f}', '?'),
        ('\u{37e}', '?'),
        ('ჰ', 'h'),
    ] {
        assert_eq!(latin_twin(own), Some(twin), "{own}");
    }
    for c in "q;? äßéłşı€1\u{feff}".chars() {
        assert_eq!(latin_twin(c), None, "{c}");
    }
}

#[test]
fn layouts_have_a_character_for_each_key() {
    let keys = PLAIN.chars().count();
    assert_eq!(SHIFTED.chars().count(), keys);
    assert_eq!(DIGITS[0].len(), DIGITS[1].len());
    for (plain, large) in [('a', 'A'), ('/', '?'), ('8', '*'), ('A', 'A'), ('é', 'é')] {
        assert_eq!(shifted(plain), large, "{plain}");
    }
    for layout in LAYOUTS {
        assert_eq!(layout.chars().count(), keys, "{layout}");
    }
}

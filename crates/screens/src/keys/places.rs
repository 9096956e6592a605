//! Keys by their place, for keyboards without Latin letters: what the key would mean on one that has them.

/// The other keys that have characters.
const DIGITS: [&str; 2] = ["1234567890-=\\", "!@#$%^&*()_+|"];

/// A layout without Latin letters, by the keys of [`PLAIN`]; a blank where its key means nothing that is its own.
type Layout = &'static str;

/// The keys of a keyboard of the United States from the letters' first row on, without and with shift.
const PLAIN: &str = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./";
const SHIFTED: &str = "~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?";

/// What the layouts of the languages have on these keys. A character that several have stands with the first one.
const LAYOUTS: [Layout; 7] = [
    // Russian, and the places in which Ukrainian and Belarusian differ from it.
    "ёйцукенгшщзхъфывапролджэячсмитьбю ",
    "            ї і        є          ",
    "         ў                        ",
    // Greek.
    "  ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ   ",
    // Hebrew.
    "   \u{5e7}\u{5e8}\u{5d0}\u{5d8}\u{5d5}\u{5df}\u{5dd}\u{5e4}  \u{5e9}\u{5d3}\u{5d2}\u{5db}\u{5e2}\u{5d9}\u{5d7}\u{5dc}\u{5da}\u{5e3} \u{5d6}\u{5e1}\u{5d1}\u{5d4}\u{5e0}\u{5de}\u{5e6}\u{5ea}\u{5e5} ",
    // Arabic.
    "\u{630}\u{636}\u{635}\u{62b}\u{642}\u{641}\u{63a}\u{639}\u{647}\u{62e}\u{62d}\u{62c}\u{62f}\u{634}\u{633}\u{64a}\u{628}\u{644}\u{627}\u{62a}\u{646}\u{645}\u{643}\u{637}\u{626}\u{621}\u{624}\u{631}\u{fefb}\u{649}\u{629}\u{648}\u{632}\u{638}",
    // Georgian.
    " ქწერტყუიოპ  ასდფგჰჯკლ  ზხცვბნმ   ",
];

/// Signs of Arabic and Greek that mean what a sign of Latin means.
const SIGNS: [(char, char); 4] = [
    ('\u{61f}', '?'),
    ('\u{60c}', ','),
    ('\u{61b}', ';'),
    ('\u{37e}', '?'),
];

/// The Latin sign of the same meaning, or the Latin letter or sign on the key that has this character on its own layout; `None` for one that is on no known layout.
#[must_use]
pub fn latin_twin(c: char) -> Option<char> {
    if let Some((_, sign)) = SIGNS.iter().find(|(own, _)| *own == c) {
        return Some(*sign);
    }
    let mut small = c.to_lowercase();
    let small = match (small.next(), small.next()) {
        (Some(single), None) if !c.is_ascii() => single,
        _ => return None,
    };
    let place = |layout: &Layout| layout.chars().position(|own| own == small);
    let place = LAYOUTS.iter().find_map(place)?;
    let row = if small == c { PLAIN } else { SHIFTED };
    row.chars().nth(place)
}

/// What a key of a keyboard of the United States types with shift.
#[must_use]
pub fn shifted(plain: char) -> char {
    let [digits, signs] = DIGITS;
    let mut keys = PLAIN.chars().chain(digits.chars());
    let mut large = SHIFTED.chars().chain(signs.chars());
    let place = keys.position(|own| own == plain);
    place.and_then(|place| large.nth(place)).unwrap_or(plain)
}

#[cfg(test)]
mod tests;

//! The characters of X11's older symbols, by the comments of keysymdef.h.
//!
//! Symbols of Latin 1 and those made from Unicode say their character themselves; the alphabets that X11 had before have
//! numbers of their own.

use x11rb::protocol::xproto::Keysym;

/// The characters from a symbol on; a dot where a number has none.
const LISTS: [(Keysym, &str); 17] = [
    (0x1a1, "Ą˘Ł.ĽŚ..ŠŞŤŹ.ŽŻ.ą˛ł.ľśˇ.šşťź˝žżŔ..Ă.ĹĆ.Č.Ę.Ě..ĎĐ"),
    (0x1d1, "ŃŇ..Ő..ŘŮ.Ű..Ţ.ŕ..ă.ĺć.č.ę.ě..ďđńň..ő..řů.ű..ţ˙"),
    (0x2a1, "Ħ....Ĥ..İ.ĞĴ....ħ....ĥ..ı.ğĵ"),
    (0x2c5, "ĊĈ"),
    (0x2d5, "Ġ..Ĝ....ŬŜ......ċĉ"),
    (0x2f5, "ġ..ĝ....ŭŝ"),
    (0x3a2, "ĸŖ.ĨĻ...ĒĢŦ......ŗ.ĩļ...ēģŧŊ.ŋĀ......Į....Ė..Ī.Ņ"),
    (0x3d2, "ŌĶ.....Ų...ŨŪ.ā......į....ė..ī.ņōķ.....ų...ũū"),
    (0x47e, "‾"),
    (
        0x4a1,
        "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜",
    ),
    (0x6a1, "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏюабцдефгхийклмноп"),
    (0x6d1, "ярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"),
    (0x7a1, "ΆΈΉΊΪ.ΌΎΫ.Ώ..΅―.άέήίϊΐόύϋΰώ.....ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠ"),
    (0x7d1, "ΡΣ.ΤΥΦΧΨΩ.......αβγδεζηθικλμνξοπρσςτυφχψω"),
    (
        0xea1,
        "ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠ",
    ),
    (0xed1, "ㅡㅢㅣᆨᆩᆪᆫᆬᆭᆮᆯᆰᆱᆲᆳᆴᆵᆶᆷᆸᆹᆺᆻᆼᆽᆾᆿᇀᇁᇂㅭㅱㅸㅿㆁㆄㆆㆍㆎᇫᇰᇹ....₩"),
    (0x13bc, "ŒœŸ"),
];

/// The first and the last symbol of an alphabet in the order of Unicode, and its first character.
const ORDERED: [(Keysym, Keysym, u32); 4] = [
    // Arabic, Hebrew, Thai, the sign of the euro.
    (0x5ac, 0x5f2, 0x60c),
    (0xce0, 0xcfa, 0x5d0),
    (0xda1, 0xdf9, 0xe01),
    (0x20ac, 0x20ac, 0x20ac),
];

/// The character of a symbol.
#[must_use]
pub fn character(symbol: Keysym) -> Option<char> {
    if matches!(symbol, 0x20..=0x7e | 0xa0..=0xff) {
        return char::from_u32(symbol);
    }
    if let 0x0100_0100..=0x0110_ffff = symbol {
        return char::from_u32(symbol - 0x0100_0000);
    }
    let ordered = ORDERED
        .iter()
        .find(|(first, last, _)| (*first..=*last).contains(&symbol));
    if let Some((first, _, character)) = ordered {
        return char::from_u32(character + (symbol - first));
    }
    let listed = LISTS.iter().find_map(|(first, list)| {
        let place = usize::try_from(symbol.checked_sub(*first)?).ok()?;
        list.chars().nth(place)
    });
    listed.filter(|c| *c != '.')
}

#[cfg(test)]
mod tests;

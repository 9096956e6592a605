use super::*;

#[test]
fn every_script_has_its_characters_and_each_looks_another_way() {
    let font = BitmapFont::default();
    let mut seen: Vec<Vec<u8>> = vec![font.draw('\u{fffd}', 9.0).coverage];
    for letter in "\u{4e2d}\u{d55c}\u{3042}\u{5d0}\u{627}\u{905}\u{e01}\u{10d0}\u{1f600}".chars() {
        let stamp = font.draw(letter, 9.0);
        assert!(stamp.coverage.contains(&255), "{letter}");
        assert!(
            !seen.contains(&stamp.coverage),
            "{letter} looks as another one"
        );
        seen.push(stamp.coverage);
    }
}

#[test]
fn pictures_are_as_wide_as_is_said_at_every_size() {
    let font = BitmapFont::default();
    for letter in ['\u{4e2d}', '\u{5d0}'] {
        for tenths in 20..400 {
            let capital = tenths as f32 / 10.0;
            let stamp = font.draw(letter, capital);
            assert_eq!(stamp.width as f32, font.width(letter, capital));
            assert_eq!(stamp.coverage.len() % stamp.width, 0);
        }
    }
}

use super::*;

#[test]
fn letters_are_dark_on_light_and_light_on_dark() {
    for (ink, letter) in [
        (Ink::rgb(255, 255, 0), Ink::BLACK),
        (Ink::rgb(0, 255, 255), Ink::BLACK),
        (Ink::rgb(0, 0, 255), Ink::WHITE),
        (Ink::rgb(128, 0, 128), Ink::WHITE),
        (Ink::WHITE, Ink::BLACK),
        (Ink::BLACK, Ink::WHITE),
    ] {
        assert_eq!(ink.readable(), letter, "{ink:?}");
    }
}

#[test]
fn mixing_goes_from_one_end_to_the_other() {
    let (from, to) = (Ink::rgb(0, 100, 255), Ink::rgb(200, 0, 255));
    assert_eq!(from.mix(to, 0.0), from);
    assert_eq!(from.mix(to, 0.5), Ink::rgb(100, 50, 255));
    assert_eq!(from.mix(to, 7.0), to);
}

/// Contrasts as any checker of web colours tells them: #757575 is 4.61 against white and 4.56 against black,
/// #767676 4.54 and 4.62, and so on.
#[test]
fn letters_take_the_greater_contrast() {
    for (ink, best) in [
        (Ink::rgb(0x75, 0x75, 0x75), Ink::WHITE),
        (Ink::rgb(0x76, 0x76, 0x76), Ink::BLACK),
        (Ink::rgb(0xff, 0, 0), Ink::BLACK),
        (Ink::rgb(0, 0, 0xff), Ink::WHITE),
        (Ink::rgb(0, 0x80, 0), Ink::WHITE),
        (Ink::rgb(0, 0x8c, 0), Ink::BLACK),
    ] {
        assert_eq!(ink.readable(), best, "{ink:?}");
    }
}

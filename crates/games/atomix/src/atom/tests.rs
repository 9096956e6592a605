use super::*;

#[test]
fn codes_are_read_back() {
    for code in "1234567890oABCDEFGHIJKLM".chars() {
        assert_eq!(Element::from_code(code).map(Element::code), Some(code));
    }
    assert_eq!(Element::from_code('x'), None);
    assert_eq!(Element::from_symbol("cl"), Some(Element::Chlorine));
    assert_eq!(Element::from_symbol("-"), None);
}

#[test]
fn letters_are_read_back() {
    let mut all = String::new();
    for (letter, direction, order) in LETTERS {
        let one = Bonds::from_letters(&letter.to_string()).expect("a letter");
        assert_eq!(one.letters(), letter.to_string());
        assert_eq!(one.order(direction), order);
        assert_eq!(one.iter().collect::<Vec<_>>(), [(direction, order)]);
        all.push(letter);
    }
    let all = Bonds::from_letters(&all).expect("letters");
    assert_eq!(all.iter().count(), 20);
    assert_eq!((all.order(0), all.order(1)), (3, 2));
    for wrong in ["0", "5", "9", "i", "a+", "A+", "+", "b+++", "2+", "-"] {
        assert_eq!(Bonds::from_letters(wrong), None, "{wrong}");
    }
}

#[test]
fn slanted_lines_are_counted() {
    for (text, bond) in [("2", (1, 2)), ("d++", (3, 3)), ("1", (7, 2))] {
        let one = Bonds::NONE.with(bond.0, bond.1);
        assert_eq!(
            (one.letters().as_str(), Bonds::from_letters(text)),
            (text, Some(one))
        );
    }
    assert_eq!(Bonds::from_letters("b+"), Bonds::from_letters("2"));
    let many = Bonds::from_letters("ab+Bbf++").expect("letters");
    assert_eq!(many.letters(), "ab2Bf++");
}

#[test]
fn labels_are_short() {
    assert_eq!(Kind::crystal("12").map(|kind| kind.label().len()), Some(2));
    assert_eq!(Kind::crystal("1234"), None);
    assert_eq!(Kind::crystal("ä"), None);
}

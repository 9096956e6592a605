use super::*;

#[test]
fn a_window_is_ready_when_one_colour_makes_a_row_of_it() {
    let bits = |letters: &str| -> [u8; 4] {
        let digit = |letter: char| match letter {
            '.' => 8,
            'K' => Colour::BLACK.bits(),
            'R' => Colour::RED.bits(),
            'Y' => Colour::YELLOW.bits(),
            'C' => Colour::CYAN.bits(),
            'W' => Colour::WHITE.bits(),
            other => panic!("no letter here: {other}"),
        };
        let digits: Vec<u8> = letters.chars().map(digit).collect();
        digits.try_into().expect("four letters")
    };
    // Red adds red, so cyan becomes white; cyan removes all but green and blue, so red
    // becomes black.
    for (window, colour, ready) in [
        ("CCCC", Colour::RED, true),
        ("WCWC", Colour::RED, true),
        ("WWWC", Colour::RED, true),
        ("WWWW", Colour::RED, false),
        ("WWW.", Colour::RED, false),
        ("WWWY", Colour::RED, false),
        ("KKKC", Colour::RED, false),
        ("RRRR", Colour::CYAN, true),
        ("KRKR", Colour::CYAN, true),
        ("KKKK", Colour::CYAN, false),
        ("KKKY", Colour::CYAN, false),
        ("WWWR", Colour::CYAN, false),
        ("KKKR", Colour::BLACK, false),
    ] {
        assert_eq!(is_ready(bits(window), colour), ready, "{window} {colour}");
    }
}

#[test]
fn turning_back_undoes_turning_on() {
    let wheel = Colour::WHEEL;
    for steps in 0..12 {
        for (place, colour) in wheel.into_iter().enumerate() {
            let on = wheel[(place + steps) % 6];
            assert_eq!(turned_back(on.bits(), steps), colour.bits());
        }
        let goals = [Colour::BLACK, Colour::WHITE];
        for (place, colour) in goals.into_iter().enumerate() {
            let on = goals[(place + steps) % 2];
            assert_eq!(turned_back(on.bits(), steps), colour.bits());
        }
        assert_eq!(turned_back(8, steps), 8, "empty stays empty");
    }
}

use super::*;
use crate::palette::PALETTES;

#[test]
fn the_curve_goes_from_the_middle_to_the_top_for_white_and_to_the_bottom_for_black() {
    let point = |expected| CurvePoint {
        expected,
        title: String::new(),
        sign: "",
        turning: false,
    };
    let names = SideNames::of_board(["Player 1", "Player 2"]);
    let picture = curve(&[point(1.0), point(0.0)], &names, &PALETTES[0]);
    let (one, two) = (picture.find("Player 1 wins"), picture.find("Player 2 wins"));
    assert!(one.is_some() && one < two, "{picture}");
    let path = "\"M24.0,100.0 L320.0,24.0 L616.0,176.0\"";
    assert!(picture.contains(path), "{picture}");
}

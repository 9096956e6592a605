use ratatui::buffer::Buffer;

use super::*;
use crate::palette::PALETTES;
use crate::terminal::canvas::HitMap;
use crate::terminal::theme::{Depth, Theme};

#[test]
fn the_curve_is_as_high_as_whites_part_of_the_result() {
    let made = |(number, white)| CurveMove {
        number,
        white,
        word: Word::Good,
    };
    let review = ReviewView {
        curve: [(1, 1000), (2, 500), (3, 0)].map(made).to_vec(),
        turning_point: None,
        at: 0,
        says: String::new(),
        better: String::new(),
        progress: String::new(),
        sides: [String::new(), String::new()],
        other_line: false,
    };
    let theme = Theme::new(&PALETTES[0], Depth::Mono);
    let (area, mut hits) = (Rect::new(0, 0, 3, 4), HitMap::default());
    let mut buffer = Buffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, &mut hits, theme);
    curve(&mut canvas, area, &review);
    let signs: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
    assert_eq!(signs, ["█  ", "█  ", "██ ", "██ "].concat());
}

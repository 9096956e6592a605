use super::*;
use atom4_play::view::Colour;

#[test]
fn lines_keep_within_the_width_and_lose_nothing() {
    let mut canvas = Canvas::new(10, 10);
    let rich = vec![
        Span::Strong("Player 1".into()),
        Span::Text(" to play ".into()),
        Span::Piece(Token::of(Colour::Red)),
        Span::Text(" red, which makes a longer line than fits".into()),
    ];
    for width in [60.0, 120.0, 1000.0] {
        let lines = wrap(&mut canvas, &rich, 12.0, width);
        assert!(lines.iter().all(|line| line.width <= width));
        let words = lines.iter().flat_map(|line| &line.words).count();
        assert_eq!(words, 2 + 2 + 1 + 8);
    }
}

#[test]
fn text_right_after_a_piece_stays_on_it() {
    let mut canvas = Canvas::new(10, 10);
    let rich = [
        Span::Text("a".into()),
        Span::Piece(Token::of(Colour::Red)),
        Span::Text(".".into()),
    ];
    let lines = wrap(&mut canvas, &rich, 12.0, 100.0);
    let width = canvas.text_width("a.", 12.0, Weight::Regular) + 1.3 * 12.0;
    assert!((lines[0].width - width).abs() < 0.5);
}

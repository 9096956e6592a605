use super::*;
use atom4_play::view::{Colour, Token};

#[test]
fn rich_lines_keep_their_width_and_their_words() {
    let line = vec![
        Span::Strong("Player 1".into()),
        Span::Text(" to play".into()),
        Span::Piece(Token::of(Colour::Red)),
        Span::Text("red, then the others".into()),
    ];
    for width in 8..40 {
        let lines = wrap_rich(&line, width);
        assert!(lines.iter().all(|line| width_of(line) <= width), "{width}");
    }
    assert_eq!(wrap_rich(&line, 80).len(), 1);
    assert_eq!(width_of(&wrap_rich(&line, 80)[0]), width_of(&line));
}

/// A piece takes three columns, and the last three of a line are enough for it.
#[test]
fn a_piece_goes_to_the_next_line_only_where_it_has_no_room() {
    let line = vec![
        Span::Text("abcde".into()),
        Span::Piece(Token::of(Colour::Red)),
    ];
    assert_eq!(wrap_rich(&line, 8).len(), 1);
    assert_eq!(wrap_rich(&line, 7).len(), 2);
}

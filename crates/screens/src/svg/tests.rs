use super::*;
use atom4_play::view::{Colour, Label, Pegs, Piece};

#[test]
fn numbers_are_short() {
    let texts = [1.0, -0.001, 0.5, -1.255, 12.3].map(|number| Short(number).to_string());
    assert_eq!(texts, ["1", "0", "0.5", "-1.25", "12.3"]);
}

#[test]
fn what_pictures_share_is_written_once() {
    let mut board = BoardView::new(Lattice::Triangular { edge: 6 }, Spot::new(0, 0));
    board.pieces = vec![Piece::new(Spot::new(2, 3), Token::of(Colour::Red))];
    let mut pictures = Pictures::default();
    let first = pictures.picture(&board);
    board
        .pieces
        .push(Piece::new(Spot::new(3, 3), Token::of(Colour::Red)));
    board.marks.last = Some(Spot::new(3, 3));
    let second = pictures.picture(&board);
    assert_eq!(first.matches("<use href=\"#p0\"").count(), 1);
    assert_eq!(second.matches("<use href=\"#p0\"").count(), 2);
    assert!(second.contains("x=\"3.5\" y=\"2.6\""), "{second}");
    let shared = pictures.definitions();
    assert_eq!(
        (
            shared.matches("id=\"b").count(),
            shared.matches("id=\"p").count()
        ),
        (1, 1)
    );
    board.lattice = Lattice::Pegs(Pegs {
        columns: 4,
        rows: 4,
        height: 4,
    });
    pictures.picture(&board);
    let shared = pictures.definitions();
    assert_eq!(
        (
            shared.matches("id=\"b").count(),
            shared.matches("id=\"p").count()
        ),
        (2, 2)
    );
}

#[test]
fn a_label_is_text_and_nothing_else() {
    let mut board = BoardView::new(Lattice::Triangular { edge: 4 }, Spot::new(0, 0));
    let token = Token {
        label: Label::from('<'),
        ..Token::of(Colour::Blue)
    };
    board.pieces = vec![Piece::new(Spot::new(0, 0), token)];
    let mut pictures = Pictures::default();
    pictures.picture(&board);
    assert!(pictures.definitions().contains(">&lt;</text>"));
}

#[test]
fn a_picture_in_a_file_has_all_that_it_refers_to() {
    let mut board = BoardView::new(Lattice::Triangular { edge: 4 }, Spot::new(0, 0));
    board.pieces = vec![Piece::new(Spot::new(1, 0), Token::of(Colour::Blue))];
    let file = document(&board).expect("a picture");
    assert!(
        file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""),
        "{file}"
    );
    assert_eq!(file.matches("<svg").count(), 1);
    for part in file.split("href=\"#").skip(1) {
        let name = part.split('"').next().expect("a name");
        assert!(file.contains(&format!("id=\"{name}\"")), "{name}");
    }
    board.lattice = Lattice::Square { floor: Vec::new() };
    assert_eq!(document(&board), None);
}

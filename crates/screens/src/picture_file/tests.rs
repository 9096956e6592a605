use super::*;

#[test]
fn the_ending_says_what_a_file_holds() {
    for (name, kind) in [
        ("game", FileKind::Game),
        ("game.txt", FileKind::Game),
        ("a.b/game", FileKind::Game),
        ("svg", FileKind::Game),
        ("my.board.txt", FileKind::Game),
        ("game.SVG", FileKind::Svg),
        ("a b/game.board", FileKind::Drawing),
        ("game.png", FileKind::Foreign),
        ("game.JPEG", FileKind::Foreign),
    ] {
        assert_eq!(FileKind::of(name), kind, "{name}");
    }
}

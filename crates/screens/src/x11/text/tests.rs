use tiny_skia::Pixmap;

use super::*;
use crate::x11::drawn::Drawn;

#[test]
fn every_letter_the_window_writes_is_in_both_fonts() {
    let type_ = Typesetter::new();
    for font in &type_.fonts {
        for letter in (' '..='~').chain("…–·×éäöüß".chars()) {
            assert_ne!(font.glyph_id(letter).0, 0, "{letter:?}");
        }
    }
}

#[test]
fn capitals_are_as_high_as_stated() {
    let type_ = Typesetter::new();
    for font in &type_.fonts {
        let glyph = rasterise(font, 'H', 100.0);
        let height = glyph.coverage.len() / glyph.width;
        assert!((71..=73).contains(&height), "{height}");
    }
}

#[test]
fn wrapped_and_fitted_text_keeps_within_its_width() {
    let type_ = Typesetter::new();
    let text = "A piece goes on an empty vertex that touches two pieces which touch each other.\nIncomprehensibilities";
    for width in [30.0, 90.0, 300.0] {
        let lines = type_.wrap(text, 13.0, Weight::Regular, width);
        for line in &lines {
            assert!(
                type_.width(line, 13.0, Weight::Regular) <= width,
                "{line:?}"
            );
        }
        if width > 200.0 {
            assert_eq!(lines.join(" "), text.replace('\n', " "));
        }
    }
    assert_eq!(type_.fit("Undo", 13.0, Weight::Bold, 500.0), "Undo");
    assert_eq!(type_.fit("Undo", 13.0, Weight::Bold, 1.0), "");
}

/// No letter is a box that stands for all that are lacking, whatever the script of a name.
#[test]
fn letters_of_any_script_are_drawn_each_in_its_own_way() {
    let mut type_ = Typesetter::new();
    let mut drawn = |text: &str| {
        let mut picture = Pixmap::new(60, 40).expect("a size above zero");
        type_.draw(
            &mut Sheet {
                pixmap: &mut picture,
                clip: &Drawn::everything(60, 40),
            },
            (4.0, 30.0),
            text,
            20.0,
            Weight::Regular,
            Ink::WHITE,
        );
        assert!(type_.width(text, 20.0, Weight::Regular) > 5.0);
        picture.take()
    };
    let letters = [
        "\u{e9}", "\u{3b1}", "\u{436}", "\u{5d0}", "\u{4e2d}", "\u{6587}", "\u{d55c}",
    ];
    let pictures: Vec<Vec<u8>> = letters.map(&mut drawn).into();
    for (index, picture) in pictures.iter().enumerate() {
        assert!(picture.contains(&255));
        assert!(!pictures[..index].contains(picture), "{}", letters[index]);
    }
}

#[test]
fn glyphs_kept_are_bounded() {
    let mut type_ = Typesetter::new();
    let mut picture = Pixmap::new(40, 40).expect("a size above zero");
    for step in 0..400 {
        let size = 6.0 + step as f32 / 8.0;
        type_.draw(
            &mut Sheet {
                pixmap: &mut picture,
                clip: &Drawn::everything(40, 40),
            },
            (0.0, 20.0),
            "abcdefgh",
            size,
            Weight::Regular,
            Ink::WHITE,
        );
        assert!(type_.glyphs.len() <= KEPT + 1);
    }
}

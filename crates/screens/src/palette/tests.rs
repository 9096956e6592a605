use super::*;
use atom4_play::view::Colour;

#[test]
fn letters_read_on_every_piece() {
    for palette in &PALETTES {
        let players = palette.players.iter().flatten();
        for paint in palette.colours.iter().chain(&palette.plain).chain(players) {
            let contrast = contrast(paint.fill.rgb, paint.ink.rgb);
            assert!(contrast >= 4.5, "{} {paint:?}: {contrast}", palette.name);
            assert_ne!(paint.fill.ansi, paint.ink.ansi, "{}", palette.name);
        }
    }
}

#[test]
fn black_and_white_stand_out_on_every_board_with_colours() {
    for palette in PALETTES.iter().filter(|palette| !palette.mono) {
        for colour in [Colour::Black, Colour::White] {
            let contrast = contrast(
                palette.paint(Fill::Colour(colour)).fill.rgb,
                palette.board.rgb,
            );
            assert!(contrast >= 3.0, "{} {colour:?}: {contrast}", palette.name);
        }
    }
}

/// In the grey palette brightness alone tells the pieces apart, and from the board.
#[test]
fn greys_are_steps() {
    let grey = &PALETTES[by_name("grey").unwrap()];
    let mut levels: Vec<f64> = grey.colours.iter().map(|p| luminance(p.fill.rgb)).collect();
    levels.push(luminance(grey.board.rgb));
    levels.sort_by(f64::total_cmp);
    for pair in levels.windows(2) {
        let step = (pair[1] + 0.05) / (pair[0] + 0.05);
        assert!(step > 1.25, "{levels:?}");
    }
}

/// Players' colours, beside one another in brightness or not: sixteen colours and the ramps tell up to
/// two colours of each player apart, and none looks like a mark of the board.
#[test]
fn players_are_told_apart() {
    for palette in &PALETTES {
        let paints: Vec<Paint> = palette.players.iter().flatten().copied().collect();
        for (place, paint) in paints.iter().enumerate() {
            assert!(!"*#()[].|?".contains(paint.ramp), "{}", palette.name);
            for other in &paints[place + 1..] {
                assert_ne!(paint.ramp, other.ramp, "{}", palette.name);
                let same = paint.fill.rgb == other.fill.rgb;
                assert!(!same || palette.mono, "{} {paint:?}", palette.name);
            }
        }
        // In grey and in black and white a player's colours are all light or all dark.
        for (own, dark) in palette.players.iter().zip([false, true]) {
            let light_ink = |paint: &Paint| paint.ink.rgb == WHITE.rgb;
            let uncoloured = palette.mono || palette.name == "grey";
            assert!(!uncoloured || own.iter().all(|paint| light_ink(paint) == dark));
        }
    }
}

/// Text and marks read on the page, and a mark is none of the others.
#[test]
fn marks_are_told_apart() {
    for palette in PALETTES.iter().filter(|palette| !palette.mono) {
        let page = palette.page.rgb;
        assert!(contrast(palette.text.rgb, page) >= 7.0, "{}", palette.name);
        for shade in [palette.faint, palette.cursor, palette.triumph, palette.hint] {
            let contrast = contrast(shade.rgb, page);
            assert!(contrast >= 4.5, "{} {shade:?}: {contrast}", palette.name);
        }
        if palette.name != "grey" {
            let marks = [palette.cursor, palette.last, palette.hint, palette.triumph];
            for (place, mark) in marks.iter().enumerate() {
                assert!(!marks[place + 1..].contains(mark), "{}", palette.name);
            }
        }
    }
}

/// Letters and ramps differ between any two pieces in every palette.
#[test]
fn ramps_are_all_different() {
    for palette in &PALETTES {
        for a in Colour::ALL {
            for b in Colour::ALL {
                let same =
                    palette.paint(Fill::Colour(a)).ramp == palette.paint(Fill::Colour(b)).ramp;
                assert_eq!(same, a == b);
                assert_eq!(a.letter() == b.letter(), a == b);
            }
        }
    }
}

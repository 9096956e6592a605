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

/// Lightness and the two axes of colour (CIE 1976, white D65).
fn lab(Rgb(r, g, b): Rgb) -> [f64; 3] {
    let linear = |c: u8| {
        let c = f64::from(c) / 255.0;
        match c <= 0.04045 {
            true => c / 12.92,
            false => ((c + 0.055) / 1.055).powf(2.4),
        }
    };
    let (r, g, b) = (linear(r), linear(g), linear(b));
    let part = |x: f64, y: f64, z: f64, white: f64| {
        let t = (x * r + y * g + z * b) / white;
        match t > 216.0 / 24389.0 {
            true => t.cbrt(),
            false => (24389.0 / 27.0 * t + 16.0) / 116.0,
        }
    };
    let x = part(0.412_456, 0.357_576, 0.180_438, 0.950_47);
    let y = part(0.212_673, 0.715_152, 0.072_175, 1.0);
    let z = part(0.019_334, 0.119_192, 0.950_304, 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The difference of two colours for an eye, CIEDE2000 (Sharma, Wu and Dalal, 2005).
fn difference(one: [f64; 3], other: [f64; 3]) -> f64 {
    let chroma = |[_, a, b]: [f64; 3]| a.hypot(b);
    let weight = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - weight(f64::midpoint(chroma(one), chroma(other))));
    let wider = |[l, a, b]: [f64; 3]| [l, a * (1.0 + g), b];
    let (one, other) = (wider(one), wider(other));
    let hue = |[_, a, b]: [f64; 3]| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (c1, c2, h1, h2) = (chroma(one), chroma(other), hue(one), hue(other));
    let (l, c) = (f64::midpoint(one[0], other[0]), f64::midpoint(c1, c2));
    let grey = c1 * c2 == 0.0;
    let turn = if grey {
        0.0
    } else {
        (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0
    };
    let h = match () {
        () if grey => h1 + h2,
        () if (h1 - h2).abs() <= 180.0 => f64::midpoint(h1, h2),
        () => f64::midpoint(h1, h2) + 180.0,
    };
    let cos = |factor: f64, shift: f64| (factor * h + shift).to_radians().cos();
    let t = 1.0 - 0.17 * cos(1.0, -30.0) + 0.24 * cos(2.0, 0.0) + 0.32 * cos(3.0, 6.0)
        - 0.2 * cos(4.0, -63.0);
    let away = (l - 50.0).powi(2);
    let dl = (other[0] - one[0]) / (1.0 + 0.015 * away / (20.0 + away).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * c);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * c * t);
    let bend = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let both = -2.0 * weight(c) * bend.to_radians().sin();
    (dl * dl + dc * dc + dh * dh + both * dc * dh).sqrt()
}

/// Pairs of the data that the formula was published with.
#[test]
fn the_difference_is_the_published_one() {
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        (
            [22.7233, 20.0904, -46.694],
            [23.0331, 14.973, -42.5619],
            2.0373,
        ),
    ] {
        let found = difference(one, other);
        assert!((found - expected).abs() < 1e-3, "{found} {expected}");
    }
}

/// Any two of the eight pieces are plain to tell apart where there are colours, those of the original also in the shade
/// on a ball.
#[test]
fn pieces_differ_for_an_eye() {
    let coloured = |palette: &&Palette| !palette.mono && palette.name != "grey";
    for palette in PALETTES.iter().filter(coloured) {
        apart(palette, lab);
    }
    apart(&PALETTES[0], |Rgb(r, g, b)| {
        lab(Rgb(r / 5 * 4, g / 5 * 4, b / 5 * 4))
    });
}

/// Any two pieces of a palette as they are seen differ enough.
fn apart(palette: &Palette, seen: impl Fn(Rgb) -> [f64; 3]) {
    for (place, a) in palette.colours.iter().enumerate() {
        for b in &palette.colours[place + 1..] {
            let found = difference(seen(a.fill.rgb), seen(b.fill.rgb));
            assert!(found >= 20.0, "{} {a:?} {b:?}: {found:.1}", palette.name);
        }
    }
}

use super::*;
use crate::palette::PALETTES;
use atom4_play::view::Colour;

fn detect(pairs: &[(&str, &str)]) -> Depth {
    Depth::detect(|name| {
        pairs
            .iter()
            .find(|pair| pair.0 == name)
            .map(|pair| pair.1.to_string())
    })
}

#[test]
fn the_environment_chooses_the_depth() {
    assert_eq!(detect(&[("TERM", "xterm-256color")]), Depth::Many);
    assert_eq!(
        detect(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]),
        Depth::True
    );
    assert_eq!(detect(&[("TERM", "linux")]), Depth::Sixteen);
    assert_eq!(detect(&[("TERM", "xterm")]), Depth::Sixteen);
    assert_eq!(detect(&[("TERM", "vt100")]), Depth::Mono);
    assert_eq!(detect(&[]), Depth::Mono);
    assert_eq!(
        detect(&[("TERM", "xterm"), ("COLORTERM", "24bit"), ("NO_COLOR", "1")]),
        Depth::Mono
    );
}

#[test]
fn the_nearest_of_256_is_exact_where_it_can_be() {
    assert_eq!(nearest(Rgb(0, 0, 0)), 16);
    assert_eq!(nearest(Rgb(255, 255, 255)), 231);
    assert_eq!(nearest(Rgb(95, 135, 175)), 16 + 36 + 12 + 3);
    assert_eq!(nearest(Rgb(8, 8, 8)), 232);
    assert_eq!(nearest(Rgb(238, 238, 238)), 255);
}

/// No two pieces look the same in 256 colours, nor in the two coloured palettes in sixteen.
#[test]
fn pieces_stay_apart_with_few_colours() {
    for palette in PALETTES.iter().filter(|palette| !palette.mono) {
        for depth in [Depth::Sixteen, Depth::Many] {
            if depth == Depth::Sixteen && palette.name == "grey" {
                continue;
            }
            let theme = Theme {
                palette,
                depth,
                ascii: false,
            };
            let mut seen = vec![theme.board().bg];
            for colour in Colour::ALL {
                let ground = theme.piece(Token::of(colour)).bg;
                assert!(
                    !seen.contains(&ground),
                    "{} {depth:?} {colour:?}",
                    palette.name
                );
                seen.push(ground);
            }
        }
    }
}

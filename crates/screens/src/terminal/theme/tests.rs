use super::*;
use crate::palette::PALETTES;
use atom4_play::view::{Colour, Side};

/// The pieces that can lie on one board, as they look: their ground and what fills it.
fn looks(theme: &Theme, fills: &[Fill]) -> Vec<(Fill, (Color, char))> {
    let paint = |fill: Fill| {
        theme
            .paint(theme.palette.paint(fill))
            .bg
            .unwrap_or_default()
    };
    let filler = |fill| {
        theme.filler(Token {
            fill,
            ..Token::of(Colour::Black)
        })
    };
    fills
        .iter()
        .map(|&fill| (fill, (paint(fill), filler(fill))))
        .collect()
}

/// At every depth no two pieces look the same, and none looks like the empty board.
#[test]
fn pieces_stay_apart_with_few_colours() {
    let colours = Colour::ALL.map(Fill::Colour);
    let sides = [Side::White, Side::Black];
    let plain = sides.map(Fill::Plain);
    let player = |side: Side| [0, 1, 2, 3].map(|number| Fill::Player(side, number));
    let players = sides.map(player).concat();
    for palette in PALETTES.iter().filter(|palette| !palette.mono) {
        for depth in [Depth::Eight, Depth::Sixteen, Depth::Many] {
            for ascii in [false, true] {
                let theme = Theme {
                    ascii,
                    ..Theme::new(palette, depth)
                };
                let board = theme.board().bg.unwrap_or_default();
                for fills in [&colours[..], &plain, &players] {
                    let mut seen = vec![(board, ' ')];
                    for (fill, look) in looks(&theme, fills) {
                        let name = palette.name;
                        assert!(!seen.contains(&look), "{name} {depth:?} {fill:?} {look:?}");
                        seen.push(look);
                    }
                }
            }
        }
    }
}

/// Without colours a piece looks the same on a light terminal as on a dark one.
#[test]
fn without_colours_bright_pieces_are_light_and_dark_ones_dark() {
    let palette = &PALETTES[3];
    for light in [false, true] {
        let theme = Theme {
            light,
            ..Theme::new(palette, Depth::Mono)
        };
        for (fill, bright) in [
            (Fill::Plain(Side::White), true),
            (Fill::Plain(Side::Black), false),
        ] {
            let style = theme.paint(palette.paint(fill));
            let reversed = style.add_modifier.contains(Modifier::REVERSED);
            // The ground of a piece is the terminal's own, or its ink.
            assert_eq!(reversed != light, bright, "{fill:?} {light}");
        }
    }
}

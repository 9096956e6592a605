use super::*;
use crate::palette::{PALETTES, Rgb, Shade, contrast};
use crate::terminal::depth::{Depth, of_cube};
use crate::terminal::theme::Theme;
use atom4_play::view::{Colour, Fill, Side};
use ratatui::style::Style;

/// A screen of one row, and the bytes for these characters on it.
fn bytes(cells: &[(char, Style)]) -> String {
    let mut pen = Pen::on(Rect::new(0, 0, cells.len() as u16 + 1, 1));
    pen.draw(|buffer| {
        for (x, (c, style)) in (0..).zip(cells) {
            buffer[(x, 0)].set_char(*c).set_style(*style);
        }
        None
    })
}

#[test]
fn the_sixteen_have_words_of_their_own() {
    let on = |ink, ground| {
        Style::new()
            .fg(Color::Indexed(ink))
            .bg(Color::Indexed(ground))
    };
    assert_eq!(bytes(&[('a', on(7, 2))]), "\x1b[1;1H\x1b[37;42ma\x1b[0m");
    assert_eq!(bytes(&[('a', on(15, 8))]), "\x1b[1;1H\x1b[97;100ma\x1b[0m");
    assert_eq!(
        bytes(&[('a', on(16, 231))]),
        "\x1b[1;1H\x1b[38;5;16;48;5;231ma\x1b[0m"
    );
    let rgb = Style::new().fg(Color::Rgb(1, 2, 3));
    assert_eq!(bytes(&[('a', rgb)]), "\x1b[1;1H\x1b[38;2;1;2;3ma\x1b[0m");
}

#[test]
fn only_what_differs_is_sent() {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let coloured = bold.fg(Color::Indexed(1));
    assert_eq!(
        bytes(&[('a', bold), ('b', coloured), ('c', Style::new())]),
        "\x1b[1;1H\x1b[1ma\x1b[31mb\x1b[0mc"
    );
    let mut pen = Pen::on(Rect::new(0, 0, 9, 2));
    let paint = |text: &'static str, caret| {
        move |buffer: &mut Buffer| {
            buffer.set_string(0, 1, text, Style::new());
            caret
        }
    };
    assert_eq!(pen.draw(paint("one two", None)), "\x1b[2;1Hone\x1b[2;5Htwo");
    assert_eq!(pen.draw(paint("one too", None)), "\x1b[2;6Ho");
    assert_eq!(pen.draw(paint("one too", None)), "");
    let caret = Some((2, 0));
    assert_eq!(pen.draw(paint("one too", caret)), "\x1b[1;3H\x1b[?25h");
    assert_eq!(pen.draw(paint("one too", caret)), "");
    assert_eq!(pen.draw(paint("two too", caret)), "\x1b[2;1Htwo\x1b[1;3H");
    assert_eq!(pen.draw(paint("two too", None)), "\x1b[?25l");
}

/// A character of two columns takes both, and what follows it stands where it would.
#[test]
fn wide_characters_keep_their_columns() {
    let mut pen = Pen::on(Rect::new(0, 0, 9, 1));
    let mut draw = |text: &str| {
        pen.draw(|buffer| {
            buffer.set_string(0, 0, text, Style::new());
            None
        })
    };
    assert_eq!(draw("王b"), "\x1b[1;1H王\x1b[1;3Hb");
    assert_eq!(draw("abc"), "\x1b[1;1Habc");
}

/// The sixteen as several terminals show them: xterm, PuTTY, and the VGA that Windows and others have followed.
const SHOWN: [(&str, [u32; 16]); 3] = [
    (
        "xterm",
        [
            0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
            0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
        ],
    ),
    (
        "PuTTY",
        [
            0x000000, 0xbb0000, 0x00bb00, 0xbbbb00, 0x0000bb, 0xbb00bb, 0x00bbbb, 0xbbbbbb,
            0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
        ],
    ),
    (
        "Tango",
        [
            0x000000, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf,
            0x555753, 0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec,
        ],
    ),
];

/// A colour as a terminal shows it whose first sixteen are these; of the first eight, that of bold ink is the brighter twin
/// where `bright`.
fn shown(colour: Color, table: &[u32; 16], bright: bool) -> Rgb {
    let rgb = |n: u32| Rgb((n >> 16) as u8, (n >> 8) as u8, n as u8);
    match colour {
        Color::Indexed(number @ 0..8) if bright => rgb(table[usize::from(number) + 8]),
        Color::Indexed(number @ 0..16) => rgb(table[usize::from(number)]),
        Color::Indexed(number) => of_cube(number),
        Color::Rgb(r, g, b) => Rgb(r, g, b),
        other => panic!("no theme names {other:?}"),
    }
}

/// Every style in which letters stand on a ground.
fn lettered(theme: &Theme) -> Vec<(String, Style)> {
    let colours = Colour::ALL.map(Fill::Colour);
    let sides = [Side::White, Side::Black];
    let plain = sides.map(Fill::Plain);
    let players = sides
        .iter()
        .flat_map(|&side| (0..4).map(move |number| Fill::Player(side, number)));
    let fills = colours.into_iter().chain(plain).chain(players);
    let pieces = fills.map(|fill| (format!("{fill:?}"), theme.paint(theme.palette.paint(fill))));
    let marks = [
        ("cursor", theme.cursor()),
        ("hint", theme.hint()),
        ("triumph", theme.triumph()),
        ("warning", theme.warning()),
    ];
    let marks = marks.map(|(name, style)| (name.to_owned(), style));
    pieces.chain(marks).collect()
}

/// Letters read on every piece and mark: in every palette, at every depth, whether bold is bright or not.
#[test]
fn letters_read_at_every_depth() {
    let mut faults = Vec::new();
    for palette in &PALETTES {
        for depth in [Depth::Eight, Depth::Sixteen, Depth::Many, Depth::True] {
            let theme = Theme::new(palette, depth);
            for (name, style) in lettered(&theme) {
                let mut cell = Cell::default();
                cell.set_style(style);
                for (terminal, table) in &SHOWN {
                    // White on a device of eight colours is made of bold: it has no other.
                    let bolds = if depth == Depth::Eight {
                        &[true][..]
                    } else {
                        &[false, true]
                    };
                    for bright in bolds {
                        let bold = sent(&cell).contains(Modifier::BOLD) && *bright;
                        let (ink, ground) =
                            (shown(cell.fg, table, bold), shown(cell.bg, table, false));
                        let contrast = contrast(ink, ground);
                        if contrast < 4.5 {
                            let palette = palette.name;
                            faults.push(format!(
                                "{palette} {depth:?} {terminal} {bright} {name}: {contrast:.1}"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The test above finds what it looks for.
#[test]
fn bold_black_would_be_found() {
    let green = Style::new().fg(Color::Indexed(0)).bg(Color::Indexed(2));
    let mut cell = Cell::default();
    cell.set_style(green.add_modifier(Modifier::BOLD));
    assert_eq!(sent(&cell), Modifier::empty());
    let (_, table) = &SHOWN[1];
    let grey = shown(cell.fg, table, true);
    assert!(contrast(grey, shown(cell.bg, table, false)) < 4.5);
    let bright = Shade { rgb: grey, ansi: 8 };
    assert_eq!(Depth::Sixteen.seen(bright), Rgb(127, 127, 127));
}

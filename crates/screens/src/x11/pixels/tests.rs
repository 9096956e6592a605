use super::*;

fn pixel(tables: Tables, colour: [u8; 3]) -> u32 {
    let format = PixelFormat {
        depth: 24,
        bytes: 4,
        visual: 0,
        needs_map: false,
        shared: true,
        tables,
        cells: None,
    };
    let [r, g, b] = colour;
    format.pixel(u32::from_le_bytes([r, g, b, 255]))
}

#[test]
fn pixels_of_every_size() {
    let deep = true_colour([0xff_0000, 0xff00, 0xff], 0);
    let high = true_colour([0xf800, 0x07e0, 0x001f], 0);
    let ten = true_colour([0x3ff0_0000, 0x000f_fc00, 0x3ff], 0xc000_0000);
    let cases = [(deep, 0x00ff_0203), (high, 0xf800), (ten, 0xfff0_200c)];
    for (tables, expected) in cases {
        assert_eq!(pixel(tables, [255, 2, 3]), expected, "{expected:x}");
    }
}

#[test]
fn white_is_the_highest_grey_and_black_the_lowest() {
    assert_eq!(pixel(grey(), [255; 3]), 255);
    assert_eq!(pixel(grey(), [0; 3]), 0);
}

/// Pure colours have their cells, and what is nearly grey has a grey one, whatever the steps.
#[test]
fn the_cells_of_a_map_are_the_nearest_ones() {
    for (steps, count) in [(6, 246), (5, 149), (4, 82)] {
        let colours = PixelFormat::colours_of_map(steps);
        assert_eq!(colours.len(), count);
        let cells: Vec<MapCell> = (0..).map(|own| own ^ 1).zip(colours).collect();
        let mut format = PixelFormat {
            depth: 8,
            bytes: 1,
            visual: 0,
            needs_map: true,
            shared: true,
            tables: grey(),
            cells: None,
        };
        format.fill(&cells);
        let shown = |[r, g, b]: [u8; 3]| {
            let pixel = format.pixel(u32::from_le_bytes([r, g, b, 255]));
            cells
                .iter()
                .find(|(own, _)| *own == pixel)
                .expect("a cell")
                .1
        };
        for pure in [[0; 3], [255, 0, 0], [0, 255, 255], [255, 255, 0], [255; 3]] {
            assert_eq!(shown(pure), pure);
        }
        for slate in [[74, 80, 87], [60, 66, 72], [76, 84, 90]] {
            let [r, g, b] = shown(slate);
            assert!(
                r == g && g == b,
                "{slate:?} is {r} {g} {b} with {steps} steps"
            );
        }
    }
}

/// A visual of a class with these masks; its number is `number`.
fn visual(number: Visualid, class: VisualClass, masks: [u32; 3]) -> Visualtype {
    Visualtype {
        visual_id: number,
        class,
        red_mask: masks[0],
        green_mask: masks[1],
        blue_mask: masks[2],
        ..Visualtype::default()
    }
}

#[test]
fn the_best_visual_is_chosen() {
    use x11rb::protocol::xproto::{Depth, Format};
    let deep = [0xff_0000, 0xff00, 0xff];
    let screen = |own, visuals: &[(u8, Visualtype)]| Screen {
        root_visual: own,
        allowed_depths: visuals
            .iter()
            .map(|&(depth, visual)| Depth {
                depth,
                visuals: vec![visual],
            })
            .collect(),
        ..Screen::default()
    };
    let formats = [(1, 1), (8, 8), (24, 32), (32, 32)].map(|(depth, bits_per_pixel)| Format {
        depth,
        bits_per_pixel,
        scanline_pad: 32,
    });
    let setup = Setup {
        pixmap_formats: formats.into(),
        ..Setup::default()
    };
    let (mono, map) = (
        (1, visual(1, VisualClass::STATIC_GRAY, [0; 3])),
        (8, visual(2, VisualClass::PSEUDO_COLOR, [0; 3])),
    );
    let (with_alpha, plain) = (
        (32, visual(3, VisualClass::TRUE_COLOR, deep)),
        (24, visual(4, VisualClass::TRUE_COLOR, deep)),
    );
    for (own, visuals, best) in [
        (2, vec![mono, map], 2),
        // True colours are better than the screen's own map.
        (2, vec![mono, map, plain], 4),
        // An alpha channel counts against a visual, but for the screen's own one.
        (2, vec![map, with_alpha, plain], 4),
        (3, vec![map, with_alpha, plain], 3),
    ] {
        let format = PixelFormat::of(&screen(own, &visuals), &setup).expect("one can be used");
        assert_eq!(format.visual, best, "{format:?}");
        assert_eq!(format.needs_map, best == 2);
        assert_eq!(format.bytes, if best == 2 { 1 } else { 4 });
    }
    let why = PixelFormat::of(&screen(1, &[mono]), &setup).expect_err("one bit is too little");
    assert!(why.contains("shows 1 bits"), "{why}");
}

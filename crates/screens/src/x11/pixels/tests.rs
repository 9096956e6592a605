use super::*;

fn format(bytes: usize, pad: usize, big_end: bool, tables: Box<[[u32; 256]; 3]>) -> PixelFormat {
    PixelFormat {
        depth: 24,
        visual: 0,
        needs_map: false,
        bytes,
        pad,
        big_end,
        bits_in_order: true,
        bit_pad: 4,
        high_bit_first: big_end,
        tables,
    }
}

#[test]
fn pixels_of_every_size_and_order() {
    let deep = || true_colour([0xff_0000, 0xff00, 0xff], 0);
    let high = || true_colour([0xf800, 0x07e0, 0x001f], 0);
    let ten = || true_colour([0x3ff0_0000, 0x000f_fc00, 0x3ff], 0xc000_0000);
    let cases: [(PixelFormat, &[u8]); 8] = [
        (format(4, 4, false, deep()), &[3, 2, 255, 0]),
        (format(4, 4, true, deep()), &[0, 255, 2, 3]),
        (format(3, 4, false, deep()), &[3, 2, 255, 0]),
        (format(3, 4, true, deep()), &[255, 2, 3, 0]),
        (format(2, 4, false, high()), &[0x00, 0xf8, 0, 0]),
        (format(2, 4, true, high()), &[0xf8, 0x00, 0, 0]),
        (format(4, 4, true, ten()), &[0xff, 0xf0, 0x20, 0x0c]),
        (format(1, 4, false, mapped()), &[180, 0, 0, 0]),
    ];
    for (format, expected) in cases {
        let mut out = Vec::new();
        format.encode(&[255, 2, 3, 255], &mut out);
        assert_eq!(out, expected, "{format:?}");
    }
}

#[test]
fn white_is_the_highest_grey_and_black_the_lowest() {
    let format = format(1, 1, false, grey());
    let mut out = Vec::new();
    format.encode(&[255, 255, 255, 255, 0, 0, 0, 255], &mut out);
    assert_eq!(out, [255, 0]);
}

#[test]
fn the_map_holds_what_the_pixels_mean() {
    let cube: Vec<(u32, [u16; 3])> = PixelFormat::cube().collect();
    assert_eq!(cube.len(), 216);
    assert_eq!(cube[0].1, [0, 0, 0]);
    assert_eq!(cube[180].1, [65_535, 0, 0]);
    assert_eq!(cube[215].1, [65_535; 3]);
}

#[test]
fn bits_of_a_bitmap_come_in_the_order_of_its_bytes_where_the_server_says_so() {
    use x11rb::protocol::xproto::{Depth, Format, Visualtype};
    let visual = Visualtype {
        visual_id: 1,
        class: VisualClass::TRUE_COLOR,
        red_mask: 0xff_0000,
        green_mask: 0xff00,
        blue_mask: 0xff,
        ..Visualtype::default()
    };
    let screen = Screen {
        root_visual: 1,
        allowed_depths: vec![Depth {
            depth: 24,
            visuals: vec![visual],
        }],
        ..Screen::default()
    };
    let (low, high) = (ImageOrder::LSB_FIRST, ImageOrder::MSB_FIRST);
    for (bytes, bits, unit, in_order) in [
        (low, low, 32, true),
        (high, high, 32, true),
        (low, high, 32, false),
        // Units of one byte have no order of bytes.
        (low, high, 8, true),
    ] {
        let setup = Setup {
            image_byte_order: bytes,
            bitmap_format_bit_order: bits,
            bitmap_format_scanline_unit: unit,
            pixmap_formats: vec![Format {
                depth: 24,
                bits_per_pixel: 32,
                scanline_pad: 32,
            }],
            ..Setup::default()
        };
        let format = PixelFormat::of(&screen, &setup).expect("true colours");
        assert_eq!(format.bits_in_order, in_order, "{format:?}");
    }
}

use super::*;

#[test]
fn the_icon_has_the_sizes_it_states() {
    let data = for_window_manager();
    let mut rest = data.as_slice();
    let mut sizes = Vec::new();
    while let [width, height, pixels @ ..] = rest {
        sizes.push(*width);
        let count = (width * height) as usize;
        let clear = pixels[..count].iter().filter(|&&p| p >> 24 == 0).count();
        assert!(clear > count / 4 && clear < count * 3 / 4);
        rest = &pixels[count..];
    }
    assert_eq!(sizes, [16, 32, 48]);
}

#[test]
fn the_icon_shows_its_picture_in_all_channels() {
    for side in [16, 128] {
        let canvas = picture(side);
        let pixels = pixels(side);
        let solid = (0..side * side)
            .zip(pixels)
            .filter(|(_, pixel)| pixel >> 24 == 0xff);
        let mut colours = std::collections::BTreeSet::new();
        for (n, pixel) in solid {
            let drawn = canvas.pixel(n % side, n / side).expect("inside");
            let shown = [16, 8, 0].map(|shift| (pixel >> shift) as u8);
            assert_eq!((shown[0], shown[1], shown[2]), drawn);
            colours.insert(drawn);
        }
        assert!(colours.len() > 40);
    }
}

use super::*;
use atom4_core::base::Random;

/// A picture as it is left on a server that shows `shown`.
fn drawn(packed: &PackedPicture, picture: Picture<'_>, mut shown: Vec<u32>) -> Vec<u32> {
    let mut fill = |part: PictureArea, colour: &dyn Fn(usize, usize) -> u32| {
        for y in part.y..part.y + part.h {
            for x in part.x..part.x + part.w {
                shown[y * picture.width + x] = colour(x, y);
            }
        }
    };
    for &(colour, part) in &packed.grounds {
        fill(part, &|_, _| colour);
    }
    for &part in &packed.images {
        fill(part, &|x, y| picture.pixel(x, y));
    }
    for &(colour, part) in &packed.dots {
        fill(part, &|_, _| colour);
    }
    shown
}

fn colours(pixels: &[u8]) -> Vec<u32> {
    let pixels = pixels.chunks_exact(4);
    let number = |pixel: &[u8]| u32::from_le_bytes(pixel.try_into().expect("four bytes"));
    pixels.map(number).collect()
}

/// Whatever is on the picture, and on the one before it, what is drawn is the picture; a second picture takes no more than a first.
#[test]
fn what_is_drawn_is_the_picture() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let (width, height) = (1 + random.below(90) as usize, 1 + random.below(90) as usize);
        let mut shown = vec![7u8; width * height * 4];
        let mut pixels = shown.clone();
        for turn in 0..2 {
            for _ in 0..random.below(6) {
                let (x, y) = (random.below(width as u64), random.below(height as u64));
                let (w, h) = (random.below(40), random.below(40));
                let shade = random.below(4) as u8 * 60;
                let noisy = random.below(3) == 0;
                for dy in y..(y + h).min(height as u64) {
                    for dx in x..(x + w).min(width as u64) {
                        let at = (dy as usize * width + dx as usize) * 4;
                        pixels[at] = if noisy {
                            random.below(256) as u8
                        } else {
                            shade
                        };
                    }
                }
            }
            let (picture, before) = (
                Picture {
                    pixels: &pixels,
                    width,
                },
                Picture {
                    pixels: &shown,
                    width,
                },
            );
            let all = Drawn::everything(width as u32, height as u32);
            let before = (turn == 1).then_some((before, &all));
            let packed = PackedPicture::of(picture, before, 4);
            let server = match turn {
                0 => vec![0; width * height],
                _ => colours(&shown),
            };
            assert_eq!(drawn(&packed, picture, server), colours(&pixels));
            assert_eq!(packed.around.is_none(), turn == 1 && shown == pixels);
            shown.clone_from(&pixels);
        }
    }
}

#[test]
fn of_a_cell_the_cheapest_form_is_taken() {
    let (width, ground) = (8, vec![3u8; 8 * 8 * 4]);
    let picture = |pixels| Picture { pixels, width };
    let mut line = ground.clone();
    line[16..32].fill(7);
    // One colour, and a line on it.
    let all = Drawn::everything(8, 8);
    let first = PackedPicture::of(picture(&line), None, 4);
    assert_eq!(
        (first.grounds.len(), first.dots.len(), first.images.len()),
        (1, 1, 0)
    );
    // The line alone is new.
    let next = PackedPicture::of(picture(&line), Some((picture(&ground), &all)), 4);
    assert_eq!(
        (next.grounds.len(), next.dots.len(), next.images.len()),
        (0, 1, 0)
    );
    // As many colours as pixels.
    let noise: Vec<u8> = (0..8 * 8 * 4).map(|byte| byte as u8).collect();
    let many = PackedPicture::of(picture(&noise), Some((picture(&ground), &all)), 4);
    assert_eq!(
        (many.grounds.len(), many.dots.len(), many.images.len()),
        (0, 0, 1)
    );
}

use super::super::dots::ColourCounts;
use super::super::pack::{Draw, Packer};
use super::*;
use atom4_core::base::Random;

const SIZE: (usize, usize) = (153, 110);

/// A ground with stamps of two kinds strewn over it.
fn strewn(random: &mut Random) -> Vec<u8> {
    let stamps: Vec<Vec<u8>> = (0..2)
        .map(|_| (0..20 * 20).map(|_| random.below(200) as u8).collect())
        .collect();
    let mut pixels = vec![7u8; SIZE.0 * SIZE.1 * 4];
    for _ in 0..14 {
        let stamp = &stamps[random.below(2) as usize];
        let left = random.below(SIZE.0 as u64 - 20) as usize;
        let top = random.below(SIZE.1 as u64 - 20) as usize;
        for (n, &shade) in stamp.iter().enumerate() {
            pixels[((top + n / 20) * SIZE.0 + left + n % 20) * 4] = shade;
        }
    }
    pixels
}

/// Does on a picture what the server does: grounds first, dots last.
fn draw(packer: &Packer<'_>, draws: &[Draw], picture: &mut [u32]) {
    let places = |part: PictureArea| {
        let rows = part.y..part.y + part.h;
        rows.flat_map(move |y| (part.x..part.x + part.w).map(move |x| (x, y)))
    };
    for turn in 0..3 {
        for &draw in draws {
            let before = picture.to_vec();
            for (x, y) in places(draw.part()) {
                let (here, right) = (y * SIZE.0 + x, packer.picture.pixel(x, y));
                match (turn, draw) {
                    (0, Draw::Fill(_, ground) | Draw::Dots(_, ground)) => {
                        picture[here] = ground;
                    }
                    (1, Draw::Copy(part, from)) => {
                        let at = (from.0 + x - part.x, from.1 + y - part.y);
                        picture[here] = before[at.1 * SIZE.0 + at.0];
                    }
                    (1, Draw::Bits(..) | Draw::Image(_)) | (2, Draw::Dots(..)) => {
                        picture[here] = right;
                    }
                    _ => {}
                }
            }
        }
    }
}

/// However a picture is cut into tiles, and whatever the server has of it, the copies make the same picture, and
/// what is sent is less.
#[test]
fn what_is_copied_is_the_picture() {
    let mut random = Random::new(11);
    let (mut plain, mut sent) = (0, 0);
    for _ in 0..40 {
        let pixels = strewn(&mut random);
        let picture = Picture {
            pixels: &pixels,
            width: SIZE.0,
        };
        let (x, y, w, h) = (0, 0, SIZE.0, SIZE.1);
        let packer = Packer {
            picture,
            depth: 4,
            bits: true,
            tally: &ColourCounts::of(picture, &[PictureArea { x, y, w, h }]),
        };
        let mut tiles = Vec::new();
        for y in (0..SIZE.1).step_by(32) {
            for x in (0..SIZE.0).step_by(32) {
                let (w, h) = (32.min(SIZE.0 - x), 32.min(SIZE.1 - y));
                tiles.push(PictureArea { x, y, w, h });
            }
        }
        random.shuffle(&mut tiles);
        // The server has some tiles, and something else where the others are to come.
        let has = random.below(4) as usize;
        let mut picture = vec![99; SIZE.0 * SIZE.1];
        let mut draws = Vec::new();
        for tile in &tiles[..has] {
            packer.pack(*tile, None, &mut draws);
        }
        draw(&packer, &draws, &mut picture);
        let missing = &tiles[has..];
        let wanted: Vec<(usize, usize)> = missing
            .iter()
            .flat_map(|tile| {
                let mut draws = Vec::new();
                plain += packer.pack(*tile, None, &mut draws);
                draws.iter().flat_map(Draw::blocks).collect::<Vec<_>>()
            })
            .collect();
        let mut copies = Copies::of(packer.picture, SIZE.1, &wanted, missing);
        for together in missing.chunks(5) {
            let mut draws = Vec::new();
            sent += packer.pack_together(together, Some(&mut copies), &mut draws);
            draw(&packer, &draws, &mut picture);
        }
        let whole: Vec<u32> = (0..SIZE.0 * SIZE.1)
            .map(|at| packer.picture.pixel(at % SIZE.0, at / SIZE.0))
            .collect();
        assert_eq!(picture, whole);
    }
    assert!(sent * 3 < plain * 2, "{sent} of {plain} bytes");
}

/// Every place of a block is found, as a search that tries all finds them.
#[test]
fn all_places_of_a_block_are_found() {
    let mut random = Random::new(3);
    let pixels = strewn(&mut random);
    let picture = Picture {
        pixels: &pixels,
        width: SIZE.0,
    };
    let wanted: Vec<(usize, usize)> = (0..SIZE.1 / 8)
        .flat_map(|row| (0..SIZE.0 / 8).map(move |column| (column * 8, row * 8)))
        .filter(|&at| (0..8).any(|row| changes(picture, at, row) > 2))
        .collect();
    let copies = Copies::of(picture, SIZE.1, &wanted, &[]);
    for block in &copies.blocks {
        let mut all = Vec::new();
        for y in 0..=SIZE.1 - 8 {
            for x in 0..=SIZE.0 - 8 {
                if same(picture, block.at, (x, y), (8, 8)) {
                    all.push((x as u16, y as u16));
                }
            }
        }
        let mut found = block.places.clone();
        found.sort_by_key(|&(x, y)| (y, x));
        assert_eq!(found, all);
    }
}

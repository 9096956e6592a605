use super::*;
use atom4_core::base::Random;

/// A picture as `Draw`s leave it on a server.
fn drawn(packer: &Packer<'_>, draws: &[Draw], size: (usize, usize)) -> Vec<u32> {
    let mut picture = vec![0; size.0 * size.1];
    for draw in draws {
        let (part, fill) = match *draw {
            Draw::Fill(part, colour) => (part, Some(colour)),
            other => (other.part(), None),
        };
        if let Draw::Dots(part, ground) = *draw {
            assert_eq!(packer.picture.ground(part), ground);
        }
        for y in part.y..part.y + part.h {
            for x in part.x..part.x + part.w {
                let here = packer.picture.pixel(x, y);
                if let Draw::Bits(_, first, second) = *draw {
                    assert!([first, second].contains(&here));
                }
                picture[y * size.0 + x] = fill.unwrap_or(here);
            }
        }
    }
    picture
}

/// Whatever is on the picture, what is drawn is the picture, and no dearer than the picture as it is.
#[test]
fn what_is_drawn_is_the_picture() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let size = (1 + random.below(90) as usize, 1 + random.below(90) as usize);
        let mut pixels = vec![7u8; size.0 * size.1 * 4];
        for _ in 0..random.below(6) {
            let (x, y) = (random.below(size.0 as u64), random.below(size.1 as u64));
            let (w, h) = (random.below(40), random.below(40));
            let shade = random.below(4) as u8 * 60;
            let noisy = random.below(3) == 0;
            for dy in y..(y + h).min(size.1 as u64) {
                for dx in x..(x + w).min(size.0 as u64) {
                    let at = (dy as usize * size.0 + dx as usize) * 4;
                    pixels[at] = if noisy {
                        random.below(256) as u8
                    } else {
                        shade
                    };
                }
            }
        }
        let picture = Picture {
            pixels: &pixels,
            width: size.0,
        };
        let whole = PictureArea {
            x: 0,
            y: 0,
            w: size.0,
            h: size.1,
        };
        let packer = Packer {
            picture,
            depth: 4,
            bits: true,
            tally: &ColourCounts::of(picture, &[whole]),
        };
        let mut draws = Vec::new();
        let cost = packer.pack(whole, None, &mut draws);
        assert!(cost <= HEADER + size.0 * size.1 * 4);
        let picture = drawn(&packer, &draws, size);
        let wanted: Vec<u32> = (0..size.0 * size.1)
            .map(|at| packer.picture.pixel(at % size.0, at / size.0))
            .collect();
        assert_eq!(picture, wanted);
    }
}

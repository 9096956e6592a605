use super::*;
use atom4_core::base::Random;

#[test]
fn only_cells_that_changed_are_found() {
    let (width, old) = (20, vec![0u8; 20 * 10 * 4]);
    let mut new = old.clone();
    for (x, y) in [(3, 2), (17, 9)] {
        new[(y * width + x) * 4 + 1] = 9;
    }
    let picture = |pixels| Picture { pixels, width };
    let corners = |cells: Vec<PictureArea>| -> Vec<(usize, usize, usize, usize)> {
        let corner = |cell: PictureArea| (cell.x, cell.y, cell.w, cell.h);
        cells.into_iter().map(corner).collect()
    };
    let all = Drawn::everything(20, 10);
    let changed = picture(&new).cells(Some((&picture(&old), &all)));
    assert_eq!(corners(changed), [(0, 0, 8, 8), (16, 8, 4, 2)]);
    assert_eq!(picture(&new).cells(None).len(), 6);
}

/// Rectangles that are joined cover each pixel that they covered, once, and there are never more of them.
#[test]
fn what_is_joined_covers_the_same() {
    const SIDE: usize = 24;
    let mut random = Random::new(32);
    let mut fewer = 0;
    for _ in 0..100 {
        let mut pixels = vec![0u8; SIDE * SIDE * 4];
        for _ in 0..random.below(9) {
            let at = random.below(SIDE as u64 - 7) as usize;
            let down = random.below(SIDE as u64 - 7) as usize;
            let (w, h) = (1 + random.below(7) as usize, 1 + random.below(7) as usize);
            for y in down..down + h {
                for x in at..at + w {
                    pixels[(y * SIDE + x) * 4] = 9;
                }
            }
        }
        let picture = Picture {
            pixels: &pixels,
            width: SIDE,
        };
        let mut runs = Vec::new();
        for cell in picture.cells(None) {
            picture.runs(cell, Base::Ground(0), &mut runs);
        }
        let parts: Vec<PictureArea> = runs.into_iter().map(|(run, _)| run).collect();
        let before = parts.len();
        let after = joined(parts);
        fewer += before - after.len();
        let mut covered = vec![0; SIDE * SIDE];
        for part in after {
            for y in part.y..part.y + part.h {
                for x in part.x..part.x + part.w {
                    covered[y * SIDE + x] += 1;
                }
            }
        }
        for (at, covered) in covered.into_iter().enumerate() {
            let lies = picture.pixel(at % SIDE, at / SIDE) == 9;
            assert_eq!(covered, i32::from(lies));
        }
    }
    assert!(fewer > 300, "{fewer}");
}

#[test]
fn the_ground_is_the_most_frequent_colour() {
    let mut pixels = vec![3u8; 8 * 8 * 4];
    for at in [5, 6, 9, 30] {
        pixels[at * 4..at * 4 + 4].fill(7);
    }
    let picture = Picture {
        pixels: &pixels,
        width: 8,
    };
    let (x, y, w, h) = (0, 0, 8, 8);
    let cell = PictureArea { x, y, w, h };
    assert_eq!(picture.ground(cell), 0x0303_0303);
    let mut runs = Vec::new();
    picture.runs(cell, Base::Ground(0x0303_0303), &mut runs);
    let widths: Vec<usize> = runs.iter().map(|(run, _)| run.w).collect();
    assert_eq!(widths, [2, 1, 1]);
    assert!(runs.iter().all(|(_, colour)| *colour == 0x0707_0707));
}

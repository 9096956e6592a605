use super::super::lines::LINES;
use super::*;

#[test]
fn eight_different_ones_that_keep_lines_and_levels() {
    for n in 0..8 {
        for line in LINES {
            assert!(LINES.contains(&image(line, n)), "symmetry {n}");
        }
        for cell in 0..64 {
            let moved = image(1 << cell, n);
            assert_eq!(moved.trailing_zeros() / 16, cell / 16);
        }
        // The images of A1 and A2 distinguish all eight symmetries.
        let marks = |n| (image(1, n), image(2, n));
        assert!((0..n).all(|m| marks(m) != marks(n)), "symmetry {n}");
    }
    assert_eq!(
        transpose(image(0x1234_5678_9abc_def0, 7)),
        0x1234_5678_9abc_def0
    );
}

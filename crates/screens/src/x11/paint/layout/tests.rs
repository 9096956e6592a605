use super::*;

#[test]
fn parts_keep_inside_and_apart_at_every_size() {
    for width in (240..4000).step_by(97) {
        for height in (180..2300).step_by(89) {
            for scale in [1.0, 2.0] {
                let layout = Layout::of(Area::new(0.0, 0.0, width as f32, height as f32), scale);
                let parts = [layout.board, layout.panel, layout.message, layout.tools];
                for (i, part) in parts.iter().enumerate() {
                    assert!(
                        part.w > 20.0 && part.h > 5.0,
                        "{width} x {height}: {part:?}"
                    );
                    assert!(part.x >= 0.0 && part.right() <= width as f32 + 0.1);
                    assert!(part.y >= 0.0 && part.bottom() <= height as f32 + 0.1);
                    for other in &parts[i + 1..] {
                        assert!(
                            !part.inset(0.01).overlaps(other),
                            "{width} x {height}: {part:?} {other:?}"
                        );
                    }
                }
            }
        }
    }
}

use super::*;

fn sum(canvas: &Canvas) -> f32 {
    let red: u32 = canvas
        .picture()
        .pixels()
        .iter()
        .map(|p| u32::from(p.red()))
        .sum();
    red as f32 / 255.0
}

#[test]
fn shapes_cover_their_areas() {
    use std::f32::consts::PI;
    type Draw = fn(&mut Canvas);
    let cases: [(Draw, f32); 12] = [
        (
            |p| p.line((20.0, 50.0), (80.0, 50.0), 5.0, Ink::WHITE),
            60.0 * 5.0 + PI * 6.25,
        ),
        (
            |p| p.line((50.3, 80.0), (50.3, 20.0), 5.0, Ink::WHITE),
            60.0 * 5.0 + PI * 6.25,
        ),
        (
            |p| p.line((20.0, 51.1), (80.0, 50.0), 5.0, Ink::WHITE),
            60.01 * 5.0 + PI * 6.25,
        ),
        (
            |p| p.triangle([(20.0, 30.0), (80.0, 30.0), (50.0, 80.5)], Ink::WHITE),
            60.0 * 50.5 / 2.0,
        ),
        (
            |p| p.triangle([(50.0, 80.5), (80.0, 30.0), (20.0, 30.0)], Ink::WHITE),
            60.0 * 50.5 / 2.0,
        ),
        (|p| p.disc((50.0, 50.3), 20.0, Ink::WHITE), PI * 400.0),
        (
            |p| p.ring((50.0, 50.0), 20.0, 4.0, Ink::WHITE),
            PI * 2.0 * 20.0 * 4.0,
        ),
        (
            |p| p.line((20.0, 30.0), (50.0, 70.0), 6.0, Ink::WHITE),
            50.0 * 6.0 + PI * 9.0,
        ),
        (
            |p| p.rect(Area::new(10.0, 20.0, 30.0, 40.0), Ink::WHITE),
            1200.0,
        ),
        (
            |p| p.rect(Area::new(10.25, 20.0, 30.5, 40.0), Ink::WHITE),
            1220.0,
        ),
        (
            |p| p.round_rect(Area::new(10.0, 20.0, 60.0, 40.0), 10.0, Ink::WHITE),
            2400.0 - (4.0 - PI) * 100.0,
        ),
        (
            |p| p.round_frame(Area::new(10.0, 20.0, 60.0, 40.0), 0.0, 2.0, Ink::WHITE),
            2400.0 - 56.0 * 36.0,
        ),
    ];
    for (index, (draw, expected)) in cases.into_iter().enumerate() {
        let mut picture = Canvas::new(100, 100);
        draw(&mut picture);
        let found = sum(&picture);
        assert!(
            (found / expected - 1.0).abs() < 0.015,
            "{index}: {found} {expected}"
        );
    }
}

#[test]
fn a_shape_is_blended_once() {
    let half = Ink::WHITE.faint(0.5);
    let mut picture = Canvas::new(100, 100);
    picture.round_rect(Area::new(5.5, 5.5, 80.0, 80.0), 12.0, half);
    assert!(picture.picture().pixels().iter().all(|p| p.red() <= 129));
    let mut picture = Canvas::new(100, 100);
    picture.round_frame(Area::new(5.5, 5.5, 80.0, 80.0), 12.0, 3.0, half);
    assert!(picture.picture().pixels().iter().all(|p| p.red() <= 129));
}

use super::*;
use crate::x11::canvas::Canvas;
use crate::x11::drawn::Drawn;

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

/// The rows above and below the core are filled as one: pixel by pixel it is the same picture.
#[test]
fn boxes_are_those_of_the_plain_loop() {
    let mut random = atom4_core::base::Random::new(7);
    let mut part = |most: u64| random.below(most * 100) as f32 / 100.0;
    for round in 0..300 {
        let area = Area::new(part(40) - 5.0, part(40) - 5.0, part(90), part(70));
        let (radius, width) = (part(12), part(4));
        let a = if round % 2 == 0 { 255 } else { 90 };
        let ink = Ink {
            a,
            ..Ink::WHITE.mix(Ink::BLACK, part(1))
        };
        let (mut fast, mut plain) = (Canvas::new(90, 80), Canvas::new(90, 80));
        for canvas in [&mut fast, &mut plain] {
            canvas.fill(Ink::WHITE.mix(Ink::BLACK, 0.3));
        }
        fast.round_rect(area, radius, ink);
        fast.round_frame(area, radius, width, ink);
        let radius = radius.min(area.w.min(area.h) / 2.0).max(0.0);
        let inside = |x, y| box_distance(&area, radius, x, y);
        if area.w > 0.0 && area.h > 0.0 {
            let frame = |inside: f32| (inside + width / 2.0).abs() - width / 2.0;
            let mut picture = plain.picture().clone();
            let mut on = Sheet {
                pixmap: &mut picture,
                clip: &Drawn::everything(90, 80),
            };
            cover(&mut on, area, THIN, all, |x, y| (ink, inside(x, y)));
            cover(&mut on, area, THIN, all, |x, y| (ink, frame(inside(x, y))));
            assert!(
                fast.pixels() == picture.data(),
                "{area:?} {radius} {width} {a}"
            );
        }
    }
}

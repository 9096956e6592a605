//! The promises of the canvas.

use super::*;

const RED: Ink = Ink::rgb(200, 10, 20);

#[test]
fn a_rectangle_covers_its_pixels_and_no_others() {
    let mut canvas = Canvas::new(20, 10);
    canvas.rect(Area::new(3.0, 2.0, 4.0, 5.0), RED);
    for y in 0..10 {
        for x in 0..20 {
            let inside = (3..7).contains(&x) && (2..7).contains(&y);
            let expected = if inside { (200, 10, 20) } else { (0, 0, 0) };
            assert_eq!(canvas.pixel(x, y), Some(expected), "{x} {y}");
        }
    }
}

#[test]
fn drawing_outside_and_at_odd_numbers_harms_nothing() {
    let mut canvas = Canvas::new(8, 8);
    for at in [-1e9, -5.0, 3.0, 1e9, f32::NAN, f32::INFINITY] {
        canvas.ball((at, at), Ball::new(RED, 3.0), 1.0);
        canvas.glow((at, 2.0), 4.0, RED);
        canvas.text((at, 4.0), "A", 8.0, Weight::Bold, RED);
        canvas.lines(&[((at, 0.0), (0.0, at))], 1.0, RED);
        canvas.disc((at, at), at, RED);
        canvas.rect(Area::new(at, at, at, at), RED);
        canvas.round_rect(Area::new(at, at, at, at), at, RED);
    }
    assert_eq!(canvas.pixels().len(), 8 * 8 * 4);
}

#[test]
fn every_pixel_stays_opaque() {
    let mut canvas = Canvas::new(60, 60);
    canvas.fill(Ink::rgb(40, 50, 60));
    canvas.ball((30.0, 30.0), Ball::new(RED, 20.0).lettered('R'), 0.5);
    canvas.glow((20.0, 20.0), 15.0, Ink::rgb(0, 0, 0).faint(0.5));
    canvas.text((2.0, 50.0), "Atom", 14.0, Weight::Regular, RED);
    assert!(canvas.pixels().chunks(4).all(|pixel| pixel[3] == 255));
}

#[test]
fn a_background_is_drawn_once_for_one_key() {
    let mut canvas = Canvas::new(4, 4);
    let mut drawn = 0;
    for key in [1, 1, 2, 2, 1] {
        canvas.background(&key, |canvas| {
            drawn += 1;
            canvas.fill(Ink::rgb(key, 0, 0));
        });
        assert_eq!(canvas.pixel(0, 0), Some((key, 0, 0)));
        canvas.fill(RED);
    }
    assert_eq!(drawn, 3);
    canvas.resize(5, 4);
    canvas.background(&1u8, |canvas| {
        drawn += 1;
        canvas.fill(RED);
    });
    assert_eq!(drawn, 4, "another size is another picture");
}

#[test]
fn a_half_strength_ball_is_between_nothing_and_all() {
    let at = |strength| {
        let mut canvas = Canvas::new(40, 40);
        canvas.ball(
            (20.0, 20.0),
            Ball::new(Ink::rgb(180, 180, 180), 15.0),
            strength,
        );
        canvas.pixel(20, 20).map_or(0, |(red, _, _)| red)
    };
    let (none, half, all) = (at(0.0), at(0.5), at(1.0));
    assert_eq!(none, 0);
    assert!(half > 40 && half < all, "{half} {all}");
}

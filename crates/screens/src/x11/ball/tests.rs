use super::*;

#[test]
fn the_upper_left_is_lighter_than_the_lower_right() {
    for ink in [
        Ink::rgb(180, 0, 0),
        Ink::rgb(30, 30, 30),
        Ink::rgb(240, 240, 240),
    ] {
        let picture = shade(Ball::new(ink, 20.0), &mut Typesetter::new());
        let bright = |x, y| {
            let pixel = picture.pixel(x, y).map_or(0, |p| {
                u32::from(p.red()) + u32::from(p.green()) + u32::from(p.blue())
            });
            assert!(pixel > 0, "inside the ball");
            pixel
        };
        assert!(bright(14, 13) > bright(29, 30), "{ink:?}");
    }
}

#[test]
fn the_store_is_bounded() {
    let mut balls = Balls::default();
    let mut type_ = Typesetter::new();
    for step in 0..200 {
        balls.picture(
            Ball::new(Ink::rgb(9, 9, 9), 100.0 + step as f32),
            &mut type_,
        );
        assert!(balls.pixels < KEPT_PIXELS + 700 * 700);
        assert!(
            balls
                .pictures
                .values()
                .map(|p| p.pixels().len())
                .sum::<usize>()
                == balls.pixels
        );
    }
}

#[test]
fn a_ball_fills_its_circle() {
    let picture = shade(Ball::new(Ink::rgb(0, 120, 0), 10.0), &mut Typesetter::new());
    let covered: u32 = picture.pixels().iter().map(|p| u32::from(p.alpha())).sum();
    let expected = std::f32::consts::PI * 100.0 * 255.0;
    assert!((covered as f32 / expected - 1.0).abs() < 0.01);
}

#[test]
fn bright_colours_shine_and_greys_stay_what_they_are() {
    let grey = Ink::rgb(90, 90, 90);
    assert_eq!(brightened(grey), grey);
    // Two channels alike are no grey yet: they shine, and the letters on them are chosen by that.
    for (r, g, b) in [(90, 90, 0), (0, 90, 90), (90, 0, 90), (90, 45, 0)] {
        let ink = brightened(Ink::rgb(r, g, b));
        assert_eq!(ink.r.max(ink.g).max(ink.b), 255, "{r} {g} {b}: {ink:?}");
    }
}

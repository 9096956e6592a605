//! The promises of the canvas.

use super::*;
use crate::x11::picture::Picture;

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
        canvas.finish();
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

/// Random marks come, go and change places: what is drawn anew gives the picture of a canvas that draws all of it, and what is
/// told as changed holds all that has changed.
#[test]
fn what_is_drawn_anew_gives_the_whole_picture() {
    const SIZE: (u32, u32) = (160, 120);
    let mut random = atom4_core::base::Random::new(11);
    let mut canvas = Canvas::new(SIZE.0, SIZE.1);
    let mut marks: Vec<(u64, u64)> = Vec::new();
    let mut before = Vec::new();
    for round in 0..200u32 {
        for _ in 0..=random.below(3) {
            let place = random.below(marks.len() as u64 + 1) as usize;
            match random.below(4) {
                0 | 1 => marks.insert(place, (random.below(14), random.below(1 << 40))),
                2 if place < marks.len() => drop(marks.remove(place)),
                _ if place > 0 => {
                    let middle = marks.len() / 2;
                    marks.swap(place - 1, middle);
                }
                _ => {}
            }
        }
        marks.truncate(30);
        let ground = (round / 25) as u8;
        let draw = |canvas: &mut Canvas| {
            canvas.background(&ground, |canvas| canvas.fill(Ink::rgb(ground * 20, 40, 90)));
            marks
                .iter()
                .for_each(|&(kind, seed)| scribble(canvas, kind, seed));
            canvas.finish();
        };
        draw(&mut canvas);
        if round % 7 == 0 {
            // Something that is drawn at once, as where a window is too small, does not stay.
            canvas.disc((60.0, 60.0), 20.0, RED);
            draw(&mut canvas);
        }
        let changed = canvas.take_changed();
        let mut fresh = Canvas::new(SIZE.0, SIZE.1);
        draw(&mut fresh);
        assert!(
            canvas.pixels() == fresh.pixels(),
            "round {round}: {marks:?}"
        );
        let all = Drawn::everything(SIZE.0, SIZE.1);
        let width = SIZE.0 as usize;
        let picture = |pixels| Picture { pixels, width };
        if !before.is_empty() {
            let (now, shown) = (picture(canvas.pixels()), picture(&before));
            let found = now.cells(Some((&shown, &changed)));
            assert_eq!(found, now.cells(Some((&shown, &all))), "round {round}");
        }
        before = canvas.pixels().to_vec();
    }
}

/// Draws something of one of 14 kinds, partly beside the picture now and then.
fn scribble(canvas: &mut Canvas, kind: u64, seed: u64) {
    let mut random = atom4_core::base::Random::new(seed);
    let mut part = |most: u32| random.below(u64::from(most) * 50) as f32 / 50.0;
    let mut point = || (part(220) - 30.0, part(180) - 30.0);
    let (at, to, third) = (point(), point(), point());
    let (large, small) = (part(40), part(9));
    let area = Area::new(at.0, at.1, large * 2.0, large);
    let ink = Ink {
        a: 120,
        ..Ink::WHITE.mix(Ink::BLACK, part(1))
    };
    match kind {
        0 => canvas.text(at, "Ågjÿ|W Ͼ世", small + 6.0, Weight::Bold, ink),
        1 => canvas.disc(at, large, ink),
        2 => canvas.ring(at, large, small, ink),
        3 => canvas.rod(at, to, small, ink),
        4 => canvas.triangle([at, to, third], ink),
        5 => canvas.round_rect(area, small, ink),
        6 => canvas.round_frame(area, small, small / 2.0, ink),
        7 => canvas.polygons([[at, to, third].as_slice()], ink),
        8 => canvas.outline(&[at, to, third], small, ink),
        9 => canvas.glow(at, large, ink),
        10 => canvas.ball(at, Ball::new(ink, large).lettered('R'), part(1)),
        11 => canvas.line(at, to, small, ink),
        12 if small < 0.5 => canvas.fill(ink),
        12 => canvas.lines(&[(at, to), (to, third)], small, ink),
        _ => canvas.inset(at, (40, 30), &seed, |canvas| {
            canvas.background(&0, |canvas| canvas.fill(RED));
            canvas.disc((20.0, 15.0), large, ink);
        }),
    }
}

/// Nothing is drawn beside the area that a mark tells.
#[test]
fn marks_keep_to_their_areas() {
    for (kind, seed) in (0..14).flat_map(|kind| (0..100).map(move |seed| (kind, seed))) {
        let mut canvas = Canvas::new(160, 120);
        canvas.fill(Ink::rgb(10, 20, 30));
        let before = canvas.picture().clone();
        canvas.take_changed();
        scribble(&mut canvas, kind, seed);
        let changed = canvas.take_changed();
        for y in 0..120 {
            let row = |picture: &Pixmap| picture.pixels()[y * 160..][..160].to_vec();
            let (was, is) = (row(&before), row(canvas.picture()));
            let told = changed.row(y);
            for x in (0..160).filter(|x| !told.contains(x)) {
                assert_eq!(was[x], is[x], "kind {kind}, seed {seed}, {x} {y}");
            }
        }
    }
}

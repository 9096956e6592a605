use super::*;

const PEGS: Pegs = Pegs {
    columns: 4,
    rows: 4,
    height: 4,
};

#[test]
fn everything_stays_in_its_area_however_it_is_turned() {
    let area = Area::new(10.0, 20.0, 400.0, 380.0);
    for turn in 0..40 {
        for tilt in 0..10 {
            let mut camera = Camera::default();
            camera.turn(turn as f32 * 0.16, tilt as f32 * 0.13 - 0.5);
            let projection = Projection::of(camera, area, PEGS);
            for x in [-1.5, 1.5] {
                for y in [-1.5, 1.5] {
                    let (at, larger, _) = projection.at(x, y, projection.tip());
                    let reach = BALL * larger * projection.scale * 0.3;
                    assert!(
                        at.0 - reach > area.x && at.0 + reach < area.right(),
                        "{camera:?}"
                    );
                    assert!(at.1 - reach > area.y, "{camera:?} {at:?}");
                }
            }
            let (wide, deep) = projection.slab();
            for (x, y) in [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)] {
                let at = projection.point(x, y, -THICK);
                assert!(at.1 < area.bottom() && at.1 > area.y, "{camera:?} {at:?}");
                assert!(at.0 > area.x && at.0 < area.right(), "{camera:?} {at:?}");
            }
        }
    }
}

#[test]
fn a_nearer_peg_is_drawn_larger() {
    let projection = Projection::of(Camera::default(), Area::new(0.0, 0.0, 500.0, 500.0), PEGS);
    let near = projection.place(Spot::new(0, 0));
    let far = projection.place(Spot::new(0, 3));
    assert!(near.1 > far.1);
    assert!(near.0.1 > far.0.1, "and lower on the window");
}

//! Pictures drawn off screen: those of the README are what the program draws, and nothing is cut
//! at any of the sizes that people have.

use std::path::Path;

use atom4::play::registry::Kind;
use atom4::play::view::Spot;
use atom4::ui::face::{Face, Over};
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{Look, paint};
use libtest_mimic::Trial;
use tiny_skia::Pixmap;

use crate::gallery;

pub fn trials() -> Vec<Trial> {
    let trial = |name: &str, test: fn()| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    vec![
        trial("pictures::of_the_readme_are_what_is_drawn", readme_pictures),
        trial("pictures::have_no_text_cut", no_text_cut),
    ]
}

fn readme_pictures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    for (name, canvas) in gallery::pictures() {
        let stored = Pixmap::load_png(folder.join(name)).expect("the picture is there");
        let drawn = canvas.picture();
        assert_eq!(
            (stored.width(), stored.height()),
            (drawn.width(), drawn.height()),
            "{name}"
        );
        let pairs = stored.data().iter().zip(drawn.data());
        let apart = pairs.filter(|(a, b)| a.abs_diff(**b) > 8).count();
        let part = apart as f32 / drawn.data().len() as f32;
        assert!(
            part < 0.002,
            "{name} differs in {part}; cargo run --example window_pictures draws it again"
        );
    }
}

fn no_text_cut() {
    let views = [
        gallery::view(Kind::Atom4, gallery::ATOM4, Some(Spot::new(12, 7))),
        gallery::view(Kind::Atom4, gallery::WON, None),
        gallery::view(Kind::ScoreFour, gallery::SCORE_FOUR, Some(Spot::new(2, 3))),
    ];
    for (width, height) in [
        (640, 480),
        (1200, 800),
        (3840, 2160),
        (1000, 720),
        (700, 1000),
    ] {
        let mut canvas = Canvas::new(width, height);
        for view in &views {
            for over in [Over::Nothing, Over::Keys(0), Over::Rules(0), Over::Quit] {
                let mut face = Face::new(Spot::new(12, 7), 0);
                face.over = over;
                let scene = paint(&mut canvas, view, &face, &Look::default());
                assert!(scene.labels.len() > 10);
                for (text, area) in &scene.labels {
                    assert!(!text.contains('…'), "{width} x {height}: {text}");
                    assert!(area.x >= 0.0 && area.right() <= width as f32, "{text}");
                    assert!(
                        area.y >= 0.0 && area.bottom() <= height as f32 + 1.0,
                        "{text}"
                    );
                }
            }
        }
    }
}

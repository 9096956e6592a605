//! Pictures drawn off screen: those of the README are what the program draws, and nothing is cut
//! at any of the sizes that people have.

use std::path::Path;
use std::time::Duration;

use atom4::play::keys::Prompt;
use atom4::play::view::{Hint, Playback, Span, Spot, StartPage, Token, View, Way};
use atom4::ui::line::Line;
use atom4::ui::motion::{Motion, changes};
use atom4::ui::screen::{Device, Target};
use atom4::ui::start::page_of;
use atom4::ui::state::{Overlay, UiState};
use atom4::ui::x11::canvas::{Area, Canvas};
use atom4::ui::x11::paint::{DrawOptions, Layout, paint};
use libtest_mimic::Trial;
use tiny_skia::Pixmap;

use crate::gallery::{self, Game};

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
        trial("pictures::of_reviews_and_puzzles_are_whole", learning),
        trial("pictures::list_moves_apart_and_where_one_is", listed_moves),
        trial("pictures::of_puzzles_have_no_empty_frames", listed_puzzles),
        trial("pictures::of_the_pages_around_a_game", pages),
        trial("pictures::are_drawn_at_every_size", every_size),
        trial("pictures::every_scene_is_as_it_was", every_scene),
        trial(
            "pictures::the_mouse_finds_the_bead_that_is_seen",
            seen_beads,
        ),
    ]
}

fn readme_pictures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    for (name, canvas) in gallery::pictures() {
        let stored = Pixmap::load_png(folder.join(name)).expect("the picture is there");
        assert!(
            same(&stored, &canvas),
            "{name} differs; cargo run --example window_pictures draws it again"
        );
    }
}

fn no_text_cut() {
    let (atom4, score_four, cluster) = (
        atom4::games::atom4::play::kind::KIND,
        atom4::games::score_four::play::kind::KIND,
        atom4::games::cluster::play::kind::KIND,
    );
    let spot = Spot::new;
    let views = [
        (
            atom4,
            gallery::view(atom4, gallery::ATOM4, Some(spot(12, 7))),
        ),
        (atom4, gallery::view(atom4, gallery::WON, None)),
        (
            score_four,
            gallery::view(score_four, gallery::SCORE_FOUR, Some(spot(2, 3))),
        ),
        (atom4, gallery::start(atom4)),
        (score_four, gallery::start(score_four)),
        (cluster, gallery::start(cluster)),
        (cluster, gallery::turned()),
    ];
    for (width, height) in [
        (640, 480),
        (1200, 800),
        (3840, 2160),
        (1000, 720),
        (800, 600),
        (700, 1000),
    ] {
        let mut canvas = Canvas::new(width, height);
        for (kind, view) in &views {
            let rules = gallery::rules(*kind);
            for over in [
                Overlay::Nothing,
                Overlay::Keys(0),
                Overlay::Rules(0),
                Overlay::Quit,
            ] {
                let mut state = UiState::new(Spot::new(12, 7), 0);
                state.overlay = over;
                state.rules = rules.clone();
                let scene = paint(&mut canvas, view, &state, &DrawOptions::default());
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

/// With `UPDATE=1`, leaves the picture in the target folder's `tmp/window`, to be looked at.
fn keep(canvas: &Canvas, name: &str) {
    if std::env::var_os("UPDATE").is_some() {
        save(canvas, name);
    }
}

/// Leaves the picture in the target folder's `tmp/window`.
fn save(canvas: &Canvas, name: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let saved = canvas
        .picture()
        .save_png(folder.join(name).with_extension("png"));
    saved.expect("the picture can be written");
}

/// Reviews, bars, puzzles, lessons, games that are watched or far away, small boards, at the sizes that people have: nothing is cut, nothing lies outside of the window.
fn learning() {
    let named = |name: &str, view: View| (String::from(name), view);
    let mut views = gallery::learning::views();
    views.extend(
        gallery::lesson()
            .into_iter()
            .map(|view| named("lesson", view)),
    );
    views.extend([4, 8, 13].map(|edge| named("small", gallery::small_board(edge))));
    for game in gallery::games() {
        if game.middle.players.is_empty() {
            continue;
        }
        views.push(named("watched", gallery::watched(game)));
        views.push(named("served", gallery::served(game)));
    }
    for (name, view) in views {
        for (width, height) in [
            (640, 480),
            (1200, 800),
            (800, 600),
            (700, 1000),
            (1280, 300),
        ] {
            let mut canvas = Canvas::new(width, height);
            let mut state = UiState::new(view.board.home, 0);
            state.thoughts = name == "watched";
            let scene = paint(&mut canvas, &view, &state, &DrawOptions::default());
            keep(&canvas, &format!("learning-{name}-{width}x{height}"));
            for (text, area) in &scene.labels {
                let at = format!("{name}, {width} x {height}: {text}");
                assert!(!text.contains('…'), "{at}");
                assert!(area.x >= 0.0 && area.right() <= width as f32 + 1.0, "{at}");
                assert!(
                    area.y >= 0.0 && area.bottom() <= height as f32 + 1.0,
                    "{at}"
                );
            }
        }
    }
}

/// The moves beside a review are those around the place where one is, the first ones at the start, and the number of a move
/// stands clear of the move before it.
fn listed_moves() {
    for (name, view) in gallery::learning::views() {
        let Some(of) = view.playback.map(|playback| playback.of) else {
            continue;
        };
        for at in [0, 1, of / 2, of] {
            let mut view = view.clone();
            view.playback = Some(Playback { at, of });
            let mut canvas = Canvas::new(1000, 720);
            let state = UiState::new(view.board.home, 0);
            let scene = paint(&mut canvas, &view, &state, &DrawOptions::default());
            // The curve above has the moves, too; in the list a number stands before each.
            let number_of = |number: usize| {
                let (_, y) = scene.button(Target::Move(number))?;
                let labels = scene
                    .labels
                    .iter()
                    .filter(|(text, _)| *text == number.to_string());
                labels
                    .map(|(_, area)| *area)
                    .find(|area| area.centre().1 == y)
            };
            assert!(number_of(at.max(1)).is_some(), "{name}, move {at} of {of}");
            for number in 2..=of {
                let (Some(before), Some(next)) = (number_of(number - 1), number_of(number)) else {
                    continue;
                };
                if before.y != next.y {
                    continue;
                }
                let between =
                    |area: &Area| area.y == next.y && area.x > before.x && area.x < next.x;
                for (text, area) in scene.labels.iter().filter(|(_, area)| between(area)) {
                    assert!(
                        area.right() + 0.5 * area.h <= next.x,
                        "{name}: {text} before {number}"
                    );
                }
            }
        }
    }
}

/// A puzzle has no picture in the list: a card has room for its words alone.
fn listed_puzzles() {
    for (name, view) in gallery::learning::views() {
        if !name.ends_with("-puzzles") {
            continue;
        }
        let mut canvas = Canvas::new(1000, 720);
        let scene = paint(
            &mut canvas,
            &view,
            &UiState::new(view.board.home, 0),
            &DrawOptions::default(),
        );
        let seen = (0..200)
            .filter(|&tile| scene.button(Target::Item(1, tile)).is_some())
            .count();
        assert!(seen > 40, "{name}: {seen}");
    }
}

/// The page of all games, the settings and the saved games: nothing is cut but the sentence of a game or of a saved one,
/// and pictures that are kept from frame to frame are those that a first frame has.
fn pages() {
    let games = gallery::games();
    let mut canvas = Canvas::new(1, 1);
    for (width, height) in [(640, 480), (800, 600), (1920, 1080), (700, 1000)] {
        let mut draw = |name: &str, game: &Game, page: StartPage, state: &UiState| {
            let mut view = game.middle.clone();
            (view.aim, view.start) = (None, Some(page));
            let mut fresh = Canvas::new(width, height);
            let scene = paint(&mut fresh, &view, state, &DrawOptions::default());
            canvas.resize(width, height);
            for _ in 0..2 {
                paint(&mut canvas, &view, state, &DrawOptions::default());
                assert!(
                    canvas.pixels() == fresh.pixels(),
                    "{name}: {width} x {height}"
                );
            }
            keep(&fresh, &format!("page-{name}-{width}x{height}"));
            if let Overlay::Line(..) = state.overlay {
                let last = Target::Item(0, state.saved.len() - 1);
                let chosen = scene.button(last).expect("the marked one is seen");
                let line = Layout::of(fresh.area(), 1.0).message;
                assert!(chosen.1 < line.y, "{name}: {width} x {height}");
            }
            for (text, area) in &scene.labels {
                let at = format!("{name}, {width} x {height}: {text}");
                assert!(area.x >= 0.0 && area.right() <= width as f32 + 1.0, "{at}");
                assert!(
                    area.y >= 0.0 && area.bottom() <= height as f32 + 1.0,
                    "{at}"
                );
            }
            scene
                .labels
                .into_iter()
                .map(|(text, _)| text)
                .collect::<Vec<_>>()
        };
        for (number, game) in games.iter().enumerate() {
            let state = UiState::new(game.middle.board.home, number % 4);
            let name = format!("all-games-{}", game.name);
            let labels = draw(&name, game, gallery::all_games(game, number), &state);
            for title in [
                "1 Atom-4",
                "2 Score Four",
                "3 Cluster",
                "4 Atomix",
                "Watch a game  w",
            ] {
                assert!(
                    labels.iter().any(|label| label == title),
                    "{title} in {labels:?}"
                );
            }
        }
        for game in games {
            let mut state = UiState::new(game.middle.board.home, 0);
            state.rules = game.rules.clone();
            let mut view = game.middle.clone();
            view.aim = None;
            let drawn = |from: usize, state: &mut UiState| {
                state.overlay = Overlay::Rules(from);
                let mut fresh = Canvas::new(width, height);
                paint(&mut fresh, &view, state, &DrawOptions::default());
                fresh
            };
            let without = drawn(0, &mut state);
            state.rules_board = Some(Box::new(game.middle.board.clone()));
            let with = drawn(0, &mut state);
            keep(&with, &format!("page-rules-{}-{width}x{height}", game.name));
            assert!(with.pixels() != without.pixels(), "{}", game.name);
            // On small windows the text goes on below it, to its last line.
            let last = state.last_line.get();
            assert!(last == 0 || drawn(last, &mut state).pixels() != with.pixels());
        }
        let game = &games[0];
        let mut state = UiState::new(game.middle.board.home, 0);
        (state.overlay, state.device) = (Overlay::Settings, Some(Device::Window));
        let page = page_of(&state).expect("the page is open");
        let labels = draw("settings", game, page, &state);
        assert!(
            labels.iter().all(|label| !label.contains('…')),
            "{labels:?}"
        );
        for count in [1, 60] {
            state.saved = gallery::saved_games(count);
            let name = state.saved[count - 1].name.clone();
            state.overlay = Overlay::Line(Prompt::Open, Line::typed(&name));
            let page = page_of(&state).expect("the page is open");
            let labels = draw(&format!("saved-{count}"), game, page, &state);
            assert!(labels.contains(&name), "{labels:?}");
        }
    }
}

/// People without a window manager can have any size; and whatever lies on the board, it is drawn.
fn every_size() {
    let games = gallery::games();
    for width in [1, 100, 239, 240, 262, 280, 299, 320, 480, 600, 1090] {
        for height in [1, 100, 179, 180, 200, 223, 240, 260, 300, 360] {
            let mut canvas = Canvas::new(width, height);
            for game in games {
                for view in [&game.middle, &game.end, &game.start] {
                    let mut state = UiState::new(view.board.home, 0);
                    state.marks = true;
                    for over in [
                        Overlay::Nothing,
                        Overlay::Keys(0),
                        Overlay::Rules(2),
                        Overlay::Quit,
                    ] {
                        state.overlay = over;
                        paint(&mut canvas, view, &state, &DrawOptions::default());
                    }
                    gallery::typed(&mut state);
                    paint(&mut canvas, view, &state, &DrawOptions::default());
                }
            }
        }
    }
}

/// At every pixel of a bead the mouse finds its peg, wherever the board is looked at from: a bead is painted
/// the other colour, and what looks otherwise then is where it shows.
fn seen_beads() {
    for (yaw, pitch) in [(0.0, 0.0), (-0.6, 0.0), (2.0, 0.1), (0.0, 0.5), (0.3, -0.4)] {
        let mut options = DrawOptions {
            pointer_away: true,
            ..DrawOptions::default()
        };
        options.camera.turn(yaw, pitch);
        let mut view = gallery::view(
            atom4::games::score_four::play::kind::KIND,
            gallery::SCORE_FOUR,
            None,
        );
        let mut canvas = Canvas::new(760, 560);
        let scene = paint(
            &mut canvas,
            &view,
            &UiState::new(Spot::new(0, 0), 0),
            &options,
        );
        let before = canvas.picture().clone();
        let (mut shown, mut found) = (0, 0);
        let tokens: Vec<Token> = view.board.pieces.iter().map(|bead| bead.token).collect();
        for place in 0..64i16 {
            let (x, y, height) = (place % 4, place / 4 % 4, place / 16);
            let spot = Spot::new(x, y);
            let at = spot.at_height(height);
            let mut beads = view.board.pieces.iter_mut();
            let Some(bead) = beads.find(|bead| bead.at == at) else {
                continue;
            };
            let own = bead.token;
            let other = tokens.iter().find(|&&token| token != own);
            bead.token = *other.expect("beads of two colours");
            paint(
                &mut canvas,
                &view,
                &UiState::new(Spot::new(0, 0), 0),
                &options,
            );
            let mut beads = view.board.pieces.iter_mut();
            beads.find(|bead| bead.at == at).expect("the bead").token = own;
            for pixel in 0..before.pixels().len() {
                let (old, new) = (before.pixels()[pixel], canvas.picture().pixels()[pixel]);
                let at = (pixel as u32 % before.width(), pixel as u32 / before.width());
                let at = (at.0 as f32 + 0.5, at.1 as f32 + 0.5);
                if old.green().abs_diff(new.green()) > 60 && scene.board.contains(at) {
                    shown += 1;
                    found += u32::from(scene.target(at) == Target::Board(spot));
                }
            }
        }
        assert!(
            shown > 10_000 && found * 100 >= shown * 98,
            "{found} of {shown}"
        );
    }
}

/// The pictures of the window, kept as the mean colours of small squares in `tests/data/screens/window.txt`: pages, games and
/// looks that the README has no picture of. `UPDATE=1 cargo test --test x11 pictures` keeps what is drawn now and leaves
/// the pictures in the target folder's `tmp/window`, to be looked at; so does whatever differs.
fn every_scene() {
    let kept_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/screens/window.txt");
    let update = std::env::var_os("UPDATE").is_some();
    let kept = std::fs::read_to_string(&kept_in).unwrap_or_default();
    let mut kept = kept.split_terminator("\n\n");
    let (mut drawn, mut apart) = (Vec::new(), Vec::new());
    for (name, canvas) in scenes() {
        let squares = format!("{name}\n{}", squares(canvas.picture()));
        if !kept.next().is_some_and(|kept| alike(kept, &squares)) {
            save(&canvas, &name);
            apart.push(name);
        }
        drawn.push(squares + "\n\n");
    }
    if update {
        return std::fs::write(kept_in, drawn.concat()).expect("the squares can be kept");
    }
    assert!(kept.next().is_none(), "a scene that is no more; UPDATE=1");
    assert!(
        apart.is_empty(),
        "drawn otherwise: {apart:?}, see tmp/window in the target folder"
    );
}

/// Pixels along a square.
const SQUARE: usize = 12;

/// The mean colour of every square, six digits each, a row of squares a line.
fn squares(picture: &Pixmap) -> String {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let mean = |left: usize, top: usize, part: usize| {
        let places = (top..(top + SQUARE).min(height))
            .flat_map(|y| (left..(left + SQUARE).min(width)).map(move |x| y * width + x));
        let values: Vec<usize> = places
            .map(|at| picture.data()[at * 4 + part].into())
            .collect();
        values.iter().sum::<usize>() / values.len()
    };
    let row = |top: usize| {
        let square = |left: usize| {
            let [red, green, blue] = [0, 1, 2].map(|part| mean(left, top, part));
            format!("{red:02x}{green:02x}{blue:02x}")
        };
        let squares = (0..width).step_by(SQUARE).map(square);
        squares.collect::<String>()
    };
    let rows: Vec<String> = (0..height).step_by(SQUARE).map(row).collect();
    rows.join("\n")
}

/// True for squares of two pictures that are alike, but for what another mathematical library may do to the edge of a shape.
fn alike(kept: &str, drawn: &str) -> bool {
    let values = |text: &str| -> Vec<i32> {
        let digits = text.lines().skip(1).flat_map(str::chars);
        let digits: Vec<i32> = digits
            .map(|digit| digit.to_digit(16).unwrap_or(99) as i32)
            .collect();
        digits
            .chunks(2)
            .map(|two| two.iter().fold(0, |sum, digit| sum * 16 + digit))
            .collect()
    };
    let same_name = kept.lines().next() == drawn.lines().next();
    let (kept, drawn) = (values(kept), values(drawn));
    same_name
        && kept.len() == drawn.len()
        && kept.iter().zip(&drawn).all(|(a, b)| (a - b).abs() <= 1)
}

/// True for a picture that is as it was, but for what another mathematical library may do to the edge of a shape.
fn same(kept: &Pixmap, canvas: &Canvas) -> bool {
    let drawn = canvas.picture();
    let pairs = kept.data().iter().zip(drawn.data());
    let apart = pairs.filter(|(a, b)| a.abs_diff(**b) > 8).count();
    (kept.width(), kept.height()) == (drawn.width(), drawn.height()) && apart < 12
}

/// A view so many milliseconds after its last move.
fn moving(view: &View, (width, height): (u32, u32), millis: u64) -> Canvas {
    let all = changes(&view.board, false);
    let (mut at, mut gone) = (0, Duration::from_millis(millis));
    while let Some(length) = all.get(at).map(|change| change.length())
        && gone >= length
    {
        gone -= length;
        at += 1;
    }
    let length = all
        .get(at)
        .map_or(1.0, |change| change.length().as_secs_f32());
    let options = DrawOptions {
        motion: Some(Motion::new(all, at, gone.as_secs_f32() / length)),
        pointer_away: true,
        ..DrawOptions::default()
    };
    let mut canvas = Canvas::new(width, height);
    paint(
        &mut canvas,
        view,
        &UiState::new(Spot::new(0, 0), 0),
        &options,
    );
    canvas
}

fn scenes() -> Vec<(String, Canvas)> {
    let spot = Spot::new;
    let games = gallery::games();
    let (usual, large, tall) = ((480, 360), (760, 500), (320, 540));
    let mut all = Vec::new();
    for Game {
        name,
        middle,
        end,
        start,
        rules,
    } in games
    {
        let mut see = |what: &str, view, palette, size, change: &dyn Fn(&mut UiState)| {
            all.push((
                format!("{name}-{what}"),
                gallery::draw(view, palette, size, change),
            ));
        };
        let plain = |_: &mut UiState| {};
        see("middle", middle, 0, usual, &|state| {
            state.marks = true;
            state.threats = Some(true);
        });
        see("large", middle, 1, large, &|state| state.letters = false);
        see("tall", middle, 0, tall, &|state| state.fixed = true);
        see("grey", middle, 2, usual, &plain);
        see("mono", end, 3, usual, &plain);
        see("end", end, 0, usual, &plain);
        see("start", start, 0, usual, &|state| state.item = 1);
        see("start-tall", start, 1, tall, &|state| state.item = 2);
        see("keys", middle, 0, usual, &|state| {
            state.overlay = Overlay::Keys(2)
        });
        see("rules", end, 0, usual, &|state| {
            state.overlay = Overlay::Rules(4);
            state.rules = rules.clone();
        });
        see("typed", middle, 0, usual, &gallery::typed);
        see("question", middle, 0, usual, &|state| {
            state.overlay = Overlay::Quit;
        });
        see("notice", middle, 0, usual, &gallery::notice);
    }
    // Score Four's board from elsewhere.
    for (way, yaw, pitch) in [
        ("left", -0.6, 0.0),
        ("right", 2.0, 0.1),
        ("up", 0.0, 0.5),
        ("down", 0.3, -0.4),
    ] {
        let mut options = DrawOptions::default();
        options.camera.turn(yaw, pitch);
        let mut canvas = Canvas::new(usual.0, usual.1);
        paint(
            &mut canvas,
            &games[1].middle,
            &UiState::new(spot(2, 3), 0),
            &options,
        );
        all.push((format!("score-four-{way}"), canvas));
    }
    // While a move is shown.
    for Game {
        name, middle, end, ..
    } in games
    {
        for (what, view, millis) in [
            ("early", middle, 60),
            ("late", middle, 180),
            ("last", end, 120),
        ] {
            all.push((format!("{name}-{what}"), moving(view, usual, millis)));
        }
    }
    // While an effect runs from piece to piece.
    let recoloured = gallery::recoloured();
    for millis in [100, 140, 220, 260] {
        let canvas = moving(&recoloured, usual, millis);
        all.push((format!("atom4-effect-{millis}"), canvas));
    }
    let slanted = gallery::slanted();
    for (what, palette) in [("", 0), ("-mono", 3)] {
        let canvas = gallery::draw(&slanted, palette, usual, |_| {});
        all.push((format!("atomix-slanted{what}"), canvas));
    }
    // A hint, and an atom that is picked.
    for Game { name, middle, .. } in games {
        let mut view = middle.clone();
        view.hint = Some(Hint::Place(view.board.home));
        if *name == "atomix" {
            let atom = view.board.pieces[1].at;
            view.board.marks.picked = Some(atom);
            let near = [(Way::Left, -1), (Way::Right, 1)];
            view.board.marks.stops = near
                .map(|(way, by)| (way, spot(atom.x + by, atom.y)))
                .into();
        }
        let canvas = gallery::draw(&view, 0, usual, |state| state.marks = true);
        all.push((format!("{name}-hint"), canvas));
    }
    // More to say beside the board than goes into one line.
    let mut view = games[0].middle.clone();
    view.status = vec![Span::Text("word ".repeat(30))];
    all.push((
        String::from("atom4-long-status"),
        gallery::draw(&view, 0, usual, |_| {}),
    ));
    // A Cluster board that has been turned, as it is seen and as it is.
    let turned = gallery::turned();
    for fixed in [false, true] {
        let canvas = gallery::draw(&turned, 0, usual, |state| state.fixed = fixed);
        all.push((format!("cluster-turned-{fixed}"), canvas));
    }
    // On a finer display.
    let options = DrawOptions {
        scale: 1.5,
        ..DrawOptions::default()
    };
    let mut canvas = Canvas::new(large.0, large.1);
    paint(
        &mut canvas,
        &games[0].middle,
        &UiState::new(spot(12, 7), 0),
        &options,
    );
    all.push((String::from("atom4-fine"), canvas));
    // Plain pieces on squares, and one on its way.
    for (what, won, palette) in [("", false, 0), ("-won", true, 1), ("-mono", false, 3)] {
        let view = gallery::squares(won);
        let canvas = gallery::draw(&view, palette, usual, |state| state.marks = true);
        all.push((format!("squares{what}"), canvas));
    }
    all.push((
        String::from("squares-early"),
        moving(&gallery::squares(false), usual, 60),
    ));
    all
}

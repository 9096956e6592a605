//! Pictures of the terminal game: plays in a pseudo-terminal and paints what stands there.
//!
//! `cargo run --example terminal_pictures -- FOLDER PROGRAM NAME…` writes PNG files into FOLDER;
//! PROGRAM is the `atom4` to play with, NAME a picture; without one, all of them. Those of the
//! README are made by
//!
//! ```sh
//! cargo build && cargo run --example terminal_pictures -- docs/pictures ./target/debug/atom4 \
//!     atom4-original atom4-colour-blind atom4-grey atom4-mono \
//!     score-four-original score-four-grey score-four-mono atomix atomix-large \
//!     cluster-original cluster-large
//! ```

#[path = "../tests/terminal/pty.rs"]
#[allow(dead_code)] // Tests need more of it.
mod pty;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use tiny_skia::{Color, Paint, Pixmap, PremultipliedColorU8, Rect, Transform};
use vt100::{Cell, Screen};

use pty::Pty;

/// Pixels of a character cell.
const CELL: (u32, u32) = (9, 18);
const FONT: f32 = 14.95;

type Rgb = (u8, u8, u8);

/// xterm's sixteen.
const SIXTEEN: [Rgb; 16] = [
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
];

fn rgb(colour: vt100::Color, default: Rgb) -> Rgb {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        vt100::Color::Default => default,
        vt100::Color::Idx(n @ 0..=15) => SIXTEEN[usize::from(n)],
        vt100::Color::Idx(n @ 16..=231) => {
            let level = |place: u8| LEVELS[usize::from(place % 6)];
            (level((n - 16) / 36), level((n - 16) / 6), level(n - 16))
        }
        vt100::Color::Idx(n) => {
            let grey = 8 + 10 * (n - 232);
            (grey, grey, grey)
        }
        vt100::Color::Rgb(r, g, b) => (r, g, b),
    }
}

/// The terminal's own ink and ground.
#[derive(Clone, Copy)]
struct Theme {
    ink: Rgb,
    ground: Rgb,
}

const DARK: Theme = Theme {
    ink: (220, 220, 220),
    ground: (24, 26, 30),
};
const LIGHT: Theme = Theme {
    ink: (30, 30, 30),
    ground: (252, 252, 250),
};

fn mix(a: Rgb, b: Rgb, part: f32) -> Rgb {
    let mix = |a: u8, b: u8| (f32::from(a) * part + f32::from(b) * (1.0 - part)) as u8;
    (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

fn colours(cell: &Cell, theme: Theme) -> (Rgb, Rgb) {
    let mut ink = rgb(cell.fgcolor(), theme.ink);
    let mut ground = rgb(cell.bgcolor(), theme.ground);
    if cell.dim() {
        ink = mix(ink, ground, 0.6);
    }
    if cell.inverse() {
        std::mem::swap(&mut ink, &mut ground);
    }
    (ink, ground)
}

fn paint(screen: &Screen, theme: Theme) -> Pixmap {
    let fonts = [dejavu::sans_mono::regular(), dejavu::sans_mono::bold()]
        .map(|bytes| FontRef::try_from_slice(bytes).expect("the crate holds fonts"));
    let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
    let (width, height) = (u32::from(columns) * CELL.0, u32::from(rows) * CELL.1);
    let mut map = Pixmap::new(width, height).expect("a screen has a size");
    for row in 0..rows {
        for column in 0..columns {
            let Some(cell) = screen.cell(row, column) else {
                continue;
            };
            let (ink, ground) = colours(cell, theme);
            let (x, y) = (u32::from(column) * CELL.0, u32::from(row) * CELL.1);
            let mut fill = Paint::default();
            fill.set_color(Color::from_rgba8(ground.0, ground.1, ground.2, 255));
            let area = Rect::from_xywh(x as f32, y as f32, CELL.0 as f32, CELL.1 as f32);
            map.fill_rect(
                area.expect("a cell has a size"),
                &fill,
                Transform::identity(),
                None,
            );
            let font = &fonts[usize::from(cell.bold())];
            if let Some(c) = cell.contents().chars().next() {
                letter(&mut map, font, c, (x, y), ink);
            }
        }
    }
    if !screen.hide_cursor() {
        let (row, column) = screen.cursor_position();
        let (x, y) = (
            u32::from(column) * CELL.0,
            u32::from(row) * CELL.1 + CELL.1 - 3,
        );
        let mut fill = Paint::default();
        fill.set_color(Color::from_rgba8(
            theme.ink.0,
            theme.ink.1,
            theme.ink.2,
            255,
        ));
        if let Some(area) = Rect::from_xywh(x as f32, y as f32, CELL.0 as f32, 2.0) {
            map.fill_rect(area, &fill, Transform::identity(), None);
        }
    }
    map
}

fn letter(map: &mut Pixmap, font: &FontRef<'_>, c: char, (x, y): (u32, u32), ink: Rgb) {
    let scale = PxScale::from(FONT);
    let baseline = y as f32 + font.as_scaled(scale).ascent() + 1.5;
    let glyph = font
        .glyph_id(c)
        .with_scale_and_position(scale, point(x as f32, baseline));
    let Some(outline) = font.outline_glyph(glyph) else {
        return;
    };
    let bounds = outline.px_bounds();
    let (width, height) = (map.width(), map.height());
    outline.draw(|dx, dy, part| {
        let (px, py) = (
            bounds.min.x as i32 + dx as i32,
            bounds.min.y as i32 + dy as i32,
        );
        if px < 0 || py < 0 || px as u32 >= width || py as u32 >= height {
            return;
        }
        let at = (py as u32 * width + px as u32) as usize;
        let below = map.pixels()[at];
        let (r, g, b) = mix(
            ink,
            (below.red(), below.green(), below.blue()),
            part.min(1.0),
        );
        if let Some(pixel) = PremultipliedColorU8::from_rgba(r, g, b, 255) {
            map.pixels_mut()[at] = pixel;
        }
    });
}

/// One picture: how the program is started, what is typed, and a text to wait for after each.
struct Scene {
    name: &'static str,
    arguments: &'static [&'static str],
    variables: &'static [(&'static str, &'static str)],
    size: (u16, u16),
    theme: Theme,
    steps: &'static [(&'static str, &'static str)],
}

const TRUE: &[(&str, &str)] = &[("COLORTERM", "truecolor")];

/// A game of round 1 that black wins: to its middle, and on to the end.
const MIDDLE: &[(&str, &str)] = &[
    ("8 6\r9 6\r8 8\r7 6\r9 7\r7 8\r9 8\r", " 9 8"),
    ("6 7\r10 8\r7 9\r8 9\r10 7\r6 9\r", " 6 9"),
];
const END: &[(&str, &str)] = &[("9 9\r10 6\r6 8\r11 8\r6 6\r5 7\r6 5\r", "WINS")];

/// A game of Cluster, hands from a seed.
const CHIPS: &[(&str, &str)] = &[(
    " \x1b[C \x1b[C \x1b[C2\x1b[D2\x1b[D 2\x1b[D 2\x1b[D 2e\x1b[C 22\x1b[D 2\x1b[C",
    "17 ",
)];

/// A game of Score Four shortly before its end.
const BEADS: &[(&str, &str)] = &[(
    "a1\ra2\rb1\rb2\rc1\rc3\rb2\rb2\ra2\ra4\rc2\rd3\rb3\rb3\rc3\r",
    "15 ",
)];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(program)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: terminal_pictures FOLDER PROGRAM [NAME…]");
        std::process::exit(2);
    };
    let only: Vec<String> = arguments.collect();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for scene in scenes() {
        if !only.is_empty() && !only.iter().any(|only| only == scene.name) {
            continue;
        }
        let mut pty = Pty::start(&program, scene.arguments, scene.variables, scene.size);
        for (keys, text) in scene.steps {
            pty.send_expect(keys, text);
        }
        // The last keys may only move the cursor: nothing to wait for but quiet.
        std::thread::sleep(std::time::Duration::from_millis(300));
        let picture = pty.look(|screen| paint(screen, scene.theme));
        let path = format!("{folder}/terminal-{}.png", scene.name);
        picture.save_png(&path).expect("the picture can be written");
        println!("{path}");
    }
}

fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let two = &["-mt"];
    let mut add = |name, variables, size, theme, tail: &'static [(&'static str, &'static str)]| {
        let steps: Vec<_> = MIDDLE.iter().chain(tail).copied().collect();
        scenes.push(Scene {
            name,
            arguments: two,
            variables,
            size,
            theme,
            steps: steps.leak(),
        });
    };
    let small = (80, 24);
    add(
        "atom4-original",
        TRUE,
        small,
        DARK,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-light",
        TRUE,
        small,
        LIGHT,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-colour-blind",
        TRUE,
        small,
        DARK,
        &[("p\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-grey",
        TRUE,
        small,
        DARK,
        &[("pp\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-mono",
        TRUE,
        small,
        DARK,
        &[("ppp\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-no-colour",
        &[("NO_COLOR", "1")],
        small,
        DARK,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-no-colour-light",
        &[("NO_COLOR", "1")],
        small,
        LIGHT,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-256",
        &[],
        small,
        DARK,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-16",
        &[("TERM", "xterm")],
        small,
        DARK,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-large",
        TRUE,
        (120, 40),
        DARK,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-larger",
        TRUE,
        (150, 54),
        DARK,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add(
        "atom4-huge",
        TRUE,
        (190, 70),
        DARK,
        &[("\x1b[B\x1b[B\x1b[B\x1b[B", "")],
    );
    add("atom4-keys", TRUE, small, DARK, &[("?", "Keys")]);
    add("atom4-rules", TRUE, small, DARK, &[("i", "How to play")]);
    add("atom4-start", TRUE, small, DARK, &[("\x1b", "Go on")]);
    add("atom4-won", TRUE, small, DARK, END);
    add("atom4-hint", TRUE, small, DARK, &[("th", "")]);
    let mut add = |name, arguments, size, steps: &'static [(&'static str, &'static str)]| {
        scenes.push(Scene {
            name,
            arguments,
            variables: TRUE,
            size,
            theme: DARK,
            steps,
        });
    };
    add(
        "atomix",
        &["atomix", "play", "water", "-mt"],
        small,
        &[(" ", "")],
    );
    add(
        "atomix-large",
        &["atomix", "play", "prussic acid", "-mt"],
        (120, 40),
        &[(" ", "")],
    );
    let four = &["-mt", "--game", "score-four"];
    let mut add = |name, variables, size, theme, tail: &'static [(&'static str, &'static str)]| {
        let steps: Vec<_> = BEADS.iter().chain(tail).copied().collect();
        scenes.push(Scene {
            name,
            arguments: four,
            variables,
            size,
            theme,
            steps: steps.leak(),
        });
    };
    add("score-four-original", TRUE, small, DARK, &[("\x1b[C", "")]);
    add("score-four-light", TRUE, small, LIGHT, &[("\x1b[C", "")]);
    add(
        "score-four-colour-blind",
        TRUE,
        small,
        DARK,
        &[("p\x1b[C", "")],
    );
    add("score-four-grey", TRUE, small, DARK, &[("pp\x1b[C", "")]);
    add("score-four-mono", TRUE, small, DARK, &[("ppp\x1b[C", "")]);
    add(
        "score-four-no-colour",
        &[("NO_COLOR", "1")],
        small,
        DARK,
        &[("\x1b[C", "")],
    );
    add("score-four-won", TRUE, small, DARK, &[("d2\rd1\r", "WINS")]);
    add("score-four-large", TRUE, (120, 44), DARK, &[("\x1b[C", "")]);
    add("score-four-huge", TRUE, (190, 80), DARK, &[("\x1b[C", "")]);
    add("score-four-start", TRUE, small, DARK, &[("\x1b", "Go on")]);
    let party = &["cluster", "-mt", "--seed", "4"];
    let mut add = |name, variables, size, theme, tail: &'static [(&'static str, &'static str)]| {
        let steps: Vec<_> = CHIPS.iter().chain(tail).copied().collect();
        scenes.push(Scene {
            name,
            arguments: party,
            variables,
            size,
            theme,
            steps: steps.leak(),
        });
    };
    add("cluster-original", TRUE, small, DARK, &[]);
    add("cluster-light", TRUE, small, LIGHT, &[]);
    add("cluster-colour-blind", TRUE, small, DARK, &[("p", "")]);
    add("cluster-grey", TRUE, small, DARK, &[("pp", "")]);
    add("cluster-mono", TRUE, small, DARK, &[("ppp", "")]);
    add("cluster-no-colour", &[("NO_COLOR", "1")], small, DARK, &[]);
    add("cluster-16", &[("TERM", "xterm")], small, DARK, &[]);
    add("cluster-large", TRUE, (100, 30), DARK, &[]);
    add("cluster-larger", TRUE, (140, 52), DARK, &[]);
    add("cluster-fixed", TRUE, (100, 30), DARK, &[("v", "")]);
    add("cluster-start", TRUE, small, DARK, &[("\x1b", "Go on")]);
    add("cluster-rules", TRUE, small, DARK, &[("i", "How to")]);
    add("cluster-keys", TRUE, small, DARK, &[("?", "Keys")]);
    scenes.push(Scene {
        name: "atom4-narrow",
        arguments: two,
        variables: TRUE,
        size: (40, 22),
        theme: DARK,
        steps: &[("8 6\r9 6\r", "green")],
    });
    scenes
}

//! The pages of a tournament in a real browser; reported as ignored where there is none.

#[path = "arena/tools.rs"]
#[allow(dead_code)] // The arena's tests need more of it.
mod tools;

use libtest_mimic::{Arguments, Trial};

use tools::Place;

/// The browsers that can paint a page into a file.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The first browser on the path.
fn browser() -> Option<&'static str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let has = |name: &&str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    BROWSERS.into_iter().find(|name| has(name))
}

fn main() {
    let browser = browser();
    let trial = Trial::test("the_board_of_a_game_is_seen", move || {
        the_board_of_a_game_is_seen(browser.unwrap_or_default());
        Ok(())
    });
    let trial = trial.with_ignored_flag(browser.is_none());
    libtest_mimic::run(&Arguments::from_args(), vec![trial]).exit();
}

/// A tournament's page of a game, painted by the browser: ground, beads and marks are there.
fn the_board_of_a_game_is_seen(browser: &str) {
    let place = Place::new();
    std::fs::write(place.path("list"), "one strong:0\ntwo strong:1\n")
        .expect("the folder is writable");
    let played = place.run(&[
        "tournament",
        "list",
        "--game",
        "score-four",
        "-n",
        "2",
        "--report",
        "report",
    ]);
    assert_eq!(played.status.code(), Some(0));
    let picture = place.path("page.png");
    let url = format!("file://{}", place.path("report/games/0000.html").display());
    let shown = std::process::Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--window-size=900,900",
        ])
        .arg(format!(
            "--user-data-dir={}",
            place.path("browser").display()
        ))
        .arg(format!("--screenshot={}", picture.display()))
        .arg(url)
        .output()
        .expect("the browser starts");
    assert!(
        shown.status.success(),
        "{}",
        String::from_utf8_lossy(&shown.stderr)
    );
    let pixels = tiny_skia::Pixmap::load_png(&picture).expect("a picture");
    // The ground of the board, and beads of both colours on it.
    for (ink, least) in [
        ([0x69, 0x72, 0x7e], 50_000),
        ([0x10, 0x10, 0x10], 500),
        ([0xff, 0x9f, 0x1c], 500),
    ] {
        let like = |pixel: &&tiny_skia::PremultipliedColorU8| {
            [pixel.red(), pixel.green(), pixel.blue()] == ink
        };
        let count = pixels.pixels().iter().filter(like).count();
        assert!(count > least, "{count} pixels of {ink:?}");
    }
}

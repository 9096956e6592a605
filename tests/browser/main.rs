//! Pages in a real browser: those of a tournament, and the one that games are played on; reported as ignored where
//! there is none. The page without a server is looked at where `packaging/build page` has made it.

mod alone;
mod clipboard;
mod devtools;
#[path = "../x11/display.rs"]
#[allow(dead_code)] // The window's tests need more of it.
mod display;
#[path = "../x11/program.rs"]
#[allow(dead_code)]
mod program;
#[path = "../terminal/pty.rs"]
#[allow(dead_code)]
mod pty;
mod served;
#[path = "../serve/server.rs"]
#[allow(dead_code)] // The server's tests need more of it.
mod server;
#[path = "../arena/tools.rs"]
#[allow(dead_code)] // The arena's tests need more of it.
mod tools;
mod touch;

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

/// A test, which is given the browser's name.
type Test = fn(&str);

fn main() {
    let browser = browser();
    let trials: [(&str, Test); 25] = [
        ("the_board_of_a_game_is_seen", the_board_of_a_game_is_seen),
        (
            "a_page_takes_over_and_gives_back",
            a_page_takes_over_and_gives_back,
        ),
        (
            "a_game_is_gone_over_on_a_page",
            a_game_is_gone_over_on_a_page,
        ),
        (
            "keys_of_other_alphabets_go_by_place",
            keys_of_other_alphabets_go_by_place,
        ),
        (
            "saved_games_are_listed_on_a_page",
            saved_games_are_listed_on_a_page,
        ),
        (
            "a_game_goes_through_the_clipboard_of_a_page",
            clipboard::a_game_goes_through_the_clipboard_of_a_page,
        ),
        (
            "two_pages_play_and_one_is_loaded_anew",
            two_pages_play_and_one_is_loaded_anew,
        ),
        (
            "a_finger_picks_before_it_moves",
            touch::a_finger_picks_before_it_moves,
        ),
        ("a_game_is_made_on_the_page", a_game_is_made_on_the_page),
        (
            "whole_games_between_two_pages",
            served::whole_games_between_two_pages,
        ),
        ("a_whole_level_on_a_page", served::a_whole_level_on_a_page),
        ("connectors_on_a_page", served::connectors_on_a_page),
        ("a_page_plays_a_terminal", served::a_page_plays_a_terminal),
        ("a_page_plays_a_window", served::a_page_plays_a_window),
        ("a_page_plays_the_machine", served::a_page_plays_the_machine),
        ("a_match_is_watched", served::a_match_is_watched),
        (
            "a_first_page_with_games_hides_nothing",
            served::a_first_page_with_games_hides_nothing,
        ),
        (
            "a_served_game_is_left_for_good",
            served::a_served_game_is_left_for_good,
        ),
        (
            "names_are_typed_on_pages_and_remembered",
            served::names_are_typed_on_pages_and_remembered,
        ),
        (
            "keys_without_a_connection_and_dead_buttons",
            served::keys_without_a_connection_and_dead_buttons,
        ),
        (
            "a_bell_calls_the_one_whose_turn_it_is",
            served::a_bell_calls_the_one_whose_turn_it_is,
        ),
        (
            "whole_games_without_a_server",
            alone::whole_games_without_a_server,
        ),
        (
            "a_game_is_kept_without_a_server",
            alone::a_game_is_kept_without_a_server,
        ),
        (
            "levels_and_files_without_a_server",
            alone::levels_and_files_without_a_server,
        ),
        (
            "learning_without_a_server",
            alone::learning_without_a_server,
        ),
    ];
    let no_page = alone::folder().is_none();
    let trials = trials.map(|(name, test)| {
        let trial = Trial::test(name, move || {
            test(browser.unwrap_or_default());
            Ok(())
        });
        let unmade = no_page && name.ends_with("without_a_server");
        trial.with_ignored_flag(browser.is_none() || unmade)
    });
    let mut arguments = Arguments::from_args();
    // Each has a browser of its own; more of them at once only wait.
    arguments.test_threads.get_or_insert(2);
    libtest_mimic::run(&arguments, trials.into()).exit();
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
    let browser = devtools::Browser::start(browser, &place.path("browser"));
    let url = format!("file://{}", place.path("report/games/0000.html").display());
    let mut tab = browser.open(&url, (900, 900));
    tab.until("document.readyState === 'complete' && !!document.querySelector('svg')");
    let pixels = tiny_skia::Pixmap::decode_png(&tab.picture()).expect("a picture");
    // The ground of the board, a bead on it, and the row that won.
    for (ink, least) in [
        ([0x69, 0x72, 0x7e], 50_000),
        ([0x10, 0x10, 0x10], 500),
        ([0xa6, 0xf0, 0x4a], 500),
    ] {
        let like = |pixel: &&tiny_skia::PremultipliedColorU8| {
            [pixel.red(), pixel.green(), pixel.blue()] == ink
        };
        let count = pixels.pixels().iter().filter(like).count();
        assert!(count > least, "{count} pixels of {ink:?}");
    }
}

/// Keeps a picture of a page, for people to look at.
fn picture(tab: &mut devtools::Tab, name: &str) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    // What moves comes to rest first.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let path = folder.join(format!("{name}.png"));
    std::fs::write(path, tab.picture()).expect("the folder is writable");
}

/// The sizes of a phone and of a laptop.
const SIZES: [(u32, u32); 2] = [(390, 844), (1280, 800)];

/// Testing mode with these commands, the last but one of which opens a page: the program, what it goes on to say, and where the page is.
fn go_web(
    commands: &str,
) -> (
    std::process::Child,
    std::io::BufReader<std::process::ChildStdout>,
    String,
) {
    go_web_from(std::path::Path::new("."), commands)
}

/// The same in this folder.
fn go_web_from(
    folder: &std::path::Path,
    commands: &str,
) -> (
    std::process::Child,
    std::io::BufReader<std::process::ChildStdout>,
    String,
) {
    use std::io::{BufRead, BufReader, Write};
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_atom4"))
        .arg("--no-memory")
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("BROWSER")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let input = program.stdin.as_mut().expect("piped");
    writeln!(input, "{commands}").expect("it reads");
    let mut out = BufReader::new(program.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.starts_with("Page: ") {
        line.clear();
        out.read_line(&mut line).expect("it says where the page is");
    }
    let url = line.trim_start_matches("Page: ").trim().to_owned();
    (program, out, url)
}

/// A review on a page: the bar between two people, the curve, a word for each move, a click that looks back.
fn a_game_is_gone_over_on_a_page(browser: &str) {
    let place = Place::new();
    let browser = devtools::Browser::start(browser, &place.path("browser"));
    let moves = ["D4", "A1", "D1", "A4", "D2", "B2", "D3"];
    let commands: String = moves
        .iter()
        .zip(["white", "black"].iter().cycle())
        .map(|(peg, side)| format!("add {side} bead to {peg}. "))
        .collect();
    for (number, size) in SIZES.into_iter().enumerate() {
        let (mut program, _out, url) = go_web(&format!(
            "choose game score four. {commands} go web with two players. quit."
        ));
        let mut tab = browser.open(&url, size);
        tab.until("!!document.querySelector('#table td')");
        tab.key("R");
        // The curve has the move that is shown, and the one at which Black lost.
        tab.until("!!document.querySelector('#thinking svg[role=img] rect[fill=\"#f90\"]')");
        let judged = "document.querySelectorAll('#moves li[title]').length";
        tab.until(&format!("{judged} === {}", moves.len()));
        tab.until("document.querySelector('#moves').innerText.includes('??')");
        let at = |number: usize| {
            format!("document.querySelector('#moves li.at span')?.innerText === '{number}'")
        };
        tab.value("document.querySelectorAll('#moves li')[2].click()");
        tab.until(&at(3));
        picture(&mut tab, &format!("score-four-review-{number}"));
        tab.key("q");
        assert!(program.wait().expect("it ends").success());
    }
}

/// `go web.` in each game: keys and clicks make moves, the page tells them to those who hear it, `q` leads back to
/// testing mode with the board as it was played.
fn a_page_takes_over_and_gives_back(browser: &str) {
    use std::io::Read;
    let place = Place::new();
    let browser = devtools::Browser::start(browser, &place.path("browser"));
    let games = [
        ("atom-4", "8 6\n", "1. red 8 6"),
        ("score four", "B3\n", "B3"),
        ("cluster", "1", "1."),
        ("atomix", "\n", ""),
    ];
    for ((game, keys, told), size) in games.into_iter().zip(SIZES.into_iter().cycle()) {
        let commands = format!("choose game {game}. go web with two players. show history.");
        let (mut program, mut out, url) = go_web(&commands);
        let mut tab = browser.open(&url, size);
        tab.until("!!document.querySelector('#table td')");
        for key in keys.chars() {
            tab.key(&if key == '\n' {
                "Enter".to_owned()
            } else {
                key.to_string()
            });
            std::thread::sleep(std::time::Duration::from_millis(150));
        }
        if !told.is_empty() {
            tab.until("document.querySelectorAll('#moves li').length === 1");
            tab.until("document.getElementById('news').textContent.includes('Move 1')");
        }
        let wide = tab.value("document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(wide, true, "{game}: the page is wider than {size:?}");
        tab.key("q");
        drop(program.stdin.take());
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("testing mode goes on");
        assert!(rest.contains(told), "{game}: {rest}");
        assert!(program.wait().expect("it ends").success());
    }
}

/// A Greek keyboard: letters and the sign on `q` count by their places, the digits as they are.
fn keys_of_other_alphabets_go_by_place(browser: &str) {
    let place = Place::new();
    let browser = devtools::Browser::start(browser, &place.path("browser"));
    let (mut program, _out, url) = go_web("choose game score four. go web with two players. quit.");
    let mut tab = browser.open(&url, SIZES[1]);
    tab.until("!!document.querySelector('#table td')");
    tab.placed_key("β", "KeyB");
    tab.until("document.querySelector('#over input')?.value === 'b'");
    tab.key("3");
    tab.key("Enter");
    tab.until("document.querySelectorAll('#moves li').length === 1");
    // Who hears the page hears where arrows lead, and each refusal.
    let heard =
        |text: &str| format!("document.getElementById('news').textContent.includes('{text}')");
    tab.key("ArrowLeft");
    tab.until(&heard("A2: lands at A2-1"));
    tab.value("window.times = 0; new MutationObserver(() => { window.times += 1; }).observe(document.getElementById('news'), { childList: true, characterData: true, subtree: true }); 0");
    for times in 1..=3 {
        tab.key("T");
        tab.until(&format!("window.times >= {times}"));
        tab.until(&heard("T does nothing here"));
    }
    tab.placed_key("π", "KeyP");
    tab.until("document.getElementById('message').textContent.startsWith('Palette: ')");
    tab.placed_key(";", "KeyQ");
    assert!(program.wait().expect("it ends").success());
}

/// The page has the list of saved games below the line: keys and clicks choose in it, and open one.
fn saved_games_are_listed_on_a_page(browser: &str) {
    let place = Place::new();
    let browser = devtools::Browser::start(browser, &place.path("browser"));
    let saved = |number: usize| {
        let path = place.path(&format!("beads-{number:03}.txt"));
        format!("save to \"{}\". ", path.display())
    };
    let games: String = (0..150).map(saved).collect();
    let (mut program, _out, url) = go_web_from(
        &place.path(""),
        &format!(
            "choose game score four. add white bead to B3. {games} go web with two players. quit."
        ),
    );
    let mut tab = browser.open(&url, SIZES[0]);
    tab.until("!!document.querySelector('#table td')");
    tab.key("o");
    tab.until(
        "document.querySelector('.saved p')?.textContent.startsWith('150, the newest first.')",
    );
    tab.until("document.querySelectorAll('.saved button').length > 100");
    tab.key("ArrowDown");
    let chosen = "document.querySelector('.saved .chosen span')?.textContent";
    tab.until(&format!(
        "{chosen} === document.querySelector('.saved button:nth-child(2) span').textContent"
    ));
    picture(&mut tab, "saved-games");
    tab.value("document.querySelectorAll('.saved button')[4].click()");
    tab.until("!document.querySelector('#over input')");
    tab.until("document.querySelectorAll('#moves li').length === 1");
    tab.key("q");
    assert!(program.wait().expect("it ends").success());
}

/// Two pages at a served game, one as small as a phone: moves of each are seen by the other, a page that is loaded anew
/// has them all, and a program in testing mode has the same game.
fn two_pages_play_and_one_is_loaded_anew(browser: &str) {
    let place = Place::new();
    let browser = devtools::Browser::start(browser, &place.path("browser"));
    let folder = server::Folder::new();
    let server = server::Server::start(&folder.0, "127.0.0.1:0", &[]);
    let [white, black, watch] = server.between_two("score-four");
    let url = |link: &str| format!("http://{}{link}", server.address);
    let mut first = browser.open(&url(&white), SIZES[0]);
    let mut second = browser.open(&url(&black), SIZES[1]);
    let mut watcher = browser.open(&url(&watch), SIZES[1]);
    let count = |n: usize| format!("document.querySelectorAll('#moves li').length === {n}");
    for tab in [&mut first, &mut second, &mut watcher] {
        tab.until("!!document.querySelector('#table td')");
    }
    let moves = ["A1", "B1", "A1", "B1", "A1", "B1", "A1"];
    for (number, mv) in moves.iter().enumerate() {
        let tab = if number % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        tab.until("document.getElementById('status').textContent.startsWith('Your turn')");
        tab.type_move(mv);
        tab.until(&count(number + 1));
        if number == 2 {
            second.call("Page.reload", serde_json::json!({}));
        }
    }
    for tab in [&mut second, &mut watcher] {
        tab.until(&count(moves.len()));
        tab.until("document.querySelector('.player.won b')?.textContent === 'Player 1'");
    }
    let mut seat = server.sit(&watch);
    seat.until("the moves", |parts| !parts["moves"].is_null());
    assert_eq!(seat.moves(), moves);
}

/// The page on which games are made leads to one.
fn a_game_is_made_on_the_page(browser: &str) {
    let place = Place::new();
    let browser = devtools::Browser::start(browser, &place.path("browser"));
    let folder = server::Folder::new();
    let server = server::Server::start(&folder.0, "127.0.0.1:0", &[]);
    let mut tab = browser.open(&format!("http://{}/", server.address), SIZES[0]);
    tab.until("document.querySelectorAll('#games button').length === 4");
    tab.value("document.querySelectorAll('#games button')[2].click()");
    tab.value("document.querySelector('#new .whole').click()");
    tab.until("document.querySelectorAll('#links input').length === 3");
    tab.value("document.getElementById('go').click()");
    tab.until("document.getElementById('title')?.textContent === 'Cluster'");
    // A click in the middle drops a chip there.
    tab.until("!!document.querySelector('#table td')");
    tab.click_board(0.5, 0.5);
    tab.until("document.querySelectorAll('#moves li').length === 1");
}

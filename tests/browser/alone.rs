//! The page without a server, from the folder that `packaging/build page` makes.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::devtools::{Browser, Tab};
use crate::tools::Place;
use crate::{SIZES, picture};

/// The folder with the page; `None` where it has not been made.
pub fn folder() -> Option<PathBuf> {
    let made = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/page");
    made.join("index.html").is_file().then_some(made)
}

/// A host of static files that knows nothing of this program.
struct Host {
    child: Child,
    address: String,
}

impl Host {
    fn start() -> Host {
        let folder = folder().expect("the page has been made");
        let mut child = Command::new("python3")
            .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("python3 has a server");
        let out = child.stdout.take().expect("piped");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.split(['(', ')']).nth(1).expect("an address");
        Host {
            child,
            address: address.to_owned(),
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The page, its host, and the browser that shows it.
struct Scene {
    tab: Tab,
    host: Option<Host>,
    _browser: Browser,
    _place: Place,
}

impl Scene {
    fn new(browser: &str, size: (u32, u32)) -> Scene {
        let place = Place::new();
        let browser = Browser::start(browser, &place.path("browser"));
        let host = Host::start();
        let mut tab = browser.open(&host.address, size);
        tab.until(HOME);
        Scene {
            tab,
            host: Some(host),
            _browser: browser,
            _place: place,
        }
    }

    /// From the page of all games to the page of the game of this title.
    fn choose(&mut self, title: &str) {
        let tab = &mut self.tab;
        tab.value(&format!(
            "[...document.querySelectorAll('#over .tiles button')].find(own => own.textContent.includes('{title}')).click()"
        ));
        tab.until(&format!(
            "document.querySelector('#over h2')?.textContent === '{title}'"
        ));
    }

    /// From there to a fresh game against the machine.
    fn begin(&mut self, title: &str) {
        self.choose(title);
        self.tab.key("Enter");
        self.tab.until("document.getElementById('over').hidden");
    }

    /// From the board to the page of all games.
    fn home(&mut self) {
        self.tab.key("Escape");
        self.tab.until(HOME);
    }

    /// Puts a file into the page as if it were dropped there.
    fn drop_file(&mut self, name: &str, text: &str) {
        let (name, text) = (json!(name), json!(text));
        self.tab.value(&format!(
            "{{ const all = new DataTransfer(); all.items.add(new File([{text}], {name})); \
             dispatchEvent(Object.assign(new Event('drop', {{ cancelable: true }}), {{ dataTransfer: all }})); 0 }}"
        ));
    }
}

const HOME: &str = "document.querySelectorAll('#over .tiles button').length === 4";
const MOVES: &str = "document.querySelectorAll('#moves li').length";
const OVER: &str = "!!document.querySelector('.player.won') || document.getElementById('status').textContent.includes('raw')";

/// Plays the game on the board to its end, the person by hints.
fn play_by_hints(tab: &mut Tab) {
    let begun = Instant::now();
    while tab.value(OVER) != true {
        assert!(begun.elapsed() < Duration::from_secs(240), "no end");
        tab.until(&format!(
            "{OVER} || document.getElementById('status').textContent.startsWith('Your turn')"
        ));
        if tab.value(OVER) == true {
            break;
        }
        let before = tab.value(MOVES);
        tab.key("h");
        tab.until(&format!(
            "{OVER} || document.getElementById('message').textContent.startsWith('Hint:')"
        ));
        tab.key("Enter");
        tab.until(&format!("{OVER} || {MOVES} > {before}"));
    }
}

/// A game of each kind against the machine, from the first move to the last one.
pub fn whole_games_without_a_server(browser: &str) {
    let mut scene = Scene::new(browser, SIZES[1]);
    for title in ["Score Four", "Cluster", "Atom-4"] {
        scene.begin(title);
        play_by_hints(&mut scene.tab);
        picture(&mut scene.tab, &format!("alone-{title}"));
        scene.home();
    }
    let failed = "document.getElementById('link').hidden";
    assert_eq!(scene.tab.value(failed), true);
}

/// A move is made, the page is loaded anew, and the game goes on; so it does where there is no host any more.
pub fn a_game_is_kept_without_a_server(browser: &str) {
    let mut scene = Scene::new(browser, SIZES[0]);
    scene.begin("Score Four");
    scene.tab.type_move("A1");
    scene.tab.until(&format!("{MOVES} === 2"));
    scene
        .tab
        .value("navigator.serviceWorker.ready.then(() => { window.ready = true; }); 0");
    scene.tab.until("window.ready === true");
    for hosted in [true, false] {
        if !hosted {
            scene.host = None;
        }
        scene.tab.call("Page.reload", json!({}));
        scene.tab.until(&format!(
            "{HOME} && document.getElementById('over').innerText.includes('Go on with Score Four, 2 moves made')"
        ));
        scene.tab.key("Enter");
        scene.tab.until(&format!(
            "document.getElementById('over').hidden && {MOVES} === 2"
        ));
    }
    // The machine thinks without a host, too.
    scene.tab.type_move("B2");
    scene.tab.until(&format!("{MOVES} === 4"));
}

/// A level is solved by hints, a set of levels and a saved game are dropped on the page, what is neither is refused.
pub fn levels_and_files_without_a_server(browser: &str) {
    let mut scene = Scene::new(browser, SIZES[0]);
    scene.begin("Atomix");
    let solved = "document.getElementById('status').textContent.startsWith('Solved')";
    let hinted = "document.getElementById('message').textContent.startsWith('Hint:')";
    while scene.tab.value(solved) != true {
        scene.tab.key("h");
        scene.tab.until(hinted);
        scene.tab.key("Enter");
        scene.tab.until(&format!("!{hinted}"));
    }
    let set = include_str!("../data/scripts/atomix-set.txt");
    scene.drop_file("set.txt", set);
    scene
        .tab
        .until("document.getElementById('over').innerText.includes('0 of 2 levels')");
    scene.drop_file("notes.txt", "nothing but notes");
    scene
        .tab
        .until("document.getElementById('message').textContent.startsWith('notes.txt, line 1')");
    scene.drop_file(
        "saved.txt",
        "# A game of Score Four, saved by atom4.\nchoose game score four.\nadd white bead to A1.\n",
    );
    scene
        .tab
        .until("document.querySelector('#over input')?.value === 'saved.txt'");
    scene.tab.click_button("That is it");
    scene.tab.until(&format!(
        "document.getElementById('title').textContent === 'Score Four' && {MOVES} >= 1"
    ));
    scene
        .tab
        .value("document.getElementById('open-files').click()");
    scene
        .tab
        .until("!!document.querySelector('#files a[download=\"saved.txt\"]')");
}

/// A puzzle is solved by its hint, a game is gone over, and the console answers as a pipe does.
pub fn learning_without_a_server(browser: &str) {
    let mut scene = Scene::new(browser, SIZES[1]);
    scene.choose("Score Four");
    scene.tab.value("[...document.querySelectorAll('#over button')].find(own => own.textContent.startsWith('Puzzles')).click()");
    scene
        .tab
        .until("document.querySelector('#over h2')?.textContent === 'Puzzles'");
    scene.tab.key("Enter");
    scene.tab.until("document.getElementById('over').hidden");
    for answer in ["Win in 2 moves", "Win at once", "olved"] {
        for (key, said) in [
            ("h", "h says more"),
            ("h", "Enter takes it"),
            ("Enter", answer),
        ] {
            scene.tab.key(key);
            scene.tab.until(&format!(
                "document.getElementById('message').textContent.includes('{said}')"
            ));
        }
    }
    picture(&mut scene.tab, "alone-puzzle");
    scene.drop_file(
        "over.txt",
        "# A game of Score Four, saved by atom4.\nchoose game score four.\nadd white bead to A1.\nadd black bead to B1.\nadd white bead to A1.\n",
    );
    scene
        .tab
        .until("document.querySelector('#over input')?.value === 'over.txt'");
    scene.tab.click_button("That is it");
    scene.tab.until("document.getElementById('over').hidden");
    scene.tab.key("R");
    scene
        .tab
        .until("document.querySelectorAll('#moves li[title]').length >= 3");
    scene
        .tab
        .until("!!document.querySelector('#thinking svg[role=img]')");
    scene
        .tab
        .value("document.getElementById('open-console').click()");
    scene
        .tab
        .until("!!document.querySelector('#console input')");
    scene.tab.value("document.querySelector('#console input').value = 'show status.'; document.querySelector('#console form').requestSubmit()");
    scene
        .tab
        .until("document.querySelector('#console pre').textContent.includes('White to play red.')");
}

//! Served games in real browsers: whole games of each kind, and against every other screen.

use atom4::play::settings::Allowance;
use atom4::registry::Registry;
use atom4::repl::saved_games;
use serde_json::{Value, json};

use crate::devtools::{Browser, Tab};
use crate::display::{Display, xvfb_exists};
use crate::program::Program;
use crate::pty::Pty;
use crate::server::{Folder, Seat, Server};
use crate::tools::Place;
use crate::{SIZES, go_web, picture};

/// A server with a browser that comes to it.
struct Scene {
    server: Server,
    browser: Browser,
    folder: Folder,
    _place: Place,
}

impl Scene {
    fn new(browser: &str) -> Scene {
        let (folder, place) = (Folder::new(), Place::new());
        Scene {
            server: Server::start(&folder.0, "127.0.0.1:0", &[]),
            browser: Browser::start(browser, &place.path("browser")),
            folder,
            _place: place,
        }
    }

    fn url(&self, link: &str) -> String {
        format!("http://{}{link}", self.server.address)
    }

    fn page(&self, link: &str, size: (u32, u32)) -> Tab {
        let mut tab = self.browser.open(&self.url(link), size);
        tab.until("!!document.querySelector('#table td')");
        tab
    }
}

/// The answer of a session that has the game of this script.
fn ask(script: &str, commands: &str) -> String {
    let games = Registry::builtin().games();
    let session = saved_games::of_script(&games, script, Allowance::default());
    let mut session = session.expect("a game");
    let mut answers = Vec::new();
    for command in ["set level 0", commands] {
        answers.clear();
        session.command(command, &mut answers).expect("it writes");
    }
    let answer = String::from_utf8(answers).expect("text");
    answer.trim().trim_end_matches('.').to_owned()
}

/// The side to move as those who look on are told; `None` once the game is over.
fn side(parts: &Value) -> Option<&'static str> {
    let turn = &parts["turn"];
    let side = turn.get("Machine").or(turn.get("Person"));
    match side?.as_str() {
        Some("White") => Some("white"),
        _ => Some("black"),
    }
}

fn count(parts: &Value) -> u64 {
    let last = parts["moves"].as_array().and_then(|moves| moves.last());
    last.map_or(0, |last| last["number"].as_u64().expect("a number"))
}

/// Makes the next move on a page, whichever it is.
fn make_move(tab: &mut Tab, game: &str, watcher: &mut Seat, side: &str) {
    let script = watcher.parts["script"].as_str().expect("text").to_owned();
    tab.until("document.getElementById('status').textContent.startsWith('Your turn')");
    let before = count(&watcher.parts);
    if game != "cluster" {
        let own = ask(&script, &format!("get {side} move"));
        tab.type_move(&own);
        watcher.until(&own, |parts| count(parts) > before);
        return;
    }
    // What the keys beside the board do is said there.
    for (keys, word) in [("hand", "Drop"), ("compass", "Turn")] {
        tab.until(&format!(
            "document.querySelector('#{keys} span')?.textContent === '{word}'"
        ));
    }
    // A chip of the hand falls in the column that the cursor stands at.
    let moves = ask(&script, "show moves");
    let all: Vec<&str> = moves.split(", ").collect();
    let drops = all.iter().filter_map(|own| own.strip_prefix("drop "));
    let column = drops
        .filter_map(|own| own.split(' ').nth(1))
        .nth(before as usize % 3);
    let column = column.expect("a column that is not full");
    let at = format!("document.querySelector('#board .lit')?.textContent === '{column}'");
    for step in 0..40 {
        if tab.value(&at) == true {
            break;
        }
        tab.key(if step < 20 { "ArrowRight" } else { "ArrowLeft" });
        std::thread::sleep(std::time::Duration::from_millis(60));
    }
    tab.key("1");
    watcher.until(column, |parts| count(parts) > before);
}

/// A whole game of each kind for two between two pages, one as small as a phone, which is loaded anew in the middle. Who
/// looks on is told each move once, and all see the same end.
pub fn whole_games_between_two_pages(browser: &str) {
    let scene = Scene::new(browser);
    for game in ["atom-4", "score-four", "cluster"] {
        let links = scene.server.between_two(game);
        let mut watcher = scene.server.sit(&links[2]);
        watcher.until("the game", |parts| !parts["turn"].is_null());
        let mut tabs = [
            scene.page(&links[0], SIZES[0]),
            scene.page(&links[1], SIZES[1]),
        ];
        while let Some(side) = side(&watcher.parts) {
            let tab = &mut tabs[usize::from(side == "black")];
            make_move(tab, game, &mut watcher, side);
            if count(&watcher.parts) == 5 {
                picture(tab, &format!("{game}-game"));
                tabs[0].call("Page.reload", json!({}));
            }
        }
        assert!(watcher.numbers.is_sorted(), "{game}: {:?}", watcher.numbers);
        let moves = watcher.moves().len();
        for (number, tab) in tabs.iter_mut().enumerate() {
            tab.until(&format!(
                "document.querySelectorAll('#moves li').length === {moves}"
            ));
            tab.until("!document.getElementById('status').textContent.startsWith('Your turn')");
            let wide = tab.value("document.documentElement.scrollWidth <= innerWidth");
            assert_eq!(wide, true, "{game}: the page is wider than its screen");
            picture(tab, &format!("{game}-end-{number}"));
        }
    }
}

/// A level of Atomix on one page, seen on another one.
pub fn a_whole_level_on_a_page(browser: &str) {
    let scene = Scene::new(browser);
    let links = scene.server.game(&json!({"game": "atomix"}));
    let mut watcher = scene.server.sit(&links[2]);
    let mut tabs = [
        scene.page(&links[0], SIZES[0]),
        scene.page(&links[2], SIZES[1]),
    ];
    watcher.until("the level", |parts| !parts["script"].is_null());
    while watcher.parts["turn"] == json!({"Puzzle": false}) {
        let script = watcher.parts["script"].as_str().expect("text").to_owned();
        let before = count(&watcher.parts);
        let own = ask(&script, "get move");
        tabs[0].type_move(&own);
        watcher.until(&own, |parts| count(parts) > before);
    }
    let moves = count(&watcher.parts);
    for (tab, name) in tabs.iter_mut().zip(["phone", "wide"]) {
        tab.until(&format!(
            "document.querySelectorAll('#moves li').length === {moves}"
        ));
        picture(tab, &format!("atomix-solved-{name}"));
    }
}

/// A connector is a line between its neighbours and no ball, on the board and in the figure.
pub fn connectors_on_a_page(browser: &str) {
    let place = Place::new();
    let browser = Browser::start(browser, &place.path("browser"));
    let (mut program, _out, url) = go_web(
        "choose game atomix. load level text \"atom_1=1-c;atom_2=A-;atom_3=1-g;feld_0=#######;feld_1=#1.2.3#;\
         feld_2=#######;mole_0=123\". go web with two players. quit.",
    );
    let mut tab = browser.open(&url, SIZES[1]);
    for part in ["board", "figure"] {
        tab.until(&format!(
            "document.querySelectorAll('#{part} ellipse').length === 2"
        ));
        // Two lines, one to each side.
        tab.until(&format!(
            "[...document.querySelectorAll('#{part} path')].filter((own) => own.getAttribute('stroke') === '#cfd3da' && own.getAttribute('d').split('M').length === 3).length === 1"
        ));
    }
    picture(&mut tab, "atomix-connector");
    program.kill().expect("it runs");
    program.wait().expect("it was killed");
}

/// Seven moves to a line of White's, in Score Four.
const WON: [&str; 7] = ["A1", "B1", "A1", "B1", "A1", "B1", "A1"];

/// Plays a won game between a page, which has White, and another screen, which `types`.
fn against(scene: &Scene, links: &[String; 3], mut types: impl FnMut(&str)) {
    let mut tab = scene.page(&links[0], SIZES[1]);
    let mut watcher = scene.server.sit(&links[2]);
    for (number, mv) in (1..).zip(WON) {
        if number % 2 == 1 {
            tab.until("document.getElementById('status').textContent.startsWith('Your turn')");
            tab.type_move(mv);
        } else {
            types(mv);
        }
        watcher.until(mv, |parts| count(parts) == number);
    }
    tab.until("document.querySelector('.player.won b')?.textContent === 'Player 1'");
}

/// A page against a terminal.
pub fn a_page_plays_a_terminal(browser: &str) {
    let scene = Scene::new(browser);
    let links = scene.server.game(
        &json!({"game": "score-four", "player": 1, "pace": {"seconds": 600, "increment": 0}}),
    );
    let program = env!("CARGO_BIN_EXE_atom4");
    let mut pty = Pty::start(
        program,
        &["join", &scene.url(&links[1]), "-mt"],
        &[],
        (80, 24),
    );
    pty.expect("Clock, Player 1");
    against(&scene, &links, |mv| {
        pty.expect("Your turn");
        pty.send(&format!("{mv}\r"));
    });
    pty.expect("Player 1 WINS!!");
}

/// A page against a window.
pub fn a_page_plays_a_window(browser: &str) {
    if !xvfb_exists() {
        println!("no Xvfb: not tried");
        return;
    }
    let scene = Scene::new(browser);
    let links = scene.server.between_two("score-four");
    let display = Display::start("1280x800x24");
    let mut program = Program::start(&display.name, &["join", &scene.url(&links[1]), "-mx"]);
    let window = display.wait_for_window();
    display.focus(window);
    let mut second = scene.server.sit(&links[1]);
    against(&scene, &links, |mv| {
        second.until("the turn", |parts| {
            parts["turn"] == json!({"Person": "Black"})
        });
        // The window is told at the same time.
        std::thread::sleep(std::time::Duration::from_millis(500));
        display.keys(&format!("{mv}\n"));
    });
    assert!(!program.ended());
}

/// A page against the server's machine, to the end; then the game is gone over, and left again.
pub fn a_page_plays_the_machine(browser: &str) {
    let scene = Scene::new(browser);
    for game in ["score-four", "atom-4"] {
        let wanted = json!({"game": game, "level": 0, "player": 1});
        let links = scene.server.game(&wanted);
        let mut watcher = scene.server.sit(&links[2]);
        watcher.until("the game", |parts| !parts["turn"].is_null());
        let mut tab = scene.page(&links[0], SIZES[0]);
        loop {
            watcher.until("the person's turn", |parts| side(parts) != Some("black"));
            let Some(side) = side(&watcher.parts) else {
                break;
            };
            make_move(&mut tab, game, &mut watcher, side);
        }
        let moves = watcher.moves().len();
        let all = format!("document.querySelectorAll('#moves li').length === {moves}");
        tab.until(&all);
        tab.key("Escape");
        tab.until("!!document.querySelector('#over button')");
        picture(&mut tab, &format!("{game}-menu"));
        tab.click_button("Review the game, move by move");
        // The server judges a game that is over.
        tab.until("!!document.querySelector('#thinking svg[role=img]')");
        tab.key("Home");
        tab.key("ArrowRight");
        // A click on a move looks back to it.
        let at = |number: usize| {
            format!("document.querySelector('#moves li.at span')?.innerText === '{number}'")
        };
        tab.until(&at(1));
        tab.value("document.querySelectorAll('#moves li')[2].click()");
        tab.until(&at(3));
        tab.until("!document.getElementById('bar').innerText.includes('Review')");
        tab.until("document.getElementById('bar').innerText.includes('Better line')");
        picture(&mut tab, &format!("{game}-gone-over"));
        // Out of the playback, to the menu, back to the game.
        tab.key("Escape");
        tab.until("!document.body.innerText.includes('Playback')");
        tab.key("Escape");
        tab.until("!!document.querySelector('#over button')");
        tab.click_button("Back to the game itself");
        tab.until("document.getElementById('over').hidden");
        tab.until(&all);
    }
}

/// A match is watched while it is played: the page lists its games and leads to one.
pub fn a_match_is_watched(browser: &str) {
    use std::io::BufRead;
    let place = Place::new();
    let browser = Browser::start(browser, &place.path("browser"));
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args([
            "match",
            "--game",
            "score-four",
            "-e",
            "strong:1",
            "-e",
            "strong:2",
            "-n",
            "400",
        ])
        .args(["--watch", "127.0.0.1:0"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = std::io::BufReader::new(child.stderr.take().expect("piped")).lines();
    let line = lines.find_map(|line| {
        line.ok()?
            .split_once("watch: ")
            .map(|(_, url)| url.to_owned())
    });
    let mut tab = browser.open(&line.expect("it says where"), SIZES[0]);
    tab.until("!!document.querySelector('#ended a') && !!document.querySelector('#points td')");
    picture(&mut tab, "watch-list");
    tab.value("document.querySelector('#running a').click()");
    tab.until("document.querySelectorAll('#moves li').length > 4");
    tab.until(
        "[...document.querySelectorAll('.player b')].some(name => name.textContent === 'strong:2')",
    );
    picture(&mut tab, "watch-game");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

/// Whatever games a browser knows, the form for a new one is whole and can be sent, on screens of every size.
pub fn a_first_page_with_games_hides_nothing(browser: &str) {
    let scene = Scene::new(browser);
    let seats = ["atom-4", "score-four", "cluster", "score-four"].map(|game| {
        let [seat, ..] = scene.server.between_two(game);
        scene.page(&seat, SIZES[0])
    });
    drop(seats);
    for size in [(390, 750), (1366, 657), (1000, 617), (1920, 969)] {
        let mut lobby = scene.browser.open(&scene.url("/"), size);
        lobby.until("document.querySelectorAll('#list li:not([hidden])').length >= 4");
        picture(&mut lobby, &format!("first-page-{}", size.0));
        lobby.until("document.getElementById('new').getBoundingClientRect().top >= 0");
        for button in ["Make the game", "Sit down"] {
            // As a person does, who looks for it.
            lobby.until(&format!(
                "(() => {{ const own = [...document.querySelectorAll('button, a.go')].find(own => own.textContent === '{button}' && own.checkVisibility()); \
                 own?.scrollIntoView(); const box = own?.getBoundingClientRect(); \
                 return !!box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === own; }})()"
            ));
            if button == "Make the game" {
                lobby.click_button(button);
            }
        }
    }
}

/// Whoever quits has left: the page says so and does not come back by itself.
pub fn a_served_game_is_left_for_good(browser: &str) {
    let scene = Scene::new(browser);
    let [white, ..] = scene.server.between_two("score-four");
    let mut tab = scene.page(&white, SIZES[0]);
    tab.key("q");
    let left = "document.getElementById('link').textContent.startsWith('You have left the game.')";
    tab.until(left);
    // A lost connection is tried again after 0.3 s.
    std::thread::sleep(std::time::Duration::from_millis(900));
    assert_eq!(tab.value(left), json!(true));
}

/// A name is typed on the first page or at the game, is text wherever it stands, and is known at the next game.
pub fn names_are_typed_on_pages_and_remembered(browser: &str) {
    let scene = Scene::new(browser);
    let mut lobby = scene.browser.open(&scene.url("/"), SIZES[0]);
    lobby.until("!!document.querySelector('#games button')");
    lobby.value(
        "const field = document.getElementById('name'); field.value = '<i>Anna</i>'; field.dispatchEvent(new Event('change')); 0",
    );
    let [white, black, watch] = scene.server.between_two("score-four");
    let mut watcher = scene.server.sit(&watch);
    let mut tab = scene.page(&white, SIZES[0]);
    let first = |wanted: &'static str| move |parts: &Value| parts["players"][0]["name"] == wanted;
    watcher.until("the name", first("<i>Anna</i>"));
    tab.until("document.querySelector('.player b').textContent === '<i>Anna</i>'");
    tab.until("document.title === 'Your turn: Score Four – <i>Anna</i> and Player 2'");
    assert_eq!(tab.value("!!document.querySelector('i')"), json!(false));
    // At the game a key opens the line for it.
    tab.key("M");
    tab.until("document.querySelector('#over input')?.value === '<i>Anna</i>'");
    tab.value("document.querySelector('#over input').value = 'Ada'; 0");
    tab.click_button("That is it");
    watcher.until("the name", first("Ada"));
    tab.until("localStorage.getItem('name') === 'Ada'");
    // The other seat in the same browser is taken by the same person.
    let _other = scene.page(&black, SIZES[1]);
    tab.until("document.querySelector('.player b').textContent === 'Ada (1)'");
    lobby.call("Page.reload", json!({}));
    lobby.until("document.getElementById('name')?.value === 'Ada'");
    lobby.until(
        "document.getElementById('list').innerText.includes('Score Four – Ada (1) and Ada (2)')",
    );
    picture(&mut tab, "names");
}

/// Buttons that are always refused are grey, and what is pressed while the server is gone is refused by the page.
pub fn keys_without_a_connection_and_dead_buttons(browser: &str) {
    let mut scene = Scene::new(browser);
    let [white, _, watch] = scene.server.between_two("score-four");
    let mut tab = scene.page(&white, SIZES[0]);
    let grey = |word: &str| {
        format!(
            "[...document.querySelectorAll('#bar button')].find(own => own.textContent.startsWith('{word}'))?.classList.contains('off')"
        )
    };
    for word in ["Ask undo", "Redo", "Hint"] {
        tab.until(&grey(word));
    }
    tab.until(&format!("{} === false", grey("Menu")));
    let address = scene.server.address.clone();
    scene.server.kill();
    let said = |text: &str| {
        format!(
            "!document.getElementById('link').hidden && document.getElementById('link').textContent.includes('{text}')"
        )
    };
    tab.until(&said("The connection is lost"));
    tab.key("Enter");
    scene.server = Server::start(&scene.folder.0, &address, &[]);
    tab.until(&said("what you did meanwhile was not heard"));
    let mut watcher = scene.server.sit(&watch);
    watcher.until("the game", |parts| !parts["moves"].is_null());
    assert_eq!(count(&watcher.parts), 0);
    tab.type_move("A1");
    watcher.until("A1", |parts| count(parts) == 1);
    tab.until("document.getElementById('link').hidden");
    tab.until(&format!("{} === false", grey("Ask undo")));
}

/// The bell is heard when the other person has moved, once somebody has switched it on.
pub fn a_bell_calls_the_one_whose_turn_it_is(browser: &str) {
    let scene = Scene::new(browser);
    let [white, black, _] = scene.server.between_two("score-four");
    let mut first = scene.server.sit(&white);
    let mut tab = scene.page(&black, SIZES[0]);
    tab.value("window.rung = 0; navigator.vibrate = () => { window.rung += 1; return true; }; 0");
    let turn = "document.title.startsWith('Your turn')";
    first.make("A1");
    tab.until(turn);
    tab.type_move("B1");
    tab.until(&format!("!{turn}"));
    assert_eq!(
        tab.value("window.rung"),
        json!(0),
        "nobody has switched it on"
    );
    tab.value(
        "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', ctrlKey: true })); 0",
    );
    tab.until("document.body.textContent.includes('The bell at the end of a game: on')");
    first.make("C1");
    tab.until(turn);
    tab.until("window.rung === 1");
    // A page that is loaded anew has its bell still, and says that it waits for something to be pressed.
    tab.call("Page.reload", json!({}));
    tab.until("document.getElementById('bell')?.hidden === false");
    tab.value("window.rung = 0; navigator.vibrate = () => { window.rung += 1; return true; }; 0");
    tab.key("ArrowUp");
    tab.until("document.getElementById('bell').hidden");
    tab.type_move("D1");
    tab.until(&format!("!{turn}"));
    first.make("A2");
    tab.until("window.rung === 1");
}

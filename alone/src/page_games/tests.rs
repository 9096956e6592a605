use std::cell::RefCell;

use super::*;
use atom4::profile::Folders;
use atom4_page::frame::take_in;
use atom4_scratch::Scratch;
use serde_json::{Map, Value, json};

thread_local! {
    static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn tell(line: &str) -> bool {
    TOLD.with_borrow_mut(|told| told.push(line.to_owned()));
    true
}

/// The games of a page, and what it shows.
struct Scene {
    games: PageGames,
    seen: Map<String, Value>,
}

impl Scene {
    fn new(folder: &Scratch) -> Scene {
        let folders = Folders::new(Some(folder.file("config")), Some(folder.file("state")));
        let games = PageGames::open(Profile::at(folders), tell).expect("there is a page");
        let mut scene = Scene {
            games,
            seen: Map::new(),
        };
        scene.say(&[]);
        scene
    }

    /// The page says these messages.
    fn say(&mut self, lines: &[Value]) {
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        self.games.step(lines.iter().map(String::as_str));
        for news in TOLD.take() {
            take_in(
                &mut self.seen,
                serde_json::from_str(&news).expect("an object"),
            );
        }
    }

    fn keys(&mut self, keys: &[Value]) {
        let inputs: Vec<Value> = keys
            .iter()
            .map(|key| json!({"input": {"Key": key}}))
            .collect();
        self.say(&inputs);
    }

    fn at(&self, pointer: &str) -> Value {
        let seen = Value::Object(self.seen.clone());
        seen.pointer(pointer).cloned().unwrap_or_default()
    }
}

#[test]
fn the_page_of_all_games_is_first_and_last() {
    let folder = Scratch::new();
    let mut scene = Scene::new(&folder);
    assert_eq!(scene.at("/start/title"), "atom4");
    // Whoever leaves comes back to it.
    scene.keys(&[json!({"Char": "q"})]);
    assert_eq!(scene.at("/start/title"), "atom4");
    scene.say(&[json!("no message of ours")]);
    assert_eq!(scene.at("/start/title"), "atom4");
}

#[test]
fn a_file_that_is_none_of_ours_is_refused_by_name() {
    let folder = Scratch::new();
    let mut scene = Scene::new(&folder);
    let file = folder.file("notes.txt");
    std::fs::write(&file, "nothing but notes\n").expect("the folder is writable");
    let name = file.to_string_lossy().into_owned();
    scene.say(&[json!({"file": name})]);
    let said = scene.at("/notice/text");
    let said = said.as_str().unwrap_or_default();
    assert!(said.contains("notes.txt"), "{said}");
    assert_eq!(scene.at("/start/title"), "atom4");
}

#[test]
fn levels_and_saved_games_are_opened() {
    let folder = Scratch::new();
    let mut scene = Scene::new(&folder);
    let levels = folder.file("own.txt");
    let set = include_str!("../../../tests/data/scripts/atomix-set.txt");
    std::fs::write(&levels, set).expect("the folder is writable");
    scene.say(&[json!({"file": levels.to_string_lossy()})]);
    assert_eq!(scene.at("/title"), "Atomix");
    let saved = folder.file("saved.txt");
    let script =
        "# A game of Score Four, saved by atom4.\nchoose game score four.\nadd white bead to A1.\n";
    std::fs::write(&saved, script).expect("the folder is writable");
    scene.say(&[json!({"file": saved.to_string_lossy()})]);
    assert_eq!(scene.at("/over/text"), saved.to_string_lossy().as_ref());
    scene.keys(&[json!("Enter")]);
    assert_eq!(scene.at("/title"), "Score Four");
    assert_eq!(scene.at("/moves/0/text"), "A1");
}

use std::fs;
use std::path::PathBuf;

use super::super::Game;
use super::super::loading::{find_own, read_text};
use super::super::records::Records;
use super::PuzzleController;
use crate::levels::own;
use atom4_play::game::Game as _;
use atom4_play::refusal::Refusal;
use atom4_play::save_store::{NoSaveStore, Places, SaveStore};
use atom4_play::settings::Settings;
use atom4_play::view::{Action, Fill, Play, Span, StartItem, StartPage, Way};

/// A store that saves nothing and lets files be looked for in these places.
struct Looking(Places);

impl SaveStore<Game> for Looking {
    fn save(&mut self, _: &str, _: &Game, _: &Settings) -> Result<(), Refusal> {
        Err(Refusal::new("nothing is saved"))
    }

    fn open(&mut self, _: &str) -> Result<(Game, Settings), Refusal> {
        Err(Refusal::new("nothing is saved"))
    }

    fn places(&self) -> Option<Places> {
        Some(self.0.clone())
    }
}

#[test]
fn all_moves_are_taken_back_and_brought_back_and_no_level_more() {
    let (mut game, mut settings, mut store) = (Game::new(), Settings::default(), NoSaveStore);
    game.load(find_own("methane").unwrap());
    for _ in 0..3 {
        let slide = game.possible()[0];
        game.slide(slide).unwrap();
    }
    let there = game.cells().to_vec();
    let mut play = PuzzleController::new(
        &mut game,
        &mut settings,
        &mut store,
        Records::default(),
        false,
    );
    play.act(Action::End(false));
    assert_eq!(play.game.moves(), 0);
    assert_eq!(play.game.level().name(), "Methane");
    play.act(Action::End(false));
    let said = play.view().message.unwrap().text;
    assert_eq!(said, "There is nothing to take back.");
    play.act(Action::End(true));
    assert_eq!(
        (play.game.moves(), play.game.cells()),
        (3, there.as_slice())
    );
    play.act(Action::End(true));
    let said = play.view().message.unwrap().text;
    assert_eq!(said, "There is nothing to bring back.");
    // A level that was begun afterwards and taken back is not brought back with the moves.
    play.act(Action::Next);
    play.act(Action::Undo);
    play.act(Action::End(false));
    play.act(Action::End(true));
    assert_eq!(play.game.level().name(), "Methane");
    assert_eq!(play.game.moves(), 3);
    assert!(play.game.can_redo());
}

#[test]
fn connectors_are_lines_that_reach_their_neighbours() {
    let (mut settings, mut store, mut game) = (Settings::default(), NoSaveStore, Game::new());
    let level =
        "atom_1=1-c;atom_2=A-;atom_3=1-g;feld_0=#######;feld_1=#1.2.3#;feld_2=#######;mole_0=123";
    game.load(read_text(level).unwrap());
    let play = PuzzleController::new(
        &mut game,
        &mut settings,
        &mut store,
        Records::default(),
        false,
    );
    let view = play.view();
    let connector = &view.board.pieces[1];
    assert_eq!(connector.token.fill, Fill::Bare);
    assert_eq!(connector.bonds, [0, 0, 1, 0, 0, 0, 1, 0]);
    // It is a bond, and no element of the formula.
    let formula = view.facts.iter().find(|(label, _)| label == "Formula:");
    assert_eq!(formula.map(|(_, formula)| formula.as_str()), Some("H2"));
    // The arrows that slide it have something to say it by.
    let told = play.view().board.pieces[1].token.label.to_string();
    assert_eq!(told, "-");
}

#[test]
fn the_formula_is_hills() {
    for (name, formula) in [("Water", "H2O"), ("Ethanol", "C2H6O"), ("Phosphine", "H3P")] {
        let level = own().iter().find(|own| own.level.name() == name).unwrap();
        let parts = level.level.composition().unwrap();
        let written = parts.iter().map(|(symbol, count)| match count {
            1 => (*symbol).to_owned(),
            _ => format!("{symbol}{count}"),
        });
        assert_eq!(written.collect::<String>(), formula);
    }
}

#[test]
fn crystals_have_no_formula() {
    let level = "atom_1=o-c;atom_2=o-g;feld_0=######;feld_1=#1..2#;feld_2=######;mole_0=12";
    assert_eq!(read_text(level).unwrap().level.composition(), None);
}

/// A folder of its own with a set of KAtomic's and a folder of single levels.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("atom4-{name}-{}", std::process::id()));
    let level = |symbol: char| {
        format!(
            "Name=Level {symbol}\natom_1=1-c\natom_2=1-g\nfeld_0=######\nfeld_1=#1..2#\nfeld_2=######\nmole_0=12\n"
        )
    };
    let (katomic, single) = (folder.join("share/katomic/levels"), folder.join("single"));
    fs::create_dir_all(&katomic).unwrap();
    fs::create_dir_all(&single).unwrap();
    let set = format!(
        "[LevelSet]\nName=Pairs\nAuthor=Somebody\nLevelCount=2\n[Level1]\n{}[Level2]\n{}",
        level('a'),
        level('b')
    );
    fs::write(katomic.join("pairs.dat"), set).unwrap();
    for file in ["one.txt", "two.txt"] {
        fs::write(single.join(file), format!("[Level]\n{}", level('c'))).unwrap();
    }
    fs::write(
        single.join("saved.txt"),
        "# A game of Atom-4, saved by atom4.\n",
    )
    .unwrap();
    folder
}

/// The names and results of a page's tiles, and the text above them.
fn shown(page: &StartPage) -> (Vec<String>, String) {
    let tiles = page.tiles().unwrap_or_default();
    let tile = |tile: &atom4_play::view::Tile| format!("{} {}", tile.name, tile.note);
    let lines = page.lines.iter().flatten().map(|span| match span {
        Span::Text(text) | Span::Strong(text) => text.as_str(),
        _ => "",
    });
    (tiles.iter().map(tile).collect(), lines.collect())
}

#[test]
fn sets_are_found_and_chosen_and_say_what_is_solved() {
    let folder = folder("sets");
    let (mut game, mut settings) = (Game::new(), Settings::default());
    let mut store = Looking(Places {
        folder: folder.join("single"),
        shared: vec![folder.join("share"), folder.join("missing")],
    });
    let mut play = PuzzleController::new(
        &mut game,
        &mut settings,
        &mut store,
        Records::default(),
        true,
    );
    let press = |play: &mut PuzzleController<'_>, text: &str| {
        let page = play.view().start.unwrap();
        let named = |item: &StartItem| matches!(item, StartItem::Button(other) if other == text);
        play.act(Action::Press(page.items.iter().position(named).unwrap()));
    };
    press(&mut play, "Other sets of levels");
    let page = play.view().start.unwrap();
    assert_eq!(page.title, "Sets of levels");
    let (tiles, _) = shown(&page);
    assert_eq!(
        tiles,
        [
            "Inside the program 0 of 40",
            "Pairs 0 of 2",
            "single 0 of 2"
        ]
    );
    // Esc and the button lead back.
    play.act(Action::Menu);
    assert_eq!(play.view().start.unwrap().tiles().unwrap().len(), 40);
    press(&mut play, "Other sets of levels");
    play.act(Action::Choose(1, 1));
    let (_, lines) = shown(&play.view().start.unwrap());
    assert!(lines.contains("2 levels, 0 solved, by Somebody"), "{lines}");
    play.act(Action::Press(1));
    let (tiles, _) = shown(&play.view().start.unwrap());
    assert_eq!(tiles, ["Level a ", "Level b "]);
    // Both are solved; the second one is the same puzzle, and so solved with the first.
    play.act(Action::Press(1));
    play.act(Action::Pick(1));
    play.act(Action::Slide(Way::Right));
    assert!(play.game.is_solved());
    play.act(Action::Menu);
    press(&mut play, "Other sets of levels");
    let page = play.view().start.unwrap();
    let (tiles, _) = shown(&page);
    assert!(tiles.contains(&String::from("Pairs 2 of 2")), "{tiles:?}");
    let StartItem::Grid { chosen, .. } = page.items[1] else {
        panic!("a grid");
    };
    assert_eq!(tiles[chosen], "Pairs 2 of 2");
    fs::remove_dir_all(folder).unwrap();
}

//! The page of sets: the levels inside the program, and the files of levels that are found, with what is solved of each.

use std::path::{Path, PathBuf};

use super::show::figure;
use crate::formats::{self, folder};
use crate::level::Level;
use crate::levels::own;
use crate::play::records::Records;
use crate::play::{Game, Origin};
use atom4_core::base::files;
use atom4_play::save_store::Places;
use atom4_play::view::{Span, StartItem, StartPage, Tile, TileState, plain};

/// Where KAtomic keeps its sets, a file each.
const KATOMIC: &str = "katomic/levels";
/// Where GNOME Atomix keeps its levels, a folder for all.
const GNOME: &str = "atomix/level";
/// Files of the person's folder that are looked at; the others wait until they are opened by name.
const MOST_FILES: usize = 200;

/// The items of the page, in their order.
const BACK: usize = 0;
const SETS: usize = 1;

/// The levels of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetSource {
    /// Those inside the program.
    Own,
    /// Those of a file, or of the files of a folder.
    File(PathBuf),
}

impl SetSource {
    /// The set from which the level of a game comes.
    pub fn of(game: &Game) -> SetSource {
        match game.origin() {
            Origin::File(path, _) => SetSource::File(path.clone()),
            Origin::Own(_) | Origin::Text => SetSource::Own,
        }
    }
}

/// A set on the page.
struct Set {
    source: SetSource,
    tile: Tile,
    /// What there is to say of it: `83 levels, 12 solved, by Cactus: /usr/share/katomic/levels/default_levels.dat`.
    told: String,
}

/// The sets to choose from.
pub struct Sets {
    all: Vec<Set>,
    chosen: usize,
}

impl Sets {
    /// The levels inside the program, those beside the level of `game`, and what is found in these places.
    pub fn found(game: &Game, records: &Records, places: Option<Places>) -> Sets {
        let here = SetSource::of(game);
        let mut all = vec![inside(records)];
        let mut seen: Vec<PathBuf> = Vec::new();
        let own = match &here {
            SetSource::File(path) => Some(path.clone()),
            SetSource::Own => None,
        };
        for path in own.into_iter().chain(places.iter().flat_map(paths)) {
            let path = files::whole(&path).unwrap_or(path);
            if !seen.contains(&path) {
                all.extend(of_file(&path, records));
                seen.push(path);
            }
        }
        let chosen = all.iter().position(|set| set.source == here);
        Sets {
            chosen: chosen.unwrap_or(0),
            all,
        }
    }

    /// The page as it stands.
    pub fn page(&self) -> StartPage {
        let mut lines = vec![plain(
            "Sets of KAtomic and GNOME Atomix are found where these programs install them, others in this folder; o \
             opens any file by its name.",
        )];
        if let Some(Set { tile, told, .. }) = self.all.get(self.chosen) {
            lines.push(vec![
                Span::Strong(tile.name.clone()),
                Span::Text(format!(": {told}.")),
            ]);
        }
        StartPage {
            title: "Sets of levels".into(),
            lines,
            items: vec![
                StartItem::Button("Back to the levels".into()),
                StartItem::Grid {
                    tiles: self.all.iter().map(|set| set.tile.clone()).collect(),
                    chosen: self.chosen,
                },
            ],
            first: SETS,
        }
    }

    /// Gives an item its choice.
    pub fn choose(&mut self, item: usize, choice: usize) {
        if item == SETS && choice < self.all.len() {
            self.chosen = choice;
        }
    }

    /// The set that pressing an item opens; `None` leads back.
    pub fn pressed(&self, item: usize) -> Option<SetSource> {
        let set = self.all.get(self.chosen).filter(|_| item != BACK);
        set.map(|set| set.source.clone())
    }
}

/// The files and folders that may be sets. A folder with files of one level is a set, and so is each file of several.
fn paths(places: &Places) -> Vec<PathBuf> {
    let listed = |folder: &Path| folder::files(folder).unwrap_or_default();
    let mut paths = Vec::new();
    for shared in &places.shared {
        paths.extend(listed(&shared.join(KATOMIC)));
        paths.push(shared.join(GNOME));
    }
    let beside = listed(&places.folder);
    let mut single = false;
    for path in beside.into_iter().take(MOST_FILES) {
        match formats::read(&path).map_or(0, |file| file.playable().count()) {
            0 => {}
            1 => single = true,
            _ => paths.push(path),
        }
    }
    paths.extend(single.then(|| places.folder.clone()));
    paths
}

fn inside(records: &Records) -> Set {
    let levels: Vec<&Level> = own().iter().map(|own| &own.level).collect();
    let name = String::from("Inside the program");
    set(SetSource::Own, name, &levels, records, "each proved")
}

/// The set of a file or folder that has several levels.
fn of_file(path: &Path, records: &Records) -> Option<Set> {
    let file = formats::read(path).ok()?;
    let levels: Vec<&Level> = file.playable().map(|(_, level)| level).collect();
    let name = match file.name.as_str() {
        "" => called(path),
        name => name.to_owned(),
    };
    let by = match file.author.as_str() {
        "" => path.display().to_string(),
        author => format!("by {author}: {}", path.display()),
    };
    let source = SetSource::File(path.to_path_buf());
    (levels.len() > 1).then(|| set(source, name, &levels, records, &by))
}

/// The name of a file without its ending; of the folder above where it is the folder of levels itself.
fn called(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    let above = path.parent().and_then(Path::file_name);
    let named = match stem.to_str() {
        Some("level" | "levels") => above.unwrap_or(stem),
        _ => stem,
    };
    named.to_string_lossy().into_owned()
}

fn set(source: SetSource, name: String, levels: &[&Level], records: &Records, about: &str) -> Set {
    let solved = levels.iter().filter(|level| records.best(level).is_some());
    let (solved, count) = (solved.count(), levels.len());
    Set {
        source,
        tile: Tile {
            name,
            note: format!("{solved} of {count}"),
            says: String::new(),
            state: match solved == count {
                true => TileState::Done,
                false => TileState::Open,
            },
            figure: levels.first().map(|level| figure(level)),
            board: None,
        },
        told: format!("{count} levels, {solved} solved, {about}"),
    }
}

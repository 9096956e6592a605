//! The level page: all levels of a set with what is solved, in how many moves.

use std::path::Path;

use super::PuzzleController;
use super::sets::{SetSource, Sets};
use super::show::figure;
use crate::formats;
use crate::level::Level;
use crate::levels::{BuiltInLevel, own};
use crate::play::kind::KIND;
use crate::play::records::Records;
use crate::play::{Game, Origin, find_level, read_file};
use atom4_core::base::in_moves;
use atom4_play::refusal::Refusal;
use atom4_play::view::{Rich, Span, StartItem, StartPage, Tile, TileState, plain};

/// The state of the level page while it is open.
pub struct Page {
    /// The levels to choose from.
    levels: Vec<Entry>,
    /// The place of the chosen one.
    chosen: usize,
    /// The game stands amid a level, so that going on with it comes first.
    amid: bool,
    /// The page of sets, while it lies over this one.
    sets: Option<Sets>,
}

/// A level on the page.
struct Entry {
    origin: Origin,
    tile: Tile,
    /// What there is to say of it: `3 atoms, not solved yet, 8 moves would do`.
    told: String,
}

/// The items of the page, in their order.
const GO_ON: usize = 0;
const LEVELS: usize = 1;
const SOLUTION: usize = 2;
const SETS: usize = 3;

impl Page {
    /// The levels beside that of `game`: those of its file, where there are several, else those inside the program.
    pub fn new(game: &Game, records: &Records) -> Page {
        let here = Page::of(&SetSource::of(game), game, records);
        here.unwrap_or_else(|| Page::with(all_inside(records), game))
    }

    /// The levels of a set; `None` where it is a file without several levels.
    pub fn of(source: &SetSource, game: &Game, records: &Records) -> Option<Page> {
        let levels = match source {
            SetSource::Own => all_inside(records),
            SetSource::File(path) => of_file(path, records)?,
        };
        Some(Page::with(levels, game))
    }

    /// The page of these levels. The first one that is not solved is chosen, but where the game stands amid one of them.
    fn with(levels: Vec<Entry>, game: &Game) -> Page {
        let amid = game.moves() > 0 && !game.is_solved();
        let here = levels
            .iter()
            .position(|entry| entry.origin == *game.origin());
        let open = |entry: &Entry| entry.tile.state == TileState::Open;
        let chosen = match here.filter(|_| amid) {
            Some(here) => Some(here),
            None => levels.iter().position(open).or(here),
        };
        Page {
            chosen: chosen.unwrap_or(0),
            levels,
            amid,
            sets: None,
        }
    }

    /// Number of its levels.
    pub fn count(&self) -> usize {
        self.levels.len()
    }

    /// Closes the page of sets; false where it is not open.
    pub fn leave_sets(&mut self) -> bool {
        self.sets.take().is_some()
    }
}

/// The levels of a file or folder, where they are several.
fn of_file(path: &Path, records: &Records) -> Option<Vec<Entry>> {
    let file = formats::read(path)
        .ok()
        .filter(|file| file.levels.len() > 1)?;
    let entry = |(number, level): (usize, &Level)| {
        let best = records.best(level);
        let state = match best {
            Some(_) => TileState::Done,
            None => TileState::Open,
        };
        let origin = Origin::File(path.to_path_buf(), number);
        let result = match best {
            Some(best) => format!("your best is {}", in_moves(best)),
            None => String::from("not solved yet"),
        };
        entry(origin, level, best, state, &result)
    };
    Some(file.playable().map(entry).collect())
}

/// The levels inside the program.
fn all_inside(records: &Records) -> Vec<Entry> {
    let level = |(number, own): (usize, _)| inside(number, own, records);
    own().iter().enumerate().map(level).collect()
}

/// The level of this number inside the program.
fn inside(number: usize, own: &BuiltInLevel, records: &Records) -> Entry {
    let (best, shortest) = (records.best(&own.level), own.shortest);
    let (state, result) = match best {
        Some(best) if best <= shortest => (
            TileState::Best,
            format!("your best is {}, and nobody can do better", in_moves(best)),
        ),
        Some(best) => (
            TileState::Done,
            format!("your best is {}, {shortest} would do", in_moves(best)),
        ),
        None => (
            TileState::Open,
            format!("not solved yet, {} would do", in_moves(shortest)),
        ),
    };
    entry(Origin::Own(number), &own.level, best, state, &result)
}

fn entry(
    origin: Origin,
    level: &Level,
    best: Option<u32>,
    state: TileState,
    result: &str,
) -> Entry {
    Entry {
        origin,
        tile: Tile {
            name: level.name().to_owned(),
            note: best.map_or(String::new(), in_moves),
            says: String::new(),
            state,
            figure: Some(figure(level)),
            board: None,
        },
        told: format!("{} atoms, {result}", level.atoms().len()),
    }
}

impl PuzzleController<'_> {
    /// The page as it stands; `None` while it is closed.
    pub(super) fn start_page(&self) -> Option<StartPage> {
        let page = self.page.as_ref()?;
        if let Some(sets) = &page.sets {
            return Some(sets.page());
        }
        let solved = |entry: &&Entry| entry.tile.state != TileState::Open;
        let solved = page.levels.iter().filter(solved).count();
        let best = |entry: &Entry| entry.tile.state == TileState::Best;
        let star = match page.levels.iter().any(best) {
            true => " A star: nobody can do better.",
            false => "",
        };
        let mut lines: Vec<Rich> = vec![plain(format!(
            "Solved: {solved} of {} levels. A try with a hint sets no record; N begins anew.{star}",
            page.levels.len()
        ))];
        if let Some(Entry { tile, told, .. }) = page.levels.get(page.chosen) {
            lines.push(vec![
                Span::Strong(format!("{} {}", page.chosen + 1, tile.name)),
                Span::Text(format!(": {told}.")),
            ]);
        }
        let go_on = match (self.game.level().name(), page.amid) {
            ("", true) => String::from("Go on with this level"),
            (name, true) => format!("Go on with {name}, {}", in_moves(self.game.moves())),
            (_, false) => String::from("Back to the board"),
        };
        Some(StartPage {
            title: KIND.title().into(),
            lines,
            items: vec![
                StartItem::Button(go_on),
                StartItem::Grid {
                    tiles: page.levels.iter().map(|entry| entry.tile.clone()).collect(),
                    chosen: page.chosen,
                },
                StartItem::Button("Watch a solution of the board as it stands".into()),
                StartItem::Button("Other sets of levels".into()),
            ],
            first: if page.amid { GO_ON } else { LEVELS },
        })
    }

    /// Gives an item its choice.
    pub(super) fn choose(&mut self, item: usize, choice: usize) {
        let Some(page) = &mut self.page else {
            return;
        };
        match &mut page.sets {
            Some(sets) => sets.choose(item, choice),
            None if item == LEVELS && choice < page.levels.len() => page.chosen = choice,
            None => {}
        }
    }

    /// Presses an item: goes on, begins the chosen level, shows a solution, or leads to other sets.
    pub(super) fn press(&mut self, item: usize) {
        let Some(page) = &mut self.page else {
            return;
        };
        if let Some(sets) = &page.sets {
            let page = sets.pressed(item).map(|source| {
                let page = Page::of(&source, &self.game, &self.records);
                page.ok_or_else(|| Refusal::new("the set cannot be read any more"))
            });
            return match page {
                Some(Ok(page)) => self.page = Some(page),
                Some(Err(refusal)) => self.messages.refuse(refusal),
                None => _ = self.page.as_mut().map(Page::leave_sets),
            };
        }
        match item {
            GO_ON => self.page = None,
            SOLUTION => self.show_solution(),
            SETS => page.sets = Some(Sets::found(&self.game, &self.records, self.store.places())),
            LEVELS => {
                let loaded = match page.levels.get(page.chosen).map(|entry| &entry.origin) {
                    Some(Origin::Own(number)) => find_level(*number),
                    Some(Origin::File(path, number)) => read_file(path, Some(*number)),
                    _ => return,
                };
                match loaded {
                    Ok(loaded) => self.begin(loaded),
                    Err(refusal) => self.messages.refuse(refusal),
                }
            }
            _ => {}
        }
    }
}

//! The level page: which level, with the records.

use super::PuzzleController;
use crate::games::atomix::levels::own;
use crate::games::atomix::play::{Game, Origin, find_level};
use crate::play::view::{Rich, Span, StartItem, StartPage, plain};

/// The state of the level page while it is open.
pub struct Page {
    /// The chosen level inside the program, from 0.
    chosen: usize,
}

/// The use of an item of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    GoOn,
    Unsolved(usize),
    Level,
    Begin,
    Solution,
}

impl Page {
    /// The page with the level of `game` chosen, where it is one inside the program.
    pub fn new(game: &Game) -> Page {
        let chosen = match game.origin() {
            Origin::Own(number) => *number,
            _ => 0,
        };
        Page { chosen }
    }

    /// The level so many places after the chosen one, round and round.
    fn shifted(&self, by: isize) -> usize {
        (self.chosen as isize + by).rem_euclid(own().len() as isize) as usize
    }
}

impl PuzzleController<'_> {
    fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::GoOn];
        let unsolved = (0..own().len()).find(|&n| self.records.best(&own()[n].level).is_none());
        items.extend(unsolved.map(Item::Unsolved));
        items.extend([Item::Level, Item::Begin, Item::Solution]);
        items
    }

    /// The page as it stands; `None` while it is closed.
    pub(super) fn start_page(&self) -> Option<StartPage> {
        let page = self.page.as_ref()?;
        let solved = own()
            .iter()
            .filter(|own| self.records.best(&own.level).is_some())
            .count();
        let chosen = &own()[page.chosen.min(own().len() - 1)];
        let best = match self.records.best(&chosen.level) {
            Some(best) if best == chosen.shortest => {
                format!("your best is {best} moves, and nobody can do better")
            }
            Some(best) => {
                format!("your best is {best} moves, {} would do", chosen.shortest)
            }
            None => format!("not solved yet, {} moves would do", chosen.shortest),
        };
        let lines: Vec<Rich> = vec![
            plain("Slide the atoms into the molecule. An atom slides until something stops it."),
            plain(format!("{solved} of {} levels are solved.", own().len())),
            vec![
                Span::Strong(format!("{} {}", page.chosen + 1, chosen.level.name())),
                Span::Text(format!(", {} atoms: {best}.", chosen.level.atoms().len())),
            ],
        ];
        let items = self
            .items()
            .into_iter()
            .map(|item| self.item(item, page))
            .collect();
        Some(StartPage { lines, items })
    }

    fn item(&self, item: Item, page: &Page) -> StartItem {
        let name = |number: usize| {
            let name = own()[number].level.name();
            format!("{} {name}", number + 1)
        };
        match item {
            Item::GoOn => StartItem::Button(match self.game.level().name() {
                "" => String::from("Go on with this level"),
                name => format!("Go on with {name}"),
            }),
            Item::Unsolved(number) => {
                StartItem::Button(format!("First one not solved yet: {}", name(number)))
            }
            Item::Level => StartItem::Choice {
                label: "Level".into(),
                choices: [page.shifted(-1), page.chosen, page.shifted(1)]
                    .into_iter()
                    .map(|number| {
                        let solved = self.records.best(&own()[number].level).is_some();
                        let mark = if solved { " *" } else { "" };
                        format!("{}{mark}", name(number))
                    })
                    .collect(),
                chosen: 1,
            },
            Item::Begin => StartItem::Button(format!("Begin {}", name(page.chosen))),
            Item::Solution => StartItem::Button("Watch a solution from here".into()),
        }
    }

    /// Gives an item its choice.
    pub(super) fn choose(&mut self, item: usize, choice: usize) {
        if self.items().get(item) == Some(&Item::Level)
            && let Some(page) = &mut self.page
        {
            // The level before, the chosen one, the level after it.
            page.chosen = page.shifted(choice as isize - 1);
        }
    }

    /// Presses a button.
    pub(super) fn press(&mut self, item: usize) {
        let Some(page) = &self.page else {
            return;
        };
        let begin = match self.items().get(item) {
            Some(Item::GoOn) => {
                self.page = None;
                return;
            }
            Some(Item::Solution) => return self.show_solution(),
            Some(Item::Unsolved(number)) => *number,
            Some(Item::Begin) => page.chosen,
            _ => return,
        };
        if let Ok(loaded) = find_level(begin) {
            self.begin(loaded);
        }
    }
}

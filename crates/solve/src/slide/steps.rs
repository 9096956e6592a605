//! Expansion of one packed state, forwards or backwards, within a bound on the plan's length.

use std::sync::Arc;

use super::additive_selection::AdditiveSelection;
use super::board::{Cells, SlideBoard};
use super::bound::Meter;
use super::order::{self, Last, Trail};
use super::pack::{Key, Packer};
use super::pair_databases::PairDatabases;
use super::parts::Part;
use super::prune_cache::PruneCache;
use super::reachability::Reachability;
use super::shift::{Occupied, Orientation, Shift};
use super::tuning::PruningLevel;
use super::work;

/// The most slack of states whose pairs are looked at.
const PAIRED: i16 = 6;

/// A state that was made, and by which slide.
pub type Successor = (Key, Trail);

/// Expands states of one direction, whatever the width of its bound's lanes.
pub trait Expand: Send {
    /// A new one for another thread that reads the same tables.
    fn another(&self, board: &SlideBoard) -> Box<dyn Expand>;

    /// The admissible bound of a state.
    fn bound(&mut self, board: &SlideBoard, cells: &Cells) -> i16;

    /// Appends all neighbours of a state that may lie on a plan with `left` slides more from here,
    /// but for those that its trail spares.
    fn expand(
        &mut self,
        board: &SlideBoard,
        packer: &Packer,
        made: Successor,
        left: i16,
        out: &mut Vec<Successor>,
    );

    /// Gives it the tables of the pairs.
    fn use_databases(&mut self, pairs: &Arc<PairDatabases>);

    /// Takes the work counted since the last call.
    fn take_work(&mut self) -> u64;

    /// What it remembers and counts.
    fn notes(&self) -> &Notes;

    /// What it remembers and counts, to change it.
    fn notes_mut(&mut self) -> &mut Notes;
}

/// An expander from the start (one lane towards one goal, eight towards many) or from the goals.
#[must_use]
pub fn expander(board: &SlideBoard, direction: Orientation) -> Box<dyn Expand> {
    match direction {
        Orientation::Forward if board.goals.len() > 1 => {
            Box::new(Expander::<8>::new(board, direction, &board.goals))
        }
        Orientation::Forward => Box::new(Expander::<1>::new(board, direction, &board.goals)),
        Orientation::Backward => Box::new(Expander::<1>::new(board, direction, &[board.start])),
    }
}

/// What an expander remembers and counts.
pub struct Notes {
    /// What was said of states.
    pub prune_cache: PruneCache,
    /// How sharply the expander looks.
    pub pruning: PruningLevel,
    /// States made, those beyond the bound included.
    pub generated: u64,
    /// Whether the bound ever cut anything.
    pub cut: bool,
}

/// Expands states of one direction. `L` is the width of its bound's lanes.
pub struct Expander<const L: usize> {
    direction: Orientation,
    meter: Meter<L>,
    occupied: Occupied,
    reachability: Reachability,
    goals: Vec<Cells>,
    doubtful: Vec<(Successor, usize, u8)>,
    /// What it remembers and counts.
    pub notes: Notes,
    /// The pairs of the state that is expanded.
    selection: AdditiveSelection,
    /// Whether it stands on that state.
    parted: bool,
    /// Work since it was last taken, that of its parts apart.
    work: u64,
}

impl<const L: usize> Expander<L> {
    /// An expander towards these goals (the start, when it runs backwards).
    #[must_use]
    pub fn new(board: &SlideBoard, direction: Orientation, goals: &[Cells]) -> Expander<L> {
        Expander::with(board, direction, goals, Reachability::new(board, direction))
    }

    fn with(
        board: &SlideBoard,
        direction: Orientation,
        goals: &[Cells],
        reachability: Reachability,
    ) -> Expander<L> {
        Expander {
            direction,
            meter: Meter::new(board, goals),
            occupied: Occupied::new(board),
            reachability,
            goals: goals.to_vec(),
            doubtful: Vec::new(),
            notes: Notes {
                prune_cache: PruneCache::default(),
                pruning: PruningLevel::SOME,
                generated: 0,
                cut: false,
            },
            selection: AdditiveSelection::new(goals),
            parted: false,
            work: 0,
        }
    }

    /// Calls `each` with slot, cell before and cell after of every neighbour that may lie on a
    /// plan with `left` slides more from here, as far as the bound tells.
    pub fn promising(
        &mut self,
        board: &SlideBoard,
        cells: &Cells,
        left: i16,
        mut each: impl FnMut(usize, u8, u8),
    ) {
        self.neighbours(board, cells, 0, left, |shift, _| {
            each(shift.slot, shift.from, shift.to);
        });
    }

    /// Calls `each` with every shift within the bound that the trail does not spare, and how many
    /// slides may be wasted after it; where those are certainly more than what is looked at they
    /// are not worked out.
    #[inline(always)]
    fn neighbours(
        &mut self,
        board: &SlideBoard,
        cells: &Cells,
        trail: Trail,
        left: i16,
        mut each: impl FnMut(Shift, i16),
    ) {
        self.work += work::EXPANDED;
        let bound = self.meter.set(board, cells);
        // A move changes the bound by one at the most, so with room enough none need be read.
        let PruningLevel { tested, .. } = self.notes.pruning;
        let with_databases = self.selection.with_databases();
        let looked = if with_databases {
            PAIRED
        } else {
            tested.max(0)
        };
        let free = bound + 2 + looked < left;
        for &cell in &cells[..board.atoms] {
            self.occupied.toggle(board, cell);
        }
        self.parted = with_databases && !free && self.part(board, cells, left);
        let occupied = &self.occupied;
        let last = Last::new(board, self.direction, cells, trail, |cell| {
            occupied.room(board, cell)
        });
        for slot in 0..board.atoms {
            let cell = cells[slot];
            let room = self.occupied.room(board, cell);
            if room == [0; 4] {
                continue;
            }
            if !free && !self.parted {
                self.meter.focus(board, cells, slot);
            }
            let (x, y) = board.place[cell as usize];
            for way in 0..4 {
                let most = room[way];
                // Backwards an atom leaves only what it could have run into.
                let least = match self.direction {
                    Orientation::Forward => most,
                    Orientation::Backward if room[way ^ 1] == 0 => 1,
                    Orientation::Backward => continue,
                };
                if most == 0 {
                    continue;
                }
                for steps in least..=most {
                    let to = match way {
                        0 => board.at[(y - steps) as usize * 64 + x as usize],
                        1 => board.at[(y + steps) as usize * 64 + x as usize],
                        2 => board.at[y as usize * 64 + (x - steps) as usize],
                        _ => board.at[y as usize * 64 + (x + steps) as usize],
                    };
                    let shift = Shift {
                        slot,
                        from: cell,
                        to,
                        way,
                    };
                    let spared = |last: &Last| last.spares(board, &shift, steps);
                    if last.as_ref().is_some_and(spared) {
                        continue;
                    }
                    self.notes.generated += 1;
                    self.work += work::MADE;
                    let room = if free {
                        i16::MAX
                    } else if self.parted {
                        self.work += work::PAIRED;
                        let moved = (slot, to);
                        self.selection.room(board, moved, left - 1, tested.max(0))
                    } else {
                        self.work += self.meter.price();
                        left - 1 - self.meter.moved(to)
                    };
                    if room >= 0 {
                        each(shift, room);
                    } else if !self.notes.cut {
                        // No bound, however large, would let a neighbour pass that is lost for good.
                        let dead_end = self.parted && {
                            let dead_end = self.selection.dead_end(board, cells, (slot, to));
                            self.part(board, cells, left);
                            dead_end
                        };
                        self.notes.cut = !dead_end;
                    }
                }
            }
        }
        for &cell in &cells[..board.atoms] {
            self.occupied.toggle(board, cell);
        }
    }

    /// Turns the selection to the state on which the meter stands; false when there is too much to
    /// look at.
    fn part(&mut self, board: &SlideBoard, cells: &Cells, left: i16) -> bool {
        let meter = &self.meter;
        self.selection
            .set(board, cells, left, |goal| meter.of_goal(goal))
    }

    /// Whether a plan through the neighbour of this state in which an atom stands elsewhere may
    /// exist, with `left` slides left before it, as sharply as is looked.
    fn may_pass(
        &mut self,
        board: &SlideBoard,
        cells: &Cells,
        moved: (usize, u8),
        left: i16,
    ) -> bool {
        let PruningLevel { tested, shared } = self.notes.pruning;
        self.parted = self.parted || self.part(board, cells, left);
        if !self.parted {
            return true;
        }
        self.selection
            .any(board, moved, left - 1, |cells, slack_budget| {
                let room = slack_budget.slack - slack_budget.excess;
                let goal = &self.goals[slack_budget.goal];
                if room > tested {
                    return true;
                }
                // With slack the prefilter stops little: of the states that may waste one slide none in
                // `katomic_09`, 2 in 10 in `katomic_26`. To look at all took `atomix_28` 1.1 times as long.
                (room > 0 || self.reachability.prefilter(board, cells, slack_budget))
                    && (self.reachability).may_pass(
                        board,
                        cells,
                        goal,
                        slack_budget,
                        room <= shared,
                    )
            })
    }
}

impl<const L: usize> Expand for Expander<L> {
    fn another(&self, board: &SlideBoard) -> Box<dyn Expand> {
        let reachability = self.reachability.another();
        let goals = &self.goals;
        Box::new(Expander::<L>::with(
            board,
            self.direction,
            goals,
            reachability,
        ))
    }

    fn bound(&mut self, board: &SlideBoard, cells: &Cells) -> i16 {
        self.meter.set(board, cells)
    }

    fn expand(
        &mut self,
        board: &SlideBoard,
        packer: &Packer,
        (key, trail): Successor,
        left: i16,
        out: &mut Vec<Successor>,
    ) {
        let trail = match board.parts.has(Part::SlideOrder) {
            true => trail,
            false => 0,
        };
        let words = packer.unscramble(key);
        let cells = packer.cells(words);
        let mut doubtful = std::mem::take(&mut self.doubtful);
        let PruningLevel { tested, .. } = self.notes.pruning;
        let mut packed = 0;
        self.neighbours(board, &cells, trail, left, |shift, room| {
            let Shift {
                slot,
                from,
                to,
                way,
            } = shift;
            packed += 1;
            let mut after = cells;
            let slot_after = board.shift(&mut after, slot, to);
            let kind = board.kinds[board.kind_of[slot] as usize];
            let words = if kind.count == 1 {
                packer.reword_single(words, slot, from, to)
            } else {
                packer.rewords(words, &cells, &after, kind)
            };
            let made = (packer.scramble(words), order::trail(slot_after, way));
            debug_assert_eq!(made.0, packer.key(&after));
            if room > tested {
                out.push(made);
            } else {
                doubtful.push((made, slot, to));
            }
        });
        self.work += packed * work::PACKED + doubtful.len() as u64 * work::RECALLED;
        // All cache misses at once.
        let touched = doubtful.iter().map(|&((key, _), ..)| key);
        std::hint::black_box(touched.fold(0, |sum, key| sum ^ self.notes.prune_cache.touch(key)));
        let cached = board.parts.has(Part::PruneCache);
        for (made, slot, to) in doubtful.drain(..) {
            let key = made.0;
            let known = cached
                .then(|| self.notes.prune_cache.recall(key, left))
                .flatten();
            let passed = known.unwrap_or_else(|| {
                let passed = self.may_pass(board, &cells, (slot, to), left);
                if cached {
                    self.notes.prune_cache.note(key, left, passed);
                }
                passed
            });
            if passed {
                out.push(made);
            } else {
                self.notes.cut = true;
            }
        }
        self.doubtful = doubtful;
    }

    fn use_databases(&mut self, pairs: &Arc<PairDatabases>) {
        // What passed without them may not pass with them.
        self.notes.prune_cache.clear();
        self.selection.use_databases(pairs);
    }

    fn take_work(&mut self) -> u64 {
        let parts =
            self.meter.take_work() + self.selection.take_work() + self.reachability.take_work();
        std::mem::take(&mut self.work) + parts
    }

    fn notes(&self) -> &Notes {
        &self.notes
    }

    fn notes_mut(&mut self) -> &mut Notes {
        &mut self.notes
    }
}

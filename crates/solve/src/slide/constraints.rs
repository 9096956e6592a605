//! Shortest plans by constraint satisfaction: a slow solver of another kind, to compare with.
//!
//! For a length `n` and a goal the variables are the cells of each atom after 0 to `n` slides. Their
//! domains begin with the start at 0, the places of the atom's kind at `n`, and all cells between.
//!
//! | constraint | what it takes out of domains |
//! |---|---|
//! | slide | cells from which no slide leads into the next domain, and into which none leads from the one before |
//! | stop | slides that nothing can stop: the cell behind is no wall and in no other atom's domain |
//! | path | slides over a cell on which another atom certainly stands |
//! | one slide at a time | when one atom must move, what the others do not keep |
//! | all different | cells on which another atom certainly stands |
//! | length | states from which the distances add up to more than the slides left |
//!
//! The slides are tried in the order of time, and after each the constraints are propagated until no
//! domain shrinks. Lengths rise by one from the bound of the start, so that the first plan is shortest.

use super::bits::{Set, Wide};
use super::board::SlideBoard;
use super::problem::{Problem, Slide, Unfit, Way};
use crate::budget::Budget;
use crate::found::{Count, Found};

/// The domain of every atom, one time after the other: atom `a` after `t` slides has `t * atoms + a`.
type Domains = Vec<Wide>;

/// Looks for a shortest plan of `most` slides at the most.
///
/// # Errors
/// [`Unfit`] when the problem is too large.
pub fn satisfy(problem: &Problem, most: usize, budget: Budget<'_>) -> Result<Found<Slide>, Unfit> {
    let board = SlideBoard::new(problem)?;
    let mut search = Search {
        board: &board,
        length: 0,
        goal: 0,
        count: Count::new(budget),
        slides: Vec::new(),
        over: false,
    };
    if board.goals.is_empty() {
        return Ok(search.count.answer(None, 0, true));
    }
    let cells: Vec<u8> = board.start[..board.atoms].to_vec();
    for length in 0..=most {
        search.length = length;
        for goal in 0..board.goals.len() {
            search.goal = goal;
            if search.distances(&cells) <= length && search.begin() {
                let plan = std::mem::take(&mut search.slides);
                return Ok(search.count.answer(Some(plan), length, false));
            }
            if search.over {
                return Ok(search.count.answer(None, length, false));
            }
        }
    }
    Ok(search.count.answer(None, most + 1, false))
}

struct Search<'a> {
    board: &'a SlideBoard,
    /// Slides of the plans that are looked for.
    length: usize,
    /// The goal that they lead to.
    goal: usize,
    count: Count<'a>,
    /// The slides chosen so far.
    slides: Vec<Slide>,
    /// Whether the budget is used up.
    over: bool,
}

impl Search<'_> {
    /// The places that an atom may take in the goal.
    fn places(&self, atom: usize) -> &[u8] {
        let kind = self.board.kinds[self.board.kind_of[atom] as usize];
        &self.board.goals[self.goal][kind.first..kind.first + kind.count]
    }

    /// Slides that the atoms of a state need at the least.
    fn distances(&self, cells: &[u8]) -> usize {
        let nearest = |(atom, &cell): (usize, &u8)| {
            let far = |&place: &u8| self.board.far(cell, place) as usize;
            self.places(atom).iter().map(far).min().unwrap_or(0)
        };
        cells.iter().enumerate().map(nearest).sum()
    }

    /// Looks for a plan of this length to this goal.
    fn begin(&mut self) -> bool {
        let board = self.board;
        let all = (0..board.cells() as u8).fold(Wide::NONE, |all, cell| all | Wide::one(cell));
        let mut domains = vec![all; (self.length + 1) * board.atoms];
        for atom in 0..board.atoms {
            domains[atom] = Wide::one(board.start[atom]);
            let places = self.places(atom).iter();
            let last = places.fold(Wide::NONE, |all, &place| all | Wide::one(place));
            // At length 0 both must hold.
            let domain = &mut domains[self.length * board.atoms + atom];
            *domain = *domain & last;
        }
        self.slides.clear();
        self.propagate(&mut domains, 0) && self.label(&domains, 0)
    }

    /// Chooses slide after slide from `time` on, where the domains say where each atom is.
    fn label(&mut self, domains: &Domains, time: usize) -> bool {
        if time == self.length {
            return true;
        }
        let atoms = self.board.atoms;
        let now = &domains[time * atoms..][..atoms];
        let cells: Vec<u8> = now.iter().filter_map(|domain| sole(*domain)).collect();
        if cells.len() < atoms || self.distances(&cells) > self.length - time {
            return false;
        }
        let mut choices = Vec::new();
        for (atom, &from) in cells.iter().enumerate() {
            for way in Way::ALL {
                let path = self.board.ray(from, way);
                let to = path.take_while(|cell| !cells.contains(cell)).last();
                let next = domains[(time + 1) * atoms + atom];
                choices.extend(to.filter(|&to| next.has(to)).map(|to| (atom, way, to)));
            }
        }
        // The domains of every time to come are kept for each slide that is chosen.
        let bytes = size_of::<Wide>() * domains.len() * (time + 1);
        self.over |= self.count.expand(choices.len(), bytes);
        for (atom, way, to) in choices {
            if self.over {
                return false;
            }
            let mut after = domains.clone();
            let next = &mut after[(time + 1) * atoms..][..atoms];
            for (other, domain) in next.iter_mut().enumerate() {
                let cell = if other == atom { to } else { cells[other] };
                *domain = *domain & Wide::one(cell);
            }
            let (x, y) = self.board.place[cells[atom] as usize];
            self.slides.push(Slide { x, y, way });
            if self.propagate(&mut after, time + 1) && self.label(&after, time + 1) {
                return true;
            }
            self.slides.pop();
        }
        false
    }

    /// Shrinks the domains from `time` on until the constraints take out no more; false when one is
    /// empty, or when the budget is used up.
    fn propagate(&mut self, domains: &mut Domains, time: usize) -> bool {
        loop {
            let before = domains.clone();
            for at in (time..=self.length).chain((time..self.length).rev()) {
                self.over |= self.count.step();
                if self.over
                    || !self.differ(domains, at)
                    || at < self.length && !self.step(domains, at)
                    || !self.differ(domains, at)
                {
                    return false;
                }
            }
            if *domains == before {
                return true;
            }
        }
    }

    /// All different at one time; false when a domain is empty.
    fn differ(&self, domains: &mut Domains, time: usize) -> bool {
        let atoms = self.board.atoms;
        let now = &mut domains[time * atoms..][..atoms];
        for atom in 0..atoms {
            let Some(cell) = sole(now[atom]) else {
                if now[atom].is_empty() {
                    return false;
                }
                continue;
            };
            for (other, domain) in now.iter_mut().enumerate() {
                if other != atom {
                    *domain = *domain & !Wide::one(cell);
                }
            }
        }
        true
    }

    /// The slide from one time to the next; false when no slide is left.
    fn step(&self, domains: &mut Domains, time: usize) -> bool {
        let atoms = self.board.atoms;
        let (now, next) = domains[time * atoms..][..2 * atoms].split_at_mut(atoms);
        for atom in 0..atoms {
            let (others, certain) = self.others(now, atom);
            let (mut left, mut to) = (Wide::NONE, Wide::NONE);
            let mut cells = now[atom];
            while let Some(cell) = cells.pop() {
                let mut reached = Wide::one(cell);
                for way in Way::ALL {
                    let mut path = self.board.ray(cell, way).peekable();
                    while let Some(stop) = path.next().filter(|&stop| !certain.has(stop)) {
                        // Backed by a wall, or by what another atom may be.
                        if path.peek().is_none_or(|&behind| others.has(behind)) {
                            reached |= Wide::one(stop);
                        }
                    }
                }
                if !(reached & next[atom]).is_empty() {
                    left |= Wide::one(cell);
                    to |= reached;
                }
            }
            now[atom] = left;
            next[atom] = next[atom] & to;
        }
        let mut moves = (0..atoms).filter(|&atom| (now[atom] & next[atom]).is_empty());
        let (mover, more) = (moves.next(), moves.next());
        if let Some(mover) = mover {
            for atom in (0..atoms).filter(|&atom| atom != mover) {
                let kept = now[atom] & next[atom];
                (now[atom], next[atom]) = (kept, kept);
            }
        }
        more.is_none()
    }

    /// The cells where atoms but one may stand, and those where one of them certainly stands.
    fn others(&self, now: &[Wide], atom: usize) -> (Wide, Wide) {
        let (mut may, mut certain) = (Wide::NONE, Wide::NONE);
        for (_, &domain) in now.iter().enumerate().filter(|&(other, _)| other != atom) {
            may |= domain;
            if let Some(cell) = sole(domain) {
                certain |= Wide::one(cell);
            }
        }
        (may, certain)
    }
}

/// The cell of a domain that has no other.
fn sole(mut domain: Wide) -> Option<u8> {
    let first = domain.pop()?;
    domain.is_empty().then_some(first)
}

#[cfg(test)]
mod tests;

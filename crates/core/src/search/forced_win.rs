//! Exact answers to "who can force a win within so many plies?": a search on win or no win, without an evaluation.
//!
//! One question at a time is asked, depth by depth: can `side` force a win within `plies` plies, the last of them its own?
//! Where `side` moves one winning move is enough, where its opponent moves every answer must lose. So the value of a node is
//! a boolean, and most nodes are valued at once: the game tells how many plies a win takes at least
//! ([`Threats::may_win_within`]), and whether the side to move wins now
//! ([`Hints::wins_at_once`](crate::rules::Hints::wins_at_once)).
//!
//! The table keeps 16 bytes a position, one for all that a symmetry of the game makes of it: for each side the most plies known to be too few, and the fewest known to be
//! enough. Both are true whatever is searched later, so the table is kept from depth to depth.

use crate::base::memory;
use crate::rules::{Side, Threats, Verdict};

/// What can be forced from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced<M> {
    /// The side to move wins after so many plies and no sooner, by each of these moves.
    Win(u32, Vec<M>),
    /// The opponent wins after so many plies and no sooner.
    Loss(u32),
    /// Nobody can ever force a win; each of these moves leaves it so. There are none where nobody can move.
    Draw(Vec<M>),
    /// Nobody can force a win within so many plies.
    Nothing(u32),
}

/// The search was stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Positions searched between two looks at whether to stop.
const LOOK: u64 = 1024;

/// Entries in a bucket of the table, which fills one cache line.
const WAYS: usize = 4;

/// Questions about fewer plies are asked anew: that takes no longer than to look them up, which waits for memory. With 3 the
/// opening of 16 rows took 1.2 times as long within 19 plies, that of 6 rows 1.25 times within 21.
const KEPT_PLIES: u32 = 5;

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    /// Plies within which the side, by its index, surely cannot force a win.
    too_few: [u8; 2],
    /// Plies within which it surely can, counted down from 255; 0 where no number is known.
    enough: [u8; 2],
    /// The slot of the move that decided last, in the symmetry that the key is of, plus 1; 0 for none.
    best: u16,
}

impl Entry {
    /// The plies of the deepest search that this came from.
    fn depth(&self) -> u8 {
        let enough = self
            .enough
            .map(|enough| if enough == 0 { 0 } else { 255 - enough });
        let [a, b] = self.too_few;
        let [c, d] = enough;
        a.max(b).max(c).max(d)
    }
}

/// What can be forced within `plies` plies, the first move included, where nobody has won yet. `ask` says whether a side can
/// force a win within so many plies of a position, and leaves the position as it is.
///
/// # Errors
/// When `ask` was stopped.
pub fn forced<G: Threats>(
    position: &mut G,
    plies: u32,
    ask: &mut dyn FnMut(&mut G, Side, u32) -> Result<bool, Stopped>,
) -> Result<Forced<G::Move>, Stopped> {
    let (mover, left) = (position.mover(), position.plies_left());
    for depth in 1..=plies.min(left) {
        if depth % 2 == 0 {
            if ask(position, mover.other(), depth)? {
                return Ok(Forced::Loss(depth));
            }
        } else if ask(position, mover, depth)? {
            let winning = &mut |child: &mut G| ask(child, mover, depth - 1);
            return Ok(Forced::Win(depth, moves_that(position, winning)?));
        }
    }
    if plies < left {
        return Ok(Forced::Nothing(plies));
    }
    let holding = &mut |child: &mut G| Ok(!ask(child, mover.other(), left)?);
    Ok(Forced::Draw(moves_that(position, holding)?))
}

/// The moves after which `holds` is true.
fn moves_that<G: Threats>(
    position: &mut G,
    holds: &mut dyn FnMut(&mut G) -> Result<bool, Stopped>,
) -> Result<Vec<G::Move>, Stopped> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut found = Vec::new();
    for mv in moves {
        let undo = position.play(mv);
        let held = holds(position);
        position.undo(undo);
        if held? {
            found.push(mv);
        }
    }
    Ok(found)
}

/// Whether `side` can force a win within `plies` plies, where that is seen without a search; else the plies that matter,
/// since the last of them is a move of the side.
pub(super) fn settled<G: Threats>(position: &G, side: Side, plies: u32) -> Result<bool, u32> {
    if let Some(verdict) = position.verdict() {
        return Ok(verdict == Verdict::Win(side));
    }
    let own = position.mover() == side;
    let plies = if own == (plies % 2 == 1) {
        plies
    } else {
        plies.saturating_sub(1)
    };
    if plies == 0 {
        return Ok(false);
    }
    match position.wins_at_once() {
        Some(true) => return Ok(own),
        Some(false) if plies == 1 => return Ok(false),
        _ => {}
    }
    if position.may_win_within(side, plies) {
        Err(plies)
    } else {
        Ok(false)
    }
}

/// The search: its table, its order of moves and its count of positions.
pub struct Prover<'a, G: Threats> {
    buckets: Vec<[Entry; WAYS]>,
    /// How often a move of this slot has decided; steers the order of moves alone.
    history: Vec<u32>,
    lists: Vec<Vec<(u32, G::Move)>>,
    moves: Vec<G::Move>,
    nodes: u64,
    halt: &'a mut (dyn FnMut(u64) -> bool + Send),
}

impl<'a, G: Threats> Prover<'a, G> {
    /// A prover with a table of so many megabytes, at least one. `halt` gets the number of positions searched so far now and
    /// then, and stops the search by answering true.
    pub fn new(megabytes: usize, halt: &'a mut (dyn FnMut(u64) -> bool + Send)) -> Prover<'a, G> {
        let wanted = (megabytes.max(1) << 20) / size_of::<[Entry; WAYS]>();
        Prover {
            buckets: memory::table(wanted, Default::default),
            history: vec![0; G::SLOTS],
            lists: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            halt,
        }
    }

    /// Positions searched so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What can be forced within `plies` plies, the first move included, where nobody has won yet.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn forced(&mut self, position: &mut G, plies: u32) -> Result<Forced<G::Move>, Stopped> {
        forced(position, plies, &mut |position, side, plies| {
            self.forces(position, side, plies)
        })
    }

    /// The moves after which the opponent, who wins after `plies` plies from here, needs all of them.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn resisting(&mut self, position: &mut G, plies: u32) -> Result<Vec<G::Move>, Stopped> {
        let winner = position.mover().other();
        moves_that(position, &mut |child| {
            Ok(!self.forces(child, winner, plies.saturating_sub(3))?)
        })
    }

    /// Says whether `side` can force a win within `plies` plies. The position is as before, whatever the answer.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn forces(&mut self, position: &mut G, side: Side, plies: u32) -> Result<bool, Stopped> {
        self.node(position, side, plies, 0)
    }

    fn node(
        &mut self,
        position: &mut G,
        side: Side,
        plies: u32,
        ply: usize,
    ) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && (self.halt)(self.nodes) {
            return Err(Stopped);
        }
        let plies = match settled(position, side, plies) {
            Ok(forced) => return Ok(forced),
            Err(plies) => plies,
        };
        let own = position.mover() == side;
        let kept = plies >= KEPT_PLIES;
        let (key, symmetry) = if kept {
            position.symmetric_key()
        } else {
            (0, 0)
        };
        let mut best = 0;
        if kept && let Some(entry) = self.probe(key) {
            let s = side.index();
            if plies <= u32::from(entry.too_few[s]) {
                return Ok(false);
            }
            if entry.enough[s] > 0 && plies >= u32::from(255 - entry.enough[s]) {
                return Ok(true);
            }
            best = entry.best;
        }
        self.moves.clear();
        if own {
            position.moves_toward(side, plies, &mut self.moves);
        } else {
            position.moves(&mut self.moves);
            if let Some(mv) = position.refutation(side, plies - 1, &self.moves) {
                if kept {
                    best = position.symmetric_slot(mv, symmetry) as u16 + 1;
                    self.store(key, side, plies, false, best);
                }
                return Ok(false);
            }
        }
        let list = self.ordered(position, ply, best, symmetry);
        let stuck = list.is_empty();
        let mut decided = None;
        for &(_, mv) in &list {
            let undo = position.play(mv);
            let value = self.node(position, side, plies - 1, ply + 1);
            position.undo(undo);
            match value {
                Ok(value) if value != own => {}
                Ok(_) => {
                    decided = Some(mv);
                    break;
                }
                Err(Stopped) => {
                    self.give_back(ply, list);
                    return Err(Stopped);
                }
            }
        }
        self.give_back(ply, list);
        if let Some(mv) = decided {
            let slot = position.slot(mv);
            self.history[slot] = self.history[slot].saturating_add(plies * plies);
            best = position.symmetric_slot(mv, symmetry) as u16 + 1;
        }
        // Where the opponent moves, every answer must lose; nobody is beaten where there is none.
        let forced = decided.is_some() == own && !stuck;
        if kept {
            self.store(key, side, plies, forced, best);
        }
        Ok(forced)
    }

    /// The moves in `self.moves`: the one that decided before first, then those that decided most often.
    fn ordered(
        &mut self,
        position: &G,
        ply: usize,
        best: u16,
        symmetry: usize,
    ) -> Vec<(u32, G::Move)> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        for mv in self.moves.drain(..) {
            let known = best > 0 && position.symmetric_slot(mv, symmetry) + 1 == usize::from(best);
            let first = if known {
                u32::MAX
            } else {
                self.history[position.slot(mv)]
            };
            list.push((first, mv));
        }
        list.sort_by_key(|&(first, ..)| std::cmp::Reverse(first));
        list
    }

    fn give_back(&mut self, ply: usize, list: Vec<(u32, G::Move)>) {
        if let Some(place) = self.lists.get_mut(ply) {
            *place = list;
        }
    }

    fn bucket(&self, key: u64) -> usize {
        // The high half of the product spreads keys evenly over any number of buckets.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.buckets[self.bucket(key)];
        bucket.into_iter().find(|entry| entry.key == key)
    }

    /// Keeps an answer beside what is known of the position, else in the place of what cost least.
    fn store(&mut self, key: u64, side: Side, plies: u32, forced: bool, best: u16) {
        let at = self.bucket(key);
        let bucket = &mut self.buckets[at];
        let same = bucket.iter().position(|entry| entry.key == key);
        let least = (0..WAYS)
            .min_by_key(|&way| bucket[way].depth())
            .unwrap_or(0);
        let entry = &mut bucket[same.unwrap_or(least)];
        if same.is_none() {
            *entry = Entry {
                key,
                ..Entry::default()
            };
        }
        let (s, plies) = (side.index(), plies.min(254) as u8);
        match forced {
            true => entry.enough[s] = entry.enough[s].max(255 - plies),
            false => entry.too_few[s] = entry.too_few[s].max(plies),
        }
        entry.best = best;
    }
}

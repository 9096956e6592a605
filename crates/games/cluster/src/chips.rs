//! Chips as sets of cells: their lines, and the cells that complete lines.

use super::bits::Bits;
use super::field::{Fall, Field, MOST_COLUMNS};

/// Result of the game on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardResult {
    /// No line reaches the win length.
    Open,
    /// The player with this number has the longer line, and it reaches the win length.
    Won(u8),
    /// Both players' longest lines reach the win length and are equal.
    Tied,
}

/// Chips by cell. Marks distinguish the colours: the first mark is the owner, the others are the binary
/// digits of the colour among the owner's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chips<const W: usize> {
    /// Cells with a chip.
    pub(crate) taken: Bits<W>,
    /// Cells whose chip has the mark.
    pub(crate) marks: [Bits<W>; 3],
}

/// Marks of colour `chip` when each player has `each` colours.
const fn marks_of(chip: u8, each: u8) -> u8 {
    if chip < each {
        chip << 1
    } else {
        (chip - each) << 1 | 1
    }
}

/// Free cells where one more chip would complete a line, whatever its colour.
pub(crate) struct Gaps<const W: usize> {
    /// For each axis, cells whose line has the colour of the chip before them.
    before: [Bits<W>; 3],
    /// For each axis, cells whose line lies wholly after them.
    after: [Bits<W>; 3],
}

impl<const W: usize> Chips<W> {
    /// A board without chips.
    pub(crate) const NONE: Chips<W> = Chips {
        taken: Bits::EMPTY,
        marks: [Bits::EMPTY; 3],
    };

    /// Puts a chip on a free cell.
    pub(crate) fn put(&mut self, at: usize, chip: u8, field: &Field<W>) {
        self.taken.set(at);
        let marks = marks_of(chip, field.setup.colours);
        for (n, mark) in self.marks.iter_mut().enumerate() {
            if marks >> n & 1 != 0 {
                mark.set(at);
            }
        }
    }

    /// Puts a chip on a cell of a packed stretch; the chips there and above move up by one cell.
    pub(crate) fn insert(&mut self, at: usize, chip: u8, field: &Field<W>, fall: &Fall<W>) {
        if self.taken.has(at) {
            let above = fall.not_below(at);
            let lift = |set: &Bits<W>| {
                let moved = set.and(&above);
                set.without(&moved).or(&fall.lifted(&moved, 1))
            };
            self.taken = lift(&self.taken);
            for mark in &mut self.marks[..field.marks] {
                *mark = lift(mark);
            }
        }
        self.put(at, chip, field);
    }

    /// Colour number of the chip on cell `at`; `None` without a chip.
    pub(crate) fn chip(&self, at: usize, field: &Field<W>) -> Option<u8> {
        if !self.taken.has(at) {
            return None;
        }
        let marks = &self.marks;
        let colour = u8::from(marks[1].has(at)) | u8::from(marks[2].has(at)) << 1;
        Some(colour + field.setup.colours * u8::from(marks[0].has(at)))
    }

    /// The cells with chips of colour `chip`.
    pub(crate) fn of(&self, chip: u8, field: &Field<W>) -> Bits<W> {
        let marks = marks_of(chip, field.setup.colours);
        let mut set = self.taken;
        for (n, mark) in self.marks[..field.marks].iter().enumerate() {
            set = match marks >> n & 1 {
                0 => set.without(mark),
                _ => set.and(mark),
            };
        }
        set
    }

    /// The chips after gravity has pulled them: each stretch packed, its order kept.
    ///
    /// A chip falls by the number of free cells below it. The binary digits of that number are
    /// found one after the other for all chips at once (compression by parallel prefixes: Hacker's
    /// Delight, section 7-4), and the chips that have a digit fall together.
    pub(crate) fn settled(&self, field: &Field<W>, fall: &Fall<W>) -> Chips<W> {
        let mut chips = *self;
        let free = field.open.without(&self.taken);
        // Cells right above a free cell that is not yet counted.
        let mut marked = fall.lifted(&free, 1).and(&fall.within[0]);
        for digit in 0..field.digits {
            // Cells with an odd number of marks at and below them.
            let mut odd = marked;
            for (k, within) in fall.within.iter().enumerate() {
                odd = odd.xor(&fall.lifted(&odd, 1 << k).and(within));
            }
            let moving = odd.and(&chips.taken);
            if moving.any() {
                let by = 1 << digit;
                let drop = |set: &Bits<W>| {
                    let moved = set.and(&moving);
                    set.without(&moved).or(&fall.lowered(&moved, by))
                };
                for mark in &mut chips.marks[..field.marks] {
                    *mark = drop(mark);
                }
                chips.taken = drop(&chips.taken);
            }
            // Every second mark counts for the next digit; marks stay where they are while
            // chips fall.
            marked = marked.without(&odd);
            if !marked.any() {
                break;
            }
        }
        chips
    }

    /// The cells whose chip has the colour of the chip `by` bits further on.
    pub(crate) fn alike(&self, by: usize, field: &Field<W>) -> Bits<W> {
        let mut alike = self.taken.and(&self.taken.down(by));
        for mark in &self.marks[..field.marks] {
            alike = alike.without(&mark.xor(&mark.down(by)));
        }
        alike
    }

    /// First cells of the runs of `length` chips of one colour, for each axis.
    fn runs(&self, length: u32, field: &Field<W>) -> [Bits<W>; 3] {
        field.steps.map(|step| match length {
            0 | 1 => self.taken,
            _ => self.alike(step, field).runs(step, length - 1),
        })
    }

    /// Result of the game on this board.
    pub(crate) fn result(&self, field: &Field<W>) -> BoardResult {
        let lines = |length: u32| {
            let [a, b, c] = self.runs(length, field);
            let all = a.or(&b).or(&c);
            let black = all.and(&self.marks[0]);
            (all.without(&black).any(), black.any())
        };
        let win = field.setup.win;
        if win as usize > field.width {
            return BoardResult::Open;
        }
        let mut length = win;
        loop {
            match lines(length) {
                (true, false) => return BoardResult::Won(0),
                (false, true) => return BoardResult::Won(1),
                (false, false) if length == win => return BoardResult::Open,
                (false, false) => return BoardResult::Tied,
                (true, true) => length += 1,
            }
        }
    }

    /// The free cells where one more chip completes a line.
    pub(crate) fn gaps(&self, field: &Field<W>) -> Gaps<W> {
        let free = field.open.without(&self.taken);
        let win = field.setup.win as usize;
        let mut gaps = Gaps {
            before: [Bits::EMPTY; 3],
            after: [Bits::EMPTY; 3],
        };
        if win > field.width {
            return gaps;
        }
        for (axis, step) in field.steps.into_iter().enumerate() {
            let alike = self.alike(step, field);
            // For each n, the free cells followed by n chips of one colour.
            let mut after = [free; MOST_COLUMNS];
            for n in 1..win {
                let more = if n == 1 { self.taken } else { alike };
                let more = more.down(step * if n == 1 { 1 } else { n - 1 });
                after[n] = after[n - 1].and(&more);
            }
            // Free cells that follow n chips of one colour; the rest of the line follows the
            // cell.
            let mut before = free.and(&self.taken.up(step));
            let across = self.alike(2 * step, field).up(step);
            for n in 1..win {
                let rest = win - 1 - n;
                let here = if rest == 0 {
                    before
                } else {
                    before.and(&after[rest]).and(&across)
                };
                gaps.before[axis] = gaps.before[axis].or(&here);
                if rest > 0 {
                    before = before.and(&alike.up((n + 1) * step));
                }
            }
            gaps.after[axis] = after[win - 1];
        }
        gaps
    }

    /// The cells of `gaps` where a chip of colour `chip` completes a line.
    pub(crate) fn gaps_of(&self, chip: u8, gaps: &Gaps<W>, field: &Field<W>) -> Bits<W> {
        let own = self.of(chip, field);
        let mut found = Bits::EMPTY;
        for (axis, step) in field.steps.into_iter().enumerate() {
            found = found.or(&gaps.before[axis].and(&own.up(step)));
            found = found.or(&gaps.after[axis].and(&own.down(step)));
        }
        found
    }

    /// Adds the windows of the win length that hold chips of one colour and at most `most` free cells, and nothing else,
    /// to `counts`.
    pub(crate) fn count_windows(&self, field: &Field<W>, most: usize, counts: &mut Windows<W>) {
        let free = field.open.without(&self.taken);
        let win = field.setup.win;
        for (axis, step) in field.steps.into_iter().enumerate() {
            let whole = &field.windows[axis];
            if !whole.any() {
                continue;
            }
            let mut pure = *whole;
            let mut black = Bits::EMPTY;
            for (n, mark) in self.marks[..field.marks].iter().enumerate() {
                let with = mark.touched(step, win);
                let without = self.taken.without(mark).touched(step, win);
                pure = pure.without(&with.and(&without));
                if n == 0 {
                    black = with;
                }
            }
            // Number of free cells in each window, counted up to 3 in two bits.
            let (mut ones, mut twos, mut more) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
            for n in 0..win as usize {
                let empty = free.down(n * step);
                let carry: Bits<W> = ones.and(&empty);
                ones = ones.xor(&empty);
                more = more.or(&twos.and(&carry));
                twos = twos.xor(&carry);
            }
            let few = pure.without(&more);
            let sets = [
                few.and(&ones).without(&twos),
                few.and(&twos).without(&ones),
                few.and(&ones).and(&twos),
            ];
            for (counts, set) in counts.0.iter_mut().zip(sets).take(most) {
                counts[0].add(set.without(&black));
                counts[1].add(set.and(&black));
            }
        }
    }
}

/// Number of windows that hold chips of one colour and free cells only, by the number of free cells (1,
/// 2 or 3) and by player.
pub(crate) struct Windows<const W: usize>([[Sum<W>; 2]; 3]);

impl<const W: usize> Windows<W> {
    /// No windows.
    pub(crate) const NONE: Windows<W> = Windows([[Sum([Bits::EMPTY; 5]); 2]; 3]);

    /// Number of windows with `lacking` free cells, by player.
    #[must_use]
    pub(crate) fn lacking(&self, lacking: usize) -> [u32; 2] {
        let [white, black] = &self.0[lacking - 1];
        [white.total(), black.total()]
    }
}

/// For each cell the number of sets added that contain it, as binary digits. One addition for all cells
/// is faster than counting each set.
#[derive(Clone, Copy)]
struct Sum<const W: usize>([Bits<W>; 5]);

impl<const W: usize> Sum<W> {
    /// Adds a set; there may be up to 31.
    fn add(&mut self, mut carry: Bits<W>) {
        for digit in &mut self.0 {
            let next = digit.and(&carry);
            *digit = digit.xor(&carry);
            carry = next;
            if !carry.any() {
                return;
            }
        }
    }

    fn total(&self) -> u32 {
        let digits = self.0.iter().enumerate();
        digits.map(|(n, digit)| digit.count() << n).sum()
    }
}

//! The heuristics of the student project (Médicis and Corrêa, 2023), weighted and summed. None
//! is admissible: they are far above the number of slides.

use super::board::{Cells, SlideBoard};

/// How much each heuristic counts, in thousandths: steps from every atom to its place in the goal nearest by that sum; sides
/// on which atoms are hemmed in; neighbours in the molecule that do not lie side by side yet; steps that these are away from
/// lying side by side.
pub type StudentWeights = [u64; 4];

/// A heuristic that is asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristic {
    /// The name.
    pub name: &'static str,
    /// The weights of the student project's heuristics; `None` for the admissible bound.
    pub weights: Option<StudentWeights>,
}

impl Heuristic {
    /// All of them: the admissible bound, the four of the student project alone, and these weighted and summed.
    pub const ALL: [Heuristic; 6] = [
        Heuristic::new("bound", None),
        Heuristic::new("manhattan", Some([1000, 0, 0, 0])),
        Heuristic::new("openness", Some([0, 1000, 0, 0])),
        Heuristic::new("unbonded", Some([0, 0, 1000, 0])),
        Heuristic::new("pairwise", Some([0, 0, 0, 1000])),
        Heuristic::new("student", Some([1000, 100, 1000, 1000])),
    ];

    const fn new(name: &'static str, weights: Option<StudentWeights>) -> Heuristic {
        Heuristic { name, weights }
    }

    /// The heuristic called so, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Heuristic> {
        let mut all = Heuristic::ALL.into_iter();
        all.find(|heuristic| heuristic.name.eq_ignore_ascii_case(name))
    }
}

/// Two kinds that lie side by side in the molecule: numbers of the kinds, columns and rows from
/// the first to the second.
type Pair = (usize, usize, i32, i32);

/// The heuristics made ready for one board.
pub struct StudentHeuristics {
    weights: StudentWeights,
    pairs: Vec<Pair>,
}

impl StudentHeuristics {
    /// Heuristics with these weights.
    #[must_use]
    pub fn new(board: &SlideBoard, weights: StudentWeights) -> StudentHeuristics {
        let mut pairs = Vec::new();
        if let Some(goal) = board.goals.first() {
            let place = |slot: usize| {
                let (x, y) = board.place[goal[slot] as usize];
                (i32::from(x), i32::from(y))
            };
            for a in 0..board.atoms {
                for b in 0..board.atoms {
                    let ((ax, ay), (bx, by)) = (place(a), place(b));
                    if (bx - ax, by - ay) == (1, 0) || (bx - ax, by - ay) == (0, 1) {
                        let kinds = (board.kind_of[a] as usize, board.kind_of[b] as usize);
                        pairs.push((kinds.0, kinds.1, bx - ax, by - ay));
                    }
                }
            }
        }
        StudentHeuristics { weights, pairs }
    }

    /// The weighted sum for a state, in thousandths; 0 in a goal.
    #[must_use]
    pub fn value(&self, board: &SlideBoard, cells: &Cells) -> u64 {
        let at = |cell: u8| {
            let (x, y) = board.place[cell as usize];
            (i32::from(x), i32::from(y))
        };
        let steps = |a: u8, b: u8| {
            let ((ax, ay), (bx, by)) = (at(a), at(b));
            u64::from(ax.abs_diff(bx) + ay.abs_diff(by))
        };
        let apart = |goal: &Cells| (0..board.atoms).map(|i| steps(cells[i], goal[i])).sum();
        let distance: u64 = board.goals.iter().map(apart).min().unwrap_or(0);
        if distance == 0 {
            return 0;
        }
        let weights = self.weights;
        let (mut unbonded, mut pairwise) = (0, 0);
        for &(a, b, dx, dy) in &self.pairs {
            let (first, second) = (board.kinds[a], board.kinds[b]);
            let mut least = u64::MAX;
            for i in first.first..first.first + first.count {
                for j in second.first..second.first + second.count {
                    let ((ax, ay), (bx, by)) = (at(cells[i]), at(cells[j]));
                    let off = (bx - ax - dx).unsigned_abs() + (by - ay - dy).unsigned_abs();
                    if i != j {
                        least = least.min(u64::from(off));
                    }
                }
            }
            if least < u64::MAX {
                pairwise += least;
                unbonded += u64::from(least > 0);
            }
        }
        let mut hemmed = 0;
        if weights[1] > 0 {
            for &cell in &cells[..board.atoms] {
                let (x, y) = board.place[cell as usize];
                let row = board.row_walls[y as usize];
                let column = board.column_walls[x as usize];
                let walls = (row >> x & 1) + (row >> (x + 2) & 1);
                hemmed += walls + (column >> y & 1) + (column >> (y + 2) & 1);
            }
        }
        let values = [distance, hemmed, unbonded, pairwise];
        weights.iter().zip(values).map(|(w, value)| w * value).sum()
    }
}

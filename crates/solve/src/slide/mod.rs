//! The strong solver for sliding-atom puzzles.
//!
//! | module | idea |
//! |---|---|
//! | `problem`, `board` | what is asked; compiled for speed |
//! | `pack` | states as numbers |
//! | `table`, `place`, `store` | the set of states met, 9 to 16 bytes each |
//! | `bound` | the admissible bound: generalized moves, matching, all goals at once |
//! | `parts` | what can be switched off, to measure its worth |
//! | `pair_databases` | what two atoms cost more because they stand in each other's way: pattern databases |
//! | `additive_selection`, `assignment`, `assignment_bound`, `slack_budget`, `matching`, `permutations` | the sharper bound: pairs that share no atom, chosen anew for each state |
//! | `prefilter`, `reachability`, `fixpoint`, `sliding_ranges`, `walker`, `by_place`, `bits` | sharper tests where the bound leaves little room |
//! | `tuning` | how sharply is looked |
//! | `steps`, `prune_cache`, `layered` | expansion; answers remembered; layered breadth-first search from both ends on several threads, and just beyond its bound |
//! | `shift` | one slide of one atom, forwards or backwards |
//! | `order` | slides that have nothing to do with one another in one order only |
//! | `guide`, `beam` | plans soon: a beam led by costs that know stoppers |
//! | `tracked`, `replan` | plans made shorter: a few atoms led anew, all others as they were |
//! | `solver` | bounds rise and plans shrink until they meet; which ends and what pruning level pay is tried out |
//! | `work` | what steers all that: work counted at fixed prices, never a clock |
//! | `test_problems` | small problems at random, for tests |
//! | `constraints` | constraint satisfaction, to compare with |
//! | `packed`, `student` | the same puzzle for the generic searches; the student project's heuristics |

mod additive_selection;
mod assignment;
mod assignment_bound;
mod beam;
mod bits;
pub mod board;
mod bound;
mod by_place;
pub mod constraints;
mod fixpoint;
mod guide;
mod layered;
mod matching;
mod order;
pub mod pack;
pub mod packed;
mod pair_databases;
pub mod parts;
mod permutations;
mod place;
mod prefilter;
mod problem;
mod prune_cache;
mod reachability;
mod replan;
mod shift;
mod slack_budget;
mod sliding_ranges;
mod solver;
mod steps;
mod store;
pub mod student;
mod table;
pub mod test_problems;
mod tracked;
mod tuning;
mod walker;
mod work;

pub use problem::{NoSlide, Placed, Problem, Slide, Unfit, Way, replays};
pub use solver::{Aim, ProgressListener, of_board, solve, solve_with};

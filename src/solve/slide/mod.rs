//! The strong solver for sliding-atom puzzles.
//!
//! | module | idea |
//! |---|---|
//! | `problem`, `board` | what is asked; compiled for speed |
//! | `pack` | states as numbers |
//! | `table`, `place`, `store` | the set of states met, 9 to 16 bytes each |
//! | `bound` | the admissible bound: generalized moves, matching, all goals at once |
//! | `pairs` | what two atoms cost more because they stand in each other's way: pattern databases |
//! | `partition`, `assign`, `target`, `claim`, `matching`, `twins` | the sharper bound: pairs that share no atom, chosen anew for each state |
//! | `glance`, `stops`, `reach`, `rays`, `walker`, `by_place`, `bits` | sharper tests where the bound leaves little room |
//! | `care` | how sharply is looked |
//! | `steps`, `verdicts`, `layered` | expansion; answers remembered; layered breadth-first search from both ends on several threads, and just beyond its bound |
//! | `shift` | one slide of one atom, forwards or backwards |
//! | `order` | slides that have nothing to do with one another in one order only |
//! | `soft`, `beam`, `shorten` | plans soon: a beam led by costs that know stoppers; stretches solved anew |
//! | `solver` | bounds rise and plans shrink until they meet; which ends and what care pay is tried out |
//! | `work` | what steers all that: work counted at fixed prices, never a clock |
//! | `small` | small problems at random, for tests |
//! | `packed`, `guess` | the same puzzle for the generic searches; the student project's heuristics |

mod assign;
mod beam;
mod bits;
pub mod board;
mod bound;
mod by_place;
mod care;
mod claim;
mod glance;
pub mod guess;
mod layered;
mod matching;
mod order;
pub mod pack;
pub mod packed;
mod pairs;
mod partition;
mod place;
mod problem;
mod rays;
mod reach;
mod shift;
mod shorten;
pub mod small;
mod soft;
mod solver;
mod steps;
mod stops;
mod store;
mod table;
mod target;
mod twins;
mod verdicts;
mod walker;
mod work;

pub use problem::{Placed, Problem, Slide, Unfit, Way, replays};
pub use solver::{Aim, Progress, solve};

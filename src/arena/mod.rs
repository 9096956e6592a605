//! Programs against programs: `atom4 match`, `atom4 check`, and the Cluster referee.
//!
//! A series is a value before its first game; results are lines that outlive the program; the
//! referee keeps the only true board.
//!
//! | module | what lives there |
//! |---|---|
//! | [`process`], [`fault`], [`orphans`] | child processes that cannot harm their owner |
//! | [`engine`], [`clock`], [`schedule`], [`openings`] | who plays, how long, whom, from what |
//! | [`player`], [`testing_mode`] | whom the referee asks, and a program that is asked in testing mode |
//! | [`board`], [`referee`], [`outcome`], [`log`] | a game: the true board, the talk, its end and its record |
//! | [`cluster`], [`cluster_game`] | the same for Cluster's own protocol |
//! | [`series`], [`worker`], [`live`] | many games at once, stopped and taken up again |
//! | [`results`], [`ledger`] | lines that outlive the program |
//! | [`standings`], [`elo`], [`ratings`], [`sprt`] | what results say |
//! | [`table`], [`picture`] | saying it: text and SVG |
//! | [`contest`] | `atom4 match` from its options to its exit status |
//! | [`check`] | `atom4 check`: does a program speak the protocol |
//! | [`duel`] | our own players against each other within this process |

pub mod board;
pub mod check;
pub mod clock;
mod complaints;
pub mod contest;
pub mod duel;
pub mod elo;
pub mod engine;
pub mod fault;
pub mod ledger;
pub mod live;
pub mod log;
pub mod openings;
pub mod orphans;
pub mod outcome;
pub mod picture;
pub mod player;
pub mod process;
pub mod ratings;
pub mod referee;
pub mod results;
pub mod schedule;
pub mod sentence;
pub mod series;
pub mod sprt;
pub mod standings;
pub mod table;
pub mod testing_mode;
pub mod worker;

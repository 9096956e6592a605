//! Programs against programs: `atom4 match`, `atom4 check`, and what referees of games need.
//!
//! A series is a value before its first game; results are lines that outlive the program; the
//! referee keeps the only true board. A game comes in by its [`adapter`].
//!
//! | module | content |
//! |---|---|
//! | [`process`], [`fault`], [`orphans`], `pipes` | child processes that cannot harm their owner |
//! | [`sandbox`] | what foreign programs may read, reach and take |
//! | [`adapter`] | the interface of a game to the arena |
//! | [`startable`], [`language`] | whether a command can start at all; the languages that programs are written in |
//! | [`telling`], [`help`] | the telling lines of what a program complained of; what would help its author |
//! | [`engine`], [`specification`], [`clock`], [`schedule`], [`swiss`], [`openings`], [`opened`] | participants and their options, time, pairings, openings |
//! | [`player`], [`testing_mode`] | the seam to a player; programs that speak testing mode |
//! | [`board`], [`refereed`], [`referee`], [`outcome`], [`log`] | a game: the true board, the talk, its end and its record |
//! | [`onlooker`] | looking on while games are played |
//! | [`series`], [`worker`], `playing`, `near`, [`live`], [`settle`] | many games at once, stopped and taken up again |
//! | [`results`], [`ledger`], [`growth`], `renumber`, [`merge`], [`lacking`], [`build`] | results of a series, how they grow, what they lack, the programs that made them |
//! | [`journal`], [`lock`] | files of lines that outlive the program |
//! | [`standings`], [`copies`], [`dropped`], [`elo`], [`ratings`], [`sprt`] | statistics of results |
//! | [`coverage`] | how often the intervals hold the truth |
//! | [`table`], [`picture`], [`sentence`] | their form: text, SVG, one line for people |
//! | [`contest`] | `atom4 match` from its options to its exit status |
//! | [`exports`] | results for other programs |
//! | [`tournament`], [`folder`], [`entrants`], [`starts`], [`admission`] | `atom4 tournament`: its list, a check of each program, its folder |
//! | [`report`], `pages`, [`turnings`], [`turning_point`] | its pages: standings, cross table, every game with pictures; while it goes on; where games were lost |
//! | [`check`], [`step`], [`talk`], [`session`], [`chatter`], [`signs`], `other_game` | `atom4 check`: the steps of a protocol, tried on a program |
//! | [`self_play`] | our own players against each other within this process |

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod adapter;
pub mod admission;
pub mod board;
pub mod build;
pub mod chatter;
pub mod check;
pub mod clock;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
mod complaints;
pub mod contest;
pub mod copies;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod coverage;
pub mod dropped;
pub mod elo;
pub mod engine;
pub mod entrants;
pub mod exports;
pub mod fault;
pub mod folder;
pub mod growth;
pub mod help;
pub mod journal;
pub mod lacking;
pub mod language;
pub mod ledger;
pub mod live;
pub mod lock;
pub mod log;
pub mod merge;
mod near;
pub mod onlooker;
pub mod opened;
pub mod openings;
#[cfg_attr(not(target_os = "linux"), path = "orphans_in_jobs.rs")]
pub mod orphans;
mod other_game;
pub mod outcome;
mod pages;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod picture;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
mod pipes;
pub mod player;
mod playing;
#[cfg(target_os = "linux")]
mod poll;
mod proc;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod process;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod ratings;
pub mod referee;
pub mod refereed;
mod renumber;
pub mod report;
pub mod results;
pub mod sandbox;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod schedule;
pub mod self_play;
pub mod sentence;
pub mod series;
pub mod session;
pub mod settle;
pub mod shown;
mod signals;
pub mod signs;
pub mod specification;
pub mod sprt;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod standings;
pub mod startable;
pub mod starts;
pub mod step;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod swiss;
#[allow(clippy::indexing_slicing)] // Into what it has made itself.
pub mod table;
pub mod talk;
pub mod telling;
pub mod testing_mode;
pub mod tournament;
pub mod turning_point;
pub mod turnings;
mod waiting;
pub mod worker;

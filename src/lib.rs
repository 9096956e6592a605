//! Four games of lines and lattices behind one command language.
//!
//! A game is a folder of [`games`]: its rules directly in it, the game in progress in `play`. This plays a whole game of
//! Atom-4 between two machine players:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use atom4::games::atom4::play::Game;
//! use atom4::play::{Effort, Notation, Players, Refusal, Request, Settings, TwoPlayers};
//!
//! let mut game = Game::new();
//! let settings = Settings { effort: Effort::Level(1), ..Settings::default() };
//! let stop = AtomicBool::new(false);
//! while game.verdict().is_none() {
//!     let who = game.mover().into();
//!     let best = game.propose(Request { who, settings: &settings, stop: &stop }, &mut |_| {})?;
//!     game.play(best)?;
//! }
//! println!("{}", game.status());
//! # Ok::<(), Refusal>(())
//! ```
//!
//! This proves the value of a Score Four position:
//!
//! ```
//! use atom4::games::score_four::notation::parse_position;
//! use atom4::games::score_four::solver::{Means, Value, solve};
//! use atom4::rules::Side;
//!
//! let board = parse_position("WBB/WBBW/WWB/B/W/WWB/BB/WW//WBW/BWW/B/BWBB/BB//WW").expect("a board");
//! let means = Means { megabytes: 16, threads: 1, lengths: None, halt: &|_| false };
//! let solution = solve(&board, Side::White, &means).expect("nothing halts it");
//! assert_eq!((solution.value, solution.plies), (Value::Win, Some(9)));
//! ```
//!
//! This finds a shortest solution of an Atomix level:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use atom4::games::atomix::Position;
//! use atom4::games::atomix::levels::own;
//! use atom4::games::atomix::solvers::solver::{Options, solve};
//!
//! let level = &own()[0].level;
//! let (options, stop) = (Options::default(), AtomicBool::new(false));
//! let solution = solve(level, &Position::start(level), &options, &stop, &|_| {}).expect("it is small enough");
//! assert!(solution.figures.proved);
//! println!("{} slides", solution.plan.expect("it can be solved").len());
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | [`rules`] | the small traits of a game |
//! | [`base`] | seeded random numbers, files |
//! | [`lattice`] | cells, their neighbours, rows and columns |
//! | [`games`] | Atom-4, Score Four, Cluster and Atomix, a folder each |
//! | [`search`] | alpha-beta and expectation for games of two players |
//! | [`solve`] | single-agent search |
//! | [`play`] | games in progress: their capabilities, controllers, boards as plain data |
//! | `profile` (feature `screens`) | what is remembered from run to run: settings, kept games, results |
//! | `ui` (feature `screens`) | the terminal screen and the X11 window |
//! | `arena` (feature `arena`) | programs against programs |
//! | `serve` (feature `serve`) | the page in a browser, games between machines |
//! | `repl`, `registry` (feature `testing`) | the command language, the list of games |
//! | `program` (feature `program`) | the command line |

// Lines for a reader who may be gone: these hide the standard library's.
#[cfg(feature = "program")]
#[macro_use]
extern crate atom4_screens as _;

/// The examples of the guide's page are compiled and run as those here are.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct GuidePage;

#[cfg(feature = "program")]
mod cli;
pub mod games;
#[cfg(feature = "testing")]
pub mod registry;

pub use atom4_core::{base, lattice, rules, search};

// Modules with all that is in a crate: a crate under another name would be proposed by the compiler under its own, which
// nobody outside of here has.

#[cfg(feature = "arena")]
/// Programs against programs.
pub mod arena {
    #[doc(inline)]
    pub use atom4_arena::*;
}

/// Games in progress: their capabilities, controllers, boards as plain data.
pub mod play {
    #[doc(inline)]
    pub use atom4_play::*;
}

#[cfg(feature = "screens")]
/// What is remembered from run to run: settings, kept games, results.
pub mod profile {
    #[doc(inline)]
    pub use atom4_profile::*;
}

#[cfg(feature = "testing")]
/// The command language.
pub mod repl {
    #[doc(inline)]
    pub use atom4_repl::*;
}

#[cfg(feature = "screens")]
/// The terminal screen and the X11 window.
pub mod ui {
    #[doc(inline)]
    pub use atom4_screens::*;
}

#[cfg(feature = "serve")]
/// The page in a browser, games between machines.
pub mod serve {
    #[doc(inline)]
    pub use atom4_serve::*;
}

/// Single-agent search.
pub mod solve {
    #[doc(inline)]
    pub use atom4_solve::*;
}

#[cfg(feature = "program")]
pub use cli::program;

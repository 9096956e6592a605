//! A game in progress, for the command language and the screens alike.
//!
//! | module | idea |
//! |---|---|
//! | `game`, `two_player_game` | the capabilities of a game in progress, as traits |
//! | `text_game` | the text edge for the command language, with its one adapter |
//! | `thought`, `refusal`, `settings` | values that cross the traits |
//! | `forced` | the line that says what can be forced |
//! | `puzzles` | positions with one move that reaches the goal |
//! | `review` | a game gone over: values, words, the turning point |
//! | `own_games` | the machine player against itself, with stray moves |
//! | `clock` | the clocks of two players, and the paces to choose from |
//! | `confirmation` | the moves that are asked for a second time |
//! | `names` | the names of the two sides, values told with them, names that players give themselves |
//! | `word` | the word for a move: best, mistake |
//! | `timeline`, `memory` | parts that games are made of: undo and history, a kept table |
//! | `study` | what a game has for those who learn from it: a reviewer, puzzles |
//! | `view`, `rich`, `start_page`, `board`, `advice`, `hexagons`, `token`, `spot` | plain data for the screens: a lattice, pieces, marks |
//! | `picture` | the trait with which a game for two fills them |
//! | `action`, `keys` | plain data from the screens: wishes, and the keys that stand for them |
//! | `cursor` | the walk of a cursor over each lattice |
//! | `two_player` | the controller of a game for two on a screen |
//! | `worker`, `portable`, `playback`, `delay`, `messages`, `save_store`, `pasted`, `seats`, `lent` | parts of controllers |

pub mod action;
pub mod advice;
pub mod board;
pub mod clock;
pub mod confirmation;
mod cursor;
pub mod delay;
pub mod forced;
pub mod game;
pub mod guided;
pub mod hexagons;
pub mod keys;
pub mod kind;
pub mod lent;
pub mod lesson;
pub mod memory;
pub mod messages;
pub mod names;
pub mod own_games;
pub mod pasted;
pub mod picture;
pub mod playback;
pub mod portable;
pub mod puzzles;
pub mod refusal;
pub mod review;
mod rich;
pub mod save_store;
pub mod seats;
pub mod settings;
pub mod spot;
mod start_page;
pub mod study;
pub mod text_game;
pub mod thought;
pub mod tile;
pub mod timeline;
pub mod token;
pub mod two_player;
pub mod two_player_game;
pub mod view;
pub mod word;
pub mod worker;

pub use game::{Game, Notation, Paint, Players, Request};
pub use refusal::Refusal;
pub use settings::{Effort, Player, Settings};
pub use text_game::TextGame;
pub use two_player_game::TwoPlayers;

//! The page without a server: a module that a browser runs in place of the program.
//!
//! The module is built for WASI, so that clocks, files and randomness are the standard library's; `web/system.js` gives them
//! to it. It hears messages as lines of its standard input and tells them as lines of its standard output; [`exports`] has the
//! functions that a worker of the page calls.
//!
//! | module | contents |
//! |---|---|
//! | [`page_games`] | the games of the page, one after the other: what `atom4 play` does on a screen, step by step |
//! | [`console`] | testing mode |
//! | [`thinking`] | long work, which a copy of the module does in another worker |
//! | [`exports`] | the functions that JavaScript calls |

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod console;
pub mod exports;
pub mod page_games;
pub mod thinking;

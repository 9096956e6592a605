//! The functions that the workers of the page call. None has an argument that is a text: messages are lines of standard input
//! and output.

// A name that JavaScript can call is all that is unsafe here.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;

use atom4::play::worker::work_usually_at;
use atom4::profile::Profile;

use crate::console::Console;
use crate::page_games::PageGames;
use crate::thinking::{self, Copies};

/// Nothing is due without a page.
const LONGEST: Duration = Duration::from_secs(3600);

thread_local! {
    static GAMES: RefCell<Option<PageGames>> = const { RefCell::new(None) };
    static CONSOLE: RefCell<Option<Console>> = const { RefCell::new(None) };
}

/// What has come on standard input.
fn heard() -> Vec<u8> {
    let mut bytes = Vec::new();
    // What cannot be read is nothing that was said.
    let _ = io::stdin().lock().read_to_end(&mut bytes);
    bytes
}

/// The page says the lines of standard input, which may be none, and time has passed: the milliseconds until the next call is
/// due.
#[unsafe(no_mangle)]
pub extern "C" fn page_step() -> f64 {
    let said = heard();
    let said = String::from_utf8_lossy(&said);
    GAMES.with_borrow_mut(|shown| {
        if shown.is_none() {
            work_usually_at(Arc::new(Copies));
            *shown = PageGames::open(Profile::of_environment(), thinking::tell).ok();
        }
        let rest = shown.as_mut().map(|games| games.step(said.lines()));
        rest.unwrap_or(LONGEST).as_secs_f64() * 1000.0
    })
}

/// Answers the commands of standard input; 1 where the session has ended.
#[unsafe(no_mangle)]
pub extern "C" fn console_step() -> i32 {
    let said = heard();
    CONSOLE.with_borrow_mut(|console| {
        let console = console.get_or_insert_with(|| Console::new(std::env::args().nth(1)));
        i32::from(console.answer(&said, &mut io::stdout().lock()))
    })
}

/// Does the job of this number, in a copy of the module that has it.
#[unsafe(no_mangle)]
pub extern "C" fn work(number: u32) {
    thinking::work(number);
}

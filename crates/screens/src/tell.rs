//! Lines for the person who has started the program, where nobody may be there to read them.
//!
//! The macros of the standard library panic when a line cannot be written: a program whose terminal is gone would end by a
//! panic about that in place of the status that it has to tell.

use std::fmt::Arguments;
use std::io::{self, Write};

/// Writes a line to standard error. One that cannot be written is lost.
pub fn on_error(line: Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a line to standard output. One that cannot be written is lost; who has more to say hears of it then.
pub fn on_output(line: Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// As the standard library's, for a reader who may be gone.
#[macro_export]
macro_rules! eprintln {
    ($($line:tt)*) => {
        $crate::tell::on_error(::std::format_args!($($line)*))
    };
}

/// As the standard library's, for a reader who may be gone.
#[macro_export]
macro_rules! println {
    ($($line:tt)*) => {
        $crate::tell::on_output(::std::format_args!($($line)*))
    };
}

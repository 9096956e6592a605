//! Programs under a referee, with real child processes: good ones, and every kind of bad one.

mod process;

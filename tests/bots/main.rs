//! Programs under a referee, with real child processes: good ones, and every kind of bad one.

mod bad;
mod ours;
mod process;

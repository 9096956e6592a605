//! `atom4 match` and `atom4 check` with real programs: good ones, bad ones, and the arena itself
//! killed or interrupted.

mod bad;
mod broken_off;
mod check;
mod class;
mod clocks;
mod entrants;
mod exports;
mod grows;
mod honest;
mod hostile;
mod keeper;
mod openings;
mod pages;
mod referee;
mod series;
mod specification;
mod stopped;
mod stops;
mod tools;
mod tournament;

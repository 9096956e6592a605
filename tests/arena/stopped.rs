//! A few stops of whole process trees; `cargo bench --bench stops` tries many.

use rustix::process::Signal;

use super::stops::{Programs, sweep};

#[test]
fn our_players_stopped_with_their_series() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL] {
        sweep(Programs::Own, signal, 2, 1);
    }
}

#[test]
fn programs_stopped_with_their_series() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL] {
        sweep(Programs::Scripts, signal, 2, 2);
    }
}

#[test]
fn cluster_bots_stopped_with_their_series() {
    for signal in [Signal::TERM, Signal::INT] {
        sweep(Programs::Bots, signal, 1, 3);
    }
}

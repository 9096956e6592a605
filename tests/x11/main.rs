//! The window on a real X server: a second connection moves the mouse, types, resizes, closes,
//! and reads pixels back; testing mode tells the state of the game. Without Xvfb the cases are
//! reported as ignored.

mod atomix;
mod cluster;
mod display;
#[path = "../cli/example.rs"]
mod example;
mod eye;
mod gallery;
mod games;
mod kept;
mod manager;
mod movement;
mod new_game;
mod pictures;
mod remembered;
mod study;
mod survival;
mod window;

mod program;

use libtest_mimic::{Arguments, Failed, Trial};

/// A case, ignored where there is no X server to be had.
fn case(name: &str, test: fn()) -> Trial {
    let ignored = !display::xvfb_exists();
    let run = move || -> Result<(), Failed> {
        test();
        Ok(())
    };
    Trial::test(name, run).with_ignored_flag(ignored)
}

fn main() {
    let mut arguments = Arguments::from_args();
    // Each case has a server and a program of its own; more of them at once only wait.
    arguments.test_threads.get_or_insert(2);
    let mut trials = Vec::new();
    trials.extend(pictures::trials());
    trials.extend(movement::trials());
    trials.extend(window::trials());
    trials.extend(games::trials());
    trials.extend(atomix::trials());
    trials.extend(cluster::trials());
    trials.extend(new_game::trials());
    trials.extend(survival::trials());
    trials.extend(kept::trials());
    trials.extend(remembered::trials());
    trials.extend(study::trials());
    libtest_mimic::run(&arguments, trials).exit();
}

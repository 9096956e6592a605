//! Atomix in the registry of games.

use clap::Subcommand as _;

use super::cli::verify::plans;
use super::cli::{AtomixCommand, run};
use crate::cli::entry::{Entry, Manual, Section, Subcommand};
use crate::cli::options;

/// Atomix, with all its parts.
pub static ENTRY: Entry = Entry::new(&super::repl::ENTRY)
    .with_arena(&super::arena::ARENA)
    .with_subcommands(&SUBCOMMANDS)
    .with_results(plans)
    .with_manual(MANUAL);

/// `atom4 atomix`.
static SUBCOMMANDS: [Subcommand; 1] = [Subcommand {
    name: "atomix",
    describe: |command| {
        let command = command
            .subcommand_required(true)
            .arg_required_else_help(true);
        AtomixCommand::augment_subcommands(command)
    },
    before: Some("check"),
    run: |matches, registry| run(&options(matches), registry),
}];

/// Atomix in the manual page.
const MANUAL: Manual = Manual {
    sections: &[Section {
        title: "RULES OF ATOMIX",
        paragraphs: &[
            "A puzzle for one. An atom slides up, down, left or right until a wall or another atom stops it. A level is \
             solved when the molecule stands anywhere on the board, not turned, with all its atoms; the fewer moves, \
             the better. Equal atoms may change places unless they are told apart.",
            "Forty levels are inside the program, each with the length of its shortest solution proved; level files \
             of KAtomic, GNOME Atomix, and Gliesch and Ritt are read as they are.",
        ],
    }],
    files: &[(
        "~/.local/state/atom4/atomix-records",
        "the fewest moves in which each level of Atomix was solved on a screen.",
    )],
};

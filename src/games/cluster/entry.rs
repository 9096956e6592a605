//! Cluster in the registry of games.

use std::process::ExitCode;

use clap::Args;

use super::cli::{BotOptions, ClusterOptions, bot, play};
use crate::cli::entry::{Entry, Manual, Section, Subcommand};
use crate::cli::options;
use crate::cli::start::end_by;

/// Cluster, with all its parts.
pub static ENTRY: Entry = Entry::new(&super::repl::ENTRY)
    .with_arena(&super::arena::ARENA)
    .with_subcommands(&SUBCOMMANDS)
    .with_manual(MANUAL);

/// `atom4 cluster` and `atom4 cluster-bot`.
static SUBCOMMANDS: [Subcommand; 2] = [
    Subcommand {
        name: "cluster",
        describe: ClusterOptions::augment_args,
        before: Some("match"),
        run: |matches, registry| {
            play(&options(matches), &registry.games())
                .unwrap_or_else(|signal| end_by(signal, ExitCode::SUCCESS))
        },
    },
    Subcommand {
        name: "cluster-bot",
        describe: BotOptions::augment_args,
        before: Some("check"),
        run: |matches, _| bot(&options(matches)),
    },
];

/// Cluster in the manual page.
const MANUAL: Manual = Manual {
    sections: &[Section {
        title: "RULES OF CLUSTER",
        paragraphs: &[
            "Chips fall down the columns of a hexagon of hexagons. Half of the colours belong to player 1, White, the \
             other half to player 2. Who has a straight line of four chips of one own colour, in one of the three \
             directions, wins, whoever made the line. If both have one, the longer line wins; equally long ones win \
             for nobody.",
            "For a turn two chips are drawn from the bag of one's own. Either one of them is dropped down a column, and \
             the other goes back; or the board is turned, which takes both out of the game, and all chips fall towards \
             the new bottom. Who cannot draw a chip has lost.",
            "Edge, colours, length of a line and walls, which hold chips up and break lines, can be set. Rule sets: \
             referee, as the original plays; chen, where who cannot draw a second chip has lost as well; deckhands, \
             with chips of each colour rounded down to a multiple of four and a starter drawn by lot. Testing mode \
             enforces no turn, hand or bag.",
        ],
    }],
    files: &[(
        "config.txt",
        "Cluster's configuration, a key and its value a line, in the current folder or beside the program; \
         atom4 cluster --config names another file. The original's values count without one.",
    )],
};

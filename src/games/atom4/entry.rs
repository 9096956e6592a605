//! Atom-4 in the registry of games.

use std::io;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;

use super::cli::prove::{self, ProveOptions};
use super::play::bench;
use crate::cli::entry::{Entry, Manual, Section, Subcommand};
use crate::cli::options;
use crate::cli::output::{interruptible, written};
use atom4_core::search::Clock;

/// Atom-4, with all its parts.
pub static ENTRY: Entry = Entry::new(&super::repl::ENTRY)
    .with_arena(&super::arena::ARENA)
    .with_subcommands(&SUBCOMMANDS)
    .with_manual(MANUAL);

/// `atom4 bench` and `atom4 prove`.
static SUBCOMMANDS: [Subcommand; 2] = [
    Subcommand {
        name: "bench",
        describe: |command| {
            command.about(
                "Fixed work for the Atom-4 search, counted: nodes as a checksum, speed as a figure",
            )
        },
        before: Some("match"),
        run: |_, _| count_fixed_work(),
    },
    Subcommand {
        name: "prove",
        describe: ProveOptions::augment_args,
        before: Some("match"),
        run: |matches, _| interruptible(|stop, out| prove::run(&options(matches), stop, out)),
    },
];

/// Atom-4 in the manual page.
const MANUAL: Manual = Manual {
    sections: &[
        Section {
            title: "RULES OF ATOM-4",
            paragraphs: &[
                "Two players put coloured pieces on the vertices of a triangular lattice, 16 rows of 16, odd rows \
             shifted half a vertex to the right; smaller boards have 4 to 15 rows of as many. A colour is a set of the primaries red, green and blue: black \
             is none of them, white is all, yellow is red and green, cyan is green and blue, purple is red and \
             blue.",
                "Player 1 plays the additive colours red, green and blue, and wants four white pieces in a row. \
             Player 2 plays the subtractive colours yellow, cyan and purple, and wants four black pieces in a \
             row. The colours come in the order of the wheel: red, yellow, green, cyan, blue, purple.",
                "A piece goes on an empty vertex that touches two pieces which touch each other. It keeps its own \
             colour and acts on others in the six directions: an additive piece adds its primary to the first \
             piece it meets, a subtractive piece leaves of it only the primaries that both have. Pieces of the \
             mover's own goal colour are propagators: the effect passes over them to the first other thing. At \
             the rim, or at an empty vertex, it ends.",
                "Only the mover can win with a move, by a row of four or more of the own goal colour, in one of the \
             three directions, through a piece that this move changed. A full board without that is a \
             stalemate. The winner of a round scores one.",
                "Round N starts with the N-th colour of the wheel, and with the player whose colour that is. Of the \
             opening pair the left piece has the colour two places on, the right piece the one before.",
            ],
        },
        Section {
            title: "STRATEGY IN ATOM-4",
            paragraphs: &[
                "A piece turns into your goal colour when your move supplies exactly what it lacks: for White the \
             missing primary, for Black the complement. So look which pieces the next three colours of yours \
             would finish, and which the opponent can spoil before their turn comes round again.",
                "A row of three is worth most when its fourth vertex can be coloured by a colour that comes soon, \
             and along more than one line. Rows of propagators carry your effect into places where you can no \
             longer set a piece: they are paths as well as threats.",
                "Every piece placed beside the opponent's goal pieces spoils them, and one placed carelessly \
             finishes them. Keep the game open: on a crowded board nothing can be changed any more, and the \
             round ends in a stalemate.",
            ],
        },
    ],
    files: &[],
};

fn count_fixed_work() -> ExitCode {
    let clock = || -> Box<dyn Clock> { Box::new(Instant::now()) };
    written(bench::run(&mut io::stdout().lock(), &clock))
}

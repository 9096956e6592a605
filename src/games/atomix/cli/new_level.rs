//! `atom4 atomix new`: levels made to measure.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;

use atom4_atomix::formats::write;
use atom4_atomix::generate::Symmetry;
use atom4_atomix::play::make::{LevelSpec, make};
use clap::Args;

use super::choice::one_of;
use super::convert::create;
use crate::cli::whole::whole;

/// Make a level: a molecule, a random board, and a shortest solution of the wanted length.
///
/// Exit status: 0 made, 1 no such level was found or it cannot be written, 2 unusable options.
#[derive(Args, Debug, Clone)]
pub struct NewOptions {
    /// The molecule: a name such as water or acetic-acid, or LEVEL, whose molecule is taken.
    #[arg(long, value_name = "NAME", default_value = "water")]
    molecule: String,
    /// Moves of the shortest solution, proved.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole(1..=200u32))]
    moves: u32,
    /// Columns of the board, its walls included [default: as fits the molecule].
    #[arg(long, value_name = "N", value_parser = side)]
    width: Option<usize>,
    /// Rows of the board [default: as fits the molecule].
    #[arg(long, value_name = "N", value_parser = side)]
    height: Option<usize>,
    /// Of a hundred cells inside, about how many become walls.
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = whole(0..=60u8))]
    walls: u8,
    /// How the halves of the board resemble each other [default: by lot].
    #[arg(long, value_name = "HOW", ignore_case = true, value_parser = one_of(SYMMETRIES))]
    symmetry: Option<Symmetry>,
    /// The same seed makes the same level.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A new file for the level [default: standard output].
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The likenesses of the halves of a board, by name.
const SYMMETRIES: [(&str, Symmetry); 4] = [
    ("none", Symmetry::None),
    ("mirror", Symmetry::Mirror),
    ("turn", Symmetry::Turn),
    ("both", Symmetry::Both),
];

fn side(text: &str) -> Result<usize, String> {
    let side = text.parse().ok().filter(|side| (5..=64).contains(side));
    side.ok_or_else(|| String::from("boards have 5 to 64 columns and rows"))
}

/// Makes a level and writes it as `[Level]` text.
pub fn new(options: &NewOptions) -> ExitCode {
    let spec = LevelSpec {
        molecule: options.molecule.clone(),
        moves: options.moves,
        width: options.width,
        height: options.height,
        walls: options.walls.into(),
        symmetry: options.symmetry,
        seed: options.seed,
    };
    // Better now than after all the work.
    if let Some(path) = options.output.as_ref().filter(|path| path.exists()) {
        eprintln!(
            "atom4: {} exists already; choose another name",
            path.display()
        );
        return ExitCode::from(1);
    }
    let made = make(&spec)
        .map_err(|refusal| refusal.to_string())
        .map(|level| {
            write::level(&level).replacen('\n', &format!("\nShortest={}\n", spec.moves), 1)
        })
        .and_then(|text| match &options.output {
            None => std::io::Write::write_all(&mut std::io::stdout().lock(), text.as_bytes())
                .or_else(|error| match error.kind() {
                    // Nobody reads any more; that is no failure.
                    ErrorKind::BrokenPipe => Ok(()),
                    _ => Err(error.to_string()),
                }),
            Some(path) => create(path, &text),
        });
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("atom4: {reason}");
            ExitCode::from(1)
        }
    }
}

//! Conformance with the originals. Samples lie under `tests/data`; the whole data is read from
//! `../shared/games` where that is there, and reported as ignored where it is not.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

#[path = "conformance/atom4.rs"]
mod atom4;
#[path = "conformance/atomix.rs"]
mod atomix;
#[path = "conformance/cluster.rs"]
mod cluster;
#[path = "conformance/cluster_talk.rs"]
mod cluster_talk;
#[path = "conformance/score_four.rs"]
mod score_four;

/// A test that reads a file of the shared data; ignored where the file is missing.
fn shared(name: &str, file: &str, test: fn(&str) -> Result<(), Failed>) -> Trial {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/games")
        .join(file);
    with_file(name, path, test)
}

/// A test that reads a sample of ours, which is always there.
fn sample(name: &str, file: &str, test: fn(&str) -> Result<(), Failed>) -> Trial {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(file);
    Trial::test(name, move || run_on(&path, test))
}

fn with_file(name: &str, path: PathBuf, test: fn(&str) -> Result<(), Failed>) -> Trial {
    let missing = !path.exists();
    Trial::test(name, move || run_on(&path, test)).with_ignored_flag(missing)
}

fn run_on(path: &Path, test: fn(&str) -> Result<(), Failed>) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    test(&text)
}

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    trials.extend(atom4::trials());
    trials.extend(atomix::trials());
    trials.extend(cluster::trials());
    trials.extend(cluster_talk::trials());
    trials.extend(score_four::trials());
    libtest_mimic::run(&arguments, trials).exit();
}

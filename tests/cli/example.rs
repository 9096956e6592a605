//! The example that brings a fifth game, built where it is not.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// The program of `examples/new_game.rs`.
pub fn new_game() -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let built = || {
        let build = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--example", "new_game"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .expect("cargo runs");
        assert!(build.success(), "the example does not build");
        // A test lies in target/PROFILE/deps.
        let test = std::env::current_exe().expect("a test has a path");
        let profile = test
            .ancestors()
            .nth(2)
            .expect("a test lies in a folder of folders");
        profile.join("examples/new_game")
    };
    BUILT.get_or_init(built).clone()
}

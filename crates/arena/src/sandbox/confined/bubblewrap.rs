//! Confinement by the program `bwrap`: namespaces of its own for files, processes, network and users.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::layers::{Layer, Layers};
use super::limits::Limits;
use super::world::{Stand, World};

/// Where the program's standard input and output come from. Bubblewrap has processes of its own, which close everything
/// but the standard numbers: so the pipes end with the program.
pub(super) const PIPES: [i32; 2] = [8, 9];

/// Takes the pipes and the last limit, and becomes the program. The number of processes counts within the
/// confinement alone, so it is set there: to twice the limit, so that what goes beyond it is seen and told.
const PROGRAM: &str = r#"exec <&8 >&9 8<&- 9>&-; ulimit -u "$1" 2>/dev/null || ulimit -p "$1" 2>/dev/null
exec /bin/sh -c "$2""#;

/// What is always confined.
const NAMESPACES: [&str; 8] = [
    "--unshare-all",
    "--unshare-user",
    "--disable-userns",
    "--die-with-parent",
    "--cap-drop",
    "ALL",
    "--hostname",
    "program",
];

/// A program `bwrap` that works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bubblewrap {
    /// The program.
    pub program: PathBuf,
    /// It can lay memory over a folder.
    pub overlays: bool,
}

/// The program `bwrap`, if it confines a trial start; else why it does not.
pub(super) fn tried() -> Result<Bubblewrap, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let program = std::env::split_paths(&path).map(|folder| folder.join("bwrap"));
    let program = program.into_iter().find(|path| path.is_file());
    let program = program.ok_or("bubblewrap is not installed")?;
    let mut trial = Command::new(&program);
    trial.args(NAMESPACES);
    trial.args([
        "--ro-bind",
        "/",
        "/",
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--",
        "/bin/sh",
        "-c",
        ":",
    ]);
    let ended = trial.env_clear().stdin(Stdio::null()).output();
    let ended = ended.map_err(|error| format!("bubblewrap: {error}"))?;
    if ended.status.success() {
        let help = Command::new(&program).arg("--help").output();
        let overlays = help.is_ok_and(|help| {
            let text = [help.stdout, help.stderr].concat();
            String::from_utf8_lossy(&text).contains("--tmp-overlay")
        });
        return Ok(Bubblewrap { program, overlays });
    }
    let said = String::from_utf8_lossy(&ended.stderr);
    let said: String = said
        .lines()
        .next()
        .unwrap_or("it fails")
        .chars()
        .take(200)
        .collect();
    Err(format!(
        "bubblewrap does not start: {}",
        said.trim_start_matches("bwrap: ")
    ))
}

/// Words for bubblewrap.
struct Words<'a>(&'a mut Command);

impl Words<'_> {
    fn add(&mut self, option: &str, paths: &[&Path]) {
        self.0.arg(option);
        self.0.args(paths.iter().map(|path| path.as_os_str()));
    }
}

/// Gives bubblewrap the arguments that confine a program which is in a tree of its own already.
pub(super) fn within_view(bubblewrap: &mut Command, world: &World, layers: &Layers) {
    let mut words = Words(bubblewrap);
    words.0.args(NAMESPACES);
    words
        .0
        .args(["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]);
    for path in world.written(layers) {
        words.add("--bind", &[path, path]);
    }
    words.0.args(["--remount-ro", "/dev"]);
    words.add("--chdir", &[&world.folder]);
}

/// Gives bubblewrap the arguments that make the tree of files and confine a program.
pub(super) fn arguments(bubblewrap: &mut Command, world: &World, layers: &Layers, limits: &Limits) {
    let mut words = Words(bubblewrap);
    words.0.args(NAMESPACES);
    words.0.args(["--proc", "/proc", "--dev", "/dev"]);
    // Twice the limit, so that what goes beyond it is seen and told.
    let size = (2 * limits.disk).to_string();
    for (path, stand) in &world.places {
        match stand {
            Stand::Readable(source) => words.add("--ro-bind", &[source, path]),
            Stand::Link(target) => words.add("--symlink", &[target, path]),
            // Spread before.
            Stand::Settings => {}
            Stand::Empty => {
                words.0.args(["--size", &size]);
                words.add("--tmpfs", &[path]);
            }
            Stand::Own(source) => match layers.of(source) {
                Layer::Memory => {
                    words.add("--overlay-src", &[source]);
                    words.add("--tmp-overlay", &[path]);
                }
                Layer::Copy(copy) => words.add("--bind", &[copy, path]),
                Layer::None => words.add("--ro-bind", &[source, path]),
            },
        }
    }
    for path in world.hidden.iter().filter(|path| layers.is_seen(path)) {
        match path.is_dir() {
            true => words.add("--tmpfs", &[path]),
            false => words.add("--ro-bind", &[Path::new("/dev/null"), path]),
        }
    }
    // The file systems that hold the places of all these are not to be written to.
    words.0.args(["--remount-ro", "/dev", "--remount-ro", "/"]);
    words.add("--chdir", &[&world.folder]);
}

/// Gives bubblewrap the command of the program.
pub(super) fn program(bubblewrap: &mut Command, limits: &Limits, command: &str) {
    let processes = (2 * limits.processes).to_string();
    let words = ["--", "/bin/sh", "-c", PROGRAM, "sh", &processes, command];
    bubblewrap.args(words.map(OsStr::new));
}

//! Confinement by the program `bwrap`: namespaces of its own for files, processes, network and users.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::Sandbox;
use super::limits::Limits;
use super::named::Named;

/// The working folder, which is also the program's home.
pub(super) const HOME: &str = "/program";

/// Where the files are that a program writes.
pub(super) const WRITABLE: [&str; 3] = [HOME, "/tmp", "/dev/shm"];

/// The parts of the system that programs read.
pub(super) const SYSTEM: [&str; 11] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/snap",
];

/// The files of `/etc` that programs read: libraries, names, time, interpreters. No passwords, no keys.
pub(super) const ETC: [&str; 20] = [
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/fonts",
    "/etc/group",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/nsswitch.conf",
    "/etc/os-release",
    "/etc/passwd",
    "/etc/pki",
    "/etc/protocols",
    "/etc/services",
    "/etc/ssl/certs",
    "/etc/timezone",
];

/// Programs that keep their settings in folders of `/etc` named after them and their version.
pub(super) const INTERPRETERS: [&str; 9] = [
    "java", "python", "perl", "ruby", "php", "lua", "mono", "node", "dotnet",
];

/// Where the program's standard input and output come from. Bubblewrap has processes of its own, which close everything
/// but the standard numbers: so the pipes end with the program.
pub(super) const PIPES: [i32; 2] = [8, 9];

/// Takes the pipes and the last limit, and becomes the program. The number of processes counts within the
/// confinement alone, so it is set there: to twice the limit, so that what goes beyond it is seen and told.
const PROGRAM: &str = r#"exec <&8 >&9 8<&- 9>&-; ulimit -u "$1" 2>/dev/null || ulimit -p "$1" 2>/dev/null
exec /bin/sh -c "$2""#;

/// The program `bwrap`, if it confines a trial start; else why it does not.
pub(super) fn tried() -> Result<Sandbox, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let program = std::env::split_paths(&path).map(|folder| folder.join("bwrap"));
    let program = program.into_iter().find(|path| path.is_file());
    let program = program.ok_or("bubblewrap is not installed")?;
    let mut trial = Command::new(&program);
    arguments(&mut trial, &Named::default(), &Limits::default());
    trial.args(["--", "/bin/sh", "-c", ":"]);
    let ended = trial.env_clear().stdin(Stdio::null()).output();
    let ended = ended.map_err(|error| format!("bubblewrap: {error}"))?;
    if ended.status.success() {
        return Ok(Sandbox::Bubblewrap { program });
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

/// Parts of `/etc` that are there.
pub(super) fn settings() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = ETC.iter().map(PathBuf::from).collect();
    for entry in std::fs::read_dir("/etc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if INTERPRETERS
            .iter()
            .any(|interpreter| name.starts_with(interpreter))
        {
            found.push(entry.path());
        }
    }
    found.retain(|path| path.exists());
    found
}

/// Gives bubblewrap the arguments that confine a program.
pub(super) fn arguments(bubblewrap: &mut Command, named: &Named, limits: &Limits) {
    let mut add = |words: &[&OsStr]| {
        bubblewrap.args(words);
    };
    let word = OsStr::new;
    add(&[
        "--unshare-all",
        "--unshare-user",
        "--disable-userns",
        "--die-with-parent",
        "--cap-drop",
        "ALL",
        "--hostname",
        "program",
    ]
    .map(word));
    for folder in SYSTEM {
        match std::fs::read_link(folder) {
            Ok(target) => add(&[word("--symlink"), target.as_os_str(), word(folder)]),
            Err(_) if Path::new(folder).is_dir() => add(&["--ro-bind", folder, folder].map(word)),
            Err(_) => {}
        }
    }
    for path in settings() {
        add(&[word("--ro-bind"), path.as_os_str(), path.as_os_str()]);
    }
    add(&["--proc", "/proc", "--dev", "/dev"].map(word));
    // Twice the limit, so that what goes beyond it is seen and told.
    let size = (2 * limits.disk).to_string();
    for folder in WRITABLE {
        add(&["--size", &size, "--tmpfs", folder].map(word));
    }
    for place in &named.places {
        add(&[
            word("--ro-bind"),
            place.source.as_os_str(),
            place.path.as_os_str(),
        ]);
    }
    let depth = named.links.iter().map(|link| link.up).max().unwrap_or(0);
    let home = working_folder(Path::new(HOME), depth);
    add(&[word("--dir"), home.as_os_str()]);
    for link in &named.links {
        let folder = working_folder(Path::new(HOME), depth - link.up);
        add(&[
            word("--symlink"),
            link.target.as_os_str(),
            folder.join(&link.name).as_os_str(),
        ]);
    }
    // The file systems that hold the places of all these are not to be written to.
    add(&["--remount-ro", "/dev", "--remount-ro", "/", "--chdir"].map(word));
    add(&[
        home.as_os_str(),
        word("--setenv"),
        word("HOME"),
        home.as_os_str(),
    ]);
    add(&[word("--setenv"), word("TMPDIR"), home.as_os_str()]);
}

/// Gives bubblewrap the command of the program.
pub(super) fn program(bubblewrap: &mut Command, limits: &Limits, command: &str) {
    let processes = (2 * limits.processes).to_string();
    bubblewrap.args(["--", "/bin/sh", "-c", PROGRAM, "sh", &processes, command]);
}

/// The folder that a program works in: as deep in `root` as its command leads upwards.
pub(super) fn working_folder(root: &Path, depth: usize) -> PathBuf {
    (1..=depth).fold(root.to_path_buf(), |folder, level| {
        folder.join(format!(".{level}"))
    })
}

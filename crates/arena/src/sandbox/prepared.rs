//! A program made ready to be started: its command, its folder and what holds it from its first step on.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{Mode, OFlags};
use rustix::process::{Resource, Rlimit, setrlimit};

use super::named::{self, Here, Named, named};
use super::{Grants, Launch, Sandbox, bubblewrap};

/// Open files that a confined program may have.
const DESCRIPTORS: u64 = 1024;

/// Variables of the environment that confined programs keep.
const KEPT: [&str; 6] = ["LANG", "LC_ALL", "LC_CTYPE", "PATH", "TERM", "TZ"];

/// What is to be started, and what goes with it.
pub struct Prepared {
    /// The command.
    pub command: Command,
    /// To be put into force between fork and exec.
    pub restraint: Restraint,
    /// Where its standard input and output are to be put, for a helper that would hold them open otherwise.
    pub pipes: Option<[i32; 2]>,
    /// The folder on disk that it works in, where there is one.
    pub folder: Option<Folder>,
}

/// The folder that a program works in. Dropping it removes it with all that is in it.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left; nobody waits for it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Limits that a process takes upon itself before it becomes the program.
#[derive(Debug, Default)]
pub struct Restraint {
    /// Bytes of the largest file that it may write; `None` where nothing is limited.
    disk: Option<u64>,
    #[cfg(target_os = "linux")]
    rules: Option<landlock::RulesetCreated>,
}

impl Restraint {
    /// Puts the limits into force. Makes system calls and nothing else.
    ///
    /// # Errors
    /// When the system refuses one.
    pub fn enforce(&mut self) -> io::Result<()> {
        let Some(disk) = self.disk else { return Ok(()) };
        let limits = [
            (Resource::Fsize, disk),
            (Resource::Nofile, DESCRIPTORS),
            (Resource::Core, 0),
        ];
        for (resource, most) in limits {
            let most = Some(most);
            setrlimit(
                resource,
                Rlimit {
                    current: most,
                    maximum: most,
                },
            )?;
        }
        // Where the memory of the machine runs out, a foreign program goes first.
        let flags = OFlags::WRONLY | OFlags::CLOEXEC;
        if let Ok(file) = rustix::fs::open(c"/proc/self/oom_score_adj", flags, Mode::empty()) {
            let _ = rustix::io::write(&file, b"1000");
        }
        #[cfg(target_os = "linux")]
        if let Some(rules) = self.rules.take() {
            super::landlock::enforce(rules)?;
        }
        Ok(())
    }
}

/// The beginning of the names of this process's working folders.
pub fn folders() -> PathBuf {
    let name = format!("atom4-program-{}-", std::process::id());
    std::env::temp_dir().join(name)
}

impl Launch {
    /// Makes the program ready; `number` is its own within this process.
    ///
    /// # Errors
    /// When its folder cannot be made, or the kernel refuses its rules.
    pub fn prepare(&self, number: u64) -> io::Result<Prepared> {
        let limits = &self.grants.limits;
        let mut command = match &self.sandbox {
            Sandbox::Bubblewrap { program } => Command::new(program),
            _ => Command::new("/bin/sh"),
        };
        let mut restraint = Restraint::default();
        let (mut pipes, mut folder) = (None, None);
        match &self.sandbox {
            Sandbox::Off | Sandbox::Unavailable { .. } => {
                command.args(["-c", &self.command]);
                return Ok(Prepared {
                    command,
                    restraint,
                    pipes,
                    folder,
                });
            }
            Sandbox::Bubblewrap { .. } => {
                bubblewrap::arguments(&mut command, &self.named()?, limits);
                bubblewrap::program(&mut command, limits, &self.command);
                pipes = Some(bubblewrap::PIPES);
                clean(&mut command);
            }
            Sandbox::Landlock { .. } => {
                command.args(["-c", &self.command]);
                clean(&mut command);
                let named = self.named()?;
                let mut root = folders().into_os_string();
                root.push(number.to_string());
                let root = Folder(PathBuf::from(root));
                let home = furnish(&root.0, &named)?;
                command
                    .current_dir(&home)
                    .env("HOME", &home)
                    .env("TMPDIR", &home);
                #[cfg(target_os = "linux")]
                {
                    let rules = super::landlock::rules(&named, &root.0);
                    restraint.rules = Some(rules.map_err(io::Error::other)?);
                }
                folder = Some(root);
            }
        }
        // Twice the limit, so that what goes beyond it is seen and told.
        restraint.disk = Some(2 * limits.disk);
        Ok(Prepared {
            command,
            restraint,
            pipes,
            folder,
        })
    }

    /// What its command names from here.
    fn named(&self) -> io::Result<Named> {
        let Grants { read, apart, .. } = &self.grants;
        from_here(apart, |here| named(&self.command, read, here))
    }
}

/// The files and folders that commands name from here, as they really stand; none of the system's.
///
/// # Errors
/// Where the working folder cannot be found.
pub fn sources(commands: &[&str]) -> io::Result<Vec<PathBuf>> {
    if commands.is_empty() {
        return Ok(Vec::new());
    }
    let all = |here: &Here<'_>| {
        let all = commands
            .iter()
            .flat_map(|command| named::sources(command, here));
        all.collect()
    };
    from_here(&[], all)
}

/// Reads a command from here.
fn from_here<T>(apart: &[PathBuf], read: impl FnOnce(&Here<'_>) -> T) -> io::Result<T> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let system = bubblewrap::SYSTEM.map(Path::new);
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let here = Here {
        folder: &std::env::current_dir()?,
        home: &home.unwrap_or_else(|| PathBuf::from("/")),
        path: &path,
        system: &system,
        apart,
    };
    Ok(read(&here))
}

/// Leaves the command nothing of our environment but what programs need.
fn clean(command: &mut Command) {
    command.env_clear();
    let kept = KEPT
        .iter()
        .filter_map(|name| Some((name, std::env::var_os(name)?)));
    command.envs(kept);
}

/// Makes the folders and links that a program finds; answers the one that it works in.
fn furnish(root: &Path, named: &Named) -> io::Result<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, symlink};
    std::fs::DirBuilder::new().mode(0o700).create(root)?;
    let depth = named.links.iter().map(|link| link.up).max().unwrap_or(0);
    let home = bubblewrap::working_folder(root, depth);
    std::fs::create_dir_all(&home)?;
    for link in &named.links {
        let folder = bubblewrap::working_folder(root, depth - link.up);
        // A name that is taken already leads to the level below.
        let _ = symlink(&link.target, folder.join(&link.name));
    }
    Ok(home)
}

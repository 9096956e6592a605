//! A program made ready to be started: its command, its world and what holds it from its first step on.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{Mode, OFlags};
use rustix::process::{Resource, Rlimit, setrlimit};

use super::author::Author;
use super::bubblewrap::{self, Bubblewrap};
use super::command::NamedPaths;
use super::direct::direct;
use super::layers::{Layers, TREE};
use super::limits::Limits;
use super::view::{self, View};
use super::watch::Watch;
use super::world::{self, Stand, World};
use super::written::Written;
use super::{Grants, Launch, Sandbox, bare, system};

/// Open files that a confined program may have.
const DESCRIPTORS: u64 = 1024;

/// What is to be started, and what goes with it.
pub struct Prepared {
    /// The command.
    pub command: Command,
    /// To be put into force between fork and exec.
    pub restraint: Restraint,
    /// Where its standard input and output are to be put, for a helper that would hold them open otherwise.
    pub pipes: Option<[i32; 2]>,
    /// What a confined program leaves on disk, and where its writing is counted.
    pub folder: Option<Folder>,
}

/// A folder on disk that belongs to one program. Dropping it removes it with all that is in it.
#[derive(Debug)]
pub struct Folder {
    /// Its path.
    pub path: PathBuf,
    /// Where the program's writing is counted.
    written: Written,
}

impl Folder {
    fn new(number: u64) -> io::Result<Folder> {
        use std::os::unix::fs::DirBuilderExt;
        let mut path = folders().into_os_string();
        path.push(number.to_string());
        let path = PathBuf::from(path);
        std::fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Folder {
            path,
            written: Written::default(),
        })
    }

    /// Begins to watch the program of process `id`.
    pub fn watch(&mut self, id: u32, limits: Limits) -> Watch {
        Watch::new(id, limits, std::mem::take(&mut self.written))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left; nobody waits for it.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// Limits that a process takes upon itself before it becomes the program.
#[derive(Debug, Default)]
pub struct Restraint {
    /// True where anything is limited.
    limited: bool,
    /// The program's own tree of files.
    view: Option<View>,
    /// Processes that it may start; of its own only where it has a tree of its own.
    processes: Option<u64>,
    rules: Option<landlock::RulesetCreated>,
    /// What it may read and write within its tree, to be added to the rules there.
    opened: [Vec<std::ffi::CString>; 2],
}

impl Restraint {
    /// Goes into the program's own tree of files, where it has one. Makes system calls and nothing else.
    ///
    /// # Errors
    /// When the system refuses it.
    pub fn enter(&self) -> io::Result<()> {
        self.view.as_ref().map_or(Ok(()), View::enter)
    }

    /// Puts the limits into force. Makes system calls and nothing else.
    ///
    /// # Errors
    /// When the system refuses one.
    pub fn enforce(&mut self) -> io::Result<()> {
        if !self.limited {
            return Ok(());
        }
        let processes = self.processes.map(|most| (Resource::Nproc, most));
        let limits = [(Resource::Nofile, DESCRIPTORS), (Resource::Core, 0)];
        for (resource, most) in limits.into_iter().chain(processes) {
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
        if let Some(rules) = self.rules.take() {
            super::landlock::enforce({
                let [read, written] = &self.opened;
                super::landlock::add(rules, read, written)?
            })?;
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
        match &self.sandbox {
            Sandbox::Off | Sandbox::Unavailable { .. } => Ok(Prepared {
                command: shell(&self.command),
                restraint: Restraint::default(),
                pipes: None,
                folder: None,
            }),
            Sandbox::Bubblewrap { bubblewrap, view } => {
                self.by_bubblewrap(bubblewrap, *view, number)
            }
            Sandbox::Landlock { view: true, .. } => self.by_landlock(number),
            Sandbox::Landlock { view: false, .. } => self.by_landlock_alone(number),
        }
    }

    /// What the program sees.
    pub(super) fn world(&self) -> io::Result<World> {
        let Grants {
            read, env, apart, ..
        } = &self.grants;
        let mut author = Author::here()?;
        author.variables.extend(env.iter().cloned());
        Ok(World::new(&self.command, &author, read, apart))
    }

    fn by_bubblewrap(
        &self,
        bubblewrap: &Bubblewrap,
        view: bool,
        number: u64,
    ) -> io::Result<Prepared> {
        let limits = &self.grants.limits;
        let mut folder = Folder::new(number)?;
        let mut world = self.world()?;
        world.add_accounts(&folder.path)?;
        world.add_groups(limits.memory, &folder.path, true)?;
        let mut command = Command::new(&bubblewrap.program);
        let mut restraint = Restraint {
            limited: true,
            ..Restraint::default()
        };
        if !(view && view::joins_settings()) {
            world.spread_settings();
        }
        if view {
            if !system::holds(&bubblewrap.program) {
                let program = bubblewrap.program.clone();
                world
                    .places
                    .insert(program.clone(), Stand::Readable(program));
            }
            let layers = layers(&world, &folder, view::lays_over)?;
            bubblewrap::within_view(&mut command, &world, &layers);
            restraint.view = Some(tree(&world, &layers, &folder, limits)?);
            folder.written = Written::in_view(layers.has_copies().then_some(&folder.path));
        } else {
            let layers = layers(&world, &folder, |_| bubblewrap.overlays)?;
            bubblewrap::arguments(&mut command, &world, &layers, limits);
            let copies = layers.has_copies().then_some(&folder.path);
            folder.written = Written::by_bubblewrap(world.written_in_memory(&layers), copies);
        }
        bubblewrap::program(&mut command, limits, &direct(&self.command));
        clothe(&mut command, &world);
        Ok(Prepared {
            command,
            restraint,
            pipes: Some(bubblewrap::PIPES),
            folder: Some(folder),
        })
    }

    fn by_landlock(&self, number: u64) -> io::Result<Prepared> {
        let limits = &self.grants.limits;
        let mut folder = Folder::new(number)?;
        let mut world = self.world()?;
        world.add_accounts(&folder.path)?;
        if !view::joins_settings() {
            world.spread_settings();
        }
        world.add_groups(limits.memory, &folder.path, false)?;
        let layers = layers(&world, &folder, view::lays_over)?;
        let mut command = shell(&self.command);
        clothe(&mut command, &world);
        let mut restraint = Restraint {
            limited: true,
            view: Some(tree(&world, &layers, &folder, limits)?),
            // Twice the limit, so that what goes beyond it is seen and told.
            processes: Some(2 * limits.processes),
            ..Restraint::default()
        };
        let rules = super::landlock::rules(world.readable(&layers).into_iter(), &[]);
        restraint.rules = Some(rules.map_err(io::Error::other)?);
        let settings = world.settings().into_iter();
        restraint.opened = [view::texts(settings)?, view::texts(world.written(&layers))?];
        folder.written = Written::in_view(layers.has_copies().then_some(&folder.path));
        folder.written.alone = true;
        Ok(Prepared {
            command,
            restraint,
            pipes: None,
            folder: Some(folder),
        })
    }

    /// Where the system gives nobody a tree of files of their own: a copy of the program's folder, or links to what is in it.
    fn by_landlock_alone(&self, number: u64) -> io::Result<Prepared> {
        let mut folder = Folder::new(number)?;
        let mut world = self.world()?;
        world.spread_settings();
        let layers = layers(&world, &folder, |_| false)?;
        let furnished = bare::furnish(&world, &layers, &folder.path)?;
        let mut command = shell(&self.command);
        clothe(&mut command, &world);
        command
            .current_dir(furnished.folder)
            .env("HOME", furnished.home)
            .env("TMPDIR", furnished.temporary);
        let mut restraint = Restraint {
            limited: true,
            ..Restraint::default()
        };
        let readable = bare::readable(&world).into_iter();
        let rules = super::landlock::rules(readable, &[&folder.path]);
        restraint.rules = Some(rules.map_err(io::Error::other)?);
        folder.written = Written::on_disk(&folder.path);
        folder.written.alone = true;
        Ok(Prepared {
            command,
            restraint,
            pipes: None,
            folder: Some(folder),
        })
    }
}

fn shell(command: &str) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", &direct(command)]);
    shell
}

fn layers(world: &World, folder: &Folder, overlays: impl Fn(&Path) -> bool) -> io::Result<Layers> {
    Layers::new(
        world.own(),
        &world.hidden,
        &folder.path.join(TREE),
        overlays,
    )
}

fn tree(world: &World, layers: &Layers, folder: &Folder, limits: &Limits) -> io::Result<View> {
    let begin = folder.path.join("view");
    std::fs::create_dir(&begin)?;
    View::new(world, layers, &begin, limits)
}

/// Leaves the command nothing of our environment but the variables of its world.
fn clothe(command: &mut Command, world: &World) {
    command.env_clear();
    command.envs(world.variables.iter().map(|(name, value)| (name, value)));
    command.env("HOME", &world.home).env("TMPDIR", "/tmp");
}

/// The files and folders that commands name from here, as they really stand; none of the system's.
///
/// # Errors
/// Where the working folder cannot be found.
pub fn sources(commands: &[&str]) -> io::Result<Vec<PathBuf>> {
    if commands.is_empty() {
        return Ok(Vec::new());
    }
    let author = Author::here()?;
    let read = |command: &&str| NamedPaths::read(command, &author.folder, &author.home);
    Ok(commands
        .iter()
        .map(read)
        .flat_map(|command| world::sources(&command))
        .collect())
}

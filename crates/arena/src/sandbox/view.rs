//! A tree of files of a program's own, made between fork and exec in namespaces for users and mounts.
//!
//! All that it may write lies in one file system in memory, which bounds it and vanishes with its last process.
//! Its own folders are overlays: the originals below, what it writes in that memory.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::CString;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use rustix::fs::{CWD, FileType, Mode, OFlags, mkdir, mknodat, open, symlink};
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    unmount,
};
use rustix::process::{chdir, pivot_root};
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::layers::{Layer, Layers};
use super::limits::Limits;
use super::system;
use super::world::{Stand, World};
use super::written::FILE;

/// Parts of the kernel that are shown; the confinement narrows them.
const KERNEL: [&str; 2] = ["/dev", "/proc"];

/// What is done to build the tree, in the folder that becomes its root.
#[derive(Debug)]
enum Step {
    Folder(CString),
    File(CString),
    Link {
        target: CString,
        at: CString,
    },
    /// Says in a layer that there is nothing of that name.
    Absent(CString),
    /// Binds what stands outside.
    Bind {
        from: CString,
        to: CString,
    },
    /// Lays memory over `lower`.
    Overlay {
        lower: CString,
        folders: Vec<CString>,
        options: CString,
        to: CString,
    },
}

/// A tree to be entered. Everything is made ready before the fork: entering makes system calls and nothing else.
#[derive(Debug)]
pub struct View {
    maps: [CString; 2],
    /// An empty folder to begin in.
    begin: CString,
    size: CString,
    steps: Vec<Step>,
    folder: CString,
}

impl View {
    /// The tree of a world; it is begun in the empty folder `begin`.
    ///
    /// # Errors
    /// When a path holds a NUL.
    pub fn new(world: &World, layers: &Layers, begin: &Path, limits: &Limits) -> io::Result<View> {
        let mut builder = Builder::default();
        for part in KERNEL.map(Path::new) {
            builder.bind(part, part)?;
        }
        for (path, stand) in &world.places {
            match stand {
                Stand::Readable(source) => builder.bind(source, path)?,
                Stand::Link(target) => builder.link(target, path)?,
                Stand::Settings => builder.settings(path, world)?,
                Stand::Empty => builder.empty(path)?,
                Stand::Own(source) => match layers.of(source) {
                    Layer::Memory => builder.overlay(source, path)?,
                    Layer::Copy(copy) => builder.bind(copy, path)?,
                    Layer::None => builder.bind(source, path)?,
                },
            }
        }
        for path in world.hidden.iter().filter(|path| layers.is_seen(path)) {
            match path.is_dir() {
                true => builder.empty(path)?,
                false => builder.bind(Path::new("/dev/null"), path)?,
            }
        }
        let (user, group) = (rustix::process::getuid(), rustix::process::getgid());
        let map = |id: u32| text(format!("{id} {id} 1"));
        // Twice the limit, so that what goes beyond it is seen and told.
        let (size, files) = (2 * limits.disk, 2 * limits.disk / FILE);
        Ok(View {
            maps: [map(user.as_raw())?, map(group.as_raw())?],
            begin: text(begin)?,
            size: text(format!("size={size},nr_inodes={files},mode=0755"))?,
            steps: builder.steps,
            folder: text(&world.folder)?,
        })
    }

    /// Makes the tree and goes there: the process has no other from then on. Makes system calls and nothing else.
    ///
    /// # Errors
    /// When the system refuses one of them.
    #[allow(unsafe_code)] // The deprecated safe call is the same.
    pub fn enter(&self) -> io::Result<()> {
        // SAFETY: no descriptors are unshared, and the process has one thread.
        unsafe { unshare_unsafe(UnshareFlags::NEWUSER | UnshareFlags::NEWNS)? };
        put(c"/proc/self/setgroups", b"deny")?;
        let [users, groups] = &self.maps;
        put(c"/proc/self/uid_map", users.as_bytes())?;
        put(c"/proc/self/gid_map", groups.as_bytes())?;
        mount_change(
            c"/",
            MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
        )?;
        let flags = MountFlags::NOSUID | MountFlags::NODEV;
        mount(
            c"tmpfs",
            self.begin.as_c_str(),
            c"tmpfs",
            flags,
            self.size.as_c_str(),
        )?;
        chdir(self.begin.as_c_str())?;
        mkdir(c"root", Mode::from_raw_mode(0o755))?;
        mount_bind_recursive(c"root", c"root")?;
        chdir(c"root")?;
        for step in &self.steps {
            step.take()?;
        }
        mkdir(c".outside", Mode::from_raw_mode(0o700))?;
        pivot_root(c".", c".outside")?;
        chdir(c"/")?;
        unmount(c".outside", UnmountFlags::DETACH)?;
        rustix::fs::rmdir(c".outside")?;
        chdir(self.folder.as_c_str())?;
        Ok(())
    }
}

impl Step {
    fn take(&self) -> rustix::io::Result<()> {
        match self {
            // What is there already may stay; what is lacking the next step tells.
            Step::Folder(path) => drop(mkdir(path.as_c_str(), Mode::from_raw_mode(0o755))),
            Step::File(path) => {
                drop(open(
                    path.as_c_str(),
                    OFlags::CREATE | OFlags::CLOEXEC,
                    Mode::from_raw_mode(0o644),
                ));
            }
            Step::Link { target, at } => symlink(target.as_c_str(), at.as_c_str())?,
            Step::Absent(path) => {
                mknodat(
                    CWD,
                    path.as_c_str(),
                    FileType::CharacterDevice,
                    Mode::empty(),
                    0,
                )?;
            }
            Step::Bind { from, to } => mount_bind_recursive(from.as_c_str(), to.as_c_str())?,
            Step::Overlay {
                lower,
                folders,
                options,
                to,
            } => {
                for folder in folders {
                    mkdir(folder.as_c_str(), Mode::from_raw_mode(0o755))?;
                }
                // Bound first, so that its path needs no quoting among the options.
                if let Some(bound) = folders.first() {
                    mount_bind_recursive(lower.as_c_str(), bound.as_c_str())?;
                }
                let flags = MountFlags::NOSUID | MountFlags::NODEV;
                mount(
                    c"overlay",
                    to.as_c_str(),
                    c"overlay",
                    flags,
                    options.as_c_str(),
                )?;
            }
        }
        Ok(())
    }
}

/// True where memory can be laid over a folder, by a trial; each folder is tried once.
pub fn lays_over(folder: &Path) -> bool {
    static TRIED: Mutex<BTreeMap<PathBuf, bool>> = Mutex::new(BTreeMap::new());
    let mut tried = TRIED.lock().unwrap_or_else(PoisonError::into_inner);
    *tried.entry(folder.to_path_buf()).or_insert_with(|| {
        let mut world = World::bare();
        if !joins_settings() {
            world.spread_settings();
        }
        world
            .places
            .insert(folder.to_path_buf(), Stand::Own(folder.to_path_buf()));
        starts(&world)
    })
}

/// True where a program can have a tree of its own at all.
pub fn can_be_had() -> bool {
    let mut spread = World::bare();
    spread.spread_settings();
    joins_settings() || starts(&spread)
}

/// True where the settings can be shown in one piece, by a trial. In many it takes longer.
pub fn joins_settings() -> bool {
    static JOINS: OnceLock<bool> = OnceLock::new();
    *JOINS.get_or_init(|| starts(&World::bare()))
}

/// Starts a program in the tree of a world.
#[allow(unsafe_code)] // `pre_exec`
fn starts(world: &World) -> bool {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut begin = super::folders().into_os_string();
    begin.push(format!("trial{number}"));
    let begin = PathBuf::from(begin);
    if std::fs::create_dir(&begin).is_err() {
        return false;
    }
    let layers = Layers::in_memory(world.own());
    let view = View::new(world, &layers, &begin, &Limits::default());
    let ended = view.and_then(|view| {
        let mut trial = Command::new("/bin/sh");
        trial
            .args(["-c", ":"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // SAFETY: between fork and exec only system calls are made.
        unsafe { trial.pre_exec(move || view.enter()) };
        trial.status()
    });
    let _ = std::fs::remove_dir(&begin);
    ended.is_ok_and(|status| status.success())
}

/// Paths for system calls.
///
/// # Errors
/// When one holds a NUL.
pub fn texts<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> io::Result<Vec<CString>> {
    paths.map(text).collect()
}

fn put(path: &std::ffi::CStr, what: &[u8]) -> rustix::io::Result<()> {
    let file = open(path, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::write(&file, what).map(drop)
}

fn text(bytes: impl AsRef<std::ffi::OsStr>) -> io::Result<CString> {
    Ok(CString::new(bytes.as_ref().as_bytes())?)
}

/// Steps in the making.
#[derive(Debug, Default)]
struct Builder {
    steps: Vec<Step>,
    made: BTreeSet<PathBuf>,
    /// What has been placed so far, and whether it stands outside: nothing is made in that.
    placed: BTreeMap<PathBuf, bool>,
    /// Number of folders in memory so far.
    count: usize,
}

impl Builder {
    /// The path below the root, with the folders on its way.
    fn place(&mut self, path: &Path) -> io::Result<CString> {
        let mut above: Vec<&Path> = path.ancestors().skip(1).collect();
        above.pop();
        for folder in above.into_iter().rev() {
            self.make(folder, Step::Folder)?;
        }
        below_root(path)
    }

    /// Makes a file or folder, unless it is there or stands in what is bound from outside.
    fn make(&mut self, path: &Path, step: fn(CString) -> Step) -> io::Result<()> {
        let mut above = path.ancestors();
        let outside = above.find_map(|above| self.placed.get(above));
        if outside != Some(&true) && self.made.insert(path.to_path_buf()) {
            self.steps.push(step(below_root(path)?));
        }
        Ok(())
    }

    fn bind(&mut self, from: &Path, path: &Path) -> io::Result<()> {
        let to = self.place(path)?;
        let step = if from.is_dir() {
            Step::Folder
        } else {
            Step::File
        };
        self.make(path, step)?;
        self.placed.insert(path.to_path_buf(), true);
        self.steps.push(Step::Bind {
            from: text(from)?,
            to,
        });
        Ok(())
    }

    fn link(&mut self, target: &Path, path: &Path) -> io::Result<()> {
        let at = self.place(path)?;
        self.steps.push(Step::Link {
            target: text(target)?,
            at,
        });
        Ok(())
    }

    /// An empty folder in memory. Bound, so that it can be told from what is not to be written.
    fn empty(&mut self, path: &Path) -> io::Result<()> {
        let to = self.place(path)?;
        self.make(path, Step::Folder)?;
        self.placed.insert(path.to_path_buf(), false);
        let from = self.memory("empty")?;
        self.steps.push(Step::Folder(from.clone()));
        self.steps.push(Step::Bind { from, to });
        Ok(())
    }

    fn overlay(&mut self, lower: &Path, path: &Path) -> io::Result<()> {
        let to = self.place(path)?;
        self.make(path, Step::Folder)?;
        self.placed.insert(path.to_path_buf(), false);
        let folders = vec![
            self.memory("lower")?,
            self.memory("upper")?,
            self.memory("work")?,
        ];
        let name = |at: usize| {
            folders
                .get(at)
                .map_or("", |folder: &CString| folder.to_str().unwrap_or_default())
        };
        let options = format!(
            "lowerdir={},upperdir={},workdir={},userxattr",
            name(0),
            name(1),
            name(2)
        );
        let (lower, options) = (text(lower)?, text(options)?);
        self.steps.push(Step::Overlay {
            lower,
            folders,
            options,
            to,
        });
        Ok(())
    }

    /// The settings in one piece, below a layer that says what is absent. What of that is shown by a place of its own
    /// is bound there.
    fn settings(&mut self, path: &Path, world: &World) -> io::Result<()> {
        let to = self.place(path)?;
        self.make(path, Step::Folder)?;
        self.placed.insert(path.to_path_buf(), true);
        let (lower, layer) = (self.memory("lower")?, self.memory("absent")?);
        self.steps.push(Step::Folder(layer.clone()));
        let name = |name: &CString| name.to_string_lossy().into_owned();
        let options = format!("lowerdir={}:{},userxattr", name(&layer), name(&lower));
        let layer = PathBuf::from(name(&layer));
        let mut opened = Vec::new();
        for hidden in &system::etc().hidden {
            let shown = world
                .places
                .range(hidden.clone()..)
                .next()
                .map(|(place, _)| place);
            match shown.filter(|place| place.starts_with(hidden)) {
                Some(place) if place == hidden => {}
                Some(_) => opened.push(hidden),
                None => self.absent(&layer, hidden.strip_prefix(path).unwrap_or(hidden))?,
            }
        }
        let folders = vec![lower];
        let (lower, options) = (text(path)?, text(options)?);
        self.steps.push(Step::Overlay {
            lower,
            folders,
            options,
            to,
        });
        opened.into_iter().try_for_each(|hidden| self.empty(hidden))
    }

    /// Says in a layer that there is nothing at that path.
    fn absent(&mut self, layer: &Path, path: &Path) -> io::Result<()> {
        let above: Vec<&Path> = path.ancestors().skip(1).collect();
        for folder in above
            .into_iter()
            .rev()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            self.steps.push(Step::Folder(text(layer.join(folder))?));
        }
        self.steps.push(Step::Absent(text(layer.join(path))?));
        Ok(())
    }

    /// The path of a new folder in memory, beside the root.
    fn memory(&mut self, name: &str) -> io::Result<CString> {
        self.count += 1;
        text(format!("../{name}{}", self.count))
    }
}

fn below_root(path: &Path) -> io::Result<CString> {
    text(path.strip_prefix("/").unwrap_or(path))
}

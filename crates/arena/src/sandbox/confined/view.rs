//! A tree of files of a program's own, made between fork and exec in namespaces for users and mounts.
//!
//! All that it may write lies in one file system in memory, which bounds it and vanishes with its last process.
//! Its own folders are overlays: the originals below, what it writes in that memory.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use rustix::fs::{Mode, OFlags, mkdir, open};
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    unmount,
};
use rustix::process::{chdir, pivot_root};
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::layers::{Layer, Layers};
use super::limits::Limits;
use super::steps::{Builder, Making, text};
use super::world::{Stand, World};
use super::written::FILE;

/// Parts of the kernel that are shown; the confinement narrows them.
const KERNEL: [&str; 2] = ["/dev", "/proc"];

/// A tree to be entered. Everything is made ready before the fork: entering makes system calls and nothing else.
#[derive(Debug)]
pub struct View {
    maps: [CString; 2],
    /// An empty folder to begin in.
    begin: CString,
    size: CString,
    steps: Vec<Making>,
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

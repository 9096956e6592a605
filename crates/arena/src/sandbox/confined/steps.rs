//! The steps by which a program's tree of files is built.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::CString;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, OFlags, mkdir, mknodat, open, symlink};
use rustix::mount::{MountFlags, mount, mount_bind_recursive};

use super::system;
use super::world::World;

/// What is done to build the tree, in the folder that becomes its root.
#[derive(Debug)]
pub enum Making {
    /// Makes a folder, unless it is there.
    Folder(CString),
    /// Makes a file, unless it is there.
    File(CString),
    /// Makes a symbolic link.
    Link {
        /// What it says.
        target: CString,
        /// Where it stands.
        at: CString,
    },
    /// Says in a layer that there is nothing of that name.
    Absent(CString),
    /// Binds what stands outside.
    Bind { from: CString, to: CString },
    /// Lays memory over `lower`.
    Overlay {
        lower: CString,
        folders: Vec<CString>,
        options: CString,
        to: CString,
    },
}

impl Making {
    /// Does it. Makes system calls and nothing else.
    ///
    /// # Errors
    /// When the system refuses one.
    pub fn take(&self) -> rustix::io::Result<()> {
        match self {
            // What is there already may stay; what is lacking the next step tells.
            Making::Folder(path) => drop(mkdir(path.as_c_str(), Mode::from_raw_mode(0o755))),
            Making::File(path) => {
                drop(open(
                    path.as_c_str(),
                    OFlags::CREATE | OFlags::CLOEXEC,
                    Mode::from_raw_mode(0o644),
                ));
            }
            Making::Link { target, at } => symlink(target.as_c_str(), at.as_c_str())?,
            Making::Absent(path) => {
                mknodat(
                    CWD,
                    path.as_c_str(),
                    FileType::CharacterDevice,
                    Mode::empty(),
                    0,
                )?;
            }
            Making::Bind { from, to } => mount_bind_recursive(from.as_c_str(), to.as_c_str())?,
            Making::Overlay {
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

/// Steps in the making.
#[derive(Debug, Default)]
pub struct Builder {
    /// Those so far.
    pub steps: Vec<Making>,
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
            self.make(folder, Making::Folder)?;
        }
        below_root(path)
    }

    /// Makes a file or folder, unless it is there or stands in what is bound from outside.
    fn make(&mut self, path: &Path, step: fn(CString) -> Making) -> io::Result<()> {
        let mut above = path.ancestors();
        let outside = above.find_map(|above| self.placed.get(above));
        if outside != Some(&true) && self.made.insert(path.to_path_buf()) {
            self.steps.push(step(below_root(path)?));
        }
        Ok(())
    }

    /// Shows a file or folder from outside.
    ///
    /// # Errors
    /// When a path holds a NUL.
    pub fn bind(&mut self, from: &Path, path: &Path) -> io::Result<()> {
        let to = self.place(path)?;
        let step = if from.is_dir() {
            Making::Folder
        } else {
            Making::File
        };
        self.make(path, step)?;
        self.placed.insert(path.to_path_buf(), true);
        self.steps.push(Making::Bind {
            from: text(from)?,
            to,
        });
        Ok(())
    }

    /// Makes a symbolic link.
    ///
    /// # Errors
    /// When a path holds a NUL.
    pub fn link(&mut self, target: &Path, path: &Path) -> io::Result<()> {
        let at = self.place(path)?;
        self.steps.push(Making::Link {
            target: text(target)?,
            at,
        });
        Ok(())
    }

    /// An empty folder in memory. Bound, so that it can be told from what is not to be written.
    ///
    /// # Errors
    /// When a path holds a NUL.
    pub fn empty(&mut self, path: &Path) -> io::Result<()> {
        let to = self.place(path)?;
        self.make(path, Making::Folder)?;
        self.placed.insert(path.to_path_buf(), false);
        let from = self.memory("empty")?;
        self.steps.push(Making::Folder(from.clone()));
        self.steps.push(Making::Bind { from, to });
        Ok(())
    }

    /// Shows a folder from outside, below one in memory that takes what is written.
    ///
    /// # Errors
    /// When a path holds a NUL.
    pub fn overlay(&mut self, lower: &Path, path: &Path) -> io::Result<()> {
        let to = self.place(path)?;
        self.make(path, Making::Folder)?;
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
        self.steps.push(Making::Overlay {
            lower,
            folders,
            options,
            to,
        });
        Ok(())
    }

    /// The settings in one piece, below a layer that says what is absent. What of that is shown by a place of its own
    /// is bound there.
    ///
    /// # Errors
    /// When a path holds a NUL.
    pub fn settings(&mut self, path: &Path, world: &World) -> io::Result<()> {
        let to = self.place(path)?;
        self.make(path, Making::Folder)?;
        self.placed.insert(path.to_path_buf(), true);
        let (lower, layer) = (self.memory("lower")?, self.memory("absent")?);
        self.steps.push(Making::Folder(layer.clone()));
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
        self.steps.push(Making::Overlay {
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
            self.steps.push(Making::Folder(text(layer.join(folder))?));
        }
        self.steps.push(Making::Absent(text(layer.join(path))?));
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

/// A path or an option for a system call.
///
/// # Errors
/// When it holds a NUL.
pub fn text(bytes: impl AsRef<std::ffi::OsStr>) -> io::Result<CString> {
    Ok(CString::new(bytes.as_ref().as_bytes())?)
}

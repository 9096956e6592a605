//! How much a program has written, wherever that lies.

use std::collections::BTreeSet;
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags, StatVfs};

/// What a file takes beside its content, in bytes.
pub const FILE: u64 = 1024;

/// Where a program's writing lies. Holes in files do not count: they take nothing.
#[derive(Debug, Default)]
pub struct Written {
    /// All of it lies in one file system in memory, which holds the folder for temporary files.
    view: bool,
    /// That file system, once the program has started.
    memory: Option<OwnedFd>,
    /// Folders of the program in file systems of its own.
    own: Vec<PathBuf>,
    /// A folder on disk.
    disk: Option<PathBuf>,
    /// Bytes in that folder before the program began.
    before: u64,
    /// Nothing but us ends its processes.
    pub alone: bool,
}

impl Written {
    /// In a view, and in copies on disk.
    pub fn in_view(copies: Option<&PathBuf>) -> Written {
        let copies = copies.map_or_else(Written::default, |folder| Written::on_disk(folder));
        Written {
            view: true,
            ..copies
        }
    }

    /// In file systems of bubblewrap's, and in copies on disk.
    pub fn by_bubblewrap(own: Vec<PathBuf>, copies: Option<&PathBuf>) -> Written {
        let copies = copies.map_or_else(Written::default, |folder| Written::on_disk(folder));
        Written { own, ..copies }
    }

    /// In a folder on disk.
    pub fn on_disk(folder: &Path) -> Written {
        Written {
            before: size_below(folder, u64::MAX),
            disk: Some(folder.to_path_buf()),
            ..Written::default()
        }
    }

    /// True where some of it lies on disk.
    pub fn is_on_disk(&self) -> bool {
        self.disk.is_some()
    }

    /// The program has started as process `id`, and is in its view by now. What was written is known even after its end.
    pub fn begin(&mut self, id: u32) {
        if self.view {
            let flags = OFlags::PATH | OFlags::CLOEXEC;
            self.memory =
                rustix::fs::open(format!("/proc/{id}/root/tmp"), flags, Mode::empty()).ok();
        }
    }

    /// Bytes in the files that processes `ids` have written, counted until there are more than `enough`.
    pub fn bytes(&self, ids: &[u32], enough: u64) -> u64 {
        let memory = self
            .memory
            .as_ref()
            .and_then(|memory| rustix::fs::fstatvfs(memory).ok());
        let memory = memory.map_or(0, |seen| used(&seen));
        // Bubblewrap's first child is the first process within.
        let own = ids.get(1).map_or(0, |id| {
            let seen = self.own.iter().filter_map(|folder| {
                let seen =
                    rustix::fs::statvfs(format!("/proc/{id}/root{}", folder.display())).ok()?;
                // Before its own are there, the machine's are seen: they are no file system of this size.
                let size = seen.f_blocks.saturating_mul(seen.f_frsize);
                (size <= 2 * enough + seen.f_frsize).then(|| used(&seen))
            });
            seen.sum()
        });
        let disk = self.disk.as_ref().map_or(0, |folder| {
            size_below(folder, enough.saturating_add(self.before)).saturating_sub(self.before)
        });
        memory + own + disk
    }
}

/// What is taken of a file system.
fn used(seen: &StatVfs) -> u64 {
    let blocks = seen.f_blocks.saturating_sub(seen.f_bfree);
    let files = seen.f_files.saturating_sub(seen.f_ffree);
    blocks * seen.f_frsize + files.saturating_sub(1) * FILE
}

/// Bytes in the files below a folder, counted until there are more than `enough`. What lies too deep to be
/// looked at counts as more than enough.
fn size_below(folder: &Path, enough: u64) -> u64 {
    let (mut size, mut open) = (0_u64, vec![folder.to_path_buf()]);
    while let Some(folder) = open.pop() {
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::InvalidFilename => return u64::MAX,
            Err(_) => continue,
        };
        for entry in entries.flatten() {
            // Links are not followed.
            let Ok(seen) = entry.metadata() else { continue };
            size += FILE + 512 * seen.blocks();
            if size > enough {
                return size;
            }
            if seen.is_dir() {
                open.push(entry.path());
            }
        }
    }
    size
}

/// Bytes in open files that no folder names.
#[derive(Debug, Default)]
pub struct Nameless {
    /// In memory.
    pub memory: u64,
    /// On disk.
    pub disk: u64,
}

/// Adds up the files without a name that processes have open, each once.
pub fn nameless(ids: &[u32]) -> Nameless {
    let (mut nameless, mut counted) = (Nameless::default(), BTreeSet::new());
    for id in ids {
        let entries = std::fs::read_dir(format!("/proc/{id}/fd"));
        for entry in entries.into_iter().flatten().flatten() {
            let Ok(leads) = std::fs::read_link(entry.path()) else {
                continue;
            };
            let leads = leads.to_string_lossy();
            if !leads.ends_with(" (deleted)") {
                continue;
            }
            let Ok(seen) = std::fs::metadata(entry.path()) else {
                continue;
            };
            if !seen.is_file() || seen.nlink() > 0 || !counted.insert((seen.dev(), seen.ino())) {
                continue;
            }
            let bytes = 512 * seen.blocks();
            match leads.starts_with("/memfd:") {
                true => nameless.memory += bytes,
                false => nameless.disk += bytes,
            }
        }
    }
    nameless
}

#[cfg(test)]
mod tests;

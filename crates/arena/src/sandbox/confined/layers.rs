//! Where a program's writing into its own folders goes, so that the originals stay as they are.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The folder, below that of the program, in which its own folders stand at their paths.
pub const TREE: &str = "tree";

/// The largest folder that is copied where there are no overlays: bytes, and files.
const COPIED: (u64, usize) = (64 << 20, 4096);

/// Where writing goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Into memory, over the original.
    Memory,
    /// Into a copy on disk.
    Copy(PathBuf),
    /// Nowhere: the original is read only.
    None,
}

/// The layer of each folder that is a program's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    all: BTreeMap<PathBuf, Layer>,
}

impl Layers {
    /// Lays memory over the folders for which `overlays` holds, and makes copies of the others below `place`,
    /// without what is hidden in them.
    ///
    /// # Errors
    /// When a copy cannot be made.
    pub fn new<'a>(
        own: impl Iterator<Item = &'a PathBuf>,
        hidden: &[PathBuf],
        place: &Path,
        overlays: impl Fn(&Path) -> bool,
    ) -> io::Result<Layers> {
        let mut all = BTreeMap::new();
        for source in own {
            let layer = match overlays(source) {
                true => Layer::Memory,
                false => copied(source, hidden, &below(place, source))?,
            };
            all.insert(source.clone(), layer);
        }
        Ok(Layers { all })
    }

    /// Memory over every folder.
    pub fn in_memory<'a>(own: impl Iterator<Item = &'a PathBuf>) -> Layers {
        let all = own.map(|source| (source.clone(), Layer::Memory)).collect();
        Layers { all }
    }

    /// The layer of a folder.
    pub fn of(&self, source: &Path) -> &Layer {
        self.all.get(source).unwrap_or(&Layer::None)
    }

    /// True for what would be seen in a folder if it were not hidden: it is not left out of a copy.
    pub fn is_seen(&self, path: &Path) -> bool {
        let holder = path.ancestors().find_map(|folder| self.all.get(folder));
        !matches!(holder, Some(Layer::Copy(_)))
    }

    /// True where something lies on disk.
    pub fn has_copies(&self) -> bool {
        self.all
            .values()
            .any(|layer| matches!(layer, Layer::Copy(_)))
    }
}

fn copied(source: &Path, hidden: &[PathBuf], to: &Path) -> io::Result<Layer> {
    if !fits(source, hidden, &mut { COPIED }) {
        return Ok(Layer::None);
    }
    copy(source, hidden, to)?;
    Ok(Layer::Copy(to.to_path_buf()))
}

/// What stands in a folder, without what is hidden.
fn entries(
    folder: &Path,
    hidden: &[PathBuf],
) -> impl Iterator<Item = (PathBuf, std::fs::Metadata)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| Some((entry.path(), entry.metadata().ok()?)))
        .filter(|(path, _)| !hidden.contains(path))
}

/// True for a folder of no more than `left`.
fn fits(folder: &Path, hidden: &[PathBuf], left: &mut (u64, usize)) -> bool {
    entries(folder, hidden).all(|(path, seen)| {
        let size = if seen.is_file() { seen.len() } else { 0 };
        let Some(files) = left.1.checked_sub(1).filter(|_| size <= left.0) else {
            return false;
        };
        *left = (left.0 - size, files);
        !seen.is_dir() || fits(&path, hidden, left)
    })
}

/// Copies a folder. What cannot be read is left out.
fn copy(from: &Path, hidden: &[PathBuf], to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for (path, seen) in entries(from, hidden) {
        let at = to.join(path.file_name().unwrap_or_default());
        if seen.is_dir() {
            copy(&path, hidden, &at)?;
        } else if seen.is_symlink() {
            std::os::unix::fs::symlink(std::fs::read_link(&path)?, at)?;
        } else if seen.is_file() {
            let _ = std::fs::copy(&path, &at);
        }
    }
    Ok(())
}

/// A path from the root on, below another.
pub fn below(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}

#[cfg(test)]
mod tests;

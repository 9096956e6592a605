//! A folder on disk in the place of a tree of files of its own, where the system gives nobody one.

use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use super::layers::{Layer, Layers, TREE, below};
use super::world::{Stand, World};

/// The most links into a folder.
const MOST_LINKS: usize = 1000;

/// Where a program finds what.
#[derive(Debug)]
pub struct Furnished {
    /// The folder that it starts in.
    pub folder: PathBuf,
    /// Its home.
    pub home: PathBuf,
    /// The folder for temporary files.
    pub temporary: PathBuf,
}

/// Makes the folders and links that a program finds below `place`, where the copies stand already.
///
/// # Errors
/// When a folder cannot be made.
pub fn furnish(world: &World, layers: &Layers, place: &Path) -> io::Result<Furnished> {
    let start = world
        .folder
        .canonicalize()
        .unwrap_or_else(|_| world.folder.clone());
    let folder = below(&place.join(TREE), &start);
    std::fs::create_dir_all(&folder)?;
    let (home, temporary) = (place.join("home"), place.join("tmp"));
    std::fs::create_dir(&home)?;
    std::fs::create_dir(&temporary)?;
    for (path, stand) in &world.places {
        match stand {
            Stand::Own(source) if *layers.of(source) == Layer::None => {
                let at = below(&place.join(TREE), path);
                std::fs::create_dir_all(&at)?;
                for entry in entries(source).filter(|entry| !world.hidden.contains(entry)) {
                    link(&entry, &at.join(entry.file_name().unwrap_or_default()));
                }
            }
            Stand::Readable(source) => {
                if let Ok(rest) = path.strip_prefix(&world.home) {
                    link(source, &home.join(rest));
                }
                // Beside it, and in the folders above, where Node looks for packages.
                let above = path.parent().filter(|above| above.parent().is_some());
                if path.starts_with(&start) || above.is_some_and(|above| start.starts_with(above)) {
                    link(source, &below(&place.join(TREE), path));
                }
            }
            Stand::Link(target) if path.starts_with(&start) => {
                link(target, &below(&place.join(TREE), path))
            }
            _ => {}
        }
    }
    Ok(Furnished {
        folder,
        home,
        temporary,
    })
}

/// What a program may read outside: its own folders without what is hidden in them.
pub fn readable(world: &World) -> Vec<PathBuf> {
    let mut readable = vec![
        PathBuf::from("/etc/passwd"),
        PathBuf::from("/etc/group"),
        PathBuf::from("/sys/fs/cgroup"),
    ];
    for stand in world.places.values() {
        match stand {
            Stand::Readable(source) => readable.push(source.clone()),
            Stand::Own(source) => open_parts(source, &world.hidden, &mut readable),
            Stand::Empty | Stand::Link(_) | Stand::Settings => {}
        }
    }
    readable
}

/// A folder, or the parts of it that hold nothing hidden.
fn open_parts(path: &Path, hidden: &[PathBuf], parts: &mut Vec<PathBuf>) {
    if !hidden.iter().any(|hidden| hidden.starts_with(path)) {
        return parts.push(path.to_path_buf());
    }
    for entry in entries(path).filter(|entry| !hidden.contains(entry)) {
        open_parts(&entry, hidden, parts);
    }
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.take(MOST_LINKS).map(|entry| entry.path())
}

/// A link, unless there is something of that name. What cannot be linked is not there.
fn link(to: &Path, at: &Path) {
    let folder = at.parent().map(std::fs::create_dir_all);
    if folder.is_some_and(|made| made.is_ok()) {
        let _ = symlink(to, at);
    }
}

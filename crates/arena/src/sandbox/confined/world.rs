//! What a confined program sees: files, folders and variables, the same for every confinement.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::author::Author;
use super::command::{self, NamedPaths};
use super::layers::{Layer, Layers};
use super::system::{self, SystemPart};

/// What stands at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stand {
    /// What stands at that path outside, to be read.
    Readable(PathBuf),
    /// The folder at that path outside; what is written there goes to a layer that is thrown away.
    Own(PathBuf),
    /// An empty folder to write in.
    Empty,
    /// A symbolic link to there.
    Link(PathBuf),
    /// What is shown of the folder of settings.
    Settings,
}

/// All that a program sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct World {
    /// What stands where, parents before what stands in them.
    pub places: BTreeMap<PathBuf, Stand>,
    /// Files and folders of other programs, as they really stand, in folders that are the program's own.
    pub hidden: Vec<PathBuf>,
    /// The folder that it starts in.
    pub folder: PathBuf,
    /// Its home.
    pub home: PathBuf,
    /// Its variables.
    pub variables: Vec<(String, String)>,
}

/// A home where the author has none to be shown.
const NO_HOME: &str = "/home/program";

/// Folders for temporary files, the first as the program is told.
const TEMPORARY: [&str; 3] = ["/tmp", "/var/tmp", "/dev/shm"];

/// The most symbolic links on the way to a file.
const MOST_LINKS: usize = 40;

impl World {
    /// What the program of `command` sees, with the files and folders of `read` and without those of `apart`.
    pub fn new(command: &str, author: &Author, read: &[PathBuf], apart: &[PathBuf]) -> World {
        let command = NamedPaths::read(command, &author.folder, &author.home);
        let home = match author.home.parent() {
            Some(_) if !system::holds(&author.home) => author.home.clone(),
            _ => PathBuf::from(NO_HOME),
        };
        let mut world = World {
            folder: author.folder.clone(),
            home,
            variables: author.variables.clone(),
            ..World::default()
        };
        world.show_system();
        let readable = author.readable().into_iter();
        for path in readable.chain(read.iter().map(|path| author.folder.join(path))) {
            world.show(&path, Stand::Readable);
        }
        world.show_own(&command, author, apart);
        for folder in TEMPORARY
            .map(Path::new)
            .into_iter()
            .chain([&*world.home.clone()])
        {
            world
                .places
                .entry(folder.to_path_buf())
                .or_insert(Stand::Empty);
        }
        world.prune();
        for folder in [&author.folder, &command.folder] {
            let nearest = world.nearest(folder);
            if nearest.is_none_or(|(_, stand)| *stand == Stand::Empty) {
                world.show_empty(folder);
            }
        }
        world
    }

    /// The system alone.
    pub fn bare() -> World {
        let mut world = World {
            folder: PathBuf::from("/"),
            ..World::default()
        };
        world.show_system();
        world
    }

    fn show_system(&mut self) {
        self.places.extend(system::parts().iter().map(shown));
        self.places
            .insert(PathBuf::from(system::SETTINGS), Stand::Settings);
        // In a container it stands apart from the other settings.
        let hosts = PathBuf::from("/etc/hosts");
        if hosts.is_file() {
            self.places.insert(hosts.clone(), Stand::Readable(hosts));
        }
    }

    /// Shows each part of the settings at a place of its own.
    pub fn spread_settings(&mut self) {
        if self.places.remove(Path::new(system::SETTINGS)).is_some() {
            for part in &system::etc().shown {
                let (path, stand) = shown(part);
                self.places.entry(path).or_insert(stand);
            }
        }
    }

    /// Shows what the command names, and the folder that it was given in where it names no file.
    fn show_own(&mut self, command: &NamedPaths, author: &Author, apart: &[PathBuf]) {
        let own = sources(command);
        let apart: Vec<&PathBuf> = apart.iter().filter(|path| !own.contains(path)).collect();
        let base = command.folder.canonicalize().unwrap_or_default();
        let mut folders = Vec::new();
        let mut named = false;
        for path in &command.paths {
            let Ok(real) = path.canonicalize() else {
                continue;
            };
            for path in [path, &real] {
                if system::holds(path) || system::KERNEL.iter().any(|root| path.starts_with(root)) {
                    continue;
                }
                if real.is_dir() {
                    folders.push(path.clone());
                    continue;
                }
                let Some(folder) = path.parent() else {
                    continue;
                };
                let whole = author.installation(folder);
                // A Java from elsewhere or a Python of its own is no program of the author's, but what runs it.
                let runs_it = |whole: &&Path| {
                    let within = |real: PathBuf| real.starts_with(&base);
                    whole.join("pyvenv.cfg").exists() || !whole.canonicalize().is_ok_and(within)
                };
                if let Some(whole) = whole.filter(runs_it) {
                    self.show(whole, Stand::Readable);
                    continue;
                }
                named = true;
                self.show_runners(path, author);
                let folder = whole.unwrap_or_else(|| author.project(folder));
                let real_folder = folder.canonicalize().unwrap_or_default();
                let shared = apart.iter().any(|other| {
                    other.parent().map(|folder| author.project(folder)) == Some(&real_folder)
                });
                match shared || author.is_wide(&real_folder) {
                    true => self.show(path, Stand::Readable),
                    false => folders.push(folder.to_path_buf()),
                }
            }
        }
        if !named {
            folders.push(command.folder.clone());
        }
        folders.retain(|folder| {
            folder
                .canonicalize()
                .is_ok_and(|real| !author.is_wide(&real) && !system::holds(&real))
        });
        for folder in &folders {
            self.show(folder, Stand::Own);
            self.hide_within(folder, &apart, &own, author);
            self.show_packages_above(folder, author);
        }
    }

    /// Shows what runs a script, where it names that by its path: the Python of a virtual environment, a Java.
    fn show_runners(&mut self, script: &Path, author: &Author) {
        let named = command::named_in_script(script, &author.home);
        for program in named.iter().filter(|program| !system::holds(program)) {
            let real = program.canonicalize().unwrap_or_default();
            for path in [program, &real]
                .into_iter()
                .filter(|path| !system::holds(path))
            {
                for part in author.named_in_script(path) {
                    self.show(&part, Stand::Readable);
                }
            }
        }
    }

    /// Hides what other programs have in a folder: the folders of theirs that stand in it, and their files directly in it.
    fn hide_within(&mut self, folder: &Path, apart: &[&PathBuf], own: &[PathBuf], author: &Author) {
        let Ok(real) = folder.canonicalize() else {
            return;
        };
        for other in apart
            .iter()
            .filter(|other| other.starts_with(&real) && **other != &real)
        {
            let holder = other.parent().unwrap_or(other);
            let mixed = holder == real || own.iter().any(|path| path.starts_with(holder));
            let whole = author.project(holder);
            let hidden = if other.is_dir() || mixed {
                other.as_path()
            } else if whole != real
                && whole.starts_with(&real)
                && !own.iter().any(|path| path.starts_with(whole))
            {
                whole
            } else {
                holder
            };
            self.hidden.push(hidden.to_path_buf());
        }
        self.hidden.sort();
        self.hidden.dedup();
    }

    /// Node looks for packages in every folder above.
    fn show_packages_above(&mut self, folder: &Path, author: &Author) {
        let above = folder
            .ancestors()
            .skip(1)
            .map(|folder| folder.join("node_modules"));
        for packages in above.filter(|packages| packages.is_dir()) {
            if packages
                .canonicalize()
                .is_ok_and(|real| !author.is_wide(&real))
            {
                self.show(&packages, Stand::Readable);
            }
        }
    }

    /// Shows a file or folder where it really stands, and the links by which its path leads there.
    fn show(&mut self, path: &Path, stand: fn(PathBuf) -> Stand) {
        let (links, real) = trace(path);
        if !real.exists() {
            return;
        }
        for (at, target) in links {
            self.places.entry(at).or_insert(Stand::Link(target));
        }
        let stand = stand(real.clone());
        match self.places.get(&real) {
            Some(Stand::Own(_)) => {}
            _ => drop(self.places.insert(real, stand)),
        }
    }

    /// An empty folder, where the links of its path lead.
    fn show_empty(&mut self, folder: &Path) {
        let (links, real) = trace(folder);
        for (at, target) in links {
            self.places.entry(at).or_insert(Stand::Link(target));
        }
        self.places.entry(real).or_insert(Stand::Empty);
    }

    /// Drops what stands there anyway, as a part of a place above.
    fn prune(&mut self) {
        let mut kept: BTreeMap<PathBuf, Stand> = BTreeMap::new();
        let mut above: Vec<(PathBuf, Stand)> = Vec::new();
        for (path, stand) in std::mem::take(&mut self.places) {
            while above.last().is_some_and(|(top, _)| !path.starts_with(top)) {
                above.pop();
            }
            let there = match (above.last(), &stand) {
                (Some((_, Stand::Readable(_) | Stand::Own(_))), Stand::Link(_)) => true,
                (Some((top, Stand::Readable(source))), Stand::Readable(own)) => path
                    .strip_prefix(top)
                    .is_ok_and(|rest| source.join(rest) == *own),
                (Some((top, Stand::Own(source))), Stand::Readable(own) | Stand::Own(own)) => path
                    .strip_prefix(top)
                    .is_ok_and(|rest| source.join(rest) == *own),
                _ => false,
            };
            if !there {
                above.push((path.clone(), stand.clone()));
                kept.insert(path, stand);
            }
        }
        self.places = kept;
    }

    /// The place that a path belongs to.
    pub fn nearest(&self, path: &Path) -> Option<(&Path, &Stand)> {
        let mut above = path.ancestors();
        above.find_map(|path| {
            self.places
                .get_key_value(path)
                .map(|(path, stand)| (path.as_path(), stand))
        })
    }

    /// Gives it accounts in the place of the machine's, which tell of people: its own, and two that every system has.
    ///
    /// # Errors
    /// When the files cannot be written into `folder`.
    pub fn add_accounts(&mut self, folder: &Path) -> std::io::Result<()> {
        let (user, group) = (
            rustix::process::getuid().as_raw(),
            rustix::process::getgid().as_raw(),
        );
        let home = self.home.display();
        let mut users = String::from("nobody:x:65534:65534:nobody:/nonexistent:/bin/false\n");
        let mut groups = String::from("nogroup:x:65534:\n");
        let names = |id: u32, name: &'static str| if id == 0 { "root" } else { name };
        users += &format!(
            "{}:x:{user}:{group}::{home}:/bin/sh\n",
            names(user, "program")
        );
        groups += &format!("{}:x:{group}:\n", names(group, "program"));
        for (name, text) in [("passwd", users), ("group", groups)] {
            let (place, file) = (Path::new(system::SETTINGS).join(name), folder.join(name));
            if place.exists() {
                std::fs::write(&file, text)?;
                self.places.insert(place, Stand::Readable(file));
            }
        }
        Ok(())
    }

    /// What stands outside and is read.
    pub fn readable(&self, layers: &Layers) -> Vec<PathBuf> {
        let outside = self.places.values().filter_map(|stand| match stand {
            Stand::Readable(source) => Some(source),
            Stand::Own(source) if *layers.of(source) == Layer::None => Some(source),
            _ => None,
        });
        outside.cloned().collect()
    }

    /// Where the settings stand, if in one piece.
    pub fn settings(&self) -> Option<&PathBuf> {
        let mut all = self.places.iter();
        all.find(|(_, stand)| **stand == Stand::Settings)
            .map(|(path, _)| path)
    }

    /// The folders that it may write.
    pub fn written<'a>(&'a self, layers: &'a Layers) -> impl Iterator<Item = &'a PathBuf> {
        self.places.iter().filter_map(|(path, stand)| match stand {
            Stand::Empty => Some(path),
            Stand::Own(source) if *layers.of(source) != Layer::None => Some(path),
            _ => None,
        })
    }

    /// Those of them whose content is kept in memory.
    pub fn written_in_memory(&self, layers: &Layers) -> Vec<PathBuf> {
        let copy = |path: &&PathBuf| matches!(layers.of(path), Layer::Copy(_));
        self.written(layers)
            .filter(|path| !copy(path))
            .cloned()
            .collect()
    }

    /// The program's own folders, as they stand outside.
    pub fn own(&self) -> impl Iterator<Item = &PathBuf> {
        self.places.values().filter_map(|stand| match stand {
            Stand::Own(source) => Some(source),
            _ => None,
        })
    }
}

/// Where a part of the system stands.
fn shown(part: &SystemPart) -> (PathBuf, Stand) {
    match part {
        SystemPart::Whole(path) => (path.clone(), Stand::Readable(path.clone())),
        SystemPart::Link(path, target) => (path.clone(), Stand::Link(target.clone())),
    }
}

/// The symbolic links on the way of a path with what they say, and where it leads.
fn trace(path: &Path) -> (Vec<(PathBuf, PathBuf)>, PathBuf) {
    let (mut links, mut real) = (Vec::new(), PathBuf::from("/"));
    let mut rest: Vec<PathBuf> = parts(path);
    while let Some(part) = rest.pop() {
        let here = match part.as_os_str().to_str() {
            Some("..") => {
                real.pop();
                continue;
            }
            Some("/") => {
                real = PathBuf::from("/");
                continue;
            }
            _ => real.join(&part),
        };
        match std::fs::read_link(&here) {
            Ok(target) if links.len() < MOST_LINKS => {
                rest.extend(parts(&target));
                links.push((here, target));
            }
            _ => real = here,
        }
    }
    (links, real)
}

/// The parts of a path, the last first.
fn parts(path: &Path) -> Vec<PathBuf> {
    let parts = path
        .components()
        .rev()
        .filter(|part| *part != Component::CurDir);
    parts.map(|part| PathBuf::from(part.as_os_str())).collect()
}

/// The files and folders that a command names, as they really stand; none of the system's.
pub fn sources(command: &NamedPaths) -> Vec<PathBuf> {
    let named = command.paths.iter().chain(&command.entered);
    let real = named.filter_map(|path| path.canonicalize().ok());
    real.filter(|path| !system::holds(path)).collect()
}

#[cfg(test)]
mod tests;

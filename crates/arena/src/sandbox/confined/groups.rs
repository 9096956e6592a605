//! Groups of processes with a limit of memory: where a runtime looks how much of the machine is its own.

use std::io;
use std::path::{Path, PathBuf};

use super::world::{Stand, World};

/// Where the groups stand.
const TOP: &str = "/sys/fs/cgroup";

/// Kinds of groups that a runtime looks for; the one without a name is all of them.
const KINDS: [&str; 5] = ["", "memory", "cpu", "cpuacct", "cpuset"];

/// The files that say how much memory a group may take.
const LIMITS: [&str; 2] = ["memory.max", "memory.limit_in_bytes"];

/// A group that this process is in.
#[derive(Debug)]
struct Group {
    /// The root of its tree.
    top: PathBuf,
    /// Its folder.
    own: PathBuf,
    /// The nearest one above that has a limit of memory, else itself.
    limited: PathBuf,
}

/// The bytes that a group may take, if there is a limit.
fn limit(group: &Path) -> Option<u64> {
    let mut told = LIMITS
        .iter()
        .filter_map(|name| std::fs::read_to_string(group.join(name)).ok());
    let bytes = told.next()?.trim().parse::<u64>().ok();
    bytes.filter(|bytes| *bytes < 1 << 60)
}

fn groups() -> Vec<Group> {
    let own = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let all = own.lines().flat_map(|line| {
        let (kinds, path) = line
            .split_once(':')
            .and_then(|(_, rest)| rest.split_once(":/"))
            .unwrap_or_default();
        let kinds = kinds.split(',').filter(|kind| KINDS.contains(kind));
        // One tree for all kinds, or one for each.
        let tops = kinds
            .map(|kind| Path::new(TOP).join(kind))
            .filter(|top| top.join("tasks").exists() || top.join("cgroup.controllers").exists());
        tops.map(move |top| {
            let own = top.join(path);
            let within = |group: &&Path| group.starts_with(&top);
            let limited = own
                .ancestors()
                .take_while(within)
                .find(|group| limit(group).is_some());
            let limited = limited.map_or_else(|| own.clone(), Path::to_path_buf);
            Group { top, own, limited }
        })
    });
    all.filter(|group| group.limited.is_dir()).collect()
}

impl World {
    /// Shows the groups, and for their limit of memory that of the program where it is lower: so a Java takes a part of that
    /// and not of the machine. A program in namespaces `of_its_own` looks for its group at the top.
    ///
    /// # Errors
    /// When a file cannot be written into `folder`.
    pub fn add_groups(&mut self, memory: u64, folder: &Path, of_its_own: bool) -> io::Result<()> {
        if !of_its_own && Path::new(TOP).is_dir() {
            self.places
                .insert(PathBuf::from(TOP), Stand::Readable(PathBuf::from(TOP)));
        }
        for Group { top, own, limited } in groups() {
            let at = if of_its_own { &top } else { &own };
            let source = if of_its_own { &limited } else { &own };
            if of_its_own {
                self.places
                    .insert(at.clone(), Stand::Readable(source.clone()));
            }
            let lower = limit(source).is_none_or(|limit| memory < limit);
            for name in LIMITS
                .iter()
                .filter(|name| lower && source.join(name).is_file())
            {
                let file = folder.join(name);
                std::fs::write(&file, format!("{memory}\n"))?;
                self.places.insert(at.join(name), Stand::Readable(file));
            }
        }
        Ok(())
    }
}

//! Limits of the job that this process is part of, and what it takes itself.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of control groups.
const GROUPS: &str = "/sys/fs/cgroup";

/// Bytes of memory that the control groups of this process allow; `None` without such a limit.
#[must_use]
pub fn memory() -> Option<usize> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let limits = groups
        .lines()
        .filter_map(|line| memory_of(line, Path::new(GROUPS)));
    limits.min()
}

/// Bytes of memory that this process holds, code and all; `None` where the system does not say.
#[must_use]
pub fn held() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

/// The limit of the group that a line such as `0::/user.slice` names, and of those above it.
fn memory_of(line: &str, root: &Path) -> Option<usize> {
    let mut fields = line.splitn(3, ':');
    let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
    let (top, file) = match controllers {
        "" => (root.to_path_buf(), "memory.max"),
        list if list.split(',').any(|controller| controller == "memory") => {
            (root.join("memory"), "memory.limit_in_bytes")
        }
        _ => return None,
    };
    let folder: PathBuf = top.join(path.trim_start_matches('/'));
    let above = folder
        .ancestors()
        .take_while(|folder| folder.starts_with(&top));
    let limits = above.filter_map(|folder| {
        let text = fs::read_to_string(folder.join(file)).ok()?;
        // Without a limit there stands `max`, or more bytes than any machine has.
        let bytes: u64 = text.trim().parse().ok()?;
        let limit = (bytes < 1 << 50).then_some(bytes)?;
        // A limit beyond what addresses of this machine reach is none.
        usize::try_from(limit).ok()
    });
    limits.min()
}

#[cfg(test)]
mod tests;

//! Limits of the job that this process is part of.

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
        let bytes: usize = text.trim().parse().ok()?;
        (bytes < 1 << 50).then_some(bytes)
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::scratch::Scratch;

    #[test]
    fn the_smallest_limit_on_the_way_up_counts() {
        let scratch = Scratch::new();
        let root = scratch.path();
        let write = |folder: &str, file: &str, text: &str| {
            let folder = root.join(folder);
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join(file), text).expect("a file");
        };
        write("job", "memory.max", "1000\n");
        write("job/step", "memory.max", "max\n");
        write(
            "memory/job",
            "memory.limit_in_bytes",
            "9223372036854771712\n",
        );
        assert_eq!(memory_of("0::/job/step", root), Some(1000));
        assert_eq!(memory_of("0::/other", root), None);
        assert_eq!(memory_of("4:cpu,memory:/job", root), None);
        assert_eq!(memory_of("1:cpu:/job", root), None);
    }
}

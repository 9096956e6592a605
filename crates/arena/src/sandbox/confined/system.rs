//! The parts of the system that programs read: found by rule, once for this process.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Programs, libraries and what belongs to them.
pub const SYSTEM: [&str; 11] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/snap",
];

/// Where the kernel shows itself.
pub const KERNEL: [&str; 3] = ["/dev", "/proc", "/sys"];

/// Beginnings of names in `/etc` and `/var/lib` that tell of people, secrets, other machines or services.
const NOT_SHOWN: [&str; 96] = [
    ".",
    "AccountsService",
    "NetworkManager",
    "PackageKit",
    "acpi",
    "aliases",
    "anacron",
    "apache",
    "apparmor",
    "apt",
    "at.",
    "audit",
    "avahi",
    "bind",
    "bluetooth",
    "calendar",
    "cloud",
    "containerd",
    "cron",
    "crypt",
    "cups",
    "curlrc",
    "dbus",
    "dhc",
    "docker",
    "dovecot",
    "dpkg",
    "environment",
    "exim",
    "exports",
    "firewall",
    "fstab",
    "ftp",
    "gdm",
    "gitconfig",
    "group",
    "grub",
    "gshadow",
    "hostname",
    "hosts.",
    "httpd",
    "ifplugd",
    "init",
    "ipsec",
    "iptables",
    "issue",
    "kerberos",
    "krb5",
    "kube",
    "ldap",
    "letsencrypt",
    "lightdm",
    "lighttpd",
    "login",
    "logrotate",
    "lvm",
    "machine-",
    "mail",
    "man-db",
    "misc",
    "motd",
    "mtab",
    "mysql",
    "netplan",
    "netrc",
    "network",
    "nfs",
    "nginx",
    "npmrc",
    "openvpn",
    "pam",
    "passwd",
    "pip.conf",
    "polkit",
    "postfix",
    "postgres",
    "ppp",
    "printcap",
    "private",
    "rc",
    "redis",
    "resolv",
    "samba",
    "security",
    "shadow",
    "skel",
    "slurm",
    "ssh",
    "subgid",
    "subuid",
    "sudo",
    "systemd",
    "ucf",
    "udev",
    "wgetrc",
    "wireguard",
];

/// The most files of a folder in `/etc` or `/var/lib`: a larger one configures no language.
const MOST: usize = 4000;

/// True for what is shown anyway.
pub fn holds(path: &Path) -> bool {
    SYSTEM.iter().any(|root| path.starts_with(root))
}

/// A part of the system that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SystemPart {
    /// Shown as it is.
    Whole(PathBuf),
    /// A symbolic link, and what it says.
    Link(PathBuf, PathBuf),
}

/// All parts of the system that programs read.
pub fn parts() -> &'static [SystemPart] {
    static PARTS: OnceLock<Vec<SystemPart>> = OnceLock::new();
    PARTS.get_or_init(|| {
        let mut parts = Vec::new();
        for root in SYSTEM.map(Path::new) {
            match std::fs::read_link(root) {
                Ok(target) => parts.push(SystemPart::Link(root.to_path_buf(), target)),
                Err(_) if root.is_dir() => parts.push(SystemPart::Whole(root.to_path_buf())),
                Err(_) => {}
            }
        }
        let state = settings(Path::new("/var/lib"), configures);
        // One of which a part is closed is a service's, not a language's.
        let whole = |part: &SystemPart| part.path().parent() == Some(Path::new("/var/lib"));
        parts.extend(state.into_iter().filter(whole));
        parts
    })
}

/// What is shown of `/etc`, and what is not.
#[derive(Debug)]
pub struct Settings {
    /// What is shown.
    pub shown: Vec<SystemPart>,
    /// All else, the topmost of each.
    pub hidden: Vec<PathBuf>,
}

/// Where settings lie.
pub const SETTINGS: &str = "/etc";

/// What is shown of `/etc`.
pub fn etc() -> &'static Settings {
    static ETC: OnceLock<Settings> = OnceLock::new();
    ETC.get_or_init(|| {
        let shown = settings(Path::new(SETTINGS), |_| true);
        let mut hidden = Vec::new();
        add_hidden(Path::new(SETTINGS), &shown, &mut hidden);
        Settings { shown, hidden }
    })
}

/// Adds what of a folder is not shown.
fn add_hidden(folder: &Path, shown: &[SystemPart], hidden: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if shown.iter().any(|part| part.path() == path) {
            continue;
        }
        match shown.iter().any(|part| part.path().starts_with(&path)) {
            true => add_hidden(&path, shown, hidden),
            false => hidden.push(path),
        }
    }
}

/// The files below `folder` that configure programs: readable for everybody, none of those that are not shown.
/// A folder that holds something closed is shown without it.
fn settings(folder: &Path, wanted: impl Fn(&str) -> bool) -> Vec<SystemPart> {
    let mut parts = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if NOT_SHOWN.iter().any(|begin| name.starts_with(begin)) || !wanted(&name) {
            continue;
        }
        let mut found = Vec::new();
        let mut left = MOST;
        if !open(&entry.path(), &mut found, &mut left) || left > 0 {
            parts.extend(found);
        }
    }
    parts.sort_by(|a, b| a.path().cmp(b.path()));
    parts
}

impl SystemPart {
    /// Where it stands.
    pub fn path(&self) -> &Path {
        let (SystemPart::Whole(path) | SystemPart::Link(path, _)) = self;
        path
    }
}

/// Adds the open parts of a file or folder; true where all of it is open, which then is the one part.
fn open(path: &Path, parts: &mut Vec<SystemPart>, left: &mut usize) -> bool {
    *left = left.saturating_sub(1);
    let Ok(seen) = path.symlink_metadata() else {
        return false;
    };
    if seen.is_symlink() {
        let target = std::fs::read_link(path);
        // A link is as open as what it leads to: links out of the system are not shown.
        let inside = path
            .canonicalize()
            .is_ok_and(|real| holds(&real) || real.starts_with("/etc"));
        parts.extend(
            target
                .ok()
                .filter(|_| inside)
                .map(|to| SystemPart::Link(path.to_path_buf(), to)),
        );
        return true;
    }
    let mode = seen.permissions().mode();
    let (readable, used) = (mode & 0o004 != 0, mode & 0o001 != 0);
    if seen.uid() != 0 || !readable || *left == 0 || seen.is_dir() && !used {
        return false;
    }
    if !seen.is_dir() {
        if seen.is_file() {
            parts.push(SystemPart::Whole(path.to_path_buf()));
        }
        return seen.is_file();
    }
    let before = parts.len();
    let Ok(entries) = std::fs::read_dir(path) else {
        return false;
    };
    let mut whole = true;
    for entry in entries.flatten() {
        let closed = ["private", "secret", "credential"];
        let name = entry.file_name().to_string_lossy().to_lowercase();
        whole &=
            !closed.iter().any(|begin| name.starts_with(begin)) && open(&entry.path(), parts, left);
    }
    if whole {
        parts.truncate(before);
        parts.push(SystemPart::Whole(path.to_path_buf()));
    }
    whole
}

/// True for a folder of `/var/lib` that belongs to a program or library of the same name in `/usr`.
fn configures(name: &str) -> bool {
    ["/usr/lib", "/usr/share"]
        .iter()
        .any(|root| Path::new(root).join(name).is_dir())
}

#[cfg(test)]
mod tests;

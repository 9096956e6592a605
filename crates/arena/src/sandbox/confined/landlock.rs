//! Confinement by Landlock, which the kernel of Linux has: files, and of the network what it knows.

use std::ffi::{CStr, CString};
use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, LandlockStatus, PathBeneath, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};
use rustix::fs::{Mode, OFlags};

/// The latest version of the interface that is asked for; a kernel that has less gives what it has.
const LATEST: ABI = ABI::V10;

/// Devices that programs read and write.
const DEVICES: [&str; 6] = [
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/tty",
    "/dev/urandom",
    "/dev/zero",
];

/// What programs look for in `/proc` that tells nothing of other processes.
const KERNEL: [&str; 8] = [
    "/proc/cgroups",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys",
    "/proc/uptime",
    "/proc/version",
];

/// The version of the kernel's interface; 0 where there is none.
pub(super) fn abi() -> u32 {
    let tried = || {
        let rules = rules(std::iter::empty(), &[]).ok()?;
        match rules.restrict_self().ok()?.landlock {
            LandlockStatus::Available { effective_abi, .. } => Some(effective_abi as u32),
            _ => None,
        }
    };
    // A restricted thread stays so: one that has nothing further to do.
    let tried = std::thread::spawn(tried).join();
    tried.ok().flatten().unwrap_or(0)
}

/// The rules for a program: what it may read, and, where that stands already, what it may write.
///
/// # Errors
/// When the kernel refuses them.
pub(super) fn rules(
    readable: impl Iterator<Item = PathBuf>,
    written: &[&Path],
) -> Result<RulesetCreated, RulesetError> {
    let read = AccessFs::from_read(LATEST);
    let readable = readable.chain(KERNEL.map(PathBuf::from));
    let use_devices = read | AccessFs::WriteFile | AccessFs::IoctlDev;
    // A folder that holds sockets is not open to them: no rule allows `ResolveUnix` but for its own.
    Ruleset::default()
        .handle_access(AccessFs::from_all(LATEST))?
        .handle_access(AccessNet::from_all(LATEST))?
        .scope(Scope::from_all(LATEST))?
        .create()?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(DEVICES, use_devices))?
        .add_rules(path_beneath_rules(written, AccessFs::from_all(LATEST)))
}

/// What the program may use beside that, which stands only now: its own entry in the list of processes, what it may
/// read and folders to write in. Makes system calls and nothing else.
///
/// # Errors
/// When one of the folders is not there, or the kernel refuses.
pub(super) fn add(
    rules: RulesetCreated,
    read: &[CString],
    written: &[CString],
) -> io::Result<RulesetCreated> {
    let open = |path: &CStr| rustix::fs::open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty());
    let itself = [c"/proc/self"];
    let read = itself.into_iter().chain(read.iter().map(CString::as_c_str));
    let read = read.map(|path| (path, AccessFs::from_read(LATEST)));
    let written = written
        .iter()
        .map(|path| (path.as_c_str(), AccessFs::from_all(LATEST)));
    read.chain(written)
        .try_fold(rules, |rules, (path, access)| {
            let rule = PathBeneath::new(open(path)?, access);
            rules.add_rule(rule).map_err(refused)
        })
}

fn refused(_: RulesetError) -> io::Error {
    io::ErrorKind::PermissionDenied.into()
}

/// Puts the rules into force for this process, for good. Makes system calls and nothing else.
pub(super) fn enforce(rules: RulesetCreated) -> io::Result<()> {
    rules.restrict_self().map(drop).map_err(refused)
}

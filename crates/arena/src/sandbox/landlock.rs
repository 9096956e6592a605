//! Confinement by Landlock, which the kernel of Linux has: files, and of the network what it knows.

use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, LandlockStatus, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};

use super::bubblewrap;
use super::named::Named;

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
const KERNEL: [&str; 7] = [
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
        let rules = rules(&Named::default(), Path::new("/dev/null")).ok()?;
        match rules.restrict_self().ok()?.landlock {
            LandlockStatus::Available { effective_abi, .. } => Some(effective_abi as u32),
            _ => None,
        }
    };
    // A restricted thread stays so: one that has nothing further to do.
    let tried = std::thread::spawn(tried).join();
    tried.ok().flatten().unwrap_or(0)
}

/// The rules for a program that works in `folder`.
///
/// # Errors
/// When the kernel refuses them.
pub(super) fn rules(named: &Named, folder: &Path) -> Result<RulesetCreated, RulesetError> {
    let read = AccessFs::from_read(LATEST);
    let system = bubblewrap::SYSTEM.iter().chain(&KERNEL).map(PathBuf::from);
    let places = named.places.iter().map(|place| place.source.clone());
    let readable = system.chain(bubblewrap::settings()).chain(places);
    let use_devices = read | AccessFs::WriteFile | AccessFs::IoctlDev;
    // A folder that holds sockets is not open to them: no rule allows `ResolveUnix` but for its own.
    Ruleset::default()
        .handle_access(AccessFs::from_all(LATEST))?
        .handle_access(AccessNet::from_all(LATEST))?
        .scope(Scope::from_all(LATEST))?
        .create()?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(DEVICES, use_devices))?
        .add_rules(path_beneath_rules([folder], AccessFs::from_all(LATEST)))
}

/// Puts the rules into force for this process, for good. Makes system calls and nothing else.
pub(super) fn enforce(rules: RulesetCreated) -> io::Result<()> {
    let refused = |_| io::Error::from(io::ErrorKind::PermissionDenied);
    rules.restrict_self().map(drop).map_err(refused)
}

//! What the tests share: a folder each, a run of `atom4`, small programs for it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A Score Four program: the first peg with room. `$1` of a shell that runs it is a file that gets
/// a line for each start.
pub const FIRST_PEG: &str = r#"h=""; while read -r a b c d e; do case $a in
clear.) h="";; add) h="$h $e"; echo Done.;;
get) for p in A1. A2. A3. A4. B1. B2. B3. B4. C1. C2. C3. C4. D1. D2. D3. D4.; do
n=0; for x in $h; do [ $x = $p ] && n=$((n+1)); done; [ $n -lt 4 ] && { echo $p; break; }; done;;
esac; done"#;

/// The last peg with room.
pub const LAST_PEG: &str = r#"h=""; while read -r a b c d e; do case $a in
clear.) h="";; add) h="$h $e"; echo Done.;;
get) for p in D4. D3. D2. D1. C4. C3. C2. C1. B4. B3. B2. B1. A4. A3. A2. A1.; do
n=0; for x in $h; do [ $x = $p ] && n=$((n+1)); done; [ $n -lt 4 ] && { echo $p; break; }; done;;
esac; done"#;

/// A Cluster bot that turns the board back and forth, which is always legal with two chips.
pub const TURNER: &str = "echo color 4; while read -r word first second; do \
                          [ \"$word\" = chips ] && echo rotate 3; done";

/// Time for an answer that is expected to come: no machine is so busy that it does not come within it.
pub const AMPLE: &str = "120s";

/// Whatever is expected happens within it, on any machine.
#[allow(dead_code)] // Not every crate of tests that has this file uses it.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A folder of a test's own, and whatever runs in it: gone at the end, with nothing left running.
pub struct Place {
    folder: PathBuf,
    mark: String,
}

impl Place {
    pub fn new() -> Place {
        static PLACES: AtomicU32 = AtomicU32::new(0);
        let mark = format!(
            "{}-{}",
            std::process::id(),
            PLACES.fetch_add(1, Ordering::Relaxed)
        );
        let folder = std::env::temp_dir().join(format!("atom4-arena-{mark}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        Place { folder, mark }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a program into the folder; answers the command that runs it.
    pub fn program(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("the folder is writable");
        format!("exec sh {}", path.display())
    }

    /// `atom4` with these arguments, in this folder, marked so that what it leaves is found. Programs have time for their
    /// answers, where the arguments do not say how long.
    pub fn atom4(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
        let limits = match arguments.first() {
            Some(&("match" | "tournament")) => &["--start-limit", "--answer-limit"][..],
            Some(&"check") => &["--limit"],
            _ => &[],
        };
        let unsaid = limits.iter().filter(|limit| !arguments.contains(limit));
        // The usual clock of Cluster is a second, which a busy machine may keep a program waiting for.
        let cluster = arguments.contains(&"cluster") && limits.len() > 1;
        let short = cluster && !arguments.contains(&"--move-time");
        command
            .args(arguments)
            .args(["--margin", AMPLE].into_iter().filter(|_| short))
            .args(unsaid.flat_map(|limit| [limit, AMPLE]))
            .current_dir(&self.folder)
            // A program of a test flushes its output itself, or does not.
            .env_remove("PYTHONUNBUFFERED")
            .stdin(Stdio::null());
        self.marked(&mut command);
        command
    }

    /// What marks the processes that belong here, as the value of ATOM4_ARENA_TEST.
    #[allow(dead_code)] // Not every crate of tests that has this file uses it.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// Marks a command so that what it leaves is found: at the end of its path as well, which confined programs keep.
    pub fn marked(&self, command: &mut Command) {
        let path = std::env::var("PATH").expect("there is a path");
        command
            .env("ATOM4_ARENA_TEST", &self.mark)
            .env("PATH", format!("{path}:/ATOM4_ARENA_TEST={}", self.mark));
    }

    /// Runs it to its end.
    pub fn run(&self, arguments: &[&str]) -> Output {
        self.atom4(arguments).output().expect("the program starts")
    }

    /// The processes that were started from here and still run.
    pub fn left(&self) -> Vec<u32> {
        let entry = format!("ATOM4_ARENA_TEST={}\0", self.mark);
        let entries = std::fs::read_dir("/proc").expect("/proc is there");
        let numbers = entries
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        numbers
            .filter(|pid| {
                let environ = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
                environ.windows(entry.len()).any(|w| w == entry.as_bytes())
            })
            .collect()
    }

    /// What the processes that are left are and wait for, a line each.
    #[allow(dead_code)] // Not every crate of tests that has this file uses it.
    pub fn described(&self) -> String {
        let part = |id: u32, name: &str| {
            let text = std::fs::read(format!("/proc/{id}/{name}")).unwrap_or_default();
            String::from_utf8_lossy(&text).replace(['\0', '\n'], " ")
        };
        let line = |id: u32| {
            let parts = ["stat", "cmdline", "wchan", "syscall"].map(|name| part(id, name));
            format!("\n{}", parts.join(" | "))
        };
        self.left().into_iter().map(line).collect()
    }

    /// The games in a results file, its head left out.
    pub fn games(&self, name: &str) -> Vec<Value> {
        let text = std::fs::read_to_string(self.path(name)).expect("results are there");
        let lines = text.lines().skip(1);
        lines
            .map(|line| serde_json::from_str(line).expect("each line is JSON"))
            .collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.left(), Vec::<u32>::new(), "processes are left");
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Waits until `what` holds.
#[allow(dead_code)] // Not every crate of tests that has this file uses it.
pub fn until(mut what: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !what() {
        assert!(Instant::now() < deadline, "waited too long");
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// What `match` or `check` said on standard error beside the line about the confinement in force.
pub fn complaints(bytes: &[u8]) -> String {
    let told = |line: &&str| !line.contains(": programs are ");
    let lines = text(bytes).lines().filter(told);
    lines.map(|line| format!("{line}\n")).collect()
}

/// A path as an argument.
pub fn argument(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

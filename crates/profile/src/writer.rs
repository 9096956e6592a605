//! Files that are changed by a thread of their own, in order, so that nobody who plays waits for a disk. Until a change is on
//! the disk, whoever reads the file in this program sees it changed already.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::folders::{self, Folders};
use atom4_core::base::{files, threads};

/// Changes that take longer are told of when the program ends.
const SOON: Duration = Duration::from_millis(200);

/// The text after a change of this text, or what is wrong with it.
type Change = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// What keeps others from a file while it is written, or why it may not be.
type Hold = Arc<dyn Fn() -> io::Result<Option<File>> + Send + Sync>;

/// A change of a file that is not on the disk yet.
struct Waiting {
    path: PathBuf,
    folders: Arc<Folders>,
    change: Change,
    hold: Hold,
    /// The file's text after it, as far as is known here.
    text: String,
}

struct Queue {
    waiting: VecDeque<Waiting>,
    /// The thread has been started.
    runs: bool,
}

static QUEUE: Mutex<Queue> = Mutex::new(Queue {
    waiting: VecDeque::new(),
    runs: false,
});
static NEWS: Condvar = Condvar::new();

fn queue() -> MutexGuard<'static, Queue> {
    QUEUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The text of a file with all changes that wait; empty where there is none.
pub(super) fn read(path: &Path) -> io::Result<String> {
    queue().read(path)
}

impl Queue {
    fn read(&self, path: &Path) -> io::Result<String> {
        match self.waiting.iter().rev().find(|own| own.path == path) {
            Some(own) => Ok(own.text.clone()),
            None => folders::read(path),
        }
    }
}

/// Changes a file. The change is made to its present text at once, and to the text that the disk has when its turn comes,
/// so that what another program has changed meanwhile stays.
///
/// # Errors
/// When the file cannot be written, or the change is none of its text. Nothing has changed then.
pub(super) fn change(
    path: PathBuf,
    folders: &Arc<Folders>,
    change: impl Fn(&str) -> Result<String, String> + Send + Sync + 'static,
) -> io::Result<()> {
    change_held(path, folders, || Ok(None), change)
}

/// Changes a file as [`change`] does, but for that it is written only where `hold` lets it be.
///
/// # Errors
/// As [`change`].
pub(super) fn change_held(
    path: PathBuf,
    folders: &Arc<Folders>,
    hold: impl Fn() -> io::Result<Option<File>> + Send + Sync + 'static,
    change: impl Fn(&str) -> Result<String, String> + Send + Sync + 'static,
) -> io::Result<()> {
    folders::make_parent(&path)?;
    files::can_replace(&path)?;
    let mut queue = queue();
    let before = queue.read(&path)?;
    let text = change(&before).map_err(io::Error::other)?;
    if text == before {
        return Ok(());
    }
    if !threads::ANY {
        return files::replace(&path, text.as_bytes());
    }
    queue.waiting.push_back(Waiting {
        path,
        folders: folders.clone(),
        change: Arc::new(change),
        hold: Arc::new(hold),
        text,
    });
    if !queue.runs {
        let thread = std::thread::Builder::new().name(String::from("disk"));
        thread.spawn(write_all)?;
        queue.runs = true;
    }
    NEWS.notify_all();
    Ok(())
}

/// The thread: writes what waits, for as long as the program runs.
fn write_all() {
    let mut queue = queue();
    loop {
        let Some(first) = queue.waiting.front() else {
            queue = NEWS.wait(queue).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        let (path, folders) = (first.path.clone(), first.folders.clone());
        let of_path = queue.waiting.iter().filter(|own| own.path == path);
        let parts = of_path.map(|own| (own.change.clone(), own.hold.clone()));
        let (changes, holds): (Vec<Change>, Vec<Hold>) = parts.unzip();
        drop(queue);
        // What cannot be written now can be written with the next change, or not at all. All are written at once, by leave of the last.
        let held = holds.last().map_or(Ok(None), |hold| hold());
        let _ = held.and_then(|_held| write(&path, &folders, &changes));
        drop(holds);
        queue = self::queue();
        let mut done = changes.len();
        queue.waiting.retain(|own| {
            let own = own.path == path && done > 0;
            done -= usize::from(own);
            !own
        });
        NEWS.notify_all();
    }
}

fn write(path: &Path, folders: &Folders, changes: &[Change]) -> io::Result<()> {
    let _lock = folders.lock();
    let mut text = folders::read(path)?;
    for change in changes {
        text = change(&text).map_err(io::Error::other)?;
    }
    files::replace(path, text.as_bytes())
}

/// Waits until everything is on the disk; `told` is called once where that takes long.
pub fn settle(told: impl FnOnce()) {
    let waits = |queue: &mut Queue| !queue.waiting.is_empty();
    let (queue, _) = NEWS
        .wait_timeout_while(queue(), SOON, waits)
        .unwrap_or_else(PoisonError::into_inner);
    if queue.waiting.is_empty() {
        return;
    }
    told();
    drop(NEWS.wait_while(queue, waits));
}

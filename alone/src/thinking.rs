//! Long work, which a copy of the module does in another worker of the browser, so that the page stays alive without threads.
//!
//! ```text
//!   this module                        the page's worker             a copy of this module
//!   keeps the job, says think N   -->  copies the module's memory -> work(N): takes the job, does it
//!   Worker::poll finds the news   <--  hands the line on         <-- says news [N, text]
//!   says rest N                   -->  ends the other worker
//! ```
//!
//! The copy begins as its original stood when it asked, job and all: nothing has to be made into a message but the news.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::json;

use atom4::play::worker::{Job, Post, Workplace};

/// Work that was asked for.
#[derive(Default)]
struct Asked {
    /// The number of the last job.
    last: u32,
    /// Jobs of which no copy has been made yet.
    jobs: BTreeMap<u32, Job>,
    /// News that nobody has looked at yet.
    news: BTreeMap<u32, VecDeque<String>>,
}

static ASKED: Mutex<Asked> = Mutex::new(Asked {
    last: 0,
    jobs: BTreeMap::new(),
    news: BTreeMap::new(),
});

fn asked() -> MutexGuard<'static, Asked> {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says a line to whoever runs the module.
pub fn tell(line: &str) -> bool {
    let mut out = io::stdout().lock();
    let said = writeln!(out, "{line}").and_then(|()| out.flush());
    said.is_ok()
}

/// The place where copies of the module work.
pub struct Copies;

impl Workplace for Copies {
    fn take(&self, job: Job) {
        let mut asked = asked();
        let number = asked.last;
        asked.jobs.insert(number, job);
        drop(asked);
        tell(&json!({ "think": number }).to_string());
    }

    /// No work waits for another here.
    fn take_long(&self, job: Job) {
        self.take(job);
    }

    /// News is told by the way of its own.
    fn has_news(&self) {}

    fn post(&self) -> Option<Arc<dyn Post>> {
        let mut asked = asked();
        asked.last += 1;
        let number = asked.last;
        asked.news.insert(number, VecDeque::new());
        Some(Arc::new(ByLines(number)))
    }
}

/// The news of the job of a number, as lines.
struct ByLines(u32);

impl Post for ByLines {
    fn send(&self, news: String) {
        tell(&json!({ "news": [self.0, news] }).to_string());
    }

    fn next(&self) -> Option<String> {
        asked().news.get_mut(&self.0)?.pop_front()
    }

    fn close(&self) {
        asked().news.remove(&self.0);
        tell(&json!({ "rest": self.0 }).to_string());
    }
}

/// Takes in news that has come; what nobody waits for any more is forgotten.
pub fn has_come(number: u32, news: String) {
    if let Some(waiting) = asked().news.get_mut(&number) {
        waiting.push_back(news);
    }
}

/// All jobs that were asked for have been copied; the originals go.
pub fn copied() {
    let jobs = std::mem::take(&mut asked().jobs);
    drop(jobs);
}

/// Does the job of this number.
pub fn work(number: u32) {
    let job = asked().jobs.remove(&number);
    if let Some(job) = job {
        job();
    }
}

#[cfg(test)]
mod tests;

//! Long work on a thread of its own, so that a screen stays alive while a machine player or a
//! solver thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::JoinHandle;

use super::refusal::Refusal;

/// One message of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News<P, A> {
    /// It has come so far.
    Progress(P),
    /// It answers, and is done.
    Answer(Result<A, Refusal>),
}

/// Work on a thread of its own, with progress `P` and an answer `A`. Dropping it stops the work
/// and waits until the thread is gone.
#[derive(Debug)]
pub struct Worker<P, A> {
    /// The name of the one who works, as refusals call it.
    name: &'static str,
    stop: Arc<AtomicBool>,
    news: Receiver<News<P, A>>,
    thread: Option<JoinHandle<()>>,
}

impl<P: Send + 'static, A: Send + 'static> Worker<P, A> {
    /// Sets a thread called `name` to work. `job` obeys the stop flag and tells its progress.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start<J>(name: &'static str, job: J) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, news) = channel();
        let flag = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name(name.into())
            .spawn(move || {
                // Nobody listening any more is no error.
                let answer = job(&flag, &mut |progress| {
                    let _ = sender.send(News::Progress(progress));
                });
                let _ = sender.send(News::Answer(answer));
            })
            .map_err(|error| Refusal::new(format!("no thread for the {name}: {error}")))?;
        Ok(Worker {
            name,
            stop,
            news,
            thread: Some(thread),
        })
    }

    /// Asks it to come to an end; its answer is still awaited.
    pub fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next message, if there is one. Work that failed answers with a refusal.
    pub fn poll(&mut self) -> Option<News<P, A>> {
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                // A thread that has answered is not asked again: this one ended without an answer.
                let failed = self.thread.take()?.join().is_err();
                let how = if failed { "failed" } else { "gave no answer" };
                let refusal = Refusal::new(format!("the {} {how}", self.name));
                Some(News::Answer(Err(refusal)))
            }
        }
    }
}

impl<P, A> Drop for Worker<P, A> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A failed thread has nothing to say any more.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests;

//! Long work beside a controller, so that a screen stays alive while a machine player or a solver thinks.

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

/// A piece of work.
pub type Job = Box<dyn FnOnce() + Send>;

/// Where the work of many controllers waits for its turn.
pub trait Workplace: Send + Sync {
    /// Takes a job, which is done when its turn comes.
    fn take(&self, job: Job);

    /// Takes a job that takes long, such as a review: none of the others waits for it.
    fn take_long(&self, job: Job);

    /// A job that was taken has something to tell, so that its controller need not look often.
    fn has_news(&self);
}

/// A place for work, where there is one; without it each piece of work has a thread of its own.
pub type WorkedAt = Option<Arc<dyn Workplace>>;

/// Who does the work.
#[derive(Debug)]
enum Hand {
    Thread(JoinHandle<()>),
    Place,
    /// It has come to its end.
    Nobody,
}

/// Work that goes on beside, with progress `P` and an answer `A`. Dropping it stops the work, and waits until a thread of
/// its own is gone.
#[derive(Debug)]
pub struct Worker<P, A> {
    /// The name of the one who works, as refusals call it.
    name: &'static str,
    stop: Arc<AtomicBool>,
    news: Receiver<News<P, A>>,
    hand: Hand,
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
        Worker::start_at(&None, name, job)
    }

    /// Has the work done at this place, or by a thread called `name`.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start_at<J>(
        place: &WorkedAt,
        name: &'static str,
        job: J,
    ) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        Worker::begin(place, <dyn Workplace>::take, name, job)
    }

    /// The same for work that takes long: [`Workplace::take_long`].
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start_long_at<J>(
        place: &WorkedAt,
        name: &'static str,
        job: J,
    ) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        Worker::begin(place, <dyn Workplace>::take_long, name, job)
    }

    fn begin<J>(
        place: &WorkedAt,
        take: fn(&(dyn Workplace + 'static), Job),
        name: &'static str,
        job: J,
    ) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, news) = channel();
        let (flag, told) = (Arc::clone(&stop), place.clone());
        let work = move || {
            // Nobody listening any more is no error.
            let tell = |news| {
                let _ = sender.send(news);
                if let Some(place) = &told {
                    place.has_news();
                }
            };
            let answer = job(&flag, &mut |progress| tell(News::Progress(progress)));
            tell(News::Answer(answer));
        };
        let hand = match place {
            Some(place) => {
                let flag = Arc::clone(&stop);
                let in_turn = Box::new(move || {
                    // What was stopped before its turn came is not begun.
                    if !flag.load(Ordering::Relaxed) {
                        work();
                    }
                });
                take(&**place, in_turn);
                Hand::Place
            }
            None => {
                let thread = std::thread::Builder::new().name(name.into()).spawn(work);
                let none = |error| Refusal::new(format!("no thread for the {name}: {error}"));
                Hand::Thread(thread.map_err(none)?)
            }
        };
        Ok(Worker {
            name,
            stop,
            news,
            hand,
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
                // Who has answered is not asked again: this one ended without an answer.
                let failed = match std::mem::replace(&mut self.hand, Hand::Nobody) {
                    Hand::Nobody => return None,
                    Hand::Thread(thread) => thread.join().is_err(),
                    Hand::Place => false,
                };
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
        if let Hand::Thread(thread) = std::mem::replace(&mut self.hand, Hand::Nobody) {
            // A failed thread has nothing to say any more.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests;
